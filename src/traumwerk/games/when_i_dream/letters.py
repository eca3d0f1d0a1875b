"""Words as letters: folding, articles, and how far two spellings are apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

ARTICLES = {
    "en": "the a an some",
    "it": "il lo la i gli le un uno una l del della dei delle dello dell degli",
    "fr": "le la les un une des l du de d",
    "de": "der die das den dem des ein eine einen einem einer eines",
}
LIGATURES = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o"})
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
SIGNS = str.maketrans(dict.fromkeys("’‘ʼ´`′＇", "'") | dict.fromkeys("‐‑‒–−", "-"))  # typed one way or another
AROUND = " \t\n.,;:!?…¡¿\"'«»„“”()[]-"  # what may stand around a guess
WORD = re.compile(r"[^\W\d_]+(?:['\-][^\W\d_]+)*")
TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@lru_cache(maxsize=1 << 16)
def composed(text: str) -> str:
    """A text in one way of writing it: accents on their letters, one apostrophe and hyphen, nothing unseen."""
    seen = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) != "Cf")
    return seen.translate(SIGNS)


@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """A text without case and accents, ligatures written out."""
    plain = unicodedata.normalize("NFD", composed(text).casefold().translate(LIGATURES))
    return unicodedata.normalize("NFC", "".join(c for c in plain if not unicodedata.combining(c)))


def joined(text: str) -> str:
    """A text folded and in one piece: loup-garou as loup garou."""
    return folded(text).replace("-", "").replace("'", "").replace(" ", "")


@lru_cache(maxsize=1 << 14)
def spellings(word: str) -> frozenset[str]:
    """The ways a word is written, folded and in one piece: König, Konig, Koenig."""
    return frozenset((joined(word), joined(composed(word).casefold().translate(UMLAUTS))))


def is_one_word(text: str) -> bool:
    """W8: letters, with hyphens or apostrophes inside at most."""
    return WORD.fullmatch(composed(text)) is not None


def without_article(text: str, language: str) -> str:
    """W9: a guess without the article in front of it and what is no letter around it."""
    words = composed(text).strip(AROUND).replace("'", "' ").split()
    if len(words) > 1 and words[0].casefold().rstrip("'") in ARTICLES[language].split():
        words = words[1:]
    return " ".join(words).replace("' ", "'").strip(AROUND)


def tokens(text: str) -> Iterator[str]:
    """The words of a text, apostrophes dividing them (l'œil), without case; accents stay."""
    return (match.group().casefold().translate(LIGATURES) for match in TOKEN.finditer(composed(text)))


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


def is_slip(said: str, word: str) -> bool:
    """Whether a word was typed with one letter too many, too few, wrong or swapped with the next."""
    return abs(len(said) - len(word)) <= 1 and apart(said, word) == 1
