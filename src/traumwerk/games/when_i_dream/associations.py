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
SHARPNESS = 5.0  # of the probabilities; the higher, the surer

Links = dict[int, float]


class Associations:
    """The elements that each word of a language points to, and how strongly."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.elements = len(lines)
        self.links: dict[str, Links] = defaultdict(dict)
        self.stems: dict[str, Links] = defaultdict(dict)
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
        found = self.links.get(folded(word)) or (
            self.stems.get(folded(word)[:STEM], {}) if len(word) >= STEM else {}
        )
        return {element: strength / (1 + log(len(found))) for element, strength in found.items()}

    def scores(self, clues: Sequence[str], weights: Sequence[float] | None = None) -> list[float]:
        """How likely each element is by these clues, each trusted as its weight says."""
        sums = [0.0] * self.elements
        for k, clue in enumerate(clues):
            for element, strength in self.pull(clue).items():
                sums[element] += strength * (1.0 if weights is None else weights[k])
        raised = [exp(SHARPNESS * pull) for pull in sums]
        total = sum(raised)
        return [value / total for value in raised]


@cache
def associations(language: str) -> Associations:
    text = lzma.decompress((FOLDER / f"{language}.associations.xz").read_bytes()).decode()
    return Associations(text.splitlines())
