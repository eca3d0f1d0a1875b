/** Movement on the lot: what happened is shown where it happened. */
import { html, useEffect, useState } from "../../lib/html.js";
import { fly, pace, useNews } from "../../lib/motion.js";
import { ownerOf } from "./past.js";

const FLASH = 2400; // milliseconds that a finished movie is applauded
const seatAt = (seat) => document.querySelector(`.strip [data-seat="${seat}"] .mark`);

/** Moves pieces after each move; gives the movie that was just finished, for a while. */
export function useMotion(w, root) {
  const [wrap, setWrap] = useState(null);
  useNews(w, ({ events, before }) => {
    const at = { w, before, find: (selector) => visible(root.current, selector) };
    for (const event of events) SHOW[event.type]?.(event, at);
    const finished = events.findLast?.((event) => event.type === "MovieFinished");
    if (finished) setWrap({ ...finished, seat: ownerOf(w.view, finished.film), serial: w.news.serial });
  });
  useEffect(() => {
    if (!wrap) return undefined;
    const timer = setTimeout(() => setWrap(null), pace(FLASH));
    return () => clearTimeout(timer);
  }, [wrap]);
  return wrap;
}

/** The first element that can be seen. */
const visible = (root, selector) => [...(root?.querySelectorAll(selector) ?? [])].find((one) => one.checkVisibility()) ?? null;

/** Throw a drawing from the middle of one element to another. */
function toss(symbol, from, to, { size = 30, ...how } = {}) {
  const holder = document.createElement("div");
  holder.innerHTML = `<svg class="tf-tossed" width="${size}" height="${size}" aria-hidden="true"><use href="#tf-${symbol}"/></svg>`;
  send(holder.firstChild, from, to, how);
}

/** Throw a copy of what will lie there from somewhere else to its place. */
const throwCopy = (to, from, how) => send(Object.assign(to.cloneNode(true), { className: `${to.className} tf-tossed` }), from, to, how);

function send(piece, from, to, how) {
  if (!from || !to) return;
  const { left, top, width, height } = from.getBoundingClientRect();
  document.body.append(piece);
  const own = piece.getBoundingClientRect();
  Object.assign(piece.style, { left: `${left + (width - own.width) / 2}px`, top: `${top + (height - own.height) / 2}px` });
  fly(piece, to, how);
  piece.remove();
}

/** Hide what lands until it has landed, then let it bounce. */
function land(element, ms) {
  element?.animate([{ opacity: 0, offset: 0 }, { opacity: 0, offset: 0.82 }, { opacity: 1, transform: "translateY(-5px)", offset: 0.84 }, { opacity: 1, transform: "none", offset: 1 }], { duration: pace(ms) });
}

const appear = (element, keyframe, delay, ms = 320) => element.animate([keyframe, {}], { duration: pace(ms), delay: pace(delay), easing: "ease-out", fill: "backwards" });

const SHOW = {
  /** T19, T21: the price goes to the middle, shares fan out to the others. */
  Sold({ seat, price, share }, { w, find }) {
    const bank = find(".tf-bank .tf-ct:last-of-type");
    if (price) for (let n = 0; n < Math.min(price, 4); n += 1) toss("i-contract", seatAt(seat), bank, { delay: pace(n * 60), ms: 420 });
    if (share) w.names.forEach((_, other) => other !== seat && toss("i-contract", bank, seatAt(other), { delay: pace(480 + other * 90), ms: 460 }));
    find(".tf-lot")?.querySelectorAll(".tf-star").forEach((star, n) => appear(star, { transform: "scale(1.18)" }, n * 80));
  },

  /** T26: a chip flies from the limelight to its position. */
  Placed({ chip, film, position }, { w, find }) {
    const target = find(`[data-at="${film}.${position}"]`), from = find(`.tf-limelight [data-chip="${chip}"]`) ?? seatAt(ownerOf(w.view, film));
    const landed = target?.querySelector(".tf-chip");
    if (!landed || !from) return;
    fly(from.matches(".mark") ? landed : from, landed, { ms: 460 });
    land(landed, 560);
  },

  /** T33: the token comes from the rack. */
  MovieFinished({ film, rank }, { find }) {
    const shelf = find(`[data-movie="${film}"] .tf-can`);
    if (rank < 0 || !shelf) return;
    throwCopy(shelf, find(`.tf-rack [data-points="${parseInt(shelf.textContent, 10)}"]`), { ms: 700, delay: pace(300) });
    land(shelf, 1000);
  },

  ScreenplayDrawn({ film }, { find }) {
    const poster = find(`[data-film="${film}"]`) ?? find(`[data-mini="${film}"]`);
    if (poster) appear(poster, { transform: "translateY(24px) rotate(2deg)", opacity: 0 }, 420, 460);
  },

  /** T35–T38: an award goes to its movie. */
  AwardGiven({ award, holder }, { w, find }) {
    const seat = award === 10 ? holder : ownerOf(w.view, holder);
    toss("i-award", find(`.tf-award[data-award="${award}"]`), find(`[data-movie="${holder}"]`) ?? seatAt(seat), { ms: 760, delay: pace(600), size: 34 });
  },

  /** T22: the camera rolls to its new holder. */
  CameraGiven({ seat }, { before, find }) {
    if (!before || before.camera === seat) return;
    const camera = find(`[data-rival="${seat}"] .tf-camera svg`) ?? find(`.tf-bar[data-bar="${seat}"] .tf-camera svg`) ?? seatAt(seat);
    toss("i-camera", seatAt(before.camera), camera, { ms: 620, delay: pace(200), size: 34 });
  },

  /** T23: the guests' chips are turned up from left to right. */
  ChipsTurnedUp({ location }, { w, find }) {
    if (w.view.location !== location || !w.view.party) return;
    find(".tf-lot")?.querySelectorAll(".tf-star .tf-chip").forEach((chip, n) => appear(chip, { transform: "rotateY(90deg) scale(.9)" }, n * 80, 360));
  },

  /** T15: the board is filled frame by frame. */
  QuarterBegun(_, { find }) {
    find(".tf-board")?.querySelectorAll(".tf-lying").forEach((chips, n) => appear(chips, { transform: "translateY(-18px)", opacity: 0 }, n * 90));
  },
};

/** The clapper over the theatre when a movie is finished. */
export const Clapper = ({ wrap, title, name, label, said }) => html`<p class="tf-clapper" key=${wrap.serial} aria-hidden="true"><i></i><span>${said}</span><b>${title}</b><em>${name}${label && html` · ${label}`}</em></p>`;
