/** Points over the game: a line for each seat, told apart by colour, dashes and a name at its end. */
import { html, raw, useEffect, useMemo, useRef, useState } from "../lib/html.js";
import { SHAPES } from "../lib/drawings.js";
import { t } from "../lib/i18n.js";

const DASHES = ["", "10 5", "2.5 4", "12 4 2.5 4", "6 3", "1.5 3", "16 5", "8 3 2 3 2 3", "4 6", "14 3 5 3"];
export const EDGE = { left: 34, right: 118 }; // room for numbers and for names
const LETTER = 7; // pixels a letter of a chapter's name takes, about
const LABEL = 18; // pixels from one name to the next

/** The width of an element, as it is now. */
export function useWidth() {
  const box = useRef(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}

/** Round steps for a scale. */
function steps(low, high, count) {
  const rough = Math.max(1, (high - low) / count), size = 10 ** Math.floor(Math.log10(rough));
  const step = size * [1, 2, 5, 10].find((n) => n * size >= rough);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

/** Heights of the names at the right, none over another. */
function spread(wanted, low, high) {
  const order = wanted.map((y, seat) => ({ y, seat })).sort((a, b) => a.y - b.y);
  order.forEach((one, n) => { one.y = Math.max(one.y, n ? order[n - 1].y + LABEL : low); });
  for (let n = order.length - 1; n >= 0; n -= 1) order[n].y = Math.min(order[n].y, n === order.length - 1 ? high : order[n + 1].y - LABEL);
  return Object.fromEntries(order.map(({ y, seat }) => [seat, y]));
}

/** `points` after moves `at` of `moves`; `chapters` [{move, text}]; `now` a move with a golden line. */
export function Plot({ points, at, moves, names, chapters = [], now = null, height = 190 }) {
  const [box, width] = useWidth();
  const drawn = useMemo(() => width > 0 && lines({ points, at, moves, names, chapters, width, height }), [points, width, height, names.join()]);
  const x = EDGE.left + ((width - EDGE.left - EDGE.right) * (now ?? 0)) / Math.max(1, moves);
  return html`<div class="plot" ref=${box} style=${`height:${height}px`}>${drawn && html`<svg width=${width} height=${height} role="img" aria-label=${told(points, names)}>
    ${drawn}${now !== null && html`<line class="plot__now" x1=${x} x2=${x} y1="0" y2=${height} />`}</svg>`}</div>`;
}

const told = (points, names) => names.map((name, seat) => t("{name}: {points} points", { name, points: points.at(-1)[seat] })).join(", ");

function lines({ points, at, moves, names, chapters, width, height }) {
  const all = points.flat(), low = Math.min(0, ...all), high = Math.max(1, ...all), foot = chapters.length ? 22 : 8;
  const x = (move) => EDGE.left + ((width - EDGE.left - EDGE.right) * move) / Math.max(1, moves);
  const y = (n) => 8 + (height - 8 - foot) * (1 - (n - low) / (high - low));
  const ends = spread(names.map((_, seat) => y(points.at(-1)[seat])), 9, height - foot);
  const path = (seat) => points.map((row, n) => `${n ? "L" : "M"}${x(at[n]).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");
  const fits = (text, n) => x(chapters[n + 1]?.move ?? moves) - x(chapters[n].move) > text.length * LETTER + 10;
  return html`
    ${steps(low, high, height / 44).map((n) => html`<g key=${n} class="plot__grid"><line x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(n)} y2=${y(n)} /><text x=${EDGE.left - 6} y=${y(n) + 4} text-anchor="end">${n}</text></g>`)}
    ${chapters.map(({ move, text }, n) => html`<g key=${`c${move}`} class="plot__chapter"><line x1=${x(move)} x2=${x(move)} y1="4" y2=${height - 4} /><text x=${x(move) + 6} y=${height - 6}>${fits(text, n) ? text : n + 1}</text></g>`)}
    ${names.map((_, seat) => html`<path key=${`l${seat}`} class=${`plot__line c${(seat % 10) + 1}`} d=${path(seat)} stroke-dasharray=${DASHES[seat % 10]} />`)}
    ${names.map((name, seat) => html`<g key=${`n${seat}`} class=${`plot__end c${(seat % 10) + 1}`} transform=${`translate(${width - EDGE.right + 6} ${ends[seat]})`}>
      ${raw("g", SHAPES[seat % 10][0], { transform: "translate(0 -7) scale(.29)", fill: "currentColor" })}
      <text x="20" y="5">${shortened(name)} <tspan class="num">${points.at(-1)[seat]}</tspan></text></g>`)}`;
}

const shortened = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);
