"""What a seat and the clock can do, and what can happen."""

from __future__ import annotations

from traumwerk.core.game import Event, Move

LONGEST_CLUE = 40
LONGEST_GUESS = 60
LONGEST_DREAM = 600  # W13


# ── Moves of spirits ────────────────────────────────────────────────────────────────────────────────────
class Clue(Move, frozen=True):
    """W7: say one word. `card` is the card's number: a clue that crosses a guess is dropped."""

    word: str
    card: int | None = None


class Pass(Move, frozen=True):
    """W7: say nothing this time."""

    card: int | None = None


class ChallengeClue(Move, frozen=True):
    """W11: ask the spirits whether a clue of this card was allowed."""

    clue: int  # from 0


class Condemn(Move, frozen=True):
    """W11: vote that the clue was forbidden."""


class Acquit(Move, frozen=True):
    """W11: vote that the clue was fair."""


class Accept(Move, frozen=True):
    """W9: vote that a near answer was right."""

    card: int  # which of the cards laid this night, from 0


class Reject(Move, frozen=True):
    """W9: vote that a near answer was wrong."""

    card: int


# ── Moves of spirits round a table, where all is spoken in the room ─────────────────────────────────────
class Speak(Move, frozen=True):
    """W7: you have said one word with your own voice. `card` is the card's number, as for a clue."""

    card: int | None = None


class Judge(Move, frozen=True):
    """W9 W12: all have heard the dreamer guess right, or wrong, or pass.

    `card` is the card's number: who presses after somebody else does not judge the next card.
    """

    card: int
    right: bool


class Object(Move, frozen=True):
    """W9: ask the spirits whether another one has judged a card well."""

    card: int  # which of the cards laid this night, from 0


class Tick(Move, frozen=True):
    """W13: the dreamer has named this card's element; or has not, after all."""

    card: int  # which of the cards laid this night, from 0
    named: bool


class DreamEnded(Move, frozen=True):
    """W13: the dreamer has told the dream."""


# ── Moves of the dreamer ────────────────────────────────────────────────────────────────────────────────
class Guess(Move, frozen=True):
    """W9 W12: the one guess at this card."""

    word: str
    card: int | None = None


class PassCard(Move, frozen=True):
    """W9 W12: let this card go."""

    card: int | None = None


class Tell(Move, frozen=True):
    """W13: tell the dream, once."""

    dream: str


# ── Moves of everybody ──────────────────────────────────────────────────────────────────────────────────
class Ready(Move, frozen=True):
    """W6: you know your role and can see the card; the night falls when all are ready."""


# ── Moves of the clock ──────────────────────────────────────────────────────────────────────────────────
class DuskOver(Move, frozen=True):
    """W6: the night falls, ready or not."""


class ClueTimeUp(Move, frozen=True):
    """W7: the spirit's seconds are over."""


class NightOver(Move, frozen=True):
    """W12: the hourglass has run out."""


class LastGuessTimeUp(Move, frozen=True):
    """W12: no last guess came."""


class ChallengeTimeUp(Move, frozen=True):
    """W11: the votes that were given count."""


class DayTimeUp(Move, frozen=True):
    """W13: no dream was told in time."""


class BallotsTimeUp(Move, frozen=True):
    """W9: the votes on near answers that were given count."""


MOVES = (
    Clue, Pass, ChallengeClue, Condemn, Acquit, Accept, Reject, Speak, Judge, Object, Tick, DreamEnded, Guess,
    PassCard, Tell, Ready, DuskOver, ClueTimeUp, NightOver, LastGuessTimeUp, ChallengeTimeUp, DayTimeUp,
    BallotsTimeUp,
)  # fmt: skip


# ── Events: elements are named by their numbers in the deck ─────────────────────────────────────────────
class DuskFell(Event, frozen=True):
    """W4 W5: roles are dealt; this seat will dream."""

    night: int
    dreamer: int


class RoleDealt(Event, frozen=True):
    """W5: told to its owner alone."""

    seat: int
    role: str


class GotReady(Event, frozen=True):
    """W6: somebody waits for the night."""

    seat: int


class NightFell(Event, frozen=True):
    """W6: the hourglass is turned."""


class CardShown(Event, frozen=True):
    """W6 W9: what the spirits see."""

    number: int
    element: int


class CardChanged(Event, frozen=True):
    """W9 W11: what the dreamer is told: another card lies there. Never why, but for a penalty's owner."""

    number: int
    penalty: int | None = None


class ClueGiven(Event, frozen=True):
    """W7: a word was said."""

    seat: int
    word: str


class Passed(Event, frozen=True):
    """W7: a spirit said nothing, or was too slow."""

    seat: int


class Spoken(Event, frozen=True):
    """W7: round a table: a word was said in the room."""

    seat: int


class GuessJudged(Event, frozen=True):
    """W9: round a table, told to spirits: who pressed what; where the card lies follows."""

    seat: int
    right: bool


class CardLaid(Event, frozen=True):
    """W9: told to spirits: the guess (None: passed, empty: spoken) and the side the card lies on."""

    element: int
    pile: str
    guess: str | None


class Objected(Event, frozen=True):
    """W9: round a table, told to spirits: they vote on how a card was judged."""

    seat: int
    element: int


class VoteCast(Event, frozen=True):
    """W9 W11: told to the voter alone."""

    seat: int


class BallotSettled(Event, frozen=True):
    """W9: told to spirits: what they found of a near answer."""

    element: int
    guess: str
    right: bool


class ClueChallenged(Event, frozen=True):
    """W11: told to spirits."""

    seat: int
    word: str
    by: int


class ChallengeSettled(Event, frozen=True):
    """W11: told to spirits."""

    seat: int
    word: str
    forbidden: bool


class PenaltyGiven(Event, frozen=True):
    """W11: told to spirits: who keeps the card, and for which word."""

    seat: int
    word: str
    element: int


class HourglassRanOut(Event, frozen=True):
    """W12: the dreamer may guess once more."""


class DayBroke(Event, frozen=True):
    """W13: the dream can be told."""


class Ticked(Event, frozen=True):
    """W13: round a table, told to spirits: an element was named, or was not after all."""

    seat: int
    element: int
    named: bool


class DreamTold(Event, frozen=True):
    """W13: what was told; None where nothing was, empty where it was told in the room."""

    dream: str | None


class RolesShown(Event, frozen=True):
    """W14: by seat; the dreamer has none. The spare one is never shown."""

    roles: tuple[str | None, ...]


class NightScored(Event, frozen=True):
    """W14: both sides, whether all was remembered, and the points of each seat."""

    yellow: tuple[int, ...]
    blue: tuple[int, ...]
    named: tuple[int, ...]
    points: tuple[int, ...]


class PointsCounted(Event, frozen=True):
    """W16: the totals, penalties taken off."""

    points: tuple[int, ...]
    penalties: tuple[int, ...]


EVENTS = (
    DuskFell, RoleDealt, GotReady, NightFell, CardShown, CardChanged, ClueGiven, Passed, Spoken, GuessJudged,
    CardLaid, Objected, VoteCast, BallotSettled, ClueChallenged, ChallengeSettled, PenaltyGiven,
    HourglassRanOut, DayBroke, Ticked, DreamTold, RolesShown, NightScored, PointsCounted,
)  # fmt: skip
