"""Where bots think: in processes of their own, with a time limit, never where the tables are kept.

A worker gets what a seat may know, and gives a move. One that takes too long is ended and replaced, one that
dies as well; the seat then plays the game's default move. A game that is played much gets a worker whose rules
are compiled: it is made ready beside the others, and takes over when it is.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

import msgspec

from traumwerk import games
from traumwerk.core.table import Table, Window
from traumwerk.house import worker as at_work
from traumwerk.house.standing import default_move

if TYPE_CHECKING:
    from traumwerk.house.tables import HouseTable

LIMIT = 5.0  # seconds a move may take to think
SHARE = 0.3  # of the shortest time a game with clocks gives for anything
AHEAD = 4  # requests a worker is given at once, so that it never waits for the next
TO_LEARN = 15.0  # seconds more for the first request of a kind: a game is loaded, with its words
WATCH = 0.1  # seconds between two looks at who takes too long
WORTH = 30.0  # seconds of thinking about a game that are worth compiling its rules
TRIES = 2  # workers that may die over one request
DEATHS = 4  # workers that die one after the other before something is wrong with all of them
KEPT_ENVIRONMENT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT", "TRAUMWERK_CACHE", "XDG_CACHE_HOME")
log = logging.getLogger("traumwerk.house")
to_json = msgspec.json.Encoder().encode


class NoThought(Exception):
    """A worker did not come to an answer; says why."""


class Job:
    """A request, and who waits for its answer."""

    __slots__ = ("done", "due", "frame", "game", "limit", "n", "topic", "tries")

    def __init__(self, n: int, game: str, topic: Any, frame: bytes, limit: float) -> None:
        self.n = n
        self.game = game
        self.topic = topic  # what a worker has to learn before the first such request
        self.frame = frame
        self.limit = limit
        self.due = time.monotonic() + limit
        self.tries = 0
        self.done: asyncio.Future[at_work.Thought] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: Job) -> bool:
        return (self.due, self.n) < (other.due, other.n)

    def fail(self, why: str) -> None:
        if not self.done.done():
            self.done.set_exception(NoThought(why))


class Worker(asyncio.SubprocessProtocol):
    """A process that thinks, and what it was given to think about, in order."""

    def __init__(self, heard: Callable[[Worker, Any], None], lost: Callable[[Worker], None]) -> None:
        self.heard = heard
        self.lost = lost
        self.jobs: dict[int, Job] = {}
        self.learnt: set[Any] = set()  # topics
        self.since = 0.0  # when it began with the first of them
        self.overran = False
        self.native: tuple[str, ...] = ()
        self.transport: asyncio.SubprocessTransport | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._incoming = bytearray()
        self._outgoing: list[bytes] = []

    @property
    def first(self) -> Job | None:
        return next(iter(self.jobs.values()), None)

    @property
    def overruns(self) -> bool:
        """Whether it takes too long; it has some more time for what it has to learn first."""
        job = self.first
        if job is None:
            return False
        return time.monotonic() - self.since > job.limit + (0.0 if job.topic in self.learnt else TO_LEARN)

    def give(self, job: Job) -> None:
        if not self.jobs:
            self.since = time.monotonic()
        self.jobs[job.n] = job
        self.send(job.frame)

    def send(self, frame: bytes) -> None:
        """What is sent within one turn of the loop goes out in one write."""
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self._flush)
        self._outgoing.append(frame)

    def _flush(self) -> None:
        frames, self._outgoing = b"".join(self._outgoing), []
        assert self.transport is not None
        pipe = cast("asyncio.WriteTransport | None", self.transport.get_pipe_transport(0))
        if pipe is not None and not pipe.is_closing():
            pipe.write(frames)

    def take_off(self, n: int) -> Job | None:
        """The job that was answered; with the next one time begins anew."""
        first = self.first
        job = self.jobs.pop(n, None)
        if job is not None and job is first:
            self.since = time.monotonic()
            self.learnt.add(job.topic)
        return job

    def kill(self) -> None:
        if self.transport is not None and not self.ended.done():
            with suppress(ProcessLookupError):
                self.transport.kill()
            self.transport.close()

    # ── what asyncio tells ──
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._incoming += data
        for frame in at_work.unframed(self._incoming):
            self.heard(self, at_work.decode_answer(frame))

    def process_exited(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
            if self.transport is not None:
                self.transport.close()
            self.lost(self)


class Thinkers:
    """All workers of the house, started when there is something to think about."""

    def __init__(self, workers: int = 1, *, limit: float = LIMIT, worth: float = WORTH) -> None:
        self.count = workers
        self.limit = limit
        self.worth = worth
        self.workers: list[Worker] = []
        self.leaving: list[Worker] = []  # think to the end what they were given
        self.heir: Worker | None = None  # is being made ready
        self.waiting: list[Job] = []  # by when they should be done
        self.spent: dict[str, float] = {}  # seconds of thinking by game, at the plain speed
        self.compiled: list[str] = []  # games that are worth it
        self.random = Random()
        self.closed = False
        self._numbers = itertools.count(1)
        self._memories: WeakKeyDictionary[Table, dict[int, Memory]] = WeakKeyDictionary()
        self._deaths = 0
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.TimerHandle | None = None

    # ── for the tables ──
    async def think(self, table: HouseTable, seat: int, level: str) -> tuple[float, Any] | None:
        """What a bot of a level would do at a seat, after how many seconds; None: wait."""
        began, window = time.monotonic(), table.playing.window(seat)
        offers, pace = window.offers, table.setting.bot_pace
        wait = 0.0 if table.is_clocked else self.random.uniform(0.5, 1.5) * pace
        forced = None if table.is_clocked else table.playing.forced(seat)
        if forced is not None:
            return wait, forced
        try:
            thought = await self.thought(self.job(table, window, seat, level))
        except NoThought as error:
            what = {"table": table.id, "seat": seat, "level": level, "why": str(error)}
            log.warning("a bot came to no thought", extra=what)
            move = None if table.is_clocked else default_move(offers, table.game.Move)
            return None if move is None else (wait, move)
        if thought.move is None:
            return None
        wait += thought.wait - (time.monotonic() - began)
        return max(wait, 0.0), msgspec.convert(thought.move, table.game.Move)

    def close(self) -> None:
        """End all workers; nobody is answered any more."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        if self._watching is not None:
            self._watching.cancel()
        jobs = [*self.waiting, *(job for worker in self.everyone for job in worker.jobs.values())]
        for job in jobs:
            job.done.cancel()
        for worker in self.everyone:
            worker.kill()

    async def wait_closed(self) -> None:
        """Until the last worker has ended."""
        await asyncio.gather(*(worker.ended for worker in self.everyone))

    @property
    def everyone(self) -> list[Worker]:
        return [*self.workers, *self.leaving, *([] if self.heir is None else [self.heir])]

    # ── what a worker is told: only what the seat may know ──
    def job(self, table: HouseTable, window: Window, seat: int, level: str) -> Job:
        n, game = next(self._numbers), table.game.name
        limit = self.limit
        if table.is_clocked:
            limit = min([limit, *(SHARE * timer.seconds for timer in window.timers)])
            request = self.glimpse(n, table, window, level)
        else:
            request = position(n, game, window, level, self.random)
        topic = (game, table.options) if table.is_clocked else game
        return Job(n, game, topic, at_work.framed(request), limit)

    def glimpse(self, n: int, table: HouseTable, window: Window, level: str) -> at_work.Request:
        memories = self._memories.setdefault(table.playing, {})
        events = memories.setdefault(window.viewer, Memory()).of(window)
        return glimpse(n, table, window, level, self.random.getrandbits(32), events)

    # ── jobs ──
    async def thought(self, job: Job) -> at_work.Thought:
        heapq.heappush(self.waiting, job)
        self.feed()
        try:
            return await job.done
        except asyncio.CancelledError:
            self.drop(job)
            raise

    def feed(self) -> None:
        """Give work to whoever has least, the most pressing first; call another in where all are busy."""
        while self.waiting and not self.closed:
            if self.waiting[0].done.done():
                heapq.heappop(self.waiting)
                continue
            worker = min(self.workers, key=lambda worker: len(worker.jobs), default=None)
            if worker is None or worker.jobs:
                self.call_in()
            if worker is None or len(worker.jobs) >= AHEAD:
                return
            worker.give(heapq.heappop(self.waiting))
            self.watch()

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        worker = next((worker for worker in self.everyone if job.n in worker.jobs), None)
        if worker is not None and worker.first is not job:
            worker.send(at_work.framed(at_work.Drop(job.n)))

    def hear(self, worker: Worker, answer: at_work.Answer) -> None:
        """A worker says something."""
        if isinstance(answer, at_work.Ready):
            self.take_over(worker, answer.games)
            return
        job = worker.take_off(answer.n)
        if job is not None:
            self._deaths = 0
            if isinstance(answer, at_work.Failed):
                job.fail(answer.why)
            else:
                self.count_cost(worker, job.game, answer.took)
                if not job.done.done():
                    job.done.set_result(answer)
        if worker in self.leaving and not worker.jobs:
            worker.kill()
        self.feed()

    # ── who takes too long ──
    def watch(self) -> None:
        if self._watching is None and not self.closed:
            self._watching = asyncio.get_running_loop().call_later(WATCH, self.look)

    def look(self) -> None:
        """End whoever thinks for too long about one thing."""
        self._watching = None
        for worker in [*self.workers, *self.leaving]:
            if worker.overruns:
                worker.overran = True
                worker.kill()
            if worker.jobs:
                self.watch()

    # ── coming and going ──
    def call_in(self) -> None:
        """Start another worker, unless there are enough."""
        if len(self.workers) + self._starting < self.count and not self.closed:
            self._starting += 1
            self.spawn(self._call_in)

    async def _call_in(self) -> None:
        try:
            await asyncio.sleep(0.0 if self._deaths == 0 else 0.05 * 2 ** min(self._deaths, 8))
            worker = await self.start()
        except OSError as error:
            self._deaths += 1
            log.warning("no worker can be started", extra={"why": str(error)})
            self.give_up()
            return
        finally:
            self._starting -= 1
        if not self.closed:
            self.workers.append(worker)
            self.feed()
            self.prepare_heir()

    async def start(self) -> Worker:
        """A new process, which knows little of this one."""
        environment = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
        environment |= {name: value for name, value in os.environ.items() if name.startswith(("NUMBA_", "LC_"))}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        environment["OMP_WAIT_POLICY"] = "passive"
        worker = Worker(self.hear, self.lose)
        await asyncio.get_running_loop().subprocess_exec(
            lambda: worker, sys.executable, "-P", "-m", at_work.__name__, env=environment,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=None,
        )  # fmt: skip
        if self.closed:
            worker.kill()
        return worker

    def lose(self, worker: Worker) -> None:
        """A worker has ended: what it was thinking about is tried once more, unless that took too long."""
        known = worker in self.workers
        for place in (self.workers, self.leaving):
            if worker in place:
                place.remove(worker)
        if self.closed:
            return
        if worker is self.heir:
            self.heir, self.worth = None, float("inf")
            log.warning("a worker with compiled rules could not be made: bots go on at the plain speed")
            return
        first = worker.first
        if first is not None:
            first.tries += 1
            if worker.overran:
                first.fail("it took too long")
            elif first.tries >= TRIES:
                first.fail("its worker died over it")
        if known and not worker.overran:
            self._deaths += 1
            log.warning("a worker died", extra={"deaths": self._deaths})
        for job in worker.jobs.values():
            heapq.heappush(self.waiting, job)
        if self._deaths >= DEATHS:
            self.give_up()
        self.feed()

    def give_up(self) -> None:
        """Something is wrong with all workers: nobody waits for them; who comes later tries again."""
        for job in self.waiting:
            job.fail("no worker lives")

    def spawn(self, work: Callable[[], Any]) -> None:
        task = asyncio.ensure_future(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ── compiled rules ──
    def count_cost(self, worker: Worker, game: str, took: float) -> None:
        """What thinking costs at the plain speed; when it is as much as compiling, the rules are compiled."""
        if game not in games.COMPILED or game in worker.native:
            return
        self.spent[game] = self.spent.get(game, 0.0) + took
        if self.spent[game] > self.worth and game not in self.compiled:
            self.compiled.append(game)
            self.prepare_heir()

    def prepare_heir(self) -> None:
        """Make a worker ready for the place of one that knows fewer compiled games, one at a time."""
        behind = any(set(worker.native) != set(self.compiled) for worker in self.workers)
        if behind and self.heir is None and self._starting == 0 and self.worth != float("inf"):
            self._starting += 1
            self.spawn(self._prepare_heir)

    async def _prepare_heir(self) -> None:
        try:
            self.heir = await self.start()
        finally:
            self._starting -= 1
        self.heir.send(at_work.framed(at_work.Prepare(tuple(self.compiled))))

    def take_over(self, heir: Worker, known: tuple[str, ...]) -> None:
        """The heir is ready; whose place it takes thinks to the end and goes."""
        heir.native, self.heir = known, None
        old = min(self.workers, key=lambda worker: len(worker.native), default=None)
        self.workers.append(heir)
        if old is not None and len(self.workers) > self.count:
            self.workers.remove(old)
            self.leaving.append(old)
            if not old.jobs:
                old.kill()
        log.info("a worker with compiled rules took over", extra={"games": known})
        self.feed()
        self.prepare_heir()


class Memory:
    """What a seat was told, as it travels: every move is written once."""

    def __init__(self) -> None:
        self.lines = bytearray()
        self.moves = 0

    def of(self, window: Window) -> bytes:
        news = window.events(self.moves)
        for events in news:
            self.lines += to_json(events) + b"\n"
        self.moves += len(news)
        return bytes(self.lines)


def position(n: int, game: str, window: Window, level: str, random: Random) -> at_work.Position:
    """A seat's turn, as a worker is told of it: in a world that might be the true one."""
    world = window.imagine(random)
    dice = tuple(random.getrandbits(32) | 1 for _ in range(4))
    return at_work.Position(n, game, window.viewer, level, cast("Any", dice), world.tobytes())


def glimpse(n: int, table: HouseTable, window: Window, level: str, seed: int, events: bytes) -> at_work.Glimpse:
    """A seat in a game with clocks, as a worker is told of it."""
    return at_work.Glimpse(
        n=n, game=table.game.name, seat=window.viewer, level=level, options=to_json(table.options),
        pace=table.setting.bot_pace, seed=seed, view=to_json(window.view), offers=to_json(window.offers),
        done=to_json(window.done), events=events,
    )  # fmt: skip
