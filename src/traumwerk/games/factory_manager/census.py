"""Where everything is: what must add up to the same numbers after every action."""

from __future__ import annotations

from traumwerk.games.factory_manager.components import TILES
from traumwerk.games.factory_manager.rules import available, staff_of
from traumwerk.games.factory_manager.state import BOOKS, State


def census(s: State) -> dict[str, int]:
    """F1 F3 F6: tiles, turn-order tiles and money, and things that cannot be."""
    seats = range(s.players)
    totals = {
        f"tiles of design {tile}": s.depot[tile] + s.market[tile] + s.gone[tile]
        + sum(s.hall[seat][tile] + s.beside[seat][tile] for seat in seats)
        for tile in range(TILES)
    }  # fmt: skip
    held = [tile for tile in (*s.tile, *s.won) if tile]
    turn_tiles = [*s.reserve[: s.reserve_left], *held, *(tile for tile, up in enumerate(s.on_offer) if up)]
    return totals | {
        "money": sum(s.money) + s.bank,
        "debts": sum(money < 0 for money in s.money),
        "turn-order tiles": len(turn_tiles),
        "turn-order tiles in two places": len(turn_tiles) - len(set(turn_tiles)),
        "workers that are nowhere": sum(
            staff_of(s, seat) - s.canteen[seat] - s.posted[seat] - available(s, seat) for seat in seats
        ),
        "workers that cannot be": sum(
            min(available(s, seat), s.canteen[seat], s.posted[seat], 0) for seat in seats
        ),
        "tiles off that do not stand there": sum(
            s.off[seat][tile] > (s.hall[seat][tile] if s.phase == BOOKS else 0)
            for seat in seats for tile in range(TILES)
        ),
        "tiles in the depot uncounted": sum(s.depot) - s.depot_left,
    }  # fmt: skip
