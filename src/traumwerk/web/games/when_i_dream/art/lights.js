/** What shines in the sky of a card: eight lights, stars, and the word's own constellation. */
import { C, E, L, P, round, star } from "./shapes.js";

export const LIGHTS = ["full", "crescent", "planet", "rays", "rings", "scallop", "twin", "comet"];

/** A moon at (x, y) with radius r in the card's colours k; `uid` keeps its mask apart from other cards'. */
export function light(kind, x, y, r, k, uid) {
  const ring = (size, opacity) => C(x, y, round(r * size), k.m, `opacity="${opacity}"`);
  const halo = ring(1.62, 0.07) + ring(1.36, 0.1) + ring(1.16, 0.14);
  const crater = (dx, dy, size, opacity) => C(round(x + r * dx), round(y + r * dy), round(r * size), k.s, `opacity="${opacity}"`);
  const moon = C(x, y, r, k.m) + crater(-0.35, -0.3, 0.14, 0.16) + crater(0.4, 0.1, 0.2, 0.12) + crater(-0.1, 0.5, 0.12, 0.14);
  switch (kind) {
    case "crescent": {
      const bite = `<mask id="${uid}m"><rect width="240" height="336" fill="#fff"/><circle cx="${round(x + r * 0.42)}" cy="${round(y - r * 0.2)}" r="${round(r * 0.86)}" fill="#000"/></mask>`;
      return halo + C(x, y, r, k.m, 'opacity=".32"') + bite + C(x, y, r, k.m, `mask="url(#${uid}m)"`);
    }
    case "planet": {
      const tilt = `transform="rotate(-18 ${x} ${y})"`, half = round(r * 0.92);
      const belt = E(x, y, round(r * 1.45), round(r * 0.3), "none", `stroke="${k.q}" stroke-width="5" opacity=".75" ${tilt}`);
      return halo + moon + belt + P(`M${x - half} ${y}a${half} ${half} 0 0 1 ${half * 2} 0z`, k.m, tilt);
    }
    case "rays": return rays(x, y, k) + moon;
    case "rings": return [6, 5, 4, 3, 2, 1].map((i) => C(x, y, round(r * (0.9 + i * 0.24)), "none", `stroke="${k.m}" stroke-width="${i % 2 ? 1 : 2.5}" opacity="${round(0.5 - i * 0.05)}"`)).join("") + moon;
    case "scallop": return halo + around(16, (a) => C(round(x + Math.cos(a) * r), round(y + Math.sin(a) * r), round(r * 0.22), k.q, 'opacity=".85"')) + moon;
    case "twin": return halo + C(round(x + r * 1.05), round(y - r * 0.75), round(r * 0.3), k.q) + moon;
    case "comet": {
      const [right, top, far] = [round(r * 0.5), round(y - r * 0.86), round(y - r * 1.5)];
      return halo + P(`M${x + right} ${top}Q${round(x + r * 1.4)} ${far} 250 -10L${round(x + r * 1.6)} -20Q${round(x + r * 0.4)} ${far} ${x - right} ${top}z`, k.m, 'opacity=".28"') + moon;
    }
    default: return halo + moon;
  }
}

const around = (n, draw) => Array.from({ length: n }, (_, i) => draw((i * 2 * Math.PI) / n)).join("");

function rays(x, y, k) {
  const end = (angle) => `${round(x + Math.cos(angle) * 300)} ${round(y + Math.sin(angle) * 300)}`;
  return around(18, (a) => P(`M${x} ${y}L${end(a - 0.05)}L${end(a + 0.07)}z`, k.m, 'opacity=".09"'));
}

/** Every letter is a star, its height the letter's place in the alphabet. */
export function constellation(key, left, right, top, bottom, colour) {
  const letters = [...key.toLowerCase()].filter((letter) => letter >= "a" && letter <= "z");
  const places = letters.map((letter, i) => [
    round(letters.length < 2 ? (left + right) / 2 : left + ((right - left) * i) / (letters.length - 1)),
    round(bottom - ((bottom - top) * (letter.charCodeAt(0) - 97)) / 25),
  ]);
  const stars = places.map(([x, y], i) => (i === 0 ? star(x, y, 6, colour, 0.32, 4) : C(x, y, i % 3 === 1 ? 2.2 : 1.6, colour)));
  return L(`M${places.map((place) => place.join(" ")).join("L")}`, colour, 0.9, 'opacity=".55"') + stars.join("");
}
