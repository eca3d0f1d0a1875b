/** The dock of a game that is over: who won, and what can be done now. */
import { html, useEffect, useState } from "../lib/html.js";
import { post } from "../lib/api.js";
import { listed, t, tn } from "../lib/i18n.js";
import { complain, toast } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { Link, go } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { ask } from "./words.js";

/** How it ended, in one sentence: the game's own, or ours. */
export function outcome({ w, game, cardboard }) {
  const told = ask(game, "outcome", w, cardboard);
  if (told) return told;
  const { result: { winners, points }, names, me } = w, best = points[winners[0]];
  if (winners.length > 1) return tn("{names} win together with {n} point.", "{names} win together with {n} points.", best, { names: listed(winners.map((seat) => names[seat])) });
  if (winners[0] === me) return tn("You win with {n} point!", "You win with {n} points!", best);
  return tn("{name} wins with {n} point.", "{name} wins with {n} points.", best, { name: names[winners[0]] });
}

/** Say once that somebody wants to play again. */
function useInvited({ table, me }) {
  useEffect(() => {
    if (table.rematch && me >= 0) toast(t("A rematch is being set up."), { seconds: 12, action: { label: t("Come along"), run: () => go(`/t/${table.rematch}`) } });
  }, [table.rematch]);
}

export function Ending(at) {
  const { w, ui } = at;
  const { board } = useStore(ui);
  useInvited(w);
  if (!w.result) return html`<section class="dock dock--idle" aria-label=${t("What is asked")}><div class="dock__ask"><p class="ask" aria-live="polite">${t("The host has ended this game.")}</p></div>
    <div class="acts"><${Link} class="btn btn--big btn--go" href="/">${t("To the house")}<//></div></section>`;
  return html`<section class="dock" aria-label=${t("What is asked")}>
    <div class="dock__ask"><p class="ask" aria-live="polite">${outcome(at)}</p><p class="ask2">${w.me >= 0 ? t("Once more?") : t("You were watching.")}</p></div>
    <div class="acts acts--end">
      <button class="btn btn--big" onClick=${() => ui.set({ board: !board, tab: "table" })}>${icon(board ? "cup" : "table")}${board ? t("Result") : t("Board")}</button>
      <${Link} class="btn btn--big" href=${`/replay/${w.table.id}`}>${icon("replay")}${t("Replay")}<//>
      <${Rematch} w=${w} />
    </div>
  </section>`;
}

/** Play again with the same people: who asks first opens the table, the others follow. */
function Rematch({ w }) {
  const [isAsked, setAsked] = useState(false);
  if (w.me < 0) return w.table.rematch && html`<${Link} class="btn btn--big btn--go" href=${`/t/${w.table.rematch}`}>${t("Watch the rematch")}<//>`;
  const again = async () => {
    setAsked(true);
    try {
      go(`/t/${(await post(`/api/tables/${w.table.id}/rematch`)).code}`);
    } catch (problem) {
      setAsked(false);
      complain(problem);
    }
  };
  return html`<button class="btn btn--big btn--go" data-enter disabled=${isAsked} onClick=${again}>${w.table.rematch ? t("To the rematch") : t("Rematch")}</button>`;
}
