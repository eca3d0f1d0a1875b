"""The native speed: a game's rules compiled by Numba over NumPy records.

Compiled code is kept on disk, in a folder named after everything it depends on (the sources, the tables, the
compiler, bounds checks on or off): Numba's own cache does not see that a callee or a constant changed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from functools import partial
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic
from numpy.typing import NDArray

from traumwerk.core import kernel, native_drivers
from traumwerk.core.kernel import Rulebook, State, rebind

Array = NDArray[Any]
CELL = np.int16


def dtype_of(state: type[State]) -> np.dtype[Any]:
    """The NumPy record of a state."""
    fields = [(f.name, np.int64 if f.wide else CELL, f.shape) for f in state.FIELDS]
    return np.dtype(fields, align=True)


def constant(value: Any) -> Any:
    """A module-level constant as compiled code reads it."""
    return np.array(value, dtype=CELL) if isinstance(value, tuple) else value


def cache_folder(book: Rulebook) -> Path:
    """Where this rulebook's compiled code is kept."""
    root = os.environ.get("TRAUMWERK_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    sources = sorted(Path(kernel.__file__).parent.glob("*.py"))
    sources += sorted(Path(sys.modules[book.begin.__module__].__file__ or "").parent.glob("*.py"))
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    digest.update(repr(sorted(book.tables.items())).encode())
    digest.update(repr((numba.__version__, np.__version__, platform.python_version())).encode())
    digest.update(repr(numba.config.BOUNDSCHECK).encode())
    return Path(root).expanduser() / "traumwerk" / f"{book.game}-{digest.hexdigest()[:16]}"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes from compiling the same at the same time, where the system can."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Native:
    """A game's rules at the native speed.

    States live in arrays of records; a function takes the array and an index, which is ten times cheaper to
    call than with one record. `out` is an int16 array with room for every action id.
    """

    def __init__(self, book: Rulebook, say: Callable[[str], None] | None = None) -> None:
        self.book = book
        self.dtype = dtype_of(book.state)
        self.folder = cache_folder(book)
        self.cold = not (self.folder / "ready").exists()
        if self.cold and say is not None:
            say(f"Compiling the rules of {book.game} for this machine: once, about half a minute.")
        numba.config.CACHE_DIR = str(self.folder)
        self._made: dict[Any, Any] = {}
        driver = self.compiled
        self.begin: Callable[..., None] = driver(native_drivers.begin_at)
        self.legal: Callable[..., int] = driver(native_drivers.legal_at)
        self.step: Callable[..., None] = driver(native_drivers.step_at)
        self.mask: Callable[..., None] = driver(native_drivers.mask_at)
        self.step_many: Callable[..., int] = driver(native_drivers.step_many)
        self.play_many: Callable[..., int] = driver(native_drivers.play_many)
        self._legal_there, self._step_there, self._advance_there = doors_by_address(self)
        started = time.perf_counter()
        with alone_in(self.folder):
            self._first_calls()
            (self.folder / "ready").touch()
        self.seconds = time.perf_counter() - started

    def compiled(self, function: Callable[..., Any]) -> Any:
        """The native twin of a rule or driver."""
        return rebind(function, self.book.overrides(), self._made, constant, self._compile)

    @staticmethod
    def _compile(function: FunctionType) -> Any:
        return numba.njit(cache=True, error_model="numpy", nogil=True)(function)

    def _first_calls(self) -> None:
        """Compile (or load) every door now, with the types that callers use."""
        states, out, policies = self.new(1), self.out(), self.policies(0)
        states["players"] = 2
        dice = np.zeros(4, np.int64)
        self.begin(states, 0, dice, 1, 0, 0)
        self.step(states, 0, 0, 0 * self.legal(states, 0, 0, out))
        mask = np.zeros((1, self.book.actions), np.bool_)
        self.mask(states, 0, 0, out, mask)
        many = np.zeros(1, np.int64)
        self.step_many(states, many, mask, many.copy(), np.zeros(1, np.bool_), 1, 0, out, dice)
        points, winners = self.points(1), np.zeros(1, CELL)
        self.play_many(states, 1, 0, 0, 1, policies, out, dice, points, winners)
        self.begin(states, 0, dice, 1, 0, 0)
        handle = Handle(self, states, 0)
        handle.step(0 * handle.legal())
        handle.advance(0)

    def new(self, count: int) -> Array:
        """Room for states."""
        return np.zeros(count, self.dtype)

    def out(self) -> Array:
        """Room for the ids of legal actions."""
        return np.zeros(self.book.actions, CELL)

    def points(self, games: int) -> Array:
        seats = next(field.shape[0] for field in self.book.state.FIELDS if field.name == "points")
        return np.zeros((games, seats), CELL)

    @staticmethod
    def policies(*numbers: int) -> Array:
        """The policies of the seats; the last one also sits in the seats that are not named."""
        return np.array((*numbers, *[numbers[-1]] * (16 - len(numbers))), CELL)

    def handle(self, state: State) -> Handle:
        """A game of its own, quick to drive from Python, that starts as this state."""
        states = self.new(1)
        self.put(states, 0, state)
        return Handle(self, states, 0)

    def put(self, states: Array, i: int, state: State) -> None:
        """Copy a plain state into an array of records."""
        states[i : i + 1] = np.frombuffer(state.tobytes(), self.dtype)

    def take(self, states: Array, i: int) -> State:
        """A record as a plain state."""
        return self.book.state.frombytes(states[i : i + 1].tobytes())


# ── One game, driven from Python ────────────────────────────────────────────────────────────────────────
class Handle:
    """One native game as Python drives it fastest: a call passes addresses and numbers, no arrays.

    `legal()` writes what the seat to act may do into `out` and returns how many (0 when the game is over),
    `step(action)` plays, `advance(action)` does both at once. Where several seats are to act, the lowest does.
    """

    __slots__ = ("_kept", "advance", "legal", "out", "states", "step")

    def __init__(self, native: Native, states: Array, i: int) -> None:
        cells = native.out()
        state, out = int(states[i : i + 1].ctypes.data), int(cells.ctypes.data)
        self._kept = cells  # lives as long as its address is used
        self.states = states[i : i + 1]
        self.out = memoryview(cells)
        self.legal: Callable[[], int] = partial(native._legal_there, state, out)
        self.step: Callable[[int], None] = partial(native._step_there, state)
        self.advance: Callable[[int], int] = partial(native._advance_there, state, out)


def legal_there(state: int, out: int) -> int:
    """The legal actions of the seat to act, by the addresses of a state and of room for ids."""
    s = carray(record_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    if s.to_act:
        return legal(s, first(s.to_act), carray(cells_at(out), ROOM))  # type: ignore[name-defined]  # noqa: F821
    return 0


def step_there(state: int, action: int) -> None:
    """One action of the seat to act."""
    s = carray(record_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    step(s, first(s.to_act), action)  # type: ignore[name-defined]  # noqa: F821


def advance_there(state: int, out: int, action: int) -> int:
    """One action, and then the legal ones of whoever is to act."""
    s = carray(record_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    step(s, first(s.to_act), action)  # type: ignore[name-defined]  # noqa: F821
    if s.to_act:
        return legal(s, first(s.to_act), carray(cells_at(out), ROOM))  # type: ignore[name-defined]  # noqa: F821
    return 0


def doors_by_address(native: Native) -> tuple[Any, Any, Any]:
    """`legal`, `step` and both together, compiled for addresses instead of arrays."""
    scope = {
        "__name__": __name__,
        "carray": numba.carray,
        "record_at": pointer_to(numba.from_dtype(native.dtype)),
        "cells_at": pointer_to(numba.types.int16),
        "ROOM": native.book.actions,
        "legal": native.compiled(native.book.legal),
        "step": native.compiled(native.book.step),
        "first": native.compiled(kernel.first),
    }
    doors = (legal_there, step_there, advance_there)
    compiled = [native._compile(FunctionType(door.__code__, scope, door.__name__)) for door in doors]
    return compiled[0], compiled[1], compiled[2]


def pointer_to(kind: Any) -> Any:
    """A function, for compiled code, that takes an address for the place of something."""

    @intrinsic  # type: ignore[untyped-decorator,unused-ignore]
    def pointer(typing_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return numba.types.CPointer(kind)(numba.types.int64), code

    return pointer
