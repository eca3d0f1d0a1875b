"""A table: a game in progress with its record. Who sits at it or watches holds a `Window`, never the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from traumwerk.core import record as records
from traumwerk.core.chance import Chance, new_secret
from traumwerk.core.game import (
    Actor,
    AnyGame,
    Choose,
    Decision,
    Offer,
    Over,
    Refused,
    Step,
    Timer,
    Told,
    forced_move,
)
from traumwerk.core.record import Header, Record, chained, header_of, played_of, seen, set_up_of, sum_at_end


class Prepared(NamedTuple):
    """A move that was checked and thought through, but not made yet."""

    actor: Actor
    move: Any
    step: Step[Any]
    decision: Decision
    lines: list[tuple[str, str]]  # of the record, each with its sum

    @property
    def text(self) -> tuple[str, ...]:
        """The lines as they are written."""
        return tuple(line for line, _ in self.lines)


class Table:
    """One game from the first chip to the result."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        players: int,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
        header: Header | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.chance = chance or new_secret()
        step = game.new(options, players, self.chance.opening())
        self.state: Any = step.state
        self.told: list[tuple[Told, ...]] = [step.told]
        self.names = tuple(names or (f"seat {seat}" for seat in range(players)))
        self._lines: list[str] = []
        self._undo: list[tuple[int, Any]] = []  # who could take back, to which state
        self.actors: list[Actor] = []  # who made each move
        self._done: dict[Actor, list[Any]] = defaultdict(list)
        self._hearings: dict[int, Hearing] = {}
        self._decision: Decision | None = None
        self._write(header or header_of(game, options, players, self.names, self.chance))
        self._write(set_up_of(step, players))

    @classmethod
    def resume(cls, record: Record, game: AnyGame, chance: Chance, *, audit: bool = True) -> Table:
        """The table of a record; its secret goes on.

        An audit replays what was written as well; without one, what the secret gives must just lead to the same
        lines.
        """
        if chance.commitment != record.header.commitment:
            raise records.WrongRecord(1, "secret: it is not the one the header commits to")
        options = records.fitting_game(record, game)
        header = record.header  # as it was written, by an older version perhaps: the sums go on from it
        table = cls(game, options, header.players, chance, header.names, header)
        if not audit:
            for line, played in enumerate(record.moves, 3):
                move = msgspec.convert(played.move, game.Move)
                prepared = table.prepare(played.actor, move, auto=played.auto)
                if prepared.lines[0] != chained(played, table._sum):
                    raise records.WrongRecord(line, "the move does not lead to this")
                table.commit(prepared)
            return table
        steps = records.audited(record, game, chance)
        next(steps)
        for played, step in steps:
            move = msgspec.convert(played.move, game.Move)
            table.commit(table._prepared(played.actor, move, step, played.auto))
        return table

    @property
    def moves(self) -> int:
        """How many moves were played."""
        return len(self.told) - 1

    @property
    def decision(self) -> Decision:
        """What can be done now, or the result; worked out once a position."""
        if self._decision is None:
            self._decision = self.game.decision(self.state)
        return self._decision

    @property
    def record(self) -> str:
        """The record so far, as it is written to a file."""
        return "".join(f"{line}\n" for line in self._lines)

    def play(self, actor: Actor, move: Any, *, auto: bool = False) -> Step[Any]:
        """Play a move and write it down; raises `Refused` and changes nothing where it is not offered."""
        prepared = self.prepare(actor, move, auto=auto)
        self.commit(prepared)
        return prepared.step

    def prepare(self, actor: Actor, move: Any, *, auto: bool = False) -> Prepared:
        """What a move would lead to, with its lines in the record; nothing has happened yet."""
        step: Step[Any] = self.game.apply(self.state, actor, move, self.chance.luck(self.moves + 1))
        return self._prepared(actor, move, step, auto)

    def commit(self, prepared: Prepared) -> None:
        """Let happen what was prepared at this very position."""
        actor, step = prepared.actor, prepared.step
        if not isinstance(actor, int) or type(prepared.move) not in self.game.undoable or step.drawn:
            self._undo.clear()
        else:
            if self._undo and self._undo[-1][0] != actor:
                self._undo.clear()
            self._undo.append((actor, self.state))
        self.state, self._decision = step.state, prepared.decision
        self.told.append(step.told)
        self.actors.append(actor)
        self._done[actor].append(prepared.move)
        self._lines += prepared.text
        if isinstance(prepared.decision, Over):
            self._undo.clear()

    def forced(self, seat: int) -> Any | None:
        """The only move the seat can make, if there is just one."""
        decision = self.decision
        offers = decision.offers.get(seat, ()) if isinstance(decision, Choose) else ()
        forced = forced_move(offers)
        return None if forced is None else msgspec.convert(forced, self.game.Move)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can take its last move back."""
        return bool(self._undo) and self._undo[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, as long as it was its own turn and revealed nothing."""
        if not self.can_undo(seat):
            raise Refused("undo", "there is nothing to take back: something was revealed, or others moved")
        _, self.state = self._undo.pop()
        self._decision = None
        told = self.told.pop()
        self.actors.pop()
        self._done[seat].pop()
        for viewer, hearing in self._hearings.items():
            hearing.forget(told, viewer, self.moves)
        self._lines.pop()

    def heard(self, viewer: int) -> list[int]:
        """The numbers of the moves that a viewer was told something of, the set-up (0) first."""
        return self.hearing(viewer).moves

    def hearing(self, viewer: int) -> Hearing:
        return self._hearings.setdefault(viewer, Hearing()).up_to_date(self.told, viewer)

    def window(self, viewer: int) -> Window:
        return Window(self, viewer)

    def _prepared(self, actor: Actor, move: Any, step: Step[Any], auto: bool) -> Prepared:
        number = self.moves + 1
        played = played_of(number, actor, move, step, self.players, auto)
        lines = [chained(played, self._sum)]
        decision: Decision = self.game.decision(step.state)
        if isinstance(decision, Over):
            result = records.Result(number, decision.points, decision.winners, self.chance.secret)
            lines.append(chained(result, lines[-1][1]))
        return Prepared(actor, move, step, decision, lines)

    def _write(self, content: msgspec.Struct) -> None:
        self._lines.append(chained(content, self._sum)[0])

    @property
    def _sum(self) -> str:
        """The sum at the end of the last line, with which the next one is chained."""
        return sum_at_end(self._lines[-1]) if self._lines else ""


