"""The plain client: whole games over the socket, and lines that break."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.house.conftest import OpenHouse
from traumwerk.core import record
from traumwerk.core.game import Amount, One
from traumwerk.house import wire
from traumwerk.house.client import CannotDo, Line, LineLost, Visitor
from traumwerk.house.limits import Limits, Rate

NO_HURRY = wire.Pace("none")
WORDS = ("moon", "river", "castle", "sleep", "engine", "apple", "snow", "king", "noise", "garden")
QUICK = {"hourglass": 4, "clue_seconds": 1, "last_guess_seconds": 1, "day_seconds": 1, "dusk_seconds": 1}


def act(scene: Coroutine[Any, Any, None], seconds: float = 100) -> None:
    asyncio.run(asyncio.wait_for(scene, seconds))


def wish_of(game: str, bots: int, *, people: int = 1, **more: Any) -> wire.TableWish:
    level = "easy" if game == "when_i_dream" else "greedy"
    others = (wire.SeatWish(),) * (people - 1) + (wire.SeatWish("bot", level),) * bots
    return wire.TableWish(game, (wire.SeatWish("host"), *others), **{"pace": NO_HURRY, "bot_pace": 0.0, **more})


def some_move(offers: Any, random: Random) -> Any:
    offer = random.choice(offers)
    if isinstance(offer, One):
        return offer.move
    if isinstance(offer, Amount):
        return {"type": offer.move, "amount": random.randint(offer.low, offer.high)}
    name = "dream" if offer.move == "Tell" else "word"
    return {"type": offer.move, name: random.choice(WORDS)}


async def play_on(line: Line, seed: int, moves: int = 10_000) -> None:
    """Play what is offered, by chance, to the end of the game or for so many moves."""
    random, made = Random(seed), 0
    async for _ in line:
        while line.eyes is not None and line.eyes.offers and line.eyes.result is None:
            try:
                await line.play(some_move(line.eyes.offers, random))
            except CannotDo as error:
                if error.problem.code not in ("refused", "stage"):  # a word, or the table moved on
                    raise
                break
            made += 1
        if made >= moves or (line.eyes is not None and line.eyes.result is not None):
            return


async def sit_down(url: str, wish: wire.TableWish) -> tuple[Visitor, wire.TableInfo]:
    nora = await Visitor(url).come_in("Nora")
    return nora, await nora.open(wish)


# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("traumfabrik", 3, {}),
        ("traumfabrik", 1, {"edition": "dream-factory"}),
        ("factory_manager", 2, {}),
        ("when_i_dream", 4, QUICK),
    ],
)
def test_a_whole_game_against_bots_over_the_socket(
    open_house: Callable[..., OpenHouse], game: str, bots: int, options: dict[str, Any]
) -> None:
    house = open_house(limits=Limits(messages=Rate(1000, 1000)))

    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of(game, bots, options=options))
        async with Checking(nora, table.id) as line:
            await nora.get_ready(table.id)
            looking = asyncio.ensure_future(keep_looking(line))
            await play_on(line, seed=1)
            looking.cancel()
            assert line.checked > 5
            assert line.eyes is not None
            assert line.eyes.result is not None
            assert line.eyes.moves == line.seq
            await look_again(line)
        text = house.house.table(table.id).playing.record
        assert record.read(text).result is not None

    act(scene())


class Checking(Line):
    """Whenever the whole window comes, it must be what was kept."""

    checked = 0
    windows = 0
    heard: list[Any]  # everything that was told, as it was told

    def _see(self, window: wire.Window) -> None:
        self.windows += 1
        kept = self.kept()
        super()._see(window)
        if kept is None:
            self.heard = list(self.eyes.events()) if self.eyes is not None else []
        else:
            assert kept == self.kept()
            assert self.eyes is not None
            assert list(self.eyes.game.recalled(self.eyes.view, self.heard)) == self.eyes.events()
            self.checked += 1

    async def _follow(self, update: wire.Update) -> bool:
        is_new = await super()._follow(update)
        if is_new and self.eyes is not None:
            self.heard += self.eyes.events(len(self.heard))
        return is_new

    def kept(self) -> Any:
        eyes = self.eyes
        if eyes is None:
            return None
        return self.era, self.seq, self.can_undo, self.awaited, eyes.result, eyes.offers, eyes.view


async def keep_looking(line: Checking) -> None:
    while True:
        await asyncio.sleep(0.03)
        await line._send(wire.Sync())


async def look_again(line: Checking) -> None:
    """Ask for everything, with no break in between: what was kept current is what the house shows."""
    before = line.windows
    await line._send(wire.Sync())
    async for _ in line:
        if line.windows > before:
            return


@pytest.mark.parametrize("game", ["traumfabrik", "factory_manager"])
def test_a_window_that_is_kept_current_is_the_window_of_the_house(house: OpenHouse, game: str) -> None:
    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of(game, 0, people=2))
        bram = await Visitor(house.url).come_in("Bram")
        await bram.find(table.code)
        await bram.sit(table.id)
        await nora.get_ready(table.id)
        await bram.get_ready(table.id)
        ida = await Visitor(house.url).come_in("Ida")
        await ida.find(table.code)
        random = Random(2)
        lines = [Checking(visitor, table.id) for visitor in (nora, bram, ida)]
        async with lines[0], lines[1], lines[2]:
            watching = lines[2]
            for _ in range(60):
                mover = next(line for line in lines if line.eyes is not None and line.eyes.offers)
                assert mover.eyes is not None
                await mover.play(some_move(mover.eyes.offers, random))
                for line in lines:
                    await look_again(line)
            assert watching.checked >= 60
            assert watching.viewer == -1
            assert watching.eyes is not None
            assert not watching.eyes.offers

    act(scene())


async def told(line: Line, seq: int) -> None:
    if line.seq < seq:
        async for _ in line:
            if line.seq >= seq:
                return


def test_who_may_not_talk_now_or_asks_nonsense_is_told_why(house: OpenHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of("traumfabrik", 2))
        await nora.get_ready(table.id)
        async with nora.line(table.id) as line:
            with pytest.raises(CannotDo) as refused:
                await line.play({"type": "Bid", "amount": 999})
            assert refused.value.problem.code == "refused"
            assert str(refused.value).startswith("T")
            with pytest.raises(CannotDo, match="no move of this game"):
                await line.play({"type": "Nothing"})
            await line.say("hello")
            await line.set_order(wire.Order(3))
            async for _ in line:
                if line.chat and line.order == wire.Order(3):
                    break
            assert line.chat[-1].text == "hello"

    act(scene())


def test_clocks_go_down_between_two_messages(house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        wish = wish_of("traumfabrik", 0, people=2, pace=wire.Pace("live", 60, 300))
        nora, table = await sit_down(house.url, wish)
        bram = await Visitor(house.url).come_in("Bram")
        await bram.find(table.code)
        await bram.sit(table.id)
        await nora.get_ready(table.id)
        await bram.get_ready(table.id)
        async with nora.line(table.id) as line:
            at = time.monotonic()
            [seat] = line.awaited
            monkeypatch.setattr(time, "monotonic", lambda: at + 70)
            clocks = line.seat_clocks
            monkeypatch.undo()
            assert clocks[seat].move == 0
            assert 289 < clocks[seat].bank < 291
            assert clocks[1 - seat] == wire.SeatClock(60.0, 300.0, running=False)

    act(scene())


# ── lines that break ────────────────────────────────────────────────────────────────────────────────────
def test_a_line_that_missed_a_move_asks_for_everything(house: OpenHouse) -> None:
    class Forgetful(Line):
        lost = 0
        synced = 0

        async def _follow(self, update: wire.Update) -> bool:
            if update.seq % 4 == 2 and not update.offers:
                self.lost += 1
                return False
            return await super()._follow(update)

        async def sync(self) -> None:
            self.synced += 1
            await super().sync()

    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of("traumfabrik", 2))
        async with Forgetful(nora, table.id) as line:
            await nora.get_ready(table.id)
            random = Random(1)
            async for _ in line:
                if line.seq > 40:
                    break
                if line.eyes is not None and line.eyes.offers and line._is_current:
                    try:
                        await line.play(some_move(line.eyes.offers, random))
                    except CannotDo:
                        await line.sync()
            assert line.lost > 3
            assert line.synced >= 3
            await line.sync()
            async for message in line:
                if isinstance(message, wire.Window):
                    break
            assert line.eyes is not None
            assert line.eyes.moves == line.seq

    act(scene())


def test_a_line_that_is_cut_comes_back_and_sends_again(house: OpenHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of("traumfabrik", 2))
        async with nora.line(table.id) as line:
            await nora.get_ready(table.id)
            await told(line, 0)
            playing = asyncio.ensure_future(play_on(line, seed=3, moves=25))
            while not playing.done():
                await asyncio.sleep(0.05)
                if line._socket is not None:
                    line._socket.transport.abort()
            await playing
            assert line.connects > 1
        core = house.house.table(table.id).playing
        assert len([actor for actor in core.actors if actor == 0]) >= 25

    act(scene())


def test_what_cannot_be_sent_twice_is_not(house: OpenHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of("traumfabrik", 2))
        async with nora.line(table.id) as line:
            assert line._socket is not None
            saying = asyncio.ensure_future(line.say("once"))
            await asyncio.sleep(0)
            line._socket.transport.abort()
            with pytest.raises(LineLost):
                await saying

    act(scene())


def test_strangers_and_unknown_tables_are_refused_at_once(house: OpenHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(house.url, wish_of("traumfabrik", 2))
        with pytest.raises(CannotDo) as refused:
            async with nora.line("nowhere"):
                pass
        assert refused.value.status == 404
        for stranger in (Visitor(house.url), Visitor(house.url, token="tw_wrong")):
            with pytest.raises(CannotDo) as refused:
                async with stranger.line(table.id):
                    pass
            assert refused.value.status == 401
        with pytest.raises(CannotDo):
            await nora.find("AAAAAA")
        token = await nora.new_token("bot")
        async with Visitor(house.url, token=token).line(table.id) as line:
            assert line.viewer == 0

    act(scene())


def test_a_house_that_is_not_there_is_given_up() -> None:
    async def scene() -> None:
        nobody = Visitor("http://127.0.0.1:9", cookie="x")
        with pytest.raises(LineLost, match="cannot be reached"):
            await nobody.come_in("Nora")
        with pytest.raises(LineLost, match="cannot be reached"):
            async with nobody.line("x", patience=0.3):
                pass
        with pytest.raises(LineLost, match="http"):
            Visitor("ftp://nowhere")

    act(scene())


class RealHouse:
    """A house in a process of its own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as door:
            self.port = door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        code = (
            "import sys; from pathlib import Path; from traumwerk.house.serve import run; "
            "run(Path(sys.argv[1]), '127.0.0.1', int(sys.argv[2]), open_browser=False, workers=1, "
            "say=lambda text: print(text, flush=True))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(self.folder), str(self.port)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert "open" in self.process.stdout.readline()

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def real_house(tmp_path: Path) -> Any:
    house = RealHouse(tmp_path)
    yield house
    house.kill()


def test_a_game_goes_on_when_the_house_is_killed_and_opened_again(real_house: RealHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(real_house.url, wish_of("traumfabrik", 1, people=2))
        bram = await Visitor(real_house.url).come_in("Bram")
        await bram.find(table.code)
        await bram.sit(table.id)
        ida = await Visitor(real_house.url).come_in("Ida")
        await ida.find(table.code)
        await nora.get_ready(table.id)
        await bram.get_ready(table.id)
        lines = [visitor.line(table.id) for visitor in (nora, bram)]
        watching = ida.line(table.id)
        async with lines[0], lines[1], watching:
            games = [asyncio.ensure_future(play_on(line, seed)) for seed, line in enumerate(lines)]
            for wait in (0.3, 0.2, 0.4):
                await asyncio.sleep(wait)
                await asyncio.to_thread(real_house.kill)
                await asyncio.to_thread(real_house.start)
            await asyncio.gather(*games)
            assert lines[0].eyes is not None
            assert lines[0].eyes.result is not None
            assert lines[0].connects >= 2
            await told(watching, lines[0].seq)
            assert watching.connects >= 2  # whoever came by the code still may
        text = await asyncio.to_thread(nora._ask, "GET", f"/api/tables/{table.id}/record", None)
        assert record.read(text.decode()).result is not None

    act(scene())


def test_workers_end_with_a_house_that_is_killed(real_house: RealHouse) -> None:
    async def scene() -> None:
        nora, table = await sit_down(real_house.url, wish_of("traumfabrik", 2))
        async with nora.line(table.id) as line:
            await nora.get_ready(table.id)
            await play_on(line, seed=1, moves=3)
        children = Path(f"/proc/{real_house.process.pid}/task/{real_house.process.pid}/children").read_text()
        assert children.split()
        await asyncio.to_thread(real_house.kill)
        for pid in children.split():
            for _ in range(100):
                if not Path(f"/proc/{pid}").exists() or is_dead(pid):
                    break
                await asyncio.sleep(0.05)
            else:
                pytest.fail("a worker lives on")

    act(scene())


def is_dead(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True
