/** Time that is left: a ring that empties, and the hourglass. */
import { html, raw, useMemo } from "../../lib/html.js";
import { clock } from "../../lib/i18n.js";
import { useTicking } from "../../lib/ticking.js";
import { timerOf } from "./moment.js";

/** Seconds left on a timer of this window; null where it is not shown. */
export function useLeft(w, name) {
  const timer = timerOf(w, name);
  const left = useTicking(timer?.left ?? 0, w.clocksAt, Boolean(timer) && !timer.stopped && !w.table.paused);
  return timer && left;
}

/** A ring with the seconds in it; `total` is a full ring. */
export function Ring({ w, name, total }) {
  const timer = timerOf(w, name), left = useLeft(w, name);
  if (!timer) return null;
  const isStill = timer.stopped || w.table.paused;
  return html`<div class="wd-ring" role="timer" style=${`--left:${Math.round((1 - Math.min(1, left / total)) * 100)}`}>
    <${Arc} key=${`${timer.name} ${isStill}`} left=${left} total=${total} isStill=${isStill} />
    <span class="num" aria-hidden="true">${Math.ceil(left)}</span>
  </div>`;
}

/** The arc runs by itself from where it stood when it was first drawn. */
function Arc({ left, total, isStill }) {
  const run = useMemo(() => `animation-duration:${total}s;animation-delay:${Math.min(0, left - total).toFixed(2)}s;animation-play-state:${isStill ? "paused" : "running"}`, []);
  return html`<svg viewBox="0 0 36 36" aria-hidden="true"><circle class="wd-ring__bg" cx="18" cy="18" r="15.9" /><circle class="wd-ring__fg" cx="18" cy="18" r="15.9" pathLength="100" style=${run} /></svg>`;
}

const GLASS = `<path d="M12 10h40q3 26-15 38q18 12 15 38H12q-3-26 15-38Q9 36 12 10z" fill="var(--glass)"/>`;
const FRAME = `<rect x="6" y="4" width="52" height="9" rx="4.5" fill="var(--wood-1)"/><rect x="6" y="83" width="52" height="9" rx="4.5" fill="var(--wood-1)"/><path d="M18 18q0 14 8 22" stroke="#fff" stroke-opacity=".5" stroke-width="2.5" fill="none" stroke-linecap="round"/>`;
const CLIPS = `<defs><clipPath id="wd-hg-t"><path d="M14 12h36q2 22-16 35h-4Q12 34 14 12z"/></clipPath><clipPath id="wd-hg-b"><path d="M30 49h4q18 13 16 35H14q-2-22 16-35z"/></clipPath></defs>`;

/** Sand above and below, by how much is left of it. */
function drawHourglass(left) {
  const run = 1 - left, top = (20 + 23.4 * run).toFixed(1), low = (88 - 26 * run).toFixed(1), heap = (70 - 34 * run).toFixed(1);
  return `${CLIPS}${GLASS}<g clip-path="url(#wd-hg-t)"><path d="M8 ${top}q24 8 48 0V50H8z" fill="var(--sand)"/></g>` +
    `<g clip-path="url(#wd-hg-b)"><path d="M4 90V${low}Q32 ${heap} 60 ${low}V90z" fill="var(--sand)"/></g>` +
    `${left > 0 ? '<path class="wd-sand" d="M32 46v36" stroke="var(--sand)" stroke-width="2.2" stroke-dasharray="3 3"/>' : ""}${FRAME}`;
}

/** The hourglass of the night, with its time in figures. */
export function Hourglass({ w, label }) {
  const left = useLeft(w, "hourglass"), total = w.table.options.hourglass;
  if (left === null) return html`<span></span>`;
  return html`<div class="wd-time wd-panel" role="timer" aria-label=${label}>
    ${raw("svg", drawHourglass(Math.min(1, left / total)), { class: "wd-hg", viewBox: "0 0 64 96", "aria-hidden": "true" })}
    <b class="num">${clock(left)}</b>
  </div>`;
}
