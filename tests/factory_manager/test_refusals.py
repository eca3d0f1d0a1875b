"""Every sentence that refuses a move: its rule, its words, and that nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from traumwerk.core.game import CLOCK, Refused
from traumwerk.games.factory_manager import Changes
from traumwerk.games.factory_manager.components import TILES
from traumwerk.games.factory_manager.moves import (
    Bid,
    Buy,
    Confirm,
    Demolish,
    Done,
    Fill,
    Hire,
    Install,
    Open,
    Pass,
    Stop,
    SwitchOff,
    SwitchOn,
)

from .playing import (
    buy,
    close_books,
    demolish,
    install,
    keep,
    offered,
    play,
    refused,
    switch,
    switch_off,
    switch_on,
)
from .position import GAME, box_of_81, draw_table, tile_named

MOVES: list[Any] = [
    Open(1), Bid(0), Pass(), Fill(0), Stop(), Buy(0, 0), Demolish(0), Install(0), Done(), Hire(0), SwitchOff(0),
    SwitchOn(0), Confirm(),
]  # fmt: skip
NO_TILES = [-1, TILES, 999]
TEN = "3s 2m 2S1 3S2"
NOT_YOURS = "it is not your turn"


# ── Whose turn, and what for ────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_f29_after_the_end_nobody_moves(move: Any) -> None:
    over = close_books(draw_table("round 5   phase books"), 0).state
    for seat in (0, 1):
        refused(over, seat, move, "F29: the game is over")


@pytest.mark.parametrize(
    ("stage", "rule"), [("opening", "F11"), ("filling", "F17"), ("buying", "F19"), ("hiring", "F19")]
)
def test_f11_f17_f19_it_is_not_your_turn(stage: str, rule: str) -> None:
    table = draw_table(f"players 3   phase {stage}   seat 0 tile 8   seat 1 tile 5   seat 2 tile 7")
    others = {"opening": (1, 2)}.get(stage, (0, 2))
    for seat in others:
        for move in MOVES:
            refused(table, seat, move, f"{rule}: {NOT_YOURS}")


def test_f12_it_is_not_your_turn_to_bid() -> None:
    table = play(draw_table("players 3   offer 1 2 3"), Open(1), Bid(0))
    for seat in (1, 2):
        refused(table, seat, Bid(1), f"F12: {NOT_YOURS}")


def test_f26_who_has_confirmed_is_not_asked_again() -> None:
    table = switch(draw_table("phase books"), 0, Confirm())
    for move in MOVES:
        refused(table, 0, move, "F26: you have confirmed: the others are still choosing")


@pytest.mark.parametrize(
    ("drawing", "asked", "sentence"),
    [
        ("seat 0 tile 10", (Open,), "F11: choose an open turn-order tile to put up for auction"),
        ("offer 1 8   seat 0 tile 10", (Bid, Pass), "F12: a turn-order tile is up: bid workers or pass"),
        ("phase filling", (Fill, Stop), "F17: the market is being filled: move a tile from the depot"),
        (
            "phase buying",
            (Buy, Demolish, Install, Done),
            "F19: it is time to buy and demolish, or to be done with it",
        ),
        ("phase hiring", (Hire,), "F23: say how many seasonal workers you want"),
        (
            "phase books",
            (SwitchOff, SwitchOn, Confirm),
            "F25: the books are open: switch tiles off or on, then confirm",
        ),
    ],
)
def test_f11_to_f25_each_phase_asks_for_something_else(
    drawing: str, asked: tuple[type[Any], ...], sentence: str
) -> None:
    table = draw_table(drawing)
    if Bid in asked:
        table = play(table, Open(1))
    for move in MOVES:
        if not isinstance(move, asked):
            refused(table, 0, move, sentence)


@pytest.mark.parametrize("actor", [-1, 2, 5, CLOCK, None])
def test_who_is_no_seat_at_the_table_is_refused(actor: Any) -> None:
    table = draw_table("players 2")
    before = table.tobytes()
    with pytest.raises(Refused) as caught:
        GAME.apply(table, actor, offered(table)[0])
    assert str(caught.value) == f"seat: {actor} is no seat at this table"
    assert table.tobytes() == before


# ── Phase 1 ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("tile", [-1, 0, 2, 5, 8, 13])
def test_f11_a_tile_that_is_not_open(tile: int) -> None:
    table = draw_table("players 3   offer 1 3 6")
    refused(table, 2, Open(tile), f"F11: turn-order tile {tile} is not open: 1, 3, 6 are")


def test_f11_every_tile_that_is_open_is_named() -> None:
    table = draw_table("""
        players 5   round 2   offer 1 9 10 11 12
        seat 0 tile 2   seat 1 tile 3   seat 2 tile 4   seat 3 tile 5   seat 4 tile 6
    """)
    refused(table, 4, Open(8), "F11: turn-order tile 8 is not open: 1, 9, 10, 11, 12 are")


def test_f11_a_tile_that_was_just_won_is_no_longer_open() -> None:
    table = play(draw_table("players 3   offer 1 3 6"), Open(3), Bid(0), Pass(), Pass())
    refused(table, 1, Open(3), "F11: turn-order tile 3 is not open: 1, 6 are")


def test_f11_a_bid_below_0() -> None:
    table = play(draw_table("offer 1 8"), Open(1))
    refused(table, 1, Bid(-1), "F11: a bid is 0 or more workers")


@pytest.mark.parametrize(("workers", "most"), [("canteen 4", 2), ("canteen 6", 0), ("seasonal 2 canteen 0", 8)])
def test_f13_a_bid_that_leaves_no_worker(workers: str, most: int) -> None:
    table = play(draw_table(f"offer 1 8   seat 1 {workers}"), Open(1))
    for bid in (most + 1, most + 2, 99):
        refused(table, 1, Bid(bid), f"F13: one worker always stays available: you can bid {most} at most")


def test_f12_a_bid_that_is_not_higher() -> None:
    table = play(draw_table("offer 1 8"), Open(1), Bid(1))
    for bid in (0, 1):
        refused(table, 0, Bid(bid), "F12: the bid stands at 1: bid more or pass")
    table = play(draw_table("offer 1 8"), Open(1), Bid(2))
    refused(table, 0, Bid(2), "F12: the bid stands at 2: bid more or pass")


def test_f11_the_opener_cannot_pass() -> None:
    table = play(draw_table("offer 1 8"), Open(1))
    refused(table, 1, Pass(), "F11: who opens the auction bids at least 0 workers")


def test_f15_the_last_player_cannot_pass() -> None:
    table = play(draw_table("offer 1 8"), Open(1), Bid(0), Pass())
    refused(table, 0, Pass(), "F15: the last tile is yours: say how many workers go onto it, 0 will do")


# ── Phase 2 ─────────────────────────────────────────────────────────────────────────────────────────────
def test_f17_a_tile_that_is_not_in_the_depot() -> None:
    table = draw_table("phase filling   depot 2S1 S2 M1")
    for tile in (tile_named("M2"), tile_named("s"), tile_named("m"), *NO_TILES):
        refused(table, 0, Fill(tile), "F17: there is no such tile in the depot")


def test_f17_a_tile_that_is_not_the_cheapest_of_its_column() -> None:
    table = draw_table("phase filling   depot 2S1 S2 M1")
    refused(table, 0, Fill(tile_named("S2")), "F17: it is not the cheapest tile of its column")


def test_f17_stopping_before_all_tiles_are_moved() -> None:
    table = draw_table("players 5   phase filling   acting 4")
    refused(table, 4, Stop(), "F17: 3 more tiles must go to the market first")
    refused(play(table, offered(table)[0]), 4, Stop(), "F17: 2 more tiles must go to the market first")


# ── Phase 3 ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("beside", [-1, 2])
def test_f21_a_tile_goes_into_the_hall_or_beside_it(beside: int) -> None:
    table = draw_table("phase buying   market S1")
    refused(
        table, 0, Buy(tile_named("S1"), beside), f"F21: beside: {beside} should be 0 (installed) or 1 (beside)"
    )


def test_f19_a_tile_that_is_not_in_the_market() -> None:
    table = draw_table("phase buying   market S1   depot S2")
    for tile in (tile_named("S2"), tile_named("s"), tile_named("m"), *NO_TILES):
        for beside in (0, 1):
            refused(table, 0, Buy(tile, beside), "F19: there is no such tile in the market")


def test_f19_no_worker_is_left_to_buy() -> None:
    table = play(draw_table("phase buying   seat 0 canteen 6   market 2S1"), buy("S1"))
    for move in (buy("S1"), keep("S1")):
        refused(table, 0, move, "F19: none of your workers is left to buy it")


def test_f20_a_tile_that_costs_more_than_there_is() -> None:
    table = draw_table("players 3   phase buying   seat 0 money 12 tile 5   market S4 M2")
    for move in (buy("S4"), keep("S4")):
        refused(table, 0, move, "F20: it costs 17 Elektro, you have 12")


def test_f4_a_second_control_centre_or_optimiser() -> None:
    table = draw_table("phase buying   seat 0 3s 2m C1 O1 beside C4 O3 money 50   market C2 O2")
    for names, what in ((("C2", "C4"), "control centre"), (("O2", "O3"), "optimiser")):
        why = f"F4: a factory has one {what} at a time: demolish the old one first, or keep this one beside"
        refused(table, 0, buy(names[0]), why)
        refused(table, 0, install(names[1]), why)


def test_f21_a_full_hall() -> None:
    table = draw_table(
        f"players 5   phase buying   seat 0 {TEN} M1 M2 canteen 4 beside M3 money 50   market S1"
    )
    for move in (buy("S1"), install("M3")):
        refused(table, 0, move, "F21: the hall is full: demolish something first, or keep the tile beside")


def test_f21_a_full_hall_is_named_to_who_can_just_pay_the_tile() -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TEN} M1 M2 canteen 4 beside S1 money 3   market R1")
    for move in (buy("R1"), install("S1")):
        refused(table, 0, move, "F21: the hall is full: demolish something first, or keep the tile beside")


def test_f21_a_charged_field_that_cannot_be_paid() -> None:
    table = draw_table(f"phase buying   seat 0 {TEN} beside M3 money 9   market S1")
    refused(table, 0, buy("S1"), "F21: the next field costs 10 Elektro: 16 together, you have 9")
    refused(table, 0, install("M3"), "F21: the next field costs 10 Elektro: 10 together, you have 9")


def test_f19_a_tile_that_is_not_installed_cannot_be_demolished() -> None:
    table = draw_table("phase buying   seat 0 3s beside m   seat 1 3s m R1")
    for tile in (tile_named("m"), tile_named("R1"), *NO_TILES):
        refused(table, 0, Demolish(tile), "F19: no such tile is installed in your factory")


def test_f19_no_worker_is_left_to_demolish() -> None:
    table = play(draw_table("phase buying   seat 0 3s 2m S1 canteen 6"), demolish("s"))
    for name in ("s", "m", "S1"):
        refused(table, 0, demolish(name), "F19: none of your workers is left to demolish it")


def test_f21_a_tile_that_does_not_wait_beside_the_factory() -> None:
    table = draw_table("phase buying   seat 0 beside S1   seat 1 beside S2")
    for tile in (tile_named("S2"), tile_named("s"), *NO_TILES):
        refused(table, 0, Install(tile), "F21: no such tile waits beside your factory")


@pytest.mark.parametrize("wanted", [-1, 3, 9])
def test_f23_more_than_two_seasonal_workers_or_fewer_than_none(wanted: int) -> None:
    table = draw_table("phase hiring   seat 0 money 99")
    refused(table, 0, Hire(wanted), "F23: you can have 0 to 2 seasonal workers")


def test_f23_seasonal_workers_that_cannot_be_paid() -> None:
    table = draw_table("phase hiring   seat 0 money 6")
    refused(table, 0, Hire(1), "F23: they cost 7 Elektro, you have 6")
    table = draw_table("players 3   round 2   phase hiring   seat 0 tile 5 seasonal 1 money 12   seat 2 tile 8")
    refused(table, 0, Hire(2), "F23: they cost 13 Elektro, you have 12")


def test_f1_in_a_box_of_81_different_tiles_every_number_is_one_and_no_other_is() -> None:
    full = box_of_81()
    assert full.cardboard.tables.designs == TILES
    assert tile_named("m", full) == TILES - 1
    table = draw_table("phase buying   seat 0 canteen 6", full)
    refused(table, 0, Demolish(-1), "F19: no such tile is installed in your factory", full)
    refused(table, 0, Demolish(TILES), "F19: no such tile is installed in your factory", full)
    table = play(table, Demolish(TILES - 1), game=full)
    refused(table, 0, Demolish(TILES - 1), "F19: none of your workers is left to demolish it", full)
    table = draw_table("phase books", full)
    refused(table, 0, SwitchOff(-1), "F25: no such tile is installed in your factory", full)
    table = switch(table, 0, SwitchOff(TILES - 1), game=full)
    refused(table, 0, SwitchOn(-1), "F26: no such tile is switched off in your factory", full)
    with pytest.raises(Refused, match="F19: demolish: no such tile is installed in this factory"):
        full.accounts(full.view(table, 0), 0, Changes(demolish=(-1,)))
    assert full.accounts(full.view(table, 0), 0, Changes(demolish=(TILES - 1,), off=())).production == 1
    assert full.accounts(full.view(table, 0), 0).production == 2


# ── Phase 4 ─────────────────────────────────────────────────────────────────────────────────────────────
def test_f25_a_tile_that_is_not_installed_cannot_be_switched_off() -> None:
    table = draw_table("phase books   seat 0 3s beside m")
    for tile in (tile_named("m"), tile_named("R1"), *NO_TILES):
        refused(table, 0, SwitchOff(tile), "F25: no such tile is installed in your factory")


@pytest.mark.parametrize("name", ["s", "S1", "S4", "C1", "O1"])
def test_f26_storage_control_centre_and_optimiser_cannot_be_switched_off(name: str) -> None:
    table = draw_table("phase books   seat 0 3s 2m S1 S4 C1 O1")
    refused(table, 0, switch_off(name), "F26: only machines and robots can be switched off")


def test_f26_a_tile_that_is_off_already() -> None:
    table = switch(draw_table("phase books"), 0, switch_off("m"), switch_off("m"))
    refused(table, 0, switch_off("m"), "F26: every tile of this kind is switched off already")


def test_f26_a_tile_that_is_not_off() -> None:
    table = switch(draw_table("phase books   seat 0 3s 2m R1"), 1, switch_off("m"))
    for tile in (tile_named("m"), tile_named("s"), *NO_TILES):
        refused(table, 0, SwitchOn(tile), "F26: no such tile is switched off in your factory")


def test_f26_too_many_changes_of_mind() -> None:
    table = switch(draw_table("phase books"), 0, *[switch_off("m"), switch_on("m")] * 24, switch_off("m"))
    refused(table, 0, switch_on("m"), "F26: you changed your mind 24 times: confirm now")


def test_f25_more_robots_than_machines() -> None:
    table = draw_table("phase books   seat 0 3s 2m 3R1 2V2")
    for more in (3, 2, 1):
        why = f"F25: a robot needs a machine that runs: switch off {more} more of your robots"
        refused(table, 0, Confirm(), why)
        table = switch(table, 0, switch_off("R1"))
    assert Confirm() in offered(table, 0)


@pytest.mark.parametrize(
    ("factory", "canteen", "staff"),
    [
        ("3s 2m 2M2 canteen 6", 8, 7),
        ("3s 2m 2M2 canteen 6 seasonal 1", 8, 8),
        ("3s 2m 2M2 4R1 canteen 6", 8, 7),
    ],
)
def test_f25_nobody_would_stay_available(factory: str, canteen: int, staff: int) -> None:
    table = draw_table(f"phase books   seat 0 {factory}")
    why = f"the canteen needs {canteen} workers, and one of your {staff} stays free: switch more off"
    refused(table, 0, Confirm(), f"F25: {why}")


def test_f25_the_robots_are_named_before_the_canteen() -> None:
    table = draw_table("phase books   seat 0 3s 2m 2M2 3R1 2V1 canteen 6")
    why = "a robot needs a machine that runs: switch off 1 more of your robots"
    refused(table, 0, Confirm(), f"F25: {why}")
