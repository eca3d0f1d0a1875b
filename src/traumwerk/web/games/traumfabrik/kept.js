/** What is drawn again only when what it shows has changed; and moves by a tap. */
import { useMemo } from "../../lib/html.js";
import { Store } from "../../lib/store.js";

/** A drawing that is kept while these values, compared by what they hold, are the same. */
export const useKept = (draw, values, more = []) => useMemo(draw, [JSON.stringify(values), ...more]);

/** What the house has worked out for the position shown; asked by the stage, read by the dock. */
export const reckonings = new Store(null);

/** Make a move by a tap: what was tapped may be gone then, so the focus goes to the board. */
export function make(act, move) {
  document.getElementById("stage")?.focus({ preventScroll: true });
  return act(move);
}
