/** The header: way back, where the game stands, my clock, and what can always be done. */
import { html } from "../lib/html.js";
import { t, tn } from "../lib/i18n.js";
import { icon, picture } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { change, settings } from "../lib/settings.js";
import { useStore } from "../lib/store.js";
import { MyClock } from "./clocks.js";
import { canUndo, undo } from "./undo.js";
import { ask } from "./words.js";

export const switchSound = () => change({ sound: !settings.value.sound });

const Tool = ({ name, label, onClick, ...more }) =>
  html`<button type="button" class="btn btn--quiet btn--icon hide-s" aria-label=${label} title=${label} onClick=${onClick} ...${more}>${icon(name)}</button>`;

export function Head(at) {
  const { w, game, cardboard, ui } = at;
  const { sound } = useStore(settings);
  const { menu } = useStore(ui);
  const { watching, options } = w.table;
  return html`<header class="sh__head bar">
    <${Link} class="sh__home" href="/" aria-label=${t("Back to the house")}>${picture("cogmoon")}<//>
    <div class="crumb"><h1>${game.title(options)}</h1><small>${ask(game, "crumb", w, cardboard)}</small></div>
    ${w.me >= 0 && !w.result && html`<${MyClock} w=${w} />`}
    ${w.me < 0 && html`<span class="chip chip--gold">${icon("eye")}${t("You are watching")}</span>`}
    ${watching > 0 && w.me >= 0 && html`<span class="watchers hide-s">${icon("eye", "s")}${tn("{n} watching", "{n} watching", watching)}</span>`}
    ${w.me >= 0 && !w.result && !game.isLive && html`<${Tool} name="undo" label=${t("Undo (U)")} aria-disabled=${canUndo(at) ? undefined : "true"} onClick=${() => undo(at)} />`}
    <${Tool} name="book" label=${t("Rules (?)")} onClick=${() => ui.set({ rail: "rule", tab: "log" })} />
    <${Tool} name=${sound ? "sound" : "mute"} label=${sound ? t("Sound is on (S)") : t("Sound is off (S)")} onClick=${switchSound} />
    <button type="button" class="btn btn--quiet btn--icon menu-button" aria-haspopup="menu" aria-expanded=${menu ? "true" : "false"} aria-label=${t("Table menu (M)")} title=${t("Table menu (M)")} onClick=${() => ui.set({ menu: !menu })}>${icon("menu")}</button>
  </header>`;
}
