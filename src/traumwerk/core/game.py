"""What every game is, as the rest of the house knows it.

Moves are imperatives, events past participles. A seat is a place at the table (0, 1, …), a viewer is a seat or
`SPECTATOR`, an actor is a seat or `"clock"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

SPECTATOR = -1
CLOCK: Literal["clock"] = "clock"
Actor = int | Literal["clock"]


class Move(msgspec.Struct, frozen=True, tag=True):
    """Something an actor does. Its type travels under the key `type`."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened."""


# ── Offers ──────────────────────────────────────────────────────────────────────────────────────────────
class One(msgspec.Struct, frozen=True, tag=True):
    """This very move."""

    move: Any


class Amount(msgspec.Struct, frozen=True, tag=True):
    """A move with one number, anything from `low` to `high`."""

    move: str
    low: int
    high: int


class Words(msgspec.Struct, frozen=True, tag=True):
    """A move with a text of at most `longest` characters."""

    move: str
    longest: int


Offer = One | Amount | Words


def forced_move(offers: Sequence[Offer]) -> Any | None:
    """The only move there is among offers, as plain values; None where there is a choice."""
    only = offers[0] if len(offers) == 1 else None
    if isinstance(only, One):
        return msgspec.to_builtins(only.move)
    if isinstance(only, Amount) and only.low == only.high:
        return {"type": only.move, "amount": only.low}
    return None


class Timer(msgspec.Struct, frozen=True):
    """Asks the house to play a move as `"clock"` once it has run for some seconds.

    It runs from the moment its name first stands in a decision, and is gone when the name does; while it is
    `stopped` it keeps the time that is left. Who must not know of it sees no such timer.
    """

    name: str
    seconds: float
    move: Any
    stopped: bool = False
    hidden_from: frozenset[int] = frozenset()


class Choose(msgspec.Struct, frozen=True):
    """The game goes on: what each seat that is to act may do, and nothing else is legal."""

    offers: dict[int, tuple[Offer, ...]]
    timers: tuple[Timer, ...] = ()


class Over(msgspec.Struct, frozen=True):
    """The game has ended."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


Decision = Choose | Over


# ── What a move leads to ────────────────────────────────────────────────────────────────────────────────
class Told(msgspec.Struct, frozen=True):
    """An event and the viewers who get to know of it. There is no default audience."""

    event: Any
    to: frozenset[int]

    def reaches(self, viewer: int) -> bool:
        return viewer in self.to


@cache
def everybody(players: int) -> frozenset[int]:
    """All seats and whoever watches."""
    return frozenset((SPECTATOR, *range(players)))


# ── Chance ──────────────────────────────────────────────────────────────────────────────────────────────
class Seeded(msgspec.Struct, frozen=True):
    """Chance is a stream that starts with these four 32-bit words."""

    words: tuple[int, int, int, int]


class Scripted(msgspec.Struct, frozen=True):
    """Chance gives just this, in this order: a replay."""

    drawn: tuple[int, ...]


Luck = Seeded | Scripted

StateT = TypeVar("StateT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Step(Generic[StateT]):
    """What a move led to: the new state, what is told to whom, and what chance gave on the way."""

    __slots__ = ("drawn", "state", "told")

    def __init__(self, state: StateT, told: Iterable[Told], drawn: Iterable[int]) -> None:
        self.state = state
        self.told = tuple(told)
        self.drawn = tuple(drawn)


class Refused(Exception):
    """A move or an option is not allowed; nothing was changed.

    `why` is a sentence for people with `{names}` for the values it mentions, so that it can be translated.
    """

    def __init__(self, rule: str, why: str, /, **values: object) -> None:
        super().__init__(rule, why)
        self.rule = rule
        self.why = why
        self.values = values

    def __str__(self) -> str:
        return f"{self.rule}: {self.why.format(**self.values)}"


class Game(Protocol[StateT, ViewT_co]):
    """A game. The house, bots and pages know this much of it and no more."""

    name: ClassVar[str]
    players: ClassVar[range]
    Options: ClassVar[Any]  # a struct of what can be agreed on, each field validated
    Move: ClassVar[Any]  # the union of its moves
    Event: ClassVar[Any]  # the union of its events
    undoable: ClassVar[frozenset[type]]  # moves that can be taken back while nothing new was revealed
    closing: ClassVar[frozenset[type]]  # events that end an auction, and with it what was ordered for it

    @property
    def policies(self) -> tuple[str, ...]:
        """The bots that know the game, from the weakest on."""

    @property
    def components(self) -> str:
        """The fingerprint of its cardboard."""

    def new(self, options: Any, players: int, luck: int | Luck) -> Step[StateT]:
        """A game about to begin; its chance is the stream of a seed, or as `luck` says."""

    def decision(self, state: StateT) -> Decision:
        """What each seat may do, or the result: the only statement of legality."""

    def apply(self, state: StateT, actor: Actor, move: Any, luck: Luck | None = None) -> Step[StateT]:
        """Play a move on a copy of the state; raises `Refused` where the move is not offered.

        Chance runs on from the state, or comes anew from `luck`.
        """

    def awaited(self, state: StateT) -> tuple[int, ...]:
        """The seats that the table waits for, as everybody may know it."""

    def may_talk(self, state: StateT) -> bool:
        """Whether who sits at the table may talk, and look back at earlier moves."""

    def recalled(self, view: Any, told: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        """What may be told again of all that a viewer was told: where memory is part of the game, not all."""

    def attempts(self, state: StateT) -> Sequence[Any]:
        """Moves that somebody might try, allowed or not: what the laws try refusals with."""

    def texts(self, state: StateT, offer: Words) -> Sequence[str]:
        """Some texts with which a move of words is accepted now: what the laws speak with."""

    def view(self, state: StateT, viewer: int) -> ViewT_co:
        """What a viewer may see: a type of its own, filled field by field."""

    def views(
        self, state: StateT, viewers: Sequence[int], before: tuple[StateT, Any] | None = None
    ) -> Sequence[ViewT_co]:
        """The views of several viewers: what is the same for all is looked at once.

        `before` is a state with its spectators' view, from which may be taken what is still the same.
        """

    def resample(self, state: StateT, viewer: int, random: Random, *, memory: bool) -> StateT:
        """Another world that this viewer cannot tell from this one by what he sees.

        With `memory`, not by what he was ever told either: the world that a search may look into.
        """

    def census(self, state: StateT) -> Mapping[str, int]:
        """What is conserved: the same numbers after every move."""

    def terminal(self, options: Any, names: Sequence[str], me: int) -> Any:
        """The words and drawings of a terminal table, for who sits in seat `me`."""


class TurnGame(Game[StateT, ViewT_co], Protocol[StateT, ViewT_co]):
    """A game in which bots have all the time they want: each of its policies has a move for every position."""

    def advise(self, state: StateT, seat: int, policy: str, dice: list[int]) -> Any:
        """The move that one of the game's policies makes; `dice` is its stream of random numbers."""

    def tally(self, options: Any, players: int) -> Any:
        """What a report on the game's balance counts: looks on at many games and has tables in the end."""


