"""The kernel: states, chance, and the way from plain functions to other speeds."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from traumwerk.core import kernel
from traumwerk.core.drivers import start
from traumwerk.core.game import Game
from traumwerk.core.kernel import Plain, RuleError, ScriptError, cell, cells, chance, draw, first, rebind, rule
from traumwerk.core.native import dtype_of
from traumwerk.core.rng import below, seed_stream
from traumwerk.games.traumfabrik import GAME, Options
from traumwerk.games.traumfabrik.state import State
from traumwerk.games.traumfabrik.views import View


class Small(kernel.State):
    """A state to test with."""

    number: int = cell()
    row: list[int] = cells(3)
    grid: list[list[int]] = cells(2, 3)


def filled() -> Small:
    small = Small()
    small.number, small.row, small.grid = 7, [1, -2, 3], [[1, 2, 3], [4, 5, -6]]
    small.rng = [2**32 - 1, 5, 6, 7]
    return small


def test_a_state_has_the_fields_its_class_declares_in_their_order() -> None:
    assert [field.name for field in Small.FIELDS] == ["rng", "players", "to_act", "number", "row", "grid"]
    assert Small().grid == [[0, 0, 0], [0, 0, 0]]
    with pytest.raises(AttributeError):
        Small().other = 1  # type: ignore[attr-defined]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    small = filled()
    twin = small.copy()
    assert twin == small
    twin.grid[1][2] = 99
    twin.row[0] = 99
    twin.rng[0] = 99
    assert small == filled()
    assert twin != small


def test_bytes_are_those_of_the_native_record() -> None:
    small = filled()
    native = np.frombuffer(small.tobytes(), dtype_of(Small))[0]
    assert native["grid"].tolist() == small.grid
    assert native["rng"].tolist() == small.rng
    assert Small.frombytes(small.tobytes()) == small
    assert len(State().tobytes()) == dtype_of(State).itemsize


def test_a_state_cannot_be_written_out() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(filled())


def xoshiro128plusplus(state: list[int]) -> int:
    """The generator as its authors published it, written anew."""
    mask = 0xFFFFFFFF

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & mask

    result = (rotl((state[0] + state[3]) & mask, 7) + state[0]) & mask
    t = (state[1] << 9) & mask
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotl(state[3], 11)
    return result


def test_the_generator_is_xoshiro128plusplus() -> None:
    ours, theirs = [1, 2, 3, 4], [1, 2, 3, 4]
    for n in (2, 6, 89, 1000, 2**31):
        for _ in range(200):
            assert below(ours, n) == xoshiro128plusplus(theirs) * n >> 32
            assert ours == theirs


def test_streams_of_neighbouring_games_and_seeds_have_nothing_in_common() -> None:
    starts = set()
    for seed in range(30):
        for game in range(30):
            rng = [0] * 4
            seed_stream(rng, seed, 0, game)
            starts.add(tuple(rng))
    assert len(starts) == 900
    throws = [start[0] >> 29 for start in starts]
    assert min(throws.count(k) for k in range(8)) > 70  # of 112 or so


def test_a_draw_takes_each_item_once() -> None:
    small = filled()
    pile = [10, 20, 30]
    taken = [draw(small, pile, size) for size in (3, 2, 1)]
    assert sorted(taken) == [10, 20, 30]
    assert small.drawn == taken


def test_a_script_gives_what_was_drawn_and_nothing_else() -> None:
    small = filled()
    small.script = iter([20, 1, 40])
    pile = [10, 20, 30]
    assert draw(small, pile, 3) == 20
    assert chance(small, 2) == 1
    with pytest.raises(ScriptError, match="40 was drawn"):
        draw(small, pile, 2)
    small.script = iter([5])
    with pytest.raises(ScriptError, match="chance gave 5"):
        chance(small, 2)


def test_the_lowest_seat_to_act_comes_first() -> None:
    assert [first(mask) for mask in (1, 2, 3, 4, 12)] == [0, 1, 0, 2, 2]


@rule
def endless(s: Any) -> int:
    return endless(s)


def not_a_rule(s: Any) -> int:
    return 1


@rule
def careless(s: Any) -> int:
    return not_a_rule(s)


def test_rules_may_not_call_themselves_or_anything_that_is_no_rule() -> None:
    with pytest.raises(RuleError, match="endless calls itself"):
        rebind(endless, {}, {}, lambda value: value, None)
    with pytest.raises(RuleError, match="not_a_rule is not a rule"):
        rebind(careless, {}, {}, lambda value: value, None)


def test_other_tables_make_other_rules_and_leave_the_module_alone() -> None:
    purse = tuple(3 if players else 0 for players in range(6))
    poor = Plain(GAME.book._replace(tables={**GAME.book.tables, "PURSE": purse}))
    state = GAME.laid(Options(), 4)
    state.rng = [1, 2, 3, 4]
    poor.begin(state)
    assert state.contracts == [3, 3, 3, 3, 0]
    assert GAME.new(Options(), 4, 1).state.contracts == [12, 12, 12, 12, 0]


def test_every_action_id_is_its_move_and_back() -> None:
    moves = [GAME.layout.move(action) for action in range(GAME.layout.size)]
    assert [GAME.layout.id(move) for move in moves] == list(range(GAME.layout.size))
    assert len(set(moves)) == len(moves)


def test_traumfabrik_is_a_game_as_the_house_knows_it() -> None:
    game: Game[State, View] = GAME  # the type checker is the judge
    assert {name for name in Game.__annotations__ if not hasattr(game, name)} == set()
    assert game.policies[0] == "random"


def test_a_game_of_a_seed_is_the_same_game_again() -> None:
    seed = random.Random(4).getrandbits(60)
    assert GAME.new(Options(), 3, seed).drawn == GAME.new(Options(), 3, seed).drawn
    assert GAME.new(Options(), 3, seed).drawn != GAME.new(Options(), 3, seed + 1).drawn


@pytest.mark.parametrize("players", range(2, 6))
def test_a_game_left_in_the_middle_begins_anew_as_if_it_were_new(game: Any, players: int) -> None:
    """Vectors of games reset states wherever they stand."""
    begin, dice, out = game.plain.bound(start), [0] * 4, [0] * game.layout.size
    fresh = game.laid(game.Options(), players)
    begin(fresh, dice, 5, 0, 0)
    for stop in range(1, 200, 7):
        used = game.laid(game.Options(), players)
        begin(used, dice, stop, 0, 1)
        for _ in range(stop):
            if used.to_act:
                seat = first(used.to_act)
                action = out[below(dice, game.plain.legal(used, seat, out))]
                game.plain.step(used, seat, action)
        begin(used, [0] * 4, 5, 0, 0)
        assert used.tobytes() == fresh.tobytes(), stop
