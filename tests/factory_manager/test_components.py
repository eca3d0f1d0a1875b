"""The cardboard of Factory Manager: rules F1 to F9, and what later rules read off it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from traumwerk.games import WrongComponents
from traumwerk.games.factory_manager.components import (
    COLUMNS,
    CONTROL,
    ENERGY_TILES,
    KINDS,
    MACHINE,
    OPTIMISER,
    RESERVE,
    ROBOT,
    SAVER,
    SEATS,
    STANDARD,
    STORAGE,
    TILES,
    TURN_TILES,
    Sheet,
    Tables,
    complaints,
    load,
    tables_of,
)

# Cardboard of other values than the house's own set: the tests do not hang on how that is tuned.
OTHER_FILE = Path(__file__).with_name("other_cardboard.toml")
OTHER_CARDBOARD = load(OTHER_FILE)
OTHER = OTHER_CARDBOARD.tables
SHEET = OTHER_CARDBOARD.sheet
PLAYERS = range(2, 6)
CHEAP_STORAGE = 'kind = "storage"\ncost = 6\nstorage = 1\nbacks = [1, 1, 0, 0]\nx = true\n'
SECOND_STORAGE = 'kind = "storage"\ncost = 10\nstorage = 2\nbacks = [2, 1, 2, 1]\n'
THIRD_STORAGE = 'kind = "storage"\ncost = 14\nstorage = 3\nbacks = [2, 1, 1, 2]\n'
CHEAP_CONTROL = 'kind = "control"\ncost = 5\nenergy_saved = 1\nbacks = [1, 0, 0, 0]\nx = true\n'
CHEAP_OPTIMISER = 'kind = "optimiser"\ncost = 6\nworkers_saved = 1\nbacks = [1, 0, 0, 1]\nx = true\n'
START_STORAGE = '[[start]]\nkind = "storage"\nstorage = 1\n'
START_MACHINE = '[[start]]\nkind = "machine"\nproduction = 1\nworkers = 2\nenergy = 2\n'


def spoil(folder: Path, *changes: tuple[str, str]) -> Path:
    """The components file with the first of each old text made new."""
    text = OTHER_FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    spoiled = folder / "spoiled.toml"
    spoiled.write_text(text, encoding="utf-8")
    return spoiled


def why_refused(path: Path) -> str:
    with pytest.raises(WrongComponents) as refusal:
        load(path)
    return str(refusal.value)


def refused(path: Path, header: str, complaint: str, number: int = 0) -> None:
    """It is refused with this complaint, at the line of this header (the number-th of its like, from 0)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = [line for line, text in enumerate(lines, 1) if text.split("#")[0].strip() == header][number]
    message = why_refused(path)
    assert message.startswith(f"spoiled.toml, line {at}: ")
    assert complaint in message


def designs(kind: int) -> range:
    """The market designs of a kind."""
    return range(OTHER.column_first[kind], OTHER.column_first[kind + 1])


def printed(tables: Tables, design: int) -> str:
    """A design as in the list of our set, like `10: C2 D2 E3`."""
    letters = (
        ("B", tables.tile_storage),
        ("C", tables.tile_production),
        ("D", tables.tile_workers),
        ("E", tables.tile_energy),
        ("F", tables.tile_workers_saved),
        ("G", tables.tile_energy_saved),
    )
    values = " ".join(f"{letter}{table[design]}" for letter, table in letters if table[design])
    return f"{tables.tile_cost[design]}: {values}"


def factory_at_the_start(table: tuple[int, ...]) -> int:
    return sum(number * value for number, value in zip(OTHER.start_tiles, table, strict=True))


# ── The facts of the box ────────────────────────────────────────────────────────────────────────────────
def test_f1_there_are_106_tiles_in_six_kinds() -> None:
    market = Counter(dict.fromkeys(KINDS, 0))
    for tile in SHEET.tile:
        market[tile.kind] += sum(tile.backs) + tile.x
    assert market == {"storage": 20, "machine": 17, "robot": 18, "saver": 9, "control": 9, "optimiser": 8}
    start = {"storage": SEATS * SHEET.game.start.storage, "machine": SEATS * SHEET.game.start.machine}
    assert start == {"storage": 15, "machine": 10}
    assert market.total() + sum(start.values()) == 106


