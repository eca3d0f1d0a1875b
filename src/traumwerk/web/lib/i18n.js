/** Sentences in the person's language. English is the key; catalogues come from the house.
 *
 * t("Bid {amount}", { amount: 5 })            a sentence
 * tn("{n} chip", "{n} chips", 3)              by number
 * tc("dream-factory", "camera")               in the words of an edition, else as t
 * tr, tnr, tcr                                the same with vnodes for values: a list of vnodes
 *
 * The first arguments are always literal strings: a test reads them from the source.
 */
import { language } from "./settings.js";

const catalogues = new Map(); // by language
const loading = new Map();

const texts = (spoken) => catalogues.get(spoken) ?? catalogues.set(spoken, new Map()).get(spoken);

/** Have the catalogue of a part of the page; English needs one only where an edition has its own words. */
export function loadTexts(domain) {
  const spoken = language(), key = `${domain}/${spoken}`;
  if (!loading.has(key)) {
    loading.set(key, fetch(`/api/texts/${key}`).then(async (answer) => {
      if (!answer.ok) return;
      for (const [text, told] of Object.entries((await answer.json()).texts)) texts(spoken).set(text, told);
    }).catch(() => loading.delete(key)));
  }
  return loading.get(key);
}

const find = (text) => texts(language()).get(text);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

function spread(text, values) {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (part in values ? values[part] : `{${part}}`) : part));
}

const isOne = (n) => (language() === "fr" ? Math.abs(n) < 2 : n === 1);
const sentence = (text) => find(text) ?? text;
const counted = (one, many, n) => (find(one) ?? [one, many])[isOne(n) ? 0 : 1];
const dressed = (edition, text) => find(`${edition}\u0004${text}`) ?? find(text) ?? text;

export const t = (text, values = {}) => fill(sentence(text), values);
export const tr = (text, values = {}) => spread(sentence(text), values);
export const tn = (one, many, n, values = {}) => fill(counted(one, many, n), { n, ...values });
export const tnr = (one, many, n, values = {}) => spread(counted(one, many, n), { n, ...values });
export const tc = (edition, text, values = {}) => fill(dressed(edition, text), values);
export const tcr = (edition, text, values = {}) => spread(dressed(edition, text), values);

const formats = new Map(); // they are dear to make
function format(Kind, options) {
  const key = `${Kind.name} ${language()}`;
  if (!formats.has(key)) formats.set(key, new Kind(language(), options));
  return formats.get(key);
}

/** a, b and c, as the language lists things. */
export const listed = (things) => format(Intl.ListFormat, { type: "conjunction" }).format(things);
export const number = (n) => format(Intl.NumberFormat).format(n);

/** How long ago or ahead, in words: "in 18 hours", "2 days ago"; seconds from now. */
export function ago(seconds) {
  const steps = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? steps[3];
  return format(Intl.RelativeTimeFormat, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** A span of time on a clock: 0:41, 12:05, 3:07:00, 2 d 4 h. */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 86400) return t("{days} d {hours} h", { days: Math.floor(whole / 86400), hours: Math.floor((whole % 86400) / 3600) });
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
