"""Houses in processes of their own, which can be killed, and people who play there as fast as they can.

What people were told is kept, and compared with what is found after the house was opened again.
"""

from __future__ import annotations

import asyncio
import gc
import operator
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from traumwerk import games
from traumwerk.house import wire

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0  # seconds that a test waits for anything
MUCH = {"burst": 1_000_000, "per_second": 1_000_000}
NO_LIMITS = {
    **dict.fromkeys(
        ("requests", "guests", "codes", "tables", "tables_here", "replays", "chat", "messages"), MUCH
    ),
    **dict.fromkeys(("sockets_of_person", "sockets_of_address", "open_tables", "guests_by_code"), 1000000),
}
encode = msgspec.json.Encoder().encode


# ── A house in a process of its own ─────────────────────────────────────────────────────────────────────
def serve(folder: str, seed: str) -> int:
    """Open a house as `traumwerk` does; with a seed its secrets can be had again, and SIGUSR1 moves the clock.

    The first signal moves the machine's clock five hours ahead, the next ten hours back, and so on. SIGUSR2
    throws away at once what would be thrown away sooner or later.
    """
    from traumwerk.core.chance import from_seed
    from traumwerk.house import house, serve

    if seed:
        secrets = count(int(seed))
        setattr(house, "new_secret", lambda: from_seed(next(secrets)))  # noqa: B010
        true_time, ahead = time.time, [0.0]

        def jump(*_: Any) -> None:
            ahead[0] = 18_000.0 if ahead[0] <= 0 else -18_000.0

        signal.signal(signal.SIGUSR1, jump)
        signal.signal(signal.SIGUSR2, lambda *_: gc.collect() and None)
        time.time = lambda: true_time() + ahead[0]
    return serve.run(
        Path(folder), "127.0.0.1", 0, open_browser=False, workers=1, say=lambda text: print(text, flush=True)
    )


def keep_opening() -> None:
    """Open a house for every line that comes in, forked from this process, which has read all modules."""
    import traumwerk.house.serve  # noqa: F401

    for name in games.NAMES:
        game = games.load(name)
        game.new(game.Options(), max(game.players.start, 4), 1)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        folder, _, seed = line.rstrip("\n").partition("\t")
        if (pid := os.fork()) == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            print(f"pid {os.getpid()}", flush=True)
            code = serve(folder, seed)
            sys.stdout.flush()
            os._exit(code)
        assert pid


class Running:
    """A house that is open, or about to open."""

    def __init__(self, pid: int, lines: Iterator[str], started: subprocess.Popen[str] | None = None) -> None:
        self.pid = pid
        self.url = ""
        self._lines = lines
        self._started = started

    def wait_open(self) -> Running:
        line = next(self._lines, "")
        assert line.startswith("the house is open at "), line
        self.url = line.split()[-1].rstrip("/")
        return self

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """At once, whatever it does."""
        with suppress(ProcessLookupError):
            self.signal(signal.SIGKILL)
        self.wait_gone()

    def wait_gone(self) -> None:
        if self._started is not None:
            self._started.communicate(timeout=PATIENCE)
            return
        for _ in range(int(PATIENCE * 500)):
            if not Path(f"/proc/{self.pid}").exists():
                return
            time.sleep(0.002)
        raise AssertionError("it does not end")

    @property
    def memory(self) -> int:
        """Bytes of its own that are in memory now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("RssAnon:")[1].split()[0]) * 1024

    @property
    def handles(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))


class Porter:
    """Opens houses quickly, forked from a process that has read all modules; or cold, as a shell does."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        self._environment = environment
        code = "from tests.house.load import keep_opening; keep_opening()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=environment, cwd=ROOT,
        )  # fmt: skip
        self._open: list[Running] = []

    def begin(self, folder: Path, seed: int | None = None) -> Running:
        """A process that is about to open a house."""
        prepare(folder)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{folder}\t{'' if seed is None else seed}\n")
        self._process.stdin.flush()
        line = ""
        while not line.startswith("pid "):  # what a house that was killed still had to say is skipped
            line = self._process.stdout.readline()
            assert line, "the porter is gone"
        running = Running(
            int(line.split()[1]), (line.strip() for line in iter(self._process.stdout.readline, ""))
        )
        self._open.append(running)
        return running

    def open(self, folder: Path, seed: int | None = None) -> Running:
        return self.begin(folder, seed).wait_open()

    def cold(self, folder: Path) -> Running:
        """A whole new process, from the first module on."""
        prepare(folder)
        code = f"from tests.house.load import serve; raise SystemExit(serve({str(folder)!r}, ''))"
        started = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=self._environment, cwd=ROOT,
        )  # fmt: skip
        assert started.stdout is not None
        running = Running(started.pid, (line.strip() for line in started.stdout), started)
        self._open.append(running)
        return running

    def close(self) -> None:
        for running in self._open:
            with suppress(ProcessLookupError):
                if running._started is None or running._started.poll() is None:
                    running.kill()
        self._process.communicate("", timeout=PATIENCE)


