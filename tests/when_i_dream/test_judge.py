"""The judge: what is a right guess (W9), and what a told dream names (W13)."""

from __future__ import annotations

import unicodedata

import pytest

from traumwerk.games.when_i_dream.deck import LANGUAGES, entries, standard
from traumwerk.games.when_i_dream.judge import Judge, Judgement, names_of

DECK = standard()
NUMBERS = {element.name: element.number for element in DECK.elements}


def judgement(language: str, element: str, guess: str) -> Judgement:
    return Judge(DECK, language).judgement(NUMBERS[element], guess)


def named(language: str, dream: str, *elements: str | tuple[str, str]) -> list[str]:
    """The names of the elements a dream names; with an element the guess that was right may stand."""
    asked = [(element, None) if isinstance(element, str) else element for element in elements]
    found = Judge(DECK, language).named(dream, [(NUMBERS[element], guess) for element, guess in asked])
    return [DECK.elements[number].name for number in found]


@pytest.mark.parametrize(
    ("language", "element", "guess"),
    [
        ("en", "dog", "dog"),
        ("en", "dog", "DOG"),
        ("en", "dog", "a dog"),
        ("en", "dog", "The Dogs"),
        ("en", "dog", " dog! "),
        ("en", "dog", "“dog”?"),
        ("en", "dog", "do\N{ZERO WIDTH SPACE}g"),
        ("en", "dog", "hound"),
        ("en", "dog", "hounds"),
        ("en", "mouse", "mice"),
        ("en", "elephant", "elephnt"),
        ("en", "elephant", "elehpant"),
        ("en", "butterfly", "butter fly"),
        ("it", "dog", "il cane"),
        ("it", "dog", "i cani"),
        ("it", "goose", "un'oca"),
        ("it", "goose", "un’oca"),
        ("it", "egg", "le uova"),
        ("it", "tea", "te"),
        ("it", "coffee", "caffe"),
        ("it", "butterfly", "farfala"),
        ("fr", "eye", "l'œil"),
        ("fr", "eye", "l’oeil"),
        ("fr", "eye", "les yeux"),
        ("fr", "church", "ÉGLISE"),
        ("fr", "church", "eglise"),
        ("fr", "church", unicodedata.normalize("NFD", "l’église")),
        ("fr", "dice", "le dé"),
        ("fr", "potato", "pommes de terre"),
        ("fr", "potato", "pomme-de-terre"),
        ("fr", "werewolf", "loup garou"),
        ("fr", "horse", "des chevaux"),
        ("de", "key", "der Schlüssel"),
        ("de", "key", "schluessel"),
        ("de", "key", "Schlussel"),
        ("de", "key", unicodedata.normalize("NFD", "Schlüssel")),
        ("de", "street", "Strasse"),
        ("de", "street", "STRASSE"),
        ("de", "foot", "Füße"),
        ("de", "foot", "Fuesse"),
        ("de", "house", "die Häuser"),
        ("de", "book", "Bücher."),
        ("de", "submarine", "Uboot"),
        ("de", "butterfly", "Schmeterling"),
    ],
)
def test_w9_case_accents_articles_plurals_and_a_slip_are_forgiven(
    language: str, element: str, guess: str
) -> None:
    assert judgement(language, element, guess) == "right"


@pytest.mark.parametrize(
    ("language", "element", "guess"),
    [
        ("en", "cat", "car"),
        ("en", "goat", "boat"),
        ("en", "house", "horse"),
        ("en", "mouse", "a house"),
        ("en", "dog", "dig"),
        ("en", "dog", ""),
        ("en", "dog", "?!"),
        ("en", "dog", "the"),
        ("it", "cat", "fatto"),
        ("it", "dog", "pane"),
        ("it", "hat", "capello"),
        ("fr", "fish", "poison"),
        ("fr", "wine", "pin"),
        ("fr", "apple", "pomme de terre"),
        ("de", "dog", "Mund"),
        ("de", "house", "Maus"),
        ("de", "church", "Kirsche"),
        ("de", "house", "Haustür"),
    ],
)
def test_w9_another_word_is_wrong_however_close_its_letters(language: str, element: str, guess: str) -> None:
    assert judgement(language, element, guess) == "wrong"


@pytest.mark.parametrize(
    ("language", "element", "guess"),
    [
        ("en", "dog", "puppy"),
        ("en", "dog", "the puppies"),
        ("en", "dog", "terrrier"),
        ("it", "dog", "cucciolo"),
        ("fr", "dog", "chiot"),
        ("de", "dog", "Welpe"),
    ],
)
def test_w9_what_is_close_goes_to_the_spirits(language: str, element: str, guess: str) -> None:
    assert judgement(language, element, guess) == "near"


