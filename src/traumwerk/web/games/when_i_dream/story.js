/** A finished game told again: its nights, penalties and leads, and the clues that led somewhere. */
import { t } from "../../lib/i18n.js";
import { isSpirit } from "./moment.js";
import { roleName } from "./roles.js";

const TO_SPIRITS = new Set(["CardShown", "CardLaid", "GuessJudged", "Objected", "BallotSettled", "ClueChallenged", "ChallengeSettled", "PenaltyGiven", "Ticked"]);

/** In a replay: whether these eyes were not told of it. */
export function isHidden({ type, seat }, w) {
  if (type === "RoleDealt" || type === "VoteCast") return seat !== w.me;
  if (type === "CardChanged") return isSpirit(w);
  return TO_SPIRITS.has(type) && !isSpirit(w);
}

/** A clue, and the guess that followed it. */
export function storyMove({ seat, word, element, guess, gain, role }, w, words) {
  if (!word) return null;
  const values = { word, guess, element: words.word(element) };
  const text = gain > 0 ? t("“{word}” led to a right guess: {element}", values) : t("“{word}” led to “{guess}”, but it was {element}", values);
  return { text, seat, detail: t("{name}: {role}", { name: w.names[seat], role: roleName(role) }) };
}

export function moment({ kind, seat, night, yellow, blue, element }, w, words) {
  switch (kind) {
    case "night": return { text: t("Night {n}", { n: night + 1 }), detail: t("{name} dreamt: {yellow} yellow, {blue} blue", { name: w.names[seat], yellow, blue }), isChapter: true };
    case "penalty": return { text: t("{name} keeps {element} as a penalty.", { name: w.names[seat], element: words.word(element) }), icon: "warn" };
    case "lead": return { text: t("{name} takes the lead.", { name: w.names[seat] }), icon: "flag" };
    default: return null;
  }
}
