/** The four boxes of the house: which game lies in each, and what stands on its lid.
 *
 * A box is named in addresses by its short name (`/new/tf`, `/rules/wid`); the house's own name of a game works too.
 */
import { html } from "../lib/html.js";
import { file } from "../lib/files.js";
import { t } from "../lib/i18n.js";

const SHELF = "0,18,360,404"; // the part of a lid that is seen on the shelf

export const BOXES = [
  {
    name: "tf", game: "traumfabrik", options: { edition: "traumfabrik" }, title: "Traumfabrik", year: 2000, letter: "T",
    least: 2, most: 5, minutes: 60, seats: 4, bot: "greedy", crop: "70,150,240,270",
    about: () => t("Run a studio in Hollywood’s golden age. Bid for directors and stars; what you pay goes to your rivals."),
  },
  {
    name: "df", game: "traumfabrik", options: { edition: "dream-factory" }, title: "Dream Factory", year: 2009, letter: "T",
    least: 2, most: 5, minutes: 60, seats: 4, bot: "greedy", crop: "60,190,240,260",
    about: () => t("The same auctions as a Hollywood comedy. Cast the wrong star and still take the trophy."),
  },
  {
    name: "fm", game: "factory_manager", options: {}, title: "Factory Manager", year: 2009, letter: "F",
    least: 2, most: 5, minutes: 75, seats: 4, bot: "greedy", crop: "20,200,250,210",
    about: () => t("Five rounds to build the leanest factory. Workers bid, buy and run machines while power gets dearer."),
  },
  {
    name: "wid", game: "when_i_dream", options: {}, title: "When I Dream", year: 2017, letter: "W",
    least: 4, most: 10, minutes: 30, seats: 6, bot: "normal", crop: "70,170,240,240",
    about: () => t("One of you sleeps. The others whisper clues, one word each, and some of them lie."),
  },
];

/** The box of a short name, of a game's name in the house, or of an edition; undefined where there is none. */
export const boxNamed = (name) => BOXES.find((box) => box.name === name || box.options.edition === name || box.game === name);

/** The box a table is played from. */
export const boxOf = ({ game, options }) =>
  BOXES.find((box) => box.game === game && (box.options.edition ?? null) === (options.edition ?? null)) ?? boxNamed(game);

/** The lid of a box, whole or the detail that serves as its small picture. */
export const lid = (box, { isWhole = false } = {}) =>
  html`<img class="cover" alt="" src=${`${file(`art/cover-${box.name}.svg`)}#svgView(viewBox(${isWhole ? SHELF : box.crop})preserveAspectRatio(xMidYMid slice))`} />`;
