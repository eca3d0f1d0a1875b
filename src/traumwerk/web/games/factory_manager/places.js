/** Where tiles stand: each keeps the field it was given as long as it is there. A view only lists them. */

const razed = new Map(); // by table: the bays that were pointed at, by the number of one's own demolitions before
const rooms = { control: "control", optimiser: "optimiser" };

/** Remember which bay was meant when a tile of it was demolished. */
export function rememberRazed({ table, events, me }, bay) {
  const before = events.flat().filter(({ type, seat }) => type === "Demolished" && seat === me).length;
  if (!razed.has(table.id)) razed.set(table.id, new Map());
  razed.get(table.id).set(before, bay);
}

function startTiles(cardboard, players) {
  return cardboard.tiles.filter((tile) => tile.start).flatMap((tile) => Array(tile.count[players] ?? 0).fill(tile.id));
}

/** Stand a tile onto its first free field; says which. */
function put(layout, id, cardboard) {
  const room = rooms[cardboard.tiles[id].kind];
  if (room) { layout[room] = id; return room; }
  const free = layout.hall.includes(null) ? layout.hall.indexOf(null) : layout.hall.length;
  layout.hall[free] = id;
  return free;
}

function take(layout, id, cardboard, bay = -1) {
  const room = rooms[cardboard.tiles[id].kind];
  if (room) { layout[room] = null; return; }
  const at = layout.hall[bay] === id ? bay : layout.hall.lastIndexOf(id);
  if (at >= 0) layout.hall[at] = null;
}

/** Bring a layout to what is really there. */
function settle(layout, hall, cardboard) {
  const left = [...hall];
  const keep = (id) => { const at = left.indexOf(id); if (at < 0) return null; left.splice(at, 1); return id; };
  layout.hall = layout.hall.map((id) => (id === null ? null : keep(id)));
  layout.control = layout.control === null ? null : keep(layout.control);
  layout.optimiser = layout.optimiser === null ? null : keep(layout.optimiser);
  for (const id of left) put(layout, id, cardboard);
  return layout;
}

function build(w, seat, cardboard) {
  const layout = { hall: Array(cardboard.facts.fields).fill(null), control: null, optimiser: null, fresh: new Set() };
  const pointed = seat === w.me ? razed.get(w.table.id) : null;
  let demolitions = 0;
  for (const id of startTiles(cardboard, w.view.factories.length)) put(layout, id, cardboard);
  for (const events of w.events) for (const event of events) {
    if (event.type === "RoundBegun") layout.fresh.clear();
    if (event.seat !== seat) continue;
    if ((event.type === "Bought" && !event.beside) || event.type === "Installed") layout.fresh.add(put(layout, event.tile, cardboard));
    else if (event.type === "Demolished") take(layout, event.tile, cardboard, pointed?.get(demolitions++));
  }
  return settle(layout, w.view.factories[seat].hall, cardboard);
}

const built = new WeakMap(); // by what lies before a seat: while that is the same, so are its bays
/** The tiles of a seat by bay: `hall` (ids or null), `control`, `optimiser`; `fresh` bays were filled in this round. */
export function places(w, seat, cardboard) {
  const factory = w.view.factories[seat], known = built.get(factory);
  if (known?.round === w.view.round) return known.layout;
  const layout = build(w, seat, cardboard);
  built.set(factory, { round: w.view.round, layout });
  return layout;
}

/** The bays that stand still: of equals those that were pointed at, else the last ones. */
export function stillBays(layout, off, pointed = []) {
  const left = [...off], still = new Set();
  const bays = layout.hall.map((_, bay) => bay);
  for (const bay of [...pointed, ...bays.reverse()]) {
    const at = still.has(bay) ? -1 : left.indexOf(layout.hall[bay]);
    if (at < 0 || layout.hall[bay] === null) continue;
    left.splice(at, 1);
    still.add(bay);
  }
  return still;
}
