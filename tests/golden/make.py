"""Make the golden records anew: `python -m tests.golden.make`. Only where a rule or the format has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
}


def golden_game(kind: str, players: int) -> Table:
    """A game of greedy bots with a random one among them, its chance fresh for every move."""
    name, options = OPTIONS[kind]
    game = load(name)
    if name == "traumfabrik":
        options = {**options, "covered_red": players == 5}
    seed = 100 * players + list(OPTIONS).index(kind)
    names = ["random" if seat == 1 else "greedy" for seat in range(players)]
    table = Table(game, game.Options(**options), players, from_seed(seed), names)
    bots = [PolicyBot(game, name, seed + seat) for seat, name in enumerate(names)]
    while isinstance(decision := table.decision, Choose):
        seat = min(decision.offers)
        forced = table.forced(seat)
        move = bots[seat].choose(table.window(seat)) if forced is None else forced
        table.play(seat, move, auto=forced is not None)
    return table


if __name__ == "__main__":
    for kind, (name, _) in OPTIONS.items():
        for players in load(name).players:
            path = FOLDER / f"{kind}-{players}.jsonl"
            path.write_text(golden_game(kind, players).record, encoding="utf-8")
            print(path.name)
