/** What the forms of the account share: a field with its label, and sending with its trouble told in place. */
import { html, useState } from "../../lib/html.js";
import { icon } from "../../lib/pictures.js";
import { sorry } from "../pieces.js";

export const Field = ({ label, hint, ...more }) => html`<label class="fld"><b class="sm">${label}</b><input class="field" ...${more} />${hint && html`<small class="mut">${hint}</small>`}</label>`;

/** `send(work)` does something that may be refused; `trouble` is the sentence then. */
export function useSending() {
  const [problem, setProblem] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (work) => {
    setBusy(true);
    setProblem(null);
    try {
      return await work();
    } catch (refused) {
      setProblem(refused);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const trouble = html`<p class="fld__problem" role="status">${problem && html`${icon("warn", "s")}${sorry(problem)}`}</p>`;
  return { send, isBusy, trouble };
}

/** What was written into a form, by name. */
export const written = (event) => {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.target));
};
