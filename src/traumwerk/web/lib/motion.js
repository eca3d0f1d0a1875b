/** Movement of pieces, where somebody wants to see it. */
import { useEffect, useRef } from "./html.js";
import { motion } from "./settings.js";

const EASE = "cubic-bezier(.2,.8,.2,1)";

/** Whether anything may move now. */
export const moves = () => motion() !== "none" && document.visibilityState === "visible";
/** A time in milliseconds as the settings have it: calm is quicker and shorter. */
export const pace = (ms) => (motion() === "calm" ? ms * 0.6 : ms);

/** After a move was drawn: its news, once. Not after whole windows, and not where nothing may move. */
export function useNews(w, handler) {
  const last = useRef(w.news?.serial ?? 0);
  useEffect(() => {
    if (!w.news || w.news.serial === last.current) return;
    last.current = w.news.serial;
    if (moves()) handler(w.news);
  }, [w.news]);
}

/** Let a copy of an element fly to another one; resolves when it has landed. */
export async function fly(from, to, { ms = 480, delay = 0, arc = 0.12 } = {}) {
  if (!moves() || !from || !to) return;
  const start = from.getBoundingClientRect(), end = to.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const copy = from.cloneNode(true);
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { position: "fixed", left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px`, height: `${start.height}px`, margin: 0, zIndex: 60, pointerEvents: "none", transformOrigin: "0 0" });
  (from.closest(".sh") ?? document.body).append(copy);
  const [x, y, size] = [end.left - start.left, end.top - start.top, end.width / start.width];
  const lift = -Math.hypot(x, y) * arc;
  const flight = copy.animate(
    [{ transform: "none" }, { transform: `translate(${x / 2}px,${y / 2 + lift}px) scale(${(1 + size) / 2})` }, { transform: `translate(${x}px,${y}px) scale(${size})` }],
    { duration: pace(ms), delay, easing: EASE, fill: "both" },
  );
  try { await flight.finished; } catch { /* the page went away */ }
  copy.remove();
}

/** Let a number run from one value to another. */
export function countUp(element, from, to, { ms = 700, show = String } = {}) {
  if (!element || from === to || !moves()) return;
  const began = performance.now(), takes = pace(ms);
  const step = (now) => {
    const done = Math.max(0, Math.min(1, (now - began) / takes));
    element.textContent = show(Math.round(from + (to - from) * (1 - (1 - done) ** 3)));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
