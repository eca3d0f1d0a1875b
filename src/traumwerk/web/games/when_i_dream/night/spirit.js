/** A spirit at night: the card, the clues, both sides, who speaks, and one's own word. */
import { html, cls } from "../../../lib/html.js";
import { t, tn } from "../../../lib/i18n.js";
import { Hourglass } from "../clock.js";
import { cardsOn } from "../moment.js";
import { Bed, DreamCard, RoleCard } from "../pieces.js";
import { Sky } from "../scene.js";
import { Ballot, openBallots } from "./ballot.js";
import { Clues } from "./clues.js";
import { useFlights } from "./flights.js";
import { Peek } from "./peek.js";
import { Seats } from "./seats.js";
import { Side } from "./sides.js";
import { Trial } from "./trial.js";

/** `Turn` is what one does in one's turn: type a word, or speak in the room. */
export function Spirit({ w, words, act, Turn, isCurtained = false, tools = null }) {
  const { view } = w;
  const flights = useFlights(w);
  const isVoting = view.trial !== null || openBallots(w).length > 0;
  return html`<div class=${cls("wd-night", isVoting && "wd-night--voting", isCurtained && "wd-night--curtained")} ref=${flights}>
    <${Sky} />
    <${Top} w=${w} tools=${tools} />
    <div class="wd-table">
      <${Side} w=${w} words=${words} pile="yellow" />
      <div class="wd-bedbox" style=${halves(w)}><${Bed} w=${w} /><${Seats} w=${w} /></div>
      <${Side} w=${w} words=${words} pile="blue" />
      <section class="wd-stage" aria-label=${t("The card and its clues")}>
        ${isCurtained ? html`<div class="wd-now wd-veil" key="veil"><${RoleCard} role="back" /></div>` : html`<div class="wd-now" key=${view.number}><${DreamCard} words=${words} element=${view.element} /></div><${Clues} w=${w} words=${words} act=${act} />`}
      </section>
      ${view.trial ? html`<${Trial} w=${w} words=${words} act=${act} />` : html`<${Ballot} w=${w} words=${words} act=${act} />`}
      <${Turn} w=${w} words=${words} act=${act} isCurtained=${isCurtained} />
    </div>
  </div>`;
}

/** Room for this many spirits on either side of the bed. */
const halves = ({ names }) => `--half:${Math.ceil((names.length - 1) / 2)}`;

function Top({ w, tools }) {
  const { view } = w;
  const count = cardsOn(view, "yellow").length + cardsOn(view, "blue").length;
  return html`<div class="wd-top">
    ${view.phase === "night" ? html`<${Hourglass} w=${w} label=${t("The hourglass")} />` : html`<div class="wd-time wd-panel wd-time--out">${t("Last guess")}</div>`}
    <div class="wd-where"><b>${t("{name} dreams", { name: w.names[view.dreamer] })}</b>
      <span>${tn("Card {number}, {n} card beside the bed", "Card {number}, {n} cards beside the bed", count, { number: view.number })}</span></div>
    ${tools}
    <${Peek} role=${view.role} />
  </div>`;
}