@pytest.mark.parametrize(("players", "tiles"), [(2, 36), (3, 50), (4, 64), (5, 78)])
def test_f1_so_many_tiles_can_be_bought(players: int, tiles: int) -> None:
    assert sum(OTHER.supply[players]) + OTHER.drawn_x == tiles


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        (STORAGE, ["6: B1", "10: B2", "14: B3", "18: B4"]),
        (
            MACHINE,
            ["7: C1 D1 E1", "10: C2 D2 E3", "13: C2 D2 E2", "17: C3 D2 E3", "21: C3 D2 E2", "25: C4 D2 E3"],
        ),
        (ROBOT, ["6: C1 E2", "9: C1 E1", "13: C2 E3", "16: C2 E2", "20: C2 E1"]),
        (SAVER, ["5: E1 F1", "9: E2 F2", "12: E1 F2", "16: E1 F3"]),
        (CONTROL, ["5: G1", "8: G2", "11: G3", "15: G4"]),
        (OPTIMISER, ["6: F1", "10: F2", "15: F3"]),
    ],
    ids=KINDS,
)
def test_f1_our_set_of_tiles(kind: int, tiles: list[str]) -> None:
    assert [printed(OTHER, design) for design in designs(kind)] == tiles


def test_f2_one_tile_of_each_kind_carries_an_x_and_is_its_kinds_cheapest() -> None:
    assert OTHER.x_tiles == OTHER.column_first[:COLUMNS]
    assert [OTHER.tile_kind[design] for design in OTHER.x_tiles] == [*range(COLUMNS)]


