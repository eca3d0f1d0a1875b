/** What I can do now, in one sentence with its buttons: sit down, be ready, fill up, leave. */
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { confirmed } from "../confirm.js";

const closeTable = async (can) => {
  if (await confirmed({ title: t("Close the table?"), text: t("Everybody is sent home, and the code leads nowhere."), yes: t("Close the table") })) can.end();
};

export function Ready({ table, can }) {
  const { mine, free, isHost } = can;
  return html`<section class="panel ready" aria-label=${t("Your part")}>
    <p class="d">${asked(table, can)}</p>
    ${isHost && html`<button class="btn btn--quiet ready__less" onClick=${() => closeTable(can)}>${icon("bin")}<span>${t("Close the table")}</span></button>`}
    ${mine && !isHost && html`<button class="btn btn--quiet" onClick=${can.leave}>${icon("left")}${t("Leave")}</button>`}
    ${isHost && free.length > 0 && can.bots.length > 0 && html`<button class="btn btn--big" onClick=${can.fill}>${icon("bot")}${t("Fill with bots")}</button>`}
    ${!mine && free.length > 0 && html`<button class="btn btn--go btn--big" onClick=${() => can.sit(free[0])}>${icon("seat")}${t("Sit down")}</button>`}
    ${mine && html`<button class=${mine.ready ? "btn btn--big" : "btn btn--go btn--big"} aria-pressed=${mine.ready} onClick=${() => can.ready(!mine.ready)}>${icon(mine.ready ? "undo" : "check")}${mine.ready ? t("Not yet, wait") : t("I’m ready")}</button>`}
  </section>`;
}

function asked(table, { mine, free }) {
  if (!mine) return free.length ? t("A chair is free. Sit down?") : t("All seats are taken. You can watch when it begins.");
  if (!mine.ready) return free.length ? t("Are you ready? We begin when the last seat is taken.") : t("Everybody is here. Are you ready?");
  const late = table.seats.filter((seat) => seat.name && !seat.bot && !seat.ready);
  if (late.length === 1) return t("You are ready. We wait for {name}.", { name: late[0].name });
  return free.length ? t("You are ready. We begin when the last seat is taken.") : t("You are ready. We wait for the others.");
}
