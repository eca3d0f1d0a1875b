/** What somebody has chosen for this device, kept in the browser. */
import { Store } from "./store.js";

const KEY = "traumwerk";
export const LANGUAGES = { en: "English", it: "Italiano", fr: "Français", de: "Deutsch" };
const DEFAULTS = {
  language: null, // null: as the browser says
  theme: "system", // light, dark, system
  colours: "full", // safe: for colour-blind people
  motion: "full", // calm, none
  sound: true,
  volume: 0.6,
  vibration: true,
  text: "normal", // large
  confirm: "risky", // always
  voice: true, // clues are spoken to the dreamer
  words: true, // and shown
};

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

export const settings = new Store({ ...DEFAULTS, ...kept() });

export function change(fields) {
  settings.set(fields);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    /* a page without storage forgets */
  }
  apply();
}

const OWN = (navigator.languages ?? []).map((wanted) => wanted.slice(0, 2).toLowerCase()).find((short) => short in LANGUAGES) ?? "en";

/** The language of the page: the chosen one, or the first of the browser's that we speak. */
export const language = () => settings.value.language ?? OWN;

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** full, calm or none; who asked the system for less gets none. */
export const motion = () => (still.matches ? "none" : settings.value.motion);
export const isDark = () => settings.value.theme === "dark" || (settings.value.theme === "system" && dark.matches);

/** Put the choices where style sheets see them. */
export function apply() {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.colours = settings.value.colours;
  root.dataset.motion = motion();
  root.dataset.text = settings.value.text;
  root.lang = language();
}
dark.addEventListener("change", apply);
still.addEventListener("change", apply);
