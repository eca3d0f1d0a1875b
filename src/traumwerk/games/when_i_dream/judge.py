"""The judge: whether a guess is right (W9), and which elements a told dream names (W13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from traumwerk.games.when_i_dream.deck import Deck, Entry, entries
from traumwerk.games.when_i_dream.letters import (
    UMLAUTS,
    composed,
    is_slip,
    joined,
    spellings,
    tokens,
    without_article,
)
from traumwerk.games.when_i_dream.lexicon import lexicon

Judgement = Literal["right", "near", "wrong"]
Phrase = tuple[str, ...]
SLIPS_FROM = 4  # letters a word must have to be recognised with a slip of typing
OTHER_WORDS = {
    "it": frozenset(("te",)),
    "fr": frozenset(("de", "mais")),
}  # what tè, dé and maïs are without accents
PLURALS = {  # how names end in the singular and in the plural
    "en": (("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves")),
    "it": (("o", "i"), ("a", "e"), ("e", "i"), ("ca", "che"), ("ga", "ghe"), ("co", "chi"), ("go", "ghi")),
    "fr": (("", "s"), ("", "x"), ("al", "aux"), ("ail", "aux")),
    "de": (("", "e"), ("", "n"), ("", "en"), ("", "er"), ("", "s"), ("", "nen")),
}


class Names(NamedTuple):
    """What an element is called, folded and in one piece."""

    right: frozenset[str]
    near: frozenset[str]


class Judge:
    """Judges the guesses and the dreams of one table."""

    def __init__(self, deck: Deck, language: str) -> None:
        self.deck = deck
        self.language = language

    def judgement(self, element: int, guess: str) -> Judgement:
        """W9: right by the word, a form or a synonym, one slip of typing forgiven; near by what is close."""
        names = names_of(self.deck.elements[element].name, self.language)
        stripped = without_article(guess, self.language)
        said = joined(stripped)
        if said in names.right:
            return "right"
        if said in names.near:
            return "near"
        if lexicon(self.language).is_word(stripped):
            return "wrong"
        return by_a_slip(said, names)

    def named(self, dream: str, elements: Iterable[tuple[int, str | None]]) -> tuple[int, ...]:
        """W13: which of these elements a dream names, by a word for them or the one they were guessed with.

        Accents count: French "de" is no "dé". A potato (pomme de terre) is no apple (pomme).
        """
        asked = [(element, self.phrases(element, guess)) for element, guess in elements]
        told = f" {' '.join(tokens(dream))} "
        longest = sorted(
            {*long_phrases(self.language), *(p for _, ps in asked for p in ps)}, key=len, reverse=True
        )
        found: set[Phrase] = set()
        for phrase in longest:
            text = f" {' '.join(phrase)} "
            if text in told:
                found.add(phrase)
                told = told.replace(text, " | ") if len(phrase) > 1 else told
        return tuple(element for element, phrases in asked if phrases & found)

    def phrases(self, element: int, guess: str | None) -> frozenset[Phrase]:
        names = phrases_of(self.deck.elements[element].name, self.language)
        own = without_article(guess or "", self.language)
        return names | ({tuple(tokens(own))} if self.is_own_word(own) else set())

    def is_own_word(self, guess: str) -> bool:
        """W13: whether it names the element in the dream too, and is not another word for want of an accent."""
        return guess != "" and guess.casefold() not in OTHER_WORDS.get(self.language, ())


def answers(entry: Entry) -> tuple[str, ...]:
    """What counts as the element's name."""
    return (entry.word, *entry.forms, *entry.synonyms)


def by_a_slip(said: str, names: Names) -> Judgement:
    """W9: what a guess that is no word comes to with one slip of typing forgiven."""
    if any(len(word) >= SLIPS_FROM and is_slip(said, word) for word in names.right):
        return "right"
    return "near" if any(len(word) >= SLIPS_FROM and is_slip(said, word) for word in names.near) else "wrong"


@cache
def names_of(element: str, language: str) -> Names:
    """W9: the names of an element in every way they are written, plurals too where they name nothing else."""
    entry, elsewhere = entries(language)[element], claimed(language)
    right, near = written(answers(entry)), written(entry.near)
    own = frozenset(word for word in plurals(right, language) if elsewhere[word] == 1)
    return Names(right | own, near | (plurals(near, language) - elsewhere.keys()))


def written(words: Iterable[str]) -> frozenset[str]:
    return frozenset(way for word in words for way in spellings(word))


def plurals(words: Iterable[str], language: str) -> frozenset[str]:
    ends = PLURALS[language]
    return frozenset(
        word.removesuffix(one) + many
        for word in words
        for one, many in ends
        if len(word) > 2 and word.endswith(one)
    )


@cache
def claimed(language: str) -> Counter[str]:
    """How many elements each word names, as it stands or as a plural."""
    names = (written(answers(entry)) for entry in entries(language).values())
    return Counter(word for right in names for word in right | plurals(right, language))


@cache
def phrases_of(element: str, language: str) -> frozenset[Phrase]:
    """W13: the names of an element as words in a row, with hyphens or without."""
    return frozenset(
        phrase
        for name in answers(entries(language)[element])
        for phrase in ways_to_write(composed(name))
        if phrase
    )


def ways_to_write(name: str) -> Iterator[Phrase]:
    for text in (name, name.casefold().translate(UMLAUTS)):
        for joint in (text, text.replace("-", " "), text.replace(" ", "-")):
            yield tuple(tokens(joint))


@cache
def long_phrases(language: str) -> frozenset[Phrase]:
    """All names of more than one word: what is part of them names nothing else."""
    return frozenset(p for element in entries(language) for p in phrases_of(element, language) if len(p) > 1)
