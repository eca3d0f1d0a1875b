/** All keys of a table on one sheet. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { open } from "../lib/overlays.js";

const keys = () => [
  ["Enter", t("what the gold button says")],
  ["1–9", t("what is offered, in order")],
  ["U", t("undo")], ["B", t("proxy bid")],
  ["Y  N", t("agree at a vote, or not")],
  ["T  L  C", t("table, log, chat")],
  ["?", t("the rule of the moment")],
  ["S", t("sound")], ["M", t("menu")],
  ["Esc", t("close, put back")],
];

export const openKeys = () => open(({ close }) => html`<h3>${t("Keys")}</h3>
  <dl class="keysheet">${keys().map(([key, does]) => html`<div key=${key}><dt>${key.split("  ").map((one) => html`<kbd key=${one}>${one}</kbd>`)}</dt><dd>${does}</dd></div>`)}</dl>
  <div class="dialog__f"><button class="btn btn--go" autofocus onClick=${close}>${t("Close")}</button></div>`);
