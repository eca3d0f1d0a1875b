/** What a window holds, found and grouped; nothing is decided here. */

/** A single move among the offers that has these fields. */
export const offered = (w, type, fields = {}) =>
  w.offers.find(({ type: kind, move }) => kind === "One" && move.type === type && Object.entries(fields).every(([name, value]) => move[name] === value))?.move ?? null;
export const offeredAll = (w, type) => w.offers.filter(({ type: kind, move }) => kind === "One" && move.type === type).map(({ move }) => move);
/** The range of a number that is asked for. */
export const offeredAmount = (w, type) => w.offers.find(({ type: kind, move }) => kind === "Amount" && move === type) ?? null;

export const isAuction = (view) => view.phase === "opening" || view.phase === "bidding";
export const own = (w) => (w.me >= 0 ? w.view.factories[w.me] : null);
/** Whose factory is shown large: the one that was opened, one's own, or for who watches the first. */
export const shownSeat = (w, ui) => ui.value.visited ?? (w.me >= 0 ? w.me : 0);
/** The turn-order tile that counts for a seat: the new one as soon as it is won. */
export const turnTile = (factory) => factory.won ?? factory.tile;
export const discountOf = (cardboard, number) => cardboard.turn_tiles.find((tile) => tile.number === number)?.discount ?? 0;

/** Tiles of one kind, equals stacked, the cheapest first. */
export function stacks(tiles, kind, cardboard) {
  const counts = new Map();
  for (const id of tiles) if (cardboard.tiles[id].kind === kind) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ tile: cardboard.tiles[id], count })).sort((a, b) => a.tile.cost - b.tile.cost);
}

/** The turn-order tiles of this round's auctions, from the lowest: which are open, who won the others. */
export function plates(view) {
  const won = view.factories.flatMap(({ won: tile, posted }, seat) => (tile === null ? [] : [{ number: tile, seat, workers: posted }]));
  const open = view.turn_tiles.map((number) => ({ number, seat: null, workers: 0 }));
  return [...won, ...open].sort((a, b) => a.number - b.number);
}

/** What was said in the auction that goes on: bids and passes, in order. */
export function bidsSoFar(w) {
  const said = [];
  for (let at = w.events.length - 1; at >= 0; at -= 1) {
    for (let k = w.events[at].length - 1; k >= 0; k -= 1) {
      const event = w.events[at][k];
      if (event.type === "AuctionOpened") return said.reverse();
      if (event.type === "Offered" || event.type === "Passed") said.push(event);
    }
  }
  return said.reverse();
}

/** Where the workers of a factory are: those with straw hats wait at the gate first. */
export function people(factory) {
  const { available, canteen, posted, seasonal } = factory;
  const hiredAtGate = Math.min(seasonal, available), hiredPosted = Math.min(seasonal - hiredAtGate, posted);
  return {
    gate: { all: available, hired: hiredAtGate },
    posted: { all: posted, hired: hiredPosted },
    canteen: { all: canteen, hired: seasonal - hiredAtGate - hiredPosted },
  };
}
