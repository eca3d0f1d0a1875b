"""Taking back and pausing: what all at a table must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traumwerk.house import wire
from traumwerk.house.problems import Sorry

if TYPE_CHECKING:
    from traumwerk.house.tables import HouseTable


class Votes:
    """What is being voted on at a table, and what comes of it."""

    def __init__(self, table: HouseTable) -> None:
        self.table = table
        self.open: wire.Vote | None = None
        self.undo_to = 0

    @property
    def voters(self) -> list[int]:
        """The seats of persons who are at the table."""
        return [n for n, seat in enumerate(self.table.seats) if seat.person is not None and not seat.stand_in]

    async def undo(self, seat: int, key: str | None = None) -> None:
        """One's own last move while nothing was revealed; otherwise all are asked."""
        table = self.table
        async with table.lock:
            if key in table.keys:
                return
            playing = table.must_run()
            if table.is_clocked:
                raise Sorry("undo", "what was said cannot be unsaid")
            if table.can_undo(seat):
                await table.rewind(playing.moves - 1, key)
                return
            own = [number for number, actor in enumerate(playing.actors, 1) if actor == seat]
            if not own:
                raise Sorry("undo", "you have not moved yet")
            self.undo_to = own[-1] - 1
            await self.call("undo", seat, key)
            table.note(key)

    async def ask_pause(self, seat: int, paused: bool, key: str | None = None) -> None:
        """All are asked whether to pause; anybody lets the game go on."""
        table = self.table
        async with table.lock:
            if key in table.keys:
                return
            if table.stage != "running" or paused == table.is_paused:
                raise Sorry("stage", "the game is not running")
            if paused:
                await self.call("pause", seat, key)
            else:
                await table.pause(paused=False, key=key)
            table.note(key)

    async def agree(self, seat: int, yes: bool, key: str | None = None) -> None:
        """A seat's voice; one that is against it ends the vote."""
        async with self.table.lock:
            if key in self.table.keys:
                return
            if self.open is None:
                raise Sorry("vote", "nothing is being voted on")
            if not yes:
                self.drop()
            elif seat not in self.open.agreed:
                self.open = wire.Vote(self.open.what, self.open.by, (*self.open.agreed, seat))
                await self.count(key)
            self.table.note(key)

    async def call(self, what: Any, seat: int, key: str | None) -> None:
        if self.open is not None:
            raise Sorry("vote", "something else is being voted on")
        self.open = wire.Vote(what, seat, (seat,))
        await self.count(key)

    async def count(self, key: str | None) -> None:
        """Do what is voted on once all agree; `key` is the message that may have been the last one needed."""
        vote = self.open
        assert vote is not None
        if set(self.voters) - set(vote.agreed):
            self.table.tell_all(wire.VoteChanged(vote))
            return
        self.open = None
        if vote.what == "undo":
            await self.table.rewind(self.undo_to, key)
        else:
            await self.table.pause(paused=True, key=key)
        self.table.tell_all(wire.VoteChanged(None))

    def drop(self) -> None:
        if self.open is not None:
            self.open = None
            self.table.tell_all(wire.VoteChanged(None))
