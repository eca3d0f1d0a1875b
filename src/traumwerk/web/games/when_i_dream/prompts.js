/** One sentence for the moment, and moves in words. */
import { listed, t } from "../../lib/i18n.js";
import { isDreamer, isSpirit } from "./moment.js";

/** What is asked, or who is awaited; it names nothing that is hidden from who reads it. */
export function ask(w) {
  const { view } = w;
  switch (view.phase) {
    case "dusk": return dusk(w);
    case "night": return night(w);
    case "last guess": return isDreamer(w) && !view.aloud ? { text: t("The night is over. You may guess this card once more."), rules: ["W12"] }
      : { text: t("{name} may make one last guess.", { name: w.names[view.dreamer] }), rules: ["W12"] };
    case "day": return isDreamer(w) ? { text: t("Tell your dream, and name all you guessed."), rules: ["W13"] }
      : { text: t("{name} tells the dream.", { name: w.names[view.dreamer] }), rules: ["W13"] };
    case "settling": return { text: t("The spirits settle near answers."), rules: ["W9"] };
    default: return { text: t("The game is over."), rules: ["W16"] };
  }
}

function dusk(w) {
  const { ready } = w.view;
  if (w.me >= 0 && !ready.includes(w.me)) return { text: t("Say that you are ready for the night."), rules: ["W5", "W6"] };
  const others = w.names.filter((_, seat) => !ready.includes(seat));
  return { text: t("Waiting for {names}.", { names: listed(others) }), rules: ["W6"] };
}

function night(w) {
  const { view } = w;
  if (isDreamer(w)) return { text: view.aloud ? t("Cover your eyes, and guess aloud.") : t("Listen, and guess when you know it."), rules: ["W9", "W10"] };
  if (isSpirit(w) && view.trial) return { text: t("The spirits vote on a clue."), rules: ["W11"] };
  if (view.speaker === w.me) return { text: view.aloud ? t("Say one word aloud.") : t("Give a clue: one word."), rules: ["W7", "W8"] };
  return { text: t("{name} is looking for a word", { name: w.names[view.speaker] }), rules: ["W7"] };
}

export function label(move) {
  switch (move.type) {
    case "Ready": return t("I am ready");
    case "Clue": return t("Say it");
    case "Speak": return t("I have said it");
    case "Pass": case "PassCard": return t("Pass");
    case "Guess": return t("Guess");
    case "Tell": return t("I have told my dream");
    case "ChallengeClue": return t("Challenge");
    case "Condemn": return t("Forbidden");
    case "Acquit": return t("Fair");
    case "Accept": return t("Yes: yellow");
    case "Reject": return t("No: blue");
    case "Judge": return move.right ? t("Right") : t("Wrong");
    case "Object": return t("Object");
    case "Tick": return move.named ? t("Named") : t("Not named");
    case "DreamEnded": return t("The dream is over");
    default: return null;
  }
}

export const crumb = ({ view, names }) => (view.phase === "over" ? t("Good morning") : t("Night {n} of {nights}, {name} dreams", { n: view.night + 1, nights: names.length, name: names[view.dreamer] }));
