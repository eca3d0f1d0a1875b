/** The rule of the moment: those that the question and the last line of the log name, in full. */
import { html, useEffect, useState } from "../lib/html.js";
import { file, loadCss } from "../lib/files.js";
import { t } from "../lib/i18n.js";
import { complain, showRule } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { boxOf } from "../pages/boxes.js";
import { Text, findRule, rulebook } from "../pages/rule_text.js";
import { asked } from "./dock.js";
import { sentencesOf } from "./log.js";

/** A game's rulebook in the person's language; null until it is there. */
function useBook(game) {
  const [book, setBook] = useState(null);
  useEffect(() => {
    Promise.all([rulebook(game), loadCss(file("css/rules.css"))]).then(([found]) => setBook(found)).catch(complain);
  }, [game]);
  return book;
}

/** The ids that have to do with what is shown now. */
function named(at) {
  const last = sentencesOf(at.w.events.at(-1) ?? [], at).flatMap(({ rules }) => rules ?? []);
  return [...new Set([...asked(at).rules, ...last])];
}

export function RuleOfNow(at) {
  const book = useBook(at.w.table.game);
  const shown = book ? named(at).map((id) => findRule(book, id)?.rule).filter(Boolean) : [];
  const follow = (event) => {
    const link = event.target.closest("a.rule");
    if (!link) return;
    event.preventDefault();
    showRule(link.textContent);
  };
  return html`<div class="rulepane" tabindex="0" onClick=${follow}>
    ${book && shown.length === 0 && html`<p class="mut">${t("No rule in particular holds now.")}</p>`}
    ${!book && html`<span class="sk rulepane__sk"></span>`}
    ${shown.map((rule) => html`<article key=${rule.id}><h2><span class="rule">${rule.id}</span> ${rule.title}</h2><${Text} markup=${rule.html} /></article>`)}
    <${Link} class="btn" href=${`/rules/${boxOf(at.w.table).name}`}>${icon("book")}${t("The whole rulebook")}<//>
  </div>`;
}
