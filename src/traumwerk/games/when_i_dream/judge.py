"""The judge: whether a guess is right (W9), and which elements a told dream names (W13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from traumwerk.games.when_i_dream.deck import Deck, Entry
from traumwerk.games.when_i_dream.letters import apart, folded, tokens, without_article
from traumwerk.games.when_i_dream.lexicon import lexicon

Judgement = Literal["right", "near", "wrong"]
SLIPS_FROM = 4  # letters a word must have to be recognised with a slip of typing


class Judge:
    """Judges the guesses and the dreams of one table."""

    def __init__(self, deck: Deck, language: str) -> None:
        self.deck = deck
        self.language = language

    def judgement(self, element: int, guess: str) -> Judgement:
        """W9: right by the word, a form or a synonym, one slip of typing forgiven; near by what is close."""
        entry = self.deck.entry(element, self.language)
        said = folded(without_article(guess, self.language))
        right = set(map(folded, answers(entry)))
        if said in right:
            return "right"
        if said in set(map(folded, entry.near)):
            return "near"
        if not lexicon(self.language).is_word(said) and any(is_slip(said, word) for word in right):
            return "right"
        return "wrong"

    def named(self, dream: str, elements: Iterable[tuple[int, str | None]]) -> tuple[int, ...]:
        """W13: which of these elements a dream names, by a word for them or the one they were guessed with.

        Accents count: French "de" is no "dé".
        """
        told = f" {' '.join(tokens(dream))} "
        found = []
        for element, guess in elements:
            names = answers(self.deck.entry(element, self.language))
            words = {*names, *self.own_word(guess, names)}
            if any(f" {' '.join(tokens(word))} " in told for word in words if list(tokens(word))):
                found.append(element)
        return tuple(found)

    def own_word(self, guess: str | None, names: Iterable[str]) -> tuple[str, ...]:
        """W13: the word it was judged right with, where that is not just a name without its accents."""
        said = without_article(guess or "", self.language)
        return () if not said or folded(said) in set(map(folded, names)) else (said,)


def answers(entry: Entry) -> tuple[str, ...]:
    """What counts as the element's name."""
    return (entry.word, *entry.forms, *entry.synonyms)


def is_slip(said: str, word: str) -> bool:
    return len(word) >= SLIPS_FROM and abs(len(said) - len(word)) <= 1 and apart(said, word) == 1
