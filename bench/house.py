"""How fast the house is: moves a second, how long a move takes, memory; beside it boardgame.io, in one run.

    python bench/house.py --peer              # the load at 50, 200 and 500 tables, then 5,000 idle sockets
    python bench/house.py --bots 200          # a person's move while 200 tables full of bots play
    python bench/house.py --start             # how soon a house with 10,000 stored games answers

The server has one core and the load client the other. Machines are shared, so a rate means little by itself:
slices of ours and of the peer take turns, and what counts is how they compare.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table as Grid

import house_load
import house_start
from house_load import Load, connect, usage
from traumwerk.house.limits import Limits, Rate

HERE = Path(__file__).parent
PEER = HERE / "boardgameio"
SERVER_CORE, CLIENT_CORE = 0, 1
SLICES = 4  # of each measurement; ours and the peer's take turns
WARM = 2.0  # seconds before anything is counted
FULL = 0.9  # of its core: a client busier than that is what is measured
PACED = 1.0  # seconds a move at each table
BOTS_TABLES, BOTS_PACE = 10, 0.5  # the persons' tables while bots play, and seconds a move there
HOUSE = (
    "import sys; from pathlib import Path; from traumwerk.house.serve import run; "
    "sys.exit(run(Path(sys.argv[1]), '127.0.0.1', int(sys.argv[2]), open_browser=False, "
    "workers=int(sys.argv[3]), say=print))"
)
console = Console(stderr=True, width=130)


class CannotMeasure(Exception):
    """Something needed is not there; says what in a sentence."""


# ── processes ───────────────────────────────────────────────────────────────────────────────────────────
@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """What is started in here stays on one core, where the system can do that."""
    if core is None or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    if core not in before:
        raise CannotMeasure(f"core {core} is not there: two cores are needed")
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def running(command: list[str], core: int | None, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A process on a core, ended in the end."""
    with on_core(core):
        process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)  # noqa: S603
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=15)
        except (subprocess.TimeoutExpired, ValueError):
            process.kill()
            process.wait()


class Open(NamedTuple):
    """A server that is open."""

    url: str
    pid: int


def free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


@contextmanager
def open_house(folder: Path, core: int | None = SERVER_CORE, workers: int = 1) -> Iterator[Open]:
    """The real house in a process of its own, as `traumwerk` opens it; its log stays in the folder."""
    port = free_port()
    command = [sys.executable, "-u", "-c", HOUSE, str(folder), str(port), str(workers)]
    source = str(HERE.parent / "src")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
    with (folder / "log").open("w") as log, running(command, core, stderr=log, env=environment) as process:
        assert process.stdout is not None
        if "open" not in process.stdout.readline():
            raise CannotMeasure(f"the house did not open: {(folder / 'log').read_text()[-500:]}")
        yield Open(f"http://127.0.0.1:{port}", process.pid)


def raise_limits(folder: Path) -> None:
    """Limits that let one address be many people, as an operator would set them."""
    much, many = Rate(1e6, 1e6), 1_000_000
    limits = Limits(
        requests=much, guests=much, codes=much, tables=much, tables_here=much, messages=much,
        sockets_of_person=many, sockets_of_address=many, open_tables=many, guests_by_code=many,
    )  # fmt: skip
    (folder / "limits.json").write_bytes(msgspec.json.encode(limits))


