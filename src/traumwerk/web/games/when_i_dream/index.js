/** When I Dream: its stage, its words, its sounds. */
import { isDark, isDreamer, isMyTurn } from "./moment.js";
import { ask, crumb, label } from "./prompts.js";
import { sentence } from "./sentences.js";
import { sound } from "./sounds.js";
import { isHidden, moment, storyMove } from "./story.js";
import { Result, Stage } from "./stage.js";
import { Words } from "./words.js";

export default {
  name: "when_i_dream",
  css: ["css/scene.css", "css/pieces.css", "css/night.css", "css/dreamer.css", "css/day.css", "css/end.css"],
  dress: () => "wid",
  title: () => "When I Dream",
  prepare: async (w) => new Words(w.view?.language ?? w.table.options.language),
  // The scenes fill the screen; at night nothing else is there to be seen, no log and no chat (W10).
  layout: ({ view }) => ({ strip: false, rail: !isDark(view), dock: view.phase === "over" }),
  /** Moves name the card they are for, so that they need not be bound to a position. */
  isLive: true,
  /** Whether I am the one who is waited for: a challenge or a vote can be made at any time. */
  isTurn: (w) => isMyTurn(w) || w.offers.some(({ move }) => move.type === "Ready") || (isDreamer(w) && w.offers.length > 0),
  crumb,
  ask,
  label,
  sentence,
  sound,
  storyMove,
  moment,
  isHidden,
  ranks: true,
  Stage,
  Result,
  lesson: () => import("./lesson.js"),
};
