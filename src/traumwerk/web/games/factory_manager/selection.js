/** What is looked at before it is done: a tile of the market, one's own tile, a number of hired hands. */
import { offeredAmount } from "./model.js";

/** How many seasonal workers are thought of while hiring. */
export function hireOf(w, ui) {
  const range = offeredAmount(w, "Hire");
  if (!range) return null;
  return Math.min(Math.max(ui.value.hire ?? w.view.factories[w.me].seasonal, range.low), range.high);
}

/** How many workers are thought of in an auction. */
export function bidOf(w, ui) {
  const range = offeredAmount(w, "Bid");
  if (!range) return null;
  return Math.min(Math.max(ui.value.bid ?? range.low, range.low), range.high);
}

/** The selection as far as the position still has it. */
export function selectionOf(w, ui) {
  const { selected } = ui.value, { view } = w;
  if (w.me < 0) return null;
  const amount = hireOf(w, ui);
  if (amount !== null) return { type: "Hire", amount };
  if (!selected || typeof selected !== "object") return null;
  const mine = view.factories[w.me];
  const there = { Buy: ["buying", "hiring"].includes(view.phase) && view.market, Demolish: view.phase === "buying" && mine.hall, Install: view.phase === "buying" && mine.beside }[selected.type];
  return there && there.includes(selected.tile) ? selected : null;
}
