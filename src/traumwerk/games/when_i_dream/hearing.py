"""How words sound to a bad ear: how far two sounds are apart, and what rhymes (W8)."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

ALIKE, AT_LEAST = 0.12, 0.36  # of a word may differ in what is taken for it, and how much of any word
VOICE, GLIDING = 0.35, 0.4  # what voice weighs, and that a vowel glides to another
DOUBLED, GLIDE, CODA, CLUSTER, VOWEL, WHOLE = 0.2, 0.35, 0.35, 0.5, 0.75, 0.9  # a sound more or less
ONSET = 2.0  # times a difference weighs before the first vowel, where it makes but a rhyme

UNITS = re.compile("tʃ|dʒ|ts|dz|pf|[nŋ]k|ŋɡ|eɪ|aɪ|aʊ|oʊ|əʊ|ɔɪ|ɔø|ɔʏ|.")
LIKE = {
    "ɹ": "r",
    "ʁ": "r",
    "ɾ": "d",
    "ŋk": "nk",
    "ŋɡ": "nk",
    "əʊ": "oʊ",
    "ɔɪ": "ɔø",
    "ɔʏ": "ɔø",
    "ᵻ": "ɪ",
    "g": "ɡ",
}
MERGED = {"it": {"z": "s", "dz": "ts"}}  # what a language's speakers do not tell apart
PAIRS = {
    frozenset(pair.split()): cost
    for pairs, cost in (
        ("pf f,ɑ a,ʃ ç", 0.1),
        ("aɪ ɔø,nk ŋ,i y,ɪ ʏ,ɲ n,ʎ l,x k", 0.3),
        ("l r", 0.6),
    )
    for pair in pairs.split(",")
}
# height, backness, rounding
VOWELS = {
    "i": (1, 0, 0), "y": (1, 0, 1), "ɪ": (0.85, 0.15, 0), "ʏ": (0.85, 0.15, 1), "ɨ": (1, 0.5, 0),
    "e": (0.66, 0, 0), "ø": (0.66, 0, 1), "ɛ": (0.33, 0, 0), "œ": (0.33, 0, 1), "æ": (0.1, 0.1, 0),
    "a": (0, 0.4, 0), "ɑ": (0, 0.6, 0), "ɐ": (0.15, 0.5, 0), "ɒ": (0, 1, 1), "ʌ": (0.33, 0.7, 0),
    "ɔ": (0.33, 1, 1), "o": (0.66, 1, 1), "ɤ": (0.66, 1, 0), "ʊ": (0.85, 0.85, 1), "u": (1, 1, 1),
    "ɯ": (1, 1, 0),
    "ə": (0.45, 0.5, 0), "ɜ": (0.4, 0.5, 0), "ɚ": (0.45, 0.5, 0), "ɝ": (0.4, 0.5, 0), "ɵ": (0.6, 0.5, 1),
    "ã": (0, 0.6, 0), "ẽ": (0.33, 0, 0), "õ": (0.5, 1, 1), "ĩ": (1, 0, 0), "ũ": (1, 1, 1),
}  # fmt: skip
NASAL = frozenset("ãẽõĩũ")
# place from the lips back, manner, voice
CONSONANTS = {
    "p": (0, "stop", 0), "b": (0, "stop", 1), "t": (2, "stop", 0), "d": (2, "stop", 1), "k": (4, "stop", 0),
    "ɡ": (4, "stop", 1), "f": (0.5, "hiss", 0), "v": (0.5, "hiss", 1), "θ": (1.5, "hiss", 0),
    "ð": (1.5, "hiss", 1), "s": (2, "hiss", 0), "z": (2, "hiss", 1), "ʃ": (3, "hiss", 0), "ʒ": (3, "hiss", 1),
    "ç": (3.3, "hiss", 0), "x": (4, "hiss", 0), "h": (5, "hiss", 0), "ts": (2, "burst", 0),
    "dz": (2, "burst", 1), "tʃ": (3, "burst", 0), "dʒ": (3, "burst", 1), "pf": (0.5, "burst", 0),
    "m": (0, "nose", 1), "n": (2, "nose", 1), "ɲ": (3, "nose", 1), "ŋ": (4, "nose", 1), "nk": (4, "nose", 0),
    "l": (2, "flow", 1), "ʎ": (3, "flow", 1), "r": (2.5, "flow", 1), "j": (3, "glide", 1), "w": (0, "glide", 1),
    "ɥ": (3, "glide", 1),
}  # fmt: skip
MANNERS = {
    frozenset(("hiss", "burst")): 0.3,
    frozenset(("stop", "burst")): 0.6,
    frozenset(("flow", "glide")): 0.6,
}


class Sound(NamedTuple):
    """A word as it is heard, sound by sound, and how many come before its first vowel."""

    units: tuple[str, ...]
    onset: int


@cache
def heard(ipa: str, language: str) -> Sound:
    merged = MERGED.get(language, {})
    found = (LIKE.get(unit, unit) for unit in UNITS.findall(ipa))
    units = tuple(merged.get(unit, unit) for unit in found)
    return Sound(units, next((k for k, unit in enumerate(units) if is_vowel(unit)), len(units)))


def is_vowel(unit: str) -> bool:
    return unit[0] in VOWELS


def sound_alike(a: Sound, b: Sound) -> bool:
    """W8: homophones and what is nearly taken for one."""
    limit = max(AT_LEAST, ALIKE * max(len(a.units), len(b.units)))
    if abs(len(a.units) - len(b.units)) > 2:
        return False
    return between(a, b, limit) <= limit


def between(a: Sound, b: Sound, limit: float) -> float:
    """How far two sounds are apart; as soon as that is beyond the limit, how far at least."""
    row = [0.0]
    for j in range(len(b.units)):
        row.append(row[-1] + more(b, j))
    for i, unit in enumerate(a.units):
        before, row = row, [row[0] + more(a, i)]
        for j, other in enumerate(b.units):
            weight = ONSET if i < a.onset and j < b.onset and not only_voice(unit, other) else 1.0
            row.append(
                min(
                    before[j + 1] + more(a, i),
                    row[j] + more(b, j),
                    before[j] + (weight * change(unit, other) if unit != other else 0.0),
                )
            )
        if min(row) > limit:
            return min(row)
    return row[-1]


def more(sound: Sound, at: int) -> float:
    """What one sound more weighs: little where it is double, a glide or lost in its surroundings."""
    units, unit = sound.units, sound.units[at]
    last = at == len(units) - 1
    if at and units[at - 1] == unit:
        return DOUBLED
    if unit in ("j", "w", "ɥ") or (unit in ("i", "ɪ", "u", "ʊ") and not last and is_vowel(units[at + 1])):
        return GLIDE
    if is_vowel(unit):
        return WHOLE if last else VOWEL
    if at < sound.onset or last:
        return WHOLE
    beside = not is_vowel(units[at + 1]) or not is_vowel(units[at - 1])
    if unit == "r" and not is_vowel(units[at + 1]):
        return CODA
    return CLUSTER if beside else WHOLE


@cache
def change(a: str, b: str) -> float:
    """What it weighs to take one sound for another: up to 1 or a little more."""
    known = PAIRS.get(frozenset((a, b)))
    if known is not None:
        return known
    if is_vowel(a) and is_vowel(b):
        ends = ((a[0], b[0]), (a[-1], b[-1]))
        gliding = GLIDING if len(a) != len(b) else 0.0
        return max(0.1, gliding + sum(vowel_change(one, other) for one, other in ends) / 2)
    if a in CONSONANTS and b in CONSONANTS:
        return consonant_change(a, b)
    return 1.2


def only_voice(a: str, b: str) -> bool:
    """Whether two sounds differ as b and p do."""
    return CONSONANTS.get(a, (0, "", 0))[:2] == CONSONANTS.get(b, (1, "", 0))[:2]


def vowel_change(a: str, b: str) -> float:
    (height, back, rounding), (other_height, other_back, other_rounding) = VOWELS[a], VOWELS[b]
    found = (
        0.5 * abs(height - other_height) + 0.5 * abs(back - other_back) + 0.25 * abs(rounding - other_rounding)
    )
    if (a in NASAL) != (b in NASAL):
        found += 0.5
    return found


def consonant_change(a: str, b: str) -> float:
    (place, manner, voice), (other_place, other_manner, other_voice) = CONSONANTS[a], CONSONANTS[b]
    found = VOICE * abs(voice - other_voice) + min(0.6, 0.35 * abs(place - other_place))
    return min(
        1.2, found + (0.0 if manner == other_manner else MANNERS.get(frozenset((manner, other_manner)), 0.9))
    )


def rhyme(a: Sound, b: Sound) -> bool:
    """Whether two words end alike from the last vowel but the closing ones on."""
    return rime(a) == rime(b)


def rime(sound: Sound) -> tuple[str, ...]:
    at = [k for k, unit in enumerate(sound.units) if is_vowel(unit)]
    start = at[-2] if len(at) > 1 else at[-1] if at else 0
    return tuple(plain(unit) for unit in sound.units[start:])


PLAIN = {"ɛ": "e", "ɔ": "o", "ɪ": "i", "ʊ": "u", "ɑ": "a"}


def plain(unit: str) -> str:
    return PLAIN.get(unit, unit)
