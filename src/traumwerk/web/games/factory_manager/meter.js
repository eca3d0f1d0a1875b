/** The price of energy as a power meter: what it is, what it may become, what was turned up so far. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";

const COLOURS = ["#2f7f86", "#3f9188", "#7f9c4a", "#c7a13a", "#e59a2b", "#ee7d22", "#dc5a1f", "#b5432c"];
const angle = (price, most) => Math.PI * (1 - (price - 0.5) / most);
const spot = (price, most, r) => `${(120 + r * Math.cos(angle(price, most))).toFixed(1)} ${(112 - r * Math.sin(angle(price, most))).toFixed(1)}`;
const arc = (from, to, most, r) => `M${spot(from, most, r)}A${r} ${r} 0 0 1 ${spot(to, most, r)}`;

/** The prices that may come, each with how many of the unseen tiles bring it: as the house says, or counted. */
function pricesToCome({ view }, cardboard, outlook) {
  if (outlook || view.phase === "over") return outlook ?? [];
  if (view.gentle_start && view.round === 0) return [{ price: view.price + cardboard.energy.gentle, ways: 1 }];
  const ways = new Map();
  for (const rise of view.unseen) ways.set(view.price + rise, (ways.get(view.price + rise) ?? 0) + 1);
  return [...ways].map(([price, count]) => ({ price, ways: count })).sort((a, b) => a.price - b.price);
}

function Face({ price, coming, most }) {
  const all = coming.reduce((sum, { ways }) => sum + ways, 0);
  const turn = -90 + ((price - 0.5) / most) * 180;
  return html`<svg class="fm-meter__face" viewBox="0 0 240 122" aria-hidden="true">
    <path d="M12 116a108 108 0 0 1 216 0z" fill="var(--st-dd)" /><path d="M17 116a103 103 0 0 1 206 0z" fill="#f3ead6" />
    ${Array.from({ length: most }, (_, k) => html`<path d=${arc(k + 0.56, k + 1.44, most, 78)} fill="none" stroke=${COLOURS[Math.min(Math.floor((k * 8) / most), 7)]} stroke-width="12" />
      <text x=${120 + 62 * Math.cos(angle(k + 1, most))} y=${117 - 62 * Math.sin(angle(k + 1, most))} font-size="16" font-weight=${k + 1 === price ? 800 : 600}>${k + 1}</text>`)}
    ${coming.map(({ price: then, ways }) => html`<path d=${arc(then - 0.4, then + 0.4, most, 93)} fill="none" stroke="#14131a" stroke-width=${3 + (9 * ways) / all} />`)}
    <path class="fm-needle" d="M120 58 126 112h-12z" fill="#b5432c" style=${`transform:rotate(${turn.toFixed(1)}deg)`} />
    <circle cx="120" cy="112" r="17" fill="var(--st-dd)" /><text x="120" y="120" font-size="24" font-weight="800" class="fm-lit">${price}</text>
    <path d="M6 116h228v5H6z" fill="var(--st-dd)" />
  </svg>`;
}

export function Meter({ w, cardboard, outlook = null }) {
  const { view } = w, coming = pricesToCome(w, cardboard, outlook), all = coming.reduce((sum, { ways }) => sum + ways, 0);
  const rounds = cardboard.facts.rounds;
  return html`<section class="fm-card fm-meter" aria-label=${t("Energy price {price}", { price: view.price })}>
    <h2>${t("Energy price")}${coming.length > 0 && html`<small>${t("next tile in the books")}</small>`}</h2>
    <div class="fm-meter__body">
      <${Face} price=${view.price} coming=${coming} most=${cardboard.energy.track} />
      <ul class="fm-odds">${coming.map(({ price, ways }) => html`<li key=${price}>
        <b>${price}</b><span>${price === view.price ? t("stays") : `+${price - view.price}`}</span>
        <small>${all === 1 ? t("for sure") : t("{n} in {all}", { n: ways, all })}</small><i style=${`--share:${((100 * ways) / all).toFixed(1)}%`}></i></li>`)}</ul>
    </div>
    <p class="fm-turned"><span>${t("Turned so far")}</span>${Array.from({ length: rounds }, (_, k) => html`<b class=${cls(k >= view.turned.length && "fm-hidden")}>${k < view.turned.length ? `+${view.turned[k]}` : "?"}</b>`)}</p>
  </section>`;
}
