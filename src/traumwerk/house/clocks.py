"""The clocks of a table, in house time: they stand while the house is shut.

A seat has seconds for each move and a bank for the whole game; a game against the clock has timers of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from traumwerk.core.game import Choose, Decision
from traumwerk.house import wire


class Running(msgspec.Struct):
    """A timer of the game: what was left at a time; `at` is None while it stands."""

    left: float
    at: float | None

    def left_at(self, now: float) -> float:
        return self.left if self.at is None else self.left - (now - self.at)


class Due(NamedTuple):
    """What runs out next: a seat's time, or a timer of the game."""

    at: float
    seat: int | None
    timer: str | None


class Clock(msgspec.Struct):
    """What all clocks of a table say. It is stored with every move."""

    bank: list[float]
    since: dict[int, float] = {}  # when each awaited seat's time for this move began
    timers: dict[str, Running] = {}
    paused: float | None = None  # since when all of it stands

    def copy(self) -> Clock:
        timers = {name: Running(timer.left, timer.at) for name, timer in self.timers.items()}
        return Clock(self.bank[:], dict(self.since), timers, self.paused)

    def turn(
        self, decision: Decision, awaited: Iterable[int], mover: int | None, pace: wire.Pace, now: float
    ) -> None:
        """A move was made: who was quick keeps his bank, who is awaited now starts."""
        waiting = set(awaited) if isinstance(decision, Choose) else set()
        for seat in [seat for seat in self.since if seat not in waiting or seat == mover]:
            over = now - self.since.pop(seat) - pace.move
            if over > 0 and pace.kind != "none":
                self.bank[seat] = max(self.bank[seat] - over, 0.0)
        for seat in waiting:
            self.since.setdefault(seat, now)
        self._set_timers(decision, now)

    def _set_timers(self, decision: Decision, now: float) -> None:
        """Timers that are named go on; who is new starts, who is not named any more is gone."""
        kept: dict[str, Running] = {}
        for timer in decision.timers if isinstance(decision, Choose) else ():
            before = self.timers.get(timer.name)
            left = timer.seconds if before is None else before.left_at(now)
            kept[timer.name] = Running(left, None if timer.stopped else now)
        self.timers = kept

    def wind_back(self, now: float) -> None:
        """A house that was killed forgot its last second: what began in it begins now."""
        self.since = {seat: min(at, now) for seat, at in self.since.items()}
        for timer in self.timers.values():
            timer.at = None if timer.at is None else min(timer.at, now)
        self.paused = None if self.paused is None else min(self.paused, now)

    def pause(self, now: float) -> None:
        self.paused = now

    def go_on(self, now: float) -> None:
        """Everything has as much time left as when it was paused."""
        if self.paused is not None:
            stood = now - self.paused
            self.since = {seat: at + stood for seat, at in self.since.items()}
            for timer in self.timers.values():
                timer.at = None if timer.at is None else timer.at + stood
            self.paused = None

    def due(self, pace: wire.Pace) -> Due | None:
        """What runs out first; nothing while the table is paused."""
        if self.paused is not None:
            return None
        found = [Due(t.at + t.left, None, name) for name, t in self.timers.items() if t.at is not None]
        if pace.kind != "none":
            found += [Due(at + pace.move + self.bank[seat], seat, None) for seat, at in self.since.items()]
        return min(found, default=None, key=lambda due: due.at)

    def seats_at(self, pace: wire.Pace, now: float) -> tuple[wire.SeatClock, ...]:
        """What each seat has left."""
        if pace.kind == "none":
            return ()
        now = now if self.paused is None else self.paused
        return tuple(self._seat_at(seat, pace, now) for seat in range(len(self.bank)))

    def _seat_at(self, seat: int, pace: wire.Pace, now: float) -> wire.SeatClock:
        if seat not in self.since:
            return wire.SeatClock(float(pace.move), self.bank[seat], running=False)
        used = now - self.since[seat]
        bank = self.bank[seat] - max(used - pace.move, 0.0)
        return wire.SeatClock(max(pace.move - used, 0.0), max(bank, 0.0), running=self.paused is None)

    def timers_at(self, names: Iterable[str], now: float) -> tuple[wire.TimerInfo, ...]:
        """What the named timers have left."""
        now = now if self.paused is None else self.paused
        known = [(name, self.timers[name]) for name in names if name in self.timers]
        return tuple(wire.TimerInfo(name, max(t.left_at(now), 0.0), t.at is None) for name, t in known)
