/** The bed before the moon, 360 by 230, and who sleeps in it. Only one lies on a page: its quilt has an id. */
import { FACES } from "./people.js";

const PATCHES = [0, 1, 2, 3, 4].flatMap((r) => [0, 1, 2, 3, 4, 5, 6, 7].map((c) => ((r + c) % 2
  ? `<rect x="${120 + c * 34}" y="${60 + r * 34}" width="34" height="34" fill="var(--quilt-${2 + ((r * 3 + c) % 3)})"/>`
  : `<path d="M${137 + c * 34} ${67 + r * 34}l3 8 8 2-8 3-3 8-3-8-8-3 8-2z" fill="var(--moon)" opacity=".8"/>`))).join("");

/** The sleep mask, on a head of 68 by 60. */
export const MASK = `<path d="M11 30q23-7 46 0q2 13-9 14q-10 1-14-6q-4 7-14 6q-11-1-9-14z" fill="#33286f"/><path d="M18 35q5 4 10 0M40 35q5 4 10 0" stroke="#fdf3d0" stroke-width="2" fill="none" stroke-linecap="round"/>`;

/** Where a head lies on the pillow. */
export const PILLOW = "translate(86 62) rotate(-8 30 30)";

/** A person's head, asleep. */
export function drawSleeper(seat) {
  const { skin, hair } = FACES[seat % FACES.length];
  return `<path d="M8 34q-4-30 24-32q26 0 28 28q10 14 20 18q-14 8-30 0q-30 12-42-14z" fill="${hair}"/><circle cx="34" cy="34" r="22" fill="${skin}"/><path d="M12 32q-2-24 22-26q22 0 24 22q-10-8-24-8q-12 2-22 12z" fill="${hair}"/>${MASK}<path d="M29 48q5 4 10 0" stroke="#7a2f3a" stroke-width="2" fill="none" stroke-linecap="round"/>`;
}

export const BEHIND = `
  <defs><clipPath id="wd-quilt"><path d="M138 118c6-22 30-34 66-32c42 2 72 10 84 30l6 28c10 18 24 22 40 10c10-8 20-4 24 4c-8 22-38 30-58 16c-10-8-18-8-28 0c-10 8-20 8-28-2c-8 10-18 10-26 0c-8 10-18 10-26 0c-8 10-18 10-26 0c-10 10-20 8-26-4c-6-16-6-34-2-50z"/></clipPath></defs>
  <g fill="var(--cloud-2)"><path d="M20 186q-4-18 18-20q6-18 30-14q16-16 40-4q22-14 46 0q26-14 50 0q24-12 44 4q26-6 34 14q22 0 22 18q0 14-18 14H40q-18 0-20-12z"/></g>
  <path d="M40 176V74q0-40 34-40q30 0 30 36v106z" fill="var(--wood-1)"/><path d="M50 170V78q0-32 24-32q20 0 20 28v96z" fill="var(--wood-2)"/><path d="M72 62a15 15 0 1 0 13 24a12 12 0 1 1-13-24z" fill="var(--moon)"/><circle cx="72" cy="30" r="7" fill="var(--wood-1)"/>
  <path d="M34 146h272v22q0 10-10 10H46q-12 0-12-12z" fill="var(--wood-1)"/><path d="M284 180v-66q0-20 16-20t16 20v66z" fill="var(--wood-1)"/><circle cx="300" cy="90" r="7" fill="var(--wood-1)"/>
  <rect x="58" y="122" width="232" height="32" rx="14" fill="var(--linen-2)"/>
  <path d="M66 128q-8-30 14-34q26-6 52 2q18 8 12 30q-36 14-78 2z" fill="var(--linen)"/><path d="M70 122q30 10 70 2" stroke="var(--linen-2)" stroke-width="3" fill="none"/>`;

export const BEFORE = `
  <g clip-path="url(#wd-quilt)"><rect x="120" y="80" width="250" height="120" fill="var(--quilt-1)"/><g transform="rotate(-14 210 140)">${PATCHES}</g><path d="M138 118c6-22 30-34 66-32c42 2 72 10 84 30c-40-14-110-18-150 2z" fill="#fff" opacity=".14"/></g>
  <path d="M138 122c4-16 12-24 24-30q-6 14-8 36q-10 4-16-6z" fill="var(--linen)"/>
  <path d="M300 97v-16q0-8 8-8h6" stroke="var(--wood-1)" stroke-width="3" fill="none"/><g transform="translate(316 72)"><circle r="16" cy="14" fill="var(--moon)" opacity=".22"/><path d="M-6 4h12l3 16h-18z" fill="var(--moon)"/><path d="M-7 2h14v3H-7zM-9 20H9v3H-9z" fill="var(--wood-1)"/></g>
  <g fill="var(--cloud-1)"><path d="M0 204q0-16 20-16q6-14 28-10q14-12 32 0q20-10 34 4q18-8 30 4q24-8 38 2q18-10 34-2q16-10 34 0q24-8 34 6q22-8 34 4q18-2 20 10q2 10-14 12q-14 8-30 0q-16 10-34 0q-18 10-36 0q-20 10-40 0q-20 9-40 0q-20 9-38 0q-18 8-36 0q-20 8-34-2q-22 4-30-4q-6-4-6-8z"/></g>`;
