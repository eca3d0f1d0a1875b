/** What the parts of the table share: answers of the house, and moves by a tap. */
import { Store } from "../../lib/store.js";

/** What the house has worked out for the position shown; asked by the stage, read by the dock. */
export const reckonings = new Store(null);

/** Make a move by a tap: what was tapped may be gone then, so the focus goes to the board. */
export function make(act, move) {
  document.getElementById("stage")?.focus({ preventScroll: true });
  return act(move);
}
