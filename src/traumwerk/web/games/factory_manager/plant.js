/** A factory cut open: floors with bays, control room and office, canteen, dials and gate. */
import { html, raw, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { byArrows } from "./arrows.js";
import { Bay, FreeBay } from "./bay.js";
import { Dials } from "./gauges.js";
import { Canteen, Gate } from "./rooms.js";
import { places, stillBays } from "./places.js";
import { ic } from "./sprite.js";
import { Yard } from "./yard.js";

const PUFF = `<path class="fm-smoke" d="M26-8c-16-2-18-20 0-20 2-14 24-14 28-2 18-4 24 16 8 20-6 8-26 8-36 2z" fill="light-dark(#fff,#8fa0a6)"/>`;
const roofs = new Map();
/** Saw-tooth roof; the more energy a factory uses, the more its chimneys smoke. */
function Roof({ energy, isFull }) {
  const puffs = Math.min(Math.ceil(energy / 3), 4), key = `${puffs} ${isFull}`;
  if (!roofs.has(key)) {
    const id = `fm-saw-${isFull ? "full" : "low"}`, smoke = Array.from({ length: puffs }, (_, k) => `<g transform="translate(${(k % 2) * 48 - (k >> 1) * 8} ${-(k >> 1) * 14}) scale(${1 - k * 0.14})" opacity="${0.55 - k * 0.08}">${PUFF}</g>`).join("");
    roofs.set(key, `<defs><pattern id="${id}" width="72" height="46" patternUnits="userSpaceOnUse" patternTransform="scale(.65)"><path d="M0 46V24L60 10v36z" fill="var(--st)"/><path d="M60 10v36h12V24z" fill="var(--st-d)"/><path d="M63 18v20l6 2V24z" fill="var(--lamp)"/><path d="M0 24 60 10" stroke="var(--st-l)" stroke-width="3"/></pattern></defs><svg x="100%" overflow="visible"><g transform="translate(-150 8) scale(.6)">${smoke}<path d="M22 46 26-2h16l4 48zM70 46l3-38h14l3 38z" fill="var(--brick)"/><path d="M24.500 10h19l.7 7H24zM72 18h16l.5 6H71.500z" fill="#f1e5d2"/></g></svg><rect width="100%" height="46" fill="url(#${id})"/>`);
  }
  return raw("svg", roofs.get(key), { class: "fm-roof", width: "100%", preserveAspectRatio: "xMinYMax slice", "aria-hidden": "true" });
}

const RATHER = (a, b) => b.ways - a.ways || a.price - b.price;
/** What the factory would earn at the price that is likeliest. */
function Income({ account, then, factory }) {
  const likely = account?.outlook.length ? [...account.outlook].sort(RATHER)[0] : null;
  if (!likely) return factory.income === null ? null : html`<div class="fm-income"><span>${t("Last round")}</span><b>${ic("coin")}${factory.income}</b></div>`;
  const after = then?.outlook.find(({ price }) => price === likely.price);
  const isSure = account.outlook.length === 1;
  return html`<div class="fm-income"><span>${t("At price {price}", { price: likely.price })}</span><b data-income>${ic("coin")}${likely.income}</b>
    <small>${after && after.income !== likely.income ? t("then {n}", { n: after.income }) : isSure ? t("for sure") : t("most likely")}</small></div>`;
}

export function Plant({ w, seat, cardboard, ui, act, account, then, isFull }) {
  const factory = w.view.factories[seat], isMine = seat === w.me, layout = places(w, seat, cardboard);
  const still = stillBays(layout, factory.off ?? [], ui.value.stilled);
  const shift = crews(w, seat, cardboard, layout, still, account);
  const shared = { w, ui, act, cardboard, seat, isMine };
  const free = layout.hall.indexOf(null);
  const hall = layout.hall.map((id, bay) => (id === null
    ? html`<${FreeBay} key=${bay} bay=${bay} isNext=${isMine && bay === free} factory=${factory} ...${shared} />`
    : html`<${Bay} key=${bay} bay=${bay} tile=${cardboard.tiles[id]} isStill=${still.has(bay)} isFresh=${layout.fresh.has(bay)} people=${shift.get(bay) ?? null} ...${shared} />`));
  const rooms = [html`<${Office} kind="control" id=${layout.control} isFresh=${layout.fresh.has("control")} ...${shared} />`, html`<${Office} kind="optimiser" id=${layout.optimiser} isFresh=${layout.fresh.has("optimiser")} ...${shared} />`];
  const tracks = account ?? factory;
  const wall = html`<div class="fm-wallboard"><${Dials} now=${tracks} then=${isMine ? then : null} cardboard=${cardboard} size=${isFull ? "large" : "small"} compare=${isFull} /><${Income} account=${account} then=${isMine ? then : null} factory=${factory} /></div>`;
  const ground = html`<div class="fm-ground"><${Canteen} factory=${factory} account=${account} ...${shared} />${!isFull && wall}<${Gate} factory=${factory} account=${account} ...${shared} /></div>`;
  const label = isMine ? t("Your factory") : t("Factory of {name}", { name: w.names[seat] });
  return html`<section class=${cls("fm-plant", `fm-s${seat}`, isFull ? "fm-plant--full" : "fm-plant--low", isMine && ui.value.razing && "fm-plant--razing")} aria-label=${label} onKeyDown=${byArrows}>
    ${seat !== w.me && html`<${Visit} w=${w} seat=${seat} ui=${ui} />`}
    <div class="fm-site">
      <div class="fm-house"><${Roof} energy=${tracks.energy} isFull=${isFull} />
        <div class="fm-shell">${isFull
          ? html`<div class="fm-upper">${rooms[0]}${wall}${rooms[1]}</div><div class="fm-bays">${hall}</div>`
          : html`<div class="fm-floors">${rooms}${hall}</div>`}${ground}</div>
        <div class="fm-soil"></div>
      </div>
      <${Yard} factory=${factory} ...${shared} />
    </div>
  </section>`;
}

/** Whose factory is looked at, and the way back. */
function Visit({ w, seat, ui }) {
  return html`<header class="fm-visit"><h2>${t("Factory of {name}", { name: w.names[seat] })}</h2>
    ${w.me >= 0 && html`<button type="button" class="btn" onClick=${() => ui.set({ visited: null })}>${t("Back to my factory")}</button>`}</header>`;
}

function Office({ kind, id, isFresh, ...shared }) {
  if (id !== null) return html`<div class="fm-office" data-room=${kind}><${Bay} bay=${kind} tile=${shared.cardboard.tiles[id]} isFresh=${isFresh} ...${shared} /><span class="fm-office__name">${kind === "control" ? t("Control room") : t("Optimiser's office")}</span></div>`;
  const { selected } = shared.ui.value, tile = selected && shared.cardboard.tiles[selected.tile];
  const isNext = shared.isMine && (selected?.type === "Buy" || selected?.type === "Install") && tile?.kind === kind;
  return html`<div class=${cls("fm-office", "fm-office--empty", isNext && "fm-glow")} data-room=${kind}>${ic(`${kind}Kind`)}<span>${kind === "control" ? t("Control room, empty") : t("Optimiser's office, empty")}</span></div>`;
}

/** Who stands at which machine, in the books: `people` of a bay. */
function crews(w, seat, cardboard, layout, still, account) {
  const shift = new Map();
  if (w.view.phase !== "books" || seat !== w.me || !account) return shift;
  const { seasonal } = w.view.factories[seat];
  let first = 0, left = account.canteen, own = left - Math.max(seasonal - Math.max(account.staff - account.canteen, 0), 0);
  layout.hall.forEach((id, bay) => {
    const wanted = id === null ? 0 : cardboard.tiles[id].workers;
    if (!wanted) return;
    const here = still.has(bay) ? 0 : Math.min(wanted, left), hats = Math.min(here, Math.max(own, 0));
    shift.set(bay, { seat, own: hats, hired: here - hats, empty: wanted - here, first });
    [first, left, own] = [first + here, left - here, own - hats];
  });
  return shift;
}
