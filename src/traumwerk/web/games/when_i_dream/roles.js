/** Roles in words: their names, and what each of them wants. */
import { t } from "../../lib/i18n.js";

export function roleName(role) {
  switch (role) {
    case "fairy": return t("Fairy");
    case "boogeyman": return t("Boogeyman");
    case "sandman": return t("Sandman");
    default: return t("Dreamer");
  }
}

/** What a role wants, in one sentence. */
export function wish(role) {
  switch (role) {
    case "fairy": return t("You want right guesses: each card on the yellow side is a point for you.");
    case "boogeyman": return t("You want wrong guesses: each card on the blue side is a point for you.");
    case "sandman": return t("You want balance: as many yellow cards as blue ones, and 2 points more.");
    default: return t("You dream: guess what the clues mean, and remember what you guessed.");
  }
}

/** Why a night brought a seat its points. */
export function because(night, seat) {
  const [yellow, blue] = [night.yellow.length, night.blue.length];
  switch (night.roles[seat]) {
    case "fairy": return t("{n} yellow", { n: yellow });
    case "boogeyman": return t("{n} blue", { n: blue });
    case "sandman": return balance(yellow, blue);
    default: return night.remembered ? t("{n} yellow, all remembered", { n: yellow }) : t("{n} yellow", { n: yellow });
  }
}

function balance(yellow, blue) {
  if (yellow === blue) return t("level: {n} and 2 more", { n: yellow });
  return Math.abs(yellow - blue) === 1 ? t("one apart: the larger") : t("further apart: the smaller");
}