class Hearing:
    """Of which moves one viewer was told what so far: kept, so that asking again costs nothing."""

    __slots__ = ("events", "moves", "told")

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.events: list[list[Any]] = []  # of each of these moves
        self.told = 0  # moves listened to, and the set-up

    def up_to_date(self, told: Sequence[tuple[Told, ...]], viewer: int) -> Hearing:
        for number in range(self.told, len(told)):
            events = seen(told[number], viewer)
            if number == 0 or events:
                self.moves.append(number)
                self.events.append(events)
        self.told = len(told)
        return self

    def forget(self, told: tuple[Told, ...], viewer: int, moves: int) -> None:
        """The last move was taken back; `moves` are left."""
        if self.told > moves + 1:
            self.told = moves + 1
            if seen(told, viewer):
                self.moves.pop()
                self.events.pop()


class Window:
    """A table through the eyes of one seat, or of a spectator: all that a bot, a page or a person gets."""

    __slots__ = ("_table", "viewer")

    def __init__(self, table: Table, viewer: int) -> None:
        self._table = table
        self.viewer = viewer

    @property
    def moves(self) -> int:
        """How many moves this viewer was told something of: of others he cannot know that they were made."""
        return len(self._table.heard(self.viewer)) - 1

    @property
    def view(self) -> Any:
        return self._table.game.view(self._table.state, self.viewer)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What this seat may do now; nothing where it is not to act."""
        decision = self._table.decision
        return decision.offers.get(self.viewer, ()) if isinstance(decision, Choose) else ()

    @property
    def timers(self) -> tuple[Timer, ...]:
        """The timers that run as far as this viewer may know."""
        decision = self._table.decision
        timers = decision.timers if isinstance(decision, Choose) else ()
        return tuple(timer for timer in timers if self.viewer not in timer.hidden_from)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return self._table.game.awaited(self._table.state)

    @property
    def result(self) -> Over | None:
        decision = self._table.decision
        return decision if isinstance(decision, Over) else None

    def events(self, since: int = 0) -> list[list[Any]]:
        """What this viewer was told, move by move as he counts them, from `since` on (0: the set-up)."""
        return self._table.hearing(self.viewer).events[since:]

    @property
    def done(self) -> list[Any]:
        """The moves this seat has made."""
        return list(self._table._done[self.viewer])

    def imagine(self, random: Random) -> Any:
        """A state that might be the true one, for all this viewer knows and remembers."""
        return self._table.game.resample(self._table.state, self.viewer, random, memory=True)

    def play(self, move: Any, *, auto: bool = False) -> Step[Any]:
        return self._table.play(self.viewer, move, auto=auto)
