"""What words bring to mind: the dreamer's table of links from words to elements, shipped compressed.

It knows nothing of the clues that were authored for the fairies: it was built from dictionaries and vectors
(tools/words). A word has a row of its strongest elements; a strength of nothing rules an element out, since
nobody may say the element itself (W8).
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traumwerk.games.when_i_dream.letters import folded

FOLDER = Path(__file__).with_name("words")
ELEMENTS = 440
WIDTH = 32  # links a word
STEP = 0.05  # of a strength, in units of log probability
RULED_OUT = -12.0
NONE = 65535  # fills a row that has fewer links

ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("'s", ""), ("ing", ""), ("ing", "e"),
        ("ed", ""), ("ed", "e"), ("er", ""), ("ier", "y"), ("est", ""), ("y", ""), ("ly", ""),
    ),
    "it": (
        ("i", "o"), ("i", "e"), ("e", "a"), ("a", "o"), ("e", "o"), ("i", "io"), ("hi", "o"), ("he", "a"),
        ("i", "a"), ("ce", "cia"), ("ge", "gia"), ("o", "are"), ("a", "are"), ("are", "arsi"), ("arsi", "are"),
        ("ersi", "ere"), ("irsi", "ire"), ("ato", "are"), ("ando", "are"), ("ino", "o"), ("ina", "a"),
        ("etto", "o"), ("one", "o"),
    ),
    "fr": (
        ("s", ""), ("x", ""), ("es", ""), ("e", ""), ("aux", "al"), ("aux", "ail"), ("ere", "er"), ("eres", "er"),
        ("euse", "eur"), ("euse", "eux"), ("ive", "if"), ("elle", "el"), ("enne", "en"), ("ee", "er"),
        ("es", "er"), ("e", "er"), ("ant", "er"), ("lle", "l"), ("nne", "n"), ("tte", "t"), ("che", "c"),
    ),
    "de": (
        ("e", ""), ("en", ""), ("n", ""), ("er", ""), ("ern", ""), ("s", ""), ("es", ""), ("em", ""), ("en", "e"),
        ("nen", ""), ("st", "en"), ("t", "en"), ("te", "en"), ("chen", ""), ("lein", ""), ("in", ""),
    ),
}  # fmt: skip


def fallbacks(word: str, language: str) -> Iterator[str]:
    """What a folded word could be a form of, the likeliest first; itself at once."""
    yield word
    for ending, instead in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            yield word[: len(word) - len(ending)] + instead
    doubled = re.fullmatch(r"(.+?([b-df-hj-np-tv-z]))\2(?:ing|ed|er)", word) if language == "en" else None
    if doubled:
        yield doubled[1]
    if "-" in word:
        yield word.replace("-", "")
    if re.match(r"[a-z]{1,2}'", word):  # l'acqua, d'or
        yield word.partition("'")[2]


class Knowledge:
    """The links of a language."""

    def __init__(self, language: str, packed: bytes) -> None:
        self.language = language
        content = lzma.decompress(packed)
        head, _, content = content.partition(b"\n\n")
        words = head.decode().split("\n")
        self.rows = {word: row for row, word in enumerate(words)}
        size = len(words) * WIDTH
        low, high, strengths = (np.frombuffer(content, np.uint8, size, k * size) for k in range(3))
        gaps = (low.astype(np.uint16) | high.astype(np.uint16) << 8).reshape(WIDTH, len(words)).T
        elements = np.cumsum(gaps, axis=1, dtype=np.uint32)
        self.elements: NDArray[np.uint16] = np.minimum(elements, ELEMENTS).astype(np.uint16)
        self.strengths: NDArray[np.uint8] = np.ascontiguousarray(strengths.reshape(WIDTH, len(words)).T)

    def row(self, word: str) -> int | None:
        """Where a word stands, or the word it is a form of."""
        return next((self.rows[form] for form in fallbacks(folded(word), self.language) if form in self.rows), None)

    def known(self, word: str) -> bool:
        return self.row(word) is not None

    def scores(self, clues: Sequence[str], weights: Sequence[float] | None = None) -> list[float]:
        """How probable each element is after some clues; those nobody knows say nothing."""
        total = np.zeros(ELEMENTS + 1)
        for clue, weight in zip(clues, weights or [1.0] * len(clues), strict=True):
            row = self.row(clue)
            if row is not None:
                strength = self.strengths[row].astype(np.float64)
                total[self.elements[row]] += weight * np.where(strength > 0, strength * STEP, RULED_OUT)
        odds = np.exp(total[:ELEMENTS] - total[:ELEMENTS].max())
        return (odds / odds.sum()).tolist()


@cache
def knowledge(language: str) -> Knowledge:
    return Knowledge(language, (FOLDER / f"{language}.links.xz").read_bytes())
