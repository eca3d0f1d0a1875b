/** The parts of a rulebook: contents, chapters, and what stands beside. */
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { Link } from "../../lib/router.js";
import { playNow } from "../newcomer.js";
import { Text } from "../rule_text.js";

const anchor = (chapter) => `chapter-${chapter.number}`;
const range = ({ rules }) => (rules.length > 1 ? `${rules[0].id}–${rules.at(-1).id}` : rules[0]?.id ?? "");

/** The chapter that is being read. */
function useReading(chapters) {
  const [reading, setReading] = useState(0);
  useEffect(() => {
    const watch = () => {
      const above = chapters.filter((chapter) => document.getElementById(anchor(chapter))?.getBoundingClientRect().top < 160);
      setReading((above.at(-1) ?? chapters[0])?.number);
    };
    watch();
    addEventListener("scroll", watch, { passive: true });
    return () => removeEventListener("scroll", watch);
  }, [chapters]);
  return reading;
}

export function Contents({ chapters }) {
  const reading = useReading(chapters), list = useRef(null);
  useEffect(() => {
    const lit = list.current?.querySelector("[aria-current]");
    if (lit) list.current.scrollLeft = lit.offsetLeft - 60;
  }, [reading]);
  return html`<nav class="toc" aria-label=${t("Chapters")} ref=${list}>${chapters.map((chapter) => html`<a key=${chapter.number} href=${`#${anchor(chapter)}`} aria-current=${chapter.number === reading ? "true" : undefined}>${chapter.title}<small>${range(chapter)}</small></a>`)}</nav>`;
}

export const Chapter = ({ chapter, isSearch, lit }) => html`<section class="ch" id=${anchor(chapter)}><h2>${chapter.title}</h2>
  ${chapter.html && !isSearch && html`<${Text} markup=${chapter.html} />`}
  ${chapter.rules.map((rule) => html`<section key=${rule.id} class=${rule.id === lit ? "r r--lit" : "r"} id=${rule.id} aria-labelledby=${`title-${rule.id}`}>
    <a class="r__id" href=${`#${rule.id}`} aria-label=${t("Link to {id}", { id: rule.id })}>${rule.id}</a>
    <div><h3 id=${`title-${rule.id}`}>${rule.title}</h3><${Text} markup=${rule.html} /></div>
  </section>`)}
</section>`;

export const Side = ({ box }) => html`<aside class="rb__side">
  <section class="panel rb__try"><h3>${t("Rather by playing?")}</h3>
    <button class="btn btn--go" onClick=${() => playNow(box)}>${icon("play")}${t("Play now with bots")}</button>
    <${Link} class="btn" href=${`/learn/${box.name}`}>${icon("wand")}${t("Guided first game")}<//></section>
  <section class="panel legend" aria-label=${t("Marks")}>
    <div><span class="tag tag--ruling">${icon("gavel", "s")}${t("Ruling")}</span><span>${t("The book is silent; we decided.")}</span></div>
    ${box.letter === "T"
      ? html`<div><span class="tag tag--ed">${icon("film", "s")}${t("Edition")}</span><span>${t("2000 and 2009 say different things.")}</span></div>`
      : html`<div><span class="tag tag--dig">${icon("table", "s")}${t("Here")}</span><span>${t("How a custom became software.")}</span></div>`}
    <div><span class="tag tag--example">${icon("info", "s")}${t("Example")}</span><span>${t("The rule at work.")}</span></div>
  </section>
</aside>`;
