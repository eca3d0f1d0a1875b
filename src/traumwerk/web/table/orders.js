/** Standing orders: bid for me up to a limit that only I see, or pass by itself. */
import { html, useEffect, useState } from "../lib/html.js";
import { once } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { complain, open, toast } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";

/** Whether orders have a meaning at this table. */
export function useAuctions({ w, game }) {
  const [has, setHas] = useState(false);
  useEffect(() => { once("/api/games").then((games) => setHas(games.some((one) => one.name === w.table.game && one.auctions))).catch(() => {}); }, []);
  return has && w.me >= 0 && w.table.stage === "running" && (game.isOrdered?.(w) ?? true);
}

/** What an order says, in one sentence. */
export function told({ up_to: limit, then }) {
  if (limit === 0) return t("You bid nothing and pass by yourself.");
  return then === "pass" ? t("The house bids for you up to {limit}, then passes.", { limit }) : t("The house bids for you up to {limit}, then asks you.", { limit });
}

const send = (line, order) => line.ask("SetOrder", { order }).catch(complain);
export const withdraw = ({ line }) => send(line, null).then(() => toast(t("The order is withdrawn. You decide yourself again."), { tone: "ok" }));

/** Leave this auction whenever it is my turn. */
export const passAlone = ({ line }) => send(line, { up_to: 0, then: "pass", until: "sold" });

export function OrderButton(at) {
  const has = useAuctions(at);
  const { order } = at.w;
  if (!has) return null;
  if (!order) return html`<button class="btn" onClick=${() => openOrder(at)}>${icon("gavel")}${t("Proxy bid")}</button>`;
  return html`<span class="order">${icon("gavel")}<span>${told(order)}</span><button class="btn" onClick=${() => withdraw(at)}>${t("Withdraw")}</button></span>`;
}

/** My order beside a question: the house has done what it could. */
export const OrderNote = (at) => at.w.order && html`<p class="order-note">${icon("gavel", "s")}<span>${told(at.w.order)}</span><button class="lnk" onClick=${() => withdraw(at)}>${t("Withdraw")}</button></p>`;

export function openOrder(at) {
  if (at.w.me < 0 || at.w.table.stage !== "running") return;
  once("/api/games").then((games) => {
    if (games.some((one) => one.name === at.w.table.game && one.auctions)) open(({ close }) => html`<${OrderForm} ...${at} close=${close} />`);
  }).catch(complain);
}

function OrderForm({ w, line, close }) {
  const bid = w.offers.find((offer) => offer.type === "Amount");
  const [limit, setLimit] = useState(w.order?.up_to || Math.max(bid?.low ?? 1, 1));
  const [then, setThen] = useState(w.order?.then ?? "pass");
  const [until, setUntil] = useState(w.order?.until ?? "sold");
  const give = (event) => { event.preventDefault(); send(line, { up_to: limit, then, until }); close(); };
  const pick = (value, chosen, set, label) => html`<button type="button" aria-pressed=${value === chosen ? "true" : "false"} onClick=${() => set(value)}>${label}</button>`;
  const high = bid?.high ?? 1000;
  return html`<form class="order-form" onSubmit=${give}>
    <h3>${t("Proxy bid")}</h3>
    <p>${t("The house bids for you, always the least that leads, up to your limit. Nobody else sees it.")}</p>
    <div class="row wrap order-form__row">
      <div class="stepper"><button type="button" aria-label=${t("One less")} onClick=${() => setLimit(Math.max(1, limit - 1))}>${icon("minus")}</button><output aria-label=${t("Limit")} aria-live="polite">${limit}</output><button type="button" aria-label=${t("One more")} onClick=${() => setLimit(Math.min(high, limit + 1))}>${icon("plus")}</button></div>
      <div class="seg" role="group" aria-label=${t("At the limit")}>${pick("pass", then, setThen, t("then pass"))}${pick("ask", then, setThen, t("then ask me"))}</div>
    </div>
    <div class="seg" role="group" aria-label=${t("How long it holds")}>${pick("sold", until, setUntil, t("this auction"))}${pick("revoked", until, setUntil, t("until I withdraw it"))}</div>
    <p class="sm mut">${t("You can withdraw it at any time.")}</p>
    <div class="dialog__f"><button type="button" class="btn btn--quiet" onClick=${close}>${t("Cancel")}</button><button class="btn btn--go">${t("Bid up to {limit}", { limit })}</button></div>
  </form>`;
}
