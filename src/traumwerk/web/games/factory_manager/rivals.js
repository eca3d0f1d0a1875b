/** The other factories, small; a tap opens one. */
import { Kept, cls, html, raw } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { Counting } from "./counting.js";
import { isAuction, turnTile } from "./model.js";
import { places } from "./places.js";
import { ic } from "./sprite.js";
import { tileNames } from "./words.js";

const COLOURS = { storage: "var(--give-s)", machine: "var(--give-p)", robot: "#a34a08", saver: "#6d4c86", control: "#2a5580", optimiser: "var(--give-f)" };

function cell(tile, x, y, { isAnnexe = false, room = null, isOff = false } = {}) {
  if (!tile) return `<rect x="${x + 0.5}" y="${y + 0.5}" width="30" height="19" rx="2" fill="none" stroke="var(--conc-d)" stroke-dasharray="${isAnnexe ? "2 2" : "0"}" opacity=".8"/>${room ? `<use href="#fm-${room}Kind" x="${x + 9.5}" y="${y + 4}" width="12" height="12" color="var(--conc-d)"/>` : ""}`;
  return `<g${isOff ? ` opacity=".4"` : ""}><rect x="${x}" y="${y}" width="31" height="20" rx="2" fill="${COLOURS[tile.kind]}"/><use href="#fm-${tile.kind}Kind" x="${x + 3}" y="${y + 4}" width="12" height="12" color="#fff" opacity=".85"/><text x="${x + 22}" y="${y + 15}" font-size="14">${tile.production || tile.storage || tile.workers_saved || tile.energy_saved}</text></g>`;
}

/** A factory the size of a stamp: twelve bays and two rooms. */
export function Mini({ w, seat, cardboard, off = [] }) {
  const { hall, control, optimiser } = places(w, seat, cardboard), left = [...off];
  const isOff = (id) => { const at = left.indexOf(id); if (at >= 0) left.splice(at, 1); return at >= 0; };
  const tile = (id) => (id === null ? null : cardboard.tiles[id]);
  const bays = hall.map((id, k) => cell(tile(id), 3 + (k % 6) * 33, 13.5 + Math.floor(k / 6) * 22, { isAnnexe: k >= cardboard.facts.free_fields, isOff: isOff(id) })).join("");
  const markup = `<path d="M0 12V7L30 1v6l30-6v6l30-6v6l30-6v6l30-6v6l30-6v6l20-4v6z" fill="var(--st)"/><path d="M200 12V6h36v6z" fill="var(--brick)"/><rect y="11" width="236" height="47" fill="var(--conc)" rx="2"/>${bays}${cell(tile(control), 202, 13.5, { room: "control" })}${cell(tile(optimiser), 202, 35.5, { room: "optimiser" })}`;
  return raw("svg", markup, { class: "fm-mini", viewBox: "0 0 236 58", "aria-hidden": "true" });
}

const TRACKS = ["production", "storage", "energy"];

function Bars({ account, mine, most, income }) {
  return html`<span class="fm-bars">${TRACKS.map((track) => html`<span key=${track} class=${`fm-bar fm-bar--${track}`} title=${mine ? t("The line is your own value: {n}", { n: mine[track] }) : null}>${ic(track)}<b>${account[track]}</b>
    <span class="fm-track"><i style=${`width:${Math.min(100, (100 * account[track]) / most)}%`}></i>${mine && html`<u style=${`left:${Math.min(100, (100 * mine[track]) / most)}%`}></u>`}</span></span>`)}
    ${income !== null && html`<span class="fm-last" title=${t("last income")}>${ic("coin")}${income < 0 ? `−${-income}` : `+${income}`}</span>`}</span>`;
}

