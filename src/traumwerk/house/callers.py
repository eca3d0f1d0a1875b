"""Who is on the line: a socket that sees one table through one viewer's eyes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traumwerk.house.people import Person

WAITING = 256  # messages that may wait for a slow reader
WAITING_BYTES = 1 << 20


Write = Callable[[bytes], bool]


class Caller:
    """One socket. What cannot be written at once waits in a queue, so that a slow reader slows nobody else."""

    def __init__(self, person: Person, language: str, write: Write | None = None) -> None:
        self.person = person
        self.language = language
        self.write = write  # sends now, or says that it cannot
        self.viewer = 0
        self.gone = asyncio.Event()  # cut off
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Send a message; who lets too much wait is cut off, and finds everything when he comes back."""
        if self.gone.is_set() or (self.write is not None and not self._queue and self.write(data)):
            return
        self._queue.append(data)
        self._bytes += len(data)
        if len(self._queue) > WAITING or self._bytes > WAITING_BYTES:
            self.cut()
        self._news.set()

    @property
    def waits(self) -> bool:
        """Whether something is still to be sent."""
        return bool(self._queue)

    def cut(self) -> None:
        self.gone.set()
        self._queue.clear()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits, for as long as there is somebody to send it to."""
        while True:
            while self._queue:
                data = self._queue[0]  # stays there until it is sent, so that nothing overtakes it
                await send(data.decode())
                if self._queue:
                    self._bytes -= len(self._queue.popleft())
            self._news.clear()
            await self._news.wait()
