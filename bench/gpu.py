"""The cuda speed, measured on a machine that has a GPU and need have nothing of ours but `core/cuda.py`.

python bench/gpu.py make DIR    anywhere: compile the kernels, and play some games on the CPU to compare with
python bench/gpu.py run DIR     where cupy and a GPU are: check that the games come out the same, and measure

Each game has its own folder in DIR.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from traumwerk.core import cuda

PLAYERS, SEED, CHECKED = 4, 2026, 20_000
POLICIES = {"random": 0, "greedy": 1}
SIZES = {"random": (1 << 14, 1 << 18, 1 << 21), "greedy": (1 << 14, 1 << 16)}  # games in a batch


def make(top: Path) -> None:
    """Compile the kernel of each game and play the games to compare with."""
    from traumwerk import games

    for name in games.COMPILED:
        make_one(games.load(name), top / name)


def make_one(game: Any, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cuda.compile_kernel(game.book).save(folder / "kernel.ptx")
    template = game.laid(game.Options(), PLAYERS)
    (folder / "template.bin").write_bytes(template.tobytes())
    native = game.native
    expected: dict[str, Any] = {}
    for name, policy in POLICIES.items():
        states, points, winners = native.new(1), native.points(CHECKED), np.zeros(CHECKED, np.int16)
        native.put(states, 0, template)
        actions = native.play_many(states, SEED, 0, 0, CHECKED, native.desk(policy), points, winners)
        expected |= {f"{name}_points": points, f"{name}_winners": winners, f"{name}_actions": actions}
    np.savez(folder / "expected.npz", **expected)


def run(top: Path) -> None:
    """Check and measure."""
    for folder in sorted(top.iterdir()):
        print(folder.name, flush=True)
        run_one(folder)


def run_one(folder: Path) -> None:
    runner = cuda.Runner(cuda.Kernel.load(folder / "kernel.ptx"))
    template, expected = (folder / "template.bin").read_bytes(), np.load(folder / "expected.npz")
    for name, policy in POLICIES.items():
        seats = [policy] * 16
        played = runner.play(template, seats, SEED, 0, CHECKED)
        same = (
            (played.points == expected[f"{name}_points"]).all()
            and (played.winners == expected[f"{name}_winners"]).all()
            and played.actions.sum() == expected[f"{name}_actions"]
        )
        print(json.dumps({"bot": name, "games": CHECKED, "same as the CPU": bool(same)}), flush=True)
        for games in SIZES[name]:
            best = min(
                (runner.play(template, seats, SEED, 0, games) for _ in range(3)), key=lambda p: p.seconds
            )
            actions = int(best.actions.sum())
            rates = {"games/s": round(games / best.seconds), "actions/s": round(actions / best.seconds)}
            print(json.dumps({"bot": name, "games": games, "seconds": best.seconds, **rates}), flush=True)


if __name__ == "__main__":
    {"make": make, "run": run}[sys.argv[1]](Path(sys.argv[2]))
