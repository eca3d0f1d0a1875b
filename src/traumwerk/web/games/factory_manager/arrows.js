/** Arrow keys go to the next button in their direction, as eyes would. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** To be put on what holds the buttons: onKeyDown=${byArrows}. */
export function byArrows(event) {
  const way = WAYS[event.key], from = event.target.closest?.("button");
  if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const button of event.currentTarget.querySelectorAll("button:not([disabled])")) {
    const [bx, by] = middle(button), ahead = (bx - x) * way[0] + (by - y) * way[1], aside = Math.abs((bx - x) * way[1]) + Math.abs((by - y) * way[0]);
    const far = ahead + aside * 2.5;
    if (ahead > 4 && far < least) [best, least] = [button, far];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}
