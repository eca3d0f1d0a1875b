"""How soon a house answers that has many games stored."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from house_load import LoadError, Socket, Web, connect
from traumwerk import games
from traumwerk.core.chance import new_secret
from traumwerk.core.game import Choose
from traumwerk.core.table import Table
from traumwerk.house import wire
from traumwerk.house.clocks import Clock
from traumwerk.house.house import House
from traumwerk.house.people import Person
from traumwerk.house.seats import Seat
from traumwerk.house.tables import Kept, encode
from traumwerk.testing import offered_moves

PLAYERS = 4
REAL = 4  # games that are really played; the others are copies of them
RUNNING = 10  # of so many games one is still running
PATIENCE = 60.0
REST = "stage, public, game, created, changed, setting, seats, secret, running, wake"
SLOW = wire.Pace("slow", move=86_400, bank=0)


class Old(NamedTuple):
    """Who looks, and at which tables."""

    cookie: str
    running: str
    over: str


# ── storing ─────────────────────────────────────────────────────────────────────────────────────────────
def played(seed: int, moves: int) -> Table:
    """A table of Traumfabrik at which so many random moves were made, or all there are."""
    game, random = games.load("traumfabrik"), Random(seed)
    table = Table(game, game.Options(), PLAYERS, new_secret(), [f"Guest {seat}" for seat in range(PLAYERS)])
    while isinstance(table.decision, Choose) and table.moves < moves:
        seat = min(table.decision.offers)
        table.play(seat, random.choice(offered_moves(game, table.state, table.decision.offers[seat])))
    return table


def row_of(at: str, code: str, table: Table, host: Person, stage: str) -> tuple[Any, ...]:
    setting = wire.Setting(
        "traumfabrik", msgspec.to_builtins(table.game.Options()), PLAYERS, SLOW, True, "default", 1.0, host.id
    )
    others = [Seat(f"nobody {seat}", f"Guest {seat}", ready=True) for seat in range(1, PLAYERS)]
    seats = [Seat(host.id, host.name, ready=True), *others]
    awaited = table.window(0).awaited if stage == "running" else ()
    kept = Kept(Clock([0.0] * PLAYERS, dict.fromkeys(awaited, 0.0)))
    due = kept.clock.due(SLOW)
    return (
        at, code, stage, 1, "traumfabrik", time.time(), time.time(), encode(setting).decode(),
        encode(seats).decode(), table.chance.secret, encode(kept).decode(), due and due.at,
    )  # fmt: skip


async def store(folder: Path, count: int) -> Old:
    """A data folder with so many games: a few real ones, and copies of their lines under other ids."""
    house = House(folder)
    await house.open()
    host = await house.people.come_in("Host", "en")
    kinds = [(played(seed, 10_000), "over") for seed in range(REAL)]
    kinds.append((played(REAL, 60), "running"))
    for number, (table, stage) in enumerate(kinds):
        lines = [
            ("INSERT INTO lines VALUES (?, ?, ?, NULL)", (f"real {number}", n, line))
            for n, line in enumerate(table.record.splitlines())
        ]
        row = row_of(f"real {number}", f"REAL{number}", table, host, stage)
        await house.store.write(("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row), *lines)
    for number in range(count - len(kinds)):
        kind = REAL if number % RUNNING == 0 else number % REAL
        at = f"copy {number:06}"
        await house.store.write(
            (
                f"INSERT INTO tables SELECT ?, ?, {REST} FROM tables WHERE id = ?",  # noqa: S608
                (at, f"C{number:06}", f"real {kind}"),
            ),
            ("INSERT INTO lines SELECT ?, n, line, key FROM lines WHERE at = ?", (at, f"real {kind}")),
            ("INSERT INTO sittings VALUES (?, ?)", (host.id, at)),
        )
    cookie = f"traumwerk={house.people.cookie(host)}"
    await house.close()
    return Old(cookie, "copy 000000".replace(" ", "%20"), "copy 000001".replace(" ", "%20"))


# ── starting ────────────────────────────────────────────────────────────────────────────────────────────
def first_answers(folder: Path, old: Old, house: str, port: int) -> dict[str, float]:
    """Seconds from the start of a process to its first answer, and to two windows."""
    command = [sys.executable, "-c", house, str(folder), str(port), "1"]
    source = str(Path(__file__).parent.parent / "src")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
    begun = time.perf_counter()
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)  # noqa: S603
    try:
        return asyncio.run(answers(old, port, begun))
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


async def answers(old: Old, port: int, begun: float) -> dict[str, float]:
    web = Web(f"http://127.0.0.1:{port}")
    while True:
        try:
            await web.ask("GET", "/healthz")
            break
        except LoadError:
            if time.perf_counter() - begun > PATIENCE:
                raise
            await asyncio.sleep(0.005)
    found = {"first answer": time.perf_counter() - begun}
    for what, table in (("of a running game", old.running), ("of a finished game", old.over)):
        asked = time.perf_counter()
        await first_window(web, table, old.cookie)
        found[f"first window {what}"] = time.perf_counter() - begun
        found[f"that window {what} alone"] = time.perf_counter() - asked
    return found


async def first_window(web: Web, table: str, cookie: str) -> None:
    window: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(_: Socket, frame: bytes) -> None:
        if not window.done():
            window.set_result(frame)

    socket = await connect(web, table, cookie, heard)
    await asyncio.wait_for(window, PATIENCE)
    socket.close()
