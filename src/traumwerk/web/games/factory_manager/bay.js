/** A bay of the hall: a tile that stands there, runs, is switched or torn down; or a free field. */
import { html, cls } from "../../lib/html.js";
import { t, tc } from "../../lib/i18n.js";
import { offered } from "./model.js";
import { ic } from "./sprite.js";
import { Tile, tileLabel } from "./tile.js";
import { titled, tileName } from "./words.js";

export function Bay({ bay, tile, isStill = false, isFresh = false, people = null, w, ui, act, isMine }) {
  const isSwitch = isMine && w.view.phase === "books" && tile.switchable && w.offers.length > 0;
  const classes = cls("fm-bay", isStill && "fm-bay--still");
  const flag = isFresh && ["buying", "hiring"].includes(w.view.phase) && html`<span class="fm-fresh">${t("new")}</span>`;
  const picture = (isPicture) => html`<${Tile} tile=${tile} label=${!isSwitch} people=${people} isPicture=${isPicture} />${flag}`;
  if (isSwitch) return html`<${Switch} bay=${bay} tile=${tile} isStill=${isStill} classes=${classes} w=${w} ui=${ui} act=${act}>${picture(false)}<//>`;
  if (isMine && ui.value.razing && offered(w, "Demolish", { tile: tile.id })) {
    const isChosen = ui.value.selected?.type === "Demolish" && ui.value.selected.bay === bay;
    return html`<button type="button" class=${cls(classes, "fm-bay--doomed", isChosen && "fm-bay--chosen")} data-bay=${bay} data-tile=${tile.id} aria-pressed=${isChosen} aria-label=${t("Demolish {tile}", { tile: tileName(tile) })}
      onClick=${() => ui.set({ selected: isChosen ? null : { type: "Demolish", tile: tile.id, bay } })}>${picture(false)}<span class="fm-ball">${ic("ball")}</span></button>`;
  }
  return html`<div class=${classes} data-bay=${bay} data-tile=${tile.id}>${picture(true)}</div>`;
}

/** The whole bay is the switch. */
function Switch({ bay, tile, isStill, classes, w, ui, act, children }) {
  const move = offered(w, isStill ? "SwitchOn" : "SwitchOff", { tile: tile.id });
  const toggle = () => {
    const pointed = w.view.factories[w.me].off.length > 0 ? ui.value.stilled ?? [] : [];
    ui.set({ stilled: isStill ? pointed.filter((other) => other !== bay) : [...pointed, bay] });
    act(move);
  };
  return html`<button type="button" role="switch" class=${cls(classes, "fm-bay--switch")} data-bay=${bay} data-tile=${tile.id} aria-checked=${!isStill} aria-label=${tileLabel(tile)} aria-disabled=${!move} onClick=${() => move && toggle()}>
    ${children}<span class="fm-lever" aria-hidden="true"><i></i><b>${isStill ? tc("factory", "off") : tc("factory", "on")}</b></span></button>`;
}

/** A field without a tile: free, with its price, or where the chosen tile would stand. */
export function FreeBay({ bay, isNext, factory, cardboard, ui }) {
  const { free_fields: free, field_price: price } = cardboard.facts, isCharged = bay >= free + factory.charged;
  const { selected } = ui.value, tile = selected && cardboard.tiles[selected.tile];
  const wouldStand = isNext && (selected?.type === "Buy" || selected?.type === "Install") && !["control", "optimiser"].includes(tile.kind);
  return html`<div class=${cls("fm-bay fm-bay--free", isCharged && "fm-bay--annexe", wouldStand && "fm-glow")} data-bay=${bay}><span>
    ${wouldStand ? t("{tile} would stand here", { tile: titled(tileName(tile)) }) : isCharged ? t("Annexe {n}", { n: bay - free + 1 }) : t("free")}
    ${isCharged && html`<b>${ic("coin")}${price}</b>`}</span></div>`;
}
