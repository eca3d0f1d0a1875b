/** Shapes of paper-cut drawings, each a piece of SVG: path, circle, ellipse, rectangle, line, star. */
export const round = (n) => Math.round(n * 10) / 10;
export const P = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const C = (x, y, r, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const E = (x, y, a, b, fill, more = "") => `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${fill}" ${more}/>`;
export const R = (x, y, w, h, fill, r = 0, more = "") => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const L = (d, stroke, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A star of n points; `depth` is how far its inner corners lie out. */
export function star(x, y, r, fill, depth = 0.42, n = 5, turn = -90) {
  const corners = Array.from({ length: n * 2 }, (_, i) => {
    const angle = ((turn + (i * 180) / n) * Math.PI) / 180, far = i % 2 ? r * depth : r;
    return `${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`;
  });
  return P(`M${corners.join("L")}z`, fill);
}

/** Several shapes at places: each([[1, 2], [3, 4]], (x, y) => C(x, y, 2, k.d)). */
export const each = (places, draw) => places.map((place, i) => draw(...place, i)).join("");

/** Numbers between 0 and 1 that are always the same for the same text. */
export function seeded(text) {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ letter.codePointAt(0), 16777619);
  return () => {
    h += 0x6d2b79f5;
    let n = Math.imul(h ^ (h >>> 15), h | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return ((n ^ (n >>> 14)) >>> 0) / 4294967296;
  };
}
