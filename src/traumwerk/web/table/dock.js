/** The dock: the only place that asks. One sentence, what it would cost, then what can be done. */
import { html, cls } from "../lib/html.js";
import { listed, t } from "../lib/i18n.js";
import { ruleChip } from "../lib/overlays.js";
import { useStore } from "../lib/store.js";
import { Ending } from "./ending.js";
import { Offers } from "./offers.js";
import { OrderNote } from "./orders.js";
import { SubstituteDock, isReplaced } from "./substitute.js";
import { Waiting } from "./waiting.js";
import { ask } from "./words.js";

/** What is asked, in the game's words where it has some. */
export function asked({ w, game, cardboard }) {
  if (w.table.paused) return { text: t("The table is paused."), detail: null, rules: [] };
  const told = ask(game, "ask", w, cardboard);
  if (told) return { detail: null, rules: [], ...told };
  const text = w.isMine ? t("Your turn.") : t("Waiting for {names}.", { names: listed(w.awaited.map((seat) => w.names[seat])) });
  return { text, detail: null, rules: [] };
}

export function Dock(at) {
  const { w, status, game, cardboard, act, ui } = at;
  const { pending } = useStore(ui);
  if (w.result || w.table.stage === "ended") return html`<${Ending} ...${at} />`;
  if (isReplaced(w) && status === "up") return html`<${SubstituteDock} ...${at} />`;
  const isMine = w.isMine && !w.table.paused;
  const { text, detail, rules } = asked(at);
  const Choices = game.Dock ?? Offers;
  return html`<section class=${cls("dock", !isMine && "dock--idle", pending && "dock--pending", status !== "up" && "dock--away")} aria-label=${t("What is asked")} aria-busy=${pending ? "true" : "false"} inert=${status === "up" ? undefined : true}>
    <div class="dock__ask"><p class="ask" aria-live="polite">${text} ${!detail && rules.map(ruleChip)}</p>
      ${detail && html`<p class="ask2">${detail} ${rules.map(ruleChip)}</p>`}
      ${isMine && html`<${OrderNote} ...${at} />`}</div>
    ${isMine ? html`<${Choices} w=${w} cardboard=${cardboard} act=${act} ui=${ui} game=${game} />` : html`<${Waiting} ...${at} />`}
  </section>`;
}
