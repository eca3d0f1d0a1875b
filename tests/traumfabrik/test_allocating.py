"""Allocating chips: rules T26 to T30."""

from __future__ import annotations

from itertools import chain

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.games.traumfabrik import GAME
from traumwerk.games.traumfabrik.components import POSITION_KINDS, STANDARD
from traumwerk.games.traumfabrik.moves import Bid, Decline, Discard, Discarded, Pass, Place, Placed, Take
from traumwerk.games.traumfabrik.state import FILMS

from .playing import acting, in_hand, offered, place, play, refused, spots, step
from .position import chip_name, draw_table, film_named, shown


# ── One by one ──────────────────────────────────────────────────────────────────────────────────────────
def test_t26_a_chip_goes_onto_an_unfinished_screenplay_of_the_owner() -> None:
    table = draw_table("location 2   seat 0 Casablanca: . . . . | -   hand M2")
    move = place(table, "M2", "Casablanca", "music")
    laid = step(table, 0, move)
    assert shown(laid.state, "Casablanca") == ". . M2 . | ."
    assert Placed(table.hand[0], film_named("Casablanca"), 2) in [heard.event for heard in laid.told]
    assert laid.state.hand == [-1, -1, -1]


def test_t26_or_it_leaves_the_game() -> None:
    table = draw_table("location 2   hand G-1")
    gone = step(table, 0, Discard(0))
    after = gone.state
    assert Discarded(table.hand[0]) in [heard.event for heard in gone.told]
    assert table.hand[0] not in {*after.pile[: after.pile_left], *after.hand, *chain(*after.board, *after.chip)}


def test_t26_nothing_is_kept_the_owner_allocates_until_his_hand_is_empty() -> None:
    table = draw_table("location 3   acting 1   hand M1 C1 E1")
    for chip in (2, 0, 1):
        assert table.location == 2
        assert acting(table) == 1
        assert {type(move) for move in offered(table)} == {Place, Discard}
        table = play(table, Discard(chip))
    assert table.location == 3


def test_t26_he_decides_the_order_of_several_chips() -> None:
    table = draw_table("location 3   seat 0 Casablanca: . . . . | -   hand M1 M2 M3")
    after = play(table, place(table, "M3", "Casablanca", "music"))
    after = play(after, place(after, "M1", "Casablanca", "music"))
    assert in_hand(after) == ". M2 ."
    assert shown(after, "Casablanca") == ". . M3>M1 . | ."


def test_t26_chips_of_the_owner_lie_on_his_own_screenplays_only() -> None:
    table = draw_table("players 2   location 2   acting 1   hand A1")
    for move in offered(table):
        after = play(table, move)
        assert not any(
            chip >= 0 for film in range(FILMS) if after.owner[film] == 0 for chip in after.chip[film]
        )


@pytest.mark.parametrize("chip", [-1, 1, 2, 3])
def test_t26_a_chip_that_is_not_in_hand_cannot_be_placed_or_discarded(chip: int) -> None:
    table = draw_table("location 2   hand A1")
    refused(table, 0, Place(chip, 0, 1), f"T26: you have no chip number {chip + 1} in hand")
    refused(table, 0, Discard(chip), f"T26: you have no chip number {chip + 1} in hand")


@pytest.mark.parametrize("chip", [-1, 3])
def test_t26_chips_in_hand_are_counted_from_the_first_to_the_third(chip: int) -> None:
    table = draw_table("location 3   hand A1 M1 C1")
    refused(table, 0, Place(chip, 0, 1), f"T26: you have no chip number {chip + 1} in hand")


@pytest.mark.parametrize("screenplay", [-1, 0, 3])
def test_t26_a_screenplay_that_is_not_there_takes_nothing(screenplay: int) -> None:
    table = draw_table("""
        location 2   stack -
        seat 0  Vertigo: D2 A2 . | -
        hand    C2 A1
    """)
    finished = play(table, place(table, "C2", "Vertigo", "crew"))
    refused(
        finished, 0, Place(1, screenplay, 1), f"T26: you have no unfinished screenplay number {screenplay + 1}"
    )


