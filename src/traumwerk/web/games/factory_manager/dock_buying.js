/** Buying: what is chosen is bought, kept beside, torn down or installed; or the buying is done. */
import { html, cls } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { useOwnAccounts, usePrices } from "./accounts.js";
import { offered, offeredAll } from "./model.js";
import { rememberRazed } from "./places.js";
import { selectionOf } from "./selection.js";
import { figure, ic } from "./sprite.js";
import { WhatIf, noField, useThen } from "./whatif.js";

export function BuyingDock({ w, cardboard, act, ui }) {
  const selected = selectionOf(w, ui), account = useOwnAccounts(w), then = useThen(w, selected), prices = usePrices(w);
  const cancel = () => ui.set({ selected: null });
  const chosen = selected && { Buy: Buying, Demolish: Demolishing, Install: Installing }[selected.type];
  if (!chosen) return html`<${Idle} w=${w} act=${act} ui=${ui} />`;
  return html`<div class="acts fm-acts fm-acts--chosen">
    <div class="fm fm-sheet"><${WhatIf} w=${w} cardboard=${cardboard} selected=${selected} now=${account} then=${then} /></div>
    <button type="button" class="btn btn--big fm-cancel" data-key="9" onClick=${cancel}>${icon("x")}<span>${t("Cancel")}</span></button>
    <${chosen} w=${w} act=${act} ui=${ui} selected=${selected} then=${then} prices=${prices} />
  </div>`;
}

function Idle({ w, act, ui }) {
  const { hands } = w.view, { razing } = ui.value, canRaze = offeredAll(w, "Demolish").length > 0, done = offered(w, "Done");
  return html`<div class="acts fm-acts">
    ${hands > 0 && html`<p class="fm-left" title=${tn("{n} worker can act", "{n} workers can act", hands)} aria-hidden="true">${Array.from({ length: hands }, (_, k) => figure(w.me, k))}</p>`}
    ${razing && html`<p class="fm-stays"><span>${t("Tap the tile of your factory that goes.")}</span></p>`}
    ${canRaze && html`<button type="button" class=${cls("btn", "btn--big", razing && "fm-pressed")} data-key="8" aria-pressed=${Boolean(razing)} onClick=${() => ui.set({ razing: !razing, selected: null, visited: null, tab: razing ? "table" : "factory" })}>${ic("ball")}${t("Demolish")}</button>`}
    ${done && html`<button type="button" class=${cls("btn", "btn--big", hands === 0 && "btn--go")} data-key="9" data-enter=${hands === 0 ? "" : null} onClick=${() => { ui.set({ razing: false }); act(done); }}>${t("Done buying")}</button>`}
  </div>`;
}

/** No button moves when the answer to the what-if comes; what new fields cost is not known before. */
function Buying({ w, act, selected, then, prices }) {
  const buy = offered(w, "Buy", { tile: selected.tile, beside: 0 }), keep = offered(w, "Buy", { tile: selected.tile, beside: 1 });
  const price = then?.cost ?? prices.get(selected.tile) ?? null, all = then ? then.cost + then.fields : "…";
  return html`${!buy && then && html`<p class="fm-stays fm-stays--bad" id="fm-why">${ic("alarm")}<span>${whyNot(w, then)}</span></p>`}
    ${keep && html`<button type="button" class="btn btn--big" data-key="2" data-enter=${buy ? null : ""} onClick=${() => act(keep)}>${price === null ? t("Keep beside") : t("Keep beside for {price}", { price })}</button>`}
    <button type="button" class="btn btn--big btn--go" data-key="1" data-enter disabled=${!buy} aria-describedby=${buy ? null : "fm-why"} onClick=${() => act(buy)}>${then?.refused ? t("Buy") : t("Buy for {price}", { price: all })}${ic("coin")}</button>`;
}

/** By what stands in the way: no worker, no field, no money. */
function whyNot({ view }, then) {
  if (view.hands === 0) return t("No worker is left to act.");
  if (then.refused) return noField(then.refused);
  return tn("{n} Elektro is missing.", "{n} Elektro are missing.", Math.max(-then.money, 1));
}

function Demolishing({ w, act, ui, selected }) {
  const move = offered(w, "Demolish", { tile: selected.tile });
  const raze = () => { rememberRazed(w, selected.bay); ui.set({ razing: false, tab: "table" }); act(move); };
  return html`<button type="button" class="btn btn--big btn--go" data-key="1" data-enter disabled=${!move} onClick=${raze}>${ic("ball")}${t("Demolish it")}</button>`;
}

function Installing({ w, act, selected, then }) {
  const move = offered(w, "Install", { tile: selected.tile });
  return html`<button type="button" class="btn btn--big btn--go" data-key="1" data-enter disabled=${!move} onClick=${() => act(move)}>${then?.fields ? t("Install for {price}", { price: then.fields }) : t("Install it")}</button>`;
}
