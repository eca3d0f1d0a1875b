"""One rules source, three speeds: the same games, action by action and state by state."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from traumwerk.arena.simulate import simulate
from traumwerk.core.drivers import play_game, start
from traumwerk.core.game import Refused
from traumwerk.core.kernel import first
from traumwerk.core.native import Native, cache_folder
from traumwerk.core.rng import below, rule
from traumwerk.games import COMPILED, load

pytestmark = pytest.mark.native

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "traumfabrik": [{"edition": "traumfabrik"}, {"edition": "dream-factory"}],
    "factory_manager": [{}, {"gentle_start": False, "seasonal_discount": False}],
}
TABLES = [
    (name, options, players) for name in COMPILED for options in OPTIONS[name] for players in load(name).players
]
SEED = 99
GAMES_AGREED = 640  # games a table at both speeds: 5,120 of each game
GAMES_COMPARED = 160  # of these, with every byte of the state after every action; of the others, after the last


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_plain_and_native_agree_action_by_action_and_state_by_state(
    name: str, options: dict[str, Any], players: int
) -> None:
    game: Any = load(name)
    plain, native = game.plain, game.native
    begin, states, desk = plain.bound(start), native.new(1), native.desk()
    plain_out, plain_dice = [0] * game.layout.size, [0] * 4
    for number in range(GAMES_AGREED):
        state = game.laid(game.Options(**options), players)
        native.put(states, 0, state)
        native.begin(states, 0, desk, SEED, 0, number)
        begin(state, plain_dice, SEED, 0, number)
        actions = 0
        while state.to_act:
            seat = first(state.to_act)
            count = plain.legal(state, seat, plain_out)
            assert native.legal(states, 0, seat, desk) == count
            assert desk["out"][0][:count].tolist() == plain_out[:count]
            action = plain_out[below(plain_dice, count)]
            plain.step(state, seat, action)
            native.step(states, 0, seat, action)
            if number < GAMES_COMPARED or not state.to_act:
                assert states.tobytes() == state.tobytes(), (number, actions)
            actions += 1
        assert actions > 30
        state.told.clear()


@pytest.mark.parametrize("bots", [["random"], ["greedy"], ["greedy", "random"]])
def test_the_same_numbered_games_come_out_the_same_at_every_speed(game: Any, bots: list[str]) -> None:
    plain, native, cuda = (
        simulate(game, game.Options(), 3, bots, 12, 2**40 + 5, speed) for speed in ("plain", "native", "cuda")
    )
    assert plain.mean_points == native.mean_points == cuda.mean_points
    assert plain.wins == native.wins == cuda.wins
    assert plain.actions == native.actions == cuda.actions


def test_two_cores_play_the_same_games_as_one(game: Any) -> None:
    one = simulate(game, game.Options(), 4, ["random"], 5_000, 3, "native")
    two = simulate(game, game.Options(), 4, ["random"], 5_000, 3, "native", cores=2)
    assert (one.mean_points, one.wins, one.actions) == (two.mean_points, two.wins, two.actions)


def test_a_vector_of_games_steps_on_with_right_masks(game: Any, native: Native) -> None:
    count, random = 16, np.random.default_rng(1)
    states, desk = native.new(count), native.desk()
    masks, numbers = np.zeros((count, game.layout.size), np.bool_), np.arange(count)
    over, actions = np.zeros(count, np.bool_), np.zeros(count, np.int64)
    for i in range(count):
        native.put(states, i, game.laid(game.Options(), 3))
        native.begin(states, i, desk, 7, 0, i)
        native.mask(states, i, first(int(states[i]["to_act"])), desk, masks)
    ended = 0
    for _ in range(600):
        for i in range(count):
            state: Any = native.take(states, i)
            if not over[i]:
                assert np.flatnonzero(masks[i]).tolist() == sorted(game.actions(state, first(state.to_act)))
                actions[i] = random.choice(np.flatnonzero(masks[i]))
        ended += native.step_many(states, actions, masks, numbers, over, 7, 0, desk)
        assert over.sum() == sum(int(states[i]["to_act"]) == 0 for i in range(count))
    assert ended >= count
    assert numbers.max() >= count


def test_a_handle_plays_the_same_games_from_python(game: Any, native: Native) -> None:
    handle = native.handle(game.laid(game.Options(), 4))
    state = game.laid(game.Options(), 4)
    for number in range(20):
        handle.begin(2**33 + 1, number)
        game.plain.bound(start)(state, [0] * 4, 1, 2, number)
        count, dice = handle.legal(), [5, 6, 7, number]
        for turn in range(10_000):
            seat, out = first(state.to_act), [0] * game.layout.size
            assert game.plain.legal(state, seat, out) == count
            assert handle.out[:count].tolist() == out[:count]
            action = out[below(dice, count)]
            game.plain.step(state, seat, action)
            if turn % 2:
                count = handle.advance(action)
            else:
                handle.step(action)
                count = handle.legal()
            assert handle.states.tobytes() == state.tobytes()
            if not count:
                break
        assert state.to_act == 0


def test_the_functions_of_a_handle_keep_its_memory_alive(game: Any, native: Native) -> None:
    def functions() -> tuple[Any, Any, Any]:
        handle = native.handle(game.laid(game.Options(), 4))
        return handle.begin, handle.advance, handle.legal

    begin, advance, legal = functions()
    rubbish = [np.full(2000, 7, np.int16) for _ in range(200)]
    begin(1, 1)
    desk = legal.kept[native.dtype.itemsize :].view(native.desk_dtype)
    count, turns = legal(), 0
    while count and turns < 10_000:
        count, turns = advance(desk["out"][0][0].item()), turns + 1
    assert 100 < turns < 1_000
    assert all((page == 7).all() for page in rubbish)


def test_other_cardboard_compiles_into_a_folder_of_its_own(game: Any, native: Native) -> None:
    name, table = next((name, table) for name, table in game.book.tables.items() if isinstance(table, int))
    other = game.book._replace(tables={**game.book.tables, name: table + 1})
    assert cache_folder(other) != cache_folder(game.book) == native.folder


@rule
def beyond(s: Any, where: int) -> int:
    number: int = s.points[where]
    return number


@pytest.mark.skipif(not numba.config.BOUNDSCHECK, reason="the second run of the suite has bounds checks on")
def test_bounds_are_checked_in_the_run_that_says_so(native: Native) -> None:
    states = native.new(1)
    assert native.compiled(beyond)(states[0], 1) == 0
    with pytest.raises(IndexError):
        native.compiled(beyond)(states[0], 5)


def test_too_many_or_unknown_bots_are_refused(game: Any) -> None:
    with pytest.raises(Refused, match="bot"):
        simulate(game, game.Options(), 2, ["random"] * 3, 1, 0)
    with pytest.raises(Refused, match="grandmaster does not play") as refused:
        simulate(game, game.Options(), 2, ["grandmaster"], 1, 0)
    assert "random, greedy" in str(refused.value)


def test_the_log_of_a_game_has_room_for_what_is_asked(game: Any) -> None:
    state, log = game.laid(game.Options(), 2), [-1] * 20
    game.plain.bound(start)(state, [0] * 4, 1, 0, 0)
    count = game.plain.bound(play_game)(state, [0, 0], [0] * game.layout.size, [1, 2, 3, 4], log, 5)
    assert count > 10
    assert -1 not in log[:10]
    assert log[10:] == [-1] * 10