class Client:
    """A load client in a process of its own, given orders; `pid` is the server's."""

    def __init__(self, process: subprocess.Popen[str], name: str, pid: int) -> None:
        self.process = process
        self.name = name
        self.pid = pid

    def order(self, **fields: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps(fields) + "\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise CannotMeasure(f"the load client of {self.name} gave up")
        answer: dict[str, Any] = json.loads(line)
        for problem in answer.get("problems", ()):
            console.print(f"[red]{self.name}: {problem}")
        if answer.get("stuck") or answer.get("lost"):
            console.print(f"[red]{self.name}: {answer['stuck']} tables stuck, {answer['lost']} sockets lost")
        return answer


@contextmanager
def our_client(house: Open) -> Iterator[Client]:
    command = [sys.executable, house_load.__file__, house.url, "--orders", "--pid", str(house.pid)]
    with running(command, CLIENT_CORE) as process:
        yield Client(process, "ours", house.pid)


# ── the peer ────────────────────────────────────────────────────────────────────────────────────────────
def installed_peer() -> Path:
    """The peer with its packages, in a cache folder outside the repository."""
    for needed in ("node", "npm"):
        if shutil.which(needed) is None:
            raise CannotMeasure(f"{needed} is not there: boardgame.io needs node and npm; run without --peer")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "traumwerk" / "boardgameio"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (PEER / "package.json").read_text()
    stamp = folder / "installed.json"
    for path in (*PEER.glob("*.js"), PEER / "package.json"):
        shutil.copy(path, folder)
    if not stamp.exists() or stamp.read_text() != wanted:
        console.print(f"installing boardgame.io into {folder}")
        command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise CannotMeasure(f"npm could not install boardgame.io: {done.stderr.strip()[-400:]}")
        stamp.write_text(wanted)
    return folder


@contextmanager
def peer_client(folder: Path) -> Iterator[Client]:
    """The peer's server on the same core as ours, and its client on the other."""
    port, environment = free_port(), {**os.environ, "NODE_ENV": "production"}
    server = ["node", "server.js", str(port)]
    quiet = subprocess.DEVNULL
    with running(server, SERVER_CORE, cwd=folder, env=environment, stderr=quiet) as process:
        assert process.stdout is not None
        while "the peer is open" not in (line := process.stdout.readline()):
            if not line:
                raise CannotMeasure("boardgame.io did not start; try `node server.js 8900` in " + str(folder))
        with running(["node", "load.js", str(port), str(process.pid)], CLIENT_CORE, cwd=folder) as load:
            yield Client(load, "boardgame.io", process.pid)


# ── the load ────────────────────────────────────────────────────────────────────────────────────────────
class Row(NamedTuple):
    """What a server did under one load."""

    who: str
    tables: int
    load: str  # saturated or paced
    rate: float  # moves a second: the best slice
    p50: float  # ms
    p99: float
    cpu: float  # µs of the server a move
    grown: float  # bytes of memory a move, from the first slice to the last
    a_table: float  # bytes of memory a table when it was opened
    wire: float  # bytes of messages a move, to all four seats
    client: float  # of the client's core
    replaced: int  # games that ended and were followed by others

    @property
    def is_clients(self) -> bool:
        """Whether the client was what was slow."""
        return self.client > FULL


def row_of(who: str, tables: int, load: str, a_table: float, slices: list[dict[str, Any]]) -> Row:
    moves = max(sum(counted["moves"] for counted in slices), 1)
    times = sorted(us for counted in slices for us in counted["us"]) or [0]
    passed = sum(counted["seconds"] for counted in slices)
    return Row(
        who, tables, load,
        rate=max(counted["moves"] / counted["seconds"] for counted in slices),
        p50=times[len(times) // 2] / 1000,
        p99=times[int(len(times) * 0.99)] / 1000,
        cpu=sum(counted["server_cpu"] for counted in slices) / moves * 1e6,
        grown=(slices[-1]["rss"][1] - slices[0]["rss"][0]) / moves,
        a_table=a_table,
        wire=sum(counted["bytes"] for counted in slices) / moves,
        client=sum(counted["client_cpu"] for counted in slices) / passed,
        replaced=sum(counted["replaced"] for counted in slices),
    )  # fmt: skip


def under_load(tables: int, seconds: float, peer: Path | None) -> Iterator[Row]:
    """So many tables, saturated and paced; servers are new for each number of tables."""
    with tempfile.TemporaryDirectory() as name:
        raise_limits(Path(name))
        with open_house(Path(name)) as house, our_client(house) as ours:
            if peer is None:
                yield from in_turns([ours], tables, seconds)
                return
            with peer_client(peer) as theirs:
                yield from in_turns([ours, theirs], tables, seconds)


def in_turns(clients: list[Client], tables: int, seconds: float) -> Iterator[Row]:
    a_table = []
    for client in clients:
        console.print(f"{client.name}: {tables} tables are opened")
        empty = usage(client.pid)[1]
        a_table.append((client.order(tables=tables)["rss"] - empty) / tables)
        client.order(seconds=WARM, pace=0)
    for load, pace in (("saturated", 0.0), ("paced", PACED)):
        console.print(f"{tables} tables, {load}: {seconds:g} s each in {SLICES} slices")
        slices: list[list[dict[str, Any]]] = [[] for _ in clients]
        for _ in range(SLICES):
            for client, counted in zip(clients, slices, strict=True):
                counted.append(client.order(seconds=seconds / SLICES, pace=pace))
        for client, counted, memory in zip(clients, slices, a_table, strict=True):
            yield row_of(client.name, tables, load, memory, counted)


class Ratio(NamedTuple):
    """Ours to the peer's under one load."""

    tables: int
    load: str
    rate: float
    p99: float
    cpu: float
    grown: float


def ratios(rows: list[Row]) -> list[Ratio]:
    found = {(row.who, row.tables, row.load): row for row in rows}
    pairs = [(row, found["boardgame.io", row.tables, row.load]) for row in rows if row.who == "ours"]
    return [
        Ratio(o.tables, o.load, o.rate / t.rate, o.p99 / t.p99, o.cpu / t.cpu, o.grown / t.grown)
        for o, t in pairs
    ]


# ── idle sockets ────────────────────────────────────────────────────────────────────────────────────────
def among_idle(sockets: int, tables: int, seconds: float) -> dict[str, Any]:
    """What a socket takes at which nothing happens, and how long a move takes meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        raise_limits(Path(name))
        with open_house(Path(name)) as house, our_client(house) as client:
            console.print(f"{sockets:,} idle sockets beside {tables} tables at a move a second")
            before = client.order(tables=tables)["rss"]
            client.order(seconds=WARM, pace=0)
            alone = row_of("alone", tables, "paced", 0, [client.order(seconds=seconds, pace=PACED)])
            before = usage(house.pid)[1]
            after = client.order(idle=sockets)["rss"]
            beside = row_of("beside", tables, "paced", 0, [client.order(seconds=seconds, pace=PACED)])
    return {
        "sockets": sockets, "tables": tables, "bytes_a_socket": (after - before) / sockets,
        "p99_alone": alone.p99, "p99": beside.p99, "rate": beside.rate,
    }  # fmt: skip


# ── bots ────────────────────────────────────────────────────────────────────────────────────────────────
async def among_bots(house: Open, count: int, seconds: float) -> dict[str, Any]:
    """How long a person's move takes while tables full of bots play, each watched by a socket."""
    load = Load(house.url, house.pid)
    games = (await load.web.ask("GET", "/api/games"))[0]
    host = await load.web.guest("Host")
    moves = 0

    def count_update(_: Any, frame: bytes) -> None:
        nonlocal moves
        moves += frame.startswith(house_load.UPDATE)

    for number in range(count):
        game = games[number % len(games)]
        players = max(game["least"], min(4, game["most"]))
        level = game["bots"][number // len(games) % len(game["bots"])]
        seats = [{"kind": "host"}, *({"kind": "bot", "bot": level} for _ in range(players - 1))]
        wish = {"game": game["name"], "seats": seats, "public": True, "bot_pace": 1.0}
        table = await load.web.post("/api/tables", host, wish)
        await watched(load, table["id"], host, count_update)
    load.spawn(renewed(load, host, count_update))
    console.print(f"{count} tables full of bots play; {BOTS_TABLES} tables of people sit down")
    await load.open_tables(BOTS_TABLES)
    await load.slice(WARM, BOTS_PACE)
    moves, begun, cpu = 0, time.perf_counter(), usage(house.pid)[0]
    counted = await load.slice(seconds, BOTS_PACE)
    passed = time.perf_counter() - begun
    row = row_of("people", BOTS_TABLES, "paced", 0, [counted])
    await load.close()
    return {
        "tables": count, "sockets": len(load.idle), "games": [game["name"] for game in games],
        "bot_moves": moves / passed, "house_cpu": (usage(house.pid)[0] - cpu) / passed,
        "moves": counted["moves"], "p50": row.p50, "p99": row.p99, "problems": counted["problems"],
    }  # fmt: skip


async def watched(load: Load, table: str, host: str, heard: Any) -> None:
    """The host begins the game and leaves his seat to a bot; a socket watches."""
    await load.web.post(f"/api/tables/{table}/ready", host)
    await load.web.post(f"/api/tables/{table}/leave", host)
    load.idle.append(await connect(load.web, table, await load.web.guest("Watcher"), heard))


async def renewed(load: Load, host: str, heard: Any) -> None:
    """Where a game of bots is over, the next one begins."""
    while True:
        await asyncio.sleep(2)
        over = (await load.web.ask("GET", "/api/me/tables?stage=over", host))[0]["tables"]
        for table in over:
            if table["rematch"] is None:
                again = await load.web.post(f"/api/tables/{table['id']}/rematch", host)
                await watched(load, again["id"], host, heard)


def with_bots(count: int, seconds: float, workers: int) -> dict[str, Any]:
    import uvloop

    with tempfile.TemporaryDirectory() as name:
        raise_limits(Path(name))
        with open_house(Path(name), None, workers) as house:
            console.print(f"{count} tables full of bots are opened; {workers} worker(s) think")
            return uvloop.run(among_bots(house, count, seconds))


# ── the start ───────────────────────────────────────────────────────────────────────────────────────────
def starts(games: int, tries: int) -> dict[str, Any]:
    """From a process's start to its first answer, and to the first window of old tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        console.print(f"{games:,} games are stored")
        old = asyncio.run(house_start.store(folder, games))
        size = sum(path.stat().st_size for path in folder.glob("house.sqlite3*"))
        found = [house_start.first_answers(folder, old, HOUSE, free_port()) for _ in range(tries)]
    best = {what: min(times[what] for times in found) for what in found[0]}
    median = {what: statistics.median(times[what] for times in found) for what in found[0]}
    return {"games": games, "bytes": size, "tries": tries, "best": best, "median": median}


# ── showing ─────────────────────────────────────────────────────────────────────────────────────────────
def show_rows(rows: list[Row]) -> None:
    grid = Grid(title="Traumfabrik, four seats a table; boardgame.io: a small auction, in memory")
    for header in ("tables", "load", "who", "moves/s", "p50 ms", "p99 ms", "CPU µs/move", "memory B/move",
                   "memory KB/table", "wire KB/move", "client core", "games ended"):  # fmt: skip
        grid.add_column(header, justify="left" if header in ("load", "who") else "right")
    for row in rows:
        grid.add_row(
            str(row.tables), row.load, row.who, f"{row.rate:,.0f}", f"{row.p50:,.1f}", f"{row.p99:,.1f}",
            f"{row.cpu:,.0f}", f"{row.grown:,.0f}", f"{row.a_table / 1024:,.0f}", f"{row.wire / 1024:,.1f}",
            f"{row.client:.0%}", str(row.replaced),
        )  # fmt: skip
    Console(width=150).print(grid)
    busy = [f"{row.who} at {row.tables}" for row in rows if row.is_clients]
    print(
        f"the client was what was slow: {', '.join(busy)}"
        if busy
        else "no client was busier than its core allows"
    )


def show_ratios(found: list[Ratio]) -> None:
    for r in found:
        print(
            f"{r.tables} tables, {r.load}: ours / boardgame.io: moves/s {r.rate:.2f}, p99 {r.p99:.2f}, "
            f"CPU a move {r.cpu:.2f}, memory a move {r.grown:.2f}"
        )


def show_idle(idle: dict[str, Any]) -> None:
    print(
        f"{idle['sockets']:,} idle sockets: {idle['bytes_a_socket'] / 1024:.1f} KB each; a move at "
        f"{idle['tables']} tables meanwhile: p99 {idle['p99']:.1f} ms ({idle['p99_alone']:.1f} ms without them)"
    )


def show_bots(bots: dict[str, Any]) -> None:
    games = ", ".join(bots["games"])
    print(
        f"{bots['tables']} tables full of bots ({games}; {bots['bot_moves']:.0f} moves/s told) and "
        f"{bots['sockets']} idle sockets:\na person's move p50 {bots['p50']:.1f} ms, p99 {bots['p99']:.1f} ms "
        f"({bots['moves']} moves; the house's own core {bots['house_cpu']:.0%})"
    )


def show_start(start: dict[str, Any]) -> None:
    print(
        f"{start['games']:,} stored games ({start['bytes'] / 1e6:,.0f} MB), "
        f"best and median of {start['tries']}:"
    )
    for what, seconds in start["best"].items():
        print(f"  {what}: {seconds:.2f} s, {start['median'][what]:.2f} s")


# ── as a program ────────────────────────────────────────────────────────────────────────────────────────
def measure(asked: argparse.Namespace) -> dict[str, Any]:
    if asked.bots:
        bots = with_bots(asked.bots, max(asked.seconds, 20.0), asked.workers)
        show_bots(bots)
        return {"bots": bots}
    if asked.start:
        start = starts(asked.games, 5)
        show_start(start)
        return {"start": start}
    peer = installed_peer() if asked.peer else None
    rows = [row for tables in asked.tables for row in under_load(tables, asked.seconds, peer)]
    show_rows(rows)
    measured: dict[str, Any] = {"rows": [row._asdict() for row in rows]}
    if peer is not None:
        show_ratios(found := ratios(rows))
        measured["ratios"] = [ratio._asdict() for ratio in found]
    if asked.idle:
        show_idle(idle := among_idle(asked.idle, 200, asked.seconds))
        measured["idle"] = idle
    return measured


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the house is, beside boardgame.io in one run.")
    parser.add_argument("--tables", type=numbers, default=[50, 200, 500], help="how many (default 50,200,500)")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each measurement (default 8)")
    parser.add_argument(
        "--peer", action="store_true", help="boardgame.io as well, in turns (needs node and npm)"
    )
    parser.add_argument("--idle", type=int, default=5000, help="idle sockets (default 5000; 0: none)")
    parser.add_argument("--bots", type=int, help="only this: so many tables full of bots (the aim is for 200)")
    parser.add_argument(
        "--workers", type=int, default=max((os.cpu_count() or 2) - 1, 1), help="that think for bots"
    )
    parser.add_argument("--start", action="store_true", help="only this: how soon a house answers")
    parser.add_argument("--games", type=int, default=10_000, help="stored games for --start (default 10,000)")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    asked = parser.parse_args()
    house_load.many_files()
    try:
        measured = measure(asked)
    except (CannotMeasure, house_load.LoadError) as error:
        sys.exit(f"cannot be measured: {error}")
    if asked.json is not None:
        asked.json.write_text(json.dumps(measured, indent=2))


if __name__ == "__main__":
    main()
