/** A bot plays for me until I take my seat back: in the dock, or on the stage where there is none. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";
import { robot } from "../lib/pictures.js";

export const isReplaced = ({ me, table }) => me >= 0 && table.seats[me].stand_in && table.stage === "running";

const Back = ({ line }) => html`<button class="btn btn--go btn--big" data-enter onClick=${() => line.ask("TakeSeatBack", { away: false }).catch(complain)}>${t("I’m here")}</button>`;
const face = (w) => robot(w.me + 4, 64);

export const SubstituteDock = ({ w, line }) => html`<section class="dock dock--substitute" aria-label=${t("What is asked")}>
  <div class="dock__ask row">${face(w)}<div><p class="ask" aria-live="polite">${t("A bot plays for you")}</p><p class="ask2">${t("It keeps your seat warm; you can have it back at once.")}</p></div></div>
  <div class="acts"><${Back} line=${line} /></div>
</section>`;

export const Substitute = ({ w, line }) => html`<div class="shade shade--low"><div class="dialog substitute" role="dialog" aria-label=${t("A bot plays for you")}>
  ${face(w)}<div><h3>${t("A bot plays for you")}</h3><p>${t("It keeps your seat warm; you can have it back at once.")}</p></div><${Back} line=${line} />
</div></div>`;