@pytest.mark.parametrize("language", LANGUAGES)
def test_w9_every_name_is_right_for_its_element_and_near_ones_are_near(language: str) -> None:
    judge = Judge(DECK, language)
    for name, entry in entries(language).items():
        right = {judge.judgement(NUMBERS[name], word) for word in (entry.word, *entry.forms, *entry.synonyms)}
        assert right == {"right"}, name
        assert {judge.judgement(NUMBERS[name], word) for word in entry.near} <= {"near"}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_w9_no_element_answers_for_another(language: str) -> None:
    judge = Judge(DECK, language)
    words = {entry.word: NUMBERS[name] for name, entry in entries(language).items()}
    mixed = [
        (word, DECK.elements[other].name)
        for word, number in words.items()
        for other in words.values()
        if other != number and judge.judgement(other, word) == "right"
    ]
    assert mixed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_w9_a_plural_that_names_another_element_is_no_plural(language: str) -> None:
    names = {name: names_of(name, language).right for name in entries(language)}
    owners = {
        word: [name for name in names if word in names[name]] for words in names.values() for word in words
    }
    assert {word: found for word, found in owners.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    ("language", "dream", "elements", "found"),
    [
        ("en", "I saw two DOGS, a king… and mice!", ("dog", "king", "mouse"), ["dog", "king", "mouse"]),
        ("en", "The king's dog ate", ("dog", "king"), ["dog", "king"]),
        ("en", "A dogmatic kingdom", ("dog", "king"), []),
        ("en", "then a goldfish swam", ("fish", "gold"), []),
        ("en", "", ("dog",), []),
        ("it", "C’era un’oca con gli occhi d'oro", ("goose", "eye", "gold"), ["goose", "eye", "gold"]),
        ("it", "Te lo dico: ho bevuto il tè", ("tea",), ["tea"]),
        ("it", "Te lo dico", ("tea",), []),
        ("it", "l'ALBERO e le uova", ("tree", "egg"), ["tree", "egg"]),
        ("fr", "J’ai vu l’œil d’une oie", ("eye", "goose"), ["eye", "goose"]),
        ("fr", "l'oeil de l'ane", ("eye", "donkey"), ["eye"]),
        ("fr", "de la maison", ("dice", "house"), ["house"]),
        ("fr", "le dé roule", ("dice",), ["dice"]),
        ("fr", "une pomme de terre", ("apple", "potato"), ["potato"]),
        ("fr", "une pomme de terre", ("apple",), []),
        ("fr", "une pomme, puis une pomme de terre", ("apple", "potato"), ["apple", "potato"]),
        ("fr", "la terre de pomme", ("potato",), []),
        ("fr", "la chauve-souris vole", ("mouse", "bat"), ["bat"]),
        ("fr", "un loup garou hurle", ("werewolf",), ["werewolf"]),
        ("fr", "Les ÉGLISES", ("church",), ["church"]),
        ("fr", unicodedata.normalize("NFD", "une église"), ("church",), ["church"]),
        (
            "de",
            "Die Häuser an der Strasse, mit Schlüsseln",
            ("house", "street", "key"),
            ["house", "street", "key"],
        ),
        ("de", "Ein Haustürschlüssel", ("house", "door", "key"), []),
        ("de", "der Koenig im U-Boot", ("king", "submarine"), ["king", "submarine"]),
    ],
)
def test_w13_a_dream_names_elements_in_any_form(
    language: str, dream: str, elements: tuple[str, ...], found: list[str]
) -> None:
    assert named(language, dream, *elements) == found


def test_w13_the_word_it_was_guessed_with_names_an_element_too() -> None:
    assert named("en", "A pupy barked", ("dog", "puppy")) == []
    assert named("en", "The puppy barked", "dog") == []
    assert named("en", "The puppy barked", ("dog", "the puppy!")) == ["dog"]
    assert named("fr", "une eglise", "church") == []
    assert named("fr", "une eglise", ("church", "eglise")) == ["church"]


def test_w13_a_guess_without_its_accent_does_not_make_another_word_name_it() -> None:
    assert named("fr", "il vient de loin, mais il dort", ("dice", "de"), ("corn", "mais")) == []
    assert named("it", "te lo dico", ("tea", "te")) == []


def test_w13_the_order_in_which_elements_are_asked_for_stays() -> None:
    assert named("en", "king dog", "dog", "king") == ["dog", "king"]
    assert named("en", "king dog", "king", "dog") == ["king", "dog"]
