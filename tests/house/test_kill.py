"""Nothing acknowledged is lost: houses are killed at random moments under load, and opened again.

A failure names its seed; the same seed chooses the same games, moves and moments again, as far as two processes
can be made to do the same twice.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGTERM
from typing import Any

import httpx
import msgspec
import pytest

from tests.house.load import Heard, Line, Person, Porter, Running, Web, act, chosen, encode
from traumwerk import games
from traumwerk.core import record
from traumwerk.house import wire
from traumwerk.house.seats import Seat
from traumwerk.house.tables import Kept

ROUNDS = 22  # a test: more than 300 in all
NAMES = ("Nora", "Bram", "Maren", "Théo")
LIVE = {"kind": "live", "move": 60, "bank": 300}
NIGHTS = {"hourglass": 4, "clue_seconds": 1, "last_guess_seconds": 1, "day_seconds": 2, "dusk_seconds": 2}
GAMES: dict[str, list[tuple[str, int, list[str], dict[str, Any]]]] = {  # game, people, bots, wishes
    "auctions": [("traumfabrik", 3, [], {"pace": LIVE}), ("factory_manager", 3, [], {"pace": LIVE})],
    "bots": [("traumfabrik", 2, ["random"], {"pace": LIVE, "late": "bot"}), ("factory_manager", 2, [], {})],
    "nights": [("when_i_dream", 4, [], {"options": NIGHTS}), ("traumfabrik", 2, [], {"pace": LIVE})],
}


@pytest.fixture(scope="module")
def porter() -> Iterator[Porter]:
    porter = Porter()
    yield porter
    porter.close()


# ── What is stored ──────────────────────────────────────────────────────────────────────────────────────
class Stored:
    """A table as it is on the disk, replayed if wanted."""

    def __init__(self, folder: Path, at: str, *, replay: bool = True) -> None:
        with closing(sqlite3.connect(f"file:{folder / 'house.sqlite3'}?mode=ro", uri=True)) as disk:
            disk.execute("BEGIN")
            rows = disk.execute("SELECT n, line, key FROM lines WHERE at = ? ORDER BY n", (at,)).fetchall()
            self.answered = [row[0] for row in disk.execute("SELECT key FROM answered WHERE at = ?", (at,))]
            self.chat = Counter(row[0] for row in disk.execute("SELECT text FROM chat WHERE at = ?", (at,)))
            row = disk.execute(
                "SELECT stage, seats, running, setting FROM tables WHERE id = ?", (at,)
            ).fetchone()
        self.stage: str = row[0]
        self.seats = msgspec.json.decode(row[1], type=list[Seat])
        self.kept = msgspec.json.decode(row[2], type=Kept) if row[2] else None
        self.game = games.load(msgspec.json.decode(row[3], type=wire.Setting).game)
        assert [n for n, _, _ in rows] == list(range(len(rows)))
        self.keys = [key for _, _, key in rows if key is not None]
        self.steps: list[Any] = []
        self.has_begun = bool(rows)
        if rows and replay:
            written = record.read("".join(f"{line}\n" for _, line, _ in rows))
            self.steps = [step for _, step in record.replay(written, self.game)]
            assert (written.result is not None) == (self.stage == "over")
            if written.result is not None:
                record.verify(written, self.game)

    def check_window(self, line: Line) -> None:
        """What a viewer sees is what replaying the record shows, byte for byte."""
        window, viewer = line.window, line.viewer
        told, found = [], []
        for number, step in enumerate(self.steps):
            events = record.seen(step.told, viewer)
            if events or number == 0:
                told.append(events)
            if len(told) == window.seq + 1:
                view = self.game.view(step.state, viewer)
                found.append((encode(view), encode(self.game.recalled(view, told))))
        assert self.kept is not None
        assert window.era == self.kept.era
        assert (bytes(window.view), bytes(window.events)) in found


# ── A table and what happens at it ──────────────────────────────────────────────────────────────────────
class Wish:
    """Something that was asked, and may have been done or not."""

    def __init__(self, line: Line, kind: str, key: str, fields: dict[str, Any]) -> None:
        self.line = line
        self.kind = kind
        self.key = key
        self.fields = fields

    @property
    def answer(self) -> Heard | None:
        return self.line.answers.get(self.key)


class Lively:
    """A table at which everybody does what can be done, as fast as it can be done."""

    def __init__(
        self, at: str, people: list[Person], watcher: Person, random: Random, *, auctions: bool, away: bool
    ) -> None:
        self.at = at
        self.random = random
        self.lines = [Line(person, at) for person in (*people, watcher)]
        self.wishes: list[Wish] = []
        self.said: set[str] = set()  # heard by anybody
        self.has_auctions = auctions
        self.may_leave = away
        self.era = 0
        self.is_busy = False
        self._numbers: Counter[int] = Counter()
        for seat, line in enumerate(self.lines):
            line.on_news = lambda heard, seat=seat: self.hear(seat, heard)  # type: ignore[misc]

    @property
    def seats(self) -> list[Line]:
        return self.lines[:-1]

    def hear(self, seat: int, heard: Heard) -> None:
        if heard.type == "Said":
            self.said.add(heard.line["text"])
        if self.is_busy:
            self.act(seat)

    # ── acting ──
    def act(self, seat: int) -> None:
        """Do something, unless what was asked last is still to be answered."""
        line, random = self.lines[seat], self.random
        if line.is_over or any(wish.line is line and wish.answer is None for wish in self.wishes):
            return
        if line is self.lines[-1]:
            if random.random() < 0.05:
                self.wish(line, "Say", text=self.text())
            return
        dice = random.random()
        undoing = any(wish.kind == "Undo" and wish.answer is None for wish in self.wishes)
        if dice < 0.05:
            self.wish(line, "Say", text=self.text())
        elif dice < 0.09 and self.has_auctions:
            order = {"up_to": random.randint(1, 5), "then": "pass", "until": "revoked"}
            self.wish(line, "SetOrder", order=None if line.order else order)
        elif line.now.can_undo and not undoing and dice < 0.25:
            self.wish(line, "Undo")
        elif dice > 0.96 and self.may_leave:
            self.wish(line, "TakeSeatBack", away=not line.table["seats"][seat]["stand_in"])
        elif line.now.offers:
            last = [wish for wish in self.wishes if wish.line is line][-1:]
            refused = last and last[0].kind == "Play" and last[0].answer and last[0].answer.type == "Problem"
            offers = [offer for offer in line.now.offers if not (refused and offer["type"] == "Words")]
            self.wish(line, "Play", move=chosen(line.view, offers or line.now.offers, random))

    def text(self) -> str:
        return f"line {self.random.getrandbits(60)}"

    def wish(self, line: Line, kind: str, **fields: Any) -> None:
        seat = self.lines.index(line)
        self._numbers[seat] += 1
        key = f"m{self._numbers[seat]}"
        self.wishes.append(Wish(line, kind, key, fields))
        line.send(kind, id=key, **fields)

    async def come(self, url: str) -> None:
        self.era = max(0, *(line.era for line in self.lines))
        await asyncio.gather(*(line.connect(url) for line in self.lines))

    async def wake(self) -> None:
        """Whoever has nothing to react to begins."""
        self.is_busy = True
        while self.is_busy:
            for seat in range(len(self.lines)):
                self.act(seat)
            await asyncio.sleep(0.02)

    async def rest(self) -> None:
        self.is_busy = False
        for line in self.lines:
            await line.rest()

    # ── looking back ──
    def check(self, folder: Path) -> Stored:
        """Compare what was acknowledged with what is on the disk; everybody has come back, nobody acts yet."""
        stored = Stored(folder, self.at)
        assert stored.kept is not None
        for line in self.lines:
            stored.check_window(line)
        undone = [wish for wish in self.wishes if wish.kind == "Undo" and wish.answer is None]
        assert self.era <= stored.kept.era <= self.era + len(undone)
        twice = [key for key, times in Counter([*stored.keys, *stored.answered]).items() if times > 1]
        assert not twice
        for seat, line in enumerate(self.seats):
            self.check_moves(stored, seat, line)
        for wish in self.wishes:
            if wish.kind == "Say":
                times = stored.chat[wish.fields["text"]]
                told = wish.fields["text"] in self.said or is_done(wish)
                assert times == 1 if told else times <= 1
        assert set(stored.chat.values()) <= {1}
        return stored

    def check_moves(self, stored: Stored, seat: int, line: Line) -> None:
        """Every acknowledged move is there once, and in order; or it was taken back."""
        places = {key: place for place, key in enumerate(stored.keys)}
        mine = [wish for wish in self.wishes if wish.kind == "Play" and wish.line is line]
        done = [f"{seat}:{wish.key}" for wish in mine if is_done(wish)]
        assert [key for key in done if key not in places and key not in stored.answered] == []
        kept = [places[key] for wish in mine if (key := f"{seat}:{wish.key}") in places]
        assert kept == sorted(kept)
        refused = [f"{seat}:{wish.key}" for wish in mine if wish.answer and wish.answer.type == "Problem"]
        assert [key for key in refused if key in places] == []

    def check_seats(self, stored: Stored) -> None:
        """Orders and seats are as they were acknowledged last, or as it was asked for since."""
        assert stored.kept is not None
        for seat, line in enumerate(self.seats):
            for kind in ("SetOrder", "TakeSeatBack"):
                mine = [wish for wish in self.wishes if wish.kind == kind and wish.line is line]
                done = [wish for wish in mine if is_done(wish)][-1:]
                possible = done + [wish for wish in mine if wish.answer is None]
                if not done or stored.stage != "running":
                    continue
                if kind == "SetOrder":
                    found = msgspec.to_builtins(stored.kept.orders.get(seat))
                    assert found in [wish.fields["order"] for wish in possible]
                elif not any(wish.kind == "Play" and wish.line is line for wish in self.wishes_since(done[0])):
                    assert stored.seats[seat].stand_in in [wish.fields["away"] for wish in possible]

    def wishes_since(self, wish: Wish) -> list[Wish]:
        return self.wishes[self.wishes.index(wish) + 1 :]

    async def ask_again(self, folder: Path) -> None:
        """What was not answered is sent again under its id: it is done now, or was done before, never twice."""
        before = Stored(folder, self.at, replay=False)
        assert before.kept is not None
        era = max(self.era, before.kept.era)
        for wish in [wish for wish in self.wishes if wish.answer is None]:
            seat = self.lines.index(wish.line)
            was_done = f"{seat}:{wish.key}" in before.keys
            answer = await wish.line.ask(wish.kind, wish.key, **wish.fields)
            if was_done:
                assert answer.type == "Done", answer
            if wish.kind == "Undo" and before.kept.era > self.era:
                assert answer.type == "Done", answer
                assert Stored(folder, self.at, replay=False).kept.era == era  # type: ignore[union-attr]
        after = Stored(folder, self.at, replay=False)
        assert max(Counter([*after.keys, *after.answered]).values(), default=0) <= 1
        assert set(after.chat.values()) <= {1}
        for wish in self.wishes:
            if wish.kind == "Say" and is_done(wish):
                assert after.chat[wish.fields["text"]] == 1
        assert after.kept is not None
        await asyncio.gather(*(line.until(lambda line=line: line.era >= after.kept.era) for line in self.lines))  # type: ignore[misc]
        self.era = after.kept.era


def is_done(wish: Wish) -> bool:
    return wish.answer is not None and wish.answer.type == "Done"


# ── Clocks ──────────────────────────────────────────────────────────────────────────────────────────────
def times_of(line: Line) -> tuple[dict[str, tuple[float, bool]], float]:
    """What every clock has left, whether it runs, and when that was told."""
    clocks = line.now.clocks
    if clocks is None:
        return {}, line.seen_at
    left = {f"seat {n}": (clock.move + clock.bank, clock.running) for n, clock in enumerate(clocks.seats)}
    left |= {timer.name: (timer.left, not timer.stopped) for timer in clocks.timers}
    return left, line.seen_at


def check_clocks(before: tuple[dict[str, tuple[float, bool]], float], killed: float, line: Line) -> None:
    """Clocks went on from where they were: by the time that passed, but for a second."""
    (was, told), (now, seen) = before, times_of(line)
    for name, (left, runs) in was.items():
        if name in now and runs == now[name][1]:
            least = left - (seen - told if runs else 0) - 0.3
            most = left - (killed - told if runs else 0) + 1.5
            assert least <= now[name][0] <= most, (name, left, now[name], told, killed, seen)


# ── Around the tables: opening, sitting down, getting ready, bots ───────────────────────────────────────
class Opened:
    """A table that is being opened; what was acknowledged of it."""

    def __init__(self, at: str) -> None:
        self.at = at
        self.sure: list[str] = []  # what was acknowledged, in order
        self.asked = ""  # what was not answered yet


class Lobby:
    """Somebody who opens one table after the other, puts bots there and takes them away, and begins."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.tables: list[Opened] = []

    async def keep_opening(self, web: Web) -> None:
        host, guest = self.people[:2]
        seats = [{"kind": "host"}, {"kind": "open"}, {"kind": "open"}]
        while True:
            try:
                wish = {"game": "traumfabrik", "seats": seats, "public": True, "pace": {"kind": "none"}}
                table = Opened(str((await web.post(host, "/api/tables", wish))["id"]))
                self.tables.append(table)
                for step, person, path, body in (
                    ("sat", guest, "seat", {"seat": 1}),
                    ("bot", host, "bot", {"seat": 2, "bot": "greedy"}),
                    ("host ready", host, "ready", {"ready": True}),
                    ("other bot", host, "bot", {"seat": 2, "bot": "random"}),
                    ("guest ready", guest, "ready", {"ready": True}),
                    ("ended", host, "end", {}),
                ):
                    table.asked = step
                    await web.post(person, f"/api/tables/{table.at}/{path}", body)
                    table.sure.append(step)
                    table.asked = ""
            except (httpx.TransportError, OSError):
                return

    def check(self, folder: Path) -> None:
        for table in self.tables:
            self.check_table(table, Stored(folder, table.at))
        self.tables.clear()

    def check_table(self, table: Opened, stored: Stored) -> None:
        """Everything that was acknowledged is so; what was asked last is so wholly or not at all."""

        def so(step: str) -> set[bool]:
            return {True} if step in table.sure else {True, False} if step == table.asked else {False}

        host, guest, bot = stored.seats
        assert host.name == self.people[0].name
        assert (guest.name == self.people[1].name) in so("sat")
        assert host.ready in so("host ready")
        assert guest.ready in so("guest ready")
        assert (bot.bot is not None) in so("bot")
        assert (bot.bot == "random") in so("other bot")
        begun = stored.has_begun
        assert begun == guest.ready
        assert (stored.stage == "ended") in so("ended")
        assert stored.stage in (("running", "ended") if begun else ("gathering",))


