/** How far the game is: five rounds, the phases of this one, and who acts in which order. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon, mark } from "../../lib/pictures.js";
import { Counting } from "./counting.js";
import { own } from "./model.js";
import { ic } from "./sprite.js";
import { phaseNames, phaseOf } from "./words.js";

const SIGNS = [() => icon("gavel", "s"), () => ic("storage"), () => icon("hand", "s"), () => icon("book", "s"), () => ic("coin")];

export function Path({ w, cardboard }) {
  const { view } = w, now = phaseOf(view), { rounds } = cardboard.facts, mine = own(w);
  return html`<section class="fm-card fm-path" aria-label=${t("Round {n} of {all}", { n: view.round + 1, all: rounds })}>
    ${mine && html`<p class="fm-purse" title=${t("Your money")}>${ic("coin")}<span class="vh">${t("Your money")}</span><${Counting} value=${mine.money} /></p>`}
    <p class="fm-rounds"><span>${t("Round")}</span>${Array.from({ length: rounds }, (_, k) => html`<i class=${cls(k < view.round && "fm-done", k === view.round && "fm-now")}>${k + 1}</i>`)}</p>
    <ol class="fm-belt" aria-label=${t("Phases")}>${phaseNames().map((name, k) => html`<li key=${k} class=${cls(k < now && "fm-done", k === now && "fm-now")} aria-current=${k === now ? "step" : null} title=${name}>${SIGNS[k]()}<span class=${cls(k !== now && "vh")}>${name}</span></li>`)}</ol>
    <${Order} w=${w} />
  </section>`;
}

/** The turn-order tiles in play, from the lowest, with those who hold them. */
function Order({ w }) {
  const { view } = w;
  if (view.order.length === 0 || view.phase === "opening" || view.phase === "bidding") return null;
  return html`<ol class="fm-order" aria-label=${t("Turn order")}>${view.order.map((seat) => html`
    <li key=${seat} class=${cls(view.to_act.includes(seat) && "fm-now")} aria-current=${view.to_act.includes(seat) ? "true" : null} title=${w.names[seat]}>
      ${mark(seat, w.names[seat], { size: "s" })}<span class="vh">${w.names[seat]}</span><b>${view.factories[seat].tile}</b></li>`)}</ol>`;
}
