/** Chat in the waiting room, with who came and went between the lines. */
import { html, useEffect, useMemo, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { complain } from "../../lib/overlays.js";
import { icon, mark } from "../../lib/pictures.js";

export function RoomChat({ w, line, comings }) {
  const [text, setText] = useState("");
  const list = useRef(null);
  const lines = useMemo(() => [...w.chat, ...comings].sort((one, other) => one.said - other.said), [w.chat, comings]);
  useEffect(() => { list.current.scrollTop = list.current.scrollHeight; }, [lines.length]);
  const say = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await line.ask("Say", { text: text.trim() });
      setText("");
    } catch (problem) {
      complain(problem);
    }
  };
  return html`<section class="panel rchat" aria-label=${t("Chat")}>
    <div class="rchat__lines" ref=${list} role="log" tabindex="0" aria-label=${t("What was said")}><ul>${lines.length ? lines.map((one) => html`<${Line} key=${one.n ?? one.text + one.said} said=${one} seats=${w.table.seats} />`) : html`<li class="rchat__sys">${t("Nobody has said anything yet.")}</li>`}</ul></div>
    <form class="say" onSubmit=${say}><input class="field" aria-label=${t("Say something")} placeholder=${t("Say something")} maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)} /><button class="btn btn--icon" aria-label=${t("Send")}>${icon("send")}</button></form>
  </section>`;
}

function Line({ said, seats }) {
  if (!said.name) return html`<li class="rchat__sys">${said.text}</li>`;
  const seat = seats.findIndex(({ name }) => name === said.name);
  return html`<li>${seat < 0 ? icon("eye") : mark(seat, said.name, { size: "s" })}<span><b>${said.name}</b> ${said.text}</span></li>`;
}
