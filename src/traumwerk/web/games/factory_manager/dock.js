/** What can be done now, beside the sentence that asks. */
import { html, cls } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { useManyAccounts, useOwnAccounts } from "./accounts.js";
import { byArrows } from "./arrows.js";
import { BuyingDock } from "./dock_buying.js";
import { discountOf, offered, offeredAll, offeredAmount } from "./model.js";
import { bidOf, hireOf } from "./selection.js";
import { figure, ic } from "./sprite.js";

export function Dock(at) {
  switch (at.w.view.phase) {
    case "opening": return html`<${Opening} ...${at} />`;
    case "bidding": return html`<${Bidding} ...${at} />`;
    case "filling": return html`<${Filling} ...${at} />`;
    case "hiring": return html`<${Hiring} ...${at} />`;
    case "books": return html`<${Books} ...${at} />`;
    default: return html`<${BuyingDock} ...${at} />`;
  }
}

function Opening({ w, cardboard, act }) {
  return html`<div class="acts fm-acts"><div class="amts" onKeyDown=${byArrows}>${offeredAll(w, "Open").map((move, k) => html`
    <button key=${move.tile} type="button" class="btn fm-enamel" data-key=${k + 1} aria-label=${t("Put up tile {n}", { n: move.tile })} onClick=${() => act(move)}><b>${move.tile}</b>
      ${discountOf(cardboard, move.tile) > 0 && html`<small>−${discountOf(cardboard, move.tile)}</small>`}</button>`)}</div></div>`;
}

const numbers = ({ low, high }) => Array.from({ length: high - low + 1 }, (_, k) => low + k);

/** Amounts with as many people on them; what is chosen leaves the gate. */
function Bidding({ w, act, ui }) {
  const range = offeredAmount(w, "Bid"), pass = offered(w, "Pass"), bid = bidOf(w, ui), { leader } = w.view.auction;
  const stays = w.view.factories[w.me].available - (bid ?? 0);
  return html`<div class="acts fm-acts">
    ${range && html`<div class="fm-choice"><div class="amts" onKeyDown=${byArrows}>${numbers(range).map((n, k) => html`<button key=${n} type="button" class="btn amt fm-hands" data-key=${k + 1} aria-pressed=${n === bid} aria-label=${tn("{n} worker", "{n} workers", n)} onClick=${() => ui.set({ bid: n })}>
        <span aria-hidden="true">${Array.from({ length: Math.min(n, 4) }, (_, f) => figure(w.me, f))}</span>${n}</button>`)}</div>
      <p class="fm-stays">${ic("gate")}<span>${tn("{n} stays at the gate: one tile to fill, one action", "{n} stay at the gate: {n} tiles to fill, {n} actions", stays)}</span></p></div>`}
    ${pass && html`<button type="button" class="btn btn--big" data-key="9" onClick=${() => act(pass)}>${t("Pass")}</button>`}
    ${range && html`<button type="button" class="btn btn--big btn--go" data-enter onClick=${() => act({ type: "Bid", amount: bid })}>${leader === null ? t("Bid {n}", { n: bid }) : t("Raise to {n}", { n: bid })}</button>`}
  </div>`;
}

function Filling({ w, act }) {
  const stop = offered(w, "Stop"), { draws, bonus } = w.view;
  return html`<div class="acts fm-acts">
    <p class="fm-pips" aria-hidden="true">${numbers({ low: 1, high: draws }).map((n) => html`<i key=${n}></i>`)}${numbers({ low: 1, high: bonus }).map((n) => html`<i key=${`b${n}`} class="fm-pips__bonus"></i>`)}</p>
    <p class="fm-stays"><span>${draws > 0 ? t("Tap a glowing tile of the depot.") : t("Tap a glowing tile, or leave it.")}</span></p>
    ${stop && html`<button type="button" class="btn btn--big" data-key="9" onClick=${() => act(stop)}>${t("No more")}</button>`}
  </div>`;
}

function Hiring({ w, cardboard, act, ui }) {
  const range = offeredAmount(w, "Hire"), wanted = hireOf(w, ui);
  const all = numbers({ low: 0, high: cardboard.facts.seasonal });
  const found = useManyAccounts(w, all.map((seasonal) => ({ seasonal })));
  if (!range) return null;
  const wages = (n) => found?.[n]?.accounts?.wages ?? null;
  return html`<div class="acts fm-acts">
    <div class="amts" onKeyDown=${byArrows}>${all.map((n) => html`<button key=${n} type="button" class="btn amt fm-hands" data-key=${n + 1} aria-pressed=${n === wanted} disabled=${n > range.high} aria-label=${tn("{n} seasonal worker", "{n} seasonal workers", n)} onClick=${() => ui.set({ hire: n })}>
      <span aria-hidden="true">${Array.from({ length: n }, (_, f) => figure(w.me, f, { hired: true }))}</span>${n}${wages(n) !== null && html`<small>${ic("coin")}${wages(n)}</small>`}</button>`)}</div>
    <button type="button" class="btn btn--big btn--go" data-enter onClick=${() => act({ type: "Hire", amount: wanted })}>
      ${wanted === 0 ? t("Nobody") : wages(wanted) === null ? tn("{n} worker", "{n} workers", wanted) : t("{n} for {wages} Elektro", { n: wanted, wages: wages(wanted) })}</button>
  </div>`;
}

/** Confirm, or why not yet. */
function Books({ w, act }) {
  const confirm = offered(w, "Confirm"), account = useOwnAccounts(w);
  const missing = account?.missing_workers ?? 0, robots = account?.too_many_robots ?? 0;
  const why = robots > 0 ? tn("{n} robot too many for the machines", "{n} robots too many for the machines", robots) : missing > 0 ? tn("{n} worker is missing", "{n} workers are missing", missing) : null;
  return html`<div class="acts fm-acts">
    <${Sums} account=${account} />
    ${!confirm && why && html`<p class=${cls("fm-stays", "fm-stays--bad")} id="fm-why">${ic("alarm")}<span>${why}</span></p>`}
    <button type="button" class="btn btn--big btn--go" data-enter disabled=${!confirm} aria-describedby=${confirm ? null : "fm-why"} onClick=${() => act(confirm)}>${t("Confirm the books")}</button>
  </div>`;
}

/** On a phone: what each price would bring, above the button. */
function Sums({ account }) {
  if (!account) return null;
  return html`<ul class="fm-sums">${account.outlook.map(({ price, income }) => html`<li key=${price}><span>${t("at {price}", { price })}</span><b>${income < 0 ? `−${-income}` : income}</b></li>`)}
    <li><span>${t("On shift")}</span><b>${account.canteen}/${account.staff}</b></li></ul>`;
}
