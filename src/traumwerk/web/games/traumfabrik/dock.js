/** The offers in the dock: bids on a strip of film, a chip's placement, a guest's choice. */
import { html, useEffect, useRef } from "../../lib/html.js";
import { t, tc, tr } from "../../lib/i18n.js";
import { ruleChip } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { useStore } from "../../lib/store.js";
import { make, reckonings } from "./shared.js";
import { amountSet, bidOffer, canDecline, canPass, chosen, discards, setAmount, takes } from "./offers.js";

const CELL = 45, BEFORE = 1; // pixels from one amount to the next; amounts left in sight before the chosen one

export function Dock({ w, cardboard, act, ui }) {
  useStore(ui);
  const at = { w, cardboard, act: (move) => make(act, move), ui, reckoned: useStore(reckonings) };
  if (w.view.phase === "auction") return html`<${Bidding} ...${at} />`;
  return w.view.phase === "party" ? html`<${Choosing} ...${at} />` : html`<${Placing} ...${at} />`;
}

const Acts = ({ cardboard, name = "", children }) => html`<div class=${`acts tfx tf-acts ${name}`} data-edition=${cardboard.edition}>${children}</div>`;

/** Keys of the dock: each runs what it stands for, unless somebody is writing. */
function useKeys(keys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event) => {
      const run = now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, [contenteditable], [role=tablist], .log") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

// ── an auction ──
function Bidding({ w, cardboard, act, ui, reckoned }) {
  const offer = bidOffer(w), amount = amountSet(w, ui);
  const set = (n) => offer && setAmount(w, ui, Math.min(Math.max(n, offer.low), offer.high));
  const pass = () => canPass(w) && act({ type: "Pass" });
  useKeys({ p: pass, ArrowLeft: () => set(amount - 1), ArrowDown: () => set(amount - 1), ArrowRight: () => set(amount + 1), ArrowUp: () => set(amount + 1), PageUp: () => set(amount + 5), PageDown: () => set(amount - 5), Home: () => set(offer?.low), End: () => set(offer?.high) });
  const split = reckoned?.bids.find((one) => one.bid === amount);
  return html`<p class="tf-pay">${split && html`<${Split} w=${w} split=${split} />`}</p>
    <${Acts} cardboard=${cardboard} name="tf-acts--bid">
      ${offer && html`<${Strip} offer=${offer} amount=${amount} set=${set} />`}
      <span class="tf-go">${canPass(w) && html`<button type="button" class="btn btn--big" onClick=${pass} aria-keyshortcuts="p">${t("Pass")}</button>`}
      ${offer && html`<button type="button" class="btn btn--go btn--big" data-enter onClick=${() => act({ type: "Bid", amount })}>${t("Bid {amount}", { amount })}</button>`}</span>
    <//>`;
}

/** T21: what becomes of the contracts if this bid wins. */
function Split({ w, split }) {
  const bold = (n) => html`<b>${n}</b>`;
  const values = { bid: bold(split.bid), share: bold(split.share), middle: bold(split.middle), left: bold(split.left) };
  const others = w.names.filter((_, seat) => seat !== w.me);
  const told = others.length === 1
    ? tr("At {bid}: {name} gets {share}, the middle keeps {middle}, you keep {left}.", { ...values, name: others[0] })
    : tr("At {bid}: each rival gets {share}, the middle keeps {middle}, you keep {left}.", values);
  return html`${told} ${ruleChip("T21")}`;
}

/** One-tap amounts on a strip of film; arrows change it, wherever one is. */
function Strip({ offer, amount, set }) {
  const strip = useRef(null), at = useRef(0);
  const wanted = Math.max(0, amount - offer.low - BEFORE) * CELL;
  useEffect(() => {
    if (at.current === wanted) return;
    at.current = wanted;
    strip.current.scrollLeft = wanted;
  }, [wanted, offer.low]);
  const amounts = Array.from({ length: offer.high - offer.low + 1 }, (_, n) => offer.low + n);
  return html`<span class="tf-strip">
    <button type="button" class="tf-step" aria-label=${t("One less")} disabled=${amount <= offer.low} onClick=${() => set(amount - 1)}>${icon("minus")}</button>
    <span class="tf-film"><span ref=${strip} class="tf-cells" onWheel=${() => { at.current = null; }} onTouchMove=${() => { at.current = null; }} role="radiogroup" aria-label=${t("Your bid")}>${amounts.map((n) => html`<button key=${n} type="button" role="radio" aria-checked=${n === amount ? "true" : "false"} tabindex=${n === amount ? 0 : -1} onClick=${() => set(n)}>${n}</button>`)}</span></span>
    <button type="button" class="tf-step" aria-label=${t("One more")} disabled=${amount >= offer.high} onClick=${() => set(amount + 1)}>${icon("plus")}</button>
  </span>`;
}

// ── chips in hand ──
function Placing({ w, cardboard, act, ui, reckoned }) {
  const now = chosen(w, ui), id = w.view.hand[now];
  const discard = discards(w).find((move) => move.chip === now);
  const away = () => discard && act(discard);
  useKeys({ d: away });
  const wrap = reckoned?.places.find((one) => one.chip === now && one.finishes);
  const play = wrap && w.view.studios[w.me].screenplays[wrap.screenplay];
  return html`<p class="tf-pay">${play && html`<${Wrap} cardboard=${cardboard} play=${play} wrap=${wrap} chip=${id} />`}</p>
    <${Acts} cardboard=${cardboard}>${discard && id !== undefined && html`<button type="button" class="btn btn--big" aria-keyshortcuts="d" onClick=${away}>${icon("bin")}${t("Discard {chip}", { chip: cardboard.chips[id].name })}</button>`}<//>`;
}

/** T31: what finishing it would bring, and that a guest star would come too late. */
function Wrap({ cardboard, play, wrap, chip }) {
  const film = cardboard.films[play.film], values = { name: cardboard.chips[chip]?.name ?? "", film: film.title, points: html`<b>${wrap.points}</b>` };
  const isWithout = !play.chips[film.guest]?.length;
  return html`${tr("On {film}, {name} ends the shoot: {points} points.", values)} ${isWithout && tc(cardboard.edition, "The guest star’s place then stays empty for good.")} ${ruleChip("T31")}`;
}

// ── a party ──
function Choosing({ w, cardboard, act, ui }) {
  const now = chosen(w, ui), move = takes(w).find((one) => one.chip === now);
  const id = now === null ? null : w.view.board[w.view.location][now];
  return html`<p class="tf-pay"></p><${Acts} cardboard=${cardboard}>
    ${canDecline(w) && html`<button type="button" class="btn btn--big" onClick=${() => act({ type: "Decline" })}>${t("Take none")}</button>`}
    ${move ? html`<button type="button" class="btn btn--go btn--big" data-enter onClick=${() => act(move)}>${t("Take {chip}", { chip: cardboard.chips[id].name })}</button>`
      : html`<button type="button" class="btn btn--big" disabled>${tc(cardboard.edition, "Tap a chip first")}</button>`}
  <//>`;
}
