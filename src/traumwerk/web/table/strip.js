/** The players' strip: who sits where, who is to act, who is on the line, and their clocks. */
import { Kept, cls, html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon, mark } from "../lib/pictures.js";
import { SeatClock } from "./clocks.js";
import { ask } from "./words.js";

const MANY = 6; // more seats than this are shown as tokens

const isPhone = matchMedia("(max-width: 760px)");

/** Where not all seats fit, the one that is to act comes into sight. */
function useInSight(list, seat, isMany) {
  useEffect(() => {
    if (seat === undefined || !(isMany && isPhone.matches)) return undefined;
    const frame = requestAnimationFrame(() => {
      const box = list.current, now = box?.querySelector(`[data-seat="${seat}"]`);
      if (now) box.scrollTo({ left: now.offsetLeft - (box.clientWidth - now.offsetWidth) / 2, behavior: "smooth" });
    });
    return () => cancelAnimationFrame(frame);
  }, [seat]);
}

export function Strip(at) {
  const { w } = at;
  const list = useRef(null);
  const seats = w.table.seats.length, isMany = seats > MANY;
  useInSight(list, w.awaited[0], isMany);
  return html`<section class=${cls("strip", isMany && "strip--many")} ref=${list} aria-label=${t("Players")}>
    <ul class="strip__seats" style=${`--seats:${seats}`}>${w.table.seats.map((_, seat) => html`<${Seat} key=${seat} ...${at} seat=${seat} />`)}
      ${w.table.stage === "running" && w.awaited.map((seat, n) => html`<li key=${`notch${n}`} class="notch" aria-hidden="true" style=${`--seat:${seat}`}></li>`)}</ul>
  </section>`;
}

function Seat({ w, game, cardboard, seat }) {
  const sitting = w.table.seats[seat], name = w.names[seat];
  const isAwaited = w.awaited.includes(seat) && w.table.stage === "running";
  const { line = "", badges = [], isOut = false } = ask(game, "seat", w, seat, cardboard) ?? {};
  const shown = { seat, sitting, name, isMe: seat === w.me, isAwaited, line, isOut, result: w.result };
  return html`<${Kept} by=${[...Object.values(shown), sitting.bot === null && w.clocks, ...badges.flatMap(({ value, title }) => [value, title])]} draw=${() => html`<${Card} ...${shown} badges=${badges} w=${w} />`} />`;
}

function Card({ w, seat, sitting, name, isMe, isAwaited, line, isOut, result, badges }) {
  const isBot = sitting.bot !== null || sitting.stand_in;
  return html`<li class=${cls("seatc", isOut && "seatc--out", isMe && "seatc--me", result?.winners.includes(seat) && "seatc--won")} aria-current=${isAwaited ? "true" : undefined} data-seat=${seat}>
    ${mark(seat, name, { bot: isBot })}
    <div class="seatc__n"><b><span>${name}</span>${isMe && html`<small class="you">${t("you")}</small>`}</b>
      <span class="l2"><${Connection} sitting=${sitting} /><span class=${isAwaited ? "lead" : ""}>${line || (isAwaited ? t("to act") : sitting.stand_in ? t("a bot stands in") : "")}</span></span></div>
    <${Right} w=${w} seat=${seat} sitting=${sitting} />
    ${badges.length > 0 && html`<span class="gm">${badges.map((badge) => html`<${Badge} key=${badge.icon + badge.title} ...${badge} />`)}</span>`}
  </li>`;
}

function Right({ w, seat, sitting }) {
  if (w.result) return html`<span class="ck num">${w.result.winners.includes(seat) && icon("cup", "s")}${w.result.points[seat]}</span>`;
  if (sitting.bot !== null) return html`<span class="ck ck--word">${t("bot")}</span>`;
  return html`<${SeatClock} w=${w} seat=${seat} />`;
}

/** Who is not on the line; nothing for bots and for who is there. */
function Connection({ sitting }) {
  if (sitting.bot !== null || sitting.stand_in || sitting.online) return null;
  return html`<span class="link link--off" title=${t("not on the line")}>${icon("off", "s")}<span class="vh">${t("not on the line")}</span></span>`;
}

const Badge = ({ icon: shown, value, title }) =>
  html`<span title=${title}>${typeof shown === "string" ? icon(shown, "s") : shown}<span class="vh">${title}: </span>${value}</span>`;
