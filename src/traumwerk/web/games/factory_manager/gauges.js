/** The three tracks as dials, small ones for the ground floor and large ones for the books. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { ic } from "./sprite.js";

const FORMS = {
  small: { box: "0 0 96 56", x: 48, y: 50, r: 38, rim: 46, back: 14, band: 10, value: 31, before: 18 },
  large: { box: "0 8 140 76", x: 70, y: 78, r: 54, rim: 65, back: 19, band: 13, value: 37, before: 24 },
};
const BANDS = { production: "var(--st)", storage: "var(--crate-d)", energy: "var(--acc)" };

const spot = ({ x, y }, share, r) => {
  const angle = Math.PI * (1 - share);
  return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y - r * Math.sin(angle)).toFixed(1)}`;
};
const arc = (form, r) => `M${spot(form, 0, r)}A${r} ${r} 0 0 1 ${spot(form, 1, r)}`;

/** A band of an arc from one share to another; a change of it swings. */
const band = (form, from, to, colour, more = "") => html`<path class=${`fm-band ${more}`} d=${arc(form, form.r)} pathLength="1" fill="none" stroke=${colour} stroke-width=${form.band}
  style=${`stroke-dasharray:0 ${from.toFixed(4)} ${Math.max(to - from, 0).toFixed(4)} 2`} />`;

/** A dial: its value, what it would be `then`, and a tick at another track's value. */
export function Dial({ track, label, value, then = null, most, tick = null, size = "small" }) {
  const form = FORMS[size], share = (n) => Math.min(Math.max(n, 0), most) / most, changes = then !== null && then !== value;
  const words = changes ? t("{track} {now}, then {then}", { track: label, now: value, then }) : t("{track} {now}", { track: label, now: value });
  return html`<div class=${cls("fm-dial", `fm-dial--${size}`)} role="img" aria-label=${words}>
    <svg viewBox=${form.box} aria-hidden="true">
      <path d=${arc(form, form.r)} fill="none" stroke="var(--card)" stroke-width=${form.back} />
      ${band(form, 0, share(changes ? Math.min(value, then) : value), BANDS[track])}
      ${band(form, share(value), share(changes ? then : value), "var(--acc-d)", "fm-band--then")}
      ${band(form, share(changes ? then : value), share(value), "var(--bad)", "fm-band--lost")}
      ${tick !== null && html`<path d=${`M${spot(form, share(tick), form.r - 12)}L${spot(form, share(tick), form.rim + 3)}`} stroke="var(--text)" stroke-width="3" />`}
      <path d=${arc(form, form.rim)} fill="none" stroke="var(--st-d)" stroke-width="2.5" />
      <text x=${form.x} y=${form.y + 2} font-size=${form.value} font-weight="800">${changes ? html`<tspan font-size=${form.before} class="fm-dim">${value}›</tspan>${then}` : value}</text>
    </svg>
    <span class="fm-dial__label">${ic(track)}<span>${label}</span></span>
  </div>`;
}

/** Production, storage and energy, as they are and as they would be. */
export function Dials({ now, then = null, cardboard, size = "small", compare = false }) {
  const { tracks } = cardboard, labels = { production: t("Production"), storage: t("Storage"), energy: t("Energy") };
  const other = { production: now.storage, storage: now.production, energy: null };
  return html`<div class="fm-dials">${["production", "storage", "energy"].map((track) => html`
    <${Dial} key=${track} track=${track} label=${labels[track]} value=${now[track]} then=${then?.[track] ?? null} most=${tracks[track]} tick=${compare ? other[track] : null} size=${size} />`)}</div>`;
}
