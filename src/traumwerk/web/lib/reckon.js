/** What the house works out for a seat from what that seat sees; the browser knows no rules. */
import { useEffect, useState } from "./html.js";
import { post } from "./api.js";
import { share } from "./share.js";

const SOON = 40, LATER = 200; // milliseconds before something is asked that I wait for, or nobody: of moves in a rush only the last one counts

/** The answer to a question about the position shown, or null until it is there; asked again when one of `by` changes. */
export function useReckon(w, question = {}, wanted = true, by = [w.era, w.seq]) {
  const asked = JSON.stringify(question);
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    if (!wanted || w.me < 0 || w.replay || w.result || w.table.stage !== "running") return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      post(`/api/tables/${w.table.id}/reckon`, { question })
        .then((found) => isCurrent && setAnswer((before) => share(before, { found, asked })))
        .catch(() => {});
    }, w.isMine && !w.table.seats[w.me].stand_in ? SOON : LATER);
    return () => { isCurrent = false; clearTimeout(timer); };
  }, [w.table.id, asked, wanted, ...by]);
  return answer && answer.asked === asked ? answer.found : null;
}