# ── The rounds ──────────────────────────────────────────────────────────────────────────────────────────
class War:
    """One data folder, its people and tables, and house after house that is killed."""

    def __init__(self, porter: Porter, folder: Path, kind: str, seed: int) -> None:
        self.name = f"{kind} {seed}"
        self.porter = porter
        self.folder = folder
        self.kind = kind
        self.random = Random(f"{kind} {seed}")
        self.people: list[Person] = []
        self.tables: list[Lively] = []
        self.lobby = Lobby([])
        self.moves = self.rounds = 0
        self.unanswered: Counter[str] = Counter()
        self.landed = 0
        self.opening: list[float] = []

    async def begin(self) -> None:
        running = self.porter.open(self.folder)
        web = Web(running.url)
        self.people = [await web.come_in(name) for name in (*NAMES, "Ida", "Olga", "Hugo")]
        self.lobby = Lobby(self.people[5:])
        for number in range(len(GAMES[self.kind])):
            self.tables.append(await self.new_table(web, number))
        await web.close()
        running.kill()

    async def new_table(self, web: Web, number: int) -> Lively:
        game, people, bots, wishes = GAMES[self.kind][number]
        at = await web.open_table(self.people[:people], game, bots, **wishes)
        return Lively(
            at, self.people[:people], self.people[4], self.random,
            auctions=game != "when_i_dream", away=self.kind == "bots",
        )  # fmt: skip

    async def round(self, running: Running) -> None:
        """Come back, look whether all is there, ask again, play on, and be killed."""
        web = Web(running.url)
        clocks = [[times_of(line) for line in table.lines] for table in self.tables]
        seqs = [[line.now.seq for line in table.lines] for table in self.tables]
        for table in self.tables:
            await table.come(running.url)
        for number, table in enumerate(self.tables):
            stored = table.check(self.folder)
            table.check_seats(stored)
            self.look_at_clocks(table, clocks[number], seqs[number])
            open_plays = [
                f"{table.lines.index(w.line)}:{w.key}"
                for w in table.wishes
                if w.answer is None and w.kind == "Play"
            ]
            self.landed += len(set(open_plays) & set(stored.keys))
            self.unanswered.update(wish.kind for wish in table.wishes if wish.answer is None)
            await table.ask_again(self.folder)
            kept = ("Play", "SetOrder", "TakeSeatBack")
            table.wishes = [wish for wish in table.wishes if wish.kind in kept and is_done(wish)]
        self.lobby.check(self.folder)
        for number, table in enumerate(self.tables):
            if any(line.is_over for line in table.lines):
                for line in table.lines:
                    await line.hang_up()
                self.tables[number] = await self.new_table(web, number)
                await self.tables[number].come(running.url)
        await self.fight(web, running)
        self.rounds += 1

    def look_at_clocks(self, table: Lively, clocks: Any, seqs: list[int]) -> None:
        for line, before, seq in zip(table.lines, clocks, seqs, strict=True):
            if line.now.seq == seq and before[1] > 0:
                check_clocks(before, self.killed, line)

    async def fight(self, web: Web, running: Running) -> None:
        before = sum(len(table.lines[0].told) for table in self.tables)
        busy = [asyncio.ensure_future(table.wake()) for table in self.tables]
        busy.append(asyncio.ensure_future(self.lobby.keep_opening(web)))
        await asyncio.sleep(self.random.uniform(0.02, 0.3))
        self.killed = asyncio.get_running_loop().time()
        if self.is_closed_first:
            running.signal(SIGTERM)
            await asyncio.sleep(self.random.uniform(0, 0.15))
        await asyncio.to_thread(running.kill)
        for table in self.tables:
            await table.rest()
        await asyncio.gather(*busy)
        await web.close()
        self.moves += max(sum(len(table.lines[0].told) for table in self.tables) - before, 0)

    async def fight_on(self, rounds: int, cold: int) -> None:
        await self.begin()
        for number in range(rounds):
            started = time.perf_counter()
            running = self.porter.cold(self.folder) if number < cold else self.porter.begin(self.folder)
            running.wait_open()
            self.opening.append(time.perf_counter() - started)
            await self.round(running)
        running = self.porter.open(self.folder)
        for table in self.tables:
            await table.come(running.url)
            table.check(self.folder)
        for table in self.tables:
            for line in table.lines:
                await line.hang_up()
        running.kill()

    killed = 0.0
    is_closed_first = False  # told to stop, and killed while it does


