/** Phase 4: the account as an equation, and what stands against confirming it. */
import { html, cls } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { ic } from "./sprite.js";
import { minus, signed, tileNames } from "./words.js";

/** Goods sold × their price − energy × its price = income, at each price that may come. */
export function Equation({ account, cardboard }) {
  if (!account) return null;
  const { goods_price: each } = cardboard.facts, goods = Math.min(account.production, account.storage), unsold = account.production - account.storage;
  const all = account.outlook.reduce((sum, { ways }) => sum + ways, 0), likely = account.outlook.reduce((best, one) => (one.ways > best.ways ? one : best), account.outlook[0])?.price;
  const fits = unsold > 0 ? tn("{n} good finds no shelf", "{n} goods find no shelf", unsold) : unsold < 0 ? tn("{n} shelf stays empty", "{n} shelves stay empty", -unsold) : t("production fits storage");
  return html`<section class="fm-card fm-equation" aria-label=${t("The account")}>
    <p class="fm-term"><span>${t("Goods sold")}</span><b>${goods}</b><small class=${cls(unsold > 0 && "fm-bad")}>${fits}</small></p>
    <p class="fm-op">× ${each} =</p><p class="fm-term"><span>${t("Takings")}</span><b>${goods * each}</b></p>
    <p class="fm-op">−</p><p class="fm-term"><span>${t("Energy × price")}</span><b>${account.energy}<small> × ${account.outlook.map(({ price }) => price).join(" / ")}</small></b></p>
    <p class="fm-op">=</p>
    <ul class="fm-outs">${account.outlook.map(({ price, ways, income }) => html`<li key=${price} class=${cls(price === likely && "fm-outs__likely")}><span>${t("at {price}", { price })}</span><b>${minus(income)}</b><small>${all === 1 ? t("for sure") : t("{n} in {all}", { n: ways, all })}</small></li>`)}</ul>
  </section>`;
}

const Check = ({ isFine, isWarning = false, title, why }) => html`<li class=${cls(!isFine && "fm-bad", isWarning && "fm-warn")}>${ic(isFine && !isWarning ? "fine" : "alarm")}<span>${title}<small>${why}</small></span></li>`;

/** Three checks, and a setting that would do better. */
export function Checks({ w, account, best, cardboard, ui }) {
  if (!account) return null;
  const free = account.staff - account.canteen, { seasonal } = w.view.factories[w.me], lost = account.production - account.storage;
  const isStaffed = account.missing_workers === 0, isMatched = account.too_many_robots === 0;
  return html`<section class="fm-card fm-checks" aria-label=${t("Before you confirm")}><h2>${t("Before you confirm")}</h2><ul>
    <${Check} isFine=${isStaffed} title=${t("{n} of {all} workers on shift", { n: account.canteen, all: account.staff })}
      why=${isStaffed ? seasonal ? t("{n} at the gate next round, seasonal workers first", { n: free }) : t("{n} at the gate next round", { n: free }) : tn("{n} worker is missing, for one must stay at the gate. Switch something off.", "{n} workers are missing, for one must stay at the gate. Switch something off.", account.missing_workers)} />
    <${Check} isFine=${isMatched} title=${t("Robots {robots}, machines {machines}", { robots: account.robots, machines: account.machines })}
      why=${isMatched ? t("Robots may not outnumber machines.") : tn("Switch {n} robot off, or a machine on.", "Switch {n} robots off, or machines on.", account.too_many_robots)} />
    <${Check} isFine=${true} isWarning=${lost > 0} title=${lost > 0 ? t("Production {made}, storage {stored}", { made: account.production, stored: account.storage }) : t("Every good has a shelf")}
      why=${lost > 0 ? tn("Only {n} good can be sold.", "Only {n} goods can be sold.", account.storage) : t("Production {made}, storage {stored}", { made: account.production, stored: account.storage })} />
  </ul><${Better} w=${w} account=${account} best=${best} cardboard=${cardboard} ui=${ui} /></section>`;
}

/** Where another setting would bring more, it is said, and done at a tap. */
function Better({ w, account, best, cardboard, ui }) {
  const off = [...account.off], more = best ? best.off.filter((id) => { const at = off.indexOf(id); if (at >= 0) off.splice(at, 1); return at < 0; }) : [];
  if (!best || off.length > 0 || more.length === 0 || w.offers.length === 0) return null;
  return html`<div class="fm-better"><p>${t("Off as well: {tiles}", { tiles: tileNames(more, cardboard) })}</p>
    <button type="button" class="btn" onClick=${() => ui.set({ plan: more.map((tile) => ({ type: "SwitchOff", tile })) })}>${account.fits ? t("Set so, {gain} to come", { gain: signed(best.to_come - account.to_come) }) : t("Set so")}</button></div>`;
}
