/** Chips in hand: one after the other onto the screenplays, by tapping or dragging. */
import { html, cls } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { Star } from "./auction.js";
import { useDrag } from "./drag.js";
import { chosen, handOffered } from "./offers.js";

export function Hand(at) {
  const { view, cardboard, w, past, ui } = at;
  const offered = handOffered(w), now = chosen(w, ui);
  const actor = view.to_act[0];
  const title = actor === w.me ? tc(cardboard.edition, "Your chips") : tc(cardboard.edition, "{name}’s chips", { name: w.names[actor] ?? "" });
  const done = [...past.placed].filter(([id]) => !view.hand.includes(id));
  const count = done.length + view.hand.filter((id) => id !== null).length;
  const drag = useDrag(at);
  return html`<div class="tf-call"><h2>${title}</h2>${count > 1 && html`<span>${t("one by one, in any order")}</span>`}</div>
    <div class="tf-lot tf-lot--pick" data-count=${count} role="group" aria-label=${title}>
      ${done.map(([id, film]) => html`<figure key=${id} class="tf-star is-gone"><${Star} cardboard=${cardboard} id=${id} note=${film === null ? t("discarded") : html`${icon("check", "s")} ${cardboard.films[film].title}`} /></figure>`)}
      ${view.hand.map((id, place) => id !== null && (offered.includes(place)
        ? html`<button key=${id} type="button" aria-pressed=${now === place ? "true" : "false"} class=${cls("tf-star", now === place && "is-chosen")} data-hand=${place} data-key=${place + 1}
            onClick=${() => ui.set({ selected: place })} ...${drag(place)}><${Star} cardboard=${cardboard} id=${id} /></button>`
        : html`<figure key=${id} class="tf-star"><${Star} cardboard=${cardboard} id=${id} /></figure>`))}
    </div>`;
}
