"""What words make people think of: the dreamer's knowledge, apart from the fairies' clues.

A norm of our own for each language: the words that come to mind for each element, the strongest first. It was
written without sight of the deck's clues.
"""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path

from traumwerk.games.when_i_dream.letters import folded

FOLDER = Path(__file__).with_name("words")
STEM = 5  # letters by which a word that is not known finds its kin
KIN = 0.5  # how much the kin of a word counts
REMEMBERED = 20_000  # words whose pull is kept at hand
SHARPNESS = 5.0  # of the probabilities; the higher, the surer

Links = dict[int, float]


class Associations:
    """The elements that each word of a language points to, and how strongly."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.elements = len(lines)
        self.links: dict[str, Links] = defaultdict(dict)
        self.stems: dict[str, Links] = defaultdict(dict)
        self.pulls: dict[str, Links] = {}  # that were asked for
        for element, line in enumerate(lines):
            words = [folded(word) for word in line.split("\t")[1].split()]
            for rank, word in enumerate(words):
                strength = 1 - rank / (2 * len(words))
                self.links[word][element] = strength
                kin = self.stems[word[:STEM]]
                kin[element] = max(kin.get(element, 0.0), KIN * strength)

    def known(self, word: str) -> bool:
        return bool(self.pull(word))

    def pull(self, word: str) -> Links:
        """Where a word pulls: the more it could mean, the less each."""
        if word not in self.pulls:
            key = folded(word)
            found = self.links.get(key) or (self.stems.get(key[:STEM], {}) if len(key) >= STEM else {})
            pull = {element: strength / (1 + log(len(found))) for element, strength in found.items()}
            if len(self.pulls) < REMEMBERED:
                self.pulls[word] = pull
            return pull
        return self.pulls[word]

    def scores(self, clues: Sequence[str]) -> list[float]:
        """How likely each element is by these clues, all of them trusted."""
        beliefs = self.beliefs(clues, [1.0] * len(clues))
        rest = (1 - sum(beliefs.values())) / max(self.elements - len(beliefs), 1)
        return [beliefs.get(element, rest) for element in range(self.elements)]

    def beliefs(self, clues: Sequence[str], weights: Sequence[float]) -> Links:
        """How likely each element is that a clue points to, each clue trusted as its weight says."""
        sums: Links = defaultdict(float)
        for clue, weight in zip(clues, weights, strict=True):
            for element, strength in self.pull(clue).items():
                sums[element] += strength * weight
        raised = {element: exp(SHARPNESS * pull) for element, pull in sums.items()}
        total = sum(raised.values()) + self.elements - len(raised)
        return {element: value / total for element, value in raised.items()}


@cache
def associations(language: str) -> Associations:
    text = lzma.decompress((FOLDER / f"{language}.associations.xz").read_bytes()).decode()
    return Associations(text.splitlines())
