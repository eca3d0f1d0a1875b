/** The scene behind everything: the sky by night or day, and the screen's height while a keyboard is up. */
import { html, raw, useEffect, useMemo, useState } from "../../lib/html.js";
import { MOON, TUNNEL, drawBank, drawStars } from "./art/sky.js";

const SHORT = 560; // pixels: below that only what a word needs is shown

const Moon = () => raw("svg", MOON, { viewBox: "0 0 100 100", overflow: "visible" });
const Bank = ({ n, seed, height }) =>
  html`<svg class=${`wd-bank wd-bank--${n}`} viewBox="0 0 1600 200" preserveAspectRatio="xMidYMin slice"><path d=${drawBank(seed, height)} /></svg>`;

/** Stars, moon and cloud banks; `moon` is false where there is none. */
export function Sky({ stars = 60, moon = true }) {
  return useMemo(() => html`<div class="wd-sky" aria-hidden="true">
    ${raw("svg", `<g fill="var(--star)">${drawStars(stars)}</g>`, { class: "wd-stars", width: "100%", height: "100%" })}
    ${moon && html`<div class="wd-moon"><${Moon} /></div>`}
    <${Bank} n=${3} seed=${11} height=${1.2} /><${Bank} n=${2} seed=${23} height=${1} /><${Bank} n=${1} seed=${5} height=${0.9} />
  </div>`, [stars, moon]);
}

/** Where the dreamer drifts: neither yellow nor blue, no number, no clock. */
export const Tunnel = () => useMemo(() => html`<div class="wd-sky" aria-hidden="true">
  ${raw("svg", TUNNEL, { class: "wd-tunnel", viewBox: "0 0 400 860", preserveAspectRatio: "xMidYMid slice" })}
  ${raw("svg", `<g fill="var(--star)">${drawStars(22, 96)}</g>`, { class: "wd-stars", width: "100%", height: "100%" })}
</div>`, []);

/** Whether there is little height, as with a keyboard up; the page is told what can be seen. */
export function useShort() {
  const [isShort, setShort] = useState(false);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const root = document.documentElement;
    const measure = () => {
      root.style.setProperty("--seen-top", `${seen.offsetTop}px`);
      root.style.setProperty("--seen-height", `${seen.height}px`);
      setShort(seen.height < SHORT && seen.scale < 1.05);
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
      root.style.removeProperty("--seen-top");
      root.style.removeProperty("--seen-height");
    };
  }, []);
  return isShort;
}
