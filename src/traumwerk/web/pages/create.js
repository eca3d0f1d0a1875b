/** A new table: who sits where, how fast, and what is agreed on. The whole choice stands in one sentence below. */
import { html, useEffect, useState } from "../lib/html.js";
import { once, post } from "../lib/api.js";
import { listed, t, tn } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { go } from "../lib/router.js";
import { BOXES, boxNamed, lid } from "./boxes.js";
import { Options } from "./create/options.js";
import { Pace } from "./create/pace.js";
import { count, forBox, newPlan, wish } from "./create/plan.js";
import { Levels, Seats } from "./create/seats.js";
import { Frame } from "./frame.js";
import Lost from "./lost.js";
import { beSomebody, fetchTable } from "./newcomer.js";
import { Bones, Trouble, paceSentence } from "./pieces.js";

export default function Create({ game: name }) {
  const box = boxNamed(name);
  const [plan, setPlan] = useState(null);
  const [problem, setProblem] = useState(null);
  const begin = () => once("/api/games").then((games) => { setPlan(planFor(box, games)); setProblem(null); }).catch(setProblem);
  useEffect(() => { if (box) begin(); }, []);
  if (!box) return html`<${Lost} />`;
  return html`<${Frame} title=${t("New table")} current="play" dress=${box.name}>
    <div class="pg in"><${Picker} box=${box} plan=${plan} />
      ${problem && html`<${Trouble} problem=${problem} again=${begin} />`}
      ${plan ? html`<${Parts} plan=${plan} change=${setPlan} />` : !problem && html`<${Bones} shape="rows" count=${4} />`}
    </div>
    ${plan && html`<${Foot} plan=${plan} />`}
  <//>`;
}

/** The plan made at another box is kept as far as it fits: the address names the box. */
let kept = null;
function planFor(box, games) {
  const game = games.find((one) => one.name === box.game), before = kept;
  kept = null;
  return before ? forBox(before, box, game) : newPlan(box, game);
}

const Picker = ({ box, plan }) => html`<div class="pick"><h1>${t("New table")}</h1>
  <div class="games" role="radiogroup" aria-label=${t("Game")}>${BOXES.map((one) => html`<label key=${one.name} data-game=${one.name}>
    ${lid(one)}<input type="radio" name="game" aria-label=${one.title} checked=${one === box} onChange=${() => { kept = plan; go(`/new/${one.name}`, { replace: true }); }} /><span>${one.title}</span></label>`)}</div>
</div>`;

const Parts = ({ plan, change }) => html`
  <div class="pg__seats"><${Seats} plan=${plan} change=${change} /><${Levels} plan=${plan} change=${change} /></div>
  <div class="pg__how"><${Pace} plan=${plan} change=${change} /><${Options} plan=${plan} change=${change} /></div>`;

/** Who will sit there, in one list. */
function company(plan) {
  const open = count(plan, "open"), bots = count(plan, "bot");
  return listed([
    t("you"),
    ...(open ? [plan.isPublic ? tn("one who comes", "{n} who come", open) : tn("one by link", "{n} by link", open)] : []),
    ...(bots ? [tn("one bot", "{n} bots", bots)] : []),
  ]);
}

function Foot({ plan }) {
  const [isOpening, setOpening] = useState(false);
  const isAlone = count(plan, "open") === 0;
  const openTable = async () => {
    setOpening(true);
    fetchTable(plan.game.name);
    try {
      await beSomebody();
      const table = await post("/api/tables", wish(plan));
      if (isAlone) await post(`/api/tables/${table.id}/ready`);
      go(`/t/${table.code}`);
    } catch (problem) {
      complain(problem);
      setOpening(false);
    }
  };
  return html`<div class="foot" role="region" aria-label=${t("Your table")}><div class="in">
    <p class="d" aria-live="polite">${t("{game} for {n}: {company}.", { game: plan.box.title, n: plan.seats.length, company: company(plan) })}<small>${plan.game.clocked ? t("The hourglass keeps the time.") : `${paceSentence(plan.game.paces[plan.pace])}.`}</small></p>
    <button class="btn btn--go btn--big" onClick=${openTable} aria-busy=${isOpening} disabled=${isOpening}>${icon(isAlone ? "play" : "table")}${isAlone ? t("Begin at once") : t("Open the table")}</button>
  </div></div>`;
}
