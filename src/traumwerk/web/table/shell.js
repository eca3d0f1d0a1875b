/** The shell every table sits in: header, players, stage, what is asked, log and chat. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState, useErrorBoundary } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { moves } from "../lib/motion.js";
import { Store, useStore } from "../lib/store.js";
import { useAct } from "./act.js";
import { Dock } from "./dock.js";
import { Head } from "./head.js";
import { useKeys } from "./keys.js";
import { kitFor } from "./kit.js";
import { Menu } from "./menu.js";
import { Laying } from "./nothing.js";
import { Rail } from "./rail.js";
import { Result } from "./result.js";
import { Status } from "./status.js";
import { Strip } from "./strip.js";
import { Tabbar } from "./tabbar.js";
import { useTurn } from "./turn.js";
import { useTwin } from "./twin.js";
import { Votes } from "./votes.js";

const RAIL = ["log", "chat"]; // tabs of a phone that show the rail
const LAST_LOOK = 3500; // milliseconds
const FRESH = { tab: "table", rail: "log", selected: null, pending: null, menu: false, board: false };

/** A game's module with its style, its words and its cardboard; null until all is there. */
export function useGame(w) {
  const [kit, setKit] = useState(null);
  const name = w?.table.game;
  useEffect(() => {
    if (!name) return undefined;
    let isCurrent = true;
    kitFor(w).then((found) => isCurrent && setKit(found)).catch((problem) => isCurrent && setKit({ problem }));
    return () => { isCurrent = false; };
  }, [name, w?.table.id]);
  if (kit?.problem) throw kit.problem;
  return kit;
}

/** Dress the whole page in a game's colours while it is shown. */
export function useDress(game, options) {
  const dress = game?.dress?.(options);
  useLayoutEffect(() => {
    if (dress) document.body.dataset.game = dress;
    return () => { delete document.body.dataset.game; };
  }, [dress]);
}

export function Shell({ line, coach = null }) {
  const { w } = useStore(line);
  const kit = useGame(w);
  useDress(kit?.game, w.table.options);
  if (!kit) return html`<${Laying} />`;
  return html`<${Table} line=${line} game=${kit.game} cardboard=${kit.cardboard} coach=${coach} />`;
}

function Table({ line, game, cardboard, coach }) {
  const { w, status } = useStore(line);
  const ui = useMemo(() => new Store({ ...FRESH }), []);
  const shown = useStore(ui);
  const act = useAct({ line, game, cardboard, ui, coach });
  const at = { line, w, status, game, cardboard, ui, act, coach };
  useEffect(() => { if (shown.selected !== null) ui.set({ selected: null }); }, [w.seq, w.era]);
  useTurn(at);
  useKeys(at);
  useLastLook(at);
  useTwin(line.table);
  const { strip = true, rail = true, dock = true, theme } = game.layout?.(w) ?? {};
  const isOver = Boolean(w.result) && !shown.board;
  const tab = rail || !RAIL.includes(shown.tab) ? shown.tab : "table";
  const classes = ["sh", !strip && "sh--no-strip", !rail && "sh--no-rail", !dock && "sh--no-dock"].filter(Boolean).join(" ");
  return html`<div class=${classes} data-tab=${tab} data-status=${status} data-theme=${theme} data-seats=${w.table.seats.length}>
    <${Head} ...${at} />
    ${strip && html`<${Strip} ...${at} />`}
    <main class="stage" aria-label=${t("Board")} id="stage" tabindex="-1">
      ${isOver ? html`<${Result} ...${at} />` : html`<${Stage} ...${at} shown=${shown} />`}
      <${Status} ...${at} hasDock=${dock} />
      <${Votes} ...${at} />
    </main>
    ${coach && html`<${coach.Panel} ...${at} />`}
    ${dock && html`<${Dock} ...${at} />`}
    ${rail && html`<${Rail} ...${at} />`}
    <${Tabbar} ...${at} tab=${tab} hasRail=${rail} />
    ${shown.menu && html`<${Menu} ...${at} />`}
  </div>`;
}

/** A game that ends before our eyes leaves its last picture for a moment. */
function useLastLook({ w, ui }) {
  const isOver = Boolean(w.result), wasOver = useRef(isOver);
  useEffect(() => {
    if (!isOver || wasOver.current) return undefined;
    wasOver.current = true;
    if (!moves()) return undefined;
    ui.set({ board: true });
    const timer = setTimeout(() => ui.set({ board: false }), LAST_LOOK);
    return () => clearTimeout(timer);
  }, [isOver]);
}

/** The game's own part: drawn again when what it shows has changed, not when somebody chats. */
function Stage({ w, status, game, cardboard, act, ui, shown }) {
  const [error] = useErrorBoundary((problem) => console.error(problem));
  const drawn = useMemo(
    () => html`<${game.Stage} w=${w} cardboard=${cardboard} act=${act} ui=${ui} />`,
    [w.view, w.offers, w.awaited, w.clocks, w.table, w.news, shown, status, cardboard],
  );
  if (error) return html`<div class="lost-thread" role="alert"><h2>${t("This page lost its thread.")}</h2><p>${t("Your seat and all moves are safe in the house.")}</p>
    <button class="btn btn--go" onClick=${() => location.reload()}>${t("Load again")}</button></div>`;
  return drawn;
}
