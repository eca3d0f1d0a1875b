/** What happened, in whole sentences with their rules. */
import { listed, t, tn } from "../../lib/i18n.js";
import { isBlind } from "./moment.js";
import { roleName } from "./roles.js";

/** An event as a line of the log; null where it is not told. */
export function sentence(event, w, words) {
  const told = TELL[event.type]?.(event, w, words);
  if (!told) return null;
  const [text, rule, seat = null] = told;
  return { text, rules: [rule], seat, isHeading: event.type === "DuskFell" };
}

/** W10: who dreams finds no clues in the log of the night: they would stay when the card changes. */
const isUntold = (w) => isBlind(w) && !w.replay;
const isMe = (w, seat) => seat === w.me;
const name = (w, seat) => w.names[seat];

const TELL = {
  DuskFell: ({ night, dreamer }, w) => [isMe(w, dreamer) ? t("Night {n}: you dream", { n: night + 1 }) : t("Night {n}: {name} dreams", { n: night + 1, name: name(w, dreamer) }), "W4"],
  RoleDealt: ({ seat, role }, w) => [isMe(w, seat) ? dealt(role) : t("{name}: {role}", { name: name(w, seat), role: roleName(role) }), "W5", seat],
  GotReady: ({ seat }, w) => [isMe(w, seat) ? t("You are ready.") : t("{name} is ready.", { name: name(w, seat) }), "W6", seat],
  NightFell: () => [t("The night falls, and the hourglass is turned."), "W6"],
  CardShown: ({ number, element }, w, words) => [t("Card {number} shows {element}.", { number, element: words.word(element) }), "W6"],
  CardChanged: ({ number, penalty }, w) => (penalty === null ? [t("Card {number} lies there.", { number }), "W10"]
    : [t("{name} keeps a card as a penalty: now card {number} lies there.", { name: name(w, penalty), number }), "W11", penalty]),
  ClueGiven: ({ seat, word }, w) => (isUntold(w) ? null : [isMe(w, seat) ? t("You say “{word}”.", { word }) : t("{name} says “{word}”.", { name: name(w, seat), word }), "W7", seat]),
  Spoken: ({ seat }, w) => (isUntold(w) ? null : [isMe(w, seat) ? t("You have said a word.") : t("{name} has said a word.", { name: name(w, seat) }), "W7", seat]),
  Passed: ({ seat }, w) => (isUntold(w) ? null : [isMe(w, seat) ? t("You pass.") : t("{name} passes.", { name: name(w, seat) }), "W7", seat]),
  CardLaid: (event, w, words) => [laid(event, words), "W9"],
  GuessJudged: ({ seat, right }, w) => [judged(seat, right, w), "W9", seat],
  Objected: ({ seat, element }, w, words) => [isMe(w, seat) ? t("You object to how {element} was judged: the spirits vote.", { element: words.word(element) })
    : t("{name} objects to how {element} was judged: the spirits vote.", { name: name(w, seat), element: words.word(element) }), "W9", seat],
  VoteCast: ({ seat }, w) => [isMe(w, seat) ? t("You have voted.") : t("{name} has voted.", { name: name(w, seat) }), "W9", seat],
  BallotSettled: (event, w, words) => [settled(event, words), "W9"],
  ClueChallenged: ({ seat, word, by }, w) => [challenged(seat, word, by, w), "W11", by],
  ChallengeSettled: ({ seat, word, forbidden }, w) => [acquitted(name(w, seat), word, forbidden), "W11", seat],
  PenaltyGiven: ({ seat, word, element }, w, words) => [punished(seat, word, words.word(element), w), "W11", seat],
  HourglassRanOut: () => [t("The hourglass has run out: the Dreamer may guess once more."), "W12"],
  DayBroke: () => [t("The day breaks: the Dreamer tells the dream."), "W13"],
  Ticked: ({ seat, element, named }, w, words) => [named ? t("{element} was named.", { element: words.word(element) }) : t("{element} was not named after all.", { element: words.word(element) }), "W13", seat],
  DreamTold: ({ dream }) => [dream === null ? t("No dream was told.") : dream === "" ? t("The dream was told in the room.") : t("The dream: “{dream}”", { dream }), "W13"],
  RolesShown: ({ roles }, w) => [t("The roles turn. {roles}", { roles: shown(roles, w) }), "W14"],
  NightScored: (event, w, words) => [scored(event, w, words), "W14"],
  PointsCounted: ({ points }, w) => [t("Points in the end: {points}.", { points: listed(points.map((n, seat) => t("{name} {n}", { name: name(w, seat), n }))) }), "W16"],
};

