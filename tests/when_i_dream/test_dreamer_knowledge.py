"""What the dreamer knows, measured on clues that were written apart from the deck and the norm."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from traumwerk.games.when_i_dream.associations import associations
from traumwerk.games.when_i_dream.deck import LANGUAGES, entries, standard
from traumwerk.games.when_i_dream.letters import folded

NUMBERS = {element.name: element.number for element in standard().elements}
WANTED = {"en": 0.70, "it": 0.65, "fr": 0.60, "de": 0.55}  # right of 440 after three clues
MEASURED = 50  # elements at least

Clues = dict[str, list[str]]


@cache
def unseen(language: str) -> Clues:
    """Three clues an element; those that the deck too says first, in the same order, tell nothing new."""
    text = (Path(__file__).with_name("unseen_clues.toml")).read_text(encoding="utf-8")
    clues: Clues = tomllib.loads(text)[language]
    return {name: said for name, said in clues.items() if not opens_the_deck(name, said, language)}


def opens_the_deck(name: str, clues: list[str], language: str) -> bool:
    return [*map(folded, clues)] == [*map(folded, entries(language)[name].clues[: len(clues)])]


def stand_in_the_deck(name: str, clues: list[str], language: str) -> bool:
    return set(map(folded, clues)) <= set(map(folded, entries(language)[name].clues))


def is_right(name: str, clues: list[str], language: str) -> bool:
    scores = associations(language).scores(clues)
    return scores.index(max(scores)) == NUMBERS[name]


def share_right(clues: Clues, count: int, language: str) -> float:
    return sum(is_right(name, said[:count], language) for name, said in clues.items()) / len(clues)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dreamer_finds_elements_by_unseen_clues(language: str) -> None:
    shares = [share_right(unseen(language), count, language) for count in (1, 2, 3)]
    figures = " / ".join(f"{share:.0%}" for share in shares)
    assert shares[2] >= WANTED[language], f"right after one / two / three clues: {figures}"
    assert shares == sorted(shares), f"more clues, less sense: {figures}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dreamer_finds_elements_by_second_thoughts_too(language: str) -> None:
    """Clues that are nobody's first idea: a seventh of their words stands in no norm."""
    text = (Path(__file__).with_name("unseen_oblique.toml")).read_text(encoding="utf-8")
    found = share_right(tomllib.loads(text)[language], 3, language)
    assert found >= WANTED[language], f"{found:.0%} right after three clues"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dreamer_finds_them_where_the_deck_has_other_clues_too(language: str) -> None:
    others = {
        name: clues for name, clues in unseen(language).items() if not stand_in_the_deck(name, clues, language)
    }
    found = share_right(others, 3, language)
    assert found >= WANTED[language], f"{found:.0%} of {len(others)} right after three clues"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_triple_that_is_measured_is_what_the_deck_says_first(language: str) -> None:
    assert len(unseen(language)) >= MEASURED
    assert not any(opens_the_deck(name, clues, language) for name, clues in unseen(language).items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_norm_is_not_the_fairies_list(language: str) -> None:
    """A dreamer who knows the very words of the fairies looks as if it cheated."""
    norm = associations(language)
    told = [(NUMBERS[name], folded(clue)) for name, entry in entries(language).items() for clue in entry.clues]
    known = sum(number in norm.links.get(clue, {}) for number, clue in told)
    assert known <= 0.75 * len(told), f"{known / len(told):.0%} of the deck's clues stand in the norm"


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_are_chances(language: str) -> None:
    norm = associations(language)
    assert sum(norm.scores(["xyzzy"])) == pytest.approx(1)
    assert len(set(norm.scores(["xyzzy"]))) == 1, "who knows nothing, guesses anything"
    assert not norm.known("xyzzy")
