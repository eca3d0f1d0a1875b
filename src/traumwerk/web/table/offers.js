/** Offers drawn plainly, where a game has no dock of its own: buttons, a stepper, a field. */
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";

const MANY = 12; // more whole moves than this are chosen on the board

export function Offers({ w, cardboard, act, ui, game }) {
  useStore(ui);
  const label = (move) => game.label?.(move, w, cardboard) ?? spelled(move);
  const whole = w.offers.filter((offer) => offer.type === "One");
  const amounts = w.offers.filter((offer) => offer.type === "Amount");
  const words = w.offers.filter((offer) => offer.type === "Words");
  const isSingle = whole.length === 1 && amounts.length + words.length === 0;
  return html`<div class="acts">
    ${amounts.map((offer) => html`<${Amount} key=${offer.move} offer=${offer} w=${w} act=${act} label=${label} game=${game} />`)}
    ${words.map((offer) => html`<${Words} key=${offer.move} offer=${offer} act=${act} label=${label} />`)}
    ${whole.slice(0, MANY).map(({ move }, n) => html`<button key=${JSON.stringify(move)} class=${isSingle ? "btn btn--big btn--go" : "btn btn--big"} data-key=${n + 1} data-enter=${isSingle ? "" : undefined} onClick=${() => act(move)}>${label(move)}</button>`)}
  </div>`;
}

/** A move as its own words, where the game has none for it. */
const spelled = ({ type, ...more }) => [type, ...Object.values(more)].join(" ");

/** One number: the least is set, one tap takes another, the gold button says it again. */
function Amount({ offer, w, act, label, game }) {
  const { low, high, move: type } = offer;
  const [amount, setAmount] = useState(low);
  useEffect(() => setAmount(low), [low, high, w.seq]);
  const within = (n) => Math.max(low, Math.min(high, n));
  const quick = [...new Set([...(game.amounts?.(offer, w) ?? [low, low + 1, low + 2]), high])].filter((n) => n >= low && n <= high).sort((a, b) => a - b);
  const step = (by) => setAmount((n) => within(n + by));
  const onKey = (event) => {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5, Home: low - amount, End: high - amount }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return html`
    ${quick.length > 1 && html`<div class="amts" role="group" aria-label=${t("One-tap amounts")}>${quick.map((n) => html`<button key=${n} class="btn amt" aria-pressed=${n === amount ? "true" : "false"} onClick=${() => setAmount(n)}>${n === high && n > low + 2 ? t("All {amount}", { amount: n }) : n}</button>`)}</div>`}
    <div class="stepper" role="spinbutton" tabindex="0" aria-label=${t("Amount")} aria-valuenow=${amount} aria-valuemin=${low} aria-valuemax=${high} onKeyDown=${onKey}>
      <button tabindex="-1" aria-label=${t("One less")} disabled=${amount <= low} onClick=${() => step(-1)}>${icon("minus")}</button>
      <output>${amount}</output>
      <button tabindex="-1" aria-label=${t("One more")} disabled=${amount >= high} onClick=${() => step(1)}>${icon("plus")}</button>
    </div>
    <button class="btn btn--go btn--big" data-enter onClick=${() => act({ type, amount })}>${label({ type, amount })}</button>`;
}

/** A text: what is typed stays until it was taken. */
function Words({ offer, act, label }) {
  const [text, setText] = useState("");
  const field = offer.field ?? "word";
  const send = async (event) => {
    event.preventDefault();
    const said = text.trim();
    if (said && await act({ type: offer.move, [field]: said })) setText("");
  };
  return html`<form class="words" onSubmit=${send}>
    <input class="field" maxlength=${offer.longest} value=${text} aria-label=${label({ type: offer.move })} autocomplete="off" autofocus onInput=${(event) => setText(event.target.value)} />
    <button class="btn btn--go btn--big">${label({ type: offer.move })}</button>
  </form>`;
}
