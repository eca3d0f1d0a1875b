/** Icons, seat marks and tin robots as vnodes. */
import { Kept, cls, html, raw } from "./html.js";
import { ICONS, PICTURES, ROBOTS, SHAPES } from "./drawings.js";

/** A 24-px icon in strokes; size "s" 16, "l" 24. */
export const icon = (name, size = "", more = "") =>
  raw("svg", ICONS[name] ?? "", { class: cls("i", size && `i-${size}`, more), viewBox: "0 0 24 24", "aria-hidden": "true" });

export const picture = (name, more = {}) =>
  raw("svg", PICTURES[name][1], { viewBox: PICTURES[name][0], "aria-hidden": "true", ...more });

const BOTS = ["pip", "tilda", "bruno", "elster", "rosa", "nix"];
/** A tin robot, by its number. */
export const robot = (number, size = 48) =>
  raw("svg", ROBOTS[BOTS[number % BOTS.length]], { class: "tin", viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true" });

/** The mark of a seat: colour, shape and letter; `bot` adds a robot's head. */
export const mark = (seat, name, { bot = false, size = "" } = {}) => {
  const letter = (name || "·").trim().charAt(0).toUpperCase();
  return html`<${Kept} by=${[seat, letter, bot, size]} draw=${() => drawMark(seat, letter, bot, size)} />`;
};

function drawMark(seat, letter, bot, size) {
  const [shape, middle] = SHAPES[seat % SHAPES.length];
  return html`<span class=${cls("mark", size && `mark--${size}`, `c${(seat % 10) + 1}`)}>
    <svg viewBox="0 0 48 48" aria-hidden="true">
      ${raw("g", shape, { fill: "currentColor" })}
      <text x="24" y=${middle + 7.5} text-anchor="middle" font-size="21" font-weight="700" fill="#fff" font-family="Inter,sans-serif">${letter}</text>
    </svg>
    ${bot && html`<span class="mark__bot">${icon("bot")}</span>`}
  </span>`;
}
