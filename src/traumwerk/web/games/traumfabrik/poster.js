/** A screenplay as a poster: its picture, its positions, and what it comes to. */
import { html, cls, useMemo } from "../../lib/html.js";
import { listed, t, tc, tn } from "../../lib/i18n.js";
import { make } from "./shared.js";
import { chip, hole, token, use } from "./pieces.js";
import { chipNamed, genreName, kindName, positionsOf, tokenLabel } from "./words.js";

/** The picture with title, genre and printed stars; never drawn twice. */
function Art({ film, cardboard, children = null }) {
  const drawn = useMemo(() => html`<svg class="tf-burst" viewBox="0 0 200 100" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><use href="#tf-burst" /></svg>
    <svg class="tf-motif" viewBox="0 0 200 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true"><use href=${`#tf-m-${film.id}`} /></svg>
    <span class="tf-stars" title=${t("Stars printed on it (T32)")}>${use("i-star")}<b><span class="vh">${t("Printed stars")}: </span>${film.stars}</b></span>
    <span class="tf-genre">${use(`i-${film.genre}`)}<span>${genreName(cardboard, film.genre)}</span></span>`, [film, cardboard]);
  return html`<header class="tf-art">${drawn}${children}<h3>${film.title}</h3></header>`;
}

/** What lies at a position: the visible chip, those below on a second look, or the place itself. */
function Lying({ cardboard, kind, pile }) {
  return pile.length ? chip(cardboard, pile[0], { cover: pile.length - 1 }) : hole(cardboard, kind);
}

/** T27: the chips that a position hides. */
const Below = ({ cardboard, pile }) => html`<span class="tf-peek" role="note"><b>${t("Covered (T27)")}</b>${pile.slice(1).map((id) => html`<span key=${id}>${chip(cardboard, id, { label: false })}${chipNamed(cardboard, id)}</span>`)}</span>`;

/** What may lie at a position. */
function wanted(cardboard, kind) {
  if (kind === "white") return tc(cardboard.edition, "Actor, crew, music or effects: the first one settles the kind (T28)");
  if (kind === "guest") return tc(cardboard.edition, "For a guest star alone, and not needed to finish the movie (T30, T31)");
  return tc(cardboard.edition, "{kind}, or an agency (T27, T29)", { kind: kindName(cardboard, kind) });
}

function Slot({ cardboard, film, position, kind, pile, move, gain, act }) {
  const isGuest = kind === "guest", label = kindName(cardboard, pile.length && kind === "white" ? cardboard.chips[pile[0]].kind : kind);
  const inner = html`<${Lying} cardboard=${cardboard} kind=${kind} pile=${pile} /><span class="tf-slot__l">${label}</span>${pile.length > 1 && html`<i class="tf-count" aria-hidden="true">${pile.length}</i><${Below} cardboard=${cardboard} pile=${pile} />`}`;
  const title = wanted(cardboard, kind);
  const name = cls("tf-slot", isGuest && "tf-slot--guest", move && "is-legal", gain?.finishes && "is-wrap");
  if (move) {
    const place = t("Place on {film}, {position}", { film: film.title, position: label });
    return html`<button type="button" class=${name} title=${title} data-place=${`${move.screenplay}.${move.position}`} data-at=${`${film.id}.${position}`} onClick=${() => make(act, move)}><span class="vh">${place}</span>${inner}${gain && html`<${Gain} ...${gain} />`}</button>`;
  }
  if (pile.length > 1) return html`<button type="button" class=${name} title=${title} data-at=${`${film.id}.${position}`}><span class="vh">${tc(cardboard.edition, "{n} chips, the topmost counts", { n: pile.length })}</span>${inner}</button>`;
  return html`<div class=${name} title=${title} data-at=${`${film.id}.${position}`}>${inner}</div>`;
}

/** What a placement brings. */
const Gain = ({ stars, finishes, points }) => html`<b class="tf-gain">${finishes ? html`${t("wrap!")} <em>${points}</em>` : stars > 0 ? `+${stars}` : stars}</b>`;

/** T31: what is still missing. */
function missing(cardboard, film, open) {
  if (open.length === film.positions.length) return t("nothing shot yet");
  if (open.length === 1) return t("needs only {kind}", { kind: kindName(cardboard, film.positions[open[0]]) });
  return tn("{n} place open", "{n} places open", open.length);
}

/** What it would bring if it were finished as it stands. */
function worthSaid(cardboard, worth) {
  const values = { points: worth.points, token: worth.token ?? 0, awards: listed(worth.awards.map((id) => cardboard.awards[id].name)) };
  return worth.awards.length
    ? tc(cardboard.edition, "Finished as it stands: {points} points, value token {token} and {awards} (T33, T35)", values)
    : tc(cardboard.edition, "Finished as it stands: {points} points, value token {token} (T33)", values);
}

function Foot({ cardboard, film, now }) {
  const { stars, open, worth, with_lot: withLot, finishes_with_lot: wraps } = now;
  return html`<footer class="tf-foot"><b>${withLot !== null && withLot > stars ? html`${stars}<i>→</i>${withLot}` : stars}${use("i-star")}</b>
    <span>${withLot !== null && withLot > stars ? (wraps ? t("with this lot: a wrap!") : t("with this lot")) : missing(cardboard, film, open)}</span>
    <span class="tf-worth" title=${worthSaid(cardboard, worth)}><span class="vh">${worthSaid(cardboard, worth)}</span><span aria-hidden="true">${use("i-reel")}${worth.points}</span></span></footer>`;
}

/** One's own screenplay, large; `places` are the moves that put the chosen chip here. */
export function Poster({ cardboard, play, slot, places, reckoned, chosen: chosenChip, act }) {
  const film = cardboard.films[play.film], now = reckoned?.films[play.film] ?? null;
  const gainAt = (position) => {
    const found = reckoned?.places.find((one) => one.chip === chosenChip && one.screenplay === slot && one.position === position);
    return found && now ? { stars: found.stars - now.stars, finishes: found.finishes, points: found.points } : null;
  };
  const wrap = reckoned?.places.filter((one) => one.chip === chosenChip && one.screenplay === slot && one.finishes && places.has(`${slot}.${one.position}`))[0];
  return html`<article class=${cls("tf-poster", `tf-g-${film.genre}`, wrap && "is-hot")} data-film=${film.id} aria-label=${film.title}>
    <${Art} film=${film} cardboard=${cardboard}>${wrap && html`<${Ticket} stars=${wrap.stars} points=${wrap.points} />`}<//>
    <div class="tf-script"><div class=${cls(`tf-slots tf-slots--${film.positions.length}`, places.size > 0 && "is-lit")}>${positionsOf(film).map(([position, kind]) => html`<${Slot} key=${position} cardboard=${cardboard} film=${film} position=${position} kind=${kind} pile=${play.chips[position] ?? []}
      move=${places.get(`${slot}.${position}`)} gain=${gainAt(position)} act=${act} />`)}</div>
    ${now ? html`<${Foot} cardboard=${cardboard} film=${film} now=${now} />` : html`<footer class="tf-foot"></footer>`}</div>
  </article>`;
}

const Ticket = ({ stars, points }) => html`<p class="tf-ticket"><em>${t("That’s a wrap!")}</em><span>${stars} ${use("i-star")}</span><b>${tn("{n} point", "{n} points", points)}</b></p>`;

/** A place where a fourth film would lie; the stack is empty. */
export const Vacant = ({ cardboard }) => html`<div class="tf-poster tf-poster--none"><p>${tc(cardboard.edition, "No screenplay: the stack is empty.")}</p></div>`;

/** Any film in full, as it lies before somebody: for a look at a studio. */
export function FilmSheet({ cardboard, film: id, chips, rank = null, awards = [] }) {
  const film = cardboard.films[id];
  return html`<article class=${cls("tf-poster tf-poster--sheet", `tf-g-${film.genre}`, rank !== null && "is-done")} aria-label=${film.title}>
    <${Art} film=${film} cardboard=${cardboard}>${rank !== null && html`<span class="tf-done">${rank >= 0 ? token(tokenLabel(cardboard, rank)) : tc(cardboard.edition, "no value token")}${awards.map((award) => html`<span key=${award} class="tf-laurel" title=${cardboard.awards[award].name}>${use("i-award")}<span class="vh">${cardboard.awards[award].name}</span></span>`)}</span>`}<//>
    <div class="tf-script"><div class=${`tf-slots tf-slots--${film.positions.length}`}>${positionsOf(film).map(([position, kind]) => html`<${Slot} key=${position} cardboard=${cardboard} film=${film} position=${position} kind=${kind} pile=${chips[position] ?? []} />`)}</div></div>
  </article>`;
}
