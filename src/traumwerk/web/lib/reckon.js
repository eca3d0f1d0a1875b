/** What the house works out for a seat from what that seat sees; the browser knows no rules. */
import { useEffect, useState } from "./html.js";
import { post } from "./api.js";

const PATIENCE = 40; // milliseconds: of moves that come in a rush only the last one is asked about

/** The answer to a question about the position shown, or null until it is there. */
export function useReckon(w, question = {}, wanted = true) {
  const asked = JSON.stringify(question), at = `${w.era}.${w.seq}`;
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    if (!wanted || w.me < 0 || w.replay || w.result || w.table.stage !== "running") return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      post(`/api/tables/${w.table.id}/reckon`, { question })
        .then((found) => isCurrent && setAnswer({ found, asked, at }))
        .catch(() => {});
    }, PATIENCE);
    return () => { isCurrent = false; clearTimeout(timer); };
  }, [w.table.id, at, asked, wanted]);
  return answer && answer.asked === asked ? answer.found : null;
}
