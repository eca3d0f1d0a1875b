/** What the house works out for a seat from what that seat sees; the browser knows no rules. */
import { useEffect, useState } from "./html.js";
import { post } from "./api.js";
import { share } from "./share.js";

const SOON = 20, LATER = 200; // milliseconds before something is asked that I wait for, or nobody: of moves in a rush only the last one counts
const MOST = 60;
const asked = new Map(); // the last questions with their answers to come: one for each position, however many places show it

function answerTo(w, question) {
  const key = `${w.table.id} ${w.era}.${w.seq} ${JSON.stringify(question)}`;
  if (!asked.has(key)) {
    if (asked.size >= MOST) asked.delete(asked.keys().next().value);
    asked.set(key, post(`/api/tables/${w.table.id}/reckon`, { question }).catch(() => null));
  }
  return asked.get(key);
}

/** The answer to a question about the position shown, or null until it is there; asked again when one of `by` changes. */
export function useReckon(w, question = {}, isWanted = true, by = [w.era, w.seq]) {
  const words = JSON.stringify(question);
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    if (!isWanted || w.me < 0 || w.replay || w.result || w.table.stage !== "running") return undefined;
    let isCurrent = true;
    const ask = () => answerTo(w, question).then((found) => isCurrent && found && setAnswer((before) => share(before, { words, found })));
    const timer = setTimeout(ask, w.isMine && !w.table.seats[w.me].stand_in ? SOON : LATER);
    return () => { isCurrent = false; clearTimeout(timer); };
  }, [w.table.id, words, isWanted, ...by]);
  return answer?.words === words ? answer.found : null;
}
