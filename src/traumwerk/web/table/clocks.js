/** Clocks of seats: seconds for the move, then of the bank, going on between two messages. */
import { html, cls } from "../lib/html.js";
import { clock, t } from "../lib/i18n.js";
import { useTicking } from "../lib/ticking.js";

const LITTLE = 10; // seconds left that are told in red
const STILL = { move: 0, bank: 0, running: false };

/** A seat's seconds now: of the move, of the bank; null where there are no clocks. */
export function useSeatClock(w, seat) {
  const told = w.clocks?.seats[seat];
  const { move, bank, running } = told ?? STILL;
  const left = useTicking(move + bank, w.clocksAt, running);
  return told ? { move: Math.max(0, left - bank), bank: Math.min(bank, left), running } : null;
}

/** The clock of a seat in the strip: its bank, or the move's while it runs. */
export function SeatClock({ w, seat }) {
  const now = useSeatClock(w, seat);
  if (!now) return null;
  const shown = now.running && now.move > 0 ? now.move : now.bank || now.move;
  return html`<span class=${cls("ck num", now.running && now.move + now.bank < LITTLE && "ck--little")}>${clock(shown)}</span>`;
}

/** My clock in the header: a ring that empties with the move, then the bank. */
export function MyClock({ w }) {
  const now = useSeatClock(w, w.me);
  if (!now || !now.running) return null;
  const isBank = now.move <= 0, whole = isBank ? w.table.pace.bank || 1 : w.table.pace.move;
  const share = Math.min(1, (isBank ? now.bank : now.move) / whole);
  const isLittle = now.move + now.bank < LITTLE;
  return html`<div class=${cls("clk", isLittle && "clk--little", isBank && "clk--bank")} role="timer" aria-label=${t("Your move: {move}, in the bank: {bank}", { move: clock(now.move), bank: clock(now.bank) })}>
    <svg class="ring" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="12" /><circle class="ring__left" cx="16" cy="16" r="12" pathLength="100" stroke-dasharray=${`${share * 100} 100`} transform="rotate(-90 16 16)" /></svg>
    <b>${clock(isBank ? now.bank : now.move)}</b>
    ${isBank ? html`<span class="bk">${t("bank")}</span>` : now.bank > 0 && html`<span class="bk">${t("bank {time}", { time: clock(now.bank) })}</span>`}
  </div>`;
}
