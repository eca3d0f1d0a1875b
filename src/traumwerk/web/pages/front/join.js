/** The way in by code: six boxes that fill as one types, or all at once by pasting. */
import { html, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { joinByCode } from "../newcomer.js";
import { sorry } from "../pieces.js";

const LENGTH = 6;
const tidy = (text) => text.toUpperCase().replace(/.*\/T\//, "").replace(/[^A-Z0-9]/g, "").slice(0, LENGTH);

export function JoinByCode() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState(null);
  const field = useRef(null);
  const write = (event) => { setProblem(null); setCode(tidy(event.target.value)); };
  const enter = async (event) => {
    event.preventDefault();
    try {
      await joinByCode(code);
    } catch (refused) {
      setProblem(refused);
      field.current?.focus();
    }
  };
  return html`<form class="panel join" id="join" onSubmit=${enter}>
    <h2>${t("Join by code")}</h2>
    <p class="sm mut" id="join-how">${t("Six letters or digits, from the person who invited you.")}</p>
    <label class="code"><span class="vh">${t("Invite code")}</span>
      <input ref=${field} value=${code} onInput=${write} autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="join-how join-problem" aria-invalid=${Boolean(problem)} />
      <span class="code__cells" aria-hidden="true">${Array.from({ length: LENGTH }, (_, n) => html`<i key=${n} class=${n === code.length ? "now" : ""}>${code[n] ?? ""}</i>`)}</span>
    </label>
    <p id="join-problem" role="status" class="join__problem">${problem && html`${icon("warn", "s")}${sorry(problem)}`}</p>
    <button class="btn" disabled=${code.length < LENGTH}>${icon("seat")}${t("Sit down")}</button>
  </form>`;
}
