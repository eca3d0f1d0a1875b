/** How long moves may take: a card for each kind of pace, and below it how much exactly. */
import { html, raw } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Choice, span } from "../pieces.js";

const PICTURES = {
  live: '<circle cx="26" cy="29" r="18"/><path d="M26 11V5M20 5h12M40 15l3-3"/><path d="M26 29V15a14 14 0 0 1 12 21z" fill="#d9a441" stroke="none"/><path d="M26 29v-9" stroke-linecap="round"/>',
  slow: '<rect x="8" y="12" width="36" height="32" rx="5"/><path d="M8 21h36M17 7v9M35 7v9"/><path d="M15 27h6v5h-6zM31 35h6v5h-6z" fill="#d9a441" stroke="none"/>',
  none: '<path d="M10 22h26v12a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10zM36 25h4a5 5 0 0 1 0 10h-4"/><path d="M17 16c-3-4 3-5 0-9M26 16c-3-4 3-5 0-9" stroke="#b07a1e" stroke-linecap="round"/>',
};
const picture = (kind) => raw("svg", PICTURES[kind], { viewBox: "0 0 52 52", fill: "none", stroke: "currentColor", "stroke-width": 2.6, "aria-hidden": "true" });

const KINDS = {
  live: { title: () => t("Live"), text: () => t("All at the table, clocks running.") },
  slow: { title: () => t("Slow"), text: () => t("Days for a move; come back when it is your turn.") },
  none: { title: () => t("No clock"), text: () => t("For one room, or for patient people.") },
};

export function Pace({ plan, change }) {
  const { paces, clocked } = plan.game;
  if (clocked) return null;
  const kinds = [...new Set(paces.map(({ kind }) => kind))], { kind } = paces[plan.pace];
  const numbered = paces.map((pace, n) => ({ pace, n })), alike = numbered.filter(({ pace }) => pace.kind === kind);
  const usual = (one) => numbered.filter(({ pace }) => pace.kind === one).at(one === "live" ? -1 : 0).n;
  return html`<section><h2>${t("Pace")}</h2>
    <div class="pace" role="radiogroup" aria-label=${t("Pace")}>${kinds.map((one) => html`<label key=${one}>
      <input type="radio" name="pace" checked=${one === kind} onChange=${() => change({ ...plan, pace: usual(one) })} />
      ${picture(one)}<b>${KINDS[one].title()}</b>${KINDS[one].text()}</label>`)}</div>
    ${alike.length > 1 && html`<${Choice} more="pace__much" label=${t("Time for a move")} value=${plan.pace} onChoose=${(pace) => change({ ...plan, pace })} choices=${alike.map(({ pace, n }) => ({ value: n, text: much(pace) }))} />`}
  </section>`;
}

const much = ({ move, bank }) => (bank ? t("{move} a move, {bank} in the bank", { move: span(move), bank: span(bank) }) : t("{move} a move", { move: span(move) }));
