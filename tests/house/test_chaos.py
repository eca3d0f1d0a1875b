"""Chaos on the wire: whatever happens to messages and lines, games end with the same record."""

from __future__ import annotations

import asyncio
import resource
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from signal import SIGUSR1, SIGUSR2
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.house.load import LINES, Heard, Line, Person, Porter, Running, Web, act, chosen, decode, split
from tests.house.proxy import CALM, Proxy, Weather
from traumwerk import games
from traumwerk.core import record

NAMES = ("Nora", "Bram", "Maren", "Théo", "Livia")
RETRY = 0.25  # seconds after which a client sends again what was not answered
LIVE = {"kind": "live", "move": 600, "bank": 600}
CARDS = 2  # a night, then all are silent until the hourglass has run out
NIGHTS = {
    "hourglass": 5, "clue_seconds": 3600, "last_guess_seconds": 3600, "day_seconds": 3600, "dusk_seconds": 3600,
}  # fmt: skip


@pytest.fixture(scope="module")
def porter() -> Iterator[Porter]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    porter = Porter()
    yield porter
    porter.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def stored(folder: Path, at: str) -> str:
    """The record as it is on the disk."""
    with closing(sqlite3.connect(f"file:{folder / 'house.sqlite3'}?mode=ro", uri=True)) as disk:
        lines = disk.execute("SELECT line FROM lines WHERE at = ? ORDER BY n", (at,)).fetchall()
    return "".join(f"{line}\n" for (line,) in lines)


def chat_of(folder: Path, at: str) -> Counter[str]:
    with closing(sqlite3.connect(f"file:{folder / 'house.sqlite3'}?mode=ro", uri=True)) as disk:
        return Counter(text for (text,) in disk.execute("SELECT text FROM chat WHERE at = ?", (at,)))


# ── People who do the same whenever they see the same ───────────────────────────────────────────────────
def decided(view: dict[str, Any], raw: bytes, viewer: int, awaited: tuple[int, ...], offers: Any) -> Any | None:
    """The move of a seat: what it sees decides, and where several could move, the first seat does."""
    if not offers:
        return None
    if "dreamer" in view:
        return dreamt(view, viewer)
    return chosen(view, offers, Random(raw)) if viewer == min(awaited) else None


def dreamt(view: dict[str, Any], viewer: int) -> Any | None:
    """When I Dream one after the other: so many clues a card, then the guess; then silence."""
    clues, is_dreamer = 1 + view["number"] % 2, viewer == view["dreamer"]
    match view["phase"]:
        case "dusk":
            return {"type": "Ready"} if viewer == len(view["ready"]) else None
        case "night" if view["number"] <= CARDS:
            if viewer == view["speaker"] and len(view["heard"]) < clues:
                entry = games.load("when_i_dream").deck.entry(view["element"], "en")
                fair = [word for word in entry.clues if word not in [said["word"] for said in view["heard"]]]
                return {"type": "Clue", "word": fair[len(view["heard"])], "card": view["number"]}
            if is_dreamer and len(view["heard"]) == clues:
                return {"type": "Guess", "word": "zzxqj", "card": view["number"]}
        case "last guess" if is_dreamer:
            return {"type": "PassCard", "card": view["number"]}
        case "day" if is_dreamer:
            return {"type": "Tell", "dream": "I saw nothing at all"}
    return None


