/** The dreamer at night: voices, a guess, a pass, and nothing that tells right from wrong.
 *
 * Every change of the card looks and sounds the same. No element, side, count or clock is on this page.
 */
import { html, raw, cls, useEffect, useRef, useState } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { change, settings } from "../../../lib/settings.js";
import { useStore } from "../../../lib/store.js";
import { LID, MASK } from "../art/sky.js";
import { isDreamer, wordsOffered } from "../moment.js";
import { Face, sign } from "../pieces.js";
import { Tunnel } from "../scene.js";
import { canSpeak, useVoices } from "../voice.js";
import { useTyping } from "../typing.js";
import { GuessForm } from "./guess.js";

export const Blindfold = () => html`<div class="wd-dtop" aria-hidden="true">
  ${raw("svg", MASK, { class: "wd-mask", viewBox: "0 0 390 96", preserveAspectRatio: "none" })}
  ${raw("svg", LID, { class: "wd-lid wd-lid--l", viewBox: "0 0 80 40" })}${raw("svg", LID, { class: "wd-lid wd-lid--r", viewBox: "0 0 80 40" })}
</div>`;

export function Dreamer({ w, act }) {
  const chosen = useStore(settings);
  useVoices(w);
  return html`<div class="wd-blind">
    <${Tunnel} /><${Blindfold} />
    <h1 class="vh">${isDreamer(w) ? t("You are dreaming") : t("{name} is dreaming", { name: w.names[w.view.dreamer] })}</h1>
    <div class="wd-dream"><${Hearing} key=${`${w.view.night}.${w.view.number}`} w=${w} isShown=${chosen.words || !canSpeak} /></div>
    ${wordsOffered(w, "Guess") ? html`<${Acts} w=${w} act=${act} chosen=${chosen} />` : html`<footer class="wd-acts"><${Toggles} chosen=${chosen} /></footer>`}
  </div>`;
}

/** Who speaks now, and what was said on this card; with every card it fades in anew. */
function Hearing({ w, isShown }) {
  const { heard, speaker, phase } = w.view;
  const now = heard.at(-1), before = heard.slice(0, -1);
  const isOver = phase === "last guess";
  return html`<div class="wd-hear" aria-live=${settings.value.voice && canSpeak ? "off" : "polite"}>
      ${now ? html`<${Now} w=${w} said=${now} key=${heard.length} isShown=${isShown} />` : html`<p class="wd-dnow">${moved(w)}</p>`}
      <p class="wd-next">${isOver ? t("The night is over. You may guess this card once more.") : html`<${Face} w=${w} seat=${speaker} size=${28} /> ${t("{name} is looking for a word", { name: w.names[speaker] })}`}</p>
    </div>
    ${before.length > 0 && html`<ol class="wd-heard" aria-label=${t("Clues on this card")}>${before.map(({ seat, word }, at) => html`<li key=${at} class=${word === null ? "wd-heard--pass" : ""}>
      <${Face} w=${w} seat=${seat} size=${30} /><span>${w.names[seat]}</span>${word === null ? html`<b>${t("passes")}</b>` : isShown && html`<b lang=${w.view.language}>${word}</b>`}</li>`)}</ol>`}`;
}

/** W10: another card lies there; why is told only where somebody keeps the old one. */
function moved(w) {
  const { number, penalty } = w.events.flat().findLast(({ type }) => type === "CardChanged") ?? {};
  if (number === w.view.number && penalty !== null) return t("{name} keeps the card as a penalty. The dream moves on.", { name: w.names[penalty] });
  return w.view.number > 1 ? t("The dream moves on.") : t("The dream begins.");
}

function Now({ w, said: { seat, word }, isShown }) {
  const name = w.names[seat];
  return html`<p class="wd-dnow">${word === null ? t("{name} passes", { name }) : t("{name} says", { name })}</p>
    <div class="wd-voice"><${Face} w=${w} seat=${seat} /><i></i><i></i><i></i></div>
    <p class="wd-said" lang=${w.view.language}>${isShown && word}</p>`;
}

function Acts({ w, act, chosen }) {
  const [isGuessing, setGuessing] = useState(false);
  const { number, phase, night } = w.view;
  const typed = useRef("");
  useEffect(() => { typed.current = ""; setGuessing(false); }, [number, night]);
  useTyping(!isGuessing, (letter) => { typed.current += letter; setGuessing(true); });
  const open = () => { typed.current = ""; setGuessing(true); };
  if (isGuessing) return html`<footer class="wd-acts"><${GuessForm} w=${w} act=${act} first=${typed.current} onClose=${() => { typed.current = ""; setGuessing(false); }} /></footer>`;
  return html`<footer class="wd-acts">
    <div class="wd-two">
      <button type="button" class="wd-guess" onClick=${open}>${sign("mic")}<span><b>${t("Guess")}</b><small>${phase === "last guess" ? t("one last guess") : t("one guess for this card")}</small></span></button>
      <button type="button" class="wd-dpass" onClick=${() => act({ type: "PassCard", card: number })}>${sign("pass")}<b>${t("Pass")}</b></button>
    </div>
    <${Toggles} chosen=${chosen} />
  </footer>`;
}

/** Voices and words can each be switched off; one of them is always on. */
function Toggles({ chosen }) {
  if (!canSpeak) return null;
  const Toggle = ({ name, icon, label }) => html`<button type="button" class=${cls("wd-tog")} aria-pressed=${chosen[name] ? "true" : "false"} onClick=${() => change({ [name]: !chosen[name] })}>${sign(icon)}${label}</button>`;
  return html`<div class="wd-togs"><${Toggle} name="voice" icon=${chosen.voice ? "voice" : "mute"} label=${t("Voices")} /><${Toggle} name="words" icon="text" label=${t("Words")} /></div>`;
}
