/** Where there is no table to see: it is being laid, or nobody sits there. */
import { html, raw } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { picture } from "../lib/pictures.js";
import { Link } from "../lib/router.js";

const EMPTY = `<ellipse cx="60" cy="22" rx="40" ry="13"/><path d="M60 35v22M44 64c2-6 8-7 16-7s14 1 16 7"/><path class="chairs" d="M8 30v32M8 46h14v16M22 46V34M112 30v32M112 46H98v16M98 46V34"/>`;

/** The table is being laid: its outline. */
export const Laying = () => html`<div class="sh sh--laying" aria-busy="true">
  <header class="sh__head bar"><${Link} class="sh__home" href="/" aria-label=${t("Back to the house")}>${picture("cogmoon")}<//><span class="sk"></span></header>
  <div class="strip">${[1, 2, 3, 4].map((n) => html`<span key=${n} class="sk"></span>`)}</div>
  <div class="stage"><div class="laying"><span class="sk"></span><span class="sk"></span><span class="sk"></span></div></div>
  <div class="dock dock--idle"><p class="ask" role="status">${t("Laying the table …")}</p></div>
  <div class="rail"></div>
</div>`;

/** No such table, or none that is open to who asks. */
export const Nobody = ({ code, problem }) => html`<main class="page door"><div class="nobody">
  ${raw("svg", EMPTY, { viewBox: "0 0 120 70", width: 168, "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-linejoin": "round" })}
  <h1>${t("Nobody sits at {code}", { code })}</h1>
  <p>${problem && problem.status !== 404 ? problem.message : t("The table was closed, or a letter is wrong.")}</p>
  <p class="row"><${Link} class="btn" href="/#join">${t("Another code")}<//><${Link} class="btn btn--go" href="/">${t("To the house")}<//></p>
</div></main>`;
