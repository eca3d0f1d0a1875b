/** What was agreed on beyond the usual, as small tags with their rules. */
import { html } from "../../lib/html.js";
import { listed, t } from "../../lib/i18n.js";
import { ruleChip } from "../../lib/overlays.js";
import { LANGUAGES } from "../../lib/settings.js";
import { usePieces } from "../create/each.js";
import { OPTIONS } from "../create/option_texts.js";

const seatNamed = (table, seat) => table.seats[seat].name ?? t("Seat {n}", { n: seat + 1 });

/** A value in words: on or off, a language, what each seat gets, a seat, seconds. */
function told(field, value, table) {
  if (field.kind === "flag") return value ? t("on") : t("off");
  if (field.kind === "choice") return LANGUAGES[value] ?? value;
  if (field.kind === "numbers") return html`<${Shares} field=${field} value=${value} table=${table} />`;
  if (field.optional) return seatNamed(table, value);
  return t("{n} seconds", { n: value });
}

function Shares({ field, value, table }) {
  const pieces = usePieces(field, table.game, table.options, table.seats.length);
  const named = (number) => pieces.find((piece) => piece.value === number)?.text ?? "";
  return listed(value.map((own, seat) => t("{name}: {piece}", { name: seatNamed(table, seat), piece: named(own) })));
}

export function Agreed({ table, game }) {
  const fields = (game?.options ?? []).filter(({ name, default: usual }) => OPTIONS[name] && (name === "language" || table.options[name] !== usual));
  if (!fields.length) return null;
  return html`<ul class="agreed" aria-label=${t("What was agreed")}>${fields.map((field) => html`<li key=${field.name}><b>${OPTIONS[field.name].title()}</b> <span>${told(field, table.options[field.name], table)}</span> ${ruleChip(OPTIONS[field.name].rule)}</li>`)}</ul>`;
}
