/** What lies above every page: toasts, dialogs, and what a screen reader is told. */
import { html, cls, useEffect, useRef } from "./html.js";
import { Store, useStore } from "./store.js";
import { icon } from "./pictures.js";

const shown = new Store({ toasts: [], dialog: null });
let serial = 0;

/** Say something in passing: tone "", "ok" or "bad"; a rule id goes with it, or an action `{label, run}`. */
export function toast(text, { tone = "", rule = null, action = null, seconds = 5 } = {}) {
  serial += 1;
  const number = serial;
  shown.set((now) => ({ ...now, toasts: [...now.toasts.filter((one) => one.text !== text).slice(-2), { number, text, tone, rule, action }] }));
  setTimeout(() => drop(number), seconds * 1000);
}

const drop = (number) => shown.set((now) => ({ ...now, toasts: now.toasts.filter((one) => one.number !== number) }));

/** Open a rule in its own words; its module comes when it is first asked for. */
export const showRule = (rule) => import("../pages/rule.js").then((pages) => pages.showRule(rule)).catch(() => {});

/** The chip of a rule, which opens it. */
export const ruleChip = (rule) =>
  html`<button key=${rule} type="button" class="rule" onClick=${() => showRule(rule)}>${rule}</button>`;

/** Tell a problem of the house. */
export const complain = (problem) => problem?.code !== "line" && toast(problem.message, { tone: "bad", rule: problem.rule });

/** Open a dialog: `content` is a component that is given `close`; `onClosed` is told when it is gone, however. */
export function open(content, { onClosed = null, kind = "" } = {}) {
  close();
  shown.set({ dialog: { content, onClosed, kind } });
}

export function close() {
  const { dialog } = shown.value;
  if (!dialog) return;
  shown.set({ dialog: null });
  dialog.onClosed?.();
}

/** Tell who listens instead of looking. */
export function announce(text) {
  const live = document.getElementById("live");
  const line = document.createElement("p");
  line.textContent = text;
  live.append(line);
  while (live.children.length > 20) live.firstChild.remove();
}

function Dialog({ content: Content, kind }) {
  const box = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current.showModal();
    return () => before?.focus?.();
  }, []);
  const onClick = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${cls("dialog", kind && `dialog--${kind}`)} onClose=${close} onClick=${onClick}><${Content} close=${close} /></dialog>`;
}

function Toast({ number, text, tone, rule, action }) {
  const run = () => { drop(number); action.run(); };
  return html`<div class=${cls("toast", tone && `toast--${tone}`)} role=${tone === "bad" ? "alert" : "status"}>
    ${icon(tone === "bad" ? "warn" : tone === "ok" ? "check" : "info")}<span>${text}</span>
    ${rule && ruleChip(rule)}${action && html`<button class="lnk" onClick=${run}>${action.label}</button>`}
  </div>`;
}

export function Overlays() {
  const { toasts, dialog } = useStore(shown);
  return html`
    <div class="toasts">${toasts.map((one) => html`<${Toast} key=${one.number} ...${one} />`)}</div>
    ${dialog && html`<${Dialog} key=${dialog} ...${dialog} />`}`;
}
