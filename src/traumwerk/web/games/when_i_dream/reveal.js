/** After the night: both sides are weighed, the roles turn, stars fly to everybody's points. */
import { html, raw, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { SHAPES } from "./art/signs.js";
import { DreamText } from "./dream_text.js";
import { spiritsOf } from "./moment.js";
import { sideName, sideSign } from "./night/sides.js";
import { DreamCard, Face, RoleCard, medal, sign } from "./pieces.js";
import { because } from "./roles.js";
import { Sky } from "./scene.js";

/** `totals` are everybody's points with this night's; `next` says what follows. */
export function Reveal({ w, words, night, totals, next, onNext }) {
  const [round, again] = useState(0);
  return html`<div class="wd-reveal" key=${round}><${Sky} moon=${false} />
    <div class="wd-scroll"><div class="wd-reveal__in">
      <h1>${t("The roles turn")}</h1>
      <${Scales} night=${night} words=${words} />
      <${Dreamt} w=${w} words=${words} night=${night} totals=${totals} />
      <ol class="wd-cast" data-count=${w.names.length - 1}>${spiritsOf(w, night.dreamer).map((seat, place) => html`<${Cast} key=${seat} w=${w} night=${night} seat=${seat} place=${place} total=${totals[seat]} />`)}</ol>
      <footer class="wd-rest"><div class="wd-asleep wd-panel"><${RoleCard} role="back" /><p>${t("One card stays asleep. Nobody sees it.")}</p></div>
        <button type="button" class="wd-btn" onClick=${() => again(round + 1)}>${t("Turn again")}</button>
        <button type="button" class="wd-btn wd-btn--main" onClick=${onNext}>${next}</button></footer>
    </div></div></div>`;
}

/** The heavier side hangs lower. */
function Scales({ night, words }) {
  const lean = Math.max(-2, Math.min(2, night.yellow.length - night.blue.length));
  return html`<section class="wd-scales" style=${`--lean:${lean}`}>
    <${Pan} pile="yellow" elements=${night.yellow} named=${night.named} words=${words} />
    <svg class="wd-beam" viewBox="0 0 200 60" overflow="visible" aria-hidden="true"><circle cx="100" cy="26" r="96" fill="var(--moon)" opacity=".07" /><circle cx="100" cy="26" r="80" fill="var(--moon)" opacity=".1" /><circle cx="100" cy="26" r="66" fill="var(--moon)" />
      <g fill="var(--moon-2)"><circle cx="78" cy="-8" r="11" /><circle cx="124" cy="52" r="14" /><circle cx="70" cy="62" r="7" /></g>
      <g stroke="var(--wood-1)" stroke-width="7" stroke-linecap="round"><path class="wd-beam__bar" d="M18 15H182" /><path d="M100 15v25M84 42h32" /></g></svg>
    <${Pan} pile="blue" elements=${night.blue} named=${[]} words=${words} />
  </section>`;
}

function Pan({ pile, elements, named, words }) {
  return html`<div class=${`wd-pan wd-pan--${pile}`}><h2>${sideSign(pile)}<b class="num">${elements.length}</b><span>${sideName(pile)}</span></h2>
    <ul data-count=${elements.length}>${elements.map((element, n) => html`<li key=${element} style=${`--i:${n}`}><${DreamCard} words=${words} element=${element} />${named.includes(element) && html`<i>${sign("check")}<span class="vh">${t("remembered")}</span></i>`}</li>`)}</ul></div>`;
}

function Dreamt({ w, words, night, totals }) {
  const { dreamer, points, remembered, yellow } = night;
  return html`<section class="wd-dreamt wd-panel"><${Face} w=${w} seat=${dreamer} isAsleep=${true} size=${52} />
    <div><b>${dreamer === w.me ? t("You dreamt") : t("{name} dreamt", { name: w.names[dreamer] })}</b><span>${because(night, dreamer)}</span></div>
    <div class="wd-pts">${medal("dreamer", 26)}<b class="num">+${yellow.length}</b>${remembered && html`<b class="num">+${points[dreamer] - yellow.length}</b>`}<em class="num">${totals[dreamer]}</em></div>
    ${night.dream ? html`<${DreamText} night=${night} words=${words} />` : night.dream === null && html`<p class="wd-story wd-story--none">${t("No dream was told.")}</p>`}
  </section>`;
}

function Cast({ w, night, seat, place, total }) {
  const role = night.roles[seat], got = night.points[seat];
  return html`<li class=${`wd-cast__one wd-cast__one--${role}`} style=${`--i:${place}`}>
    <div class="wd-turned"><div class="wd-turned__face"><${RoleCard} role=${role} /></div><div class="wd-turned__back"><${RoleCard} role="back" /></div></div>
    ${Array.from({ length: Math.min(got, 9) }, (_, n) => raw("svg", SHAPES.star, { key: n, class: "wd-fly", style: `--j:${n}`, viewBox: "0 0 24 24", "aria-hidden": "true" }))}
    <span class="wd-cast__who"><${Face} w=${w} seat=${seat} size=${38} /></span>
    <div class="wd-plate"><div class="wd-plate__name"><b>${seat === w.me ? t("You") : w.names[seat]}</b><em class="num">${total}</em></div>
      <small><b class="num">+${got}</b> ${because(night, seat)}</small></div>
  </li>`;
}
