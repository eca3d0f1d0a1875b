"""One rules source, three speeds: the same games, action by action and state by state."""

from __future__ import annotations

from itertools import product
from typing import Any

import numba
import numpy as np
import pytest

from traumwerk.arena.simulate import simulate
from traumwerk.core.drivers import legal, play_game, start, step
from traumwerk.core.game import Refused
from traumwerk.core.kernel import first
from traumwerk.core.native import Native
from traumwerk.core.rng import below, rule
from traumwerk.games.traumfabrik import GAME, Options
from traumwerk.games.traumfabrik.census import census
from traumwerk.games.traumfabrik.rules import PURSE
from traumwerk.games.traumfabrik.state import (
    AWARDS,
    CHIPS,
    FILMS,
    HAND,
    LOCATIONS,
    NOBODY,
    NOTHING,
    POSITIONS,
    SEATS,
    SLOTS,
    TOKENS,
    State,
)  # fmt: skip

pytestmark = pytest.mark.native

EDITIONS = ("traumfabrik", "dream-factory")
TABLES = list(product(EDITIONS, GAME.players))
SEED = 99
GAMES_COUNTED = 2_500  # games a table: 20,000 in all
GAMES_AGREED = 640  # of these, at both speeds: 5,120 in all


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_plain_and_native_agree_action_by_action_and_state_by_state(
    native: Native, edition: str, players: int
) -> None:
    plain, options = GAME.plain, Options(edition=edition)  # type: ignore[arg-type]
    begin = plain.bound(start)
    states, desk = native.new(1), native.desk()
    plain_out, plain_dice = [0] * GAME.layout.size, [0] * 4
    for game in range(GAMES_AGREED):
        state = GAME.laid(options, players)
        native.put(states, 0, state)
        native.begin(states, 0, desk, SEED, 0, game)
        begin(state, plain_dice, SEED, 0, game)
        actions = 0
        while state.to_act:
            seat = first(state.to_act)
            count = plain.legal(state, seat, plain_out)
            assert native.legal(states, 0, seat, desk) == count
            assert desk["out"][0][:count].tolist() == plain_out[:count]
            action = plain_out[below(plain_dice, count)]
            plain.step(state, seat, action)
            native.step(states, 0, seat, action)
            assert states.tobytes() == state.tobytes(), (game, actions)
            actions += 1
        assert actions > 30
        state.told.clear()


@rule
def misplaced(s: State) -> int:
    """How much does not add up, counted from scratch: contracts, chips, films, tokens, awards."""
    wrong = 0
    contracts = s.middle
    for seat in range(SEATS):
        contracts += s.contracts[seat]
        if s.contracts[seat] < 0:
            wrong += 1
    if contracts != s.players * PURSE[s.players]:
        wrong += 1
    tokens = 0
    for token in range(TOKENS):
        tokens += s.token_left[token]
    movies = 0
    for film in range(FILMS):
        if s.finished[film]:
            movies += 1
            if s.rank[film] >= 0:
                tokens += 1
                if s.token_left[s.rank[film]]:
                    wrong += 1
            if s.owner[film] == NOBODY:
                wrong += 1
    if tokens != TOKENS or movies != s.movies:
        wrong += 1
    for award in range(AWARDS - 1):
        if s.award[award] != NOTHING and not s.finished[s.award[award]]:
            wrong += 1
    for chip in range(CHIPS):
        if places_of(s, chip) > 1:
            wrong += 1
    held = 0
    for film in range(FILMS):
        if s.owner[film] != NOBODY:
            held += 1
    if held + s.stack_left + (1 if s.top != NOTHING else 0) != s.players * SLOTS + 7:
        wrong += 1
    return wrong


@rule
def places_of(s: State, chip: int) -> int:
    """In how many places a chip is: a pile, the board, a hand, a film."""
    places = 0
    for k in range(s.pile_left):
        if s.pile[k] == chip:
            places += 1
    for k in range(s.legends_left):
        if s.legends[k] == chip:
            places += 1
    for location in range(LOCATIONS):
        for k in range(SEATS):
            if s.board[location][k] == chip:
                places += 1
    for k in range(HAND):
        if s.hand[k] == chip:
            places += 1
    for film in range(FILMS):
        for position in range(POSITIONS):
            if s.chip[film][position] == chip:
                places += 1
    for other in range(CHIPS):
        if s.under[other] == chip:
            places += 1
    return places


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
            step(s, seat, desk.out[below(desk.dice, n)])
            actions += 1
            if misplaced(s) > 0:
                return -1 - game
    return actions


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_20000_random_games_end_and_everything_is_conserved_after_every_action(
    native: Native, edition: str, players: int
) -> None:
    states = native.new(1)
    native.put(states, 0, GAME.laid(Options(edition=edition), players))  # type: ignore[arg-type]
    counting = native.compiled(play_counting)
    actions = counting(states, native.desk(), SEED, GAMES_COUNTED)
    assert actions > 100 * GAMES_COUNTED if players > 2 else actions > 50 * GAMES_COUNTED


def test_the_count_notices_what_is_missing_or_twice() -> None:
    state = GAME.new(Options(), 4, 5).state
    assert misplaced(state) == 0
    whole = census(state)
    broken = state.copy()
    broken.contracts[1] -= 1
    assert misplaced(broken) == 1
    assert census(broken) != whole
    broken = state.copy()
    broken.hand[0] = broken.pile[0]
    assert misplaced(broken) == 1
    assert census(broken) != whole
    broken = state.copy()
    broken.token_left[3] = 0
    assert misplaced(broken) == 1
    assert census(broken) != whole


