/** Ten faces, one for each seat, 64 by 64; their clothes are of the seat's colour. */

export const FACES = [
  { skin: "#d99b74", hair: "#2b1d1a", style: "short" },
  { skin: "#f3cdb4", hair: "#d9a24a", style: "braids" },
  { skin: "#f0c3a2", hair: "#8a4b2a", style: "wave", glasses: true },
  { skin: "#e6b08c", hair: "#3a2233", style: "bob" },
  { skin: "#f4d3bd", hair: "#c9c3d6", style: "nightcap" },
  { skin: "#9c6647", hair: "#1d1622", style: "curly" },
  { skin: "#c98d66", hair: "#241a2e", style: "long" },
  { skin: "#f2c9ad", hair: "#b5452e", style: "bun", freckles: true },
  { skin: "#7c4d35", hair: "#2a2030", style: "crop", glasses: true },
  { skin: "#ecc09c", hair: "#6d7a52", style: "hood" },
];

const BEHIND = {
  braids: (h) => `<path d="M17 30q-6 14-2 28l6 2q-2-14 2-26zM47 30q6 14 2 28l-6 2q2-14-2-26z" fill="${h}"/>`,
  long: (h) => `<path d="M15 30q0-20 17-20t17 20q3 16 5 30H10q2-14 5-30z" fill="${h}"/>`,
  bob: (h) => `<path d="M14 32q0-21 18-21t18 21q1 10-2 15H16q-3-5-2-15z" fill="${h}"/>`,
  curly: (h) => `<g fill="${h}"><circle cx="20" cy="21" r="9"/><circle cx="32" cy="15" r="10"/><circle cx="44" cy="21" r="9"/><circle cx="16" cy="32" r="8"/><circle cx="48" cy="32" r="8"/></g>`,
  bun: (h) => `<circle cx="32" cy="9" r="7.5" fill="${h}"/><path d="M15 34q-1-22 17-22t17 22q0 6-3 8H18q-3-2-3-8z" fill="${h}"/>`,
  hood: () => `<circle cx="17" cy="15" r="6.5" fill="currentColor"/><circle cx="47" cy="15" r="6.5" fill="currentColor"/><path d="M11 36q-2-27 21-27t21 27q0 14-6 18H17q-6-4-6-18z" fill="currentColor"/><circle cx="17" cy="15" r="3" fill="#fff" opacity=".45"/><circle cx="47" cy="15" r="3" fill="#fff" opacity=".45"/>`,
};
const BEFORE = {
  braids: (h) => `<path d="M18 31q-1-18 14-18t14 18q-4-9-14-11q-8 3-14 11z" fill="${h}"/>`,
  long: (h) => `<path d="M18 32q-1-19 14-19t14 19q-2-8-8-11q-10 2-20 11z" fill="${h}"/>`,
  bob: (h) => `<path d="M18 32q-2-19 14-19t14 19q-1-6-3-8H21q-2 2-3 8z" fill="${h}"/>`,
  curly: (h) => `<g fill="${h}"><circle cx="24" cy="20" r="6"/><circle cx="33" cy="18" r="6"/><circle cx="41" cy="21" r="5"/></g>`,
  short: (h) => `<path d="M18 31q-3-18 14-18t14 18q-1-6-4-8q-10 1-17-3q-5 4-7 11z" fill="${h}"/>`,
  wave: (h) => `<path d="M18 31q-4-19 12-19q6-4 12 1q7 5 4 18q-1-7-5-10q-6 3-14 0q-7 2-9 10z" fill="${h}"/>`,
  bun: (h) => `<path d="M18 32q-2-19 14-19t14 19q-3-8-9-11q-5 6-19 11z" fill="${h}"/>`,
  crop: (h) => `<path d="M18 29q-1-16 14-16t14 16q-2-5-5-7q-9-3-18 0q-3 2-5 7z" fill="${h}"/>`,
  hood: (h) => `<path d="M20 30q1-13 12-13t12 13q-4-6-9-7l-3 3-3-3q-5 1-9 7z" fill="${h}"/>`,
  nightcap: (h) => `<path d="M17 32q-1-6 2-9q1 6 0 11zM47 32q1-6-2-9q-1 6 0 11z" fill="${h}"/><path d="M17 26q2-17 18-18q14-1 20 12q2 6 0 12q-3-8-10-8q-13-3-28 2z" fill="currentColor"/><path d="M16 28q16-7 32 0l-1-5q-15-6-30 0z" fill="#fff8ec"/><circle cx="55" cy="33" r="4" fill="#fff8ec"/>`,
};
const AWAKE = '<circle cx="26.5" cy="33" r="1.7" fill="#1d1630"/><circle cx="37.5" cy="33" r="1.7" fill="#1d1630"/>';
/** The sleep mask on a face. */
export const BLINDFOLD = '<path d="M17 28q15-5 30 0q1 8-6 9q-6 0-9-4q-3 4-9 4q-7-1-6-9z" fill="#2a2163"/><path d="M22 32q3 2.5 6 0M36 32q3 2.5 6 0" stroke="#fdf3d0" stroke-width="1.5" fill="none" stroke-linecap="round"/>';
const GLASSES = '<g fill="none" stroke="#1d1630" stroke-width="1.4"><circle cx="26.5" cy="33" r="4.5"/><circle cx="37.5" cy="33" r="4.5"/><path d="M31 33h2"/></g>';
const FRECKLES = '<g fill="#a4552f" opacity=".6"><circle cx="22" cy="37" r=".8"/><circle cx="25" cy="38.5" r=".8"/><circle cx="42" cy="37" r=".8"/><circle cx="39" cy="38.5" r=".8"/></g>';

/** The inside of a face's SVG; who dreams wears the sleep mask. */
export function drawFace(seat, isAsleep) {
  const { skin, hair, style, glasses, freckles } = FACES[seat % FACES.length];
  return `<rect width="64" height="64" fill="var(--av-bg)"/>${BEHIND[style]?.(hair) ?? ""}<path d="M8 66q2-17 18-18h12q16 1 18 18z" fill="currentColor"/>` +
    `<path d="M26 42h12v8q-6 6-12 0z" fill="${skin}"/><path d="M26 44q6 5 12 0v3q-6 5-12 0z" opacity=".12"/><circle cx="32" cy="32" r="14" fill="${skin}"/>` +
    `${BEFORE[style](hair)}${isAsleep ? BLINDFOLD : AWAKE}${glasses && !isAsleep ? GLASSES : ""}${freckles ? FRECKLES : ""}` +
    '<path d="M28 40q4 3 8 0" stroke="#7a2f3a" stroke-width="1.6" fill="none" stroke-linecap="round"/><circle cx="23" cy="38" r="2.5" fill="#e0607a" opacity=".35"/><circle cx="41" cy="38" r="2.5" fill="#e0607a" opacity=".35"/>';
}
