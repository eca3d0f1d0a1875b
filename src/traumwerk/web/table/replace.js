/** The host puts a bot where somebody does not come back. */
import { html } from "../lib/html.js";
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { complain, open } from "../lib/overlays.js";
import { mark } from "../lib/pictures.js";

export const openReplace = (at) => open(({ close }) => html`<${Replace} ...${at} close=${close} />`);

function Replace({ w, close }) {
  const { seats, id } = w.table;
  const people = seats.map((_, seat) => seat).filter((seat) => seats[seat].bot === null && seat !== w.me);
  const put = (seat) => post(`/api/tables/${id}/bot`, { seat, bot: null }).then(close).catch(complain);
  const state = (seat) => (seats[seat].stand_in ? t("A bot stands in") : seats[seat].online ? t("on the line") : t("not on the line"));
  return html`<h3>${t("Put a bot on a seat")}</h3>
    <p>${people.length ? t("The bot stays until the end of the game.") : t("Nobody else sits here in person.")}</p>
    <ul class="people">${people.map((seat) => html`<li key=${seat}>${mark(seat, w.names[seat])}<span class="grow"><b>${w.names[seat]}</b><br /><span class="sm mut">${state(seat)}</span></span><button class="btn" onClick=${() => put(seat)}>${t("Replace")}</button></li>`)}</ul>
    <div class="dialog__f"><button class="btn btn--quiet" onClick=${close}>${t("Close")}</button></div>`;
}
