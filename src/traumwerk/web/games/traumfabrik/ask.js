/** What is asked, in one sentence; what moves are called; how a seat stands. */
import { t, tc } from "../../lib/i18n.js";
import { bidOffer, canDecline, handOffered } from "./offers.js";
import { quarterSoFar, redOf } from "./past.js";
import { use } from "./pieces.js";

export function ask(w, cardboard) {
  const { view } = w, place = cardboard.locations[view.location]?.name ?? "";
  const who = w.names[view.to_act[0]] ?? "";
  if (view.phase === "auction") return w.isMine ? askBid(w, place) : awaitBid(w, place, who);
  if (view.phase === "party") return w.isMine ? askGuest(w, cardboard) : { text: t("{name} chooses at {place}.", { name: who, place }), rules: ["T24"] };
  if (view.phase === "allocation") return w.isMine ? askPlace(w, cardboard) : { text: tc(cardboard.edition, "{name} is placing chips.", { name: who }), rules: ["T26"] };
  return { text: t("The game is over.") };
}

function askBid(w, place) {
  const { bid, leader } = w.view.auction;
  if (!bidOffer(w)) return { text: t("{name} bids {amount}. You cannot go higher.", { name: w.names[leader], amount: bid }), rules: ["T18"] };
  if (bid === null) return { text: t("{place} is under the hammer. Bid or pass?", { place }) };
  return { text: t("{name} bids {amount}. Raise or pass?", { name: w.names[leader], amount: bid }) };
}

function awaitBid(w, place, name) {
  const { bid, leader } = w.view.auction;
  if (leader === w.me && leader >= 0) return { text: t("You lead with {amount}. {name} is to bid.", { amount: bid, name }), rules: ["T18"] };
  return { text: t("{name} is to bid for {place}.", { name, place }), rules: ["T18"] };
}

function askPlace(w, cardboard) {
  const hand = handOffered(w);
  const text = hand.length === 1 ? t("Where does {chip} go?", { chip: cardboard.chips[w.view.hand[hand[0]]].name }) : tc(cardboard.edition, "Where do your chips go?");
  return { text, detail: hand.length === 1 ? t("Tap a place that lights up.") : tc(cardboard.edition, "Tap a chip, then a place that lights up."), rules: ["T26"] };
}

function askGuest(w, cardboard) {
  const isFree = canDecline(w);
  return { text: isFree ? tc(cardboard.edition, "Which chip do you take, if any?") : tc(cardboard.edition, "Which chip do you take?"), rules: ["T24"] };
}

/** A move in words. */
export function label(move, w, cardboard) {
  const { view } = w;
  switch (move.type) {
    case "Pass": return t("Pass");
    case "Bid": return move.amount === undefined ? t("Bid") : t("Bid {amount}", { amount: move.amount });
    case "Take": return t("Take {chip}", { chip: cardboard.chips[view.board[view.location][move.chip]]?.name ?? "" });
    case "Decline": return t("Take none");
    case "Discard": return t("Discard {chip}", { chip: cardboard.chips[view.hand[move.chip]]?.name ?? "" });
    default: return t("Place on {film}", { film: cardboard.films[view.studios[w.me]?.screenplays[move.screenplay]?.film]?.title ?? "" });
  }
}

/** Bids and refusals cannot be taken back; those that cost much are asked again. */
export const isRisky = (move, w) => move.type === "Decline" || (move.type === "Bid" && move.amount > (bidOffer(w)?.low ?? 0) + 5);

/** How a seat takes part now. */
function standing(w, seat, cardboard) {
  const { auction, party, phase, to_act: acting, location } = w.view;
  if (auction) {
    const { bids } = quarterSoFar(w.events.slice(-40));
    if (!auction.bidders.includes(seat)) return t("passed");
    if (auction.leader === seat) return t("leads with {amount}", { amount: auction.bid });
    if (acting.includes(seat)) return t("is to bid");
    return bids.has(seat) ? t("bid {amount}", { amount: bids.get(seat) }) : t("is in");
  }
  if (party) {
    const place = party.order.indexOf(seat);
    if (place < party.turn) return t("has chosen");
    return place === party.turn ? (phase === "party" ? t("chooses") : t("places")) : t("no. {n} to choose", { n: place + 1 });
  }
  return phase === "allocation" && acting.includes(seat) ? tc(cardboard.edition, "places chips") : location === 0 ? cardboard.studios[w.view.studios[seat].studio].name : "";
}

/** A seat in the players' strip. */
export function seat(w, number, cardboard) {
  const { view } = w, studio = view.studios[number];
  const badges = [
    { icon: "film", value: studio.movies.length, title: t("finished movies") },
    { icon: use("i-actor", "i i-s tf-solid"), value: redOf(view, cardboard, number), title: tc(cardboard.edition, "red chips") },
  ];
  if (view.camera === number && view.studios.length < 5) badges.unshift({ icon: "cam", value: "", title: tc(cardboard.edition, "The camera: the start player (T14)") });
  return { line: standing(w, number, cardboard), badges, isOut: Boolean(view.auction && !view.auction.bidders.includes(number)) };
}

/** Where the game is, beside its name. */
export function crumb(w, cardboard) {
  const { quarter, location, phase } = w.view;
  if (phase === "over") return t("Award night");
  return tc(cardboard.edition, "Quarter {n} of {all}: {place}, {at} of {count}", { n: quarter + 1, all: cardboard.quarters, place: cardboard.locations[location].name, at: location + 1, count: cardboard.locations.length });
}
