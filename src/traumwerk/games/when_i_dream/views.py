"""What each seat and the spectators may see: types of their own, filled field by field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from traumwerk.core.game import SPECTATOR
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.state import NO_CARD, NOBODY, NightScore, Said, State

DARK = ("night", "last guess", "day", "settling")


class Heard(msgspec.Struct, frozen=True):
    """What a spirit did on this card: its clue (empty: spoken in the room), or a pass (no word)."""

    seat: int
    word: str | None


class Card(msgspec.Struct, frozen=True):
    """A card beside the bed as spirits see it; `voted` says whether the viewer has voted on a near answer.

    Round a table the guess is empty, and it is seen who judged it, whether somebody objected, and in the day
    whether the element was named.
    """

    element: int
    pile: str
    guess: str | None
    voted: bool
    judge: int | None = None
    objected: bool = False
    named: bool = False


class Trial(msgspec.Struct, frozen=True):
    """W11: the clue that is voted on; `voted` says whether the viewer has."""

    seat: int
    word: str
    by: int
    voted: bool


class View(msgspec.Struct, frozen=True):
    """The table of When I Dream as one viewer sees it.

    From the first card to the scoring the dreamer and who watches see neither element nor piles (W10).
    """

    viewer: int
    language: str
    strict: bool
    rhymes: bool
    aloud: bool
    night: int
    phase: str
    dreamer: int
    ready: tuple[int, ...]
    number: int  # cards shown this night
    speaker: int | None
    heard: tuple[Heard, ...]  # on this card
    role: str | None  # one's own
    element: int | None
    laid: tuple[Card, ...] | None
    trial: Trial | None
    dream: str | None
    penalties: tuple[int, ...]
    points: tuple[int, ...]
    nights: tuple[NightScore, ...]
    winners: tuple[int, ...]


def view(s: State, viewer: int, winners: tuple[int, ...]) -> View:
    """W5 W10: one's own role only; the dreamer hears the clues of this card and no more."""
    sees = s.phase in DARK and viewer in s.spirits
    return View(
        viewer=viewer,
        language=s.options.language,
        strict=s.options.strict,
        rhymes=s.options.rhymes,
        aloud=s.options.aloud,
        night=s.round,
        phase=s.phase,
        dreamer=s.dreamer,
        ready=tuple(sorted(s.ready)),
        number=s.number,
        speaker=s.speaker if s.phase == "night" else None,
        heard=tuple(heard(said) for said in s.said) if s.phase in ("night", "last guess") else (),
        role=s.roles[viewer] if s.phase != "over" and 0 <= viewer < s.players else None,
        element=s.element if sees and s.card != NO_CARD else None,
        laid=tuple(card(s, at, viewer) for at in range(len(s.laid))) if sees else None,
        trial=trial(s, viewer) if sees else None,
        dream=s.dream if s.phase == "settling" else None,
        penalties=s.penalised,
        points=s.points,
        nights=s.nights,
        winners=winners,
    )


def heard(said: Said) -> Heard:
    return Heard(said.seat, said.word)


def card(s: State, at: int, viewer: int) -> Card:
    laid = s.laid[at]
    voted = laid.pile == "undecided" and laid.votes[viewer] >= 0
    judge = None if laid.judge == NOBODY else laid.judge
    return Card(laid.element, laid.pile, laid.guess, voted, judge, laid.objected, laid.named)


def trial(s: State, viewer: int) -> Trial | None:
    if s.challenge is None:
        return None
    said = s.said[s.challenge.clue]
    return Trial(said.seat, said.word or "", s.challenge.by, s.challenge.votes[viewer] >= 0)


def recalled(view: View, told: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """W10: who dreams, or watches, is told no clue of this night again but those on this card."""
    if view.phase not in DARK or view.viewer not in (view.dreamer, SPECTATOR):
        return told
    fell = max(number for number, events in enumerate(told) if m.NightFell() in events)
    turned = max(k for k, events in enumerate(told) if any(isinstance(e, m.CardChanged) for e in events))
    heard = (m.ClueGiven, m.Spoken, m.Passed)
    before = [[event for event in events if not isinstance(event, heard)] for events in told[fell:turned]]
    return [*told[:fell], *before, *told[turned:]]