function dealt(role) {
  switch (role) {
    case "fairy": return t("You are a Fairy: right guesses are yours.");
    case "boogeyman": return t("You are a Boogeyman: wrong guesses are yours.");
    default: return t("You are a Sandman: you want as many right guesses as wrong ones.");
  }
}

function laid({ element, pile, guess }, words) {
  const values = { element: words.word(element), guess };
  if (guess === null) return t("The Dreamer passes {element}: blue.", values);
  if (guess === "") return pile === "yellow" ? t("{element} was guessed: yellow.", values) : t("{element} was not guessed: blue.", values);
  if (pile === "undecided") return t("The Dreamer guesses “{guess}”, which is near {element}: the spirits vote.", values);
  return pile === "yellow" ? t("The Dreamer guesses “{guess}”, and is right: yellow.", values) : t("The Dreamer guesses “{guess}”, but it is {element}: blue.", values);
}

function judged(seat, right, w) {
  if (isMe(w, seat)) return right ? t("You judge the guess right.") : t("You judge the guess wrong.");
  return right ? t("{name} judges the guess right.", { name: name(w, seat) }) : t("{name} judges the guess wrong.", { name: name(w, seat) });
}

function settled({ element, guess, right }, words) {
  const values = { element: words.word(element), guess };
  if (guess === "") return right ? t("The spirits find: {element} was guessed. Yellow.", values) : t("The spirits find: {element} was not guessed. Blue.", values);
  return right ? t("The spirits let “{guess}” count for {element}: yellow.", values) : t("The spirits do not let “{guess}” count for {element}: blue.", values);
}

function challenged(seat, word, by, w) {
  const values = { challenger: name(w, by), name: name(w, seat), word };
  if (word === "") return isMe(w, by) ? t("You challenge the clue of {name}.", values) : t("{challenger} challenges the clue of {name}.", values);
  return isMe(w, by) ? t("You challenge “{word}” by {name}.", values) : t("{challenger} challenges “{word}” by {name}.", values);
}

function acquitted(giver, word, forbidden) {
  const values = { name: giver, word };
  if (word === "") return forbidden ? t("The spirits find the clue of {name} forbidden.", values) : t("The spirits find the clue of {name} fair.", values);
  return forbidden ? t("The spirits find “{word}” by {name} forbidden.", values) : t("The spirits find “{word}” by {name} fair.", values);
}

function punished(seat, word, element, w) {
  const values = { name: name(w, seat), word, element };
  if (word === "") return isMe(w, seat) ? t("You keep {element} as a penalty.", values) : t("{name} keeps {element} as a penalty.", values);
  return isMe(w, seat) ? t("You keep {element} as a penalty for “{word}”.", values) : t("{name} keeps {element} as a penalty for “{word}”.", values);
}

const shown = (roles, w) => listed(roles.map((role, seat) => role && t("{name}: {role}", { name: name(w, seat), role: roleName(role) })).filter(Boolean));

function scored({ yellow, blue, named, points }, w, words) {
  const list = (elements) => (elements.length > 0 ? listed(elements.map((element) => words.word(element))) : "–");
  const values = { yellow: list(yellow), blue: list(blue), points: listed(points.map((n, seat) => t("{name} {n}", { name: name(w, seat), n }))) };
  const forgotten = yellow.filter((element) => !named.includes(element)).length;
  if (yellow.length > 0 && forgotten === 0) return t("Yellow: {yellow}; all remembered. Blue: {blue}. Points: {points}.", values);
  if (forgotten > 0) return tn("Yellow: {yellow}; {n} forgotten. Blue: {blue}. Points: {points}.", "Yellow: {yellow}; {n} forgotten. Blue: {blue}. Points: {points}.", forgotten, values);
  return t("Yellow: {yellow}. Blue: {blue}. Points: {points}.", values);
}
