"""Finishing a movie: rules T31 to T35."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.games.traumfabrik import GAME, Traumfabrik
from traumwerk.games.traumfabrik.components import (
    BEST_OF_GENRE,
    DRAMA,
    FIRST_MOVIE,
    STANDARD,
    STANDARD_CARDBOARD,
    WORST_MOVIE,
)
from traumwerk.games.traumfabrik.moves import AwardGiven, Discard, MovieFinished, ScreenplayDrawn
from traumwerk.games.traumfabrik.state import State

from .playing import acting, end_of_quarter, in_hand, offered, place, play, refused, spots, step
from .position import draw_table, film_named, shown


def with_printed_stars(word: str, stars: int) -> Traumfabrik:
    """The game on cardboard where one film has other printed stars."""
    printed = list(STANDARD.film_stars)
    printed[film_named(word)] = stars
    tables = STANDARD._replace(film_stars=tuple(printed))
    return Traumfabrik(STANDARD_CARDBOARD._replace(tables=tables))


def finish_vertigo(table: State, game: Traumfabrik = GAME) -> str:
    """What Vertigo is when its crew, the chip in hand, completes it."""
    [crew] = in_hand(table).split()[:1]
    return shown(play(table, place(table, crew, "Vertigo", "crew"), game=game), "Vertigo")


# ── When it is finished ─────────────────────────────────────────────────────────────────────────────────
def test_t31_a_movie_is_finished_as_soon_as_every_position_but_the_guest_stars_is_occupied() -> None:
    table = draw_table("location 2   seat 0 Casablanca: D2 . M1 . | -   hand A1 E1")
    one = play(table, place(table, "E1", "Casablanca", "white"))
    assert shown(one, "Casablanca") == "D2 . M1 E1 | ."
    two = play(one, place(one, "A1", "Casablanca", "actor"))
    assert shown(two, "Casablanca") == "D2 A1 M1 E1 | . = 9+"
    movies = GAME.view(two, SPECTATOR).studios[0].movies
    assert [movie.film for movie in movies] == [film_named("Casablanca")]


def test_t31_movies_are_shown_in_the_order_in_which_they_were_finished() -> None:
    table = draw_table("seat 0 Ten: D2 A1 E1 M1 C1 = 8   Vertigo: D2 A1 C1 = 9   Jester: D1 A1 M1 E1 = 8+")
    movies = GAME.view(table, SPECTATOR).studios[0].movies
    assert [movie.film for movie in movies] == [film_named("Ten"), film_named("Vertigo"), film_named("Jester")]


def test_t31_a_guest_star_does_not_finish_a_movie() -> None:
    table = draw_table("location 2   seat 0 Casablanca: D2 A1 M1 . | -   hand G3")
    after = play(table, place(table, "G3", "Casablanca", "guest"))
    assert shown(after, "Casablanca") == "D2 A1 M1 . | G3"
    assert GAME.view(after, SPECTATOR).studios[0].movies == ()


def test_t31_a_finished_movie_takes_nothing_more_not_even_a_guest_star() -> None:
    table = draw_table("location 3   stack Bambi Hur   seat 0 Vertigo: D2 A1 . | -   hand C1 G3 A3")
    after = play(table, place(table, "C1", "Vertigo", "crew"))
    vertigo = film_named("Vertigo")
    assert vertigo not in after.plays[0]
    for move in offered(after):
        assert shown(play(after, move), "Vertigo") == "D2 A1 C1 | . = 9+"
    refused(after, 0, place(after, "G3", "Vertigo", "guest"), "T26: you have no unfinished screenplay number 4")


def test_t31_a_chip_that_covers_another_finishes_nothing_by_itself() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D2 A1 . | -   hand A3")
    assert shown(play(table, place(table, "A3", "Vertigo", "actor")), "Vertigo") == "D2 A1>A3 . | ."


# ── What it is worth ────────────────────────────────────────────────────────────────────────────────────
def test_t32_its_total_is_the_printed_stars_and_those_of_the_visible_chips() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D3>D1 A3>P0 . | G3>G2   hand C2")
    laid = step(table, 0, place(table, "C2", "Vertigo", "crew"))
    [finished] = [heard.event for heard in laid.told if isinstance(heard.event, MovieFinished)]
    printed = STANDARD.film_stars[film_named("Vertigo")]
    assert finished.stars == printed + 1 + 0 + 2 + 2
    assert shown(laid.state, "Vertigo") == "D3>D1 A3>P0 C2 | G3>G2 = 10+"


def test_t32_the_guest_star_of_minus_1_subtracts() -> None:
    assert finish_vertigo(draw_table("location 2   seat 0 Vertigo: D1 A1 . | G-1   hand C0")).endswith("= 6")
    assert finish_vertigo(draw_table("location 2   seat 0 Vertigo: D1 A1 . | -   hand C0")).endswith("= 7")


@pytest.mark.parametrize(
    ("gone", "token"),
    [("", "12+"), ("gone 12+", "12"), ("gone 12+ 12", "11+"), ("gone 12+ 12 11+ 11 10+ 10", "9+")],
    ids=["the plus first", "then its twin", "then the next lower", "as low as it takes"],
)
def test_t33_it_takes_the_token_of_its_total_or_the_next_lower_one(gone: str, token: str) -> None:
    table = draw_table(f"location 2   {gone}   seat 0 Vertigo: D2 A3 . | -   hand C2")
    assert finish_vertigo(table).endswith(f"= {token}")


def test_t33_a_token_lies_on_one_movie_only() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D2 A3 . | -   hand C2")
    left = GAME.view(table, SPECTATOR).tokens
    after = play(table, place(table, "C2", "Vertigo", "crew"))
    assert set(left) - set(GAME.view(after, SPECTATOR).tokens) == {after.rank[film_named("Vertigo")]}


@pytest.mark.parametrize(("gone", "token"), [("", "22"), ("gone 22 21", "20")])
def test_t33_a_total_above_22_takes_the_highest_token_left(gone: str, token: str) -> None:
    table = draw_table(f"location 2   {gone}   seat 0 Vertigo: L4 A3 . | G3   hand C3")
    big = with_printed_stars("Vertigo", 15)
    assert finish_vertigo(table, big) == f"L4 A3 C3 | G3 = {token}"


def test_t33_with_no_token_left_so_low_a_movie_gets_none() -> None:
    table = draw_table("location 2   gone 0 1 2 3 4 5   seat 0 Vertigo: D0 A0 . | -   hand C0")
    assert finish_vertigo(table) == "D0 A0 C0 | . = none"


def test_t33_a_total_of_minus_1_gets_none_while_every_token_lies_there() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D0 A0 . | G-1   hand C0")
    assert finish_vertigo(table, with_printed_stars("Vertigo", 0)) == "D0 A0 C0 | G-1 = none"
    assert finish_vertigo(table, with_printed_stars("Vertigo", 1)) == "D0 A0 C0 | G-1 = 0"


def test_t33_a_movie_without_token_is_worth_nothing_and_ranks_below_all_each_below_the_last() -> None:
    table = draw_table("""
        quarter 4   location 7   gone 1 2 3 4 5 6   purses 0 0
        seat 1  Casablanca: P0 A0 M0 E0 | G-1 = 0
        seat 0  Vertigo: D0 A0 . | -    Jester: P0 A1 M0 .
        hand    C0 C1
    """)
    one = play(table, place(table, "C0", "Vertigo", "crew"))
    two = play(one, place(one, "C1", "Jester", "white"))
    ranks = [two.rank[film_named(word)] for word in ("Casablanca", "Vertigo", "Jester")]
    assert ranks[0] > ranks[1] > ranks[2]
    assert ranks[0] == 0
    over = end_of_quarter(two)
    view = GAME.view(over, SPECTATOR)
    # First Adventure, Best Adventure, Worst Movie, and nothing for the movies themselves
    assert over.points[0] == 5 + 10 + 10
    assert view.awards[WORST_MOVIE] == film_named("Jester")
    assert view.awards[BEST_OF_GENRE + DRAMA] == film_named("Casablanca")


# ── The next screenplay ─────────────────────────────────────────────────────────────────────────────────
def test_t34_after_a_completion_the_other_chips_go_onto_any_screenplay_the_new_one_too() -> None:
    """The book's example of T34: three chips; the first completes a movie, the other two go where he likes."""
    table = draw_table("""
        location 3   stack Bambi Hur
        seat 0  Vertigo: D2 A1 . | -    Jester: . . . . | -
        hand    C1 M1 E1
    """)
    laid = step(table, 0, place(table, "C1", "Vertigo", "crew"))
    one = laid.state
    assert ScreenplayDrawn(0, film_named("Bambi")) in [heard.event for heard in laid.told]
    assert (acting(one), in_hand(one)) == (0, ". M1 E1")
    assert spots(one, "M1", "Jester") == ". . x x | ."
    assert spots(one, "M1", "Bambi") == ". x x . | ."
    two = play(one, place(one, "M1", "Bambi", "music"))
    three = play(two, place(two, "E1", "Jester", "white"))
    assert shown(three, "Bambi") == ". M1 . . | ."
    assert shown(three, "Jester") == ". . . E1 | ."


