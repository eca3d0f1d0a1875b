/** The guided first nights: one as a spirit, one as the dreamer, with bots and time enough to read. */
import { t } from "../../lib/i18n.js";
import { language } from "../../lib/settings.js";
import { isDark, isNight } from "./moment.js";
import { roleName } from "./roles.js";

const bot = { kind: "bot", bot: "normal" };

/** What a clue should do, by one's role. */
function aim(role) {
  switch (role) {
    case "fairy": return t("You are a Fairy: say a word that helps.");
    case "boogeyman": return t("You are a Boogeyman: say a fair word that leads astray.");
    default: return t("You are a Sandman: help or mislead, so that both sides grow alike.");
  }
}

const dreamer = (w) => w.names[w.view.dreamer];
const isFirst = (w) => w.view.night === 0;
const DUSK = 1, NIGHT = 2, DAY = 3, BEHIND = 4;

/** How far the second night is, which is my own. */
function mine({ view }) {
  if (view.night !== 1) return view.night > 1 ? BEHIND : 0;
  return isNight(view) ? NIGHT : view.phase === "day" ? DAY : isDark(view) ? BEHIND : DUSK;
}
const mineSaid = (w) => w.events.flat().filter(({ type, seat }) => type === "ClueGiven" && seat === w.me).length;
/** A step of the first night has no place any more when that night is over. */
const isBehind = (w) => !isFirst(w) || !["dusk", "night"].includes(w.view.phase);

const steps = [
  {
    text: (w) => t("Night falls, and {name} dreams. You are a spirit, and this card is your role: {role}. Nobody else knows it. Look at it, then say that you are ready.", { name: dreamer(w), role: roleName(w.view.role) }),
    rules: ["W5", "W6"],
    highlight: ".wd-flip, .wd-ready .wd-btn--main",
    done: (w) => isNight(w.view),
    skip: isBehind,
  },
  {
    text: (w) => t("All spirits see this card; {name} does not. In turn each of you says one word about it. {aim} Type it when your turn comes, and press Enter.", { name: dreamer(w), aim: aim(w.view.role) }),
    rules: ["W7"],
    highlight: ".wd-now, .wd-turn",
    done: (w, before) => mineSaid(w) > mineSaid(before),
    skip: isBehind,
  },
  {
    text: () => t("The referee hands forbidden words back: the word itself, its kin, what sounds like it, and translations. All else is fair, lies included."),
    rules: ["W8"],
    highlight: ".wd-clues",
    skip: isBehind,
  },
  {
    text: (w) => t("Now watch: {name} may stop you at any time with one guess. If it is right, the card goes to the yellow side; if not, to the blue one. {name} is not told which. Go on giving clues.", { name: dreamer(w) }),
    rules: ["W9", "W10"],
    highlight: ".wd-side",
    done: (w, before) => (w.view.laid?.length ?? 0) > (before.view.laid?.length ?? 0),
    skip: isBehind,
  },
  {
    text: () => t("Forgot your role? Hold this card to see it again. Was a clue not allowed? Any spirit may challenge it, and the others vote."),
    rules: ["W11"],
    highlight: ".wd-peek, .wd-cluebox .wd-flag",
    skip: isBehind,
  },
  {
    text: (w) => t("The hourglass runs on, whatever happens. Play until it is empty; then {name} makes a last guess and tells the dream.", { name: dreamer(w) }),
    rules: ["W12", "W13"],
    highlight: ".wd-top .wd-time",
    done: (w) => !isFirst(w),
    skip: (w) => !isFirst(w),
  },
  {
    text: () => t("The roles turn. Yellow cards are points for Fairies and for who dreamt, blue ones for Boogeymen; Sandmen gain most when both sides are level."),
    rules: ["W14"],
    highlight: ".wd-scales, .wd-cast__one",
    isDue: (w) => mine(w) >= DUSK,
    skip: (w) => mine(w) > DUSK,
  },
  {
    text: () => t("Now you dream. The others are ready soon; say that you are, too."),
    rules: ["W6"],
    highlight: ".wd-rest .wd-btn--main, .wd-ready .wd-btn--main",
    isDue: (w) => mine(w) >= DUSK,
    done: (w) => mine(w) > DUSK,
    skip: (w) => mine(w) > DUSK,
  },
  {
    text: () => t("Listen to the clues. You do not know whom to trust. As soon as you have an idea, guess: one guess for each card, or pass."),
    rules: ["W9"],
    highlight: ".wd-guess, .wd-dpass",
    isDue: (w) => mine(w) >= NIGHT,
    done: (w) => w.view.number > 1,
    skip: (w) => mine(w) > NIGHT,
  },
  {
    text: () => t("Nobody tells you whether it was right. Remember what you guessed, right or wrong: you will need it. Guess on until the night is over."),
    rules: ["W10"],
    highlight: ".wd-guess",
    isDue: (w) => mine(w) >= NIGHT,
    done: (w) => mine(w) > NIGHT,
    skip: (w) => mine(w) > NIGHT,
  },
  {
    text: () => t("Day breaks. Tell your dream and name everything you guessed: if all that was right is in it, you get 2 points more. What was wrong costs nothing."),
    rules: ["W13"],
    highlight: ".wd-tell .wd-sheet",
    isDue: (w) => mine(w) >= DAY,
    done: (w) => mine(w) > DAY,
    skip: (w) => mine(w) > DAY,
  },
  {
    text: () => t("That was a whole night and a day. Everybody dreams once; who has most points in the end wins. Each penalty costs one."),
    rules: ["W15", "W16"],
    highlight: ".wd-dreamt",
  },
];

export default {
  options: { language: language(), hourglass: 75, clue_seconds: 30, last_guess_seconds: 15, day_seconds: 90, dusk_seconds: 600, first: 3 },
  seats: [{ kind: "host" }, bot, bot, bot],
  steps,
};
