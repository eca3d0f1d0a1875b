/** Signs, crates and people of the factory as symbols that everything else uses; put on the page once. */
import { raw } from "../../lib/html.js";
import { works } from "./works.js";

const sign = (name, paths) => `<symbol id="fm-${name}" viewBox="0 0 24 24">${paths}</symbol>`;
const fill = (path) => `<path fill="currentColor" fill-rule="evenodd" d="${path}"/>`;
const stroke = (path, width = 2.4) => `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

const SIGNS = {
  coin: `<circle cx="12" cy="12" r="10.5" fill="var(--gold)" stroke="var(--coin-edge)" stroke-width="2"/><path d="M9 6.500h7.500v2.600h-4.700v1.700h4v2.500h-4v1.800h4.700v2.600H9l-2-3.600h2z" fill="#3a2a08"/>`,
  worker: `<path d="M4 23c0-5.500 3.200-8 8-8s8 2.500 8 8z" fill="currentColor"/><circle cx="12" cy="11" r="4.600" fill="currentColor"/><path d="M5.200 9.600a6.800 6.800 0 0 1 13.600 0H21v1.900H3V9.600z" fill="var(--hat,#f2b632)"/>`,
  seasonal: `<path d="M4 23c0-5.500 3.200-8 8-8s8 2.500 8 8z" fill="currentColor"/><circle cx="12" cy="11.500" r="4.400" fill="currentColor"/><path d="M7 8.500C7 4 9 2.500 12 2.500S17 4 17 8.500z" fill="var(--straw)"/><path d="M7 7.300h10v2H7z" fill="var(--brick)"/><ellipse cx="12" cy="9.800" rx="11" ry="2" fill="var(--straw)"/>`,
  energy: fill("M14.500 1 4 13.500h6.300L8.500 23 20 9.500h-6.800z"),
  production: fill("M10 1h4l.7 3 2 .8 2.700-1.600 2.800 2.800-1.700 2.600.8 2 2.700.7v4l-2.700.7-.8 2 1.700 2.600-2.800 2.800-2.600-1.700-2 .8-.7 2.500h-4l-.7-2.500-2-.8-2.600 1.700-2.800-2.800 1.700-2.600-.8-2-2.500-.7v-4l2.500-.7.8-2L1.800 6l2.800-2.800 2.600 1.600 2-.8zM12 8a4.300 4.300 0 1 0 0 8.600A4.300 4.300 0 0 0 12 8z"),
  storage: fill("M2 3h20v18H2zm3 3v3.200h14V6zm0 5.600V18h4l6.600-6.400zM19 13l-5.200 5H19z"),
  gate: fill("M2 22V8l10-6 10 6v14h-4V11H6v11zM8 13h2v9H8zm3 0h2v9h-2zm3 0h2v9h-2z"),
  canteen: `<path d="M3 12h18a9 8 0 0 1-5.500 7.300V21h-7v-1.700A9 8 0 0 1 3 12z" fill="currentColor"/>${stroke("M8 3c2 2-2 3 0 6M12 3c2 2-2 3 0 6M16 3c2 2-2 3 0 6", 1.6)}`,
  fine: stroke("m4 12.500 5.500 5.500L20 6.500", 3.6),
  alarm: stroke("M12 2 23 21H1zM12 9v6M12 17.500v1", 2.6),
  ball: `${fill("M9.500 10a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z")}${stroke("M9.500 10V6h9V2M21 14l2.500-1M20.500 18h3", 2.2)}`,
  yard: `${fill("M3 12h8v8H3zm10-8h8v16h-8z")}${stroke("M1 22.500h22", 2)}`,
  storageKind: fill("M2 2h3v20H2zm17 0h3v20h-3zM5 9h14v2H5zm0 9h14v2H5zM7 3h6v6H7zm0 9h5v6H7zm6 0h5v6h-5z"),
  machineKind: fill("M2 10h4V3h4v7h3V3h4v7h5v12H2zm6 5v4h8v-4z"),
  robotKind: `${stroke("M7 19 8 10l8-5 4 5v4", 3)}${fill("M3 18h9v4H3zM17 14h6v3h-6z")}`,
  saverKind: fill("M11 1h2v4h5v7H6V5h5zM5 13h14v6H5zm2 6h3v4H7zm7 0h3v4h-3zM9 7.500v2h2v-2zm4 0v2h2v-2z"),
  controlKind: fill("M2 3h9v7H2zm11 0h9v7h-9zM1 13h22l-2 9H3z"),
  optimiserKind: fill("M3 2h18v14H3zm3 10 4-4 3 2 5-5v2l-5 5-3-2-4 4zM11 16h2v3l5 4h-3l-3-2-3 2H6l5-4z"),
};

const LEGS = `<path d="M5 32h4.500v2H4.500zM10.500 32H15v2h-4.500z" fill="#15161b"/>`;
const HANDS = `<circle cx="3.500" cy="22.600" r="1.400" fill="var(--skin)"/><circle cx="16.500" cy="22.600" r="1.400" fill="var(--skin)"/>`;
const body = (shirt, trousers) => `<path d="M6.500 22h7v10h-3v-7h-1v7h-3z" fill="${trousers}"/>${LEGS}<path d="M4.500 14.500c0-2 2-3 5.500-3s5.500 1 5.500 3V24h-11z" fill="${shirt}"/><path d="M3.600 14.500 2.400 22h2.300l1-6zM16.400 14.500l1.200 7.500h-2.300l-1-6z" fill="${shirt}"/>${HANDS}`;
const HEAD = `<circle cx="10" cy="8" r="4" fill="var(--skin)"/>`;
const PEOPLE = `
<symbol id="fm-own" viewBox="0 0 20 34">${body("var(--pc)", "var(--boot)")}<path d="M7 12v6h6v-6" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.1"/>${HEAD}<path d="M5.200 7.200a4.800 4.800 0 0 1 9.600 0h1.700v1.500h-13V7.200z" fill="#f2b632"/><path d="M9.200 2.500h1.600v4.700H9.200z" fill="#c98a12"/></symbol>
<symbol id="fm-hired" viewBox="0 0 20 34">${body("#e9e0cd", "#6b5335")}<path d="M7.200 12.500v5H6V24h8v-6.500h-1.200v-5h-1.300v5h-3v-5z" fill="var(--pc)"/>${HEAD}<path d="M6 6.500C6 2.500 7.500 1.500 10 1.500s4 1 4 5z" fill="var(--straw)"/><path d="M6 5h8v1.600H6z" fill="var(--brick)"/><ellipse cx="10" cy="7.100" rx="9" ry="1.500" fill="var(--straw)" stroke="#a9772a" stroke-width=".5"/></symbol>
<symbol id="fm-nobody" viewBox="0 0 20 34"><path d="M6.500 33V23H3l1.500-9.500q2-2 5.500-2t5.500 2L17 23h-3.500v10zM10 4a4 4 0 1 1 0 7.600A4 4 0 0 1 10 4z" fill="none" stroke="currentColor" stroke-width="1.500" stroke-dasharray="2.500 1.800"/></symbol>
<symbol id="fm-crate" viewBox="0 0 26 22"><path d="M1 1h24v20H1z" fill="var(--crate)" stroke="var(--crate-d)" stroke-width="2"/><path d="M1 7.500h24M1 14.500h24M5 1v20M21 1v20" stroke="var(--crate-d)" stroke-width="1.500"/></symbol>`;
const LAMP = `<linearGradient id="fm-lamp" x2="0" y2="1"><stop stop-color="var(--cone)"/><stop offset="1" stop-color="var(--cone0)"/></linearGradient>`;

/** Put all symbols on the page, with the works of every tile of this cardboard. */
export function raiseSprite(tiles) {
  const old = document.getElementById("fm-sprite");
  const markup = `${LAMP}${Object.entries(SIGNS).map(([name, paths]) => sign(name, paths)).join("")}${PEOPLE}${tiles.map(
    (tile) => `<symbol id="fm-works-${tile.id}" viewBox="0 0 120 110" overflow="visible">${works(tile)}</symbol>`,
  ).join("")}`;
  const sprite = old ?? document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.innerHTML = markup;
  if (old) return;
  for (const [name, value] of Object.entries({ id: "fm-sprite", class: "fm-sprite", width: 0, height: 0, "aria-hidden": "true" })) sprite.setAttribute(name, value);
  document.body.append(sprite);
}

/** One of the signs. */
export const ic = (name, more = "") => raw("svg", `<use href="#fm-${name}"/>`, { class: `fm-ic ${more}`, viewBox: "0 0 24 24", "aria-hidden": "true" });

/** A worker as he stands about; `n` gives him a face of his own. */
export const figure = (seat, n, { hired = false, more = "" } = {}) =>
  raw("svg", `<use href="#fm-${hired ? "hired" : "own"}"/>`, {
    key: n, class: `fm-fig fm-s${seat} ${more}`, viewBox: "0 0 20 34", style: `--skin:var(--skin${(n * 2 + seat) % 3})`, "aria-hidden": "true",
  });

/** Where a worker could stand. */
export const nobody = (n) => raw("svg", `<use href="#fm-nobody"/>`, { key: `nobody${n}`, class: "fm-fig fm-fig--nobody", viewBox: "0 0 20 34", "aria-hidden": "true" });
