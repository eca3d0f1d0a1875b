"""What is hidden at this table: the future, and what the others have switched off before all have confirmed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from traumwerk.core.kernel import Cells
from traumwerk.games.factory_manager.components import TILES, Tables
from traumwerk.games.factory_manager.rules import staff_of
from traumwerk.games.factory_manager.state import BOOKS, CHANGES, State

Fits = Callable[[Cells, Cells, int], bool]  # `books.fits` over the table's cardboard


def resample(s: State, viewer: int, random: Random, tables: Tables, fits: Fits) -> State:
    """Another future, and in the books other choices of the others (F26), which nobody was told.

    The face-down piles are unordered, so their order is the state's stream of chance and no more.
    """
    world = s.copy()
    world.rng = [random.getrandbits(32) for _ in range(3)] + [random.getrandbits(32) | 1]
    if s.phase == BOOKS:
        for seat in range(s.players):
            if seat != viewer:
                switch_at_random(world, seat, random, tables, fits)
    return world


def switch_at_random(world: State, seat: int, random: Random, tables: Tables, fits: Fits) -> None:
    """Any choice, for one who has confirmed any that fits; nobody knows how often he changed his mind."""
    hall, off = world.hall[seat], world.off[seat]
    running = [tile for tile in range(TILES) for _ in range(hall[tile]) if tables.tile_switchable[tile]]
    random.shuffle(running)
    off[:] = [0] * TILES
    for _ in range(random.randint(0, len(running))):
        off[running.pop()] += 1
    while not world.to_act >> seat & 1 and not fits(hall, off, staff_of(world, seat)):
        off[running.pop()] += 1
    world.changes[seat] = random.randint(0, CHANGES)