def test_f3_workers_energy_tiles_and_turn_order_tiles() -> None:
    assert (OTHER.workers, OTHER.seasonal) == (7, 2)
    assert Counter(OTHER.energy_tiles) == {0: 2, 1: 4, 2: 2}
    assert OTHER.energy_tiles == tuple(sorted(OTHER.energy_tiles))
    assert len(OTHER.energy_tiles) == ENERGY_TILES
    assert OTHER.discount == (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    assert len(OTHER.discount) == TURN_TILES + 1


def test_f4_twelve_fields_the_last_two_of_which_cost_ten() -> None:
    assert (OTHER.free_fields, OTHER.fields, OTHER.field_price) == (10, 12, 10)


def test_f5_what_a_factory_starts_with() -> None:
    assert OTHER.money == 18
    assert printed(OTHER, OTHER.start_storage) == "0: B1"
    assert printed(OTHER, OTHER.start_machine) == "0: C1 D2 E2"
    assert factory_at_the_start(OTHER.tile_production) == 2
    assert factory_at_the_start(OTHER.tile_storage) == 3
    assert factory_at_the_start(OTHER.tile_energy) == 4
    assert factory_at_the_start(OTHER.tile_workers) == 4
    assert sum(OTHER.start_tiles) == 5


def test_f6_turn_order_tiles_by_players() -> None:
    assert OTHER.first_turn[2:] == ((2, 10, 0, 0, 0), (5, 7, 8, 0, 0), (7, 8, 9, 10, 0), (8, 9, 10, 11, 12))
    assert OTHER.reserve[2:] == (
        (1, 4, 6, 8, 0, 0, 0),
        (1, 2, 3, 4, 6, 0, 0),
        (1, 2, 3, 4, 5, 6, 0),
        (1, 2, 3, 4, 5, 6, 7),
    )
    assert OTHER.reserve_size == (0, 0, 4, 5, 6, 7)
    assert len(OTHER.reserve[5]) == RESERVE
    for players in PLAYERS:
        assert OTHER.reserve_size[players] == players + 2, "F10: two are not used in a round"


@pytest.mark.parametrize(
    ("players", "columns"),
    [
        (2, [7, 7, 8, 4, 4, 3]),
        (3, [11, 10, 11, 5, 6, 4]),
        (4, [15, 13, 14, 7, 7, 5]),
        (5, [19, 16, 17, 8, 8, 7]),
    ],
)
def test_f7_the_depot_by_players_and_column(players: int, columns: list[int]) -> None:
    supply = OTHER.supply[players]
    assert [sum(supply[design] for design in designs(kind)) for kind in range(COLUMNS)] == columns
    assert sum(supply) == sum(columns), "X tiles and starting tiles are not in the depot"


def test_f7_the_tiles_of_our_set_by_players() -> None:
    def supply(kind: int) -> list[tuple[int, ...]]:
        return [tuple(OTHER.supply[players][design] for players in PLAYERS) for design in designs(kind)]

    assert supply(STORAGE) == [(1, 2, 2, 2), (2, 3, 5, 6), (2, 3, 4, 6), (2, 3, 4, 5)]
    assert supply(MACHINE) == [
        (1, 1, 1, 1),
        (1, 2, 3, 4),
        (2, 3, 3, 3),
        (2, 2, 3, 4),
        (0, 1, 2, 2),
        (1, 1, 1, 2),
    ]
    assert supply(ROBOT) == [(1, 2, 3, 3), (3, 4, 5, 6), (2, 2, 2, 3), (1, 2, 3, 3), (1, 1, 1, 2)]
    assert supply(SAVER) == [(1, 1, 2, 2), (1, 2, 2, 3), (1, 1, 2, 2), (1, 1, 1, 1)]
    assert supply(CONTROL) == [(1, 1, 1, 1), (1, 2, 3, 3), (1, 1, 1, 2), (1, 2, 2, 2)]
    assert supply(OPTIMISER) == [(1, 1, 1, 2), (1, 2, 3, 3), (1, 1, 1, 2)]


def test_f8_f9_what_is_drawn_and_the_price_of_energy() -> None:
    assert OTHER.drawn_x == 3
    assert OTHER.energy_price == 1
    assert OTHER.gentle_tile == 0
    assert ENERGY_TILES - SHEET.game.energy_tiles_out == OTHER.rounds
    highest = OTHER.energy_price + sum(OTHER.energy_tiles[-OTHER.rounds :])
    assert SHEET.game.energy_track == highest == 8


def test_f18_f23_f28_bonus_tiles_wages_and_income() -> None:
    assert OTHER.bonus == (0, 0, 0, 1, 2, 3)
    assert OTHER.wage == 7
    assert (OTHER.goods_price, OTHER.last_round_factor, OTHER.rounds) == (10, 2, 5)


def test_f25_f26_machines_and_robots_can_be_switched_off_and_no_other_tile_needs_workers() -> None:
    for design in range(OTHER.designs):
        kind = OTHER.tile_kind[design]
        assert OTHER.tile_machine[design] == (kind == MACHINE)
        assert OTHER.tile_robot[design] == (kind in (ROBOT, SAVER))
        assert OTHER.tile_switchable[design] == (kind in (MACHINE, ROBOT, SAVER))
        assert OTHER.tile_switchable[design] or not OTHER.tile_workers[design]


def test_the_tracks_are_drawn_as_in_the_box() -> None:
    assert (SHEET.tracks.production, SHEET.tracks.storage, SHEET.tracks.energy) == (16, 16, 10)


def test_every_kind_has_a_name_of_its_own_in_four_languages() -> None:
    for language in ("en", "it", "fr", "de"):
        assert len({OTHER_CARDBOARD.kind_name(kind, language) for kind in range(COLUMNS)}) == COLUMNS
        assert len({OTHER_CARDBOARD.kind_plural(kind, language) for kind in range(COLUMNS)}) == COLUMNS
    assert OTHER_CARDBOARD.kind_name(SAVER, "it") == "robot risparmia-personale"
    assert OTHER_CARDBOARD.kind_name(CONTROL) == "control centre"
    assert OTHER_CARDBOARD.kind_plural(STORAGE, "it") == "bancali"


# ── The tables ──────────────────────────────────────────────────────────────────────────────────────────
def test_designs_are_sorted_by_kind_and_cost_and_the_starting_tiles_come_last() -> None:
    market = range(OTHER.market_designs)
    keys = [(OTHER.tile_kind[design], OTHER.tile_cost[design]) for design in market]
    assert keys == sorted(keys)
    assert (OTHER.market_designs, OTHER.designs) == (26, 28)
    assert (OTHER.start_storage, OTHER.start_machine) == (26, 27)
    assert [OTHER.tile_kind[26], OTHER.tile_kind[27]] == [STORAGE, MACHINE]
    assert (OTHER.start_tiles[26], OTHER.start_tiles[27]) == (3, 2)
    assert OTHER.column_first == (0, 4, 10, 15, 19, 23, 26)


def test_tables_by_design_and_by_players_are_filled_up_with_zeros() -> None:
    for name, table in OTHER._asdict().items():
        if name.startswith("tile_") or name == "start_tiles":
            assert len(table) == TILES
            assert not any(table[OTHER.designs :])
        if name in ("supply", "first_turn", "reserve", "reserve_size", "bonus"):
            assert len(table) == SEATS + 1
    for supply in OTHER.supply:
        assert len(supply) == TILES
        assert not any(supply[OTHER.market_designs :])
    for players in (0, 1):
        assert not any(OTHER.supply[players])
        assert OTHER.first_turn[players] == (0,) * SEATS
        assert OTHER.reserve[players] == (0,) * RESERVE


def test_the_order_of_entries_in_the_file_does_not_matter(tmp_path: Path) -> None:
    tiles = (CHEAP_STORAGE, "TILE"), (CHEAP_OPTIMISER, CHEAP_STORAGE), ("TILE", CHEAP_OPTIMISER)
    start = (START_STORAGE, "START"), (START_MACHINE, START_STORAGE), ("START", START_MACHINE)
    energy = ("energy_tiles = [0, 0, 1, 1, 1, 1, 2, 2]", "energy_tiles = [2, 1, 0, 1, 2, 1, 0, 1]")
    swapped = spoil(tmp_path, *tiles, *start, energy)
    assert [tile.kind for tile in load(swapped).sheet.start] == ["machine", "storage"]
    assert load(swapped).sheet.tile[0].kind == "optimiser"
    assert load(swapped).tables == OTHER


def test_designs_of_the_same_cost_stay_in_the_order_of_the_file(tmp_path: Path) -> None:
    level = ("cost = 14\nstorage = 3", "cost = 10\nstorage = 3")
    tables = load(spoil(tmp_path, level)).tables
    assert [printed(tables, design) for design in range(4)] == ["6: B1", "10: B2", "10: B3", "18: B4"]
    exchanged = (SECOND_STORAGE, "TILE"), (THIRD_STORAGE, SECOND_STORAGE), ("TILE", THIRD_STORAGE)
    tables = load(spoil(tmp_path, *exchanged, level)).tables
    assert [printed(tables, design) for design in range(4)] == ["6: B1", "10: B3", "10: B2", "18: B4"]


def test_entries_that_print_the_same_are_one_design(tmp_path: Path) -> None:
    one, other = (SECOND_STORAGE.replace("[2, 1, 2, 1]", backs) for backs in ("[2, 0, 0, 1]", "[0, 1, 2, 0]"))
    split = load(spoil(tmp_path, (SECOND_STORAGE, one), (START_STORAGE, f"[[tile]]\n{other}\n{START_STORAGE}")))
    assert len(split.sheet.tile) == len(SHEET.tile) + 1
    assert split.tables == OTHER


def test_an_x_tile_may_print_what_no_other_tile_prints(tmp_path: Path) -> None:
    plain = CHEAP_STORAGE.replace("x = true\n", "")
    alone = plain.replace("cost = 6", "cost = 9").replace("[1, 1, 0, 0]", "[0, 0, 0, 0]") + "x = true\n"
    tables = load(spoil(tmp_path, (CHEAP_STORAGE, f"{plain}\n[[tile]]\n{alone}"))).tables
    assert tables.designs == OTHER.designs + 1
    assert tables.x_tiles[STORAGE] == 1
    assert printed(tables, 1) == "9: B1"
    assert tables.supply[5][:3] == (2, 0, 6)


def test_all_81_tiles_may_differ() -> None:
    single = [tuple(int(at == back) for at in range(4)) for back in range(4)]
    apart = []
    for tile in SHEET.tile:
        copies = [(single[back], False) for back in range(4) for _ in range(tile.backs[back])]
        copies += [((0, 0, 0, 0), True)] if tile.x else []
        apart += [
            msgspec.structs.replace(tile, backs=backs, x=x, production=number)
            for number, (backs, x) in enumerate(copies)
        ]
    sheet = msgspec.structs.replace(SHEET, tile=tuple(apart))
    assert list(complaints(sheet)) == []
    tables = tables_of(sheet)
    assert (tables.market_designs, tables.designs) == (TILES - 2, TILES)
    assert len(tables.tile_cost) == len(tables.supply[5]) == len(tables.start_tiles) == TILES
    assert (tables.start_tiles[81], tables.start_tiles[82]) == (3, 2)
    assert max(tables.supply[5]) == 1
    assert [sum(supply) for supply in tables.supply] == [0, 0, 33, 47, 61, 75]


# ── Other values, and wrong ones ────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "changes",
    [
        [("cost = 6\nstorage = 1", "cost = 0\nstorage = 1")],
        [("cost = 6\nstorage = 1", "cost = 99\nstorage = 1")],
        [("cost = 7\nproduction = 1", "cost = 7\nstorage = 99\nproduction = 1")],
        [("[2, 1, 2, 1]", "[3, 0, 2, 1]"), ("[2, 1, 1, 2]", "[1, 2, 1, 2]")],
        [("1, 1, 2, 2, 3, 3, 4, 4, 5]", "0, 0, 0, 0, 0, 0, 0, 0, 99]")],
    ],
    ids=["cost 0", "cost 99", "storage on a machine", "backs", "discounts"],
)
def test_an_owner_of_the_box_may_put_in_his_own_values(tmp_path: Path, changes: list[tuple[str, str]]) -> None:
    other = load(spoil(tmp_path, *changes))
    assert other.fingerprint != OTHER_CARDBOARD.fingerprint
    assert other.tables == tables_of(other.sheet) != OTHER


