/** Small things that several pages show: how long, who with, what is wrong. */
import { html } from "../lib/html.js";
import { listed, t } from "../lib/i18n.js";
import { icon, robot } from "../lib/pictures.js";
import { language } from "../lib/settings.js";
import { boxOf } from "./boxes.js";

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

const inUnit = (seconds, [unit, size]) =>
  new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(seconds / size);

/** A span of time in the largest unit that it is whole in: "90 seconds", "3 days". */
export const span = (seconds) => inUnit(seconds, UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS[3]);
/** The same, but nearly: "18 hours". */
export const roughly = (seconds) => inUnit(seconds, UNITS.find(([, size]) => seconds >= size) ?? UNITS[3]);

/** How long moves may take at a table, in a sentence. */
export function paceSentence({ kind, move, bank }) {
  if (kind === "none") return t("No clock");
  if (bank === 0) return t("Slow, {move} a move", { move: span(move) });
  return t("Live, {move} a move and {bank} in the bank", { move: span(move), bank: span(bank) });
}

/** How fast a table plays: a game against the clock has its own hourglass. */
export const howFast = ({ options, pace }) => (options.hourglass ? t("Nights of {time}", { time: span(options.hourglass) }) : paceSentence(pace));

/** The others at a table, by name. */
const others = ({ seats, seat }) =>
  seats.filter(({ name }, number) => number !== seat && name).map(({ name }) => name);

/** A table by its game and its company. */
export const gameWith = (table) => {
  const names = others(table), game = boxOf(table).title;
  return names.length ? t("{game} with {names}", { game, names: listed(names) }) : t("{game}, nobody else yet", { game });
};

export const taken = ({ seats }) => seats.filter((seat) => seat.name).length;

/** What the house refused, as a sentence. */
export const sorry = ({ message }) => (message ? message.charAt(0).toUpperCase() + message.slice(1) : t("The house did not answer."));

/** Something went wrong on the way to the house. */
export const Trouble = ({ problem, again }) => html`<div class="trouble" role="alert">${icon("warn", "l")}<p>${sorry(problem)}</p>${again && html`<button class="btn" onClick=${again}>${icon("replay")}${t("Try again")}</button>`}</div>`;

/** Nothing is here yet: a robot, a sentence, what to do. */
export const Empty = ({ tin = 0, title, children }) => html`<div class="empty">${robot(tin, 84)}<h2>${title}</h2>${children}</div>`;

/** Grey shapes while something comes. */
export const Bones = ({ count = 3, shape }) => html`<div class=${`bones bones--${shape}`} aria-busy="true"><span class="vh">${t("One moment …")}</span>${Array.from({ length: count }, (_, n) => html`<span key=${n} class="sk"></span>`)}</div>`;

/** A row of buttons of which one is chosen. */
export const Choice = ({ label, value, choices, onChoose, more = "" }) => html`<div class=${`seg ${more}`} role="group" aria-label=${label}>
  ${choices.map(({ value: own, text, picture, lang, isOff }) => html`<button key=${own} type="button" lang=${lang} disabled=${isOff} aria-pressed=${own === value} onClick=${() => onChoose(own)}>${picture && icon(picture, "s")}${text}</button>`)}
</div>`;
