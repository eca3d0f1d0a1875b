/** What is heard of an event. The dreamer hears the same for every change of the card. */
import { isBlind } from "./moment.js";
import { canSpeak } from "./voice.js";
import { settings } from "../../lib/settings.js";

export function sound(event, w) {
  switch (event.type) {
    case "NightFell": return "night";
    case "CardShown": case "CardChanged": return "card";
    case "ClueGiven": return isBlind(w) && canSpeak && settings.value.voice ? null : "clue";
    case "Spoken": return "tick";
    case "GotReady": case "VoteCast": case "Ticked": return "tick";
    case "Passed": return "pass";
    case "ClueChallenged": case "Objected": case "HourglassRanOut": return "bell";
    case "PenaltyGiven": return "paper";
    case "DayBroke": return "day";
    case "RolesShown": return "paper";
    default: return null;
  }
}
