/** Round the table in the day: spirits tick what the dreamer names, for each other to see. */
import { html, cls } from "../../../lib/html.js";
import { t, tn } from "../../../lib/i18n.js";
import { Ring } from "../clock.js";
import { cardsOn, offered } from "../moment.js";
import { Ballot } from "../night/ballot.js";
import { sideName, sideSign } from "../night/sides.js";
import { DreamCard, Face, sign } from "../pieces.js";
import { Sky } from "../scene.js";
import { Objecting } from "./night.js";

export function RoomDay({ w, words, act }) {
  const { view } = w;
  const isSettling = view.phase === "settling", [ended] = offered(w, "DreamEnded");
  return html`<div class="wd-day"><${Sky} stars=${24} /><div class="wd-scroll" tabindex="0">
    <header class="wd-day__top"><${Face} w=${w} seat=${view.dreamer} isAsleep=${true} size=${52} />
      <div class="wd-where"><b>${isSettling ? t("The dream has been told") : t("{name} tells the dream", { name: w.names[view.dreamer] })}</b>
        <span>${isSettling ? t("The roles turn when all near answers are settled.") : t("Tick every element of the yellow side that you hear.")}</span></div>
      <${Ring} w=${w} name=${isSettling ? "ballots" : "day"} total=${isSettling ? 15 : w.table.options.day_seconds} /></header>
    <div class="wd-listen wd-listen--room">
      <${Ticks} w=${w} words=${words} act=${act} />
      <section class="wd-named wd-named--blue"><h2>${sideSign("blue")}${sideName("blue")} <b class="num">${cardsOn(view, "blue").length}</b><small>${t("need not be named")}</small></h2>
        <ul>${cardsOn(view, "blue").map(({ element, at }) => html`<li key=${at}><${DreamCard} words=${words} element=${element} /></li>`)}</ul></section>
      <${Ballot} w=${w} words=${words} act=${act} />
      <footer class="wd-listen__do"><${Objecting} w=${w} words=${words} act=${act} />
        ${ended && html`<button type="button" class="wd-btn wd-btn--main wd-btn--big" onClick=${() => act(ended)}>${t("The dream is over")}</button>`}</footer>
    </div></div></div>`;
}

function Ticks({ w, words, act }) {
  const cards = [...cardsOn(w.view, "yellow"), ...cardsOn(w.view, "undecided")];
  const moves = offered(w, "Tick");
  const named = cards.filter((card) => card.named).length;
  return html`<section class="wd-named wd-named--yellow"><h2>${sideSign("yellow")}${sideName("yellow")} <b class="num">${cards.length}</b><small>${tn("{n} named", "{n} named", named)}</small></h2>
    <ul class="wd-ticks">${cards.map(({ element, at, named: isNamed, pile }) => {
      const move = moves.find(({ card }) => card === at);
      return html`<li key=${at}><button type="button" class=${cls("wd-tick", isNamed && "wd-tick--yes", pile === "undecided" && "wd-tick--open")} aria-pressed=${isNamed ? "true" : "false"} aria-disabled=${move ? undefined : "true"} onClick=${() => move && act(move)}>
        <${DreamCard} words=${words} element=${element} />${isNamed && html`<i>${sign("check")}</i>`}</button></li>`;
    })}</ul></section>`;
}
