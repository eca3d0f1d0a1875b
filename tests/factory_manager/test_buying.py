"""Phase 3, buying, demolishing and hiring: rules F19 to F24."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR, Amount
from traumwerk.games.factory_manager.moves import (
    Bid,
    Bought,
    Buy,
    Demolish,
    Demolished,
    Done,
    Finished,
    Hire,
    Hired,
    Install,
    Installed,
    MarketCleared,
    Pass,
)

from .playing import (
    acting,
    available,
    buy,
    close_books,
    demolish,
    fill,
    heard,
    install,
    keep,
    numbers,
    offered,
    offered_tiles,
    phase,
    play,
    refused,
    step,
    until_books,
)
from .position import GAME, beside, depot, draw_table, hall, market, tile_named

TEN = "3s 2m 2S1 3S2"  # a hall of ten tiles: the free fields are full
TWELVE = f"{TEN} M1 M2"  # a full hall


# ── What a worker can do ────────────────────────────────────────────────────────────────────────────────
def test_f19_the_lowest_turn_order_tile_begins_and_finishes_before_the_next() -> None:
    table = draw_table("players 3   phase buying   seat 0 tile 7   seat 1 tile 2   seat 2 tile 4   market 3S1")
    turns = []
    while phase(table) != "books":
        turns.append(acting(table))
        table = play(table, buy("S1"), Done(), Hire(0))
    assert turns == [1, 2, 0]


@pytest.mark.parametrize(
    ("workers", "hands"), [("canteen 4", 3), ("canteen 6", 1), ("posted 2", 1), ("seasonal 2 canteen 4", 5)]
)
def test_f19_each_available_worker_can_do_one_thing(workers: str, hands: int) -> None:
    """Those in the canteen and on the turn-order tile cannot; seasonal ones act like the others."""
    table = draw_table(f"phase buying   seat 0 {workers} money 90   market 2S1 3S2 2S4")
    for _ in range(hands):
        assert Buy in {type(move) for move in offered(table)}
        assert Demolish in {type(move) for move in offered(table)}
        table = play(table, next(move for move in offered(table) if isinstance(move, Buy)))
    assert table.hands == 0
    assert offered(table) == [Done()]


def test_f19_nobody_has_to_act() -> None:
    table = draw_table("phase buying   market 3S1")
    done = step(table, 0, Done())
    assert heard(done, Finished) == [Finished(0)]
    view = GAME.view(done.state, SPECTATOR)
    assert (view.phase, view.to_act, view.hands) == ("hiring", (0,), 0)


def test_f19_the_example_one_demolishes_and_two_buy() -> None:
    table = draw_table("phase buying   seat 0 money 30   market 2S1 M1")
    table = play(table, demolish("m"), buy("S1"), buy("M1"))
    assert hall(table, 0) == "3s m S1 M1"
    assert (table.hands, offered(table)) == (0, [Done()])


def test_f19_any_tile_of_the_market_can_be_bought_by_who_can_pay_it() -> None:
    table = draw_table("phase buying   seat 0 money 15   market S1 S2 S4 M1 M3 R1 C4 O3")
    assert offered_tiles(table, Buy) == "2S1 2S2 2M1 2R1 2C4 2O3", "installed or beside"


def test_f19_just_this_is_offered() -> None:
    table = draw_table("phase buying   seat 0 3s 2m C1 beside M1   market 2S1 S4 C2")
    bought = [buy("S1"), keep("S1"), buy("S4"), keep("S4"), keep("C2")]
    assert offered(table) == [*bought, demolish("C1"), demolish("s"), demolish("m"), install("M1"), Done()]


def test_f19_only_tiles_of_the_market_can_be_bought() -> None:
    table = play(draw_table("phase buying   seat 0 money 30   market S1 S2   depot S1"), buy("S1"))
    assert offered_tiles(table, Buy) == "2S2"
    assert market(table) == "S2"


def test_f19_every_installed_tile_can_be_demolished_and_none_that_lies_beside() -> None:
    table = draw_table("phase buying   seat 0 3s 2m S2 R1 C1 O2   beside V1 C2")
    assert offered_tiles(table, Demolish) == "s m S2 R1 C1 O2"


def test_f19_the_actions_come_in_any_order() -> None:
    table = draw_table("phase buying   seat 0 s m money 40   market 2S1 M1")
    for order in ([buy("S1"), demolish("m"), buy("M1")], [demolish("m"), buy("M1"), buy("S1")]):
        assert hall(play(table, *order), 0) == "s S1 M1"


def test_f19_who_demolishes_a_machine_has_no_more_workers_to_act_for_it() -> None:
    """The canteen stays as it is until the books."""
    table = play(draw_table("phase buying"), demolish("m"), demolish("m"))
    assert (table.hands, table.canteen[0]) == (1, 4)


# ── The price ───────────────────────────────────────────────────────────────────────────────────────────
def test_f20_the_example_with_a_discount_of_4() -> None:
    table = draw_table("phase buying   acting 1   seat 1 tile 10 money 20   market S1 S4")
    one = step(table, 1, buy("S1"))
    assert heard(one, Bought) == [Bought(seat=1, tile=tile_named("S1"), price=2, field=0, beside=0)]
    two = step(one.state, 1, keep("S4"))
    assert heard(two, Bought) == [Bought(seat=1, tile=tile_named("S4"), price=14, field=0, beside=1)]
    assert two.state.money[1] == 20 - 16


@pytest.mark.parametrize("tile", [1, 2, 3])
def test_f20_turn_order_tiles_1_to_3_have_no_discount(tile: int) -> None:
    table = draw_table(
        f"players 3   phase buying   seat 0 tile {tile}   seat 1 tile 5   seat 2 tile 6   market S1"
    )
    assert play(table, buy("S1")).money[0] == 18 - 6


def test_f20_the_price_is_never_less_than_0() -> None:
    table = draw_table(
        "players 5   round 2   phase buying   acting 4   seat 4 tile 12 money 0   market S1 V1 M1"
    )
    table = play(table, buy("S1"), buy("V1"))
    assert (table.money[4], hall(table, 4)) == (0, "3s 2m S1 V1")
    table = draw_table("players 5   round 2   phase buying   acting 4   seat 4 tile 12 money 3   market S2")
    assert play(table, buy("S2")).money[4] == 3 - (10 - 8)


def test_f20_what_cannot_be_paid_cannot_be_bought() -> None:
    table = draw_table("phase buying   seat 0 money 5   market S1 V1")
    assert offered_tiles(table, Buy) == "2V1"
    refused(table, 0, buy("S1"), "F20: it costs 6 Elektro, you have 5")
    refused(table, 0, keep("S1"), "F20: it costs 6 Elektro, you have 5")
    assert offered_tiles(play(table, buy("V1")), Buy) == ""


def test_f20_the_last_elektro_can_be_spent() -> None:
    table = play(draw_table("phase buying   seat 0 money 6   market S1"), buy("S1"))
    assert (table.money[0], table.bank) == (0, 36 - 18)


# ── Installing ──────────────────────────────────────────────────────────────────────────────────────────
def test_f21_a_bought_tile_is_installed_or_kept_beside_the_factory() -> None:
    table = draw_table("phase buying   market 2S1")
    table = play(table, buy("S1"), keep("S1"))
    assert (hall(table, 0), beside(table, 0), market(table)) == ("3s 2m S1", "S1", "")
    assert GAME.view(table, 1).factories[0].beside == (tile_named("S1"),), "open to all"


def test_f21_installing_costs_no_worker_and_can_be_done_when_none_is_left() -> None:
    table = draw_table("phase buying   seat 0 canteen 6   market S1   seat 1 money 4")
    table = play(table, keep("S1"))
    assert (table.hands, offered(table)) == (0, [install("S1"), Done()])
    installed = step(table, 0, install("S1"))
    assert heard(installed, Installed) == [Installed(seat=0, tile=tile_named("S1"), field=0)]
    assert (hall(installed.state, 0), beside(installed.state, 0)) == ("3s 2m S1", "")
    assert installed.state.hands == 0
    assert installed.state.money[0] == 12


def test_f21_nobody_installs_outside_his_own_buying() -> None:
    table = draw_table("players 3   phase buying   seat 0 beside S1   seat 1 beside S1 M1")
    assert offered_tiles(table, Install) == "S1"
    refused(table, 1, install("S1"), "F19: it is not your turn")
    refused(play(table, Done()), 0, install("S1"), "F23: say how many seasonal workers you want")


def test_f21_tiles_beside_the_factory_count_for_nothing() -> None:
    table = draw_table("phase books   seat 0 beside S4 M3 R1 V1 C4 O3")
    books = GAME.accounts(GAME.view(table, 0), 0)
    assert (books.production, books.storage, books.energy, books.canteen) == (2, 3, 4, 4)
    assert (books.machines, books.robots) == (2, 0)


@pytest.mark.parametrize("name", ["S1", "M1", "R1", "V1"])
def test_f21_storage_machines_and_robots_share_twelve_fields(name: str) -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TWELVE} money 50   market {name}")
    assert (buy(name) in offered(table), keep(name) in offered(table)) == (False, True)
    refused(table, 0, buy(name), "F21: the hall is full: demolish something first, or keep the tile beside")


@pytest.mark.parametrize("name", ["C1", "O1"])
def test_f21_control_centre_and_optimiser_have_a_field_of_their_own(name: str) -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TWELVE} canteen 5 money 50   market {name}")
    bought = step(table, 0, buy(name))
    assert hall(bought.state, 0) == f"{TWELVE} {name}"
    assert heard(bought, Bought)[0].field == 0
    assert bought.state.filled[0] == 12


@pytest.mark.parametrize(("old", "new", "what"), [("C1", "C2", "control centre"), ("O1", "O2", "optimiser")])
def test_f4_one_control_centre_and_one_optimiser_at_a_time(old: str, new: str, what: str) -> None:
    table = draw_table(f"phase buying   seat 0 3s 2m {old} canteen 4 money 50   market {new}")
    assert (buy(new) in offered(table), keep(new) in offered(table)) == (False, True)
    why = f"F4: a factory has one {what} at a time: demolish the old one first, or keep this one beside"
    refused(table, 0, buy(new), why)
    table = play(table, keep(new))
    refused(table, 0, install(new), why)
    table = play(table, demolish(old), install(new))
    assert (hall(table, 0), beside(table, 0), table.hands) == (f"3s 2m {new}", "", 1)


def test_f4_a_control_centre_leaves_room_for_an_optimiser_and_the_other_way_round() -> None:
    table = draw_table("phase buying   seat 0 3s 2m C1 money 50   market O1")
    assert buy("O1") in offered(table)
    table = draw_table("phase buying   seat 0 3s 2m O1 money 50   market C1")
    assert buy("C1") in offered(table)


def test_f4_a_hall_holds_any_number_of_the_same_tile() -> None:
    table = draw_table("players 5   phase buying   seat 0 3s 7S2 money 50   market S2")
    assert hall(play(table, buy("S2")), 0) == "3s 8S2"


def test_f21_a_tile_that_waits_is_installed_as_soon_as_there_is_room() -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TWELVE} canteen 6 beside S4 money 0")
    assert install("S4") not in offered(table)
    refused(table, 0, install("S4"), "F21: the hall is full: demolish something first, or keep the tile beside")
    table = play(table, demolish("s"))
    assert offered_tiles(table, Install) == "S4"
    table = play(table, install("S4"))
    assert hall(table, 0) == "2s 2m 2S1 3S2 S4 M1 M2"
    assert (table.filled[0], table.money[0]) == (12, 0), "the fields were paid for long ago"


def test_f21_the_example_of_a_better_optimiser_takes_two_workers() -> None:
    table = draw_table("phase buying   seat 0 3s 2m O1 canteen 5 money 50   market O3")
    table = play(table, keep("O3"), demolish("O1"))
    assert table.hands == 0
    table = play(table, install("O3"))
    assert hall(table, 0) == "3s 2m O3"


def test_f21_the_eleventh_and_the_twelfth_field_cost_10_each_and_no_discount() -> None:
    table = draw_table(f"""
        players 5   round 2   phase buying   acting 4   market S1 M1 R1
        seat 4 {TEN} tile 11 money 100
    """)
    eleventh = step(table, 4, buy("S1"))
    assert heard(eleventh, Bought) == [Bought(seat=4, tile=tile_named("S1"), price=2, field=10, beside=0)]
    assert (eleventh.state.money[4], eleventh.state.charged[4]) == (88, 1)
    twelfth = step(eleventh.state, 4, buy("M1"))
    assert heard(twelfth, Bought) == [Bought(seat=4, tile=tile_named("M1"), price=3, field=10, beside=0)]
    assert (twelfth.state.money[4], twelfth.state.charged[4]) == (75, 2)
    assert GAME.view(twelfth.state, 0).factories[4].charged == 2
    assert buy("R1") not in offered(twelfth.state)


def test_f21_the_tenth_field_is_free() -> None:
    table = draw_table("phase buying   seat 0 3s 2m S1 3S2 money 6   market S1")
    tenth = step(table, 0, buy("S1"))
    assert heard(tenth, Bought)[0].field == 0
    assert (tenth.state.filled[0], tenth.state.money[0], tenth.state.charged[0]) == (10, 0, 0)


def test_f21_the_example_of_a_charged_field_paid_once_and_for_good() -> None:
    table = draw_table(f"players 3   phase buying   seat 0 {TEN} tile 3 money 30   market S1 S2")
    table = play(table, buy("S1"))
    assert table.money[0] == 30 - 16
    table = play(table, demolish("s"), buy("S2"))
    assert table.money[0] == 30 - 16 - 10
    assert (table.filled[0], table.charged[0]) == (11, 1)


def test_f21_a_charge_once_paid_stays_paid_when_the_hall_was_empty_in_between() -> None:
    table = draw_table(
        "players 5   phase buying   seat 0 2s 2m 2S1 3S2 S4 charged 2 money 3   beside M1   market S1"
    )
    table = play(table, buy("S1"), install("M1"))
    assert (table.filled[0], table.money[0], table.charged[0]) == (12, 0, 2)


def test_f21_of_two_charged_fields_the_second_is_still_to_be_paid() -> None:
    table = draw_table(
        f"players 3   phase buying   seat 0 {TEN} charged 1 money 22   market S1 M2   seat 1 tile 6"
    )
    eleventh = step(table, 0, buy("S1"))
    assert heard(eleventh, Bought)[0].field == 0, "it was paid before"
    assert eleventh.state.money[0] == 22 - (6 - 1)
    assert buy("M2") not in offered(eleventh.state), "10 for the tile and 10 for the field are more than 17"
    refused(eleventh.state, 0, buy("M2"), "F21: the next field costs 10 Elektro: 20 together, you have 17")


def test_f21_price_and_field_are_paid_together() -> None:
    for money, can in ((15, False), (16, True)):
        table = draw_table(f"phase buying   seat 0 {TEN} money {money}   market S1")
        assert (buy("S1") in offered(table), keep("S1") in offered(table)) == (can, True)
    refused(
        draw_table(f"phase buying   seat 0 {TEN} money 15   market S1"),
        0,
        buy("S1"),
        "F21: the next field costs 10 Elektro: 16 together, you have 15",
    )


def test_f21_a_tile_from_beside_pays_for_its_field_when_it_is_placed() -> None:
    for money, can in ((9, False), (10, True)):
        table = draw_table(
            f"players 3   phase buying   seat 0 {TEN} tile 8 beside S4 money {money}   seat 2 tile 5"
        )
        table = play(table, *[Done(), Hire(0)] * 2)
        assert (install("S4") in offered(table)) is can
    installed = step(table, 0, install("S4"))
    assert heard(installed, Installed) == [Installed(seat=0, tile=tile_named("S4"), field=10)]
    assert (installed.state.money[0], installed.state.charged[0]) == (0, 1)


def test_f21_a_control_centre_from_beside_pays_for_no_field() -> None:
    table = draw_table(f"phase buying   seat 0 {TEN} beside C2 O2 money 0")
    table = play(table, install("C2"), install("O2"))
    assert (hall(table, 0), table.charged[0]) == (f"{TEN} C2 O2", 0)


# ── Demolishing ─────────────────────────────────────────────────────────────────────────────────────────
def test_f22_a_demolished_tile_leaves_the_game_and_brings_no_money() -> None:
    table = draw_table("phase buying   seat 0 3s m S1 S4 C1 canteen 4   depot S1")
    before = table.gone[:]
    for name in ("S1", "S4", "C1"):
        torn = step(table, 0, demolish(name))
        assert heard(torn, Demolished) == [Demolished(seat=0, tile=tile_named(name))]
        table = torn.state
        before[tile_named(name)] += 1
    assert table.gone == before
    assert (table.money[0], hall(table, 0), depot(table), table.hands) == (18, "3s m", "S1", 0)
    assert (table.filled[0], table.control[0]) == (4, 0)


def test_f22_a_field_of_its_own_is_free_again() -> None:
    table = play(draw_table("phase buying   seat 0 3s 2m C1 O1"), demolish("C1"), demolish("O1"))
    assert (table.control[0], table.optimiser[0], table.filled[0]) == (0, 0, 5)


def test_f22_with_two_workers_one_tile_of_a_full_hall_can_be_replaced() -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TWELVE} canteen 5 money 20   market S4")
    table = play(table, demolish("s"), buy("S4"))
    assert (hall(table, 0), table.hands) == ("2s 2m 2S1 3S2 S4 M1 M2", 0)
    assert table.money[0] == 20 - (18 - GAME.cardboard.tables.discount[8])


def test_f22_the_worker_who_demolishes_cannot_buy_as_well() -> None:
    table = draw_table(f"players 5   phase buying   seat 0 {TWELVE} canteen 6 money 20   market S4")
    table = play(table, demolish("s"))
    refused(table, 0, buy("S4"), "F19: none of your workers is left to buy it")


def test_f22_a_tile_beside_the_factory_cannot_be_demolished() -> None:
    table = draw_table("phase buying   seat 0 beside C2")
    refused(table, 0, demolish("C2"), "F19: no such tile is installed in your factory")


# ── Seasonal workers ────────────────────────────────────────────────────────────────────────────────────
HELD = "players 4   round 2   phase hiring   acting 0   seat 0 tile 8 {}"


@pytest.mark.parametrize(
    ("seasonal", "wanted", "with_discount", "without"),
    [(0, 2, 14, 14), (2, 2, 8, 14), (1, 2, 11, 14), (2, 1, 4, 7)],
)
def test_f23_the_four_cases_of_the_example(
    seasonal: int, wanted: int, with_discount: int, without: int
) -> None:
    """The discount is 3: new ones cost 7, kept ones 4, and 7 with the option off."""
    for on, wages in ((True, with_discount), (False, without)):
        table = draw_table(HELD.format(f"seasonal {seasonal} money 30"), seasonal_discount=on)
        hired = step(table, 0, Hire(wanted))
        assert heard(hired, Hired) == [Hired(seat=0, workers=wanted, wages=wages)]
        assert (hired.state.money[0], hired.state.seasonal[0]) == (30 - wages, wanted)


def test_f23_a_new_one_costs_7_whatever_the_discount() -> None:
    table = draw_table("players 5   round 2   phase hiring   acting 4   seat 4 tile 12 money 20")
    assert play(table, Hire(1)).money[4] == 20 - 7


def test_f23_a_kept_one_costs_at_least_0() -> None:
    table = draw_table("players 5   round 2   phase hiring   acting 4   seat 4 tile 12 money 0 seasonal 2")
    assert numbers(table) == [0, 1, 2]
    assert play(table, Hire(2)).money[4] == 0


def test_f23_who_is_not_paid_leaves() -> None:
    table = draw_table(HELD.format("seasonal 2 money 30"))
    hired = step(table, 0, Hire(0))
    assert heard(hired, Hired) == [Hired(seat=0, workers=0, wages=0)]
    factory = GAME.view(hired.state, SPECTATOR).factories[0]
    assert (factory.staff, factory.seasonal, factory.money) == (7, 0, 30)


@pytest.mark.parametrize(("money", "can"), [(0, [0]), (6, [0]), (7, [0, 1]), (13, [0, 1]), (14, [0, 1, 2])])
def test_f23_the_numbers_that_can_be_paid_are_offered(money: int, can: list[int]) -> None:
    assert numbers(draw_table(f"phase hiring   seat 0 money {money}")) == can


def test_f23_the_discount_of_those_kept_makes_more_payable() -> None:
    assert numbers(draw_table(HELD.format("seasonal 2 money 8"))) == [0, 1, 2]
    assert numbers(draw_table(HELD.format("seasonal 1 money 8"))) == [0, 1]
    assert numbers(draw_table(HELD.format("seasonal 2 money 8"), seasonal_discount=False)) == [0, 1]


def test_f23_nobody_has_more_than_two() -> None:
    assert offered(draw_table("phase hiring   seat 0 money 99 seasonal 2")) == [Amount("Hire", 0, 2)]


def test_f23_the_question_comes_after_the_actions_and_ends_the_turn() -> None:
    table = play(draw_table("phase buying   market S1"), buy("S1"), Done())
    assert (phase(table), acting(table)) == ("hiring", 0)
    table = play(table, Hire(1))
    assert (phase(table), acting(table), table.hands) == ("buying", 1, 3)


def test_f23_new_ones_come_too_late_to_act_in_this_buying() -> None:
    table = play(draw_table("phase buying   seat 0 money 40   market S1 2S2"), buy("S1"), buy("S2"), Done())
    assert table.hands == 0
    table = play(table, Hire(2))
    assert available(table, 0) == 5
    refused(table, 0, buy("S2"), "F19: it is not your turn")


def test_f23_those_hired_act_in_the_next_auction_filling_and_buying_and_then_are_paid_again_or_leave() -> None:
    table = draw_table("phase hiring   acting 0   seat 0 money 40   seat 1 money 0")
    table = until_books(table, hire=2)
    table = close_books(table).state
    assert (table.round, available(table, 0)) == (1, 5)
    table = until_books(table, hire=0)
    assert (table.seasonal[0], available(table, 0)) == (0, 3)


def test_f23_an_unpaid_seasonal_worker_on_a_turn_order_tile_goes_from_there() -> None:
    """With three of nine available, two leave from beside the factory; with one, one leaves the tile."""
    table = play(draw_table("phase hiring   seat 0 seasonal 2 canteen 4 posted 2"), Hire(0))
    assert (table.posted[0], table.canteen[0], available(table, 0)) == (2, 4, 1)
    table = play(draw_table("phase hiring   seat 0 seasonal 2 canteen 4 posted 4"), Hire(0))
    assert (table.posted[0], table.canteen[0], available(table, 0)) == (3, 4, 0)


def test_f23_those_who_leave_go_from_the_canteen_last() -> None:
    table = play(draw_table("phase hiring   seat 0 seasonal 2 canteen 7 posted 1"), Hire(0))
    assert (table.posted[0], table.canteen[0], available(table, 0)) == (0, 7, 0)
    table = play(draw_table("phase hiring   seat 0 seasonal 2 canteen 8 posted 0"), Hire(0))
    assert (table.posted[0], table.canteen[0], available(table, 0)) == (0, 7, 0)
    table = play(draw_table("phase hiring   seat 0 seasonal 2 canteen 8 posted 0"), Hire(1))
    assert (table.posted[0], table.canteen[0], available(table, 0)) == (0, 8, 0)


def test_f23_who_is_without_an_available_worker_gets_them_back_in_the_books() -> None:
    table = until_books(draw_table("phase hiring   seat 0 seasonal 2 canteen 4 posted 4"))
    assert (table.posted[0], available(table, 0)) == (0, 3)


# ── Unsold tiles ────────────────────────────────────────────────────────────────────────────────────────
def test_f24_unsold_tiles_go_back_to_their_columns_x_tiles_too() -> None:
    table = draw_table("phase hiring   acting 1   market 2S1 S4 M1 O2   depot S1 S2 M3")
    cleared = step(table, 1, Hire(0))
    assert heard(cleared, MarketCleared) == [MarketCleared(tiles=5)]
    assert (market(cleared.state), depot(cleared.state)) == ("", "3S1 S2 S4 M1 M3 O2")
    assert cleared.state.depot_left == 8


def test_f24_they_stay_in_the_market_until_everybody_is_done() -> None:
    table = play(
        draw_table("players 3   phase buying   market 2S1 M1"), Done(), Hire(0), buy("S1"), Done(), Hire(0)
    )
    assert (market(table), acting(table)) == ("S1 M1", 2)


def test_f24_the_next_round_starts_with_an_empty_market_and_the_cheapest_lowest() -> None:
    table = draw_table("phase hiring   acting 1   market S1 S4   depot 3S2 M1")
    table = until_books(table)
    assert market(table) == ""
    table = close_books(table).state
    table = play(table, offered(table)[0], Bid(0), Pass(), Bid(0), *fill("S1"))
    assert (market(table), depot(table)) == ("S1", "3S2 S4 M1")
