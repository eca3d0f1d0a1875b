/** The lot: a loop of film with eight frames, read clockwise, and the theatre inside it. */
import { Kept, cls, html, useMemo } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { back, chip, use } from "./pieces.js";
import { Theatre } from "./theatre.js";

const FACE_DOWN = -2;

export function Board(at) {
  const { cardboard, view, w, past } = at;
  const half = cardboard.locations.length / 2;
  const shows = ({ id }) => (id === view.location ? [view.phase, view.to_act] : [view.board[id], past.sold.get(id)?.seat, past.sold.get(id)?.price]);
  const frame = (location) => html`<${Kept} key=${location.id} by=${[cardboard, w.names, view.phase === "over", location.id - view.location, ...shows(location)]} draw=${() => html`<${Frame} ...${at} location=${location} />`} />`;
  return html`<section class="tf-board" aria-label=${t("The lot")}>
    <ol class="tf-row">${cardboard.locations.slice(0, half).map(frame)}</ol>
    <${Theatre} ...${at} />
    <ol class="tf-row">${cardboard.locations.slice(half).reverse().map(frame)}</ol>
    <i class="tf-turn tf-turn--r" aria-hidden="true">${use("i-arrow")}</i><i class="tf-turn tf-turn--l" aria-hidden="true">${use("i-arrow")}</i>
  </section>`;
}

/** What happens at a location. */
function purpose({ kind, legend }, { edition }) {
  if (kind === "party") return tc(edition, "A party: one chip for everybody, free of charge (T23)");
  return legend ? t("A legendary director comes here in each quarter (T12)") : tc(edition, "All chips of a location are sold together (T17)");
}

/** One location as a frame of film. */
function Frame({ location, view, ...at }) {
  const isNow = location.id === view.location && view.phase !== "over", isPast = location.id < view.location || view.phase === "over";
  const scene = useMemo(() => html`<svg class="tf-scene" viewBox="0 0 240 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href=${`#tf-l-${location.id}`} /></svg>`, [location.id]);
  return html`<li class=${cls("tf-frame", isNow && "is-now", isPast && "is-past")} aria-current=${isNow ? "step" : undefined} data-location=${location.id} title=${purpose(location, at.cardboard)}>
    ${scene}
    ${isPast ? html`<${Past} location=${location} ...${at} />` : isNow ? html`<${Now} view=${view} location=${location} ...${at} />` : html`<${Later} view=${view} location=${location} ...${at} />`}
    <span class="tf-name"><i>${location.id + 1}</i><b>${location.name}</b></span>
  </li>`;
}

function Past({ location, past, w }) {
  const sale = past.sold.get(location.id);
  if (!sale) return null;
  const name = w.names[sale.seat];
  return html`<span class="tf-sold" title=${t("{name}: {price}", { name, price: sale.price })}>${mark(sale.seat, name, { size: "s" })}<span><span class="tf-sold__n">${sale.seat === w.me ? t("You") : name}</span> <b>${sale.price}</b></span></span>`;
}

function Now({ location, view, w }) {
  if (location.kind === "party") return html`<span class="tf-tag"><span>${t("Party now")}</span></span>`;
  if (view.phase === "auction") return html`<span class="tf-tag"><span>${t("Under the hammer")}</span></span>`;
  const isMine = view.to_act.includes(w.me);
  return html`<span class="tf-tag"><span>${isMine ? t("Sold to you") : t("Sold")}</span></span>`;
}

function Later({ location, view, cardboard }) {
  const chips = view.board[location.id].filter((one) => one !== null);
  if (chips.length > 0 && chips.every((one) => one === FACE_DOWN)) {
    const label = tc(cardboard.edition, "Chips face-down: {n}", { n: chips.length });
    return html`<span class="tf-lying tf-lying--down" role="img" aria-label=${label} title=${label}>${chips.map((_, n) => html`<span key=${n}>${back()}</span>`)}</span>`;
  }
  return html`<span class="tf-lying">${chips.map((one) => html`<span key=${one} title=${cardboard.chips[one].name}>${chip(cardboard, one)}</span>`)}</span>`;
}
