"""A table of the house: its seats, its game, its clocks, and who is on the line.

Whatever changes a table goes through its lock, one thing at a time: it is checked, stored, and only then told.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk import games
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.game import CLOCK, SPECTATOR, Actor, Choose, Over, Refused, check_bots
from traumwerk.core.table import Prepared, Table
from traumwerk.house import wire
from traumwerk.house.callers import Caller
from traumwerk.house.clocks import Clock, Due
from traumwerk.house.problems import Sorry
from traumwerk.house.standing import default_move, ordered_move

if TYPE_CHECKING:
    from traumwerk.house.house import House
    from traumwerk.house.people import Person
    from traumwerk.house.store import Statement

ROOMS: tuple[wire.Room, ...] = ("table", "spectators")
BOT_NAMES = ("Tilda", "Bruno", "Elster", "Rosa", "Pip", "Nix", "Otto", "Wanda", "Fritz", "Mina", "Kasimir")
CROWD = 20  # who watch; of more it does not matter how many
CHAT_TAIL = 50  # lines of chat in a window
ORDER_DELAY = (0.4, 1.2)  # seconds a standing order takes, so that its moves look like anybody's
log = logging.getLogger("traumwerk.house")
encode = msgspec.json.Encoder().encode


class Seat(msgspec.Struct):
    """Who sits somewhere: a person, a bot, or nobody yet."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: bool = False  # a bot plays for the person
    ready: bool = False

    @classmethod
    def of_bot(cls, level: str, others: Iterable[Seat]) -> Seat:
        """A bot of a level, under a name that nobody else has at this table."""
        taken = {seat.name for seat in others}
        name = next((name for name in BOT_NAMES if name not in taken), f"{level} bot")
        return cls(bot=level, name=name, ready=True)

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def is_played_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in


class Kept(msgspec.Struct):
    """What a running table keeps beside its record."""

    clock: Clock
    orders: dict[int, wire.Order] = {}
    era: int = 0
    rematch: str | None = None


