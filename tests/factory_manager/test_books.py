"""Phase 4, the books: rules F25 to F27, and what is secret while they are open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from traumwerk.core.game import SPECTATOR, Choose, everybody
from traumwerk.games.factory_manager import books
from traumwerk.games.factory_manager.components import TILES
from traumwerk.games.factory_manager.moves import (
    BooksClosed,
    Confirm,
    Confirmed,
    Demolish,
    Done,
    EnergyPriceRose,
    Hire,
    StoodStill,
    SwitchedOff,
    SwitchedOn,
    SwitchOff,
    SwitchOn,
)
from traumwerk.games.factory_manager.state import CHANGES, State

from .playing import (
    available,
    close_books,
    heard,
    offered,
    offered_tiles,
    phase,
    refused,
    step,
    switch,
    switch_off,
    switch_on,
    turning,
)
from .position import GAME, BoxGame, box_with, draw_table, hall, listed, named, off, tile_named, tiles_named

# Four machines that need 2 workers each, and four production robots.
LARGE = "3s 2m M2 M3"
ROBOTS = f"{LARGE} 4R1"


def closed(text: str, what_is_off: str = "") -> BooksClosed:
    """The books of seat 0 at a drawn table, with these tiles off."""
    [event, *_] = heard(close_books(draw_table(text), off={0: what_is_off}), BooksClosed)
    assert isinstance(event, BooksClosed)
    return event


def fits(text: str, what_is_off: str = "") -> bool:
    """Whether seat 0 may confirm, with these tiles off."""
    table = switch(
        draw_table(f"players 5   phase books   {text}"), 0, *map(SwitchOff, tiles_named(what_is_off))
    )
    return Confirm() in offered(table, 0)


# ── Switching off ───────────────────────────────────────────────────────────────────────────────────────
def test_f25_first_the_workers_on_turn_order_tiles_come_back() -> None:
    table = draw_table("players 2   phase hiring   acting 1   seat 0 posted 2   seat 1 posted 1")
    table = step(table, 1, Hire(0)).state
    assert phase(table) == "books"
    assert table.posted[:2] == [0, 0]
    assert [available(table, seat) for seat in (0, 1)] == [3, 3]


def test_f25_everybody_does_the_books_at_once_from_everything_switched_on() -> None:
    table = draw_table("players 3   phase hiring   acting 2")
    table = step(table, 2, Hire(0)).state
    assert GAME.view(table, SPECTATOR).to_act == (0, 1, 2)
    for seat in range(3):
        assert off(table, seat) == ""
        assert GAME.view(table, seat).factories[seat].off == ()


def test_f25_machines_and_both_kinds_of_robots_can_be_switched_off_and_nothing_else() -> None:
    table = draw_table("phase books   seat 0 2s 2m S1 M1 R1 V1 C1 O1")
    assert offered_tiles(table, SwitchOff, 0) == "m M1 R1 V1"
    assert offered_tiles(table, SwitchOn, 0) == ""


def test_f25_every_tile_of_a_design_can_be_switched_off_and_no_more() -> None:
    table = switch(draw_table("phase books"), 0, switch_off("m"))
    assert offered_tiles(table, SwitchOff, 0) == "m"
    table = switch(table, 0, switch_off("m"))
    assert offered_tiles(table, SwitchOff, 0) == ""
    assert off(table, 0) == "2m"


def test_f25_the_example_four_machines_and_seven_workers() -> None:
    assert not fits(f"seat 0 {LARGE} canteen 4")
    assert fits(f"seat 0 {LARGE} canteen 4", "M2")
    assert fits(f"seat 0 {LARGE} canteen 4", "m")
    assert fits(f"seat 0 {LARGE} canteen 4 seasonal 2"), "9 workers for 8 in the canteen and one more"
    assert not fits(f"seat 0 {LARGE} canteen 4 seasonal 1"), "nobody would stay available"


def test_f25_the_example_with_four_production_robots() -> None:
    assert not fits(f"seat 0 {ROBOTS} canteen 4", "m")
    assert fits(f"seat 0 {ROBOTS} canteen 4", "m R1")
    assert fits(f"seat 0 {ROBOTS} canteen 4 seasonal 2")


def test_f25_one_more_worker_than_the_canteen_takes_has_to_be_there() -> None:
    assert fits("seat 0 3s 2m M2"), "6 of 7"
    assert not fits("seat 0 3s 2m M2 M1"), "7 of 7"
    assert fits("seat 0 3s 2m M2 M1 seasonal 1"), "7 of 8: a seasonal one will do"


@pytest.mark.parametrize(
    ("factory", "may"),
    [
        ("2m 2R1", True),
        ("2m 3R1", False),
        ("2m R1 V1", True),
        ("2m 2R1 V1", False),
        ("m 2V1", False),
        ("m V1", True),
    ],
)
def test_f25_no_more_robots_than_machines_run_both_kinds_counted_together(factory: str, may: bool) -> None:
    assert fits(f"seat 0 3s {factory}") is may


def test_f25_a_machine_that_is_off_lets_one_robot_less_run() -> None:
    assert fits("seat 0 3s 2m R1 V1")
    assert not fits("seat 0 3s 2m R1 V1", "m")
    assert fits("seat 0 3s 2m R1 V1", "m R1")
    assert fits("seat 0 3s 2m R1 V1", "m V1")


def test_f25_confirming_is_refused_until_the_factory_fits() -> None:
    table = draw_table("phase books   seat 0 3s 2m 4R1")
    for more in (2, 1):
        assert Confirm() not in offered(table, 0)
        refused(
            table,
            0,
            Confirm(),
            f"F25: a robot needs a machine that runs: switch off {more} more of your robots",
        )
        table = switch(table, 0, switch_off("R1"))
    assert Confirm() in offered(table, 0)


def test_f25_more_may_be_switched_off_than_must() -> None:
    after = close_books(draw_table("phase books"), off={0: "2m"}).state
    assert [available(after, seat) for seat in (0, 1)] == [7, 3]


def test_f25_next_round_everything_is_switched_on_again() -> None:
    after = close_books(draw_table("phase books"), off={0: "2m"})
    assert after.state.off == [[0] * TILES] * 5
    assert after.state.changes[:2] == [0, 0]
    assert hall(after.state, 0) == "3s 2m", "nothing is lost"


def test_f25_confirming_comes_first_where_the_factory_fits() -> None:
    table = switch(draw_table("phase books   seat 0 3s 2m M1"), 0, switch_off("m"))
    assert offered(table, 0) == [Confirm(), switch_off("M1"), switch_off("m"), switch_on("m")]


# ── The smallest sets that will do ──────────────────────────────────────────────────────────────────────
def forced(text: str, **options: Any) -> list[str]:
    table = draw_table(f"players 5   phase books   {text}", **options)
    return [named(tiles) for tiles in GAME.accountant.forced(GAME.view(table, 0), 0)]


def test_f25_where_a_factory_does_not_fit_the_smallest_sets_are_known() -> None:
    assert forced("seat 0 3s 2m 4R1") == ["2R1"]
    assert forced("seat 0 3s 2m M1 R1") == [""], "it fits"
    assert forced("seat 0 3s R1") == ["R1"], "all that runs"
    assert forced("seat 0 4S2 2m M2 M3 M4 canteen 4") == ["m M4", "M2 M4", "M3 M4"], (
        "5 of 11 workers are spared"
    )


def test_f25_of_the_smallest_sets_the_one_that_earns_most_comes_first() -> None:
    """Storage is 7 and production 8, so the first good that is not made loses nothing."""
    factory = "seat 0 3s S4 2m M3 M2 M1 canteen 4 seasonal 2"
    assert forced(factory) == ["m", "M1", "M2", "M3"], "61, 60, 52 and 42"
    assert forced(f"round 5   turned 0 2 2 1   {factory}") == ["m", "M2", "M1", "M3"], "16, 12, 10 and 2"


def test_f25_sets_that_earn_the_same_come_in_the_order_of_the_designs() -> None:
    assert forced(f"seat 0 {LARGE} canteen 4") == ["M2", "M3", "m"], "storage 3: 23, 23 and 22"


def test_f25_they_are_offered_first() -> None:
    table = draw_table("players 5   phase books   seat 0 2S4 2m M2 M3 R1 R2 canteen 4")
    assert offered(table, 0) == [switch_off(name) for name in ("M2", "m", "M3", "R1", "R2")], "68, 67 and 58"


def test_f25_whoever_has_to_switch_off_is_offered_them_first() -> None:
    table = draw_table("phase books   seat 1 2S4 2m M2 M3 canteen 4")
    assert offered(table, 1) == [switch_off(name) for name in ("m", "M2", "M3")], "52, 43 and 33"


def test_f25_nothing_is_switched_off_outside_the_books() -> None:
    table = draw_table("phase buying   seat 0 3s 2m 4R1")
    assert [type(move) for move in offered(table)] == [Demolish, Demolish, Demolish, Done]


def test_f25_what_is_off_already_counts_for_the_sets() -> None:
    table = switch(draw_table("phase books   seat 0 3s 2m 4R1"), 0, switch_off("R1"))
    view = GAME.view(table, 0)
    assert GAME.accountant.forced(view, 0) == (tiles_named("R1"),)
    assert GAME.accountant.forced(view, 0, ()) == (tiles_named("2R1"),)
    assert GAME.accountant.forced(view, 0, tiles_named("m")) == (tiles_named("3R1"),)
    assert offered(table, 0)[0] == switch_off("R1")


def test_f25_what_is_off_already_is_in_no_set() -> None:
    table = draw_table("phase books   seat 0 3s S4 m M2 M3 M4 canteen 6")
    sets = GAME.accountant.forced(GAME.view(table, 0), 0, tiles_named("m"))
    assert [named(tiles) for tiles in sets] == ["M2", "M3", "M4"], "65, 55 and 44"


def test_f25_for_who_does_not_see_a_factorys_books_nothing_is_off_there() -> None:
    table = switch(draw_table("phase books   seat 0 3s 2m 4R1"), 0, switch_off("R1"))
    assert GAME.accountant.forced(GAME.view(table, 1), 0) == (tiles_named("2R1"),)


def test_f25_a_seat_that_has_confirmed_is_offered_nothing() -> None:
    table = switch(draw_table("phase books"), 0, Confirm())
    assert GAME.offers(table, 0) == ()
    decision = GAME.decision(table)
    assert isinstance(decision, Choose)
    assert list(decision.offers) == [1]


# ── Changing one's mind ─────────────────────────────────────────────────────────────────────────────────
def test_f26_until_he_confirms_everybody_may_change_his_mind() -> None:
    table = switch(draw_table("phase books"), 0, switch_off("m"), switch_off("m"), switch_on("m"))
    assert off(table, 0) == "m"
    assert offered_tiles(table, SwitchOff, 0) == offered_tiles(table, SwitchOn, 0) == "m"
    assert table.changes[:2] == [1, 0]


def test_f26_switching_on_again_is_possible_24_times_a_round() -> None:
    assert CHANGES == 24
    table = draw_table("phase books   seat 0 3s 2m R1")
    for number in range(24):
        table = switch(table, 0, switch_off("R1"))
        assert switch_on("R1") in offered(table, 0), number
        table = switch(table, 0, switch_on("R1"))
    table = switch(table, 0, switch_off("R1"))
    assert offered(table, 0) == [Confirm(), switch_off("m")]
    refused(table, 0, switch_on("R1"), "F26: you changed your mind 24 times: confirm now")


def test_f26_the_next_round_they_can_change_their_minds_anew() -> None:
    table = switch(draw_table("phase hiring   acting 1"), 1, Hire(0))
    table = switch(table, 0, *[switch_off("m"), switch_on("m")] * 3)
    after = close_books(table).state
    assert after.changes[0] == 0


def test_f26_a_round_begins_without_changes() -> None:
    table = draw_table("phase hiring   acting 1")
    table.changes[0] = 5
    assert step(table, 1, Hire(0)).state.changes[0] == 0


def test_f26_who_has_confirmed_waits_for_the_others() -> None:
    table = switch(draw_table("players 3   phase books"), 1, Confirm())
    assert GAME.view(table, SPECTATOR).to_act == (0, 2)
    for move in (switch_off("m"), Confirm()):
        refused(table, 1, move, "F26: you have confirmed: the others are still choosing")


def test_f26_confirming_goes_in_any_order_and_the_last_one_closes_the_books() -> None:
    table = draw_table("players 3   phase books")
    for seat in (2, 0):
        confirmed = step(table, seat, Confirm())
        assert [told.event for told in confirmed.told] == [Confirmed(seat)]
        assert confirmed.told[0].to == everybody(3)
        table = confirmed.state
    last = step(table, 1, Confirm())
    assert [event.seat for event in heard(last, BooksClosed)] == [0, 1, 2]
    assert phase(last.state) == "opening"


# ── Adding up ───────────────────────────────────────────────────────────────────────────────────────────
def test_f26_the_example_of_the_starting_factory() -> None:
    assert closed("phase books") == BooksClosed(0, production=2, storage=3, energy=4, canteen=4)
    assert closed("phase books", "m") == BooksClosed(0, production=1, storage=3, energy=2, canteen=2)


def test_f26_the_workers_go_to_the_canteen_and_the_rest_are_available() -> None:
    after = close_books(draw_table("phase books"), off={1: "m"}).state
    assert (after.canteen[:2], [available(after, seat) for seat in (0, 1)]) == ([4, 2], [3, 5])
    view = GAME.view(after, SPECTATOR)
    assert [(f.production, f.storage, f.energy) for f in view.factories] == [(2, 3, 4), (1, 3, 2)]


def test_f26_everything_installed_is_added_up() -> None:
    text = "players 5   phase books   seat 0 2s m S2 S4 M2 M4 R1 R3 V2 C1 O2"
    assert closed(text) == BooksClosed(
        0,
        production=1 + 2 + 4 + 1 + 3,
        storage=2 + 2 + 4,
        energy=(2 + 3 + 2 + 2 + 1 + 2) - 1,
        canteen=(2 + 2 + 3) - (2 + 2),
    )


def test_f26_energy_is_at_least_1() -> None:
    assert closed("phase books   seat 0 3s M2 C4").energy == 1, "needs 3, saves 4"
    assert closed("phase books   seat 0 3s 2m C4").energy == 1, "needs 4, saves 4"
    assert closed("phase books   seat 0 3s m M2 C4").energy == 1
    assert closed("phase books   seat 0 2s m M2 M1 C4").energy == 2
    assert closed("phase books   seat 0 3s").energy == 1, "even where nothing runs"


def test_f26_the_canteen_holds_at_least_0() -> None:
    assert closed("phase books   seat 0 3s m O3").canteen == 0, "needs 2, saves 3"
    after = close_books(draw_table("phase books   seat 0 3s m O3")).state
    assert available(after, 0) == 7, "the third saves nothing"
    assert closed("phase books   seat 0 3s m M1 O2").canteen == 1


def test_f26_a_tile_that_is_off_counts_for_nothing_and_uses_nothing() -> None:
    text = "players 5   phase books   seat 0 3s 2m M2 R1 R2 V1"
    everything = closed(text)
    assert everything == BooksClosed(0, production=7, storage=3, energy=13, canteen=5)
    assert closed(text, "R2") == BooksClosed(0, production=5, storage=3, energy=10, canteen=5)
    assert closed(text, "M2 R1") == BooksClosed(0, production=4, storage=3, energy=8, canteen=3)


def test_f26_what_a_tile_saves_is_lost_when_it_is_off() -> None:
    text = "phase books   seat 0 3s 2m V2"
    assert closed(text) == BooksClosed(0, production=2, storage=3, energy=6, canteen=2)
    assert closed(text, "V2") == BooksClosed(0, production=2, storage=3, energy=4, canteen=4)
    assert not fits("seat 0 3s 2m M2 M1 V1", "V1"), "the staff would no longer do"


def test_f26_the_choices_are_made_before_the_energy_tile_is_seen() -> None:
    table = switch(draw_table("round 2   phase books"), 0, Confirm())
    last = step(table, 1, Confirm(), turning(table, 2))
    kinds = [type(told.event) for told in last.told]
    assert kinds.index(EnergyPriceRose) > max(k for k, kind in enumerate(kinds) if kind is BooksClosed)


# ── What is secret ──────────────────────────────────────────────────────────────────────────────────────
def test_f26_what_somebody_switches_is_told_to_him_alone() -> None:
    table = draw_table("players 3   phase books")
    switched = step(table, 1, switch_off("m"))
    [told] = switched.told
    assert (told.event, told.to) == (SwitchedOff(seat=1, tile=tile_named("m")), frozenset({1}))
    [told] = step(switched.state, 1, switch_on("m")).told
    assert (told.event, told.to) == (SwitchedOn(seat=1, tile=tile_named("m")), frozenset({1}))


def test_f26_nobody_sees_what_the_others_have_switched_off() -> None:
    before = draw_table("players 3   phase books")
    after = switch(before, 1, switch_off("m"), switch_off("m"), switch_on("m"))
    for viewer in (SPECTATOR, 0, 2):
        assert GAME.view(after, viewer) == GAME.view(before, viewer)
        assert [factory.off for factory in GAME.view(after, viewer).factories if factory.off] == []
    assert GAME.view(after, 1).factories[1].off == tiles_named("m")
    assert [GAME.view(after, viewer).factories[1].off for viewer in (SPECTATOR, 0, 2)] == [None] * 3


def test_f26_when_all_have_confirmed_the_settings_are_open_to_all() -> None:
    table = draw_table("players 3   phase books   seat 0 3s 2m M1 R1")
    last = close_books(table, off={0: "2m R1", 2: "m"})
    assert heard(last, StoodStill) == [
        StoodStill(seat=0, tiles=tiles_named("R1 2m")),
        StoodStill(seat=2, tiles=tiles_named("m")),
    ]
    for told in last.told:
        assert told.to == everybody(3)


def test_f26_before_that_confirming_tells_nothing_of_the_settings() -> None:
    table = switch(draw_table("players 3   phase books"), 0, switch_off("m"))
    assert [told.event for told in step(table, 0, Confirm()).told] == [Confirmed(0)]


def test_f26_outside_the_books_nothing_is_switched_off_in_any_view() -> None:
    for stage in ("opening", "filling", "buying", "hiring"):
        view = GAME.view(draw_table(f"phase {stage}"), 0)
        assert [factory.off for factory in view.factories] == [None, None]


def test_f26_everything_else_is_always_open_to_all() -> None:
    table = draw_table("players 3   round 2   phase buying   seat 0 beside S1   market S2   seat 1 money 3")
    views = [GAME.view(table, viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    for view in views:
        assert view.factories == views[0].factories
        assert (view.market, view.depot, view.gone) == (views[0].market, views[0].depot, views[0].gone)
    assert [view.viewer for view in views] == [SPECTATOR, 0, 1, 2]


# ── Other worlds ────────────────────────────────────────────────────────────────────────────────────────
def worlds(table: State, viewer: int, count: int = 40) -> list[State]:
    before = table.tobytes()
    found = [GAME.resample(table, viewer, Random(seed), memory=seed % 2 == 0) for seed in range(count)]
    assert table.tobytes() == before
    for world in found:
        assert GAME.view(world, viewer) == GAME.view(table, viewer)
        assert GAME.census(world) == GAME.census(table)
    return found


def test_f26_for_the_others_any_choice_is_possible_and_ones_own_is_known() -> None:
    table = draw_table("players 3   phase books   seat 0 3s 2m R1   seat 1 3s 2m M1 R1   seat 2 3s 2m")
    table = switch(table, 0, switch_off("m"), switch_off("R1"), switch_on("m"), switch_off("m"))
    seen: list[set[str]] = [set(), set(), set()]
    for world in worlds(table, 0):
        for seat in range(3):
            seen[seat].add(off(world, seat))
        assert world.changes[0] == 1
    assert seen[0] == {"m R1"}
    assert seen[2] == {"", "m", "2m"}
    assert len(seen[1]) >= 8
    assert {"", "2m M1 R1"} <= seen[1]


def test_f26_nobody_knows_how_often_the_others_changed_their_minds() -> None:
    table = draw_table("players 2   phase books")
    changes = {world.changes[1] for world in worlds(table, 0, count=200)}
    assert changes == set(range(25))


def test_f26_what_somebody_has_confirmed_fits() -> None:
    table = draw_table(f"players 5   phase books   seat 1 {ROBOTS} canteen 4   seat 2 {LARGE} canteen 4")
    table = switch(table, 1, switch_off("m"), switch_off("R1"), Confirm())
    fitting = 0
    settings = set()
    for world in worlds(table, 0, count=80):
        assert world.to_act == table.to_act
        assert GAME.accountant.fits(world.hall[1], world.off[1], 7)
        settings.add(off(world, 1))
        fitting += Confirm() in offered(world, 2)
    assert len(settings) > 15
    assert 0 < fitting < 80, "who has not confirmed may still have it wrong"


def test_f26_a_spectator_knows_nobodys_choice() -> None:
    table = switch(draw_table("players 2   phase books"), 0, switch_off("m"))
    seen = {(off(world, 0), off(world, 1)) for world in worlds(table, SPECTATOR, count=60)}
    assert len(seen) == 9


def test_f26_only_machines_and_robots_are_off_in_another_world() -> None:
    table = draw_table("players 2   phase books   seat 1 3s 2m S1 R1 V1 C1 O1")
    for world in worlds(table, 0):
        for tile in listed(world.off[1]):
            assert tile in tiles_named("m R1 V1")


@pytest.mark.parametrize("stage", ["opening", "filling", "buying", "hiring"])
def test_f26_outside_the_books_only_the_future_is_another(stage: str) -> None:
    table = draw_table(f"players 3   phase {stage}")
    streams = []
    for world in worlds(table, 0):
        streams.append(tuple(world.rng))
        world.rng = table.rng
        assert world == table
    assert len({tuple(table.rng), *streams}) == 41
    for word in zip(*streams, strict=True):
        assert all(0 <= bits < 1 << 32 for bits in word)
        assert max(word) >= 1 << 31, "all 32 bits"
    assert {(len(words), words[3] % 2) for words in streams} == {(4, 1)}, "never all zero"


# ── The energy price ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("rise", [0, 1, 2])
def test_f27_when_all_books_are_closed_the_energy_price_rises_by_the_top_tile(rise: int) -> None:
    last = close_books(draw_table("round 3   phase books   turned 0 1"), rise)
    assert heard(last, EnergyPriceRose) == [EnergyPriceRose(rise=rise, price=2 + rise)]
    view = GAME.view(last.state, SPECTATOR)
    assert (view.price, view.turned) == (2 + rise, (0, 1, rise))
    assert len(view.unseen) == 5


def test_f27_it_counts_at_once_for_the_income_of_this_round() -> None:
    after = close_books(draw_table("round 2   phase books   turned 0"), 2).state
    assert after.income[:2] == [20 - 4 * 3] * 2


# ── The books as functions ──────────────────────────────────────────────────────────────────────────────
# Machines and robots that print what is usual on other tiles; what is off counts for nothing here either.
ODD = box_with(
    M1={"storage": 3},
    M2={"energy_saved": 4},
    R1={"storage": 2, "workers": 1},
    R2={"energy_saved": 5, "energy": 0},
)


def test_f26_whatever_a_tile_prints_is_lost_when_it_is_off() -> None:
    table = draw_table("phase books   seat 0 3s m M1 M2 R1 R2", ODD)
    [books, _] = heard(close_books(table, game=ODD), BooksClosed)
    assert (books.production, books.storage) == (1 + 1 + 2 + 1 + 2, 3 + 3 + 2)
    assert (books.energy, books.canteen) == (1, 6), "needs 2 + 1 + 3 + 2 and saves 4 + 5"
    [books, _] = heard(close_books(table, off={0: "M1 R2"}, game=ODD), BooksClosed)
    assert (books.production, books.storage) == (1 + 2 + 1, 3 + 2)
    assert (books.energy, books.canteen) == (2 + 3 + 2 - 4, 5)


def best_setting(game: BoxGame, factory: list[int], staff: int, price: int, hand: int) -> tuple[int, int]:
    """By trying everything: the most that a factory is worth, in sixteenths, and the fewest tiles off."""
    running = [tile for tile in listed(factory) if game.cardboard.tables.tile_switchable[tile]]
    best = None
    for size in range(len(running) + 1):
        for chosen in combinations(running, size):
            still = [chosen.count(tile) for tile in range(TILES)]
            if game.accountant.fits(factory, still, staff):
                worth = worth_of(game, factory, still, staff, price, hand)
                if best is None or worth > best[0]:
                    best = worth, size
    assert best is not None
    return best


def worth_of(game: BoxGame, factory: list[int], still: list[int], staff: int, price: int, hand: int) -> int:
    count = game.accountant
    goods = min(count.production_of(factory, still), count.storage_of(factory, still))
    free = staff - count.canteen_of(factory, still)
    return 16 * 10 * goods - count.energy_of(factory, still) * price + hand * free


def factories() -> Iterator[tuple[list[int], int, int, int]]:
    """Factories of all sorts, with a staff, an energy price and what a free worker is worth, in sixteenths."""
    random = Random(7)
    names = tiles_named("s m S1 S2 M1 M2 M3 M4 R1 R2 R3 V1 V2 V3 C4 O1")
    for _ in range(80):
        tiles = [random.choice(names) for _ in range(random.randint(3, 9))]
        staff, price, hand = random.randint(7, 9), random.randint(16, 160), random.choice((0, 30, 90, 160))
        yield [tiles.count(tile) for tile in range(TILES)], staff, price, hand


@pytest.mark.parametrize("game", [GAME, ODD], ids=["usual", "odd"])
def test_f25_the_best_setting_is_found_among_all_that_fit(game: BoxGame) -> None:
    settle = game.plain.bound(books.settle)
    designs = game.cardboard.tables.designs
    idle = 0
    for factory, staff, price, hand in factories():
        chosen = [9] * designs + [0] * (TILES - designs)
        settle(factory, chosen, staff, price, hand)
        assert game.accountant.fits(factory, chosen, staff)
        worth = worth_of(game, factory, chosen, staff, price, hand)
        assert (worth, sum(chosen)) == best_setting(game, factory, staff, price, hand)
        idle += sum(chosen) > 0
    assert idle > 20


def test_f25_the_worth_of_the_best_setting_is_told() -> None:
    settle = GAME.plain.bound(books.settle)
    for factory, staff, price, hand in factories():
        chosen = [0] * TILES
        worth = settle(factory, chosen, staff, price, hand)
        assert worth == worth_of(GAME, factory, chosen, staff, price, hand), named(listed(factory))
