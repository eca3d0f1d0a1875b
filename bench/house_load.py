"""A load client for the house: tables full of people who move as fast as they may, over real sockets.

    python bench/house_load.py http://127.0.0.1:8000 --tables 50 --seconds 8
    python bench/house_load.py http://127.0.0.1:8000 --tables 50 --orders     # slices, as stdin says

Guests come in, open tables, sit down and are ready over HTTP; then every seat has a socket. The seat to act
reads its whole message and makes a move that it offers. A move takes from the moment it is sent until the last
seat of the table has been told. A game that ends is followed by a rematch.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
import uvloop

SEATS = 4
HANDS = 16  # requests under way at once
DRAIN = 10.0  # seconds that what is under way may still take
UPDATE, WINDOW, PROBLEM = b'{"type":"Update"', b'{"type":"Window"', b'{"type":"Problem"'
OFFERED = b'"offers":[{'
GOES_ON = b'"result":null}'
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
decode = msgspec.json.decode


class LoadError(Exception):
    """The house did not do what it should; says what."""


# ── HTTP ────────────────────────────────────────────────────────────────────────────────────────────────
class Web:
    """Requests to the house over a few lines that stay open."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.host, self.port = where.hostname or "127.0.0.1", where.port or 80
        self.origin = f"http://{self.host}:{self.port}"
        self._free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(HANDS):
            self._free.put_nowait(None)

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
        """What the house answers, and the cookie it sets."""
        content = b"" if method == "GET" else msgspec.json.encode(body or {})
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\norigin: {self.origin}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\ncookie: {cookie}\r\n\r\n"
        )
        line = await self._free.get()
        try:
            if line is not None and line[0].at_eof():  # the house hung up on a line that nobody used
                line[1].close()
                line = None
            line = line or await asyncio.open_connection(self.host, self.port)
            line[1].write(head.encode() + content)
            return await answer(line[0], f"{method} {path}")
        except (OSError, EOFError) as error:
            line = None
            raise LoadError(f"{method} {path}: the house does not answer ({error})") from None
        finally:
            self._free.put_nowait(line)

    async def post(self, path: str, cookie: str, body: Any = None) -> Any:
        return (await self.ask("POST", path, cookie, body))[0]

    async def close(self) -> None:
        while not self._free.empty():
            line = self._free.get_nowait()
            if line is not None:
                line[1].close()
                await line[1].wait_closed()

    async def guest(self, name: str) -> str:
        """The cookie of somebody new."""
        return (await self.ask("POST", "/api/guest", body={"name": name}))[1]


async def answer(reader: asyncio.StreamReader, what: str) -> tuple[Any, str]:
    status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    if status.split()[1] not in ("200", "204"):
        raise LoadError(f"{what}: {status} {body.decode()[:300]}")
    return decode(body) if body else None, headers.get("set-cookie", "").partition(";")[0]


