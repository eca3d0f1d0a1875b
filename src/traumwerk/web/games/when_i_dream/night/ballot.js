/** Near answers: a torn slip that hangs between the two sides it decides for. Nobody learns who voted how. */
import { html } from "../../../lib/html.js";
import { t, tn } from "../../../lib/i18n.js";
import { cardsOn, offered } from "../moment.js";
import { sign } from "../pieces.js";

/** Near answers I have not voted on yet. */
export const openBallots = (w) => offered(w, "Accept").map(({ card }) => ({ ...w.view.laid[card], at: card }));

export function Ballot({ w, words, act }) {
  const [card, ...more] = openBallots(w);
  const waiting = cardsOn(w.view, "undecided").filter(({ voted }) => voted).length;
  if (!card) return waiting > 0 ? html`<p class="wd-voted">${sign("lock")}${tn("{n} near answer waits for the others’ votes", "{n} near answers wait for the others’ votes", waiting)}</p>` : null;
  const vote = (type) => () => act({ type, card: card.at });
  return html`<section class="wd-ballot" aria-label=${t("Near enough?")} key=${card.at}><div class="wd-slip">
    <h2>${card.guess ? t("Near enough?") : t("Was it right?")}</h2>
    <dl>${card.guess && html`<div><dt>${t("{name} said", { name: w.names[w.view.dreamer] })}</dt><dd lang=${words.language}>${card.guess}</dd></div>`}
      ${card.judge !== null && card.judge !== undefined && html`<div><dt>${t("Judged by")}</dt><dd>${card.judge === w.me ? t("You") : w.names[card.judge]}</dd></div>`}
      <div><dt>${t("The card was")}</dt><dd lang=${words.language}>${words.word(card.element)}</dd></div></dl>
    <div class="wd-row">
      <button type="button" class="wd-vote wd-vote--yellow" onClick=${vote("Accept")}>${sign("sun")}<span>${t("Yes: yellow")}</span></button>
      <button type="button" class="wd-vote wd-vote--blue" onClick=${vote("Reject")}>${sign("moon")}<span>${t("No: blue")}</span></button>
    </div>
    <p>${sign("lock")}<span>${more.length > 0 ? tn("A secret vote; {n} more after this", "A secret vote; {n} more after this", more.length) : t("A secret vote. The dream runs on.")}</span></p>
  </div></section>`;
}
