/** A finished game told again: its points, its moments, its best and worst moves. */
import { useEffect, useState } from "../lib/html.js";
import { once } from "../lib/api.js";
import { ask } from "./words.js";

const CHAPTERS = ["quarter", "round", "night"];

/** The story of a table: undefined until it is there, null where there is none to be had. */
export function useStory(table, isOver) {
  const [story, setStory] = useState(undefined);
  useEffect(() => {
    if (isOver) once(`/api/tables/${table}/story`).then(setStory).catch(() => setStory(null));
    else setStory(null);
  }, [table, isOver]);
  return story;
}

/** Key moments in words: chapters divide the game, flags stand over their move, one a move. */
export function momentsOf(story, { game, w, cardboard }) {
  const told = (story?.moments ?? []).map((moment) => {
    const words = ask(game, "moment", moment, w, cardboard);
    return words && { isChapter: CHAPTERS.includes(moment.kind), icon: moment.kind === "lead" ? "flag" : "star", move: moment.move, seat: moment.seat, ...words };
  }).filter(Boolean);
  const flags = new Map();
  for (const one of told) if (!one.isChapter && !flags.has(one.move)) flags.set(one.move, one);
  return { chapters: told.filter((one) => one.isChapter), flags: [...flags.values()] };
}
