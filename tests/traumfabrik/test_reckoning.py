"""What a seat works out: just what happens when it is then played, and nothing that the view does not show."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from traumwerk.core.chance import from_seed
from traumwerk.core.table import Table
from traumwerk.games.traumfabrik import GAME, rules
from traumwerk.games.traumfabrik.components import EDITIONS
from traumwerk.games.traumfabrik.moves import Bid, Pass, Place
from traumwerk.games.traumfabrik.reckoning import BidNow, FilmNow, Reckoning, laid_after
from traumwerk.games.traumfabrik.state import AUCTION, GUEST_POSITION, State
from traumwerk.testing import random_game

from .playing import acting, bids, idle, offered, place, play
from .position import draw_table, film_named


def reckoned(s: State, seat: int = 0) -> Reckoning:
    return GAME.reckon(GAME.view(s, seat), seat, {})


def film(s: State, word: str, seat: int = 0) -> FilmNow:
    return reckoned(s, seat).films[str(film_named(word))]


# ── Films ───────────────────────────────────────────────────────────────────────────────────────────────
def test_t31_t32_the_stars_of_a_film_and_what_is_open() -> None:
    s = draw_table("players 3   seat 0 Vertigo: D2 . . | G2   lot A3")
    vertigo = film(s, "Vertigo")
    assert (vertigo.stars, vertigo.open, vertigo.finished, vertigo.seat) == (5 + 2 + 2, (1, 2), False, 0)


def test_t33_t35_finished_now_a_film_has_its_token_and_perhaps_the_first_award() -> None:
    s = draw_table("players 3   gone 9   seat 0 Vertigo: D2 . . | G2   lot A3")
    worth = film(s, "Vertigo").worth
    assert (worth.token, worth.awards, worth.points) == (9, (1,), 14)
    twins_gone = draw_table("players 3   gone 9 9+   seat 0 Vertigo: D2 . . | G2   lot A3")
    assert film(twins_gone, "Vertigo").worth.token == 8
    second = "seat 1 Casablanca: D1 A1 C1 E0 = 7"
    later = draw_table(f"players 3   seat 0 Vertigo: D2 . . | G2   {second}   lot A3")
    assert film(later, "Vertigo").worth.awards == ()
    assert film(later, "Casablanca", seat=0).worth.awards == (1,)


def test_t36_t37_what_it_would_lead() -> None:
    second = "seat 1 Casablanca: D1 A1 C1 E0 = 7"
    s = draw_table(f"players 3   seat 0 Vertigo: D2 . . | G2   {second}   lot A3")
    assert film(s, "Vertigo").worth.leads == (3, 7)
    assert film(s, "Casablanca").worth.leads == (3, 7, 9)
    last = draw_table(f"players 3   quarter 4   seat 0 Vertigo: D2 . . | G2   {second}   lot A3")
    assert film(last, "Vertigo").worth.leads == (7,)


def test_t26_the_most_stars_with_the_lot() -> None:
    s = draw_table("players 3   seat 0 Vertigo: D2 . . | .   lot A3 G2 E2   location 3")
    assert (film(s, "Vertigo").with_lot, film(s, "Vertigo").finishes_with_lot) == (5 + 2 + 3 + 2, False)
    done = draw_table("players 3   seat 0 Vertigo: D2 A1 . | .   lot A3 C2 G2   location 3")
    assert (film(done, "Vertigo").with_lot, film(done, "Vertigo").finishes_with_lot) == (
        5 + 2 + 3 + 2 + 2,
        True,
    )
    assert film(done, "Vertigo", seat=1).with_lot is None


def test_t31_once_finished_nothing_more_is_laid() -> None:
    """The guest star has to come before the crew, which finishes the film."""
    s = draw_table("players 3   seat 0 Vertigo: D2 A1 . | .   lot C2 G2   location 2")
    assert film(s, "Vertigo").with_lot == 5 + 2 + 1 + 2 + 2


def test_t29_an_agency_may_cover_but_nothing_covers_an_agency() -> None:
    s = draw_table("players 3   seat 0 Vertigo: D2 P1 . | .   lot A3 C1   location 2")
    assert film(s, "Vertigo").with_lot == 5 + 2 + 1 + 1


# ── Bids and placements ─────────────────────────────────────────────────────────────────────────────────
def test_t21_what_each_bid_comes_to() -> None:
    s = draw_table("players 4   purses 7 5 5 5   middle 2   lot A3   location 2")
    assert reckoned(s).bids[:3] == (BidNow(0, 0, 2, 7), BidNow(1, 1, 0, 6), BidNow(2, 1, 1, 5))
    assert [bid.bid for bid in reckoned(s).bids] == list(range(8))
    assert reckoned(s, seat=1).bids == ()


def test_t33_what_each_placement_comes_to() -> None:
    s = draw_table("players 3   seat 0 Vertigo: D2 A1 . | .   hand C2 A3   location 2")
    spots = {(spot.chip, spot.screenplay, spot.position): spot for spot in reckoned(s).places}
    finishing = place(s, "C2", "Vertigo", "crew")
    done = spots[finishing.chip, finishing.screenplay, finishing.position]
    assert (done.stars, done.finishes, done.points) == (10, True, 10 + 5)
    over = place(s, "A3", "Vertigo", "actor")
    covered = spots[over.chip, over.screenplay, over.position]
    assert (covered.stars, covered.finishes, covered.points) == (10, False, None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_reckoned_is_what_happens(edition: Any) -> None:
    """Whole games: what is offered is reckoned, and every answer comes true."""
    table = Table(GAME, GAME.Options(edition=edition), 3, from_seed(7))
    for state, decision in random_game(table, 7):
        [seat] = decision.offers
        found = reckoned(state, seat)
        assert {Place(spot.chip, spot.screenplay, spot.position) for spot in found.places} == {
            move for move in offered(state) if isinstance(move, Place)
        }
        for spot in found.places:
            after = GAME.apply(state, seat, Place(spot.chip, spot.screenplay, spot.position)).state
            number = state.plays[seat][spot.screenplay]
            assert bool(after.finished[number]) == spot.finishes
            assert rules.stars_of(after, number) == spot.stars
        low, high = bids(state) or (0, -1)
        assert [bid.bid for bid in found.bids] == list(range(low, high + 1))
        for bid in found.bids[-1:]:
            after = play(state, Bid(bid.bid))
            while after.phase == AUCTION:
                after = play(after, Pass())
            assert (after.middle, after.contracts[seat]) == (bid.middle, bid.left)


# ── Nothing leaks ───────────────────────────────────────────────────────────────────────────────────────
def test_t11_t13_worlds_that_look_the_same_reckon_the_same() -> None:
    table, random = Table(GAME, GAME.Options(), 4, from_seed(3)), Random(3)
    for number, (state, _) in enumerate(random_game(table, 3)):
        if number % 5 == 0:
            for seat in range(4):
                mine = msgspec.json.encode(reckoned(state, seat))
                world = GAME.resample(state, seat, random, memory=False)
                assert msgspec.json.encode(reckoned(world, seat)) == mine


def test_looking_changes_nothing() -> None:
    s = draw_table("players 3   seat 0 Vertigo: D2 A1 . | .   hand C2 A3   location 2")
    view, before = GAME.view(s, 0), s.tobytes()
    assert GAME.reckon(view, 0, {}) == GAME.reckon(view, 0, {})
    assert (GAME.view(s, 0), s.tobytes()) == (view, before)


def test_a_table_laid_after_a_view_looks_like_it() -> None:
    s = draw_table("players 4   seat 0 Vertigo: D2 A1>A2 . | G1   lot A3   location 2")
    s = play(s, Bid(2), idle(s))
    view = GAME.view(s, acting(s))
    again: Any = GAME.view(laid_after(view), view.viewer)
    for name in ("quarter", "location", "phase", "to_act", "board", "hand", "auction", "tokens", "awards"):
        assert getattr(again, name) == getattr(view, name)
    assert [studio.screenplays for studio in again.studios] == [studio.screenplays for studio in view.studios]
    assert again.studios[view.viewer].contracts == view.studios[view.viewer].contracts


def test_nothing_in_particular_can_be_asked() -> None:
    s = draw_table("players 3   lot A3   location 2")
    with pytest.raises(msgspec.ValidationError):
        GAME.reckon(GAME.view(s, 0), 0, {"film": GUEST_POSITION})
