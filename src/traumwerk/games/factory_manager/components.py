"""The cardboard: reads `components.toml`, checks it against the rules' counts, makes the rules' tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from traumwerk.games import cardboard
from traumwerk.games.cardboard import Complaint

SEATS = 5
TILES = 83  # designs at most: the 81 market tiles may all differ, and there are two starting tiles
STORAGE, MACHINE, ROBOT, SAVER, CONTROL, OPTIMISER = range(6)
COLUMNS = 6  # F7
KINDS = ("storage", "machine", "robot", "saver", "control", "optimiser")
TURN_TILES = 12
RESERVE = 7  # turn-order tiles in a reserve, at most
ENERGY_TILES = 8

COUNTS = {"storage": 20, "machine": 17, "robot": 18, "saver": 9, "control": 9, "optimiser": 8}  # F1, X included
BUYABLE = {2: 36, 3: 50, 4: 64, 5: 78}  # F1, by players
VALUES = ("storage", "production", "workers", "energy", "workers_saved", "energy_saved")
PRINTED = 99  # the highest number on a tile
FIXED = {  # what the rules say of `[game]`
    "rounds": (5, "F28 plays"),
    "money": (18, "F5 gives"),
    "workers": (7, "F3 counts"),
    "seasonal": (2, "F3 counts"),
    "wage": (7, "F23 asks"),
    "fields": (10, "F4 counts"),
    "charged_fields": (2, "F4 counts"),
    "field_price": (10, "F4 asks"),
    "goods_price": (10, "F28 pays"),
    "energy_price": (1, "F9 starts at"),
    "energy_track": (8, "F9 raises the price to at most"),
    "energy_tiles_out": (3, "F9 leaves out"),
    "drawn_x": (3, "F8 draws"),
    "last_round_factor": (2, "F28 has"),
}
ENERGY_RISES = (0, 0, 1, 1, 1, 1, 2, 2)  # F3
START_TILES = {"storage": 3, "machine": 2}  # F5
START_FACTORY = {"production": 2, "storage": 3, "energy": 4, "workers": 4}  # F5
FIRST_TURN = {"2": (2, 10), "3": (5, 7, 8), "4": (7, 8, 9, 10), "5": (8, 9, 10, 11, 12)}  # F6
RESERVES = {"2": (1, 4, 6, 8), "3": (1, 2, 3, 4, 6), "4": (1, 2, 3, 4, 5, 6), "5": (1, 2, 3, 4, 5, 6, 7)}  # F6
BONUS = {"2": 0, "3": 1, "4": 2, "5": 3}  # F18


# ── The file, as it is written ──────────────────────────────────────────────────────────────────────────
Word = Annotated[str, msgspec.Meta(min_length=1)]


class StartCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    storage: int
    machine: int


class GameFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    money: int
    workers: int
    seasonal: int
    wage: int
    fields: int
    charged_fields: int
    field_price: int
    goods_price: int
    energy_price: int
    energy_track: int
    energy_tiles: tuple[int, ...]
    energy_tiles_out: int
    drawn_x: int
    last_round_factor: int
    start: StartCounts


class TrackFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    production: int
    storage: int
    energy: int


class TurnOrderFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    discounts: tuple[int, ...]
    bonus: dict[str, int]
    first: dict[str, tuple[int, ...]]
    reserve: dict[str, tuple[int, ...]]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: Word
    it: Word
    fr: Word
    de: Word


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Words
    plural: Words


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    storage: Kind
    machine: Kind
    robot: Kind
    saver: Kind
    control: Kind
    optimiser: Kind


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    cost: int
    backs: tuple[int, int, int, int]
    storage: int = 0
    production: int = 0
    workers: int = 0
    energy: int = 0
    workers_saved: int = 0
    energy_saved: int = 0
    x: bool = False

    @property
    def count(self) -> int:
        return sum(self.backs) + self.x


class StartTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    storage: int = 0
    production: int = 0
    workers: int = 0
    energy: int = 0


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: GameFacts
    tracks: TrackFacts
    turn_order: TurnOrderFacts
    kind: Kinds
    tile: tuple[Tile, ...]
    start: tuple[StartTile, ...]


# ── What the rules read ─────────────────────────────────────────────────────────────────────────────────
class Tables(NamedTuple):
    """The numbers on the cardboard, by design, kind, turn-order tile and number of players.

    Designs are the market's, by kind and then by cost, then the starting storage and the starting machine.
    """

    designs: int
    market_designs: int
    start_storage: int
    start_machine: int
    tile_kind: tuple[int, ...]
    tile_cost: tuple[int, ...]
    tile_storage: tuple[int, ...]
    tile_production: tuple[int, ...]
    tile_workers: tuple[int, ...]
    tile_energy: tuple[int, ...]
    tile_workers_saved: tuple[int, ...]
    tile_energy_saved: tuple[int, ...]
    tile_switchable: tuple[int, ...]
    tile_machine: tuple[int, ...]
    tile_robot: tuple[int, ...]
    column_first: tuple[int, ...]  # the first design of each column, and where the last column ends
    supply: tuple[tuple[int, ...], ...]  # by players and design: tiles in the depot, without the X tiles
    x_tiles: tuple[int, ...]
    start_tiles: tuple[int, ...]
    first_turn: tuple[tuple[int, ...], ...]
    reserve: tuple[tuple[int, ...], ...]
    reserve_size: tuple[int, ...]
    discount: tuple[int, ...]
    bonus: tuple[int, ...]
    energy_tiles: tuple[int, ...]
    gentle_tile: int
    rounds: int
    money: int
    workers: int
    seasonal: int
    wage: int
    free_fields: int
    fields: int
    field_price: int
    goods_price: int
    energy_price: int
    last_round_factor: int
    drawn_x: int


class Design(NamedTuple):
    """What a tile prints. Tiles that print the same are one design."""

    kind: int
    cost: int
    storage: int
    production: int
    workers: int
    energy: int
    workers_saved: int = 0
    energy_saved: int = 0


class Cardboard(NamedTuple):
    """A checked set of components: its file's content, the rules' tables, and its fingerprint."""

    sheet: Sheet
    tables: Tables
    fingerprint: str

    def kind_name(self, kind: int, language: str = "en") -> str:
        return str(getattr(self.words(kind).name, language))

    def kind_plural(self, kind: int, language: str = "en") -> str:
        return str(getattr(self.words(kind).plural, language))

    def words(self, kind: int) -> Kind:
        words: Kind = getattr(self.sheet.kind, KINDS[kind])
        return words


def design_of(tile: Tile) -> Design:
    return Design(KINDS.index(tile.kind), tile.cost, *(getattr(tile, value) for value in VALUES))


def market_designs(sheet: Sheet) -> list[Design]:
    """The designs of the market by column and cost; of the same cost as they come in the file."""
    return sorted(dict.fromkeys(map(design_of, sheet.tile)), key=lambda design: (design.kind, design.cost))


def start_designs(sheet: Sheet) -> list[Design]:
    """The starting storage, then the starting machine."""
    return sorted(
        Design(KINDS.index(tile.kind), 0, tile.storage, tile.production, tile.workers, tile.energy)
        for tile in sheet.start
    )


def tables_of(sheet: Sheet) -> Tables:
    market = market_designs(sheet)
    designs = [*market, *start_designs(sheet)]
    game, order, kinds = sheet.game, sheet.turn_order, [design.kind for design in designs]
    return Tables(
        designs=len(designs),
        market_designs=len(market),
        start_storage=len(market),
        start_machine=len(market) + 1,
        tile_kind=padded(kinds, TILES),
        tile_cost=padded((design.cost for design in designs), TILES),
        tile_storage=padded((design.storage for design in designs), TILES),
        tile_production=padded((design.production for design in designs), TILES),
        tile_workers=padded((design.workers for design in designs), TILES),
        tile_energy=padded((design.energy for design in designs), TILES),
        tile_workers_saved=padded((design.workers_saved for design in designs), TILES),
        tile_energy_saved=padded((design.energy_saved for design in designs), TILES),
        tile_switchable=padded((int(kind in (MACHINE, ROBOT, SAVER)) for kind in kinds), TILES),
        tile_machine=padded((int(kind == MACHINE) for kind in kinds), TILES),
        tile_robot=padded((int(kind in (ROBOT, SAVER)) for kind in kinds), TILES),
        column_first=tuple(sum(design.kind < kind for design in market) for kind in range(COLUMNS + 1)),
        supply=tuple(supply_of(sheet, players) for players in range(SEATS + 1)),
        x_tiles=tuple(market.index(design_of(tile)) for kind in KINDS for tile in x_tiles(sheet, kind)),
        start_tiles=padded([0] * len(market) + [game.start.storage, game.start.machine], TILES),
        first_turn=tuple(padded(order.first.get(str(players), ()), SEATS) for players in range(SEATS + 1)),
        reserve=tuple(padded(order.reserve.get(str(players), ()), RESERVE) for players in range(SEATS + 1)),
        reserve_size=tuple(len(order.reserve.get(str(players), ())) for players in range(SEATS + 1)),
        discount=(0, *order.discounts),
        bonus=tuple(order.bonus.get(str(players), 0) for players in range(SEATS + 1)),
        energy_tiles=tuple(sorted(game.energy_tiles)),
        gentle_tile=min(game.energy_tiles),
        rounds=game.rounds,
        money=game.money,
        workers=game.workers,
        seasonal=game.seasonal,
        wage=game.wage,
        free_fields=game.fields,
        fields=game.fields + game.charged_fields,
        field_price=game.field_price,
        goods_price=game.goods_price,
        energy_price=game.energy_price,
        last_round_factor=game.last_round_factor,
        drawn_x=game.drawn_x,
    )


def padded(numbers: Iterable[int], length: int) -> tuple[int, ...]:
    """The numbers, and zeros up to a length."""
    given = tuple(numbers)
    return given + (0,) * (length - len(given))


def supply_of(sheet: Sheet, players: int) -> tuple[int, ...]:
    """F7: how many tiles of each design lie in the depot of so many players."""
    supply = dict.fromkeys(market_designs(sheet), 0)
    for tile in sheet.tile:
        supply[design_of(tile)] += in_depot(tile, players)
    return padded(supply.values(), TILES)


def in_depot(tile: Tile, players: int) -> int:
    """F2: the backs say 2–5, 3–5, 4–5 and 5 players."""
    return sum(tile.backs[: max(0, players - 1)])


def x_tiles(sheet: Sheet, kind: str) -> list[Tile]:
    return [tile for tile in sheet.tile if tile.kind == kind and tile.x]


# ── Loading and checking ────────────────────────────────────────────────────────────────────────────────
def load(path: Path) -> Cardboard:
    """Read and check a components file; raises `WrongComponents` with the line and what is wrong."""
    sheet, fingerprint = cardboard.read(path, Sheet, complaints)
    return Cardboard(sheet, tables_of(sheet), fingerprint)


def complaints(sheet: Sheet) -> Iterator[Complaint]:
    """Everything that the rules ask of the cardboard and this sheet lacks: section, number in it, sentence."""
    yield from complaints_about_facts(sheet)
    yield from complaints_about_turn_order(sheet.turn_order)
    yield from complaints_about_tiles(sheet)
    yield from complaints_about_columns(sheet)
    yield from complaints_about_start_tiles(sheet)


def complaints_about_facts(sheet: Sheet) -> Iterator[Complaint]:
    game = sheet.game
    for name, (wanted, rule) in FIXED.items():
        found = getattr(game, name)
        if found != wanted:
            yield "game", 0, f"{name}: {found}, {rule} {wanted}"
    if tuple(sorted(game.energy_tiles)) != ENERGY_RISES:
        count, wanted = len(game.energy_tiles), len(ENERGY_RISES)
        tiles = " ".join(map(str, game.energy_tiles))
        yield "game", 0, f"{count} energy tiles {tiles}, F3 counts {wanted}: 2 of 0, 4 of 1 and 2 of 2"
    for kind, wanted in START_TILES.items():
        found = getattr(game.start, kind)
        if found != wanted:
            total = f"{SEATS * found} for {SEATS} players, F1 counts {SEATS * wanted}"
            yield "game", 0, f"{found} starting {kind} tiles a player, F5 gives {wanted} ({total})"
    for name in ("production", "storage", "energy"):
        found = getattr(sheet.tracks, name)
        if found < START_FACTORY[name]:
            yield "tracks", 0, f"{name} track of {found}, a factory starts at {START_FACTORY[name]} (F5)"


def complaints_about_turn_order(order: TurnOrderFacts) -> Iterator[Complaint]:
    discounts = order.discounts
    if len(discounts) != TURN_TILES:
        yield "turn_order", 0, f"{len(discounts)} turn-order tiles with a discount, F3 counts {TURN_TILES}"
    if any(discounts[:3]):
        yield "turn_order", 0, f"discounts {discounts[:3]} of tiles 1 to 3, F3 gives them none: (0, 0, 0)"
    if list(discounts) != sorted(discounts):
        yield (
            "turn_order",
            0,
            f"discounts {discounts}: from tile 4 to tile 12 none is below the one before (F3)",
        )
    if any(discount > PRINTED for discount in discounts):
        yield "turn_order", 0, f"discounts {discounts}: F3 prints 0 to {PRINTED}"
    yield from by_players("turn_order.first", "first-round tiles", order.first, FIRST_TURN, "F6")
    yield from by_players("turn_order.reserve", "reserve", order.reserve, RESERVES, "F6")
    yield from by_players("turn_order", "bonus tiles", order.bonus, BONUS, "F18")


def by_players(
    section: str, name: str, found: Mapping[str, object], wanted: Mapping[str, object], rule: str
) -> Iterator[Complaint]:
    """Tables that a rule prints in full; for other numbers of players it has nothing."""
    for players in {**wanted, **found}:
        given, asked = found.get(players, "nothing"), wanted.get(players, "nothing")
        if given != asked:
            yield section, 0, f"{name} of {players} players: {given}, {rule} has {asked}"


def complaints_about_tiles(sheet: Sheet) -> Iterator[Complaint]:
    for number, tile in enumerate(sheet.tile):
        name = f"{tile.kind} for {tile.cost}"
        if tile.kind not in KINDS:
            yield "tile", number, f"{name}: no such kind of tile (F1 has {', '.join(KINDS)})"
        for value in ("cost", *VALUES):
            found = getattr(tile, value)
            if not 0 <= found <= PRINTED:
                yield "tile", number, f"{name}: {value} {found}, F1 prints 0 to {PRINTED}"
        if min(tile.backs) < 0:
            yield "tile", number, f"{name}: backs {tile.backs}, F2 counts at least 0 of each"
        if not tile.count:
            yield "tile", number, f"{name}: 0 tiles of this design, F1 counts at least 1"
        if tile.workers and tile.kind in ("storage", "control", "optimiser"):
            why = f"{tile.kind} tiles need 0: nobody can switch them off to make the staffing fit (F26)"
            yield "tile", number, f"{name}: {tile.workers} workers needed, {why}"


def complaints_about_columns(sheet: Sheet) -> Iterator[Complaint]:
    for kind, wanted in COUNTS.items():
        tiles = [tile for tile in sheet.tile if tile.kind == kind]
        first = sheet.tile.index(tiles[0]) if tiles else 0
        count = sum(tile.count for tile in tiles)
        if count != wanted:
            yield "tile", first, f"{count} {kind} tiles for the market, F1 counts {wanted}"
        marked = len(x_tiles(sheet, kind))
        if marked != 1:
            yield "tile", first, f"{marked} {kind} tiles with an X, F2 counts 1"
        if not any(in_depot(tile, 2) for tile in tiles):
            yield "tile", first, f"0 {kind} tiles with 2 players, F7 wants at least 1 in each column"
    for players, wanted in BUYABLE.items():
        count = sum(in_depot(tile, players) for tile in sheet.tile) + sheet.game.drawn_x
        if count != wanted:
            yield "tile", 0, f"{count} tiles to buy with {players} players, X tiles included, F1 has {wanted}"


def complaints_about_start_tiles(sheet: Sheet) -> Iterator[Complaint]:
    for number, tile in enumerate(sheet.start):
        for value in ("storage", "production", "workers", "energy"):
            found = getattr(tile, value)
            if found < 0:
                yield "start", number, f"starting {tile.kind}: {value} {found}, F1 prints at least 0"
    kinds = [tile.kind for tile in sheet.start]
    if sorted(kinds) != sorted(START_TILES):
        found = ", ".join(kinds) or "none"
        yield "start", 0, f"{len(kinds)} starting tiles ({found}), F1 has 2: one storage and one machine"
    for value, wanted in START_FACTORY.items():
        count = sum(getattr(tile, value) * START_TILES.get(tile.kind, 0) for tile in sheet.start)
        if count != wanted:
            yield "start", 0, f"{value} of a factory at the start: {count}, F5 has {wanted}"


STANDARD_FILE = Path(__file__).with_name("components.toml")
STANDARD_CARDBOARD = load(STANDARD_FILE)
STANDARD = STANDARD_CARDBOARD.tables
