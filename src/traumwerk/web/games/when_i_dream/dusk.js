/** Dusk: who will dream, one's own role, and who is ready. */
import { html, cls, useEffect, useState } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { Ring } from "./clock.js";
import { isDreamer, isSpirit, offered } from "./moment.js";
import { Bed, Face, Name, RoleCard, sign } from "./pieces.js";
import { wish } from "./roles.js";
import { Sky } from "./scene.js";
import { wakeVoices } from "./voice.js";

export function Dusk({ w, act, onAgain }) {
  const { view } = w;
  const mine = isDreamer(w);
  return html`<div class="wd-dusk">
    <${Sky} />
    <div class="wd-scroll"><header><h1>${mine ? t("You dream tonight") : t("{name} dreams tonight", { name: w.names[view.dreamer] })}</h1>
      <p>${t("Night {n} of {nights}", { n: view.night + 1, nights: w.names.length })}</p></header>
    <div class="wd-dusk__bed"><${Bed} w=${w} /></div>
    ${isSpirit(w) && html`<${MyRole} key=${view.night} w=${w} />`}
    ${mine && html`<p class="wd-dusk__wish wd-panel">${view.aloud ? t("Cover your eyes when you are ready, and lay this phone aside. You guess aloud.") : `${wish("dreamer")} ${t("Close your eyes if you like: the clues are spoken to you.")}`}</p>`}
    <${Readiness} w=${w} act=${act} onAgain=${onAgain} /></div>
  </div>`;
}

/** The card is dealt face-down and turns by itself; round a table it stays down until it is held. */
function MyRole({ w }) {
  const { role, aloud } = w.view;
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    if (aloud) return undefined;
    const timer = setTimeout(() => setUp(true), 650);
    return () => clearTimeout(timer);
  }, []);
  const hold = aloud ? { onPointerDown: () => setUp(true), onPointerUp: () => setUp(false), onPointerLeave: () => setUp(false), onKeyDown: (event) => [" ", "Enter"].includes(event.key) && setUp(true), onKeyUp: () => setUp(false), onBlur: () => setUp(false), onContextMenu: (event) => event.preventDefault() }
    : { onClick: () => setUp(!isUp) };
  return html`<div class="wd-mine">
    <button type="button" class=${cls("wd-flip", isUp && "wd-flip--up")} aria-label=${aloud ? t("Hold to see your role") : isUp ? t("Turn your card down") : t("Turn your card up")} ...${hold}>
      <span class="wd-flip__back"><${RoleCard} role="back" /></span>
      <span class="wd-flip__face">${isUp && html`<${RoleCard} role=${role} />`}</span>
    </button>
    <p class="wd-mine__wish" aria-live="polite">${isUp ? wish(role) : aloud ? t("Hold the card to see your role. Nobody else may.") : t("Your role for this night. Tell nobody.")}</p>
  </div>`;
}

/** W6: the night falls when all are ready, or when dusk is over. */
function Readiness({ w, act, onAgain }) {
  const { ready } = w.view;
  const [move] = offered(w, "Ready");
  const say = () => { wakeVoices(); act(move); };
  return html`<footer class="wd-ready wd-panel">
    <ul class="wd-ready__list" aria-label=${t("Who is ready")}>${w.names.map((_, seat) => html`<${Sitter} key=${seat} w=${w} seat=${seat} isReady=${ready.includes(seat)} />`)}</ul>
    <div class="wd-ready__do">
      <${Ring} w=${w} name="dusk" total=${w.table.options.dusk_seconds} />
      ${move ? html`<button type="button" class="wd-btn wd-btn--main wd-btn--big" onClick=${say}>${t("I am ready")}</button>`
        : html`<p>${tn("The night falls when {n} more is ready.", "The night falls when {n} more are ready.", w.names.length - ready.length)}</p>`}
      ${onAgain && !w.replay && html`<button type="button" class="wd-btn wd-btn--quiet wd-again" title=${t("Last night again")} onClick=${onAgain}>${icon("replay")}<span>${t("Last night again")}</span></button>`}
    </div>
  </footer>`;
}

/** Somebody at the table: ready or not, and the points so far. */
function Sitter({ w, seat, isReady }) {
  const { view } = w;
  return html`<li class=${cls(isReady && "wd-ready--yes")}><${Face} w=${w} seat=${seat} isAsleep=${seat === view.dreamer} /><${Name} w=${w} seat=${seat} you=${t("You")} />
    ${view.nights.length > 0 && html`<b class="num"><span class="vh">${tn("{n} point", "{n} points", view.points[seat])}</span><span aria-hidden="true">${sign("star")}${view.points[seat]}</span></b>`}
    ${isReady && html`<i>${sign("check")}<span class="vh">${t("ready")}</span></i>`}</li>`;
}
