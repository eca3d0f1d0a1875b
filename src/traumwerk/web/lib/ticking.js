/** Clocks that go on between two messages of the house. */
import { useEffect, useState } from "./html.js";

/** Seconds left now of what were `left` at `performance.now() === at`; drawn again every second while it runs. */
export function useTicking(left, at, isRunning) {
  const [, redraw] = useState(0);
  const now = () => (isRunning ? Math.max(0, left - (performance.now() - at) / 1000) : left);
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer;
    const tick = () => {
      redraw((n) => n + 1);
      if (now() > 0) timer = setTimeout(tick, wait());
    };
    const wait = () => 20 + (now() % 1) * 1000; // just after the whole second
    timer = setTimeout(tick, wait());
    return () => clearTimeout(timer);
  }, [left, at, isRunning]);
  return now();
}