/** Where somebody's workers are, and what waits beside the factory. */
const Crew = ({ factory }) => html`<span class="fm-crew"><span title=${t("at the gate")}>${ic("gate")}${factory.available}</span><span title=${t("in the canteen")}>${ic("canteen")}${factory.canteen}</span>
  ${factory.posted > 0 && html`<span title=${t("on the turn-order tile")}>${ic("worker")}${factory.posted}</span>`}
  ${factory.seasonal > 0 && html`<span title=${t("seasonal workers")}>${ic("seasonal")}${factory.seasonal}</span>`}
  ${factory.beside.length > 0 && html`<span title=${tn("{n} tile beside the factory", "{n} tiles beside the factory", factory.beside.length)}>${ic("yard")}${factory.beside.length}</span>`}</span>`;

/** What somebody is doing, in a few words. */
export function doing({ view }, seat) {
  const factory = view.factories[seat], { auction } = view;
  if (view.phase === "books") return view.to_act.includes(seat) ? t("at the books") : t("has confirmed");
  if (isAuction(view)) {
    if (factory.won !== null) return t("has tile {n}", { n: factory.won });
    if (auction?.leader === seat) return t("leads with {n}", { n: auction.bid });
    if (auction && !auction.bidders.includes(seat)) return t("passed");
    return view.to_act.includes(seat) ? (auction ? t("is bidding") : t("chooses")) : t("waits");
  }
  if (view.phase === "over") return view.winners.includes(seat) ? t("has won") : t("the game is over");
  const place = view.order.indexOf(seat), now = view.order.indexOf(view.to_act[0]);
  if (place === now) return { filling: t("is filling"), buying: t("is buying"), hiring: t("is hiring") }[view.phase];
  return place < now ? t("has acted") : t("acts later");
}

function Rival({ w, seat, cardboard, account, mine, most, ui }) {
  const factory = w.view.factories[seat], isOpen = ui.value.visited === seat;
  const built = factory.hall.length ? tileNames(factory.hall, cardboard) : t("nothing");
  return html`<button type="button" class=${cls("fm-card", "fm-rival", `fm-s${seat}`, w.view.to_act.includes(seat) && "fm-rival--acts", isOpen && "fm-rival--open")} aria-pressed=${isOpen}
    data-rival=${seat} onClick=${() => ui.set({ visited: isOpen ? null : seat, tab: ui.value.tab === "rivals" ? "factory" : ui.value.tab })}>
    <span class="fm-rival__head">${mark(seat, w.names[seat], { size: "s" })}<span class="fm-rival__name"><b>${w.names[seat]}</b><${Crew} factory=${factory} /></span>
      <span class="fm-money">${ic("coin")}<span class="vh">${t("Elektro")}</span><${Counting} value=${factory.money} /></span><span class="fm-number" title=${t("Turn-order tile {n}", { n: turnTile(factory) })}>${turnTile(factory)}</span></span>
    <${Mini} w=${w} seat=${seat} cardboard=${cardboard} /><span class="vh">${t("Factory: {tiles}", { tiles: built })}</span>
    <${Bars} account=${account ?? factory} mine=${mine} most=${most} income=${factory.income} />
  </button>`;
}

export function Rivals({ w, cardboard, ui, everybody }) {
  const seats = w.view.factories.map((_, seat) => seat).filter((seat) => seat !== w.me);
  const most = Math.max(12, ...(everybody ?? w.view.factories).flatMap((one) => TRACKS.map((track) => one[track])));
  const mine = everybody?.[w.me] ?? w.view.factories[w.me] ?? null;
  return html`<section class=${cls("fm-rivals", seats.length > 3 && "fm-rivals--many")} aria-label=${t("The other factories")}>
    ${seats.map((seat) => {
      const shown = { cardboard, seat, account: everybody?.[seat] ?? null, mine, most };
      return html`<${Kept} key=${seat} by=${[...Object.values(shown), w.names, w.view.factories[seat], w.view.round, w.view.to_act.includes(seat), ui.value]} draw=${() => html`<${Rival} ...${shown} w=${w} ui=${ui} />`} />`;
    })}
  </section>`;
}
