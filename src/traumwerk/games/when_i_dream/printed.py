"""What is printed on the cards, in the table's language: all that views name by numbers, to be drawn."""

from __future__ import annotations

import msgspec

from traumwerk.games.when_i_dream.deck import LANGUAGES, Deck
from traumwerk.games.when_i_dream.rules import ROLES, SPIRITS


class Element(msgspec.Struct, frozen=True):
    """W3: something that can be dreamt of; `key` is the same in every language."""

    id: int
    word: str
    key: str
    category: str


class Printed(msgspec.Struct, frozen=True):
    """The deck, and the roles by the number of players (W2)."""

    language: str
    elements: tuple[Element, ...]
    roles: dict[str, dict[str, int]]


def printed(deck: Deck, language: str, edition: str | None = None) -> Printed:
    """The deck in a language; there is one edition."""
    if edition is not None:
        raise LookupError(edition)
    at = LANGUAGES.index(language)
    return Printed(
        language=language,
        elements=tuple(Element(e.number, e.words[at], e.name, e.category) for e in deck.elements),
        roles={str(players): dict(zip(ROLES, counts, strict=True)) for players, counts in SPIRITS.items()},
    )
