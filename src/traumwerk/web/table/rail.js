/** The rail: log, chat, and the rule of the moment. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";
import { Chat, useUnread } from "./chat.js";
import { Log } from "./log.js";
import { RuleOfNow } from "./rules.js";

export function Rail(at) {
  const { ui } = at;
  const { rail } = useStore(ui);
  const unread = useUnread(at);
  const tabs = [["log", "log", t("Log")], ["chat", "chat", t("Chat")], ["rule", "book", t("Rule")]];
  const onKey = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.findIndex(([id]) => id === rail) + by + tabs.length) % tabs.length][0];
    ui.set({ rail: next });
    event.currentTarget.querySelector(`#rail-${next}`).focus();
  };
  return html`<aside class="rail" data-shows=${rail} aria-label=${t("Log, chat and rules")}>
    <div class="tabs" role="tablist" onKeyDown=${onKey}>${tabs.map(([id, name, label]) => html`<button key=${id} id=${`rail-${id}`} type="button" role="tab" aria-selected=${rail === id ? "true" : "false"} aria-controls="rail-panel" tabindex=${rail === id ? 0 : -1} onClick=${() => ui.set({ rail: id })}>${icon(name)}${label}${id === "chat" && unread > 0 && html`<span class="dot">${unread}</span>`}</button>`)}</div>
    <div class="rail__panel" role="tabpanel" id="rail-panel" aria-labelledby=${`rail-${rail}`}>
      ${rail === "log" && html`<${Log} ...${at} />`}
      ${rail === "chat" && html`<${Chat} ...${at} />`}
      ${rail === "rule" && html`<${RuleOfNow} ...${at} />`}
    </div>
  </aside>`;
}