class Scripted:
    """A seat with some tabs open: each decides alone, from what it sees."""

    def __init__(self, person: Person, at: str, url: str, tabs: int, weather: Weather) -> None:
        self.lines = [Line(person, at) for _ in range(tabs)]
        self.url = url
        self.resent = self.connects = 0
        for line in self.lines:
            line.is_strict = weather == CALM

    async def play(self) -> None:
        await asyncio.gather(*(self.play_tab(line, tab) for tab, line in enumerate(self.lines)))

    async def play_tab(self, line: Line, tab: int) -> None:
        """Until the game is over, through as many lines as it takes."""
        while not line.is_over:
            try:
                await line.connect(self.url)
                self.connects += 1
                await self.play_line(line, tab)
            except (ConnectionError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                await asyncio.sleep(0.02)
            finally:
                line.cut()
                await line.rest()

    async def play_line(self, line: Line, tab: int) -> None:
        said, last = {key for key, answer in line.answers.items() if answer.type == "Done"}, ""
        while not line.is_over:
            news = line._news
            now = line.now
            move = decided(line.view, bytes(now.view), line.viewer, now.awaited, now.offers)
            key = f"{line.era}-{len(line.told)}"
            if move is not None:
                refused = line.answers.get(key)
                if refused is not None and refused.type == "Problem" and refused.code == "W8":
                    move, key = {"type": "Pass", "card": move["card"]}, f"{key}-pass"
                self.resent += key == last
                last = key
                line.send("Play", id=key, move=move)
            for n in range(3):
                if tab == 0 and f"chat{n}" not in said and "dreamer" not in line.view:
                    line.send("Say", id=f"chat{n}", text=f"{line.person.name} {n}")
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), RETRY)
            if not line.is_open:
                raise ConnectionError
            if line._news is news:  # what was told may have been lost, and nothing else would bring it back
                line.send("Sync")
            said |= {key for key, answer in line.answers.items() if answer.type == "Done"}


async def play_game(
    running: Running, folder: Path, game: str, people: int, wish: dict[str, Any], weather: Weather, **more: Any
) -> tuple[str, Counter[str], str]:
    """A whole game in some weather: its record, what was said, and how it went."""
    tabs, jumps = more.get("tabs", 1), more.get("jumps", 0)
    web = Web(running.url)
    guests = [await web.come_in(name) for name in NAMES[:people]]
    at = await web.open_table(guests, game, **wish)
    await web.close()
    started = time.perf_counter()
    async with Proxy(running.url, weather, 1) as proxy:
        seats = [Scripted(guest, at, proxy.url, tabs, weather) for guest in guests]
        playing = asyncio.gather(*(seat.play() for seat in seats))
        for _ in range(jumps):
            await asyncio.sleep(0.4)
            running.signal(SIGUSR1)
        await playing
    text = stored(folder, at)
    seconds = time.perf_counter() - started
    running.kill()
    told = (
        f"{text.count(chr(10)) - 3} moves in {seconds:.1f} s; {dict(proxy.done)}; "
        f"{sum(seat.resent for seat in seats)} resent, {sum(seat.connects for seat in seats)} connects, "
        f"{sum(line.gaps for seat in seats for line in seat.lines)} gaps"
    )
    return text, chat_of(folder, at), told


ROUGH = Weather()
STORM = Weather(lost=0.15, twice=0.25, late=0.4, cut=0.06, lost_answers=0.1)


@pytest.mark.parametrize(
    ("game", "people", "wish", "weather", "tabs"),
    [
        ("traumfabrik", 2, {}, STORM, 1),
        ("traumfabrik", 4, {"pace": LIVE}, ROUGH, 2),
        ("factory_manager", 2, {"pace": LIVE}, STORM, 1),
        ("factory_manager", 3, {}, ROUGH, 2),
        ("when_i_dream", 4, {"options": {**NIGHTS, "first": 1}}, ROUGH, 1),
        ("when_i_dream", 4, {"options": {**NIGHTS, "first": 2}}, ROUGH, 2),
    ],
)
def test_games_in_any_weather_end_with_the_same_record(
    porter: Porter, tmp_path: Path, game: str, people: int, wish: dict[str, Any], weather: Weather, tabs: int
) -> None:
    async def scene() -> None:
        here, there = tmp_path / "calm", tmp_path / "rough"
        one, other = porter.open(here, seed=1), porter.open(there, seed=1)
        calm, rough = await asyncio.gather(
            play_game(one, here, game, people, wish, CALM),
            play_game(other, there, game, people, wish, weather, tabs=tabs, jumps=4),
        )
        print(f"{game} {people}\n  calm: {calm[2]}\n  rough: {rough[2]}")
        assert record.verify(record.read(calm[0]), games.load(game))
        assert rough[0] == calm[0]
        if game != "when_i_dream":
            assert rough[1] == calm[1] == Counter(f"{name} {n}" for name in NAMES[:people] for n in range(3))

    act(scene())


