"""Party locations: rules T23 to T25."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.games.traumfabrik import GAME
from traumwerk.games.traumfabrik.moves import Bid, ChipsTurnedUp, Decline, Discard, Pass, Place, Take
from traumwerk.games.traumfabrik.state import State
from traumwerk.games.traumfabrik.views import Party

from .playing import acting, end_of_quarter, in_hand, offered, place, play, refused, step
from .position import chip_name, draw_table, shown


def party(table: State) -> Party:
    seen = GAME.view(table, SPECTATOR).party
    assert seen is not None
    return seen


# ── Who chooses first ───────────────────────────────────────────────────────────────────────────────────
def test_t23_two_red_chips_choose_after_four_and_before_one() -> None:
    """The English book's example of T23: A (2) starts, B and D have 4, C has 1; it goes B, D, A, C."""
    table = draw_table("""
        players 4   location 4   camera 0
        seat 0  Casablanca: D2 A1 . . | -      Arsenic: . A1 .
        seat 1  North: . A1 A1 | -             Musketeers: . A1 . A2 | -
        seat 2  Vertigo: . A2 C1 | -
        seat 3  Grapes: D1 A2 . A2 | -         Blondes: . A3 . . A3 | -
        party   M1 M1 C1 E1
    """)
    assert party(table).red == (2, 4, 1, 4)
    assert party(table).order == (1, 3, 0, 2)


def test_t23_stars_and_actors_count_alike_and_jules_is_nearer_to_the_start_player() -> None:
    """The French book's example of T23: Vincent (2 stars) starts, then Jules (3 actors), Butch (1 actor) and
    Fabienne (2 actors and 1 star); it goes Jules, Fabienne, Vincent, Butch.
    """
    table = draw_table(
        """
        players 4   location 4   camera 0
        seat 0  Casablanca: . . . . | G2       Arsenic: . . . | G1
        seat 1  North: . A1 A1 | -             Musketeers: . A1 . . | -
        seat 2  Vertigo: . A2 . | -
        seat 3  Grapes: . A2 . A2 | G3
        party   M1 M1 C1 E1
    """,
        edition="dream-factory",
    )
    turns = []
    while table.location == 3:
        turns.append(acting(table))
        table = play(table, offered(table)[0], Discard(0))
    assert turns == [1, 3, 0, 2]


@pytest.mark.parametrize(("camera", "order"), [(0, (0, 1, 2, 3)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2))])
def test_t23_equals_choose_clockwise_from_the_start_player(camera: int, order: tuple[int, ...]) -> None:
    table = draw_table(f"players 4   location 4   camera {camera}   party M1 M1 C1 E1")
    assert party(table).order == order


def test_t23_red_chips_on_finished_movies_count_and_so_does_the_guest_star_of_minus_1() -> None:
    table = draw_table("""
        players 3   location 4   camera 0
        seat 0  Casablanca: . A3 . . | -
        seat 1  Vertigo: . . . | G-1    Jester: . . . A1 | -
        seat 2  North: D1 A1 A1 | G1 = 9
        party   M1 M1 C1
    """)
    assert party(table).red == (1, 2, 3)
    assert party(table).order == (2, 1, 0)


def test_t23_only_visible_red_chips_count() -> None:
    table = draw_table("""
        players 3   location 4   camera 0
        seat 0  Casablanca: . A1>A2>P1 . . | -
        seat 1  Vertigo: . A1>A3 . | G1>G2
        party   M1 M1 C1
    """)
    assert party(table).red == (0, 2, 0)
    assert not GAME.view(table, SPECTATOR).covered_red


def test_t23_by_the_option_covered_red_the_covered_ones_count_too() -> None:
    table = draw_table(
        """
        players 3   location 4   camera 0
        seat 0  Casablanca: . A1>A2>P1 . . | -
        seat 1  Vertigo: . A1>A3 . | G1>G2
        party   M1 M1 C1
    """,
        covered_red=True,
    )
    assert party(table).red == (2, 4, 0)
    assert party(table).order == (1, 0, 2)
    assert GAME.view(table, SPECTATOR).covered_red


def test_t23_chips_are_turned_up_when_the_party_is_reached_and_not_before() -> None:
    table = draw_table("players 3   location 3   acting 2   hand M1")
    assert GAME.view(table, 0).board[3] == (-2, -2, -2)
    reached = step(table, 2, Discard(0))
    board = GAME.view(reached.state, 0).board
    turned_up = [heard.event for heard in reached.told if isinstance(heard.event, ChipsTurnedUp)]
    assert [(event.location, event.chips) for event in turned_up] == [(3, board[3])]
    assert len(set(board[3])) == 3
    assert board[7] == (-2, -2, -2)
    assert reached.state.pile_left == table.pile_left - 3


