/** What a window no longer shows of this quarter and can be read from what was told: sales, bids, guests' choices. */

/** Of the location that is resolved now, and of those before it in this quarter. */
export function quarterSoFar(moves) {
  const so = { sold: new Map(), turned: new Map(), bids: new Map(), taken: new Map(), placed: new Map(), location: 0 };
  for (const event of eventsOfQuarter(moves)) note(so, event);
  return so;
}

function eventsOfQuarter(moves) {
  let first = moves.length - 1;
  while (first > 0 && !moves[first].some((event) => event.type === "QuarterBegun")) first -= 1;
  const events = moves.slice(Math.max(first, 0)).flat();
  return events.slice(Math.max(events.findIndex((event) => event.type === "QuarterBegun"), 0));
}

function note(so, event) {
  switch (event.type) {
    case "LocationReached":
      so.location = event.location;
      so.bids.clear();
      so.taken.clear();
      so.placed.clear();
      break;
    case "ChipsTurnedUp": so.turned.set(event.location, event.chips); break;
    case "Offered": so.bids.set(event.seat, event.amount); break;
    case "Sold": so.sold.set(so.location, { seat: event.seat, price: event.price }); break;
    case "Taken":
      so.taken.set(event.chip, event.seat);
      so.placed.clear();
      break;
    case "Placed": so.placed.set(event.chip, event.film); break;
    case "Discarded": so.placed.set(event.chip, null); break;
  }
}

/** The seat that a film lies before, −1 for none. */
export const ownerOf = (view, film) =>
  view.studios.findIndex(({ screenplays, movies }) => screenplays.some((play) => play?.film === film) || movies.some((movie) => movie.film === film));

/** How many actors and guest stars a seat shows, as they count at a party. */
export function redOf(view, cardboard, seat) {
  const { screenplays, movies } = view.studios[seat];
  const piles = [...screenplays, ...movies].flatMap((film) => film?.chips ?? []);
  return piles.flatMap((pile) => (view.covered_red ? pile : pile.slice(0, 1))).filter((chip) => cardboard.chips[chip].red).length;
}

/** The awards that a seat holds, by their numbers. */
export const awardsOf = (view, cardboard, seat) =>
  cardboard.awards.filter(({ id, to_seat }) => view.awards[id] !== null && (to_seat ? view.awards[id] === seat : ownerOf(view, view.awards[id]) === seat));
