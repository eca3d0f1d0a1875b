/** Shortcuts at the table: U, S, M, ?, Y and N at a vote, 1–9 and Enter for what is offered. */
import { useEffect, useRef } from "../lib/html.js";
import { openOrder } from "./orders.js";
import { switchSound } from "./head.js";
import { undo } from "./undo.js";
import { answerVote } from "./votes.js";

const WRITES = "input, textarea, select, [contenteditable]";

export function useKeys(at) {
  const now = useRef(at);
  now.current = at;
  useEffect(() => {
    const onKey = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITES) || document.querySelector("dialog[open]")) return;
      if (press(event, now.current)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function press(event, at) {
  const { ui } = at;
  if (event.key === "Enter") return !event.target.closest?.("button, a, [role=button]") && tap("[data-enter]");
  if (/^[1-9]$/.test(event.key)) return tap(`[data-key="${event.key}"]`);
  switch (event.key.toLowerCase()) {
    case "u": undo(at); return true;
    case "s": switchSound(); return true;
    case "m": ui.set({ menu: !ui.value.menu }); return true;
    case "b": openOrder(at); return true;
    case "?": ui.set({ rail: "rule", tab: "log" }); return true;
    case "l": ui.set({ rail: "log", tab: "log" }); return true;
    case "c": ui.set({ rail: "chat", tab: "chat" }); return true;
    case "t": ui.set({ tab: "table" }); return true;
    case "y": case "n": return answerVote(at, event.key.toLowerCase() === "y");
    case "escape": ui.set({ menu: false, selected: null }); return true;
    default: return false;
  }
}

/** Press what bears a key, where it can be pressed. */
function tap(selector) {
  const button = [...document.querySelectorAll(`.sh ${selector}`)].find((one) => !one.disabled && one.offsetParent !== null && !one.closest("[inert]"));
  button?.click();
  return Boolean(button);
}
