"""A table: a game in progress with its record. Who sits at it or watches holds a `Window`, never the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

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
    Told,
    forced_move,
)
from traumwerk.core.record import Record, chained, header_of, played_of, seen, set_up_of


class Table:
    """One game from the first chip to the result."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        players: int,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.chance = chance or new_secret()
        step = game.new(options, players, self.chance.opening())
        self.state: Any = step.state
        self.told: list[tuple[Told, ...]] = [step.told]
        self.names = tuple(names or (f"seat {seat}" for seat in range(players)))
        self._lines: list[tuple[str, str]] = []  # each with its sum
        self._undo: list[tuple[int, Any]] = []  # who could take back, to which state
        self._done: list[tuple[Actor, Any]] = []
        self._write(header_of(game, options, players, self.names, self.chance))
        self._write(set_up_of(step, players))

    @classmethod
    def resume(cls, record: Record, game: AnyGame, chance: Chance) -> Table:
        """The table of a record that has no result yet; its secret goes on."""
        if chance.commitment != record.header.commitment:
            raise records.WrongRecord(1, "secret: it is not the one the header commits to")
        options = records.fitting_game(record, game)
        table = cls(game, options, record.header.players, chance, record.header.names)
        steps = records.audited(record, game, chance)
        next(steps)
        for played, step in steps:
            table._add(played.actor, msgspec.convert(played.move, game.Move), step, played.auto)
        return table

    @property
    def moves(self) -> int:
        """How many moves were played."""
        return len(self.told) - 1

    @property
    def decision(self) -> Decision:
        decision: Decision = self.game.decision(self.state)
        return decision

    @property
    def record(self) -> str:
        """The record so far, as it is written to a file."""
        return "".join(f"{line}\n" for line, _ in self._lines)

    def play(self, actor: Actor, move: Any, *, auto: bool = False) -> Step[Any]:
        """Play a move and write it down; raises `Refused` and changes nothing where it is not offered."""
        step: Step[Any] = self.game.apply(self.state, actor, move, self.chance.luck(self.moves + 1))
        self._add(actor, move, step, auto)
        return step

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
        self.told.pop()
        self._done.pop()
        self._lines.pop()

    def window(self, viewer: int) -> Window:
        return Window(self, viewer)

    def _add(self, actor: Actor, move: Any, step: Step[Any], auto: bool) -> None:
        if not isinstance(actor, int) or type(move) not in self.game.undoable or step.drawn:
            self._undo.clear()
        else:
            if self._undo and self._undo[-1][0] != actor:
                self._undo.clear()
            self._undo.append((actor, self.state))
        self.state = step.state
        self.told.append(step.told)
        self._done.append((actor, move))
        self._write(played_of(self.moves, actor, move, step, self.players, auto))
        decision = self.decision
        if isinstance(decision, Over):
            self._undo.clear()
            self._write(records.Result(self.moves, decision.points, decision.winners, self.chance.secret))

    def _write(self, content: msgspec.Struct) -> None:
        self._lines.append(chained(content, self._lines[-1][1] if self._lines else ""))


class Window:
    """A table through the eyes of one seat, or of a spectator: all that a bot, a page or a person gets."""

    __slots__ = ("_table", "viewer")

    def __init__(self, table: Table, viewer: int) -> None:
        self._table = table
        self.viewer = viewer

    @property
    def moves(self) -> int:
        """How many moves this viewer was told something of: of others he cannot know that they were made."""
        return len(self.events()) - 1

    @property
    def view(self) -> Any:
        return self._table.game.view(self._table.state, self.viewer)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What this seat may do now; nothing where it is not to act."""
        decision = self._table.decision
        return decision.offers.get(self.viewer, ()) if isinstance(decision, Choose) else ()

    @property
    def result(self) -> Over | None:
        decision = self._table.decision
        return decision if isinstance(decision, Over) else None

    def events(self, since: int = 0) -> list[list[Any]]:
        """What this viewer was told, move by move as he counts them, from `since` on (0: the set-up)."""
        heard = [seen(told, self.viewer) for told in self._table.told]
        return [events for number, events in enumerate(heard) if events or number == 0][since:]

    @property
    def done(self) -> list[Any]:
        """The moves this seat has made."""
        return [move for actor, move in self._table._done if actor == self.viewer]

    def imagine(self, random: Random) -> Any:
        """A state that might be the true one, for all this viewer knows and remembers."""
        return self._table.game.resample(self._table.state, self.viewer, random, memory=True)

    def play(self, move: Any, *, auto: bool = False) -> Step[Any]:
        return self._table.play(self.viewer, move, auto=auto)
