/** The shelf: four boxes, each one click from a game. */
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { Link } from "../../lib/router.js";
import { BOXES, lid } from "../boxes.js";
import { playNow } from "../newcomer.js";

export function Shelf() {
  const [opening, setOpening] = useState(null);
  const play = async (box) => {
    if (opening) return;
    setOpening(box.name);
    await playNow(box);
    setOpening(null);
  };
  return html`<section class="shelf" aria-label=${t("Four games")}>${BOXES.map((box) => html`<${Box} key=${box.name} box=${box} isOpening=${opening === box.name} play=${play} />`)}</section>`;
}

const Box = ({ box, isOpening, play }) => html`<article class="box" data-game=${box.name} aria-labelledby=${`box-${box.name}`}>
  <${Link} class="box__art" tabindex="-1" aria-hidden="true" href=${`/new/${box.name}`}>${lid(box, { isWhole: true })}<//>
  <div class="box__txt">
    <div class="box__t">
      <h2 id=${`box-${box.name}`}>${box.title}</h2>
      <div class="facts"><span>${icon("people", "s")}${t("{least}–{most} players", box)}</span><span>${icon("clock", "s")}${t("{minutes} minutes", box)}</span><span class="facts__year">${box.year}</span></div>
      <p>${box.about()}</p>
    </div>
    <div class="box__go">
      <button class="btn btn--go" onClick=${() => play(box)} aria-busy=${isOpening} aria-label=${t("{game}: play now with bots", { game: box.title })}>${icon(isOpening ? "gear" : "play", "", isOpening ? "spin" : "")}<span>${isOpening ? t("Laying the table …") : t("Play now with bots")}</span></button>
      <${Link} class="btn" href=${`/new/${box.name}`} aria-label=${t("{game}: new table", { game: box.title })}>${t("New table")}<//>
      <${Link} class="btn btn--quiet" href=${`/learn/${box.name}`} aria-label=${t("{game}: learn it", { game: box.title })}>${icon("book")}${t("Learn")}<//>
    </div>
  </div>
</article>`;
