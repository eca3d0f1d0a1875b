/** The table's menu: beside the header, or a sheet from below on a phone. */
import { html, cls, useEffect, useRef } from "../lib/html.js";
import { post } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { go } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { useStore } from "../lib/store.js";
import { confirmed } from "./act.js";
import { switchSound } from "./head.js";
import { openInvitation } from "./invitation.js";
import { openKeys } from "./keysheet.js";
import { openOrder, passAlone, told, useAuctions, withdraw } from "./orders.js";
import { openReplace } from "./replace.js";
import { canUndo, undo } from "./undo.js";

export function Menu(at) {
  const { ui } = at;
  const box = useRef(null);
  const close = () => ui.set({ menu: false });
  useEffect(() => {
    const before = document.activeElement;
    box.current.querySelector("[role=menuitem]:not([disabled])")?.focus();
    return () => before?.focus?.();
  }, []);
  const onKey = (event) => {
    if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); event.stopPropagation(); close(); return; }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const items = [...box.current.querySelectorAll("[role=menuitem]:not([disabled])")];
    items[(items.indexOf(document.activeElement) + by + items.length) % items.length].focus();
  };
  return html`<div class="veil" onClick=${close}></div>
    <nav aria-label=${t("Table menu")}><div class="menu" role="menu" ref=${box} aria-label=${t("Table menu")} onKeyDown=${onKey} onClick=${close}>
      <${Mine} ...${at} /><${Ours} ...${at} /><${House} ...${at} />
    </div></nav>`;
}

function Item({ name, label, note, right, run, isOff, isBad }) {
  return html`<button type="button" role="menuitem" class=${cls("menu__item", isBad && "menu__item--bad")} disabled=${isOff} onClick=${run}>${icon(name)}<span>${label}${note && html`<small>${note}</small>`}</span>${right}</button>`;
}

/** What concerns my seat alone. */
function Mine(at) {
  const { w, line } = at;
  const hasAuctions = useAuctions(at);
  if (w.me < 0 || w.table.stage !== "running") return null;
  const isAway = w.table.seats[w.me].stand_in;
  const letPlay = (away) => line.ask("TakeSeatBack", { away }).catch(complain);
  return html`
    ${!at.game.isLive && html`<${Item} name="undo" label=${t("Undo")} note=${w.can_undo ? t("Your own step; nothing was revealed") : t("Your last move, when all agree")} right=${html`<kbd>U</kbd>`} isOff=${!canUndo(at)} run=${() => undo(at)} />`}
    ${hasAuctions && (w.order
      ? html`<${Item} name="gavel" label=${t("Withdraw the standing order")} note=${told(w.order)} run=${() => withdraw(at)} />`
      : html`<${Item} name="gavel" label=${t("Proxy bid")} note=${t("Bid for me up to a limit only I see")} right=${html`<kbd>B</kbd>`} run=${() => openOrder(at)} />
        <${Item} name="next" label=${t("Pass by myself")} note=${t("Leave this auction whenever it is my turn")} run=${() => passAlone(at)} />`)}
    ${isAway
      ? html`<${Item} name="seat" label=${t("Take my seat back")} run=${() => letPlay(false)} />`
      : html`<${Item} name="hand" label=${t("Let a bot play for me")} note=${t("Take it back whenever you like")} run=${() => letPlay(true)} />`}
    <hr />`;
}

/** What concerns the whole table. */
function Ours(at) {
  const { w, line } = at;
  const { table } = w;
  const isRunning = table.stage === "running", isHost = w.me >= 0 && table.seats[w.me].is_host;
  const pause = (paused) => line.ask("AskPause", { paused }).catch(complain);
  const end = async () => {
    if (await confirmed(t("End the game"), { title: t("End the game for all?"), text: t("Nobody wins, and it cannot be gone on with."), no: t("Play on") })) post(`/api/tables/${table.id}/end`).catch(complain);
  };
  return html`
    ${w.me >= 0 && isRunning && (table.paused
      ? html`<${Item} name="play" label=${t("Go on")} run=${() => pause(false)} />`
      : html`<${Item} name="pause" label=${t("Pause")} note=${t("When all agree")} isOff=${Boolean(w.vote)} run=${() => pause(true)} />`)}
    <${Item} name="link" label=${t("Invite to watch")} note=${t("A link, a code, a picture to scan")} run=${() => openInvitation(at)} />
    ${table.stage !== "gathering" && html`<${Item} name="replay" label=${t("Look back")} note=${t("The game so far, move by move")} run=${() => go(`/replay/${table.id}`)} />`}
    ${isHost && isRunning && html`<${Item} name="bot" label=${t("Put a bot on a seat")} note=${t("For somebody who does not come back")} run=${() => openReplace(at)} />
      <${Item} name="x" isBad label=${t("End the game")} note=${t("For all; you are the host")} run=${end} />`}
    <hr />`;
}

/** The house: sound, rules, settings, the way out. */
function House(at) {
  const { w, ui } = at;
  const { sound } = useStore(settings);
  const isSitting = w.me >= 0 && w.table.stage === "running";
  const leave = async () => {
    if (isSitting) await post(`/api/tables/${w.table.id}/leave`).catch(complain);
    go("/");
  };
  return html`
    <${Item} name=${sound ? "sound" : "mute"} label=${t("Sound")} right=${html`<span class="mut">${sound ? t("On") : t("Off")}</span>`} run=${switchSound} />
    <${Item} name="book" label=${t("Rules")} right=${html`<kbd>?</kbd>`} run=${() => ui.set({ rail: "rule", tab: "log" })} />
    <${Item} name="key" label=${t("Keys")} note=${t("Everything works without a mouse")} run=${openKeys} />
    <${Item} name="gear" label=${t("Settings and language")} run=${() => go("/settings")} />
    <${Item} name="flag" label=${isSitting ? t("Leave the table") : t("To the house")} note=${isSitting ? t("A bot plays on for you") : null} run=${leave} />`;
}
