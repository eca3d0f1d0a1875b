/** The whole board: the lot, one's own studio, the others beside it. */
import { Kept, html, useEffect, useMemo, useRef } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { useReckon } from "../../lib/reckon.js";
import { Board } from "./board.js";
import { useMotion } from "./motion.js";
import { chosen } from "./offers.js";
import { quarterSoFar } from "./past.js";
import { Rivals } from "./rivals.js";
import { reckonings } from "./shared.js";
import { Bar, Studio, shownSeat } from "./studio.js";
import { Awards, Bank, Next, Rack } from "./supply.js";

/** What belongs to all, below one's own studio where the wings have no room for it. */
const Extras = (at) => html`<section class="tf-extras" aria-label=${t("What belongs to all")}><${Rack} ...${at} /><div class="tf-extras__r"><${Bank} ...${at} /><${Awards} ...${at} /></div><${Next} ...${at} /></section>`;

/** At the last party the game may be over before an answer comes: only who is to act asks there. */
const isLast = (view, { quarters, locations }) => view.quarter === quarters - 1 && view.location === locations.length - 1;

export function Stage({ w, cardboard, act, ui }) {
  const { view } = w, root = useRef(null);
  const past = useMemo(() => quarterSoFar(w.events), [w.events]);
  const seat = shownSeat(w), studio = view.studios[seat];
  const reckoned = useReckon(w, {}, w.isMine || !isLast(view, cardboard), [w.era, w.isMine, view.phase, view.location, view.studios, view.tokens, view.awards]);
  useEffect(() => reckonings.set(() => reckoned), [reckoned]);
  const wrap = useMotion(w, root);
  useEffect(() => root.current.scrollTo(0, 0), [ui.value.tab]);
  const isPlacing = view.phase === "allocation" && view.to_act.includes(seat); // the posters in front get more room
  const at = { w, view, cardboard, act, ui, past, reckoned, wrap };
  return html`<div ref=${root} class="tfx tf" data-edition=${view.edition} data-placing=${isPlacing ? "" : undefined} data-party=${view.party ? "" : undefined} data-tab=${ui.value.tab}>
    <${Board} ...${at} />
    <${Kept} by=${[cardboard, w.names, seat, view.studios, view.camera]} draw=${() => html`<${Bar} ...${at} />`} />
    <${Kept} by=${[cardboard, w.names, seat, studio, view.phase, chosen(w, ui), reckoned, view.phase === "allocation" && w.offers]} draw=${() => html`<${Studio} ...${at} />`} />
    <${Rivals} ...${at} seat=${seat} />
    <${Kept} by=${[cardboard, w.names, view.tokens, view.awards, view.quarter, view.middle, view.top, view.stack_left]} draw=${() => html`<${Extras} ...${at} />`} />
  </div>`;
}