@pytest.mark.parametrize("bots", [["random"], ["greedy"], ["greedy", "random"]])
def test_the_same_numbered_games_come_out_the_same_at_every_speed(bots: list[str]) -> None:
    plain, native, cuda = (
        simulate(GAME, Options(), 3, bots, 12, 2**40 + 5, speed) for speed in ("plain", "native", "cuda")
    )
    assert plain.mean_points == native.mean_points == cuda.mean_points
    assert plain.wins == native.wins == cuda.wins
    assert plain.actions == native.actions == cuda.actions


def test_two_cores_play_the_same_games_as_one() -> None:
    one = simulate(GAME, Options(), 4, ["random"], 5_000, 3, "native")
    two = simulate(GAME, Options(), 4, ["random"], 5_000, 3, "native", cores=2)
    assert (one.mean_points, one.wins, one.actions) == (two.mean_points, two.wins, two.actions)


def test_a_vector_of_games_steps_on_with_right_masks(native: Native) -> None:
    count, random = 16, np.random.default_rng(1)
    states, desk = native.new(count), native.desk()
    masks, numbers = np.zeros((count, GAME.layout.size), np.bool_), np.arange(count)
    over, actions = np.zeros(count, np.bool_), np.zeros(count, np.int64)
    for i in range(count):
        native.put(states, i, GAME.laid(Options(), 3))
        native.begin(states, i, desk, 7, 0, i)
        native.mask(states, i, first(int(states[i]["to_act"])), desk, masks)
    ended = 0
    for _ in range(400):
        for i in range(count):
            state: Any = native.take(states, i)
            if not over[i]:
                assert np.flatnonzero(masks[i]).tolist() == sorted(GAME.actions(state, first(state.to_act)))
                actions[i] = random.choice(np.flatnonzero(masks[i]))
        ended += native.step_many(states, actions, masks, numbers, over, 7, 0, desk)
        assert over.sum() == sum(int(states[i]["to_act"]) == 0 for i in range(count))
    assert ended >= count
    assert numbers.max() >= count


def test_a_handle_plays_the_same_games_from_python(native: Native) -> None:
    handle = native.handle(GAME.laid(Options(), 4))
    state = GAME.laid(Options(), 4)
    for number in range(20):
        handle.begin(2**33 + 1, number)
        GAME.plain.bound(start)(state, [0] * 4, 1, 2, number)
        count, dice = handle.legal(), [5, 6, 7, number]
        for turn in range(10_000):
            seat, out = first(state.to_act), [0] * GAME.layout.size
            assert GAME.plain.legal(state, seat, out) == count
            assert handle.out[:count].tolist() == out[:count]
            action = out[below(dice, count)]
            GAME.plain.step(state, seat, action)
            if turn % 2:
                count = handle.advance(action)
            else:
                handle.step(action)
                count = handle.legal()
            assert handle.states.tobytes() == state.tobytes()
            if not count:
                break
        assert state.to_act == 0


def test_the_functions_of_a_handle_keep_its_memory_alive(native: Native) -> None:
    def functions() -> tuple[Any, Any, Any]:
        handle = native.handle(GAME.laid(Options(), 4))
        return handle.begin, handle.advance, handle.legal

    begin, advance, legal = functions()
    rubbish = [np.full(2000, 7, np.int16) for _ in range(200)]
    begin(1, 1)
    desk = legal.kept[native.dtype.itemsize :].view(native.desk_dtype)
    count, turns = legal(), 0
    while count and turns < 10_000:
        count, turns = advance(desk["out"][0][0].item()), turns + 1
    assert 100 < turns < 300
    assert all((page == 7).all() for page in rubbish)


def test_other_cardboard_compiles_into_a_folder_of_its_own(native: Native) -> None:
    from traumwerk.core.native import cache_folder

    other = GAME.book._replace(tables={**GAME.book.tables, "QUARTERS": 3})
    assert cache_folder(other) != cache_folder(GAME.book) == native.folder


@rule
def beyond(s: State, where: int) -> int:
    return s.hand[where]


@pytest.mark.skipif(not numba.config.BOUNDSCHECK, reason="the second run of the suite has bounds checks on")
def test_bounds_are_checked_in_the_run_that_says_so(native: Native) -> None:
    states = native.new(1)
    assert native.compiled(beyond)(states[0], 1) == 0
    with pytest.raises(IndexError):
        native.compiled(beyond)(states[0], HAND)


def test_too_many_or_unknown_bots_are_refused() -> None:
    with pytest.raises(Refused, match="bot"):
        simulate(GAME, Options(), 2, ["random"] * 3, 1, 0)
    with pytest.raises(Refused, match="grandmaster does not play traumfabrik") as refused:
        simulate(GAME, Options(), 2, ["grandmaster"], 1, 0)
    assert "random, greedy" in str(refused.value)


def test_the_log_of_a_game_has_room_for_what_is_asked() -> None:
    state, log = GAME.laid(Options(), 2), [-1] * 20
    GAME.plain.bound(start)(state, [0] * 4, 1, 0, 0)
    count = GAME.plain.bound(play_game)(state, [0, 0], [0] * GAME.layout.size, [1, 2, 3, 4], log, 5)
    assert count > 10
    assert -1 not in log[:10]
    assert log[10:] == [-1] * 10
