/** What was agreed on beyond the usual, as small tags with their rules. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { ruleChip } from "../../lib/overlays.js";
import { LANGUAGES } from "../../lib/settings.js";
import { OPTIONS } from "../create/option_texts.js";

/** A value in words: on or off, a language, a seat, seconds. */
function told(field, value, table) {
  if (field.kind === "flag") return value ? t("on") : t("off");
  if (field.kind === "choice") return LANGUAGES[value] ?? value;
  if (field.optional) return table.seats[value].name ?? t("Seat {n}", { n: value + 1 });
  return t("{n} seconds", { n: value });
}

export function Agreed({ table, game }) {
  const fields = (game?.options ?? []).filter(({ name, kind, default: usual }) => OPTIONS[name] && kind !== "numbers" && (name === "language" || table.options[name] !== usual));
  if (!fields.length) return null;
  return html`<ul class="agreed" aria-label=${t("What was agreed")}>${fields.map((field) => html`<li key=${field.name}><b>${OPTIONS[field.name].title()}</b> <span>${told(field, table.options[field.name], table)}</span> ${ruleChip(OPTIONS[field.name].rule)}</li>`)}</ul>`;
}
