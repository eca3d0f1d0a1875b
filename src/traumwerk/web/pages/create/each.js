/** What every seat is given: by lot, or chosen seat by seat. */
import { html, useEffect, useState } from "../../lib/html.js";
import { once } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { complain } from "../../lib/overlays.js";
import { language } from "../../lib/settings.js";
import { Choice } from "../pieces.js";
import { OPTIONS } from "./option_texts.js";
import { seatName } from "./plan.js";

/** The pieces of an option of which every seat gets one; none until they are there. */
export function usePieces(field, game, { edition }, count) {
  const [pieces, setPieces] = useState([]);
  useEffect(() => {
    once(`/api/games/${game}/components?language=${language()}${edition ? `&edition=${edition}` : ""}`)
      .then((cardboard) => setPieces(OPTIONS[field.name].pieces(cardboard, count))).catch(complain);
  }, [edition, count]);
  return pieces;
}

export function Each({ field, value, set, plan, label }) {
  const { length } = plan.seats, pieces = usePieces(field, plan.game.name, plan.options, length);
  const choose = (isChosen) => set(isChosen ? pieces.slice(0, length).map((piece) => piece.value) : null);
  return html`<${Choice} label=${label} value=${value !== null} onChoose=${choose} choices=${[{ value: false, text: t("By lot") }, { value: true, text: t("Chosen"), isOff: pieces.length === 0 }]} />
    ${value && html`<ul class="each">${value.map((own, number) => html`<li key=${number}><label for=${`${field.name}-${number}`}>${seatName(plan, number)}</label>
      <select class="field" id=${`${field.name}-${number}`} onChange=${(event) => set(exchanged(value, number, Number(event.target.value)))}>
        ${pieces.map((piece) => html`<option key=${piece.value} value=${piece.value} selected=${piece.value === own}>${piece.text}</option>`)}</select></li>`)}</ul>`}`;
}

/** One seat gets what it wants now; who had that gets in exchange what that seat had. */
const exchanged = (value, number, wanted) => value.map((own, n) => (n === number ? wanted : own === wanted ? value[number] : own));
