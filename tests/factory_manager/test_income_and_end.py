"""Phase 5, income, and the end: rules F28 and F29."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR, Choose, Over
from traumwerk.games.factory_manager import Changes
from traumwerk.games.factory_manager.moves import Confirm, Earned, RoundBegun, TurnTilesTurnedUp
from traumwerk.games.factory_manager.state import State

from .playing import close_books, heard, play_round, refused
from .position import GAME, draw_table

LAST = "round 5   phase books"


def incomes(table: State, rise: int) -> list[tuple[int, int]]:
    """Everybody's income, and what he is paid."""
    return [(event.income, event.paid) for event in heard(close_books(table, rise), Earned)]


# ── Income ──────────────────────────────────────────────────────────────────────────────────────────────
def test_f28_the_example_of_the_rulebook_the_starting_factory_earns_16() -> None:
    last = close_books(draw_table("phase books"), 0)
    assert heard(last, Earned) == [Earned(seat=0, income=16, paid=16), Earned(seat=1, income=16, paid=16)]
    view = GAME.view(last.state, SPECTATOR)
    assert [(factory.money, factory.income) for factory in view.factories] == [(34, 16)] * 2
    assert last.state.bank == -32


def test_f28_a_unit_brings_10_where_it_is_both_produced_and_stored() -> None:
    """Production 7, storage 5, energy 6, price 3: 50 − 18 = 32; and with production 5, storage 7."""
    table = draw_table(
        "players 3   round 2   phase books   turned 0   seat 0 s S4 m M3 R3   seat 1 3s S4 2m M3"
    )
    [made, stored] = [GAME.accounts(GAME.view(table, 0), seat, Changes(off=())) for seat in (0, 1)]
    assert (made.production, made.storage, made.energy) == (7, 5, 6)
    assert (stored.production, stored.storage, stored.energy) == (5, 7, 7)
    assert incomes(table, 2)[:2] == [(50 - 6 * 3, 32), (50 - 7 * 3, 29)]


def test_f28_in_the_fifth_round_it_counts_twice() -> None:
    table = draw_table("players 3   round 5   phase books   turned 0 0 1 1   seat 0 s S4 m M3 R3")
    assert incomes(table, 1)[0] == (50 - 6 * 4, 52)
    last = close_books(table, 1)
    assert last.state.money[:3] == [18 + 52, 18 + 2 * 4, 18 + 2 * 4]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_f28_in_the_rounds_before_it_counts_once(number: int) -> None:
    table = draw_table(f"round {number}   phase books")
    assert incomes(table, 0) == [(20 - 4 * table.price, 20 - 4 * table.price)] * 2


def test_f28_a_negative_income_is_paid() -> None:
    """The starting factory at price 6: 20 − 24 = −4."""
    table = draw_table("round 4   phase books   turned 0 2 2")
    last = close_books(table, 1)
    assert heard(last, Earned)[0] == Earned(seat=0, income=-4, paid=-4)
    assert last.state.money[0] == 14


def test_f28_in_the_last_round_a_negative_income_is_paid_twice() -> None:
    last = close_books(draw_table(f"{LAST}   turned 0 2 1 1   seat 1 money 5"), 1)
    assert heard(last, Earned) == [Earned(seat=0, income=-4, paid=-8), Earned(seat=1, income=-4, paid=-5)]
    assert last.state.money[:2] == [10, 0]


@pytest.mark.parametrize(("money", "paid"), [(0, 0), (3, -3), (4, -4), (5, -4)])
def test_f28_as_far_as_the_money_goes(money: int, paid: int) -> None:
    last = close_books(draw_table(f"round 4   phase books   turned 0 2 2   seat 1 money {money}"), 1)
    assert heard(last, Earned)[1] == Earned(seat=1, income=-4, paid=paid)
    assert last.state.money[1] == money + paid
    assert last.state.income[1] == -4


def test_f28_energy_costs_its_price_even_where_nothing_runs() -> None:
    last = close_books(draw_table("phase books"), 0, off={0: "2m"})
    assert heard(last, Earned)[0] == Earned(seat=0, income=-1, paid=-1)


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────
def result(table: State, rise: int = 1) -> Over:
    last = close_books(table, rise)
    over = GAME.decision(last.state)
    assert isinstance(over, Over)
    assert GAME.view(last.state, SPECTATOR).winners == over.winners
    return over


