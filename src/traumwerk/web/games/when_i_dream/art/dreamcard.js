/** Dream cards without 440 drawings: the same element always gives the same card.
 *
 * Sky, light, land and stars follow from the element's key. It shows a picture where there is one, else the
 * illuminated initial of its word with the seal of its family.
 */
import { C, E, L, P, R, round, seeded, star } from "./shapes.js";
import { EMBLEMS } from "./emblems.js";
import { LANDS, layer } from "./lands.js";
import { LIGHTS, constellation, light } from "./lights.js";
import { PICTURES } from "./pictures.js";
import { MORE_PICTURES } from "./pictures_more.js";
import { SKIES } from "./skies.js";

const WIDTH = 240, HEIGHT = 336;
const PAPER = "#fbf4e6";

/** An emblem is the picture only where it truly is the thing. */
const SAME = {
  farm: "farm", fish: "water", butterfly: "insect", hand: "body", apple: "fruit", cup: "drink", house: "place", window: "room", lamp: "home",
  jug: "ware", hat: "wear", diamond: "jewel", shield: "arms", compass: "voyage", book: "paper", boat: "ride", mountain: "land", flower: "plant",
};
const pictureOf = (key) => PICTURES[key] ?? MORE_PICTURES[key] ?? EMBLEMS[SAME[key]];
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const pick = (list, luck) => list[Math.floor(luck() * list.length)];

/** The inside of a card's SVG, viewBox 0 0 240 336; ids in it begin with `uid`. */
export function drawCard({ key, word, family, uid }) {
  const luck = seeded(key), colours = pick(SKIES, luck);
  const land = pick(LANDS[family], luck), shine = pick(LIGHTS, luck);
  const [x, y, r] = [108 + luck() * 24, 138 + luck() * 12, 66 + luck() * 12].map(Math.round);
  const k = { m: colours.light, s: colours.sky[1], d: colours.land[2], w: PAPER, p: colours.p, q: colours.q, l: colours.land };
  const picture = pictureOf(key);
  const art = picture ? picture(k) : initial([...word][0].toUpperCase(), k, luck);
  return defs(colours, uid) + R(0, 0, WIDTH, HEIGHT, PAPER, 19) +
    `<g clip-path="url(#${uid}c)">` + R(0, 0, WIDTH, HEIGHT, `url(#${uid}s)`) + stars(luck) + light(shine, x, y, r, k, uid) +
    constellation(key, 26, 214, 18, 58, "#fff") + cloud(98, 20, 0.16, luck) + cloud(70, 30, 0.12, luck) +
    ground(land, k, luck, uid) + placed(art, picture, family, land, luck, uid) +
    P(layer(land === "cloth" ? "clouds" : land, land === "cloth" ? 266 : 254, luck, WIDTH, HEIGHT), k.l[2], `filter="url(#${uid}f)"`) +
    name(word, k, Boolean(picture)) + (picture ? "" : seal(family, k, uid)) + "</g>" +
    '<rect x="7" y="7" width="226" height="322" rx="13" fill="none" stroke="#fff" stroke-opacity=".22"/>';
}

function defs({ sky, land }, uid) {
  const shadow = (id, dy, opacity) =>
    `<filter id="${uid}${id}" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="${dy}" stdDeviation="2.5" flood-color="${land[2]}" flood-opacity="${opacity}"/></filter>`;
  return `<defs><linearGradient id="${uid}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset=".86" stop-color="${sky[2]}"/></linearGradient>` +
    `<clipPath id="${uid}c"><rect x="7" y="7" width="226" height="322" rx="13"/></clipPath>${shadow("f", -1.5, 0.55)}${shadow("g", 3, 0.5)}</defs>`;
}

function stars(luck) {
  const one = () => `<circle cx="${round(luck() * 224 + 8)}" cy="${round(luck() * 190 + 10)}" r="${round(0.5 + luck() * 1.1)}" opacity="${round(0.35 + luck() * 0.6)}"/>`;
  return `<g fill="#fff">${Array.from({ length: 26 }, one).join("")}</g>`;
}

