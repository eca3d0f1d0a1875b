"""What a night brings (W14), who wins (W16), and whole nights of bots in a time of their own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from traumwerk.arena.clocked import play
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import GAME
from traumwerk.games.when_i_dream.rules import role_points, sandman_points


def test_w14_the_rulebooks_example() -> None:
    assert role_points("fairy", 3, 2, remembered=True) == 3
    assert role_points(None, 3, 2, remembered=True) == 5
    assert role_points("boogeyman", 3, 2, remembered=True) == 2
    assert role_points("sandman", 3, 2, remembered=True) == 3


@pytest.mark.parametrize(
    ("yellow", "blue", "points"), [(0, 0, 2), (3, 3, 5), (4, 3, 4), (3, 4, 4), (5, 3, 3), (1, 6, 1), (1, 0, 1)]
)
def test_w14_the_sandman_lives_of_balance(yellow: int, blue: int, points: int) -> None:
    assert sandman_points(yellow, blue) == points


def test_w14_who_dreamt_of_nothing_has_nothing_to_remember() -> None:
    assert role_points(None, 0, 4, remembered=True) == 0
    assert role_points(None, 3, 4, remembered=False) == 3


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_w1_everybody_dreams_once_and_the_record_holds(language: str) -> None:
    game: Any = GAME
    options = game.Options(language=language)
    table = Table(game, options, 5, from_seed(3))
    whole = game.census(table.state)
    play(table, {seat: game.thinker("normal", options) for seat in range(5)}, Random(1))
    assert sorted(night.dreamer for night in table.state.nights) == list(range(5))
    assert game.census(table.state) == whole
    assert record.verify(record.read(table.record), game).points == table.state.points
