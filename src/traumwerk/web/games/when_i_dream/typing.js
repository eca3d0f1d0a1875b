/** Who begins to type anywhere begins to write where words are wanted. */
import { useEffect, useRef } from "../../lib/html.js";

const ELSEWHERE = "input, textarea, select, dialog, [role=menu]";

/** Hand on letters that are typed while nothing else takes them. */
export function useTyping(isWanted, onLetter) {
  const hand = useRef(onLetter);
  hand.current = onLetter;
  useEffect(() => {
    if (!isWanted) return undefined;
    const onKey = (event) => {
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest?.(ELSEWHERE) && !document.querySelector("dialog[open]");
      if (!isFree || !/^\p{L}$/u.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hand.current(event.key);
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [isWanted]);
}
