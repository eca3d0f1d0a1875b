"""At a drawn table: what is offered there, and the verbs to play on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from traumwerk.core.game import Amount, Choose, Luck, One, Refused, Step
from traumwerk.games.traumfabrik import GAME, Traumfabrik
from traumwerk.games.traumfabrik.components import POSITION_KINDS, STANDARD
from traumwerk.games.traumfabrik.moves import Decline, Discard, Pass, Place
from traumwerk.games.traumfabrik.state import GUEST_POSITION, NOTHING, SLOTS, State

from .position import chip_name, film_named, positions_of


# ── Looking at it ────────────────────────────────────────────────────────────────────────────────────────────
def in_hand(s: State) -> str:
    return " ".join("." if chip == NOTHING else chip_name(chip) for chip in s.hand)


def acting(s: State) -> int:
    """The one seat that is to act."""
    [seat] = GAME.view(s, -1).to_act
    return seat


def offered(s: State) -> list[Any]:
    """The moves that are offered to the seat that is to act, in a row; a range of bids as it is."""
    decision = GAME.decision(s)
    assert isinstance(decision, Choose)
    return [offer.move if isinstance(offer, One) else offer for offer in decision.offers[acting(s)]]


def bids(s: State) -> tuple[int, int] | None:
    """The lowest and the highest bid that are offered."""
    ranges = [offer for offer in offered(s) if isinstance(offer, Amount)]
    return (ranges[0].low, ranges[0].high) if ranges else None


def spots(s: State, chip: str, word: str) -> str:
    """A film with an `x` where a chip in hand is offered to be laid."""
    number = film_named(word)
    slot = s.plays[acting(s)].index(number)
    k = in_hand(s).split().index(chip)
    marks = ["x" if Place(k, slot, position) in offered(s) else "." for position in positions_of(number)]
    return f"{' '.join(marks[:-1])} | {marks[-1]}"


# ── Playing on it ────────────────────────────────────────────────────────────────────────────────────────────
def place(s: State, chip: str, word: str, position: str) -> Place:
    """The move that lays a chip in hand onto the first position of that kind on a film."""
    number = film_named(word)
    printed = STANDARD.film_positions[number]
    at = GUEST_POSITION if position == "guest" else printed.index(POSITION_KINDS.index(position))
    slot = s.plays[acting(s)].index(number) if number in s.plays[acting(s)] else SLOTS
    return Place(in_hand(s).split().index(chip), slot, at)


def step(s: State, seat: int, move: Any, luck: Luck | None = None, game: Traumfabrik = GAME) -> Step[State]:
    """Play a move; whatever it does, nothing appears or vanishes that may not."""
    before = s.tobytes()
    after = game.apply(s, seat, move, luck)
    assert s.tobytes() == before, "a move is played on a copy"
    assert game.census(after.state) == game.census(s)
    return after


def play(s: State, *moves: Any, luck: Luck | None = None, game: Traumfabrik = GAME) -> State:
    """Each move by the seat whose turn it is; `luck` is for the last one."""
    for move in moves[:-1]:
        s = step(s, acting(s), move, game=game).state
    return step(s, acting(s), moves[-1], luck, game).state


def refused(s: State, seat: int, move: Any, sentence: str) -> None:
    """The move is refused with a sentence that begins so, and nothing changes."""
    before = s.tobytes()
    with pytest.raises(Refused) as caught:
        GAME.apply(s, seat, move)
    assert str(caught.value).startswith(sentence), str(caught.value)
    assert s.tobytes() == before


def idle(s: State) -> Any:
    """The move that does least: pass, decline or discard, or take what must be taken."""
    moves = [move for move in offered(s) if isinstance(move, (Pass, Decline, Discard))]
    return moves[0] if moves else offered(s)[0]


def idling(s: State) -> Iterator[Step[State]]:
    """Everybody does least, until the game is over."""
    while s.to_act:
        last = step(s, acting(s), idle(s))
        yield last
        s = last.state


def end_of_quarter(s: State) -> State:
    """Everybody does least until the next quarter begins, or the game is over."""
    quarter = s.quarter
    return next(last.state for last in idling(s) if last.state.quarter != quarter or not last.state.to_act)
