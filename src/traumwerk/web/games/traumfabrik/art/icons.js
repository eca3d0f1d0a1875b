/** Icons of the studio lot, in a box of 48, filled with the colour of the text around them. */
import { star } from "./shapes.js";

const icon = (id, art) => `<symbol id="tf-i-${id}" viewBox="0 0 48 48">${art}</symbol>`;
const within = (id, x, y) => `<svg x="${x}" y="${y}" width="21" height="21"><use href="#tf-i-${id}"/></svg>`;

const CREW = {
  "traumfabrik": `<rect x="5" y="22" width="38" height="20" rx="3"/><path d="m4 15 36.5-9.8 1.7 6.3-36.5 9.8Z"/><path d="m11 13 5 5m4-7.4 5 5m4-7.4 5 5M13 22l-4 6m14-6-4 6m14-6-4 6" stroke="var(--k)" stroke-width="3.2"/>`,
  "dream-factory": `<rect x="4" y="18" width="28" height="20" rx="4"/><path d="m33 25 11-6v18l-11-6Z"/><circle cx="12" cy="11" r="6"/><circle cx="25" cy="11" r="6"/>`,
};
const AGENCY = {
  "traumfabrik": `<path d="M4 17C10 6 38 6 44 17l-2 6-10-1v-5c-5-1.5-11-1.5-16 0v5L6 23Z"/><path fill-rule="evenodd" d="M17 21h14l9 14v7H8v-7Zm7 5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z"/><circle cx="24" cy="32.5" r="2.6"/>`,
  "dream-factory": `<path d="M11 4h20l8 8v32H11Z"/><path d="M16 18h17M16 24h17M16 30h9" stroke="var(--k)" stroke-width="2.6"/><path d="M24 39c4-6 5 4 9-3" stroke="var(--k)" stroke-width="2.6" fill="none"/>`,
};
const CONTRACT = {
  "traumfabrik": `<path d="M9 4h25l6 6v34H9Z" fill="#fbf0d5" stroke="#5a3a12" stroke-width="2"/><path d="M15 13h18M15 19h18M15 25h11" stroke="#8a6a3a" stroke-width="2.4"/><path d="m27 40 2-8h8l2 8-6-3Z" fill="#8d1328"/><circle cx="33" cy="31" r="7" fill="#c22840" stroke="#6d0d1d" stroke-width="1.6"/><path d="${star(33, 31.4, 4.2)}" fill="#ffd9a0"/>`,
  "dream-factory": `<rect x="2" y="11" width="44" height="27" rx="3" fill="#dff2d8" stroke="#1c6b3c" stroke-width="2.4"/><circle cx="24" cy="24.5" r="8" fill="none" stroke="#1c6b3c" stroke-width="2.4"/><path d="M24 18v13m3.5-10.5c-1-2-7-2-7 1s7 2 7 5-6 3-7 1" fill="none" stroke="#1c6b3c" stroke-width="2.2"/><path d="M7 16h4M37 33h4" stroke="#1c6b3c" stroke-width="2.4"/>`,
};
const CAMERA = {
  "traumfabrik": `<g stroke="#5b3a07" stroke-width="1.8" stroke-linejoin="round"><path d="m18 32-7 14h4l8-14Zm8 0 8 14h-4l-8-14Z" fill="#a8741e"/><circle cx="13" cy="10" r="8" fill="url(#tf-gold)"/><circle cx="28" cy="9" r="7" fill="url(#tf-gold)"/><rect x="6" y="17" width="27" height="16" rx="3" fill="url(#tf-gold)"/><path d="m34 22 10-5v16l-10-5Z" fill="url(#tf-gold)"/></g><g fill="#5b3a07"><circle cx="13" cy="10" r="2.6"/><circle cx="28" cy="9" r="2.2"/><circle cx="14" cy="25" r="4"/></g>`,
  "dream-factory": `<path d="M9 17h30l-4 28H13Z" fill="#fff"/><path d="M15 17h6l-1 28h-4.5Zm12 0h6l-2.5 28H27Z" fill="#e0302e"/><path d="M9 17h30l-4 28H13Z" fill="none" stroke="#7a1416" stroke-width="2"/><g fill="#ffe27a" stroke="#9a6a10" stroke-width="1.6"><circle cx="11" cy="14" r="5"/><circle cx="37" cy="14" r="5"/><circle cx="18" cy="9" r="5.5"/><circle cx="30" cy="9" r="5.5"/><circle cx="24" cy="14" r="5.5"/><circle cx="24" cy="5.5" r="4"/></g>`,
};

