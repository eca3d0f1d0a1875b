/** Round the table at night: voices are real, and spirits press what all have heard. */
import { html, cls, useState } from "../../../lib/html.js";
import { listed, t } from "../../../lib/i18n.js";
import { Ring } from "../clock.js";
import { isMyTurn, offered, speakersAfter } from "../moment.js";
import { Spirit } from "../night/spirit.js";
import { sideName } from "../night/sides.js";
import { Blindfold } from "../night/dreamer.js";
import { sign } from "../pieces.js";
import { Tunnel } from "../scene.js";

/** A spirit's phone, with a curtain for when the dreamer might see it. */
export function RoomNight({ w, words, act }) {
  const [isDrawn, setDrawn] = useState(false);
  const label = isDrawn ? t("Open the curtain") : t("Draw the curtain");
  const curtain = html`<button type="button" class="wd-btn wd-curtain" aria-pressed=${isDrawn ? "true" : "false"} aria-label=${label} onClick=${() => setDrawn(!isDrawn)}>${sign("curtain")}<span>${label}</span></button>`;
  return html`<${Spirit} w=${w} words=${words} act=${act} Turn=${RoomTurn} isCurtained=${isDrawn} tools=${curtain} />`;
}

function RoomTurn({ w, words, act, isCurtained }) {
  const { view } = w;
  const isMine = isMyTurn(w), isLast = view.phase === "last guess";
  return html`<section class=${cls("wd-turn wd-turn--room wd-panel", isMine && "wd-turn--mine")} aria-label=${t("What was heard")}>
    <div class="wd-ask"><${Ring} w=${w} name=${isLast ? "last guess" : "clue"} total=${isLast ? w.table.options.last_guess_seconds : w.table.options.clue_seconds} />
      <div><h2 aria-live="polite">${headline(w, isMine && !isCurtained ? words : null)}</h2><p>${hint(w, isMine)}</p></div></div>
    ${isMine && html`<div class="wd-row"><button type="button" class="wd-btn wd-btn--main wd-btn--big" onClick=${() => act({ type: "Speak", card: view.number })}>${t("I have said it")}</button>
      <button type="button" class="wd-btn wd-btn--big" onClick=${() => act({ type: "Pass", card: view.number })}>${t("Pass")}</button></div>`}
    <${Judging} w=${w} act=${act} />
    ${!isCurtained && html`<${Objecting} w=${w} words=${words} act=${act} />`}
  </section>`;
}

/** W9 W12: what the dreamer guessed, as all have heard it. */
function Judging({ w, act }) {
  if (offered(w, "Judge").length === 0) return null;
  const judge = (right) => () => act({ type: "Judge", card: w.view.number, right });
  return html`<div class="wd-judge"><p>${t("{name} guesses:", { name: w.names[w.view.dreamer] })}</p>
    <button type="button" class="wd-vote wd-vote--yellow" onClick=${judge(true)}>${sign("sun")}<span>${t("Right")}</span></button>
    <button type="button" class="wd-vote wd-vote--blue" onClick=${judge(false)}>${sign("moon")}<span>${w.view.phase === "last guess" ? t("Wrong") : t("Wrong or pass")}</span></button></div>`;
}

/** W9: the card that was judged last by somebody else can be put to the vote. */
export function Objecting({ w, words, act }) {
  const move = offered(w, "Object").at(-1);
  if (!move) return null;
  const { element, pile } = w.view.laid[move.card];
  return html`<button type="button" class="wd-flag" onClick=${() => act(move)}>${sign("flag")}<span>${t("Object")}<em>${t("{element}: {side}", { element: words.word(element), side: sideName(pile) })}</em></span></button>`;
}

/** `words` where the element may be named: in one's own turn, and not behind a curtain. */
function headline(w, words) {
  const { view } = w;
  if (view.phase === "last guess") return t("The hourglass has run out");
  if (view.trial) return t("The spirits vote on a clue");
  if (view.speaker !== w.me) return t("{name} is looking for a word", { name: w.names[view.speaker] });
  return words ? t("Say one word for “{element}”", { element: words.word(view.element) }) : t("Say one word aloud.");
}

function hint(w, isMine) {
  const { view } = w;
  if (view.phase === "last guess") return t("{name} may make one last guess at this card.", { name: w.names[view.dreamer] });
  if (view.trial) return t("The seconds stand still until they have voted. The hourglass runs on.");
  if (isMine) return t("Aloud, so that all can hear it. Then press.");
  const next = speakersAfter(w, view.speaker, 9);
  const before = next.slice(0, next.indexOf(w.me)).map((seat) => w.names[seat]);
  return before.length > 0 ? t("Then {names}, then you.", { names: listed(before) }) : t("You are next.");
}

/** The dreamer's own phone: a blindfold, and nothing else until the scoring. */
export const RoomBlindfold = () => html`<div class="wd-blind wd-blind--room"><${Tunnel} /><${Blindfold} />
  <div class="wd-dream"><div class="wd-hear"><h1 class="wd-dnow">${t("Cover your eyes")}</h1><p class="wd-next">${t("Lay this phone aside, face down. Guess aloud, tell your dream aloud; the others press for you.")}</p></div></div></div>`;
