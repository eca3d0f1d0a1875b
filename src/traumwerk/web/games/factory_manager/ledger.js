/** The books of a whole game, read from what was told: by seat and round, where money came from and went. */

const page = () => ({ goods: 0, energy: 0, income: 0, paid: 0, tiles: 0, fields: 0, wages: 0, money: 0, price: null, off: [], books: null });

/** Turn over a page of everybody's books. */
const fresh = (ledger, players) => ledger.push(Array.from({ length: players }, page));

const ENTRIES = {
  Bought: (entry, { price, field }) => { entry.tiles += price; entry.fields += field; },
  Installed: (entry, { field }) => { entry.fields += field; },
  Hired: (entry, { wages }) => { entry.wages += wages; },
  StoodStill: (entry, { tiles }) => { entry.off = tiles; },
  BooksClosed: (entry, books) => { entry.books = books; },
};

/** What was paid out, split into what goods brought and what energy cost. */
function earn(entry, { income, paid }, price, { goods_price: each }) {
  const factor = income ? paid / income : 1, goods = Math.min(entry.books.production, entry.books.storage) * each * (Number.isInteger(factor) ? factor : 1);
  Object.assign(entry, { income, paid, price, goods, energy: goods - paid });
}

/** `rounds[round][seat]`: an entry with goods, energy, tiles, fields, wages and the money after it. */
export function ledger(w, cardboard) {
  const rounds = [], players = w.view.factories.length, money = Array(players).fill(cardboard.facts.money);
  let price = cardboard.facts.energy_price;
  for (const events of w.events) for (const event of events) {
    const entry = rounds.at(-1)?.[event.seat];
    if (event.type === "RoundBegun") fresh(rounds, players);
    else if (event.type === "EnergyPriceRose") price = event.price;
    else if (event.type === "Earned") {
      earn(entry, event, price, cardboard.facts);
      money[event.seat] += event.paid - entry.tiles - entry.fields - entry.wages;
      entry.money = money[event.seat];
    } else if (entry) ENTRIES[event.type]?.(entry, event);
  }
  return rounds;
}

/** A seat's whole game in sums. */
export const sums = (rounds, seat) => ["energy", "tiles", "wages", "fields"].reduce((all, what) => ({ ...all, [what]: rounds.reduce((sum, entries) => sum + entries[seat][what], 0) }), { goods: rounds.map((entries) => entries[seat].goods) });
