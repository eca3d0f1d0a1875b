/** Cardboard as it lies on the table: chips, positions, tokens, crests. */
import { html, cls } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { chipSaid, kindName, kindOf } from "./words.js";

/** A drawing of the sprite. */
export const use = (id, name = "", label = null) =>
  html`<svg class=${name} role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}><use href=${`#tf-${id}`} /></svg>`;

const PICTURE = { effects: [29, 20, 42], guest: [30, 26, 40], agency: [28, 20, 44], legend: [31, 22, 38] };

/** A chip with its picture and its stars; `cover` shows that others lie below. */
export function chip(cardboard, id, { cover = 0, name = "", label = true } = {}) {
  const one = cardboard.chips[id], kind = kindOf(one);
  const [x, y, size] = PICTURE[kind] ?? [26, 18, 48];
  const said = label ? { role: "img", "aria-label": chipSaid(cardboard, id) } : { "aria-hidden": "true" };
  return html`<svg class=${cls("tf-chip", `tf-k-${kind}`, name)} viewBox="0 0 100 104" data-chip=${id} ...${said}>
    ${cover > 0 && html`<g transform="translate(6 8)" opacity=".85"><use href=${`#tf-b-${kind}`} /></g>`}
    <use href=${`#tf-b-${kind}`} />
    <use class="tf-ci" href=${`#tf-i-${kind === "legend" ? "director" : kind}`} x=${x} y=${y} width=${size} height=${size} />
    <use href=${`#tf-s${one.stars}`} y=${kind === "agency" ? -4 : 0} />
  </svg>`;
}

/** A chip so small that only its shape, colour and number can be read. */
export function smallChip(cardboard, id) {
  const { stars, ...one } = cardboard.chips[id], kind = kindOf(one);
  return html`<svg class=${cls("tf-chip tf-small", `tf-k-${kind}`)} viewBox="0 0 100 104" aria-hidden="true">
    <use href=${`#tf-b-${kind}`} /><text x=${stars < 0 ? 46 : 50} y=${kind === "guest" ? 74 : 70} font-size=${stars < 0 ? 42 : 54}>${stars < 0 ? "−1" : stars}</text></svg>`;
}

/** A position that waits for a chip. */
export function hole(cardboard, kind) {
  const [at, size] = kind === "white" ? [22, 56] : [28, 44];
  return html`<svg class=${`tf-hole tf-k-${kind}`} viewBox="0 0 100 104" role="img" aria-label=${t("{kind}: empty", { kind: kindName(cardboard, kind) })}>
    <use href=${`#tf-o-${kind}`} /><use class="tf-hi" href=${`#tf-i-${kind === "white" ? "any" : kind}`} x=${at} y=${kind === "white" ? 24 : kind === "guest" ? 30 : 28} width=${size} height=${size} /></svg>`;
}

export const smallHole = (kind) =>
  html`<svg class=${`tf-hole tf-k-${kind}`} viewBox="0 0 100 104" aria-hidden="true"><use href=${`#tf-o-${kind}`} />${kind === "white" && html`<use class="tf-hi" href="#tf-i-any" x="18" y="20" width="64" height="64" />`}</svg>`;

/** A chip that lies face-down. */
export const back = () => html`<svg class="tf-chip" viewBox="0 0 100 104" aria-hidden="true"><use href="#tf-back" /></svg>`;

/** A studio's crest in the colour of the seat that runs it. */
export const crest = (studio, seat, name = "") =>
  html`<svg class=${cls("tf-crest", name)} style=${`--pc:var(--seat-${seat + 1})`} aria-hidden="true"><use href=${`#tf-c-${studio}`} /></svg>`;

/** A value token: a can of film with its number. */
export function token(label, { title = null, name = "" } = {}) {
  const [number, plus] = label.endsWith("+") ? [label.slice(0, -1), "+"] : [label, ""];
  return html`<span class=${cls("tf-can", name)} title=${title}>${number}${plus && html`<sup>+</sup>`}</span>`;
}

/** An award: round for five points, square for ten. */
const AWARD_ICONS = { first: null, best: "award", best_of_genre: null, worst: "worst", direction: "director" };
export const awardIcon = ({ kind, genre }) => use(`i-${genre && AWARD_ICONS[kind] === null ? genre : AWARD_ICONS[kind]}`);

/** The camera: whoever has it speaks first. */
export const Camera = ({ cardboard }) => html`<span class="tf-camera" title=${tc(cardboard.edition, "The camera: the start player (T14)")}>${use("i-camera")}<span class="vh">${tc(cardboard.edition, "The camera: the start player (T14)")}</span></span>`;
