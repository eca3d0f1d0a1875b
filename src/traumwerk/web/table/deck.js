/** The replay's controls: a slider with key moments, on one scale with the points; keys and speed. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon, mark } from "../lib/pictures.js";
import { sentencesOf } from "./log.js";
import { EDGE, Plot, useWidth } from "./plot.js";
import { momentsOf } from "./story.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16];
const NEAR = 16; // pixels
const AHEAD = 9, BEHIND = 5; // moments kept at hand around the one that is shown
const PACE = 1100, FASTEST = 160; // milliseconds a move at 1×, and between two pictures

/** Where the film stands and goes: `to` any move, `by` some, `running` by itself. */
function useFilm(reel, frame, show) {
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  const wanted = useRef(frame.move), last = frame.moves;
  const to = (move) => {
    wanted.current = Math.max(0, Math.min(last, move));
    const target = wanted.current;
    return reel.at(target).then((found) => { if (wanted.current === target) show(found); }).catch(() => null);
  };
  const step = Math.max(1, Math.round((FASTEST * speed) / PACE));
  const [, redraw] = useState(0);
  useEffect(() => {
    const ahead = Array.from({ length: AHEAD }, (_, n) => frame.move + (n + 1) * (isRunning ? step : 1));
    const behind = isRunning ? [] : Array.from({ length: BEHIND }, (_, n) => frame.move - n - 1);
    reel.fetch([...ahead, ...behind].filter((move) => move >= 0 && move <= last), () => redraw((n) => n + 1));
  }, [frame.move, isRunning, step]);
  useEffect(() => {
    if (!isRunning) return undefined;
    if (frame.move >= last) { setRunning(false); return undefined; }
    const timer = setTimeout(() => to(frame.move + step), Math.max(FASTEST, PACE / speed));
    return () => clearTimeout(timer);
  }, [isRunning, speed, frame.move]);
  const run = () => {
    if (!isRunning && frame.move >= last) to(0).then(() => setRunning(true));
    else setRunning(!isRunning);
  };
  const faster = (by) => setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))]);
  return { to, by: (n) => to(wanted.current + n), run, isRunning, speed, setSpeed, faster, last };
}

