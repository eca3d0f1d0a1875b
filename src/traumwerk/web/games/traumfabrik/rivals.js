/** The other studios: small beside the lot, and in full on a sheet. */
import { Kept, cls, html } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { close, open } from "../../lib/overlays.js";
import { icon, mark } from "../../lib/pictures.js";
import { awardsOf, redOf } from "./past.js";
import { Camera, crest, smallChip, smallHole, token, use } from "./pieces.js";
import { FilmSheet } from "./poster.js";
import { chipSaid, kindName, positionsOf, tokenLabel } from "./words.js";

export function Rivals(at) {
  const { view, seat: mine } = at;
  const others = view.studios.map((_, seat) => seat).filter((seat) => seat !== mine);
  const ordered = mine < 0 ? others : [...others.filter((seat) => seat > mine), ...others.filter((seat) => seat < mine)];
  return html`<aside class="tf-rivals" data-count=${ordered.length} aria-label=${t("Other studios")}>${ordered.map((seat) => html`<${Kept} key=${seat} by=${[at.cardboard, at.w.names, mine, view.studios[seat], view.awards, view.camera === seat, view.to_act.includes(seat)]}
    draw=${() => html`<${Rival} ...${at} seat=${seat} isLarge=${ordered.length === 1} />`} />`)}</aside>`;
}

function Rival({ seat, isLarge, ...at }) {
  const { view, cardboard, w } = at, studio = view.studios[seat];
  const name = w.names[seat];
  return html`<article class=${cls("tf-rival", isLarge && "tf-rival--large", view.to_act.includes(seat) && "is-on")} style=${`--pc:var(--seat-${seat + 1})`} data-rival=${seat} aria-label=${t("The studio of {name}", { name })}>
    <button type="button" class="tf-rival__open" onClick=${() => openStudio(at, seat)} title=${t("Open the studio of {name}", { name })}>
      ${mark(seat, name, { size: "s" })}<b>${name}</b><small>${cardboard.studios[studio.studio].name}</small>
      ${view.camera === seat && html`<${Camera} cardboard=${cardboard} />`}
      ${studio.contracts !== null && html`<span class="tf-open-purse" title=${tc(cardboard.edition, "{n} contracts", { n: studio.contracts })}>${use("i-contract", "tf-ct")}${studio.contracts}</span>`}</button>
    ${isLarge ? html`<div class="tf-rival__films">${studio.screenplays.map((play) => play && html`<${FilmSheet} key=${play.film} cardboard=${cardboard} ...${play} />`)}</div>`
      : html`<ul class="tf-minifilms">${studio.screenplays.map((play) => play && html`<${Kept} key=${play.film} by=${[cardboard, play]} draw=${() => html`<${Minifilm} cardboard=${cardboard} play=${play} />`} />`)}</ul>`}
    <${Cans} view=${view} cardboard=${cardboard} seat=${seat} />
  </article>`;
}

/** A film in one line. */
function Minifilm({ cardboard, play }) {
  const film = cardboard.films[play.film];
  const said = positionsOf(film).map(([position, kind]) => (play.chips[position]?.length ? chipSaid(cardboard, play.chips[position][0]) : t("{kind}: empty", { kind: kindName(cardboard, kind) }))).join("; ");
  return html`<li class=${`tf-minifilm tf-g-${film.genre}`} data-mini=${film.id} title=${film.title}><span class="tf-minifilm__t">${use(`i-${film.genre}`)}<span>${film.title}</span></span>
    <span class="tf-minis"><span class="vh">${said}</span>${positionsOf(film).map(([position, kind]) => html`<span key=${position} data-at=${`${film.id}.${position}`}>${play.chips[position]?.length ? smallChip(cardboard, play.chips[position][0]) : smallHole(kind)}</span>`)}</span></li>`;
}

/** Finished movies as tokens, and awards as laurels. */
function Cans({ view, cardboard, seat }) {
  const { movies } = view.studios[seat], awards = awardsOf(view, cardboard, seat);
  if (!movies.length && !awards.length) return null;
  return html`<p class="tf-cans">${movies.map(({ film, rank }) => html`<span key=${film} title=${cardboard.films[film].title} data-movie=${film}>${token(rank < 0 ? "–" : tokenLabel(cardboard, rank))}<span class="vh">${cardboard.films[film].title}</span></span>`)}
    ${awards.map(({ id, name }) => html`<span key=${`a${id}`} class="tf-laurel" title=${name}>${use("i-award")}<span class="vh">${name}</span></span>`)}</p>`;
}

/** A studio on a sheet of its own: all its films, chip by chip. */
export const openStudio = (at, seat) => open(() => html`<${Sheet} ...${at} seat=${seat} />`, { kind: "studio" });

function Sheet({ view, cardboard, w, seat }) {
  const studio = view.studios[seat], awards = awardsOf(view, cardboard, seat).filter((award) => award.to_seat);
  return html`<div class="tfx tf-sheet" data-edition=${cardboard.edition}>
    <header>${crest(studio.studio, seat)}<div><h2>${cardboard.studios[studio.studio].name}</h2><p>${mark(seat, w.names[seat], { size: "s" })}<span>${w.names[seat]}</span>
        <span class="tf-red">${use("i-actor")}${redOf(view, cardboard, seat)} ${tc(cardboard.edition, "red")}</span>
        <span class="tf-open-purse">${use("i-contract", "tf-ct")}${studio.contracts ?? t("hidden")}</span></p></div>
      <button type="button" class="btn btn--icon btn--quiet" aria-label=${t("Close")} onClick=${close}>${icon("x")}</button></header>
    <div class="tf-sheet__films">${studio.screenplays.filter(Boolean).map((play) => html`<${FilmSheet} key=${play.film} cardboard=${cardboard} ...${play} />`)}</div>
    ${studio.movies.length > 0 && html`<h3>${t("Finished movies")}</h3><div class="tf-sheet__films">${studio.movies.map((movie) => html`<${FilmSheet} key=${movie.film} cardboard=${cardboard} ...${movie} />`)}</div>`}
    ${awards.length > 0 && html`<p class="tf-laurel">${use("i-award")} ${awards[0].name}</p>`}
  </div>`;
}
