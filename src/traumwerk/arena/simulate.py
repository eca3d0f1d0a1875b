"""Many games by numbers: the same numbered games of a seed at every speed, on however many cores."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from traumwerk import games as house
from traumwerk.arena import clocked
from traumwerk.core import chance
from traumwerk.core.drivers import play_game, start
from traumwerk.core.game import Refused, check_bots, policy_number
from traumwerk.core.table import Table

CHUNK = {"plain": 10, "native": 2_000, "cuda": 1 << 18}
LOG_ROOM = 1 << 13  # actions of a game that can be written down


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a simulation came to."""

    game: str
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...]
    seed: int
    speed: str
    cores: int
    games: int
    actions: int
    seconds: float  # of play; loading and compiling apart
    actions_per_s: float
    games_per_s: float
    mean_points: tuple[float, ...]  # by seat
    wins: tuple[float, ...]  # by seat; a shared win counts for each
    measures: dict[str, float] = {}  # means of what a game measures beside


class Batch(msgspec.Struct, frozen=True):
    """Some of the games: how many actions, the sums of points, and how often each seat won."""

    games: int
    actions: int
    points: tuple[int, ...]
    wins: tuple[int, ...]
    seconds: float
    measures: Mapping[str, tuple[float, int]] = {}  # sums, each with how many things it is the sum of


Player = Callable[[int, int], Batch]  # plays numbered games: the first one's number, and how many


def seat_policies(game: Any, bots: Sequence[str], players: int) -> list[int]:
    """The policy numbers of the seats: as many names as seats, or fewer, which go round."""
    if len(bots) > players:
        raise Refused("bot", "{bots} bots are named for {players} players", bots=len(bots), players=players)
    numbers = [policy_number(game, bot) for bot in bots]
    return [numbers[seat % len(numbers)] for seat in range(players)]


def is_clocked(game: Any) -> bool:
    """Whether time runs at its tables: its bots say what they would do after how many seconds."""
    return hasattr(game, "thinker")


def check(game: Any, options: Any, players: int, bots: Sequence[str]) -> list[int]:
    """The policy numbers of the seats; refuses bots, options and players that do not fit the game."""
    policies = seat_policies(game, bots, players)
    check_bots(game, options)
    game.new(options, players, 0)
    return policies


