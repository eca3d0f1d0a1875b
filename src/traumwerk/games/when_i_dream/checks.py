"""The checker of the deck: everything that the rules and good manners ask of 440 elements in four languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from traumwerk.games.when_i_dream.deck import LANGUAGES, ON_A_CARD, Deck, Entry, entries
from traumwerk.games.when_i_dream.judge import answers
from traumwerk.games.when_i_dream.letters import folded, is_one_word
from traumwerk.games.when_i_dream.moves import LONGEST_CLUE
from traumwerk.games.when_i_dream.referee import Referee

ELEMENTS, CARDS = 440, 110  # W3
CLUES = range(12, 17)
ROOT = re.compile(r"\^?[a-z'-]{2,}|!\*?[a-z\[\]'-]+\*?")  # anywhere, at the beginning, or what is none
OFFENSIVE = {
    "en": "fuck shit bitch whore slut nigger faggot cunt retard nazi rape porn dick",
    "it": "cazzo merda puttana troia stronzo frocio negro culo nazista stupro porno fica",
    "fr": "merde putain salope connard pute nègre pédé nazi viol porno bite con",
    "de": "scheiße fotze hure nutte arschloch neger schwuchtel nazi vergewaltigung porno fick",
}


def complaints(deck: Deck) -> Iterator[str]:
    """Everything that is wrong with a deck, a sentence each."""
    if len(deck.elements) != ELEMENTS or len(deck.cards) != CARDS:
        yield f"W3: {len(deck.elements)} elements on {len(deck.cards)} cards, not {ELEMENTS} on {CARDS}"
    yield from complaints_about_cards(deck)
    for language in LANGUAGES:
        yield from complaints_about_language(deck, language)


def complaints_about_cards(deck: Deck) -> Iterator[str]:
    """W3: four elements on each, none alike, every element once."""
    for number, card in enumerate(deck.cards):
        sorts = {deck.elements[element].category for element in card}
        if len(card) != ON_A_CARD or len(sorts) != ON_A_CARD:
            yield f"W3: card {number} has {len(card)} elements of {len(sorts)} sorts"
    used = Counter(element for card in deck.cards for element in card)
    for element in deck.elements:
        if used[element.number] != 1:
            yield f"W3: {element.name} stands on {used[element.number]} cards"


def complaints_about_language(deck: Deck, language: str) -> Iterator[str]:
    at = LANGUAGES.index(language)
    owners: dict[str, str] = {}
    for element in deck.elements:
        entry = entries(language).get(element.name)
        if entry is None:
            yield f"{language}: {element.name} is missing"
            continue
        if folded(entry.word) != folded(element.words[at]):
            yield f"{language}: {element.name} is {entry.word} here and {element.words[at]} in the list"
        for word in dict.fromkeys(map(folded, answers(entry))):
            if word in owners:
                yield f"{language}: {word} names both {owners[word]} and {element.name}"
            owners[word] = element.name
        yield from complaints_about_entry(deck, element.number, entry, language)
    for name in entries(language):
        if name not in {element.name for element in deck.elements}:
            yield f"{language}: {name} is no element"


def complaints_about_entry(deck: Deck, element: int, entry: Entry, language: str) -> Iterator[str]:
    """W8: clues enough, each of them fair, and nothing that hurts anybody."""
    name = deck.elements[element].name
    if len(entry.clues) not in CLUES:
        yield f"{language}: {name} has {len(entry.clues)} clues"
    referee = Referee(deck, language, rhymes=True)
    for k, clue in enumerate(entry.clues):
        breach = referee.ruling(element, clue, entry.clues[:k], LONGEST_CLUE).breach
        if breach is not None:
            yield f"{language}: {name}: the clue {clue} is refused ({breach})"
    yield from complaints_about_words(name, entry, language)
    if not is_one_word(entry.word) and len(entry.word.split()) > 3:
        yield f"{language}: {name}: {entry.word} is too long a name"
    bad = set(OFFENSIVE[language].split())
    for word in (*entry.clues, *entry.synonyms, *entry.near, *entry.derived):
        if word.casefold() in bad:
            yield f"{language}: {name}: {word} is offensive"


def complaints_about_words(name: str, entry: Entry, language: str) -> Iterator[str]:
    """W8, W9: nothing is near and right, and every root can be read."""
    right = set(map(folded, answers(entry)))
    for word in entry.near:
        if folded(word) in right:
            yield f"{language}: {name}: {word} is near and right"
    for root in entry.roots:
        if not ROOT.fullmatch(folded(root)):
            yield f"{language}: {name}: {root} is no root"
