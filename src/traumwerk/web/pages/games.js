/** My games: those being played or gathering, the finished ones with their results, and those that were stopped. */
import { html } from "../lib/html.js";
import { me } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { Link, place } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { Frame } from "./frame.js";
import { Past } from "./games/past.js";
import { Present } from "./games/present.js";
import { Empty } from "./pieces.js";

const shownOf = (query) => ({ finished: "finished", stopped: "stopped" })[new URLSearchParams(query).get("show")] ?? "now";

export default function Games() {
  const person = useStore(me), { query } = useStore(place), shown = shownOf(query);
  return html`<${Frame} title=${shown === "now" ? t("My games") : t("Replays")} current=${shown === "now" ? "games" : "replays"}>
    <div class="mg in"><div class="mg__h"><h1>${t("My games")}</h1><${Which} shown=${shown} /></div>
      ${person ? html`<${shown === "now" ? Present : Past} key=${shown} stage=${shown === "stopped" ? "ended" : "over"} />` : html`<${Nobody} />`}
    </div>
  <//>`;
}

const Which = ({ shown }) => html`<nav class="seg" aria-label=${t("Which games")}>
  <${Link} href="/games" aria-current=${shown === "now" ? "page" : undefined}>${icon("play", "s")}${t("Being played")}<//>
  <${Link} href="/games?show=finished" aria-current=${shown === "finished" ? "page" : undefined}>${icon("cup", "s")}${t("Finished")}<//>
  <${Link} href="/games?show=stopped" aria-current=${shown === "stopped" ? "page" : undefined}>${icon("flag", "s")}${t("Stopped")}<//>
</nav>`;

const Nobody = () => html`<${Empty} tin=${0} title=${t("No table of yours is set.")}>
  <p>${t("Play a game, and you find it here: its log, its replay, its record.")}</p>
  <div class="row wrap"><${Link} class="btn" href="/account">${t("Log in")}<//><${Link} class="btn btn--go" href="/">${t("Choose a game")}<//></div>
<//>`;
