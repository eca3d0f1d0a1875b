/** The whole board: the lot, one's own studio, the others beside it. */
import { html, useEffect, useMemo, useRef } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { useReckon } from "../../lib/reckon.js";
import { Board } from "./board.js";
import { useMotion } from "./motion.js";
import { quarterSoFar } from "./past.js";
import { Rivals } from "./rivals.js";
import { Bar, Studio, shownSeat } from "./studio.js";
import { Awards, Bank, Next, Rack } from "./supply.js";

export function Stage({ w, cardboard, act, ui }) {
  const { view } = w, root = useRef(null);
  const past = useMemo(() => quarterSoFar(w.events), [w.events]);
  const reckoned = useReckon(w, {}, !w.replay && w.me >= 0 && w.table.stage === "running");
  useEffect(() => { if (ui.value.reckoned !== reckoned) ui.set({ reckoned }); }, [reckoned]);
  const wrap = useMotion(w, root);
  useEffect(() => root.current.scrollTo(0, 0), [ui.value.tab]);
  const at = { w, view, cardboard, act, ui, past, reckoned, wrap };
  return html`<div ref=${root} class="tfx tf" data-edition=${view.edition} data-phase=${view.phase} data-party=${view.party ? "" : undefined} data-tab=${ui.value.tab}>
    <${Board} ...${at} />
    <${Bar} ...${at} />
    <${Studio} ...${at} />
    <${Rivals} ...${at} seat=${shownSeat(w)} />
    <section class="tf-extras" aria-label=${t("What belongs to all")}><${Rack} ...${at} /><div class="tf-extras__r"><${Bank} ...${at} /><${Awards} ...${at} /></div><${Next} ...${at} /></section>
  </div>`;
}
