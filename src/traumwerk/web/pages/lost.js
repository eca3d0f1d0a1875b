/** An address that there is not. */
import { html, raw } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { Link } from "../lib/router.js";
import { Frame } from "./frame.js";

const EMPTY = '<ellipse cx="60" cy="22" rx="40" ry="13"/><path d="M60 35v22M44 64c2-6 8-7 16-7s14 1 16 7"/><path class="lost__chairs" d="M8 30v32M8 46h14v16M22 46V34M112 30v32M112 46H98v16M98 46V34"/>';

export default () => html`<${Frame} title=${t("There is nothing here.")}>
  <div class="lost in">${raw("svg", EMPTY, { viewBox: "0 0 120 70", width: 220, "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-linejoin": "round" })}
    <h1>${t("There is nothing here.")}</h1><p>${t("The address is wrong, or what stood here is gone.")}</p>
    <div class="row wrap"><${Link} class="btn" href="/#join">${t("Join by code")}<//><${Link} class="btn btn--go" href="/">${t("To the front page")}<//></div></div>
<//>`;
