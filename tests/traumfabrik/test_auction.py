"""Famous locations: rules T17 to T22."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.games.traumfabrik import GAME
from traumwerk.games.traumfabrik.moves import Bid, CameraGiven, Decline, Discard, Pass, Place, Sold, Take

from .playing import acting, bids, in_hand, offered, play, refused, step
from .position import draw_table


# ── Bidding ─────────────────────────────────────────────────────────────────────────────────────────────
def test_t17_the_start_player_speaks_first_and_may_pass_or_bid_from_0_to_all_he_has() -> None:
    table = draw_table("players 4   camera 2   purses 12 5 9 10   lot L4")
    assert acting(table) == 2
    assert Pass() in offered(table)
    assert bids(table) == (0, 9)


def test_t17_the_first_bid_may_be_0_whoever_makes_it() -> None:
    table = play(draw_table("players 4   camera 2   purses 12 5 9 10   lot L4"), Pass(), Pass())
    assert acting(table) == 0
    assert bids(table) == (0, 12)
    after = GAME.view(play(table, Bid(0)), SPECTATOR)
    assert after.auction is not None
    assert (after.auction.bid, after.auction.leader) == (0, 0)


def test_t17_a_bid_below_0_is_refused() -> None:
    refused(draw_table("players 3   lot L4"), 0, Bid(-1), "T17: a bid is 0 or more")


def test_t17_nothing_is_bid_when_the_next_auction_begins() -> None:
    table = play(draw_table("players 3   lot L4"), Pass(), Bid(4), Pass(), Discard(0))
    view = GAME.view(table, SPECTATOR)
    assert view.auction is not None
    assert (view.auction.bid, view.auction.leader, view.auction.bidders) == (None, None, (0, 1, 2))
    assert bids(table) == (0, 8)


def test_t18_bidding_goes_clockwise_and_always_upwards() -> None:
    table = draw_table("players 3   camera 1   lot L4")
    turns = []
    for bid in (0, 1, 4, 6, 7):
        turns.append(acting(table))
        table = play(table, Bid(bid))
        assert bids(table) == (bid + 1, 12)
    assert turns == [1, 2, 0, 1, 2]


@pytest.mark.parametrize("bid", [0, 3])
def test_t18_a_bid_as_high_as_the_last_is_refused(bid: int) -> None:
    table = play(draw_table("players 3   lot L4"), Bid(bid))
    refused(table, 1, Bid(bid), f"T18: the bid stands at {bid}: bid more or pass")


def test_t18_a_bid_below_the_last_is_refused() -> None:
    refused(play(draw_table("players 3   lot L4"), Bid(3)), 1, Bid(2), "T18: the bid stands at 3")


@pytest.mark.parametrize("bid", [6, 50, 51])
def test_t18_nobody_bids_more_than_he_has(bid: int) -> None:
    table = draw_table("players 3   purses 5 15 16   lot L4")
    refused(table, 0, Bid(bid), "T18: you have 5 contracts")
    assert bids(table) == (0, 5)


def test_t18_who_cannot_bid_more_can_only_pass() -> None:
    table = play(draw_table("players 3   purses 8 7 20   lot L4"), Bid(7))
    assert offered(table) == [Pass()]


def test_t18_who_passes_is_out_of_this_auction_and_back_in_the_next() -> None:
    table = play(draw_table("players 4   lot L4"), Bid(1), Pass(), Bid(2), Pass())
    view = GAME.view(table, SPECTATOR)
    assert view.auction is not None
    assert view.auction.bidders == (0, 2)
    table = play(table, Bid(3))
    assert acting(table) == 2
    table = play(table, Pass(), Discard(0), Bid(0))
    assert acting(table) == 1


@pytest.mark.parametrize("move", [Take(0), Decline(), Place(0, 0, 0), Discard(0)])
def test_t18_at_an_auction_one_bids_or_passes(move: object) -> None:
    refused(draw_table("players 3   lot L4"), 0, move, "T18: an auction is on: bid or pass")


# ── Paying and sharing ──────────────────────────────────────────────────────────────────────────────────
def test_t19_the_highest_bidder_pays_and_takes_all_chips() -> None:
    table = play(draw_table("players 2   location 3   purses 12 12   lot A3 G2 E2"), Bid(2), Bid(5), Pass())
    view = GAME.view(table, SPECTATOR)
    assert acting(table) == 1
    assert view.phase == "allocation"
    assert in_hand(table) == "A3 G2 E2"
    assert view.hand == tuple(table.hand)
    assert view.board[2] == ()
    assert [studio.contracts for studio in view.studios] == [17, 7]
    assert view.auction is None
    assert view.party is None


def test_t19_the_auction_goes_on_as_long_as_two_are_in() -> None:
    table = play(draw_table("players 3   lot L4"), Pass(), Bid(1), Bid(2), Bid(3))
    assert GAME.view(table, SPECTATOR).phase == "auction"
    assert acting(table) == 2


def test_t20_with_no_bid_at_all_the_last_player_takes_the_chips_for_nothing_at_once() -> None:
    table = play(draw_table("players 4   camera 1   location 2   lot A3 G2"), Pass(), Pass(), Pass())
    assert acting(table) == 0
    assert in_hand(table) == "A3 G2 ."
    assert table.contracts[:4] == [12, 12, 12, 12]


def test_t20_he_may_discard_them_all_and_gets_the_camera() -> None:
    table = play(draw_table("players 4   camera 1   location 2   lot A3 G2"), Pass(), Pass(), Pass())
    after = play(table, Discard(0), Discard(1))
    assert (after.location, after.camera, acting(after)) == (2, 0, 0)


def test_t21_of_a_bid_of_7_each_of_three_others_gets_2_and_1_stays() -> None:
    """The book's example of T21: with four players, A wins with 7 contracts."""
    table = draw_table("players 4   purses 12 12 12 12   lot L4")
    sale = step(play(table, Bid(7), Pass(), Pass()), 3, Pass())
    after = sale.state
    assert after.contracts[:4] == [5, 14, 14, 14]
    assert after.middle == GAME.view(after, SPECTATOR).middle == 1
    assert Sold(seat=0, price=7, share=2) in [heard.event for heard in sale.told]


def test_t21_what_stayed_in_the_middle_is_shared_with_the_next_bid() -> None:
    table = draw_table("players 4   purses 12 12 12 12   lot L4")
    one = play(table, Bid(7), Pass(), Pass(), Pass(), Discard(0))
    two = play(one, Bid(2), Pass(), Pass(), Pass())
    assert two.contracts[:4] == [3, 15, 15, 15]
    assert two.middle == 0


def test_t21_the_middle_is_shared_and_the_rest_stays() -> None:
    """Even for a price of 0, what lies there is shared among all but the winner."""
    table = play(draw_table("players 3   middle 3   purses 10 11 12   lot L4"), Pass(), Pass())
    assert acting(table) == 2
    assert table.contracts[:3] == [11, 12, 12]
    assert table.middle == 1


def test_t22_the_winner_gets_the_camera_when_the_round_ends_and_not_before() -> None:
    table = play(draw_table("players 3   location 2   lot A3 G2"), Bid(0), Bid(1), Pass(), Pass())
    assert (acting(table), GAME.view(table, SPECTATOR).camera) == (1, 0)
    one = step(table, 1, Discard(0))
    assert one.state.camera == 0
    two = step(one.state, 1, Discard(1))
    assert GAME.view(two.state, SPECTATOR).camera == 1
    assert CameraGiven(1) in [heard.event for heard in two.told]
    assert acting(two.state) == 1
