/** A studio in full: purse, shelf of finished movies, and the three screenplays. */
import { Kept, html } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { icon, mark } from "../../lib/pictures.js";
import { chosen, placesOf } from "./offers.js";
import { redOf } from "./past.js";
import { Camera, crest, token, use } from "./pieces.js";
import { Poster, Vacant } from "./poster.js";
import { openStudio } from "./rivals.js";
import { tokenLabel } from "./words.js";

/** Whose studio lies in front: one's own; for who watches, that of who is to act. */
export const shownSeat = (w) => (w.me >= 0 ? w.me : w.view.to_act[0] ?? w.view.winners[0] ?? w.view.camera);

export function Studio({ view, cardboard, w, ui, act, reckoned }) {
  const seat = shownSeat(w), isMine = seat === w.me;
  const now = isMine && view.phase === "allocation" ? chosen(w, ui) : null;
  const places = now === null ? new Map() : placesOf(w, now);
  return html`<section class="tf-studio" aria-label=${isMine ? t("Your studio") : t("The studio of {name}", { name: w.names[seat] })}>${view.studios[seat].screenplays.map((play, slot) => (play
    ? html`<${Kept} key=${play.film} by=${[cardboard, play, slot, now, now === null ? null : w.offers, reckoned?.films[play.film], reckoned?.places]} draw=${() => html`<${Poster} cardboard=${cardboard} play=${play} slot=${slot} places=${places} chosen=${now} reckoned=${reckoned} act=${act} />`} />`
    : html`<${Vacant} key=${`none${slot}`} cardboard=${cardboard} />`))}</section>`;
}

/** Finished movies with token and awards. */
const Shelf = ({ cardboard, movies }) => html`<ul class="tf-shelf">${movies.map((movie) => html`<li key=${movie.film} title=${[cardboard.films[movie.film].title, ...movie.awards.map((award) => cardboard.awards[award].name)].join(", ")} data-movie=${movie.film}>
  ${movie.rank >= 0 ? token(tokenLabel(cardboard, movie.rank)) : token("–")}<span>${cardboard.films[movie.film].title}</span>${movie.awards.map((award) => html`<span key=${award} class="tf-laurel">${use("i-award")}<span class="vh">${cardboard.awards[award].name}</span></span>`)}</li>`)}</ul>`;

/** The line between the lot and the posters: who one is, the purse, the shelf. */
export function Bar(at) {
  const { view, cardboard, w } = at;
  const seat = shownSeat(w), studio = view.studios[seat];
  const isSecret = view.studios.some((one, other) => other !== seat && one.contracts === null);
  const others = view.studios.map((_, other) => other).filter((other) => other !== seat);
  return html`<div class="tf-bar" data-bar=${seat}>
    <button type="button" class="tf-bar__who" onClick=${() => openStudio(at, seat)} title=${t("All films of this studio")}>${crest(studio.studio, seat)}<b>${cardboard.studios[studio.studio].name}</b></button>
    <span class="tf-purse" title=${studio.contracts === null ? tc(cardboard.edition, "Contracts are secret (T11)") : tc(cardboard.edition, "{n} contracts", { n: studio.contracts })}>${use("i-contract", "tf-ct")}<b>${studio.contracts ?? "?"}</b><small>${cardboard.words.contracts}</small>${seat === w.me && isSecret && html`<i class="tf-secret" title=${t("Only you see this (T11)")}>${icon("lock", "s")}<span class="vh">${t("Only you see this (T11)")}</span></i>`}</span>
    <span class="tf-red" title=${tc(cardboard.edition, "red chips (T23)")}>${use("i-actor")}<b>${redOf(view, cardboard, seat)}</b><small>${tc(cardboard.edition, "red")}</small></span>
    ${view.camera === seat && html`<${Camera} cardboard=${cardboard} />`}
    ${studio.movies.length ? html`<${Shelf} cardboard=${cardboard} movies=${studio.movies} />` : html`<span class="tf-none">${t("No movie finished yet")}</span>`}
    <span class="tf-others" role="group" aria-label=${t("Other studios")}>${others.map((other) => html`<button key=${other} type="button" onClick=${() => openStudio(at, other)} title=${w.names[other]}><span class="vh">${t("The studio of {name}", { name: w.names[other] })}</span>${mark(other, w.names[other], { size: "s" })}</button>`)}</span>
  </div>`;
}