def test_t34_the_new_screenplay_is_the_top_one_and_belongs_to_who_finished() -> None:
    table = draw_table("location 2   stack Bambi Hur   seat 1 Vertigo: D2 A1 . | -   acting 1   hand C1")
    after = GAME.view(play(table, place(table, "C1", "Vertigo", "crew")), SPECTATOR)
    films = [screenplay.film for screenplay in after.studios[1].screenplays if screenplay]
    assert films == [film_named("Bambi"), film_named("Jester"), film_named("Ten")]
    assert (after.top, after.stack_left) == (film_named("Hur"), 0)


def test_t34_with_the_stack_used_up_there_is_no_new_screenplay() -> None:
    table = draw_table("location 2   stack Bambi   seat 0 Vertigo: D2 A1 . | -   hand C1")
    one = GAME.view(play(table, place(table, "C1", "Vertigo", "crew")), SPECTATOR)
    assert (one.top, one.stack_left) == (None, 0)
    table = draw_table("location 2   stack -   seat 0 Vertigo: D2 A1 . | -   hand C1")
    none = GAME.view(play(table, place(table, "C1", "Vertigo", "crew")), SPECTATOR)
    assert none.studios[0].screenplays[0] is None
    assert sum(screenplay is not None for screenplay in none.studios[0].screenplays) == 2


