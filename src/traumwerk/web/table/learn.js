/** The guided first game: a real table with bots, and a coach who tells one rule at a time. */
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { post } from "../lib/api.js";
import { file, loadCss } from "../lib/files.js";
import { Line } from "../lib/line.js";
import { useStore } from "../lib/store.js";
import { boxNamed } from "../pages/boxes.js";
import { beSomebody } from "../pages/newcomer.js";
import { Coach } from "./coach.js";
import { gameNamed } from "./kit.js";
import { Laying } from "./nothing.js";
import { Shell } from "./shell.js";

export const texts = ["table"];
const KEPT = "traumwerk/lesson/"; // the table of a lesson that was begun on this tab

export default function Learn({ game }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let isCurrent = true, line = null;
    const box = boxNamed(game);
    begin(box).then(({ table, lesson }) => {
      if (!isCurrent) return;
      line = new Line(table.id);
      setFound({ line, lesson });
    }).catch((problem) => isCurrent && setFound({ problem }));
    return () => { isCurrent = false; line?.close(); };
  }, [game]);
  if (found?.problem) throw found.problem;
  return found ? html`<${Lesson} ...${found} box=${game} />` : html`<${Laying} />`;
}

/** The lesson of a box and a new table for it; one that was begun before on this tab is given up. */
async function begin(box) {
  const [game] = await Promise.all([gameNamed(box.game), loadCss(file("css/table.css"))]);
  const { default: lesson } = await game.lesson();
  await beSomebody();
  const before = sessionStorage.getItem(KEPT + box.name);
  if (before) await post(`/api/tables/${before}/end`).catch(() => null);
  const { options = {}, seats } = lesson;
  const table = await post("/api/tables", { game: box.game, options: { ...options, ...box.options }, seats, pace: { kind: "none" }, bot_pace: 0.7, public: false });
  await post(`/api/tables/${table.id}/ready`, { ready: true });
  sessionStorage.setItem(KEPT + box.name, table.id);
  return { table, lesson };
}

function Lesson({ line, lesson, box }) {
  const { w } = useStore(line);
  const coach = useMemo(() => new Coach(lesson, box, () => sessionStorage.removeItem(KEPT + box)), [lesson]);
  if (!w?.view) return html`<${Laying} />`;
  return html`<${Shell} line=${line} coach=${coach} />`;
}
