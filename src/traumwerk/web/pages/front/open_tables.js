/** Tables that are open to all: sit down, or watch. Looked up every few seconds. */
import { html, useState } from "../../lib/html.js";
import { get, me } from "../../lib/api.js";
import { listed, t, tn } from "../../lib/i18n.js";
import { complain } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { go } from "../../lib/router.js";
import { LANGUAGES } from "../../lib/settings.js";
import { useStore } from "../../lib/store.js";
import { boxOf, lid } from "../boxes.js";
import { useWatch } from "../mytables.js";
import { hasRoom, join } from "../newcomer.js";
import { Bones, Empty, Trouble, howFast, taken } from "../pieces.js";

export function OpenTables() {
  const person = useStore(me);
  const [shown, setShown] = useState({ tables: null, problem: null });
  const look = async () => {
    try {
      setShown({ tables: (await get("/api/tables")).tables, problem: null });
    } catch (problem) {
      setShown((now) => ({ ...now, problem }));
    }
  };
  useWatch(look, [person?.id]);
  return html`<section class="open" aria-labelledby="open"><h2 id="open">${t("Open tables")}</h2>
    <${List} ...${shown} again=${look} /></section>`;
}

function List({ tables, problem, again }) {
  if (problem) return html`<${Trouble} problem=${problem} again=${again} />`;
  if (!tables) return html`<${Bones} shape="rows" count=${3} />`;
  if (!tables.length) return html`<${Empty} tin=${1} title=${t("No table is open just now.")}><p>${t("Open one yourself: choose “New table” at a box, and let everybody come.")}</p><//>`;
  return html`<ul class="tables">${tables.map((table) => html`<${Row} key=${table.id} table=${table} />`)}</ul>`;
}

const sitDown = (table) => join(table).catch(complain);
const look = (table) => go(`/t/${table.code}`);

function Row({ table }) {
  const box = boxOf(table), isFree = hasRoom(table), host = table.seats.find((seat) => seat.is_host);
  const people = table.seats.map(({ name }) => name).filter(Boolean);
  const title = host ? t("{name}’s table", { name: host.name }) : box.title;
  return html`<li data-game=${box.name}>
    ${lid(box)}
    <div class="tables__who"><b>${title}</b><small>${table.options.language ? t("{game}, in {language}", { game: box.title, language: LANGUAGES[table.options.language] }) : box.title}</small></div>
    <div class="tables__seats"><span class="vh">${t("{taken} of {seats} seats taken", { taken: taken(table), seats: table.seats.length })}</span><span class="pips" aria-hidden="true">${table.seats.map((seat, number) => html`<i key=${number} class=${seat.name ? "on" : ""}></i>`)}</span></div>
    <div class="tables__how"><small>${table.stage === "running" ? t("Being played") : howFast(table)}</small><small>${table.watching > 0 ? tn("One watches", "{n} watch", table.watching) : listed(people)}</small></div>
    <div class="tables__go">${table.seat !== null
      ? html`<button class="btn btn--go" onClick=${() => look(table)} aria-label=${t("{table}: back to your seat", { table: title })}>${t("My seat")}</button>`
      : isFree
        ? html`<button class="btn" onClick=${() => sitDown(table)} aria-label=${t("{table}: join", { table: title })}>${icon("seat", "s")}${t("Join")}</button>`
        : html`<button class="btn" onClick=${() => look(table)} aria-label=${t("{table}: watch", { table: title })}>${icon("eye", "s")}${t("Watch")}</button>`}</div>
  </li>`;
}
