/** The ground floor: who sits in the canteen, who stands at the gate. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { offeredAmount, people } from "./model.js";
import { bidOf, hireOf } from "./selection.js";
import { figure, ic, nobody } from "./sprite.js";

const line = (n, draw) => Array.from({ length: Math.max(n, 0) }, (_, k) => draw(k));

/** In the books everybody is at the machines and the bowls wait; else they sit at the table. */
export function Canteen({ w, seat, factory, account, isMine }) {
  const isBooks = isMine && w.view.phase === "books" && account, eats = isBooks ? account.canteen : factory.canteen;
  const { hired } = people(factory).canteen;
  return html`<div class="fm-room fm-room--canteen" data-room="canteen">
    <p class="fm-sign"><span>${ic("canteen")}${t("Canteen")}</span><b>${eats}</b></p>
    ${isBooks
      ? html`<span class="fm-bowls">${line(eats, (k) => html`<span key=${k}>${ic("canteen")}</span>`)}</span>`
      : html`<span class="fm-people">${line(eats, (k) => figure(seat, k, { hired: k >= eats - hired }))}</span>`}
    ${isBooks && html`<p class="fm-note">${t("all at the machines")}</p>`}
  </div>`;
}

export function Gate({ w, seat, factory, account, isMine, ui }) {
  const isBooks = isMine && w.view.phase === "books" && account;
  const free = isBooks ? Math.max(account.staff - account.canteen, 0) : factory.available;
  const hired = isBooks ? Math.min(factory.seasonal, free) : people(factory).gate.hired;
  const acts = w.view.phase === "buying" && w.view.to_act.includes(seat), done = acts ? free - w.view.hands : 0;
  const bid = isMine ? bidOf(w, ui) ?? 0 : 0, wanted = isMine ? hireOf(w, ui) ?? 0 : 0;
  return html`<div class="fm-room fm-room--gate" data-room="gate">
    <p class="fm-sign"><span>${ic("gate")}${isBooks ? t("Gate next round") : t("At the gate")}</span><b>${free}</b></p>
    <span class="fm-people">
      ${line(free, (k) => figure(seat, factory.canteen + factory.posted + k, { hired: k >= free - hired, more: cls(k < bid && "fm-fig--lift", k < done && "fm-fig--done") }))}
      ${offeredAmount(w, "Hire") && isMine && line(2, (k) => (k < wanted ? figure(seat, 20 + k, { hired: true, more: "fm-fig--coming" }) : nobody(k)))}
    </span>
    <${Note} w=${w} isBooks=${isBooks} acts=${acts} isMine=${isMine} factory=${factory} />
  </div>`;
}

function Note({ w, isBooks, acts, isMine, factory }) {
  const range = isMine && offeredAmount(w, "Bid");
  const words = isBooks ? t("one must stay") : range ? t("one stays: bid {n} at most", { n: range.high }) : acts ? t("{n} still to act", { n: w.view.hands }) : factory.posted ? t("{n} on the tile", { n: factory.posted }) : null;
  return words && html`<p class="fm-note">${words}</p>`;
}
