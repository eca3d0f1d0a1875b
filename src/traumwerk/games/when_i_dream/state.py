"""What lies on the table. No clock: the rules say which timers run, the house runs them.

Everything a state holds is a plain value or a tuple, so that a copy shares what does not change.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from traumwerk.games.when_i_dream.options import Options

Role = Literal["fairy", "boogeyman", "sandman"]
FAIRY: Final = "fairy"
BOOGEYMAN: Final = "boogeyman"
SANDMAN: Final = "sandman"
Phase = Literal["dusk", "night", "last guess", "day", "settling", "over"]
Pile = Literal["yellow", "blue", "undecided"]

NOBODY = -1
NO_CARD = -1
BLIND = -1  # a card that went under the deck unseen


class Said(msgspec.Struct, frozen=True):
    """What a spirit did on its turn: a clue (empty: spoken in the room), or a pass (no word)."""

    seat: int
    word: str | None
    challenged: bool = False


class Laid(msgspec.Struct, frozen=True):
    """A card beside the bed: what it showed, on which side it lies, and with what it was guessed.

    `votes` of a near answer, by seat: 1 right, 0 wrong, −1 not given. Round a table the guess is empty; a
    spirit has judged it, another may have objected, and in the day the element was named or not.
    """

    card: int
    element: int
    pile: Pile
    guess: str | None = None
    votes: tuple[int, ...] = ()
    judge: int = NOBODY
    objected: bool = False
    named: bool = False


class Challenge(msgspec.Struct, frozen=True):
    """W11: a clue that spirits vote on, by seat: 1 forbidden, 0 fair, −1 not given."""

    clue: int  # which of the card's clues
    by: int
    votes: tuple[int, ...]


class NightScore(msgspec.Struct, frozen=True):
    """What a night came to, as everybody may know it in the day: the cards by their elements."""

    dreamer: int
    roles: tuple[Role | None, ...]
    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    dream: str | None
    named: tuple[int, ...]
    remembered: bool
    points: tuple[int, ...]


@dataclass
class State:
    """The table of When I Dream."""

    options: Options
    players: int
    rng: list[int]

    round: int = 0  # nights that are over
    phase: Phase = "dusk"
    dreamer: int = NOBODY
    roles: tuple[Role | None, ...] = ()  # by seat; the dreamer has none
    spare: Role = FAIRY  # lies face-down and is never shown

    ready: frozenset[int] = frozenset()

    unseen: list[int] = field(default_factory=list)  # cards nobody has seen: unordered, drawn when one is shown
    under: tuple[int, ...] = ()  # cards that went under, in their order; BLIND: one of the unseen
    card: int = NO_CARD
    element: int = NO_CARD
    number: int = 0  # cards shown this night
    speaker: int = NOBODY
    turn: int = 0  # turns to speak this night, so that each has a timer of its own
    said: tuple[Said, ...] = ()  # on this card
    challenge: Challenge | None = None
    challenges: int = 0  # this night, so that each has a timer of its own
    laid: tuple[Laid, ...] = ()

    dream: str | None = None
    penalties: tuple[tuple[int, ...], ...] = ()  # the cards each seat has for forbidden clues
    forfeited: tuple[int, ...] = ()  # of these, the ones of this night: the dreamer has not seen them
    points: tuple[int, ...] = ()
    nights: tuple[NightScore, ...] = ()

    told: list[Any] = field(default_factory=list)  # since they were last cleared: events with their audience
    drawn: list[int] = field(default_factory=list)
    script: Iterator[int] | None = None
    sealed: type = field(default=object, repr=False)  # has no encoder, so that no table is ever written out

    def copy(self) -> State:
        """Another state, equal and independent; what was told and drawn is not taken along."""
        twin = copy.copy(self)
        twin.rng, twin.unseen = self.rng[:], self.unseen[:]
        twin.told, twin.drawn, twin.script = [], [], None
        return twin

    @property
    def spirits(self) -> tuple[int, ...]:
        """All but the dreamer, clockwise from his left."""
        return tuple((self.dreamer + step) % self.players for step in range(1, self.players))

    @property
    def penalised(self) -> tuple[int, ...]:
        return tuple(len(cards) for cards in self.penalties)
