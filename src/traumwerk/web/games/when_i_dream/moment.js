/** The moment as a window shows it: who dreams, who sees what, what is offered, how much time is left. */

const DARK = ["night", "last guess", "day", "settling"];

export const isDreamer = (w) => w.me === w.view.dreamer;
export const isSpirit = (w) => w.me >= 0 && !isDreamer(w);
/** From the first card to the scoring. */
export const isDark = (view) => DARK.includes(view.phase);
/** Who sees neither cards nor sides now: the dreamer, and who watches. */
export const isBlind = (w) => isDark(w.view) && !isSpirit(w);
export const isNight = (view) => view.phase === "night" || view.phase === "last guess";

/** All but the dreamer, clockwise from the dreamer's left: in this order they speak. */
export function spiritsOf(w, dreamer = w.view.dreamer) {
  const seats = w.names.length;
  return Array.from({ length: seats - 1 }, (_, step) => (dreamer + step + 1) % seats);
}

/** Who speaks after a seat, in turn, `count` of them. */
export function speakersAfter(w, seat, count) {
  const order = spiritsOf(w), at = order.indexOf(seat);
  return Array.from({ length: Math.min(count, order.length - 1) }, (_, step) => order[(at + step + 1) % order.length]);
}

/** The moves of a kind that are offered whole. */
export const offered = (w, kind) => w.offers.filter((offer) => offer.type === "One" && offer.move.type === kind).map((offer) => offer.move);
/** The offer to say, guess or tell something; undefined where there is none. */
export const wordsOffered = (w, kind) => w.offers.find((offer) => offer.type === "Words" && offer.move === kind);
export const isMyTurn = (w) => Boolean(wordsOffered(w, "Clue")) || offered(w, "Speak").length > 0;

/** Cards on a side, or undecided, each with its place among all that were laid this night. */
export const cardsOn = (view, pile) => (view.laid ?? []).map((card, at) => ({ ...card, at })).filter((card) => card.pile === pile);

/** A timer by its name: {name, left, stopped}; null where it does not run or is not shown. */
export const timerOf = (w, name) => w.clocks?.timers.find((timer) => timer.name.startsWith(`${name} `)) ?? null;

/** The night that was scored last; null before the first one. */
export const lastNight = (view) => view.nights.at(-1) ?? null;
/** Whether elements are shown, so that their words are needed. */
export const showsElements = (view) => view.element !== null || view.laid !== null || (!isDark(view) && view.nights.length > 0);
