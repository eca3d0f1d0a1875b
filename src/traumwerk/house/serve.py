"""Opening the house on this machine, and closing it."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import uvicorn

from traumwerk.house import wire
from traumwerk.house.api import make_app
from traumwerk.house.app import LONGEST_MESSAGE
from traumwerk.house.house import House
from traumwerk.house.limits import read_limits
from traumwerk.house.lines import Line
from traumwerk.house.logs import start_log
from traumwerk.house.store import WrongData

PORTS = range(1 << 16)
GOODBYE = 1.0  # seconds for what is still to be sent
TWICE = 1.0  # seconds in which a second signal is just the first one again
PATIENCE = 2  # seconds for requests under way
UNREAD = 256 * 1024  # bytes that the machine keeps for a client who does not read
AT_MOST = 4.8  # seconds after which the house is closed whatever happens: what was acknowledged is on the disk


class CannotOpen(Exception):
    """The house cannot be opened; says why in one sentence."""


def run(
    folder: Path, host: str, port: int, *, open_browser: bool, workers: int, say: Callable[[str], None]
) -> int:
    """Open the house and keep it open until it is told to stop; the exit status."""
    with ExitStack() as stack:
        try:
            door = stack.enter_context(listening(host, port))
            stack.enter_context(locked(folder))
            house = opened(folder, workers)
        except CannotOpen as error:
            say(f"the house cannot open: {error}")
            return 1
        start_log(None if not sys.stderr.isatty() else folder / "house.log")
        app = make_app(house, origins=origins(), metrics_token=metrics_token(folder))
        address = address_of(door)

        def ready() -> None:
            say(f"the house is open at {address}")
            if open_browser:
                show(address)

        server = Server(config_for(app), house, ready)
        look_for_waste_rarely()
        server.run(sockets=[door])
        return 0 if server.started else 1


# ── what is needed to open ──
def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port not in PORTS:
        raise CannotOpen(f"there is no port {port}")
    try:
        door = socket.create_server((host, port), family=family, backlog=2048)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        return door
    except PermissionError:
        raise CannotOpen(f"port {port} is not ours to use; try another with --port") from None
    except OSError as error:
        why = "is in use; try another with --port" if in_use(error) else f"cannot be used ({error})"
        raise CannotOpen(f"port {port} of {host} {why}") from None


def in_use(error: OSError) -> bool:
    return error.errno == errno.EADDRINUSE


def locked(folder: Path) -> IO[Any]:
    """Nobody else opens a house in the same folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "house.lock").open("w")
    except OSError as error:
        raise CannotOpen(f"the folder {folder} cannot be used ({error.strerror})") from None
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        lock.close()
        raise CannotOpen(f"another house is open in the folder {folder}") from None
    return lock


def opened(folder: Path, workers: int) -> House:
    try:
        return House(folder, workers=workers, limits=read_limits(folder))
    except (WrongData, ValueError) as error:
        raise CannotOpen(str(error)) from None
    except sqlite3.Error as error:
        raise CannotOpen(f"{folder / 'house.sqlite3'} cannot be read ({error})") from None


def origins() -> list[str]:
    """Other pages that may ask as ours do."""
    return [origin for origin in os.environ.get("TRAUMWERK_ORIGINS", "").split(",") if origin]


def metrics_token(folder: Path) -> str | None:
    """The token for `/metrics`, from the environment or from a file in the folder."""
    path = folder / "metrics.token"
    token = os.environ.get("TRAUMWERK_METRICS_TOKEN") or (path.read_text() if path.exists() else "")
    return token.strip() or None


def address_of(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def show(address: str) -> None:
    """Open the browser where there is a screen."""
    has_screen = (
        sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    )
    if has_screen:
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def config_for(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop",
        ws=Line,
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )


# ── running ──
def look_for_waste_rarely() -> None:
    """Python looks through all it has in memory for what nobody uses; in a full house that takes long."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


class Server(uvicorn.Server):
    """A server that says goodbye before it hangs up, and returns when it is told to stop."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready
        self.told = 0.0  # when it was told to stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await say_goodbye(self.house)
        await super().shutdown(sockets=sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully at the first signal, at once at a later one."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.stop) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self, *_: Any) -> None:
        if self.should_exit:
            self.force_exit = time.monotonic() - self.told > TWICE
            return
        self.should_exit, self.told = True, time.monotonic()
        deadline = threading.Timer(AT_MOST, os._exit, (1,))
        deadline.daemon = True
        deadline.start()


async def say_goodbye(house: House) -> None:
    """Tell everybody on the line, and wait until they were told."""
    for table in house.tables.values():
        table.tell_all(wire.Bye("the house closes for a moment"))
    callers = [caller for table in house.tables.values() for at in table.callers.values() for caller in at]
    end = asyncio.get_running_loop().time() + GOODBYE
    while any(caller.waits for caller in callers) and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.01)
