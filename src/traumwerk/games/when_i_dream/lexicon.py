"""The words of a language and how they sound: shipped compressed, read when a table needs them."""

from __future__ import annotations

import lzma
from collections import Counter
from functools import cache
from pathlib import Path

from traumwerk.games.when_i_dream.letters import folded

FOLDER = Path(__file__).with_name("words")
VOWELS = frozenset("aeiouyɑɐɒæɔəɛɜɚɝɪɨᵻʊʌʏøœɵɯɤãẽĩõũ")
MARKS = "ˈˌ.ːˑ̃ ‿-"


class Lexicon:
    """What is a word, and what it sounds like (in IPA, without stress and length)."""

    def __init__(self, sounds: dict[str, str]) -> None:
        self.sounds = sounds
        pairs = Counter(pair for word in sounds for pair in zip(f"^{word}", f"{word}$", strict=True))
        self.pairs = {pair for pair, count in pairs.items() if count >= 5}

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

    def sound(self, text: str) -> str:
        """How a word sounds; by its letters where nobody has written it down."""
        return self.sounds.get(folded(text)) or folded(text)


def rime(sound: str) -> str:
    """The end of a sound from its last vowel but the closing ones on: what two rhymes share."""
    at = [k for k, letter in enumerate(sound) if letter in VOWELS]
    return sound[at[-2] :] if len(at) > 1 else sound[at[-1] :] if at else sound


NEARLY = str.maketrans(
    {"p": "b", "t": "d", "k": "g", "f": "v", "s": "z", "ʃ": "ʒ", "ç": "ʒ", "c": "ʒ", "θ": "ð", "x": "g",
     "ɡ": "g", "ɪ": "i", "ʏ": "y", "ʊ": "u", "ɛ": "e", "ɔ": "o", "ɑ": "a", "ɒ": "o", "æ": "e", "œ": "ø",
     "ɐ": "a", "ʌ": "a", "ɜ": "ə", "ŋ": "n", "ʁ": "r", "ɹ": "r", "ɾ": "r", "j": None, "w": None}
)  # fmt: skip


def blurred(sound: str) -> str:
    """A sound as a bad ear hears it: voiced like voiceless, open like closed, double like single."""
    letters = sound.translate(NEARLY)
    return "".join(letter for k, letter in enumerate(letters) if k == 0 or letters[k - 1] != letter)


def without_onset(sound: str) -> str:
    """A sound from its first vowel on."""
    return sound[next((k for k, letter in enumerate(sound) if letter in VOWELS), 0) :]


@cache
def lexicon(language: str) -> Lexicon:
    text = lzma.decompress((FOLDER / f"{language}.sounds.xz").read_bytes()).decode()
    return Lexicon(dict(line.split("\t") for line in text.splitlines()))
