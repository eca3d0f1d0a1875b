/** The story of a finished game: its key moments, and what was bought well or badly. */
import { t, tc } from "../../lib/i18n.js";
import { chipsNamed, tokenLabel } from "./words.js";

const isMine = (w, seat) => seat === w.me;

/** A lot against what it was worth later: the stars its chips show on movies in the end. */
export function storyMove(move, w, cardboard) {
  const { seat, price, stars, chips, location, quarter, kind } = move;
  const values = { name: w.names[seat], place: cardboard.locations[location].name, price, stars, n: quarter + 1 };
  const text = kind === "best"
    ? (isMine(w, seat) ? t("Your best buy: {place} for {price}, {stars} ★ on finished movies.", values) : t("{name}’s best buy: {place} for {price}, {stars} ★ on finished movies.", values))
    : (isMine(w, seat) ? t("Your dearest buy: {place} for {price}, only {stars} ★ on finished movies.", values) : t("{name}’s dearest buy: {place} for {price}, only {stars} ★ on finished movies.", values));
  return { text, seat, detail: tc(cardboard.edition, "Quarter {n}: {chips}", { n: quarter + 1, chips: chipsNamed(cardboard, chips) }) };
}

/** A key moment in one sentence. */
export function moment(told, w, cardboard) {
  const { kind, seat } = told, name = w.names[seat] ?? "";
  switch (kind) {
    case "quarter": return { text: tc(cardboard.edition, "Quarter {n}", { n: told.quarter + 1 }), icon: "flag" };
    case "movie": return { text: t("{name} finishes {film}: {token}", { name, film: cardboard.films[told.film].title, token: tokenLabel(cardboard, told.rank) ?? "–" }), icon: "film" };
    case "award": return { text: t("{name} wins {award}", { name, award: cardboard.awards[told.award].name }), icon: "cup" };
    case "lead": return { text: t("{name} takes the lead", { name }), icon: "star" };
    default: return null;
  }
}
