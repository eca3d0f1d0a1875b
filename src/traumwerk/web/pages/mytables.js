/** The tables I sit at, looked after while the page is seen. */
import { useEffect } from "../lib/html.js";
import { get, me } from "../lib/api.js";
import { Store, useStore } from "../lib/store.js";

const EVERY = 10_000; // milliseconds
const mine = new Store({ tables: null, problem: null });

/** Whether a table waits for me. */
export const isAwaited = ({ stage, seat, awaited, paused }) => stage === "running" && seat !== null && awaited.includes(seat) && !paused;

/** What waits for me first, then what runs, then what gathers. */
const rank = (table) => (isAwaited(table) ? 0 : table.stage === "running" ? 1 : 2);
const inOrder = (tables) => [...tables].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed);

let looking = null;
/** Look once for all who want to know at the same time. */
const look = () => (looking ??= lookUp().finally(() => { looking = null; }));

async function lookUp() {
  if (me.value === null) return mine.set({ tables: [], problem: null });
  try {
    const [running, gathering] = await Promise.all([get("/api/me/tables?stage=running"), get("/api/me/tables?stage=gathering")]);
    mine.set({ tables: inOrder([...running.tables, ...gathering.tables]), problem: null });
  } catch (problem) {
    mine.set({ problem });
  }
  return undefined;
}

/** Do something now, every few seconds while the page is seen, and whenever it is seen again. */
export function useWatch(work, inputs = []) {
  useEffect(() => {
    const whenSeen = () => { if (document.visibilityState === "visible") work(); };
    whenSeen();
    const timer = setInterval(whenSeen, EVERY);
    document.addEventListener("visibilitychange", whenSeen);
    return () => { clearInterval(timer); document.removeEventListener("visibilitychange", whenSeen); };
  }, inputs);
}

/** My running and gathering tables: `tables` is null until they are known. */
export function useMyTables() {
  const person = useStore(me);
  useWatch(look, [person?.id]);
  return { ...useStore(mine), look };
}
