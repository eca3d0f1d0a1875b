"""A stage for the scanner: whole games over real sockets, with everything that anybody is sent written down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.house.conftest import OpenHouse
from tests.house.scanner import NEW_LINE, Answer, Ear, Scanner, Stored
from traumwerk import games
from traumwerk.core.chance import from_seed
from traumwerk.core.game import SPECTATOR
from traumwerk.house import house as houses
from traumwerk.house.limits import Limits, Rate
from traumwerk.house.logs import JsonLines
from traumwerk.house.tables import HouseTable

MUCH = Rate(1_000_000, 1_000_000)
WIDE = Limits(
    requests=MUCH, guests=MUCH, logins=MUCH, codes=MUCH, tables=MUCH, tables_here=MUCH, replays=MUCH,
    exports=MUCH, chat=MUCH, messages=MUCH,
)  # fmt: skip
METRICS = "a-token-for-metrics-0123456789"
NAMES = ("Nora", "Bram", "Maren", "Théo", "Livia", "Ida")
LANGUAGES = ("en", "it", "fr", "de")
UNREAD = ("set-cookie", "content-length", "date")  # one's own, and numbers that mean nothing
WRONG: tuple[Any, ...] = (
    {"type": "Fly"}, {"type": "Bid", "amount": "7"}, None, [], {"type": "Clue", "word": 7},
)  # fmt: skip
PATIENCE = 20.0


class Log(logging.Handler):
    """All lines of the log, as they would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Guest(Ear):
    """Somebody on the line: a browser, or a program with a token."""

    def __init__(self, stage: Stage, name: str, viewer: int, language: str) -> None:
        super().__init__(name, viewer, language)
        self.stage = stage
        self.web = httpx.AsyncClient(
            base_url=stage.house.url, headers={"origin": stage.house.url}, timeout=PATIENCE
        )
        self.sockets: list[ClientConnection] = []
        self.seen: dict[str, Any] = {}  # the last window or update
        self._keys = count(1)
        self._waits: dict[str, asyncio.Future[dict[str, Any]]] = {}

    # ── over HTTP ──
    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """A request; what comes back is written down."""
        if method not in ("GET", "DELETE"):
            more = {"json": {} if body is None else body, **more}
        era = len(self.stage.past)
        got = await self.web.request(method, path, **more)
        shown = "\n".join(f"{name}: {value}" for name, value in got.headers.items() if name not in UNREAD)
        asked, eras = got.request.url.raw_path.decode(), (era, len(self.stage.past))
        self.answers.append(Answer(method, asked, got.status_code, shown, got.content, eras))
        is_json = got.headers.get("content-type") == "application/json"
        return got.json() if is_json else got.text

    async def come_in(self) -> None:
        await self.ask("POST", "/api/guest", {"name": self.name, "language": self.language})
        self.own = {str(self.web.cookies["traumwerk"])}
        self.stage.hidden |= self.own

    async def with_token(self, owner: Guest) -> None:
        """A program that shows a token of somebody."""
        token = (await owner.ask("POST", "/api/tokens", {"name": "bot"}))["token"]
        owner.own.add(token)
        self.own = {token}
        self.stage.hidden.add(token)
        del self.web.headers["origin"]
        self.web.headers["authorization"] = f"Bearer {token}"

    # ── on the line ──
    async def connect(self, at: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        shown = {"Cookie": cookies, "Origin": self.stage.house.url}
        if "authorization" in self.web.headers:
            shown = {"Authorization": self.web.headers["authorization"]}
        url = self.stage.house.url.replace("http:", "ws:")
        opening = connect(f"{url}/ws/{at}", additional_headers=shown, compression=None, proxy=None)
        socket = await self.stage.lines.enter_async_context(opening)
        self.sockets.append(socket)
        if self.frames:
            self.frames.append(NEW_LINE)
        before = len(self.frames)
        self.stage.listeners.append(asyncio.ensure_future(self.listen(socket)))
        while len(self.frames) == before:
            await self.stage.news()

    async def listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                assert isinstance(frame, str)
                self.hear(frame)
        except ConnectionClosed:
            pass

    def hear(self, frame: str) -> None:
        message = msgspec.json.decode(frame)
        self.frames.append(frame)
        if message["type"] in ("Window", "Update"):
            self.seen = message
        if message["type"] in ("Done", "Problem") and message["id"] in self._waits:
            self._waits.pop(message["id"]).set_result(message)
        self.stage.something_came.set()

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; what answers it."""
        key = f"{self.name[0]}{next(self._keys)}"
        message = {"type": kind, "id": key, **fields}
        self.sent[key] = message
        self._waits[key] = answered = asyncio.get_running_loop().create_future()
        await self.sockets[-1].send(msgspec.json.encode(message).decode())
        return await asyncio.wait_for(answered, PATIENCE)

    async def send(self, text: str) -> None:
        """Something that has no id: the next frame answers it."""
        before = len(self.frames)
        await self.sockets[-1].send(text)
        while len(self.frames) == before:
            await self.stage.news()

    async def order(self, up_to: int | None, then: str = "pass", until: str = "sold") -> None:
        order = None if up_to is None else {"up_to": up_to, "then": then, "until": until}
        if up_to is not None:
            self.stage.limits.setdefault(self.viewer, set()).add(up_to)
        await self.say("SetOrder", order=order)

    @property
    def offers(self) -> list[dict[str, Any]]:
        return list(self.seen.get("offers") or [])


class Stage:
    """A house, a table in it, and everybody who sits there, watches, or has no business there."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.log = Log()
        self.house = OpenHouse(folder, limits=WIDE, metrics_token=METRICS)
        self.lines = AsyncExitStack()
        self.listeners: list[asyncio.Future[None]] = []
        self.something_came = asyncio.Event()
        self.hidden: set[str] = {METRICS}
        self.limits: dict[int, set[int]] = {}
        self.past: dict[int, str] = {}  # records as they were before an undo
        self.at = ""
        self.seats: list[Guest] = []
        self.others: list[Guest] = []

    async def news(self) -> None:
        """Wait until somebody was sent something."""
        self.something_came.clear()
        await asyncio.wait_for(self.something_came.wait(), PATIENCE)

    async def guest(self, name: str, viewer: int = SPECTATOR, language: str = "en") -> Guest:
        guest = Guest(self, name, viewer, language)
        await guest.come_in()
        return guest

    async def set_up(self, game: str, players: int, *, pace: Any = None, **options: Any) -> None:
        """A public table, a guest on every seat, one who watches, a program, a second device, a stranger."""
        for seat in range(players):
            self.seats.append(await self.guest(NAMES[seat], seat, LANGUAGES[seat % 3] if seat else "en"))
        wish = {
            "game": game, "seats": [{"kind": "host"}, *({"kind": "open"} for _ in range(players - 1))],
            "options": options, "pace": pace or {"kind": "none"}, "bot_pace": 0, "public": True,
        }  # fmt: skip
        table = await self.seats[0].ask("POST", "/api/tables", wish)
        self.at = table["id"]
        watcher, stranger = await self.guest("Wanda"), await self.guest("Stan")
        for number, guest in enumerate(self.seats):
            guest.before = {SPECTATOR, number}
            await guest.connect(self.at)
            await guest.ask("POST", f"/api/tables/{self.at}/seat", {"seat": number})
        device = Guest(self, "Nora again", 0, "en")
        device.web.cookies = self.seats[0].web.cookies
        device.own, device.before = self.seats[0].own, {0}
        program = Guest(self, "a program", 1, self.seats[1].language)
        program.before = {1}
        await program.with_token(self.seats[1])
        for guest in (watcher, device, program):
            await guest.connect(self.at)
        self.others = [watcher, device, program, stranger]
        await self.seats[0].ask("POST", "/api/account", {"login": "nora", "password": "not for anybody"})
        for guest in self.seats:
            await guest.ask("POST", f"/api/tables/{self.at}/ready")
        while not all(guest.seen.get("view") for guest in self.seats):
            await self.news()

    @property
    def everybody(self) -> list[Guest]:
        return [*self.seats, *self.others]

    @property
    def table(self) -> HouseTable:
        return self.house.house.table(self.at)

    @property
    def is_over(self) -> bool:
        return any(guest.seen.get("result") for guest in self.seats)

    # ── looking around ──
    async def look(self, guest: Guest) -> None:
        """Everything that can be asked about a table over HTTP, by somebody."""
        at, random = f"/api/tables/{self.at}", self.random
        await guest.ask("GET", at)
        await guest.ask("GET", "/api/tables?stage=running")
        await guest.ask("GET", "/api/me/tables?stage=running")
        await guest.ask("GET", f"{at}/replay")
        await guest.ask("GET", f"{at}/replay?log=true")
        await guest.ask("GET", f"{at}/replay?move={random.randrange(40)}")
        await guest.ask("GET", f"{at}/replay?viewer={random.choice(['open', '-1', '0', '1', '2', '9'])}")
        await guest.ask("GET", f"{at}/record")

    async def look_deep(self, guest: Guest) -> None:
        """The rest of what can be asked, and what is refused."""
        for path in ("/api/me", "/api/me/export", "/api/tokens", "/api/passkeys", "/api/games", "/healthz",
                     "/metrics", "/nowhere", "/api/schema", "/api/tables?stage=over", "/api/tables/none/replay",
                     f"/api/codes/{self.table.code}"):  # fmt: skip
            await guest.ask("GET", path)
        await guest.ask("GET", "/metrics", headers={"authorization": f"Bearer {METRICS}"})
        for path in ("seat", "ready", "rematch", "end"):
            if guest.viewer != 0 or path != "end":
                await guest.ask("POST", f"/api/tables/{self.at}/{path}")
        await guest.ask("POST", "/api/login", {"login": "nora", "password": "a guess at it"})

    async def provoke(self, guest: Guest) -> None:
        """Everything that is refused."""
        game = games.load(self.table.setting.game)
        for move in self.random.sample(list(game.attempts(self.table.playing.state)), 6):
            if guest.viewer == SPECTATOR or not guest.offers:
                await guest.say("Play", move=msgspec.to_builtins(move))
        for wrong in WRONG:
            await guest.say("Play", move=wrong)
        await guest.say("Agree", yes=True)
        await guest.say("AskPause", paused=False)
        await guest.say("SetOrder", order={"up_to": 9999})
        for text in ("", "{", '{"type":"Play"}', "[]", '{"type":"Sync"}'):
            await guest.send(text)

    async def chat(self, guest: Guest) -> None:
        """A line that stands nowhere else."""
        await guest.say("Say", text=f"hush-{guest.viewer}-{self.random.getrandbits(48):x}")

    # ── playing ──
    def to_act(self) -> list[Guest]:
        return [guest for guest in self.seats if guest.offers]

    def choice(self, offers: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Any move of some offers."""
        offer = self.random.choice(list(offers))
        if offer["type"] == "One":
            return dict(offer["move"])
        low, high = offer["low"], offer["high"]
        return {
            "type": offer["move"],
            "amount": self.random.choice([low, min(low + 1, high), (low + high) // 2]),
        }

    async def move(self) -> None:
        """Somebody who is to act makes a move."""
        while not (ready := self.to_act()):
            if self.is_over:
                return
            await self.news()
        guest = self.random.choice(ready)
        before = guest.seen
        answer = await guest.say("Play", move=self.choice(guest.offers))
        if answer["type"] == "Problem" and guest.seen is before and not self.is_over:
            await self.news()  # a standing order was quicker

    async def settle(self) -> None:
        """Until nothing more comes."""
        while True:
            self.something_came.clear()
            try:
                await asyncio.wait_for(self.something_came.wait(), 0.15)
            except TimeoutError:
                return

    # ── the end ──
    async def scan(self) -> Scanner:
        """Let the house close, then read everything that was sent."""
        await self.settle()
        scanner = Scanner(Stored(self.folder, self.at), self.past)
        scanner.limits = self.limits
        scanner.hidden = self.hidden
        await asyncio.to_thread(self.house.stop)
        scanner.scan(self.everybody, self.log.lines)
        return scanner


class Performance:
    """Opens stages and closes them, and keeps what an undo throws away."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = patch

    def __call__(self, play: Any, seed: int = 1) -> Scanner:
        """Play on a stage, then scan."""
        return asyncio.run(self._perform(play, seed))

    async def _perform(self, play: Any, seed: int) -> Scanner:
        stage = Stage(self.folder, seed)
        self.keep_past(stage)
        self.patch.setattr(houses, "new_secret", lambda: from_seed(seed))
        logger = logging.getLogger()
        logger.addHandler(stage.log)
        logging.getLogger("traumwerk").setLevel(logging.INFO)
        try:
            async with stage.lines:
                await play(stage)
                return await stage.scan()
        finally:
            logger.removeHandler(stage.log)
            if stage.house.is_open:
                await asyncio.to_thread(stage.house.stop)
            for guest in stage.everybody:
                await guest.web.aclose()
            await asyncio.gather(*stage.listeners, return_exceptions=True)

    def keep_past(self, stage: Stage) -> None:
        rewind = HouseTable.rewind

        async def kept(table: HouseTable, moves: int, key: str | None = None) -> None:
            stage.past[table.kept.era] = table.playing.record
            await rewind(table, moves, key)

        self.patch.setattr(HouseTable, "rewind", kept)
