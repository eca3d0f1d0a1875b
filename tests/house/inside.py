"""A house without doors: tables, their people and what they are sent, inside one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from traumwerk.core.game import Choose
from traumwerk.house import seating, wire
from traumwerk.house.callers import Caller
from traumwerk.house.house import House
from traumwerk.house.people import Person
from traumwerk.house.tables import HouseTable
from traumwerk.testing import offered_moves

NAMES = ("Nora", "Bram", "Maren", "Théo", "Livia", "Ida")
NO_HURRY = wire.Pace("none")


class Seated:
    """A table with people on the line."""

    def __init__(self, house: House, table: HouseTable, people: Sequence[Person]) -> None:
        self.house = house
        self.table = table
        self.people = people
        self.callers = [Caller(person, "en") for person in people]
        for caller in self.callers:
            table.connect(caller)

    def got(self, seat: int) -> list[dict[str, Any]]:
        """What a seat was sent since it was last asked."""
        queue = self.callers[seat]._queue
        messages = [msgspec.json.decode(data) for data in queue]
        queue.clear()
        self.callers[seat]._bytes = 0
        return messages

    def to_act(self) -> int:
        decision = self.table.playing.decision
        assert isinstance(decision, Choose)
        return min(decision.offers)

    def moves(self, seat: int) -> list[Any]:
        offers = self.table.playing.window(seat).offers
        return [
            msgspec.to_builtins(m) for m in offered_moves(self.table.game, self.table.playing.state, offers)
        ]

    async def play_on(self, moves: int, seed: int = 1) -> None:
        """So many random moves."""
        random = Random(seed)
        for _ in range(moves):
            if self.table.stage != "running":
                return
            seat = self.to_act()
            await self.table.play(seat, f"m{random.getrandbits(60)}", random.choice(self.moves(seat)))


async def newcomers(house: House, count: int) -> list[Person]:
    people = [Person(f"p{k}", NAMES[k], "en") for k in range(count)]
    await house.store.write(
        *(
            (
                "INSERT OR IGNORE INTO people (id, name, language, created, seen) VALUES (?, ?, 'en', 0, 0)",
                (p.id, p.name),
            )
            for p in people
        )
    )
    return people


async def seated(
    house: House, game: str = "traumfabrik", people: int = 3, bots: Sequence[str] = (), **wishes: Any
) -> Seated:
    """A running table: people in the first seats, bots in the others."""
    guests = await newcomers(house, people)
    wished = [
        wire.SeatWish("host"),
        *(wire.SeatWish() for _ in guests[1:]),
        *(wire.SeatWish("bot", b) for b in bots),
    ]
    wish = wire.TableWish(game, tuple(wished), **{"pace": NO_HURRY, **wishes})
    table = await house.open_table(guests[0], wish)
    for person in guests[1:]:
        await seating.sit(table, person, None)
    at_table = Seated(house, table, guests)
    for person in guests:
        await seating.get_ready(table, person, ready=True)
    assert table.stage == "running"
    return at_table


class Slow(House):
    """A house whose time goes on as a test says."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead

    async def let_pass(self, seconds: float) -> None:
        """So much house time passes: alarms that are due ring."""
        self.ahead += seconds
        for table in list(self.tables.values()):
            table.pulse.drive()
        for _ in range(20):
            await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Slow]:
    """A house, and its end."""
    house = Slow(folder)
    await house.open()
    try:
        yield house
    finally:
        await house.close()
