"""What is printed on the cardboard: all that a view names by a number can be drawn, in every language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from traumwerk.games import NAMES, load
from traumwerk.games.factory_manager import GAME as FACTORY_MANAGER
from traumwerk.games.factory_manager import printed as of_factory_manager
from traumwerk.games.factory_manager.components import KINDS as TILE_KINDS
from traumwerk.games.traumfabrik import GAME as TRAUMFABRIK
from traumwerk.games.traumfabrik import printed as of_traumfabrik
from traumwerk.games.traumfabrik.components import EDITIONS, GENRE_NAMES, POSITION_KINDS, WORDS
from traumwerk.games.traumfabrik.state import AWARDS, CHIPS, FILMS, LOCATIONS, SEATS, TOKENS
from traumwerk.rulebook import LANGUAGES, text

FOREIGN = LANGUAGES[1:]


def printed(game: str, language: str, edition: str | None = None) -> Any:
    return msgspec.to_builtins(load(game).printed(language, edition))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_printed_in_every_language(game: str, language: str) -> None:
    shown = printed(game, language)
    assert language == "en" or shown != printed(game, "en")
    for things in shown.values():
        if isinstance(things, tuple) and things and "id" in things[0] and isinstance(things[0]["id"], int):
            assert [thing["id"] for thing in things] == list(range(len(things))), (
                "things stand by their numbers"
            )


@pytest.mark.parametrize("game", NAMES)
def test_there_is_no_other_edition(game: str) -> None:
    with pytest.raises(LookupError):
        printed(game, "it", "third")


# ── Traumfabrik ─────────────────────────────────────────────────────────────────────────────────────────
def test_t1_to_t7_the_cardboard_is_complete() -> None:
    shown = TRAUMFABRIK.printed("en")
    counts = (shown.chips, shown.films, shown.locations, shown.tokens, shown.awards, shown.studios)
    assert tuple(map(len, counts)) == (CHIPS, FILMS, LOCATIONS, TOKENS, AWARDS, SEATS)
    assert sum(chip.legend for chip in shown.chips) == 4
    assert sum(chip.red for chip in shown.chips) == 19 + 7
    assert {kind for film in shown.films for kind in film.positions} <= set(POSITION_KINDS) - {"guest"}
    assert [film.id for film in shown.films if film.studio == 0] == list(shown.studios[0].films)
    assert [token.label for token in shown.tokens[7:11]] == ["7", "8", "8+", "9"]
    assert [place.kind for place in shown.locations].count("party") == 2
    assert sum(award.points for award in shown.awards) == 6 * 5 + 5 * 10
    assert [award.when for award in shown.awards] == ["movie"] * 3 + ["quarter"] * 3 + ["end"] * 5


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", FOREIGN)
def test_every_word_of_both_editions_is_there(language: str, edition: str) -> None:
    words = of_traumfabrik.translations()[language][edition]
    assert set(words) == set(WORDS) | {f"best_{genre}" for genre in GENRE_NAMES}
    assert len({award.name for award in TRAUMFABRIK.printed(language, edition).awards}) == AWARDS


@pytest.mark.parametrize("language", FOREIGN)
def test_traumfabrik_speaks_as_its_rulebook_does(language: str) -> None:
    rules = text("traumfabrik", language).lower().replace("\n  ", " ")
    words = TRAUMFABRIK.printed(language, EDITIONS[0]).words
    for key in ("contract", "camera", "token", "award", "quarter", "screenplay", "agency", "guest", "director",
                "actor", "crew", "music", "best_adventure", "best_drama", "best_entertainment", "first_movie",
                "worst_movie", "best_direction", "middle"):  # fmt: skip
        assert words[key].lower() in rules, f"{key}: {words[key]}"


def test_the_editions_differ_by_their_words() -> None:
    older, newer = (TRAUMFABRIK.printed("it", edition) for edition in EDITIONS)
    assert (older.awards[6].name, newer.awards[6].name) == ("Miglior Film d'Avventura", "Miglior Film d'Azione")
    assert older.films[1].title == "La donna che visse due volte"
    assert newer.films[1].title == "La donna che svenne due volte"
    assert (older.must_take, newer.must_take) == (False, True)


# ── Factory Manager ─────────────────────────────────────────────────────────────────────────────────────
def test_f1_to_f9_the_cardboard_is_complete() -> None:
    shown = FACTORY_MANAGER.printed("en")
    tables = FACTORY_MANAGER.cardboard.tables
    assert len(shown.tiles) == tables.designs
    bought = sum(tile.count["5"] for tile in shown.tiles if not tile.start)
    assert bought + shown.facts.drawn_x == 78
    assert [tile.count["2"] for tile in shown.tiles if tile.start] == [3, 2]
    assert sum(tile.x for tile in shown.tiles) == 6
    assert [tile.number for tile in shown.turn_tiles] == list(range(1, 13))
    assert shown.players["3"].first == (5, 7, 8)
    assert shown.energy.tiles == (0, 0, 1, 1, 1, 1, 2, 2)


@pytest.mark.parametrize("language", FOREIGN)
def test_factory_manager_speaks_as_its_rulebook_does(language: str) -> None:
    rules = text("factory_manager", language)
    assert list(of_factory_manager.translations()[language]) == list(TILE_KINDS)
    for kind in FACTORY_MANAGER.printed(language).kinds:
        assert f"| {kind.name} |" in rules


# ── When I Dream ────────────────────────────────────────────────────────────────────────────────────────
def test_w2_w3_the_deck_and_the_roles() -> None:
    shown = printed("when_i_dream", "it")
    assert len(shown["elements"]) == 440
    assert shown["elements"][1] == {"id": 1, "word": "gatto", "key": "cat", "category": "farm animals"}
    assert shown["roles"]["4"] == {"fairy": 1, "boogeyman": 1, "sandman": 2}
    assert [int(players) for players in shown["roles"]] == list(load("when_i_dream").players)
