"""Tables brought to a moment of the night, with just the roles and the elements that a test wants.

    night("dog", roles="fairy fairy boogeyman sandman", dreamer=0)

Roles are named clockwise from the dreamer's left; there are as many players as roles, and the dreamer. Elements
are named as in the deck, in English. Where nothing is said, five play, seat 0 dreams, and a dog lies there.
"""

from __future__ import annotations

from typing import Any

from traumwerk.core.game import CLOCK, Scripted
from traumwerk.games.when_i_dream import WhenIDream
from traumwerk.games.when_i_dream.deck import LANGUAGES, Deck, entries, standard
from traumwerk.games.when_i_dream.judge import Judge
from traumwerk.games.when_i_dream.moves import LONGEST_CLUE, DuskOver, NightOver, PassCard
from traumwerk.games.when_i_dream.referee import Referee
from traumwerk.games.when_i_dream.rules import ROLES
from traumwerk.games.when_i_dream.state import State

FIVE = "fairy fairy boogeyman sandman"


class Bed(WhenIDream):
    """When I Dream with a deck of these cards only, each named by its four elements."""

    def __init__(self, *cards: str) -> None:
        numbers = tuple(tuple(map(element, card.split())) for card in cards)
        self.deck = Deck(standard().elements, numbers, "few cards")


GAME = WhenIDream()
NUMBERS = {found.name: found.number for found in standard().elements}


# ── Words ───────────────────────────────────────────────────────────────────────────────────────────────
def element(name: str) -> int:
    return NUMBERS[name]


def name_of(number: int) -> str:
    return standard().elements[number].name


def right(name: str, language: str = "en") -> str:
    """The word for an element."""
    return entries(language)[name].word


def near(name: str, language: str = "en") -> str:
    """An answer that is put to the vote."""
    judge = Judge(standard(), language)
    return next(word for word in entries(language)[name].near if judge.judgement(element(name), word) == "near")


def fair(name: str, language: str = "en") -> list[str]:
    """Clues to an element that the referee lets pass, one after the other."""
    referee = Referee(standard(), language, rhymes=False)
    found: list[str] = []
    for word in entries(language)[name].clues:
        if referee.ruling(element(name), word, found, LONGEST_CLUE).is_fair:
            found.append(word)
    return found


def language_of(s: State) -> str:
    assert s.options.language in LANGUAGES
    return s.options.language


# ── Chance ──────────────────────────────────────────────────────────────────────────────────────────────
def fresh(name: str, game: WhenIDream = GAME) -> tuple[int, int]:
    """What chance gives where an unseen card comes and shows this element."""
    card = next(card for card, sides in enumerate(game.deck.cards) if element(name) in sides)
    return (card, game.deck.cards[card].index(element(name)))


def again(name: str, game: WhenIDream = GAME) -> tuple[int]:
    """What chance gives where a card that went under comes again and shows this element."""
    return (fresh(name, game)[1],)


def dealt(roles: str) -> tuple[int, ...]:
    """What chance gives where these roles are dealt, clockwise from the dreamer's left."""
    names: tuple[str, ...] = ROLES
    return tuple(names.index(role) for role in roles.split())


# ── Moments ─────────────────────────────────────────────────────────────────────────────────────────────
def dusk(roles: str = FIVE, dreamer: int = 0, game: WhenIDream = GAME, **options: Any) -> State:
    """Roles are dealt; nobody is ready."""
    agreed = game.Options(first=dreamer, **options)
    return game.new(agreed, len(roles.split()) + 1, Scripted(dealt(roles))).state


def night(
    shows: str = "dog", roles: str = FIVE, dreamer: int = 0, game: WhenIDream = GAME, **options: Any
) -> State:
    """The first card of the first night lies there."""
    s = dusk(roles, dreamer, game, **options)
    return game.apply(s, CLOCK, DuskOver(), Scripted(fresh(shows, game))).state


def last_guess(shows: str = "dog", game: WhenIDream = GAME, **more: Any) -> State:
    """The hourglass has run out over the first card."""
    return game.apply(night(shows, game=game, **more), CLOCK, NightOver()).state


def day(shows: str = "dog", game: WhenIDream = GAME, **more: Any) -> State:
    """The dream can be told; nothing was guessed."""
    s = last_guess(shows, game, **more)
    return game.apply(s, s.dreamer, PassCard()).state
