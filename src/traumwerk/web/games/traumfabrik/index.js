/** Traumfabrik and Dream Factory at a table: one game in two dresses. */
import { once } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { language } from "../../lib/settings.js";
import { hang } from "./art/sprite.js";
import { ask, crumb, isRisky, label, seat } from "./ask.js";
import { Dock } from "./dock.js";
import { Result } from "./result.js";
import { sentence, sound } from "./sentences.js";
import { Stage } from "./stage.js";
import { moment, storyMove } from "./story.js";

const OLDER = "traumfabrik";
const editionOf = (options) => options?.edition ?? OLDER;

/** The cardboard of the table's edition, and its drawings. */
async function prepare(w) {
  const edition = w.view?.edition ?? editionOf(w.table.options);
  const [cardboard] = await Promise.all([once(`/api/games/traumfabrik/components?language=${language()}&edition=${edition}`), hang(edition)]);
  return cardboard;
}

export default {
  name: "traumfabrik",
  css: ["css/tokens.css", "css/pieces.css", "css/board.css", "css/studio.css", "css/dock.css", "css/result.css", "css/motion.css", "css/rooms.css"],
  dress: (options) => (editionOf(options) === OLDER ? "tf" : "df"),
  title: (options) => (editionOf(options) === OLDER ? "Traumfabrik" : "Dream Factory"),
  prepare,
  crumb,
  Stage,
  ask,
  Dock,
  label,
  isRisky,
  isOrdered: (w) => w.view.phase === "auction",
  seat,
  sentence,
  sound,
  tabs: [{ id: "studios", label: () => t("Studios"), icon: "film" }],
  Result,
  storyMove,
  moment,
  lesson: () => import("./lesson.js"),
};
