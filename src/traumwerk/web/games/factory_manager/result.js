/** The end: who has won, the factories as they stood, where the money came from, and the books round by round. */
import { html, cls, useMemo, useState } from "../../lib/html.js";
import { listed, t, tr } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { ledger, sums } from "./ledger.js";
import { Mini } from "./rivals.js";
import { ic } from "./sprite.js";
import { minus, signed } from "./words.js";

/** Seats from the richest on, winners first. */
function ranked({ view }) {
  const isLater = (a, b) => view.winners.includes(b) - view.winners.includes(a) || view.factories[b].money - view.factories[a].money;
  return view.factories.map((_, seat) => seat).sort(isLater);
}

export function Result({ w, cardboard }) {
  const rounds = useMemo(() => ledger(w, cardboard), [w.view]);
  const order = ranked(w);
  if (rounds.length === 0 || rounds.some((entries) => entries.some((entry) => !entry.books))) return null;
  return html`<div class="fm fm-result">
    <${Hero} w=${w} order=${order} last=${rounds.at(-1)} />
    <ol class="fm-ends" aria-label=${t("The factories at the end")}>${order.map((seat, place) => html`<${End} key=${seat} w=${w} seat=${seat} place=${place} cardboard=${cardboard} last=${rounds.at(-1)[seat]} first=${order[0]} />`)}
      <li class="fm-small">${t("Faded tiles were switched off in the last round.")}</li></ol>
    <div class="fm-result__main"><${Whence} w=${w} cardboard=${cardboard} rounds=${rounds} order=${order} /><${Books} w=${w} rounds=${rounds} order=${order} /></div>
  </div>`;
}

/** Who has won, by how much, and what the last round brought. */
function Hero({ w, order, last }) {
  const { winners, factories } = w.view, [first, second] = order, { money } = factories[first], amount = html`<em>${money}</em>`;
  const title = winners.length > 1 ? tr("{names} share the victory with {amount} Elektro", { names: listed(winners.map((seat) => w.names[seat])), amount }) : first === w.me ? tr("You win with {amount} Elektro", { amount }) : tr("{name} wins with {amount} Elektro", { name: w.names[first], amount });
  const ahead = money - factories[second].money;
  return html`<header class="fm-hero"><p class="fm-hero__title">${title}</p>
    <p>${winners.length === 1 && t("{n} Elektro ahead of {name}.", { n: ahead, name: w.names[second] })} ${t("The last round paid double at an energy price of {price} and brought the winner {paid}.", { price: last[first].price, paid: last[first].paid })}</p></header>`;
}

function End({ w, seat, place, cardboard, last, first }) {
  const isFirst = w.view.winners.includes(seat), { money } = w.view.factories[seat];
  return html`<li class=${cls("fm-card", "fm-end", `fm-s${seat}`, isFirst && "fm-end--won")}>
    <p class="fm-rival__head"><span class="fm-end__place">${isFirst ? 1 : place + 1}</span>${mark(seat, w.names[seat], { size: "s" })}
      <span class="fm-rival__name"><b>${w.names[seat]}</b><small>${isFirst ? t("most money") : t("{n} behind", { n: w.view.factories[first].money - money })}</small></span><span class="fm-money">${ic("coin")}${money}</span></p>
    <${Mini} w=${w} seat=${seat} cardboard=${cardboard} off=${last.off} />
    <p class="fm-crew"><span title=${t("Production")}>${ic("production")}${last.books.production}</span><span title=${t("Storage")}>${ic("storage")}${last.books.storage}</span><span title=${t("Energy")}>${ic("energy")}${last.books.energy}</span>
      <span class="fm-end__last">${t("last income {n}", { n: minus(last.income) })}</span></p></li>`;
}

const SPENT = ["energy", "tiles", "wages", "fields"];
const spentNames = () => ({ energy: t("energy"), tiles: t("tiles"), wages: t("seasonal workers"), fields: t("annexe fields") });

