/** A location under the hammer: the chips in the light, who is in at what price, who leads. */
import { html, cls } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { chip } from "./pieces.js";
import { big } from "./words.js";

/** A chip in the limelight with its name and kind. */
export function Star({ cardboard, id, note = null, children = null }) {
  const one = cardboard.chips[id];
  return html`${chip(cardboard, id, { label: false })}<span class="tf-star__t"><b>${one.name}</b><small>${note ?? big(one.label)}</small>${children}</span>`;
}

export function Auction(at) {
  const { view, cardboard } = at;
  const place = cardboard.locations[view.location];
  const lot = view.board[view.location].filter((one) => one !== null);
  return html`<div class="tf-call tf-call--bids"><h2>${place.name}</h2><${Bidders} ...${at} /></div>
    <div class="tf-lot" data-count=${lot.length + 1}>
      ${lot.map((id) => html`<figure key=${id} class="tf-star" title=${tc(cardboard.edition, "All chips of a location are sold together (T17)")}><${Star} cardboard=${cardboard} id=${id} /></figure>`)}
      <${Plaque} ...${at} />
    </div>`;
}

/** The highest bid on its plaque. */
function Plaque({ view, w }) {
  const { bid, leader } = view.auction;
  return html`<div class=${cls("tf-plaque", bid === null && "is-open")} key=${`${bid}`} aria-live="off">
    <small>${bid === null ? t("No bid yet") : t("Highest bid")}</small><b>${bid ?? "–"}</b>
    ${leader !== null && html`<span>${mark(leader, w.names[leader], { size: "s" })}<span>${leader === w.me ? t("You") : w.names[leader]}</span></span>`}</div>`;
}

/** Everybody in the order of bidding, from the start player on. */
function Bidders({ view, w, past }) {
  const { leader, bidders } = view.auction;
  const seats = view.studios.map((_, n) => (view.camera + n) % view.studios.length);
  return html`<ul class="tf-bidders" aria-label=${t("The bidding")}>${seats.map((seat) => {
    const isIn = bidders.includes(seat), bid = past.bids.get(seat);
    const told = !isIn ? t("out") : bid ?? html`<span class="vh">${t("in")}</span><span aria-hidden="true">–</span>`;
    return html`<li key=${seat} class=${cls(!isIn && "is-out", leader === seat && "leads", view.to_act.includes(seat) && "is-on")} data-seat=${seat}>${mark(seat, w.names[seat], { size: "s" })}<span class="vh">${w.names[seat]}: </span><span>${told}</span></li>`;
  })}</ul>`;
}