def prepare(folder: Path) -> None:
    """A folder whose house has no limits."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "limits.json").exists():
        (folder / "limits.json").write_bytes(encode(NO_LIMITS))


# ── People ──────────────────────────────────────────────────────────────────────────────────────────────
class Person:
    """Somebody with a cookie."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cookie = ""

    def headers(self, url: str) -> dict[str, str]:
        return {"origin": url, "cookie": self.cookie}


class Web:
    """Requests to a house; every one says who asks."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._client = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False, trust_env=False)

    async def come_in(self, name: str) -> Person:
        person = Person(name)
        answer = await self._client.post("/api/guest", json={"name": name}, headers={"origin": self.url})
        assert answer.is_success, answer.text
        person.cookie = answer.headers["set-cookie"].split(";")[0]
        self._client.cookies.clear()
        return person

    async def post(self, person: Person, path: str, body: Any = None) -> dict[str, Any]:
        """What a request brings; it must go well."""
        answer = await self._client.post(path, json=body or {}, headers=person.headers(self.url))
        assert answer.is_success, f"{path}: {answer.text}"
        return dict(answer.json())

    async def get(self, person: Person, path: str) -> httpx.Response:
        return await self._client.get(path, headers=person.headers(self.url))

    async def close(self) -> None:
        await self._client.aclose()

    async def open_table(
        self, people: Sequence[Person], game: str, bots: Sequence[str] = (), **wish: Any
    ) -> str:
        """A running table: these people in the first seats, then bots."""
        seats = [{"kind": "host"}, *({"kind": "open"} for _ in people[1:])]
        seats += [{"kind": "bot", "bot": bot} for bot in bots]
        wished = {"game": game, "seats": seats, "pace": {"kind": "none"}, "public": True, "bot_pace": 0, **wish}
        at = str((await self.post(people[0], "/api/tables", wished))["id"])
        for person in people[1:]:
            await self.post(person, f"/api/tables/{at}/seat")
        for person in people:
            await self.post(person, f"/api/tables/{at}/ready")
        return at


# ── A line ──────────────────────────────────────────────────────────────────────────────────────────────
class Heard(msgspec.Struct):
    """A message as it came; what a viewer was told and sees stays in the bytes it came in."""

    type: str
    id: str | None = None
    era: int = 0
    seq: int = 0
    viewer: int = 0
    events: msgspec.Raw = msgspec.Raw(b"[]")
    view: msgspec.Raw = msgspec.Raw(b"null")
    offers: list[dict[str, Any]] = []
    can_undo: bool = False
    awaited: tuple[int, ...] = ()
    clocks: wire.Clocks | None = None
    order: wire.Order | None = None
    result: wire.Result | None = None
    table: dict[str, Any] = {}
    line: dict[str, Any] = {}
    code: str = ""
    message: str = ""


decode = msgspec.json.Decoder(Heard).decode
split = msgspec.json.Decoder(list[msgspec.Raw]).decode


def alike(one: bytes, two: bytes) -> bool:
    """Whether two tellings of a move are the same, but for what is not told again in games of memory."""
    first, second = (Counter(bytes(event) for event in split(told or b"[0]")) for told in (one, two))
    return first <= second or second <= first


class Missed(AssertionError):
    """A line lost something that it had been told, or was told something twice."""


LINES: WeakSet[Any] = WeakSet()  # whatever has to be cut in the end


class Line:
    """A socket at a table, and everything this viewer was ever told through it, over all its connections."""

    def __init__(self, person: Person, at: str) -> None:
        self.person = person
        self.at = at
        self.viewer = 0
        self.era = -1
        self.told: list[bytes] = []  # by `seq`, the set-up first
        self.window = Heard("nothing")  # the last one
        self.now = self.window  # what is seen now: the last window or update
        self.seen_at = 0.0
        self.table: dict[str, Any] = {}
        self.order: wire.Order | None = None
        self.answers: dict[str, Heard] = {}
        self.gaps = 0
        self.windows = 0
        self.is_strict = True  # a calm line misses nothing
        self.on_news: Callable[[Heard], None] = lambda heard: None
        self.socket: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        LINES.add(self)

    async def connect(self, url: str, **more: Any) -> None:
        """Come to the table, and see the window."""
        address, headers = url.replace("http", "ws", 1), {"Cookie": self.person.cookie, "Origin": url}
        self.socket = await connect(
            f"{address}/ws/{self.at}", additional_headers=headers,
            compression=None, proxy=None, max_size=None, ping_interval=None, open_timeout=PATIENCE, **more,
        )  # fmt: skip
        self.windows = 0
        self.listening = asyncio.ensure_future(self._listen(self.socket))
        self.listening.add_done_callback(lambda _: self._tell())
        while not self.is_strict and not self.windows:
            with suppress(TimeoutError):
                await self.until(lambda: self.windows > 0, 0.3)
                break
            self.send("Sync")
        await self.until(lambda: self.windows > 0)

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed, OSError):
            async for frame in socket:
                self.take_in(decode(frame))

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    @property
    def is_open(self) -> bool:
        return self.listening is not None and not self.listening.done()

    async def until(self, true: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(timeout):
            while not true():
                if not self.is_open:
                    if self.listening is not None:
                        self.listening.result()
                    raise ConnectionError("the line broke")
                await self._news.wait()

    def take_in(self, heard: Heard) -> None:
        match heard.type:
            case "Window":
                self.windows += 1
                self.see(heard)
            case "Update":
                self.follow(heard)
            case "Done" | "Problem" if heard.id is not None:
                self.answers[heard.id] = heard
            case "TableChanged":
                self.table = heard.table
            case "OrderChanged":
                self.order = heard.order
        self.on_news(heard)
        self._tell()

    def see(self, window: Heard) -> None:
        """Everything anew: what was told before must be in it, unless something was taken back."""
        told = [bytes(events) for events in split(window.events)]
        if window.era < self.era:
            raise Missed(f"era {self.era} was told, and now it is {window.era}")
        if window.era == self.era:
            same = alike if window.table["game"] == "when_i_dream" else operator.eq
            for number, was in enumerate(self.told):
                found = told[number] if number < len(told) else b""
                if not same(was, found):
                    raise Missed(f"{self.era}.{number}: {was!r} was told, and in the window is {found!r}")
                told[number] = max(was, found, key=len)
        self.viewer, self.era, self.told = window.viewer, window.era, told
        self.window = self.now = window
        self.table, self.order = window.table, window.order
        self.now.awaited = tuple(window.table["awaited"])
        self.seen_at = asyncio.get_running_loop().time()

    def follow(self, update: Heard) -> None:
        if update.era < self.era or (update.era == self.era and update.seq < len(self.told)):
            told = self.told[update.seq] if update.era == self.era else b""
            if update.era == self.era and not alike(told, bytes(update.events)):
                raise Missed(f"move {update.seq} was told in two ways")
            if update.result is None:
                return
        elif (update.era, update.seq) != (self.era, len(self.told)):
            if self.is_strict:
                raise Missed(f"after {self.era}.{len(self.told) - 1} came {update.era}.{update.seq}")
            self.gaps += 1
            self.send("Sync")
            return
        else:
            self.told.append(bytes(update.events))
        self.now = update
        self.seen_at = asyncio.get_running_loop().time()

    @property
    def is_over(self) -> bool:
        return self.now.result is not None or self.table.get("stage") in ("over", "ended")

    @property
    def view(self) -> dict[str, Any]:
        return dict(msgspec.json.decode(self.now.view))

    def send(self, kind: str, **fields: Any) -> None:
        """Send without waiting; what cannot be sent is lost."""
        if self.socket is not None and self.is_open:
            text = encode({"type": kind, **fields}).decode()
            task = asyncio.ensure_future(self.socket.send(text))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def ask(self, kind: str, key: str, timeout: float = PATIENCE, **fields: Any) -> Heard:
        """Send under an id, and wait for `Done` or `Problem`."""
        self.answers.pop(key, None)
        self.send(kind, id=key, **fields)
        await self.until(lambda: key in self.answers, timeout)
        return self.answers[key]

    async def look(self) -> None:
        """See the window as it is now."""
        self.send("Sync")
        windows = self.windows
        await self.until(lambda: self.windows > windows)

    async def hang_up(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.rest()

    def cut(self) -> None:
        """Without a word."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def rest(self) -> None:
        """Until everything that came was taken in."""
        if self.listening is not None:
            await asyncio.wait_for(asyncio.shield(self.listening), PATIENCE)


