"""What if: the books of a factory as it is, or as it would be after some changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import msgspec

from traumwerk.core.game import Refused
from traumwerk.core.kernel import Cells, Plain
from traumwerk.games.factory_manager import books
from traumwerk.games.factory_manager.components import CONTROL, OPTIMISER, TILES, Tables
from traumwerk.games.factory_manager.state import NO_TILE
from traumwerk.games.factory_manager.views import Factory, View


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat thinks of doing. Tiles are named by their designs, each as often as it is meant."""

    buy: tuple[int, ...] = ()  # to be installed
    keep: tuple[int, ...] = ()  # bought too, but kept beside the factory
    install: tuple[int, ...] = ()  # from beside the factory
    demolish: tuple[int, ...] = ()
    seasonal: int | None = None  # how many seasonal workers; None: as many as there are
    off: tuple[int, ...] | None = None  # what is switched off; None: what earns most


class Outlook(msgspec.Struct, frozen=True):
    """A price that energy may have in the next books, in how many of all ways, and the income then."""

    price: int
    ways: int
    income: int


class Accounts(msgspec.Struct, frozen=True):
    """A factory in numbers (F26, F28)."""

    production: int
    storage: int
    energy: int
    canteen: int
    staff: int
    machines: int  # running
    robots: int  # running, both kinds
    off: tuple[int, ...]  # what is switched off for this
    fits: bool  # F25: whether it may run like this
    too_many_robots: int  # how many more robots than machines run, 0 where it fits
    missing_workers: int  # how many workers are missing, the one who stays available included
    cost: int  # F20: of the tiles bought
    fields: int  # F21: of the charged fields
    wages: int  # F23
    money: int  # what is left; negative where it is not enough
    income: int  # at today's price, before any doubling
    outlook: tuple[Outlook, ...]  # at the next possible prices
    to_come: float  # expected over the rounds left, the last one doubled, if nothing is bought


