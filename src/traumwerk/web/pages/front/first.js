/** An invitation to the guided first games. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { robot } from "../../lib/pictures.js";
import { Link } from "../../lib/router.js";
import { BOXES, lid } from "../boxes.js";

export const First = () => html`<section class="panel first" aria-labelledby="first">
  ${robot(0, 64)}<div><b id="first">${t("First time here?")}</b><p class="sm mut">${t("Pip plays a guided first game with you. Three minutes each.")}</p></div>
  <ul class="first__go">${BOXES.map((box) => html`<li key=${box.name}><${Link} href=${`/learn/${box.name}`} aria-label=${t("{game}: learn it", { game: box.title })} title=${box.title}>${lid(box)}<//></li>`)}</ul>
</section>`;
