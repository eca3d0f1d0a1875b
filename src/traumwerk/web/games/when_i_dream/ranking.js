/** The end: a podium of clouds, every point by night and role, and the dreams to read again. */
import { html, raw, cls } from "../../lib/html.js";
import { listed, t, tn } from "../../lib/i18n.js";
import { PODIUM } from "./art/sky.js";
import { DreamText } from "./dream_text.js";
import { DreamCard, Face, medal, sign } from "./pieces.js";
import { roleName } from "./roles.js";
import { Sky } from "./scene.js";

/** Seats from the best; who is level in points stands by penalties. */
const ranked = ({ points, penalties }) => points.map((_, seat) => seat).sort((one, other) => points[other] - points[one] || penalties[one] - penalties[other]);
const isLevel = ({ points, penalties }, one, other) => points[one] === points[other] && penalties[one] === penalties[other];
/** The place of the n-th of the ranked: level seats share it. */
const placeOf = (view, order, n) => order.findIndex((seat) => isLevel(view, seat, order[n])) + 1;

export function Ranking({ w, words }) {
  const { view } = w;
  const order = ranked(view);
  return html`<div class="wd-rank"><${Sky} moon=${false} /><div class="wd-scroll"><div class="wd-rank__in">
    <header><h1>${greeting(w)}</h1><p>${verdict(w, order)}</p></header>
    <ol class="wd-podium">${[1, 0, 2].filter((n) => n < order.length).map((n) => html`<${Step} key=${n} w=${w} seat=${order[n]} n=${n} place=${placeOf(view, order, n)} />`)}</ol>
    <${Points} w=${w} order=${order} />
    <section class="wd-dreams"><h2>${t("The dreams")}</h2>${view.nights.map((night, n) => html`<${Dreamt} key=${n} w=${w} words=${words} night=${night} n=${n} />`)}</section>
  </div></div></div>`;
}

function greeting(w) {
  const { winners } = w.view;
  return winners.includes(w.me) && winners.length === 1 ? t("Good morning. You win!") : t("Good morning, {names}", { names: listed(winners.map((seat) => w.names[seat])) });
}

function verdict(w, order) {
  const { points, penalties, winners } = w.view;
  const best = order[0], level = order.filter((seat) => points[seat] === points[best]);
  if (winners.length > 1) return tn("{n} point each: they share the victory.", "{n} points each: they share the victory.", points[best]);
  if (level.length > 1) return t("Level with {names}, but fewer penalties decide.", { names: listed(level.filter((seat) => penalties[seat] > penalties[best]).map((seat) => w.names[seat])) });
  return tn("{n} point after all nights.", "{n} points after all nights.", points[best]);
}

const Step = ({ w, seat, n, place }) => html`<li class=${`wd-step wd-step--${n + 1}`}><span class="wd-step__place num">${place}</span><${Face} w=${w} seat=${seat} />
  <b>${w.names[seat]}</b><em class="num">${w.view.points[seat]}</em>${raw("svg", PODIUM, { class: "wd-step__cloud", viewBox: "0 0 160 90", preserveAspectRatio: "none", "aria-hidden": "true" })}</li>`;

/** Every point: a night in which role, penalties, the total. */
function Points({ w, order }) {
  const { nights, penalties, points } = w.view;
  return html`<div class="wd-points wd-panel" tabindex="0" role="region" aria-label=${t("Points by night and role")}><table>
    <thead><tr><th scope="col">${t("Player")}</th>${nights.map((night, n) => html`<th key=${n} scope="col"><span class="vh">${t("Night {n}", { n: n + 1 })}</span><span aria-hidden="true">${n + 1}</span><small class="num"><span class="vh">${t("{yellow} yellow, {blue} blue", { yellow: night.yellow.length, blue: night.blue.length })}</span><span aria-hidden="true">${night.yellow.length}:${night.blue.length}</span></small></th>`)}
      <th scope="col">${t("Penalties")}</th><th scope="col">${t("Total")}</th></tr></thead>
    <tbody>${order.map((seat) => html`<tr key=${seat} class=${cls(w.view.winners.includes(seat) && "wd-win")}><th scope="row"><${Face} w=${w} seat=${seat} size=${32} />${w.names[seat]}</th>
      ${nights.map((night, n) => html`<td key=${n} class="num"><span class="wd-got" title=${roleName(night.roles[seat])}>${medal(night.roles[seat] ?? "dreamer", 20)}<span class="vh">${roleName(night.roles[seat])}: </span>${night.points[seat]}</span></td>`)}
      <td class="num">${penalties[seat] > 0 ? html`<span class="wd-pc">${sign("penalty")}</span>−${penalties[seat]}` : "0"}</td><td class="num wd-total">${points[seat]}</td></tr>`)}</tbody>
  </table></div>`;
}

const Dreamt = ({ w, words, night, n }) => html`<article class="wd-panel wd-dreamrow"><header><${Face} w=${w} seat=${night.dreamer} isAsleep=${true} size=${44} /><div><b>${w.names[night.dreamer]}</b><span>${t("Night {n}", { n: n + 1 })}</span></div></header>
  ${night.dream ? html`<${DreamText} night=${night} words=${words} />` : html`<p class="wd-story wd-story--none">${night.dream === null ? t("No dream was told.") : t("Told in the room.")}</p>`}
  <ul class="wd-strip">${[...night.yellow.map((element) => [element, "yellow"]), ...night.blue.map((element) => [element, "blue"])].map(([element, pile]) => html`<li key=${element} class=${`wd-strip--${pile}`}><${DreamCard} words=${words} element=${element} /><i>${sign(pile === "yellow" ? "sun" : "moon")}<span class="vh">${pile === "yellow" ? t("Yellow") : t("Blue")}</span></i></li>`)}</ul>
</article>`;
