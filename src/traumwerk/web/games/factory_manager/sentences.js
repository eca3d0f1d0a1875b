/** What happened, in sentences with their rules. */
import { listed, t, tn } from "../../lib/i18n.js";
import { discountOf } from "./model.js";
import { minus, tileName, tileNames } from "./words.js";

/** The words of an event: of one's own deeds, else of somebody's. */
const TELLERS = {
  TurnTileTaken: ({ tile }, { name, isMe }) => [isMe ? t("You begin with turn-order tile {tile}.", { tile }) : t("{name} begins with turn-order tile {tile}.", { name, tile }), "F6"],
  OfferedFirst: ({ tiles }, { cardboard }) => [t("X tiles in the first market: {tiles}.", { tiles: tileNames(tiles, cardboard) }), "F8"],
  TurnTilesTurnedUp: ({ tiles }) => [t("Turn-order tiles {tiles} can be won.", { tiles: listed([...tiles].sort((a, b) => a - b).map(String)) }), "F10"],
  AuctionOpened: ({ tile }, { name, isMe, cardboard }) => {
    const less = discountOf(cardboard, tile);
    if (less) return [isMe ? t("You put up turn-order tile {tile}, {less} off every price.", { tile, less }) : t("{name} puts up turn-order tile {tile}, {less} off every price.", { name, tile, less }), "F11"];
    return [isMe ? t("You put up turn-order tile {tile}, without a discount.", { tile }) : t("{name} puts up turn-order tile {tile}, without a discount.", { name, tile }), "F11"];
  },
  Offered: ({ amount }, { name, isMe }) => [isMe ? tn("You bid {n} worker.", "You bid {n} workers.", amount) : tn("{name} bids {n} worker.", "{name} bids {n} workers.", amount, { name }), "F12"],
  Passed: (_, { name, isMe }) => [isMe ? t("You pass.") : t("{name} passes.", { name }), "F12"],
  TurnTileWon: ({ tile, workers }, { name, isMe }) => {
    if (!workers) return [isMe ? t("You take turn-order tile {tile} for nothing.", { tile }) : t("{name} takes turn-order tile {tile} for nothing.", { name, tile }), "F12"];
    return [isMe ? tn("You take turn-order tile {tile} with {n} worker on it.", "You take turn-order tile {tile} with {n} workers on it.", workers, { tile }) : tn("{name} takes turn-order tile {tile} with {n} worker on it.", "{name} takes turn-order tile {tile} with {n} workers on it.", workers, { name, tile }), "F12"];
  },
  OrderSet: ({ seats }, { names }) => [t("The new order: {names}.", { names: seats.map((seat) => names[seat]).join(", ") }), "F16"],
  Filled: ({ tiles }, { name, isMe, cardboard }) => {
    const moved = tileNames(tiles, cardboard);
    return [isMe ? t("You move to the market: {tiles}.", { tiles: moved }) : t("{name} moves to the market: {tiles}.", { name, tiles: moved }), "F17"];
  },
  Stopped: (_, { name, isMe }) => [isMe ? t("You add no more tiles.") : t("{name} adds no more tiles.", { name }), "F18"],
  Bought: boughtTold,
  Demolished: ({ tile }, { name, isMe, cardboard }) => [isMe ? t("You demolish: {tile}.", { tile: tileName(cardboard.tiles[tile]) }) : t("{name} demolishes: {tile}.", { name, tile: tileName(cardboard.tiles[tile]) }), "F22"],
  Installed: ({ tile, field }, { name, isMe, cardboard }) => {
    const words = { name, tile: tileName(cardboard.tiles[tile]), field };
    if (field) return [isMe ? t("You install for {field} Elektro: {tile}.", words) : t("{name} installs for {field} Elektro: {tile}.", words), "F21"];
    return [isMe ? t("You install: {tile}.", words) : t("{name} installs: {tile}.", words), "F21"];
  },
  Finished: (_, { name, isMe }) => [isMe ? t("You are done buying.") : t("{name} is done buying.", { name }), "F19"],
  Hired: ({ workers, wages }, { name, isMe }) => {
    if (!workers) return [isMe ? t("You want no seasonal workers.") : t("{name} wants no seasonal workers.", { name }), "F23"];
    return [isMe ? tn("You pay {n} seasonal worker {wages} Elektro.", "You pay {n} seasonal workers {wages} Elektro.", workers, { wages }) : tn("{name} pays {n} seasonal worker {wages} Elektro.", "{name} pays {n} seasonal workers {wages} Elektro.", workers, { name, wages }), "F23"];
  },
  MarketCleared: ({ tiles }) => [tiles ? tn("{n} unsold tile goes back to the depot.", "{n} unsold tiles go back to the depot.", tiles) : t("The market is sold out."), "F24"],
  SwitchedOff: ({ tile }, { cardboard }) => [t("You switch off: {tile}.", { tile: tileName(cardboard.tiles[tile]) }), "F25"],
  SwitchedOn: ({ tile }, { cardboard }) => [t("You switch on again: {tile}.", { tile: tileName(cardboard.tiles[tile]) }), "F25"],
  Confirmed: (_, { name, isMe }) => [isMe ? t("You close your books.") : t("{name} closes the books.", { name }), "F26"],
  StoodStill: ({ tiles }, { name, isMe, cardboard }) => {
    const still = tileNames(tiles, cardboard);
    return [isMe ? t("You had switched off: {tiles}.", { tiles: still }) : t("{name} had switched off: {tiles}.", { name, tiles: still }), "F25"];
  },
  BooksClosed: ({ production, storage, energy, canteen }, { name, isMe }) => {
    const books = { name, production, storage, energy };
    return [isMe ? tn("Your books: production {production}, storage {storage}, energy {energy}, {n} worker in the canteen.", "Your books: production {production}, storage {storage}, energy {energy}, {n} workers in the canteen.", canteen, books) : tn("Books of {name}: production {production}, storage {storage}, energy {energy}, {n} worker in the canteen.", "Books of {name}: production {production}, storage {storage}, energy {energy}, {n} workers in the canteen.", canteen, books), "F26"];
  },
  EnergyPriceRose: ({ rise, price }) => [rise ? t("An energy tile with +{rise}: energy costs {price} from now on.", { rise, price }) : t("An energy tile with 0: energy still costs {price}.", { price }), "F27"],
  Earned: earnedTold,
};

