"""Phase 2, filling the market: rules F17 and F18."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.games.factory_manager.moves import Bid, Fill, Filled, Open, Pass, Stop, Stopped

from .playing import acting, available, fill, heard, offered, offered_tiles, phase, play, refused, step
from .position import GAME, box_with, depot, draw_table, market, tile_named


def shown(text: str) -> str:
    """Whose turn it is at a drawn table, what he still moves and what he may add."""
    view = GAME.view(draw_table(text), SPECTATOR)
    return f"seat {view.to_act[0]}: {view.draws} + {view.bonus}"


# ── Filling ─────────────────────────────────────────────────────────────────────────────────────────────
def test_f17_the_lowest_turn_order_tile_begins() -> None:
    assert shown("players 3   phase filling   seat 0 tile 7   seat 1 tile 2   seat 2 tile 4") == "seat 1: 3 + 0"


def test_f17_it_begins_when_the_auctions_are_over() -> None:
    table = play(draw_table("players 2   offer 1 8   depot 3S1"), Open(1), Bid(1), Pass(), Bid(0))
    assert (phase(table), acting(table)) == ("filling", 1)
    assert GAME.view(table, SPECTATOR).draws == available(table, 1) == 2


@pytest.mark.parametrize(
    ("workers", "tiles"),
    [
        ("canteen 4", 3),
        ("canteen 6", 1),
        ("posted 2", 1),
        ("seasonal 2", 5),
        ("seasonal 1 posted 1 canteen 0", 7),
    ],
)
def test_f17_each_available_worker_moves_one_tile(workers: str, tiles: int) -> None:
    """Those in the canteen and on the turn-order tile do not count."""
    table = draw_table(f"phase filling   seat 0 {workers}")
    for moved in range(tiles):
        assert (acting(table), table.draws) == (0, tiles - moved)
        table = play(table, offered(table)[0])
    assert acting(table) == 1
    assert sum(table.market) == tiles


def test_f17_all_of_his_before_the_next_player_begins() -> None:
    table = draw_table("players 3   phase filling   seat 0 tile 4   seat 1 3s m tile 1   seat 2 tile 6")
    turns = []
    while phase(table) == "filling" and table.draws:
        turns.append(acting(table))
        table = play(table, offered(table)[0])
    assert turns == [1] * 5 + [0] * 3 + [2] * 3


def test_f17_the_workers_are_not_used_up_by_it() -> None:
    table = draw_table("phase filling")
    while phase(table) == "filling":
        table = play(table, offered(table)[0])
    assert (phase(table), table.turn, table.hands) == ("buying", 0, 3)
    assert [available(table, seat) for seat in (0, 1)] == [3, 3]


def test_f17_always_the_cheapest_tile_of_a_column() -> None:
    table = draw_table("phase filling   depot 2S1 S2 M2 M3 R1 V2 V3 C4 O1 O3")
    assert offered_tiles(table, Fill) == "S1 M2 R1 V2 C4 O1"
    assert Stop() not in offered(table)


def test_f17_the_example_two_storage_tiles_and_a_machine() -> None:
    table = play(draw_table("phase filling   depot S1 S2 S4 M1 M2"), *fill("S1"))
    assert offered_tiles(table, Fill) == "S2 M1"
    table = play(table, *fill("S2 M1"))
    assert (market(table), depot(table)) == ("S1 S2 M1", "S4 M2")
    assert acting(table) == 1


def test_f17_each_tile_is_told() -> None:
    table = draw_table("phase filling   depot S1 S2 S4 M1 M2")
    assert heard(step(table, 0, Fill(tile_named("M1"))), Filled) == [Filled(seat=0, tiles=(tile_named("M1"),))]


def test_f17_none_can_be_refused() -> None:
    table = play(draw_table("players 5   phase filling   acting 4"), *fill("S1"))
    refused(table, 4, Stop(), "F17: 2 more tiles must go to the market first")


def test_f17_of_different_tiles_at_the_lowest_cost_any_can_be_taken() -> None:
    odd = box_with(S2={"cost": 6}, M3={"cost": 11}, R3={"cost": 12})
    table = draw_table("phase filling   depot 2S1 S2 S4 M2 M3 M4 2R2 R3", odd)
    assert offered_tiles(table, Fill, game=odd) == "S1 S2 M2 M3 R2 R3"
    table = play(table, *fill("S2", odd), game=odd)
    assert offered_tiles(table, Fill, game=odd) == "S1 M2 M3 R2 R3"
    table = play(table, *fill("2S1", odd), game=odd)
    assert offered_tiles(table, Fill, game=odd) == "S4 M2 M3 R2 R3"
    assert market(table, odd) == "2S1 S2"


def test_f17_an_empty_column_is_passed_over() -> None:
    table = draw_table("phase filling   depot M2 S4 O1")
    assert offered_tiles(table, Fill) == "S4 M2 O1"
    table = play(table, *fill("M2"))
    assert offered_tiles(table, Fill) == "S4 O1"
    refused(table, 0, Fill(tile_named("M2")), "F17: there is no such tile in the depot")


def test_f17_an_empty_depot_ends_the_filling_for_everybody() -> None:
    table = draw_table("players 3   phase filling   seat 0 tile 1   depot M2 O1")
    table = play(table, *fill("M2 O1"))
    view = GAME.view(table, SPECTATOR)
    assert (view.phase, view.to_act, view.draws, view.bonus) == ("buying", (0,), 0, 0)
    assert view.hands == 3


def test_f17_the_last_tile_of_the_depot_is_still_moved() -> None:
    table = play(draw_table("phase filling   depot 3S1 S2"), *fill("3S1"))
    assert (phase(table), acting(table), offered(table)) == ("filling", 1, fill("S2"))
    assert phase(play(table, *fill("S2"))) == "buying"


def test_f17_a_tile_that_costs_nothing_is_the_cheapest_too() -> None:
    free = box_with(S1={"cost": 0})
    table = draw_table("phase filling   depot S1 S2 S4", free)
    assert offered_tiles(table, Fill, game=free) == "S1"


def test_f17_a_depot_that_is_empty_at_once_leads_straight_to_the_buying() -> None:
    table = play(draw_table("players 2   offer 1 8   depot -"), Open(8), Bid(0), Pass(), Bid(0))
    view = GAME.view(table, SPECTATOR)
    assert (view.phase, view.to_act, view.hands) == ("buying", (0,), 3)


def test_f17_x_tiles_lie_in_the_first_market_before_anybody_fills_it() -> None:
    table = play(draw_table("phase filling   market S1 V1 O1   depot S1 S2 S4"), *fill("S1 S2 S4"))
    assert market(table) == "2S1 S2 S4 V1 O1"


# ── Bonus tiles ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "bonus"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_f18_the_last_may_add_so_many_tiles(players: int, bonus: int) -> None:
    last = players - 1
    assert shown(f"players {players}   phase filling   acting {last}") == f"seat {last}: 3 + {bonus}"
    assert shown(f"players {players}   phase filling   acting {last - 1}") == f"seat {last - 1}: 3 + 0"


def test_f18_the_bonus_comes_after_his_own_tiles_tile_by_tile() -> None:
    table = draw_table("players 4   phase filling   acting 3   depot 2S1 3S2 S4")
    assert Stop() not in offered(table)
    table = play(table, *fill("2S1 S2"))
    assert (acting(table), table.draws, table.bonus) == (3, 0, 2)
    assert offered(table) == [*fill("S2"), Stop()]
    table = play(table, *fill("S2"))
    assert (acting(table), table.draws, table.bonus) == (3, 0, 1)
    assert offered(table) == [*fill("S2"), Stop()]
    table = play(table, *fill("S2"))
    assert (phase(table), market(table), depot(table)) == ("buying", "2S1 3S2", "S4")


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_f18_he_may_take_fewer_than_allowed_or_none(taken: int) -> None:
    table = play(draw_table("players 5   phase filling   acting 4   depot 3S1 5S2"), *fill("3S1"))
    table = play(table, *fill("S2") * taken)
    if taken < 3:
        stopped = step(table, 4, Stop())
        assert heard(stopped, Stopped) == [Stopped(4)]
        table = stopped.state
    view = GAME.view(table, SPECTATOR)
    assert (view.phase, view.draws, view.bonus) == ("buying", 0, 0)
    assert sum(table.market) == 3 + taken


def test_f18_bonus_tiles_are_the_cheapest_of_their_columns_too() -> None:
    table = play(draw_table("players 3   phase filling   acting 2   depot 3S1 2S2 M1 M2"), *fill("3S1"))
    assert offered_tiles(table, Fill) == "S2 M1"
    refused(table, 2, Fill(tile_named("M2")), "F17: it is not the cheapest tile of its column")


def test_f18_with_two_players_there_is_no_bonus() -> None:
    table = play(draw_table("phase filling   acting 1   depot 3S1 2S2"), *fill("3S1"))
    assert phase(table) == "buying"


def test_f18_nobody_else_adds_any() -> None:
    table = play(draw_table("players 3   phase filling   acting 1   depot 3S1 2S2"), *fill("3S1"))
    assert (phase(table), acting(table), table.draws) == ("filling", 2, 3)


def test_f18_an_empty_depot_ends_the_bonus_too() -> None:
    table = play(draw_table("players 5   phase filling   acting 4   depot 3S1 S2"), *fill("3S1"))
    assert (table.draws, table.bonus) == (0, 3)
    table = play(table, *fill("S2"))
    view = GAME.view(table, SPECTATOR)
    assert (view.phase, view.draws, view.bonus, view.depot) == ("buying", 0, 0, ())


def test_f18_the_depot_may_be_empty_before_the_bonus() -> None:
    table = play(draw_table("players 5   phase filling   acting 4   depot 3S1"), *fill("3S1"))
    view = GAME.view(table, SPECTATOR)
    assert (view.phase, view.draws, view.bonus, view.to_act) == ("buying", 0, 0, (0,))


def test_f18_the_example_of_the_first_round() -> None:
    """Players with 2, 3, 3 and 2 available workers move 10 tiles; 13 to 15 lie there in the end."""
    table = draw_table("""
        players 4   phase filling   market S1 V1 O1
        seat 0 tile 1 posted 1   seat 1 tile 2   seat 2 tile 3   seat 3 tile 6 posted 1
    """)
    while table.draws:
        table = play(table, offered(table)[0])
    assert sum(table.market) == 13
    assert sum(play(table, Stop()).market) == 13
    for _ in range(2):
        table = play(table, offered(table)[0])
    assert (sum(table.market), phase(table)) == (15, "buying")
