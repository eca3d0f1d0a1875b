/** The front page: what waits for me, the four boxes on the shelf, open tables, and the way in by code. */
import { html, useEffect } from "../lib/html.js";
import { me } from "../lib/api.js";
import { t, tn } from "../lib/i18n.js";
import { place } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { Frame } from "./frame.js";
import { First } from "./front/first.js";
import { JoinByCode } from "./front/join.js";
import { OpenTables } from "./front/open_tables.js";
import { Shelf } from "./front/shelf.js";
import { Tickets } from "./front/tickets.js";
import { isAwaited, useMyTables } from "./mytables.js";

export default function Front() {
  const { tables, problem } = useMyTables();
  useScrollToJoin();
  return html`<${Frame} title=${t("Play")} current="play">
    <div class="wall"><div class="in">
      <section class="hello" aria-label=${t("My games")}>
        <${Greeting} tables=${tables} />
        <${Tickets} tables=${tables} problem=${problem} />
      </section>
      <${Shelf} />
    </div></div>
    <div class="lowp"><div class="low in">
      <${OpenTables} />
      <aside class="low__side" aria-label=${t("Ways in")}><${JoinByCode} /><${First} /></aside>
    </div></div>
  <//>`;
}

/** `/#join` leads to the field for the code. */
function useScrollToJoin() {
  const where = useStore(place);
  useEffect(() => {
    if (location.hash !== "#join") return;
    document.getElementById("join")?.scrollIntoView({ block: "center" });
    document.querySelector("#join input")?.focus({ preventScroll: true });
  }, [where]);
}

function Greeting({ tables }) {
  const person = useStore(me);
  if (!person) return html`<div><h1>${t("Welcome to the house.")}</h1><p>${t("Four games, friends or tin robots. Choose a box and play: no sign-up.")}</p></div>`;
  const waiting = (tables ?? []).filter(isAwaited).length;
  return html`<div><h1>${salute(person.name)}</h1><p>${waiting ? tn("One table waits for you.", "{n} tables wait for you.", waiting) : t("Choose a box and play.")}</p></div>`;
}

function salute(name) {
  const hour = new Date().getHours();
  if (hour < 5) return t("Still awake, {name}?", { name });
  if (hour < 12) return t("Good morning, {name}.", { name });
  if (hour < 18) return t("Good afternoon, {name}.", { name });
  return t("Good evening, {name}.", { name });
}
