"""The native speed: a game's rules compiled by Numba over NumPy records.

Compiled code is kept on disk, in a folder named after everything it depends on (the sources, the tables, the
compiler, bounds checks on or off): Numba's own cache does not see that a callee or a constant changed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic
from numpy.typing import NDArray

from traumwerk.core import drivers, kernel, native_drivers
from traumwerk.core.files import alone_in
from traumwerk.core.kernel import Rulebook, State, rebind

Array = NDArray[Any]
CELL = np.int16
SEATS = 16  # more than any table has
KEPT = 12  # compiled versions of a game on disk
DOORS = (
    native_drivers.begin_at,
    native_drivers.legal_at,
    native_drivers.step_at,
    native_drivers.mask_at,
    native_drivers.step_many,
    native_drivers.play_many,
)


def dtype_of(state: type[State]) -> np.dtype[Any]:
    """The NumPy record of a state."""
    fields = [(f.name, np.int64 if f.wide else CELL, f.shape) for f in state.FIELDS]
    return np.dtype(fields, align=True)


def constant(value: Any) -> Any:
    """A module-level constant as compiled code reads it."""
    return np.array(value, dtype=CELL) if isinstance(value, tuple) else value


def cache_folder(book: Rulebook) -> Path:
    """Where this rulebook's compiled code is kept: another place for other sources, constants or compilers."""
    root = os.environ.get("TRAUMWERK_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    made: dict[Any, Any] = {}
    seen: list[Any] = [numba.__version__, np.__version__, platform.python_version(), numba.config.BOUNDSCHECK]

    def noted(value: Any) -> Any:
        seen.append(value)
        return value

    for door in DOORS:
        rebind(door, book.overrides(), made, noted, lambda function: function)
    files = {Path(sys.modules[function.__module__].__file__ or "") for function in made} | {Path(__file__)}
    seen += [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(files)]
    digest = hashlib.sha256(repr(seen).encode()).hexdigest()
    return Path(root).expanduser() / "traumwerk" / f"{book.game}-{digest[:16]}"


def forget_oldest(folder: Path) -> None:
    """Keep only a few compiled versions of a game."""
    others = sorted(
        folder.parent.glob(f"{folder.name.rpartition('-')[0]}-*"), key=lambda path: path.stat().st_mtime
    )
    for old in others[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def to_stderr(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Native:
    """A game's rules at the native speed.

    States live in arrays of records; a function takes the array and an index, which is ten times cheaper to
    call than with one record. A `desk` is room to work: legal ids are found in its `out`.
    """

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.dtype = dtype_of(book.state)
        desk = [("dice", np.int64, (4,)), ("out", CELL, (book.actions,)), ("policies", CELL, (SEATS,))]
        self.desk_dtype = np.dtype(desk, align=True)
        self.folder = cache_folder(book)
        self.cold = not (self.folder / "ready").exists()
        if self.cold:
            to_stderr(f"Compiling the rules of {book.game} for this machine: once, about half a minute.")
        numba.config.CACHE_DIR = str(self.folder)
        self._made: dict[Any, Any] = {}
        doors: list[Callable[..., Any]] = [self.compiled(door) for door in DOORS]
        self.begin, self.legal, self.step, self.mask, self.step_many, self.play_many = doors
        self.doors = doors_by_address(self)
        started = time.perf_counter()
        with alone_in(self.folder):
            self._first_calls()
            (self.folder / "ready").touch()
        if self.cold:
            forget_oldest(self.folder)
        self.seconds = time.perf_counter() - started

    def compiled(self, function: Callable[..., Any]) -> Any:
        """The native twin of a rule or driver."""
        return rebind(function, self.book.overrides(), self._made, constant, self._compile)

    @staticmethod
    def _compile(function: FunctionType) -> Any:
        return numba.njit(cache=True, error_model="numpy", nogil=True)(function)

    def _first_calls(self) -> None:
        """Compile (or load) every door now, with the types that callers use."""
        states, desk = self.new(1), self.desk()
        states["players"] = 2
        self.begin(states, 0, desk, 1, 0, 0)
        self.step(states, 0, 0, 0 * self.legal(states, 0, 0, desk))
        masks, numbers, over = (
            np.zeros((1, self.book.actions), np.bool_),
            np.zeros(1, np.int64),
            np.zeros(1, np.bool_),
        )
        self.mask(states, 0, 0, desk, masks)
        self.step_many(states, numbers, masks, numbers.copy(), over, 1, 0, desk)
        self.play_many(states, 1, 0, 0, 1, desk, self.points(1), np.zeros(1, CELL))
        handle = Handle(self, self.take(states, 0))
        handle.begin(1, 0)
        handle.step(0 * handle.legal())
        handle.advance(0)

    def new(self, count: int) -> Array:
        """Room for states."""
        return np.zeros(count, self.dtype)

    def desk(self, *policies: int) -> Array:
        """Room to work; the last policy also sits in the seats that are not named."""
        desk = np.zeros(1, self.desk_dtype)
        if policies:
            desk["policies"] = (*policies, *[policies[-1]] * (SEATS - len(policies)))
        return desk

    def points(self, games: int) -> Array:
        """Room for the points of games."""
        seats = next(field.shape[0] for field in self.book.state.FIELDS if field.name == "points")
        return np.zeros((games, seats), CELL)

    def handle(self, state: State) -> Handle:
        """A game of its own, quick to drive from Python, that starts as this state."""
        return Handle(self, state)

    def put(self, states: Array, i: int, state: State) -> None:
        """Copy a plain state into an array of records."""
        states[i : i + 1] = np.frombuffer(state.tobytes(), self.dtype)

    def take(self, states: Array, i: int) -> State:
        """A record as a plain state."""
        return self.book.state.frombytes(states[i : i + 1].tobytes())


# ── One game, driven from Python ────────────────────────────────────────────────────────────────────────
class Handle:
    """One native game as Python drives it fastest: a call passes addresses and numbers, no arrays.

    `begin(seed, game)` sets up a numbered game, `legal()` writes what the seat to act may do into `out` and
    returns how many (0 when the game is over), `step(action)` plays, `advance(action)` does both at once.
    Where several seats are to act, the lowest does.
    """

    __slots__ = ("advance", "begin", "desk", "legal", "out", "states", "step")

    def __init__(self, native: Native, state: State) -> None:
        size = native.dtype.itemsize
        memory = np.zeros(size + native.desk_dtype.itemsize, np.uint8)  # the desk stands right behind the state
        self.states, self.desk = memory[:size].view(native.dtype), memory[size:].view(native.desk_dtype)
        native.put(self.states, 0, state)
        self.out = memoryview(self.desk["out"][0])
        begin, legal, step, advance = (at(door, memory) for door in native.doors)
        self.begin: Callable[[int, int], None] = begin
        self.legal: Callable[[], int] = legal
        self.step: Callable[[int], None] = step
        self.advance: Callable[[int], int] = advance


def at(door: Any, memory: Array) -> partial[Any]:
    """A door with an address filled in, which keeps what lies there alive."""
    opened = partial(door, int(memory.ctypes.data))
    opened.kept = memory  # type: ignore[attr-defined]
    return opened


# The names these four use that are not defined here are given to them by `doors_by_address`. A record must not
# be unpacked from a tuple in compiled code: that makes a copy.
def begin_there(state: int, seed: int, game: int) -> None:
    """Set up a numbered game, by the address of a state that a desk stands behind."""
    s = carray(state_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    d = carray(desk_at(state + SIZE), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    start(s, d.dice, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, game)  # type: ignore[name-defined]  # noqa: F821


def legal_there(state: int) -> int:
    """The legal actions of the seat to act."""
    s = carray(state_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    d = carray(desk_at(state + SIZE), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    if s.to_act:
        return legal(s, first(s.to_act), d.out)  # type: ignore[name-defined,no-any-return]  # noqa: F821
    return 0


def step_there(state: int, action: int) -> None:
    """One action of the seat to act."""
    s = carray(state_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    step(s, first(s.to_act), action)  # type: ignore[name-defined]  # noqa: F821


def advance_there(state: int, action: int) -> int:
    """One action, and then the legal ones of whoever is to act."""
    s = carray(state_at(state), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    d = carray(desk_at(state + SIZE), 1)[0]  # type: ignore[name-defined]  # noqa: F821
    step(s, first(s.to_act), action)  # type: ignore[name-defined]  # noqa: F821
    if s.to_act:
        return legal(s, first(s.to_act), d.out)  # type: ignore[name-defined,no-any-return]  # noqa: F821
    return 0


def doors_by_address(native: Native) -> list[Any]:
    """The four functions above, compiled for this game."""
    scope = {
        "__name__": __name__,
        "carray": numba.carray,
        "SIZE": native.dtype.itemsize,
        "state_at": pointer_to(numba.from_dtype(native.dtype)),
        "desk_at": pointer_to(numba.from_dtype(native.desk_dtype)),
        "start": native.compiled(drivers.start),
        "legal": native.compiled(native.book.legal),
        "step": native.compiled(native.book.step),
        "first": native.compiled(kernel.first),
    }
    doors = (begin_there, legal_there, step_there, advance_there)
    return [native._compile(FunctionType(door.__code__, scope, door.__name__)) for door in doors]


def pointer_to(kind: Any) -> Any:
    """A function, for compiled code, that takes an address for the place of something."""

    @intrinsic  # type: ignore[untyped-decorator,unused-ignore]
    def pointer(typing_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return numba.types.CPointer(kind)(numba.types.int64), code

    return pointer