def test_t34_with_no_screenplay_left_chips_can_only_be_discarded() -> None:
    table = draw_table("""
        location 2   stack -
        seat 0  Jester: D1 A1 M1 E1 = 8    Ten: D2 A1 E1 M1 C1 = 7    Vertigo: D2 A1 . | -
        hand    C1 A1
    """)
    after = play(table, place(table, "C1", "Vertigo", "crew"))
    assert GAME.view(after, SPECTATOR).studios[0].screenplays == (None, None, None)
    assert offered(after) == [Discard(1)]


# ── First Movie ─────────────────────────────────────────────────────────────────────────────────────────
def test_t35_the_first_movie_of_a_genre_gets_that_award_at_once() -> None:
    table = draw_table("location 2   seat 0 Vertigo: D2 A1 . | -   hand C1")
    laid = step(table, 0, place(table, "C1", "Vertigo", "crew"))
    vertigo = film_named("Vertigo")
    assert GAME.view(laid.state, SPECTATOR).awards == (None, vertigo, *[None] * 9)
    assert AwardGiven(FIRST_MOVIE + DRAMA, vertigo) in [heard.event for heard in laid.told]
    assert GAME.view(laid.state, SPECTATOR).studios[0].movies[0].awards == (FIRST_MOVIE + DRAMA,)


def test_t35_a_second_movie_of_the_genre_gets_none_and_another_genre_has_its_own() -> None:
    table = draw_table("""
        location 2
        seat 1  Casablanca: D1 A1 M1 E1 = 8
        seat 0  Vertigo: D2 A1 . | -    Jester: D1 A1 M1 . | -
        hand    C3 C1
    """)
    one = play(table, place(table, "C3", "Vertigo", "crew"))
    two = play(one, place(one, "C1", "Jester", "white"))
    awards = GAME.view(two, SPECTATOR).awards
    assert awards[:3] == (film_named("Jester"), film_named("Casablanca"), None)
