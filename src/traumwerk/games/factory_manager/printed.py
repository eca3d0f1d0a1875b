"""What is printed on the cardboard, in somebody's language: all that views name by numbers, to be drawn."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from traumwerk.games.factory_manager.components import KINDS, TURN_TILES, Cardboard, TrackFacts

WORDS_FILE = Path(__file__).with_name("words.toml")


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one tile of a kind is called, and several."""

    name: str
    plural: str


class Kind(msgspec.Struct, frozen=True):
    """F1 F7: a kind of tiles, which is a column of the depot."""

    id: str
    name: str
    plural: str


class Tile(msgspec.Struct, frozen=True):
    """F1: a design: what it costs, needs and gives. Start tiles cost nothing and cannot be bought."""

    id: int
    kind: str
    name: str
    cost: int
    start: bool
    storage: int
    production: int
    workers: int  # that it needs
    energy: int  # that it needs
    workers_saved: int
    energy_saved: int
    switchable: bool  # F26
    robot: bool  # F25: needs a machine that runs
    x: bool  # F8: one of them is the X tile of its kind
    count: dict[str, int]  # F7: in the depot, by players; of start tiles in a factory


class TurnTile(msgspec.Struct, frozen=True):
    """F3: a turn-order tile."""

    number: int
    discount: int  # F20: on tiles, and on who is kept (F23)


class Facts(msgspec.Struct, frozen=True):
    """The numbers of the rules: F3 to F9, F18, F20 to F23, F28."""

    rounds: int
    money: int
    workers: int
    seasonal: int  # workers that can be hired
    wage: int
    free_fields: int
    fields: int  # with those that are charged
    field_price: int
    goods_price: int
    energy_price: int
    last_round_factor: int
    drawn_x: int


class Energy(msgspec.Struct, frozen=True):
    """F3 F9: the energy tiles, how many leave the game unseen, and the track of the price."""

    tiles: tuple[int, ...]
    out: int
    gentle: int  # the first tile of a gentle start
    track: int


class ForPlayers(msgspec.Struct, frozen=True):
    """F6 F18: what depends on the number of players."""

    first: tuple[int, ...]  # turn-order tiles that are dealt
    reserve: tuple[int, ...]
    bonus: int  # tiles that the last may add to the market


class Printed(msgspec.Struct, frozen=True):
    """The whole cardboard."""

    kinds: tuple[Kind, ...]
    tiles: tuple[Tile, ...]
    turn_tiles: tuple[TurnTile, ...]
    energy: Energy
    tracks: TrackFacts
    facts: Facts
    players: dict[str, ForPlayers]


def printed(cardboard: Cardboard, language: str, edition: str | None = None) -> Printed:
    """The cardboard with its names in a language; there is one edition."""
    if edition is not None:
        raise LookupError(edition)
    sheet, tables = cardboard.sheet, cardboard.tables
    kinds = tuple(Kind(kind, *msgspec.structs.astuple(names(cardboard, kind, language))) for kind in KINDS)
    order = sheet.turn_order
    return Printed(
        kinds=kinds,
        tiles=tuple(tile(cardboard, number, kinds) for number in range(tables.designs)),
        turn_tiles=tuple(TurnTile(number, tables.discount[number]) for number in range(1, TURN_TILES + 1)),
        energy=Energy(
            tables.energy_tiles, sheet.game.energy_tiles_out, tables.gentle_tile, sheet.game.energy_track
        ),
        tracks=sheet.tracks,
        facts=Facts(**{name: getattr(tables, name) for name in Facts.__struct_fields__}),
        players={
            players: ForPlayers(order.first[players], order.reserve[players], order.bonus[players])
            for players in order.first
        },
    )


@cache
def translations() -> dict[str, dict[str, Names]]:
    """The kinds' names by language."""
    return msgspec.convert(tomllib.loads(WORDS_FILE.read_text("utf-8")), dict[str, dict[str, Names]])


def names(cardboard: Cardboard, kind: str, language: str) -> Names:
    number = KINDS.index(kind)
    english = Names(cardboard.kind_name(number), cardboard.kind_plural(number))
    return english if language == "en" else translations()[language][kind]


def tile(cardboard: Cardboard, number: int, kinds: tuple[Kind, ...]) -> Tile:
    tables = cardboard.tables
    kind = kinds[tables.tile_kind[number]]
    return Tile(
        id=number,
        kind=kind.id,
        name=kind.name,
        cost=tables.tile_cost[number],
        start=number >= tables.market_designs,
        storage=tables.tile_storage[number],
        production=tables.tile_production[number],
        workers=tables.tile_workers[number],
        energy=tables.tile_energy[number],
        workers_saved=tables.tile_workers_saved[number],
        energy_saved=tables.tile_energy_saved[number],
        switchable=bool(tables.tile_switchable[number]),
        robot=bool(tables.tile_robot[number]),
        x=number in tables.x_tiles,
        count={
            players: tables.supply[int(players)][number] + tables.start_tiles[number]
            for players in cardboard.sheet.turn_order.first
        },
    )
