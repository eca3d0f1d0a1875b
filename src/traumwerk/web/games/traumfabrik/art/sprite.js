/** All drawings of an edition, hung into the page once; pieces refer to them by name. */
import { body, circle, hole, ribbon } from "./shapes.js";
import { icons } from "./icons.js";
import { crests, scenes } from "./scenes.js";

const KINDS = ["director", "legend", "actor", "crew", "music", "effects", "guest", "agency"];
const POSITIONS = ["director", "actor", "crew", "music", "effects", "guest", "white"];
const MOTIFS = { "traumfabrik": "./motifs_traumfabrik.js", "dream-factory": "./motifs_dream_factory.js" };

const GOLD = `<linearGradient id="tf-gold" x2=".6" y2="1"><stop style="stop-color:var(--au1)"/><stop offset=".45" style="stop-color:var(--au2)"/><stop offset=".55" style="stop-color:var(--au3)"/><stop offset="1" style="stop-color:var(--au2)"/></linearGradient><linearGradient id="tf-shine" x2=".35" y2="1"><stop stop-color="#fff" stop-opacity=".36"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>`;
const BACK = `<symbol id="tf-back" viewBox="-2 -2 104 106"><path d="${circle(50, 54, 45)}" fill="var(--velvet-d)"/><path d="${circle(50, 50, 45)}" fill="var(--velvet2)" stroke="url(#tf-gold)" stroke-width="5"/><g fill="none" stroke="var(--au2)" stroke-width="2.2"><path d="M18 66a32 32 0 0 1 64 0M28 66a22 22 0 0 1 44 0M50 34v32M27 43l23 23M73 43 50 66"/></g><path d="M41 66h18l-3 12H44Z" fill="var(--au2)"/></symbol>`;

function burst() {
  const ray = (n) => {
    const a = Math.PI * (1 + n / 15), b = a + Math.PI / 30, at = (angle) => `${(100 + 240 * Math.cos(angle)).toFixed(0)} ${(92 + 240 * Math.sin(angle)).toFixed(0)}`;
    return `M100 92L${at(a)}L${at(b)}Z`;
  };
  return `<symbol id="tf-burst" viewBox="0 0 200 100" overflow="visible"><path d="${Array.from({ length: 15 }, (_, n) => ray(n)).join("")}"/></symbol>`;
}

const motif = (art, film) => `<symbol id="tf-m-${film}" viewBox="0 0 200 100" overflow="visible">${art}</symbol>`;

/** Hang the drawings of an edition; those of another one are taken down. */
export async function hang(edition) {
  const old = document.getElementById("tf-sprite");
  if (old?.dataset.edition === edition) return;
  const { MOTIFS: motifs } = await import(MOTIFS[edition]);
  document.getElementById("tf-sprite")?.remove();
  const pieces = [...KINDS.map(body), ...POSITIONS.map(hole), ...[-1, 0, 1, 2, 3, 4].map(ribbon)].join("");
  const holder = document.createElement("div");
  holder.innerHTML = `<svg id="tf-sprite" class="tfx tf-sprite" data-edition="${edition}" width="0" height="0" aria-hidden="true"><defs>${GOLD}${BACK}${burst()}${pieces}${icons(edition)}${scenes(edition)}${crests(edition)}${motifs.map(motif).join("")}</defs></svg>`;
  document.body.prepend(holder.firstChild);
}
