/** What can be agreed on, each in one sentence with its rule. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { ruleChip } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { LANGUAGES, language } from "../../lib/settings.js";
import { Choice } from "../pieces.js";
import { Each } from "./each.js";
import { OPTIONS } from "./option_texts.js";
import { seatName, takesBots, withOption } from "./plan.js";

const named = (plan, isRare) => plan.game.options.filter(({ name }) => name !== "edition" && Boolean(OPTIONS[name]?.isRare) === isRare);

export function Options({ plan, change }) {
  const rare = named(plan, true);
  const row = (field) => html`<${Option} key=${field.name} field=${field} plan=${plan} change=${change} />`;
  return html`<section><h2>${t("Options")}</h2><div class="panel opts">
    ${named(plan, false).map(row)}
    <${House} plan=${plan} change=${change} />
    ${rare.length > 0 && html`<details class="opts__more"><summary>${icon("down", "s")}${t("More options")}</summary>${rare.map(row)}</details>`}
  </div></section>`;
}

/** What the house asks of every table. */
function House({ plan, change }) {
  const hasClock = !plan.game.clocked && plan.game.paces[plan.pace].kind !== "none";
  return html`
    ${hasClock && takesBots(plan) && html`<div class="opt"><div><b><label for="held">${t("A bot steps in")}</label></b><p>${t("When somebody’s time runs out, a bot plays until they are back. Off: the seat passes.")}</p></div>
      <input class="switch" type="checkbox" role="switch" id="held" checked=${plan.isHeld} onChange=${(event) => change({ ...plan, isHeld: event.target.checked })} /></div>`}
    <div class="opt opt--wide"><div><b>${t("Who may come")}</b><p>${plan.isPublic ? t("The table stands on the front page; strangers may sit down or watch.") : t("Only people with the link or the code find the table.")}</p></div>
      <${Choice} label=${t("Who may come")} value=${plan.isPublic} onChoose=${(isPublic) => change({ ...plan, isPublic })} choices=${[{ value: false, text: t("By link only"), picture: "lock" }, { value: true, text: t("Open to all"), picture: "globe" }]} /></div>`;
}

function Option({ field, plan, change }) {
  const { name } = field, said = OPTIONS[name], id = `option-${name}`;
  const set = (value) => change(withOption(plan, name, value));
  const Field = FIELDS[field.kind] ?? (field.optional ? Seat : Seconds);
  return html`<div class=${`opt ${field.kind === "choice" || field.kind === "numbers" ? "opt--wide" : ""}`}>
    <div><b><label for=${id}>${said?.title() ?? name}</label></b><p>${said?.text()} ${said && ruleChip(said.rule)}</p></div>
    <${Field} id=${id} field=${field} value=${plan.options[name]} set=${set} plan=${plan} label=${said?.title() ?? name} />
  </div>`;
}

const Flag = ({ id, value, set }) => html`<input class="switch" type="checkbox" role="switch" id=${id} checked=${value} onChange=${(event) => set(event.target.checked)} />`;

const Pick = ({ field, value, set, label }) => html`<${Choice} label=${label} value=${value} onChoose=${set} choices=${Object.keys(LANGUAGES).filter((name) => field.choices.includes(name)).map((name) => ({ value: name, text: LANGUAGES[name], lang: name }))} />`;

const FIELDS = { flag: Flag, choice: Pick, numbers: Each };

/** A seat, or the lot. */
function Seat({ id, value, set, plan }) {
  return html`<select class="field opt__pick" id=${id} onChange=${(event) => set(event.target.value === "" ? null : Number(event.target.value))}>
    <option value="" selected=${value === null}>${t("By lot")}</option>
    ${plan.seats.map((_, number) => html`<option key=${number} value=${number} selected=${value === number}>${seatName(plan, number)}</option>`)}
  </select>`;
}

const inSeconds = (value) => new Intl.NumberFormat(language(), { style: "unit", unit: "second", unitDisplay: "short" }).format(value);
const step = (value) => (value >= 60 ? 30 : value >= 20 ? 10 : value >= 10 ? 5 : 1);

/** Seconds, in steps that grow with them. */
function Seconds({ id, field, value, set, label }) {
  const less = value - step(value - 1), more = value + step(value);
  return html`<div class="secs" role="group" aria-label=${label}>
    <button class="btn btn--icon" disabled=${less < field.low} onClick=${() => set(less)} aria-label=${t("Shorter")}>${icon("minus")}</button>
    <output id=${id} class="num">${inSeconds(value)}</output>
    <button class="btn btn--icon" disabled=${more > field.high} onClick=${() => set(more)} aria-label=${t("Longer")}>${icon("plus")}</button>
  </div>`;
}
