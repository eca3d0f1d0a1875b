/** The board: what the phase is about, the factory below it, energy and rivals beside it. */
import { html, cls, useEffect } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { useAccounts, useEverybody, useOwnAccounts, usePrices } from "./accounts.js";
import { Auction } from "./auction.js";
import { Checks, Equation } from "./books.js";
import { Peek, Shop } from "./market.js";
import { Meter } from "./meter.js";
import { isAuction, offered, own, shownSeat } from "./model.js";
import { useMotion } from "./motion.js";
import { Path } from "./path.js";
import { Plant } from "./plant.js";
import { Rivals } from "./rivals.js";
import { selectionOf } from "./selection.js";
import { WhatIf, useThen } from "./whatif.js";

/** Moves that were planned in one go are made one after the other. */
function usePlan(w, ui, act) {
  const [next, ...rest] = ui.value.plan ?? [];
  useEffect(() => {
    if (!next || ui.value.pending) return;
    ui.set({ plan: rest });
    if (offered(w, next.type, { tile: next.tile })) act(next);
  }, [w.seq, w.era, ui.value.plan, ui.value.pending]);
}

export function Stage({ w, cardboard, act, ui }) {
  const { view } = w, seat = shownSeat(w, ui), isBooks = view.phase === "books";
  const selected = selectionOf(w, ui);
  const account = useOwnAccounts(w), then = useThen(w, selected), everybody = useEverybody(w), prices = usePrices(w);
  const best = useAccounts(w, {}, isBooks && w.offers.length > 0);
  usePlan(w, ui, act);
  useEffect(() => { if (w.isMine && ui.value.tab === "factory") ui.set({ tab: "table" }); }, [view.phase, w.isMine]);
  const root = useMotion(w, cardboard, seat);
  const isFull = (isBooks && seat === w.me) || view.phase === "over";
  const shared = { w, cardboard, act, ui };
  return html`<div class=${cls("fm", "fm-stage", `fm-stage--${isAuction(view) ? "auction" : view.phase}`, selected && "fm-stage--whatif")} data-tab=${ui.value.tab ?? "table"} tabindex="0" ref=${root}>
    <div class="fm-middle" tabindex=${w.isMine ? undefined : 0} role="region" aria-label=${t("Table and factory")}>
      ${isAuction(view) && html`<${Auction} ...${shared} />`}
      ${["filling", "buying", "hiring"].includes(view.phase) && html`<${Shop} ...${shared} prices=${prices} />`}
      <${Plant} ...${shared} seat=${seat} account=${seat === w.me ? account : everybody?.[seat] ?? null} then=${then} isFull=${isFull} />
      ${isBooks && isFull && html`<${Equation} account=${account} cardboard=${cardboard} />`}
    </div>
    <${Path} w=${w} cardboard=${cardboard} />
    ${selected && html`<${WhatIf} w=${w} cardboard=${cardboard} selected=${selected} now=${account} then=${then} />`}
    <aside class="fm-aside" aria-label=${t("Energy and rivals")}>
      ${isBooks && own(w) && html`<${Checks} w=${w} account=${account} best=${best} cardboard=${cardboard} ui=${ui} />`}
      <${Meter} w=${w} cardboard=${cardboard} outlook=${account?.outlook ?? null} />
      <${Rivals} w=${w} cardboard=${cardboard} ui=${ui} everybody=${everybody} />
      ${(isAuction(view) || isBooks) && html`<${Peek} w=${w} cardboard=${cardboard} />`}
    </aside>
  </div>`;
}
