"""A finished game told in short: money round by round, what it was spent on, and which tiles paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from traumwerk.core.game import Story, Told
from traumwerk.core.kernel import Cells
from traumwerk.games.factory_manager import moves as m
from traumwerk.games.factory_manager.accounts import Accountant
from traumwerk.games.factory_manager.state import State
from traumwerk.games.telling import extremes, in_order, leads

Moment = dict[str, Any]
Events = Sequence[tuple[int, Any]]
SPENT = ("tiles", "fields", "wages")


class Teller:
    """Tells games of a table's cardboard.

    Points are money: at the start, then in each round after the buying and after the income. A purchase gains
    what the factory earned more with the tile than it could have earned without it, in all books from then on
    (each time with the best setting at that round's energy price, the last income doubled), less what the tile
    and its field cost.
    """

    def __init__(self, accountant: Accountant) -> None:
        self.accountant = accountant
        self.tables = accountant.tables

    def story(self, states: Sequence[State], told: Sequence[Sequence[Told]]) -> Story:
        events = [(move, one.event) for move, news in enumerate(told) for one in news]
        stops = {move for move, event in events if isinstance(event, m.MarketCleared | m.EnergyPriceRose)}
        at = (0, *sorted(stops))
        points = tuple(tuple(states[move].money[: states[move].players]) for move in at)
        incomes = [(k, move) for k, move in enumerate(at) if k % 2 == 0]  # the start, then after each income
        ahead = leads([points[k] for k, _ in incomes], [move for _, move in incomes])
        moments = [moment for move, event in events for moment in moments_of(move, event)]
        return Story(
            points=points,
            at=at,
            moments=in_order([*moments, *ahead]),
            breakdown=tuple(tuple(self.sources(events, seat)) for seat in range(states[0].players)),
            moves=tuple(extremes(self.purchases(states, events))),
        )

    def sources(self, events: Events, seat: int) -> Iterator[Moment]:
        """F5 F20–F23 F28: what came in and what went out, round by round; spending is negative."""
        yield {"what": "start", "points": self.tables.money, "round": None}
        for number in range(self.tables.rounds):
            spent, income = self.in_round(events, number, seat)
            for what in SPENT:
                if spent[what]:
                    yield {"what": what, "points": -spent[what], "round": number}
            yield {"what": "income", "points": income, "round": number}

    def in_round(self, events: Events, number: int, seat: int) -> tuple[Counter[str], int]:
        """What a seat spent in a round, and its income."""
        spent, income, now = Counter[str](), 0, -1
        for _, event in events:
            if isinstance(event, m.RoundBegun):
                now = event.round
            if now == number and getattr(event, "seat", None) == seat:
                match event:
                    case m.Bought(_, _, price, field, _):
                        spent.update(tiles=price, fields=field)
                    case m.Installed(_, _, field):
                        spent.update(fields=field)
                    case m.Hired(_, _, wages):
                        spent.update(wages=wages)
                    case m.Earned(_, _, paid):
                        income = paid
        return spent, income

    def purchases(self, states: Sequence[State], events: Events) -> Iterator[Moment]:
        """F20: every tile that was bought, with what it gained."""
        books = [move for move, event in events if isinstance(event, m.EnergyPriceRose)]
        for move, event in events:
            if isinstance(event, m.Bought):
                earned = sum(
                    self.brought(states, closed, number, event.seat, event.tile)
                    for number, closed in enumerate(books)
                    if closed > move
                )
                price = event.price + event.field
                yield {
                    "move": move, "seat": event.seat, "gain": earned - price, "price": price, "earned": earned,
                    "tile": event.tile, "round": states[move].round,
                }  # fmt: skip

    def brought(self, states: Sequence[State], closed: int, number: int, seat: int, tile: int) -> int:
        """F25 F28: what one such tile was worth in the books that a move closed."""
        hall = states[closed - 1].hall[seat]
        if not hall[tile]:
            return 0
        staff = self.tables.workers + states[closed - 1].seasonal[seat]
        without = [*hall[:tile], hall[tile] - 1, *hall[tile + 1 :]]
        price = states[closed].price
        factor = self.tables.last_round_factor if number == self.tables.rounds - 1 else 1
        return factor * (self.most(hall, staff, price) - self.most(without, staff, price))

    def most(self, hall: Cells, staff: int, price: int) -> int:
        """F28: the highest income that a factory can have at a price."""
        accountant = self.accountant
        off = accountant.best_setting(hall, staff, price)
        production, storage = accountant.production_of(hall, off), accountant.storage_of(hall, off)
        return accountant.income_at(production, storage, accountant.energy_of(hall, off), price)


def moments_of(move: int, event: Any) -> Iterator[Moment]:
    match event:
        case m.RoundBegun(number):
            yield {"move": move, "kind": "round", "seat": None, "round": number}
        case m.EnergyPriceRose(rise, price):
            yield {"move": move, "kind": "energy", "seat": None, "rise": rise, "price": price}
        case m.Earned(seat, income, paid):
            yield {"move": move, "kind": "income", "seat": seat, "income": income, "paid": paid}
