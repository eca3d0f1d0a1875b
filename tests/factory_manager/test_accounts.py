"""What if: the numbers of a factory as it is, or after some changes, worked out by hand (F19 to F28)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from traumwerk.core.game import SPECTATOR, Refused
from traumwerk.games.factory_manager import Changes
from traumwerk.games.factory_manager.accounts import Accounts, Outlook
from traumwerk.games.factory_manager.components import TILES
from traumwerk.games.factory_manager.moves import Bid, Open, Pass

from .playing import close_books, phase, play, switch, switch_off
from .position import GAME, BoxGame, box_with, draw_table, named, tile_named, tiles_named

TEN = "3s 2m 2S1 3S2"


def accounts(
    text: str, seat: int = 0, game: BoxGame = GAME, options: dict[str, Any] | None = None, **changes: Any
) -> Accounts:
    """Tiles in the changes are named as they are drawn."""
    table = draw_table(text, game, **(options or {}))
    spoken: dict[str, Any] = {
        name: tiles_named(value, game) if isinstance(value, str) else value for name, value in changes.items()
    }
    return game.accounts(game.view(table, seat), seat, Changes(**spoken))


def refused(text: str, sentence: str, **changes: Any) -> None:
    """The question is refused with just this sentence, and nothing changes."""
    table = draw_table(text)
    view = GAME.view(table, 0)
    before = table.tobytes()
    spoken: dict[str, Any] = {
        name: tiles_named(value) if isinstance(value, str) else value for name, value in changes.items()
    }
    with pytest.raises(Refused) as caught:
        GAME.accounts(view, 0, Changes(**spoken))
    assert str(caught.value) == sentence
    assert (table.tobytes(), GAME.view(table, 0)) == (before, view)


# ── As it is ────────────────────────────────────────────────────────────────────────────────────────────
def test_f26_the_starting_factory_in_numbers() -> None:
    assert accounts("players 2") == Accounts(
        production=2,
        storage=3,
        energy=4,
        canteen=4,
        staff=7,
        machines=2,
        robots=0,
        off=(),
        fits=True,
        too_many_robots=0,
        missing_workers=0,
        cost=0,
        fields=0,
        wages=0,
        money=18,
        income=16,
        outlook=(Outlook(price=1, ways=1, income=16),),
        to_come=34.3,  # worked out below
    )


def test_f26_any_factory_can_be_asked_about_by_any_viewer() -> None:
    table = draw_table("players 3   seat 1 3s 2m S4 M2 money 5")
    told = [GAME.accounts(GAME.view(table, viewer), 1) for viewer in (SPECTATOR, 0, 1, 2)]
    assert told == [told[0]] * 4
    assert (told[0].production, told[0].storage, told[0].money) == (4, 7, 5)


def test_f26_machines_and_robots_that_run_are_counted() -> None:
    books = accounts("phase books   seat 0 3s 2m M1 R1 V1 C1 O1", off="")
    assert (books.machines, books.robots, books.canteen, books.energy) == (3, 2, 3, 7)
    books = accounts("phase books   seat 0 3s 2m M1 R1 V1 C1 O1", off="m R1")
    assert (books.machines, books.robots, books.canteen, books.energy) == (2, 1, 1, 3)
    assert named(books.off) == "m R1"


def test_f28_the_income_is_that_of_todays_price() -> None:
    assert accounts("round 3   turned 0 2").income == 20 - 4 * 3
    assert accounts("round 5   turned 0 2 1 1", off="").income == 20 - 4 * 5, "and is not doubled"


# ── Purchases ───────────────────────────────────────────────────────────────────────────────────────────
def test_f20_f26_tiles_that_would_be_bought_count_and_cost() -> None:
    """Storage 3 + 4, production 2 + 2, energy 4 + 3 − 1, canteen 4 + 2."""
    books = accounts("phase buying   seat 0 money 40   market S4 M2 C1", buy="S4 M2 C1", off="")
    assert (books.production, books.storage, books.energy, books.canteen) == (4, 7, 6, 6)
    assert (books.cost, books.fields, books.wages, books.money) == (18 + 11 + 5, 0, 0, 6)
    assert books.income == 40 - 6
    assert (books.machines, books.fits) == (3, True)


def test_f21_tiles_that_would_be_kept_beside_cost_and_do_not_count() -> None:
    books = accounts("phase buying   seat 0 money 40", keep="S4 M2", off="")
    assert (books.production, books.storage, books.energy, books.canteen) == (2, 3, 4, 4)
    assert (books.cost, books.money) == (29, 11)


def test_f21_tiles_from_beside_count_and_cost_nothing() -> None:
    books = accounts("phase buying   seat 0 beside S4 M2 money 3", install="M2", off="")
    assert (books.production, books.storage, books.cost, books.money) == (4, 3, 0, 3)


def test_f22_tiles_that_would_be_demolished_no_longer_count() -> None:
    books = accounts("phase buying   seat 0 3s 2m S4", demolish="s m", off="")
    assert (books.production, books.storage, books.energy, books.canteen) == (1, 6, 2, 2)
    assert (books.cost, books.money) == (0, 18)


def test_f22_the_same_tile_can_be_meant_several_times() -> None:
    books = accounts(
        "phase buying   seat 0 beside 2S4 money 40", demolish="3s", install="2S4", buy="2S1", off=""
    )
    assert (books.storage, books.cost) == (10, 12)
    books = accounts("phase buying   seat 0 3s 2m S1 beside S1", demolish="S1", install="S1", buy="S1")
    assert (books.storage, books.cost) == (5, 6)


def test_f20_each_tile_has_the_discount_and_costs_at_least_0() -> None:
    text = "players 5   round 2   phase buying   acting 4   seat 4 tile {} money 30"
    assert accounts(text.format(10), seat=4, buy="S1 S4", off="").cost == 2 + 14
    assert accounts(text.format(10), seat=4, buy="S1", keep="S4", off="").cost == 16
    assert accounts(text.format(12), seat=4, buy="S1 S2", keep="V1", off="").cost == 0 + 2 + 0


def test_f16_in_the_auctions_the_new_turn_order_tile_gives_the_discount_and_the_old_one_none() -> None:
    table = draw_table("offer 1 8   seat 0 tile 2   seat 1 tile 10")
    one = Changes(buy=tiles_named("S1"))
    costs = [GAME.accounts(GAME.view(table, 1), 1, one).cost]
    for move in (Open(8), Bid(0), Pass()):
        table = play(table, move)
        costs.append(GAME.accounts(GAME.view(table, 1), 1, one).cost)
    assert table.tile[1] == 10
    assert costs == [6, 6, 6, 3]
    table = play(table, Bid(0))
    assert (phase(table), GAME.accounts(GAME.view(table, 1), 1, one).cost) == ("filling", 3)


def test_f20_money_that_is_missing_is_shown_as_a_negative_number() -> None:
    assert accounts("phase buying   seat 0 money 10", buy="S4").money == -8


def test_f19_tiles_that_are_still_in_the_depot_can_be_thought_of_too() -> None:
    assert accounts("phase buying   market -   depot S4", buy="S4").storage == 7
    assert accounts("phase buying   market S4   depot -", buy="S4").storage == 7
    assert accounts("phase buying   market S4   depot S4", buy="S4", keep="S4").cost == 36


# ── Charged fields ──────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("factory", "changes", "fields"),
    [
        (TEN, {"buy": "M1"}, 10),
        (TEN, {"buy": "M1 M2"}, 20),
        (TEN, {"install": "S4"}, 10),
        (TEN, {"install": "S4", "buy": "M1"}, 20),
        (TEN, {"keep": "M1"}, 0),
        (TEN, {"buy": "M1", "demolish": "s"}, 0),
        (TEN, {"buy": "C1 O1"}, 0),
        ("3s 2m 2S1 2S2", {"buy": "M1"}, 0),
        (f"{TEN} charged 1", {"buy": "M1"}, 0),
        (f"{TEN} charged 1", {"buy": "M1 M2"}, 10),
        (f"{TEN} charged 2", {"buy": "M1 M2"}, 0),
        ("3s 2m charged 2", {"buy": "M1"}, 0),
    ],
)
def test_f21_charged_fields_cost_10_each_once_and_have_no_discount(
    factory: str, changes: dict[str, Any], fields: int
) -> None:
    text = f"players 5   round 2   phase buying   acting 4   seat 4 {factory} beside S4 tile 12 money 50"
    books = accounts(text, seat=4, **changes)
    assert books.fields == fields
    assert books.money == 50 - books.cost - fields


# ── Seasonal workers ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("held", "wanted", "wages", "without"),
    [(0, 2, 14, 14), (2, 2, 8, 14), (1, 2, 11, 14), (2, 1, 4, 7), (2, 0, 0, 0), (0, 0, 0, 0), (1, 1, 4, 7)],
)
def test_f23_seasonal_workers_that_would_be_had(held: int, wanted: int, wages: int, without: int) -> None:
    text = f"players 4   round 2   phase buying   seat 0 tile 8 seasonal {held} money 30"
    for on, cost in ((True, wages), (False, without)):
        books = accounts(text, options={"seasonal_discount": on}, seasonal=wanted)
        assert (books.wages, books.money, books.staff) == (cost, 30 - cost, 7 + wanted)


def test_f23_a_kept_one_costs_at_least_0() -> None:
    text = "players 5   round 2   phase buying   acting 4   seat 4 tile 12 seasonal 1 money 30"
    assert accounts(text, seat=4, seasonal=1).wages == 0
    assert accounts(text, seat=4, seasonal=2).wages == 7


def test_f23_those_who_are_there_cost_nothing_as_long_as_nothing_is_said_of_them() -> None:
    books = accounts("phase books   seat 0 seasonal 2")
    assert (books.staff, books.wages, books.money) == (9, 0, 18)


# ── What is off ─────────────────────────────────────────────────────────────────────────────────────────
def test_f25_what_is_off_can_be_given_and_need_not_fit() -> None:
    text = "phase books   seat 0 3s 2m M2 M3 canteen 4 beside R1"
    books = accounts(text, off="")
    assert (books.fits, books.canteen, books.missing_workers, books.too_many_robots) == (False, 8, 2, 0)
    books = accounts(text, off="m")
    assert (books.fits, books.canteen, books.missing_workers) == (True, 6, 0)
    books = accounts(text, off="", seasonal=1)
    assert (books.fits, books.missing_workers) == (False, 1), "the one who stays available is missing"
    books = accounts(text, off="", seasonal=2)
    assert (books.fits, books.missing_workers) == (True, 0)


def test_f25_robots_that_are_too_many_are_counted() -> None:
    books = accounts("phase books   seat 0 3s 2m 3R1 2V1", off="")
    assert (books.fits, books.too_many_robots, books.machines, books.robots) == (False, 3, 2, 5)
    books = accounts("phase books   seat 0 3s 2m 3R1 2V1", off="2R1")
    assert (books.too_many_robots, books.robots) == (1, 3)
    books = accounts("phase books   seat 0 3s 2m R1", off="")
    assert (books.fits, books.too_many_robots) == (True, 0)


def test_f26_with_nothing_said_the_setting_that_earns_most_is_chosen() -> None:
    """Storage 3, production 1 + 1 + 2: a starting machine more brings nothing and costs 2 energy."""
    books = accounts("phase books   seat 0 3s 2m M2")
    assert named(books.off) == "m"
    assert (books.production, books.energy, books.income) == (3, 5, 25)
    assert books.fits


def test_f26_the_chosen_setting_fits() -> None:
    books = accounts("phase books   seat 0 2S4 2m M2 M3 canteen 4")
    assert (named(books.off), books.fits, books.canteen) == ("m", True, 6)
    books = accounts("phase books   seat 0 2S4 2m M2 M3 canteen 4", seasonal=2)
    assert (named(books.off), books.fits, books.canteen) == ("", True, 8)


def test_f26_of_settings_that_earn_the_same_the_one_with_fewer_off_is_chosen() -> None:
    """At price 5, which is to be expected, a starting machine costs what its good brings."""
    books = accounts("round 4   phase books   turned 0 1 2")
    assert (named(books.off), books.income) == ("", 20 - 4 * 4)


def test_f26_the_setting_is_chosen_for_the_price_that_is_to_be_expected() -> None:
    """A robot makes a good of 10 from 2 energy: at price 4 that pays, at price 6 no longer."""
    for turned, still in (("0 1 1", ""), ("0 2 2", "2R1")):
        books = accounts(f"round 4   phase books   turned {turned}   seat 0 3s S4 M3 M1 2R1")
        assert named(books.off) == still
    books = accounts("round 5   phase books   turned 0 1 1 1")
    assert named(books.off) == "m", "at 21/4 a starting machine costs a little more than its good brings"


def test_f26_what_costs_nothing_stays_on() -> None:
    """Of the 5 energy needed 4 are saved, of 4 as well: the staff-saving robot is free."""
    books = accounts("phase books   seat 0 3s 2m V1 C4")
    assert (named(books.off), books.energy, books.canteen) == ("", 1, 3)


def test_f26_what_the_owner_has_switched_off_so_far_is_not_taken_for_granted() -> None:
    table = switch(draw_table("phase books"), 0, switch_off("m"))
    assert GAME.accounts(GAME.view(table, 0), 0).off == ()
    assert GAME.accounts(GAME.view(table, 0), 0, Changes(off=tiles_named("m"))).off == tiles_named("m")


def test_f26_energy_is_at_least_1_and_the_canteen_at_least_0() -> None:
    books = accounts("phase books   seat 0 3s m C4 O3")
    assert (books.energy, books.canteen, books.income) == (1, 0, 9)


def test_f1_values_count_on_whatever_tile_they_are_printed() -> None:
    odd = box_with(S1={"production": 3})
    books = accounts("phase buying", game=odd, buy="S1", off="")
    assert (books.production, books.storage) == (5, 4)


# ── What is to come ─────────────────────────────────────────────────────────────────────────────────────
def test_f27_the_prices_that_can_come_next_and_in_how_many_ways() -> None:
    books = accounts("round 3   phase books   turned 0 2", off="")
    assert books.outlook == (Outlook(3, 1, 8), Outlook(4, 4, 4), Outlook(5, 1, 0))


def test_f28_goods_that_cannot_be_stored_bring_nothing_and_use_energy() -> None:
    """Production 4, storage 1, energy 7, and 6 in the canteen."""
    books = accounts("round 3   phase books   turned 0 2   seat 0 s 2m M2", off="")
    assert (books.production, books.storage, books.energy, books.canteen) == (4, 1, 7, 6)
    assert books.income == 10 - 7 * 3
    assert books.outlook == (Outlook(3, 1, -11), Outlook(4, 4, -18), Outlook(5, 1, -25))


def test_f9_in_the_first_round_of_a_gentle_start_the_price_is_sure() -> None:
    assert accounts("phase books", off="").outlook == (Outlook(1, 1, 16),)
    harsh = accounts("phase books", off="", options={"gentle_start": False})
    assert harsh.outlook == (Outlook(1, 2, 16), Outlook(2, 4, 12), Outlook(3, 2, 8))
    second = accounts("round 2   phase books", off="")
    assert second.outlook == (Outlook(1, 1, 16), Outlook(2, 4, 12), Outlook(3, 2, 8))


def test_f28_what_is_to_come_over_the_rounds_left() -> None:
    """A gentle start, then four tiles of 8/7 each to be expected; the last round counts twice.

    There, at a price of 39/7, one machine loses less than two: 10 − 78/7 instead of 20 − 156/7.
    """
    rise = 8 / 7
    both = sum(20 - 4 * price for price in (1, 1 + rise, 1 + 2 * rise, 1 + 3 * rise))
    one = 10 - 2 * (1 + 4 * rise)
    assert accounts("players 2").to_come == round(both + 2 * one, 1) == 34.3
    assert named(accounts("players 2").off) == "", "in this round both run"


def test_f28_only_this_round_is_set_as_wanted() -> None:
    """With both machines off the first income is −1 instead of 16; the others are as before."""
    assert accounts("players 2", off="").to_come == 34.3
    assert accounts("players 2", off="2m").to_come == round(34.3 - 17, 1)
    assert accounts("round 5   phase books   turned 0 1 2 1", off="2m").to_come == 2 * (0 - 6)


def test_f28_what_is_to_come_without_a_gentle_start() -> None:
    """Of 0 0 1 1 1 1 2 2 one is to be expected: prices 2, 3, 4, 5 and 6; at 6 one machine runs."""
    books = accounts("players 2", options={"gentle_start": False})
    assert books.to_come == 12 + 8 + 4 + 0 + 2 * (10 - 12)


def test_f28_what_is_to_come_in_later_rounds() -> None:
    """Of the tiles left one is to be expected, or 5/4 after three of 1."""
    assert accounts("round 4   phase books   turned 0 1 2").to_come == (20 - 4 * 5) + 2 * (10 - 2 * 6)
    assert accounts("round 5   phase books   turned 0 1 2 1", off="").to_come == 2 * (20 - 4 * 6)
    assert accounts("round 5   phase books   turned 0 1 1 1", off="").to_come == 2 * (20 - 4 * 5.25)


def test_f28_seasonal_workers_let_more_machines_run_in_what_is_to_come() -> None:
    """Four machines and storage 8: with nine workers all run, with seven all but a starting one."""
    text = "round 5   phase books   turned 0 0 1 1   seat 0 2S4 2m M2 M3 canteen 4 money 30"
    price = 3 + 6 / 4
    assert accounts(text).to_come == 2 * (60 - 8 * price)
    assert accounts(text, seasonal=2).to_come == 2 * (70 - 10 * price)


def test_f28_only_goods_that_are_made_and_stored_are_to_come() -> None:
    books = accounts("round 5   phase books   turned 0 1 2 1   seat 0 3s S4 2m M1", off="")
    assert books.to_come == 2 * (30 - 5 * 6)
    books = accounts("round 5   phase books   turned 0 1 2 1   seat 0 s 2m M1", off="")
    assert books.to_come == 2 * (10 - 5 * 6)


def test_f29_after_the_end_nothing_is_to_come() -> None:
    over = close_books(draw_table("round 5   phase books"), 0).state
    books = GAME.accounts(GAME.view(over, 0), 0)
    assert (books.outlook, books.to_come) == ((), 0.0)
    assert books.off == ()


# ── What is refused ─────────────────────────────────────────────────────────────────────────────────────
NO_TILES = [-1, TILES, 999]


def test_f19_what_is_not_installed_cannot_be_demolished() -> None:
    why = "F19: demolish: no such tile is installed in this factory"
    refused("phase buying   seat 0 3s m beside S1", why, demolish="S1")
    refused("phase buying   seat 0 3s m beside S1", why, demolish="2m")
    for tile in NO_TILES:
        refused("phase buying", why, demolish=(tile,))


def test_f21_what_does_not_wait_beside_cannot_be_installed() -> None:
    why = "F21: install: no such tile waits beside this factory"
    refused("phase buying   seat 0 beside S1", why, install="2S1")
    refused("phase buying", why, install="s")
    for tile in NO_TILES:
        refused("phase buying", why, install=(tile,))


def test_f19_what_is_no_market_tile_cannot_be_bought() -> None:
    for tile in (tile_named("s"), tile_named("m"), *NO_TILES):
        refused("phase buying", "F19: buy: there is no such tile", buy=(tile,))
        refused("phase buying", "F19: buy: there is no such tile", keep=(tile,))


def test_f19_nobody_buys_more_tiles_than_market_and_depot_hold() -> None:
    text = "phase buying   market S1   depot S1 M1   seat 0 money 50"
    refused(text, "F19: buy: market and depot hold 2 such tiles", buy="3S1")
    refused(text, "F19: buy: market and depot hold 2 such tiles", buy="S1", keep="2S1")
    refused(text, "F19: buy: market and depot hold 0 such tiles", keep="S4")
    assert accounts(text, buy="2S1 M1").cost == 19


def test_f4_one_control_centre_and_one_optimiser_at_a_time() -> None:
    why = "F4: a factory has one control centre and one optimiser at a time"
    refused("phase buying   seat 0 3s 2m C1", why, buy="C2")
    refused("phase buying   seat 0 3s 2m O1 beside O2", why, install="O2")
    assert accounts("phase buying   seat 0 3s 2m C1", buy="C2", demolish="C1", off="").energy == 2
    assert accounts("phase buying   seat 0 3s 2m C1", buy="O2", off="").canteen == 2


def test_f21_a_hall_has_twelve_fields() -> None:
    text = f"players 5   phase buying   seat 0 {TEN} money 90"
    refused(text, "F21: the hall is full: it has 12 fields", buy="M1 M2 R1")
    assert accounts(text, buy="M1 M2 C1 O1").fields == 20
    assert accounts(text, buy="M1 M2 R1", demolish="s").fields == 20


@pytest.mark.parametrize("wanted", [-1, 3])
def test_f23_none_to_two_seasonal_workers_can_be_had(wanted: int) -> None:
    refused("phase buying", "F23: seasonal: 0 to 2 workers can be had", seasonal=wanted)


def test_f26_only_machines_and_robots_can_be_switched_off() -> None:
    for name in ("s", "S4", "C1", "O1"):
        refused(
            "phase books   seat 0 3s 2m S4 C1 O1",
            "F26: off: only machines and robots can be switched off",
            off=name,
        )


def test_f25_what_is_not_installed_cannot_be_switched_off() -> None:
    why = "F25: off: no such tile is installed in this factory"
    refused("phase books   seat 0 3s m beside R1", why, off="2m")
    refused("phase books   seat 0 3s m beside R1", why, off="R1")
    refused("phase books   seat 0 3s 2m", why, off="m", demolish="2m")


def test_f1_there_is_no_such_tile() -> None:
    for tile in NO_TILES:
        refused("phase books", f"F1: tile: there is no tile {tile}", off=(tile,))


def test_changes_are_read_strictly() -> None:
    assert msgspec.convert({"buy": [1, 1], "seasonal": 2}, Changes) == Changes(buy=(1, 1), seasonal=2)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sell": [1]}, Changes)
