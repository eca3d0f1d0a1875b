/** What all must agree to: taking back, and pausing. */
import { html } from "../lib/html.js";
import { listed, t } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";

const isAsked = ({ vote, me, table }) => Boolean(vote) && me >= 0 && !vote.agreed.includes(me) && !table.seats[me].stand_in;

/** Answer what is voted on; whether there was something to answer. */
export function answerVote({ w, line }, yes) {
  if (!isAsked(w)) return false;
  line.ask("Agree", { yes }).catch(complain);
  return true;
}

export function Votes(at) {
  const { w, line } = at;
  const { vote, names, me, table } = w;
  if (!vote) return null;
  const isUndo = vote.what === "undo", name = names[vote.by];
  const missing = table.seats.map((_, seat) => seat).filter((seat) => table.seats[seat].bot === null && !table.seats[seat].stand_in && !vote.agreed.includes(seat));
  const title = vote.by === me
    ? (isUndo ? t("You ask to take a move back.") : t("You ask for a pause."))
    : (isUndo ? t("{name} asks to take a move back.", { name }) : t("{name} asks for a pause.", { name }));
  const waits = missing.length > 0 ? t("It happens when all agree. Still to answer: {names}.", { names: listed(missing.map((seat) => names[seat])) }) : "";
  return html`<div class="vote dialog" role="alertdialog" aria-label=${title}>
    <h3>${title}</h3>
    <p>${isUndo ? t("The game goes back to before that move.") : t("The clocks stand still until somebody goes on.")} ${waits}</p>
    <div class="dialog__f">${isAsked(w)
      ? html`<button class="btn" onClick=${() => answerVote(at, false)}>${t("Play on")}<kbd class="hide-s">N</kbd></button><button class="btn btn--go" onClick=${() => answerVote(at, true)}>${t("Agree")}<kbd class="hide-s">Y</kbd></button>`
      : vote.by === me && html`<button class="btn" onClick=${() => line.ask("Agree", { yes: false }).catch(complain)}>${t("Never mind")}</button>`}</div>
  </div>`;
}
