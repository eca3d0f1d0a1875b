"""Bad weather: a proxy between clients and a house that loses, doubles, delays and mixes up what passes it."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake


class Weather(NamedTuple):
    """How likely it is that a message is lost, doubled or late, and that the line breaks with it."""

    lost: float = 0.06
    twice: float = 0.08
    late: float = 0.15
    cut: float = 0.02
    lost_answers: float = 0.04  # from the house
    latest: float = 0.12  # seconds
    haunted: float = 0.3  # seconds for which what was sent on a broken line may still come to the house


CALM = Weather(0, 0, 0, 0, 0)


class Proxy:
    """Forwards sockets to a house, in its weather."""

    def __init__(self, house: str, weather: Weather, seed: int) -> None:
        self.house = house
        self.weather = weather
        self.random = Random(seed)
        self.url = ""
        self.done: Counter[str] = Counter()  # what was done to messages
        self._server: Server | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await serve(
            self._meet, "127.0.0.1", 0, compression=None, ping_interval=None, max_size=None
        )
        host, port = next(iter(self._server.sockets)).getsockname()[:2]
        self.url = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # for sockets to be closed

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def happens(self, likely: float, what: str) -> bool:
        if self.random.random() >= likely:
            return False
        self.done[what] += 1
        return True

    async def _meet(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Cookie": client.request.headers["Cookie"], "Origin": self.house}
        address = self.house.replace("http", "ws", 1) + client.request.path
        try:
            house = await connect(
                address,
                additional_headers=headers,
                compression=None,
                proxy=None,
                ping_interval=None,
                max_size=None,
            )
        except (OSError, InvalidHandshake):
            client.transport.abort()
            return
        back = asyncio.ensure_future(self._back(house, client))
        with suppress(ConnectionClosed):
            async for message in client:
                self._forth(client, house, message)
        back.cancel()
        self._spawn(self._linger(house))

    def _forth(self, client: ServerConnection, house: ClientConnection, message: str | bytes) -> None:
        """A message to the house: lost, once or twice, now or later; or the line breaks with it under way."""
        weather = self.weather
        if not self.happens(weather.lost, "lost"):
            for _ in range(2 if self.happens(weather.twice, "twice") else 1):
                late = self.happens(weather.late, "late")
                self._spawn(
                    self._later(house, message, self.random.uniform(0, weather.latest) if late else 0.0)
                )
        if self.happens(weather.cut, "cut"):
            client.transport.abort()

    async def _later(self, house: ClientConnection, message: str | bytes, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(ConnectionClosed):
            await house.send(message)

    async def _back(self, house: ClientConnection, client: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in house:
                if not self.happens(self.weather.lost_answers, "answers lost"):
                    await client.send(message)
        client.transport.abort()

    async def _linger(self, house: ClientConnection) -> None:
        """The house does not know yet that the line broke, and what is under way still arrives."""
        try:
            await asyncio.sleep(self.random.uniform(0, self.weather.haunted))
        finally:
            house.transport.abort()
