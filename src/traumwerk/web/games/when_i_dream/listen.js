/** Speech to text, where the browser has it: a button that listens and hands on what it heard. */
import { html, cls, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/overlays.js";
import { sign } from "./pieces.js";

export const ACCENTS = { en: "en-GB", it: "it-IT", fr: "fr-FR", de: "de-DE" };
const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
export const canListen = Boolean(Recognition);

/** Listen in a language; `onHeard(text, isFinal)` is given all that was heard since it began. */
export function useListening(language, onHeard, { isLong = false } = {}) {
  const [isListening, setListening] = useState(false);
  const ear = useRef(null), hear = useRef(onHeard);
  hear.current = onHeard;
  const stop = () => ear.current?.stop();
  useEffect(() => () => ear.current?.abort(), []);
  const start = () => {
    const recognition = new Recognition();
    Object.assign(recognition, { lang: ACCENTS[language], interimResults: true, continuous: isLong });
    recognition.onresult = ({ results }) => {
      const text = Array.from(results, (result) => result[0].transcript).join(" ").replace(/\s+/g, " ").trim();
      hear.current(text, results[results.length - 1].isFinal);
    };
    recognition.onerror = ({ error }) => { if (error === "not-allowed" || error === "service-not-allowed") toast(t("The microphone may not be used here."), { tone: "bad" }); };
    recognition.onend = () => { setListening(false); ear.current = null; };
    ear.current = recognition;
    recognition.start();
    setListening(true);
  };
  return { isListening, toggle: () => (isListening ? stop() : start()), stop };
}

/** A microphone; nothing where the browser cannot listen. */
export function Mic({ language, label, onHeard, isLong = false, more = "" }) {
  const { isListening, toggle } = useListening(language, onHeard, { isLong });
  if (!canListen) return null;
  return html`<button type="button" class=${cls("wd-mic", isListening && "wd-mic--on", more)} aria-pressed=${isListening ? "true" : "false"} aria-label=${label} title=${label} onClick=${toggle}>${sign("mic")}<i></i><i></i></button>`;
}
