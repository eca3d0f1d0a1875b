/** What a new table is going to be, and how it changes; nothing here draws. */
import { me } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { language } from "../../lib/settings.js";
import { nameOfBot } from "../robots.js";

/** The first plan for a box: friends by link, the middle one of the house's paces, everything as printed. */
export function newPlan(box, game) {
  return {
    box,
    game,
    seats: [{ kind: "host" }, ...Array.from({ length: box.seats - 1 }, () => ({ kind: "open" }))],
    level: game.bots.includes(box.bot) ? box.bot : game.bots.at(-1),
    pace: usualPace(game),
    isPublic: false,
    isHeld: true,
    botPace: 1,
    options: optionsOf(box, game),
  };
}

function optionsOf(box, game) {
  const defaults = Object.fromEntries(game.options.map(({ name, default: value }) => [name, value]));
  if ("language" in defaults) defaults.language = language();
  return { ...defaults, ...box.options };
}

/** The same wishes for another box, as far as they fit. */
export function forBox(plan, box, game) {
  const fresh = newPlan(box, game);
  if (box.game === plan.game.name) return { ...plan, box, options: { ...plan.options, ...box.options } };
  return { ...fresh, isPublic: plan.isPublic, isHeld: plan.isHeld, botPace: plan.botPace };
}

export const withSeat = (plan, number, seat) => ({ ...plan, seats: plan.seats.map((one, n) => (n === number ? seat : one)) });

/** As many seats as wanted; new ones are like the last. Seats that are gone are named no more, what each gets is dealt again. */
export function withSeats(plan, count) {
  const last = plan.seats.at(-1), filler = last.kind === "host" ? { kind: "open" } : last;
  const seats = Array.from({ length: count }, (_, n) => plan.seats[n] ?? { ...filler });
  const options = Object.fromEntries(Object.entries(plan.options).map(([name, value]) => [name, Array.isArray(value) || (isSeat(plan, name) && value >= count) ? null : value]));
  return { ...plan, seats, options };
}

/** Whether an option names a seat. */
const isSeat = (plan, name) => plan.game.options.some((field) => field.name === name && field.kind === "number" && field.optional);

const usualPace = (game) => Math.min(1, game.paces.length - 1);
const noClock = (game) => game.paces.findIndex(({ kind }) => kind === "none");

/** Everybody but me: bots, who need no clock, or whoever comes. */
export const withOthers = (plan, kind, isPublic) => ({
  ...plan,
  isPublic,
  pace: kind === "bot" ? noClock(plan.game) : count(plan, "open") ? plan.pace : usualPace(plan.game),
  seats: plan.seats.map((seat) => (seat.kind === "host" ? seat : kind === "bot" ? { kind, bot: plan.level } : { kind })),
});

/** A level for all bots, and for those still to come. */
export const withLevel = (plan, level) => ({ ...plan, level, seats: plan.seats.map((seat) => (seat.kind === "bot" ? { ...seat, bot: level } : seat)) });

/** An option; who plays aloud plays without bots. */
export function withOption(plan, name, value) {
  const changed = { ...plan, options: { ...plan.options, [name]: value } };
  return takesBots(changed) ? changed : { ...changed, seats: plan.seats.map((seat) => (seat.kind === "bot" ? { kind: "open" } : seat)) };
}

/** What the bot of a seat is going to be called. */
export const botName = (plan, number) => nameOfBot(plan.seats.slice(0, number).filter(({ kind }) => kind === "bot").length);

/** Who is going to sit somewhere, as far as that is known. */
export function seatName(plan, number) {
  const { kind } = plan.seats[number];
  return kind === "host" ? me.value?.name ?? t("You") : kind === "bot" ? botName(plan, number) : t("Seat {n}", { n: number + 1 });
}

export const takesBots = (plan) => !plan.options.aloud;
export const count = (plan, kind) => plan.seats.filter((seat) => seat.kind === kind).length;

/** What the house is asked for. */
export const wish = ({ game, options, seats, pace, isPublic, isHeld, botPace }) => ({
  game: game.name, options, seats, pace: game.paces[pace], public: isPublic, late: isHeld ? "bot" : "default", bot_pace: botPace,
});