function useKeys(film, leap) {
  const now = useRef(null);
  now.current = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || event.target.closest?.("input:not([type=range]), textarea")) return;
    const does = {
      ArrowLeft: () => film.by(-1), ArrowRight: () => film.by(1), j: () => film.by(-1), l: () => film.by(1), PageUp: () => film.by(-10), PageDown: () => film.by(10),
      ArrowUp: () => leap(-1), ArrowDown: () => leap(1), Home: () => film.to(0), End: () => film.to(film.last), "[": () => film.faster(-1), "]": () => film.faster(1),
      " ": () => !event.target.closest?.("button") && film.run(), k: () => film.run(),
    }[event.key];
    if (!does || (event.key === " " && event.target.closest?.("button"))) return;
    event.preventDefault();
    does();
  };
  useLayoutEffect(() => {
    const onKey = (event) => now.current(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function Deck({ reel, frame, show, story, ...at }) {
  const film = useFilm(reel, frame, show);
  const { chapters, flags } = momentsOf(story, at);
  const stops = [0, ...chapters, ...flags].map((one) => one.move ?? one).sort((a, b) => a - b);
  const leap = (way) => {
    const next = way > 0 ? stops.find((move) => move > frame.move) : stops.findLast((move) => move < frame.move);
    film.to(next ?? (way > 0 ? film.last : 0));
  };
  useKeys(film, leap);
  const button = (name, label, does, more = "") => html`<button type="button" class=${cls("btn btn--icon", more)} aria-label=${label} title=${label} onClick=${does}>${icon(name, more ? "l" : "")}</button>`;
  return html`<${Moves} ...${at} reel=${reel} frame=${frame} film=${film} />
  <section class="deck" aria-label=${t("Replay controls")}>
    <div class="deck__keys">
      <div class="row">${button("prev", t("The key moment before"), () => leap(-1))}${button("left", t("One move back"), () => film.by(-1))}
        ${button(film.isRunning ? "pause" : "play", film.isRunning ? t("Hold the replay") : t("Run the replay"), film.run, "btn--go deck__play")}
        ${button("right", t("One move on"), () => film.by(1))}${button("next", t("The next key moment"), () => leap(1))}</div>
      <div class="seg" role="group" aria-label=${t("Speed")}>${SPEEDS.map((speed) => html`<button key=${speed} type="button" aria-pressed=${speed === film.speed ? "true" : "false"} onClick=${() => film.setSpeed(speed)}>${speed === 0.5 ? "½" : speed}</button>`)}</div>
      <span class="deck__hint hide-s"><kbd>␣</kbd> ${t("play")} <kbd>←</kbd><kbd>→</kbd> ${t("step")} <kbd>[</kbd><kbd>]</kbd> ${t("speed")}</span>
    </div>
    <div class="deck__time"><${Track} film=${film} frame=${frame} flags=${flags} />
      ${story && html`<${Plot} points=${story.points} at=${story.at} moves=${film.last} names=${at.w.names} chapters=${chapters} now=${frame.move} height=${innerHeight > 960 && innerWidth > 760 ? 168 : 112} />`}</div>
  </section>`;
}

/** The moves around the one that is shown. */
function Moves({ reel, frame, film, w, game, cardboard }) {
  const numbers = Array.from({ length: AHEAD + BEHIND + 1 }, (_, n) => frame.move - BEHIND + n).filter((move) => move >= 0 && move <= film.last);
  const words = (move) => {
    const told = sentencesOf((reel.known.get(move)?.events ?? []).filter((event) => !w.replay || w.views || !game.isHidden?.(event, w)), { w, game, cardboard });
    return told.find(({ isHeading, seat }) => !isHeading && seat !== null && seat !== undefined) ?? told.find(({ isHeading }) => !isHeading) ?? told[0];
  };
  return html`<aside class="moves" aria-label=${t("Moves")}><ol>${numbers.map((move) => {
    const told = words(move);
    return html`<li key=${move}><button type="button" aria-current=${move === frame.move ? "step" : undefined} onClick=${() => film.to(move)}><span class="moves__n num">${move}</span>
      ${told && told.seat >= 0 && told.seat !== null ? mark(told.seat, w.names[told.seat], { size: "s" }) : html`<span></span>`}<span>${move === 0 ? t("The table is laid.") : told ? told.text : "…"}</span></button></li>`;
  })}</ol></aside>`;
}

/** Flags that would stand in each other's way are one. */
function apart(flags, place) {
  const shown = [];
  for (const flag of [...flags].sort((a, b) => a.move - b.move)) {
    const last = shown.at(-1);
    if (last && place(flag.move) - place(last.move) < NEAR) last.text = `${last.text}\n${flag.text}`;
    else shown.push({ ...flag });
  }
  return shown;
}

/** The slider; its scale is the plot's. */
function Track({ film, frame, flags }) {
  const [box, width] = useWidth();
  const place = (move) => EDGE.left + ((width - EDGE.left - EDGE.right) * move) / Math.max(1, film.last);
  const said = t("Move {move} of {moves}", { move: frame.move, moves: film.last });
  return html`<div class="track" ref=${box} style=${`--left:${EDGE.left}px;--right:${EDGE.right}px`}>
    <input type="range" class="range" min="0" max=${film.last} value=${frame.move} aria-label=${t("Move")} aria-valuetext=${said} style=${`--v:${(100 * frame.move) / Math.max(1, film.last)}%`} onInput=${(event) => film.to(Number(event.target.value))} />
    ${width > 0 && apart(flags, place).map(({ move, text, icon: name, seat }) => html`<button key=${move} type="button" class=${cls("flag", seat !== null && seat !== undefined && `c${(seat % 10) + 1}`)} aria-current=${move === frame.move ? "true" : undefined} style=${`left:${place(move)}px`} aria-label=${text} title=${text} onClick=${() => film.to(move)}>${icon(name)}</button>`)}
    <span class="track__n num">${t("{move} of {moves}", { move: frame.move, moves: film.last })}</span>
  </div>`;
}
