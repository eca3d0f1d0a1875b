/** A dream as it was told, with the elements in it that were remembered. */
import { html } from "../../lib/html.js";
import { sign } from "./pieces.js";

const fold = (text) => text.toLocaleLowerCase().normalize("NFC");

/** Pieces of a dream, with the words found in it set apart; what was named in other words is not found here. */
export function pieces(dream, words) {
  const sought = words.map(fold).sort((one, other) => other.length - one.length);
  return dream.split(/([\p{L}\p{M}’'-]+)/u).map((text, n) => ({ text, isNamed: n % 2 === 1 && sought.some((word) => fold(text) === word || (word.length > 3 && fold(text).startsWith(word) && text.length - word.length <= 2)) }));
}

export function DreamText({ night, words }) {
  const named = night.named.map((element) => words.word(element));
  return html`<p class="wd-story" lang=${words.language}>${pieces(night.dream, named).map(({ text, isNamed }) => (isNamed ? html`<mark>${sign("check")}${text}</mark>` : text))}</p>`;
}
