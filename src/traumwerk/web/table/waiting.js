/** Beside the sentence while others think: my standing order, and taking back. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { OrderButton } from "./orders.js";
import { undo } from "./undo.js";

export function Waiting(at) {
  const { w } = at;
  if (w.me < 0 || w.table.paused) return html`<div class="acts"></div>`;
  return html`<div class="acts acts--waiting">
    <${OrderButton} ...${at} />
    ${w.can_undo && html`<button class="btn" onClick=${() => undo(at)}>${icon("undo")}${t("Take back")}</button>`}
  </div>`;
}
