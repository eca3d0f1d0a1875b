/** What moves when something has happened: people hop, tiles drop and fly. */
import { useEffect, useRef } from "../../lib/html.js";
import { fly, moves, pace, useNews } from "../../lib/motion.js";
import { drawTile } from "./tile.js";

const EASE = "cubic-bezier(.2,.8,.2,1)";

/** Let an element come to its place from a rectangle: a copy flies, the element waits. Not sized: from its middle, as large as it is. */
async function arrive(target, from, { ms = 420, delay = 0, lift = 0.1, isSized = true } = {}) {
  if (!moves() || !target || !from?.width) return;
  const to = target.getBoundingClientRect();
  if (!to.width) return;
  const copy = target.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { position: "fixed", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`, margin: 0, zIndex: 60, listStyle: "none", pointerEvents: "none", transformOrigin: "0 0" });
  (target.closest(".sh") ?? document.body).append(copy);
  const size = isSized ? from.width / to.width : 1;
  const [x, y] = isSized ? [from.left - to.left, from.top - to.top] : [from.left + (from.width - to.width) / 2 - to.left, from.bottom - to.bottom];
  target.style.visibility = "hidden";
  const flight = copy.animate(
    [{ transform: `translate(${x}px,${y}px) scale(${size})` }, { transform: `translate(${x / 2}px,${y / 2 - Math.hypot(x, y) * lift}px) scale(${(1 + size) / 2})` }, { transform: "none" }],
    { duration: pace(ms), delay, easing: EASE, fill: "both" },
  );
  try { await flight.finished; } catch { /* the page went away */ }
  copy.remove();
  target.style.visibility = "";
}

/** A tile that flies from somewhere to somewhere, and is seen only on its way. */
function send(tile, from, to) {
  if (!from?.width || !to) return;
  const carrier = document.createElement("div");
  carrier.innerHTML = drawTile(tile);
  Object.assign(carrier.style, { position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  (to.closest(".sh") ?? document.body).append(carrier);
  fly(carrier, to, { ms: 560 });
  carrier.remove();
}

const nudge = (element, frames, ms, delay = 0) => element?.animate(frames, { duration: pace(ms), delay, easing: EASE, fill: "backwards" });

/** What each event lets move; `at` finds elements of the board. */
const SCENES = {
  TurnTilesTurnedUp: (_, { all }) => all(".fm-plate").forEach((plate, k) => nudge(plate, [{ transform: "translateY(-26px)", opacity: 0 }, { transform: "none", opacity: 1 }], 320, k * 70)),
  AuctionOpened: (_, { one }) => nudge(one(".fm-plate--up .fm-num"), [{ transform: "scale(.8)" }, { transform: "scale(1.05)" }, { transform: "none" }], 320),
  Offered: ({ seat }, { all, home }) => all(".fm-plate--up .fm-fig").forEach((figure, k) => arrive(figure, home(seat), { ms: 320, delay: k * 70, lift: 0.2, isSized: false })),
  TurnTileWon: ({ seat, tile }, { one, strip }) => fly(one(`[data-plate="${tile}"] .fm-num`), strip(seat), { ms: 620 }),
  Filled: ({ tiles }, { one, cardboard, column }) => tiles.forEach((id, k) => arrive(one(`[data-stall="${id}"]`), column(cardboard.tiles[id].kind), { ms: 260, delay: k * 60, lift: 0 })),
  Bought: boughtScene,
  Demolished: ({ seat }, { freed, shown }) => seat === shown && nudge(freed(), [{ filter: "brightness(.3) blur(3px)", transform: "scale(.94)" }, { filter: "none", transform: "none" }], 520),
  Installed: ({ seat, tile }, { filled, yard, shown }) => seat === shown && arrive(filled(tile), yard(), { ms: 420 }),
  Hired: ({ seat, workers }, { all, shown }) => seat === shown && workers > 0 && all(".fm-room--gate .fm-fig").slice(-workers).forEach((figure, k) => nudge(figure, [{ transform: "translateX(90px)" }, { transform: "none" }], 520, k * 90)),
  EnergyPriceRose: (_, { all }) => nudge(all(".fm-turned b:not(.fm-hidden)").at(-1), [{ transform: "rotateX(90deg) scale(1.6)" }, { transform: "scale(1.6)", offset: 0.6 }, { transform: "none" }], 900),
};

function boughtScene({ seat, tile, beside }, { cardboard, stall, filled, one, rival, strip, shown }) {
  const from = stall(tile, cardboard.tiles[tile].kind);
  if (seat !== shown) send(cardboard.tiles[tile], from, rival(seat) ?? strip(seat));
  else arrive(beside ? one(".fm-yard li:last-child") : filled(tile), from, { ms: 480 });
}

/** Where things were before the last move, so that they can come from there. */
function remember(root) {
  const rects = new Map();
  for (const element of root.querySelectorAll("[data-stall],.fm-yard")) rects.set(element.dataset.stall ?? "yard", element.getBoundingClientRect());
  rects.set("bays", new Set([...root.querySelectorAll("[data-tile]")].map(({ dataset }) => dataset.bay)));
  return rects;
}

/** Finds what scenes need on a board, now and as it was. */
function finder(root, was, cardboard, shown) {
  const one = (selector) => root.querySelector(selector), all = (selector) => [...root.querySelectorAll(selector)];
  const rect = (element) => element?.getBoundingClientRect();
  const strip = (seat) => document.querySelector(`.seatc[data-seat="${seat}"]`), rival = (seat) => one(`[data-rival="${seat}"]`);
  const column = (kind) => rect(one(`[data-column="${kind}"] .fm-front`) ?? one(`[data-column="${kind}"] .fm-depot`));
  return {
    one, all, strip, rival, column, cardboard, shown,
    home: (seat) => rect(seat === shown ? one(".fm-room--gate .fm-people") : rival(seat) ?? strip(seat)),
    stall: (tile, kind) => was.get(String(tile)) ?? rect(one(`[data-column="${kind}"]`)),
    yard: () => was.get("yard"),
    filled: (tile) => all(`[data-tile="${tile}"]:has(.fm-fresh)`).at(-1) ?? null,
    freed: () => all(".fm-bay--free").find(({ dataset }) => was.get("bays")?.has(dataset.bay)),
  };
}

/** Play what the last move told; the ref goes to the board. */
export function useMotion(w, cardboard, shown) {
  const root = useRef(null), was = useRef(new Map());
  useNews(w, ({ events }) => {
    const at = finder(root.current, was.current, cardboard, shown);
    for (const event of events) SCENES[event.type]?.(event, at);
  });
  useEffect(() => { if (moves() && root.current) was.current = remember(root.current); }, [w.view]);
  return root;
}