const COMMON = {
  director: `<path d="M6 19h9v12H9l2 9H6l-2-9a2 2 0 0 1-1-2v-8a2 2 0 0 1 3-2Z"/><path d="M17 18.5 37 8v34L17 31.5Z"/><path d="M41 14c6 5 6 17 0 22" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round"/>`,
  actor: `<path fill-rule="evenodd" d="M6 8c11 5 25 5 36 0 2 14-1 34-18 36C7 42 4 22 6 8Zm6 11c3-3 7-3 9 0-3 3-7 3-9 0Zm15 0c2-3 6-3 9 0-2 3-6 3-9 0Zm-14 10c6 3 16 3 22 0-2 7-6 10-11 10s-9-3-11-10Z"/>`,
  guest: `<path d="M14 7h20l-2 20H16Z"/><path d="M15.6 22.5h16.8l-.6 5H16.2Z" fill="var(--k)" opacity=".65"/><path d="M4 29c5 3 35 3 40 0 1 6-8 9-20 9S3 35 4 29Z"/>`,
  music: `<path d="M17 8 41 4v27.5a7 5.6 0 1 1-4.5-5V13.6L21.5 16v20.5a7 5.6 0 1 1-4.5-5Z"/>`,
  effects: `<path d="M27 2 9 27h11l-4 19 22-27H26Z"/><path d="m39 30 2 5 5 2-5 2-2 5-2-5-5-2 5-2ZM9 5l1.5 4L14 10.5 10.5 12 9 16l-1.5-4L4 10.5 7.5 9Z"/>`,
  any: within("actor", 1, 1) + within("crew", 26, 1) + within("music", 1, 26) + within("effects", 26, 26),
  star: `<path d="${star(24, 26, 23)}"/>`,
  adventure: `<path d="m5 5 6 1 15 17-3 3L6 11Zm38 0-6 1-15 17 3 3 17-15Z"/><path d="m15 29 4 4-4 4 1.5 1.5-4 4-5.5-5.5 4-4L12.5 34Zm18 0-4 4 4 4-1.5 1.5 4 4 5.5-5.5-4-4-1.5 1.5Z"/>`,
  drama: `<path d="M24 42C10 32 4 25 4 16.5 4 10 9 6 14 6c4.5 0 8 2.5 10 6 2-3.5 5.5-6 10-6 5 0 10 4 10 10.5C44 25 38 32 24 42Z"/>`,
  entertainment: `<path d="M8 6h32c0 12-6 19-14 20v12h9v5H13v-5h9V26C14 25 8 18 8 6Z"/><circle cx="20" cy="13" r="2" fill="var(--g2,#000)"/><circle cx="27" cy="17" r="2" fill="var(--g2,#000)"/><circle cx="29" cy="11" r="1.5" fill="var(--g2,#000)"/>`,
  award: `<path d="M24 2c4 0 6 3 6 6s-1 4-2 5l9-4-6 14c0 5-2 8-4 10v4h5l2 5H14l2-5h5v-4c-2-2-4-5-4-10L11 9l9 4c-1-1-2-2-2-5s2-6 6-6Z"/>`,
  reel: `<path fill-rule="evenodd" d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42Zm0 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 17a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm24 0a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM24 28a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z"/>`,
  worst: `<path d="M24 4 29 18l15 1-12 9 5 15-13-9-13 9 5-15L4 19l15-1Z" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"/><path d="M17 21l14 9" stroke="currentColor" stroke-width="4"/>`,
  arrow: `<path d="m14 6 20 18-20 18" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
};

export const icons = (edition) =>
  Object.entries({ ...COMMON, crew: CREW[edition], agency: AGENCY[edition], contract: CONTRACT[edition], camera: CAMERA[edition] })
    .map(([id, art]) => icon(id, art)).join("");
