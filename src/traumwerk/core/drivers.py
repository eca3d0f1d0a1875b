"""Whole games in one call: the loops around a game's rules, themselves written as rules.

`begin`, `legal`, `step` and `choose` stand for the game's own; `kernel.rebind` puts those in their place.
"""

from __future__ import annotations

from typing import Any

from traumwerk.core.kernel import Cells, first, rule
from traumwerk.core.rng import below, seed_stream

RANDOM = 0  # the policy every game has: any legal action
DICE = 0x5EED  # the policies' stream of a game is the game's own, this many seeds on


@rule
def begin(s: Any) -> None:
    """The game's set-up."""


@rule
def legal(s: Any, seat: int, out: Cells) -> int:
    """The game's legal actions."""
    return 0


@rule
def step(s: Any, seat: int, action: int) -> None:
    """The game's move."""


@rule
def choose(s: Any, seat: int, policy: int, out: Cells, n: int, dice: Cells) -> int:
    """The game's policies, but for the random one."""
    return out[0]


@rule
def start(s: Any, dice: Cells, low: int, high: int, game: int) -> None:
    """Set up numbered game `game` of a seed, and the dice its policies throw."""
    seed_stream(s.rng, low, high, game)
    seed_stream(dice, low ^ DICE, high, game)
    begin(s)


@rule
def play_game(s: Any, policies: Cells, out: Cells, dice: Cells, log: Cells, room: int) -> int:
    """Play a game to its end, each seat by its policy; returns how many actions were played.

    The first `room` actions are written into `log`, each as its seat and its id.
    """
    actions = 0
    while s.to_act:
        seat = first(s.to_act)
        n = legal(s, seat, out)
        if policies[seat] == RANDOM:
            action = out[below(dice, n)]
        else:
            action = choose(s, seat, policies[seat], out, n, dice)
        if actions < room:
            log[2 * actions] = seat
            log[2 * actions + 1] = action
        step(s, seat, action)
        actions += 1
    return actions
