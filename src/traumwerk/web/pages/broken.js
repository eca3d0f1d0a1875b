/** When the page itself breaks: nothing is lost, and there is a way back. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";

export const Broken = () => html`<main class="broken"><div class="dialog">${icon("warn", "l")}<h1>${t("Something broke on this page.")}</h1>
  <p>${t("Your games are safe in the house. Load the page again to go on.")}</p>
  <div class="dialog__f"><a class="btn" href="/">${t("To the front page")}</a><button class="btn btn--go" onClick=${() => location.reload()}>${t("Load again")}</button></div></div></main>`;
export default Broken;
