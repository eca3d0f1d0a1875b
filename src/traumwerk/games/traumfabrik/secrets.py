"""What is hidden at this table: the future, and how many contracts the others hold."""

from __future__ import annotations

from random import Random

from traumwerk.games.traumfabrik.state import AUCTION, State
from traumwerk.games.traumfabrik.views import shows_contracts


def resample(s: State, viewer: int, random: Random, *, memory: bool) -> State:
    """Another future; and other purses (T11), unless the viewer remembers every payment.

    Nothing lies face-down that was drawn already, so the future is the state's stream of chance and no more.
    """
    world = s.copy()
    world.rng = [random.getrandbits(32) for _ in range(3)] + [random.getrandbits(32) | 1]
    if not memory:
        mix_purses(world, viewer, random)
    return world


def mix_purses(world: State, viewer: int, random: Random) -> None:
    """Deal the contracts that the viewer does not see anew; the highest bidder can still pay."""
    hidden = [seat for seat in range(world.players) if seat != viewer and not shows_contracts(world)]
    owed = {seat: world.bid if world.phase == AUCTION and seat == world.leader else 0 for seat in hidden}
    rest = sum(world.contracts[seat] - owed[seat] for seat in hidden)
    for seat in hidden:
        world.contracts[seat] = owed[seat]
    for _ in range(rest):
        world.contracts[random.choice(hidden)] += 1
