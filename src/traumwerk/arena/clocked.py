"""Games with clocks, played by bots in a time of their own: nobody waits.

Whoever sits at the table says what he would do after how many seconds; timers run as the game says. The next
thing in time happens, and everybody who sees a change thinks anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from traumwerk.core.game import CLOCK, Choose, Refused, Timer
from traumwerk.core.table import Table, Window

Thinker = Callable[[Window, Random], tuple[float, Any] | None]
LONGEST = 100_000  # moves: no game takes as many


class Timers:
    """The timers of a table: each runs from when its name appears, and rests while it is stopped."""

    def __init__(self) -> None:
        self.left: dict[str, float] = {}
        self.timers: tuple[Timer, ...] = ()

    def set(self, timers: tuple[Timer, ...]) -> None:
        """These run now; who is new starts afresh."""
        self.timers = timers
        self.left = {timer.name: self.left.get(timer.name, timer.seconds) for timer in timers}

    def pass_by(self, seconds: float) -> None:
        for timer in self.timers:
            if not timer.stopped:
                self.left[timer.name] -= seconds

    def next(self) -> tuple[float, Any] | None:
        """The timer that runs out first: in how many seconds, and the clock's move then."""
        running = [(self.left[timer.name], timer.move) for timer in self.timers if not timer.stopped]
        return min(running, key=lambda item: item[0], default=None)


def play(table: Table, thinkers: Mapping[int, Thinker], random: Random) -> float:
    """Play a table to its end; returns how many seconds it would have taken."""
    timers, now = Timers(), 0.0
    plans: dict[int, tuple[float, Any]] = {}
    seen: dict[int, Any] = {}
    for _ in range(LONGEST):
        decision = table.decision
        if not isinstance(decision, Choose):
            return now
        timers.set(decision.timers)
        for seat in range(table.players):
            window = table.window(seat)
            sight = (window.moves, decision.offers.get(seat))
            if seen.get(seat) != sight:
                seen[seat] = sight
                plans.pop(seat, None)
                plan = thinkers[seat](window, random) if seat in decision.offers else None
                if plan is not None:
                    plans[seat] = (now + plan[0], plan[1])
        due = timers.next()
        first = min(plans, key=lambda planner: plans[planner][0], default=None)
        if first is not None and (due is None or plans[first][0] <= now + due[0]):
            at, move = plans.pop(first)
            timers.pass_by(at - now)
            now = at
            try:
                table.play(first, move)
            except Refused:
                seen[first] = None  # think of something else
        elif due is not None:
            timers.pass_by(due[0])
            now += due[0]
            table.play(CLOCK, due[1])
        else:
            raise RuntimeError("nobody has anything to do, and no timer runs")
    raise RuntimeError(f"still going after {LONGEST} moves")
