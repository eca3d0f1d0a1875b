"""Bots think in processes of their own: what they are told, and what becomes of those who do not answer."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.house.inside import Slow, opened, seated
from traumwerk import games
from traumwerk.core import table as tables
from traumwerk.core.chance import Chance
from traumwerk.core.game import Choose
from traumwerk.house import thinkers, worker
from traumwerk.house.standing import default_move
from traumwerk.house.tables import HouseTable
from traumwerk.house.thinkers import Memory, Thinkers, glimpse, position

LEVELS = {"traumfabrik": "greedy", "factory_manager": "greedy", "when_i_dream": "hard"}
PLAYERS = {"traumfabrik": 3, "factory_manager": 3, "when_i_dream": 5}


async def bot_table(house: Slow, game: str, **wishes: Any) -> HouseTable:
    """A running table: one person, who is first, and bots."""
    bots = [LEVELS[game]] * (PLAYERS[game] - 1)
    return (await seated(house, game, 1, bots, bot_pace=0.0, **wishes)).table


async def until(true: Any, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.01)


def in_house(tmp_path: Path, work: Any) -> None:
    async def play() -> None:
        async with opened(tmp_path) as house:
            await work(house)
            house.minds.close()
            await house.minds.wait_closed()

    asyncio.run(play())


def bot_to_act(table: HouseTable) -> int:
    decision = table.playing.decision
    assert isinstance(decision, Choose)
    return next(seat for seat in decision.offers if table.playing.forced(seat) is None)


# ── thinking ────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", games.COMPILED)
def test_a_table_of_bots_plays_to_its_end(tmp_path: Path, game: str) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, game)
        async with table.lock:
            await table.stand_in(0, away=True)
        await until(lambda: table.stage == "over", 120)
        assert house.minds.spent[game] > 0

    in_house(tmp_path, work)


def test_a_bot_of_a_game_with_clocks_makes_the_move_it_would_make_here(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "when_i_dream")
        table.pulse.stop()
        planned = await house.minds.think(table, 2, "hard")
        assert planned is not None
        assert type(planned[1]).__name__ == "Ready"

    in_house(tmp_path, work)


def test_what_a_worker_sees_through_a_glimpse_is_what_the_window_shows(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "when_i_dream")
        await asyncio.sleep(0.5)
        for seat in range(5):
            window = table.playing.window(seat)
            sent = glimpse(1, table, window, "hard", 7, Memory().of(window))
            seen = worker.GlimpseWindow(worker.decode_request(worker.encode(sent)))
            assert (seen.view, seen.offers, seen.told, seen.done) == (
                window.view, window.offers, window.events(), window.done,
            )  # fmt: skip
            assert seen.moves == window.moves
            assert seen.events(1) == window.events(1)

    in_house(tmp_path, work)


def test_a_memory_writes_every_move_once(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        core, memory = table.playing, Memory()
        for _ in range(5):
            kept = memory.of(core.window(1))
            seat = bot_to_act(table)
            core.play(seat, core.game.advise(core.state, seat, "greedy", [1, 2, 3, 4]))  # type: ignore[attr-defined]
            assert memory.of(core.window(1)).startswith(kept)
        assert memory.of(core.window(1)) == Memory().of(core.window(1))

    in_house(tmp_path, work)


@pytest.mark.parametrize("pace", [0.0, 1.0])
def test_a_bot_takes_its_time_where_the_table_wants_it(tmp_path: Path, pace: float) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        table.setting = msgspec.structs.replace(table.setting, bot_pace=pace)
        planned = await house.minds.think(table, bot_to_act(table), "greedy")
        assert planned is not None
        assert (planned[0] == 0.0) == (pace == 0.0)
        assert planned[0] <= 1.5 * pace

    in_house(tmp_path, work)


# ── secrecy ─────────────────────────────────────────────────────────────────────────────────────────────
def other_worlds(core: tables.Table, viewer: int) -> tables.Table:
    """The same table in another world that the viewer cannot tell from this one, with another secret."""
    twin = object.__new__(tables.Table)
    twin.__dict__.update(core.__dict__)
    twin.chance = Chance("f" * len(core.chance.secret))
    twin.state = core.game.resample(core.state, viewer, Random(99), memory=True)
    twin._decision, twin._hearings = None, {}
    return twin


@pytest.mark.parametrize("game", games.COMPILED)
def test_a_worker_is_told_the_same_whatever_the_seat_cannot_know(tmp_path: Path, game: str) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, game)
        table.pulse.stop()
        core, random = table.playing, Random(3)
        for _ in range(60):
            seat = min(core.decision.offers)  # type: ignore[union-attr]
            core.play(seat, core.game.advise(core.state, seat, "greedy", [random.getrandbits(32) | 1] * 4))  # type: ignore[attr-defined]
            for viewer in range(table.players):
                told = worker.encode(position(1, game, core.window(viewer), "greedy", Random(5)))
                twin = other_worlds(core, viewer)
                assert told == worker.encode(position(1, game, twin.window(viewer), "greedy", Random(5)))
                world = core.state.frombytes(position(1, game, core.window(viewer), "greedy", Random(5)).image)
                assert world.rng != core.state.rng
                assert not set(world.rng) & set(core.chance.luck(core.moves + 1).words)  # type: ignore[union-attr]
                assert core.chance.secret.encode() not in told
                assert bytes.fromhex(core.chance.secret) not in told

    in_house(tmp_path, work)


def test_a_glimpse_is_the_same_whatever_the_seat_cannot_know(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "when_i_dream")
        async with table.lock:
            await table.stand_in(0, away=True)
        await until(lambda: table.playing.moves > 25)
        core = table.playing
        dark = core.game.view(core.state, 1).phase == "night"
        assert dark
        for viewer in range(5):
            twin = other_worlds(core, viewer)
            sent = [
                worker.encode(glimpse(1, table, c.window(viewer), "hard", 7, Memory().of(c.window(viewer))))
                for c in (core, twin)
            ]
            assert sent[0] == sent[1]
            assert core.chance.secret.encode() not in sent[0]

    in_house(tmp_path, work)


def test_a_worker_gets_nothing_of_the_environment_that_it_does_not_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAUMWERK_METRICS_TOKEN", "not for workers")

    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        await house.minds.think(table, bot_to_act(table), "greedy")
        pid = house.minds.workers[0].transport.get_pid()  # type: ignore[union-attr]
        environment = Path(f"/proc/{pid}/environ").read_bytes()
        assert b"PATH" in environment
        assert b"not for workers" not in environment

    in_house(tmp_path, work)


# ── who does not answer ─────────────────────────────────────────────────────────────────────────────────
def pid_of(minds: Thinkers) -> int:
    transport = minds.workers[0].transport
    assert transport is not None
    return transport.get_pid()


async def asked(house: Slow, table: HouseTable) -> asyncio.Task[Any]:
    """A thought that is under way in a worker that has stopped."""
    seat = bot_to_act(table)
    await house.minds.think(table, seat, "greedy")
    os.kill(pid_of(house.minds), signal.SIGSTOP)
    thought = asyncio.ensure_future(house.minds.think(table, seat, "greedy"))
    await until(lambda: house.minds.workers[0].jobs)
    return thought


def with_a_stopped_worker(tmp_path: Path, check: Any, limit: float = thinkers.LIMIT) -> None:
    async def work(house: Slow) -> None:
        house.minds.limit = limit
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        await check(house, table, await asked(house, table))

    in_house(tmp_path, work)


def test_a_thought_that_takes_too_long_ends_its_worker_and_the_seat_plays_the_default(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(house: Slow, table: HouseTable, thought: asyncio.Task[Any]) -> None:
        old, began = pid_of(house.minds), time.monotonic()
        planned = await thought
        assert 0.3 < time.monotonic() - began < 3
        offers = table.playing.window(bot_to_act(table)).offers
        assert planned[1] == default_move(offers, table.game.Move)
        assert await house.minds.think(table, bot_to_act(table), "greedy") is not None
        assert pid_of(house.minds) != old
        assert "a bot came to no thought" in caplog.text

    caplog.set_level(logging.WARNING, "traumwerk.house")
    with_a_stopped_worker(tmp_path, check, limit=0.5)


def test_a_worker_that_is_killed_is_replaced_and_its_thought_thought_again(tmp_path: Path) -> None:
    async def check(house: Slow, table: HouseTable, thought: asyncio.Task[Any]) -> None:
        old = pid_of(house.minds)
        os.kill(old, signal.SIGKILL)
        planned = await asyncio.wait_for(thought, 20)
        assert planned is not None
        assert pid_of(house.minds) != old

    with_a_stopped_worker(tmp_path, check)


def test_a_thought_over_which_two_workers_die_is_given_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(house: Slow, table: HouseTable, thought: asyncio.Task[Any]) -> None:
        first = pid_of(house.minds)
        os.kill(first, signal.SIGKILL)
        await until(lambda: house.minds.workers and pid_of(house.minds) != first)
        os.kill(pid_of(house.minds), signal.SIGKILL)
        assert await asyncio.wait_for(thought, 20) is not None
        assert "a worker died" in caplog.text

    caplog.set_level(logging.WARNING, "traumwerk.house")
    with_a_stopped_worker(tmp_path, check)


def test_a_thought_that_nobody_waits_for_any_more_is_dropped(tmp_path: Path) -> None:
    async def check(house: Slow, table: HouseTable, thought: asyncio.Task[Any]) -> None:
        more = [asyncio.ensure_future(house.minds.think(table, bot_to_act(table), "greedy")) for _ in range(9)]
        await asyncio.sleep(0.05)
        for task in (thought, *more[:8]):
            task.cancel()
        os.kill(pid_of(house.minds), signal.SIGCONT)
        assert await asyncio.wait_for(more[8], 10) is not None
        assert not house.minds.workers[0].jobs
        assert not house.minds.waiting

    with_a_stopped_worker(tmp_path, check)


def test_where_no_worker_lives_bots_play_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "KEPT_ENVIRONMENT", ())
    monkeypatch.setattr(sys, "path", ["/nowhere"])

    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        assert await asyncio.wait_for(house.minds.think(table, bot_to_act(table), "greedy"), 60) is not None

    in_house(tmp_path, work)


def test_a_game_goes_on_while_its_workers_are_killed(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        async with table.lock:
            await table.stand_in(0, away=True)
        random, kills = Random(4), 0
        while table.stage == "running":
            await asyncio.sleep(random.uniform(0.05, 0.3))
            for one in house.minds.everyone:
                if one.transport is not None and one.transport.get_returncode() is None:
                    os.kill(one.transport.get_pid(), signal.SIGKILL)
                    kills += 1
            if kills >= 6:
                break
        await until(lambda: table.stage == "over", 60)
        assert kills

    in_house(tmp_path, work)


def test_a_worker_ends_when_the_house_is_gone(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        await house.minds.think(table, bot_to_act(table), "greedy")
        one = house.minds.workers[0]
        assert one.transport is not None
        pipe: Any = one.transport.get_pipe_transport(0)
        pipe.close()
        await asyncio.wait_for(asyncio.shield(one.ended), 10)

    in_house(tmp_path, work)


def test_an_error_in_a_worker_is_an_answer() -> None:
    request = worker.Position(5, "traumfabrik", 0, "greedy", (1, 2, 3, 4), b"too short")
    answer = worker.Mind().answer(request)
    assert isinstance(answer, worker.Failed)
    assert answer.n == 5


def test_frames_come_apart_as_they_went_together() -> None:
    messages = [worker.Drop(1), worker.Prepare(("traumfabrik",)), worker.Drop(2)]
    whole = b"".join(map(worker.framed, messages))
    buffer, got = bytearray(), []
    for at in range(0, len(whole), 3):
        buffer += whole[at : at + 3]
        got += [worker.decode_request(frame) for frame in worker.unframed(buffer)]
    assert got == messages
    assert not buffer


# ── compiled rules ──────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.native
@pytest.mark.parametrize("name", games.COMPILED)
def test_a_compiled_mind_thinks_the_same(name: str) -> None:
    game = games.load(name)
    mind, slow = worker.Mind(), worker.Mind()
    mind.answer(worker.Prepare((name,)))
    core, random = tables.Table(game, game.Options(), 3), Random(8)
    for number in range(150):
        if not isinstance(core.decision, Choose):
            break
        seat = min(core.decision.offers)
        level = random.choice(game.policies)
        request = position(number, name, core.window(seat), level, random)
        quick, plain = mind.answer(request), slow.answer(request)
        assert isinstance(quick, worker.Thought)
        assert isinstance(plain, worker.Thought)
        assert quick.move == plain.move
        core.play(seat, plain.move)


@pytest.mark.native
def test_a_game_that_is_played_much_gets_a_worker_with_compiled_rules(tmp_path: Path) -> None:
    async def work(house: Slow) -> None:
        house.minds.worth = 0.0
        table = await bot_table(house, "traumfabrik")
        table.pulse.stop()
        seat = bot_to_act(table)
        await house.minds.think(table, seat, "greedy")
        plain = house.minds.workers[0]
        while house.minds.workers[0] is plain:
            assert await house.minds.think(table, seat, "greedy") is not None  # nobody waits for the compiler
            await asyncio.sleep(0.02)
        assert house.minds.workers[0].native == ("traumfabrik",)
        assert await house.minds.think(table, seat, "greedy") is not None
        await asyncio.wait_for(asyncio.shield(plain.ended), 10)
        assert not house.minds.leaving

    in_house(tmp_path, work)