class ClockedGame(Game[StateT, ViewT_co], Protocol[StateT, ViewT_co]):
    """A game against the clock: its bots also say when they would move."""

    def thinker(self, level: str, options: Any, pace: float = 1.0) -> Any:
        """A bot of a level: by a window and a source of chance, the seconds it waits and its move, or None."""


class ChoosyGame(Game[StateT, ViewT_co], Protocol[StateT, ViewT_co]):
    """A game with tables at which no bot can play; of one that does not ask, bots play at all tables."""

    def seats_bots(self, options: Any) -> bool:
        """Whether bots can play at a table with these options."""


class Story(msgspec.Struct, frozen=True):
    """A finished game, told in short: for people to look back at.

    `points[k]` are the points of each seat as they stood after move `at[k]`. `moments` are what a story would
    tell, `breakdown` is where the points of each seat came from (they add up to the result), and `moves` are
    moves that gained most or lost most; each says how much, by a measure that the game explains.
    """

    points: tuple[tuple[int, ...], ...]
    at: tuple[int, ...]
    moments: tuple[dict[str, Any], ...]  # move, kind, seat (or None), and what it was
    breakdown: tuple[tuple[dict[str, Any], ...], ...]  # by seat: what, points, and what it was
    moves: tuple[dict[str, Any], ...]  # move, seat, kind ("best", "worst"), gain, and what it was


class PageGame(Game[StateT, ViewT_co], Protocol[StateT, ViewT_co]):
    """A game that a page can draw, and whose end it can tell. Pages know no rules."""

    def printed(self, language: str, edition: str | None = None) -> Any:
        """What is printed on the cardboard, by the numbers that views use; `LookupError`: no such edition."""

    def story(self, states: Sequence[StateT], told: Sequence[Sequence[Told]], actors: Sequence[Actor]) -> Story:
        """A finished game: its states, what led to each told, and who moved (the set-up was nobody's move)."""


class ReckoningGame(Game[StateT, ViewT_co], Protocol[StateT, ViewT_co]):
    """A game in which a seat can ask what this and that would come to."""

    def reckon(self, view: Any, seat: int, question: Any) -> Any:
        """What the seat could work out itself: a function of its own view alone, so that it cannot leak.

        `question` is plain values; raises `msgspec.ValidationError` where it is none, `Refused` where a rule
        stands against it.
        """


AnyGame = Game[Any, Any]


def policy_number(game: AnyGame, policy: str) -> int:
    """The number of one of a game's policies; refuses one that does not know the game."""
    if policy not in game.policies:
        known = ", ".join(game.policies)
        raise Refused("bot", "{bot} does not play {game}; {known} do", bot=policy, game=game.name, known=known)
    return game.policies.index(policy)


def seats_bots(game: AnyGame, options: Any) -> bool:
    """Whether bots can play at a table with these options: where the game does not say, they can."""
    asked = getattr(game, "seats_bots", None)
    return asked is None or bool(asked(options))


def check_bots(game: AnyGame, options: Any) -> None:
    """Refuses bots at a table where only people can play."""
    if not seats_bots(game, options):
        raise Refused("bot", "bots cannot play at a table with these options")
