/** One's own role, seen while the back of the card is held. */
import { html, useEffect, useRef, useState } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { RoleCard } from "../pieces.js";
import { roleName, wish } from "../roles.js";

export function Peek({ role }) {
  const [isHeld, setHeld] = useState(false);
  const button = useRef(null);
  const show = (event) => { event.preventDefault(); setHeld(true); };
  const hide = () => setHeld(false);
  const onKeyDown = (event) => { if ((event.key === " " || event.key === "Enter") && !event.repeat) show(event); };
  useEffect(() => {
    if (!isHeld) return undefined;
    const away = () => setHeld(false);
    addEventListener("blur", away);
    addEventListener("pointerup", away);
    addEventListener("pointercancel", away);
    return () => { removeEventListener("blur", away); removeEventListener("pointerup", away); removeEventListener("pointercancel", away); };
  }, [isHeld]);
  // A screen reader clicks without holding: it is told, and the card is not shown.
  const [told, setTold] = useState("");
  const onClick = (event) => { if (event.detail === 0 && !isHeld) setTold(`${roleName(role)}. ${wish(role)}`); };
  return html`<button ref=${button} type="button" class="wd-peek wd-panel" onPointerDown=${show} onKeyDown=${onKeyDown} onKeyUp=${hide} onBlur=${hide} onClick=${onClick} onContextMenu=${(event) => event.preventDefault()}>
      <${RoleCard} role="back" /><span>${t("Hold to see your role")}</span><span class="vh" aria-live="polite">${told}</span>
    </button>
    ${isHeld && html`<div class="wd-rolebox"><div><${RoleCard} role=${role} /><p>${wish(role)}</p></div></div>`}`;
}
