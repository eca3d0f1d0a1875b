/** A game once more: any moment, any speed, through any seat's eyes. */
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { get } from "../lib/api.js";
import { file, loadCss } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { icon, mark, picture } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { Store, useStore } from "../lib/store.js";
import { Deck } from "./deck.js";
import { plain, sentencesOf } from "./log.js";
import { Laying, Nobody } from "./nothing.js";
import { Reel } from "./reel.js";
import { useDress, useGame } from "./shell.js";
import { useStory } from "./story.js";
import { ask } from "./words.js";

export const texts = ["table"];
const dressed = loadCss(file("css/table.css"));
const OPEN = -2; // all eyes at once

export default function Replay({ table: id }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    Promise.all([get(`/api/tables/${id}`), dressed]).then(async ([table]) => {
      const isOver = table.stage === "over";
      const open = isOver ? await new Reel(id, "open").at(0).then(() => true, () => false) : false;
      const reel = new Reel(id, open ? "open" : null);
      const asked = Number(new URLSearchParams(location.search).get("move"));
      const [first, log] = await Promise.all([reel.at(asked || (isOver ? 0 : null)).catch(() => reel.at(0)), reel.log()]);
      setFound({ table, reel, log, isOpen: open, first });
    }).catch((problem) => setFound({ problem }));
  }, [id]);
  if (!found) return html`<${Laying} />`;
  if (found.problem) return html`<${Nobody} code=${id} problem=${found.problem} />`;
  return html`<${Cinema} ...${found} />`;
}

/** The window of a moment, as a game's stage draws it. */
function windowOf({ table, log, frame, before, eyes, isOpen, story }) {
  const seat = eyes === OPEN ? table.seat ?? 0 : eyes;
  const viewIn = ({ views }) => views[isOpen ? Math.max(0, seat) : 0];
  const news = before && { serial: frame.move, events: frame.events, before: viewIn(before) };
  return {
    era: 0, seq: frame.move, me: seat, viewer: seat, table, view: viewIn(frame), names: table.seats.map((seat) => seat.name ?? ""), offers: [], isMine: false,
    awaited: [], events: [...log.slice(0, frame.move), frame.events], news, clocks: null, clocksAt: 0, can_undo: false, order: null, vote: null, chat: [],
    result: frame.move === frame.moves && table.stage === "over" ? table.result : null,
    replay: true, views: eyes === OPEN ? frame.views : null, story,
  };
}

function Cinema({ table, reel, log, isOpen, first }) {
  const [{ frame, before }, setShot] = useState({ frame: first, before: null });
  const show = (found) => setShot((now) => ({ frame: found, before: found.move === now.frame.move + 1 ? now.frame : null }));
  const [eyes, setEyes] = useState(isOpen ? table.seat ?? OPEN : table.seat ?? -1);
  const story = useStory(table.id, isOpen);
  const w = useMemo(() => windowOf({ table, log, frame, before, eyes, isOpen, story }), [frame, eyes, story]);
  const kit = useGame(w);
  const ui = useMemo(() => new Store({ tab: "table", selected: null, pending: null }), []);
  const shown = useStore(ui);
  useDress(kit?.game, table.options);
  useEffect(() => { document.title = t("Replay – {game}", { game: kit?.game.title(table.options) ?? "" }); return () => { document.title = "Traumwerk"; }; }, [kit]);
  if (!kit || story === undefined) return html`<${Laying} />`;
  const at = { w, ...kit };
  const isTold = (event) => eyes === OPEN || !kit.game.isHidden?.(event, w);
  const told = sentencesOf(frame.events.filter(isTold), at);
  return html`<div class="sh rp" data-tab=${shown.tab}>
    <header class="sh__head bar"><${Link} class="sh__home" href="/" aria-label=${t("Back to the house")}>${picture("cogmoon")}<//>
      <div class="crumb"><h1>${kit.game.title(table.options)}</h1><small>${ask(kit.game, "crumb", w, kit.cardboard)}</small></div>
      <${Eyes} w=${w} eyes=${eyes} setEyes=${setEyes} isOpen=${isOpen} />
    </header>
    <p class="rp__told ask" aria-live="polite">${told.length ? tellable(told) : frame.move === 0 ? t("The table is laid.") : t("Something happens that these eyes do not see.")}</p>
    <main class="stage" aria-label=${t("Board")}><${kit.game.Stage} w=${w} cardboard=${kit.cardboard} act=${async () => false} ui=${ui} /></main>
    <${Deck} ...${at} reel=${reel} frame=${frame} show=${show} story=${story} />
  </div>`;
}

/** The moment in one sentence or two: the first of what happened, and the last, which weighs most. */
const tellable = (told) => {
  const lines = told.filter(({ isHeading }) => !isHeading).map(({ text }) => plain(text));
  return [...new Set(lines.length > 2 ? [lines[0], lines.at(-1)] : lines)].join(" ") || plain(told[0].text);
};

/** Through whose eyes: all, or a seat; a game that runs is seen through one's own. */
function Eyes({ w, eyes, setEyes, isOpen }) {
  if (!isOpen) return html`<span class="chip">${icon("eye")}${t("Through your own eyes")}</span>`;
  const pick = (value, label, sign) => html`<button key=${value} type="button" aria-pressed=${eyes === value ? "true" : "false"} onClick=${() => setEyes(value)}>${sign}<span>${label}</span></button>`;
  return html`<div class="eyes" role="group" aria-label=${t("Through whose eyes")}>
    ${pick(OPEN, t("All"), icon("eye"))}${w.names.map((name, seat) => pick(seat, name, mark(seat, name, { size: "s" })))}
  </div>`;
}