@pytest.mark.parametrize("move", [Pass(), Bid(1), Take(0), Decline()])
def test_t26_with_chips_in_hand_one_places_or_discards(move: object) -> None:
    refused(draw_table("location 2   hand A1"), 0, move, "T26: chips are in hand: place them or discard them")


@pytest.mark.parametrize("position", [-1, 3, 4, 6])
def test_t3_a_position_that_is_not_printed_takes_nothing(position: int) -> None:
    table = draw_table("location 2   seat 0 Vertigo: . . . | -   hand P1")
    refused(table, 0, Place(0, 0, position), f"T3: the screenplay has no position {position + 1}")
    assert spots(table, "P1", "Vertigo") == "x x x | ."
    assert len(offered(table)) == 3 + 4 + 5 + 1


# ── Kinds ───────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("chip", "film", "marks"),
    [
        ("D1", "Gone", "x . . . . | ."),
        ("L4", "Gone", "x . . . . | ."),
        ("A1", "North", ". x x | ."),
        ("C1", "Hur", ". . . . x | ."),
        ("M1", "Bambi", ". x x . | ."),
        ("E1", "Kong", ". x x . | ."),
    ],
)
def test_t27_a_chip_goes_onto_a_position_of_its_kind(chip: str, film: str, marks: str) -> None:
    table = draw_table(f"location 2   seat 0 {film}:   hand {chip}")
    assert spots(table, chip, film) == marks


def test_t27_empty_or_occupied_and_covers_what_lay_there() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D3 . C1 | -   hand L4 D0 C0")
    assert spots(table, "D0", "Vertigo") == "x . . | ."
    one = play(table, place(table, "D0", "Vertigo", "director"))
    two = play(one, place(one, "L4", "Vertigo", "director"))
    assert shown(two, "Vertigo") == "D3>D0>L4 . C1 | ."
    seen = GAME.view(two, SPECTATOR).studios[0].screenplays[0]
    assert seen is not None
    assert [[chip_name(chip) for chip in pile] for pile in seen.chips[:3]] == [["L4", "D0", "D3"], [], ["C1"]]


@pytest.mark.parametrize("chip", ["A1", "C1", "M1", "E1", "D1"])
@pytest.mark.parametrize("film", ["Jester", "Gone", "Hur"])
def test_t27_other_kinds_of_position_refuse_it(chip: str, film: str) -> None:
    table = draw_table(f"location 2   seat 0 {film}:   hand {chip}")
    kind = {"A": "actor", "C": "crew", "M": "music", "E": "effects", "D": "director"}[chip[0]]
    printed = [
        POSITION_KINDS[position] for position in STANDARD.film_positions[film_named(film)] if position >= 0
    ]
    others = set(printed) - {kind, "white", "guest"}
    assert others
    for other in others:
        refused(table, 0, place(table, chip, film, other), f"T27: the {other} position takes no {kind}")


# ── White positions ─────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("chip", ["A1", "C1", "M1", "E1"])
def test_t28_a_white_position_takes_actor_crew_music_or_effects(chip: str) -> None:
    table = draw_table(f"location 2   seat 0 Quiet: . . . . . | -   hand {chip}")
    after = play(table, place(table, chip, "Quiet", "white"))
    assert shown(after, "Quiet") == f". . . {chip} . | ."


@pytest.mark.parametrize("director", ["D3", "L4"])
def test_t28_a_white_position_takes_no_director(director: str) -> None:
    table = draw_table(f"location 2   seat 0 Casablanca: . . . . | -   hand {director}")
    assert spots(table, director, "Casablanca") == "x . . . | ."
    refused(table, 0, place(table, director, "Casablanca", "white"), "T28: a white position takes no director")


