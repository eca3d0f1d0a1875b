"""A table of the house: its seats, its game, its clocks, and who is on the line.

Whatever changes a table goes through its lock, one thing at a time: it is checked, stored, and only then told.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk import games
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.game import SPECTATOR, Actor, Choose, Over
from traumwerk.core.table import Prepared, Table
from traumwerk.house import chat, wire
from traumwerk.house.callers import Caller
from traumwerk.house.clocks import Clock
from traumwerk.house.problems import Sorry
from traumwerk.house.pulse import Pulse
from traumwerk.house.seats import Seat
from traumwerk.house.votes import Votes

if TYPE_CHECKING:
    from traumwerk.house.house import House
    from traumwerk.house.store import Statement

CROWD = 20  # who watch; of more it does not matter how many
encode = msgspec.json.Encoder().encode


class Kept(msgspec.Struct):
    """What a running table keeps beside its record."""

    clock: Clock
    orders: dict[int, wire.Order] = {}
    era: int = 0
    rematch: str | None = None

    def copy(self, **changes: Any) -> Kept:
        """As it is, to be changed before it is stored and only then let be so."""
        return msgspec.structs.replace(self, clock=self.clock.copy(), orders=dict(self.orders), **changes)


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
        self.votes = Votes(self)
        self.pulse = Pulse(self)
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
            vote=self.votes.open,
            chat=chat.last_lines(self, viewer),
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
        kept = self.kept.copy()
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
            self.votes.drop()
        if over:
            self.tell_change()
        self.pulse.drive()

    async def take_back(self, seat: int, away: bool, key: str | None = None) -> None:
        """Somebody plays himself again, or lets a bot."""
        async with self.lock:
            if key not in self.keys:
                await self.stand_in(seat, away=away, key=key)

    async def stand_in(self, seat: int, *, away: bool, key: str | None = None) -> None:
        """A bot takes over for a person, or gives the seat back; the lock is held."""
        if self.seats[seat].person is None or self.seats[seat].stand_in == away:
            return
        kept = self.kept.copy()
        if away and seat in kept.clock.since:
            kept.clock.since[seat] = self.house.now()
        sitting = msgspec.structs.replace(self.seats[seat], stand_in=away)
        seats = [*self.seats[:seat], sitting, *self.seats[seat + 1 :]]
        await self.change_seat(seat, sitting, self.kept_change(kept, seats=seats), *self.answer(key))
        self.note(key)
        self.kept = kept
        self.tell_change()
        self.pulse.drive()

    # ── standing orders ──
    async def set_order(self, seat: int, order: wire.Order | None, key: str | None = None) -> None:
        async with self.lock:
            if key in self.keys:
                return
            self.must_run()
            if order is not None and not self.game.closing:
                raise Sorry("order", "there are no auctions in this game")
            kept = self.kept.copy()
            kept.orders.pop(seat, None)
            if order is not None:
                kept.orders[seat] = order
            await self.house.store.write(self.kept_change(kept, openly=False), *self.answer(key))
            self.note(key)
            self.kept = kept
            self.tell_all(wire.OrderChanged(order), [seat])
            self.pulse.drive()

    async def rewind(self, moves: int, key: str | None = None) -> None:
        """Back to where so many moves were made; the lock is held."""
        kept = self.kept.copy(era=self.kept.era + 1)
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
        self.votes.open = None
        self.pulse.stop()
        self.tell_windows()
        self.pulse.drive()

    async def pause(self, *, paused: bool, key: str | None = None) -> None:
        """Stop the clocks and everybody, or let the game go on; the lock is held."""
        kept = self.kept.copy()
        if paused:
            kept.clock.pause(self.house.now())
        else:
            kept.clock.go_on(self.house.now())
        await self.house.store.write(self.kept_change(kept), *self.answer(key))
        self.kept = kept
        self.tell_windows()
        self.pulse.drive()

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
        thinking = any(not task.done() for _, task in self.pulse.thinking.values())
        return not on_the_line and not thinking and not self.lock.locked()


def shortened(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:199]}…"
