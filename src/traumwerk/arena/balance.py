"""How a game is balanced, by numbers: bots play many games, the game counts, and a report in Markdown tells.

The games are played at the native speed, with every action written down, and then once more at the plain
speed, where all fields have names and the rules tell what happens. What is worth counting a game knows itself:
its `tally(options, players)` looks on and has the tables in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from textwrap import fill
from typing import Any, Protocol

import msgspec

from traumwerk.arena.simulate import LOG_ROOM, seat_policies
from traumwerk.core.drivers import play_game, start
from traumwerk.core.files import alone_in
from traumwerk.core.kernel import rule

CHUNK = 200  # games whose actions are in memory at a time
WIDTH = 112  # of the notes

Cell = str | int | float | None  # None: there is no such number
Content = tuple[str, tuple[str, ...], Sequence[tuple[Cell, ...]], str]  # title, columns, rows, note


class Table(msgspec.Struct, frozen=True):
    """A table of the report, with a note on how to read it."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    note: str = ""


class Tally(Protocol):
    """What a game counts. It looks at states and touches none of them.

    `state.told` holds all that the rules told since the game's set-up, so `end` has the whole story. The tables
    come as what a `Table` is made of: games stand below the arena and do not know its types.
    """

    def begin(self, state: Any) -> None:
        """A game is set up."""

    def see(self, state: Any, seat: int, action: int) -> None:
        """A seat is about to do this."""

    def end(self, state: Any) -> None:
        """The game is over."""

    def tables(self) -> Sequence[Content]:
        """What all the games came to."""


# ── Playing and looking on ──────────────────────────────────────────────────────────────────────────────
@rule
def play_logged(
    states: Any, low: int, high: int, game: int, count: int, desks: Any, logs: Any, lengths: Any
) -> None:
    """Play numbered games to their ends on one state; each fills a row of `logs` with its seats and actions."""
    s = states[0]
    desk = desks[0]
    for k in range(count):
        start(s, desk.dice, low, high, game + k)
        lengths[k] = play_game(s, desk.policies, desk.out, desk.dice, logs[k], logs.shape[1] // 2)


def logged_games(game: Any, template: Any, policies: list[int], games: int, seed: int) -> Iterator[list[int]]:
    """The actions of games 0 to `games - 1` of a seed, played at the native speed: seat, id, seat, id, …"""
    import numba
    import numpy as np

    native = game.native
    numba.config.CACHE_DIR = str(native.folder)  # compiled code is kept with what it was compiled with
    play = native.compiled(play_logged)
    states, desk = native.new(1), native.desk(*policies)
    logs, lengths = np.zeros((CHUNK, 2 * LOG_ROOM), np.int16), np.zeros(CHUNK, np.int64)
    low, high = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    native.put(states, 0, template)
    with alone_in(native.folder):
        play(states, low, high, 0, 0, desk, logs, lengths)  # no game: it compiles
    for number in range(0, games, CHUNK):
        count = min(CHUNK, games - number)
        play(states, low, high, number, count, desk, logs, lengths)
        for k in range(count):
            if lengths[k] > LOG_ROOM:
                raise RuntimeError(
                    f"game {number + k} of seed {seed} has {lengths[k]} actions, over {LOG_ROOM}"
                )
            yield logs[k, : 2 * lengths[k]].tolist()


def run(
    game: Any,
    options: Any,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Table]:
    """Play games 0 to `games - 1` of a seed and count; the tables of the game's tally."""
    policies = seat_policies(game, bots, players)
    state = game.laid(options, players)
    tally: Tally = game.tally(options, players)
    begin, step, dice = game.plain.bound(start), game.plain.step, [0] * 4
    low, high = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    for number, log in enumerate(logged_games(game, state, policies, games, seed)):
        begin(state, dice, low, high, number)
        tally.begin(state)
        for seat, action in zip(log[0::2], log[1::2], strict=True):
            tally.see(state, seat, action)
            step(state, seat, action)
        tally.end(state)
        state.told.clear()
        state.drawn.clear()
        progress(1)
    return [Table(*content) for content in tally.tables()]


# ── Writing it down ─────────────────────────────────────────────────────────────────────────────────────
def report(
    game: Any,
    options: Any,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> str:
    """The balance report as Markdown; the same for the same seed."""
    tables = run(game, options, players, bots, games, seed, progress)
    known = 200 * sqrt((players - 1) / (players * players * games))
    heading = f"""\
# Balance of {game.name}

{games:,} games of {players} players, numbers 0 to {games - 1:,} of seed {seed}; bots by seat, going round: \
{", ".join(bots)}.
Options: {agreed(options)}. Cardboard: {game.components[:12]}.

The numbers are those of these bots, not of people. A share of wins is known to about ± {known:.1f} %.
"""
    return "\n".join([heading, *(markdown(table) for table in tables)])


def agreed(options: Any) -> str:
    """The options of a table in a line."""
    values = msgspec.to_builtins(options)
    return ", ".join(f"{name} {msgspec.json.encode(value).decode()}" for name, value in values.items())


def markdown(table: Table) -> str:
    """A table in Markdown, in columns that can be read as they stand; numbers are to the right."""
    columns = [column_of(name, cells) for name, *cells in zip(table.columns, *table.rows, strict=True)]
    lines = [f"| {' | '.join(line)} |" for line in zip(*columns, strict=True)]
    note = [fill(table.note, WIDTH), ""] if table.note else []
    return "\n".join([f"## {table.title}", "", *lines, "", *note])


def column_of(name: str, cells: Sequence[Cell]) -> list[str]:
    """A column with its name and the line under it, all of one width; small numbers get a digit more."""
    numbers = [abs(cell) for cell in cells if isinstance(cell, float)]
    texts = [text_of(cell, 1 if max(numbers, default=0) >= 10 else 2) for cell in cells]
    width = max(len(text) for text in (name, *texts, "---"))
    if any(isinstance(cell, str) for cell in cells):
        return [text.ljust(width) for text in (name, "-" * width, *texts)]
    return [text.rjust(width) for text in (name, "-" * (width - 1) + ":", *texts)]


def text_of(cell: Cell, digits: int) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, str):
        return cell.replace("|", "\\|")
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:,.{digits}f}"
