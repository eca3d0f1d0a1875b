"""Games whose rules run in the kernel: all that stands between their numbers and the typed world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from traumwerk.core.actions import Layout
from traumwerk.core.drivers import RANDOM
from traumwerk.core.game import (
    Actor,
    Choose,
    Decision,
    Luck,
    Offer,
    Over,
    Refused,
    Scripted,
    Seeded,
    Step,
    Told,
    Words,
)
from traumwerk.core.kernel import Plain, Rulebook, ScriptError, State, seeded
from traumwerk.core.rng import below

if TYPE_CHECKING:
    from traumwerk.core.native import Native

S = TypeVar("S", bound=State)
V = TypeVar("V")


class KernelGame(Generic[S, V]):
    """The game protocol over a rulebook. A game fills in what only it knows."""

    name: ClassVar[str]
    players: ClassVar[range]
    players_rule: ClassVar[str]
    Options: ClassVar[type[msgspec.Struct]]
    Move: ClassVar[Any]
    Event: ClassVar[Any]
    undoable: ClassVar[frozenset[type]] = frozenset()
    closing: ClassVar[frozenset[type]] = frozenset()
    layout: ClassVar[Layout]
    events: ClassVar[Sequence[type]]
    book: Rulebook

    # ── what a game fills in ──
    def lay(self, state: S, options: Any) -> None:
        """Write the options into the state's fields."""
        raise NotImplementedError

    def audience(self, state: S, event: Any) -> frozenset[int]:
        """Who gets to know of an event."""
        raise NotImplementedError

    def refusal(self, state: S, seat: int, move: Any) -> Refused:
        """Why a move that is not offered is not, with the rule's id."""
        raise NotImplementedError

    def view(self, state: S, viewer: int) -> V:
        raise NotImplementedError

    def resample(self, state: S, viewer: int, random: Random, *, memory: bool) -> S:
        raise NotImplementedError

    def census(self, state: S) -> Mapping[str, int]:
        """What is conserved: the same numbers after every move."""
        raise NotImplementedError

    # ── the protocol ──
    @cached_property
    def plain(self) -> Plain:
        """The rules at the plain speed."""
        return Plain(self.book)

    @cached_property
    def native(self) -> Native:
        """The rules at the native speed: compiled now (which it says), or loaded from an earlier time."""
        from traumwerk.core.native import Native

        return Native(self.book)

    def laid(self, options: Any, players: int) -> S:
        """A state that holds the options and nothing else yet; refuses what the game does not allow."""
        if players not in self.players:
            low, high = self.players.start, self.players.stop - 1
            why = "players: {name} is for {low} to {high} players, not {players}"
            raise Refused(self.players_rule, why, name=self.name, low=low, high=high, players=players)
        state: S = self.book.state()  # type: ignore[assignment]
        state.players = players
        self.lay(state, options)
        return state

    def new(self, options: Any, players: int, luck: int | Luck) -> Step[S]:
        state = self.laid(options, players)
        trust_to(state, stream(luck) if isinstance(luck, int) else luck)
        self.plain.begin(state)
        return self._step(state)

    def actions(self, state: S, seat: int) -> list[int]:
        """The ids of what the seat may do."""
        if not state.to_act >> seat & 1:
            return []
        out = [0] * self.layout.size
        return out[: self.plain.legal(state, seat, out)]

    def offers(self, state: S, seat: int) -> tuple[Offer, ...]:
        return self.layout.offers(self.actions(state, seat))

    def awaited(self, state: S) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.players) if state.to_act >> seat & 1)

    def may_talk(self, state: S) -> bool:
        return True

    def recalled(self, view: Any, told: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        return told

    def attempts(self, state: S) -> list[Any]:
        return [self.layout.move(action) for action in range(self.layout.size)]

    def texts(self, state: S, offer: Words) -> tuple[str, ...]:
        return ()  # nothing is said at these tables

    def decision(self, state: S) -> Decision:
        if state.to_act:
            seats = [seat for seat in range(state.players) if state.to_act >> seat & 1]
            return Choose({seat: self.offers(state, seat) for seat in seats})
        result: Any = state
        winners = tuple(seat for seat in range(state.players) if result.winners >> seat & 1)
        return Over(tuple(result.points[: state.players]), winners)

    def apply(self, state: S, actor: Actor, move: Any, luck: Luck | None = None) -> Step[S]:
        if not isinstance(actor, int) or not 0 <= actor < state.players:
            raise Refused("seat", "{actor} is no seat at this table", actor=actor)
        action = self.layout.id(move)
        if action is None or action not in self.actions(state, actor):
            raise self.refusal(state, actor, move)
        after = state.copy()
        trust_to(after, luck)
        self.plain.step(after, actor, action)
        return self._step(after)

    def advise(self, state: S, seat: int, policy: str, dice: list[int]) -> Any:
        out = [0] * self.layout.size
        n = self.plain.legal(state, seat, out)
        number = self.policies.index(policy)
        if number == RANDOM:
            return self.layout.move(out[below(dice, n)])
        return self.layout.move(self.plain.choose(state, seat, number, out, n, dice))

    @property
    def policies(self) -> tuple[str, ...]:
        return self.book.policies

    def _step(self, state: S) -> Step[S]:
        told = [Told(event, self.audience(state, event)) for event in self.retold(state.told)]
        drawn = state.drawn
        if state.script is not None and next(state.script, None) is not None:
            raise ScriptError("more was drawn than the rules draw here")
        state.told, state.drawn, state.script = [], [], None
        return Step(state, told, drawn)

    def retold(self, told: Iterable[tuple[int, ...]]) -> list[Any]:
        """What the rules told as events; a list is told item by item, and gathered here."""
        events: list[Any] = []
        for code, *numbers in told:
            kind: Any = self.events[code]
            fields, gathers = shape_of(kind)
            if gathers:
                *head, item = numbers[:fields]
                last: Any = events[-1] if events else None
                if type(last) is kind and list(msgspec.structs.astuple(last)[:-1]) == head:
                    events[-1] = kind(*head, (*msgspec.structs.astuple(last)[-1], item))
                else:
                    events.append(kind(*head, (item,)))
            else:
                events.append(kind(*numbers[:fields]))
        return events


def stream(seed: int, game: int = 0) -> Seeded:
    """The chance of numbered game `game` of a seed."""
    words = [0, 0, 0, 0]
    seeded(words, seed, game)
    return Seeded((words[0], words[1], words[2], words[3]))


def trust_to(state: State, luck: Luck | None) -> None:
    """Let the state's chance be what `luck` says; None leaves it as it runs."""
    if isinstance(luck, Seeded):
        state.rng = list(luck.words)
    elif isinstance(luck, Scripted):
        state.script = iter(luck.drawn)


@cache
def shape_of(kind: Any) -> tuple[int, bool]:
    """How many fields an event has, and whether the last one gathers what is told item by item."""
    fields = msgspec.structs.fields(kind)
    return len(fields), bool(fields) and fields[-1].type == tuple[int, ...]