/** Left of the line what was spent, right of it what came in, on one scale. */
function Whence({ w, cardboard, rounds, order }) {
  const { money: start } = cardboard.facts, all = order.map((seat) => ({ seat, ...sums(rounds, seat) }));
  const out = (one) => SPENT.reduce((sum, what) => sum + one[what], 0), into = (one) => start + one.goods.reduce((sum, n) => sum + n, 0);
  const [left, right] = [Math.max(...all.map(out)), Math.max(...all.map(into))], unit = 100 / (left + right), names = spentNames();
  return html`<section class="fm-card fm-whence"><h3>${t("Where it came from")}<small>${t("left: spent; right: money at the start and goods sold, round by round")}</small></h3>
    <p class="fm-legend">${SPENT.map((what) => html`<span key=${what}><i class=${`fm-w-${what}`}></i>${names[what]}</span>`)}<span><i class="fm-w-start"></i>${t("start")}</span>
      <span>${rounds.slice(0, -1).map((_, k) => html`<i key=${k} class=${`fm-w-g${k}`}></i>`)}${t("goods sold")}</span><span><i class="fm-w-last"></i>${t("last round, doubled")}</span></p>
    <ul>${all.map((one) => html`<li key=${one.seat} class="fm-whence__row"><span class="fm-whence__who">${mark(one.seat, w.names[one.seat], { size: "s" })}<b>${w.names[one.seat]}</b></span>
      <span class="fm-whence__bar"><span style=${`left:${(left - out(one)) * unit}%;width:${out(one) * unit}%`}>${SPENT.filter((what) => one[what] > 0).map((what) => html`<i key=${what} class=${`fm-w-${what}`} style=${`flex:${one[what]}`} title=${`${names[what]} −${one[what]}`}>${one[what] * unit > 3.2 && `−${one[what]}`}</i>`)}</span>
        <span style=${`left:${left * unit}%;width:${into(one) * unit}%`}><i class="fm-w-start" style=${`flex:${start}`} title=${t("start")}>${start}</i>${one.goods.map((goods, k) => html`<i key=${k} class=${k === rounds.length - 1 ? "fm-w-last" : `fm-w-g${k}`} style=${`flex:${Math.max(goods, 0.01)}`} title=${t("Round {n}", { n: k + 1 })}>${goods * unit > 2.4 && goods}</i>`)}</span></span>
      <b class="fm-whence__sum">${w.view.factories[one.seat].money}</b></li>`)}</ul></section>`;
}

/** One seat's books as a table, a line a round. */
function Books({ w, rounds, order }) {
  const [seat, setSeat] = useState(w.me >= 0 ? w.me : order[0]);
  const cells = ({ price, goods, energy, paid, tiles, fields, wages, money }) => [price, goods, energy && minus(-energy), signed(paid), tiles && minus(-tiles), fields && minus(-fields), wages && minus(-wages), money];
  const heads = [t("energy price"), t("goods"), t("energy"), t("income"), t("tiles"), t("annexe fields"), t("seasonal workers"), t("money after")];
  return html`<section class="fm-card fm-ledger"><h3>${t("Round by round")}</h3>
    <div class="seg" role="group" aria-label=${t("Whose books")}>${order.map((other) => html`<button key=${other} type="button" aria-pressed=${other === seat} onClick=${() => setSeat(other)}>${mark(other, w.names[other], { size: "s" })}${w.names[other]}</button>`)}</div>
    <div class="fm-ledger__table" tabindex="0" role="region" aria-label=${t("Books of {name}", { name: w.names[seat] })}><table><thead><tr><th scope="col">${t("Round")}</th>${heads.map((head, k) => html`<th scope="col" key=${k}>${head}</th>`)}</tr></thead>
      <tbody>${rounds.map((entries, round) => html`<tr key=${round}><th scope="row">${round + 1}</th>${cells(entries[seat]).map((cell, k) => html`<td key=${k}>${cell || "–"}</td>`)}</tr>`)}</tbody></table></div>
  </section>`;
}