@pytest.mark.parametrize(
    ("old", "new"), [('it = "bancale"', 'it = "scaffale"'), ("production = 16", "production = 20")]
)
def test_words_and_tracks_are_no_business_of_the_rules(tmp_path: Path, old: str, new: str) -> None:
    other = load(spoil(tmp_path, (old, new)))
    assert other.fingerprint != OTHER_CARDBOARD.fingerprint
    assert other.tables == OTHER


def test_f20_another_discount_and_another_cost_reach_the_tables(tmp_path: Path) -> None:
    changes = (("4, 4, 5]", "4, 4, 9]"), ("cost = 18\nstorage = 4", "cost = 19\nstorage = 5"))
    tables = load(spoil(tmp_path, *changes)).tables
    assert tables.discount[TURN_TILES] == 9
    assert printed(tables, 3) == "19: B5"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rounds = 5", "rounds = 6", "rounds: 6, F28 plays 5"),
        ("money = 18", "money = 20", "money: 20, F5 gives 18"),
        ("money = 18", "money = -18", "money: -18, F5 gives 18"),
        ("workers = 7", "workers = 8", "workers: 8, F3 counts 7"),
        ("seasonal = 2", "seasonal = 3", "seasonal: 3, F3 counts 2"),
        ("wage = 7", "wage = 6", "wage: 6, F23 asks 7"),
        ("fields = 10", "fields = 12", "fields: 12, F4 counts 10"),
        ("charged_fields = 2", "charged_fields = 0", "charged_fields: 0, F4 counts 2"),
        ("field_price = 10", "field_price = 5", "field_price: 5, F4 asks 10"),
        ("goods_price = 10", "goods_price = 9", "goods_price: 9, F28 pays 10"),
        ("energy_price = 1", "energy_price = 0", "energy_price: 0, F9 starts at 1"),
        ("energy_track = 8", "energy_track = 7", "energy_track: 7, F9 raises the price to at most 8"),
        ("energy_tiles_out = 3", "energy_tiles_out = 2", "energy_tiles_out: 2, F9 leaves out 3"),
        ("drawn_x = 3", "drawn_x = 4", "drawn_x: 4, F8 draws 3"),
        ("last_round_factor = 2", "last_round_factor = 3", "last_round_factor: 3, F28 has 2"),
        ("[0, 0, 1, 1, 1, 1, 2, 2]", "[0, 1, 1, 1, 1, 1, 2, 2]", "tiles 0 1 1 1 1 1 2 2, F3 counts 8: 2 of 0"),
        ("[0, 0, 1, 1, 1, 1, 2, 2]", "[0, 0, 1, 1, 1, 1, 2]", "7 energy tiles 0 0 1 1 1 1 2, F3 counts 8"),
        (
            "{ storage = 3,",
            "{ storage = 4,",
            "4 starting storage tiles a player, F5 gives 3 (20 for 5 players, F1 counts 15)",
        ),
        (
            "machine = 2 }",
            "machine = 1 }",
            "1 starting machine tiles a player, F5 gives 2 (5 for 5 players, F1 counts 10)",
        ),
    ],
)
def test_a_file_that_changes_what_the_rules_fix_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[game]", complaint)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("production = 16", "production = 1", "production track of 1, a factory starts at 2 (F5)"),
        ("storage = 16", "storage = 2", "storage track of 2, a factory starts at 3 (F5)"),
        ("energy = 10", "energy = -10", "energy track of -10, a factory starts at 4 (F5)"),
    ],
)
def test_f5_a_track_too_short_for_the_start_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[tracks]", complaint)


