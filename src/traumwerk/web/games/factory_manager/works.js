/** The works of a tile: what stands in its bay, drawn so that its value can be counted. */
const crate = (x, y, width = 26) => `<use href="#fm-crate" x="${x}" y="${y}" width="${width}" height="${Math.round((width * 22) / 26)}"/>`;
const times = (n, draw) => Array.from({ length: n }, (_, k) => draw(k)).join("");

/** The value a tile gives, as it can be drawn. */
const given = (tile, most) => Math.min(most, tile.storage || tile.production || tile.workers_saved || tile.energy_saved || 1);

/** A pipe comes down from the ceiling to what needs energy; a valve for each unit. */
const feed = ({ energy }) => (energy ? `<path d="M114 30v50h-9" fill="none" stroke="var(--st-d)" stroke-width="5"/><path d="M114 30v50h-9" fill="none" stroke="var(--st-m)" stroke-width="2"/>${times(Math.min(energy, 4), (k) => `<rect x="110" y="${40 + k * 9}" width="8" height="4" rx="1.500" fill="var(--acc)"/>`)}` : "");

function rack(tile) {
  const shelves = [[45, 66], [74, 66], [45, 38], [74, 38]], stored = given(tile, 4);
  return `<path d="M40 32v60M104 32v60" stroke="var(--st)" stroke-width="4.500"/><path d="M37 61.500h70M37 89.500h70" stroke="var(--st)" stroke-width="4.500"/><path d="M40 34 104 60" stroke="var(--st)" stroke-width="1.300" opacity=".45"/>
    ${shelves.map(([x, y], k) => (k < stored ? crate(x, y) : `<rect x="${x + 1}" y="${y + 1}" width="24" height="20" fill="none" stroke="var(--st)" stroke-dasharray="3 3" opacity=".4"/>`)).join("")}`;
}

const cog = (x, y, r) => `<g class="fm-cog" style="transform-origin:${x}px ${y}px"><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="var(--st-l)" stroke-width="${r * 0.62}" stroke-dasharray="${(r * 0.52).toFixed(1)} ${(r * 0.265).toFixed(1)}"/><circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="var(--st-l)"/><circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="var(--st-dd)"/></g>`;

function piston(k, all) {
  const width = 58 / all, x = 44 + k * width + (width - 11) / 2, height = [16, 10, 18, 12][k];
  return `<g class="fm-piston" style="animation-delay:${-k * 0.7}s"><rect x="${x + 2.5}" y="${46 - height}" width="6" height="${height + 6}" fill="var(--st-l)"/><rect x="${x}" y="${40 - height}" width="11" height="8" rx="2" fill="var(--acc)"/></g>`;
}

function machine(tile) {
  const made = given(tile, 4);
  return `${feed(tile)}${times(made, (k) => piston(k, made))}<path d="M40 92V56q0-5 5-5h56q5 0 5 5v36z" fill="${tile.start ? "var(--st-m)" : "var(--st)"}"/><path d="M40 92V56q0-5 5-5h12v41z" fill="#fff" opacity=".08"/><rect x="84" y="57" width="17" height="12" rx="2" fill="var(--st-dd)"/><circle cx="89" cy="63" r="2.600" fill="var(--ok-l)"/><circle cx="96" cy="63" r="2.600" fill="var(--acc)"/>${cog(60, 68, 10)}<path d="M78 92v-12h28v12z" fill="var(--st-dd)"/>${crate(84, 75, 17)}<path d="M36 89h74v4H36z" fill="var(--st-dd)"/>`;
}

const arm = (shift, opacity) => `<g class="fm-arm" style="transform-origin:${56 + shift}px 84px" opacity="${opacity}"><path d="M${56 + shift} 84 ${60 + shift} 56 ${84 + shift} 46" fill="none" stroke="var(--rob)" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/><path d="M${84 + shift} 46v13M${78 + shift} 66v-6h12v6" fill="none" stroke="var(--st-d)" stroke-width="3.500"/><circle cx="${60 + shift}" cy="56" r="4.500" fill="var(--st-dd)"/><circle cx="${84 + shift}" cy="46" r="4" fill="var(--st-dd)"/></g>`;

