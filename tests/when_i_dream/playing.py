"""At a table: the verbs to play on, what is offered there, and what was told to whom."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import CLOCK, Actor, Choose, Luck, Offer, One, Refused, Scripted, Step, Timer, Words
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import WhenIDream
from traumwerk.games.when_i_dream.moves import (
    Accept,
    Acquit,
    ChallengeClue,
    Clue,
    Condemn,
    DuskOver,
    Guess,
    LastGuessTimeUp,
    NightOver,
    Pass,
    PassCard,
    Reject,
    Tell,
)
from traumwerk.games.when_i_dream.state import State

from .position import GAME, fresh, name_of


# ── Playing ─────────────────────────────────────────────────────────────────────────────────────────────
def step(s: State, actor: Actor, move: Any, luck: Luck | None = None, game: WhenIDream = GAME) -> Step[State]:
    """Play a move: on a copy, and no card appears or vanishes."""
    before = copy.deepcopy(s)
    after = game.apply(s, actor, move, luck)
    assert s == before, "a move is played on a copy"
    assert game.census(after.state) == game.census(s)
    return after


def showing(shows: str | tuple[int, ...] | None, game: WhenIDream = GAME) -> Scripted | None:
    """Chance gives an unseen card with this element, or just these numbers; None: whatever it likes."""
    if shows is None:
        return None
    return Scripted(fresh(shows, game) if isinstance(shows, str) else shows)


def say(s: State, *words: str | None, game: WhenIDream = GAME) -> State:
    """Each by the spirit whose turn it is; None: a pass."""
    for word in words:
        s = step(s, s.speaker, Pass() if word is None else Clue(word), game=game).state
    return s


def guess(s: State, word: str, shows: str | tuple[int, ...] | None = None, game: WhenIDream = GAME) -> State:
    """The dreamer guesses, and this is shown next."""
    return step(s, s.dreamer, Guess(word), showing(shows, game), game).state


def let_go(s: State, shows: str | tuple[int, ...] | None = None, game: WhenIDream = GAME) -> State:
    """The dreamer passes the card, and this is shown next."""
    return step(s, s.dreamer, PassCard(), showing(shows, game), game).state


def clock(
    s: State, move: Any, shows: str | tuple[int, ...] | None = None, game: WhenIDream = GAME
) -> Step[State]:
    return step(s, CLOCK, move, showing(shows, game), game)


def challenge(s: State, seat: int, clue: int, game: WhenIDream = GAME) -> State:
    return step(s, seat, ChallengeClue(clue), game=game).state


def judge_clue(s: State, **votes: bool) -> State:
    """Seats vote on the clue on trial: `seat2=True` condemns it."""
    for seat, forbidden in votes.items():
        s = step(s, int(seat.removeprefix("seat")), Condemn() if forbidden else Acquit()).state
    return s


def judge_answer(s: State, card: int, **votes: bool) -> State:
    """Seats vote on a near answer: `seat2=True` says that it is right."""
    for seat, is_right in votes.items():
        s = step(s, int(seat.removeprefix("seat")), Accept(card) if is_right else Reject(card)).state
    return s


def wake(s: State, dream: str, luck: Luck | None = None, game: WhenIDream = GAME) -> Step[State]:
    """The night ends without a last guess, and the dream is told."""
    s = clock(clock(s, NightOver(), game=game).state, LastGuessTimeUp(), game=game).state
    return step(s, s.dreamer, Tell(dream), luck, game)


def fall_asleep(s: State, shows: str | tuple[int, ...] | None = None, game: WhenIDream = GAME) -> State:
    """The next night falls."""
    return clock(s, DuskOver(), shows, game).state


def refused(s: State, actor: Any, move: Any, sentence: str, game: WhenIDream = GAME) -> None:
    """The move is refused with just this sentence, and nothing changes."""
    before = copy.deepcopy(s)
    with pytest.raises(Refused) as caught:
        game.apply(s, actor, move)
    assert str(caught.value) == sentence
    assert s == before


def table_of(players: int, seed: int, **options: Any) -> Table:
    """A table with its record."""
    game: Any = GAME
    return Table(game, game.Options(**options), players, from_seed(seed))


def resumed(table: Table, seed: int) -> Table:
    """The same table from its record."""
    return Table.resume(record.read(table.record), table.game, from_seed(seed))


# ── Looking ─────────────────────────────────────────────────────────────────────────────────────────────
def offers(s: State, seat: int, game: WhenIDream = GAME) -> tuple[Offer, ...]:
    decision = game.decision(s)
    return decision.offers.get(seat, ()) if isinstance(decision, Choose) else ()


def offered(s: State, seat: int, game: WhenIDream = GAME) -> list[Any]:
    """The moves that are offered to a seat; of one with a text its name."""
    found: list[Any] = []
    for offer in offers(s, seat, game):
        assert isinstance(offer, One | Words)
        found.append(offer.move)
    return found


def timers(s: State, game: WhenIDream = GAME) -> dict[str, Timer]:
    """What runs, by the first word of its name."""
    decision = game.decision(s)
    found = decision.timers if isinstance(decision, Choose) else ()
    return {timer.name.rpartition(" ")[0]: timer for timer in found}


def told(of: Step[State], viewer: int) -> list[Any]:
    """The events of a step that reach a viewer."""
    return [t.event for t in of.told if t.reaches(viewer)]


def heard(of: Step[State], kind: type[Any]) -> list[Any]:
    """The events of a type, whoever hears them."""
    return [t.event for t in of.told if isinstance(t.event, kind)]


def hearers(of: Step[State], kind: type[Any]) -> set[int]:
    """Who hears of events of a type."""
    return {viewer for t in of.told if isinstance(t.event, kind) for viewer in t.to}


def side(s: State, pile: str) -> list[str]:
    """The elements on a side of the bed."""
    return [name_of(laid.element) for laid in s.laid if laid.pile == pile]


def on_bed(s: State) -> str:
    return name_of(s.element)