def test_f29_after_the_fifth_round_the_game_is_over() -> None:
    last = close_books(draw_table(f"{LAST}   seat 0 money 20"), 0)
    view = GAME.view(last.state, SPECTATOR)
    assert (view.phase, view.round, view.to_act, len(view.turned)) == ("over", 4, (), 5)
    assert heard(last, RoundBegun) == heard(last, TurnTilesTurnedUp) == []
    refused(last.state, 0, Confirm(), "F29: the game is over")


def test_f29_a_game_has_five_rounds() -> None:
    table = GAME.begun(3)
    for number in range(1, 5):
        last = play_round(table)
        assert heard(last, RoundBegun) == [RoundBegun(number)]
        assert isinstance(GAME.decision(last.state), Choose)
        table = last.state
    assert isinstance(GAME.decision(play_round(table).state), Over)


@pytest.mark.parametrize(("purses", "winner"), [((30, 20, 10), 0), ((10, 30, 20), 1), ((10, 20, 30), 2)])
def test_f29_most_money_wins(purses: tuple[int, int, int], winner: int) -> None:
    drawn = "   ".join(f"seat {seat} money {money}" for seat, money in enumerate(purses))
    over = result(draw_table(f"players 3   {LAST}   turned 0 1 1 1   {drawn}"))
    assert over.winners == (winner,)
    assert over.points == purses, "the last income is 20 − 4 × 5 = 0"


def test_f29_tiles_and_workers_are_worth_nothing() -> None:
    table = draw_table(f"{LAST}   seat 0 money 18 beside 2S4 M4 seasonal 2   seat 1 money 19")
    assert result(table).winners == (1,)


def test_f29_of_equals_the_one_with_the_higher_last_income_wins() -> None:
    """The example: at price 6 Alma earns 70 − 24 = 46 and Boris 60 − 18 = 42; both end with 201."""
    for alma, boris in ((0, 1), (1, 0)):
        table = draw_table(f"""
            players 3   {LAST}   turned 0 2 1 1
            seat {alma} 3s S4 M3 M1 R3 C1 money 109   seat {boris} 2s S4 M3 R3 C1 money 117   seat 2 money 9
        """)
        over = result(table)
        view = GAME.view(close_books(table, 1).state, SPECTATOR)
        assert [view.factories[seat].income for seat in (alma, boris)] == [46, 42]
        assert [over.points[seat] for seat in (alma, boris)] == [201, 201]
        assert over.winners == (alma,)


def test_f29_the_income_counts_before_doubling_and_before_any_cut() -> None:
    """At price 6 they lose 4, 14 and 2. Nobody can pay more than he has, so all end with 0."""
    table = draw_table(f"""
        players 3   {LAST}   turned 0 2 1 1
        seat 0 3s 2m money 0   seat 1 s 2m money 0   seat 2 3s m money 4
    """)
    over = result(table)
    assert over.points == (0, 0, 0)
    after = close_books(table, 1).state
    assert after.income[:3] == [20 - 24, 10 - 24, 10 - 12]
    assert over.winners == (2,)


def test_f29_money_comes_before_income() -> None:
    table = draw_table(
        f"players 3   {LAST}   turned 0 2 1 1   seat 0 money 13   seat 1 3s m money 8   seat 2 3s m money 8"
    )
    after = close_books(table, 1).state
    assert (after.money[:3], after.income[:3]) == ([5, 4, 4], [-4, -2, -2])
    assert result(table).winners == (0,)


def test_f29_those_who_are_still_level_share_the_victory() -> None:
    assert result(draw_table(LAST)).winners == (0, 1)
    table = draw_table(f"players 4   {LAST}   seat 1 money 20   seat 3 money 20")
    assert result(table).winners == (1, 3)


def test_f29_who_is_level_in_money_but_lost_more_does_not_share() -> None:
    table = draw_table(f"{LAST}   turned 0 2 1 1   seat 0 3s 2m money 0   seat 1 s 2m money 0")
    assert result(table).winners == (0,)
    table = draw_table(f"{LAST}   turned 0 2 1 1   seat 0 s 2m money 0   seat 1 3s 2m money 0")
    assert result(table).winners == (1,)


def test_f29_negative_incomes_can_be_level_too() -> None:
    table = draw_table(
        f"players 3   {LAST}   turned 0 2 1 1   seat 0 money 0   seat 1 money 0   seat 2 s 2m money 0"
    )
    assert result(table).winners == (0, 1)
