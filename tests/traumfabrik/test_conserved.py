"""Nothing is lost and nothing is twice: contracts, chips, films, tokens and awards, after every action."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from traumwerk.core.drivers import legal, start, step
from traumwerk.core.kernel import first
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
)

pytestmark = pytest.mark.native

TABLES = list(product(("traumfabrik", "dream-factory"), GAME.players))
SEED = 99
GAMES_COUNTED = 2_500  # games a table: 20,000 in all


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
    edition: str, players: int
) -> None:
    native = GAME.native
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