def simulate(
    game: Any,
    options: Any,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    speed: str | None = None,
    *,
    cores: int = 1,
    records: Path | None = None,
    say: Callable[[str], None] = lambda text: None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play games 0 to `games - 1` of a seed and sum them up; without a speed, at the best that needs no GPU.

    Of games with clocks the records are written as they are played; for others there is `write_records`.
    """
    policies = check(game, options, players, bots)
    speed = possible(game, speed, say)
    seated = tuple(game.policies[policy] for policy in policies)
    if is_clocked(game):
        player: Player = ClockedPlayer(game.name, options, players, seated, seed, games, records)
        chunk, pool = 1, processes
    else:
        player = PLAYERS[speed](game, game.laid(options, players), policies, seed)
        chunk, pool = CHUNK[speed], threads
        cores = cores if speed == "native" else 1
    batches: list[Batch] = []
    begun = time.perf_counter()
    for batch in played(player, games, chunk, cores, pool):
        batches.append(batch)
        progress(batch.games)
    seconds = sum(b.seconds for b in batches) if speed == "cuda" else time.perf_counter() - begun
    actions = sum(batch.actions for batch in batches)
    return Summary(
        game=game.name,
        options=msgspec.to_builtins(options),
        players=players,
        bots=seated,
        seed=seed,
        speed=speed,
        cores=cores,
        games=games,
        actions=actions,
        seconds=seconds,
        actions_per_s=actions / seconds if seconds else 0.0,
        games_per_s=games / seconds if seconds else 0.0,
        mean_points=tuple(sum(b.points[seat] for b in batches) / games for seat in range(players)),
        wins=tuple(sum(b.wins[seat] for b in batches) / games for seat in range(players)),
        measures=means([batch.measures for batch in batches]),
    )


def means(measures: Sequence[Mapping[str, tuple[float, int]]]) -> dict[str, float]:
    """The means of what was measured in many games."""
    names = dict.fromkeys(name for measured in measures for name in measured)
    of = {name: [measured[name] for measured in measures] for name in names}
    counts = {name: sum(count for _, count in of[name]) for name in names}
    return {name: sum(total for total, _ in of[name]) / counts[name] for name in names if counts[name]}


def threads(cores: int) -> Executor:
    """For a speed that lets go of Python's lock."""
    return ThreadPoolExecutor(cores)


def processes(cores: int) -> Executor:
    """Workers that begin afresh, and leave it to who asked to be interrupted."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(cores, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))


def played(
    player: Player, games: int, chunk: int, cores: int, pool: Callable[[int], Executor]
) -> Iterator[Batch]:
    """The games in chunks, on several cores where there are."""
    firsts = range(0, games, chunk)
    counts = [min(chunk, games - first) for first in firsts]
    if cores == 1:
        yield from map(player, firsts, counts)
    else:
        with pool(cores) as workers:
            yield from workers.map(player, firsts, counts)


def possible(game: Any, speed: str | None, say: Callable[[str], None]) -> str:
    """The speed that was asked for; where it is not there, the next best, which plays the same games."""
    if is_clocked(game):
        if speed not in (None, "plain"):
            say(f"The rules of {game.name} are not compiled: its games are played at the plain speed.")
        return "plain"
    if speed != "cuda":
        return speed or "native"
    from traumwerk.core import cuda

    if cuda.available():
        say("Compiling the rules for the GPU: about half a minute.")
        return speed
    say("There is no GPU here: the same games are played on the CPU (native).")
    return "native"


# ── The three speeds ────────────────────────────────────────────────────────────────────────────────────
def plain_player(game: Any, template: Any, policies: list[int], seed: int) -> Player:
    begin, play = game.plain.bound(start), game.plain.bound(play_game)
    players, low, high = template.players, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    state, out, dice = template.copy(), [0] * game.layout.size, [0] * 4

    def play_batch(first: int, count: int) -> Batch:
        points, wins, actions = [0] * players, [0] * players, 0
        for number in range(first, first + count):
            begin(state, dice, low, high, number)
            actions += play(state, policies, out, dice, out, 0)
            state.told.clear()
            state.drawn.clear()
            for seat in range(players):
                points[seat] += state.points[seat]
                wins[seat] += state.winners >> seat & 1
        return Batch(count, actions, tuple(points), tuple(wins), 0.0)

    return play_batch


def summed(players: int, count: int, actions: int, points: Any, winners: Any, seconds: float) -> Batch:
    totals = points.sum(axis=0, dtype="int64")
    wins = [int((winners >> seat & 1).sum()) for seat in range(players)]
    return Batch(count, actions, tuple(int(totals[seat]) for seat in range(players)), tuple(wins), seconds)


def native_player(game: Any, template: Any, policies: list[int], seed: int) -> Player:
    import numpy as np

    native = game.native
    low, high = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF

    def play_batch(first: int, count: int) -> Batch:
        states = native.new(1)
        native.put(states, 0, template)
        points, winners = native.points(count), np.zeros(count, np.int16)
        desk = native.desk(*policies)
        actions = native.play_many(states, low, high, first, count, desk, points, winners)
        return summed(template.players, count, actions, points, winners, 0.0)

    return play_batch


def cuda_player(game: Any, template: Any, policies: list[int], seed: int) -> Player:
    from traumwerk.core import cuda

    runner = cuda.Runner(cuda.compile_kernel(game.book))
    seats = [*policies, *[policies[-1]] * (16 - len(policies))]

    def play_batch(first: int, count: int) -> Batch:
        done = runner.play(template.tobytes(), seats, seed, first, count)
        actions = int(done.actions.sum())
        return summed(template.players, count, actions, done.points, done.winners, done.seconds)

    return play_batch


PLAYERS = {"plain": plain_player, "native": native_player, "cuda": cuda_player}


# ── Games with clocks ───────────────────────────────────────────────────────────────────────────────────
@dataclass(frozen=True)
class ClockedPlayer:
    """Plays numbered games in a time that nobody waits for; another process can be given it."""

    game: str
    options: Any
    players: int
    bots: tuple[str, ...]
    seed: int
    games: int  # of the simulation: how long the numbers of its records are
    records: Path | None

    def __call__(self, number: int, count: int) -> Batch:
        """One game at a time: they are long."""
        assert count == 1
        game = house.load(self.game)
        names = [f"{bot} {seat}" for seat, bot in enumerate(self.bots)]
        table = Table(game, self.options, self.players, chance.of_simulation(self.seed, number), names)
        thinkers = {seat: game.thinker(bot, self.options) for seat, bot in enumerate(self.bots)}
        seconds = clocked.play(table, thinkers, Random(f"{self.seed} {number}"))
        if self.records is not None:
            write_record(table, self.records, self.seed, number, self.games)
        result: Any = table.decision
        wins = tuple(int(seat in result.winners) for seat in range(self.players))
        measures = game.measures(table.state) | {"minutes_a_game": (seconds / 60, 1)}
        return Batch(1, table.moves, result.points, wins, 0.0, measures)


# ── Records ─────────────────────────────────────────────────────────────────────────────────────────────
def write_records(
    game: Any, options: Any, players: int, bots: Sequence[str], games: int, seed: int, folder: Path,
    progress: Callable[[int], None] = lambda done: None,
) -> None:  # fmt: skip
    """The records of games 0 to `games - 1` of a seed: `folder/<game>-<seed>-<number>.jsonl`."""
    policies = seat_policies(game, bots, players)
    names = [f"{game.policies[policy]} {seat}" for seat, policy in enumerate(policies)]
    for number in range(games):
        table = Table(game, options, players, chance.of_simulation(seed, number), names)
        for seat, action in actions_of(game, options, players, policies, seed, number):
            forced = table.forced(seat)
            move = game.layout.move(action)
            table.play(seat, move, auto=move == forced)
        write_record(table, folder, seed, number, games)
        progress(1)


def write_record(table: Table, folder: Path, seed: int, number: int, games: int) -> None:
    """A finished table's record; numbers are as long as the last one, so that the names are in order."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{table.game.name}-{seed}-{number:0{len(str(games - 1))}}.jsonl"
    (folder / name).write_text(table.record, encoding="utf-8")


def actions_of(
    game: Any, options: Any, players: int, policies: list[int], seed: int, number: int
) -> Iterator[tuple[int, int]]:
    """The actions of a numbered game, each with its seat."""
    state, out, dice, log = game.laid(options, players), [0] * game.layout.size, [0] * 4, [0] * 2 * LOG_ROOM
    game.plain.bound(start)(state, dice, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, number)
    count = game.plain.bound(play_game)(state, policies, out, dice, log, LOG_ROOM)
    if count > LOG_ROOM:
        raise RuntimeError(f"game {number} of seed {seed} has {count} actions, more than {LOG_ROOM}")
    return zip(log[0 : 2 * count : 2], log[1 : 2 * count : 2], strict=True)
