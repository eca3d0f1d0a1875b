/** Phase 1: turn-order tiles as enamel plates on a rail, and what was bid for the one that is up. */
import { html, cls } from "../../lib/html.js";
import { t, tr } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { bidsSoFar, discountOf, offered, people, plates } from "./model.js";
import { figure, ic } from "./sprite.js";
import { actsWhen } from "./words.js";

const seatMark = (w, seat) => mark(seat, w.names[seat], { size: "s" });

export function Auction({ w, cardboard, act }) {
  const { view } = w, all = plates(view);
  return html`<section class="fm-clock" aria-label=${t("Turn-order auction")}>
    <p class="fm-hint">${t("Low numbers act first, high numbers pay less.")}</p>
    <ol class="fm-rack" style=${`--plates:${all.length}`}>${all.map((plate, place) => html`
      <${Plate} key=${plate.number} ...${plate} when=${actsWhen(place, all.length)} w=${w} cardboard=${cardboard} act=${act} />`)}</ol>
    <${Bids} w=${w} />
  </section>`;
}

function Plate({ number, seat, workers, when, w, cardboard, act }) {
  const { auction } = w.view, isUp = auction?.tile === number, move = offered(w, "Open", { tile: number });
  const holder = isUp ? auction.leader : seat, standing = isUp ? auction.bid ?? 0 : workers;
  const kind = cls("fm-plate", isUp && "fm-plate--up", seat !== null && "fm-plate--won", move && "fm-plate--open");
  const face = html`
    <span class="fm-stand">${holder !== null && Array.from({ length: standing }, (_, n) => figure(holder, n + 2, { hired: isHired(w.view.factories[holder], n, standing) }))}</span>
    <span class="fm-num"><b>${number}</b><span>${when}</span></span>
    <span class=${cls("fm-dis", !discountOf(cardboard, number) && "fm-dis--none")}>${discount(cardboard, number)}</span>
    <span class="fm-owner">${holder !== null && seatMark(w, holder)}<span>${standingOf(w, number, seat, workers)}</span></span>`;
  return html`<li class=${kind} data-plate=${number}>${move ? html`<button type="button" onClick=${() => act(move)}>${face}</button>` : html`<div>${face}</div>`}</li>`;
}

/** Straw hats come first onto a tile only when nobody else is left. */
const isHired = (factory, n, standing) => n >= standing - people(factory).posted.hired;

function discount(cardboard, number) {
  const less = discountOf(cardboard, number);
  return less ? tr("{less} a tile", { less: html`<b>${ic("coin")}−${less}</b>` }) : t("no discount");
}

/** Who holds a plate, or how its auction stands. */
function standingOf({ view, names, me }, number, seat, workers) {
  const { auction } = view;
  if (auction?.tile === number) {
    if (auction.leader === null) return t("is up for auction");
    if (auction.leader === me) return t("You bid {n}", { n: auction.bid });
    return t("{name} bids {n}", { name: names[auction.leader], n: auction.bid });
  }
  if (seat === null) return t("still open");
  return seat === me ? t("yours for {n}", { n: workers }) : t("{name} for {n}", { name: names[seat], n: workers });
}

const SHOWN = 6;
function Bids({ w }) {
  const { view } = w;
  if (!view.auction) return html`<p class="fm-bids fm-bids--none">${opener(w)}</p>`;
  const said = bidsSoFar(w), next = view.to_act[0], late = said.slice(-SHOWN + 1);
  return html`<ol class="fm-bids" aria-label=${t("Bids so far")}>
    ${late.map((event, k) => html`<li key=${said.length - late.length + k} class=${cls(event.type === "Passed" && "fm-out", event.type === "Offered" && event.seat === view.auction.leader && event.amount === view.auction.bid && "fm-high")}>
      ${seatMark(w, event.seat)}<span>${bidWords(w, event, said.length - late.length + k === 0)}</span></li>`)}
    ${next !== undefined && html`<li class=${cls("fm-next", next === w.me && "fm-next--me")}>${seatMark(w, next)}<span>${next === w.me ? t("Your bid") : tr("{name} to bid", { name: html`<b>${w.names[next]}</b>` })}</span></li>`}
  </ol>`;
}

function bidWords({ names, me }, { type, seat, amount }, isFirst) {
  const name = html`<b>${names[seat]}</b>`;
  if (type === "Passed") return seat === me ? t("You pass") : tr("{name} passes", { name });
  if (isFirst) return seat === me ? t("You open at {n}", { n: amount }) : tr("{name} opens at {n}", { name, n: amount });
  return seat === me ? t("You raise to {n}", { n: amount }) : tr("{name} raises to {n}", { name, n: amount });
}

/** Who puts the next tile up. */
function opener({ view, names, me }) {
  const seat = view.to_act[0];
  if (seat === undefined) return null;
  return seat === me ? t("You choose the tile that is up next.") : t("{name} chooses the tile that is up next.", { name: names[seat] });
}
