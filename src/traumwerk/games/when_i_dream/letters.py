"""Words as letters: folding, articles, and how far two spellings or sounds are apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ARTICLES = {
    "en": ("the", "a", "an", "some"),
    "it": (
        "il",
        "lo",
        "la",
        "i",
        "gli",
        "le",
        "un",
        "uno",
        "una",
        "l",
        "del",
        "della",
        "dei",
        "delle",
        "dello",
    ),
    "fr": ("le", "la", "les", "un", "une", "des", "l", "du", "de", "d"),
    "de": ("der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer"),
}
LIGATURES = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "’": "'"})
WORD = re.compile(r"[^\W\d_]+(?:['’\-‐][^\W\d_]+)*")


@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """A text without case and accents, ligatures written out."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(LIGATURES))
    return unicodedata.normalize("NFC", "".join(c for c in plain if not unicodedata.combining(c)))


def is_one_word(text: str) -> bool:
    """W8: letters, with hyphens or apostrophes inside at most."""
    return WORD.fullmatch(text) is not None


def without_article(text: str, language: str) -> str:
    """W9: a guess without the article in front of it."""
    words = re.sub(r"['’]", " ", text).split()
    return " ".join(words[1:]) if len(words) > 1 and folded(words[0]) in ARTICLES[language] else text.strip()


def tokens(text: str) -> Iterator[str]:
    """The words of a text, apostrophes dividing them (l'œil), without case; accents stay."""
    return (match.group().casefold() for match in re.finditer(r"[^\W\d_]+(?:-[^\W\d_]+)*", text))


def apart(a: str, b: str) -> int:
    """How many letters must be put in, left out, changed or swapped with the next."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def likeness(a: str, b: str) -> float:
    """1 for the same, 0 for nothing in common."""
    longest = max(len(a), len(b))
    return 1 - apart(a, b) / longest if longest else 1.0
