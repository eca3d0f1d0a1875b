/** A piece of a table as it looks with the settings chosen. */
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";

const SEATS = ["Mara", "Jonas", "Tilda", "Odile"];

/** The turn goes round, so that motion can be seen. */
function useTurns() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => (now + 1) % SEATS.length), 2400);
    return () => clearInterval(timer);
  }, []);
  return turn;
}

export function Preview() {
  const turn = useTurns();
  return html`<aside class="pv" aria-label=${t("Preview")}><div class="pv__box" aria-hidden="true">
    <div class="pv__strip">${SEATS.map((name, seat) => html`<div key=${name} class=${seat === turn ? "pv__seat pv__seat--now" : "pv__seat"}>${mark(seat, name, { bot: seat === 2 })}${name}</div>`)}</div>
    <div class="pv__ask" data-turn=${turn}><p>${turn === 0 ? t("Jonas bids 4. Raise or pass?") : t("{name} thinks about your 5.", { name: SEATS[turn] })}</p><div class="row"><span class="btn btn--go">${t("Bid 5")}</span><span class="btn">${t("Pass")}</span></div></div>
    <div class="pv__marks">${Array.from({ length: 10 }, (_, seat) => html`<span key=${seat} class="pv__mark">${mark(seat, String((seat + 1) % 10))}</span>`)}</div>
  </div><p class="pv__sub">${t("This is how your table looks with these settings.")}</p></aside>`;
}
