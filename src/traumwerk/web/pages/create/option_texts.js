/** Every option of every game in one sentence, with the rule it belongs to. Rare ones are folded away.
 *  `pieces`: of what every seat gets one. */
import { t } from "../../lib/i18n.js";

export const OPTIONS = {
  open_money: { rule: "T11", title: () => t("Open purses"), text: () => t("Everybody sees everybody’s contracts.") },
  covered_red: { rule: "T23", title: () => t("Covered actors count"), text: () => t("At parties, actors and guest stars under another chip count too.") },
  start: { rule: "T14", title: () => t("Who begins"), text: () => t("The start player gets the camera and speaks first.") },
  studios: {
    rule: "T9", isRare: true, title: () => t("Studios"), text: () => t("Every studio begins with three screenplays of its own."),
    pieces: ({ studios }) => studios.map(({ id, name }) => ({ value: id + 1, text: name })),
  },
  gentle_start: { rule: "F9", title: () => t("Gentle start"), text: () => t("Energy is sure to cost 1 in the first round. Experts do without.") },
  seasonal_discount: { rule: "F23", title: () => t("Discount on seasonal workers"), text: () => t("Seasonal workers you keep are cheaper by your discount, as printed.") },
  order: {
    rule: "F6", isRare: true, title: () => t("First turn-order tiles"), text: () => t("They say who acts first, and who buys at a discount."),
    pieces: ({ players }, count) => players[count].first.map((number) => ({ value: number, text: String(number) })),
  },
  language: { rule: "W3", title: () => t("Language of the dream"), text: () => t("Cards, clues and dreams are in this language, whatever your page speaks.") },
  aloud: { rule: "W7", title: () => t("Round the table"), text: () => t("You sit in one room and speak; every phone shows its owner’s card and buttons. No bots.") },
  hourglass: { rule: "W6", title: () => t("Hourglass"), text: () => t("How long a night lasts.") },
  clue_seconds: { rule: "W7", title: () => t("Time for a clue"), text: () => t("How long a spirit may think of a word.") },
  strict: { rule: "W11", title: () => t("Strict referee"), text: () => t("A forbidden clue costs the card at once, as printed. Off: the clue is handed back.") },
  rhymes: { rule: "W8", title: () => t("Rhymes are fair"), text: () => t("A clue may rhyme with the word on the card.") },
  first: { rule: "W4", title: () => t("Who dreams first"), text: () => t("After that everybody dreams once, in turn.") },
  last_guess_seconds: { rule: "W12", isRare: true, title: () => t("Last guess"), text: () => t("How long the Dreamer may think when the night is over.") },
  day_seconds: { rule: "W13", isRare: true, title: () => t("Day"), text: () => t("How long the Dreamer may tell the dream.") },
  dusk_seconds: { rule: "W6", isRare: true, title: () => t("Dusk"), text: () => t("The break before a night, for who is not ready sooner.") },
};