@pytest.mark.parametrize(
    ("new", "complaint"),
    [
        ("[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]", "11 turn-order tiles with a discount, F3 counts 12"),
        ("[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]", "13 turn-order tiles with a discount, F3 counts 12"),
        ("[0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5]", "discounts (0, 0, 1) of tiles 1 to 3, F3 gives them none"),
        ("[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 4]", "none is below the one before (F3)"),
        ("[0, 0, 0, -1, 1, 2, 2, 3, 3, 4, 4, 5]", "none is below the one before (F3)"),
        ("[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 100]", "100): F3 prints 0 to 99"),
    ],
)
def test_f3_a_file_with_other_turn_order_tiles_is_refused(tmp_path: Path, new: str, complaint: str) -> None:
    refused(spoil(tmp_path, ("[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]", new)), "[turn_order]", complaint)


@pytest.mark.parametrize(
    ("header", "old", "new", "complaint"),
    [
        ("first", "2 = [2, 10]", "2 = [2, 11]", "first-round tiles of 2 players: (2, 11), F6 has (2, 10)"),
        ("first", "5 = [8, 9, 10, 11, 12]", "", "of 5 players: nothing, F6 has (8, 9, 10, 11, 12)"),
        ("first", "2 = [2, 10]", "2 = [2, 10]\n6 = [1]", "of 6 players: (1,), F6 has nothing"),
        (
            "reserve",
            "3 = [1, 2, 3, 4, 6]",
            "3 = [1, 2, 3, 4, 5]",
            "reserve of 3 players: (1, 2, 3, 4, 5), F6 has",
        ),
        (
            "reserve",
            "4 = [1, 2, 3, 4, 5, 6]",
            "4 = [1, 2, 3, 4, 5]",
            "reserve of 4 players: (1, 2, 3, 4, 5), F6",
        ),
    ],
)
def test_f6_a_file_with_other_tiles_by_players_is_refused(
    tmp_path: Path, header: str, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), f"[turn_order.{header}]", complaint)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{ 2 = 0,", "{ 2 = 1,", "bonus tiles of 2 players: 1, F18 has 0"),
        ("5 = 3 }", "5 = 2 }", "bonus tiles of 5 players: 2, F18 has 3"),
    ],
)
def test_f18_a_file_with_other_bonus_tiles_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[turn_order]", complaint)


