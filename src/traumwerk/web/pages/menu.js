/** A button that opens a short list; Escape, a choice or a look elsewhere closes it. */
import { html, cls, useEffect, useRef, useState } from "../lib/html.js";
import { icon } from "../lib/pictures.js";

export function Menu({ icon: picture, label, more, children }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const items = () => [...box.current.querySelectorAll("[role^=menuitem]")];
    (items().find((item) => item.ariaChecked === "true") ?? items()[0])?.focus();
    const onKey = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") { setOpen(false); box.current.querySelector("button").focus(); }
      if (step) { event.preventDefault(); items().at((items().indexOf(document.activeElement) + step) % items().length)?.focus(); }
    };
    const onAway = (event) => { if (!box.current.contains(event.target)) setOpen(false); };
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onAway);
    addEventListener("focusin", onAway);
    return () => { removeEventListener("keydown", onKey); removeEventListener("pointerdown", onAway); removeEventListener("focusin", onAway); };
  }, [isOpen]);
  return html`<span class=${cls("menu", more)} ref=${box}>
    <button class="btn btn--quiet btn--icon" aria-haspopup="menu" aria-expanded=${isOpen} aria-label=${label} title=${label} onClick=${() => setOpen(!isOpen)}>${icon(picture)}</button>
    ${isOpen && html`<div class="menu__list" role="menu" aria-label=${label} onClick=${() => setOpen(false)}>${children}</div>`}
  </span>`;
}