# ── sockets ─────────────────────────────────────────────────────────────────────────────────────────────
class Socket(asyncio.Protocol):
    """A socket at a table. Frames are taken apart by hand: the client must never be what is slow."""

    def __init__(self, web: Web, table: str, cookie: str, heard: Callable[[Socket, bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._rest = b""
        self._greeting = (
            f"GET /ws/{table} HTTP/1.1\r\nhost: {web.host}:{web.port}\r\norigin: {web.origin}\r\n"
            f"cookie: {cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._greeting.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(LoadError("the house hung up"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        start = 0 if self.opened.done() else self.greeted(data)
        while len(data) - start >= 2:
            size, at = data[start + 1], start + 2
            if size > 125:
                at += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : at], "big")
            if at + size > len(data):
                break
            kind, frame = data[start] & 15, data[at : at + size]
            start = at + size
            if kind == TEXT:
                self.heard(self, frame)
            elif kind == PING:
                self.send(frame, PONG)
            elif kind == CLOSE:
                self.transport.close()
        self._rest = data[start:]

    def greeted(self, data: bytes) -> int:
        """Where the house's greeting ends; 0 while it does not."""
        end = data.find(b"\r\n\r\n") + 4
        if end < 4:
            return 0
        if b" 101 " in data[:end].partition(b"\r\n")[0]:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(LoadError(f"no socket: {data[end:][:300].decode()}"))
        return end

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """One frame, masked with zeros, which change nothing."""
        size = len(content)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((0x80 | kind,)) + length + b"\0\0\0\0" + content)

    def close(self) -> None:
        self.transport.close()


async def connect(web: Web, table: str, cookie: str, heard: Callable[[Socket, bytes], None]) -> Socket:
    """A socket that is open; the first message it hears is the window."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(web, table, cookie, heard), web.host, web.port)
    await socket.opened
    return socket


# ── tables ──────────────────────────────────────────────────────────────────────────────────────────────
class LoadTable:
    """Four people at a table, one game after the other."""

    def __init__(self, load: Load, cookies: list[str]) -> None:
        self.load = load
        self.cookies = cookies
        self.id = ""
        self.sockets: list[Socket] = []
        self.missing = 0  # seats that have not been told yet
        self.is_moving = False
        self.acting: tuple[Socket, bytes] | None = None  # who is to move, and what he sees
        self.begun = 0.0
        self.due = 0.0
        self.goes_on = True

    # ── coming and going ──
    async def open(self) -> None:
        """The first game: the host opens the table, the others come by its code."""
        web, host = self.load.web, self.cookies[0]
        seats = [{"kind": "host"}, *({"kind": "open"} for _ in self.cookies[1:])]
        table = await web.post("/api/tables", host, {"game": "traumfabrik", "seats": seats})
        self.id = table["id"]
        for cookie in self.cookies[1:]:
            await web.ask("GET", f"/api/codes/{table['code']}", cookie)
            await web.post(f"/api/tables/{self.id}/seat", cookie)
        await self.begin()

    async def begin(self) -> None:
        for cookie in self.cookies:
            await self.load.web.post(f"/api/tables/{self.id}/ready", cookie)
        self.missing, self.goes_on, self.acting = SEATS, True, None
        self.sockets = [await connect(self.load.web, self.id, cookie, self.hear) for cookie in self.cookies]
        while self.missing:
            await asyncio.sleep(0.001)

    async def play_again(self) -> None:
        """The same people at the next table."""
        for socket in self.sockets:
            socket.close()
        self.id = (await self.load.web.post(f"/api/tables/{self.id}/rematch", self.cookies[0]))["id"]
        await self.begin()
        self.load.replaced += 1
        self.go()

    # ── playing ──
    def hear(self, socket: Socket, frame: bytes) -> None:
        """What one seat was told; looked at only as far as needed."""
        self.load.bytes += len(frame)
        if frame.startswith((UPDATE, WINDOW)):
            if OFFERED in frame:
                self.acting = socket, frame
            self.missing -= 1
            if self.missing == 0 and self.is_moving:
                self.goes_on = frame.endswith(GOES_ON)
                self.told()
        elif frame.startswith(PROBLEM):
            self.load.problems.append(frame.decode())

    def told(self) -> None:
        """The last seat has been told of the move."""
        self.is_moving = False
        self.load.count(time.perf_counter() - self.begun)
        if self.goes_on:
            self.go()
        else:
            self.load.spawn(self.play_again())

    def go(self) -> None:
        """Make the next move, when it is time for it."""
        load = self.load
        if not load.is_on:
            return
        if load.pace == 0:
            self.move()
            return
        now = load.loop.time()
        self.due = max(self.due + load.pace, now)
        load.loop.call_at(self.due, self.move)

    def move(self) -> None:
        if not self.load.is_on or self.is_moving:
            return
        assert self.acting is not None, "somebody is to act"
        socket, frame = self.acting
        chosen = choice(decode(frame)["offers"], self.load.random)
        self.acting, self.missing, self.is_moving = None, SEATS, True
        self.load.keys += 1
        message = msgspec.json.encode({"type": "Play", "id": f"k{self.load.keys}", "move": chosen})
        self.begun = time.perf_counter()
        socket.send(message)


def choice(offers: list[Any], random: Random) -> Any:
    """Bid the least more often than not; otherwise pass, or anything."""
    amount = next((offer for offer in offers if offer["type"] == "Amount"), None)
    if amount is not None and (len(offers) == 1 or random.random() < 0.6):
        return {"type": amount["move"], "amount": amount["low"]}
    return random.choice([offer["move"] for offer in offers if offer["type"] == "One"])


# ── the load ────────────────────────────────────────────────────────────────────────────────────────────
class Load:
    """All tables, and what was counted while they played."""

    def __init__(self, url: str, pid: int | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.web = Web(url)
        self.pid = pid
        self.random = Random(1)
        self.tables: list[LoadTable] = []
        self.idle: list[Socket] = []
        self.is_on = False
        self.pace = 0.0
        self.keys = self.replaced = self.bytes = 0
        self.latencies: list[float] = []
        self.problems: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self.finish)

    def finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.problems.append(str(error) or type(error).__name__)

    async def open_tables(self, count: int) -> None:
        """Seat four new guests at each of so many tables."""
        hands = asyncio.Semaphore(HANDS)

        async def one(number: int) -> None:
            async with hands:
                names = [f"Guest {number}-{seat}" for seat in range(SEATS)]
                table = LoadTable(self, [await self.web.guest(name) for name in names])
                await table.open()
                self.tables.append(table)

        await asyncio.gather(*(one(number) for number in range(count)))

    async def open_idle(self, count: int, a_table: int = 100) -> None:
        """So many sockets that only watch tables at which nothing happens."""
        seats = [{"kind": "host"}, {"kind": "open"}]
        for start in range(0, count, a_table):
            cookie = await self.web.guest(f"Watcher {start}")
            wish = {"game": "traumfabrik", "seats": seats, "public": True}
            table = await self.web.post("/api/tables", cookie, wish)
            watcher = await self.web.guest(f"Guest {start}")
            many = min(a_table, count - start)
            self.idle += await asyncio.gather(
                *(connect(self.web, table["id"], watcher, ignore) for _ in range(many))
            )

    def count(self, seconds: float) -> None:
        if self.is_on:
            self.latencies.append(seconds)

    async def slice(self, seconds: float, pace: float) -> dict[str, Any]:
        """Play for a while, `pace` seconds a move (0: as soon as the last one was told); what was counted."""
        self.is_on, self.pace, self.latencies, self.bytes = True, pace, [], 0
        replaced, before, cpu, now = self.replaced, usage(self.pid), time.process_time(), time.perf_counter()
        for table in self.tables:
            table.due = self.loop.time() + (self.random.random() - 1) * pace
            if not table.is_moving and table.goes_on:
                table.go()
        await asyncio.sleep(seconds)
        self.is_on = False
        after, passed = usage(self.pid), time.perf_counter() - now
        counted = {
            "moves": len(self.latencies),
            "seconds": passed,
            "us": [round(latency * 1e6) for latency in self.latencies],
            "server_cpu": after[0] - before[0],
            "client_cpu": time.process_time() - cpu,
            "rss": [before[1], after[1]],
            "bytes": self.bytes,
            "replaced": self.replaced - replaced,
        }
        stuck = await self.drain()
        return {**counted, "stuck": stuck, "lost": self.lost(), "problems": self.problems[:5]}

    async def drain(self) -> int:
        """Wait for what is under way; how many tables are stuck."""
        end = time.monotonic() + DRAIN
        while time.monotonic() < end and (self._tasks or any(table.is_moving for table in self.tables)):
            await asyncio.sleep(0.005)
        return sum(table.is_moving for table in self.tables)

    def lost(self) -> int:
        """Sockets that the house closed."""
        return sum(socket.is_closed for table in self.tables for socket in table.sockets) + sum(
            socket.is_closed for socket in self.idle
        )

    async def close(self) -> None:
        """Hang up, and wait until everybody has."""
        for task in self._tasks:
            task.cancel()
        sockets = [*self.idle, *(socket for table in self.tables for socket in table.sockets)]
        for socket in sockets:
            socket.close()
        while not all(socket.is_closed for socket in sockets):
            await asyncio.sleep(0.005)
        await self.web.close()


def ignore(socket: Socket, frame: bytes) -> None:
    """What an idle socket does with a message."""


def usage(pid: int | None) -> tuple[float, int]:
    """Seconds of processor and bytes of memory that a process has used, where this can be read."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0, 0
    resident = int(status.partition("VmRSS:")[2].split()[0]) * 1024
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK"), resident


def many_files() -> None:
    """As many sockets as the system allows."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# ── as a program ────────────────────────────────────────────────────────────────────────────────────────
def say(**fields: Any) -> None:
    print(json.dumps(fields), flush=True)


async def obey(load: Load) -> None:
    """Do what stdin says, a JSON object a line, and answer each with one."""
    reader = asyncio.StreamReader()
    await load.loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        order = json.loads(line)
        if "tables" in order:
            await load.open_tables(order["tables"])
            say(tables=len(load.tables), rss=usage(load.pid)[1])
        elif "idle" in order:
            await load.open_idle(order["idle"])
            say(idle=len(load.idle), rss=usage(load.pid)[1])
        else:
            say(**await load.slice(order["seconds"], order["pace"]))


async def play(url: str, tables: int, seconds: float, pace: float, pid: int | None) -> dict[str, Any]:
    """A whole load at once: open the tables, play for a while."""
    load = Load(url, pid)
    try:
        await load.open_tables(tables)
        return await load.slice(seconds, pace)
    finally:
        await load.close()


async def run(asked: argparse.Namespace) -> None:
    if asked.orders:
        await obey(Load(asked.url, asked.pid))
        return
    counted = await play(asked.url, asked.tables, asked.seconds, asked.pace, asked.pid)
    times = sorted(counted.pop("us"))
    middle, most = (times[int(len(times) * part)] / 1000 if times else None for part in (0.5, 0.99))
    say(**counted, moves_a_second=counted["moves"] / counted["seconds"], p50_ms=middle, p99_ms=most)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at many tables of a house at once.")
    parser.add_argument("url", help="where the house is open")
    parser.add_argument("--tables", type=int, default=50, help="tables of four people (default 50)")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long (default 8)")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds a move at each table; 0: no pause")
    parser.add_argument("--pid", type=int, help="the house's process, to read what it uses")
    parser.add_argument("--orders", action="store_true", help="do what stdin says (bench/house.py)")
    asked = parser.parse_args()
    many_files()
    try:
        uvloop.run(run(asked))
    except LoadError as error:
        sys.exit(f"the load cannot be made: {error}")


if __name__ == "__main__":
    main()
