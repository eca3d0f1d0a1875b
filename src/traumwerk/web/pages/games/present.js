/** Tables where I sit now: what waits for me first. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { Link } from "../../lib/router.js";
import { boxOf, lid } from "../boxes.js";
import { headline, howLong } from "../front/tickets.js";
import { isAwaited, useMyTables } from "../mytables.js";
import { Bones, Empty, Trouble, gameWith, howFast } from "../pieces.js";

export function Present() {
  const { tables, problem, look } = useMyTables();
  if (problem) return html`<${Trouble} problem=${problem} again=${look} />`;
  if (!tables) return html`<${Bones} shape="rows" count=${4} />`;
  if (!tables.length) return html`<${Empty} tin=${0} title=${t("No table of yours is set.")}><p>${t("Pip has time for a first game of three minutes.")}</p>
    <div class="row wrap"><${Link} class="btn" href="/new/tf">${t("New table")}<//><${Link} class="btn btn--go" href="/learn/tf">${t("Play with Pip")}<//></div><//>`;
  return html`<ul class="mine">${tables.map((table) => html`<${Row} key=${table.id} table=${table} />`)}</ul>`;
}

function Row({ table }) {
  const box = boxOf(table), isMine = isAwaited(table);
  return html`<li class=${cls("mine__row", isMine && "mine__row--me")} data-game=${box.name}>
    ${lid(box)}
    <div class="mine__t"><b>${headline(table)}</b><small>${gameWith(table)}</small><small class="mine__how">${howLong(table)} · ${howFast(table)}</small></div>
    <${Link} class=${cls("btn", isMine && "btn--go")} href=${`/t/${table.code}`}>${icon(table.stage === "gathering" ? "seat" : "play")}${table.stage === "gathering" ? t("Waiting room") : t("To the table")}<//>
  </li>`;
}
