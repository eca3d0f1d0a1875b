/** The day, for those who listen: spirits see both sides, who watches sees the sky; then open votes are settled. */
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { Ring } from "../clock.js";
import { cardsOn, isDreamer, isSpirit } from "../moment.js";
import { Ballot } from "../night/ballot.js";
import { sideName, sideSign } from "../night/sides.js";
import { Bed, DreamCard, Face } from "../pieces.js";
import { Sky } from "../scene.js";

export function Day({ w, words, act }) {
  const { view } = w;
  const isSettling = view.phase === "settling";
  const name = w.names[view.dreamer];
  return html`<div class="wd-day"><${Sky} stars=${24} /><div class="wd-scroll" tabindex="0">
    <header class="wd-day__top"><div class="wd-where"><b>${isSettling ? t("The dream has been told") : t("{name} tells the dream", { name })}</b>
      <span>${isSettling ? t("The roles turn when all near answers are settled.") : t("The night is over. The roles turn when the dream has been told.")}</span></div>
      <${Ring} w=${w} name=${isSettling ? "ballots" : "day"} total=${isSettling ? 15 : w.table.options.day_seconds} /></header>
    <div class=${isSpirit(w) ? "wd-listen" : "wd-listen wd-listen--alone"}>
      <article class="wd-sheet"><div class="wd-who"><${Face} w=${w} seat=${view.dreamer} isAsleep=${true} size=${56} /><p>${isDreamer(w) ? t("You, still blindfolded") : t("{name}, still blindfolded", { name })}</p></div>
        ${isSettling ? html`<p class="wd-story" lang=${view.language}>${view.dream ?? t("No dream was told.")}</p>` : html`<p class="wd-story wd-story--soon">${t("{name} is looking for words", { name })}<i class="wd-caret" aria-hidden="true"></i></p>`}
        <div class="wd-sheet__bed"><${Bed} w=${w} /></div></article>
      ${isSpirit(w) && html`<${Named} w=${w} words=${words} pile="yellow" note=${t("2 points more if all are named")} />
        <${Named} w=${w} words=${words} pile="blue" note=${t("need not be named")} />
        <${Ballot} w=${w} words=${words} act=${act} />`}
    </div></div></div>`;
}

/** One side with its cards. */
function Named({ w, words, pile, note }) {
  const cards = cardsOn(w.view, pile);
  return html`<section class=${`wd-named wd-named--${pile}`}><h2>${sideSign(pile)}${sideName(pile)} <b class="num">${cards.length}</b><small>${note}</small></h2>
    <ul>${cards.map(({ element, at, guess }) => html`<li key=${at}><${DreamCard} words=${words} element=${element} />${pile === "blue" && guess ? html`<small lang=${words.language}>${guess}</small>` : ""}</li>`)}</ul></section>`;
}