class Accountant:
    """Keeps the books over a table's cardboard."""

    def __init__(self, tables: Tables, plain: Plain) -> None:
        self.tables = tables
        self.production_of: Callable[[Cells, Cells], int] = plain.bound(books.production_of)
        self.storage_of: Callable[[Cells, Cells], int] = plain.bound(books.storage_of)
        self.energy_of: Callable[[Cells, Cells], int] = plain.bound(books.energy_of)
        self.canteen_of: Callable[[Cells, Cells], int] = plain.bound(books.canteen_of)
        self.robots_too_many: Callable[[Cells, Cells], int] = plain.bound(books.robots_too_many)
        self.fits: Callable[[Cells, Cells, int], bool] = plain.bound(books.fits)
        self.income_at: Callable[[int, int, int, int], int] = plain.bound(books.income_at)
        self.settle: Callable[[Cells, Cells, int, int, int], int] = plain.bound(books.settle)

    def accounts(self, view: View, seat: int, changes: Changes) -> Accounts:
        """F20–F28: the factory of a seat after these changes; refuses what is not there to be changed."""
        factory = view.factories[seat]
        hall = self.changed_hall(factory, changes)
        self.check_supply(view, changes)
        staff = self.tables.workers + self.wanted(factory, changes)
        off = self.setting(view, hall, staff, changes.off)
        cost, fields, wages = self.bill(view, factory, changes)
        production, storage = self.production_of(hall, off), self.storage_of(hall, off)
        energy, canteen = self.energy_of(hall, off), self.canteen_of(hall, off)
        running = Counter({tile: hall[tile] - off[tile] for tile in range(TILES)})
        prices = self.next_prices(view)
        return Accounts(
            production=production,
            storage=storage,
            energy=energy,
            canteen=canteen,
            staff=staff,
            machines=sum(running[tile] for tile in running if self.tables.tile_machine[tile]),
            robots=sum(running[tile] for tile in running if self.tables.tile_robot[tile]),
            off=listed(off),
            fits=self.fits(hall, off, staff),
            too_many_robots=max(self.robots_too_many(hall, off), 0),
            missing_workers=max(canteen + 1 - staff, 0),
            cost=cost,
            fields=fields,
            wages=wages,
            money=factory.money - cost - fields - wages,
            income=self.income_at(production, storage, energy, view.price),
            outlook=tuple(
                Outlook(price, ways, self.income_at(production, storage, energy, price))
                for price, ways in sorted(prices.items())
            ),
            to_come=self.to_come(view, hall, staff, changes.off),
        )

    def forced(self, view: View, seat: int, off: Iterable[int] | None = None) -> tuple[tuple[int, ...], ...]:
        """F25: the smallest sets that, switched off as well, make a factory fit; what loses least comes first.

        One empty set where it fits already.
        """
        factory = view.factories[seat]
        hall, now = counted(factory.hall), counted(factory.off or () if off is None else off)
        running = [tile for tile in listed(less(hall, now)) if self.tables.tile_switchable[tile]]
        for size in range(len(running) + 1):
            sets = set(combinations(running, size))
            fitting = {chosen for chosen in sets if self.fits(hall, more(now, chosen), factory.staff)}
            if fitting:
                return tuple(
                    sorted(fitting, key=lambda chosen: (-self.earns(view, hall, more(now, chosen)), chosen))
                )
        raise AssertionError("a factory with everything off fits")

    def earns(self, view: View, hall: Cells, off: Cells) -> int:
        """F28: the income of a setting at today's price."""
        energy = self.energy_of(hall, off)
        return self.income_at(self.production_of(hall, off), self.storage_of(hall, off), energy, view.price)

    # ── what is changed ──
    def changed_hall(self, factory: Factory, changes: Changes) -> Cells:
        """F21 F22: what is installed after the changes."""
        hall, beside = counted(factory.hall), counted(factory.beside)
        for tile in changes.demolish:
            if not 0 <= tile < TILES or hall[tile] == 0:
                raise Refused("F19", "demolish: no such tile is installed in this factory")
            hall[tile] -= 1
        for tile in changes.install:
            if not 0 <= tile < TILES or beside[tile] == 0:
                raise Refused("F21", "install: no such tile waits beside this factory")
            beside[tile] -= 1
            hall[tile] += 1
        for tile in (*changes.buy, *changes.keep):
            if not 0 <= tile < self.tables.market_designs:
                raise Refused("F19", "buy: there is no such tile")
        for tile in changes.buy:
            hall[tile] += 1
        self.check_fields(hall)
        return hall

    def check_supply(self, view: View, changes: Changes) -> None:
        """F19: nobody can buy more of a tile than market and depot hold."""
        there = counted((*view.market, *view.depot))
        for tile, count in Counter((*changes.buy, *changes.keep)).items():
            if count > there[tile]:
                raise Refused("F19", "buy: market and depot hold {there} such tiles", there=there[tile])

    def check_fields(self, hall: Cells) -> None:
        """F4: twelve fields, one control centre, one optimiser."""
        kinds = Counter(self.tables.tile_kind[tile] for tile in listed(hall))
        if kinds[CONTROL] > 1 or kinds[OPTIMISER] > 1:
            raise Refused("F4", "a factory has one control centre and one optimiser at a time")
        if self.in_hall(hall) > self.tables.fields:
            raise Refused("F21", "the hall is full: it has {fields} fields", fields=self.tables.fields)

    def in_hall(self, hall: Cells) -> int:
        return sum(self.tables.tile_kind[tile] not in (CONTROL, OPTIMISER) for tile in listed(hall))

    def wanted(self, factory: Factory, changes: Changes) -> int:
        """F23: the seasonal workers that are wanted."""
        if changes.seasonal is None:
            return factory.seasonal
        if not 0 <= changes.seasonal <= self.tables.seasonal:
            raise Refused("F23", "seasonal: 0 to {most} workers can be had", most=self.tables.seasonal)
        return changes.seasonal

    def bill(self, view: View, factory: Factory, changes: Changes) -> tuple[int, int, int]:
        """F20 F21 F23: what the tiles, the charged fields and the seasonal workers cost."""
        discount = self.tables.discount[turn_tile(view, factory)]
        cost = sum(max(self.tables.tile_cost[tile] - discount, 0) for tile in (*changes.buy, *changes.keep))
        hall = self.in_hall(self.changed_hall(factory, changes))
        paid = self.tables.free_fields + factory.charged
        fields = self.tables.field_price * max(hall - paid, 0)
        if changes.seasonal is None:
            return cost, fields, 0
        kept = min(changes.seasonal, factory.seasonal)
        wage = max(self.tables.wage - (discount if view.seasonal_discount else 0), 0)
        return cost, fields, kept * wage + (changes.seasonal - kept) * self.tables.wage

    def setting(self, view: View, hall: Cells, staff: int, wanted: Iterable[int] | None) -> Cells:
        """F25: what is switched off: as wanted, or what earns most at the price that is to be expected."""
        if wanted is None:
            return self.best_setting(hall, staff, self.expected_price(view, 0))
        off = counted(wanted)
        for tile in range(TILES):
            if off[tile] and not self.tables.tile_switchable[tile]:
                raise Refused("F26", "off: only machines and robots can be switched off")
            if off[tile] > hall[tile]:
                raise Refused("F25", "off: no such tile is installed in this factory")
        return off

    def best_setting(self, hall: Cells, staff: int, price: float) -> Cells:
        """F25: what to switch off to earn most at a price."""
        off = [0] * TILES
        self.settle(hall, off, staff, int(16 * price), 0)
        return off

    # ── prices ──
    def next_prices(self, view: View) -> Counter[int]:
        """F9 F27: the prices of the next books, each with the number of unseen tiles that lead to it."""
        if view.phase == "over":
            return Counter()
        if view.gentle_start and view.round == 0:
            return Counter({view.price + self.tables.gentle_tile: 1})
        return Counter(view.price + rise for rise in view.unseen)

    def expected_price(self, view: View, later: int) -> float:
        """F9 F27: the price to be expected in the next books, or so many rounds later."""
        if view.phase == "over":
            return float(view.price)
        tiles = later + 1 - (view.gentle_start and view.round == 0)
        return view.price + tiles * sum(view.unseen) / len(view.unseen)

    def to_come(self, view: View, hall: Cells, staff: int, wanted: Iterable[int] | None) -> float:
        """F28: the incomes of the books left, at the prices to be expected; only the first is set as wanted."""
        total = 0.0
        for number in range(view.round, self.tables.rounds) if view.phase != "over" else ():
            price = self.expected_price(view, number - view.round)
            off = self.best_setting(hall, staff, price)
            if wanted is not None and number == view.round:
                off = counted(wanted)
            goods = min(self.production_of(hall, off), self.storage_of(hall, off))
            factor = self.tables.last_round_factor if number == self.tables.rounds - 1 else 1
            total += factor * (self.tables.goods_price * goods - self.energy_of(hall, off) * price)
        return round(total, 1)


def turn_tile(view: View, factory: Factory) -> int:
    """F20: the turn-order tile that gives the discount; in the auction the new one, none before it is won."""
    if factory.won is not None:
        return factory.won
    return NO_TILE if view.phase in ("opening", "bidding") else factory.tile


def counted(tiles: Iterable[int]) -> Cells:
    """A list of designs as counts by design."""
    counts = [0] * TILES
    for tile in tiles:
        if not 0 <= tile < TILES:
            raise Refused("F1", "tile: there is no tile {tile}", tile=tile)
        counts[tile] += 1
    return counts


def listed(counts: Cells) -> tuple[int, ...]:
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))


def less(counts: Cells, others: Cells) -> Cells:
    return [count - other for count, other in zip(counts, others, strict=True)]


def more(counts: Cells, tiles: Iterable[int]) -> Cells:
    return [count + added for count, added in zip(counts, counted(tiles), strict=True)]
