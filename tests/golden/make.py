"""Make the golden records anew: `python -m tests.golden.make`. Only where a rule or the format has changed."""

from __future__ import annotations

from pathlib import Path

from traumwerk.bots.policy import PolicyBot
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Choose
from traumwerk.core.table import Table
from traumwerk.games.traumfabrik import GAME, Options

FOLDER = Path(__file__).parent
EDITIONS = ("traumfabrik", "dream-factory")


def golden_game(edition: str, players: int) -> Table:
    """A game of greedy bots with a random one among them, its chance fresh for every move."""
    options = Options(edition=edition, covered_red=players == 5)  # type: ignore[arg-type]
    seed = 100 * players + EDITIONS.index(edition)
    names = ["random" if seat == 1 else "greedy" for seat in range(players)]
    table = Table(GAME, options, players, from_seed(seed), names)
    bots = [PolicyBot(GAME, name, seed + seat) for seat, name in enumerate(names)]
    while isinstance(decision := table.decision, Choose):
        [seat] = decision.offers
        forced = table.forced(seat)
        move = bots[seat].choose(table.window(seat)) if forced is None else forced
        table.play(seat, move, auto=forced is not None)
    return table


if __name__ == "__main__":
    for edition in EDITIONS:
        for players in GAME.players:
            path = FOLDER / f"traumfabrik-{edition}-{players}.jsonl"
            path.write_text(golden_game(edition, players).record, encoding="utf-8")
            print(path.name)
