/** Small pieces that every scene uses: faces, cards, medals, signs. */
import { html, raw, cls, useMemo } from "../../lib/html.js";
import { face } from "../../pages/robots.js";
import { BEFORE, BEHIND, MASK, PILLOW, drawSleeper } from "./art/bed.js";
import { drawCard } from "./art/dreamcard.js";
import { MEDALS } from "./art/medals.js";
import { BLINDFOLD, drawFace } from "./art/people.js";
import { drawRole } from "./art/roles.js";
import { SHAPES, STROKES } from "./art/signs.js";
import { roleName } from "./roles.js";

let serial = 0;
/** A beginning for ids that no other drawing on the page has. */
const useUid = (kind) => useMemo(() => `wd-${kind}${(serial += 1)}`, []);

export const sign = (name, more = "") => (name in STROKES
  ? raw("svg", STROKES[name], { class: cls("wd-i", more), viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" })
  : raw("svg", SHAPES[name], { class: cls("wd-i", more), viewBox: "0 0 24 24", "aria-hidden": "true" }));

export const medal = (role, size = 28) => raw("svg", MEDALS[role], { class: "wd-medal", viewBox: "0 0 48 48", width: size, height: size, "aria-hidden": "true" });

const isBot = (w, seat) => w.table.seats[seat].bot !== null;

/** A seat's face: a person, or a tin robot; asleep it wears the mask. */
export function Face({ w, seat, isAsleep = false, size }) {
  const style = size ? `--a:${size}px` : undefined;
  const isTin = isBot(w, seat), name = w.names[seat];
  return useMemo(() => {
    if (!isTin) return raw("svg", drawFace(seat, isAsleep), { class: `wd-av c${(seat % 10) + 1}`, viewBox: "0 0 64 64", style, "aria-hidden": "true" });
    return html`<span class="wd-av wd-av--tin" style=${style}>${face(name)}${isAsleep && raw("svg", BLINDFOLD, { viewBox: "0 0 64 64", "aria-hidden": "true" })}</span>`;
  }, [isTin, name, seat, isAsleep, style]);
}

const drawn = new Map();
/** An element is drawn once: no scene shows it twice, so that its key will do for ids. */
function cardOf({ key, word, family }) {
  const name = `${key} ${word}`;
  if (!drawn.has(name)) drawn.set(name, drawCard({ key, word, family, uid: `wd-${key}-` }));
  return drawn.get(name);
}

/** A card with its element. */
export function DreamCard({ words, element }) {
  const found = words.of(element);
  const { word } = found;
  return raw("svg", found.key ? cardOf(found) : "", { class: "wd-card", viewBox: "0 0 240 336", role: "img", lang: words.language, "aria-label": word });
}

/** A spirit's card, or its back. */
export function RoleCard({ role, label = role === "back" ? "" : roleName(role) }) {
  const uid = useUid("role");
  const picture = useMemo(() => drawRole(role, uid, label), [role, label]);
  return raw("svg", picture, { class: "wd-role", viewBox: "0 0 200 300", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) });
}

/** The bed, with whoever dreams in it. */
export function Bed({ w }) {
  const { dreamer } = w.view;
  const isTin = isBot(w, dreamer), name = w.names[dreamer];
  return useMemo(() => html`<svg class="wd-bed wd-drift" viewBox="0 0 360 230" aria-hidden="true">
    ${raw("g", BEHIND)}
    ${isTin ? html`<g transform=${PILLOW}><g transform="translate(-2 -8)">${face(name, 72)}</g>${raw("g", MASK)}</g>` : raw("g", drawSleeper(dreamer), { transform: PILLOW })}
    ${raw("g", BEFORE)}
  </svg>`, [dreamer, isTin, name]);
}

/** One's own name is "You"; others have theirs. */
export const Name = ({ w, seat, you }) => html`<span class="wd-name">${seat === w.me ? you : w.names[seat]}</span>`;
