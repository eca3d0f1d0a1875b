/** The shapes of chips and positions: each kind has its own, so that none is told by colour alone. */
const short = (n) => +n.toFixed(1);
const closed = (points) => `M${points.map((point) => point.map(short).join(" ")).join("L")}Z`;
const scaled = (points, size, x = 50, y = 50) => points.map(([px, py]) => [x + (px - x) * size, y + (py - y) * size]);

function starPoints(x, y, outer, inner) {
  return Array.from({ length: 10 }, (_, n) => {
    const angle = -Math.PI / 2 + (n * Math.PI) / 5, radius = n % 2 ? inner : outer;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A five-pointed star around a point. */
export const star = (x, y, radius) => closed(starPoints(x, y, radius, radius * 0.45));

const POINTS = {
  director: [[31, 6], [69, 6], [94, 31], [94, 69], [69, 94], [31, 94], [6, 69], [6, 31]],
  music: [[50, 4], [91, 27], [91, 73], [50, 96], [9, 73], [9, 27]],
  effects: [[50, 3], [97, 50], [50, 97], [3, 50]],
  guest: starPoints(50, 54, 52, 33),
};

export const circle = (x, y, r) =>
  `M${short(x - r)} ${y}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;

function square(size, half, round) {
  const [at, side, r] = [short(50 - half * size), short(2 * size * (half - round)), short(round * size)];
  return `M${short(at + r)} ${at}h${side}a${r} ${r} 0 0 1 ${r} ${r}v${side}a${r} ${r} 0 0 1 ${-r} ${r}h${-side}a${r} ${r} 0 0 1 ${-r} ${-r}v${-side}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

function ticket(inset) {
  const [x, y, right, low, n] = [5 + inset, 13 + inset, 95 - inset, 87 - inset, 8].map(short);
  return `M${x + 6} ${y}H${right - 6}a6 6 0 0 1 6 6V${50 - n}a${n} ${n} 0 0 0 0 ${2 * n}V${low - 6}a6 6 0 0 1 -6 6H${x + 6}a6 6 0 0 1 -6 -6V${50 + n}a${n} ${n} 0 0 0 0 ${-2 * n}V${y + 6}a6 6 0 0 1 6 -6Z`;
}

/** The outline of a kind, in a box of 100. */
function outline(kind, size = 1) {
  switch (kind) {
    case "actor": return circle(50, 50, 45 * size);
    case "crew": return square(size, 42, 15);
    case "white": return square(size, 43, 26);
    case "agency": return ticket((1 - size) * 46);
    case "legend": return closed(scaled(POINTS.director, size));
    case "guest": return closed(scaled(POINTS.guest, size, 50, 54));
    default: return closed(scaled(POINTS[kind], size));
  }
}

/** Two twigs around a legendary director. */
function laurel() {
  let twigs = "";
  for (const side of [-1, 1]) {
    for (let n = 0; n < 5; n += 1) {
      const [x, y] = [short(50 + side * 35 * Math.sin(n * 0.42 + 0.35)), short(50 + 35 * Math.cos(n * 0.42 + 0.35))];
      twigs += `<ellipse cx="${x}" cy="${y}" rx="3" ry="7.2" transform="rotate(${side * (70 - n * 24)} ${x} ${y})"/>`;
    }
  }
  return `<g fill="url(#tf-gold)" transform="translate(0 -4)">${twigs}</g>`;
}

/** A chip without its picture: edge, face, golden rim. */
export const body = (kind) => `<symbol id="tf-b-${kind}" viewBox="-2 -2 104 106"><g stroke-linejoin="round"><path d="${outline(kind)}" transform="translate(0 4)" fill="var(--kd)" stroke="var(--kd)" stroke-width="6"/><path d="${outline(kind)}" fill="var(--k)" stroke="url(#tf-gold)" stroke-width="5"/><path d="${outline(kind)}" fill="url(#tf-shine)"/><path d="${outline(kind, 0.86)}" fill="none" stroke="var(--kl)" stroke-width="1.6" opacity=".9"/>${kind === "legend" ? laurel() : ""}</g></symbol>`;

/** A position: the same shape, to be filled. */
export const hole = (kind) => `<symbol id="tf-o-${kind}" viewBox="-2 -2 104 106"><g stroke-linejoin="round"><path d="${outline(kind)}" fill="var(--hole)" stroke="var(--k)" style="stroke-width:var(--hsw,3.4);stroke-dasharray:var(--hda,7 4.5)"/><path d="${outline(kind, 0.82)}" fill="var(--k)" style="opacity:var(--hop,.13)"/></g></symbol>`;

/** The stars of a chip on a ribbon; the one that takes a star away is another colour and says so. */
export function ribbon(count) {
  if (count < 0) return `<symbol id="tf-s-1" viewBox="0 0 100 100"><path d="M20 69h60l-5 12 5 12H20l5-12Z" fill="#fbf3de" stroke="#14131a" stroke-width="2.4" stroke-linejoin="round"/><path d="${star(39, 81.8, 10)}" fill="var(--minus,#14131a)"/><path d="M52 81h7M65 76.5l4-2.5v13.5" fill="none" stroke="var(--minus,#14131a)" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>`;
  const width = count === 0 ? 30 : count * 16 + 13;
  let stars = count ? "" : `<path d="${star(50, 81.4, 8.6)}" fill="none" stroke="#ffd56b" stroke-width="1.8" stroke-linejoin="round"/>`;
  for (let n = 0; n < count; n += 1) stars += `<path d="${star(50 + (n - (count - 1) / 2) * 16, 81.4, 8.8)}" fill="#ffd56b"/>`;
  return `<symbol id="tf-s${count}" viewBox="0 0 100 100"><rect x="${50 - width / 2}" y="69" width="${width}" height="23" rx="11.5" fill="#14131a" stroke="#e9bd63" stroke-width="1.8"/>${stars}</symbol>`;
}
