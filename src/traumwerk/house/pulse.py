"""What happens at a table of itself: clocks run out, bots and standing orders move."""

from __future__ import annotations

import asyncio
import logging
import time
from random import Random
from typing import TYPE_CHECKING, Any

from traumwerk.core.game import CLOCK, Choose, Refused
from traumwerk.house.clocks import Due
from traumwerk.house.standing import default_move, ordered_move

if TYPE_CHECKING:
    from traumwerk.house.tables import HouseTable

ORDER_DELAY = (0.4, 1.2)  # seconds a standing order takes, so that its moves look like anybody's
log = logging.getLogger("traumwerk.house")


class Pulse:
    """The alarm of a table, and who is thinking there."""

    def __init__(self, table: HouseTable) -> None:
        self.table = table
        self.thinking: dict[int, tuple[Any, asyncio.Task[None]]] = {}
        self.meant: dict[int, tuple[Any, float]] = {}  # what bots are about to do, and when
        self.alarm: asyncio.TimerHandle | None = None

    def drive(self) -> None:
        """Set the alarm for what runs out next, and let bots and standing orders think."""
        table = self.table
        table.used = time.monotonic()
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if table.stage != "running" or table.is_paused:
            self.stop()
            return
        due = table.kept.clock.due(table.pace)
        if due is not None:
            wait = max(due.at - table.house.now(), 0.0)
            self.alarm = asyncio.get_running_loop().call_later(wait, table.house.spawn, self.time_up, due)
        decision = table.playing.decision
        offers = decision.offers if isinstance(decision, Choose) else {}
        for seat in range(table.players):
            self.consider(seat, offers.get(seat))

    def consider(self, seat: int, offers: Any) -> None:
        """Let whoever plays a seat of itself think, unless he already does about just this."""
        table = self.table
        thinks = table.seats[seat].is_played_by_bot or seat in table.kept.orders
        if not thinks and seat not in self.thinking:
            return
        sight = (table.playing.window(seat).moves, offers, table.kept.era, table.kept.orders.get(seat), thinks)
        before = self.thinking.get(seat)
        if before is not None and before[0] == sight:
            return
        if before is not None:
            before[1].cancel()
            del self.thinking[seat]
        if not (thinks and offers):
            self.meant.pop(seat, None)
        else:
            self.thinking[seat] = (sight, table.house.spawn(self.think, seat, sight))

    def stop(self) -> None:
        for _, task in self.thinking.values():
            task.cancel()
        self.thinking.clear()

    async def think(self, seat: int, sight: Any) -> None:
        """What a bot or a standing order does, after a while."""
        table = self.table
        eyes = table.playing.window(seat)
        if table.seats[seat].is_played_by_bot:
            level = table.seats[seat].bot or table.house.stand_in_level(table.game)
            planned = await table.house.minds.think(table, seat, level)
        else:
            move = ordered_move(table.kept.orders[seat], eyes.offers, table.game.Move)
            planned = None if move is None else (Random().uniform(*ORDER_DELAY) * table.setting.bot_pace, move)
        if planned is None:
            return
        at, before = asyncio.get_running_loop().time() + planned[0], self.meant.get(seat)
        if before is not None and before[0] == planned[1]:
            at = min(at, before[1])  # who still means the same does not wait anew
        self.meant[seat] = planned[1], at
        await asyncio.sleep(at - asyncio.get_running_loop().time())
        async with table.lock:
            if self.thinking.get(seat, (None,))[0] != sight:
                return
            del self.thinking[seat]
            self.meant.pop(seat, None)
            try:
                await table.make(seat, planned[1])
            except Refused as refused:  # its words may hold secrets
                log.warning("a bot was refused", extra={"table": table.id, "seat": seat, "why": refused.rule})
                move = default_move(eyes.offers, table.game.Move)
                if move is not None and not table.is_clocked:
                    await table.make(seat, move)

    async def time_up(self, due: Due) -> None:
        """A clock ran out: the game's own move, the default move of the seat, or a bot takes over."""
        table = self.table
        async with table.lock:
            if table.stage != "running" or table.kept.clock.due(table.pace) != due:
                return
            decision = table.playing.decision
            assert isinstance(decision, Choose)
            if due.timer is not None:
                move = next(timer.move for timer in decision.timers if timer.name == due.timer)
                await table.make(CLOCK, move)
                return
            assert due.seat is not None
            move = default_move(decision.offers.get(due.seat, ()), table.game.Move)
            if table.setting.late == "bot" or move is None:
                await table.stand_in(due.seat, away=True)
            else:
                await table.make(due.seat, move)
