/** What is offered, as the stage and the dock ask for it. */
const moves = (w, type) => w.offers.filter((offer) => offer.type === "One" && offer.move.type === type).map(({ move }) => move);

export const bidOffer = (w) => w.offers.find((offer) => offer.type === "Amount" && offer.move === "Bid") ?? null;
export const canPass = (w) => moves(w, "Pass").length > 0;
export const takes = (w) => moves(w, "Take");
export const canDecline = (w) => moves(w, "Decline").length > 0;
export const discards = (w) => moves(w, "Discard");

/** The chips in hand that can be dealt with now, by their places. */
export const handOffered = (w) => [...new Set([...moves(w, "Place"), ...discards(w)].map((move) => move.chip))].sort((a, b) => a - b);

/** Which chip is chosen: in hand the first where none was tapped; at a party none. */
export function chosen(w, ui) {
  const { selected } = ui.value;
  if (w.view.phase === "allocation") {
    const hand = handOffered(w);
    return hand.includes(selected) ? selected : hand[0] ?? null;
  }
  return takes(w).some((move) => move.chip === selected) ? selected : null;
}

/** Where a chip in hand may go: `screenplay.position` → move. */
export const placesOf = (w, chip) =>
  new Map(moves(w, "Place").filter((move) => move.chip === chip).map((move) => [`${move.screenplay}.${move.position}`, move]));

/** The amount that is set on the strip, within what is offered. */
export function amountSet(w, ui) {
  const offer = bidOffer(w);
  if (!offer) return null;
  const { bid } = ui.value;
  return bid?.at === w.seq ? Math.min(Math.max(bid.amount, offer.low), offer.high) : offer.low;
}
export const setAmount = (w, ui, amount) => ui.set({ bid: { at: w.seq, amount } });
