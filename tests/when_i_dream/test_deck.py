"""The deck: 440 elements on 110 cards in four languages, and a checker that bites."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from traumwerk.games.when_i_dream import checks
from traumwerk.games.when_i_dream.deck import LANGUAGES, Entry, entries, standard

DECK = standard()


def test_w3_the_deck_has_nothing_to_complain_about() -> None:
    assert list(checks.complaints(DECK)) == []


def test_w3_440_elements_stand_on_110_cards_of_four() -> None:
    assert len(DECK.elements) == 440
    assert sorted(element for card in DECK.cards for element in card) == list(range(440))
    assert {len(card) for card in DECK.cards} == {4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_element_has_its_clues_in_every_language(language: str) -> None:
    assert set(entries(language)) == {element.name for element in DECK.elements}
    assert min(len(entry.clues) for entry in entries(language).values()) >= 12


def spoilt(monkeypatch: pytest.MonkeyPatch, name: str, **changes: Any) -> list[str]:
    """What the checker says of English with one entry changed."""
    changed: dict[str, Entry] = dict(entries("en"))
    changed[name] = msgspec.structs.replace(changed[name], **changes)
    monkeypatch.setattr(checks, "entries", lambda language: changed)
    return list(checks.complaints_about_language(DECK, "en"))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"word": "hound"}, "en: dog is hound here and dog in the list"),
        ({"synonyms": ("kitty",)}, "en: kitty names both dog and cat"),
        ({"clues": ("bark",)}, "en: dog has 1 clues"),
        ({"clues": ("doggy", *entries("en")["dog"].clues[:14])}, "the clue doggy is refused (derived)"),
        ({"clues": ("cane", *entries("en")["dog"].clues[:14])}, "the clue cane is refused (translation)"),
        ({"clues": ("two words", *entries("en")["dog"].clues[:14])}, "two words is refused (not one word)"),
        ({"near": ("bitch",)}, "en: dog: bitch is offensive"),
        ({"near": ("Hound",)}, "en: dog: Hound is near and right"),
        ({"roots": ("?dog",)}, "en: dog: ?dog is no root"),
    ],
)
def test_the_checker_bites(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], complaint: str) -> None:
    assert any(complaint in found for found in spoilt(monkeypatch, "dog", **changes))


def test_the_checker_misses_no_missing_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {name: entry for name, entry in entries("en").items() if name != "dog"}
    monkeypatch.setattr(checks, "entries", lambda language: kept)
    assert "en: dog is missing" in list(checks.complaints_about_language(DECK, "en"))
