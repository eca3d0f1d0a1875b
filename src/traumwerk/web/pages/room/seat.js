/** A seat of the waiting room: who sits there, whether ready, and what may be done about it. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon, mark } from "../../lib/pictures.js";
import { confirmed } from "../confirm.js";
import { Chair } from "../oval.js";
import { face, level, pips } from "../robots.js";

export function RoomSeat({ table, number, can, isNew }) {
  const seat = table.seats[number];
  if (seat.bot) return html`<${Bot} seat=${seat} number=${number} can=${can} isNew=${isNew} />`;
  if (seat.name) return html`<${Person} seat=${seat} number=${number} isMe=${number === table.seat} can=${can} isNew=${isNew} />`;
  return html`<${Free} number=${number} can=${can} />`;
}

const dots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

const Free = ({ number, can }) => html`<${Chair} isOpen=${true} face=${html`<span class="plus">${dots}</span>`} name=${t("Free seat")} line=${t("By link or code")}>
  ${!can.mine && html`<button class="btn btn--go" onClick=${() => can.sit(number)} aria-label=${t("Seat {n}: sit here", { n: number + 1 })}>${t("Sit here")}</button>`}
  ${can.isHost && can.bots.length > 0 && html`<button class="btn" onClick=${() => can.putBot(number)} aria-label=${t("Seat {n}: put a bot here", { n: number + 1 })}>${t("Bot")}</button>`}
<//>`;

function Person({ seat, number, isMe, can, isNew }) {
  const remove = async () => {
    if (await confirmed({ title: t("Ask {name} to leave?", { name: seat.name }), text: t("The seat is free again. They can come back with the link."), yes: t("Free the seat") })) can.empty(number);
  };
  return html`<${Chair} isNew=${isNew} face=${mark(number, seat.name)} name=${seat.name} line=${standing(seat, isMe, isNew)}>
    ${seat.ready ? html`<span class="chip chip--ok">${icon("check")}${t("Ready")}</span>` : html`<span class="chip">${icon("seat")}${t("Not ready yet")}</span>`}
    ${can.isHost && !isMe && html`<button class="btn btn--icon btn--quiet" onClick=${remove} aria-label=${t("Ask {name} to leave", { name: seat.name })}>${icon("x")}</button>`}
  <//>`;
}

function standing(seat, isMe, isNew) {
  if (isMe) return seat.is_host ? t("You, the host") : t("You");
  if (isNew) return t("Sat down just now");
  if (!seat.online) return seat.is_host ? t("Host, away for a moment") : t("Away for a moment");
  return seat.is_host ? t("Host") : t("Here");
}

function Bot({ seat, number, can, isNew }) {
  const { name } = seat;
  const picker = html`<label class="lvpick">${pips(seat.bot)}<span class="vh">${t("Level of {name}", { name })}</span>
    <select onChange=${(event) => can.putBot(number, event.target.value)}>${can.bots.map((bot) => html`<option key=${bot} value=${bot} selected=${bot === seat.bot}>${level(bot).word()}</option>`)}</select></label>`;
  const line = can.isHost && can.bots.length > 1 ? picker : html`${pips(seat.bot)} ${level(seat.bot).word()}`;
  return html`<${Chair} isNew=${isNew} face=${face(name)} name=${name} line=${line}>
    ${can.isHost ? html`<button class="btn btn--icon btn--quiet" onClick=${() => can.empty(number)} aria-label=${t("Send {name} away", { name })}>${icon("x")}</button>` : html`<span class="chip chip--ok">${icon("check")}${t("Ready")}</span>`}
  <//>`;
}
