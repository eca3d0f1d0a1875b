/** Taking back: one's own last step at once, anything else when all agree. */
import { t } from "../lib/i18n.js";
import { complain, toast } from "../lib/overlays.js";

/** What was said in a game against the clock cannot be unsaid. */
export const canUndo = ({ w, game }) => w.me >= 0 && w.table.stage === "running" && !w.table.paused && !w.vote && !game.isLive;

export async function undo(at) {
  const { line, w } = at;
  if (!canUndo(at)) return;
  const isOwn = w.can_undo;
  try {
    if (w.order) await line.ask("SetOrder", { order: null }); // it would make the same move again
    await line.ask("Undo");
    if (isOwn) toast(t("Your move is taken back."), { tone: "ok" });
  } catch (problem) {
    complain(problem);
  }
}