class HouseTable:
    """One table, in memory while somebody needs it."""

    def __init__(self, house: House, row: Sequence[Any]) -> None:
        self.house = house
        self.id, self.code, self.stage, self.created, self.changed = row[:5]
        self.setting = msgspec.json.decode(row[5], type=wire.Setting)
        self.seats = msgspec.json.decode(row[6], type=list[Seat])
        self.chance = Chance(row[7])
        self.kept = msgspec.json.decode(row[8], type=Kept) if row[8] else Kept(Clock([0.0] * self.players))
        self.game = games.load(self.setting.game)
        self.options = msgspec.convert(self.setting.options, self.game.Options)
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.keys: set[str] = set()
        self.callers: dict[int, list[Caller]] = defaultdict(list)
        self.shown: tuple[Any, Any] | None = None  # what everybody saw last, and of which state
        self.vote: wire.Vote | None = None
        self.undo_to = 0
        self.thinking: dict[int, tuple[Any, asyncio.Task[None]]] = {}
        self.meant: dict[int, tuple[Any, float]] = {}  # what bots are about to do, and when
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.restore()

    def restore(self) -> None:
        """Fold the record that was stored."""
        rows = self.house.store.rows("SELECT line, key FROM lines WHERE at = ? ORDER BY n", self.id)
        if rows:
            kept = record.read("".join(f"{line}\n" for line, _ in rows))
            self.table = Table.resume(kept, self.game, self.chance, audit=False)
        self.keys = {key for _, key in rows if key is not None}
        self.keys |= {key for (key,) in self.house.store.rows("SELECT key FROM answered WHERE at = ?", self.id)}
        self.kept.clock.wind_back(self.house.now())

    # ── looking ──
    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def is_clocked(self) -> bool:
        """Whether the game has clocks of its own."""
        return hasattr(self.game, "thinker")

    @property
    def pace(self) -> wire.Pace:
        return wire.Pace("none") if self.is_clocked else self.setting.pace

    @property
    def playing(self) -> Table:
        """The game; refuses where it has not begun."""
        if self.table is None:
            raise Sorry("stage", "the game has not begun")
        return self.table

    @property
    def is_paused(self) -> bool:
        return self.kept.clock.paused is not None

    def seat_of(self, person: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    def viewer_of(self, person: str) -> int:
        seat = self.seat_of(person)
        return SPECTATOR if seat is None else seat

    def may_watch(self, person: str) -> bool:
        """Public tables anybody; others the host, who sits there, and who came by the code."""
        setting = self.setting
        at_home = setting.public or person == setting.host or self.seat_of(person) is not None
        return at_home or person in self.house.guests_of(self.id)

    def online(self, seat: int) -> bool:
        return bool(self.callers.get(seat))

    def info(self, viewer: int) -> wire.TableInfo:
        """The table as this viewer may know it."""
        setting, result = self.setting, None
        awaited: tuple[int, ...] = ()
        if self.table is not None:
            decision = self.table.decision
            awaited = self.game.awaited(self.table.state)
            if isinstance(decision, Over):
                result = wire.Result(decision.points, decision.winners)
        seats = tuple(
            wire.SeatInfo(
                s.name,
                s.bot,
                s.stand_in,
                s.ready,
                self.online(n),
                s.person is not None and s.person == setting.host,
            )
            for n, s in enumerate(self.seats)
        )
        return wire.TableInfo(
            id=self.id, code=self.code, stage=self.stage, game=setting.game, options=setting.options,
            pace=self.pace, public=setting.public, late=setting.late, seats=seats,
            seat=None if viewer == SPECTATOR else viewer, awaited=awaited,
            watching=len(self.callers.get(SPECTATOR, ())), paused=self.is_paused,
            created=self.created, changed=self.changed, commitment=self.chance.commitment,
            result=result, rematch=self.kept.rematch,
        )  # fmt: skip

    def window(self, viewer: int) -> wire.Window:
        """Everything the viewer may know."""
        table, kept = self.table, self.kept
        eyes = None if table is None else table.window(viewer)
        return wire.Window(
            era=kept.era,
            seq=0 if eyes is None else eyes.moves,
            viewer=viewer,
            table=self.info(viewer),
            view=None if eyes is None else eyes.view,
            offers=() if eyes is None else self.offers(viewer),
            events=[] if eyes is None else list(self.game.recalled(eyes.view, eyes.events())),
            clocks=self.clocks(viewer),
            can_undo=self.can_undo(viewer),
            order=kept.orders.get(viewer),
            vote=self.vote,
            chat=self.chat(viewer),
        )

    def can_undo(self, viewer: int) -> bool:
        """Whether the viewer can take his last move back, where all saw it: else the undo would tell of it."""
        table = self.table
        return (
            table is not None
            and table.can_undo(viewer)
            and any(told.reaches(SPECTATOR) for told in table.told[-1])
        )

    def offers(self, viewer: int) -> tuple[Any, ...]:
        return self.playing.window(viewer).offers if self.stage == "running" and not self.is_paused else ()

    def clocks(self, viewer: int) -> wire.Clocks | None:
        """What the viewer may see of the clocks."""
        if self.table is None or self.stage != "running":
            return None
        clock, now = self.kept.clock, self.house.now()
        names = [timer.name for timer in self.table.window(viewer).timers]
        return wire.Clocks(clock.seats_at(self.pace, now), clock.timers_at(names, now))

    def chat(self, viewer: int) -> tuple[wire.ChatLine, ...]:
        """The last lines of the viewer's room."""
        rows = self.house.store.rows(
            "SELECT n, room, name, text, said FROM chat WHERE at = ? AND room = ? ORDER BY n DESC LIMIT ?",
            self.id, room_of(viewer), CHAT_TAIL,
        )  # fmt: skip
        return tuple(wire.ChatLine(*row) for row in reversed(rows))

    # ── telling ──
    def tell_all(self, message: Any, viewers: Iterable[int] | None = None) -> None:
        """The same to everybody, or to these."""
        data = encode(message)
        for viewer in list(self.callers) if viewers is None else viewers:
            for caller in self.callers.get(viewer, ()):
                caller.send(data)

    def tell_change(self) -> None:
        """Who sits where, and how the table stands."""
        for viewer in [viewer for viewer, callers in self.callers.items() if callers]:
            self.tell_all(wire.TableChanged(self.info(viewer)), [viewer])

    def tell_watching(self) -> None:
        """To the seats how many watch; of a crowd not everybody is announced."""
        if len(self.callers.get(SPECTATOR, ())) <= CROWD:
            for seat in [viewer for viewer, callers in self.callers.items() if callers and viewer != SPECTATOR]:
                self.tell_all(wire.TableChanged(self.info(seat)), [seat])

    def tell_windows(self) -> None:
        """Everything anew to everybody."""
        for viewer in [viewer for viewer, callers in self.callers.items() if callers]:
            self.tell_all(self.window(viewer), [viewer])

    def tell_move(self, prepared: Prepared) -> None:
        """What a move told each viewer who is on the line, and what he sees now."""
        table, decision = self.playing, prepared.decision
        result = wire.Result(decision.points, decision.winners) if isinstance(decision, Over) else None
        awaited = self.game.awaited(table.state)
        has_timers = isinstance(decision, Choose) and bool(decision.timers)
        clocks = None if has_timers else self.clocks(SPECTATOR)  # the same for all
        online = [viewer for viewer, callers in self.callers.items() if callers]
        news = {viewer: record.seen(prepared.step.told, viewer) for viewer in online}
        told = [viewer for viewer, events in news.items() if events or result]
        *views, shared = self.game.views(table.state, (*told, SPECTATOR), self.shown)
        self.shown = table.state, shared
        for viewer, view in zip(told, views, strict=True):
            eyes = table.window(viewer)
            update = wire.Update(
                era=self.kept.era, seq=eyes.moves, events=news[viewer], view=view, offers=eyes.offers,
                awaited=awaited, clocks=self.clocks(viewer) if has_timers else clocks,
                can_undo=self.can_undo(viewer), result=result,
            )  # fmt: skip
            self.tell_all(update, [viewer])

    # ── storing ──
    def row_change(self, *, openly: bool = True, **changes: Any) -> Statement:
        """The statement that stores the table's row; what happens in secret does not date the table."""
        if openly:
            self.changed = time.time()
        values = {"changed": self.changed, **changes}
        names = ", ".join(f"{name} = ?" for name in values)
        return f"UPDATE tables SET {names} WHERE id = ?", (*values.values(), self.id)  # noqa: S608

    def kept_change(
        self, kept: Kept, stage: str | None = None, seats: Sequence[Seat] | None = None, *, openly: bool = True
    ) -> Statement:
        """The statement that stores how the table goes on, in another stage or in this one."""
        stage = stage or self.stage
        wake = self.wake(kept, self.seats if seats is None else seats) if stage == "running" else None
        return self.row_change(openly=openly, running=encode(kept).decode(), wake=wake, stage=stage)

    def wake(self, kept: Kept, seats: Sequence[Seat]) -> float | None:
        """When the house must look at this table of itself, in house time; a bot's turn is now."""
        if kept.clock.paused is not None:
            return None
        if any(seat.is_played_by_bot for seat in seats) or kept.orders:
            return self.house.now()
        due = kept.clock.due(self.pace)
        return None if due is None else due.at

    async def change_seat(self, number: int, seat: Seat, *more: Statement, **changes: Any) -> None:
        """Store who sits somewhere from now on, then let it be so."""
        seats = [*self.seats[:number], seat, *self.seats[number + 1 :]]
        await self.house.store.write(self.row_change(seats=encode(seats).decode(), **changes), *more)
        self.seats = seats

    def answer(self, key: str | None) -> list[Statement]:
        """The statement that stores that something was done, so that sent again it is not done again."""
        return [] if key is None else [("INSERT OR IGNORE INTO answered VALUES (?, ?)", (self.id, key))]

    def note(self, key: str | None) -> None:
        if key is not None:
            self.keys.add(key)

    # ── playing ──
    def must_run(self) -> Table:
        if self.stage != "running":
            raise Sorry("stage", "the game is not running")
        if self.is_paused:
            raise Sorry("paused", "the game is paused")
        return self.playing

    async def play(self, seat: int, key: str, raw: Any, seq: int | None = None) -> None:
        """A person's move; sent again under the same key it is not played again."""
        async with self.lock:
            if f"{seat}:{key}" in self.keys:
                return
            table = self.must_run()
            if seq is not None and seq != table.window(seat).moves:
                raise Sorry("late", "the table has moved on since", 409)
            try:
                move = msgspec.convert(raw, self.game.Move)
            except msgspec.ValidationError as error:
                raise Sorry(
                    "move", "that is no move of this game: {error}", error=shortened(str(error))
                ) from None
            await self.make(seat, move, f"{seat}:{key}")
            if self.seats[seat].stand_in:
                await self.stand_in(seat, away=False)

    async def make(self, actor: Actor, move: Any, key: str | None = None) -> None:
        """Check a move, store it, then let it happen and tell it; the lock is held."""
        table, now = self.must_run(), self.house.now()
        prepared = table.prepare(actor, move)
        kept = Kept(self.kept.clock.copy(), dict(self.kept.orders), self.kept.era, self.kept.rematch)
        openly = any(told.reaches(SPECTATOR) for told in prepared.step.told)
        mover = actor if isinstance(actor, int) and openly else None  # no clock tells of what happens in secret
        kept.clock.turn(prepared.decision, self.game.awaited(prepared.step.state), mover, self.pace, now)
        if any(type(told.event) in self.game.closing for told in prepared.step.told):
            kept.orders = {seat: order for seat, order in kept.orders.items() if order.until != "sold"}
        over = isinstance(prepared.decision, Over)
        index = table.moves + 2
        lines: list[Statement] = [
            ("INSERT INTO lines VALUES (?, ?, ?, ?)", (self.id, index + k, line, key if k == 0 else None))
            for k, line in enumerate(prepared.text)
        ]
        stage = "over" if over else "running"
        await self.house.store.write(*lines, self.kept_change(kept, stage, openly=openly))
        table.commit(prepared)
        if key is not None:
            self.keys.add(key)
        dropped = set(self.kept.orders) - set(kept.orders)
        self.kept, self.stage = kept, "over" if over else self.stage
        self.house.metrics.moves.inc()
        self.tell_move(prepared)
        for seat in dropped:
            self.tell_all(wire.OrderChanged(None), [seat])
        if openly:
            self.drop_vote()
        if over:
            self.tell_change()
        self.drive()

    # ── what happens of itself ──
    def drive(self) -> None:
        """Set the alarm for what runs out next, and let bots and standing orders think."""
        self.used = time.monotonic()
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.stage != "running" or self.is_paused:
            self.stop_thinking()
            return
        due = self.kept.clock.due(self.pace)
        if due is not None:
            wait = max(due.at - self.house.now(), 0.0)
            self.alarm = asyncio.get_running_loop().call_later(wait, self.house.spawn, self.time_up, due)
        decision = self.playing.decision
        offers = decision.offers if isinstance(decision, Choose) else {}
        for seat in range(self.players):
            self.consider(seat, offers.get(seat))

    def consider(self, seat: int, offers: Any) -> None:
        """Let whoever plays a seat of itself think, unless he already does about just this."""
        thinks = self.seats[seat].is_played_by_bot or seat in self.kept.orders
        if not thinks and seat not in self.thinking:
            return
        sight = (self.playing.window(seat).moves, offers, self.kept.era, self.kept.orders.get(seat), thinks)
        before = self.thinking.get(seat)
        if before is not None and before[0] == sight:
            return
        if before is not None:
            before[1].cancel()
            del self.thinking[seat]
        if not (thinks and offers):
            self.meant.pop(seat, None)
        else:
            self.thinking[seat] = (sight, self.house.spawn(self.think, seat, sight))

    def stop_thinking(self) -> None:
        for _, task in self.thinking.values():
            task.cancel()
        self.thinking.clear()

    async def think(self, seat: int, sight: Any) -> None:
        """What a bot or a standing order does, after a while."""
        eyes = self.playing.window(seat)
        if self.seats[seat].is_played_by_bot:
            level = self.seats[seat].bot or self.house.stand_in_level(self.game)
            planned = await self.house.minds.think(self, seat, level)
        else:
            move = ordered_move(self.kept.orders[seat], eyes.offers, self.game.Move)
            planned = None if move is None else (Random().uniform(*ORDER_DELAY) * self.setting.bot_pace, move)
        if planned is None:
            return
        at, before = asyncio.get_running_loop().time() + planned[0], self.meant.get(seat)
        if before is not None and before[0] == planned[1]:
            at = min(at, before[1])  # who still means the same does not wait anew
        self.meant[seat] = planned[1], at
        await asyncio.sleep(at - asyncio.get_running_loop().time())
        async with self.lock:
            if self.thinking.get(seat, (None,))[0] != sight:
                return
            del self.thinking[seat]
            self.meant.pop(seat, None)
            try:
                await self.make(seat, planned[1])
            except Refused as refused:  # its words may hold secrets
                log.warning("a bot was refused", extra={"table": self.id, "seat": seat, "why": refused.rule})
                move = default_move(eyes.offers, self.game.Move)
                if move is not None and not self.is_clocked:
                    await self.make(seat, move)

    async def time_up(self, due: Due) -> None:
        """A clock ran out: the game's own move, the default move of the seat, or a bot takes over."""
        async with self.lock:
            if self.stage != "running" or self.kept.clock.due(self.pace) != due:
                return
            decision = self.playing.decision
            assert isinstance(decision, Choose)
            if due.timer is not None:
                move = next(timer.move for timer in decision.timers if timer.name == due.timer)
                await self.make(CLOCK, move)
                return
            assert due.seat is not None
            move = default_move(decision.offers.get(due.seat, ()), self.game.Move)
            if self.setting.late == "bot" or move is None:
                await self.stand_in(due.seat, away=True)
            else:
                await self.make(due.seat, move)

    async def take_back(self, seat: int, away: bool, key: str | None = None) -> None:
        """Somebody plays himself again, or lets a bot."""
        async with self.lock:
            if key not in self.keys:
                await self.stand_in(seat, away=away, key=key)

    async def stand_in(self, seat: int, *, away: bool, key: str | None = None) -> None:
        """A bot takes over for a person, or gives the seat back; the lock is held."""
        if self.seats[seat].person is None or self.seats[seat].stand_in == away:
            return
        kept = Kept(self.kept.clock.copy(), self.kept.orders, self.kept.era, self.kept.rematch)
        if away and seat in kept.clock.since:
            kept.clock.since[seat] = self.house.now()
        sitting = msgspec.structs.replace(self.seats[seat], stand_in=away)
        seats = [*self.seats[:seat], sitting, *self.seats[seat + 1 :]]
        await self.change_seat(seat, sitting, self.kept_change(kept, seats=seats), *self.answer(key))
        self.note(key)
        self.kept = kept
        self.tell_change()
        self.drive()

    # ── standing orders ──
    async def set_order(self, seat: int, order: wire.Order | None, key: str | None = None) -> None:
        async with self.lock:
            if key in self.keys:
                return
            self.must_run()
            if order is not None and not self.game.closing:
                raise Sorry("order", "there are no auctions in this game")
            orders = {other: kept for other, kept in self.kept.orders.items() if other != seat}
            if order is not None:
                orders[seat] = order
            kept = Kept(self.kept.clock, orders, self.kept.era, self.kept.rematch)
            await self.house.store.write(self.kept_change(kept, openly=False), *self.answer(key))
            self.note(key)
            self.kept = kept
            self.tell_all(wire.OrderChanged(order), [seat])
            self.drive()

    # ── taking back, pausing: what all must agree to ──
    @property
    def voters(self) -> list[int]:
        """The seats of persons who are at the table."""
        return [n for n, seat in enumerate(self.seats) if seat.person is not None and not seat.stand_in]

    async def undo(self, seat: int, key: str | None = None) -> None:
        """One's own last move while nothing was revealed; otherwise all are asked."""
        async with self.lock:
            if key in self.keys:
                return
            table = self.must_run()
            if self.is_clocked:
                raise Sorry("undo", "what was said cannot be unsaid")
            if self.can_undo(seat):
                await self.rewind(table.moves - 1, key)
                return
            own = [number for number, actor in enumerate(table.actors, 1) if actor == seat]
            if not own:
                raise Sorry("undo", "you have not moved yet")
            self.undo_to = own[-1] - 1
            await self.call_vote("undo", seat, key)
            self.note(key)

    async def rewind(self, moves: int, key: str | None = None) -> None:
        """Back to where so many moves were made; the lock is held."""
        kept = Kept(self.kept.clock.copy(), dict(self.kept.orders), self.kept.era + 1, self.kept.rematch)
        lines = self.playing.record.splitlines(keepends=True)[: moves + 2]
        table = Table.resume(record.read("".join(lines)), self.game, self.chance, audit=False)
        kept.clock.since = {}
        kept.clock.turn(table.decision, self.game.awaited(table.state), None, self.pace, self.house.now())
        since = (self.id, moves + 2)
        taken_back = (
            "INSERT OR IGNORE INTO answered SELECT at, key FROM lines WHERE at = ? AND n >= ? AND key >= ''"
        )
        drop = ("DELETE FROM lines WHERE at = ? AND n >= ?", since)
        await self.house.store.write((taken_back, since), drop, self.kept_change(kept), *self.answer(key))
        self.note(key)
        self.table, self.kept = table, kept
        self.vote = None
        self.stop_thinking()
        self.tell_windows()
        self.drive()

    async def call_vote(self, what: Any, seat: int, key: str | None) -> None:
        if self.vote is not None:
            raise Sorry("vote", "something else is being voted on")
        self.vote = wire.Vote(what, seat, (seat,))
        await self.count_votes(key)

    async def agree(self, seat: int, yes: bool, key: str | None = None) -> None:
        async with self.lock:
            if key in self.keys:
                return
            if self.vote is None:
                raise Sorry("vote", "nothing is being voted on")
            if not yes:
                self.drop_vote()
            elif seat not in self.vote.agreed:
                agreed = (*self.vote.agreed, seat)
                self.vote = wire.Vote(self.vote.what, self.vote.by, agreed)
                await self.count_votes(key)
            self.note(key)

    async def count_votes(self, key: str | None) -> None:
        """Do what is voted on once all agree; `key` is the message that may have been the last one needed."""
        vote = self.vote
        assert vote is not None
        if set(self.voters) - set(vote.agreed):
            self.tell_all(wire.VoteChanged(vote))
            return
        self.vote = None
        if vote.what == "undo":
            await self.rewind(self.undo_to, key)
        else:
            await self.pause(paused=True, key=key)
        self.tell_all(wire.VoteChanged(None))

    def drop_vote(self) -> None:
        if self.vote is not None:
            self.vote = None
            self.tell_all(wire.VoteChanged(None))

    async def ask_pause(self, seat: int, paused: bool, key: str | None = None) -> None:
        async with self.lock:
            if key in self.keys:
                return
            if self.stage != "running" or paused == self.is_paused:
                raise Sorry("stage", "the game is not running")
            if paused:
                await self.call_vote("pause", seat, key)
            else:
                await self.pause(paused=False, key=key)
            self.note(key)

    async def pause(self, *, paused: bool, key: str | None = None) -> None:
        kept = Kept(self.kept.clock.copy(), self.kept.orders, self.kept.era, self.kept.rematch)
        now = self.house.now()
        if paused:
            kept.clock.pause(now)
        else:
            kept.clock.go_on(now)
        await self.house.store.write(self.kept_change(kept), *self.answer(key))
        self.kept = kept
        self.tell_windows()
        self.drive()

    # ── talking ──
    async def say(self, person: Person, text: str, key: str | None = None) -> None:
        """A line of chat: seats among themselves, who watches among himself."""
        async with self.lock:
            if key in self.keys:
                return
            viewer = self.viewer_of(person.id)
            if self.table is not None and viewer != SPECTATOR and not self.game.may_talk(self.table.state):
                raise Sorry("hush", "nobody talks at night")
            room = room_of(viewer)
            before = ROOMS.index(room) + 1 - len(ROOMS)  # each room counts alone: no gap tells of other lines
            sql = "SELECT coalesce(max(n), ?) FROM chat WHERE at = ? AND room = ?"
            [(last,)] = self.house.store.rows(sql, before, self.id, room)
            line = wire.ChatLine(last + len(ROOMS), room, person.name, text, time.time())
            values = (self.id, line.n, line.room, person.id, line.name, line.text, line.said)
            said = ("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            await self.house.store.write(said, *self.answer(key))
            self.note(key)
            hearers = [v for v in self.callers if room_of(v) == line.room]
            self.tell_all(wire.Said(line), hearers)

    # ── before the game, and around it ──
    async def sit(self, person: Person, wanted: int | None) -> int:
        """Take a seat: the wanted one, or the first that is free."""
        async with self.lock:
            if (mine := self.seat_of(person.id)) is not None:
                return mine
            if self.stage != "gathering":
                raise Sorry("stage", "the game has begun; you can watch", 409)
            free = [number for number, seat in enumerate(self.seats) if not seat.is_taken]
            if not free or (wanted is not None and wanted not in free):
                raise Sorry("seat", "that seat is taken", 409)
            number = free[0] if wanted is None else wanted
            sits = ("INSERT OR IGNORE INTO sittings VALUES (?, ?)", (person.id, self.id))
            await self.change_seat(number, Seat(person.id, person.name), sits)
            self.move_callers(person.id)
            self.tell_change()
            return number

    async def leave(self, person: Person) -> None:
        """Stand up before the game; while it runs a bot stands in."""
        async with self.lock:
            number = self.seat_of(person.id)
            if number is None:
                raise Sorry("seat", "you do not sit at this table")
            if self.stage == "gathering":
                await self.free(number)
            elif self.stage == "running":
                await self.stand_in(number, away=True)

    async def free(self, number: int) -> None:
        """Empty a seat before the game; a host who leaves hands it on or closes it; the lock is held."""
        person = self.seats[number].person
        drop = ("DELETE FROM sittings WHERE person = ? AND at = ?", (person, self.id))
        others = [seat.person for n, seat in enumerate(self.seats) if seat.person is not None and n != number]
        setting = self.setting
        if person == setting.host and others:
            setting = msgspec.structs.replace(setting, host=others[0])
        stage = self.stage if others else "ended"
        await self.change_seat(number, Seat(), drop, stage=stage, setting=encode(setting).decode())
        self.setting, self.stage = setting, stage
        if person is not None:
            self.move_callers(person)
        self.tell_change()

    async def get_ready(self, person: Person, ready: bool) -> None:
        """Say that one is ready; the game begins when all seats are taken and everybody is."""
        async with self.lock:
            number = self.seat_of(person.id)
            if number is None:
                raise Sorry("seat", "you do not sit at this table")
            if self.stage != "gathering":
                raise Sorry("stage", "the game has begun", 409)
            sitting = msgspec.structs.replace(self.seats[number], ready=ready)
            seats = [*self.seats[:number], sitting, *self.seats[number + 1 :]]
            if all(seat.bot is not None or (seat.person is not None and seat.ready) for seat in seats):
                await self.begin(seats)
            else:
                await self.change_seat(number, sitting)
                self.tell_change()

    async def begin(self, seats: list[Seat]) -> None:
        """Lay the table and begin; the lock is held."""
        names = [seat.name or "" for seat in seats]
        table = Table(self.game, self.options, self.players, self.chance, names)
        kept = Kept(Clock([float(self.setting.pace.bank)] * self.players))
        kept.clock.turn(table.decision, self.game.awaited(table.state), None, self.pace, self.house.now())
        lines: list[Statement] = [
            ("INSERT INTO lines VALUES (?, ?, ?, NULL)", (self.id, n, line))
            for n, line in enumerate(table.record.splitlines())
        ]
        sat = self.row_change(seats=encode(seats).decode())
        await self.house.store.write(sat, *lines, self.kept_change(kept, "running", seats))
        self.seats, self.table, self.kept, self.stage = seats, table, kept, "running"
        self.tell_windows()
        self.drive()

    def must_be_host(self, person: Person) -> None:
        if person.id != self.setting.host:
            raise Sorry("host", "only the host can do that", 403)

    async def put_bot(self, person: Person, number: int, level: str | None) -> None:
        """The host removes who sits somewhere, or puts a bot there; a running game goes on with a bot."""
        async with self.lock:
            self.must_be_host(person)
            if not 0 <= number < self.players or self.stage not in ("gathering", "running"):
                raise Sorry("seat", "there is no such seat")
            if level is not None and level not in self.game.policies:
                raise Sorry("bot", "no bot of that name plays this game")
            if self.stage == "running" and level is None:
                level = self.house.stand_in_level(self.game)
            if self.stage == "gathering" and level is not None:
                check_bots(self.game, self.options)
            gone = self.seats[number].person
            if gone == person.id:
                raise Sorry("seat", "leave the table instead")
            others = [seat for n, seat in enumerate(self.seats) if n != number]
            sitting = Seat() if level is None else Seat.of_bot(level, others)
            drop = ("DELETE FROM sittings WHERE person = ? AND at = ?", (gone, self.id))
            await self.change_seat(
                number, sitting, drop, wake=self.house.now() if self.stage == "running" else None
            )
            if gone is not None:
                self.move_callers(gone)
            self.tell_change()
            self.drive()

    async def end(self, person: Person) -> None:
        """The host ends the game, or closes the table before it begins."""
        async with self.lock:
            self.must_be_host(person)
            if self.stage not in ("gathering", "running"):
                raise Sorry("stage", "the game is over", 409)
            await self.house.store.write(self.row_change(stage="ended", wake=None))
            self.stage = "ended"
            self.tell_change()
            self.drive()

    # ── who is on the line ──
    def connect(self, caller: Caller) -> None:
        viewer = self.viewer_of(caller.person.id)
        caller.viewer = viewer
        was_online = self.online(viewer)
        self.callers[viewer].append(caller)
        caller.send(encode(self.window(viewer)))
        if viewer == SPECTATOR:
            self.tell_watching()
        elif not was_online:
            self.tell_change()
        self.used = time.monotonic()

    def disconnect(self, caller: Caller) -> None:
        callers = self.callers.get(caller.viewer, [])
        if caller in callers:
            callers.remove(caller)
            if caller.viewer == SPECTATOR:
                self.tell_watching()
            elif not callers:
                self.tell_change()
        self.used = time.monotonic()

    def move_callers(self, person: str) -> None:
        """Somebody sat down or stood up: his sockets see with other eyes from now on."""
        for callers in list(self.callers.values()):
            for caller in [caller for caller in callers if caller.person.id == person]:
                callers.remove(caller)
                caller.viewer = self.viewer_of(person)
                self.callers[caller.viewer].append(caller)
                caller.send(encode(self.window(caller.viewer)))

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the table in memory."""
        on_the_line = any(self.callers.values())
        thinking = any(not task.done() for _, task in self.thinking.values())
        return not on_the_line and not thinking and not self.lock.locked()


def room_of(viewer: int) -> wire.Room:
    return "spectators" if viewer == SPECTATOR else "table"


def shortened(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:199]}…"
