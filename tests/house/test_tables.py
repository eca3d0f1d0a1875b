"""What happens at a table of the house: moves, undo, pauses, standing orders, clocks, and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.house.inside import Seated, Slow, newcomers, opened, seated
from traumwerk.core import record
from traumwerk.core.game import Refused
from traumwerk.house import chat, seating, wire
from traumwerk.house.problems import Sorry

Scene = Callable[[Slow], Coroutine[Any, Any, None]]


def act(folder: Path, scene: Scene) -> None:
    """Play a scene in a house of its own."""

    async def play() -> None:
        async with opened(folder) as house:
            await asyncio.wait_for(scene(house), 60)

    asyncio.run(play())


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


# ── Moves ───────────────────────────────────────────────────────────────────────────────────────────────
def test_a_move_is_stored_then_told_to_everybody(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = at.to_act()
        for each in range(3):
            at.got(each)
        await at.table.play(seat, "a", {"type": "Bid", "amount": 2})
        stored = house.store.rows("SELECT line, key FROM lines WHERE at = ? ORDER BY n", at.table.id)
        assert (len(stored), stored[-1][1]) == (3, f"{seat}:a")
        for each in range(3):
            [update] = at.got(each)
            assert (update["type"], update["seq"]) == ("Update", 1)
            assert update["events"] == [{"type": "Offered", "seat": seat, "amount": 2}] or update["events"]
            assert bool(update["offers"]) == (each == at.to_act())

    act(tmp_path, scene)


def test_a_move_sent_again_is_not_played_again(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = at.to_act()
        for _ in range(3):
            await at.table.play(seat, "a", {"type": "Bid", "amount": 2})
        assert at.table.playing.moves == 1
        house.drop(at.table)
        again = house.table(at.table.id)
        await again.play(seat, "a", {"type": "Bid", "amount": 2})
        assert again.playing.moves == 1

    act(tmp_path, scene)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "Bid", "amount": 99},
        {"type": "Bid"},
        {"type": "Fly"},
        None,
        7,
        [],
        {"type": "Bid", "amount": "2"},
    ],
)
def test_a_bad_move_changes_nothing(tmp_path: Path, raw: Any) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = at.to_act()
        before = at.table.playing.record
        with pytest.raises((Sorry, Refused)):
            await at.table.play(seat, "a", raw)
        with pytest.raises((Sorry, Refused)):
            await at.table.play((seat + 1) % 3, "b", {"type": "Bid", "amount": 2})
        assert at.table.playing.record == before
        assert len(house.store.rows("SELECT n FROM lines WHERE at = ?", at.table.id)) == 2

    act(tmp_path, scene)


def test_what_cannot_be_stored_does_not_happen(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = at.to_act()
        await house.store.write(("INSERT INTO lines VALUES (?, 2, 'in the way', NULL)", (at.table.id,)))
        at.got(seat)
        with pytest.raises(Exception, match="UNIQUE"):
            await at.table.play(seat, "a", {"type": "Bid", "amount": 2})
        assert at.table.playing.moves == 0
        assert at.got(seat) == []

    act(tmp_path, scene)


@pytest.mark.parametrize(("game", "people"), [("traumfabrik", 4), ("traumfabrik", 2), ("factory_manager", 3)])
def test_a_whole_game_ends_in_a_record_that_holds(tmp_path: Path, game: str, people: int) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, game, people)
        while at.table.stage == "running":
            await at.play_on(20, at.table.playing.moves)
            for each in range(people):
                at.got(each)
        lines = house.store.rows("SELECT line FROM lines WHERE at = ? ORDER BY n", at.table.id)
        text = "".join(f"{line}\n" for (line,) in lines)
        result = record.verify(record.read(text), at.table.game)
        assert at.table.info(0).result == wire.Result(result.points, result.winners)
        assert house.store.row("SELECT stage, wake FROM tables WHERE id = ?", at.table.id) == ("over", None)

    act(tmp_path, scene)


# ── Coming back ─────────────────────────────────────────────────────────────────────────────────────────
def test_who_comes_back_sees_everything_in_one_message(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        await at.play_on(12)
        for each, caller in enumerate(at.callers):
            at.got(each)
            at.table.disconnect(caller)
        again = Seated(house, at.table, at.people)
        for each in range(3):
            window = again.got(each)[0]
            eyes = at.table.playing.window(each)
            assert (window["type"], window["seq"], window["viewer"]) == ("Window", eyes.moves, each)
            assert len(window["events"]) == eyes.moves + 1
            assert window["view"]["viewer"] == each

    act(tmp_path, scene)


def test_a_house_that_opens_again_goes_on_where_it_was(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: Slow) -> None:
        at = await seated(house, pace=wire.Pace("live", 60, 100))
        await at.play_on(9)
        await at.table.set_order(0, wire.Order(5, "ask", "revoked"))
        await house.let_pass(50)
        kept.update(at=at.table.id, record=at.table.playing.record, left=at.table.clocks(0))

    async def after(house: Slow) -> None:
        table = house.table(kept["at"])
        assert table.playing.record == kept["record"]
        assert table.kept.orders == {0: wire.Order(5, "ask", "revoked")}

    act(tmp_path, before)
    act(tmp_path, after)


# ── Undo ────────────────────────────────────────────────────────────────────────────────────────────────
async def until_undoable(at: Seated) -> int:
    """Play on until somebody could take back."""
    for number in range(200):
        await at.play_on(1, number)
        seats = [seat for seat in range(3) if at.table.playing.can_undo(seat)]
        if seats and at.table.stage == "running":
            return seats[0]
    raise AssertionError("nobody placed anything")


def test_ones_own_move_is_taken_back_while_nothing_was_revealed(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = await until_undoable(at)
        before, era = at.table.playing.moves, at.table.kept.era
        for each in range(3):
            at.got(each)
        await at.table.votes.undo(seat)
        assert at.table.playing.moves == before - 1
        assert at.table.kept.era == era + 1
        assert kinds(at.got((seat + 1) % 3))[0] == "Window"
        assert len(house.store.rows("SELECT n FROM lines WHERE at = ?", at.table.id)) == before + 1
        await at.play_on(5)

    act(tmp_path, scene)


def vote_at(at: Seated) -> wire.Vote | None:
    return at.table.window(0).vote


def test_otherwise_all_must_agree(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        first = at.to_act()
        await at.table.play(first, "a", {"type": "Bid", "amount": 2})
        await at.play_on(2)
        others = [seat for seat in range(3) if seat != first]
        await at.table.votes.undo(first)
        assert vote_at(at) == wire.Vote("undo", first, (first,))
        await at.table.votes.agree(others[0], yes=True)
        assert at.table.playing.moves == 3
        own_last = max(number for number, actor in enumerate(at.table.playing.actors) if actor == first)
        await at.table.votes.agree(others[1], yes=True)
        assert at.table.playing.moves == own_last
        assert vote_at(at) is None
        await at.play_on(3)
        await at.table.votes.undo(first)
        await at.table.votes.agree(others[0], yes=False)
        assert at.table.votes.open is None

    act(tmp_path, scene)


def test_a_move_ends_what_was_voted_on(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        first = at.to_act()
        await at.table.play(first, "a", {"type": "Bid", "amount": 2})
        await at.play_on(1)
        await at.table.votes.undo(first)
        await at.play_on(1)
        assert at.table.votes.open is None

    act(tmp_path, scene)


# ── Pausing and clocks ──────────────────────────────────────────────────────────────────────────────────
LIVE = wire.Pace("live", 30, 20)


def test_who_is_too_slow_gets_the_default_move(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, pace=LIVE)
        seat = at.to_act()
        await house.let_pass(49)
        assert at.table.playing.moves == 0
        await house.let_pass(2)
        assert at.table.playing.moves == 1
        assert at.table.playing.actors == [seat]
        assert at.table.kept.clock.bank[seat] == pytest.approx(0, abs=0.5)

    act(tmp_path, scene)


def test_or_a_bot_takes_over_until_the_person_is_back(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, pace=LIVE, late="bot", bot_pace=0)
        seat = at.to_act()
        await house.let_pass(51)
        assert at.table.seats[seat].stand_in
        for _ in range(300):
            if seat in at.table.playing.actors:
                break
            await asyncio.sleep(0.02)
        assert seat in at.table.playing.actors
        async with at.table.lock:
            await at.table.stand_in(seat, away=False)
        assert not at.table.seats[seat].stand_in
        assert not house.table(at.table.id).seats[seat].stand_in

    act(tmp_path, scene)


def test_a_paused_table_has_as_much_time_left_afterwards(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, people=2, pace=LIVE)
        seat = at.to_act()
        await house.let_pass(10)
        await at.table.votes.ask_pause(0, paused=True)
        assert not at.table.info(0).paused
        await at.table.votes.agree(1, yes=True)
        assert at.table.info(0).paused
        with pytest.raises(Sorry, match="paused"):
            await at.table.play(seat, "a", {"type": "Bid", "amount": 1})
        await house.let_pass(5000)
        assert at.table.playing.moves == 0
        await at.table.votes.ask_pause(1, paused=False)
        clocks = at.table.clocks(0)
        assert clocks is not None
        assert clocks.seats[seat].move == pytest.approx(20, abs=1)

    act(tmp_path, scene)


def test_clocks_stand_while_the_house_is_shut(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: Slow) -> None:
        at = await seated(house, pace=LIVE)
        await house.let_pass(20)
        kept.update(at=at.table.id, seat=at.to_act())

    async def after(house: Slow) -> None:
        table = house.table(kept["at"])
        clocks = table.clocks(0)
        assert clocks is not None
        assert clocks.seats[kept["seat"]].move == pytest.approx(10, abs=2)
        await house.let_pass(31)
        assert table.playing.moves == 1

    act(tmp_path, before)
    act(tmp_path, after)


def test_an_idle_table_comes_back_when_its_time_is_up(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, pace=LIVE)
        for caller in at.callers:
            at.table.disconnect(caller)
        house.drop(at.table)
        assert house.tables == {}
        house.ahead += 60
        await house.wake_tables()
        await asyncio.sleep(0.2)
        assert house.tables[at.table.id].playing.moves == 1

    act(tmp_path, scene)


# ── Standing orders ─────────────────────────────────────────────────────────────────────────────────────
async def settle(at: Seated, still: Callable[[], bool]) -> None:
    for _ in range(400):
        if not still():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it went on and on")


def test_an_order_bids_up_to_its_limit_and_then_passes(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, people=3, bot_pace=0)
        start = at.to_act()
        others = [(start + 1) % 3, (start + 2) % 3]
        await at.table.set_order(others[0], wire.Order(4))
        await at.table.set_order(others[1], wire.Order(6))
        await at.table.play(start, "a", {"type": "Bid", "amount": 1})
        await settle(at, lambda: at.table.playing.moves < 4 and at.to_act() != start)
        text = at.table.playing.record
        assert '"amount":2' in text
        assert all(
            "order" not in str(message).lower() for message in at.got(start) if message["type"] == "Update"
        )

    act(tmp_path, scene)


def test_two_orders_against_each_other_come_to_an_end(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, people=2, bot_pace=0)
        for seat in range(2):
            await at.table.set_order(seat, wire.Order(1000, "pass", "sold"))
        await settle(at, lambda: bool(at.table.kept.orders))
        assert at.table.playing.moves < 40
        assert '"Sold"' in at.table.playing.record
        assert [m for m in at.got(0) if m["type"] == "OrderChanged"][-1] == {
            "type": "OrderChanged",
            "order": None,
        }

    act(tmp_path, scene)


def test_orders_are_told_to_nobody_else(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        start = at.to_act()
        other = (start + 1) % 3
        at.got(start)
        before = at.table.window(start)
        await at.table.set_order(other, wire.Order(987))
        assert at.got(start) == []
        assert at.table.window(start) == before
        assert at.table.window(other).order == wire.Order(987)

    act(tmp_path, scene)


def test_there_is_nothing_to_order_where_nothing_is_auctioned(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, "when_i_dream", 4)
        with pytest.raises(Sorry, match="order"):
            await at.table.set_order(0, wire.Order(5))

    act(tmp_path, scene)


# ── Chat, seats, rematch ────────────────────────────────────────────────────────────────────────────────
def test_seats_and_spectators_talk_apart(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, people=2, public=True)
        [*_, watcher] = await newcomers(house, 5)
        looking = Seated(house, at.table, [watcher])
        for each in range(2):
            at.got(each)
        looking.got(0)
        await chat.say(at.table, at.people[0], "hello")
        await chat.say(at.table, watcher, "psst")
        assert [m["line"]["text"] for m in at.got(1) if m["type"] == "Said"] == ["hello"]
        assert [m["line"]["text"] for m in looking.got(0) if m["type"] == "Said"] == ["psst"]
        assert [line.text for line in at.table.window(0).chat] == ["hello"]

    act(tmp_path, scene)


def test_w10_nobody_talks_at_night(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, "when_i_dream", 4, options={"first": 0})
        await chat.say(at.table, at.people[1], "good night")
        for seat in range(4):
            await at.table.play(seat, "r", {"type": "Ready"})
        with pytest.raises(Sorry, match="hush"):
            await chat.say(at.table, at.people[1], "it is a cat")

    act(tmp_path, scene)


def test_the_host_can_replace_a_seat_and_nobody_else_can(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, bot_pace=0)
        with pytest.raises(Sorry, match="host"):
            await seating.put_bot(at.table, at.people[1], 2, "greedy")
        await seating.put_bot(at.table, at.people[0], 2, "greedy")
        assert at.table.seats[2].bot == "greedy"
        assert at.callers[2].viewer == -1
        with pytest.raises(Sorry, match="bot"):
            await seating.put_bot(at.table, at.people[0], 1, "nobody")

    act(tmp_path, scene)


def test_a_rematch_finds_the_same_people_at_one_new_table(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        with pytest.raises(Sorry, match="stage"):
            await house.rematch(at.people[1], at.table.id)
        await seating.end(at.table, at.people[0])
        new = await house.rematch(at.people[1], at.table.id)
        assert await house.rematch(at.people[2], at.table.id) is new
        assert [seat.person for seat in new.seats] == [person.id for person in at.people]
        assert at.table.info(0).rematch == new.id

    act(tmp_path, scene)


def test_w10_who_dreams_finds_no_earlier_clue_when_he_comes_back(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, "when_i_dream", 4, options={"first": 0, "clue_seconds": 600})
        for seat in range(4):
            await at.table.play(seat, "r", {"type": "Ready"})
        state: Any = at.table.playing.state
        first, second = at.table.game.deck.entry(state.element, "en").clues[:2]
        await at.table.play(1, "c", {"type": "Clue", "word": first})
        assert first in str(at.table.window(0).events)
        await at.table.play(0, "g", {"type": "PassCard"})
        element = at.table.playing.window(2).view.element
        third = at.table.game.deck.entry(element, "en").clues[2]
        await at.table.play(2, "d", {"type": "Clue", "word": third})
        told = str(at.table.window(0).events)
        assert third in told
        assert first not in told
        assert first in str(at.table.window(3).events)
        assert second not in told

    act(tmp_path, scene)


def test_a_move_for_a_position_that_is_gone_is_not_made(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house)
        seat = at.to_act()
        with pytest.raises(Sorry, match="late"):
            await at.table.play(seat, "a", {"type": "Bid", "amount": 2}, 7)
        await at.table.play(seat, "b", {"type": "Bid", "amount": 2}, 0)
        await at.table.play(seat, "b", {"type": "Bid", "amount": 2}, 0)
        assert at.table.playing.moves == 1

    act(tmp_path, scene)


def test_orders_bid_workers_too_and_an_order_of_nothing_just_passes(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, "factory_manager", 3, bot_pace=0)
        first = at.to_act()
        second, third = (first + 1) % 3, (first + 2) % 3
        await at.table.set_order(second, wire.Order(2, "pass", "revoked"))
        await at.table.set_order(third, wire.Order(0, "pass", "revoked"))
        while not any(offer["type"] == "Bid" for offer in at.moves(first)):
            await at.table.play(first, f"o{at.table.playing.moves}", at.moves(first)[0])
        await at.table.play(first, "bid", next(m for m in at.moves(first) if m["type"] == "Bid"))
        await settle(at, lambda: at.table.playing.actors.count(third) == 0)
        assert '"type":"Pass"' in at.table.playing.record
        assert at.table.kept.orders[third].up_to == 0

    act(tmp_path, scene)


def test_who_comes_back_with_the_last_move_does_not_open_the_game_again(tmp_path: Path) -> None:
    async def scene(house: Slow) -> None:
        at = await seated(house, people=2, bot_pace=10)
        async with at.table.lock:
            await at.table.stand_in(0, away=True)
            await at.table.stand_in(1, away=True)
        while at.table.stage == "running":
            await at.play_on(1, at.table.playing.moves)
            if at.table.stage == "running":
                async with at.table.lock:
                    await at.table.stand_in(0, away=True)
                    await at.table.stand_in(1, away=True)
        assert house.store.row("SELECT stage, wake FROM tables WHERE id = ?", at.table.id) == ("over", None)

    act(tmp_path, scene)
