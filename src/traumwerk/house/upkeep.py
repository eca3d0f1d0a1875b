"""Upkeep: what nobody needs any more is thrown away, once an hour."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traumwerk.house.house import House

HOUR = 3600.0
DAY = 24 * HOUR
FORGET_GUEST = 60 * DAY  # a guest at no table, who was not seen since
CLOSE_GATHERING = 14 * DAY  # a table that never began

GUESTS = """SELECT id FROM people WHERE login IS NULL AND seen < ?
    AND NOT EXISTS (SELECT 1 FROM sittings WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id)"""
TABLES = """SELECT id FROM tables WHERE stage IN ('gathering', 'ended') AND changed < ?
    AND NOT EXISTS (SELECT 1 FROM lines WHERE at = tables.id)"""


async def upkeep(house: House) -> None:
    await asyncio.sleep(60)  # until the rush at the door is over
    while True:
        await tidy(house)
        await asyncio.sleep(HOUR)


async def tidy(house: House) -> None:
    """Forget old guests, tables that never began, and rates that are as good as new."""
    now = time.time()
    old = house.store.rows(TABLES, now - CLOSE_GATHERING)
    idle = [at for (at,) in old if at not in house.tables]
    await house.store.write(*[("DELETE FROM tables WHERE id = ?", (at,)) for at in idle])
    gone = house.store.rows(GUESTS, now - FORGET_GUEST)
    await house.store.write(*[("DELETE FROM people WHERE id = ?", row) for row in gone])
    for (at,) in gone:
        house.people.forget(at)
    known = {at for (at,) in house.store.rows("SELECT id FROM tables WHERE stage != 'ended'")}
    house.came_by_code = {at: guests for at, guests in house.came_by_code.items() if at in known and guests}
    house.buckets.tidy()
