/** How cards move at night: to their side, to the slip that decides on them, or to who keeps them. */
import { useEffect, useRef } from "../../../lib/html.js";
import { fly, useNews } from "../../../lib/motion.js";

/** Put this ref on the night: the card that was shown before flies where the news say that it went. */
export function useFlights(w) {
  const night = useRef(null), shown = useRef(null);
  useNews(w, ({ events }) => {
    for (const event of events) {
      const to = goal(night.current, event);
      if (to && shown.current) send(shown.current, night.current.querySelector(".wd-now"), to);
    }
  });
  useEffect(() => { shown.current = night.current?.querySelector(".wd-now .wd-card") ?? null; });
  return night;
}

function goal(night, event) {
  if (event.type === "PenaltyGiven") return night.querySelector(`.wd-seat[data-seat="${event.seat}"] .wd-av`);
  if (event.type !== "CardLaid") return null;
  if (event.pile === "undecided") return night.querySelector(".wd-slip dd");
  const side = night.querySelector(`.wd-side--${event.pile}`);
  const last = side?.querySelector(".wd-side__cards li:last-child .wd-card");
  return last?.getBoundingClientRect().width ? last : side?.querySelector("h2 b");
}

/** The old card is off the page already: a copy starts where the new one lies. */
function send(card, place, to) {
  const copy = card.cloneNode(true), { left, top } = corner(place);
  Object.assign(copy.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${place.offsetWidth}px`, height: `${place.offsetHeight}px` });
  document.body.append(copy);
  fly(copy, to, { ms: 700 });
  copy.remove();
}

/** Where an element lies, whatever moves it at the moment. */
function corner(element) {
  let left = 0, top = 0;
  for (let at = element; at; at = at.offsetParent) {
    left += at.offsetLeft;
    top += at.offsetTop;
  }
  return { left, top };
}