def test_t28_once_occupied_it_takes_only_that_kind_or_an_agency() -> None:
    table = draw_table("location 3   seat 0 Casablanca: . . . E1 | -   hand E0 A3 P1")
    assert spots(table, "E0", "Casablanca") == ". . . x | ."
    assert spots(table, "A3", "Casablanca") == ". x . . | ."
    assert spots(table, "P1", "Casablanca") == "x x x x | ."
    refused(
        table,
        0,
        place(table, "A3", "Casablanca", "white"),
        "T28: the white position holds effects: only effects or an agency may cover it",
    )


def test_t28_the_musician_on_a_white_position_is_covered_by_musicians_until_an_agency_lies_there() -> None:
    """The book's example of T28 and T29: first only musicians or agencies, after an agency only agencies."""
    table = draw_table("location 3   seat 0 Casablanca: . . . M1 | -   hand M2 P1 P2")
    assert spots(table, "M2", "Casablanca") == ". . x x | ."
    covered = play(table, place(table, "P1", "Casablanca", "white"))
    assert shown(covered, "Casablanca") == ". . . M1>P1 | ."
    assert spots(covered, "M2", "Casablanca") == ". . x . | ."
    refused(
        covered,
        0,
        place(covered, "M2", "Casablanca", "white"),
        "T29: an agency lies there: only another agency may cover it",
    )
    assert spots(covered, "P2", "Casablanca") == "x x x x | ."


# ── Agencies ────────────────────────────────────────────────────────────────────────────────────────────
def test_t29_an_agency_goes_onto_any_position_but_the_guest_stars_empty_or_not() -> None:
    table = draw_table("""
        location 2
        seat 0  Sea: . . . . . | -    Casablanca: D3 A3 . . | G1
        hand    P0
    """)
    assert spots(table, "P0", "Sea") == "x x x x x | ."
    assert spots(table, "P0", "Casablanca") == "x x x x | ."
    refused(
        table,
        0,
        place(table, "P0", "Casablanca", "guest"),
        "T30: the guest star's position takes guest stars only, no agency",
    )


@pytest.mark.parametrize(("chip", "position"), [("D3", "director"), ("A3", "actor"), ("C3", "crew")])
def test_t29_only_agencies_follow_an_agency(chip: str, position: str) -> None:
    table = draw_table(f"location 2   seat 0 Grapes: P0 A1>P0 P1 . | -   hand {chip} P2")
    refused(
        table,
        0,
        place(table, chip, "Grapes", position),
        "T29: an agency lies there: only another agency may cover it",
    )
    assert spots(table, "P2", "Grapes") == "x x x x | ."


# ── Guest stars ─────────────────────────────────────────────────────────────────────────────────────────
def test_t30_guest_stars_go_onto_the_guest_stars_position_and_nowhere_else() -> None:
    table = draw_table("location 2   seat 0 Casablanca: . A1 . . | -   hand G2")
    assert spots(table, "G2", "Casablanca") == ". . . . | x"
    for position in ("director", "actor", "white"):
        refused(
            table,
            0,
            place(table, "G2", "Casablanca", position),
            "T30: a guest star goes onto the guest star's position only",
        )


def test_t30_a_guest_star_may_cover_another() -> None:
    table = draw_table("location 2   seat 0 Casablanca: . . . . | G3   hand G-1")
    after = play(table, place(table, "G-1", "Casablanca", "guest"))
    assert shown(after, "Casablanca") == ". . . . | G3>G-1"


@pytest.mark.parametrize(
    ("chip", "kind"), [("D1", "director"), ("A1", "actor"), ("C1", "crew"), ("M1", "music"), ("E1", "effects")]
)
def test_t30_the_guest_stars_position_takes_nobody_else(chip: str, kind: str) -> None:
    table = draw_table(f"location 2   seat 0 Casablanca: . . . . | -   hand {chip}")
    refused(
        table,
        0,
        place(table, chip, "Casablanca", "guest"),
        f"T30: the guest star's position takes guest stars only, no {kind}",
    )
    assert spots(table, chip, "Casablanca").endswith("| .")
