/** What is asked, in one sentence that names nothing hidden; and moves in words. */
import { listed, t, tn } from "../../lib/i18n.js";
import { discountOf, offered, own } from "./model.js";
import { tileName } from "./words.js";

export function ask(w, cardboard) {
  const { phase } = w.view;
  if (phase === "over") return null;
  return w.isMine ? MINE[phase](w, cardboard) : OTHERS[phase](w, w.names[w.view.to_act[0]]);
}

const MINE = {
  opening: () => ({ text: t("Put a turn-order tile up for auction."), detail: t("You bid for it first. Low numbers act early, high numbers buy cheaply."), rules: ["F11"] }),
  bidding: askedToBid,
  filling: ({ view }) => (view.draws > 0
    ? { text: tn("Move {n} more tile to the market.", "Move {n} more tiles to the market.", view.draws), detail: t("One for each worker at your gate, always the cheapest of a column."), rules: ["F17"] }
    : { text: tn("You may add {n} bonus tile.", "You may add {n} bonus tiles.", view.bonus), detail: t("You fill last, so you may; always the cheapest of a column."), rules: ["F18"] }),
  buying: askedToBuy,
  hiring: (w, { facts }) => ({ text: t("How many seasonal workers do you want?"), detail: t("A new one costs {wage} Elektro. They stay until the end of your next buying.", { wage: facts.wage }), rules: ["F23"] }),
  books: (w) => (offered(w, "Confirm")
    ? { text: t("Switch off what should rest, then confirm."), detail: t("Nobody sees it before all have confirmed. Then energy grows dearer."), rules: ["F25", "F27"] }
    : { text: t("Your factory cannot run like this. Switch something off."), detail: t("One worker must stay at the gate, and robots may not outnumber machines."), rules: ["F25"] }),
};

function askedToBid(w) {
  const { auction, turn_tiles: open } = w.view, { available } = own(w);
  const detail = tn("You have {n} worker at the gate, and one always stays.", "You have {n} workers at the gate, and one always stays.", available);
  if (auction.leader !== null) {
    const who = { name: w.names[auction.leader], tile: auction.tile };
    return { text: tn("{name} bids {n} worker for tile {tile}. Raise or pass?", "{name} bids {n} workers for tile {tile}. Raise or pass?", auction.bid, who), detail, rules: ["F12", "F13"] };
  }
  if (open.length === 1) return { text: t("Tile {tile} is yours. How many workers go onto it?", { tile: auction.tile }), detail: t("None will do. Each one on it brings a tile less to the market."), rules: ["F15"] };
  return { text: t("How many workers do you bid for tile {tile}?", { tile: auction.tile }), detail, rules: ["F11", "F13"] };
}

function askedToBuy(w, cardboard) {
  const { hands } = w.view, mine = own(w), less = discountOf(cardboard, mine.tile);
  if (hands === 0) return { text: t("No worker is left to act."), detail: mine.beside.length ? t("You can still install what waits beside your factory.") : t("Say that you are done; then seasonal workers can be hired."), rules: ["F19"] };
  const text = tn("Buy or demolish with {n} worker, or be done.", "Buy or demolish with {n} workers, or be done.", hands);
  return { text, detail: less ? t("Your tile {tile} takes {less} Elektro off every price.", { tile: mine.tile, less }) : t("Your tile {tile} gives no discount.", { tile: mine.tile }), rules: ["F19", "F20"] };
}

const OTHERS = {
  opening: (w, name) => ({ text: t("{name} puts a turn-order tile up for auction.", { name }), rules: ["F11"] }),
  bidding: ({ view }, name) => ({ text: t("{name} bids for tile {tile}, or passes.", { name, tile: view.auction.tile }), rules: ["F12"] }),
  filling: ({ view }, name) => (view.draws > 0
    ? { text: tn("{name} moves {n} more tile to the market.", "{name} moves {n} more tiles to the market.", view.draws, { name }), rules: ["F17"] }
    : { text: tn("{name} may add {n} bonus tile.", "{name} may add {n} bonus tiles.", view.bonus, { name }), rules: ["F18"] }),
  buying: ({ view }, name) => ({ text: tn("{name} can still act with {n} worker.", "{name} can still act with {n} workers.", view.hands, { name }), rules: ["F19"] }),
  hiring: (w, name) => ({ text: t("{name} settles the seasonal workers.", { name }), rules: ["F23"] }),
  books: ({ view, names }) => ({ text: t("The books are open: {names}.", { names: listed(view.to_act.map((seat) => names[seat])) }), detail: t("What is switched off stays hidden until all have confirmed."), rules: ["F26"] }),
};

/** A move in words. */
export function label(move, w, cardboard) {
  const tile = move.type === "Open" || move.tile === undefined ? null : tileName(cardboard.tiles[move.tile]);
  switch (move.type) {
    case "Open": return t("Put up tile {n}", { n: move.tile });
    case "Bid": return tn("Bid {n} worker", "Bid {n} workers", move.amount);
    case "Pass": return t("Pass");
    case "Fill": return t("To the market: {tile}", { tile });
    case "Stop": return t("No more");
    case "Buy": return move.beside ? t("Buy and keep beside: {tile}", { tile }) : t("Buy {tile}", { tile });
    case "Demolish": return t("Demolish {tile}", { tile });
    case "Install": return t("Install {tile}", { tile });
    case "Done": return t("Done buying");
    case "Hire": return tn("{n} seasonal worker", "{n} seasonal workers", move.amount);
    case "SwitchOff": return t("Switch off {tile}", { tile });
    case "SwitchOn": return t("Switch on {tile}", { tile });
    default: return t("Confirm the books");
  }
}
