"""Tables drawn as text, for tests that read like the rulebook.

    draw_table('''
        players 3   round 3   phase buying   turned 0 1
        seat 0   3s 2m S4 M2 C1   beside O1   money 30   tile 5   seasonal 1   posted 2
        seat 1   s m                          money 4    tile 1
        market   2S1 M2                       depot R1 V1
    ''')

Rounds count from 1, seats from 0. A seat is drawn with what is installed (`3s 2m` where nothing is named), then
what lies `beside` the factory, its `money`, its turn-order `tile` (where not drawn: one of the first round),
its `seasonal` workers, those `posted` on the tile and those in the `canteen` (where not drawn: as the hall
needs, but one stays available), and how many `charged` fields are paid for. `s` and `m` are the starting tiles;
the others are named after the box of these tests, below: `2S1` is two storage tiles with storage 1, `-` none.

`phase` is one of opening, filling, buying, hiring and books, and `acting` the seat whose turn it is in the
filling, buying or hiring (where not drawn: the lowest turn-order tile). `offer` are the turn-order tiles that
are turned up for the auction (where not drawn: by lot), `turned` the energy tiles of the rounds before. What is
not drawn lies as at the start of a game: with a `depot` drawn, all other tiles are out of the game. A drawing
has to add up (`census`), or it is none.

The box has tiles of its own, so that the house can tune its components and these numbers stay. Discounts of the
turn-order tiles 4 to 12 are 1 1 2 2 3 3 4 4 8.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from traumwerk.core.kernel_game import stream, trust_to
from traumwerk.games.cardboard import fingerprint
from traumwerk.games.factory_manager import FactoryManager, rules
from traumwerk.games.factory_manager.components import (
    CONTROL,
    OPTIMISER,
    STANDARD_CARDBOARD,
    TILES,
    Cardboard,
    Tile,
    complaints,
    design_of,
    market_designs,
    tables_of,
)
from traumwerk.games.factory_manager.state import BUYING, FILLING, HIRING, NO_TILE, NOBODY, State

DISCOUNTS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 8)
BOX = {
    "S1": Tile("storage", cost=6, storage=1, backs=(2, 1, 0, 0), x=True),
    "S2": Tile("storage", cost=10, storage=2, backs=(3, 1, 2, 2)),
    "S4": Tile("storage", cost=18, storage=4, backs=(2, 2, 2, 2)),
    "M1": Tile("machine", cost=7, production=1, workers=1, energy=1, backs=(2, 0, 0, 0), x=True),
    "M2": Tile("machine", cost=11, production=2, workers=2, energy=3, backs=(2, 1, 1, 1)),
    "M3": Tile("machine", cost=17, production=3, workers=2, energy=3, backs=(2, 1, 1, 1)),
    "M4": Tile("machine", cost=24, production=4, workers=3, energy=2, backs=(1, 1, 1, 1)),
    "R1": Tile("robot", cost=6, production=1, energy=2, backs=(3, 1, 1, 1), x=True),
    "R2": Tile("robot", cost=12, production=2, energy=3, backs=(3, 1, 1, 1)),
    "R3": Tile("robot", cost=20, production=3, energy=1, backs=(2, 1, 1, 1)),
    "V1": Tile("saver", cost=5, workers_saved=1, energy=1, backs=(1, 1, 1, 0), x=True),
    "V2": Tile("saver", cost=9, workers_saved=2, energy=2, backs=(2, 0, 0, 1)),
    "V3": Tile("saver", cost=16, workers_saved=3, energy=1, backs=(1, 0, 1, 0)),
    "C1": Tile("control", cost=5, energy_saved=1, backs=(1, 1, 0, 0), x=True),
    "C2": Tile("control", cost=8, energy_saved=2, backs=(2, 0, 1, 0)),
    "C4": Tile("control", cost=15, energy_saved=4, backs=(1, 1, 0, 1)),
    "O1": Tile("optimiser", cost=6, workers_saved=1, backs=(1, 0, 0, 1), x=True),
    "O2": Tile("optimiser", cost=10, workers_saved=2, backs=(1, 1, 1, 0)),
    "O3": Tile("optimiser", cost=15, workers_saved=3, backs=(1, 0, 0, 1)),
}
SECTION = r"\b(players|round|phase|acting|turned|offer|market|depot|seat)\b"
OF_A_SEAT = r"\b(beside|money|tile|seasonal|posted|canteen|charged)\b"


# ── The box ─────────────────────────────────────────────────────────────────────────────────────────────
class BoxGame(FactoryManager):
    """Factory Manager on cardboard whose designs have names."""

    def __init__(self, box: dict[str, Tile]) -> None:
        order = msgspec.structs.replace(STANDARD_CARDBOARD.sheet.turn_order, discounts=DISCOUNTS)
        sheet = msgspec.structs.replace(STANDARD_CARDBOARD.sheet, turn_order=order, tile=tuple(box.values()))
        assert list(complaints(sheet)) == []
        super().__init__(Cardboard(sheet, tables_of(sheet), fingerprint(sheet)))
        designs = market_designs(sheet)
        self.names = {name: designs.index(design_of(tile)) for name, tile in box.items()}
        self.names |= {"s": len(designs), "m": len(designs) + 1}
        assert len(set(self.names.values())) == len(self.names), "two names for one design"

    def begun(self, players: int) -> State:
        """Any game that just began."""
        return self.new(self.Options(), players, 1).state


def box_with(**printed: dict[str, Any]) -> BoxGame:
    """The game on the same cardboard but for what is said of some tiles."""
    changed = {name: msgspec.structs.replace(BOX[name], **values) for name, values in printed.items()}
    return BoxGame(BOX | changed)


def box_of_81() -> BoxGame:
    """The game on cardboard without two market tiles alike: as many designs as there can be."""
    one = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    box: dict[str, Tile] = {}
    for tile in BOX.values():
        backs = [one[back] for back in range(4) for _ in range(tile.backs[back])]
        for of in backs + [(0, 0, 0, 0)] * tile.x:
            name = f"{tile.kind} for {len(box)}"
            box[name] = Tile(tile.kind, cost=len(box), backs=of, x=not any(of))
    return BoxGame(box)


GAME = BoxGame(BOX)


# ── Names ───────────────────────────────────────────────────────────────────────────────────────────────
def tile_named(name: str, game: BoxGame = GAME) -> int:
    return game.names[name]


def tiles_named(words: str, game: BoxGame = GAME) -> tuple[int, ...]:
    """`2S1 M2`: each design as often as it is meant."""
    designs: list[int] = []
    for number, name in re.findall(r"(\d*)([a-zA-Z]\d?)", words):
        designs += [tile_named(name, game)] * int(number or 1)
    return tuple(designs)


def named(tiles: Iterable[int], game: BoxGame = GAME) -> str:
    """Tiles as they would be drawn, the starting tiles first."""
    counts = Counter(tiles)
    order = ["s", "m", *(name for name in game.names if name not in "sm")]
    found = [(counts[game.names[name]], name) for name in order if counts[game.names[name]]]
    return " ".join(f"{count if count > 1 else ''}{name}" for count, name in found)


def listed(counts: list[int]) -> list[int]:
    return [tile for tile, count in enumerate(counts) for _ in range(count)]


def hall(s: State, seat: int, game: BoxGame = GAME) -> str:
    return named(listed(s.hall[seat]), game)


def beside(s: State, seat: int, game: BoxGame = GAME) -> str:
    return named(listed(s.beside[seat]), game)


def off(s: State, seat: int, game: BoxGame = GAME) -> str:
    return named(listed(s.off[seat]), game)


def market(s: State, game: BoxGame = GAME) -> str:
    return named(listed(s.market), game)


def depot(s: State, game: BoxGame = GAME) -> str:
    return named(listed(s.depot), game)


def gone(s: State, game: BoxGame = GAME) -> str:
    return named(listed(s.gone), game)


# ── Drawing a table ─────────────────────────────────────────────────────────────────────────────────────
def draw_table(text: str, game: BoxGame = GAME, **options: Any) -> State:
    parts = re.split(SECTION, text)[1:]
    drawing = [(section, content.strip()) for section, content in zip(parts[::2], parts[1::2], strict=True)]
    seats = dict(content.partition(" ")[::2] for section, content in drawing if section == "seat")
    drawn = {section: content for section, content in drawing if section != "seat"}
    s = game.laid(game.Options(**options), int(drawn.get("players", 2)))
    trust_to(s, stream(seed=1))
    bound = game.plain.bound
    bound(rules.begin)(s)
    s.round = int(drawn.get("round", 1)) - 1
    draw_energy(s, drawn.get("turned"), game)
    for seat in range(s.players):
        draw_seat(s, seat, seats.pop(str(seat), ""), game)
    assert not seats, f"there is no seat {', '.join(seats)}"
    s.bank = s.players * game.cardboard.tables.money - sum(s.money)
    draw_tiles(s, drawn.get("market", ""), drawn.get("depot"), game)
    s.reserve_left = 0
    s.on_offer = [0] * len(s.on_offer)
    draw_turn_tiles(s, drawn.get("offer", ""), game)
    draw_phase(s, drawn.get("phase", "opening"), drawn.get("offer"), drawn.get("acting"), game)
    assert game.census(s) == game.census(game.begun(s.players)), "the drawing does not add up"
    return s.copy()


def draw_energy(s: State, turned: str | None, game: BoxGame) -> None:
    """Where nothing is drawn: a 0, then 1s."""
    first = [0] if s.gentle_start else [1]
    tiles = [*first, 1, 1, 1][: s.round] if turned is None else [int(rise) for rise in turned.split()]
    assert len(tiles) == s.round, "one energy tile for each round before"
    assert not tiles or not s.gentle_start or tiles[0] == 0, "a gentle start is a 0"
    unseen = Counter(game.cardboard.tables.energy_tiles)
    unseen.subtract([0] if s.gentle_start and not tiles else tiles)
    assert min(unseen.values()) >= 0, "there are not so many energy tiles"
    pile = sorted(unseen.elements())
    s.energy_left = len(pile)
    s.energy_pile = pile + [0] * (len(s.energy_pile) - len(pile))
    s.turned[: s.round] = tiles
    s.price += sum(tiles)


def draw_seat(s: State, seat: int, text: str, game: BoxGame) -> None:
    """A factory, its money and its workers."""
    installed, *parts = re.split(OF_A_SEAT, text)
    drawn = {section: content.strip() for section, content in zip(parts[::2], parts[1::2], strict=True)}

    def number(section: str, otherwise: int) -> int:
        return int(drawn.get(section, otherwise))

    tables = game.cardboard.tables
    tiles = tiles_named(installed.strip() or "3s 2m", game)
    waiting = tiles_named(drawn.get("beside", ""), game)
    s.hall[seat] = [tiles.count(tile) for tile in range(TILES)]
    s.beside[seat] = [waiting.count(tile) for tile in range(TILES)]
    kinds = Counter(tables.tile_kind[tile] for tile in tiles)
    s.control[seat], s.optimiser[seat] = kinds[CONTROL], kinds[OPTIMISER]
    s.filled[seat] = len(tiles) - kinds[CONTROL] - kinds[OPTIMISER]
    s.charged[seat] = number("charged", max(s.filled[seat] - tables.free_fields, 0))
    assert s.filled[seat] <= tables.free_fields + s.charged[seat] <= tables.fields, "fields that are not paid"
    assert max(kinds[CONTROL], kinds[OPTIMISER]) <= 1, "one at a time"
    s.money[seat] = number("money", tables.money)
    s.tile[seat] = number("tile", NO_TILE)
    s.seasonal[seat], s.posted[seat] = number("seasonal", 0), number("posted", 0)
    game.plain.bound(rules.set_tracks)(s, seat)
    spare = tables.workers + s.seasonal[seat] - s.posted[seat] - 1
    s.canteen[seat] = number("canteen", min(s.canteen[seat], spare))


def draw_tiles(s: State, market: str, depot: str | None, game: BoxGame) -> None:
    """The market and the depot; what is left of the box is out of the game."""
    tables = game.cardboard.tables
    left = Counter(listed(list(tables.supply[s.players])))
    left.update(tables.x_tiles)
    left.update({tables.start_storage: 3 * s.players, tables.start_machine: 2 * s.players})
    for seat in range(s.players):
        left.subtract(listed(s.hall[seat]))
        left.subtract(listed(s.beside[seat]))
    sold = Counter(tiles_named(market, game))
    left.subtract(sold)
    supply = Counter(tiles_named(depot or "", game))
    if depot is None:
        supply = left & Counter(listed(list(tables.supply[s.players])))
    left.subtract(supply)
    assert min(left.values()) >= 0, f"there are not so many {named((-left).elements(), game)}"
    s.market = [sold[tile] for tile in range(TILES)]
    s.depot = [supply[tile] for tile in range(TILES)]
    s.depot_left = supply.total()
    s.gone = [left[tile] for tile in range(TILES)]


def draw_turn_tiles(s: State, offer: str, game: BoxGame) -> None:
    """Who holds what, what is on offer; the others are the reserve."""
    tables = game.cardboard.tables
    up = [int(tile) for tile in offer.split()]
    used = [*tables.first_turn[s.players][: s.players], *tables.reserve[s.players][: s.players + 2]]
    free = [tile for tile in used if tile not in up and tile not in s.tile]
    for seat in range(s.players):
        s.tile[seat] = s.tile[seat] or free.pop(0)
    rest = sorted(set(used) - set(up) - set(s.tile))
    s.reserve[: len(rest)], s.reserve_left = rest, len(rest)
    for tile in up:
        s.on_offer[tile] = 1
    by_tile = sorted(range(s.players), key=lambda seat: s.tile[seat])
    s.order[: s.players] = by_tile if s.round else [NOBODY] * s.players


def draw_phase(s: State, phase: str, offer: str | None, acting: str | None, game: BoxGame) -> None:
    """Whose turn it is to do what."""
    bound = game.plain.bound
    if phase == "opening":
        assert offer is None or sum(s.on_offer) == s.players, "as many are turned up as there are players"
        bound(rules.begin_round if offer is None else rules.ask_opener)(s)
        return
    assert offer is None, "the auctions are over"
    s.order[: s.players] = sorted(range(s.players), key=lambda seat: s.tile[seat])
    s.turn = s.order.index(int(acting)) if acting else 0
    if phase == "books":
        bound(rules.open_books)(s)
    else:
        bound(rules.fill_next if phase == "filling" else rules.begin_buying)(s)
        if phase == "hiring":
            s.phase, s.hands = HIRING, 0
        assert s.phase == {"filling": FILLING, "buying": BUYING, "hiring": HIRING}[phase]
