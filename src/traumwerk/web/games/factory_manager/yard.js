/** Beside the factory: tiles that were bought and wait for a field. */
import { html, cls } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { offered } from "./model.js";
import { ic } from "./sprite.js";
import { Tile } from "./tile.js";
import { tileName } from "./words.js";

export function Yard({ factory, w, cardboard, ui, isMine }) {
  if (factory.beside.length === 0) return null;
  return html`<section class="fm-yard" aria-label=${t("Beside the factory")}>
    <h2>${ic("yard")}<span>${t("Beside the factory")}</span></h2>
    <ul>${factory.beside.map((id, k) => html`<li key=${k}><${Waiting} tile=${cardboard.tiles[id]} w=${w} ui=${ui} isMine=${isMine} place=${k} /></li>`)}</ul>
  </section>`;
}

function Waiting({ tile, w, ui, isMine, place }) {
  const { selected } = ui.value, isChosen = selected?.type === "Install" && selected.place === place;
  if (!isMine || !offered(w, "Install", { tile: tile.id })) return html`<div class="fm-bay"><${Tile} tile=${tile} /></div>`;
  return html`<button type="button" class=${cls("fm-bay", "fm-bay--can", isChosen && "fm-bay--chosen")} aria-pressed=${isChosen} aria-label=${t("Install {tile}", { tile: tileName(tile) })}
    onClick=${() => ui.set({ selected: isChosen ? null : { type: "Install", tile: tile.id, place }, razing: false })}><${Tile} tile=${tile} isPicture=${false} /></button>`;
}
