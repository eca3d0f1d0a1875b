/** Phases 2 and 3: the depot above the rail, and the market below it. */
import { Kept, cls, html } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { byArrows } from "./arrows.js";
import { offeredAll, stacks } from "./model.js";
import { ic } from "./sprite.js";
import { Tile, tileLabel } from "./tile.js";
import { shortKind, titled } from "./words.js";

const STRIPS = 4; // lines of the depot that are shown one by one

export function Shop({ w, cardboard, act, ui, prices }) {
  const isFilling = w.view.phase === "filling";
  const columns = cardboard.kinds.map((kind) => ({ kind, depot: stacks(w.view.depot, kind.id, cardboard), market: stacks(w.view.market, kind.id, cardboard) }));
  const widths = columns.map(({ market }) => (isFilling ? 1 : Math.max(1, Math.ceil(market.length / 2))));
  const shared = { w, act, ui, prices, isFilling }, asked = [cardboard, ui.value, w.isMine && w, isFilling];
  return html`<section class=${cls("fm-shop", isFilling && "fm-shop--filling")} aria-label=${t("Depot and market")} onKeyDown=${byArrows}>
    <p class="fm-shop__side" aria-hidden="true"><span>${t("Depot")}</span><span>${t("Market")}</span></p>
    <div class="fm-columns" style=${`--columns:${widths.map((width) => `minmax(0,${width}fr)`).join(" ")}`}>
      ${columns.map((column, k) => html`<${Kept} key=${column.kind.id} by=${[...asked, widths[k], contents(column, prices)]} draw=${() => html`<${Column} ...${column} width=${widths[k]} shortcut=${k + 1} ...${shared} />`} />`)}
    </div>
  </section>`;
}

/** What lies in a column at which prices, to be compared. */
const contents = ({ depot, market }, prices) => [depot, market].map((lines) => lines.map(({ tile, count }) => `${tile.id}×${count} ${prices.get(tile.id)}`).join()).join(" | ");

function Column({ kind, depot, market, width, shortcut, w, act, ui, prices, isFilling }) {
  const lowest = depot[0]?.tile.cost, front = isFilling ? depot.filter(({ tile }) => tile.cost === lowest) : [];
  const behind = isFilling ? depot.filter(({ tile }) => tile.cost !== lowest) : depot;
  return html`<div class="fm-column" data-column=${kind.id}>
    <h2 title=${titled(kind.name)}>${ic(`${kind.id}Kind`)}<span>${shortKind(kind.id)}</span></h2>
    <${Depot} kind=${kind} stacks=${behind} isEmpty=${depot.length === 0} />
    ${isFilling && html`<div class="fm-front">${front.map((stack) => html`<${Waiting} key=${stack.tile.id} ...${stack} shortcut=${shortcut} w=${w} act=${act} prices=${prices} />`)}</div>`}
    <div class="fm-rail" aria-hidden="true"></div>
    <ul class="fm-stalls" style=${`--stalls:${width}`} aria-label=${t("Market: {kind}", { kind: kind.plural })}>
      ${market.length === 0 && html`<li class="fm-nil">${t("none in the market")}</li>`}
      ${market.map((stack) => html`<li key=${stack.tile.id} data-stall=${stack.tile.id}>${isFilling ? html`<${Strip} ...${stack} />` : html`<${Stall} ...${stack} w=${w} ui=${ui} prices=${prices} />`}</li>`)}
    </ul>
  </div>`;
}

/** What lies in a column of the depot, the cheapest lowest. */
function Depot({ kind, stacks: lines, isEmpty }) {
  const shown = lines.slice(0, lines.length > STRIPS ? STRIPS - 1 : STRIPS), more = lines.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return html`<ul class="fm-depot" data-kind=${shortKind(kind.id)} aria-label=${t("Depot: {kind}", { kind: kind.plural })}>
    ${isEmpty && html`<li class="fm-nil">${t("depot empty")}</li>`}
    ${more > 0 && html`<li class="fm-more">${tn("{n} dearer one", "{n} dearer ones", more)}</li>`}
    ${[...shown].reverse().map((stack) => html`<li key=${stack.tile.id}><${Strip} ...${stack} /></li>`)}
  </ul>`;
}

