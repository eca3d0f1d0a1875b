"""A line to a client: uvicorn's socket, on which a message can be sent at once.

Whoever tells a table's news to all its callers does not wait for anybody: a message goes straight to the
socket's buffer, and only where that is full does it wait for its turn.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

WRITE = "traumwerk.write"  # the extension under which the application finds `Line.write`
LAST_WORDS = 2.0  # seconds to read what was sent before the end
TEXT = b"\x81"  # the first byte of a whole message of text


class Line(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it; it hangs up on who does not read his last words."""

    _last: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._last = self.loop.call_later(LAST_WORDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._last is not None:
            self._last.cancel()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write

    def write(self, text: bytes) -> bool:
        """Send a message now; False where it has to wait, or nobody is there any more."""
        if self.conn.state is not OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(TEXT + length_of(text) + text)
        return True


def length_of(text: bytes) -> bytes:
    """A frame's length as it stands before it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((size,))
    return b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
