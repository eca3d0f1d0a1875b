"""A client of the house: who comes in over HTTP, and a line to a table that is kept up.

nora = await Visitor("http://localhost:8000").come_in("Nora")
table = await nora.open(wish)
async with nora.line(table.id) as line:
    await nora.get_ready(table.id)
    async for message in line:
        if line.eyes is not None and line.eyes.offers:
            await line.play(move)
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from traumwerk import games
from traumwerk.core.game import Over
from traumwerk.house import wire
from traumwerk.house.eyes import Eyes

T = TypeVar("T")
FromHouse = (
    wire.Window
    | wire.Update
    | wire.Done
    | wire.Problem
    | wire.TableChanged
    | wire.Said
    | wire.VoteChanged
    | wire.OrderChanged
    | wire.Bye
)
decode = msgspec.json.Decoder(FromHouse).decode
encode = msgspec.json.Encoder().encode
LONGEST = 1 << 24  # bytes of a message from the house
TIMEOUT = 20.0  # seconds a request may take
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between two tries to reach the house
PATIENCE = 120.0  # seconds of trying in vain after which a line is given up
SAFE_TO_RESEND = (wire.Play, wire.SetOrder, wire.TakeSeatBack)  # done twice is as good as done once
TRY_LATER = (408, 425, 429, 500, 502, 503, 504)


class CannotDo(Exception):
    """The house cannot do what was asked; says why."""

    def __init__(self, problem: wire.Problem, status: int = 400) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.status = status

    def __str__(self) -> str:
        return (
            self.problem.message
            if self.problem.rule is None
            else f"{self.problem.rule}: {self.problem.message}"
        )


class LineLost(Exception):
    """The house cannot be reached, or an answer got lost on the way; says which."""


# ── over HTTP ───────────────────────────────────────────────────────────────────────────────────────────
class Visitor:
    """Somebody at the door of a house: a guest with a cookie, or a program with a token."""

    def __init__(self, url: str, token: str | None = None, cookie: str | None = None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise LineLost(f"{url!r} is no address of a house: it begins with http:// or https://")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.token = token
        self.cookies: dict[str, str] = {} if cookie is None else {"traumwerk": cookie}
        self.codes: dict[str, str] = {}  # of tables that were found by one

    @property
    def headers(self) -> dict[str, str]:
        """What says who this is."""
        if self.token is not None:
            return {"Authorization": f"Bearer {self.token}"}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Origin": self.origin, **({"Cookie": cookies} if cookies else {})}

    async def ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Ask for something over HTTP; raises `CannotDo` or `LineLost`."""
        answer = await asyncio.to_thread(self._ask, method, path, body)
        try:
            return msgspec.json.decode(answer, type=kind)
        except msgspec.DecodeError:
            raise LineLost(f"{self.origin} answers in words that are not known here: is it a house?") from None

    def _ask(self, method: str, path: str, body: Any) -> bytes:
        sent = None if method in ("GET", "DELETE") else encode({} if body is None else body)
        headers = {**self.headers, "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.origin}{path}", sent, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(asked, timeout=TIMEOUT) as answer:  # noqa: S310
                self._keep_cookies(answer.headers.get_all("set-cookie", []))
                got: bytes = answer.read()
                return got
        except urllib.error.HTTPError as error:
            with error:
                raise CannotDo(problem_of(error.read(), error.code), error.code) from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            raise LineLost(f"{self.origin} cannot be reached: {why}") from None

    def _keep_cookies(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    async def come_in(self, name: str, language: wire.Language = "en") -> Self:
        """Come in as a guest."""
        await self.ask("POST", "/api/guest", wire.Me, wire.GuestWish(name, language))
        return self

    async def me(self) -> wire.Me:
        return await self.ask("GET", "/api/me", wire.Me)

    async def new_token(self, name: str) -> str:
        """A token for a program that plays in this one's name."""
        made = await self.ask("POST", "/api/tokens", wire.NewToken, wire.TokenWish(name))
        return made.token

    async def open(self, wish: wire.TableWish) -> wire.TableInfo:
        return await self.ask("POST", "/api/tables", wire.TableInfo, wish)

    async def find(self, at: str) -> wire.TableInfo:
        """The table of an invite code, or of an id."""
        if len(at) == 6:
            table = await self.ask("GET", f"/api/codes/{at}", wire.TableInfo)
            self.codes[table.id] = at
            return table
        return await self.ask("GET", f"/api/tables/{at}", wire.TableInfo)

    async def sit(self, table: str, seat: int | None = None) -> wire.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/seat", wire.TableInfo, wire.SeatChoice(seat))

    async def get_ready(self, table: str, *, ready: bool = True) -> wire.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/ready", wire.TableInfo, wire.Readiness(ready))

    async def leave(self, table: str) -> wire.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/leave", wire.TableInfo)

    async def end(self, table: str) -> wire.TableInfo:
        return await self.ask("POST", f"/api/tables/{table}/end", wire.TableInfo)

    def line(self, table: str, *, patience: float = PATIENCE) -> Line:
        """A line to a table."""
        return Line(self, table, patience)


def record_of(url: str, token: str | None = None) -> str:
    """The record of a finished table by its link; raises `CannotDo` or `LineLost`."""
    visitor = Visitor(url, token)
    at = urlsplit(url).path.rstrip("/").removesuffix("/record").rpartition("/")[2]
    if token is None:
        asyncio.run(visitor.come_in("a reader"))
    table = asyncio.run(visitor.find(at))
    return visitor._ask("GET", f"/api/tables/{table.id}/record", None).decode()


def problem_of(body: bytes, status: int) -> wire.Problem:
    try:
        return msgspec.json.decode(body, type=wire.Problem)
    except msgspec.DecodeError:
        return wire.Problem("http", f"the house answered {status}")


# ── over the socket ─────────────────────────────────────────────────────────────────────────────────────
class Line:
    """A line to one table. It reconnects by itself, sends again what was not answered, and keeps the window.

    Going through it gives every message of the house, each after the window has taken it in; it ends when the
    line is closed, with `LineLost` where the house could not be reached for too long.
    """

    def __init__(self, visitor: Visitor, table: str, patience: float = PATIENCE) -> None:
        self.visitor = visitor
        self.at = table
        self.patience = patience
        self.table: wire.TableInfo | None = None
        self.eyes: Eyes | None = None  # once the game has begun
        self.viewer = -1
        self.era, self.seq = 0, 0
        self.awaited: tuple[int, ...] = ()
        self.can_undo = False
        self.order: wire.Order | None = None
        self.vote: wire.Vote | None = None
        self.chat: list[wire.ChatLine] = []
        self.is_up = False
        self.connects = 0
        self._clocks: tuple[wire.Clocks | None, float] = (None, 0.0)
        self._is_current = False  # false: a window was asked for, and updates before it are not for us
        self._unanswered: dict[str, tuple[Any, asyncio.Future[None]]] = {}
        self._messages: asyncio.Queue[Any] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Connect, and have the first window."""
        self._keeper = asyncio.ensure_future(self._keep())
        first = await self._messages.get()
        self._messages.put_nowait(first)
        if isinstance(first, Exception):
            raise first
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        if self._keeper is not None and not self._keeper.done():
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        self._fail_all("the line was closed")
        self._messages.put_nowait(None)

    async def __aiter__(self) -> AsyncIterator[Any]:
        while (message := await self._messages.get()) is not None:
            if isinstance(message, Exception):
                raise message
            yield message

    # ── asking ──
    async def play(self, move: Any) -> None:
        """Make a move; returns when it is on the disk, raises `CannotDo` where it is refused."""
        await self.send(wire.Play(new_key(), move))

    async def undo(self) -> None:
        await self.send(wire.Undo(new_key()))

    async def agree(self, *, yes: bool) -> None:
        await self.send(wire.Agree(new_key(), yes))

    async def ask_pause(self, *, paused: bool) -> None:
        await self.send(wire.AskPause(new_key(), paused))

    async def set_order(self, order: wire.Order | None) -> None:
        await self.send(wire.SetOrder(new_key(), order))

    async def say(self, text: str) -> None:
        await self.send(wire.Say(new_key(), text))

    async def take_seat_back(self, *, away: bool = False) -> None:
        await self.send(wire.TakeSeatBack(new_key(), away))

    async def send(self, message: Any) -> None:
        """Send something with an id, and wait until it is answered, over however many connections."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unanswered[message.id] = (message, answered)
        try:
            await self._send(message)
            await answered
        finally:
            self._unanswered.pop(message.id, None)

    async def sync(self) -> None:
        """Ask for the whole window; updates until it comes are left aside."""
        self._is_current = False
        await self._send(wire.Sync())

    async def _send(self, message: Any) -> None:
        if self._socket is not None and self.is_up:
            with suppress(ConnectionClosed):  # whoever keeps the line up notices, and sends it again
                await self._socket.send(encode(message).decode())

    # ── keeping it up ──
    async def _keep(self) -> None:
        """Keep the line up; whatever goes wrong is told to who listens."""
        try:
            await self._keep_up()
        except Exception as error:
            self._give_up(error)

    async def _keep_up(self) -> None:
        tries, since = 0, time.monotonic()
        while True:
            try:
                async with connect(self._address, **self._manners()) as socket:
                    self._socket, self.connects = socket, self.connects + 1
                    await self._listen(socket)
            except (OSError, InvalidHandshake, ConnectionClosed, msgspec.DecodeError) as error:
                failed = await self._why_never(error)
                if failed is not None:
                    self._give_up(failed)
                    return
            if self.is_up:
                tries, since = 0, time.monotonic()
            self.is_up, self._is_current = False, False
            self._drop_unsafe()
            if time.monotonic() - since > self.patience:
                self._give_up(LineLost(f"{self.visitor.origin} cannot be reached any more"))
                return
            await asyncio.sleep(random.uniform(0.5, 1.0) * min(FIRST_WAIT * 2**tries, LONGEST_WAIT))
            tries += 1

    @property
    def _address(self) -> str:
        return f"ws{self.visitor.origin.removeprefix('http')}/ws/{self.at}"

    def _manners(self) -> dict[str, Any]:
        headers = self.visitor.headers
        origin = headers.pop("Origin", None)
        return {
            "additional_headers": headers, "origin": origin, "subprotocols": ["traumwerk"],
            "max_size": LONGEST, "compression": None, "open_timeout": TIMEOUT,
        }  # fmt: skip

    async def _why_never(self, error: Exception) -> Exception | None:
        """Why trying again is of no use; None: it may be."""
        if isinstance(error, msgspec.DecodeError):
            return LineLost(f"{self.visitor.origin} speaks another version of the protocol: {error}")
        if not isinstance(error, InvalidStatus):
            return None
        status = error.response.status_code
        if status in TRY_LATER:
            return None
        code = self.visitor.codes.get(self.at)
        if status == 404 and code is not None and self.connects:
            try:  # a house that was shut has forgotten who came by the code
                await self.visitor.find(code)
            except (CannotDo, LineLost):
                return CannotDo(problem_of(bytes(error.response.body or b""), status), status)
            return None
        return CannotDo(problem_of(bytes(error.response.body or b""), status), status)

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = decode(text)
            fresh = not self.is_up and isinstance(message, wire.Window)
            if await self._take_in(message):
                self._messages.put_nowait(message)
            if fresh:
                self.is_up = True
                for waiting, _ in list(self._unanswered.values()):
                    await self._send(waiting)

    def _drop_unsafe(self) -> None:
        """What cannot be sent twice may have been done: who asked for it has to look."""
        for message, answered in list(self._unanswered.values()):
            if not isinstance(message, SAFE_TO_RESEND) and not answered.done():
                answered.set_exception(LineLost("the line broke: look whether it was done"))

    def _give_up(self, error: Exception) -> None:
        self._fail_all(str(error))
        self._messages.put_nowait(error)

    def _fail_all(self, why: str) -> None:
        for _, answered in list(self._unanswered.values()):
            if not answered.done():
                answered.set_exception(LineLost(why))

    # ── what the house says ──
    async def _take_in(self, message: Any) -> bool:
        """Keep the window current; false where the message is of no use."""
        match message:
            case wire.Window():
                self._see(message)
            case wire.Update():
                return await self._follow(message)
            case wire.Done(key):
                self._answer(key, None)
            case wire.Problem(id=key) if key is not None:
                self._answer(key, CannotDo(message))
            case wire.TableChanged(table):
                self.table = table
                self.awaited = table.awaited
            case wire.Said(line):
                self.chat.append(line)
            case wire.VoteChanged(vote):
                self.vote = vote
            case wire.OrderChanged(order):
                self.order = order
        return True

    def _answer(self, key: str, error: Exception | None) -> None:
        _, answered = self._unanswered.get(key, (None, None))
        if answered is not None and not answered.done():
            if error is None:
                answered.set_result(None)
            else:
                answered.set_exception(error)

    def _see(self, window: wire.Window) -> None:
        """Everything anew."""
        self._is_current = True
        self.table, self.viewer = window.table, window.viewer
        self.era, self.seq = window.era, window.seq
        self.can_undo, self.order, self.vote = window.can_undo, window.order, window.vote
        self.chat = list(window.chat)
        self.awaited = window.table.awaited
        self._set_clocks(window.clocks)
        if window.view is None:
            return
        self.eyes = self.eyes or Eyes(games.load(window.table.game))
        self.eyes.show(window.view, window.offers)
        self.eyes.forget()
        for events in window.events:
            self.eyes.hear(events)
        self.eyes.result = over_of(window.table.result)

    async def _follow(self, update: wire.Update) -> bool:
        """The next move; where one is missing the whole window is asked for."""
        if not self._is_current or self.eyes is None:
            return False
        known = (update.era, update.seq) <= (self.era, self.seq)
        if known and update.result is None:
            return False
        if not known and (update.era, update.seq) != (self.era, self.seq + 1):
            await self.sync()
            return False
        self.seq = update.seq
        if not known:
            self.eyes.hear(update.events)
        self.eyes.show(update.view, update.offers)
        self.awaited, self.can_undo = update.awaited, update.can_undo
        self._set_clocks(update.clocks)
        self.eyes.result = over_of(update.result)
        return True

    # ── clocks ──
    def _set_clocks(self, clocks: wire.Clocks | None) -> None:
        self._clocks = (clocks, time.monotonic())

    @property
    def timers(self) -> Mapping[str, float]:
        """The seconds that the game's own timers have left, by name."""
        clocks, at = self._clocks
        gone = time.monotonic() - at
        return {
            timer.name: max(timer.left - (0.0 if timer.stopped else gone), 0.0)
            for timer in (() if clocks is None else clocks.timers)
        }

    @property
    def seat_clocks(self) -> tuple[wire.SeatClock, ...]:
        """What each seat has left now: of its move, then of its bank."""
        clocks, at = self._clocks
        gone = time.monotonic() - at
        return tuple(ticked(clock, gone) for clock in (() if clocks is None else clocks.seats))


def ticked(clock: wire.SeatClock, gone: float) -> wire.SeatClock:
    """A seat's clock, so many seconds on."""
    if not clock.running:
        return clock
    over = max(gone - clock.move, 0.0)
    return wire.SeatClock(max(clock.move - gone, 0.0), max(clock.bank - over, 0.0), running=True)


def over_of(result: wire.Result | None) -> Over | None:
    return None if result is None else Over(result.points, result.winners)


def new_key() -> str:
    return secrets.token_urlsafe(9)