def test_t23_the_order_stands_whatever_the_guests_take() -> None:
    table = draw_table("players 3   location 4   camera 0   party A1 A2 A3")
    one = play(table, Take(0), Discard(0))
    two = play(one, Take(1))
    after = play(two, place(two, "A2", "Grapes", "actor"))
    assert party(one).order == party(after).order == (0, 1, 2)
    assert (party(after).turn, acting(after)) == (2, 2)


# ── Choosing ────────────────────────────────────────────────────────────────────────────────────────────
def test_t24_each_guest_takes_one_chip_and_allocates_it_before_the_next_chooses() -> None:
    table = draw_table("players 2   location 4   party A3 M1   seat 0 Vertigo: . . . | -")
    taken = play(table, Take(1))
    assert (acting(taken), in_hand(taken)) == (0, "M1 . .")
    assert GAME.view(taken, SPECTATOR).phase == "allocation"
    assert party(taken).turn == 0
    placed = play(taken, place(taken, "M1", "Jester", "music"))
    assert shown(placed, "Jester") == ". . M1 . | ."
    assert (acting(placed), GAME.view(placed, SPECTATOR).phase, party(placed).turn) == (1, "party", 1)
    assert offered(placed) == [Take(0), Decline()]


def test_t24_in_traumfabrik_a_guest_may_decline() -> None:
    table = draw_table("players 2   location 4   party A3 M1")
    assert offered(table) == [Take(0), Take(1), Decline()]
    after = play(table, Decline())
    assert (acting(after), in_hand(after)) == (1, ". . .")
    assert offered(after) == [Take(0), Take(1), Decline()]


def test_t24_in_dream_factory_he_takes_one_and_may_discard_it() -> None:
    table = draw_table("players 2   location 4   party A3 M1", edition="dream-factory")
    assert GAME.view(table, SPECTATOR).edition == "dream-factory"
    assert offered(table) == [Take(0), Take(1)]
    refused(table, 0, Decline(), "T24: in this edition you take a chip; you may discard it afterwards")
    after = play(table, Take(0), Discard(0))
    assert offered(after) == [Take(1)]


@pytest.mark.parametrize("chip", [-1, 0, 2, 4, 5])
def test_t24_a_chip_that_is_not_there_cannot_be_taken(chip: int) -> None:
    table = play(draw_table("players 2   location 4   party A3 M1"), Take(0), Discard(0))
    refused(table, 1, Take(chip), f"T24: there is no chip number {chip + 1} at this party")


@pytest.mark.parametrize("move", [Pass(), Bid(1), Place(0, 0, 0), Discard(0)])
def test_t24_at_a_party_one_chooses_a_chip(move: object) -> None:
    refused(draw_table("players 2   location 4   party A3 M1"), 0, move, "T24: a party is on: choose a chip")


# ── After the party ─────────────────────────────────────────────────────────────────────────────────────
def test_t25_the_camera_stays_where_it_is() -> None:
    table = draw_table("players 3   location 4   camera 1   seat 2 Casablanca: . A1 . . | -   party M1 M1 C1")
    assert acting(table) == 2
    after = play(table, Take(0), Discard(0), Decline(), Take(1), Discard(0))
    view = GAME.view(after, SPECTATOR)
    assert (view.location, view.camera, acting(after)) == (4, 1, 1)


def test_t25_the_camera_stays_over_the_change_of_quarter() -> None:
    table = draw_table("players 3   quarter 2   location 8   camera 2   party M1 M1 C1")
    after = play(table, Take(0), Discard(0), Take(1), Discard(0), Take(2), Discard(0))
    assert (after.quarter, after.location, after.camera, acting(after)) == (2, 0, 2, 2)


def test_t25_chips_that_nobody_took_leave_the_game() -> None:
    table = draw_table("players 3   location 4   party G-1 A3 M1")
    [guest, actor, _] = table.board[3][:3]
    after = play(table, Decline(), Take(2), Discard(0), Decline())
    assert GAME.view(after, SPECTATOR).board[3] == ()
    assert not {guest, actor} & {*after.pile[: after.pile_left], *after.hand}
    next_quarter = end_of_quarter(after)
    assert not {guest, actor} & {chip for places in next_quarter.board for chip in places}
    assert chip_name(guest) == "G-1"
