/** My games as tickets: whose turn, and for how long; gold when it is mine. */
import { html, cls } from "../../lib/html.js";
import { ago, t, tn } from "../../lib/i18n.js";
import { Link } from "../../lib/router.js";
import { boxOf, lid } from "../boxes.js";
import { isAwaited } from "../mytables.js";
import { Trouble, gameWith, roughly, taken } from "../pieces.js";

const SHOWN = 3;

export function Tickets({ tables, problem }) {
  if (problem) return html`<${Trouble} problem=${problem} />`;
  if (!tables?.length) return null;
  const more = tables.length - SHOWN;
  return html`<div class="tickets">
    ${tables.slice(0, SHOWN).map((table) => html`<${Ticket} key=${table.id} table=${table} />`)}
    ${more > 0 && html`<${Link} class="tickets__more" href="/games">${tn("and one more", "and {n} more", more)}<//>`}
  </div>`;
}

function Ticket({ table }) {
  const box = boxOf(table), mine = isAwaited(table);
  return html`<${Link} class=${cls("ticket", mine && "ticket--me")} href=${`/t/${table.code}`}>
    ${lid(box)}<span class="ticket__b"><b>${headline(table)}</b><small>${table.stage === "gathering" ? atWhose(table) : gameWith(table)}</small><small>${howLong(table)}</small></span>
    ${mine && html`<span class="btn" aria-hidden="true">${t("Play")}</span>`}
  <//>`;
}

/** What happens at a table, in few words. */
export function headline(table) {
  if (table.stage === "gathering") return t("{taken} of {seats} seats taken", { taken: taken(table), seats: table.seats.length });
  if (table.paused) return t("Paused");
  if (isAwaited(table)) return t("Your turn");
  if (table.awaited.length > 1) return tn("One player is to act", "{n} players are to act", table.awaited.length);
  const [seat] = table.awaited;
  return seat === undefined ? t("Bots are thinking") : t("{name} is to act", { name: table.seats[seat].name });
}

function atWhose(table) {
  const host = table.seats.find((seat) => seat.is_host), game = boxOf(table).title;
  return host ? t("{game} at {name}’s table", { game, name: host.name }) : game;
}

/** How long it has waited, or may still take. */
export function howLong(table) {
  const since = Date.now() / 1000 - table.changed;
  if (table.stage === "running" && table.pace.kind === "slow" && table.awaited.length) return t("Slow game, {time} left", { time: roughly(Math.max(0, table.pace.move - since)) });
  if (table.stage === "running") return t("Last move {ago}", { ago: ago(-Math.max(1, since)) });
  return t("Opened {ago}", { ago: ago(table.created - Date.now() / 1000) });
}
