/** A table from above: chairs around wood and felt, two to ten of them, seat after seat clockwise. */
import { html, cls } from "../lib/html.js";

const WIDE = [[1, 4], [4, 7]], THREE = [[1, 3], [3, 5], [5, 7]];
const COLUMNS = { 1: [[2, 6]], 2: [[2, 4], [4, 6]], 3: THREE };

/** Chairs above, on each side, and below. */
function layout(seats) {
  const sides = seats > 8 ? 2 : seats > 6 ? 1 : 0;
  const above = seats < 5 ? Math.ceil(seats / 2) : 3;
  return { above, sides, below: seats - above - 2 * sides };
}

const row = (count, isWide) => (count === 2 && isWide ? WIDE : COLUMNS[count]);

/** Where each seat stands: [row, first column, last column]. */
export function places(seats) {
  const { above, sides, below } = layout(seats);
  const last = 2 + Math.max(1, sides), isWide = seats < 5;
  const top = row(above, isWide).map(([from, to]) => [1, from, to]);
  const right = Array.from({ length: sides }, (_, n) => [2 + n, 5, 7]);
  const bottom = row(below, isWide).map(([from, to]) => [last, from, to]).reverse();
  const left = Array.from({ length: sides }, (_, n) => [1 + sides - n, 1, 3]);
  return [...top, ...right, ...bottom, ...left];
}

/** `chairs` are vnodes by seat, `children` stands in the middle. */
export function Oval({ chairs, label, children }) {
  const spots = places(chairs.length), { sides } = layout(chairs.length);
  const middle = { "--row": `2 / span ${Math.max(1, sides)}`, "--from": sides ? 3 : 1, "--to": sides ? 5 : 7 };
  return html`<div class=${cls("oval", "oval--n", sides > 0 && "oval--sides")}>
    <div class="mid" style=${middle}>${children}</div>
    <ol class="oval__seats" aria-label=${label}>${chairs.map((chair, n) => html`<li key=${n} style=${{ "--row": spots[n][0], "--from": spots[n][1], "--to": spots[n][2] }}>${chair}</li>`)}</ol>
  </div>`;
}

/** A chair: a face, a name and a line, and what can be done with it. */
export const Chair = ({ face, name, line, isOpen = false, isNew = false, children }) =>
  html`<div class=${cls("chair", isOpen && "chair--open", isNew && "chair--new")}>${face}<span class="chair__t"><b>${name}</b>${line && html`<small>${line}</small>`}</span>${children && html`<span class="chair__do">${children}</span>`}</div>`;
