/** Names of things: kinds, tiles, values, people. */
import { language } from "../../lib/settings.js";
import { listed, t, tc, tn } from "../../lib/i18n.js";

/** A kind in a word that fits on a tile. */
export function shortKind(kind) {
  return {
    storage: tc("tile", "Storage"), machine: tc("tile", "Machine"), robot: tc("tile", "Robot"), saver: tc("tile", "Staff robot"), control: tc("tile", "Control"), optimiser: tc("tile", "Optimiser"),
  }[kind];
}

export const titled = (text) => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
export const minus = (number) => (number < 0 ? `−${-number}` : String(number));
export const signed = (number) => {
  const whole = Math.round(number);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "±0";
};

/** A tile as rulebooks name it: machine +3, optimiser −2. */
export function tileName(tile) {
  const saved = tile.workers_saved || tile.energy_saved;
  return saved ? t("{kind} −{value}", { kind: tile.name, value: saved }) : t("{kind} +{value}", { kind: tile.name, value: tile.production || tile.storage });
}

/** What a tile gives and needs, as a list of words. */
export function tileValues(tile) {
  return listed([
    tile.production && t("production {n}", { n: tile.production }),
    tile.storage && t("storage {n}", { n: tile.storage }),
    tile.workers && tn("needs {n} worker", "needs {n} workers", tile.workers),
    tile.energy && t("needs {n} energy", { n: tile.energy }),
    tile.workers_saved && tn("saves {n} worker", "saves {n} workers", tile.workers_saved),
    tile.energy_saved && t("saves {n} energy", { n: tile.energy_saved }),
  ].filter(Boolean));
}

/** Several tiles in a sentence, equals together. */
export function tileNames(tiles, cardboard) {
  const counts = new Map();
  for (const id of tiles) counts.set(id, (counts.get(id) ?? 0) + 1);
  return listed([...counts].map(([id, n]) => (n > 1 ? t("{n} × {tile}", { n, tile: tileName(cardboard.tiles[id]) }) : tileName(cardboard.tiles[id]))));
}

/** When somebody with this place in the order acts. */
export function actsWhen(place, all) {
  if (place === all - 1) return t("acts last");
  return [t("acts first"), t("acts second"), t("acts third"), t("acts fourth")][place];
}

export const phaseNames = () => [t("Auction"), t("Market"), t("Buying"), t("Books"), t("Income")];
const PHASE_PLACES = { opening: 0, bidding: 0, filling: 1, buying: 2, hiring: 2, books: 3, over: 4 };
export const phaseOf = (view) => PHASE_PLACES[view.phase];
