/** Landscapes of cards: each layer one closed path, cut like paper. */
import { round } from "./shapes.js";

/** Which landscapes suit a family of elements. */
export const LANDS = {
  beast: ["hills", "woods"], farm: ["hills", "meadow"], water: ["waves"], insect: ["meadow", "grass"], bird: ["clouds", "woods"],
  myth: ["clouds", "spires"], person: ["roofs", "clouds"], body: ["clouds", "dunes"], fruit: ["meadow", "hills"], food: ["cloth"],
  drink: ["cloth"], place: ["hills", "roofs"], town: ["roofs"], room: ["clouds", "roofs"], home: ["cloth", "clouds"], ware: ["cloth"],
  wear: ["clouds", "dunes"], jewel: ["dunes", "waves"], arms: ["spires", "hills"], tool: ["dunes", "roofs"], voyage: ["waves", "dunes"],
  paper: ["clouds", "cloth"], play: ["meadow", "clouds"], music: ["clouds", "hills"], ride: ["waves", "hills"], sky: ["clouds"],
  land: ["dunes", "waves"], plant: ["grass", "meadow"],
};

/** A row of pieces from left to right: `piece` gives its outline and its width. */
function row(start, x, width, piece) {
  let d = start;
  while (x < width) {
    const [outline, w] = piece(x);
    d += outline;
    x += w;
  }
  return d;
}

const ROWS = {
  waves(y, luck, width) {
    const w = width / (5 + Math.floor(luck() * 3));
    return row(`M0 ${y}`, 0, width, () => [`q${round(w * 0.5)} ${round(-14 - luck() * 6)} ${round(w * 0.72)} 0q${round(w * 0.1)} 7 ${round(w * 0.28)} 0`, w]);
  },
  clouds(y, luck, width) {
    const from = -luck() * 20;
    return row(`M${round(from)} ${round(y)}`, from, width, () => {
      const w = 26 + luck() * 34, h = w * 0.42 + luck() * 6;
      return [`a${round(w / 2)} ${round(h)} 0 0 1 ${round(w)} ${round((luck() - 0.5) * 8)}`, w];
    });
  },
  woods: (y, luck, width) => row(`M0 ${y + 10}`, 0, width, () => {
    const w = 14 + luck() * 14, h = 22 + luck() * 26;
    return [`l${round(w / 2)} ${round(-h)}l${round(w / 2)} ${round(h)}`, w];
  }),
  spires: (y, luck, width) => row(`M0 ${y + 12}`, 0, width, () => {
    const w = 18 + luck() * 26, h = 10 + luck() * 34;
    return [`q${round(w * 0.4)} -2 ${round(w * 0.5)} ${round(-h)}q${round(w * 0.1)} ${round(h - 2)} ${round(w * 0.5)} ${round(h)}`, w];
  }),
  roofs: (y, luck, width) => row(`M0 ${y + 8}`, 0, width, () => {
    const w = 18 + luck() * 24, h = 4 + luck() * 26, kind = luck();
    const top = kind < 0.45 ? `l${round(w / 2)} -12l${round(w / 2)} 12` : kind < 0.7 ? `a${round(w / 2)} ${round(w / 2.4)} 0 0 1 ${round(w)} 0` : `h${round(w)}`;
    return [`v${round(-h)}${top}v${round(h)}`, w];
  }),
  grass: (y, luck, width) => row(`M0 ${y + 8}`, 0, width, () => {
    const w = 6 + luck() * 7, h = 10 + luck() * 20, lean = (luck() - 0.5) * 10;
    return [`q${round(lean)} ${round(-h * 0.6)} ${round(w / 2 + lean)} ${round(-h)}q${round(-lean * 0.2)} ${round(h * 0.6)} ${round(w / 2 - lean)} ${round(h)}`, w];
  }),
};

/** A table cloth with a scalloped edge. */
function cloth(y, luck, width) {
  const n = 6 + Math.floor(luck() * 3), w = width / n;
  return `M0 ${y}H${width}v10${`a${round(w / 2)} ${round(w / 2.6)} 0 0 1 ${round(-w)} 0`.repeat(n)}z`;
}

function rolling(kind, y, luck, width) {
  const swing = { dunes: 16, meadow: 9 }[kind] ?? 22;
  return row(`M0 ${round(y + (luck() - 0.5) * swing)}`, 0, width, (x) => {
    const w = 50 + luck() * 60, end = y + (luck() - 0.5) * swing;
    const outline = kind === "dunes"
      ? `Q${round(x + w * 0.72)} ${round(end - swing)} ${round(x + w)} ${round(end + 4)}`
      : `C${round(x + w * 0.35)} ${round(end - swing)} ${round(x + w * 0.65)} ${round(end + swing)} ${round(x + w)} ${round(end)}`;
    return [outline, w];
  });
}

/** The outline of one layer at height y. */
export function layer(kind, y, luck, width, height) {
  if (kind === "cloth") return cloth(y, luck, width);
  const outline = kind in ROWS ? ROWS[kind](y, luck, width) : rolling(kind, y, luck, width);
  return `${outline}V${height}H0z`;
}
