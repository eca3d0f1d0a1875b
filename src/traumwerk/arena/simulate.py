"""Many games by numbers: the same numbered games of a seed at every speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from traumwerk.core import chance
from traumwerk.core.drivers import play_game, start
from traumwerk.core.game import Refused, policy_number
from traumwerk.core.table import Table

CHUNK = {"plain": 10, "native": 2_000, "cuda": 1 << 18}
LOG_ROOM = 1 << 13  # actions of a game that can be written down


class Summary(msgspec.Struct, frozen=True):
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


class Batch(msgspec.Struct, frozen=True):
    """Some of the games: how many actions, the sums of points, and how often each seat won."""

    games: int
    actions: int
    points: tuple[int, ...]
    wins: tuple[int, ...]
    seconds: float


Player = Callable[[int, int], Batch]  # plays numbered games: the first one's number, and how many


def seat_policies(game: Any, bots: Sequence[str], players: int) -> list[int]:
    """The policy numbers of the seats: as many names as seats, or fewer, which go round."""
    if len(bots) > players:
        raise Refused("bot", "{bots} bots are named for {players} players", bots=len(bots), players=players)
    numbers = [policy_number(game, bot) for bot in bots]
    return [numbers[seat % len(numbers)] for seat in range(players)]


def simulate(
    game: Any,
    options: Any,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    speed: str = "native",
    *,
    cores: int = 1,
    say: Callable[[str], None] = lambda text: None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play games 0 to `games - 1` of a seed and sum them up."""
    policies = seat_policies(game, bots, players)
    template = game.laid(options, players)
    speed = possible(speed, say)
    player = PLAYERS[speed](game, template, policies, seed)
    batches: list[Batch] = []
    begun = time.perf_counter()
    for batch in played(player, games, CHUNK[speed], cores if speed == "native" else 1):
        batches.append(batch)
        progress(batch.games)
    seconds = sum(b.seconds for b in batches) if speed == "cuda" else time.perf_counter() - begun
    actions = sum(batch.actions for batch in batches)
    return Summary(
        game=game.name,
        options=msgspec.to_builtins(options),
        players=players,
        bots=tuple(game.policies[policy] for policy in policies),
        seed=seed,
        speed=speed,
        cores=cores if speed == "native" else 1,
        games=games,
        actions=actions,
        seconds=seconds,
        actions_per_s=actions / seconds if seconds else 0.0,
        games_per_s=games / seconds if seconds else 0.0,
        mean_points=tuple(sum(b.points[seat] for b in batches) / games for seat in range(players)),
        wins=tuple(sum(b.wins[seat] for b in batches) / games for seat in range(players)),
    )


def played(player: Player, games: int, chunk: int, cores: int) -> Iterator[Batch]:
    """The games in chunks, on several cores where the speed lets go of Python's lock."""
    parts = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    if cores == 1:
        yield from (player(*part) for part in parts)
    else:
        with ThreadPoolExecutor(cores) as threads:
            yield from threads.map(lambda part: player(*part), parts)


def possible(speed: str, say: Callable[[str], None]) -> str:
    """The speed that was asked for; where there is no GPU, the CPU's best, which plays the same games."""
    if speed != "cuda":
        return speed
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


# ── Records ─────────────────────────────────────────────────────────────────────────────────────────────
def write_records(
    game: Any, options: Any, players: int, bots: Sequence[str], games: int, seed: int, folder: Path,
    progress: Callable[[int], None] = lambda done: None,
) -> None:  # fmt: skip
    """The records of games 0 to `games - 1` of a seed: `folder/<game>-<seed>-<number>.jsonl`."""
    policies = seat_policies(game, bots, players)
    names = [f"{game.policies[policy]} {seat}" for seat, policy in enumerate(policies)]
    folder.mkdir(parents=True, exist_ok=True)
    digits = len(str(games - 1))
    for number in range(games):
        table = Table(game, options, players, chance.of_simulation(seed, number), names)
        for seat, action in actions_of(game, options, players, policies, seed, number):
            forced = table.forced(seat)
            move = game.layout.move(action)
            table.play(seat, move, auto=move == forced)
        (folder / f"{game.name}-{seed}-{number:0{digits}}.jsonl").write_text(table.record, encoding="utf-8")
        progress(1)


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
