/** The dreamer's one guess: typed, or spoken and read again before it counts. */
import { html, useLayoutEffect, useRef, useState } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { Mic } from "../listen.js";

const LONGEST = 60;

export function GuessForm({ w, act, first, onClose }) {
  const [text, setText] = useState(first);
  const field = useRef(null);
  const { number, language } = w.view;
  useLayoutEffect(() => {
    field.current.focus();
    field.current.setSelectionRange(first.length, first.length);
  }, []);
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) act({ type: "Guess", word: text.trim(), card: number });
  };
  const onKeyDown = (event) => { if (event.key === "Escape") { event.stopPropagation(); onClose(); } };
  return html`<form class="wd-gform" onSubmit=${send} onKeyDown=${onKeyDown}>
    <label for="wd-guess">${t("What is on the card?")}</label>
    <div class="wd-word"><span class="wd-field"><input id="wd-guess" ref=${field} value=${text} onInput=${(event) => setText(event.target.value)} lang=${language} maxlength=${LONGEST} autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck=${false} enterkeyhint="send" />
      <${Mic} language=${language} label=${t("Speak your guess")} onHeard=${(heard) => { setText(heard.slice(0, LONGEST)); field.current?.focus(); }} /></span></div>
    <div class="wd-row"><button type="button" class="wd-btn wd-btn--quiet" onClick=${onClose}>${t("Listen on")}</button><button class="wd-btn wd-btn--main">${t("Guess")}</button></div>
  </form>`;
}
