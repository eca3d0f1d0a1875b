"""Round a table: voices are real, the dreamer has no phone in hand, and spirits press what all have heard."""

from __future__ import annotations

import msgspec

from traumwerk.core.game import Offer, One
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.rules import (
    NOT_GIVEN,
    Cards,
    lay,
    next_speaker,
    replaced,
    tell_all,
    tell_dream,
    tell_spirits,
)
from traumwerk.games.when_i_dream.state import Laid, Pile, Said, State

UNHEARD = ""  # a word, a guess or a dream that was spoken in the room: the house does not hear it


# ── Night ───────────────────────────────────────────────────────────────────────────────────────────────
def speak(s: State) -> None:
    """W7 W11: a word was said; no referee has heard it, but spirits may challenge it."""
    s.said += (Said(s.speaker, UNHEARD),)
    tell_all(s, m.Spoken(s.speaker))
    next_speaker(s)


def judge(s: State, seat: int, right: bool, cards: Cards) -> None:
    """W9 W10 W12: a spirit tells where the card goes; the dreamer hears the same as after any guess."""
    pile: Pile = "yellow" if right else "blue"
    tell_spirits(s, m.GuessJudged(seat, right))
    lay(s, Laid(s.card, s.element, pile, UNHEARD, judge=seat), cards)


def may_object(s: State) -> bool:
    """W9: until the dream was told, so that there is time to vote."""
    return s.phase in ("night", "last guess", "day")


def object_to(s: State, seat: int, at: int) -> None:
    """W9: once a card, what another spirit judged is put to the secret vote, as a near answer is."""
    laid = s.laid[at]
    votes = (NOT_GIVEN,) * s.players
    changed = msgspec.structs.replace(laid, pile="undecided", votes=votes, objected=True)
    s.laid = replaced(s.laid, at, changed)
    tell_spirits(s, m.Objected(seat, laid.element))


# ── Day ─────────────────────────────────────────────────────────────────────────────────────────────────
def tick(s: State, seat: int, at: int, named: bool) -> None:
    """W13: spirits mark what the dreamer names, for each other to see."""
    laid = s.laid[at]
    s.laid = replaced(s.laid, at, msgspec.structs.replace(laid, named=named))
    tell_spirits(s, m.Ticked(seat, laid.element, named))


def end_dream(s: State) -> None:
    """W13: the dream was told, with the elements that are ticked now."""
    tell_dream(s, UNHEARD)


def named(s: State) -> tuple[int, ...]:
    """W13: the elements of the yellow side that were ticked."""
    return tuple(laid.element for laid in s.laid if laid.pile == "yellow" and laid.named)


# ── What is offered ─────────────────────────────────────────────────────────────────────────────────────
def judge_offers(s: State) -> tuple[Offer, ...]:
    """W9 W12: right or wrong, for just this card."""
    if s.phase not in ("night", "last guess"):
        return ()
    return (One(m.Judge(s.number, right=True)), One(m.Judge(s.number, right=False)))


def object_offers(s: State, seat: int) -> tuple[Offer, ...]:
    """W9: to what another judged, where nobody has objected yet."""
    if not may_object(s):
        return ()
    return tuple(
        One(m.Object(at)) for at, laid in enumerate(s.laid) if laid.judge != seat and not laid.objected
    )


def day_offers(s: State) -> tuple[Offer, ...]:
    """W13: what is yellow, or may become so, is ticked or not; and the dream is over."""
    if s.phase != "day":
        return ()
    ticks = [One(m.Tick(at, not laid.named)) for at, laid in enumerate(s.laid) if laid.pile != "blue"]
    return (*ticks, One(m.DreamEnded()))
