"""The referee of clues (W8): the lists of clues written by hand, and every way to break the rule."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from traumwerk.games.when_i_dream.deck import LANGUAGES, Entry, standard
from traumwerk.games.when_i_dream.kinship import Kinship
from traumwerk.games.when_i_dream.moves import LONGEST_CLUE
from traumwerk.games.when_i_dream.referee import HANDED_BACK, Breach, Referee, Ruling

HERE = Path(__file__).parent
DECK = standard()
NUMBERS = {element.name: element.number for element in DECK.elements}
LISTS = {"first": ("referee_en_it.toml", "referee_fr_de.toml"), "blind": ("referee_blind.toml",)}
FOUND, REFUSED = 0.95, 0.03  # of the forbidden clues at least, of the fair ones at most

Pairs = list[tuple[str, str]]


class Clues(NamedTuple):
    """The clues of a list in one language, each with its element."""

    forbidden: Pairs
    rhymes: Pairs
    fair: Pairs


@cache
def clues(name: str, language: str) -> Clues:
    tables: dict[str, Any] = {}
    for file in LISTS[name]:
        tables |= tomllib.loads((HERE / file).read_text(encoding="utf-8"))
    kinds = tables[language]["forbidden"]
    forbidden = [(element, clue) for kind in kinds if kind != "rhyme" for element, clue in kinds[kind]]
    return Clues(forbidden, kinds.get("rhyme", []), tables[language]["fair"]["clues"])


def ruling(
    language: str, element: str, clue: str, *, rhymes: bool = True, said: tuple[str, ...] = ()
) -> Ruling:
    return Referee(DECK, language, rhymes=rhymes).ruling(NUMBERS[element], clue, said, LONGEST_CLUE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LISTS)
def test_w8_the_referee_finds_forbidden_clues(name: str, language: str) -> None:
    pairs = clues(name, language).forbidden
    missed = [pair for pair in pairs if not ruling(language, *pair).is_punished]
    assert len(missed) <= (1 - FOUND) * len(pairs), (
        f"{1 - len(missed) / len(pairs):.1%} found; missed: {missed}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LISTS)
def test_w8_the_referee_lets_fair_clues_pass(name: str, language: str) -> None:
    pairs = clues(name, language).fair
    refused = [pair for pair in pairs if not ruling(language, *pair).is_fair]
    assert len(refused) <= REFUSED * len(pairs), f"{len(refused) / len(pairs):.1%} refused: {refused}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_w8_rhymes_are_fair_unless_the_table_forbids_them(language: str) -> None:
    rhymes = clues("first", language).rhymes
    assert [pair for pair in rhymes if not ruling(language, *pair).is_fair] == []
    found = [pair for pair in rhymes if ruling(language, *pair, rhymes=False).is_punished]
    assert len(found) >= 0.9 * len(rhymes), f"only {found}"


@pytest.mark.parametrize(
    ("language", "element", "clue"),
    [
        ("it", "rain", "piovere"),
        ("fr", "king", "royal"),
        ("en", "bed", "bedroom"),
        ("de", "house", "Haustür"),
        ("fr", "flower", "fleuriste"),
        ("it", "bread", "panettiere"),
    ],
)
def test_w8_words_of_the_same_root_are_forbidden(language: str, element: str, clue: str) -> None:
    assert ruling(language, element, clue).is_punished


@pytest.mark.parametrize("clue", ["notturno", "notturna", "nottata", "pernottare", "mezzanotte"])
def test_w8_a_root_that_changes_is_written_down_once_for_all_its_forms(clue: str) -> None:
    notte = Entry("notte", ("notti",), (), (), ("nott",), ("notturno",), ())
    kin = Kinship(notte, "it")
    assert kin.is_derived(clue) or kin.is_compound(clue)


BREACHES: list[tuple[str, str, str, Breach]] = [
    ("en", "dog", "dogs", "the element"),
    ("it", "dog", "cani", "the element"),
    ("fr", "horse", "chevaux", "the element"),
    ("de", "house", "Häuser", "the element"),
    ("en", "king", "kingdom", "derived"),
    ("it", "bread", "panettiere", "derived"),
    ("fr", "moon", "lunaire", "derived"),
    ("de", "snow", "verschneit", "derived"),
    ("en", "star", "rockstar", "compound"),
    ("it", "roof", "senzatetto", "compound"),
    ("fr", "tooth", "curedent", "compound"),
    ("de", "bed", "Krankenbett", "compound"),
    ("en", "castle", "château", "translation"),
    ("it", "horse", "Pferd", "translation"),
    ("fr", "water", "acqua", "translation"),
    ("de", "knife", "coltello", "translation"),
    ("en", "bear", "bare", "sounds alike"),
    ("it", "house", "cassa", "sounds alike"),
    ("fr", "sea", "maire", "sounds alike"),
    ("de", "whale", "Wahl", "sounds alike"),
    ("en", "house", "mouse", "rhyme"),
    ("it", "moon", "duna", "rhyme"),
    ("fr", "moon", "dune", "rhyme"),
    ("de", "house", "Laus", "rhyme"),
    ("en", "dog", "man's best friend", "not one word"),
    ("it", "dog", "4zampe", "not one word"),
    ("fr", "dog", "🐕", "not one word"),
    ("de", "dog", "", "not one word"),
    ("en", "dog", "xqzt", "no word"),
    ("it", "dog", "wwkjx", "no word"),
    ("fr", "dog", "zxqv", "no word"),
    ("de", "dog", "qqqx", "no word"),
    ("en", "dog", "b" + "a" * LONGEST_CLUE, "too long"),
]


@pytest.mark.parametrize(("language", "element", "clue", "breach"), BREACHES)
def test_w8_every_breach_has_its_name(language: str, element: str, clue: str, breach: Breach) -> None:
    found = ruling(language, element, clue, rhymes=False)
    assert found.breach == breach
    assert found.is_punished == (breach not in HANDED_BACK)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Bark"), ("it", "cuccia"), ("fr", "aboyer"), ("de", "Leine")]
)
def test_w8_a_repeat_is_handed_back_and_not_punished(language: str, word: str) -> None:
    found = ruling(language, "dog", word, said=(word.upper(),))
    assert found.breach == "repeat"
    assert not found.is_punished


@pytest.mark.parametrize(
    ("language", "element", "clue"),
    [
        ("en", "dog", "Lassie"),
        ("it", "bear", "Baloo"),
        ("fr", "dragon", "Saint-Georges"),
        ("de", "whale", "Moby-Dick"),
        ("en", "clock", "tick-tock"),
        ("it", "sausage", "hot-dog"),
        ("fr", "cowboy", "far-west"),
        ("de", "hamburger", "Fast-Food"),
        ("en", "piano", "boogie-woogie"),
        ("fr", "grandmother", "aujourd'hui"),
    ],
)
def test_w8_names_hyphens_and_loan_words_are_fair(language: str, element: str, clue: str) -> None:
    assert ruling(language, element, clue).is_fair


@pytest.mark.parametrize(
    ("language", "element", "clue"),
    [
        ("en", "mill", "million"),
        ("en", "tent", "tentacle"),
        ("en", "king", "thinking"),
        ("it", "head", "testamento"),
        ("it", "dog", "canestro"),
        ("it", "tooth", "presidente"),
        ("fr", "cat", "château"),
        ("fr", "angel", "mésange"),
        ("fr", "bread", "copain"),
        ("de", "swan", "schwanger"),
        ("de", "tree", "Baumarkt"),
        ("de", "table", "politisch"),
    ],
)
def test_w8_letters_in_common_make_no_kin(language: str, element: str, clue: str) -> None:
    assert ruling(language, element, clue).is_fair


@pytest.mark.parametrize(
    "clue", ["Schlüssel", "SCHLÜSSEL", unicodedata.normalize("NFD", "Schlüssel"), "Schluessel"]
)
def test_w8_a_translation_is_one_however_it_is_written(clue: str) -> None:
    assert ruling("en", "key", clue).breach == "translation"


@pytest.mark.parametrize(
    "clue", ["porte-clés", "porte‑clés", "porte-cle\N{COMBINING ACUTE ACCENT}s", "PORTE-CLÉS"]
)
def test_w8_the_element_in_a_compound_is_seen_however_it_is_written(clue: str) -> None:
    assert ruling("fr", "key", clue).breach == "the element"


def test_w8_a_word_with_a_sign_nobody_sees_is_the_same_word() -> None:
    assert ruling("en", "dog", "do\N{ZERO WIDTH SPACE}gs").breach == "the element"
    assert ruling("en", "dog", "bar\N{SOFT HYPHEN}k").is_fair


def test_w8_a_word_no_list_has_is_heard_by_its_letters() -> None:
    assert ruling("it", "bride", "spossa").breach == "sounds alike"
    assert ruling("de", "wave", "Wälle").breach == "sounds alike"


def test_looking_at_a_clue_changes_nothing() -> None:
    assert ruling("en", "dog", "bark") == ruling("en", "dog", "bark") == Ruling()
