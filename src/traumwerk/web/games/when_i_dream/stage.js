/** Which scene is on: by the phase, and by who looks. */
import { html, cls, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { Day } from "./day/listen.js";
import { Tell } from "./day/tell.js";
import { Dusk } from "./dusk.js";
import { isBlind, isDark, isNight, isSpirit, lastNight, spiritsOf, wordsOffered } from "./moment.js";
import { Dreamer } from "./night/dreamer.js";
import { Spirit } from "./night/spirit.js";
import { Turn } from "./night/turn.js";
import { Ranking } from "./ranking.js";
import { Reveal } from "./reveal.js";
import { RoomDay } from "./room/day.js";
import { RoomBlindfold, RoomNight } from "./room/night.js";
import { useShort } from "./scene.js";
import { useWords } from "./words.js";

export function Stage({ w: shown, cardboard: words, act, ui }) {
  const w = openly(shown), { view } = w;
  useWords(words, w, ui);
  const isShort = useShort();
  const [seen, setSeen] = useState(Math.max(view.nights.length - (w.news && !w.replay ? 1 : 0), 0)); // nights whose end was looked at
  useEffect(() => { if (isDark(view)) setSeen(view.nights.length); }, [view.phase]);
  const isLast = isDark(view) && view.night === w.names.length - 1;
  useEffect(() => { if (isLast) ui.set({ board: true }); }, [isLast]); // the last night is seen to end before the result
  const isRevealing = !isDark(view) && seen < view.nights.length;
  const goOn = () => { setSeen(view.nights.length); ui.set({ board: false }); };
  const again = lastNight(view) && (() => setSeen(view.nights.length - 1));
  const at = { w, words, act };
  return html`<div class=${cls("wd", isShort && "wd--short", isDark(view) && "wd--dark", isRevealing && "wd--revealing")} data-time=${isNight(view) || (view.phase === "dusk" && !isRevealing) ? "night" : "day"}>
    ${isRevealing ? html`<${LastReveal} ...${at} onNext=${goOn} />` : html`<${Scene} ...${at} onAgain=${again} />`}
  </div>`;
}

/** A replay with open eyes: where one's own are covered, a spirit's are lent. */
function openly(w) {
  if (!w.views || !isBlind(w)) return w;
  const [me] = spiritsOf(w);
  return { ...w, me, view: w.views[me] };
}

function Scene({ w, words, act, onAgain }) {
  const { view } = w;
  const at = { w, words, act };
  if (view.phase === "dusk") return html`<${Dusk} ...${at} onAgain=${onAgain} />`;
  if (view.phase === "over") return html`<${Ranking} ...${at} />`;
  if (isBlind(w) && view.aloud) return html`<${RoomBlindfold} />`;
  if (isNight(view)) {
    if (!isSpirit(w)) return html`<${Dreamer} ...${at} />`;
    return view.aloud ? html`<${RoomNight} ...${at} />` : html`<${Spirit} ...${at} Turn=${Turn} />`;
  }
  if (wordsOffered(w, "Tell")) return html`<${Tell} ...${at} />`;
  return view.aloud ? html`<${RoomDay} ...${at} />` : html`<${Day} ...${at} />`;
}

/** The points of all nights so far, before penalties come off at the end. */
const totalsOf = ({ nights }) => nights.reduce((sums, night) => sums.map((sum, seat) => sum + night.points[seat]), nights[0].points.map(() => 0));

function LastReveal({ w, words, onNext }) {
  const { view } = w;
  const next = view.phase === "over" ? t("To the ranking") : view.dreamer === w.me ? t("You dream next") : t("{name} dreams next", { name: w.names[view.dreamer] });
  return html`<${Reveal} w=${w} words=${words} night=${lastNight(view)} totals=${totalsOf(view)} next=${next} onNext=${onNext} />`;
}

/** How the game ended, within the house's own page of results. */
export function Result({ w, cardboard: words }) {
  const [, redraw] = useState(0);
  useEffect(() => { words.fetch().then((isNew) => isNew && redraw(1)).catch(() => {}); }, [words]);
  return html`<div class="wd wd--flow" data-time="day"><${Ranking} w=${w} words=${words} /></div>`;
}
