"""The referee: whether a clue is allowed, and which rule it breaks (W8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from traumwerk.games.when_i_dream.deck import LANGUAGES, Deck, Element
from traumwerk.games.when_i_dream.hearing import rhyme, sound_alike
from traumwerk.games.when_i_dream.kinship import kinship
from traumwerk.games.when_i_dream.letters import folded, is_one_word, joined, spellings
from traumwerk.games.when_i_dream.lexicon import lexicon

Breach = Literal[
    "not one word", "too long", "no word", "repeat", "the element", "derived", "compound", "translation",
    "sounds alike", "rhyme",
]  # fmt: skip
HANDED_BACK = frozenset(("not one word", "too long", "no word", "repeat"))  # W8: never punished


class Ruling(NamedTuple):
    """What is wrong with a clue; nothing where it is fair."""

    breach: Breach | None = None

    @property
    def is_fair(self) -> bool:
        return self.breach is None

    @property
    def is_punished(self) -> bool:
        """W11: what costs a card at a strict table."""
        return self.breach is not None and self.breach not in HANDED_BACK


class Referee:
    """Rules on the clues of one table."""

    def __init__(self, deck: Deck, language: str, *, rhymes: bool) -> None:
        self.deck = deck
        self.language = language
        self.rhymes = rhymes

    def ruling(self, element: int, clue: str, said: Iterable[str], longest: int) -> Ruling:
        """W8: the first thing wrong with a clue."""
        if len(clue) > longest:
            return Ruling("too long")
        if not is_one_word(clue):
            return Ruling("not one word")
        if folded(clue) in {folded(word) for word in said}:
            return Ruling("repeat")
        word = self.deck.entry(element, self.language).word
        return Ruling(breach_of(self.deck.elements[element], word, clue, self.language, self.rhymes))


@lru_cache(maxsize=1 << 15)
def breach_of(element: Element, word: str, clue: str, language: str, rhymes: bool) -> Breach | None:
    """W8: what is wrong with a clue to an element, whatever was said before."""
    if breach := kin(element.name, clue, language) or translation(element, clue, language):
        return breach
    known = lexicon(language)
    said, sound = known.sound(clue), known.sound(word)
    if sound_alike(said, sound):  # homophones and near-homophones always
        return "sounds alike"
    if not rhymes and rhyme(said, sound):
        return "rhyme"
    return None if known.could_be_word(clue) else "no word"


def kin(element: str, clue: str, language: str) -> Breach | None:
    """W8: the element, a form of it, a word derived from it or compounded with it."""
    said, family = folded(clue), kinship(element, language)
    if family.is_element(said):
        return "the element"
    if family.is_derived(said):
        return "derived"
    return "compound" if family.is_compound(said) else None


def translation(element: Element, clue: str, language: str) -> Breach | None:
    """W8: the deck's word in another language, with or without its accents."""
    others = (word for name, word in zip(LANGUAGES, element.words, strict=True) if name != language)
    said = joined(clue)
    return "translation" if any(said in spellings(word) for word in others) else None
