"""What a seat works out: its accounts after some changes, by its own view alone (F19 to F28)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from traumwerk.core.chance import from_seed
from traumwerk.core.game import Refused
from traumwerk.core.table import Table
from traumwerk.games.factory_manager import GAME as HOUSE
from traumwerk.games.factory_manager import Changes
from traumwerk.games.factory_manager.reckoning import MOST
from traumwerk.testing import random_game

from .position import GAME, draw_table, tile_named


def test_f20_one_set_of_changes() -> None:
    view = GAME.view(draw_table("players 2   phase buying   market S2"), 0)
    buy = tile_named("S2")
    answer = GAME.reckon(view, 0, {"changes": {"buy": [buy]}})
    assert answer.accounts == GAME.accounts(view, 0, Changes(buy=(buy,)))
    assert (answer.many, answer.seats) == (None, None)


def test_f19_what_a_rule_forbids() -> None:
    view = GAME.view(draw_table("players 2   phase buying   market S2"), 0)
    impossible = {"demolish": [tile_named("M4")]}
    with pytest.raises(Refused, match="F19"):
        GAME.reckon(view, 0, {"changes": impossible})
    many = GAME.reckon(view, 0, {"many": [impossible, {}]}).many
    assert many is not None
    assert [(answer.refused, answer.accounts is None) for answer in many] == [("F19", True), (None, False)]


def test_f26_everybody_as_far_as_one_sees() -> None:
    view = GAME.view(draw_table("players 3   seat 1 3s 2m M2"), 0)
    seats = GAME.reckon(view, 0, {}).seats
    assert seats == tuple(GAME.accounts(view, seat) for seat in range(3))


@pytest.mark.parametrize("question", [{"many": [{}] * (MOST + 1)}, {"x": 1}, {"changes": {"buy": "1"}}])
def test_what_cannot_be_asked(question: object) -> None:
    view = GAME.view(draw_table("players 2"), 0)
    with pytest.raises(msgspec.ValidationError):
        GAME.reckon(view, 0, question)


def test_f26_worlds_that_look_the_same_reckon_the_same() -> None:
    table, random = Table(HOUSE, HOUSE.Options(), 3, from_seed(4)), Random(4)
    for number, (state, _) in enumerate(random_game(table, 4)):
        if number % 9 == 0:
            for seat in range(3):
                world = HOUSE.resample(state, seat, random, memory=False)
                one, other = (HOUSE.reckon(HOUSE.view(s, seat), seat, {}) for s in (state, world))
                assert one == other
