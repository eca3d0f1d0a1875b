/** Who sits where: me, whoever comes, and tin robots of a level. */
import { html } from "../../lib/html.js";
import { me } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { icon, mark, robot } from "../../lib/pictures.js";
import { useStore } from "../../lib/store.js";
import { Chair, Oval } from "../oval.js";
import { Choice } from "../pieces.js";
import { face, level, pips } from "../robots.js";
import { botName, count, takesBots, withLevel, withOthers, withSeat, withSeats } from "./plan.js";

export function Seats({ plan, change }) {
  const { game, seats } = plan;
  const numbers = Array.from({ length: game.most - game.least + 1 }, (_, n) => game.least + n);
  return html`<section class="who"><h2>${t("Who sits where")}</h2>
    <div class="who__how">
      <${Company} plan=${plan} change=${change} />
      <div class="row"><span class="sm b" id="seats">${t("Seats")}</span><${Choice} label=${t("Number of seats")} value=${seats.length} choices=${numbers.map((n) => ({ value: n, text: String(n) }))} onChoose=${(n) => change(withSeats(plan, n))} more="seg--numbers" /></div>
    </div>
    <${Oval} label=${t("Seats")} chairs=${seats.map((seat, number) => html`<${Seat} plan=${plan} number=${number} change=${change} />`)}>
      <div><p class="d mid__d">${t("A table for {n}", { n: seats.length })}</p><p class="mid__p">${plan.box.title}</p></div>
    <//>
  </section>`;
}

/** Three usual companies in one click. */
function Company({ plan, change }) {
  const isBots = count(plan, "open") === 0, isOpen = count(plan, "bot") === 0;
  const value = isBots ? "bots" : isOpen ? (plan.isPublic ? "all" : "friends") : null;
  const choose = (kind) => change(withOthers(plan, kind === "bots" ? "bot" : "open", kind === "all"));
  return html`<${Choice} label=${t("Who plays with you")} value=${value} onChoose=${choose} choices=${[
    { value: "friends", text: t("Friends by link"), picture: "link" },
    { value: "bots", text: t("Bots"), picture: "bot", isOff: !takesBots(plan) },
    { value: "all", text: t("Whoever comes"), picture: "globe" },
  ]} />`;
}

function Seat({ plan, number, change }) {
  const seat = plan.seats[number], person = useStore(me);
  const set = (now) => change(withSeat(plan, number, now));
  if (seat.kind === "host") return html`<${Chair} face=${mark(number, person?.name)} name=${person?.name ?? t("You")} line=${t("You, the host")} />`;
  if (seat.kind === "bot") return html`<${Bot} plan=${plan} number=${number} seat=${seat} set=${set} />`;
  return html`<${Chair} isOpen=${true} face=${html`<span class="plus">${icon(plan.isPublic ? "globe" : "link")}</span>`} name=${plan.isPublic ? t("Free seat") : t("By link")} line=${plan.isPublic ? t("Whoever comes") : t("Whoever has it")}>
    <button class="btn" disabled=${!takesBots(plan)} onClick=${() => set({ kind: "bot", bot: plan.level })} aria-label=${t("Seat {n}: put a bot here", { n: number + 1 })}>${t("Bot")}</button>
  <//>`;
}

function Bot({ plan, number, seat, set }) {
  const name = botName(plan, number);
  const picker = html`<label class="lvpick">${pips(seat.bot)}<span class="vh">${t("Level of {name}", { name })}</span>
    <select value=${seat.bot} onChange=${(event) => set({ ...seat, bot: event.target.value })}>${plan.game.bots.map((bot) => html`<option key=${bot} value=${bot} selected=${bot === seat.bot}>${level(bot).word()}</option>`)}</select></label>`;
  return html`<${Chair} face=${face(name)} name=${name} line=${picker}>
    <button class="btn btn--icon" aria-label=${t("Send {name} away", { name })} onClick=${() => set({ kind: "open" })}>${icon("x")}</button>
  <//>`;
}

/** How strong the bots are: a level for all of them. */
export function Levels({ plan, change }) {
  if (!takesBots(plan)) return html`<p class="hint">${icon("info", "s")}${t("Voices are real at this table, so bots cannot play along.")}</p>`;
  return html`<section class="levels"><h2>${t("How strong the bots are")}</h2>
    <div class="bots" role="radiogroup" aria-label=${t("Level of the bots")}>${plan.game.bots.map((bot, n) => html`<label key=${bot} class="bt">
      <input type="radio" name="level" checked=${bot === plan.level} onChange=${() => change(withLevel(plan, bot))} />${robot([0, 1, 5][n] ?? n, 56)}
      <span><b>${level(bot).word()}</b> ${pips(bot)}<small>${level(bot).text()}</small></span></label>`)}</div>
    <div class="opt"><div><b>${t("How fast bots play")}</b><p>${t("Like people, so that you can follow; or at once.")}</p></div>
      <${Choice} label=${t("How fast bots play")} value=${plan.botPace} onChoose=${(botPace) => change({ ...plan, botPace })} choices=${[{ value: 1, text: t("Like people") }, { value: 0.6, text: t("Briskly") }, ...(plan.game.clocked ? [] : [{ value: 0, text: t("At once") }])]} /></div>
  </section>`;
}
