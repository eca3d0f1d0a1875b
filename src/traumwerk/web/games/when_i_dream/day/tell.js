/** The dreamer tells the dream: once, on linen, without ticks or colours. */
import { html, useEffect, useRef, useState } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { Ring, useLeft } from "../clock.js";
import { canListen, useListening } from "../listen.js";
import { Blindfold } from "../night/dreamer.js";
import { Sky } from "../scene.js";
import { sign } from "../pieces.js";

const LONGEST = 600, AT_LAST = 1.5; // characters; seconds before the end at which what stands there is told

export function Tell({ w, act }) {
  const [text, setText] = useState("");
  const before = useRef(""), field = useRef(null), isTold = useRef(false);
  const { language } = w.view;
  const { isListening, toggle, stop } = useListening(language, (heard) => setText(`${before.current}${heard}`.slice(0, LONGEST)), { isLong: true });
  useEffect(() => field.current.focus(), []);
  const tell = async () => {
    stop();
    if (!text.trim() || isTold.current) return;
    isTold.current = true;
    isTold.current = await act({ type: "Tell", dream: text.trim() });
  };
  useAtLast(w, tell);
  const listen = () => { before.current = text.trim() ? `${text.trim()} ` : ""; toggle(); };
  return html`<div class="wd-tell"><${Sky} stars=${24} /><div class="wd-scroll"><${Blindfold} />
    <form onSubmit=${(event) => { event.preventDefault(); tell(); }}>
      <div class="wd-ask"><${Ring} w=${w} name="day" total=${w.table.options.day_seconds} /><div><h1>${t("Tell your dream")}</h1>
        <p>${t("Name everything you think you guessed right. You can tell it once; when the time is over, what stands here is told.")}</p></div></div>
      <div class="wd-sheet"><label class="vh" for="wd-dream">${t("Your dream")}</label>
        <textarea id="wd-dream" ref=${field} maxlength=${LONGEST} lang=${language} value=${text} onInput=${(event) => { before.current = ""; setText(event.target.value); }} placeholder=${t("I was lying on …")}></textarea>
        <p class="wd-count num">${t("{n} of {longest}", { n: text.length, longest: LONGEST })}</p></div>
      ${canListen && html`<div class="wd-speak"><button type="button" class=${isListening ? "wd-mic wd-mic--big wd-mic--on" : "wd-mic wd-mic--big"} aria-pressed=${isListening ? "true" : "false"} aria-label=${t("Speak the dream")} onClick=${listen}>${sign("mic")}<i></i><i></i></button>
        <p>${isListening ? t("Listening. Your words are written as you speak.") : t("Or speak it: your words are written as you speak.")}</p></div>`}
      <button class="wd-btn wd-btn--main wd-btn--big" aria-disabled=${text.trim() ? undefined : "true"}>${t("I have told my dream")}</button>
    </form></div></div>`;
}

/** Nothing that was written is lost when the time is over. */
function useAtLast(w, tell) {
  const left = useLeft(w, "day"), last = useRef(tell);
  last.current = tell;
  const isLast = left !== null && left <= AT_LAST;
  useEffect(() => { if (isLast) last.current(); }, [isLast]);
}
