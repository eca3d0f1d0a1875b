/** What belongs to all: the middle, the value tokens, the awards, the screenplay on top of the stack. */
import { html, cls } from "../../lib/html.js";
import { t, tc, tn } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { ownerOf } from "./past.js";
import { awardIcon, smallHole, use } from "./pieces.js";
import { big, genreName, kindName } from "./words.js";

/** T21: contracts that wait in the middle. */
export const Bank = ({ view, cardboard }) => html`<div class="tf-bank" title=${tc(cardboard.edition, "Contracts that could not be shared yet (T21)")}>
  ${use("i-contract", "tf-ct tf-ct--3")}${use("i-contract", "tf-ct tf-ct--2")}${use("i-contract", "tf-ct")}
  <b>${view.middle}</b><span>${t("in the middle")}</span></div>`;

/** T4: a rack from 0 to 22; a red plus is the twin that is still there. */
export function Rack({ view, cardboard }) {
  const left = new Set(view.tokens);
  const numbers = [...new Set(cardboard.tokens.map((one) => one.points))];
  const cans = numbers.map((points) => {
    const twins = cardboard.tokens.filter((one) => one.points === points);
    return { points, isThere: twins.some(({ id }) => left.has(id)), plus: twins.some(({ id, plus }) => plus && left.has(id)) };
  });
  const count = tn("{n} left", "{n} left", left.size);
  return html`<div class="tf-tokens"><h3>${big(cardboard.words.tokens)} <small>${count}</small></h3>
    <ol class="tf-rack" aria-label=${big(cardboard.words.tokens)} title=${tc(cardboard.edition, "A finished movie takes the value token of its stars (T33)")}>${cans.map(({ points, isThere, plus }) => html`<li key=${points} class=${cls(!isThere && "is-gone")} data-points=${points} aria-label=${isThere ? `${points}${plus ? "+" : ""}` : t("{n}: taken", { n: points })}>${points}${plus && html`<sup>+</sup>`}</li>`)}</ol></div>`;
}

/** T10: the screenplay that can be read on the stack, and how many there are. */
export function Next({ view, cardboard }) {
  if (view.top === null) return html`<p class="tf-next tf-next--none">${tc(cardboard.edition, "No screenplay is left on the stack.")}</p>`;
  const film = cardboard.films[view.top];
  const asks = film.positions.map((kind) => kindName(cardboard, kind)).join(", ");
  return html`<div class=${`tf-next tf-g-${film.genre}`} title=${`${genreName(cardboard, film.genre)}, ${film.stars} ★: ${asks}`}>
    <span class="tf-next__h"><span>${tc(cardboard.edition, "Next screenplay")}</span><small>${tn("{n} on the stack", "{n} on the stack", view.stack_left + 1)}</small></span>
    <b>${film.title}</b><span class="tf-minis"><span class="tf-printed">${use("i-star")}${film.stars}</span><span class="vh">${asks}</span>${film.positions.map((kind, n) => html`<span key=${n}>${smallHole(kind)}</span>`)}</span></div>`;
}

/** T5: all awards, and who holds them. */
export function Awards(at) {
  const rows = [["first", t("First")], ["best", t("Best")], [null, t("Finale")]];
  return html`<div class="tf-awards" role="group" aria-label=${big(at.cardboard.words.awards)}>${rows.map(([kind, label]) => {
    const awards = at.cardboard.awards.filter((one) => (kind ? one.kind === kind : one.when === "end"));
    return html`<ul key=${label}><li class="tf-awards__h">${label}</li>${awards.map((one) => html`<${Award} key=${one.id} ...${at} award=${one} />`)}<li class="tf-awards__p" aria-label=${tn("{n} point", "{n} points", awards[0].points)}>${awards[0].points}</li></ul>`;
  })}</div>`;
}

function Award({ award, view, w }) {
  const held = view.awards[award.id];
  const seat = held === null ? null : award.to_seat ? held : ownerOf(view, held);
  const isLost = held === null && award.quarter !== null && award.quarter < view.quarter;
  const label = seat !== null ? t("{award}: {name}", { award: award.name, name: w.names[seat] }) : isLost ? t("{award}: not given", { award: award.name }) : award.name;
  const rule = { first: "T35", best: "T36", direction: "T38" }[award.kind] ?? "T37";
  return html`<li class=${cls("tf-award", award.points > 5 && "tf-award--big", seat !== null && "is-won", isLost && "is-lost")} title=${`${label} (${rule})`} data-award=${award.id}><span class="vh">${label}</span>
    ${seat !== null ? mark(seat, w.names[seat], { size: "s" }) : award.quarter !== null ? html`<span aria-hidden="true">${award.quarter + 1}</span>` : awardIcon(award)}</li>`;
}
