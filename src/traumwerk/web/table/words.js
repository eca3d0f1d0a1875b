/** What a game says of itself, asked so that a slip of the tongue does not end the evening. */
const told = new Set();

/** The answer of a game's function; what it throws is written down once, and silence is the answer. */
export function ask(game, what, ...given) {
  if (!game[what]) return null;
  try {
    return game[what](...given) ?? null;
  } catch (problem) {
    if (!told.has(what)) console.error(problem);
    told.add(what);
    return null;
  }
}
