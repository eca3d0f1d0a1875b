/** Ask once more before something that cannot be taken back. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { open } from "../lib/overlays.js";

/** Resolves to whether it was meant. */
export const confirmed = ({ title, text, yes }) => new Promise((answer) => {
  open(({ close }) => html`<form method="dialog" onSubmit=${(event) => { event.preventDefault(); answer(true); close(); }}>
    <h3>${title}</h3><p>${text}</p>
    <div class="dialog__f"><button type="button" class="btn" autofocus onClick=${close}>${t("Rather not")}</button><button class="btn btn--bad">${yes}</button></div>
  </form>`, { onClosed: () => answer(false) });
});