@pytest.mark.parametrize(
    ("number", "old", "new", "complaint"),
    [
        (0, "cost = 6\nstorage = 1", "cost = -1\nstorage = 1", "storage for -1: cost -1, F1 prints 0 to 99"),
        (0, "cost = 6\nstorage = 1", "cost = 100\nstorage = 1", "storage for 100: cost 100, F1 prints 0 to 99"),
        (0, "storage = 1\nbacks", "storage = 100\nbacks", "storage for 6: storage 100, F1 prints 0 to 99"),
        (4, "production = 1\n", "production = -1\n", "machine for 7: production -1, F1 prints 0 to 99"),
        (4, "workers = 1\n", "workers = -1\n", "machine for 7: workers -1, F1 prints 0 to 99"),
        (4, "energy = 1\n", "energy = 100\n", "machine for 7: energy 100, F1 prints 0 to 99"),
        (15, "workers_saved = 1\n", "workers_saved = -1\n", "saver for 5: workers_saved -1, F1 prints 0 to 99"),
        (19, "energy_saved = 1\n", "energy_saved = -1\n", "control for 5: energy_saved -1, F1 prints 0 to 99"),
        (
            10,
            'kind = "robot"',
            'kind = "android"',
            "android for 6: no such kind of tile (F1 has storage, machine,",
        ),
    ],
)
def test_f1_a_tile_that_prints_what_cannot_be_is_refused(
    tmp_path: Path, number: int, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[[tile]]", complaint, number)


@pytest.mark.parametrize(
    ("number", "old", "new", "complaint"),
    [
        (
            0,
            SECOND_STORAGE,
            SECOND_STORAGE.replace("2, 1, 2", "3, 1, 2"),
            "21 storage tiles for the market, F1 counts 20",
        ),
        (0, f"[[tile]]\n{SECOND_STORAGE}", "", "14 storage tiles for the market, F1 counts 20"),
        (4, "[1, 1, 1, 1]", "[1, 1, 1, 0]", "16 machine tiles for the market, F1 counts 17"),
        (10, "[3, 1, 1, 1]", "[4, 1, 1, 1]", "19 robot tiles for the market, F1 counts 18"),
        (15, "[1, 1, 0, 1]", "[1, 0, 0, 1]", "8 saver tiles for the market, F1 counts 9"),
        (19, f"[[tile]]\n{CHEAP_CONTROL}", "", "7 control tiles for the market, F1 counts 9"),
        (
            23,
            CHEAP_OPTIMISER,
            CHEAP_OPTIMISER.replace("1, 0, 0, 1", "1, 0, 0, 0"),
            "7 optimiser tiles for the market, F1",
        ),
    ],
)
def test_f1_a_file_with_other_counts_of_tiles_is_refused(
    tmp_path: Path, number: int, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[[tile]]", complaint, number)


def test_f1_a_kind_that_is_missing_altogether_is_refused() -> None:
    sheet = msgspec.structs.replace(SHEET, tile=tuple(tile for tile in SHEET.tile if tile.kind != "saver"))
    assert ("tile", 0, "0 saver tiles for the market, F1 counts 9") in list(complaints(sheet))


def test_f1_a_design_of_which_there_is_no_tile_is_refused(tmp_path: Path) -> None:
    none = SECOND_STORAGE.replace("cost = 10", "cost = 11").replace("2, 1, 2, 1", "0, 0, 0, 0")
    path = spoil(tmp_path, (SECOND_STORAGE, f"{SECOND_STORAGE}\n[[tile]]\n{none}"))
    refused(path, "[[tile]]", "storage for 11: 0 tiles of this design, F1 counts at least 1", 2)


@pytest.mark.parametrize(
    ("backs", "complaint"),
    [
        ("[1, 2, 2, 1]", "35 tiles to buy with 2 players, X tiles included, F1 has 36"),
        ("[2, 0, 3, 1]", "49 tiles to buy with 3 players, X tiles included, F1 has 50"),
        ("[2, 1, 1, 2]", "63 tiles to buy with 4 players, X tiles included, F1 has 64"),
    ],
)
def test_f1_a_file_with_other_numbers_of_tiles_by_players_is_refused(
    tmp_path: Path, backs: str, complaint: str
) -> None:
    refused(spoil(tmp_path, ("[2, 1, 2, 1]", backs)), "[[tile]]", complaint)


def test_f1_without_an_x_tile_five_players_could_buy_too_many() -> None:
    tiles = [
        msgspec.structs.replace(tile, backs=(2, 1, 0, 0), x=False) if tile.x else tile for tile in SHEET.tile
    ]
    sheet = msgspec.structs.replace(SHEET, tile=tuple(tiles))
    assert "F1 has 78" in "; ".join(sentence for _, _, sentence in complaints(sheet))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (CHEAP_STORAGE, CHEAP_STORAGE.replace("0]\nx = true", "1]"), "0 storage tiles with an X, F2 counts 1"),
        (
            SECOND_STORAGE,
            SECOND_STORAGE.replace("1]", "0]\nx = true"),
            "2 storage tiles with an X, F2 counts 1",
        ),
        (
            SECOND_STORAGE,
            SECOND_STORAGE.replace("[2, 1, 2, 1]", "[7, -1, -1, 1]"),
            "F2 counts at least 0 of each",
        ),
    ],
    ids=["no X", "two X", "backs below 0"],
)
def test_f2_a_file_with_other_backs_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    number = 1 if "-1" in new else 0
    refused(spoil(tmp_path, (old, new)), "[[tile]]", complaint, number)


