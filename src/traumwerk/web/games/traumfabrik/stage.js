/** The whole board: the lot, one's own studio, the others beside it. */
import { html, useEffect, useMemo, useRef } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { useReckon } from "../../lib/reckon.js";
import { Board } from "./board.js";
import { reckonings, useKept } from "./kept.js";
import { useMotion } from "./motion.js";
import { chosen } from "./offers.js";
import { quarterSoFar } from "./past.js";
import { Rivals } from "./rivals.js";
import { Bar, Studio, shownSeat } from "./studio.js";
import { Awards, Bank, Next, Rack } from "./supply.js";

/** What belongs to all, below one's own studio where the wings have no room for it. */
const Extras = (at) => html`<section class="tf-extras" aria-label=${t("What belongs to all")}><${Rack} ...${at} /><div class="tf-extras__r"><${Bank} ...${at} /><${Awards} ...${at} /></div><${Next} ...${at} /></section>`;

/** At the last party the game may be over before an answer comes: only who is to act asks there. */
const isLast = (view, { quarters, locations }) => view.quarter === quarters - 1 && view.location === locations.length - 1;

export function Stage({ w, cardboard, act, ui }) {
  const { view } = w, root = useRef(null);
  const past = useMemo(() => quarterSoFar(w.events), [w.events]);
  const reckoned = useReckon(w, {}, w.isMine || !isLast(view, cardboard));
  useEffect(() => reckonings.set(() => reckoned), [reckoned]);
  const wrap = useMotion(w, root);
  useEffect(() => root.current.scrollTo(0, 0), [ui.value.tab]);
  const at = { w, view, cardboard, act, ui, past, reckoned, wrap };
  return html`<div ref=${root} class="tfx tf" data-edition=${view.edition} data-phase=${view.phase} data-party=${view.party ? "" : undefined} data-tab=${ui.value.tab}>
    <${Board} ...${at} />
    ${useKept(() => html`<${Bar} ...${at} />`, [view.studios, view.camera, shownSeat(w), w.names], [cardboard])}
    ${useKept(() => html`<${Studio} ...${at} />`, [view.studios[shownSeat(w)], view.phase, shownSeat(w), chosen(w, ui)], [reckoned, view.phase === "allocation" && w.offers, cardboard])}
    ${useKept(() => html`<${Rivals} ...${at} seat=${shownSeat(w)} />`, [view.studios, view.awards, view.camera, view.to_act, shownSeat(w), w.names], [cardboard])}
    ${useKept(() => html`<${Extras} ...${at} />`, [view.tokens, view.awards, view.quarter, view.middle, view.top, view.stack_left, w.names], [cardboard])}
  </div>`;
}
