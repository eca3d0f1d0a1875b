/** A challenged clue: all spirits but its giver vote in secret, forbidden or fair, while the seconds stand still. */
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { Ring } from "../clock.js";
import { offered } from "../moment.js";
import { sign } from "../pieces.js";

const SECONDS = 10; // a full ring

export function Trial({ w, words, act }) {
  const { trial, element } = w.view;
  const mayVote = offered(w, "Condemn").length > 0;
  return html`<section class="wd-ballot" aria-label=${t("A challenged clue")}><div class="wd-slip wd-slip--trial">
    <header><${Ring} w=${w} name="trial" total=${SECONDS} /><h2>${t("Was it allowed?")}</h2></header>
    <dl><div><dt>${trial.seat === w.me ? t("You said") : t("{name} said", { name: w.names[trial.seat] })}</dt><dd lang=${words.language}>${trial.word || t("(aloud)")}</dd></div>
      <div><dt>${t("The card is")}</dt><dd lang=${words.language}>${words.word(element)}</dd></div></dl>
    ${mayVote && html`<div class="wd-row">
      <button type="button" class="wd-vote wd-vote--bad" onClick=${() => act({ type: "Condemn" })}>${sign("cross")}<span>${t("Forbidden")}</span></button>
      <button type="button" class="wd-vote wd-vote--fair" onClick=${() => act({ type: "Acquit" })}>${sign("check")}<span>${t("Fair")}</span></button>
    </div>`}
    <p>${sign("lock")}<span>${told(w)}</span></p>
  </div></section>`;
}

/** How the vote stands for me: never who voted what. */
function told(w) {
  const { trial } = w.view;
  if (trial.seat === w.me) return t("{name} challenges your clue. The others vote.", { name: w.names[trial.by] });
  if (trial.by === w.me) return t("You challenged it, and so you have voted.");
  return trial.voted ? t("You have voted.") : t("{name} challenges it. A secret vote; the seconds stand still.", { name: w.names[trial.by] });
}
