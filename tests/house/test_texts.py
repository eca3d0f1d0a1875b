"""What the house says, in all its languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import polib
import pytest

import traumwerk
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Refused
from traumwerk.core.table import Table
from traumwerk.games import load
from traumwerk.games.factory_manager import moves as fm
from traumwerk.games.traumfabrik import moves as tf
from traumwerk.games.traumfabrik import refusals as refusals_of_traumfabrik
from traumwerk.games.traumfabrik.components import EDITIONS, KINDS
from traumwerk.house.problems import Sorry, problem
from traumwerk.house.texts import FOLDER, LANGUAGES, catalogue, told, translated
from traumwerk.testing import random_game

FOREIGN = tuple(language for language in LANGUAGES if language != "en")
OLDER, NEWER = EDITIONS
WORDS = set(KINDS) - {"guest"}  # kinds of chips that a sentence names
ELSEWHERE = {
    "refused.why",  # a game's sentence, told by the house
    "SENTENCES[why][s.options.language]",  # When I Dream speaks the table's language
}
TRAUMFABRIK = ast.parse(Path(refusals_of_traumfabrik.__file__).read_text(encoding="utf-8"))
ODD = [
    tf.Bid(-1), tf.Bid(99), tf.Take(9), tf.Discard(7), tf.Place(7, 0, 0), tf.Place(0, 7, 0), tf.Place(0, 0, 9),
    fm.Open(0), fm.Bid(-1), fm.Bid(99), fm.Fill(-1), fm.Buy(0, 2), fm.Buy(-1, 0), fm.Demolish(-1),
    fm.Install(-1),
    fm.Hire(9), fm.SwitchOff(-1), fm.SwitchOn(-1),
]  # fmt: skip


# ── What can be said ────────────────────────────────────────────────────────────────────────────────────
def constants(node: ast.expr | None) -> set[str] | None:
    """The texts that an expression stands for; None where they do not stand there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        one, other = constants(node.body), constants(node.orelse)
        return one | other if one and other else None
    return None


def named(name: str, nodes: Iterable[ast.AST]) -> set[str]:
    """The texts that a name is given; none where it is given something else too."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            texts = constants(node.value)
            if texts is None:
                return set()
            found |= texts
    return found


def asked(tree: ast.Module) -> set[str]:
    """A game's sentences for a move of another phase: they stand in a table of the module."""
    found: set[str] = set()
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == "ASKED":
            texts = (
                text for part in ast.walk(node) if isinstance(part, ast.expr) for text in constants(part) or ()
            )
            found |= {text for text in texts if " " in text}
    return found


def sentences_of(tree: ast.Module) -> set[str]:
    """The sentences of a module that somebody can be told; raises where one is put together from pieces."""
    found: set[str] = set()
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for scope in scopes:
        for node in ast.walk(scope):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("Refused", "Sorry"):
                continue
            why = node.args[-1] if isinstance(node.args[0], ast.Starred) else node.args[1]
            texts = constants(why)
            if texts is None and isinstance(why, ast.Name):
                texts = named(why.id, ast.walk(scope)) or named(why.id, tree.body)
            if not texts and "ASKED" in ast.unparse(scope):
                texts = asked(tree)
            assert texts or ast.unparse(why) in ELSEWHERE, f"line {why.lineno}: {ast.unparse(why)}"
            found |= texts or set()
    return found


