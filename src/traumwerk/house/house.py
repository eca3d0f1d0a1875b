"""The house: its tables, its people, its time.

House time counts the seconds that the house has been open: it is stored every second, stands while the house
is shut, and no change of the machine's clock touches it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from traumwerk import games
from traumwerk.core.chance import new_secret
from traumwerk.core.game import Refused, check_bots
from traumwerk.house import wire
from traumwerk.house.limits import Buckets, Limits, Lines
from traumwerk.house.metrics import Metrics
from traumwerk.house.people import People, Person
from traumwerk.house.problems import Sorry
from traumwerk.house.seats import Seat
from traumwerk.house.store import Store
from traumwerk.house.tables import HouseTable, encode
from traumwerk.house.thinkers import Thinkers

CODE = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # letters that nobody confuses
IDLE = 300.0  # seconds after which a table that nobody needs leaves memory
ROW = "SELECT id, code, stage, created, changed, setting, seats, secret, running FROM tables"
log = logging.getLogger("traumwerk.house")


class House:
    """Everything under one roof."""

    def __init__(self, folder: Path, *, workers: int = 1, limits: Limits | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.store = Store(folder / "house.sqlite3")
        self.people = People(self.store)
        self.limits = limits or Limits()
        self.buckets = Buckets()
        self.lines = Lines(self.limits)
        self.tables: dict[str, HouseTable] = {}
        self.metrics = Metrics(self)
        self.minds = Thinkers(workers)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.came_by_code: dict[str, set[str]] = {}
        self._before = float(self.store.fact("house time", 0.0))
        self._opened = time.monotonic()
        self._wakes: dict[str, float] = {}

    def now(self) -> float:
        """House time."""
        return self._before + time.monotonic() - self._opened

    # ── opening and closing ──
    async def open(self) -> None:
        await self.people.open()
        rows = self.store.rows("SELECT id, wake FROM tables WHERE wake IS NOT NULL")
        self._wakes = dict(rows)
        self.spawn(self.beat)

    async def close(self) -> None:
        """Finish what is being written, tell who is on the line, and stop."""
        for table in self.tables.values():
            table.pulse.stop()
            table.tell_all(wire.Bye("the house closes for a moment"))
        for task in list(self.tasks):
            task.cancel()
        self.minds.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.minds.wait_closed(), 1)
        await self.store.write(self.time_fact())
        self.store.close()

    def time_fact(self) -> Any:
        return "INSERT OR REPLACE INTO facts VALUES ('house time', ?)", (self.now(),)

    async def beat(self) -> None:
        """Every second: store the time, wake tables whose time has come, let idle ones go."""
        while True:
            try:
                await self.store.write(self.time_fact())
            except sqlite3.Error:
                log.exception("the time could not be stored")
            await self.wake_tables()
            self.let_idle_go()
            await asyncio.sleep(1)

    async def wake_tables(self) -> None:
        """Bring back the tables whose clocks or bots are due."""
        for at in [at for at, wake in self._wakes.items() if wake <= self.now()]:
            self._wakes.pop(at, None)
            try:
                self.table(at)
            except Exception:
                log.exception("a table could not be woken", extra={"table": at})
            await asyncio.sleep(0)

    def let_idle_go(self) -> None:
        """Tables that nobody needs leave memory; their alarms stay."""
        for table in list(self.tables.values()):
            if table.is_idle and time.monotonic() - table.used > IDLE:
                self.drop(table)

    def drop(self, table: HouseTable) -> None:
        due = table.kept.clock.due(table.pace) if table.stage == "running" else None
        if due is not None:
            self._wakes[table.id] = due.at
        if table.pulse.alarm is not None:
            table.pulse.alarm.cancel()
        del self.tables[table.id]

    def spawn(self, work: Callable[..., Awaitable[None]], *arguments: Any) -> asyncio.Task[None]:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.ensure_future(self._guarded(work, *arguments))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _guarded(self, work: Callable[..., Awaitable[None]], *arguments: Any) -> None:
        try:
            await work(*arguments)
        except Exception:
            log.exception("something went wrong beside")

    # ── tables ──
    def table(self, at: str) -> HouseTable:
        """A table, brought back to memory where it is not there; refuses an unknown one."""
        if at not in self.tables:
            row = self.store.row(f"{ROW} WHERE id = ?", at)
            if row is None:
                raise Sorry("table", "there is no such table", 404)
            self.tables[at] = HouseTable(self, row)
            self._wakes.pop(at, None)
            self.tables[at].pulse.drive()
        self.tables[at].used = time.monotonic()
        return self.tables[at]

    def table_by_code(self, code: str) -> HouseTable:
        row = self.store.row("SELECT id FROM tables WHERE code = ?", code.upper())
        if row is None:
            raise Sorry("code", "there is no table with this code", 404)
        return self.table(row[0])

    def guests_of(self, at: str) -> set[str]:
        """Who came to a table by its code."""
        return self.came_by_code.setdefault(at, set())

    async def open_table(self, person: Person, wish: wire.TableWish) -> HouseTable:
        """Open a table as somebody wishes; a wish that cannot be granted names its field."""
        game = self.game(wish.game)
        try:
            options = msgspec.convert(wish.options, game.Options)
        except msgspec.ValidationError as error:
            raise Sorry("options", "options: {error}", error=str(error)[:200]) from None
        players = len(wish.seats)
        if players not in game.players:
            low, high = game.players.start, game.players.stop - 1
            raise Sorry("seats", "this game is for {low} to {high} players", low=low, high=high)
        if sum(seat.kind == "host" for seat in wish.seats) > 1:
            raise Sorry("seats", "you can take one seat only")
        for seat in wish.seats:
            if seat.kind == "bot" and seat.bot not in game.policies:
                raise Sorry("bot", "no bot of that name plays this game")
            if seat.kind == "bot":
                check_bots(game, options)
        chance = new_secret()
        try:
            # refuses options that do not fit the players; words are read where nobody has to wait for them
            await asyncio.to_thread(game.new, options, players, chance.opening())
        except Refused as refused:
            raise Sorry("options", refused.why, **refused.values) from None
        setting = wire.Setting(
            wish.game,
            msgspec.to_builtins(options),
            players,
            wish.pace,
            wish.public,
            wish.late,
            wish.bot_pace,
            person.id,
        )
        seats = [Seat(person.id, person.name) if seat.kind == "host" else Seat() for seat in wish.seats]
        for number, seat in enumerate(wish.seats):
            if seat.kind == "bot":
                seats[number] = Seat.of_bot(seat.bot or "", seats)
        return await self.store_table(setting, seats, chance.secret)

    async def store_table(
        self, setting: wire.Setting, seats: list[Seat], secret: str, before: HouseTable | None = None
    ) -> HouseTable:
        """A new table; the one `before` it, if any, leads to it from the same moment on."""
        at, code, now = secrets.token_urlsafe(12), "".join(secrets.choice(CODE) for _ in range(6)), time.time()
        values = (at, code, "gathering", int(setting.public), setting.game, now, now,
                  encode(setting).decode(), encode(seats).decode(), secret, None, None)  # fmt: skip
        people = {setting.host} | {seat.person for seat in seats if seat.person is not None}
        sittings = [("INSERT INTO sittings VALUES (?, ?)", (person, at)) for person in people]
        links = []
        if before is not None:
            kept = msgspec.structs.replace(before.kept, rematch=at)
            links.append(before.row_change(running=encode(kept).decode()))
        await self.store.write(
            ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values), *sittings, *links
        )
        if before is not None:
            before.kept.rematch = at
        return self.table(at)

    async def rematch(self, person: Person, at: str) -> HouseTable:
        """The same people at a new table; who asks first opens it, the others find it."""
        old = self.table(at)
        async with old.lock:
            if old.seat_of(person.id) is None:
                raise Sorry("seat", "you do not sit at this table", 403)
            if old.stage not in ("over", "ended"):
                raise Sorry("stage", "the game is not over", 409)
            if old.kept.rematch is not None:
                return self.table(old.kept.rematch)
            setting = msgspec.structs.replace(old.setting, host=person.id)
            seats = [Seat(seat.person, seat.name, seat.bot, ready=seat.bot is not None) for seat in old.seats]
            new = await self.store_table(setting, seats, new_secret().secret, before=old)
            old.tell_change()
            return new

    # ── games ──
    def game(self, name: str) -> Any:
        if name not in games.NAMES:
            raise Sorry("game", "there is no such game here", 404)
        return games.load(name)

    def stand_in_level(self, game: Any) -> str:
        """The bot that plays for somebody who is away: the best there is."""
        level: str = game.policies[-1]
        return level
