/** Award night: the winner on stage, and where every point came from. */
import { html, cls } from "../../lib/html.js";
import { t, tn } from "../../lib/i18n.js";
import { mark } from "../../lib/pictures.js";
import { awardIcon, crest, token, use } from "./pieces.js";
import { awardsOf } from "./past.js";
import { big, tokenLabel } from "./words.js";

/** T39: what a seat's points are made of. */
function counted(view, cardboard, seat) {
  const { movies, contracts, points } = view.studios[seat];
  const awards = awardsOf(view, cardboard, seat);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const parts = [
    { id: "movies", points: sum(movies.map(({ rank }) => (rank < 0 ? 0 : cardboard.tokens[rank].points))) },
    { id: "minor", points: sum(awards.filter((one) => one.when !== "end").map((one) => one.points)) },
    { id: "major", points: sum(awards.filter((one) => one.when === "end").map((one) => one.points)) },
    { id: "contracts", points: contracts ?? 0 },
  ];
  return { seat, movies, awards, parts, points: points ?? sum(parts.map((one) => one.points)) };
}

export function Result({ w, cardboard }) {
  const { view } = w;
  const rows = view.studios.map((_, seat) => counted(view, cardboard, seat)).sort((a, b) => view.winners.includes(b.seat) - view.winners.includes(a.seat) || b.points - a.points);
  const most = Math.max(...rows.map((row) => row.points), 1);
  const names = { movies: t("Movies"), minor: t("First and Best Movie"), major: t("Awards of the finale"), contracts: big(cardboard.words.contracts) };
  return html`<div class="tfx tf-gala" data-edition=${cardboard.edition}>
    <${Winner} w=${w} cardboard=${cardboard} rows=${rows} />
    <section class="tf-score" aria-label=${t("The points")}>
      <header><h3>${t("The points")}</h3><ul class="tf-legend">${Object.entries(names).map(([id, name]) => html`<li key=${id} class=${`tf-part--${id}`}>${name}</li>`)}</ul></header>
      ${rows.map((row, n) => html`<${Row} key=${row.seat} ...${row} place=${n + 1} most=${most} names=${names} w=${w} cardboard=${cardboard} />`)}
    </section>
  </div>`;
}

function Winner({ w, cardboard, rows }) {
  const { view } = w, winners = rows.filter((row) => view.winners.includes(row.seat)), [first] = winners;
  if (!first) return null;
  const second = rows.find((row) => !view.winners.includes(row.seat));
  const films = rows.reduce((total, row) => total + row.movies.length, 0);
  return html`<section class="tf-winner"><div class="tf-valance" aria-hidden="true"><i></i></div><div class="tf-beams" aria-hidden="true"></div>
    <p>${winners.length > 1 ? t("And the winners are") : t("And the winner is")}</p>
    <div class="tf-winner__c">${winners.map(({ seat }) => html`<span key=${seat}>${crest(view.studios[seat].studio, seat)}</span>`)}</div>
    <h2>${winners.map(({ seat }) => w.names[seat]).join(" · ")}</h2>
    <p>${cardboard.studios[view.studios[first.seat].studio].name}</p>
    <p class="tf-winner__p"><b>${first.points}</b> ${tn("point", "points", first.points)}</p>
    ${first.awards.length > 0 && html`<ul class="tf-winner__a">${[...first.awards].sort((a, b) => b.points - a.points).slice(0, 3).map(({ id, name }) => html`<li key=${id}>${use("i-award")}${name}</li>`)}</ul>`}
    <p class="tf-winner__by">${second && (first.points > second.points ? t("{n} ahead of {name}, with {films} movies finished in all.", { n: first.points - second.points, name: w.names[second.seat], films }) : t("Level with {name}: the most valuable movie decides (T40).", { name: w.names[second.seat] }))}</p>
  </section>`;
}

function Row({ seat, movies, awards, parts, points, place, most, names, w, cardboard }) {
  const { view } = w, studio = view.studios[seat];
  const said = parts.map((part) => `${names[part.id]}: ${part.points}`).join(", ");
  return html`<article class=${cls("tf-res", view.winners.includes(seat) && "is-winner")} style=${`--pc:var(--seat-${seat + 1})`} aria-label=${w.names[seat]}>
    <span class="tf-res__n">${place}</span>${mark(seat, w.names[seat])}
    <span class="tf-res__w"><b>${w.names[seat]}</b>${seat === w.me && html`<small class="tf-you">${t("you")}</small>`}<small>${cardboard.studios[studio.studio].name}</small></span>
    <div class="tf-res__d"><span class="tf-points" style=${`--w:${Math.max(4, (points / most) * 100).toFixed(1)}%`} role="img" aria-label=${said}>${parts.map((part) => part.points > 0 && html`<i key=${part.id} class=${`tf-part--${part.id}`} style=${`flex:${part.points}`} title=${names[part.id]}><b>${part.points}</b></i>`)}</span>
      <ul class="tf-res__f">${movies.map(({ film, rank }) => html`<li key=${film}>${token(rank < 0 ? "–" : tokenLabel(cardboard, rank))}<span>${cardboard.films[film].title}</span></li>`)}${movies.length === 0 && html`<li>${t("No movie finished")}</li>`}</ul>
      <ul class="tf-res__a">${awards.map((award) => html`<li key=${award.id} class=${cls(award.when === "end" && "is-major")}>${awardIcon(award)}${award.name}<b>${award.points}</b></li>`)}<li>${use("i-contract", "tf-ct")}${cardboard.words.contracts}<b>${studio.contracts ?? 0}</b></li></ul></div>
    <strong>${points}</strong>
  </article>`;
}
