/** The board: what the phase is about, the factory below it, energy and rivals beside it. */
import { Kept, cls, html, useEffect } from "../../lib/html.js";
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
  const factory = view.factories[seat], books = seat === w.me ? account : everybody?.[seat] ?? null;
  const shared = { w, cardboard, act, ui };
  const asked = [cardboard, ui.value, w.isMine && w]; // while something is asked of me all of it may change
  return html`<div class=${cls("fm", "fm-stage", `fm-stage--${isAuction(view) ? "auction" : view.phase}`, selected && "fm-stage--whatif")} data-tab=${ui.value.tab ?? "table"} tabindex="0" ref=${root}>
    <div class="fm-middle" tabindex=${w.isMine ? undefined : 0} role="region" aria-label=${t("Table and factory")}>
      ${isAuction(view) && html`<${Auction} ...${shared} />`}
      ${["filling", "buying", "hiring"].includes(view.phase) && html`<${Kept} by=${[...asked, view.phase, view.depot, view.market, prices, prices.size]} draw=${() => html`<${Shop} ...${shared} prices=${prices} />`} />`}
      <${Kept} by=${[...asked, w.names, seat, factory, books, then, isFull, view.phase, view.round, view.hands, view.to_act.includes(seat)]} draw=${() => html`<${Plant} ...${shared} seat=${seat} account=${books} then=${then} isFull=${isFull} />`} />
      ${isBooks && isFull && html`<${Equation} account=${account} cardboard=${cardboard} />`}
    </div>
    <${Kept} by=${[cardboard, w.names, view.phase, view.round, view.order, view.to_act, own(w)?.money, view.factories.map(({ tile }) => tile).join()]} draw=${() => html`<${Path} w=${w} cardboard=${cardboard} />`} />
    ${selected && html`<${WhatIf} w=${w} cardboard=${cardboard} selected=${selected} now=${account} then=${then} />`}
    <aside class="fm-aside" aria-label=${t("Energy and rivals")}>
      ${isBooks && own(w) && html`<${Checks} w=${w} account=${account} best=${best} cardboard=${cardboard} ui=${ui} />`}
      <${Kept} by=${[cardboard, view.price, view.turned, view.unseen, view.phase === "over", view.round, account?.outlook]} draw=${() => html`<${Meter} w=${w} cardboard=${cardboard} outlook=${account?.outlook ?? null} />`} />
      <${Rivals} w=${w} cardboard=${cardboard} ui=${ui} everybody=${everybody} />
      ${(isAuction(view) || isBooks) && html`<${Kept} by=${[cardboard, view.depot]} draw=${() => html`<${Peek} w=${w} cardboard=${cardboard} />`} />`}
    </aside>
  </div>`;
}
