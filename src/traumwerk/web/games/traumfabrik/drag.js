/** Dragging a chip from the hand onto a position that takes it. */
import { useRef } from "../../lib/html.js";
import { placesOf } from "./offers.js";

const FAR = 8; // pixels before a press becomes a drag

/** Handlers for a chip in hand; what it is dropped on decides the move. */
export function useDrag({ w, act, ui }) {
  const now = useRef(null);
  const over = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;

  const lift = (event) => {
    const chip = now.current.from.querySelector(".tf-chip"), { width, height } = chip.getBoundingClientRect();
    const copy = chip.cloneNode(true);
    copy.classList.add("tf-dragged");
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    now.current.from.closest(".tfx").append(copy);
    Object.assign(now.current, { copy, width, height });
    ui.set({ selected: now.current.place });
    follow(event);
  };
  const follow = (event) => {
    const { copy, width, height, target } = now.current, under = over(event);
    copy.style.transform = `translate(${event.clientX - width / 2}px,${event.clientY - height / 2}px)`;
    if (under !== target) {
      target?.classList.remove("is-over");
      under?.classList.add("is-over");
      now.current.target = under;
    }
  };
  const end = () => {
    now.current?.copy?.remove();
    now.current?.target?.classList.remove("is-over");
    now.current = null;
  };

  return (place) => ({
    onPointerDown: (event) => {
      if (event.button > 0) return;
      now.current = { place, from: event.currentTarget, x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (!now.current) return;
      if (now.current.copy) follow(event);
      else if (Math.hypot(event.clientX - now.current.x, event.clientY - now.current.y) > FAR) lift(event);
    },
    onPointerUp: (event) => {
      const move = now.current?.copy && placesOf(w, place).get(over(event)?.dataset.place);
      end();
      if (move) act(move);
    },
    onPointerCancel: end,
  });
}
