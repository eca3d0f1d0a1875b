"""A process in which bots think. It is told what their seats may know, and knows nothing else of the house.

Requests come in by its standard input, answers go out by its standard output, each as a frame: its length in
four bytes, then MessagePack. It ends when nobody holds the other end any more.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from random import Random
from typing import Any, BinaryIO

import msgspec

from traumwerk import games
from traumwerk.core.drivers import RANDOM, choose, legal
from traumwerk.core.kernel import first
from traumwerk.core.rng import below, rule
from traumwerk.house.eyes import many, offers_of, view_type

NICENESS = 10  # who waits at a table comes first
LENGTH = struct.Struct("<I")


# ── What travels ────────────────────────────────────────────────────────────────────────────────────────
class Request(msgspec.Struct, frozen=True, tag=True):
    """Something a worker is asked for."""


class Position(Request, frozen=True):
    """A seat's turn in a game with turns: a world that might be the true one, and dice to throw."""

    n: int
    game: str
    seat: int
    level: str
    dice: tuple[int, int, int, int]
    image: bytes


class Glimpse(Request, frozen=True):
    """A seat in a game with clocks: what it sees, was told and did, in JSON; events one line a move."""

    n: int
    game: str
    seat: int
    level: str
    options: bytes
    pace: float
    seed: int
    view: bytes
    offers: bytes
    done: bytes
    events: bytes


class Drop(Request, frozen=True):
    """A thought that nobody waits for any more; it is answered all the same."""

    n: int


class Prepare(Request, frozen=True):
    """Make these games' rules fast, then say so."""

    games: tuple[str, ...]


class Thought(msgspec.Struct, frozen=True, tag=True):
    """A move as plain values (None: wait), after how many seconds; and how long it took to think."""

    n: int
    wait: float
    move: Any
    took: float


class Failed(msgspec.Struct, frozen=True, tag=True):
    n: int
    why: str


class Ready(msgspec.Struct, frozen=True, tag=True):
    games: tuple[str, ...]


Answer = Thought | Failed | Ready
encode = msgspec.msgpack.Encoder().encode
decode_request = msgspec.msgpack.Decoder(Position | Glimpse | Drop | Prepare).decode
decode_answer = msgspec.msgpack.Decoder(Thought | Failed | Ready).decode


def framed(message: msgspec.Struct) -> bytes:
    body = encode(message)
    return LENGTH.pack(len(body)) + body


def unframed(buffer: bytearray) -> Iterator[bytes]:
    """The whole frames at the start of a buffer; they are taken off it."""
    at = 0
    while len(buffer) >= at + LENGTH.size:
        end = at + LENGTH.size + LENGTH.unpack_from(buffer, at)[0]
        if len(buffer) < end:
            break
        yield bytes(buffer[at + LENGTH.size : end])
        at = end
    del buffer[:at]


# ── Thinking ────────────────────────────────────────────────────────────────────────────────────────────
Adviser = Callable[[bytes, int, int, tuple[int, ...]], int]  # a state, a seat, a policy and dice: an action


@rule
def advise_at(states: Any, i: int, seat: int, policy: int, desks: Any) -> int:
    """What one of the game's policies does, over records."""
    n = legal(states[i], seat, desks[0].out)
    if policy == RANDOM:
        return desks[0].out[below(desks[0].dice, n)]  # type: ignore[no-any-return]
    return choose(states[i], seat, policy, desks[0].out, n, desks[0].dice)


def native_adviser(game: Any) -> Adviser:
    """Policies at the native speed: compiled now, or loaded from an earlier time."""
    import numpy as np

    native = game.native
    advise = native.compiled(advise_at)
    states, desk = native.new(1), native.desk()

    def ask(image: bytes, seat: int, policy: int, dice: tuple[int, ...]) -> int:
        states[:] = np.frombuffer(image, native.dtype)
        desk["dice"][0] = dice
        return int(advise(states, 0, seat, policy, desk))

    trial = game.new(game.Options(), game.players[0], 0).state
    ask(trial.tobytes(), first(trial.to_act), 1, (1, 2, 3, 4))
    return ask


