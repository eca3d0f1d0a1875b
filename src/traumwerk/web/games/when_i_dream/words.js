/** The words of the elements in the table's language; fetched when an element is to be shown, and not before. */
import { useEffect } from "../../lib/html.js";
import { once } from "../../lib/api.js";
import { families } from "./art/families.js";
import { isBlind, showsElements } from "./moment.js";

const UNKNOWN = { key: "", word: "…", family: "sky" };

export class Words {
  constructor(language) {
    this.language = language;
    this.elements = null;
  }

  /** Have the words; resolves to whether they are new here. */
  async fetch() {
    if (this.elements) return false;
    const { elements } = await once(`/api/games/when_i_dream/components?language=${this.language}`);
    const kinds = families(elements.map(({ key }) => key));
    this.elements = elements.map(({ key, word }, number) => ({ key, word, family: kinds[number] }));
    return true;
  }

  /** An element: its key, its word, its family. */
  of(number) {
    return this.elements?.[number] ?? UNKNOWN;
  }

  word(number) {
    return this.of(number).word;
  }
}

/** Fetch the words as soon as this window shows an element, and draw again; the log is written anew when the dreamer wakes. */
export function useWords(words, w, ui) {
  const isWanted = showsElements(w.view), hears = !isBlind(w);
  const say = () => ui?.set({ words: `${words.elements !== null} ${hears}` });
  useEffect(() => {
    if (isWanted) words.fetch().then((isNew) => isNew && say()).catch(() => {});
  }, [isWanted, words]);
  useEffect(say, [hears]);
}
