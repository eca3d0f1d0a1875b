/** Names of pieces and people as sentences need them. */
import { language } from "../../lib/settings.js";
import { listed, t, tn } from "../../lib/i18n.js";

/** A word of the cardboard as it begins a label. */
export const big = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

export const kindOf = (chip) => (chip.legend ? "legend" : chip.kind);
export const kindName = (cardboard, kind) => (kind === "white" ? t("Any") : big(cardboard.words[kind]));
export const genreName = (cardboard, genre) => big(cardboard.words[genre]);

/** Stars as they are counted aloud. */
const starsSaid = (n) => (n < 0 ? t("minus one star") : tn("{n} star", "{n} stars", n));
/** Stars as they are drawn in a line of text. */
const starsDrawn = (n) => (n < 0 ? "−1" : "★".repeat(n) || "☆");

/** A chip in a sentence: who it is, of which kind, with how many stars. */
export function chipNamed(cardboard, id) {
  const { name, label, stars } = cardboard.chips[id];
  return t("{name} ({kind} {stars})", { name, kind: label, stars: starsDrawn(stars) });
}

/** A chip as a screen reader says it. */
export function chipSaid(cardboard, id) {
  const { name, label, stars } = cardboard.chips[id];
  return t("{kind}, {stars}: {name}", { kind: big(label), stars: starsSaid(stars), name });
}

/** Chips as they are told in a row: kinds and stars. */
export const chipsTold = (cardboard, ids) => listed(ids.map((id) => `${cardboard.chips[id].label} ${starsDrawn(cardboard.chips[id].stars)}`));

export const chipsNamed = (cardboard, ids) => listed(ids.map((id) => chipNamed(cardboard, id)));

/** A value token as people call it: 12, or 12+; null where a movie has none. */
export const tokenLabel = (cardboard, rank) => (rank < 0 ? null : cardboard.tokens[rank].label);

/** The kinds a film's positions ask for, with the guest star's, by their numbers. */
export const positionsOf = (film) => [...film.positions.map((kind, position) => [position, kind]), [film.guest, "guest"]];
