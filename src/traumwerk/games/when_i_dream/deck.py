"""The deck: 440 elements on 110 cards in four languages, with what referee, judge and fairies need."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

LANGUAGES = ("en", "it", "fr", "de")
ON_A_CARD = 4  # W3: two sides with two ends each
FOLDER = Path(__file__).with_name("deck")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An element in one language."""

    word: str
    forms: tuple[str, ...]  # inflected
    synonyms: tuple[str, ...]  # as right as the word
    near: tuple[str, ...]  # not quite: spirits vote
    roots: tuple[str, ...]  # what a forbidden clue contains: at a seam, "^…" at its start; "!…*" is no kin
    derived: tuple[str, ...]  # forbidden words without such a root
    clues: tuple[str, ...]  # authored, the most telling first


class Element(NamedTuple):
    """Something that can be dreamt of."""

    number: int
    name: str  # the same in every language: the key of its entries
    category: str
    words: tuple[str, ...]  # in the order of LANGUAGES


class Deck(NamedTuple):
    """All elements and cards."""

    elements: tuple[Element, ...]
    cards: tuple[tuple[int, ...], ...]
    fingerprint: str

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def entry(self, element: int, language: str) -> Entry:
        return entries(language)[self.elements[element].name]


@cache
def entries(language: str) -> dict[str, Entry]:
    """All entries of a language by the elements' names; read when a table needs them."""
    return msgspec.convert(tomllib.loads(text_of(language)), dict[str, Entry])


def text_of(language: str) -> str:
    return (FOLDER / f"{language}.toml").read_text(encoding="utf-8")


@cache
def standard() -> Deck:
    """The house's own deck; the elements of a card are as unlike as the list allows."""
    lines = (FOLDER / "elements.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    elements = tuple(
        Element(k, name, category, tuple(words)) for k, (name, category, *words) in enumerate(rows)
    )
    count = len(elements) // ON_A_CARD
    cards = tuple(tuple(range(card, len(elements), count)) for card in range(count))
    content = "\n".join([*lines, *(text_of(language) for language in LANGUAGES)])
    return Deck(elements, cards, hashlib.sha256(content.encode()).hexdigest())
