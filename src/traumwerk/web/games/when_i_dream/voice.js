/** Voices in the dreamer's ear: clues are spoken in the table's language, every seat in a voice of its own. */
import { useEffect, useRef } from "../../lib/html.js";
import { settings } from "../../lib/settings.js";
import { ACCENTS } from "./listen.js";

const speech = window.speechSynthesis;
export const canSpeak = Boolean(speech);
const PASS = { en: "pass", it: "passo", fr: "je passe", de: "ich passe" };

/** The voices of a language, those on this machine first. */
function voicesOf(language) {
  const found = speech.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language));
  return found.sort((one, other) => Number(other.localService) - Number(one.localService));
}

/** Say something as a seat would. */
export function speak(text, language, seat) {
  if (!canSpeak || !settings.value.voice) return;
  const voices = voicesOf(language);
  const said = new SpeechSynthesisUtterance(text);
  said.lang = ACCENTS[language];
  if (voices.length > 0) said.voice = voices[seat % voices.length];
  said.pitch = 0.75 + ((seat * 3) % 10) * 0.07;
  said.volume = settings.value.volume;
  speech.speak(said);
}

/** Browsers let a page speak once somebody touched it: to be called then. */
export function wakeVoices() {
  if (canSpeak && settings.value.voice) speech.speak(new SpeechSynthesisUtterance(""));
}

/** A clue can be felt, the same for all; not before the page was touched. */
function nudge() {
  if (settings.value.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
}

/** Speak what is new on this card; what was said before the page was opened stays silent. */
export function useVoices(w) {
  const { heard, number, language, night } = w.view;
  const spoken = useRef(null);
  useEffect(() => {
    const card = `${night}.${number}`;
    const from = spoken.current?.card === card ? spoken.current.count : spoken.current === null ? heard.length : 0;
    if (spoken.current && spoken.current.card !== card) speech?.cancel();
    for (const { seat, word } of w.replay ? [] : heard.slice(from)) speak(`${w.names[seat]}: ${word ?? PASS[language]}`, language, seat);
    if (heard.length > from && !w.replay) nudge();
    spoken.current = { card, count: heard.length };
  }, [heard, number, night]);
  useEffect(() => () => speech?.cancel(), []);
}