@cache
def sentences() -> frozenset[str]:
    """Every sentence that somebody can be told when something cannot be done."""
    found: set[str] = set()
    for path in Path(traumwerk.__file__).parent.rglob("*.py"):
        found |= sentences_of(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(found)


@cache
def refusals(name: str) -> tuple[Refused, ...]:
    """What a game says in random games to who tries whatever there is, once with each word put into it."""
    game: Any = load(name)
    found: dict[tuple[Any, ...], Refused] = {}
    editions = EDITIONS if name == "traumfabrik" else ("",)
    for edition in editions:
        for players in (2, 3, 5):
            options = game.Options(edition=edition) if edition else game.Options()
            table = Table(game, options, players, from_seed(players))
            for number, (state, _) in enumerate(random_game(table, players)):
                if number % 4 == 0:
                    found.update(tried(game, state, edition))
            found.update(tried(game, table.state, edition))
    return tuple(found.values())


def tried(game: Any, state: Any, edition: str) -> Iterator[tuple[tuple[Any, ...], Refused]]:
    odd = [move for move in ODD if isinstance(move, game.Move)]
    for seat in range(state.players):
        offered = [game.layout.move(action) for action in game.actions(state, seat)]
        for move in (*game.attempts(state), *odd):
            if move not in offered:
                refused = game.refusal(state, seat, move)
                words = [
                    value for value in refused.values.values() if isinstance(value, str) and value in WORDS
                ]
                yield (edition, refused.why, *words), refused


def names(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", sentence))


# ── The catalogues ──────────────────────────────────────────────────────────────────────────────────────
def test_a_sentence_put_together_from_pieces_is_found() -> None:
    for why in ('f"no {x}"', '"no " + x', "why", "some[x]", '"no" if x else y'):
        with pytest.raises(AssertionError, match="line 2"):
            sentences_of(ast.parse(f"def f(x):\n    return Refused('T1', {why})"))
    for given, why in (("'no'", "why"), ("'no' if x else 'no'", "why"), ("0", "'no'")):
        assert sentences_of(ast.parse(f"def f(x):\n    why = {given}\n    raise Sorry('x', {why})")) == {"no"}
    with pytest.raises(AssertionError, match="line 4"):
        sentences_of(ast.parse("def f(x):\n    why = 'no'\n    why = x\n    raise Sorry('x', why)"))


def test_the_games_refuse_with_sentences_that_were_found() -> None:
    for name, many in (("traumfabrik", 18), ("factory_manager", 30)):
        said = {refused.why for refused in refusals(name)}
        assert said <= sentences()
        assert len(said) >= many, sorted(said)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_sentence_has_a_translation_and_every_translation_a_sentence(language: str) -> None:
    assert {text for edition, text in catalogue(language) if not edition} == sentences()


@pytest.mark.parametrize("language", FOREIGN)
def test_every_word_has_a_translation_in_both_editions(language: str) -> None:
    known = catalogue(language)
    for edition in EDITIONS:
        assert {text for context, text in known if context == edition and " " not in text} == WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_says_otherwise_only_what_its_game_says(language: str) -> None:
    said = sentences_of(TRAUMFABRIK)
    assert {edition for edition, _ in catalogue(language)} - {"", *EDITIONS} == set()
    for (edition, text), translation in catalogue(language).items():
        if edition:
            assert text in said | WORDS
            assert edition == NEWER or text in WORDS
            assert text in WORDS or translation != translated(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_fuzzy_obsolete_or_twice(language: str) -> None:
    entries = polib.pofile(str(FOLDER / f"{language}.po"))
    assert [entry.msgid for entry in entries if not entry.msgstr or entry.fuzzy or entry.obsolete] == []
    assert len(entries) == len(catalogue(language))
    assert entries.metadata["Language"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_same_values_and_is_one(language: str) -> None:
    for (_, text), translation in catalogue(language).items():
        assert names(text) == names(translation), translation
        assert translation != text
        assert translation.strip() == translation
        assert "{" not in translation.format(**dict.fromkeys(names(text), "7")), translation


# ── What is told ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["traumfabrik", "factory_manager"])
@pytest.mark.parametrize("language", FOREIGN)
def test_a_refusal_is_told_in_the_language_with_nothing_english_in_it(name: str, language: str) -> None:
    for refused in refusals(name):
        message = problem(refused, language).message
        assert "{" not in message
        assert message != str(refused).partition(": ")[2]
        assert not {text for text in refused.values.values() if text in WORDS} & set(
            re.findall(r"\w+", message)
        )


def test_dream_factory_says_in_english_what_a_terminal_says() -> None:
    for edition in EDITIONS:
        game = load("traumfabrik")
        face = game.terminal(game.Options(edition=edition), ["Ada", "Bo"], 0)
        mine = [refused for refused in refusals("traumfabrik") if refused.values["edition"] == edition]
        assert len(mine) > 20
        unheard = [
            Refused("T0", why, edition=edition, **dict.fromkeys(names(why), 7))
            for why in sentences_of(TRAUMFABRIK)
        ]
        for refused in (*mine, *unheard):
            assert f"{refused.rule}: {problem(refused, 'en').message}" == face.refusal(refused)


@pytest.mark.parametrize("language", FOREIGN)
def test_dream_factory_has_words_of_its_own_wherever_it_has_in_english(language: str) -> None:
    assert {text for edition, text in catalogue("en") if edition == NEWER} <= {
        text for edition, text in catalogue(language) if edition == NEWER
    }


@pytest.mark.parametrize(
    ("edition", "language", "sentence"),
    [
        (OLDER, "en", "the crew position takes no actor"),
        (OLDER, "it", "la casella Troupe non accetta tessere Attore"),
        (OLDER, "fr", "l'espace Équipe n'accepte pas de tuile Acteur"),
        (OLDER, "de", "auf das Kamera-Feld kommt kein Schauspieler-Chip"),
        (NEWER, "en", "the camera position takes no actor"),
        (NEWER, "it", "la casella Cinepresa non accetta tessere Attore"),
        (NEWER, "fr", "l'espace Caméra n'accepte pas de tuile Acteur"),
    ],
)
def test_words_within_a_sentence_are_those_of_the_edition(edition: str, language: str, sentence: str) -> None:
    refused = Refused(
        "T27", "the {position} position takes no {kind}", position="crew", kind="actor", edition=edition
    )
    assert msgspec.to_builtins(problem(refused, language))["message"] == sentence


def test_what_somebody_sent_is_not_translated() -> None:
    told_back = problem(Sorry("options", "options: {error}", error="music"), "fr").message
    assert told_back == "options : music"
    assert told("no {kind}", {"kind": "music"}, "fr") == "no music"


def test_what_has_no_translation_is_told_as_it_stands() -> None:
    assert translated("no such sentence {x}", "de") == "no such sentence {x}"
    assert translated("the house is full", "en") == "the house is full"
    assert translated("music", "de", "no such edition") == "music"
