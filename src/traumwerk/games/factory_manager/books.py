"""A factory's books: what its running tiles come to, and whether it may run like that.

The rules, the bots and the what-if answers all count by these functions.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, rule
from traumwerk.games.factory_manager.components import STANDARD

DESIGNS = STANDARD.designs
TILE_STORAGE = STANDARD.tile_storage
TILE_PRODUCTION = STANDARD.tile_production
TILE_WORKERS = STANDARD.tile_workers
TILE_ENERGY = STANDARD.tile_energy
TILE_WORKERS_SAVED = STANDARD.tile_workers_saved
TILE_ENERGY_SAVED = STANDARD.tile_energy_saved
TILE_MACHINE = STANDARD.tile_machine
TILE_ROBOT = STANDARD.tile_robot
TILE_SWITCHABLE = STANDARD.tile_switchable
GOODS_PRICE = STANDARD.goods_price


@rule
def production_of(hall: Cells, off: Cells) -> int:
    """F1 F26: ΣC of the tiles that run, of whatever kind."""
    total = 0
    for tile in range(DESIGNS):
        total += (hall[tile] - off[tile]) * TILE_PRODUCTION[tile]
    return total


@rule
def storage_of(hall: Cells, off: Cells) -> int:
    """F26: ΣB."""
    total = 0
    for tile in range(DESIGNS):
        total += (hall[tile] - off[tile]) * TILE_STORAGE[tile]
    return total


@rule
def energy_of(hall: Cells, off: Cells) -> int:
    """F26: ΣE − ΣG, at least 1."""
    total = 0
    for tile in range(DESIGNS):
        total += (hall[tile] - off[tile]) * (TILE_ENERGY[tile] - TILE_ENERGY_SAVED[tile])
    return max(total, 1)


@rule
def canteen_of(hall: Cells, off: Cells) -> int:
    """F26: ΣD − ΣF, at least 0."""
    total = 0
    for tile in range(DESIGNS):
        total += (hall[tile] - off[tile]) * (TILE_WORKERS[tile] - TILE_WORKERS_SAVED[tile])
    return max(total, 0)


@rule
def robots_too_many(hall: Cells, off: Cells) -> int:
    """F25: how many more robots than machines run; both kinds of robots count."""
    total = 0
    for tile in range(DESIGNS):
        total += (hall[tile] - off[tile]) * (TILE_ROBOT[tile] - TILE_MACHINE[tile])
    return total


@rule
def fits(hall: Cells, off: Cells, staff: int) -> bool:
    """F25: robots do not outnumber machines, and beside the canteen one worker stays available."""
    return robots_too_many(hall, off) <= 0 and canteen_of(hall, off) <= staff - 1


@rule
def income_at(production: int, storage: int, energy: int, price: int) -> int:
    """F28: each good that is made and stored brings money, each unit of energy costs its price."""
    return GOODS_PRICE * min(production, storage) - energy * price


@rule
def settle(hall: Cells, off: Cells, staff: int, price: int, hand: int) -> int:
    """F25 F26: write into `off` the setting that is worth most of all that fit; returns its worth.

    In sixteenths: the energy price, what an available worker is worth, the worth. Among equals the one with
    fewer tiles off. Every setting is tried: `off` counts through them like the wheels of an odometer.
    """
    production = 0
    storage = 0
    energy = 0
    workers = 0
    robots = 0
    idle = 0
    for tile in range(DESIGNS):
        off[tile] = 0
        production += hall[tile] * TILE_PRODUCTION[tile]
        storage += hall[tile] * TILE_STORAGE[tile]
        energy += hall[tile] * (TILE_ENERGY[tile] - TILE_ENERGY_SAVED[tile])
        workers += hall[tile] * (TILE_WORKERS[tile] - TILE_WORKERS_SAVED[tile])
        robots += hall[tile] * (TILE_ROBOT[tile] - TILE_MACHINE[tile])
    best = -(1 << 30)
    chosen = 0
    number = 0
    wheel = 0
    while wheel < DESIGNS:
        if robots <= 0 and workers <= staff - 1:
            worth = 16 * GOODS_PRICE * min(production, storage) - max(energy, 1) * price
            worth = (worth + hand * (staff - max(workers, 0))) * 16 - idle
            if worth > best:
                best = worth
                chosen = number
        number += 1
        wheel = 0
        while wheel < DESIGNS and off[wheel] == hall[wheel] * TILE_SWITCHABLE[wheel]:
            back = off[wheel]
            off[wheel] = 0
            idle -= back
            production += back * TILE_PRODUCTION[wheel]
            storage += back * TILE_STORAGE[wheel]
            energy += back * (TILE_ENERGY[wheel] - TILE_ENERGY_SAVED[wheel])
            workers += back * (TILE_WORKERS[wheel] - TILE_WORKERS_SAVED[wheel])
            robots += back * (TILE_ROBOT[wheel] - TILE_MACHINE[wheel])
            wheel += 1
        if wheel < DESIGNS:
            off[wheel] += 1
            idle += 1
            production -= TILE_PRODUCTION[wheel]
            storage -= TILE_STORAGE[wheel]
            energy -= TILE_ENERGY[wheel] - TILE_ENERGY_SAVED[wheel]
            workers -= TILE_WORKERS[wheel] - TILE_WORKERS_SAVED[wheel]
            robots -= TILE_ROBOT[wheel] - TILE_MACHINE[wheel]
    for tile in range(DESIGNS):
        settings = hall[tile] * TILE_SWITCHABLE[tile] + 1
        off[tile] = chosen % settings
        chosen //= settings
    return (best + 15) // 16
