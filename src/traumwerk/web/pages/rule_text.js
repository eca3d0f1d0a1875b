/** A rule's text as the page shows it: notes with their marks, rule ids as links, wide tables that scroll.
 *
 * The house's rulebooks mark notes by their first word; here it becomes a tag.
 */
import { raw } from "../lib/html.js";
import { once } from "../lib/api.js";
import { ICONS } from "../lib/drawings.js";
import { language } from "../lib/settings.js";
import { BOXES } from "./boxes.js";

const KINDS = {
  ruling: ["Ruling", "Decisione", "Décision", "Auslegung"],
  ed: ["Edition", "Edizione", "Édition", "Ausgabe"],
  dig: ["Here", "Qui", "Ici", "Hier"],
  example: ["Example", "Esempio", "Exemple", "Beispiel"],
};
const SIGNS = { ruling: "gavel", ed: "film", dig: "table", example: "info" };
const FIRST = /^\s*(\p{L}+)\.\s+/u;
const IDS = /\b([TFW]\d{1,2})\b/g;
const EDITIONS = /((?:Traumfabrik|Dream Factory)\s*:)/;

const kindOf = (word) => Object.keys(KINDS).find((kind) => KINDS[kind].includes(word));
const sign = (kind) => `<svg class="i i-s" viewBox="0 0 24 24" aria-hidden="true">${ICONS[SIGNS[kind]]}</svg>`;

/** A note behind its tag; the words of one edition are marked as such. */
function dressNote(quote) {
  const text = quote.textContent.match(FIRST), kind = text && kindOf(text[1]);
  if (!kind) return;
  const [first] = quote.querySelectorAll("p");
  first.innerHTML = first.innerHTML.replace(FIRST, "");
  if (quote.children.length === 1) first.innerHTML = byEdition(first.innerHTML);
  const note = document.createElement("div");
  note.className = `note note--${kind}`;
  note.innerHTML = `<span class="tag tag--${kind}">${sign(kind)}${text[1]}</span><div>${quote.innerHTML}</div>`;
  quote.replaceWith(note);
}

function byEdition(markup) {
  const [before, ...parts] = markup.split(EDITIONS);
  if (!parts.length) return markup;
  const told = [];
  for (let n = 0; n < parts.length; n += 2) told.push(`<span data-of="${parts[n].startsWith("T") ? "tf" : "df"}"><b>${parts[n]}</b>${parts[n + 1]}</span>`);
  return before + told.join("");
}

/** Rule ids in running text lead to their rules. */
function linkIds(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) if (IDS.test(walker.currentNode.data)) found.push(walker.currentNode);
  for (const node of found) {
    const piece = document.createElement("template");
    piece.innerHTML = node.data.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(IDS, '<a class="rule" href="#$1">$1</a>');
    node.replaceWith(piece.content);
  }
}

function scrollTables(root) {
  for (const table of root.querySelectorAll("table")) {
    const frame = document.createElement("div");
    frame.className = "rt__wide";
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
}

const done = new Map();
/** The markup of the house, dressed. */
export function dressed(markup) {
  if (!done.has(markup)) {
    const page = document.createElement("template");
    page.innerHTML = markup;
    for (const quote of page.content.querySelectorAll("blockquote")) dressNote(quote);
    linkIds(page.content);
    scrollTables(page.content);
    done.set(markup, page.innerHTML);
  }
  return done.get(markup);
}

export const Text = ({ markup, more = "" }) => raw("div", dressed(markup), { class: `rt ${more}` });

/** The rulebook of a game in a language. */
export const rulebook = (game, spoken = language()) => once(`/api/games/${game}/rules?language=${spoken}`);
export const boxOfRule = (id) => BOXES.find(({ letter }) => id.startsWith(letter));

/** A rule of a rulebook, with the chapter it stands in. */
export function findRule(book, id) {
  for (const chapter of book.chapters) for (const rule of chapter.rules) if (rule.id === id) return { chapter, rule };
  return null;
}
