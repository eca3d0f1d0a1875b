/** The night behind everything: stars, and cloud banks cut from paper. */

/** Numbers between 0 and 1, the same on every page. */
function chance(seed) {
  let h = seed;
  return () => {
    h = (h * 16807) % 2147483647;
    return h / 2147483647;
  };
}

/** Stars for an SVG that fills the scene; every sixth twinkles. */
export function drawStars(count, depth = 78) {
  const luck = chance(7);
  const one = (i) => {
    const [x, y, r] = [luck() * 100, luck() * depth, 0.5 + luck() * 1.2];
    const twinkle = i % 6 === 0 ? ` class="wd-twinkle" style="animation-delay:${(-luck() * 5).toFixed(1)}s"` : "";
    return `<circle cx="${x.toFixed(1)}%" cy="${y.toFixed(1)}%" r="${r.toFixed(1)}"${twinkle}/>`;
  };
  return Array.from({ length: count }, (_, i) => one(i)).join("");
}

/** The outline of a cloud bank, 1600 wide. */
export function drawBank(seed, height) {
  const luck = chance(seed);
  let d = "M-40 90", x = -40;
  while (x < 1640) {
    const w = 70 + luck() * 120;
    d += `a${(w / 2).toFixed(0)} ${(w * 0.3 * height).toFixed(0)} 0 0 1 ${w.toFixed(0)} ${((luck() - 0.5) * 16).toFixed(0)}`;
    x += w;
  }
  return `${d}V400H-40z`;
}

export const MOON = `<circle cx="50" cy="50" r="92" fill="var(--moon)" opacity=".05"/><circle cx="50" cy="50" r="74" fill="var(--moon)" opacity=".07"/><circle cx="50" cy="50" r="60" fill="var(--moon)" opacity=".1"/><circle cx="50" cy="50" r="46" fill="var(--moon)"/><g fill="var(--moon-2)"><circle cx="36" cy="38" r="8"/><circle cx="62" cy="58" r="11"/><circle cx="40" cy="70" r="5"/><circle cx="66" cy="30" r="4"/></g>`;

const LOBE = "M0-330C60-330 74-282 112-268C158-282 214-252 218-196C268-172 296-118 268-68C300-22 292 44 246 70C256 126 226 176 172 184C150 238 92 262 44 236C4 276-62 270-92 228C-148 240-204 208-212 154C-266 138-296 82-270 34C-304-10-294-76-246-100C-254-154-218-206-164-210C-140-262-90-290-46-272C-34-310-20-330 0-330z";
/** Where the dreamer drifts: clouds behind clouds. */
export const TUNNEL = [[1, 0.1], [0.82, 0.12], [0.66, 0.16], [0.51, 0.2], [0.38, 0.26]]
  .map(([size, opacity], i) => `<g transform="translate(200 372) scale(${size}) rotate(${i * 13})"><path class="wd-lobe" d="${LOBE}" fill="var(--lobe)" opacity="${opacity}"/></g>`).join("");

/** The sleep mask that hangs over the top of the dreamer's screen. */
export const MASK = '<path d="M0 0H390V44Q390 92 318 92Q232 92 195 52Q158 92 72 92Q0 92 0 44z" fill="var(--mask)"/>';
export const LID = '<path d="M6 8q34 28 68 0M16 18l-7 8M30 25l-3 10M50 25l3 10M64 18l7 8"/>';
/** A cloud for a podium, 160 by 90, stretched as needed. */
export const PODIUM = '<path d="M0 40q0-20 20-20q6-18 26-14q14-12 32-2q20-8 30 6q22-6 28 12q24-2 24 18v50H0z" fill="var(--cl)"/>';
