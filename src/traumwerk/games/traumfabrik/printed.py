"""What is printed on the cardboard, in somebody's language: all that views name by numbers, to be drawn."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from traumwerk.games.traumfabrik.components import (
    ABSENT,
    ACTOR,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    EDITIONS,
    FIRST_MOVIE,
    GENRE_NAMES,
    GUEST,
    KINDS,
    PARTY_CHIPS,
    POSITION_KINDS,
    WORST_MOVIE,
    Cardboard,
)
from traumwerk.games.traumfabrik.state import AWARDS, GUEST_POSITION

WORDS_FILE = Path(__file__).with_name("words.toml")
Words = dict[str, str]


class Chip(msgspec.Struct, frozen=True):
    """T1: a chip; `label` is the word for its kind, `red` says whether it counts at a party (T23)."""

    id: int
    kind: str
    label: str
    name: str
    stars: int
    legend: bool
    red: bool


class Film(msgspec.Struct, frozen=True):
    """T2 T3: a screenplay: the kinds its positions ask for, from 0; the guest star's comes on top."""

    id: int
    title: str
    genre: str
    stars: int
    studio: int | None  # None: it comes from the stack
    positions: tuple[str, ...]
    guest: int = GUEST_POSITION  # the number of the guest star's position


class Location(msgspec.Struct, frozen=True):
    """T7: a place on the board; a party has as many chips as there are players."""

    id: int
    name: str
    kind: str  # auction or party
    chips: int | None
    legend: bool  # a legendary director is auctioned here


class Token(msgspec.Struct, frozen=True):
    """T4: a value token by its index; `plus` is the higher one of a pair."""

    id: int
    points: int
    plus: bool
    label: str


class Award(msgspec.Struct, frozen=True):
    """T5: an award. `when`: with the movie, after a quarter, or at the end; Best Direction is a seat's."""

    id: int
    name: str
    points: int
    kind: str  # first, best, best_of_genre, worst, direction
    when: str  # movie, quarter, end
    genre: str | None
    quarter: int | None
    to_seat: bool


class Studio(msgspec.Struct, frozen=True):
    """T2: a studio, with its three films."""

    id: int
    name: str
    films: tuple[int, ...]


class Printed(msgspec.Struct, frozen=True):
    """The whole cardboard of an edition."""

    edition: str
    name: str
    must_take: bool  # T24
    quarters: int
    contracts: int
    purse: dict[str, int]  # T8: by players
    chips: tuple[Chip, ...]
    films: tuple[Film, ...]
    locations: tuple[Location, ...]
    tokens: tuple[Token, ...]
    awards: tuple[Award, ...]
    studios: tuple[Studio, ...]
    words: Words  # of this edition, by the game's own


def printed(cardboard: Cardboard, language: str, edition: str | None = None) -> Printed:
    """The cardboard of an edition, the older one where none is named; `LookupError` where there is none."""
    edition = EDITIONS[0] if edition is None else edition
    sheet, words = cardboard.sheet, words_of(cardboard, language, edition)
    return Printed(
        edition=edition,
        name=sheet.edition[edition].name,
        must_take=sheet.edition[edition].must_take,
        quarters=sheet.game.quarters,
        contracts=sheet.game.contracts,
        purse=sheet.game.purse,
        chips=tuple(chip(cardboard, number, edition, words) for number in range(len(cardboard.chips))),
        films=tuple(film(cardboard, number, edition, language) for number in range(len(sheet.screenplay))),
        locations=tuple(location(cardboard, number, edition) for number in range(len(sheet.location))),
        tokens=tuple(token(cardboard, number) for number in range(len(cardboard.tables.token_values))),
        awards=tuple(award(cardboard, number, words) for number in range(AWARDS)),
        studios=tuple(
            Studio(number, cardboard.studio_name(number, edition), cardboard.tables.studio_films[number])
            for number in range(len(sheet.studio))
        ),
        words=words,
    )


@cache
def translations() -> dict[str, dict[str, Words]]:
    """The words by language and edition."""
    return msgspec.convert(tomllib.loads(WORDS_FILE.read_text("utf-8")), dict[str, dict[str, Words]])


def words_of(cardboard: Cardboard, language: str, edition: str) -> Words:
    """The words of an edition in a language."""
    english = cardboard.words(edition)
    best = {f"best_{genre}": f"Best {english[genre].capitalize()}" for genre in GENRE_NAMES}
    return english | best if language == "en" else translations()[language][edition]


def chip(cardboard: Cardboard, number: int, edition: str, words: Words) -> Chip:
    tables = cardboard.tables
    kind = tables.chip_kind[number]
    legend = number in tables.legend_chips
    return Chip(
        id=number,
        kind=KINDS[kind],
        label=words["legend" if legend else KINDS[kind]],
        name=cardboard.chip_name(number, edition),
        stars=tables.chip_stars[number],
        legend=legend,
        red=kind in (ACTOR, GUEST),
    )


def film(cardboard: Cardboard, number: int, edition: str, language: str) -> Film:
    tables = cardboard.tables
    positions = [kind for kind in tables.film_positions[number][:GUEST_POSITION] if kind != ABSENT]
    studio = cardboard.sheet.screenplay[number].studio
    return Film(
        id=number,
        title=cardboard.title(number, edition, language),
        genre=GENRE_NAMES[tables.film_genre[number]],
        stars=tables.film_stars[number],
        studio=studio - 1 if studio else None,
        positions=tuple(POSITION_KINDS[kind] for kind in positions),
    )


def location(cardboard: Cardboard, number: int, edition: str) -> Location:
    chips = cardboard.tables.location_chips[number]
    is_party = chips == PARTY_CHIPS
    return Location(
        id=number,
        name=cardboard.location_name(number, edition),
        kind="party" if is_party else "auction",
        chips=None if is_party else chips,
        legend=number == 0,
    )


def token(cardboard: Cardboard, number: int) -> Token:
    values = cardboard.tables.token_values
    plus = number > 0 and values[number - 1] == values[number]
    return Token(number, values[number], plus, f"{values[number]}+" if plus else str(values[number]))


def award(cardboard: Cardboard, number: int, words: Words) -> Award:
    """T35–T38: an award with its name: of a genre, of a quarter, or the only one."""
    genre = quarter = None
    if number < BEST_MOVIE:
        kind, when, genre = "first", "movie", GENRE_NAMES[number - FIRST_MOVIE]
        name = f"{words['first_movie']} ({words[genre]})"
    elif number < BEST_OF_GENRE:
        kind, when, quarter = "best", "quarter", number - BEST_MOVIE
        name = f"{words['best_movie']} ({words['quarter']} {quarter + 1})"
    elif number < WORST_MOVIE:
        kind, when, genre = "best_of_genre", "end", GENRE_NAMES[number - BEST_OF_GENRE]
        name = words[f"best_{genre}"]
    elif number == WORST_MOVIE:
        kind, when, name = "worst", "end", words["worst_movie"]
    else:
        kind, when, name = "direction", "end", words["best_direction"]
    points = cardboard.tables.award_points[number]
    return Award(number, name, points, kind, when, genre, quarter, number == BEST_DIRECTION)
