/** Finished games: who won, with how much; replay, record, once more. A page of the list at a time. */
import { html, useEffect, useState } from "../../lib/html.js";
import { get, post } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { complain } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { Link, go } from "../../lib/router.js";
import { language } from "../../lib/settings.js";
import { boxOf, lid } from "../boxes.js";
import { Bones, Empty, Trouble, gameWith } from "../pieces.js";

export function Past({ stage }) {
  const [list, setList] = useState({ tables: [], next: 0 });
  const [problem, setProblem] = useState(null);
  const more = async (page) => {
    try {
      const found = await get(`/api/me/tables?stage=${stage}&page=${page}`);
      setList((now) => ({ tables: [...now.tables, ...found.tables], next: found.next, isKnown: true }));
      setProblem(null);
    } catch (refused) {
      setProblem(refused);
    }
  };
  useEffect(() => { more(0); }, []);
  if (problem) return html`<${Trouble} problem=${problem} again=${() => more(list.next)} />`;
  if (!list.isKnown) return html`<${Bones} shape="rows" count=${5} />`;
  if (!list.tables.length) return stage === "over"
    ? html`<${Empty} tin=${5} title=${t("No game is finished yet.")}><p>${t("When one is, its result, its replay and its record stay here.")}</p><${Link} class="btn btn--go" href="/">${t("Choose a game")}<//><//>`
    : html`<${Empty} tin=${4} title=${t("No game was stopped.")}><p>${t("Games that their host ended early would stand here.")}</p><//>`;
  return html`<ul class="mine">${list.tables.map((table) => html`<${Row} key=${table.id} table=${table} />`)}</ul>
    ${list.next !== null && html`<button class="btn mine__next" onClick=${() => more(list.next)}>${icon("down")}${t("Older games")}</button>`}`;
}

const again = (table) => post(`/api/tables/${table.id}/rematch`).then(({ code }) => go(`/t/${code}`)).catch(complain);
const day = (seconds) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(seconds * 1000));

function Row({ table }) {
  const box = boxOf(table);
  return html`<li class="mine__row mine__row--past" data-game=${box.name}>
    ${lid(box)}
    <div class="mine__t"><b>${outcome(table)}</b><small>${gameWith(table)}</small><small class="mine__how">${day(table.changed)}</small></div>
    ${table.result && html`<${Points} table=${table} />`}
    <div class="mine__do">
      ${table.result && html`<${Link} class="btn" href=${`/replay/${table.id}`}>${icon("replay")}${t("Replay")}<//>`}
      <button class="btn" onClick=${() => again(table)}>${icon("people")}${table.rematch ? t("To the rematch") : t("Rematch")}</button>
      ${table.result && html`<a class="btn btn--icon" href=${`/api/tables/${table.id}/record`} download=${`${table.game}-${table.code}.jsonl`} aria-label=${t("Download the record")} title=${t("Download the record")}>${icon("get")}</a>`}
    </div>
  </li>`;
}

/** How it ended for me, in a sentence. */
function outcome({ result, seat, seats }) {
  if (!result) return t("Stopped before the end");
  const points = result.points[seat];
  if (result.winners.includes(seat)) return result.winners.length > 1 ? t("You share the victory with {points} points", { points }) : t("You won with {points} points", { points });
  const place = 1 + result.points.filter((other) => other > points).length;
  return t("Place {place} of {seats} with {points} points", { place, seats: seats.length, points });
}

const Points = ({ table: { result, seats, seat } }) => html`<ol class="mine__points" aria-label=${t("Points")}>
  ${result.points.map((points, number) => ({ points, number })).sort((one, other) => other.points - one.points).slice(0, 5).map(({ points, number }) => html`<li key=${number} class=${number === seat ? "b" : ""}>${result.winners.includes(number) ? icon("cup", "s") : html`<span></span>`}<span>${seats[number].name}</span><span class="num">${points}</span></li>`)}
</ol>`;
