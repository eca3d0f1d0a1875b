/** The log: each event as a sentence, with the rule behind it. */
import { listed, t, tc, tn } from "../../lib/i18n.js";
import { ownerOf } from "./past.js";
import { chipNamed, chipsTold, kindName, tokenLabel } from "./words.js";

export function sentence(event, w, cardboard) {
  return TELL[event.type]?.(event, { w, cardboard, edition: cardboard.edition, name: (seat) => w.names[seat] ?? "", isMe: (seat) => seat === w.me, title: (film) => cardboard.films[film].title }) ?? null;
}

const TELL = {
  StudioTaken({ seat, studio }, { cardboard, name, isMe }) {
    const values = { name: name(seat), studio: cardboard.studios[studio].name };
    return { text: isMe(seat) ? t("You run {studio}.", values) : t("{name} runs {studio}.", values), rules: ["T9"], seat };
  },

  ScreenplayTurnedUp: ({ film }, { edition, title }) =>
    ({ text: tc(edition, "{film} is the next screenplay on the stack.", { film: title(film) }), rules: ["T10"] }),

  CameraGiven(event, { w, edition, name, isMe }) {
    const { seat } = event, rules = [w.events[0]?.includes(event) ? "T14" : "T22"];
    return { text: isMe(seat) ? tc(edition, "The camera goes to you.") : tc(edition, "The camera goes to {name}.", { name: name(seat) }), rules, seat };
  },

  QuarterBegun: ({ quarter }, { edition }) => ({ text: tc(edition, "Quarter {n}", { n: quarter + 1 }), rules: ["T15"], isHeading: true }),

  ChipsTurnedUp({ location, chips }, { cardboard }) {
    const { name, kind } = cardboard.locations[location];
    return { text: t("{place}: {chips}.", { place: name, chips: chipsTold(cardboard, chips) }), rules: [kind === "party" ? "T23" : "T15"] };
  },

  LocationReached: ({ location }, { cardboard }) => ({ text: cardboard.locations[location].name, rules: ["T16"], isHeading: true }),

  Offered: ({ seat, amount }, { name, isMe }) =>
    ({ text: isMe(seat) ? t("You bid {amount}.", { amount }) : t("{name} bids {amount}.", { name: name(seat), amount }), rules: ["T18"], seat }),

  Passed: ({ seat }, { name, isMe }) => ({ text: isMe(seat) ? t("You pass.") : t("{name} passes.", { name: name(seat) }), rules: ["T18"], seat }),

  Sold: ({ seat, price, share }, at) => ({ text: sale(seat, price, share, at), rules: price ? ["T19", "T21"] : ["T19"], seat }),

  PartyOrdered: ({ order }, { name }) => ({ text: t("The guests choose in this order: {names}.", { names: listed(order.map(name)) }), rules: ["T23"] }),

  Taken({ seat, chip }, { cardboard, name, isMe }) {
    const values = { name: name(seat), chip: chipNamed(cardboard, chip) };
    return { text: isMe(seat) ? t("You take {chip}.", values) : t("{name} takes {chip}.", values), rules: ["T24"], seat };
  },

  Declined: ({ seat }, { edition, name, isMe }) =>
    ({ text: isMe(seat) ? tc(edition, "You take no chip.") : tc(edition, "{name} takes no chip.", { name: name(seat) }), rules: ["T24"], seat }),

  Placed: ({ chip, film, position }, at) => placement(chip, film, position, at),

  Discarded: ({ chip }, { cardboard }) => ({ text: t("{chip} is discarded.", { chip: chipNamed(cardboard, chip) }), rules: ["T26"] }),

  MovieFinished({ film, stars, rank }, { w, cardboard, edition, name, isMe, title }) {
    const seat = ownerOf(w.view, film), values = { name: name(seat), film: title(film), stars, token: tokenLabel(cardboard, rank) };
    if (rank < 0) return { text: isMe(seat) ? tc(edition, "You finish {film}: {stars} ★, and no value token is left for it.", values) : tc(edition, "{name} finishes {film}: {stars} ★, and no value token is left for it.", values), rules: ["T31", "T33"], seat };
    return { text: isMe(seat) ? tc(edition, "You finish {film}: {stars} ★, value token {token}.", values) : tc(edition, "{name} finishes {film}: {stars} ★, value token {token}.", values), rules: ["T31", "T33"], seat };
  },

  ScreenplayDrawn({ seat, film }, { name, isMe, title }) {
    const values = { name: name(seat), film: title(film) };
    return { text: isMe(seat) ? t("You take {film} from the stack.", values) : t("{name} takes {film} from the stack.", values), rules: ["T34"], seat };
  },

  AwardGiven: ({ award, holder }, at) => ceremony(award, holder, at),

  PointsCounted: ({ seat, points }, { name, isMe }) => ({
    text: isMe(seat) ? tn("You end with {n} point.", "You end with {n} points.", points) : tn("{name} ends with {n} point.", "{name} ends with {n} points.", points, { name: name(seat) }),
    rules: ["T39"], seat,
  }),
};

