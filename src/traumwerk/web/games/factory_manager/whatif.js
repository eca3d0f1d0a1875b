/** What if: a purchase, a demolition, an installation or seasonal workers, before it is done. */
import { html, cls } from "../../lib/html.js";
import { t, tn, tr } from "../../lib/i18n.js";
import { useManyAccounts } from "./accounts.js";
import { ic } from "./sprite.js";
import { Tile } from "./tile.js";
import { minus, signed, tileName, tileNames, titled } from "./words.js";

/** The changes that a selection stands for; null where nothing is selected. */
export function changesOf(selected) {
  switch (selected?.type) {
    case "Buy": return { buy: [selected.tile] };
    case "Demolish": return { demolish: [selected.tile] };
    case "Install": return { install: [selected.tile] };
    case "Hire": return { seasonal: selected.amount };
    default: return null;
  }
}

/** The accounts after what is selected. A tile that finds no field (`refused`: by which rule) is kept beside. */
export function useThen(w, selected) {
  const changes = changesOf(selected), list = changes?.buy ? [changes, { keep: changes.buy }] : [changes ?? {}];
  const found = useManyAccounts(w, list, changes !== null);
  if (!found) return null;
  const [wanted, kept] = found;
  return wanted.accounts ?? (kept?.accounts ? { ...kept.accounts, refused: wanted.refused } : null);
}

const spent = ({ cost, fields, wages }) => cost + fields + wages;

/** The price in a sentence. */
function Bill({ w, tile, selected, then }) {
  const money = w.view.factories[w.me].money, rest = html`<b>${minus(then.money)}</b>`;
  if (selected.type === "Demolish") return html`<p>${t("It costs a worker's action, and brings no money.")}</p>`;
  if (selected.type === "Hire") return html`<p>${then.wages ? tr("Wages {wages}. You keep {rest} of {money}.", { wages: html`<b>${then.wages}</b>`, rest, money }) : t("Nobody is hired, nobody is kept.")}</p>`;
  if (selected.type === "Install") return html`<p>${then.fields ? tr("The field costs {fields}. You keep {rest} of {money}.", { fields: html`<b>${then.fields}</b>`, rest, money }) : t("Installing costs nothing, and no worker.")}</p>`;
  const less = tile.cost - then.cost, price = html`<b>${then.cost}</b>`;
  return html`<p>${less > 0 ? tr("{cost} less your discount of {less}: {price}.", { cost: tile.cost, less, price }) : tr("It costs {price}.", { price })}${" "}
    ${then.fields > 0 && tr("Its field costs {fields}.", { fields: html`<b>${then.fields}</b>` })}${then.fields > 0 && " "}
    ${then.money < 0 ? html`<span class="fm-bad">${tn("{n} Elektro is missing.", "{n} Elektro are missing.", -then.money)}</span>` : tr("You keep {rest} of {money}.", { rest, money })}</p>`;
}

/** Why a tile would have to wait beside the factory. */
export const noField = (rule) => (rule === "F4" ? t("Its room is taken: it would wait beside the factory and count for nothing.") : t("The hall is full: it would wait beside the factory and count for nothing."));

const Row = ({ name, label, now, then, most }) => html`<div class="fm-then"><dt>${ic(name)}<span>${label}</span></dt>
  <dd><span class="fm-then__bar" aria-hidden="true"><i style=${`width:${(100 * Math.min(now, then)) / most}%`}></i><u class=${cls(then < now && "fm-then__less")} style=${`left:${(100 * Math.min(now, then)) / most}%;width:${(100 * Math.abs(then - now)) / most}%`}></u></span>
  ${now === then ? html`<b>${now}</b>` : html`<b><s>${now}</s><span class="vh">${t("becomes")}</span><span aria-hidden="true">›</span>${then}</b>`}</dd></div>`;

