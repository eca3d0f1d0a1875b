/** The way to a table: by its code or its number; who is not known yet says a name. */
import { html, useEffect, useState } from "../lib/html.js";
import { comeIn, get, me } from "../lib/api.js";
import { file, loadCss } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { Line } from "../lib/line.js";
import { complain } from "../lib/overlays.js";
import { picture } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { Laying, Nobody } from "./nothing.js";
import { Shell } from "./shell.js";

export const texts = ["table"];
const CODE = /^[a-z0-9]{6}$/i;
const dressed = loadCss(file("css/table.css"));

export default function Place({ code }) {
  const person = useStore(me);
  return person ? html`<${Table} key=${code} code=${code} />` : html`<${Door} />`;
}

/** A guest gives a name, nothing else. */
function Door() {
  const [name, setName] = useState("");
  const enter = (event) => {
    event.preventDefault();
    if (name.trim()) comeIn(name.trim()).catch(complain);
  };
  return html`<main class="page door"><form class="dialog" onSubmit=${enter}>
    ${picture("cogmoon", { class: "door__sign" })}
    <h1>${t("You are invited to a table.")}</h1>
    <p>${t("What shall the others call you?")}</p>
    <input class="field" name="name" required maxlength="24" autocomplete="nickname" autofocus aria-label=${t("Your name")} value=${name} onInput=${(event) => setName(event.target.value)} />
    <div class="dialog__f"><${Link} class="btn btn--quiet" href="/account">${t("I have an account")}<//><button class="btn btn--go">${t("Come in")}</button></div>
  </form></main>`;
}

function Table({ code }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let isCurrent = true, line = null;
    const asked = get(CODE.test(code) ? `/api/codes/${code}` : `/api/tables/${encodeURIComponent(code)}`);
    Promise.all([asked, dressed]).then(([table]) => {
      if (!isCurrent) return;
      line = new Line(table.id);
      setFound({ line, table });
    }).catch((problem) => {
      if (problem.status === 401) me.set(() => null);
      else if (isCurrent) setFound({ problem });
    });
    return () => { isCurrent = false; line?.close(); };
  }, [code]);
  if (!found) return html`<${Laying} />`;
  if (found.problem) return html`<${Nobody} code=${code} problem=${found.problem} />`;
  return html`<${Sitting} line=${found.line} code=${code} />`;
}

/** At the table: the waiting room before the game, then the table itself. */
function Sitting({ line, code }) {
  const { w, status, problem } = useStore(line);
  const room = useRoom(w?.table.stage === "gathering");
  if (!w) return status === "gone" ? html`<${Nobody} code=${code} problem=${problem} />` : html`<${Laying} />`;
  if (w.view === null && w.table.stage !== "gathering") return html`<${Nobody} code=${code} />`;
  if (w.table.stage !== "gathering") return html`<${Shell} line=${line} />`;
  return room ? html`<${room.Room} line=${line} w=${w} />` : html`<${Laying} />`;
}

function useRoom(isWanted) {
  const [room, setRoom] = useState(null);
  useEffect(() => {
    if (isWanted && !room) import("../pages/room.js").then(setRoom).catch((problem) => { throw problem; });
  }, [isWanted]);
  return room;
}
