"""How fast it is: one table, ratios in one run.

These machines are shared, so a rate means little by itself: what counts is how the rows of one run compare.
Peers are measured where they are installed (requirements/peers.txt).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import peers
from traumwerk import games
from traumwerk.arena.simulate import simulate
from traumwerk.core.kernel import first
from traumwerk.core.native import Native
from traumwerk.core.rng import below, rule

PLAYERS = 4
VECTOR = 1024
SLICES = 5


class Task(NamedTuple):
    """Something to do again and again: a call returns how many things it did."""

    what: str
    unit: str
    play: Callable[[], int]
    against: str = ""  # the row it is compared with


class Row(NamedTuple):
    """A measured rate, and the name of the row it is compared with."""

    what: str
    unit: str
    rate: float
    against: str = ""


def measured(tasks: list[Task], seconds: float) -> list[Row]:
    """Things done a second, the fastest of some slices; the slices of all tasks take turns.

    So other work on the machine spoils the ratios least.
    """
    best = dict.fromkeys((task.what for task in tasks), 0.0)
    for task in tasks:
        task.play()
    for task in tasks * SLICES:
        done, begun = 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < seconds / SLICES:
            done += task.play()
        best[task.what] = max(best[task.what], done / passed)
    return [Row(task.what, task.unit, best[task.what], task.against) for task in tasks]


# ── Our own rows ────────────────────────────────────────────────────────────────────────────────────────
def whole_games(game: Any) -> Iterator[Task]:
    """Random games from start to end at each speed, set-up included."""
    seeds = Random(1)

    def playing(speed: str, count: int, cores: int = 1, bot: str = "random") -> Callable[[], int]:
        def play() -> int:
            seed = seeds.getrandbits(60)
            return simulate(game, game.Options(), PLAYERS, [bot], count, seed, speed, cores=cores).actions

        return play

    yield Task("plain, one core", "actions/s", playing("plain", 10))
    yield Task("native, one core", "actions/s", playing("native", 2_000), "plain, one core")
    yield Task("native, two cores", "actions/s", playing("native", 8_000, 2), "native, one core")
    yield Task("native, greedy bots", "actions/s", playing("native", 200, bot="greedy"), "native, one core")


def from_python(game: Any, native: Native) -> Iterator[Task]:
    """One native game, each action chosen and played by Python."""
    random = Random(2)
    floats = [random.random() for _ in range(4096)]
    handle = native.handle(game.new(game.Options(), PLAYERS, 1).state)
    begin, legal, step, advance, out = handle.begin, handle.legal, handle.step, handle.advance, handle.out

    def two_calls() -> int:
        actions = 0
        for number in range(50):
            begin(7, number)
            while count := legal():
                step(out[int(floats[actions & 4095] * count)])
                actions += 1
        return actions

    def one_call() -> int:
        actions = 0
        for number in range(50):
            begin(7, number)
            count = legal()
            while count:
                count = advance(out[int(floats[actions & 4095] * count)])
                actions += 1
        return actions

    yield Task("legal + step from Python", "actions/s", two_calls, "plain, one core")
    yield Task("advance from Python", "actions/s", one_call, "legal + step from Python")


@rule
def choose_many(masks: Any, actions: Any, dice: Any) -> None:
    """A random legal action for every game, by its mask."""
    for i in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            if masks[i, action]:
                count += 1
        if count > 0:
            nth = below(dice, count)
            for action in range(masks.shape[1]):
                if masks[i, action]:
                    if nth == 0:
                        actions[i] = action
                    nth -= 1


def vectors(game: Any, native: Native) -> Iterator[Task]:
    """Many games in step, as learners have them: every step renews all masks."""
    states, desk, dice = native.new(VECTOR), native.desk(), np.array([1, 2, 3, 4])
    masks = np.zeros((VECTOR, game.layout.size), np.bool_)
    numbers, over, actions = np.arange(VECTOR), np.zeros(VECTOR, np.bool_), np.zeros(VECTOR, np.int64)
    for i in range(VECTOR):
        native.put(states, i, game.laid(game.Options(), PLAYERS))
        native.begin(states, i, desk, 1, 0, i)
        native.mask(states, i, first(int(states[i]["to_act"])), desk, masks)
    choose = native.compiled(choose_many)

    def play() -> int:
        choose(masks, actions, dice)
        native.step_many(states, actions, masks, numbers, over, 1, 0, desk)
        return VECTOR

    yield Task(f"vector of {VECTOR}, step with mask", "actions/s", play, "native, one core")


def copies(game: Any, native: Native) -> Iterator[Task]:
    """Copying a state: what every search does all day."""
    state = game.new(game.Options(), PLAYERS, 1).state
    states, room = native.new(1000), native.new(1000)
    native.put(states, 0, state)
    view, there = states.view(np.uint8), room.view(np.uint8)

    def plain() -> int:
        for _ in range(100):
            state.copy()
        return 100

    def block() -> int:
        there[:] = view
        return 1000

    yield Task("plain state copies", "copies/s", plain)
    yield Task("native state copies, in a block", "copies/s", block, "plain state copies")


START = "import time; t = time.perf_counter(); from traumwerk import games; n = games.load('{}').native; {}"


def starts(game: Any) -> Iterator[Row]:
    """From nothing to the first native call, in a process of its own: compiled now, then from the disk."""
    with tempfile.TemporaryDirectory() as folder:
        for what in ("cold start", "cached start"):
            code = START.format(game.name, "print(time.perf_counter() - t)")
            environment = {**os.environ, "TRAUMWERK_CACHE": folder}
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
            )
            yield Row(what, "starts/s", 1 / float(done.stdout))


def ours(game: Any, seconds: float) -> list[Row]:
    native = game.native
    tasks = [*whole_games(game), *vectors(game, native), *copies(game, native), *from_python(game, native)]
    return [*measured(tasks, seconds), *starts(game)]


# ── The table ───────────────────────────────────────────────────────────────────────────────────────────
BY_PYTHON = ("legal + step from Python", "advance from Python")
COMPARED = {  # what a peer's row is set against
    "rollouts inside C++": ("native, one core",),
    "jit+vmap": (f"vector of {VECTOR}, step with mask",),
}


def compared(what: str) -> tuple[str, ...]:
    return next((rows for words, rows in COMPARED.items() if words in what), BY_PYTHON)


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast it is, as ratios in one run.")
    parser.add_argument("--game", choices=games.COMPILED, help="this game only, of all of them")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row (default 1)")
    parser.add_argument("--json", action="store_true", help="print a JSON object a game instead of the tables")
    parser.add_argument("--no-peers", action="store_true", help="our own rows only")
    asked = parser.parse_args()
    for name in games.COMPILED if asked.game is None else (asked.game,):
        measure(name, asked)
    if not asked.json:
        for note in peers.absent():
            print(f"not measured: {note}")


def measure(name: str, asked: argparse.Namespace) -> None:
    """One game: our rows, and the peers' beside them."""
    console = Console(stderr=True)
    with console.status(f"measuring {name}: about a minute, two with peers"):
        rows = ours(games.load(name), asked.seconds)
        others = [] if asked.no_peers else peers.rows(asked.seconds)
    rates = {row.what: row.rate for row in rows}
    if not asked.json:
        show(name, rows, others, rates)
        return
    ratios = {row.what: row.rate / rates[row.against] for row in rows if row.against}
    theirs = [
        {**row._asdict(), "ours": {mine: rates[mine] / row.rate for mine in compared(row.what)}}
        for row in others
    ]
    print(json.dumps({"game": name, "rates": rates, "ratios": ratios, "peers": theirs}))


def show(game: str, rows: list[Row], others: list[peers.Row], rates: dict[str, float]) -> None:
    table = Table(title=f"{game}, {PLAYERS} players, random play")
    for header in ("what", "rate", "unit", "ratio", "of / ours against it"):
        table.add_column(header, justify="right" if header in ("rate", "ratio") else "left")
    for row in rows:
        ratio = f"{row.rate / rates[row.against]:,.2f} ×" if row.against else ""
        value = f"{1 / row.rate:,.2f}" if row.unit == "starts/s" else f"{row.rate:,.0f}"
        table.add_row(row.what, value, "seconds" if row.unit == "starts/s" else row.unit, ratio, row.against)
    table.add_section()
    for peer in others:
        name = f"{peer.peer} {peer.version}: {peer.game}, {peer.what}"
        mine = compared(peer.what)
        ratios = "\n".join(f"{rates[row] / peer.rate:,.2f} ×" for row in mine)
        table.add_row(name, f"{peer.rate:,.0f}", peer.unit, ratios, "\n".join(f"ours: {row}" for row in mine))
    Console(width=max(150, Console().width)).print(table)


if __name__ == "__main__":
    main()