def test_f7_a_column_that_is_empty_with_two_players_is_refused(tmp_path: Path) -> None:
    """Its four tiles come with three players instead; four others would have to make up for them (F1)."""
    moved = [
        (f"energy_saved = {saved}\nbacks = [1, {further}", f"energy_saved = {saved}\nbacks = [0, {further + 1}")
        for saved, further in ((1, 0), (2, 1), (3, 0), (4, 1))
    ]
    path = spoil(tmp_path, *moved, ("[2, 1, 2, 1]", "[5, 1, 0, 0]"), ("[2, 1, 1, 2]", "[3, 0, 1, 2]"))
    refused(path, "[[tile]]", "0 control tiles with 2 players, F7 wants at least 1 in each column", 19)


@pytest.mark.parametrize(
    ("number", "kind", "entry"),
    [(0, "storage", CHEAP_STORAGE), (19, "control", CHEAP_CONTROL), (23, "optimiser", CHEAP_OPTIMISER)],
)
def test_f26_a_tile_that_cannot_be_switched_off_needs_no_workers(
    tmp_path: Path, number: int, kind: str, entry: str
) -> None:
    complaint = (
        f"1 workers needed, {kind} tiles need 0: nobody can switch them off to make the staffing fit (F26)"
    )
    refused(spoil(tmp_path, (entry, f"{entry}workers = 1\n")), "[[tile]]", complaint, number)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (START_STORAGE, "", "1 starting tiles (machine), F1 has 2: one storage and one machine"),
        (START_MACHINE, START_MACHINE * 2, "3 starting tiles (storage, machine, machine), F1 has 2"),
        (
            START_MACHINE,
            START_MACHINE.replace("machine", "robot"),
            "2 starting tiles (storage, robot), F1 has 2",
        ),
        (START_STORAGE, START_STORAGE.replace("1", "2"), "storage of a factory at the start: 6, F5 has 3"),
        (
            START_MACHINE,
            START_MACHINE.replace("n = 1", "n = 2"),
            "production of a factory at the start: 4, F5 has 2",
        ),
        (
            START_MACHINE,
            START_MACHINE.replace("y = 2", "y = 1"),
            "energy of a factory at the start: 2, F5 has 4",
        ),
        (
            START_MACHINE,
            START_MACHINE.replace("s = 2", "s = 3"),
            "workers of a factory at the start: 6, F5 has 4",
        ),
    ],
)
def test_f5_a_file_with_other_starting_tiles_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), "[[start]]", complaint)


def test_f1_a_starting_tile_below_zero_is_refused_even_where_the_factory_adds_up(tmp_path: Path) -> None:
    changes = (
        (START_STORAGE, START_STORAGE.replace("1", "3")),
        (START_MACHINE, f"{START_MACHINE}storage = -3\n"),
    )
    refused(spoil(tmp_path, *changes), "[[start]]", "starting machine: storage -3, F1 prints at least 0", 1)


