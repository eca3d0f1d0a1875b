"""Games with clocks: who would do what when, and which timer runs out first.

Whoever sits at the table says what he would do after how many seconds; timers run as the game says. The next
thing in time happens, and everybody who sees a change thinks anew. Time is a number that the caller moves on:
played by bots alone nobody waits, with a person at the table it goes with the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from traumwerk.core.game import CLOCK, Actor, Choose, Decision, Refused, Timer
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


class Due(NamedTuple):
    """What happens next unless somebody is faster."""

    at: float
    actor: Actor
    move: Any


class Clockwork:
    """A table whose time runs: bots who think in some of its seats, and its timers."""

    def __init__(self, table: Table, thinkers: Mapping[int, Thinker], random: Random) -> None:
        self.table = table
        self.thinkers = thinkers
        self.random = random
        self.now = 0.0
        self.timers = Timers()
        self.plans: dict[Actor, Due] = {}
        self.seen: dict[Actor, Any] = {}
        self.decision: Decision
        self.look()

    def look(self) -> None:
        """Something happened: timers are set, and who sees a change thinks anew."""
        self.decision = self.table.decision
        offers = self.decision.offers if isinstance(self.decision, Choose) else {}
        self.timers.set(self.decision.timers if isinstance(self.decision, Choose) else ())
        for seat, think in self.thinkers.items():
            window = self.table.window(seat)
            sight = (window.moves, offers.get(seat))
            if self.seen.get(seat) != sight:
                self.seen[seat] = sight
                before = self.plans.pop(seat, None)
                plan = think(window, self.random) if seat in offers else None
                if plan is not None:
                    due = Due(self.now + plan[0], seat, plan[1])
                    if before is not None and before.move == due.move:
                        due = before  # who still means the same does not wait anew
                    self.plans[seat] = due

    def due(self) -> Due | None:
        """What happens next unless somebody is faster; None: nothing ever, of itself."""
        planned = min(self.plans.values(), key=lambda plan: plan.at, default=None)
        timer = self.timers.next()
        if timer is not None and (planned is None or self.now + timer[0] < planned.at):
            return Due(self.now + timer[0], CLOCK, timer[1])
        return planned

    def pass_to(self, at: float) -> None:
        """Time goes on to `at`, in which nothing happens."""
        self.timers.pass_by(max(at - self.now, 0.0))
        self.now = max(at, self.now)

    def happen(self, due: Due) -> None:
        """What was due happens; a bot whose move is refused thinks of something else."""
        self.pass_to(due.at)
        self.plans.pop(due.actor, None)
        try:
            self.table.play(due.actor, due.move)
        except Refused:
            self.seen.pop(due.actor, None)
        self.look()


def play(table: Table, thinkers: Mapping[int, Thinker], random: Random) -> float:
    """Play a table of bots to its end without waiting; returns how many seconds it would have taken."""
    clock = Clockwork(table, thinkers, random)
    for _ in range(LONGEST):
        if not isinstance(clock.decision, Choose):
            return clock.now
        due = clock.due()
        if due is None:
            raise RuntimeError("nobody has anything to do, and no timer runs")
        clock.happen(due)
    raise RuntimeError(f"still going after {LONGEST} moves")