function robot(tile) {
  const made = given(tile, 3);
  return `${feed(tile)}${made > 2 ? arm(20, 0.4) : ""}${made > 1 ? arm(11, 0.65) : ""}<path d="M44 92v-6q0-4 4-4h16q4 0 4 4v6z" fill="var(--st-d)"/><path d="M44 92h24v-3H44z" fill="var(--acc)"/>${arm(0, 1)}${made > 2 ? crate(85, 61, 17) : ""}${crate(75, 75, 20)}${made > 1 ? crate(95, 78, 16) : ""}`;
}

const helmet = (x, y) => `<path d="M${x - 5} ${y}a5 5 0 0 1 10 0z" fill="#f2b632" stroke="#7a560c" stroke-width=".8"/>`;

function saver(tile) {
  const saved = given(tile, 6), above = saved > 3 ? Math.ceil(saved / 2) : saved, below = saved - above;
  const line = (n, y) => times(n, (k) => helmet(72 - (n - 1) * 6 + k * 12, y));
  return `<path d="M72 34v-8" stroke="var(--st-d)" stroke-width="3"/><circle cx="72" cy="25" r="3.500" fill="var(--acc)"/><rect x="56" y="34" width="32" height="19" rx="7" fill="var(--st-l)" stroke="var(--st-d)" stroke-width="2"/><rect x="61" y="39" width="22" height="8" rx="4" fill="var(--st-dd)"/><circle cx="67" cy="43" r="2.400" fill="var(--ok-l)"/><circle cx="77" cy="43" r="2.400" fill="var(--ok-l)"/><path d="M53 57h38l-3 26H56z" fill="var(--rob)"/><path d="M52 60 43 72v7M92 60l9 12v7" fill="none" stroke="var(--st-d)" stroke-width="4" stroke-linecap="round"/>${line(above, below ? 68 : 72)}${line(below, 79)}<circle cx="62" cy="88" r="5" fill="var(--st-dd)"/><circle cx="82" cy="88" r="5" fill="var(--st-dd)"/><path d="M58 83h28v5H58z" fill="var(--st-d)"/>`;
}

function screen(k, isOn) {
  const x = 39 + (k % 2) * 36, y = 28 + (k >> 1) * 21;
  if (!isOn) return `<rect x="${x}" y="${y}" width="33" height="18" rx="2.500" fill="none" stroke="var(--st-d)" stroke-width="1.600" stroke-dasharray="3 3" opacity=".4"/>`;
  return `<rect x="${x}" y="${y}" width="33" height="18" rx="2.500" fill="var(--st-dd)" stroke="var(--st-d)" stroke-width="1.600"/><path d="M${x + 4} ${y + 12}q5-9 9-4t8-3 8 3" fill="none" stroke="var(--ok-l)" stroke-width="2"/>`;
}

function control(tile) {
  const saved = given(tile, 4);
  return `${times(4, (k) => screen(k, k < saved))}<path d="M38 76h70l5 16H33z" fill="var(--st-d)"/><path d="M40 78h66l1.500 5H38.500z" fill="var(--st-l)"/>${[48, 56, 64].map((x, k) => `<circle cx="${x}" cy="80.500" r="2" fill="${k % 2 ? "var(--acc)" : "var(--gold)"}"/>`).join("")}<path d="M92 76v-6" stroke="var(--acc)" stroke-width="3"/>`;
}

function chart(k, isOn) {
  const x = 36 + k * 25;
  if (!isOn) return `<rect x="${x}" y="32" width="22" height="24" rx="1.500" fill="none" stroke="var(--st-d)" stroke-width="1.600" stroke-dasharray="3 3" opacity=".4"/>`;
  return `<rect x="${x}" y="32" width="22" height="24" rx="1.500" fill="#f8f3e4" stroke="var(--st-d)" stroke-width="1.600"/><path d="M${x + 4} 51l5-6 4 2 6-9" fill="none" stroke="var(--acc-d)" stroke-width="2.200"/>`;
}

function optimiser(tile) {
  const saved = given(tile, 3);
  return `${times(3, (k) => chart(k, k < saved))}<path d="M40 74h66v5H40zM44 79h4v13h-4zM98 79h4v13h-4z" fill="var(--crate-d)"/><path d="M52 74V63l10-5" fill="none" stroke="var(--st-d)" stroke-width="2.500"/><path d="M58 54l9 4-7 6z" fill="var(--acc)"/><rect x="76" y="68" width="20" height="6" fill="#f8f3e4" stroke="var(--st-d)"/><path d="M80 71h12" stroke="var(--st-d)"/>`;
}

const WORKS = { storage: rack, machine, robot, saver, control, optimiser };
export const works = (tile) => WORKS[tile.kind](tile);
