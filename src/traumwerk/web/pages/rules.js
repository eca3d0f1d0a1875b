/** The living rulebook: chapters, numbered rules, rulings marked, searched, in four languages. */
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { file, loadCss } from "../lib/files.js";
import { t, tn } from "../lib/i18n.js";
import { Link, go } from "../lib/router.js";
import { LANGUAGES, language } from "../lib/settings.js";
import { icon } from "../lib/pictures.js";
import { BOXES, boxNamed, lid } from "./boxes.js";
import { Frame } from "./frame.js";
import Lost from "./lost.js";
import { Bones, Choice, Trouble } from "./pieces.js";
import { Text, rulebook } from "./rule_text.js";
import { Chapter, Contents, Side } from "./rules/parts.js";
import { hits } from "./rules/search.js";

await loadCss(file("css/rules.css"));

export default function Rules({ game: name }) {
  if (!name) return html`<${Shelf} />`;
  const box = boxNamed(name);
  return box ? html`<${Book} box=${box} />` : html`<${Lost} />`;
}

const Shelf = () => html`<${Frame} title=${t("Rules")} current="rules">
  <div class="rbs in"><h1>${t("Rules")}</h1><p class="mut">${t("Every rule has a number. The log of a table and every refused move name it; a tap shows its text.")}</p>
    <ul>${BOXES.map((box) => html`<li key=${box.name} data-game=${box.name}><${Link} href=${`/rules/${box.name}`}>${lid(box)}<span><b class="d">${box.title}</b><small>${box.about()}</small></span>${icon("right")}<//></li>`)}</ul>
  </div>
<//>`;

function useBook(game, spoken) {
  const [state, setState] = useState({ book: null, problem: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    rulebook(game, spoken).then((book) => isCurrent && setState({ book, problem: null })).catch((problem) => isCurrent && setState({ book: null, problem }));
    return () => { isCurrent = false; };
  }, [game, spoken, tries]);
  return { ...state, again: () => setTries(tries + 1) };
}

/** The rule that the address names, brought into sight. */
function useAnchor(isThere) {
  const [lit, setLit] = useState("");
  useEffect(() => {
    const show = () => {
      setLit(location.hash.slice(1));
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    };
    if (isThere) show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [isThere]);
  return lit;
}

function Book({ box }) {
  const [spoken, setSpoken] = useState(language());
  const [wanted, setWanted] = useState("");
  const { book, problem, again } = useBook(box.game, spoken);
  const found = useMemo(() => book && hits(book, wanted), [book, wanted]);
  const wantedRule = useAnchor(Boolean(book));
  return html`<${Frame} title=${t("Rules of {game}", { game: box.title })} current="rules" dress=${box.name}>
    <div class="rb in" data-ed=${box.name}>
      <${Head} box=${box} spoken=${spoken} setSpoken=${setSpoken} wanted=${wanted} setWanted=${setWanted} />
      ${problem && html`<${Trouble} problem=${problem} again=${again} />`}
      ${!book && !problem && html`<div class="rb__text"><${Bones} shape="text" count=${12} /></div>`}
      ${book && html`
        <${Contents} chapters=${found.chapters} />
        <article class="rb__text" lang=${spoken}>
          <p class="vh" role="status">${wanted && tn("One rule found", "{n} rules found", found.count)}</p>
          ${!wanted && html`<${Introduction} markup=${book.intro_html} />`}
          ${found.count === 0 && html`<p class="rb__none">${t("No rule speaks of “{wanted}”.", { wanted })}</p>`}
          ${found.chapters.map((chapter) => html`<${Chapter} key=${chapter.number} chapter=${chapter} isSearch=${Boolean(wanted)} lit=${wantedRule} />`)}
        </article>
        <${Side} box=${box} />`}
    </div>
  <//>`;
}

function Head({ box, spoken, setSpoken, wanted, setWanted }) {
  const editions = BOXES.filter(({ game }) => game === box.game);
  return html`<div class="rb__h"><h1>${t("Rules of {game}", { game: box.title })}</h1>
    <label class="find">${icon("find")}<span class="vh">${t("Search the rules")}</span><input class="field" type="search" value=${wanted} placeholder=${t("Search, or {id}", { id: `${box.letter}21` })} onInput=${(event) => setWanted(event.target.value)} /></label>
    ${editions.length > 1 && html`<${Choice} label=${t("Edition")} value=${box.name} onChoose=${(name) => go(`/rules/${name}${location.hash}`, { replace: true })} choices=${editions.map(({ name, title, year }) => ({ value: name, text: `${title} ${year}` }))} />`}
    <${Choice} label=${t("Language of the rules")} value=${spoken} onChoose=${setSpoken} choices=${Object.entries(LANGUAGES).map(([value, text]) => ({ value, text, lang: value }))} />
  </div>`;
}

/** What the book says of itself: its first sentences, the rest unfolds. */
function Introduction({ markup }) {
  const cut = markup.indexOf("</p>") + 4;
  return html`<div class="rb__intro"><${Text} markup=${markup.slice(0, cut)} />
    <details><summary>${icon("down", "s")}${t("How to read this, words and options")}</summary><${Text} markup=${markup.slice(cut)} /></details></div>`;
}
