/** One rule in a dialog, from anywhere: `showRule("T21")`. */
import { html, useEffect, useState } from "../lib/html.js";
import { file, loadCss } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { complain, open } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { go } from "../lib/router.js";
import { Text, boxOfRule, findRule, rulebook } from "./rule_text.js";

/** Open the text of a rule; its game is known by its letter. */
export function showRule(id) {
  if (boxOfRule(id)) open(({ close }) => html`<${RuleDialog} id=${id} close=${close} />`);
}

export function RuleDialog({ id: first, close }) {
  const [id, setId] = useState(first);
  const [found, setFound] = useState(null);
  const box = boxOfRule(id);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([rulebook(box.game), loadCss(file("css/rules.css"))])
      .then(([book]) => isCurrent && setFound(findRule(book, id)))
      .catch((problem) => { complain(problem); close(); });
    return () => { isCurrent = false; };
  }, [id]);
  const follow = (event) => {
    const link = event.target.closest("a.rule");
    if (!link) return;
    event.preventDefault();
    setId(link.textContent);
  };
  const toBook = () => { close(); go(`/rules/${box.name}#${id}`); };
  return html`<div class="ruledlg" data-game=${box.name} onClick=${follow} aria-busy=${!found}>
    <p class="ruledlg__at"><span class="rule">${id}</span><span>${found ? found.chapter.title : t("One moment …")}</span></p>
    ${found && html`<h3 id="rule-title">${found.rule.title}</h3><${Text} markup=${found.rule.html} />`}
    <div class="dialog__f"><button class="btn btn--quiet" onClick=${toBook}>${icon("book")}${t("In the rulebook")}</button><button class="btn btn--go" onClick=${close} autofocus>${t("I see")}</button></div>
  </div>`;
}
