/** The guided first game: one round and the first look at the next, against one bot. */
import { t, tn } from "../../lib/i18n.js";
import { discountOf, own } from "./model.js";

const is = (...types) => (move) => types.includes(move.type);
const phase = (...phases) => ({ view }) => phases.includes(view.phase);
const isPast = (order) => ({ view }) => view.round > 0 || !order.includes(view.phase);
const BEFORE_FILLING = ["opening", "bidding"], BEFORE_BUYING = [...BEFORE_FILLING, "filling"], BEFORE_BOOKS = [...BEFORE_BUYING, "buying", "hiring"];
const hasWon = (w) => own(w)?.won !== null || isPast(BEFORE_FILLING)(w);
const bought = (w) => own(w).hall.length + own(w).beside.length;

/** What the auction asks of me just now, or that the other is asked. */
function bidding(w) {
  const { auction } = w.view;
  if (!w.isMine) return t("The bot thinks about it. Workers that are bid stand on the plate until the books; they neither fill the market nor buy.");
  if (!auction) return t("The bot has got that one. Put up the other tile: nobody can bid against you now.");
  if (auction.leader === null && w.view.turn_tiles.length === 1) return t("The last tile is yours without a fight. None on it is best: everybody who stays at the gate can work.");
  if (auction.leader === null) return t("Now say how many of your workers you bid for the {tile}. One must stay at the gate, and nobody wants to spend two.", { tile: auction.tile });
  return t("You were outbid. Raise, or pass and take the other tile.");
}

export default {
  options: { order: [10, 2] },
  seats: [{ kind: "host" }, { kind: "bot", bot: "greedy" }],
  steps: [
    {
      text: ({ view }, { facts }) => t("This is your factory, cut open. Machines make goods, storage holds them: each good that is made and stored brings {price} Elektro a round. After {rounds} rounds the richest wins.", { price: facts.goods_price, rounds: facts.rounds }),
      rules: ["F4", "F28"], highlight: ".fm-house",
    },
    {
      text: (w) => tn("Your machines need staff: {n} worker eats in the canteen. Those at the gate are free. They bid, fill the market and buy for you.", "Your machines need staff: {n} workers eat in the canteen. Those at the gate are free. They bid, fill the market and buy for you.", own(w).canteen),
      rules: ["F3", "F26"], highlight: ".fm-ground",
    },
    {
      text: (w, cardboard) => t("First the turn order. You hold the highest old tile, so you open: low numbers act first, high numbers pay less, the {tile} takes {less} off every price. Tap a tile.", { tile: Math.max(...w.view.turn_tiles), less: discountOf(cardboard, Math.max(...w.view.turn_tiles)) }),
      rules: ["F11", "F20"], highlight: ".fm-rack", skip: hasWon, allow: is("Open"), done: ({ view }) => view.phase !== "opening",
    },
    { text: bidding, rules: ["F12", "F13"], highlight: ".dock .amts, .fm-plate--open", skip: hasWon, allow: is("Open", "Bid", "Pass"), done: hasWon },
    {
      text: (w) => (w.isMine && phase("bidding")(w) ? bidding(w) : t("The tiles are dealt. Now the market is filled: everybody brings a tile for each free worker, always the cheapest of a column. Nothing is bought yet. Tap the glowing tiles you would like to see for sale.")),
      rules: ["F17"], highlight: ".fm-stall--glow", skip: isPast(BEFORE_BUYING), allow: is("Fill", "Stop", "Open", "Bid", "Pass"), done: isPast(BEFORE_BUYING),
    },
    {
      text: (w) => (w.isMine
        ? t("Now buy. You store more than you make, so a machine or a robot pays. Tap a tile of the market: beside it stands what it would bring at each price that energy may have. Then buy one.")
        : t("The other buys first, for the lower number acts first. Meanwhile tap any tile to see what it would bring you.")),
      rules: ["F19", "F20"], highlight: ".fm-stalls", skip: isPast([...BEFORE_BUYING, "buying"]), allow: is("Buy"), hint: () => t("Buy a tile first: tap one in the market, then the golden button."),
      done: (w, before) => bought(w) > bought(before) || isPast([...BEFORE_BUYING, "buying"])(w),
    },
    {
      text: (w) => (w.view.hands > 0
        ? t("It stands in your hall at once and costs no worker to install. With every worker left at the gate you may buy or demolish once more. Keep an eye on storage: goods without a shelf are lost. Say when you are done.")
        : t("It stands in your hall at once. No worker is left to act, so say that you are done.")),
      rules: ["F19", "F21"], highlight: ".dock .acts", skip: (w) => isPast([...BEFORE_BUYING, "buying"])(w) || !w.isMine, done: (w) => w.view.phase !== "buying" || !w.isMine,
    },
    {
      text: (w, { facts }) => t("Seasonal workers can be hired for {wage} Elektro each; they stay a round. In the first round money is better spent on machines: take nobody.", { wage: facts.wage }),
      rules: ["F23"], highlight: ".dock .acts", skip: (w) => isPast(BEFORE_BOOKS)(w) || !w.isMine, done: (w) => w.view.phase !== "hiring" || !w.isMine,
    },
    {
      text: (w) => (w.view.phase === "books"
        ? t("The books. Everything runs; what you switch off needs neither staff nor energy. Tap a machine and watch the account below, tap it again, then confirm.")
        : t("The other buys. What nobody buys goes back to the depot.")),
      rules: ["F25", "F26"], highlight: ".fm-bay--switch, .fm-equation", skip: ({ view }) => view.round > 0, done: ({ view }) => view.round > 0,
    },
    {
      text: (w) => t("Goods were sold, energy was paid: you earned {income} Elektro. In every round an energy tile is turned up, and energy never gets cheaper: the meter shows what may come.", { income: own(w).income }),
      rules: ["F27", "F28"], highlight: ".fm-meter",
    },
    {
      text: () => t("Now it goes round again, and the last income counts twice. Look at the other factory when you like: tap it."),
      rules: ["F28", "F29"], highlight: ".fm-rival",
    },
  ],
};
