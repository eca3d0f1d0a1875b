"""Awards and the end of the game: rules T36 to T40."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR, Over
from traumwerk.games.traumfabrik import GAME
from traumwerk.games.traumfabrik.components import (
    ADVENTURE,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    DRAMA,
    ENTERTAINMENT,
    FIRST_MOVIE,
    WORST_MOVIE,
)
from traumwerk.games.traumfabrik.moves import Bid, Decline, Pass, PointsCounted

from .playing import end_of_quarter, idling, refused
from .position import draw_table, film_named

LAST_PARTY = "quarter 4   location 8   party P1 P1"
QUENTIN = f"""
    {LAST_PARTY}   purses 5 19   best Casablanca Casablanca Casablanca
    seat 1  Casablanca: L4 A2 M2 C2 = 14+
    seat 0  Vertigo: D2 A3 C2 = 12+    Jester: D1 A2 M2 E1 = 10+    Ten: D3 A3 E3 M3 A3 | G1 = 18
    seat 1  Hawk: L4 A1 E1 C1 A2 = 11+    Arsenic: D0 A1 C1 = 7
"""  # Quentin sits on seat 0


def awards(text: str) -> dict[int, int]:
    """The awards that are held after the quarter of a drawn table ended, each with its holder."""
    view = GAME.view(end_of_quarter(draw_table(text)), SPECTATOR)
    return {award: holder for award, holder in enumerate(view.awards) if holder is not None}


def result(text: str) -> Over:
    over = GAME.decision(end_of_quarter(draw_table(text)))
    assert isinstance(over, Over)
    return over


# ── Best Movie ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_t36_at_the_end_of_a_quarter_the_highest_token_anywhere_gets_best_movie(quarter: int) -> None:
    held = awards(f"""
        quarter {quarter}   location 8   party P1 P1
        seat 0  Vertigo: D2 A3 C2 = 12    Jester: D1 A1 M1 E1 = 8
        seat 1  Casablanca: D2 A3 M1 E2 = 12+
    """)
    assert held[BEST_MOVIE + quarter - 1] == film_named("Casablanca")
    assert {award for award in held if award >= BEST_MOVIE} == {BEST_MOVIE + quarter - 1}


def test_t36_not_before_the_last_location_is_resolved() -> None:
    table = draw_table("location 8   party P1 P1   seat 0 Vertigo: D2 A3 C2 = 12+")
    before = next(step.state for step in idling(table))
    assert GAME.view(before, SPECTATOR).awards[BEST_MOVIE] is None
    assert GAME.view(before, SPECTATOR).quarter == 0


def test_t36_a_movie_may_win_it_more_than_once() -> None:
    table = draw_table("""
        quarter 2   location 8   best Vertigo   party P1 P1
        seat 0  Vertigo: D2 A3 C2 = 12+
        seat 1  Casablanca: D1 A1 M1 E1 = 8+
    """)
    [movie] = GAME.view(end_of_quarter(table), SPECTATOR).studios[0].movies
    assert movie.awards == (FIRST_MOVIE + DRAMA, BEST_MOVIE, BEST_MOVIE + 1)


def test_t36_with_no_finished_movie_the_award_is_lost() -> None:
    assert awards("quarter 1   location 8   party P1 P1   seat 0 Vertigo: L4 A3 .") == {}


def test_t36_a_movie_without_token_wins_it_where_it_is_alone() -> None:
    held = awards("quarter 3   location 8   party P1 P1   seat 1 Vertigo: D0 A0 C0 = none")
    assert held[BEST_MOVIE + 2] == film_named("Vertigo")


def test_t36_there_is_no_best_movie_of_the_fourth_quarter() -> None:
    held = awards(f"{LAST_PARTY}   seat 1 Vertigo: D1 A1 C1 = 8")
    assert not {BEST_MOVIE, BEST_MOVIE + 1, BEST_MOVIE + 2} & set(held)


# ── The major awards ────────────────────────────────────────────────────────────────────────────────────
def test_t37_the_best_of_each_genre_and_the_worst_of_all_get_ten_points_each() -> None:
    held = awards(f"""
        {LAST_PARTY}   stack -
        seat 0  Vertigo: D2 A3 C2 = 12+    Jester: D1 A1 M1 E1 = 8       Ten: L4 A3 E3 M3 A2 = 17
        seat 1  Casablanca: D2 A3 M1 E2 = 12    Hawk: D1 A1 E2 C3 E2 = 11   Arsenic: D0 A0 C1 = 6
    """)
    assert {award: holder for award, holder in held.items() if BEST_OF_GENRE <= award <= WORST_MOVIE} == {
        BEST_OF_GENRE + DRAMA: film_named("Vertigo"),
        BEST_OF_GENRE + ADVENTURE: film_named("Hawk"),
        BEST_OF_GENRE + ENTERTAINMENT: film_named("Ten"),
        WORST_MOVIE: film_named("Arsenic"),
    }


def test_t37_a_twin_without_the_plus_is_the_worse_one() -> None:
    held = awards(f"{LAST_PARTY}   seat 0 Vertigo: D2 A1 C0 = 8   seat 1 Casablanca: D1 A1 M1 E1 = 8+")
    assert held[WORST_MOVIE] == film_named("Vertigo")


def test_t37_a_genre_without_a_movie_gives_no_award_and_one_movie_may_be_best_and_worst() -> None:
    held = awards(f"{LAST_PARTY}   seat 0 Vertigo: D0 A1 C1 = 7   seat 1 Casablanca: L4 A3 M3 . | G3")
    vertigo = film_named("Vertigo")
    assert held == {FIRST_MOVIE + DRAMA: vertigo, BEST_OF_GENRE + DRAMA: vertigo, WORST_MOVIE: vertigo}


def test_t37_a_movie_without_token_is_the_worst() -> None:
    held = awards(f"""
        {LAST_PARTY}
        seat 0  Vertigo: D0 A0 C0 = none    Jester: P0 A0 M0 E0 = none
        seat 1  Casablanca: D0 P0 M0 E0 | G-1 = 0
    """)
    assert held[WORST_MOVIE] == film_named("Jester")
    assert held[BEST_OF_GENRE + DRAMA] == film_named("Casablanca")


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_t37_the_major_awards_are_given_after_the_fourth_quarter_only(quarter: int) -> None:
    held = awards(f"quarter {quarter}   location 8   party P1 P1   seat 0 Vertigo: D2 A3 C2 = 12+")
    assert max(held) < BEST_OF_GENRE


# ── Best Direction ──────────────────────────────────────────────────────────────────────────────────────
def test_t38_most_stars_on_the_directors_of_finished_movies_win_best_direction_legends_too() -> None:
    held = awards(f"""
        {LAST_PARTY}
        seat 0  Vertigo: D3 A1 C1 = 8    Jester: D2 A1 M1 E1 = 9
        seat 1  Casablanca: L4 A1 M1 E1 = 11    Hawk: D2 A1 E1 C1 C1 = 7
    """)
    assert held[BEST_DIRECTION] == 1


def test_t38_best_direction_is_held_by_the_seat_and_lies_on_no_movie() -> None:
    table = draw_table(f"{LAST_PARTY}   seat 0 Vertigo: D1 A1 C1 = 8   seat 1 Casablanca: D3 A1 M1 E1 = 9")
    view = GAME.view(end_of_quarter(table), SPECTATOR)
    assert view.awards[BEST_DIRECTION] == film_named("Vertigo") == 1, "the test needs the film of that number"
    assert BEST_DIRECTION not in view.studios[0].movies[0].awards


def test_t38_a_tie_gives_it_to_nobody() -> None:
    tie = f"{LAST_PARTY}   seat 0 Vertigo: D3 A1 C1 = 8   seat 1 Casablanca: D3 A1 M1 E1 = 9"
    assert BEST_DIRECTION not in awards(tie)


def test_t38_a_tie_below_the_best_does_not_matter() -> None:
    held = awards("""
        players 3   quarter 4   location 8   party P1 P1 P1
        seat 0  Vertigo: D2 A1 C1 = 8
        seat 1  Casablanca: D2 A1 M1 E1 = 9
        seat 2  North: D3 A1 A1 = 10
    """)
    assert held[BEST_DIRECTION] == 2


def test_t38_all_at_0_is_a_tie() -> None:
    assert BEST_DIRECTION not in awards(LAST_PARTY)
    assert BEST_DIRECTION not in awards(f"{LAST_PARTY}   seat 0 Vertigo: D0 A1 C1 = 7")


@pytest.mark.parametrize(
    "not_counted",
    ["Casablanca: P2 A1 M1 E1 = 8", "Casablanca: D3>D0 A1 M1 E1 = 7", "Casablanca: L4>P2 A1 M1 E1 = 8"],
    ids=["an agency", "a director covered by another", "a legend covered by an agency"],
)
def test_t38_agencies_and_covered_directors_do_not_count(not_counted: str) -> None:
    held = awards(f"{LAST_PARTY}   seat 0 {not_counted}   seat 1 Vertigo: D1 A1 C1 = 8+")
    assert held[BEST_DIRECTION] == 1


def test_t38_directors_of_unfinished_movies_do_not_count() -> None:
    held = awards(f"{LAST_PARTY}   seat 0 Casablanca: L4 A1 M1 .   seat 1 Vertigo: D1 A1 C1 = 8+")
    assert held[BEST_DIRECTION] == 1


# ── Points ──────────────────────────────────────────────────────────────────────────────────────────────
def test_t39_movies_of_10_12_and_18_two_small_awards_a_great_one_and_5_contracts_are_65() -> None:
    """The French book's example of T39: Quentin has 65 points."""
    over = result(QUENTIN)
    assert over.points[0] == 10 + 12 + 18 + 5 + 5 + 10 + 5 == 65


