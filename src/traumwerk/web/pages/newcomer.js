/** The shortest ways to a game: somebody comes in, sits down, and the game begins. */
import { comeIn, get, post } from "../lib/api.js";
import { language } from "../lib/settings.js";
import { complain } from "../lib/overlays.js";
import { go } from "../lib/router.js";

const NAMES = ["Lumi", "Nilo", "Tavi", "Pepa", "Juno", "Milo", "Fenja", "Sol", "Ravi", "Noor", "Imre", "Enza", "Kaya", "Remy", "Odo", "Lina", "Marlo", "Wanda", "Bela", "Zita"];
const BRISK = 0.6; // how slowly bots move at such a table

/** Be somebody before doing something: who has not said a name gets a friendly one. */
export const beSomebody = () => comeIn(NAMES[Math.floor(Math.random() * NAMES.length)]);

/** So that the newcomer acts first, and understands what is said. */
const agreed = (box) => ({
  ...box.options,
  ...(box.game === "traumfabrik" && { start: 0 }),
  ...(box.game === "when_i_dream" && { language: language() }),
});

/** What a table is drawn with, on its way while the house lays it. */
export const fetchTable = (name) => Promise.all([import("../table/place.js"), import("../table/kit.js").then(({ gameNamed }) => gameNamed(name))]).catch(() => null);

/** One click: a table with bots, no clock, ready, begun. */
export async function playNow(box) {
  fetchTable(box.game);
  try {
    await beSomebody();
    const bots = Array.from({ length: box.seats - 1 }, () => ({ kind: "bot", bot: box.bot }));
    const table = await post("/api/tables", {
      game: box.game, options: agreed(box), seats: [{ kind: "host" }, ...bots], pace: { kind: "none" }, bot_pace: BRISK,
    });
    await post(`/api/tables/${table.id}/ready`);
    go(`/t/${table.code}`);
  } catch (problem) {
    complain(problem);
  }
}

export const hasRoom = ({ stage, seats }) => stage === "gathering" && seats.some((seat) => !seat.name);

/** Sit down at a table where there is a free seat, else watch. */
export async function join(table) {
  fetchTable(table.game);
  await beSomebody();
  if (table.seat === null && hasRoom(table)) await post(`/api/tables/${table.id}/seat`);
  go(`/t/${table.code}`);
}

/** The same by an invite code. */
export async function joinByCode(code) {
  await beSomebody();
  await join(await get(`/api/codes/${encodeURIComponent(code)}`));
}
