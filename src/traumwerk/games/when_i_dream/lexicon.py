"""The words of a language and how they sound: shipped compressed, read when a table needs them."""

from __future__ import annotations

import lzma
from collections import Counter
from functools import cache
from pathlib import Path

from traumwerk.games.when_i_dream.hearing import Sound, heard
from traumwerk.games.when_i_dream.letters import composed, folded
from traumwerk.games.when_i_dream.spoken import spoken

FOLDER = Path(__file__).with_name("words")
OFTEN = 5  # words in which two letters stand together that may do so in any


class Lexicon:
    """What is a word, how common it is, and what it sounds like (in IPA, without stress and length)."""

    def __init__(self, language: str, lines: list[str]) -> None:
        rows = [line.split("\t") for line in lines]
        self.language = language
        self.sounds = {word: sound for word, sound, _ in rows}
        self.everyday = frozenset(word for word, _, mark in rows if mark == "2")
        self.common = frozenset(word for word, _, mark in rows if mark)
        pairs = Counter(pair for word in self.sounds for pair in zip(f"^{word}", f"{word}$", strict=True))
        self.pairs = {pair for pair, count in pairs.items() if count >= OFTEN}

    def is_word(self, text: str) -> bool:
        """W9: whether it is a word of the language, in whatever case and accents."""
        return folded(text) in self.sounds

    def could_be_word(self, text: str) -> bool:
        """W8: a word, or a name that could be one: every two letters of it stand together in some word."""
        parts = [part for part in folded(text).replace("'", "-").split("-") if part]
        return all(
            part in self.sounds or all(pair in self.pairs for pair in zip(f"^{part}", f"{part}$", strict=True))
            for part in parts
        )

    def sound(self, text: str) -> Sound:
        """How a word sounds, by its letters where nobody has written it down."""
        exact = composed(text).casefold()
        said = self.sounds.get(exact) or self.sounds.get(folded(text)) or spoken(exact, self.language)
        return heard(said, self.language)


@cache
def lexicon(language: str) -> Lexicon:
    text = lzma.decompress((FOLDER / f"{language}.sounds.xz").read_bytes()).decode()
    return Lexicon(language, text.splitlines())
