"""The cardboard: reads `components.toml`, checks it against the rules' counts, makes the rules' tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from traumwerk.games import cardboard
from traumwerk.games.cardboard import Complaint
from traumwerk.games.traumfabrik.state import (
    GUEST_POSITION,
    HAND,
    LEGENDS,
    LOCATIONS,
    ORDINARY,
    SEATS,
    SLOTS,
    STACK,
    TOKENS,
)

DIRECTOR, ACTOR, CREW, MUSIC, EFFECTS, GUEST, AGENCY, WHITE = range(8)
ABSENT = -1  # no position
NO_KIND = -1  # no chip
KINDS = ("director", "actor", "crew", "music", "effects", "guest", "agency")
POSITION_KINDS = ("director", "actor", "crew", "music", "effects", "guest", "agency", "white")

ADVENTURE, DRAMA, ENTERTAINMENT = range(3)
GENRES = 3
GENRE_NAMES = ("adventure", "drama", "entertainment")

FIRST_MOVIE, BEST_MOVIE, BEST_OF_GENRE, WORST_MOVIE, BEST_DIRECTION = 0, 3, 6, 9, 10
PARTY_CHIPS = 0

COUNTS = {  # T1
    "actor": 19,
    "guest": 7,
    "legend": 4,
    "director": 15,
    "agency": 9,
    "effects": 13,
    "music": 13,
    "crew": 13,
}
EDITIONS = ("traumfabrik", "dream-factory")
WORDS = (
    "contract", "contracts", "camera", "token", "tokens", "award", "awards", "quarter", "screenplay", "agency",
    "guest", "legend", "director", "actor", "crew", "music", "effects", "white", "adventure", "drama",
    "entertainment", "first_movie", "best_movie", "worst_movie", "best_direction", "party", "middle",
)  # fmt: skip
PURSES = {2: 12, 3: 12, 4: 12, 5: 10}  # T8


# ── The file, as it is written ──────────────────────────────────────────────────────────────────────────
class Chip(msgspec.Struct, frozen=True, rename={"dream_factory": "dream-factory"}, forbid_unknown_fields=True):
    stars: int
    traumfabrik: str
    dream_factory: str


class ChipKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chips: tuple[Chip, ...]


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    it: str
    fr: str
    de: str


class Screenplay(
    msgspec.Struct, frozen=True, rename={"dream_factory": "dream-factory"}, forbid_unknown_fields=True
):
    genre: str
    stars: int
    positions: tuple[str, ...]
    traumfabrik: Title
    dream_factory: Title
    studio: int = 0


class Location(
    msgspec.Struct, frozen=True, rename={"dream_factory": "dream-factory"}, forbid_unknown_fields=True
):
    kind: str
    traumfabrik: str
    dream_factory: str
    chips: int = PARTY_CHIPS


class Studio(
    msgspec.Struct, frozen=True, rename={"dream_factory": "dream-factory"}, forbid_unknown_fields=True
):
    traumfabrik: str
    dream_factory: str


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    must_take: bool
    words: dict[str, str]


class GameFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quarters: int
    contracts: int
    purse: dict[str, int]


class TokenFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    values: tuple[int, ...]
    twins: tuple[int, ...]


class AwardFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int
    best: int
    major: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    game: GameFacts
    tokens: TokenFacts
    awards: AwardFacts
    edition: dict[str, Edition]
    studio: tuple[Studio, ...]
    location: tuple[Location, ...]
    screenplay: tuple[Screenplay, ...]
    chips: dict[str, ChipKind]


# ── What the rules read ─────────────────────────────────────────────────────────────────────────────────
class Tables(NamedTuple):
    """The numbers on the cardboard, by chip, film, token, award, location and number of players."""

    chip_kind: tuple[int, ...]
    kind_at: tuple[int, ...]  # the kind of the chip that a place holds, by chip + 1: nothing comes first
    chip_stars: tuple[int, ...]
    legend_chips: tuple[int, ...]
    ordinary_chips: tuple[int, ...]
    film_genre: tuple[int, ...]
    film_stars: tuple[int, ...]
    film_positions: tuple[tuple[int, ...], ...]
    studio_films: tuple[tuple[int, ...], ...]
    stack_films: tuple[int, ...]
    token_values: tuple[int, ...]
    award_points: tuple[int, ...]
    location_chips: tuple[int, ...]
    purse: tuple[int, ...]
    quarters: int


class Cardboard(NamedTuple):
    """A checked set of components: its file's content, the rules' tables, and its fingerprint."""

    sheet: Sheet
    chips: tuple[Chip, ...]
    tables: Tables
    fingerprint: str

    def title(self, film: int, edition: str, language: str = "en") -> str:
        screenplay = self.sheet.screenplay[film]
        title = screenplay.traumfabrik if edition == EDITIONS[0] else screenplay.dream_factory
        return str(getattr(title, language))

    def chip_name(self, chip: int, edition: str) -> str:
        return named(self.chips[chip], edition)

    def location_name(self, location: int, edition: str) -> str:
        return named(self.sheet.location[location], edition)

    def studio_name(self, studio: int, edition: str) -> str:
        return named(self.sheet.studio[studio], edition)

    def words(self, edition: str) -> dict[str, str]:
        return self.sheet.edition[edition].words


def named(thing: Chip | Location | Studio, edition: str) -> str:
    return thing.traumfabrik if edition == EDITIONS[0] else thing.dream_factory


def chip_list(sheet: Sheet) -> tuple[tuple[str, Chip], ...]:
    """All chips in their order, each with its section."""
    return tuple((kind, chip) for kind in COUNTS for chip in sheet.chips[kind].chips)


def tables_of(sheet: Sheet) -> Tables:
    chips = chip_list(sheet)
    films = range(len(sheet.screenplay))
    kinds = ["director" if section == "legend" else section for section, _ in chips]
    twins = set(sheet.tokens.twins)
    awards = sheet.awards
    return Tables(
        chip_kind=tuple(KINDS.index(kind) for kind in kinds),
        kind_at=(NO_KIND, *(KINDS.index(kind) for kind in kinds)),
        chip_stars=tuple(chip.stars for _, chip in chips),
        legend_chips=tuple(k for k, (section, _) in enumerate(chips) if section == "legend"),
        ordinary_chips=tuple(k for k, (section, _) in enumerate(chips) if section != "legend"),
        film_genre=tuple(GENRE_NAMES.index(play.genre) for play in sheet.screenplay),
        film_stars=tuple(play.stars for play in sheet.screenplay),
        film_positions=tuple(positions_of(play) for play in sheet.screenplay),
        studio_films=tuple(
            tuple(film for film in films if sheet.screenplay[film].studio == studio)
            for studio in range(1, SEATS + 1)
        ),
        stack_films=tuple(film for film in films if not sheet.screenplay[film].studio),
        token_values=tuple(v for v in sheet.tokens.values for _ in range(2 if v in twins else 1)),
        award_points=(awards.first,) * GENRES + (awards.best,) * 3 + (awards.major,) * 5,
        location_chips=tuple(location.chips for location in sheet.location),
        purse=tuple(sheet.game.purse.get(str(players), 0) for players in range(SEATS + 1)),
        quarters=sheet.game.quarters,
    )


def positions_of(play: Screenplay) -> tuple[int, ...]:
    printed = [POSITION_KINDS.index(position) for position in play.positions]
    return (*printed, *[ABSENT] * (GUEST_POSITION - len(printed)), GUEST)


# ── Loading and checking ────────────────────────────────────────────────────────────────────────────────
def load(path: Path) -> Cardboard:
    """Read and check a components file; raises `WrongComponents` with the line and what is wrong."""
    sheet, fingerprint = cardboard.read(path, Sheet, complaints)
    chips = tuple(chip for _, chip in chip_list(sheet))
    return Cardboard(sheet, chips, tables_of(sheet), fingerprint)


def complaints(sheet: Sheet) -> Iterator[Complaint]:
    """Everything that the rules ask of the cardboard and this sheet lacks: section, number in it, sentence."""
    yield from complaints_about_facts(sheet)
    yield from complaints_about_chips(sheet)
    yield from complaints_about_screenplays(sheet)
    yield from complaints_about_locations(sheet)


def complaints_about_facts(sheet: Sheet) -> Iterator[Complaint]:
    game, tokens = sheet.game, sheet.tokens
    if game.quarters != 4:
        yield "game", 0, f"quarters: {game.quarters}, T16 plays 4"
    if game.contracts != 50:
        yield "game", 0, f"contracts: {game.contracts}, T6 counts 50"
    for players in range(2, SEATS + 1):
        purse = game.purse.get(str(players))
        if purse != PURSES[players]:
            yield "game", 0, f"purse of {players} players: {purse}, T8 gives {PURSES[players]}"
    count = len(tokens.values) + len(tokens.twins)
    if count != TOKENS:
        yield "tokens", 0, f"{count} value tokens, T4 counts {TOKENS}"
    if tokens.values != tuple(range(23)) or tokens.twins != tuple(range(8, 15)):
        yield "tokens", 0, "T4 has 0 to 22 once each, and 8 to 14 a second time"
    points = (sheet.awards.first, sheet.awards.best, sheet.awards.major)
    if points != (5, 5, 10):
        yield "awards", 0, f"awards of {points[0]}, {points[1]} and {points[2]} points, T5 has 5, 5 and 10"
    if set(sheet.edition) != set(EDITIONS):
        yield "edition", 0, f"editions {sorted(sheet.edition)}, there are {' and '.join(EDITIONS)}"
    for name, edition in sheet.edition.items():
        missing = sorted(set(WORDS) - set(edition.words))
        if missing:
            yield f"edition.{name}", 0, f"words: {', '.join(missing)} not given for {name}"
    if len(sheet.studio) != SEATS:
        yield "studio", 0, f"{len(sheet.studio)} studios, T2 counts {SEATS}"


def complaints_about_chips(sheet: Sheet) -> Iterator[Complaint]:
    for section in sheet.chips:
        if section not in COUNTS:
            yield f"chips.{section}", 0, f"{section}: no such kind of chip (T1 has {', '.join(COUNTS)})"
    for section, count in COUNTS.items():
        chips = sheet.chips[section].chips if section in sheet.chips else ()
        if len(chips) != count:
            yield f"chips.{section}", 0, f"{len(chips)} {section} chips, T1 counts {count}"
        for chip in chips:
            if not -1 <= chip.stars <= 4:
                yield f"chips.{section}", 0, f"{chip.traumfabrik}: {chip.stars} stars, chips have -1 to 4"
        if section == "legend" and any(chip.stars != 4 for chip in chips):
            yield "chips.legend", 0, "legendary directors have 4 stars each (T1)"
        below = sum(chip.stars < 0 for chip in chips)
        if below != (section == "guest"):
            yield f"chips.{section}", 0, f"{below} {section} chips of -1, T1 has it on one guest star alone"


def complaints_about_screenplays(sheet: Sheet) -> Iterator[Complaint]:
    plays = sheet.screenplay
    if len(plays) != SEATS * SLOTS + STACK:
        yield "screenplay", 0, f"{len(plays)} screenplays, T2 counts {SEATS * SLOTS + STACK}"
    for number, play in enumerate(plays):
        title = play.traumfabrik.en
        if play.genre not in GENRE_NAMES:
            yield "screenplay", number, f"{title}: genre {play.genre}, T2 knows {', '.join(GENRE_NAMES)}"
        if not 0 <= play.studio <= SEATS:
            yield "screenplay", number, f"{title}: studio {play.studio}, T2 counts 1 to {SEATS}"
        if not 0 <= play.stars <= 9:
            yield "screenplay", number, f"{title}: {play.stars} printed stars, 0 to 9 can be"
        if not 1 <= len(play.positions) <= GUEST_POSITION:
            count = len(play.positions)
            yield "screenplay", number, f"{title}: {count} positions beside the guest star's, T3 has up to 5"
        if Counter(play.positions)["director"] != 1:
            yield "screenplay", number, f"{title}: T3 wants one director position on each screenplay"
        for position in play.positions:
            if position not in POSITION_KINDS or position in ("guest", "agency"):
                yield "screenplay", number, f"{title}: {position} is no kind of position (T3)"
    for studio in range(1, SEATS + 1):
        genres = sorted(play.genre for play in plays if play.studio == studio)
        if genres != sorted(GENRE_NAMES):
            owned = ", ".join(genres) or "none"
            yield "screenplay", 0, f"studio {studio} owns {owned}; T2 gives it one of each genre"


def complaints_about_locations(sheet: Sheet) -> Iterator[Complaint]:
    kinds = [location.kind for location in sheet.location]
    if len(kinds) != LOCATIONS:
        yield "location", 0, f"{len(kinds)} locations, T7 counts {LOCATIONS}"
    if Counter(kinds) != Counter(hollywood=1, famous=5, party=2) or kinds[0] != "hollywood":
        yield "location", 0, "T7 wants Hollywood first, five famous locations and two parties"
    if kinds[-1] != "party":
        yield "location", len(kinds) - 1, "T7: the last location is a party"
    for number, location in enumerate(sheet.location):
        allowed = {"hollywood": (1,), "famous": (2, HAND), "party": (PARTY_CHIPS,)}.get(location.kind, ())
        if location.chips not in allowed:
            yield (
                "location",
                number,
                f"{location.traumfabrik}: {location.chips} chips at a {location.kind} (T7)",
            )
    famous = sum(location.chips for location in sheet.location if location.kind == "famous")
    needed = sheet.game.quarters * (famous + 2 * SEATS)
    if needed > ORDINARY:
        yield "location", 0, f"five players would need {needed} chips, T7 has {sum(COUNTS.values()) - LEGENDS}"


STANDARD_FILE = Path(__file__).with_name("components.toml")
STANDARD_CARDBOARD = load(STANDARD_FILE)
STANDARD = STANDARD_CARDBOARD.tables
