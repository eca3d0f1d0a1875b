/** One's own word: a field that keeps what was typed, a ring of seconds, and a pass. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../../../lib/html.js";
import { listed, t } from "../../../lib/i18n.js";
import { Ring } from "../clock.js";
import { Mic } from "../listen.js";
import { isMyTurn, speakersAfter } from "../moment.js";
import { sign } from "../pieces.js";
import { useTyping } from "../typing.js";

const LONGEST = 40;

export function Turn({ w, words, act }) {
  const { view } = w;
  const isMine = isMyTurn(w);
  const draft = useDraft(w, act);
  const field = useRef(null);
  useEffect(() => { if (isMine) field.current?.focus({ preventScroll: true }); }, [isMine]);
  useTyping(view.phase === "night" && !w.replay, (letter) => {
    field.current.focus();
    field.current.value += letter;
    draft.write(field.current.value);
  });
  if (view.phase === "last guess") return html`<${LastGuess} w=${w} />`;
  if (w.replay) return html`<section class="wd-turn wd-panel wd-turn--wait"><div class="wd-ask"><h2>${headline(w, words, isMine)}</h2></div></section>`;
  const send = (event) => { event.preventDefault(); draft.send(); };
  return html`<form class=${cls("wd-turn wd-panel", isMine && "wd-turn--mine")} onSubmit=${send}>
    <div class="wd-ask"><${Ring} w=${w} name="clue" total=${w.table.options.clue_seconds} />
      <div><h2 aria-live="polite">${headline(w, words, isMine)}</h2><p>${draft.note ?? hint(w, isMine)}</p></div></div>
    <div class=${cls("wd-word", draft.isHeld && "wd-word--held", draft.isRefused && "wd-word--refused")} onAnimationEnd=${draft.calm}>
      <span class="wd-field"><input ref=${field} aria-label=${t("Your word")} placeholder=${t("Your word")} value=${draft.text} onInput=${(event) => draft.write(event.target.value)} lang=${words.language} maxlength=${LONGEST} autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck=${false} enterkeyhint="send" />
        ${draft.text.trim() ? html`<button class="wd-send" aria-label=${isMine ? t("Say it") : t("Say it when it is your turn")}>${sign("send")}</button>`
          : html`<${Mic} language=${words.language} label=${t("Speak your word")} onHeard=${(text) => draft.write(text.split(/\s+/)[0])} />`}</span>
      <button type="button" class="wd-btn" aria-disabled=${isMine ? undefined : "true"} onClick=${() => isMine && act({ type: "Pass", card: view.number })}>${t("Pass")}</button>
    </div>
  </form>`;
}

/** What is typed belongs to a card. Sent too early it waits for the turn; when the card changes it is dropped. */
function useDraft(w, act) {
  const { number } = w.view;
  const isMine = isMyTurn(w);
  const [{ text, isHeld, isRefused, note }, set] = useState({ text: "", isHeld: false, isRefused: false, note: null });
  const change = (fields) => set((now) => ({ ...now, ...fields }));
  useLayoutEffect(() => set((now) => ({ text: "", isHeld: false, isRefused: false, note: now.text ? t("“{word}” was for the old card.", { word: now.text }) : null })), [number, w.view.night]);
  const say = async (word) => {
    const isSaid = await act({ type: "Clue", word, card: number });
    change(isSaid ? { text: "", isHeld: false, note: null } : { isHeld: false, isRefused: true });
  };
  useEffect(() => {
    const timer = note && setTimeout(() => change({ note: null }), 4000);
    return () => clearTimeout(timer);
  }, [note]);
  useEffect(() => { if (isMine && isHeld) say(text.trim()); }, [isMine, isHeld]);
  return {
    text, isHeld, isRefused, note,
    write: (value) => change({ text: value, isHeld: false, note: null }),
    send: () => { if (text.trim()) isMine ? say(text.trim()) : change({ isHeld: true }); },
    calm: () => change({ isRefused: false }),
  };
}

function headline(w, words, isMine) {
  const { view } = w;
  if (view.trial) return t("The spirits vote on a clue");
  if (isMine) return t("One word for “{element}”", { element: words.word(view.element) });
  return t("{name} is looking for a word", { name: w.names[view.speaker] });
}

function hint(w, isMine) {
  const { view } = w;
  if (view.trial) return t("The seconds stand still until they have voted. The hourglass runs on.");
  if (isMine) return view.rhymes ? t("No form of the word, no sound-alike, no translation.") : t("No form of the word, no sound-alike, no rhyme, no translation.");
  const next = speakersAfter(w, view.speaker, 9);
  const before = next.slice(0, next.indexOf(w.me)).map((seat) => w.names[seat]);
  return before.length > 0 ? t("Then {names}, then you. Your word can wait here.", { names: listed(before) }) : t("You are next. Your word can wait here.");
}

/** W12: the hourglass has run out. */
const LastGuess = ({ w }) => html`<section class="wd-turn wd-panel wd-turn--wait"><div class="wd-ask">
  <${Ring} w=${w} name="last guess" total=${w.table.options.last_guess_seconds} />
  <div><h2 aria-live="polite">${t("The hourglass has run out")}</h2><p>${t("{name} may make one last guess at this card.", { name: w.names[w.view.dreamer] })}</p></div>
</div></section>`;
