/** The log: what happened, in sentences with their rules. */
import { html, cls, useLayoutEffect, useMemo, useState } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { announce, ruleChip } from "../lib/overlays.js";
import { mark } from "../lib/pictures.js";
import { useStore } from "../lib/store.js";
import { ask } from "./words.js";

const AT_ONCE = 40; // lines drawn

/** What a move told, in sentences. */
export const sentencesOf = (events, { w, game, cardboard }) =>
  events.map((event) => ask(game, "sentence", event, w, cardboard)).filter(Boolean);

/** The last lines of a game; those of a move are made once, so that drawing them again costs nothing. */
function useLines(at, wanted) {
  const { w } = at;
  const { words } = useStore(at.ui);
  const made = useMemo(() => new WeakMap(), [at.game, at.cardboard, words, w.names.join()]);
  const lines = [];
  let move = w.events.length - 1;
  for (; move >= 0 && lines.length < wanted; move -= 1) {
    const events = w.events[move], number = move;
    if (!made.has(events)) made.set(events, sentencesOf(events, at).map((line, n) => html`<${Line} key=${`${number}.${n}`} ...${line} names=${w.names} />`));
    lines.unshift(...made.get(events));
  }
  return { lines, hasMore: move >= 0 };
}

/** The style sheet keeps the end in sight, unless the reader went up. */
export function Log(at) {
  const [wanted, setWanted] = useState(AT_ONCE);
  const { lines, hasMore } = useLines(at, wanted);
  return html`<div class="log" tabindex="0" role="region" aria-label=${t("Log")}><ol>
    ${hasMore && html`<li key="more" class="log__more"><button class="btn btn--quiet" onClick=${() => setWanted(wanted + AT_ONCE)}>${t("Earlier")}</button></li>`}
    ${lines}
  </ol></div>`;
}

function Line({ text, rules = [], seat = null, isHeading, names }) {
  if (isHeading) return html`<li class="sep"><h2>${text}</h2></li>`;
  const who = seat !== null && seat >= 0;
  return html`<li class=${cls(!who && "log__house")}>
    ${who ? mark(seat, names[seat], { size: "s" }) : html`<span></span>`}<span>${text}</span>
    ${rules.length > 0 && html`<span class="rules">${rules.map(ruleChip)}</span>`}
  </li>`;
}

/** Tell who listens what each move was, while it is drawn: the browser lays the page out once. */
export function useAnnounced(at) {
  const { w } = at;
  useLayoutEffect(() => {
    if (w.news) for (const { text } of sentencesOf(w.news.events, at)) announce(plain(text));
  }, [w.news?.serial]);
}

/** A sentence as text, also where it holds vnodes. */
export const plain = (text) =>
  Array.isArray(text) ? text.map(plain).join("") : text === null || text === undefined || typeof text === "boolean" ? "" : typeof text === "object" ? plain(text.props?.children) : String(text);
