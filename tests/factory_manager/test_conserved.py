"""Nothing is lost and nothing is twice: workers, tiles, turn-order tiles and money, after every action."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from traumwerk.core.drivers import legal, start, step
from traumwerk.core.kernel import first
from traumwerk.core.rng import below, rule
from traumwerk.games.factory_manager import GAME, Options
from traumwerk.games.factory_manager.census import census
from traumwerk.games.factory_manager.components import STANDARD
from traumwerk.games.factory_manager.moves import BUY, CONFIRM, DEMOLISH, DONE, HIRE, INSTALL, SWITCH_OFF
from traumwerk.games.factory_manager.state import BOOKS, BUYING, OVER, State

pytestmark = pytest.mark.native

SEED = 99
GAMES_COUNTED = 2_500  # games a table: 20,000 in all
TABLES = list(product(GAME.players, (True, False)))

DESIGNS = STANDARD.designs
SUPPLY = STANDARD.supply
START_TILES = STANDARD.start_tiles
X_TILES = STANDARD.x_tiles
TILE_KIND = STANDARD.tile_kind
TILE_COST = STANDARD.tile_cost
TILE_PRODUCTION = STANDARD.tile_production
TILE_STORAGE = STANDARD.tile_storage
TILE_WORKERS = STANDARD.tile_workers
TILE_WORKERS_SAVED = STANDARD.tile_workers_saved
TILE_ENERGY = STANDARD.tile_energy
TILE_ENERGY_SAVED = STANDARD.tile_energy_saved
TILE_ROBOT = STANDARD.tile_robot
TILE_MACHINE = STANDARD.tile_machine
DISCOUNT = STANDARD.discount


@rule
def misplaced(s: State) -> int:
    """How much does not add up, counted from scratch: tiles (F1), turn-order tiles (F6), workers (F3, F25)."""
    wrong = 0
    for tile in range(DESIGNS):
        count = s.depot[tile] + s.market[tile] + s.gone[tile]
        wanted = SUPPLY[s.players][tile] + s.players * START_TILES[tile]
        for kind in range(6):
            wanted += X_TILES[kind] == tile
        for seat in range(s.players):
            count += s.hall[seat][tile] + s.beside[seat][tile]
            wrong += s.hall[seat][tile] < s.off[seat][tile]
            wrong += min(s.hall[seat][tile], s.beside[seat][tile], s.off[seat][tile]) < 0
        wrong += count != wanted
        wrong += min(s.depot[tile], s.market[tile], s.gone[tile]) < 0
    turn_tiles = s.reserve_left
    for tile in range(13):
        turn_tiles += s.on_offer[tile]
    money = s.bank
    for seat in range(s.players):
        turn_tiles += (s.tile[seat] > 0) + (s.won[seat] > 0)
        money += s.money[seat]
        wrong += s.money[seat] < 0
        wrong += misplaced_before(s, seat)
    wrong += turn_tiles != 2 * s.players + 2
    wrong += money != 18 * s.players
    wrong += s.round > 4 or s.price > 8
    return wrong


@rule
def misplaced_before(s: State, seat: int) -> int:
    """What does not add up before one seat: its fields, and its 7 workers with those it has hired."""
    controls, optimisers, filled = 0, 0, 0
    for tile in range(DESIGNS):
        controls += s.hall[seat][tile] * (TILE_KIND[tile] == 4)
        optimisers += s.hall[seat][tile] * (TILE_KIND[tile] == 5)
        filled += s.hall[seat][tile] * (TILE_KIND[tile] < 4)
    wrong = controls > 1 or optimisers > 1 or filled > 10 + s.charged[seat] or s.charged[seat] > 2
    free = 7 + s.seasonal[seat] - s.canteen[seat] - s.posted[seat]
    rests = BUYING <= s.phase <= BOOKS  # F26: from phase 3 to the books
    return wrong + (free < (0 if rests else 1)) + (s.posted[seat] < 0) + (s.seasonal[seat] > 2)


@rule
def owed(before: State, after: State, seat: int, action: int) -> int:
    """How many seats have other money after an action than by price, fields, wages, income (F20–F28)."""
    wrong = 0
    closing = after.phase != before.phase and action == CONFIRM
    for other in range(before.players):
        expected = before.money[other]
        if other == seat:
            expected -= bill(before, seat, action)
        if closing:
            expected = max(expected + earned(before, other, after.price), 0)
        wrong += after.money[other] != expected
    return wrong


@rule
def bill(s: State, seat: int, action: int) -> int:
    """What an action costs: F20 a tile, F21 a field, F23 workers."""
    discount = DISCOUNT[s.tile[seat]]
    if BUY <= action < DEMOLISH:
        tile = (action - BUY) // 2
        price = max(TILE_COST[tile] - discount, 0)
        return price if (action - BUY) % 2 else price + field(s, seat, tile)
    if INSTALL <= action < DONE:
        return field(s, seat, action - INSTALL)
    if HIRE <= action < SWITCH_OFF:
        kept = min(action - HIRE, s.seasonal[seat])
        return 7 * (action - HIRE) - kept * (min(discount, 7) if s.seasonal_discount else 0)
    return 0


@rule
def field(s: State, seat: int, tile: int) -> int:
    """F21: the eleventh and the twelfth hall tile cost 10, once."""
    filled = 0
    for other in range(DESIGNS):
        filled += s.hall[seat][other] * (TILE_KIND[other] < 4)
    return 10 if TILE_KIND[tile] < 4 and filled >= 10 + s.charged[seat] else 0


@rule
def earned(s: State, seat: int, price: int) -> int:
    """F28: the income of the books as they lie, twice in round 5; 30,000 where they were not allowed (F25)."""
    production, storage, energy, canteen, robots = 0, 0, 0, 0, 0
    for tile in range(DESIGNS):
        runs = s.hall[seat][tile] - s.off[seat][tile]
        production += runs * TILE_PRODUCTION[tile]
        storage += runs * TILE_STORAGE[tile]
        energy += runs * TILE_ENERGY[tile] - runs * TILE_ENERGY_SAVED[tile]
        canteen += runs * TILE_WORKERS[tile] - runs * TILE_WORKERS_SAVED[tile]
        robots += runs * TILE_ROBOT[tile] - runs * TILE_MACHINE[tile]
    if robots > 0 or canteen > 6 + s.seasonal[seat]:
        return 30_000
    income = 10 * min(production, storage) - max(energy, 1) * price
    return income * 2 if s.round == 4 else income


@rule
def play_counting(states: Any, desks: Any, seed: int, games: int) -> int:
    """Play games at random, counting after every action; returns the actions, or −1 − game where it fails."""
    s = states[0]
    desk = desks[0]
    actions = 0
    for game in range(games):
        start(s, desk.dice, seed, 0, game)
        while s.to_act:
            seat = first(s.to_act)
            n = legal(s, seat, desk.out)
            action = desk.out[below(desk.dice, n)]
            states[1] = s
            step(s, seat, action)
            actions += 1
            if misplaced(s) + owed(states[1], s, seat, action) > 0:
                return -1 - game
        if s.phase != OVER or s.round != 4:
            return -1 - game
    return actions


@pytest.mark.parametrize(("players", "as_printed"), TABLES)
def test_20000_random_games_end_after_five_rounds_and_all_is_accounted_for_after_every_action(
    players: int, as_printed: bool
) -> None:
    native = GAME.native
    states = native.new(2)
    native.put(states, 0, GAME.laid(Options(gentle_start=as_printed, seasonal_discount=as_printed), players))
    counting = native.compiled(play_counting)
    assert counting(states, native.desk(), SEED, GAMES_COUNTED) > 100 * GAMES_COUNTED


def test_the_count_notices_what_is_missing_or_twice() -> None:
    state = GAME.new(Options(), 4, 5).state
    assert misplaced(state) == 0
    whole = census(state)
    spoilt: list[tuple[Callable[[State], list[int]], int, int]] = [
        (lambda s: s.depot, 3, 9),
        (lambda s: s.beside[1], 0, 1),
        (lambda s: s.money, 1, 17),
        (lambda s: s.canteen, 2, 8),
        (lambda s: s.on_offer, state.tile[0], 1),
    ]
    for cells, at, number in spoilt:
        broken = state.copy()
        cells(broken)[at] = number
        assert misplaced(broken) > 0
        assert census(broken) != whole


def test_the_count_notices_money_that_was_not_owed() -> None:
    state = GAME.new(Options(), 2, 5).state
    after = state.copy()
    assert owed(state, after, 0, DONE) == 0
    after.money[1] += 1
    assert owed(state, after, 0, DONE) == 1
    assert owed(state, state, 0, HIRE + 1) == 1
