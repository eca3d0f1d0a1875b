/** The result: who won, where the points came from, how the game went, and what to do next. */
import { html, cls, useEffect, useRef } from "../lib/html.js";
import { t, tn } from "../lib/i18n.js";
import { complain, toast } from "../lib/overlays.js";
import { icon, mark } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { outcome } from "./ending.js";
import { share } from "./invitation.js";
import { Plot } from "./plot.js";
import { momentsOf, useStory } from "./story.js";
import { ask } from "./words.js";

export function Result(at) {
  const { w, game, cardboard, ui } = at;
  const story = useStory(w.table.id, (w.me >= 0 || w.table.public) && (w.table.stage === "over" || Boolean(w.result)));
  const top = useRef(null);
  useEffect(() => { top.current.focus({ preventScroll: true }); }, []);
  return html`<div class="result">
    <h2 ref=${top} tabindex="-1" class=${game.Result ? "vh" : "result__h"}>${outcome(at)}</h2>
    ${game.Result ? html`<${game.Result} w=${w} cardboard=${cardboard} story=${story ?? null} ui=${ui} />` : html`<${Ranking} w=${w} />`}
    ${story && html`<${Curve} ...${at} story=${story} /><${Moves} ...${at} story=${story} />`}
    <${Keep} ...${at} />
  </div>`;
}

/** Everybody by points; who is level shares a place. */
function Ranking({ w }) {
  const { points, winners } = w.result;
  const order = points.map((_, seat) => seat).sort((a, b) => winners.includes(b) - winners.includes(a) || points[b] - points[a]);
  const most = Math.max(1, ...points);
  const place = (seat) => 1 + order.filter((other) => winners.includes(seat) ? false : winners.includes(other) || points[other] > points[seat]).length;
  return html`<ol class="ranking">${order.map((seat) => html`<li key=${seat} class=${cls(winners.includes(seat) && "ranking__won", seat === w.me && "ranking__me")}>
    <span class="ranking__n">${winners.includes(seat) ? icon("cup", "l") : place(seat)}</span>${mark(seat, w.names[seat], { bot: w.table.seats[seat].bot !== null })}
    <b>${w.names[seat]}</b><span class="ranking__bar" aria-hidden="true"><i class=${`c${(seat % 10) + 1}`} style=${`width:${Math.max(0, (100 * points[seat]) / most)}%`}></i></span>
    <span class="num ranking__p">${tn("{n} point", "{n} points", points[seat])}</span></li>`)}</ol>`;
}

function Curve({ story, ...at }) {
  const { chapters } = momentsOf(story, at);
  return html`<section class="panel pad"><h3>${t("Points over the game")}</h3>
    <${Plot} points=${story.points} at=${story.at} moves=${story.at.at(-1)} names=${at.w.names} chapters=${chapters} height=${240} /></section>`;
}

/** The best and the worst of each seat, in the game's words; nothing where it has none. */
function Moves({ story, w, game, cardboard }) {
  const told = story.moves.map((move) => ({ move, words: ask(game, "storyMove", move, w, cardboard) })).filter(({ words }) => words);
  const list = (kind, title, name) => {
    const some = told.filter(({ move }) => move.kind === kind).sort((a, b) => Math.abs(b.move.gain) - Math.abs(a.move.gain));
    return some.length > 0 && html`<div class="panel pad"><h3>${icon(name)} ${title}</h3><ul class="movelist">${some.map(({ move, words }) => html`<li key=${move.move}>
      ${mark(words.seat ?? move.seat, w.names[move.seat], { size: "s" })}<span>${words.text}${words.detail && html`<small>${words.detail}</small>`}</span>
      <${Link} class="btn btn--quiet btn--icon" href=${`/replay/${w.table.id}?move=${move.move}`} aria-label=${t("Show it in the replay")} title=${t("Show it in the replay")}>${icon("replay")}<//></li>`)}</ul></div>`;
  };
  return html`<section class="result__moves">${list("best", t("The best moves"), "star")}${list("worst", t("The dearest mistakes"), "warn")}</section>`;
}

/** What to take home: the record, a link, and how to check that all was fair. */
function Keep({ w, game }) {
  const { id, commitment } = w.table;
  const url = `${location.origin}/replay/${id}`;
  const copy = () => navigator.clipboard.writeText(commitment).then(() => toast(t("The seal is copied."), { tone: "ok" })).catch(complain);
  return html`<section class="panel pad keep">
    <div class="row wrap"><a class="btn" href=${`/api/tables/${id}/record`} download>${icon("get")}${t("Download the record")}</a>
      <button class="btn" onClick=${() => share(url, game.title(w.table.options))}>${icon("share")}${t("Share the replay")}</button></div>
    <p class="sm mut">${t("Before the game the house sealed its secret with the sum below. The record holds the secret: with “traumwerk verify” anybody can check that no draw was changed.")}</p>
    <button class="seal num" onClick=${copy} title=${t("Copy")}>${icon("lock", "s")}<code>${commitment}</code></button>
  </section>`;
}
