"""What is said at a table: seats among themselves, who watches among himself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from traumwerk.core.game import SPECTATOR
from traumwerk.house import wire
from traumwerk.house.problems import Sorry

if TYPE_CHECKING:
    from traumwerk.house.people import Person
    from traumwerk.house.tables import HouseTable

ROOMS: tuple[wire.Room, ...] = ("table", "spectators")
CHAT_TAIL = 50  # lines of chat in a window


def room_of(viewer: int) -> wire.Room:
    return "spectators" if viewer == SPECTATOR else "table"


def last_lines(table: HouseTable, viewer: int) -> tuple[wire.ChatLine, ...]:
    """The last lines of the viewer's room."""
    rows = table.house.store.rows(
        "SELECT n, room, name, text, said FROM chat WHERE at = ? AND room = ? ORDER BY n DESC LIMIT ?",
        table.id, room_of(viewer), CHAT_TAIL,
    )  # fmt: skip
    return tuple(wire.ChatLine(*row) for row in reversed(rows))


async def say(table: HouseTable, person: Person, text: str, key: str | None = None) -> None:
    """A line of chat: seats among themselves, who watches among himself."""
    async with table.lock:
        if key in table.keys:
            return
        viewer = table.viewer_of(person.id)
        if table.table is not None and viewer != SPECTATOR and not table.game.may_talk(table.table.state):
            raise Sorry("hush", "nobody talks at night")
        room = room_of(viewer)
        before = ROOMS.index(room) + 1 - len(ROOMS)  # each room counts alone: no gap tells of other lines
        sql = "SELECT coalesce(max(n), ?) FROM chat WHERE at = ? AND room = ?"
        [(last,)] = table.house.store.rows(sql, before, table.id, room)
        line = wire.ChatLine(last + len(ROOMS), room, person.name, text, time.time())
        values = (table.id, line.n, line.room, person.id, line.name, line.text, line.said)
        said = ("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        await table.house.store.write(said, *table.answer(key))
        table.note(key)
        hearers = [v for v in table.callers if room_of(v) == line.room]
        table.tell_all(wire.Said(line), hearers)