def wage(war: War, rounds: int, cold: int = 0) -> None:
    try:
        act(war.fight_on(rounds, cold))
    finally:
        opening = sorted(war.opening)[len(war.opening) // 2] if war.opening else 0
        print(
            f"{war.name}: {war.rounds} rounds, {war.moves} moves told, unanswered {dict(war.unanswered)}, "
            f"{war.landed} of these moves were stored, opened in {opening:.3f} s"
        )
    assert war.rounds == rounds
    assert war.moves > rounds


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", GAMES)
def test_what_was_acknowledged_is_there_after_a_kill(
    porter: Porter, tmp_path: Path, kind: str, seed: int
) -> None:
    wage(War(porter, tmp_path, kind, seed), ROUNDS, cold=2)


@pytest.mark.parametrize("kind", ["auctions", "nights"])
def test_and_after_a_kill_while_the_house_closes(porter: Porter, tmp_path: Path, kind: str) -> None:
    war = War(porter, tmp_path, kind, 100)
    war.is_closed_first = True
    wage(war, 12)


def test_and_after_a_kill_while_the_house_opens(porter: Porter, tmp_path: Path) -> None:
    war = War(porter, tmp_path, "auctions", 200)

    async def fight() -> None:
        await war.begin()
        for number in range(6):
            for _ in range(4):
                running = porter.begin(tmp_path)
                await asyncio.sleep(war.random.uniform(0, 0.1))
                running.kill()
            await war.round(porter.open(tmp_path))
            assert war.rounds == number + 1

    act(fight())


@pytest.mark.parametrize("seed", range(8))
def test_a_house_killed_in_its_first_moments_opens_the_next_time(
    porter: Porter, tmp_path: Path, seed: int
) -> None:
    running = porter.begin(tmp_path)
    time.sleep(Random(seed).uniform(0, 0.08))
    running.kill()

    async def look() -> None:
        running = porter.open(tmp_path)
        web = Web(running.url)
        person = await web.come_in("Nora")
        assert (await web.get(person, "/api/me")).json()["name"] == "Nora"
        await web.close()
        running.kill()

    act(look())


# ── Clocks over many kills ──────────────────────────────────────────────────────────────────────────────
def test_time_runs_out_neither_early_nor_never(porter: Porter, tmp_path: Path) -> None:
    """Nobody moves: what runs out does so after the time the house was open, and forgets a second a kill."""
    full, kills = 5 + 2, 0
    begun: dict[str, float] = {}  # when it began to run, by the time that the house had been open
    took: dict[str, float] = {}
    opened, since = 0.0, 0.0

    def now() -> float:
        return opened + time.monotonic() - since

    async def watch(lines: list[Line], seconds: float) -> None:
        end = now() + seconds
        while now() < end:
            await asyncio.sleep(0.02)
            for line, event in zip(lines, (b'"Passed"', b'"HourglassRanOut"'), strict=True):
                if any(event in told for told in line.told):
                    took.setdefault(line.at, now() - begun[line.at])

    async def begin(url: str) -> list[Line]:
        web = Web(url)
        people = [await web.come_in(name) for name in NAMES]
        pace = {"kind": "live", "move": 5, "bank": full - 5}
        auction = await web.open_table(people[:2], "traumfabrik", pace=pace, late="default")
        begun[auction] = now()
        options = {"hourglass": full, "clue_seconds": 3600, "dusk_seconds": 3600, "last_guess_seconds": 3600}
        night = await web.open_table(people, "when_i_dream", options=options)
        for person in people:
            line = Line(person, night)
            await line.connect(url)
            assert (await line.ask("Play", "r", move={"type": "Ready"})).type == "Done"
            await line.hang_up()
        begun[night] = now()
        await web.close()
        return [Line(people[0], auction), Line(people[1], night)]

    async def play() -> None:
        nonlocal opened, since, kills
        lines: list[Line] = []
        while len(took) < 2 and kills < 12:
            running = porter.open(tmp_path)
            since = time.monotonic()
            lines = lines or await begin(running.url)
            for line in lines:
                await line.connect(running.url)
            await watch(lines, Random(kills).uniform(1.0, 2.0))
            running.kill()
            opened, kills = now(), kills + 1
            for line in lines:
                await line.rest()

    act(play())
    print(f"{full} s ran out after {list(took.values())} s and {kills} kills")
    assert len(took) == 2
    for seconds in took.values():
        assert full - 0.6 <= seconds <= full + 1.3 * kills + 0.6
