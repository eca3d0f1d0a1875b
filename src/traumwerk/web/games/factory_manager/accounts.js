/** What the house works out for a seat, asked once a position however many places show it. */
import { useEffect, useState } from "../../lib/html.js";
import { post } from "../../lib/api.js";
import { share } from "../../lib/share.js";

const asked = new Map(); // the last questions with their answers to come
const MOST = 60;

function question(w, what) {
  const key = `${w.table.id} ${w.era}.${w.seq} ${JSON.stringify(what)}`;
  if (!asked.has(key)) {
    if (asked.size >= MOST) asked.delete(asked.keys().next().value);
    asked.set(key, post(`/api/tables/${w.table.id}/reckon`, { question: what }).catch(() => null));
  }
  return asked.get(key);
}

const PAUSE = 160, AT_ONCE = 20; // milliseconds before something is asked that nobody waits for, or that I do

/** The answer to a question, of the last position until the new one is there; null before. */
function useAnswer(w, what, isWanted) {
  const [answer, setAnswer] = useState(null);
  const words = JSON.stringify(what), { view } = w;
  const canAsk = isWanted && w.me >= 0 && !w.replay && !w.result && w.table.stage === "running";
  useEffect(() => {
    if (!canAsk) return undefined;
    let isCurrent = true;
    const ask = () => question(w, what).then((found) => isCurrent && found && setAnswer((before) => share(before, { words, found })));
    const timer = setTimeout(ask, w.isMine && !w.table.seats[w.me].stand_in ? AT_ONCE : PAUSE);
    return () => { isCurrent = false; clearTimeout(timer); };
  }, [w.table.id, w.era, view.factories, view.phase, view.round, view.price, view.market, w.isMine, words, canAsk]);
  return canAsk && answer?.words === words ? answer.found : null;
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
