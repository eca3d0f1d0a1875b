/** What a game brings along: its module, catalogues, style sheets and cardboard. */
import { loadCss } from "../lib/files.js";
import { loadTexts } from "../lib/i18n.js";

const addressOf = (name) => new URL(`../games/${name}/index.js`, import.meta.url);
const sheets = ({ name, css = [] }) => css.map((sheet) => loadCss(new URL(sheet, addressOf(name))));

/** A game with its words; its style sheets are under way. */
export async function gameNamed(name) {
  const [{ default: game }] = await Promise.all([import(addressOf(name)), loadTexts("table"), loadTexts(name)]);
  sheets(game);
  return game;
}

/** All that the game of a table needs to be drawn. */
export async function kitFor(w) {
  const game = await gameNamed(w.table.game);
  const [cardboard] = await Promise.all([game.prepare?.(w) ?? null, ...sheets(game)]);
  return { game, cardboard };
}