# ── What is sent again ──────────────────────────────────────────────────────────────────────────────────
def test_whatever_is_sent_again_is_not_done_again_even_after_a_kill(porter: Porter, tmp_path: Path) -> None:
    async def until_undoable(lines: list[Line]) -> Line:
        """Play on until somebody could take back two moves."""
        own: list[Line] = []
        for number in range(300):
            line = next(line for line in lines if line.now.offers)
            answer = await line.ask(
                "Play", f"u{number}", move=chosen(line.view, line.now.offers, Random(number))
            )
            assert answer.type == "Done"
            await asyncio.gather(*(line.look() for line in lines))
            own = (
                [*own, line] if line.now.can_undo and line in own[-1:] else [line] if line.now.can_undo else []
            )
            if len(own) == 2:
                return line
        raise AssertionError("nobody placed anything")

    async def scene() -> None:
        running = porter.open(tmp_path, seed=7)
        web = Web(running.url)
        people = [await web.come_in(name) for name in NAMES[:2]]
        at = await web.open_table(people, "traumfabrik")
        await web.close()
        lines = [Line(person, at) for person in people]
        for line in lines:
            await line.connect(running.url)
        line = await until_undoable(lines)
        last = [key for key in line.answers if key.startswith("u")][-1]
        order = {"up_to": 3, "then": "ask", "until": "revoked"}
        asked: list[tuple[str, str, dict[str, Any]]] = [
            ("Undo", "k1", {}),
            ("Say", "k1", {"text": "once"}),
            ("SetOrder", "k2", {"order": order}),
            ("SetOrder", "k3", {"order": None}),
            ("Play", last, {"move": {"type": "Fly"}}),
        ]
        for kind, key, fields in asked:
            assert (await line.ask(kind, key, **fields)).type == "Done"
        before = stored(tmp_path, at)
        for is_killed in (False, True):
            if is_killed:
                running.kill()
                await asyncio.gather(*(line.rest() for line in lines))
                running = porter.open(tmp_path, seed=7)
                await asyncio.gather(*(line.connect(running.url) for line in lines))
            for kind, key, fields in asked:
                assert (await line.ask(kind, key, **fields)).type == "Done"
            await line.look()
            assert (line.era, line.order, chat_of(tmp_path, at)) == (1, None, Counter(["once"]))
            assert stored(tmp_path, at) == before
        for line in lines:
            await line.hang_up()
        running.kill()

    act(scene())


# ── Two tabs that do not agree ──────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", ["traumfabrik", "factory_manager"])
def test_of_two_tabs_with_different_wishes_each_is_heard_once_or_refused(
    porter: Porter, tmp_path: Path, game: str
) -> None:
    async def scene() -> None:
        running = porter.open(tmp_path, seed=3)
        web = Web(running.url)
        people = [await web.come_in(name) for name in NAMES[:2]]
        at = await web.open_table(people, game)
        tabs = [[Line(person, at) for _ in range(2)] for person in people]
        lines = [line for pair in tabs for line in pair]
        for line in lines:
            await line.connect(running.url)
        done, refused, random = [0, 0], 0, Random(3)
        for number in range(60):
            if lines[0].is_over:
                break
            seat = min(lines[0].now.awaited)
            await tabs[seat][0].until(lambda seat=seat: bool(tabs[seat][0].now.offers))  # type: ignore[misc]
            now = tabs[seat][0]
            moves = [chosen(now.view, now.now.offers, random) for _ in range(2)]
            answers = await asyncio.gather(
                *(tab.ask("Play", f"t{k}-{number}", move=moves[k]) for k, tab in enumerate(tabs[seat]))
            )
            done[seat] += sum(answer.type == "Done" for answer in answers)
            refused += sum(answer.type == "Problem" for answer in answers)
            await asyncio.gather(*(line.look() for line in lines))
        read = record.read(stored(tmp_path, at))
        print(f"{game}: {done} done, {refused} refused")
        assert refused > 0
        assert [sum(move.actor == seat for move in read.moves) for seat in range(2)] == done
        for one, other in tabs:
            assert one.told == other.told
            assert bytes(one.now.view) == bytes(other.now.view)
        for line in lines:
            await line.hang_up()
        await web.close()
        running.kill()

    act(scene())


