"""The build of the word data: repeatable, and tried on a small part without the network."""

from __future__ import annotations

import importlib.util
import lzma
import sys
from pathlib import Path
from types import ModuleType

import pytest

from traumwerk.games.when_i_dream.deck import LANGUAGES
from traumwerk.games.when_i_dream.lexicon import FOLDER, Lexicon, lexicon

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 10_000_000  # bytes of all that is shipped


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("words_build", ROOT / "tools" / "words" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_associations_are_packed_byte_by_byte_as_they_are_shipped(build: ModuleType, language: str) -> None:
    assert build.build_associations(language) == (FOLDER / f"{language}.associations.xz").read_bytes()


def test_the_associations_must_have_the_elements_of_the_deck(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (ROOT / "tools" / "words" / "associations" / "en.tsv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "en.tsv").write_text("\n".join(lines[1:]), encoding="utf-8")
    monkeypatch.setattr(build, "ASSOCIATIONS", tmp_path)
    with pytest.raises(build.Stopped, match="elements of the deck"):
        build.build_associations("en")


def test_what_is_shipped_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= LARGEST
    shipped = {f"{language}.{kind}.xz" for language in LANGUAGES for kind in ("sounds", "associations")}
    assert {path.name for path in FOLDER.iterdir()} == shipped


@pytest.mark.parametrize(
    ("language", "ipa", "plain"),
    [
        ("en", "dˈɒɡ", "dɒɡ"),
        ("en", "wˈɔːɾɚ", "wɔɾɚ"),
        ("it", "kavˈallo", "kavallo"),
        ("it", "kˈaɾo", "karo"),
        ("fr", "vˈɛ̃", "vẽ"),
        ("fr", "bʁˈœ̃", "bʁẽ"),
        ("de", "(en)kˈaʊbɔɪ(de)", "kaʊbɔɪ"),
        ("de", "mˈuːtɜ", "mutɜ"),
    ],
)
def test_sounds_lose_stress_length_and_remarks(build: ModuleType, language: str, ipa: str, plain: str) -> None:
    assert build.plain(ipa, language) == plain


def test_common_words_come_in_order_without_what_is_no_word(build: ModuleType) -> None:
    bins = [["the", "tv", "2"], [], ["été", "ete", "aaah", "b"], ["dog", "naïve", "x-ray"], ["rare"]]
    assert build.common_words(bins, "en", 6) == ["the", "tv", "ete", "été", "dog", "naïve", "x-ray"]


@pytest.mark.parametrize(
    ("key", "common", "is_word"),
    [("dog", False, True), ("tv", True, True), ("tv", False, False), ("a", False, True), ("b", True, False),
     ("aaah", True, False), ("rock'n'roll", False, True), ("4x4", True, False), ("пес", True, False)],
)  # fmt: skip
def test_what_looks_like_a_word(build: ModuleType, key: str, common: bool, is_word: bool) -> None:
    assert build.looks_right(key, "en", common=common) is is_word


def test_words_that_fold_alike_share_a_sound_unless_they_sound_otherwise(build: ModuleType) -> None:
    spoken = {"nez": "ne", "né": "nˈe", "ne": "nə", "Né": "ne", "mur": "myʁ", "mûr": "myʁ"}
    assert build.sounds(["nez", "ne", "né", "mur", "mûr"], "fr", spoken.__getitem__) == {
        "nez": "ne",
        "ne": "nə",
        "né": "ne",
        "mur": "myʁ",
    }


def test_the_commonest_words_are_marked(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "COMMON", 3)
    monkeypatch.setattr(build, "EVERYDAY", 1)
    assert build.marks(["the", "Dog", "été", "ete", "rare"]) == {"the": "2", "dog": "1", "ete": "1"}


def test_what_is_packed_is_what_the_lexicon_reads(build: ModuleType) -> None:
    packed = build.packed_sounds({"dog": "dɔɡ", "a": "ə"}, {"a": "2"})
    assert packed == build.packed_sounds({"a": "ə", "dog": "dɔɡ"}, {"a": "2"}), "the order does not matter"
    words = Lexicon("en", lzma.decompress(packed).decode().splitlines())
    assert words.sounds == {"a": "ə", "dog": "dɔɡ"}
    assert words.everyday == {"a"}


def test_deck_words_are_taken_apart(build: ModuleType) -> None:
    entries = {"potato": {"word": ["pomme de terre"], "forms": ["n° 5"]}}
    assert list(build.deck_words(entries, "word", "forms")) == ["pomme de terre", "pomme", "de", "terre"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_words_know_the_deck_and_the_language(build: ModuleType, language: str) -> None:
    shipped = lexicon(language)
    assert len(shipped.sounds) > 50_000
    assert shipped.everyday < shipped.common
    missing = [word for word in build.deck_words(build.authored(language), "word") if not shipped.is_word(word)]
    assert missing == []


def test_the_build_says_how_it_is_used(build: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build.main(["--help"])
    assert "--only {sounds,associations}" in capsys.readouterr().out


def test_the_build_writes_where_it_is_told(build: ModuleType, tmp_path: Path) -> None:
    assert build.main(["--only", "associations", "--lang", "de", "--to", str(tmp_path)]) == 0
    assert (tmp_path / "de.associations.xz").read_bytes() == (FOLDER / "de.associations.xz").read_bytes()


def test_a_source_that_is_not_the_pinned_one_stops_the_build(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / build.WORDFREQ.file).write_bytes(b"something else")
    with pytest.raises(build.Stopped, match="not the file that was pinned"):
        build.fetched(build.WORDFREQ, tmp_path)
