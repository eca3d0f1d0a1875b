"""Twins: the same table twice, minute by minute the same but for something hidden, inside one event loop."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from tests.house.inside import Seated, newcomers, seated
from traumwerk.core.chance import from_seed
from traumwerk.core.game import CLOCK
from traumwerk.house import chat, tables
from traumwerk.house import house as houses
from traumwerk.house.api import make_app
from traumwerk.house.app import obey
from traumwerk.house.callers import Caller
from traumwerk.house.house import House
from traumwerk.house.people import COOKIE

MIDNIGHT = 1_000_000_000.0
LOOKS = ("", "/replay", "/replay?move=1")
LISTS = ("/api/tables?stage=running", "/api/me/tables?stage=running")


class Frozen(House):
    """A house in which time passes when a test says so."""

    time = 0.0

    def now(self) -> float:
        return self.time


class Twin:
    """One of the two: somebody looks on, everything he is sent is kept."""

    def __init__(self, house: Frozen, at: Seated, watcher: Caller) -> None:
        self.house = house
        self.at = at
        self.table = at.table
        self.game = at.table.game
        self.watcher = watcher
        self.got: dict[int, list[bytes]] = {}
        self.asked: Counter[int] = Counter()
        self.web = httpx.AsyncClient(transport=httpx.ASGITransport(make_app(house)), base_url="http://house")

    async def step(self, seat: int, **move: Any) -> None:
        """A move a second later."""
        self.house.time += 1
        await self.do(seat, "Play", move=move)

    async def hidden(self, seat: int, **move: Any) -> None:
        """A move between the seconds."""
        await self.do(seat, "Play", move=move)

    async def clock(self, move: Any) -> None:
        self.house.time += 1
        async with self.table.lock:
            await self.table.make(CLOCK, move)

    async def do(self, seat: int, kind: str, **fields: Any) -> None:
        """Something that must go well."""
        caller = self.watcher if seat < 0 else self.at.callers[seat]
        self.asked[seat] += 1
        text = msgspec.json.encode({"type": kind, "id": f"k{self.asked[seat]}", **fields}).decode()
        await obey(self.house, self.table, caller, text)
        assert b'"type":"Problem"' not in caller._queue[-1], caller._queue[-1]

    async def look(self, seat: int) -> None:
        """All that somebody can ask for now."""
        caller = self.watcher if seat < 0 else self.at.callers[seat]
        await obey(self.house, self.table, caller, '{"type":"Sync"}')
        self.got.setdefault(seat, []).extend(caller._queue)
        caller._queue.clear()
        caller._bytes = 0
        cookies = {"cookie": f"{COOKIE}={self.house.people.cookie(caller.person)}"}
        for path in (*(f"/api/tables/{self.table.id}{path}" for path in LOOKS), *LISTS):
            answer = await self.web.get(path, headers=cookies)
            assert answer.status_code in (200, 404, 409), answer.text
            self.got[seat].append(answer.content)


Story = Callable[[Twin], Coroutine[Any, Any, None]]


class Twins:
    """Lives through a story and its variants, each in a house of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch
        self.count = 0

    def live(self, story: Story, game: str, people: int, **wish: Any) -> dict[int, list[bytes]]:
        self.count += 1
        return asyncio.run(self._live(story, game, people, wish))

    async def _live(self, story: Story, game: str, people: int, wish: dict[str, Any]) -> dict[int, list[bytes]]:
        house = Frozen(self.folder / f"twin{self.count}")
        clock = SimpleNamespace(time=lambda: MIDNIGHT + house.time, monotonic=time.monotonic)
        self.patch.setattr(tables, "time", clock)
        self.patch.setattr(chat, "time", clock)
        self.patch.setattr(houses, "time", clock)
        chance = SimpleNamespace(token_urlsafe=lambda _: "the-table", choice=lambda letters: letters[0])
        self.patch.setattr(houses, "secrets", chance)
        self.patch.setattr(houses, "new_secret", lambda: from_seed(7))
        await house.open()
        try:
            at = await seated(house, game, people, public=True, **wish)
            watcher = Caller((await newcomers(house, 6))[5], "en")
            at.table.connect(watcher)
            twin = Twin(house, at, watcher)
            await story(twin)
            await twin.web.aclose()
            return twin.got
        finally:
            await house.close()
