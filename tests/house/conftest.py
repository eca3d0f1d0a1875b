"""A real house on the loopback, its guests, and their sockets.

def test_something(open_house):              # or the house of all defaults: `house`
    house = open_house(limits=Limits(chat=Rate(1, 1)))
    ann, bram = house.guest("Ann"), house.guest("Bram")
    table = ann.open_table(seats=["host", "open"])          # a TableInfo as a dict
    bram.post(f"/api/codes/{table['code']}")
    line = ann.connect(table)                # a socket; the first message is the window
    line.ask("Say", text="hello")            # sends it under an id and waits for Done or Problem
    line.until("Said")                       # the next message of a type
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from traumwerk.house.api import make_app
from traumwerk.house.house import House
from traumwerk.house.limits import Limits
from traumwerk.house.serve import Server, address_of, config_for, listening

PATIENCE = 10.0  # seconds that a test waits for anything


class Line:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []  # every message that came
        self.frames: list[str] = []  # the same as it came
        self._keys = count(1)

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        message: dict[str, Any] = msgspec.json.decode(frame)
        self.frames.append(frame)
        self.heard.append(message)
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a type, and with these fields."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message under an id of its own; the `Done` or `Problem` that answers it."""
        key = fields.pop("id", f"k{next(self._keys)}")
        self.send(kind, id=key, **fields)
        while (message := self.next()).get("id") != key:
            pass
        return message

    def close(self) -> None:
        self.socket.close()


class Guest:
    """Somebody with a browser: his requests carry his cookie, and where they come from."""

    def __init__(self, house: OpenHouse, headers: dict[str, str] | None = None) -> None:
        self.house = house
        self.web = httpx.Client(
            base_url=house.url, headers={"origin": house.url, **(headers or {})}, timeout=PATIENCE
        )
        self.me: dict[str, Any] = {}

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A request as it is answered, whatever the answer."""
        if method not in ("GET", "HEAD", "DELETE"):
            more = {"json": {} if body is None else body, **more}
        return self.web.request(method, path, **more)

    def get(self, path: str, **query: Any) -> Any:
        """What a request brings; it must go well."""
        return fine(self.ask("GET", path, params=query))

    def post(self, path: str, body: Any = None) -> Any:
        return fine(self.ask("POST", path, body))

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """The status and the code of a request that must not go well."""
        answer = self.ask(method, path, body, **more)
        problem = answer.json()
        assert problem["type"] == "Problem", answer.text
        assert problem["message"]
        return answer.status_code, problem["code"]

    # ── at tables ──
    def open_table(
        self, *, game: str = "traumfabrik", seats: Any = ("host", "bot"), **wish: Any
    ) -> dict[str, Any]:
        """Open a table; a seat is "host", "open", "bot" (the weakest) or the name of a bot."""
        info = {"game": game, "pace": {"kind": "none"}, "bot_pace": 0, **wish}
        info["seats"] = [self.seat_wish(game, seat) for seat in seats]
        table: dict[str, Any] = self.post("/api/tables", info)
        return table

    def seat_wish(self, game: str, seat: str) -> dict[str, Any]:
        if seat in ("host", "open"):
            return {"kind": seat}
        return {"kind": "bot", "bot": "random" if seat == "bot" else seat}

    def join(self, table: dict[str, Any]) -> dict[str, Any]:
        """Come by the code, and take the first free seat."""
        self.get(f"/api/codes/{table['code']}")
        joined: dict[str, Any] = self.post(f"/api/tables/{table['id']}/seat")
        return joined

    def ready(self, table: dict[str, Any]) -> dict[str, Any]:
        info: dict[str, Any] = self.post(f"/api/tables/{table['id']}/ready")
        return info

    def connect(self, table: dict[str, Any] | str, **headers: str) -> Line:
        """A socket at a table, with the cookie or with the token of this guest."""
        at = table if isinstance(table, str) else table["id"]
        shown = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())}
        if "authorization" in self.web.headers:
            shown = {"Authorization": self.web.headers["authorization"]}
        return Line(self.house.socket(f"/ws/{at}", {**shown, "Origin": self.house.url, **headers}))

    def play_on(self, line: Line, table: dict[str, Any]) -> dict[str, Any]:
        """Make the first move there is until the game is over; the result."""
        window = line.until("Window") if not line.heard else line.heard[-1]
        for number in count():
            if (result := window.get("result") or window.get("table", {}).get("result")) is not None:
                return dict(result)
            if window["type"] in ("Window", "Update") and window["offers"]:
                line.send("Play", id=f"m{number}-{time.monotonic_ns()}", move=first_move(window["offers"]))
                window = line.until("Update")
            else:
                window = line.next()
        raise AssertionError


def first_move(offers: list[dict[str, Any]]) -> dict[str, Any]:
    """A move that is offered: a pass where there is one."""
    ones = [offer["move"] for offer in offers if offer["type"] == "One"]
    passes = [move for move in ones if move["type"] == "Pass"]
    if passes or ones:
        return dict((passes or ones)[0])
    amount = next(offer for offer in offers if offer["type"] == "Amount")
    return {"type": amount["move"], "amount": amount["low"]}


def fine(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json() if answer.headers.get("content-type") == "application/json" else answer.text


class OpenHouse:
    """A house that is open in a thread of its own."""

    def __init__(self, folder: Path, limits: Limits | None = None, **more: Any) -> None:
        self.folder = folder
        self.house = House(folder, workers=1, limits=limits)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._guests: list[Guest] = []
        self._sockets = ExitStack()
        self._opened = threading.Event()
        self._door = listening("127.0.0.1", 0)
        self.url = address_of(self._door).rstrip("/")
        self.server = Server(config_for(make_app(self.house, **more)), self.house, self._ready)
        self._thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self._door]})
        self._thread.start()
        assert self._opened.wait(PATIENCE)

    def _ready(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._opened.set()

    def guest(self, name: str = "Ann", language: str = "en") -> Guest:
        """Somebody new."""
        guest = self.stranger()
        guest.me = guest.post("/api/guest", {"name": name, "language": language})
        return guest

    def stranger(self, **headers: str) -> Guest:
        """A browser that was never here."""
        guest = Guest(self, headers)
        self._guests.append(guest)
        return guest

    def program(self, guest: Guest) -> Guest:
        """A program that has a token of a guest, and no browser."""
        token = guest.post("/api/tokens", {"name": "bot"})["token"]
        program = self.stranger(authorization=f"Bearer {token}")
        del program.web.headers["origin"]
        return program

    def socket(self, path: str, headers: dict[str, str], **more: Any) -> ClientConnection:
        address = self.url.replace("http://", "ws://") + path
        opening = connect(address, additional_headers=headers, compression=None, proxy=None, **more)
        opened: ClientConnection = self._sockets.enter_context(opening)
        return opened

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Something inside the house, on its own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        """Close as a signal would."""
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._sockets.close()
        for guest in self._guests:
            guest.web.close()
        self._door.close()

    @property
    def is_open(self) -> bool:
        return self._thread.is_alive()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[..., OpenHouse]]:
    """Opens houses, in a folder of the test where none is named; all of them are closed in the end."""
    opened: list[OpenHouse] = []

    def start(folder: Path | None = None, **more: Any) -> OpenHouse:
        opened.append(OpenHouse(folder or tmp_path / "house", **more))
        return opened[-1]

    yield start
    for house in opened:
        if house.is_open:
            house.stop()


@pytest.fixture
def house(open_house: Callable[..., OpenHouse]) -> OpenHouse:
    """A house of all defaults."""
    return open_house()