def act(scene: Coroutine[Any, Any, None], seconds: float = 240) -> None:
    """Play a scene; whatever happens, no line stays open."""

    async def play() -> None:
        try:
            await asyncio.wait_for(scene, seconds)
        finally:
            for line in list(LINES):
                line.cut()
            await asyncio.sleep(0.05)

    asyncio.run(play())


# ── Choosing ────────────────────────────────────────────────────────────────────────────────────────────
def spoken(view: dict[str, Any], kind: str, random: Random) -> str:
    """Words for When I Dream: clues mostly fair, guesses mostly wrong."""
    deck = games.load("when_i_dream").deck
    if kind == "Clue":
        return str(random.choice(deck.entry(view["element"], "en").clues))
    if kind == "Guess":
        return str(random.choice(("zebra", "zzxqj", "lighthouse", "moon")))
    return "I was in a garden, and there was the moon"


def chosen(view: dict[str, Any], offers: Sequence[dict[str, Any]], random: Random) -> dict[str, Any]:
    """One of the moves that are offered."""
    offer = random.choice(offers)
    match offer["type"]:
        case "One":
            return dict(offer["move"])
        case "Amount":
            return {
                "type": offer["move"],
                "amount": random.randint(offer["low"], min(offer["high"], offer["low"] + 2)),
            }
        case _:
            field = "dream" if offer["move"] == "Tell" else "word"
            return {"type": offer["move"], field: spoken(view, offer["move"], random)}
