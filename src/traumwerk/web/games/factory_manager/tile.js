/** A tile of equipment as a bay of the factory: left what it takes, top right what it gives. */
import { raw } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { shortKind, tileName, tileValues } from "./words.js";

/** The left strip has always the same three places: cost, workers, energy. */
function taken(tile, price) {
  const isLess = price !== null && price !== tile.cost;
  const tag = isLess ? 33 : 29;
  const cost = tile.start
    ? `<circle cx="14" cy="15" r="3" fill="var(--st-l)" opacity=".5"/>`
    : `<path d="M0 6a6 6 0 0 1 6-6h22v${tag}l-14 7-14-7z" fill="var(--gold)"/><text x="14" y="${isLess ? 31 : 25}" class="fm-cost">${price ?? tile.cost}</text>${isLess ? `<text x="14" y="12" class="fm-was">${tile.cost}</text><path d="M6 8.500h16" stroke="#7b1d10" stroke-width="1.600"/>` : ""}`;
  const workers = tile.workers ? `<use href="#fm-worker" x="6" y="43" width="15" height="15" color="#fff"/><text x="14" y="73" class="fm-need">${tile.workers}</text>` : "";
  const energy = tile.energy ? `<use href="#fm-energy" x="7" y="76" width="14" height="14" color="var(--bolt)"/><text x="14" y="106" class="fm-need">${tile.energy}</text>` : "";
  return `<path d="M0 6a6 6 0 0 1 6-6h22v110H6a6 6 0 0 1-6-6z" fill="var(--strip)"/>${cost}${workers}${energy}`;
}

/** A cog makes, a crate stores, a green pill saves workers or energy. */
function gives(tile) {
  if (tile.production) return `<g transform="translate(88 3)"><use href="#fm-production" x="-3" y="-3" width="36" height="36" color="var(--give-p)"/><circle cx="15" cy="15" r="11.500" fill="var(--give-p)"/><text x="15" y="23.500" class="fm-value">${tile.production}</text></g>`;
  if (tile.storage) return `<g transform="translate(86 3)"><path d="M0 2h32v28H0z" fill="var(--give-s)"/><path d="M0 2h32v4.500H0zM0 25.500h32V30H0z" fill="#0002"/><text x="16" y="25" class="fm-value">${tile.storage}</text></g>`;
  return `<g transform="translate(72 2)"><rect width="46" height="29" rx="14.500" fill="var(--give-f)"/><path d="M6 14.500h8" stroke="#fff" stroke-width="3.500" stroke-linecap="round"/><text x="21" y="24" class="fm-value">${tile.workers_saved || tile.energy_saved}</text><use href="#fm-${tile.workers_saved ? "worker" : "energy"}" x="27" y="6" width="16" height="16" color="#fff"/></g>`;
}

const STANDS = [[], [29], [29, 102], [28, 87, 103], [28, 42, 88, 103], [28, 42, 65, 88, 103], [28, 41, 56, 75, 90, 104]];

/** Who stands at the works: `own` and `hired` workers, and the places that stay empty. */
function crew({ seat, own, hired, empty, first = 0 }) {
  const all = Math.min(own + hired + empty, 6), isSmall = all > 2, height = isSmall ? 29 : 33, width = (height * 20) / 34;
  return STANDS[all].map((x, k) => {
    const who = k < own ? "own" : k < own + hired ? "hired" : "nobody";
    return `<use href="#fm-${who}" class="fm-s${seat}${who === "nobody" ? " fm-absent" : ""}" x="${x}" y="${94 - height}" width="${width}" height="${height}" style="--skin:var(--skin${((first + k) * 2 + seat) % 3})"/>`;
  }).join("");
}

const drawn = new Map();
function markup(tile, price, label, people) {
  const key = `${tile.id} ${tile.cost} ${price} ${label} ${people ? JSON.stringify(people) : ""}`;
  if (!drawn.has(key)) {
    if (drawn.size > 600) drawn.clear();
    drawn.set(key, `<rect width="120" height="110" rx="6" class="fm-wall"/><path d="M60 0h28l22 92H38z" fill="url(#fm-lamp)"/><path d="M64 0h20l-3 5H67z" fill="var(--st-d)"/><path d="M28 92h92v12a6 6 0 0 1-6 6H28z" class="fm-floor"/><path d="M28 92h92v2.500H28z" fill="#0003"/><use class="fm-works" href="#fm-works-${tile.id}" width="120" height="110"/>${taken(tile, price)}${people ? crew(people) : ""}${gives(tile)}${label ? `<text x="74" y="105.500" class="fm-name">${label}</text>` : ""}`);
  }
  return drawn.get(key);
}

/** A tile as a drawing, for what is not drawn by the page itself. */
export const drawTile = (tile) => `<svg class="fm-tile" viewBox="0 0 120 110" aria-hidden="true">${markup(tile, null, "", null)}</svg>`;

/** What a tile is in words, for those who do not see it. */
export function tileLabel(tile, price = null) {
  const words = { tile: tileName(tile), values: tileValues(tile) };
  if (tile.start) return t("{tile}, a starting tile: {values}", words);
  return t("{tile} for {price} Elektro: {values}", { ...words, price: price ?? tile.cost });
}

/** A tile; inside a button that names it, `isPicture` is false. */
export function Tile({ tile, price = null, label = true, people = null, more = "", isPicture = true }) {
  const words = isPicture ? { role: "img", "aria-label": tileLabel(tile, price) } : { "aria-hidden": "true" };
  const name = label ? shortKind(tile.kind).toUpperCase() : "";
  return raw("svg", markup(tile, price, name, people), { class: `fm-tile ${more}`, viewBox: "0 0 120 110", ...words });
}
