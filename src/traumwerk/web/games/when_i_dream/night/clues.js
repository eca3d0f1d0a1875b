/** The clues on this card with their speakers; one of another spirit's can be challenged. */
import { html, cls, useEffect, useRef, useState } from "../../../lib/html.js";
import { t } from "../../../lib/i18n.js";
import { offered } from "../moment.js";
import { Face, sign } from "../pieces.js";

export function Clues({ w, words, act }) {
  const { heard, speaker, number, trial } = w.view;
  const mayBe = offered(w, "ChallengeClue").map((move) => move.clue);
  const [picked, setPicked] = useState(null);
  useEffect(() => setPicked(null), [number]);
  const list = useRef(null);
  useEffect(() => { list.current.scrollTop = list.current.scrollHeight; }, [heard.length, number]);
  const chosen = mayBe.includes(picked) ? picked : mayBe.at(-1);
  const last = heard.findLastIndex(({ word }) => word !== null);
  return html`<div class="wd-cluebox">
    <ol class="wd-clues" ref=${list} tabindex="0" aria-label=${t("Clues on this card")} aria-live="polite">
      ${heard.map((said, at) => html`<${Clue} key=${`${number}.${at}`} w=${w} words=${words} ...${said} isLast=${at === last} isPicked=${at === picked && mayBe.includes(at)} onPick=${mayBe.includes(at) ? () => setPicked(at) : null} />`)}
      ${speaker !== null && speaker !== w.me && !trial && html`<li key="dots" class="wd-clue wd-clue--dots"><${Face} w=${w} seat=${speaker} /><small>${w.names[speaker]}</small><b aria-hidden="true">…</b></li>`}
    </ol>
    ${chosen !== undefined && html`<${Challenge} w=${w} words=${words} clue=${chosen} act=${act} />`}
  </div>`;
}

function Clue({ w, words, seat, word, isLast, isPicked, onPick }) {
  const name = seat === w.me ? t("You") : w.names[seat];
  if (word === null) return html`<li class="wd-clue wd-clue--pass" data-by=${seat}><${Face} w=${w} seat=${seat} /><small>${name}</small><b>${seat === w.me ? t("pass") : t("passes")}</b></li>`;
  const inner = html`<${Face} w=${w} seat=${seat} /><small>${name}</small>${word === "" ? html`<b class="wd-clue__spoken">${seat === w.me ? t("have spoken") : t("has spoken")}</b>` : html`<b lang=${words.language} style=${`--n:${[...word].length}`}>${word}</b>`}`;
  return html`<li class=${cls("wd-clue", isLast && "wd-clue--last", isPicked && "wd-clue--picked")} data-by=${seat}>
    ${onPick ? html`<button type="button" class="wd-clue__pick" aria-pressed=${isPicked ? "true" : "false"} onClick=${onPick}>${inner}</button>` : inner}
  </li>`;
}

/** W11: put a clue to the vote. */
function Challenge({ w, words, clue, act }) {
  const { seat, word } = w.view.heard[clue];
  return html`<button type="button" class="wd-flag" onClick=${() => act({ type: "ChallengeClue", clue })}>${sign("flag")}<span>${t("Challenge")}
    ${word ? html`<em lang=${words.language}>${word}</em>` : html`<em>${w.names[seat]}</em>`}</span></button>`;
}
