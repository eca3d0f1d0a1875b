/** Factory Manager: five rounds of a factory cut open. */
import { html } from "../../lib/html.js";
import { once } from "../../lib/api.js";
import { listed, t } from "../../lib/i18n.js";
import { language } from "../../lib/settings.js";
import { ask, label } from "./ask.js";
import { Dock } from "./dock.js";
import { isAuction, turnTile } from "./model.js";
import { doing } from "./rivals.js";
import { Result } from "./result.js";
import { sentence, sound } from "./sentences.js";
import { ic, raiseSprite } from "./sprite.js";
import { Stage } from "./stage.js";
import { moment, storyMove } from "./story.js";
import { phaseNames, phaseOf } from "./words.js";

export default {
  name: "factory_manager",
  css: ["base", "stage", "auction", "market", "plant", "aside", "dock", "result"].map((sheet) => `css/${sheet}.css`),
  dress: () => "fm",
  title: () => "Factory Manager",
  async prepare() {
    const cardboard = await once(`/api/games/factory_manager/components?language=${language()}`);
    raiseSprite(cardboard.tiles);
    return cardboard;
  },
  crumb: ({ view }, { facts }) => (view.phase === "over" ? t("Final accounts") : t("Round {n} of {all}: {phase}", { n: view.round + 1, all: facts.rounds, phase: phaseNames()[phaseOf(view)] })),
  Stage,
  ask,
  Dock,
  label,
  seat(w, seat) {
    const factory = w.view.factories[seat], money = { icon: ic("coin"), value: factory.money, title: t("Elektro") };
    const tile = { icon: html`<span class="fm-number fm-number--small">${turnTile(factory)}</span>`, value: "", title: t("Turn-order tile {n}", { n: turnTile(factory) }) };
    return { line: doing(w, seat), badges: w.names.length > 4 ? [money] : [money, tile] };
  },
  isOrdered: ({ view }) => isAuction(view),
  sentence,
  sound,
  tabs: [
    { id: "factory", label: () => t("Factory"), icon: "gear" },
    { id: "rivals", label: () => t("Rivals"), icon: "people" },
  ],
  outcome({ result: { winners, points }, names, me }) {
    const best = points[winners[0]];
    if (winners.length > 1) return t("{names} win together with {n} Elektro.", { names: listed(winners.map((seat) => names[seat])), n: best });
    return winners[0] === me ? t("You win with {n} Elektro!", { n: best }) : t("{name} wins with {n} Elektro.", { name: names[winners[0]], n: best });
  },
  storyMove,
  moment,
  Result,
  lesson: () => import("./lesson.js"),
};