def test_t39_the_other_player_of_that_example() -> None:
    """Movies, First and three Best Movies, Best Drama, Best Adventure, Worst Movie and Best Direction."""
    table = draw_table(QUENTIN)
    last = list(idling(table))[-1]
    counted = [heard.event for heard in last.told if isinstance(heard.event, PointsCounted)]
    assert counted == [PointsCounted(0, 65), PointsCounted(1, 14 + 11 + 7 + 5 + 3 * 5 + 4 * 10 + 19)]
    view = GAME.view(last.state, 0)
    assert [studio.points for studio in view.studios] == [event.points for event in counted]
    assert (view.phase, view.winners, view.to_act) == ("over", (1,), ())
    assert GAME.view(table, 0).studios[1].points is None


def test_t39_unfinished_movies_count_nothing() -> None:
    assert result(f"{LAST_PARTY}   purses 3 4   seat 0 Casablanca: L4 A3 M3 . | G3").points == (3, 4)


def test_t39_what_is_left_in_the_middle_counts_for_nobody() -> None:
    """The ruling on T21."""
    assert result(f"{LAST_PARTY}   middle 1   purses 11 12").points == (11, 12)


def test_t39_when_the_game_is_over_nothing_more_is_played() -> None:
    over = end_of_quarter(draw_table(LAST_PARTY))
    for move in (Pass(), Bid(0), Decline()):
        refused(over, 0, move, "T39: the game is over")