function cloud(y, spread, opacity, luck) {
  const w = 50 + luck() * 50, x = luck() * 200 - 10, at = round(y + luck() * spread);
  const bow = (a, b, dx, dy) => `a${round(w * a)} ${round(w * b)} 0 0 1 ${round(w * dx)} ${round(w * dy)}`;
  return P(`M${round(x)} ${at}${bow(0.16, 0.14, 0.3, -0.08)}${bow(0.2, 0.18, 0.4, 0.02)}${bow(0.15, 0.12, 0.3, 0.06)}z`, PAPER, `opacity="${opacity}"`);
}

function ground(land, k, luck, uid) {
  const shadow = `filter="url(#${uid}f)"`;
  if (land !== "cloth") {
    return P(layer(land, 208, luck, WIDTH, HEIGHT), k.l[0], `opacity=".92" ${shadow}`) + P(layer(land, 226, luck, WIDTH, HEIGHT), k.l[1], shadow);
  }
  return P(layer("hills", 208, luck, WIDTH, HEIGHT), k.l[0], `opacity=".92" ${shadow}`) +
    P(layer("cloth", 218, luck, WIDTH, HEIGHT), k.w, `opacity=".95" ${shadow}`) + P("M0 222h240v-3H0z", k.p);
}

function placed(art, picture, family, land, luck, uid) {
  const size = picture && picture !== EMBLEMS[family] ? 1.46 : 1.3;
  const top = (picture ? 236 : 222) - 100 * size + (land === "cloth" ? 6 : 0);
  const turn = round((luck() - 0.5) * (picture ? 4 : 8));
  return `<g filter="url(#${uid}g)"><g transform="translate(${round(120 - 50 * size)} ${round(top)}) scale(${size}) rotate(${turn} 50 50)">${art}</g></g>`;
}

function name(word, k, isPictured) {
  const size = Math.min(42, Math.floor((208 / ([...word].length * 0.53)) * 2) / 2);
  const text = `<text x="120" y="${round(297 + size * 0.16)}" text-anchor="middle" font-family="Amarante,serif" font-size="${size}" fill="#fff8e6">${escaped(word)}</text>`;
  return text + (isPictured ? L("M92 316h18M130 316h18", k.q, 1.4, 'opacity=".8"') + star(120, 316, 5, k.q, 0.35, 4) : "");
}

const seal = (family, k, uid) =>
  `<g filter="url(#${uid}g)">${C(200, 232, 25, PAPER)}${C(200, 232, 22, k.l[1])}<g transform="translate(183 215) scale(.34)">${EMBLEMS[family](k)}</g></g>`;

const ORNAMENTS = [
  (k) => L("M8 88q14-2 20-16t16-14M92 30q-12 0-18 12t-18 12", k.q, 2.6) +
    [[14, 84, -30], [25, 72, 20], [36, 60, -20], [86, 32, 150], [76, 42, 200], [66, 51, 150]].map(([x, y, turn]) => E(x, y, 6.5, 3, k.q, `transform="rotate(${turn} ${x} ${y})"`)).join(""),
  (k) => [[12, 26, 8], [88, 22, 5], [90, 76, 9], [10, 78, 5], [76, 10, 4], [24, 94, 4]].map(([x, y, r]) => star(x, y, r, k.q, 0.36, 4)).join(""),
  (k) => P("M-4 84q-4-12 10-13q4-12 18-8q12-6 18 5q14-2 14 10q0 6-8 6H4q-8 0-8 0zM66 96q-2-8 8-9q4-9 15-5q14-2 12 9q0 5-6 5z", k.w, 'opacity=".94"'),
  (k) => L("M50 -4v12M22 6v22M80 2v18", k.q, 1.2) + star(22, 33, 6, k.q) + star(80, 25, 7, k.q) + P("M12 70a14 14 0 1 0 14 16a11 11 0 1 1-14-16z", k.q),
];

/** The illuminated initial, grown over with an ornament. */
function initial(letter, k, luck) {
  const ornament = pick(ORNAMENTS, luck)(k);
  const text = (x, y, fill, more = "") => `<text x="${x}" y="${y}" text-anchor="middle" font-family="Amarante,serif" font-size="112" fill="${fill}" ${more}>${escaped(letter)}</text>`;
  return text(50, 88, k.d) + text(48.4, 86, k.p, `stroke="${k.d}" stroke-width="1.2" paint-order="stroke"`) + ornament;
}