const value = (tile) => {
  if (tile.production) return html`${ic("production")}${tile.production}`;
  if (tile.storage) return html`${ic("storage")}${tile.storage}`;
  return html`−${tile.workers_saved || tile.energy_saved}${ic(tile.workers_saved ? "worker" : "energy")}`;
};

/** A tile in a line: cost, what it gives, what it needs, how many there are. */
function Strip({ tile, count }) {
  return html`<span class="fm-strip" title=${tileLabel(tile)}><span class="vh">${stackLabel(tile, null, count)}</span>
    <b aria-hidden="true">${tile.cost}</b><span aria-hidden="true">${value(tile)}</span>
    <i aria-hidden="true">${tile.workers > 0 && html`${ic("worker")}${tile.workers}`}${tile.energy > 0 && html`${ic("energy")}${tile.energy}`}</i>
    <em aria-hidden="true">${count > 1 && `×${count}`}</em></span>`;
}

function stackLabel(tile, price, count) {
  return count > 1 ? t("{n} of {tile}", { n: count, tile: tileLabel(tile, price) }) : tileLabel(tile, price);
}

/** The tile of a column that can come to the market next. */
function Waiting({ tile, count, shortcut, w, act, prices }) {
  const price = prices.get(tile.id) ?? null, move = offeredAll(w, "Fill").find((fill) => fill.tile === tile.id);
  const picture = html`<${Tile} tile=${tile} price=${price} label=${false} isPicture=${!move} />${count > 1 && html`<span class="fm-times" aria-hidden="true">×${count}</span>`}`;
  if (!move) return html`<div class="fm-stall" data-depot=${tile.id}>${picture}</div>`;
  return html`<button type="button" class="fm-stall fm-stall--glow" data-key=${shortcut} data-depot=${tile.id} aria-label=${t("To the market: {tile}", { tile: stackLabel(tile, price, count) })} onClick=${() => act(move)}>${picture}</button>`;
}

/** A tile in the market; tapping it asks what it would bring. */
function Stall({ tile, count, w, ui, prices }) {
  const price = prices.get(tile.id) ?? null, { selected } = ui.value;
  const picture = html`<${Tile} tile=${tile} price=${price} label=${false} isPicture=${w.me < 0} />${count > 1 && html`<span class="fm-times" aria-hidden="true">×${count}</span>`}`;
  if (w.me < 0) return html`<div class="fm-stall">${picture}</div>`;
  const isChosen = selected?.type === "Buy" && selected.tile === tile.id;
  const canBuy = offeredAll(w, "Buy").some((move) => move.tile === tile.id);
  return html`<button type="button" class=${cls("fm-stall", isChosen && "fm-stall--chosen", canBuy ? "fm-stall--can" : w.isMine && w.view.phase === "buying" && "fm-stall--cannot", count > 1 && "fm-stall--many")}
    aria-pressed=${isChosen} aria-label=${stackLabel(tile, price, count)} onClick=${() => ui.set({ selected: isChosen ? null : { type: "Buy", tile: tile.id }, razing: false })}>${picture}</button>`;
}

/** While nobody can buy: what would come first out of each column, and how much there is. */
export function Peek({ w, cardboard }) {
  return html`<section class="fm-card fm-peek" aria-label=${t("Depot")}><h2>${t("Depot: next in each column")}</h2><ul>${cardboard.kinds.map((kind) => {
    const lines = stacks(w.view.depot, kind.id, cardboard), count = lines.reduce((sum, line) => sum + line.count, 0);
    return html`<li key=${kind.id}>${count > 0 ? html`<${Strip} ...${lines[0]} />` : html`<span class="fm-peek__none">${t("depot empty")}</span>`}<small>${ic(`${kind.id}Kind`)}${shortKind(kind.id)} · ${count}</small></li>`;
  })}</ul></section>`;
}
