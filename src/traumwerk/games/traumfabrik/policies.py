"""How bots decide, as rules code, so that they play at every speed.

A policy may read what its seat knows: the open table and its own purse.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, rule
from traumwerk.core.rng import below
from traumwerk.games.traumfabrik.state import State

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(2)


@rule
def choose(s: State, seat: int, policy: int, out: Cells, n: int, dice: Cells) -> int:
    """One of the `n` legal actions in `out`."""
    return out[below(dice, n)]
