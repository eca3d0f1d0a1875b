/** Bots as the house shows them: tin robots with a name and a level. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { robot } from "../lib/pictures.js";

/** Names in the order in which the house gives them, and the tin each comes in. */
const TIN = { Tilda: 1, Bruno: 2, Elster: 3, Rosa: 4, Pip: 0, Nix: 5, Otto: 2, Wanda: 4, Fritz: 0, Mina: 1, Kasimir: 3 };

/** What the house is going to call the bots of a table, the first one first. */
export const nameOfBot = (nth) => Object.keys(TIN)[nth % Object.keys(TIN).length];
/** The face of a bot. */
export const face = (name, size = 48) => robot(TIN[name] ?? 5, size);

const LEVELS = {
  random: { pips: 1, word: () => t("Learner"), text: () => t("Plays any move the rules allow. Good company while you learn them.") },
  greedy: { pips: 2, word: () => t("Club"), text: () => t("Takes what looks best at the moment. A fair match for your first games.") },
  easy: { pips: 1, word: () => t("Learner"), text: () => t("Gives plain clues and misses many a hint.") },
  normal: { pips: 2, word: () => t("Club"), text: () => t("Gives sound clues and guesses well.") },
  hard: { pips: 3, word: () => t("Master"), text: () => t("Hears through lies and tells better ones.") },
};

/** The level of a bot: pips out of three, a word, a sentence. */
export const level = (bot) => LEVELS[bot] ?? { pips: 3, word: () => bot, text: () => "" };

/** Three pips, as many filled as the level has. */
export const pips = (bot) => html`<span class="lv" aria-hidden="true">${[1, 2, 3].map((n) => html`<i key=${n} class=${n <= level(bot).pips ? "on" : ""}></i>`)}</span>`;
