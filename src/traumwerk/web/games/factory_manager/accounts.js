/** What the house works out for a factory: its books as they are and as they would be, and what tiles cost. */
import { useReckon } from "../../lib/reckon.js";

/** An answer of the house about the factories; null where it is not wanted. */
function useAnswer(w, what, isWanted) {
  const { factories, phase, round, price, market } = w.view;
  const found = useReckon(w, what, isWanted, [w.era, w.isMine, factories, phase, round, price, market]);
  return isWanted ? found : null;
}

/** The books of one's own factory after some changes. */
export const useAccounts = (w, changes, isWanted = true) => useAnswer(w, { changes }, isWanted)?.accounts ?? null;
/** The same for a list of changes; `accounts` is null where a rule (`refused`) stands against one. */
export const useManyAccounts = (w, list, isWanted = true) => useAnswer(w, { many: list }, isWanted)?.many ?? null;
/** Everybody's books, as they stand. */
export const useEverybody = (w) => useAnswer(w, {}, w.view.phase !== "over")?.seats ?? null;

const NO_CHANGE = Object.freeze({});
/** One's own factory as it stands: the best setting, but in the books what is set. */
export const useOwnAccounts = (w) => useAccounts(w, w.view.phase === "books" ? { off: w.view.factories[w.me]?.off ?? [] } : NO_CHANGE, w.view.phase !== "over");

const prices = new Map(); // by table and turn-order tile: what designs cost
/** What tiles of the market and the depot cost a seat now, by design; empty where that is not known. */
export function usePrices(w) {
  const isWanted = w.me >= 0 && ["filling", "buying", "hiring"].includes(w.view.phase);
  const key = `${w.table.id} ${w.view.factories[w.me]?.tile}`;
  if (isWanted && !prices.has(key)) prices.set(key, new Map());
  const known = (isWanted && prices.get(key)) || new Map();
  const missing = isWanted ? [...new Set([...w.view.market, ...w.view.depot])].filter((tile) => !known.has(tile)).slice(0, 40) : [];
  const found = useManyAccounts(w, missing.map((tile) => ({ keep: [tile], off: [] })), missing.length > 0);
  found?.forEach(({ accounts }, k) => accounts && known.set(missing[k], accounts.cost));
  return known;
}