# ── The winner ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("purses", "winner"), [("13 11 12", 0), ("11 13 12", 1), ("11 12 13", 2)])
def test_t40_most_points_win(purses: str, winner: int) -> None:
    over = result(f"players 3   quarter 4   location 8   party P1 P1 P1   purses {purses}")
    assert over.winners == (winner,)


@pytest.mark.parametrize("plus", [0, 1])
def test_t40_among_equals_the_most_valuable_movie_wins_the_plus_above_its_twin(plus: int) -> None:
    """The twin is the First Drama (5) and the worst (10), the '+' the best (10); the rest is contracts."""
    twin = 1 - plus
    purses = [0, 0]
    purses[twin], purses[plus] = 7, 12
    over = result(f"""
        {LAST_PARTY}   purses {purses[0]} {purses[1]}
        seat {twin}  Vertigo: D2 A3 C2 = 12
        seat {plus}  Casablanca: D2 A3 M1 E2 = 12+
    """)
    assert over.points == (34, 34)
    assert over.winners == (plus,)


@pytest.mark.parametrize("owner", [0, 1])
def test_t40_any_movie_even_without_token_decides_against_none(owner: int) -> None:
    purses = [25, 25]
    purses[owner] = 0
    over = result(f"""
        {LAST_PARTY}   purses {purses[0]} {purses[1]}
        seat {owner}  Vertigo: D0 A0 C0 = none
    """)
    assert over.points == (25, 25)
    assert over.winners == (owner,)


def test_t40_the_best_movie_decides_among_the_first_only() -> None:
    over = result(f"{LAST_PARTY}   purses 0 40   seat 0 Vertigo: D0 A3 C2 = 10+")
    assert over.points == (35, 40)
    assert over.winners == (1,)


def test_t40_with_no_movie_at_all_equals_share_the_win() -> None:
    over = result("players 3   quarter 4   location 8   party P1 P1 P1   purses 13 9 13")
    assert over.winners == (0, 2)
