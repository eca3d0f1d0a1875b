/** A party: who chooses when, and the chips there are to choose from. */
import { html, cls } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { Star } from "./auction.js";
import { make } from "./shared.js";
import { chosen, takes } from "./offers.js";
import { use } from "./pieces.js";

/** T23: the order of choice, by how many actors and guest stars each shows. */
export function Ladder({ view, cardboard, w, past }) {
  const { order, red, turn } = view.party;
  const took = new Map([...past.taken].map(([chip, seat]) => [seat, chip]));
  const told = (seat, n) => {
    if (took.has(seat)) return cardboard.chips[took.get(seat)].name;
    if (n < turn) return t("took none");
    return n === turn ? t("chooses now") : n > 0 && red[order[n - 1]] === red[seat] ? t("tied") : "";
  };
  return html`<p class="tf-ladder__h" title=${tc(cardboard.edition, "Whoever shows most red chips chooses first (T23)")}>${t("Order of choice")} <small>${tc(cardboard.edition, "by red chips")}</small></p>
    <ol class="tf-ladder" data-count=${order.length}>${order.map((seat, n) => html`<li key=${seat} class=${cls(n < turn && "is-past", n === turn && "is-now")} data-seat=${seat}>
      <em>${n + 1}</em>${mark(seat, w.names[seat], { size: "s" })}<b>${seat === w.me ? t("You") : w.names[seat]}</b>
      <span class="tf-red" title=${tc(cardboard.edition, "red chips")}>${use("i-actor")}<span class="vh">${tc(cardboard.edition, "red chips")}: </span>${red[seat]}</span><small>${told(seat, n)}</small></li>`)}</ol>`;
}

/** T24: the chips of the party; those that are gone stay in sight with who took them. */
export function Party({ view, cardboard, w, past, ui, act }) {
  const place = cardboard.locations[view.location];
  const lying = view.board[view.location];
  const there = past.turned.get(view.location) ?? lying.filter((one) => one !== null);
  const offered = takes(w), at = chosen(w, ui);
  return html`<div class="tf-call"><h2>${place.name}</h2><span>${tc(cardboard.edition, "everybody may take one chip, in order")}</span></div>
    <div class="tf-lot tf-lot--pick" data-count=${there.length} role="group" aria-label=${place.name}>${there.map((id, spot) => {
      if (past.taken.has(id)) return html`<figure key=${id} class="tf-star is-gone"><${Star} cardboard=${cardboard} id=${id} note=${html`${mark(past.taken.get(id), w.names[past.taken.get(id)], { size: "s" })} ${w.names[past.taken.get(id)]}`} /></figure>`;
      const move = offered.find((one) => one.chip === spot);
      if (!move) return html`<figure key=${id} class="tf-star"><${Star} cardboard=${cardboard} id=${id} /></figure>`;
      return html`<button key=${id} type="button" aria-pressed=${at === spot ? "true" : "false"} class=${cls("tf-star", at === spot && "is-chosen")} data-key=${spot + 1}
        onClick=${() => ui.set({ selected: spot })} onDblClick=${() => make(act, move)}><${Star} cardboard=${cardboard} id=${id} /></button>`;
    })}</div>`;
}
