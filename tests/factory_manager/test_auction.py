"""Phase 1, the auction of the turn-order tiles: rules F10 to F16."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR
from traumwerk.core.kernel_game import stream
from traumwerk.games.factory_manager.moves import (
    AuctionOpened,
    Bid,
    Confirm,
    Offered,
    Open,
    OrderSet,
    Pass,
    Passed,
    RoundBegun,
    TurnTilesTurnedUp,
    TurnTileWon,
)
from traumwerk.games.factory_manager.state import NO_BID, NOBODY
from traumwerk.games.factory_manager.views import Auction

from .playing import (
    acting,
    available,
    heard,
    numbers,
    offered,
    phase,
    play,
    play_round,
    refused,
    step,
    until_books,
    until_filling,
)
from .position import GAME, draw_table

# The example of F14: Alma holds the old tile 10, Boris 9, Chen 8 and Dina 7.
ALMA, BORIS, CHEN, DINA = range(4)
EXAMPLE = """
    players 4   offer 1 3 4 6
    seat 0 tile 10   seat 1 tile 9   seat 2 tile 8   seat 3 tile 7
"""


# ── Turning up and opening ──────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", range(2, 6))
def test_f10_as_many_tiles_are_turned_up_as_there_are_players_and_two_are_not(players: int) -> None:
    view = GAME.view(GAME.begun(players), SPECTATOR)
    assert len(view.turn_tiles) == players
    assert GAME.begun(players).reserve_left == 2


def test_f10_which_tiles_come_up_is_a_matter_of_chance() -> None:
    ups = {GAME.view(GAME.new(GAME.Options(), 3, seed).state, SPECTATOR).turn_tiles for seed in range(80)}
    assert len(ups) == 10, "three of five"


def test_f10_the_next_round_draws_from_the_old_tiles_and_those_not_turned_up() -> None:
    table = step(draw_table("phase books   seat 0 tile 1   seat 1 tile 6"), 0, Confirm()).state
    seen = set()
    for seed in range(40):
        last = GAME.apply(table, 1, Confirm(), stream(seed))
        assert heard(last, RoundBegun) == [RoundBegun(1)]
        [up] = heard(last, TurnTilesTurnedUp)
        assert tuple(sorted(up.tiles)) == GAME.view(last.state, SPECTATOR).turn_tiles
        assert len(up.tiles) == 2
        seen |= set(up.tiles)
    assert seen == {2, 4, 8, 10}, "not those that are held"


def test_f11_the_highest_old_tile_opens() -> None:
    for order in ((5, 7, 8), (8, 5, 7), (7, 8, 5)):
        table = GAME.new(GAME.Options(order=order), 3, 1).state
        assert acting(table) == order.index(8)
        assert phase(table) == "opening"


def test_f11_any_open_tile_can_be_chosen() -> None:
    table = draw_table("players 3   offer 2 3 6")
    assert offered(table) == [Open(2), Open(3), Open(6)]


def test_f10_the_tiles_that_can_be_won_lie_open() -> None:
    table = draw_table("""
        players 5   round 2   offer 1 8 10 11 12
        seat 0 tile 2   seat 1 tile 3   seat 2 tile 4   seat 3 tile 5   seat 4 tile 6
    """)
    assert GAME.view(table, SPECTATOR).turn_tiles == (1, 8, 10, 11, 12)
    assert offered(table) == [Open(1), Open(8), Open(10), Open(11), Open(12)]


def test_f11_then_the_opener_says_how_many_workers_from_0_on() -> None:
    table = draw_table("players 3   offer 2 3 6")
    opened = step(table, 2, Open(3))
    assert heard(opened, AuctionOpened) == [AuctionOpened(seat=2, tile=3)]
    assert acting(opened.state) == 2
    assert Pass() not in offered(opened.state)
    assert numbers(opened.state) == [0, 1, 2]
    assert GAME.view(opened.state, SPECTATOR).auction == Auction(3, None, None, (0, 1, 2))


def test_f11_a_bid_of_0_is_a_bid() -> None:
    table = play(draw_table("players 3   offer 2 3 6"), Open(3))
    bid = step(table, 2, Bid(0))
    assert heard(bid, Offered) == [Offered(seat=2, amount=0)]
    assert GAME.view(bid.state, SPECTATOR).auction == Auction(3, 0, 2, (0, 1, 2))


# ── Raising and passing ─────────────────────────────────────────────────────────────────────────────────
def test_f12_bidding_goes_clockwise_and_always_upwards() -> None:
    table = play(draw_table("players 3   offer 2 3 6   seat 0 s m  seat 1 s m  seat 2 s m"), Open(2))
    turns = []
    for bid in (0, 1, 3, 4):
        turns.append(acting(table))
        table = play(table, Bid(bid))
        assert numbers(table) == list(range(bid + 1, 5))
        assert Pass() in offered(table)
    assert turns == [2, 0, 1, 2]


def test_f12_the_example() -> None:
    """Alma opens with 0, Boris says 1, Chen with 2 available workers cannot go beyond it, Alma passes."""
    table = draw_table("players 3   offer 1 2 3   seat 0 tile 8   seat 1 tile 7   seat 2 3s 2m M1 tile 5")
    assert [available(table, seat) for seat in range(3)] == [3, 3, 2]
    table = play(table, Open(3), Bid(0))
    assert (acting(table), numbers(table)) == (BORIS, [1, 2])
    table = play(table, Bid(1))
    assert (acting(table), offered(table)) == (CHEN, [Pass()])
    passed = step(table, CHEN, Pass())
    assert heard(passed, Passed) == [Passed(CHEN)]
    won = step(passed.state, ALMA, Pass())
    assert heard(won, TurnTileWon) == [TurnTileWon(seat=BORIS, tile=3, workers=1)]
    assert [available(won.state, seat) for seat in range(3)] == [3, 2, 2]


def test_f12_who_passes_is_out_of_this_auction_but_not_of_the_next() -> None:
    table = play(draw_table(EXAMPLE), Open(6), Bid(0), Pass(), Bid(1), Bid(2))
    assert GAME.view(table, SPECTATOR).auction == Auction(6, 2, DINA, (ALMA, CHEN, DINA))
    table = play(table, Pass())
    assert acting(table) == CHEN, "Boris is out"
    table = play(table, Pass(), Open(4), Bid(0))
    auction = GAME.view(table, SPECTATOR).auction
    assert auction is not None
    assert auction.bidders == (ALMA, BORIS, CHEN)
    assert acting(table) == BORIS


def test_f12_it_goes_round_until_nobody_raises() -> None:
    table = play(draw_table("players 2   offer 1 8   seat 0 s m   seat 1 s m"), Open(8), Bid(0), Bid(1), Bid(2))
    assert phase(table) == "bidding"
    won = step(table, 0, Pass())
    assert heard(won, TurnTileWon) == [TurnTileWon(seat=1, tile=8, workers=2)]


def test_f12_the_workers_bid_stand_on_the_tile_until_the_books() -> None:
    table = play(draw_table("players 2   offer 4 8"), Open(8), Bid(2), Pass(), Bid(0))
    factory = GAME.view(table, SPECTATOR).factories[1]
    assert (factory.posted, factory.available, factory.canteen, factory.staff) == (2, 1, 4, 7)
    books = GAME.view(until_books(table), SPECTATOR).factories[1]
    assert (books.posted, books.available) == (0, 3)


def test_f12_who_did_not_win_keeps_all_his_workers() -> None:
    table = play(draw_table("players 2   offer 4 8   seat 0 s m"), Open(8), Bid(0), Bid(1), Bid(2), Pass())
    assert [available(table, seat) for seat in (0, 1)] == [5, 1]


# ── One always stays ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("workers", "most"),
    [("canteen 4", 2), ("canteen 6", 0), ("canteen 5", 1), ("seasonal 2 canteen 4", 4), ("canteen 0", 6)],
)
def test_f13_one_worker_always_stays_available(workers: str, most: int) -> None:
    table = play(draw_table(f"players 2   offer 1 8   seat 0 tile 10 {workers}   seat 1 tile 2"), Open(1))
    assert numbers(table) == list(range(most + 1))


def test_f13_a_bid_that_leaves_no_worker_is_refused() -> None:
    table = play(draw_table("players 2   offer 1 8   seat 0 tile 10   seat 1 tile 2"), Open(1))
    refused(table, 0, Bid(3), "F13: one worker always stays available: you can bid 2 at most")


def test_f13_with_a_single_available_worker_nobody_ever_raises() -> None:
    table = play(draw_table("players 2   offer 1 8   seat 0 canteen 6"), Open(1), Bid(0))
    assert (acting(table), offered(table)) == (0, [Pass()])


def test_f13_with_all_nine_workers_free_eight_can_be_bid() -> None:
    table = play(draw_table("players 2   offer 1 8   seat 1 s seasonal 2"), Open(1))
    assert numbers(table) == list(range(9))
    after = play(table, Bid(8), Pass(), Bid(0))
    assert available(after, 1) == 1


# ── Who opens next ──────────────────────────────────────────────────────────────────────────────────────
def test_f14_if_the_opener_wins_the_next_highest_old_tile_opens() -> None:
    table = play(draw_table(EXAMPLE), Open(6), Bid(1), Pass(), Pass(), Pass())
    assert GAME.view(table, SPECTATOR).factories[ALMA].won == 6
    assert (phase(table), acting(table)) == ("opening", BORIS)
    assert offered(table) == [Open(1), Open(3), Open(4)]


def test_f14_if_the_opener_loses_he_opens_again_with_another_tile() -> None:
    table = play(draw_table(EXAMPLE), Open(6), Bid(1), Pass(), Pass(), Pass())
    table = play(table, Open(1), Bid(0), Bid(1), Pass(), Pass())
    assert GAME.view(table, SPECTATOR).factories[CHEN].won == 1
    assert (phase(table), acting(table)) == ("opening", BORIS)
    assert offered(table) == [Open(3), Open(4)]
    assert numbers(play(table, Open(4))) == [0, 1, 2], "the bids begin anew"


def test_f14_who_has_won_takes_no_part_any_more() -> None:
    table = play(draw_table(EXAMPLE), Open(6), Bid(1), Pass(), Pass(), Pass())
    table = play(table, Open(1), Bid(0), Bid(1), Pass(), Pass(), Open(4))
    auction = GAME.view(table, SPECTATOR).auction
    assert auction is not None
    assert auction.bidders == (BORIS, DINA)
    table = play(table, Bid(0))
    assert acting(table) == DINA, "Chen has a tile and is passed over"


def test_f14_the_example_to_its_end() -> None:
    table = play(draw_table(EXAMPLE), Open(6), Bid(1), Pass(), Pass(), Pass())
    table = play(table, Open(1), Bid(0), Bid(1), Pass(), Pass())
    last = step(play(table, Open(4), Bid(0)), DINA, Pass())
    assert heard(last, TurnTileWon) == [TurnTileWon(seat=BORIS, tile=4, workers=0)]
    assert heard(last, AuctionOpened) == [AuctionOpened(seat=DINA, tile=3)]
    end = step(last.state, DINA, Bid(0))
    assert heard(end, OrderSet) == [OrderSet(seats=(CHEN, DINA, BORIS, ALMA))]
    view = GAME.view(end.state, SPECTATOR)
    assert [factory.tile for factory in view.factories] == [6, 4, 1, 3]
    assert view.order == (CHEN, DINA, BORIS, ALMA)
    assert (view.phase, view.to_act) == ("filling", (CHEN,))


def test_f14_the_new_tile_of_a_winner_does_not_make_him_open() -> None:
    """The old tiles count, and only those of players without a new one."""
    table = draw_table("players 3   round 2   offer 5 7 8   seat 0 tile 6   seat 1 tile 1   seat 2 tile 2")
    assert acting(table) == 0
    table = play(table, Open(5), Bid(0), Bid(1), Pass(), Pass())
    assert acting(table) == 0, "seat 1 won and seat 0 still has the highest old tile"
    table = play(table, Open(8), Bid(0), Pass())
    assert acting(table) == 2


# ── The last player ─────────────────────────────────────────────────────────────────────────────────────
def test_f15_the_last_player_gets_the_last_tile_for_0_workers() -> None:
    table = play(draw_table("players 2   offer 4 8"), Open(8), Bid(1), Pass())
    assert (phase(table), acting(table)) == ("bidding", 0)
    assert GAME.view(table, SPECTATOR).auction == Auction(4, None, None, (0,))
    assert offered(table)[0] == offered(table)[-1], "a number and nothing else"
    won = step(table, 0, Bid(0))
    assert heard(won, TurnTileWon) == [TurnTileWon(seat=0, tile=4, workers=0)]
    assert phase(won.state) == "filling"


def test_f15_the_last_tile_may_be_the_highest_of_all() -> None:
    table = draw_table("""
        players 5   round 2   offer 1 9 10 11 12
        seat 0 tile 2   seat 1 tile 3   seat 2 tile 4   seat 3 tile 5   seat 4 tile 6
    """)
    for rivals, tile in zip((4, 3, 2, 1), (1, 9, 10, 11), strict=True):
        table = play(table, Open(tile), Bid(2), *[Pass()] * rivals)
    assert GAME.view(table, SPECTATOR).auction == Auction(12, None, None, (0,))


def test_f15_he_may_put_workers_on_it_all_the_same_but_one_stays() -> None:
    table = play(draw_table("players 2   offer 4 8"), Open(8), Bid(1), Pass())
    assert numbers(table) == [0, 1, 2]
    after = play(table, Bid(2))
    assert (after.posted[0], available(after, 0)) == (2, 1)
    assert after.draws == 1, "and so he brings fewer tiles to the market"


def test_f15_he_cannot_pass() -> None:
    table = play(draw_table("players 2   offer 4 8"), Open(8), Bid(1), Pass())
    refused(table, 0, Pass(), "F15: the last tile is yours: say how many workers go onto it, 0 will do")


# ── The old tiles ───────────────────────────────────────────────────────────────────────────────────────
def test_f16_old_tiles_and_those_not_turned_up_form_the_next_reserve() -> None:
    table = until_books(draw_table(EXAMPLE))
    assert sorted(table.reserve[: table.reserve_left]) == [2, 5, 7, 8, 9, 10]
    assert sorted(table.tile[:4]) == [1, 3, 4, 6]
    assert table.won[:4] == [0] * 4
    assert GAME.view(table, SPECTATOR).turn_tiles == ()


def test_f16_turn_order_and_discount_come_from_the_new_tiles() -> None:
    table = play(draw_table("players 2   offer 1 8"), Open(8), Bid(0), Pass(), Bid(0))
    view = GAME.view(table, SPECTATOR)
    assert view.order == (0, 1)
    assert [factory.tile for factory in view.factories] == [1, 8]
    assert view.auction is None
    table = play(draw_table("players 2   offer 1 8"), Open(1), Bid(0), Pass(), Bid(0))
    assert GAME.view(table, SPECTATOR).order == (1, 0)


@pytest.mark.parametrize("players", range(2, 6))
def test_f16_the_lowest_new_tile_is_first_and_the_highest_last(players: int) -> None:
    for seed in range(6):
        table = until_filling(GAME.new(GAME.Options(), players, seed).state)
        tiles = [table.tile[seat] for seat in GAME.view(table, SPECTATOR).order]
        assert tiles == sorted(table.tile[:players])


def test_f16_bids_and_passes_of_the_old_auctions_are_forgotten() -> None:
    table = until_books(draw_table("players 3   offer 2 3 6"))
    view = GAME.view(table, SPECTATOR)
    assert view.auction is None
    again = play_round(table).state
    assert (phase(again), table.passed[:3], table.bid, table.leader) == ("opening", [0, 0, 0], NO_BID, NOBODY)
    opened = play(again, offered(again)[0])
    auction = GAME.view(opened, SPECTATOR).auction
    assert auction is not None
    assert (auction.bid, auction.leader, auction.bidders) == (None, None, (0, 1, 2))
