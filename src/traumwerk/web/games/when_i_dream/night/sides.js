/** The two sides beside the bed: yellow for right guesses, blue for wrong ones; shape, word and number tell them apart. */
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { cardsOn } from "../moment.js";
import { DreamCard, sign } from "../pieces.js";

export const sideName = (pile) => (pile === "yellow" ? t("Yellow") : t("Blue"));
export const sideSign = (pile) => sign(pile === "yellow" ? "sun" : "moon");

export function Side({ w, words, pile }) {
  const cards = cardsOn(w.view, pile);
  return html`<section class=${`wd-side wd-side--${pile}`} data-pile=${pile} aria-label=${pile === "yellow" ? t("Yellow side: guessed right") : t("Blue side: guessed wrong or passed")}>
    <h2>${sideSign(pile)}${sideName(pile)}<b class="num" key=${cards.length}>${cards.length}</b></h2>
    <ul class="wd-side__words" lang=${words.language} >${cards.toReversed().map(({ element, at }) => html`<li key=${at}>${words.word(element)}</li>`)}</ul>
    <ul class="wd-side__cards" aria-hidden="true">${cards.map(({ element, at }) => html`<li key=${at}><${DreamCard} words=${words} element=${element} /></li>`)}</ul>
  </section>`;
}