# ── Sockets without a library ───────────────────────────────────────────────────────────────────────────
def greeting(url: str, at: str, cookie: str) -> bytes:
    host = url.split("//")[1]
    lines = [
        f"GET /ws/{at} HTTP/1.1", f"Host: {host}", f"Origin: {url}", f"Cookie: {cookie}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def framed(text: bytes) -> bytes:
    """A short message as a client sends it, masked with zeros."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


class Bare:
    """A socket that reads when it is told to, and no sooner."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        LINES.add(self)

    @classmethod
    async def open(cls, url: str, at: str, person: Person) -> Bare:
        host, port = url.split("//")[1].split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 22)
        writer.write(greeting(url, at, person.cookie))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    async def hear(self) -> Heard:
        """The next message."""
        _, short = await self.reader.readexactly(2)
        wide = {126: 2, 127: 8}.get(short, 0)
        length = int.from_bytes(await self.reader.readexactly(wide), "big") if wide else short
        return decode(await self.reader.readexactly(length))

    def cut(self) -> None:
        self.writer.transport.abort()


def stalled(url: str, at: str, person: Person) -> socket.socket:
    """A client that says hello, and never reads a word."""
    host, port = url.split("//")[1].split(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect((host, int(port)))
    deaf.sendall(greeting(url, at, person.cookie))
    return deaf


# ── Slow readers ────────────────────────────────────────────────────────────────────────────────────────
async def play_fast(lines: list[Line], seconds: float, moves: list[float], random: Random) -> None:
    """Play on, and note how long each move took from being sent until the last seat was told."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not lines[0].is_over:
        seat = next((seat for seat, line in enumerate(lines) if line.now.offers), None)
        if seat is None:
            await asyncio.sleep(0.001)
            continue
        line, told = lines[seat], len(lines[seat].told)
        started = time.perf_counter()
        line.send("Play", id=f"f{time.monotonic_ns()}", move=chosen(line.view, line.now.offers, random))
        hearing = lines if line.table["game"] == "traumfabrik" else [line]
        await asyncio.gather(*(has_heard(other, told) for other in hearing))
        moves.append(time.perf_counter() - started)


async def has_heard(line: Line, moves: int) -> None:
    await line.until(lambda: len(line.told) > moves)


def at_most(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def ask_on(deaf: socket.socket) -> None:
    """Ask for windows without reading any, as long as that can be sent."""
    with suppress(BlockingIOError, ConnectionError):
        for _ in range(500):
            deaf.send(framed(b'{"type":"Sync"}'), socket.MSG_DONTWAIT)


@pytest.mark.parametrize("way", ["asks and asks", "only sits there"])
def test_a_stalled_client_is_cut_off_and_slows_nobody(porter: Porter, tmp_path: Path, way: str) -> None:
    async def scene() -> None:
        running = porter.open(tmp_path, seed=5)
        web = Web(running.url)
        *people, watcher, talker = [await web.come_in(name) for name in (*NAMES, "Hugo")]
        ats = [await web.open_table(people, "traumfabrik") for _ in range(3)]
        tables = [[Line(person, at) for person in people] for at in ats]
        talking = Line(talker, ats[0])  # to who watches, which nobody at the table hears
        for line in (talking, *(line for lines in tables for line in lines)):
            await line.connect(running.url)
        calm: list[float] = []
        rough: list[float] = []
        await play_fast(tables[0], 0.8, calm, Random(1))
        handles = running.handles
        deaf = [stalled(running.url, ats[0], watcher) for _ in range(8)]
        started, watching, number = time.monotonic(), 9, 0
        while watching > 1 and time.monotonic() < started + 25:
            number += 1
            if way == "asks and asks":
                for one in deaf:
                    ask_on(one)
            else:
                for n in range(100):
                    talking.send("Say", id=f"{number}-{n}", text="x" * 480)
            await play_fast(tables[number % 3], 0.3, rough, Random(number))
            watching = (await web.get(watcher, f"/api/tables/{ats[0]}")).json()["watching"]
        cut_after = time.monotonic() - started
        while running.handles > handles and time.monotonic() < started + cut_after + 8:
            await asyncio.sleep(0.05)
        gone_after = time.monotonic() - started
        print(
            f"{way}: cut off after {cut_after:.1f} s, gone after {gone_after:.1f} s; a move took "
            f"{at_most(calm, 0.5) * 1e3:.1f} (99 %: {at_most(calm, 0.99) * 1e3:.1f}) ms before, "
            f"{at_most(rough, 0.5) * 1e3:.1f} (99 %: {at_most(rough, 0.99) * 1e3:.1f}) ms with 8 stalled"
        )
        assert watching == 1
        assert running.handles <= handles, "their handles are still open"
        assert at_most(rough, 0.5) < 5 * at_most(calm, 0.5) + 0.03
        assert max(rough) < 2
        back = Line(watcher, ats[0])
        await back.connect(running.url)
        await tables[0][0].look()
        assert len(back.told) == len(tables[0][0].told)
        for one in deaf:
            one.close()
        for line in (back, talking, *(line for lines in tables for line in lines)):
            await line.hang_up()
        await web.close()
        running.kill()

    act(scene())


# ── A storm of lines ────────────────────────────────────────────────────────────────────────────────────
SOCKETS = 1000


async def settled(running: Running, handles: int) -> None:
    """Until the house holds no more than so many."""
    for _ in range(400):
        if running.handles <= handles:
            return
        await asyncio.sleep(0.025)


def test_a_thousand_lines_break_and_come_back(porter: Porter, tmp_path: Path) -> None:
    async def scene() -> None:
        running = porter.open(tmp_path, seed=9)
        web = Web(running.url)
        *people, watcher = [await web.come_in(name) for name in NAMES]
        ats = [
            await web.open_table(people, "traumfabrik"),
            await web.open_table(people[:3], "factory_manager"),
            await web.open_table(people, "when_i_dream", options={"dusk_seconds": 3600}),
            *[await web.open_table(people, "traumfabrik") for _ in range(3)],
        ]
        tables = [[Line(person, at) for person in people[: 3 if n == 1 else 4]] for n, at in enumerate(ats)]
        for lines in tables:
            for line in lines:
                await line.connect(running.url)
        moves: list[float] = []
        for lines in tables[:2]:
            await play_fast(lines, 0.5, moves, Random(1))

        async def come(number: int) -> Bare:
            """Half of them watch, the others are tabs of those who sit there."""
            table = number % 3
            person = watcher if number % 2 else people[number % len(tables[table])]
            bare = await Bare.open(running.url, ats[table], person)
            window = await bare.hear()
            seat = -1 if person is watcher else people.index(person)
            assert (window.type, window.viewer) == ("Window", seat)
            if seat >= 0 and table == 2:
                line = tables[table][seat]
                assert [bytes(events) for events in split(window.events)] == line.told
                assert bytes(window.view) == bytes(line.now.view)
            return bare

        async def wave() -> tuple[list[Bare], float]:
            started = time.perf_counter()
            bares = await asyncio.gather(*(come(number) for number in range(SOCKETS)))
            return bares, time.perf_counter() - started

        handles = running.handles
        took: list[float] = []
        memory: list[int] = []
        during: list[float] = []
        for lines in tables[3:]:
            playing = asyncio.ensure_future(play_fast(lines, 1.0, during, Random(2)))
            bares, seconds = await wave()
            assert running.handles > handles + SOCKETS - 5
            took.append(seconds)
            for bare in bares:
                bare.cut()
            await playing
            await settled(running, handles)
            assert running.handles <= handles + 2
            running.signal(SIGUSR2)
            await asyncio.sleep(0.5)
            memory.append(running.memory)
        waves = ", ".join(f"{seconds:.2f} s" for seconds in took)
        sizes = ", ".join(f"{size / 1e6:.1f} MB" for size in memory)
        print(
            f"{SOCKETS} sockets came in {waves}; memory after each wave {sizes}; a move took "
            f"{at_most(moves, 0.5) * 1e3:.1f} ms before, {at_most(during, 0.5) * 1e3:.1f} "
            f"(at most {max(during) * 1e3:.0f}) ms meanwhile"
        )
        assert memory[2] < memory[1] + 10e6
        assert max(during) < 10
        for lines in tables:
            for line in lines:
                await line.ask("Say", "end", text="all here")
                assert line.is_open
                await line.hang_up()
        await web.close()
        running.kill()

    act(scene())
