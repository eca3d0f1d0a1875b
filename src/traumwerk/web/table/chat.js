/** Chat: the table among itself, who watches among himself. */
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { complain } from "../lib/overlays.js";
import { icon, mark } from "../lib/pictures.js";
import { settings } from "../lib/settings.js";
import { useStore } from "../lib/store.js";

const isWide = matchMedia("(min-width: 761px)");

/** Whether the chat can be seen. */
const isOpen = ({ rail, tab }) => (isWide.matches ? rail === "chat" : tab === "chat");

/** How many lines came since the chat was last seen. */
export function useUnread({ w, ui }) {
  const shown = useStore(ui), last = w.chat.at(-1)?.n ?? -1, sees = isOpen(shown);
  useEffect(() => {
    if (shown.read === undefined || (sees && shown.read !== last)) ui.set({ read: last });
  }, [last, sees]);
  return shown.read === undefined || sees ? 0 : w.chat.filter(({ n }) => n > shown.read).length;
}

export function Chat({ w, line }) {
  const [text, setText] = useState("");
  const box = useRef(null);
  useEffect(() => { box.current.scrollTop = box.current.scrollHeight; }, [w.chat.length]);
  const say = (event) => {
    event.preventDefault();
    const said = text.trim();
    if (said) line.ask("Say", { text: said }).then(() => setText("")).catch(complain);
  };
  const isMine = w.me >= 0;
  return html`<div class="chat">
    <ul class="chat__lines" ref=${box} tabindex="0" aria-label=${t("Chat")}>
      ${w.chat.length === 0 && html`<li class="chat__none">${isMine ? t("Nobody has said anything yet. Who watches cannot read along.") : t("Who watches talks here; those who play cannot read along.")}</li>`}
      ${w.chat.map((said) => html`<${Said} key=${said.n} ...${said} names=${w.names} />`)}
    </ul>
    <form class="say" onSubmit=${say}><input class="field" maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)} aria-label=${isMine ? t("Say something to the table") : t("Say something to who watches")} placeholder=${t("Say something")} autocomplete="off" />
      <button class="btn btn--icon" aria-label=${t("Send")}>${icon("send")}</button></form>
  </div>`;
}

function Said({ name, text, said, names }) {
  const seat = names.indexOf(name);
  const time = new Date(said * 1000).toLocaleTimeString(settings.value.language ?? undefined, { hour: "2-digit", minute: "2-digit" });
  return html`<li>${seat >= 0 ? mark(seat, name, { size: "s" }) : html`<span class="guest">${icon("eye", "s")}</span>`}<span><b>${name}</b> <time>${time}</time><br />${text}</span></li>`;
}
