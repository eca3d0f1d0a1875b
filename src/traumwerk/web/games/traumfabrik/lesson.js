/** A guided first game: a bid, a pass that pays, chips in their places, a party. */
import { t, tc, tn } from "../../lib/i18n.js";

const PARTY = 3; // the fourth location is the first party

const is = (...types) => (move) => types.includes(move.type);
const told = (w, type) => w.events.flat().filter((event) => event.type === type);
const mine = (w, type) => told(w, type).filter((event) => event.seat === w.me).length;
const isPlacing = (w) => w.view.phase === "allocation" && w.isMine;
const isBidding = (w) => w.view.phase === "auction" && w.isMine;
const isThere = (location) => (w) => w.view.quarter > 0 || w.view.location >= location;
const isSmall = () => matchMedia("(max-width: 760px)").matches;
const common = (part) => () => (isSmall() ? `.tf-extras ${part}` : `.tf-wing ${part}`);
const place = (w, cardboard) => cardboard.locations[w.view.location].name;
const who = (w) => w.names[w.view.to_act[0]] ?? "";

/** Where a chip goes: told when there is one in hand. */
const placing = {
  text: (w, cardboard) => tc(cardboard.edition, "These chips are yours. Like goes onto like: the places that light up take the chosen chip, and the number says what it brings. A chip cannot be kept, so place it now or discard it."),
  rules: ["T26", "T27"],
  highlight: ".tf-slot.is-legal, .tf-lot--pick",
  skip: (w) => !isPlacing(w),
  done: (w) => !isPlacing(w),
};

/** What is asked in the first auction, or that others think. */
function raising(w) {
  const { auction } = w.view;
  if (!isBidding(w)) return t("{name} thinks. The turn goes round until all but one have passed.", { name: who(w) });
  return t("{name} bids {amount}. Raise, or pass and sit out this auction. What you do not spend counts as points in the end.", { name: w.names[auction.leader] ?? "", amount: auction.bid ?? 0 });
}

function shared(w, cardboard) {
  const sale = told(w, "Sold").at(-1);
  const values = { name: w.names[sale.seat], price: sale.price, share: sale.share };
  return sale.seat === w.me
    ? tc(cardboard.edition, "You paid {price}. It went to the middle and was shared: each of the others got {share}. What could not be shared waits there.", values)
    : tc(cardboard.edition, "{name} paid {price}. It went to the middle and was shared: you got {share}, just for passing. What could not be shared waits there.", values);
}

/** The second auction: do what was not done yet. */
function second(w, cardboard) {
  if (w.view.phase === "allocation") return tc(cardboard.edition, "{name} is placing chips.", { name: who(w) });
  if (!isBidding(w)) return t("{name} is to bid for {place}.", { name: who(w), place: place(w, cardboard) });
  return mine(w, "Sold")
    ? t("Now pass once at {place}, and see what you are paid when somebody else wins.", { place: place(w, cardboard) })
    : t("Now win something: at {place}, bid more than the others until all of them have passed.", { place: place(w, cardboard) });
}

function guests(w, cardboard) {
  if (!w.view.party) return t("On to the party.");
  if (w.view.phase === "party" && w.isMine) return tc(cardboard.edition, "A party: here chips are free. Whoever shows most red chips chooses first. It is your turn: tap a chip you can use, then take it.");
  return tc(cardboard.edition, "A party: here chips are free. Whoever shows most red chips chooses first; now {name} chooses.", { name: who(w) });
}

export default {
  options: { start: 0 },
  seats: [{ kind: "host" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }],
  steps: [
    {
      text: (w, cardboard) => tc(cardboard.edition, "You run the studio {studio}. These three screenplays are yours. When all places of one are filled, the movie is finished and brings about as many points as it shows stars.", { studio: cardboard.studios[w.view.studios[w.me].studio].name }),
      rules: ["T3", "T31"], highlight: ".tf-studio",
    },
    {
      text: (w, cardboard) => tc(cardboard.edition, "Chips come from eight locations, visited clockwise. The lights are on at {place}: all its chips go together to whoever bids most.", { place: place(w, cardboard) }),
      rules: ["T16", "T17"], highlight: ".tf-frame.is-now, .tf-lot",
    },
    {
      text: (w, cardboard) => tc(cardboard.edition, "You hold the camera, so you open. Choose a number on the strip of film, with a tap or the arrow keys, and bid."),
      rules: ["T17"], highlight: ".tf-strip", allow: is("Bid"), hint: () => t("Bid first. Passing comes next."),
      skip: (w) => !isBidding(w) || mine(w, "Offered") > 0, done: (w) => mine(w, "Offered") > 0,
    },
    {
      text: raising, rules: ["T18", "T19"], highlight: ".tf-bidders, .tf-plaque",
      skip: (w) => w.view.phase !== "auction" || isThere(1)(w), done: (w) => w.view.phase !== "auction" || isThere(1)(w),
    },
    placing,
    { text: shared, rules: ["T21"], highlight: ".tf-bank, .tf-purse", skip: (w) => told(w, "Sold").length === 0 },
    {
      text: second, rules: ["T18"], highlight: ".tf-go, .tf-bidders",
      allow: (move, w) => (mine(w, "Sold") ? move.type !== "Bid" : move.type !== "Pass" || !w.offers.some((offer) => offer.move === "Bid")),
      hint: (w) => (mine(w, "Sold") ? t("Pass this time: you want to see what passing pays.") : t("Keep bidding: this one is to be yours.")),
      skip: isThere(2), done: (w) => isThere(2)(w) || isPlacing(w),
    },
    placing,
    {
      text: (w, cardboard) => (isPlacing(w) ? placing.text(w, cardboard) : t("{place}: play this one as you like. Under each poster you see what this lot would do for it.", { place: place(w, cardboard) })),
      rules: ["T18"], highlight: ".tf-foot", skip: isThere(PARTY), done: isThere(PARTY),
    },
    {
      text: guests, rules: ["T23", "T24"], highlight: ".tf-ladder, .tf-lot--pick",
      skip: isThere(PARTY + 1), done: (w) => isThere(PARTY + 1)(w) || mine(w, "Taken") + mine(w, "Declined") > 0,
    },
    placing,
    {
      text: (w, cardboard) => {
        const done = w.view.studios[w.me].movies.length;
        return done
          ? tn("You have finished {n} movie already: its token comes from this rack. If its number is gone, the next lower one is taken.", "You have finished {n} movies already: their tokens come from this rack. If a number is gone, the next lower one is taken.", done)
          : tc(cardboard.edition, "When the last place of a movie is filled, it takes the value token of its stars from this rack. If the number is gone, it takes the next lower one.");
      },
      rules: ["T31", "T33"], highlight: common(".tf-tokens"),
    },
    {
      text: (w, cardboard) => tc(cardboard.edition, "There are awards too: five points for the first movie of each genre and for the best of each quarter, ten in the finale. Even the worst movie of all wins one."),
      rules: ["T35", "T36", "T37"], highlight: common(".tf-awards"),
    },
    {
      text: (w, cardboard) => tc(cardboard.edition, "After four quarters tokens, awards and the contracts you have left are added up. Look at the other studios whenever you like: tap one."),
      rules: ["T39"], highlight: () => (isSmall() ? ".tf-bar" : ".tf-rival, .tf-others"),
    },
  ],
};
