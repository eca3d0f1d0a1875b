/** The stage inside the loop: in the wings what belongs to all, in the limelight what is at stake now. */
import { Kept, html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Auction } from "./auction.js";
import { Hand } from "./hand.js";
import { Clapper } from "./motion.js";
import { Ladder, Party } from "./party.js";
import { Awards, Bank, Next, Rack } from "./supply.js";
import { tokenLabel } from "./words.js";

export function Theatre(at) {
  const { view, cardboard, w, past } = at;
  return html`<div class="tf-theatre">
    <div class="tf-valance" aria-hidden="true"><i></i></div>
    <div class="tf-wing tf-wing--l"><${Kept} by=${[cardboard, w.names, view.party, [...past.taken].join(), view.middle, view.awards, view.quarter]} draw=${() => (view.party ? html`<${Ladder} ...${at} />` : html`<${Bank} ...${at} /><${Awards} ...${at} />`)} /></div>
    <div class="tf-limelight"><${Scene} ...${at} /></div>
    ${at.wrap && html`<${Clapper} wrap=${at.wrap} said=${t("That’s a wrap!")} title=${at.cardboard.films[at.wrap.film].title} name=${at.w.names[at.wrap.seat]} label=${tokenLabel(at.cardboard, at.wrap.rank)} />`}
    <div class="tf-wing tf-wing--r"><${Kept} by=${[cardboard, view.tokens, view.top, view.stack_left]} draw=${() => html`<${Rack} ...${at} /><${Next} ...${at} />`} /></div>
  </div>`;
}

function Scene(at) {
  const { phase } = at.view;
  if (phase === "auction") return html`<${Auction} ...${at} />`;
  if (phase === "party") return html`<${Party} ...${at} />`;
  return phase === "allocation" ? html`<${Hand} ...${at} />` : null;
}
