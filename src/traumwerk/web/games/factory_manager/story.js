/** A finished game told again: its moments, its best and worst purchases. */
import { t } from "../../lib/i18n.js";
import { tileName } from "./words.js";

export function storyMove({ seat, tile, price, earned, round }, w, cardboard) {
  const words = { name: w.names[seat], tile: tileName(cardboard.tiles[tile]), price, n: round + 1 };
  return {
    text: seat === w.me ? t("You bought in round {n} for {price} Elektro: {tile}.", words) : t("{name} bought in round {n} for {price} Elektro: {tile}.", words),
    detail: t("It brought about {earned} Elektro until the end.", { earned: Math.round(earned) }),
    seat,
  };
}

export function moment({ kind, seat, round, rise, price, paid }, w) {
  switch (kind) {
    case "round": return { text: t("Round {n}", { n: round + 1 }) };
    case "energy": return { text: t("Energy rises by {rise} to {price}", { rise, price }), icon: "flag" };
    case "income": return { text: t("{name} earns {amount}", { name: w.names[seat], amount: paid }), icon: "star" };
    case "lead": return { text: t("{name} takes the lead", { name: w.names[seat] }) };
    default: return null;
  }
}
