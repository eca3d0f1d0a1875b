/** A number that runs to its new value. */
import { html, useLayoutEffect, useRef } from "../../lib/html.js";
import { countUp } from "../../lib/motion.js";

export function Counting({ value }) {
  const box = useRef(null), was = useRef(value);
  useLayoutEffect(() => {
    box.current.textContent = value;
    countUp(box.current, was.current, value, { ms: 900 });
    was.current = value;
  }, [value]);
  return html`<b ref=${box}></b>`;
}
