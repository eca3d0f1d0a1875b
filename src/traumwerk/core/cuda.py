"""The cuda speed: the same compiled rules inside a kernel, one game a thread, results equal to the CPU's.

Compiling needs `numba-cuda` and no GPU: it makes PTX, which can be carried to another machine. Running needs
`cupy` and a GPU, and neither Numba nor this package's other parts.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from traumwerk.core.kernel import Rulebook

CAPABILITY = (8, 0)
BLOCK = 128
ABSENT = "no CUDA device"


class Kernel(NamedTuple):
    """A game's rules as PTX, and what it takes to call them."""

    ptx: str
    entry: str
    state_bytes: int
    seats: int

    def save(self, path: Path) -> None:
        about = {"entry": self.entry, "state_bytes": self.state_bytes, "seats": self.seats}
        path.write_text(f"// {json.dumps(about)}\n{self.ptx}")

    @classmethod
    def load(cls, path: Path) -> Kernel:
        about, _, ptx = path.read_text().partition("\n")
        return cls(ptx=ptx, **json.loads(about.removeprefix("// ")))


def available() -> bool:
    """Whether games can run on a GPU here."""
    try:
        import cupy

        return bool(cupy.cuda.runtime.getDeviceCount() > 0)
    except Exception:  # no cupy, no driver, no device: each says so in its own way
        return False


# ── Compiling ───────────────────────────────────────────────────────────────────────────────────────────
def play_kernel(
    states: Any, policies: Any, low: int, high: int, game: int, points: Any, winners: Any, actions: Any
) -> None:
    """Thread `i` plays numbered game `game + i`."""
    i = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if i < states.shape[0]:
        out = cuda.local.array(ACTIONS, CELL)  # type: ignore[name-defined]  # noqa: F821
        dice = cuda.local.array(4, WIDE)  # type: ignore[name-defined]  # noqa: F821
        s = states[i]
        start(s, dice, low, high, game + i)  # type: ignore[name-defined]  # noqa: F821
        actions[i] = play_game(s, policies, out, dice, out, 0)  # type: ignore[name-defined]  # noqa: F821
        for seat in range(points.shape[1]):
            points[i, seat] = s.points[seat]
        winners[i] = s.winners


def compile_kernel(book: Rulebook) -> Kernel:
    """A rulebook's kernel as PTX; no GPU is needed."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for a name that NumPy 2.5 dropped
        np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]
    import numba
    from numba import cuda, types

    from traumwerk.core import drivers
    from traumwerk.core.kernel import rebind
    from traumwerk.core.native import constant, dtype_of

    stand_in_device()
    made: dict[Any, Any] = {}

    def bound(function: Any) -> Any:
        return rebind(function, book.overrides(), made, constant, numba.njit(error_model="numpy"))

    scope = {
        "cuda": cuda,
        "start": bound(drivers.start),
        "play_game": bound(drivers.play_game),
        "ACTIONS": book.actions,
        "CELL": numba.int16,
        "WIDE": numba.int64,
        "range": range,
    }
    dtype = dtype_of(book.state)
    cell, wide = types.int16, types.int64
    signature = (
        numba.from_dtype(dtype)[::1],
        cell[::1],
        wide,
        wide,
        wide,
        cell[:, ::1],
        cell[::1],
        wide[::1],
    )
    kernel = FunctionType(play_kernel.__code__, scope, "play_kernel")
    ptx, _ = cuda.compile(kernel, signature, cc=CAPABILITY, output="ptx", device=False, abi="numba")
    entry = re.search(r"\.visible \.entry (\S+?)\(", ptx)
    if entry is None:
        raise RuntimeError("the compiled kernel has no entry")
    seats = next(field.shape[0] for field in book.state.FIELDS if field.name == "points")
    return Kernel(ptx, entry.group(1), dtype.itemsize, seats)


def stand_in_device() -> None:
    """Let the compiler do without a driver: where there is none, say which device is meant."""
    from numba.cuda import dispatcher

    class Device:
        compute_capability = CAPABILITY

    if not available():
        dispatcher.get_current_device = lambda: Device


# ── Running ─────────────────────────────────────────────────────────────────────────────────────────────
class Played(NamedTuple):
    """What a batch of games came to."""

    points: Any
    winners: Any
    actions: Any
    seconds: float


class Runner:
    """A kernel loaded on the GPU."""

    def __init__(self, kernel: Kernel) -> None:
        import cupy

        self.cupy = cupy
        self.kernel = kernel
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kernel.ptx"
            path.write_text(kernel.ptx)
            self.function = cupy.RawModule(path=str(path)).get_function(kernel.entry)

    def play(self, template: bytes, policies: Any, seed: int, game: int, count: int) -> Played:
        """Play numbered games `game` to `game + count - 1` of a seed, laid as `template` says."""
        cp = self.cupy
        one = cp.frombuffer(bytearray(template), dtype=cp.uint8)
        states = cp.tile(one, count)
        seats = cp.asarray(policies, dtype=cp.int16)
        points = cp.zeros((count, self.kernel.seats), cp.int16)
        winners = cp.zeros(count, cp.int16)
        actions = cp.zeros(count, cp.int64)
        arguments = (
            *array_argument(states, (count,), self.kernel.state_bytes),
            *array_argument(seats, seats.shape, 2),
            *(np.int64(word) for word in (seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, game)),
            *array_argument(points, points.shape, 2),
            *array_argument(winners, (count,), 2),
            *array_argument(actions, (count,), 8),
        )
        begun, ended = cp.cuda.Event(), cp.cuda.Event()
        begun.record()
        self.function(((count + BLOCK - 1) // BLOCK,), (BLOCK,), arguments)
        ended.record()
        ended.synchronize()
        seconds = cp.cuda.get_elapsed_time(begun, ended) / 1000
        return Played(points.get(), winners.get(), actions.get(), seconds)


def array_argument(array: Any, shape: tuple[int, ...], itemsize: int) -> tuple[Any, ...]:
    """An array as Numba's kernels take it: owner, parent, items, item size, data, shape, strides."""
    items = int(np.prod(shape))
    strides = [itemsize * int(np.prod(shape[k + 1 :])) for k in range(len(shape))]
    numbers = (0, 0, items, itemsize, array.data.ptr, *shape, *strides)
    return tuple(np.uint64(number) for number in numbers)
