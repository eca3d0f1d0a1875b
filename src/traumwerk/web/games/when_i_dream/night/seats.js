/** The spirits in the order in which they speak, on both sides of the bed. */
import { html, cls } from "../../../lib/html.js";
import { t, tn } from "../../../lib/i18n.js";
import { spiritsOf } from "../moment.js";
import { Face, Name } from "../pieces.js";

export function Seats({ w }) {
  const { speaker, penalties } = w.view;
  const order = spiritsOf(w);
  return html`<ol class="wd-seats" data-count=${order.length} aria-label=${t("In this order they speak")}>${order.map((seat, place) => html`
    <li key=${seat} class=${cls("wd-seat", seat === speaker && "wd-seat--now")} data-seat=${seat} style=${stand(place, order.length)} aria-current=${seat === speaker ? "true" : undefined}>
      <${Face} w=${w} seat=${seat} /><${Name} w=${w} seat=${seat} you=${t("You")} />
      ${penalties[seat] > 0 && html`<i class="wd-pen" title=${tn("{n} penalty", "{n} penalties", penalties[seat])}>−${penalties[seat]}</i>`}
    </li>`)}</ol>`;
}

/** Where a spirit stands around the bed: the first half left of it, outwards, the rest right of it, inwards. */
function stand(place, count) {
  const left = Math.ceil(count / 2), right = count - left;
  const isLeft = place < left;
  const column = isLeft ? left - place : left + 2 + (count - 1 - place);
  const out = isLeft ? place / Math.max(1, left - 1) : (count - 1 - place) / Math.max(1, right - 1);
  return `--col:${column};--lift:${Math.round(Math.sin(out * Math.PI) * 22)}px`;
}
