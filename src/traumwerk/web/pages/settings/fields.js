/** Fields of the settings: a switch, a slider. */
import { html } from "../../lib/html.js";

export const Switch = ({ id, title, text, value, set }) => html`<div class="o"><label for=${id}><b>${title}</b>${text && html`<small>${text}</small>`}</label>
  <input id=${id} class="switch" type="checkbox" role="switch" checked=${value} onChange=${(event) => set(event.target.checked)} /></div>`;

/** From 0 to 1, shown in hundredths. */
export function Slider({ id, title, value, set, isOff }) {
  const shown = Math.round(value * 100);
  return html`<div class="o"><label for=${id}><b>${title}</b></label><span class="num mut">${shown}</span>
    <input id=${id} class="range" style=${{ "--v": `${shown}%` }} type="range" min="0" max="100" step="5" value=${shown} disabled=${isOff} onInput=${(event) => set(event.target.value / 100)} /></div>`;
}