function boughtTold({ tile, price, field, beside }, { name, isMe, cardboard }) {
  const words = { name, tile: tileName(cardboard.tiles[tile]), price, field };
  if (beside) return [isMe ? t("You buy for {price} Elektro and keep beside the factory: {tile}.", words) : t("{name} buys for {price} Elektro and keeps beside the factory: {tile}.", words), "F21"];
  if (field) return [isMe ? t("You buy for {price} Elektro, and {field} for the field: {tile}.", words) : t("{name} buys for {price} Elektro, and {field} for the field: {tile}.", words), "F21"];
  return [isMe ? t("You buy for {price} Elektro: {tile}.", words) : t("{name} buys for {price} Elektro: {tile}.", words), "F20"];
}

/** What somebody earns, or pays as far as the money goes. */
function earnedTold({ income, paid }, { name, isMe, cardboard }) {
  const words = { name, income: minus(income), amount: Math.abs(paid) };
  const isWhole = paid === income, isDoubled = paid === income * cardboard.facts.last_round_factor;
  if (!isWhole && !isDoubled) return [isMe ? t("You pay {amount} Elektro, all you have, for an income of {income}.", words) : t("{name} pays {amount} Elektro, all there is, for an income of {income}.", words), "F28"];
  if (isWhole && paid < 0) return [isMe ? t("You pay {amount} Elektro.", words) : t("{name} pays {amount} Elektro.", words), "F28"];
  if (isWhole) return [isMe ? t("You earn {amount} Elektro.", words) : t("{name} earns {amount} Elektro.", words), "F28"];
  if (paid < 0) return [isMe ? t("You pay {amount} Elektro, twice {income}.", words) : t("{name} pays {amount} Elektro, twice {income}.", words), "F28"];
  return [isMe ? t("You earn {amount} Elektro, twice {income}.", words) : t("{name} earns {amount} Elektro, twice {income}.", words), "F28"];
}

export function sentence(event, w, cardboard) {
  if (event.type === "RoundBegun") return { text: t("Round {n}", { n: event.round + 1 }), rules: ["F10"], isHeading: true };
  const tell = TELLERS[event.type];
  if (!tell) return null;
  const { seat = null } = event;
  const [text, rule] = tell(event, { name: seat === null ? null : w.names[seat], isMe: seat !== null && seat === w.me, names: w.names, cardboard });
  return { text, rules: [rule], seat };
}

const SOUNDS = {
  AuctionOpened: "card", Offered: "bid", Passed: "pass", TurnTileWon: "place", Filled: "place", Bought: "coin", Demolished: "place", Installed: "place",
  Hired: "coin", SwitchedOff: "tick", SwitchedOn: "tick", Confirmed: "paper", EnergyPriceRose: "tick", Earned: "coin",
};
export const sound = (event) => SOUNDS[event.type] ?? null;
