/** The phone's tabs: the table, the game's own parts, log, chat, and more. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";
import { useUnread } from "./chat.js";

export function Tabbar(at) {
  const { w, game, ui, tab, hasRail } = at;
  const { menu } = useStore(ui);
  const unread = useUnread(at);
  const own = (typeof game.tabs === "function" ? game.tabs(w) : game.tabs) ?? [];
  const tabs = [
    { id: "table", label: t("Table"), icon: "table" },
    ...own.map(({ id, label, icon: name }) => ({ id, label: label(), icon: name })),
    ...(hasRail ? [{ id: "log", label: t("Log"), icon: "log" }, { id: "chat", label: t("Chat"), icon: "chat", unread }] : []),
  ];
  const show = (id) => ui.set({ tab: id, menu: false, ...(hasRail && (id === "log" || id === "chat") ? { rail: id } : {}) });
  return html`<nav class="tabbar" aria-label=${t("Parts of the table")}>
    ${tabs.map(({ id, label, icon: name, unread: n }) => html`<button key=${id} type="button" aria-current=${tab === id ? "page" : undefined} onClick=${() => show(id)}>${icon(name, "l")}<span>${label}</span>${n > 0 && html`<span class="dot">${n}</span>`}</button>`)}
    <button type="button" aria-haspopup="menu" aria-expanded=${menu ? "true" : "false"} onClick=${() => ui.set({ menu: !menu })}>${icon("more", "l")}<span>${t("More")}</span></button>
  </nav>`;
}