/** T19–T21: who pays what, and what becomes of it. */
function sale(seat, price, share, { w, edition, name, isMe }) {
  const values = { name: name(seat), price, share };
  if (!price) return isMe(seat) ? tc(edition, "You get the chips for nothing.") : tc(edition, "{name} gets the chips for nothing.", values);
  if (!share) return isMe(seat) ? tc(edition, "You buy the chips for {price}. That is too little to share yet.", values) : tc(edition, "{name} buys the chips for {price}. That is too little to share yet.", values);
  if (w.names.length === 2) return isMe(seat) ? tc(edition, "You buy the chips for {price}. {other} gets {share}.", { ...values, other: name(1 - seat) }) : isMe(1 - seat) ? tc(edition, "{name} buys the chips for {price}. You get {share}.", values) : tc(edition, "{name} buys the chips for {price}. {other} gets {share}.", { ...values, other: name(1 - seat) });
  return isMe(seat) ? tc(edition, "You buy the chips for {price}. Each of the others gets {share}.", values) : tc(edition, "{name} buys the chips for {price}. Each of the others gets {share}.", values);
}

/** T27–T30: whose film a chip went onto, and as what where that is not plain. */
function placement(chip, film, position, { w, cardboard, name, isMe, title }) {
  const { kind } = cardboard.chips[chip], printed = position === cardboard.films[film].guest ? "guest" : cardboard.films[film].positions[position];
  const seat = ownerOf(w.view, film), rule = { guest: "T30", agency: "T29" }[kind] ?? (printed === "white" ? "T28" : "T27");
  const values = { name: name(seat), chip: chipNamed(cardboard, chip), film: title(film), position: kindName(cardboard, printed) };
  if (kind === printed) return { text: isMe(seat) ? t("You put {chip} onto {film}.", values) : t("{name} puts {chip} onto {film}.", values), rules: [rule], seat };
  return { text: isMe(seat) ? t("You put {chip} onto {film}, position “{position}”.", values) : t("{name} puts {chip} onto {film}, position “{position}”.", values), rules: [rule], seat };
}

/** T35–T38: who wins an award, and with which film. */
function ceremony(award, holder, { w, cardboard, name, isMe, title }) {
  const { name: called, points, to_seat: isSeats, kind } = cardboard.awards[award];
  const seat = isSeats ? holder : ownerOf(w.view, holder);
  const values = { name: name(seat), award: called, points, film: isSeats ? "" : title(holder) };
  const rules = [{ first: "T35", best: "T36", direction: "T38" }[kind] ?? "T37"];
  if (isSeats) return { text: isMe(seat) ? t("You win {award}: {points} points.", values) : t("{name} wins {award}: {points} points.", values), rules, seat };
  return { text: isMe(seat) ? t("You win {award} with {film}: {points} points.", values) : t("{name} wins {award} with {film}: {points} points.", values), rules, seat };
}

/** What is heard with an event. */
const SOUNDS = { Offered: "bid", Passed: "pass", Sold: "paper", Taken: "card", Placed: "place", Discarded: "card", MovieFinished: "bell", AwardGiven: "coin", QuarterBegun: "bell", PointsCounted: null };
export const sound = (event) => SOUNDS[event.type] ?? null;
