"""The set-up as it is played: rules F1 to F9."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from traumwerk.core.game import SPECTATOR, Refused, Step, everybody
from traumwerk.core.kernel_game import stream, trust_to
from traumwerk.games.factory_manager import GAME as HOUSE
from traumwerk.games.factory_manager import Options, rules
from traumwerk.games.factory_manager.components import KINDS, STANDARD, STANDARD_FILE
from traumwerk.games.factory_manager.moves import (
    Bid,
    BooksClosed,
    Confirm,
    OfferedFirst,
    Open,
    Pass,
    RoundBegun,
    TurnTilesTurnedUp,
    TurnTileTaken,
)
from traumwerk.games.factory_manager.state import NO_TILE, State
from traumwerk.games.factory_manager.views import View

from .playing import (
    close_books,
    fill,
    heard,
    keep,
    phase,
    play,
    play_round,
    step,
    switch,
    switch_off,
    switch_on,
)
from .position import GAME, box_with, depot, draw_table, gone, hall, market

PLAYERS = range(2, 6)


def new(players: int, seed: int = 1, **options: Any) -> State:
    return HOUSE.new(Options(**options), players, seed).state


def seen(players: int, seed: int = 1, **options: Any) -> View:
    return HOUSE.view(new(players, seed, **options), SPECTATOR)


def rounds(players: int, seed: int, **options: Any) -> list[Step[State]]:
    """A game in which nobody does more than he must, and what each of its rounds ended with."""
    steps = [GAME.new(GAME.Options(**options), players, seed)]
    while steps[-1].state.to_act:
        steps.append(play_round(steps[-1].state))
    return steps[1:]


# ── Tiles and factories ─────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "tiles"), [(2, 33), (3, 47), (4, 61), (5, 75)])
def test_f1_all_tiles_of_a_player_count_are_on_the_table_or_out_of_the_game(players: int, tiles: int) -> None:
    view = seen(players)
    assert (len(view.depot), len(view.market), len(view.gone)) == (tiles, 3, 3)
    assert sum(len(factory.hall) for factory in view.factories) == 5 * players


def test_f1_a_value_counts_on_whatever_kind_of_tile_it_is_printed() -> None:
    odd = box_with(
        S1={"production": 2, "energy_saved": 3},
        R1={"storage": 3, "workers": 1},
        C1={"workers_saved": 1},
        O1={"storage": 1, "energy": 2},
    )
    table = draw_table("phase books   seat 0 3s 2m S1 R1 C1 O1", odd)
    [books, _] = heard(close_books(table, game=odd), BooksClosed)
    assert books.production == 1 + 1 + 2 + 1
    assert books.storage == 3 + 1 + 3 + 1
    assert books.energy == (2 + 2 + 2 + 2) - (3 + 1)
    assert books.canteen == (2 + 2 + 1) - (1 + 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_f2_the_depot_holds_the_tiles_whose_backs_name_the_player_count(players: int) -> None:
    table = GAME.begun(players)
    designs = dict(zip(GAME.names, GAME.cardboard.sheet.tile, strict=False))
    for name, tile in designs.items():
        assert table.depot[GAME.names[name]] == sum(tile.backs[: players - 1]), name
    assert table.depot_left == sum(table.depot)


def test_f2_with_two_players_the_depot_of_these_tests_is_this() -> None:
    assert depot(GAME.begun(2)) == "2S1 3S2 2S4 2M1 2M2 2M3 M4 3R1 3R2 2R3 V1 2V2 V3 C1 2C2 C4 O1 O2 O3"


@pytest.mark.parametrize("players", PLAYERS)
def test_f3_each_has_7_workers_and_nobody_a_seasonal_one_yet(players: int) -> None:
    for factory in seen(players).factories:
        assert (factory.staff, factory.seasonal, factory.posted) == (7, 0, 0)


def test_f3_who_stands_beside_the_factory_is_available() -> None:
    table = draw_table("players 2   round 2   phase filling   seat 0 3s m seasonal 2 posted 3")
    factory = GAME.view(table, SPECTATOR).factories[0]
    assert (factory.staff, factory.canteen, factory.posted, factory.available) == (9, 2, 3, 4)


def test_f4_a_factory_starts_with_no_field_paid_and_nothing_beside_it() -> None:
    for factory in seen(4).factories:
        assert (factory.charged, factory.beside) == (0, ())


def test_f4_control_centre_and_optimiser_take_no_field_of_the_hall() -> None:
    table = draw_table("phase buying   seat 0 3s 2m 2S1 3S2 C1 O1   seat 1 money 9")
    assert (table.filled[0], table.control[0], table.optimiser[0]) == (10, 1, 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_f5_each_begins_with_18_elektro_3_storage_tiles_and_2_machines(players: int) -> None:
    view = seen(players)
    assert len(view.factories) == players
    for factory in view.factories:
        assert factory.money == 18
        assert factory.hall == (STANDARD.start_storage,) * 3 + (STANDARD.start_machine,) * 2


def test_f5_the_starting_factory_has_production_2_storage_3_energy_4_and_4_in_the_canteen() -> None:
    for factory in seen(5).factories:
        assert (factory.production, factory.storage, factory.energy) == (2, 3, 4)
        assert (factory.canteen, factory.available) == (4, 3)
        assert factory.income is None


@pytest.mark.parametrize("players", PLAYERS)
def test_f5_where_nobody_sits_there_is_nothing(players: int) -> None:
    table = new(players)
    for seat in range(players, 5):
        assert sum(table.hall[seat]) + table.filled[seat] + table.money[seat] + table.tile[seat] == 0


@pytest.mark.parametrize("players", [0, 1, 6])
def test_f5_two_to_five_can_play(players: int) -> None:
    with pytest.raises(Refused) as caught:
        new(players)
    assert str(caught.value) == f"F5: players: factory_manager is for 2 to 5 players, not {players}"


def laid_anew(used: State) -> State:
    """A table that somebody played at, laid for the next game."""
    trust_to(used, stream(seed=5))
    GAME.plain.begin(used)
    return used.copy()


def test_f5_a_table_that_was_played_to_its_end_is_laid_as_if_it_were_new() -> None:
    for players in PLAYERS:
        fresh = laid_anew(GAME.laid(Options(), players))
        assert laid_anew(rounds(players, seed=3)[-1].state) == fresh


def test_f5_a_table_that_was_left_in_the_middle_is_laid_as_if_it_were_new() -> None:
    auction = draw_table("""
        players 5   round 2   offer 1 9 10 11 12
        seat 0 tile 2   seat 1 tile 3   seat 2 tile 4   seat 3 tile 5   seat 4 tile 6
    """)
    factory = "seat 1 s 2m 2S1 3S2 S4 M1 M2 R1 C1 O1 beside C2 S4 seasonal 2 posted 1 canteen 5 money 70"
    used = [
        play(auction, Open(9), Bid(1), Pass(), Pass(), Pass(), Pass(), Open(1), Bid(0), Pass()),
        play(draw_table(f"players 5   round 3   phase filling   acting 4   {factory}"), *fill("S1")),
        play(draw_table(f"players 5   round 4   phase buying   acting 1   market S4   {factory}"), keep("S4")),
        switch(
            draw_table(f"players 5   round 5   phase books   {factory}"), 1, switch_off("m"), switch_on("m")
        ),
        switch(draw_table(f"players 5   round 5   phase books   {factory}"), 1, switch_off("m")),
    ]
    fresh = laid_anew(GAME.laid(Options(), 5))
    for table in used:
        new_one = laid_anew(table)
        changed = [
            field.name for field in State.FIELDS if getattr(new_one, field.name) != getattr(fresh, field.name)
        ]
        assert changed == []


def test_f5_nothing_has_happened_at_a_table_that_was_just_laid() -> None:
    table = GAME.begun(3)
    assert table.filled == [5, 5, 5, 0, 0]
    for nothing in (table.control, table.optimiser, table.charged, table.changes, table.passed, table.income):
        assert nothing == [0] * 5
    assert (table.points, table.turned, table.x_pile) == ([0] * 5, [0] * 5, [0] * 6)
    assert (table.draws, table.bonus, table.hands, table.turn, table.auctioned, table.bank) == (0,) * 6
    assert GAME.view(table, SPECTATOR).winners == ()


# ── Turn-order tiles ────────────────────────────────────────────────────────────────────────────────────
FIRST = {2: {2, 10}, 3: {5, 7, 8}, 4: {7, 8, 9, 10}, 5: {8, 9, 10, 11, 12}}
RESERVE = {2: {1, 4, 6, 8}, 3: {1, 2, 3, 4, 6}, 4: {1, 2, 3, 4, 5, 6}, 5: {1, 2, 3, 4, 5, 6, 7}}


@pytest.mark.parametrize("players", PLAYERS)
def test_f6_the_player_count_decides_which_turn_order_tiles_are_used(players: int) -> None:
    table = new(players)
    up = [tile for tile in range(13) if table.on_offer[tile]]
    assert sorted(table.tile[:players]) == sorted(FIRST[players])
    assert sorted([*up, *table.reserve[: table.reserve_left]]) == sorted(RESERVE[players])


@pytest.mark.parametrize("players", PLAYERS)
def test_f6_the_first_tiles_are_dealt_by_lot(players: int) -> None:
    dealt = Counter(tuple(new(players, seed).tile[:players]) for seed in range(60))
    assert len(dealt) == 2 if players == 2 else len(dealt) >= 6
    assert {tiles.index(max(tiles)) for tiles in dealt} == set(range(players))


def test_f6_what_each_seat_was_dealt_is_told_to_all() -> None:
    begun = HOUSE.new(Options(), 4, 1)
    taken = heard(begun, TurnTileTaken)
    assert taken == [TurnTileTaken(seat, begun.state.tile[seat]) for seat in range(4)]
    assert all(told.to == everybody(4) for told in begun.told)


@pytest.mark.parametrize("order", [(10, 7, 9, 8), (7, 8, 9, 10)])
def test_f6_the_option_order_names_them_in_the_order_of_the_seats(order: tuple[int, ...]) -> None:
    for seed in range(3):
        assert tuple(new(4, seed, order=order).tile[:4]) == order


def test_f6_nobody_is_dealt_a_tile_that_another_seat_was_promised() -> None:
    for seed in range(20):
        table = HOUSE.laid(Options(), 4)
        trust_to(table, stream(seed))
        table.wishes = [NO_TILE, 9, NO_TILE, 7, NO_TILE]
        rules.begin(table)
        assert (table.tile[1], table.tile[3]) == (9, 7)
        assert {table.tile[0], table.tile[2]} == {8, 10}
        assert sum(table.on_offer) + table.reserve_left == 6


@pytest.mark.parametrize("order", [(5, 7), (5, 7, 7), (5, 7, 9), (1, 2, 3), (5, 7, 8, 10)])
def test_f6_an_order_of_other_tiles_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as caught:
        new(3, order=order)
    sentence = f"order: {list(order)} should be the turn-order tiles [5, 7, 8], one a seat"
    assert str(caught.value) == f"F6: {sentence}"


def test_f6_nobody_holds_a_new_tile_and_there_is_no_order_before_the_first_auctions() -> None:
    view = seen(3)
    assert view.order == ()
    assert [factory.won for factory in view.factories] == [None] * 3
    assert (view.round, view.phase) == (0, "opening")


# ── Depot and market ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", PLAYERS)
def test_f7_the_depot_lies_open_in_six_columns_the_cheapest_first(players: int) -> None:
    view = seen(players)
    columns = [(STANDARD.tile_kind[tile], STANDARD.tile_cost[tile]) for tile in view.depot]
    assert columns == sorted(columns)
    assert [KINDS[kind] for kind in dict.fromkeys(kind for kind, _ in columns)] == [
        "storage",
        "machine",
        "robot",
        "saver",
        "control",
        "optimiser",
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_f8_three_of_the_six_x_tiles_lie_in_the_first_market_and_three_are_gone(players: int) -> None:
    view = seen(players)
    assert len(view.market) == len(view.gone) == 3
    assert sorted([*view.market, *view.gone]) == sorted(STANDARD.x_tiles)


def test_f8_which_three_is_a_matter_of_chance() -> None:
    drawn = Counter(seen(2, seed).market for seed in range(200))
    assert len(drawn) == 20, "three of six"
    assert max(drawn.values()) < 30


def test_f8_the_x_tiles_of_the_market_are_told() -> None:
    begun = HOUSE.new(Options(), 3, 1)
    [event] = heard(begun, OfferedFirst)
    assert sorted(event.tiles) == list(HOUSE.view(begun.state, SPECTATOR).market)


def test_f8_no_x_tile_is_added_to_the_depot() -> None:
    for seed in range(5):
        assert new(3, seed).depot == list(STANDARD.supply[3])


def test_f8_an_x_tile_that_nobody_buys_goes_to_the_depot() -> None:
    table = draw_table("phase hiring   acting 1   market S1 V1 O1   depot 2S1 S2 O1")
    assert depot(play_round(table).state) == "3S1 S2 V1 2O1"


# ── Energy ──────────────────────────────────────────────────────────────────────────────────────────────
def test_f9_the_energy_price_starts_at_1_and_no_tile_is_turned_up() -> None:
    for gentle in (True, False):
        view = seen(3, gentle_start=gentle)
        assert (view.price, view.turned, view.gentle_start) == (1, (), gentle)


def test_f9_a_0_is_set_aside_for_a_gentle_start() -> None:
    assert seen(2).unseen == (0, 1, 1, 1, 1, 2, 2)
    assert seen(2, gentle_start=False).unseen == (0, 0, 1, 1, 1, 1, 2, 2)
    assert seen(2).gentle_start, "on unless the table turns it off"


def turned_up(table: State, seeds: int = 150) -> Counter[int]:
    """How often each energy tile comes up when the books of a table are closed."""
    [seat] = HOUSE.view(table, SPECTATOR).to_act
    ends = (GAME.apply(table, seat, Confirm(), stream(seed)).state for seed in range(seeds))
    return Counter(end.turned[table.round] for end in ends)


def test_f9_a_gentle_start_turns_up_a_0_first_and_any_of_the_seven_others_then() -> None:
    first = step(draw_table("phase books"), 0, Confirm()).state
    assert turned_up(first) == {0: 150}
    assert (first.price, GAME.apply(first, 1, Confirm()).state.price) == (1, 1)
    second = turned_up(step(draw_table("round 2   phase books"), 0, Confirm()).state)
    assert set(second) == {0, 1, 2}
    assert second[1] > second[2] > second[0] > 10


def test_f9_without_a_gentle_start_any_of_the_eight_can_come_first() -> None:
    firsts = turned_up(step(draw_table("phase books", gentle_start=False), 0, Confirm()).state)
    assert set(firsts) == {0, 1, 2}
    assert firsts[1] > max(firsts[0], firsts[2])
    assert min(firsts[0], firsts[2]) > 20


@pytest.mark.parametrize(("gentle", "highest"), [(True, 7), (False, 8)])
def test_f9_five_tiles_are_turned_up_and_three_never_are(gentle: bool, highest: int) -> None:
    prices = set()
    for seed in range(5):
        view = GAME.view(rounds(2, seed, gentle_start=gentle)[-1].state, SPECTATOR)
        assert len(view.turned) == 5
        assert sorted([*view.turned, *view.unseen]) == [0, 0, 1, 1, 1, 1, 2, 2]
        assert view.price == 1 + sum(view.turned)
        prices.add(view.price)
    assert 4 <= min(prices) < max(prices) <= highest


def test_f9_nobody_knows_which_energy_tile_comes_next() -> None:
    table = draw_table("players 3   round 3   turned 0 2")
    before = [GAME.view(table, viewer) for viewer in range(-1, 3)]
    table.energy_pile[: table.energy_left] = table.energy_pile[table.energy_left - 1 :: -1]
    assert [GAME.view(table, viewer) for viewer in range(-1, 3)] == before
    assert before[0].turned == (0, 2)
    assert before[0].unseen == (0, 1, 1, 1, 1, 2)


def test_f9_the_tiles_turned_up_so_far_lie_open() -> None:
    table = draw_table("round 2   phase books   turned 0")
    assert GAME.view(table, SPECTATOR).turned == (0,)
    assert GAME.view(play_round(table, rise=2).state, SPECTATOR).turned == (0, 2)


# ── A game ──────────────────────────────────────────────────────────────────────────────────────────────
def test_f10_the_first_round_begins_with_an_auction_too() -> None:
    begun = HOUSE.new(Options(), 3, 1)
    assert heard(begun, RoundBegun) == [RoundBegun(0)]
    [up] = heard(begun, TurnTilesTurnedUp)
    assert sorted(up.tiles) == list(HOUSE.view(begun.state, SPECTATOR).turn_tiles)
    assert phase(begun.state) == "opening"


def test_options_are_shown_and_wrong_ones_are_not_taken() -> None:
    assert not seen(2, seasonal_discount=False).seasonal_discount
    assert seen(2).seasonal_discount
    with pytest.raises(msgspec.ValidationError, match="unknown field `gentle`"):
        msgspec.convert({"gentle": True}, Options)


def test_other_cardboard_has_another_fingerprint() -> None:
    assert GAME.components == GAME.cardboard.fingerprint != HOUSE.components
    assert HOUSE.with_components(STANDARD_FILE).components == HOUSE.components


def test_a_drawn_table_is_as_it_was_drawn() -> None:
    table = draw_table("""
        players 3   round 3   phase buying   acting 0   turned 0 2
        seat 0   2s m S4 M4 C1   beside O1   money 30   tile 8   seasonal 1   posted 2
        seat 1   s m             money 4     tile 1
        seat 2                   tile 5
        market   2S1 M2          depot R1 V1
    """)
    view = GAME.view(table, 2)
    assert (hall(table, 0), market(table), depot(table)) == ("2s m S4 M4 C1", "2S1 M2", "R1 V1")
    assert gone(table).startswith("3s 2m 2S1 ")
    assert (view.phase, view.round, view.to_act, view.order, view.hands) == ("buying", 2, (0,), (1, 2, 0), 1)
    assert (view.price, view.turned, view.unseen) == (3, (0, 2), (0, 1, 1, 1, 1, 2))
    owner = view.factories[0]
    assert (owner.money, owner.tile, owner.seasonal, owner.posted) == (30, 8, 1, 2)
    assert (owner.production, owner.storage, owner.energy, owner.canteen) == (5, 6, 3, 5)
    for wrong in ("seat 0 15s", "seat 0 2C1", "market 9O1", "seat 0 tile 12", "seat 0 tile 2 seat 1 tile 2"):
        with pytest.raises(AssertionError):
            draw_table(wrong)