function Rows({ now, then }) {
  const most = Math.max(12, ...[now, then].flatMap((one) => [one.production, one.storage, one.energy, one.canteen]));
  const row = (name, label, key) => html`<${Row} name=${name} label=${label} now=${now[key]} then=${then[key]} most=${most} />`;
  const free = ({ staff, canteen }) => Math.max(staff - canteen, 0);
  return html`<dl class="fm-thens">${row("production", t("Production"), "production")}${row("storage", t("Storage"), "storage")}${row("energy", t("Energy"), "energy")}${row("worker", t("On shift"), "canteen")}<${Row} name="gate" label=${t("Free then")} now=${free(now)} then=${free(then)} most=${most} /></dl>`;
}

/** Income of this round at each price that may come, without and with it. */
function Incomes({ now, then }) {
  if (now.outlook.length !== then.outlook.length) return null; // one of them is still of the position before
  const all = now.outlook.reduce((sum, { ways }) => sum + ways, 0);
  const line = (name, figures, more) => html`<tr class=${more}><th scope="row">${name}</th>${figures.map((figure, k) => html`<td key=${k}>${figure}</td>`)}</tr>`;
  return html`<table class="fm-incomes"><caption>${t("Income of this round")}</caption>
    <thead><tr><th scope="col">${t("energy price")}</th>${now.outlook.map(({ price, ways }) => html`<th scope="col" key=${price}><b>${price}</b><small>${all === 1 ? t("for sure") : t("{n} in {all}", { n: ways, all })}</small></th>`)}</tr></thead>
    <tbody>${line(t("as it is"), now.outlook.map(({ income }) => minus(income)))}${line(t("then"), then.outlook.map(({ income }) => minus(income)), "fm-incomes__then")}
      ${line(t("gain"), then.outlook.map(({ income }, k) => signed(income - now.outlook[k].income)), cls("fm-incomes__gain", then.outlook.some(({ income }, k) => income < now.outlook[k].income) && "fm-incomes__loss"))}</tbody></table>`;
}

/** What it brings over all rounds that are left, and what stays of that when it is paid. */
function ToCome({ w, now, then, cardboard }) {
  const gain = then.to_come - now.to_come, paid = spent(then), net = gain - paid, rounds = cardboard.facts.rounds - w.view.round;
  return html`<p class="fm-tocome"><span>${tn("In the last round, counted twice", "Over {n} rounds left, the last counted twice", rounds)}</span><b>${signed(gain)}</b>
    ${paid > 0 && html`<span>${t("when it is paid")}</span><b class=${cls(net < 0 && "fm-bad", net > 0 && "fm-good")}>${signed(net)}</b>`}</p>`;
}

/** What has to stand still then, and did not before. */
function Still({ now, then, cardboard }) {
  const before = [...now.off], more = then.off.filter((id) => { const at = before.indexOf(id); if (at >= 0) before.splice(at, 1); return at < 0; });
  return more.length > 0 && html`<p class="fm-forced">${ic("alarm")}<span>${t("Best then: {tiles} stands still.", { tiles: tileNames(more, cardboard) })}</span></p>`;
}

export function WhatIf({ w, cardboard, selected, now, then }) {
  const tile = selected.tile !== undefined ? cardboard.tiles[selected.tile] : null;
  const title = tile ? titled(tileName(tile)) : tn("{n} seasonal worker", "{n} seasonal workers", selected.amount);
  if (!now || !then) return html`<section class="fm-card fm-what" aria-busy="true" aria-label=${t("What if")}><div class="fm-what__top">${tile && html`<${Tile} tile=${tile} label=${false} />`}<div><h2>${title}</h2></div></div></section>`;
  return html`<section class="fm-card fm-what" aria-label=${t("What if")}>
    <div class="fm-what__top">${tile && html`<${Tile} tile=${tile} price=${selected.type === "Buy" ? then.cost : null} label=${false} />`}
      <div><h2>${title}</h2><${Bill} w=${w} tile=${tile} selected=${selected} then=${then} /></div></div>
    ${then.refused && html`<p class="fm-forced">${ic("yard")}<span>${noField(then.refused)}</span></p>`}
    <${Rows} now=${now} then=${then} /><${Still} now=${now} then=${then} cardboard=${cardboard} />
    <${Incomes} now=${now} then=${then} /><${ToCome} w=${w} now=${now} then=${then} cardboard=${cardboard} />
  </section>`;
}