@cache
def thinker(game: str, level: str, options: bytes, pace: float) -> Any:
    """A bot of a game with clocks; it keeps nothing of any table."""
    known = games.load(game)
    return known.thinker(level, msgspec.json.decode(options, type=known.Options), pace)


class GlimpseWindow:
    """A glimpse as a window; what is seldom looked at is not unpacked before."""

    def __init__(self, glimpse: Glimpse) -> None:
        self.game = games.load(glimpse.game)
        self.viewer = glimpse.seat
        self.glimpse = glimpse

    @cached_property
    def view(self) -> Any:
        return msgspec.json.decode(self.glimpse.view, type=view_type(self.game))

    @cached_property
    def offers(self) -> Any:
        return offers_of(msgspec.json.decode(self.glimpse.offers), self.game)

    @cached_property
    def told(self) -> list[list[Any]]:
        told: list[list[Any]] = msgspec.json.Decoder(many(self.game.Event)).decode_lines(self.glimpse.events)
        return told

    @property
    def moves(self) -> int:
        return len(self.told) - 1

    def events(self, since: int = 0) -> list[list[Any]]:
        return self.told[since:]

    @cached_property
    def done(self) -> Any:
        return msgspec.json.decode(self.glimpse.done, type=many(self.game.Move))


class Mind:
    """Answers requests; some games at the native speed."""

    def __init__(self) -> None:
        self.native: dict[str, Adviser] = {}

    def answer(self, request: Position | Glimpse | Prepare) -> Answer:
        if isinstance(request, Prepare):
            for name in request.games:
                if name not in self.native:
                    self.native[name] = native_adviser(games.load(name))
            return Ready(request.games)
        began = time.perf_counter()
        try:
            wait, move = self.at_turn(request) if isinstance(request, Position) else self.in_time(request)
        except Exception as error:
            traceback.print_tb(error.__traceback__)  # without its words, which may hold what a seat knows
            return Failed(request.n, type(error).__name__)
        return Thought(request.n, wait, move, time.perf_counter() - began)

    def at_turn(self, request: Position) -> tuple[float, Any]:
        game = games.load(request.game)
        adviser = self.native.get(request.game)
        if adviser is None:
            state = game.book.state.frombytes(request.image)
            return 0.0, game.advise(state, request.seat, request.level, list(request.dice))
        policy = game.policies.index(request.level)
        return 0.0, game.layout.move(adviser(request.image, request.seat, policy, request.dice))

    def in_time(self, request: Glimpse) -> tuple[float, Any]:
        think = thinker(request.game, request.level, request.options, request.pace)
        planned = think(GlimpseWindow(request), Random(request.seed))
        return (0.0, None) if planned is None else planned


# ── The process ─────────────────────────────────────────────────────────────────────────────────────────
class Inbox:
    """Requests in the order they came. A thread reads them, so that a dropped one is known at once."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.waiting: dict[int, Position | Glimpse | Prepare] = {}
        self.dropped: list[int] = []
        self.news = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        buffer = bytearray()
        while got := os.read(self.source.fileno(), 1 << 16):
            buffer += got
            with self.news:
                for frame in unframed(buffer):
                    self.put(decode_request(frame))
                self.news.notify()
        os._exit(0)  # the house is gone, and so is whoever waits for a thought

    def put(self, request: Any) -> None:
        if isinstance(request, Prepare):
            self.waiting[-1] = request
        elif not isinstance(request, Drop):
            self.waiting[request.n] = request
        elif self.waiting.pop(request.n, None) is not None:
            self.dropped.append(request.n)

    def next(self) -> tuple[list[int], Position | Glimpse | Prepare | None]:
        """What was dropped since, and what to think about next."""
        with self.news:
            while not self.waiting and not self.dropped:
                self.news.wait()
            dropped, self.dropped = self.dropped, []
            return dropped, self.waiting.pop(next(iter(self.waiting))) if self.waiting else None


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed is no answer
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who runs the house interrupts the house
    inbox, mind = Inbox(sys.stdin.buffer), Mind()
    while True:
        dropped, request = inbox.next()
        for n in dropped:
            answers.write(framed(Thought(n, 0.0, None, 0.0)))
        if request is not None:
            answers.write(framed(mind.answer(request)))


if __name__ == "__main__":
    main()