# ── Files that are no such file ─────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("header", "number", "old", "new", "complaint"),
    [
        ("[game]", 0, "rounds = 5", "rounds = 5\nturns = 5", "unknown field `turns`"),
        ("[game]", 0, "rounds = 5", "", "missing required field `rounds`"),
        ("[game]", 0, "{ storage = 3,", "{ robot = 1, storage = 3,", "unknown field `robot`"),
        ("[tracks]", 0, "production = 16", 'production = "16"', "Expected `int`, got `str`"),
        ("[turn_order]", 0, "bonus = {", "gifts = {", "`gifts`"),
        ("[turn_order.first]", 0, "2 = [2, 10]", "2 = 2", "Expected `array`"),
        ("[kind.saver]", 0, 'it = "robot risp', 'la = "robotum", it = "robot risp', "unknown field `la`"),
        ("[kind.control]", 0, ', de = "Leitstand"', "", "missing required field `de`"),
        ("[kind.optimiser]", 0, 'en = "optimiser"', 'en = ""', "length >= 1"),
        ("[[tile]]", 5, "cost = 10\nproduction", "costs = 10\nproduction", "`cost"),
        ("[[tile]]", 1, "[2, 1, 2, 1]", "[2, 1, 2]", "length 4"),
        ("[[tile]]", 1, "[2, 1, 2, 1]", "[2, 1, 2, 1.5]", "Expected `int`"),
        ("[[start]]", 1, START_MACHINE, f"{START_MACHINE}cost = 5\n", "unknown field `cost`"),
    ],
)
def test_keys_that_are_unknown_missing_or_of_another_sort_are_refused_with_their_line(
    tmp_path: Path, header: str, number: int, old: str, new: str, complaint: str
) -> None:
    refused(spoil(tmp_path, (old, new)), header, complaint, number)


def test_an_unknown_or_a_missing_section_is_refused(tmp_path: Path) -> None:
    assert "unknown field `shop`" in why_refused(spoil(tmp_path, ("[tracks]", "[shop]\n[tracks]")))
    text = OTHER_FILE.read_text(encoding="utf-8")
    tracks = text[text.index("[tracks]") : text.index("[turn_order]")]
    assert "missing required field `tracks`" in why_refused(spoil(tmp_path, (tracks, "")))
    refused(spoil(tmp_path, ("[kind.machine]", "[kind.oven]")), "[kind.storage]", "unknown field `oven`")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert why_refused(tmp_path / "none.toml").startswith("none.toml: cannot be read: ")
    (tmp_path / "latin.toml").write_bytes("# größer".encode("latin-1"))
    assert why_refused(tmp_path / "latin.toml").startswith("latin.toml: cannot be read: ")
    assert "at line 2" in why_refused(spoil(tmp_path, ("#\n", "no toml\n")))


def test_the_fingerprint_is_of_the_values_and_not_of_their_spelling(tmp_path: Path) -> None:
    path = spoil(tmp_path, ("money = 18 ", "money = 0x12 # eighteen "), ("\n\n\n", "\n"))
    assert load(path).fingerprint == OTHER_CARDBOARD.fingerprint
    assert len(OTHER_CARDBOARD.fingerprint) == 64
    assert isinstance(load(path).sheet, Sheet)


def test_f1_the_houses_own_set_keeps_to_the_facts() -> None:
    """Storage +1 costs 6 and +4 costs 18; robots need no workers, staff-saving ones produce nothing."""
    tiles = [printed(STANDARD, design) for design in range(STANDARD.market_designs)]
    assert "6: B1" in tiles
    assert "18: B4" in tiles
    for design in range(STANDARD.market_designs):
        kind = STANDARD.tile_kind[design]
        assert kind not in (ROBOT, SAVER) or not STANDARD.tile_workers[design]
        assert kind != SAVER or not STANDARD.tile_production[design]
        assert kind != CONTROL or STANDARD.tile_energy_saved[design]
        assert kind != OPTIMISER or STANDARD.tile_workers_saved[design]
    assert min(STANDARD.tile_cost[design] for design in range(STANDARD.market_designs)) > 0


def test_f1_the_rulebook_lists_the_houses_own_set() -> None:
    text = (Path(__file__).parents[2] / "docs" / "rules" / "factory_manager.md").read_text(encoding="utf-8")
    rows = [line for line in text.partition("## Our tiles")[2].splitlines() if line.startswith("| ")]
    names = ("storage", "machine", "production robot", "staff-saving robot", "control centre", "optimiser")
    expected = [
        rulebook_row(design, names[STANDARD.tile_kind[design]]) for design in range(STANDARD.market_designs)
    ]
    assert [row for row in rows if row.split("|")[1].strip() in names] == expected


def rulebook_row(design: int, name: str) -> str:
    """A design as the rulebook's table has it."""
    gives = [
        f"{word} {table[design]}"
        for word, table in (
            ("storage", STANDARD.tile_storage),
            ("production", STANDARD.tile_production),
            ("saves staff", STANDARD.tile_workers_saved),
            ("saves energy", STANDARD.tile_energy_saved),
        )
        if table[design]
    ]
    needs = [
        f"{word} {table[design]}"
        for word, table in (("staff", STANDARD.tile_workers), ("energy", STANDARD.tile_energy))
        if table[design]
    ]
    counts = [str(STANDARD.supply[players][design]) for players in PLAYERS]
    x = "1" if design in STANDARD.x_tiles else "–"
    cells = [name, str(STANDARD.tile_cost[design]), ", ".join(gives), ", ".join(needs) or "–", *counts, x]
    return f"| {' | '.join(cells)} |"
