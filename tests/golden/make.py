"""Make golden records anew, `python -m tests.golden.make [KIND …]`: where a rule or the format has changed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from traumwerk.arena.clocked import play
from traumwerk.bots.policy import PolicyBot
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Choose
from traumwerk.core.table import Table
from traumwerk.games import load

FOLDER = Path(__file__).parent
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {  # by the file's name: the game and what was agreed on
    "traumfabrik-traumfabrik": ("traumfabrik", {"edition": "traumfabrik"}),
    "traumfabrik-dream-factory": ("traumfabrik", {"edition": "dream-factory"}),
    "factory_manager-gentle": ("factory_manager", {}),
    "factory_manager-harsh": ("factory_manager", {"gentle_start": False, "seasonal_discount": False}),
    "when_i_dream-en": ("when_i_dream", {"language": "en"}),
    "when_i_dream-it": ("when_i_dream", {"language": "it"}),
    "when_i_dream-fr": ("when_i_dream", {"language": "fr"}),
    "when_i_dream-de": ("when_i_dream", {"language": "de"}),
}


def golden_game(kind: str, players: int) -> Table:
    """A game of bots of several strengths, its chance fresh for every move."""
    name, options = OPTIONS[kind]
    game = load(name)
    if name == "traumfabrik":
        options = {**options, "covered_red": players == 5}
    seed = 100 * players + list(OPTIONS).index(kind)
    if hasattr(game, "thinker"):
        short = game.Options(**options, hourglass=40, strict=players % 2 == 0)
        return clocked_game(game, short, players, seed)
    names = ["random" if seat == 1 else "greedy" for seat in range(players)]
    table = Table(game, game.Options(**options), players, from_seed(seed), names)
    bots = [PolicyBot(game, name, seed + seat) for seat, name in enumerate(names)]
    while isinstance(decision := table.decision, Choose):
        seat = min(decision.offers)
        forced = table.forced(seat)
        move = bots[seat].choose(table.window(seat)) if forced is None else forced
        table.play(seat, move, auto=forced is not None)
    return table


def clocked_game(game: Any, options: Any, players: int, seed: int) -> Table:
    names = [game.policies[seat % len(game.policies)] for seat in range(players)]
    table = Table(game, options, players, from_seed(seed), names)
    play(table, {seat: game.thinker(name, options) for seat, name in enumerate(names)}, Random(seed))
    return table


def make(kinds: list[str]) -> None:
    """Write the games of these kinds."""
    for kind in kinds:
        for players in load(OPTIONS[kind][0]).players:
            path = FOLDER / f"{kind}-{players}.jsonl"
            path.write_text(golden_game(kind, players).record, encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    make(sys.argv[1:] or list(OPTIONS))
