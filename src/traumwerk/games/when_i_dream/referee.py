"""The referee: whether a clue is allowed, and which rule it breaks (W8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from traumwerk.games.when_i_dream.deck import LANGUAGES, Deck, Entry
from traumwerk.games.when_i_dream.hearing import rhyme, sound_alike
from traumwerk.games.when_i_dream.kinship import kinship
from traumwerk.games.when_i_dream.letters import folded, is_one_word, joined, spellings
from traumwerk.games.when_i_dream.lexicon import Lexicon, lexicon

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

    @property
    def lexicon(self) -> Lexicon:
        return lexicon(self.language)

    def ruling(self, element: int, clue: str, said: Iterable[str], longest: int) -> Ruling:
        """W8: the first thing wrong with a clue."""
        if len(clue) > longest:
            return Ruling("too long")
        if not is_one_word(clue):
            return Ruling("not one word")
        if folded(clue) in {folded(word) for word in said}:
            return Ruling("repeat")
        entry = self.deck.entry(element, self.language)
        breach = (
            self.kin(element, clue) or self.translation(element, clue) or self.likeness_of_sound(entry, clue)
        )
        if breach is None and not self.lexicon.could_be_word(clue):
            return Ruling("no word")
        return Ruling(breach)

    def kin(self, element: int, clue: str) -> Breach | None:
        """W8: the element, a form of it, a word derived from it or compounded with it."""
        said, kin = folded(clue), kinship(self.deck.elements[element].name, self.language)
        if kin.is_element(said):
            return "the element"
        if kin.is_derived(said):
            return "derived"
        return "compound" if kin.is_compound(said) else None

    def translation(self, element: int, clue: str) -> Breach | None:
        """W8: the deck's word in another language, with or without its accents."""
        words = self.deck.elements[element].words
        others = (word for name, word in zip(LANGUAGES, words, strict=True) if name != self.language)
        said = joined(clue)
        return "translation" if any(said in spellings(word) for word in others) else None

    def likeness_of_sound(self, entry: Entry, clue: str) -> Breach | None:
        """W8: homophones and near-homophones always, rhymes by option."""
        said, word = self.lexicon.sound(clue), self.lexicon.sound(entry.word)
        if sound_alike(said, word):
            return "sounds alike"
        return "rhyme" if not self.rhymes and rhyme(said, word) else None
