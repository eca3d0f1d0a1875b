"""Sitting down, getting ready and beginning; standing up, and what the host can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from traumwerk.core.game import check_bots
from traumwerk.core.table import Table
from traumwerk.house.clocks import Clock
from traumwerk.house.problems import Sorry
from traumwerk.house.seats import Seat
from traumwerk.house.tables import HouseTable, Kept, encode

if TYPE_CHECKING:
    from traumwerk.house.people import Person
    from traumwerk.house.store import Statement


async def sit(table: HouseTable, person: Person, wanted: int | None) -> int:
    """Take a seat: the wanted one, or the first that is free."""
    async with table.lock:
        if (mine := table.seat_of(person.id)) is not None:
            return mine
        if table.stage != "gathering":
            raise Sorry("stage", "the game has begun; you can watch", 409)
        empty = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
        if not empty or (wanted is not None and wanted not in empty):
            raise Sorry("seat", "that seat is taken", 409)
        number = empty[0] if wanted is None else wanted
        sits = ("INSERT OR IGNORE INTO sittings VALUES (?, ?)", (person.id, table.id))
        await table.change_seat(number, Seat(person.id, person.name), sits)
        table.move_callers(person.id)
        table.tell_change()
        return number


async def leave(table: HouseTable, person: Person) -> None:
    """Stand up before the game; while it runs a bot stands in."""
    async with table.lock:
        number = table.seat_of(person.id)
        if number is None:
            raise Sorry("seat", "you do not sit at this table")
        if table.stage == "gathering":
            await free(table, number)
        elif table.stage == "running":
            await table.stand_in(number, away=True)


async def free(table: HouseTable, number: int) -> None:
    """Empty a seat before the game; a host who leaves hands it on or closes it; the lock is held."""
    person = table.seats[number].person
    drop = ("DELETE FROM sittings WHERE person = ? AND at = ?", (person, table.id))
    others = [seat.person for n, seat in enumerate(table.seats) if seat.person is not None and n != number]
    setting = table.setting
    if person == setting.host and others:
        setting = msgspec.structs.replace(setting, host=others[0])
    stage = table.stage if others else "ended"
    await table.change_seat(number, Seat(), drop, stage=stage, setting=encode(setting).decode())
    table.setting, table.stage = setting, stage
    if person is not None:
        table.move_callers(person)
    table.tell_change()


async def get_ready(table: HouseTable, person: Person, ready: bool) -> None:
    """Say that one is ready; the game begins when all seats are taken and everybody is."""
    async with table.lock:
        number = table.seat_of(person.id)
        if number is None:
            raise Sorry("seat", "you do not sit at this table")
        if table.stage != "gathering":
            raise Sorry("stage", "the game has begun", 409)
        sitting = msgspec.structs.replace(table.seats[number], ready=ready)
        seats = [*table.seats[:number], sitting, *table.seats[number + 1 :]]
        if all(seat.bot is not None or (seat.person is not None and seat.ready) for seat in seats):
            await begin(table, seats)
        else:
            await table.change_seat(number, sitting)
            table.tell_change()


async def begin(table: HouseTable, seats: list[Seat]) -> None:
    """Lay the table and begin; the lock is held."""
    names = [seat.name or "" for seat in seats]
    laid = Table(table.game, table.options, table.players, table.chance, names)
    kept = Kept(Clock([float(table.setting.pace.bank)] * table.players))
    kept.clock.turn(laid.decision, table.game.awaited(laid.state), None, table.pace, table.house.now())
    lines: list[Statement] = [
        ("INSERT INTO lines VALUES (?, ?, ?, NULL)", (table.id, n, line))
        for n, line in enumerate(laid.record.splitlines())
    ]
    sat = table.row_change(seats=encode(seats).decode())
    await table.house.store.write(sat, *lines, table.kept_change(kept, "running", seats))
    table.seats, table.table, table.kept, table.stage = seats, laid, kept, "running"
    table.tell_windows()
    table.pulse.drive()


def must_be_host(table: HouseTable, person: Person) -> None:
    if person.id != table.setting.host:
        raise Sorry("host", "only the host can do that", 403)


async def put_bot(table: HouseTable, person: Person, number: int, level: str | None) -> None:
    """The host removes who sits somewhere, or puts a bot there; a running game goes on with a bot."""
    async with table.lock:
        must_be_host(table, person)
        if not 0 <= number < table.players or table.stage not in ("gathering", "running"):
            raise Sorry("seat", "there is no such seat")
        if level is not None and level not in table.game.policies:
            raise Sorry("bot", "no bot of that name plays this game")
        if table.stage == "running" and level is None:
            level = table.house.stand_in_level(table.game)
        if table.stage == "gathering" and level is not None:
            check_bots(table.game, table.options)
        gone = table.seats[number].person
        if gone == person.id:
            raise Sorry("seat", "leave the table instead")
        others = [seat for n, seat in enumerate(table.seats) if n != number]
        sitting = Seat() if level is None else Seat.of_bot(level, others)
        drop = ("DELETE FROM sittings WHERE person = ? AND at = ?", (gone, table.id))
        await table.change_seat(
            number, sitting, drop, wake=table.house.now() if table.stage == "running" else None
        )
        if gone is not None:
            table.move_callers(gone)
        table.tell_change()
        table.pulse.drive()


async def end(table: HouseTable, person: Person) -> None:
    """The host ends the game, or closes the table before it begins."""
    async with table.lock:
        must_be_host(table, person)
        if table.stage not in ("gathering", "running"):
            raise Sorry("stage", "the game is over", 409)
        await table.house.store.write(table.row_change(stage="ended", wake=None))
        table.stage = "ended"
        table.tell_change()
        table.pulse.drive()
