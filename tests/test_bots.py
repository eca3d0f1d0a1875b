"""Bots: what they may know, and what they are worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from traumwerk.arena.simulate import simulate
from traumwerk.bots.policy import PolicyBot
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Choose, Refused
from traumwerk.core.table import Table
from traumwerk.games import load
from traumwerk.games.traumfabrik import GAME, Options

FACTORY = load("factory_manager")


@pytest.mark.native
@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_bots_in_over_95_percent_of_games(seat: int) -> None:
    bots = ["greedy" if k == seat else "random" for k in range(4)]
    assert simulate(GAME, Options(), 4, bots, 2_000, seat).wins[seat] > 0.95


@pytest.mark.native
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("edition", ["traumfabrik", "dream-factory"])
def test_greedy_bots_leave_a_random_one_behind_in_over_95_percent_of_games(edition: str, players: int) -> None:
    options = Options(edition=edition)  # type: ignore[arg-type]
    bots = ["random"] + ["greedy"] * (players - 1)
    assert simulate(GAME, options, players, bots, 1_000, 5).wins[0] < 0.05


@pytest.mark.native
@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_factories_in_over_98_percent_of_games(seat: int) -> None:
    bots = ["greedy" if k == seat else "random" for k in range(4)]
    assert simulate(FACTORY, FACTORY.Options(), 4, bots, 2_000, seat).wins[seat] > 0.98


@pytest.mark.native
@pytest.mark.parametrize("gentle", [True, False])
def test_four_greedy_factories_end_with_150_elektro_each(gentle: bool) -> None:
    summary = simulate(FACTORY, FACTORY.Options(gentle_start=gentle), 4, ["greedy"], 2_000, 3)
    assert min(summary.mean_points) >= 150


@pytest.mark.native
@pytest.mark.parametrize("players", FACTORY.players)
def test_greedy_factories_leave_a_random_one_behind(players: int) -> None:
    bots = ["random"] + ["greedy"] * (players - 1)
    assert simulate(FACTORY, FACTORY.Options(), players, bots, 1_000, 5).wins[0] < 0.02


@pytest.mark.parametrize("players", GAME.players)
def test_a_policy_knows_no_more_than_its_seat_and_touches_nothing(game: Any, players: int) -> None:
    """What it decides is the same in every world that its seat cannot tell from the true one."""
    table, random = Table(game, game.Options(), players, from_seed(players)), Random(1)
    while isinstance(decision := table.decision, Choose):
        seat = random.choice(sorted(decision.offers))
        before = table.state.tobytes()
        dice = [random.getrandbits(32) | 1 for _ in range(4)]
        move = game.advise(table.state, seat, "greedy", dice[:])
        assert table.state.tobytes() == before
        world = game.resample(table.state, seat, random, memory=False)
        assert game.advise(world, seat, "greedy", dice[:]) == move
        if random.random() < 0.2:
            move = game.advise(table.state, seat, "random", dice)
        table.play(seat, move)


def test_a_bot_plays_through_a_window_and_always_finds_a_move(game: Any) -> None:
    table = Table(game, game.Options(), 3, from_seed(2))
    bots = [PolicyBot(game, name, 1) for name in ("greedy", "random", "greedy")]
    while isinstance(decision := table.decision, Choose):
        seat = max(decision.offers)
        window = table.window(seat)
        window.play(bots[seat].choose(window))
    assert table.moves > 100


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="bot: hal does not play traumfabrik; random, greedy do"):
        PolicyBot(GAME, "hal")
