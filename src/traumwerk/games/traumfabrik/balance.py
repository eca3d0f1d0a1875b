"""What a report on the balance of Traumfabrik counts: seats, studios, screenplays, awards, prices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from statistics import fmean

from traumwerk.games.traumfabrik.components import (
    BEST_DIRECTION,
    EDITIONS,
    GENRE_NAMES,
    KINDS,
    PARTY_CHIPS,
    Cardboard,
)
from traumwerk.games.traumfabrik.moves import (
    CHIP_TURNED_UP,
    DISCARDED,
    LOCATION_REACHED,
    PLACED,
    QUARTER_BEGUN,
    SOLD,
)
from traumwerk.games.traumfabrik.state import AWARDS, FILMS, LOCATIONS, NOBODY, NOTHING, SEATS, State
from traumwerk.games.traumfabrik.terminal import Terminal

Cell = str | int | float | None
Content = tuple[str, tuple[str, ...], Sequence[tuple[Cell, ...]], str]  # title, columns, rows, note

SPREAD = ("mean", "10 %", "50 %", "90 %", "least", "most")
SOURCES = ("movies", "awards", "contracts")


def mean(samples: Collection[float]) -> float | None:
    return fmean(samples) if samples else None


def share(part: int, whole: int) -> float | None:
    """In per cent."""
    return 100 * part / whole if whole else None


def spread(samples: Sequence[int]) -> tuple[Cell, ...]:
    ordered = sorted(samples)
    tenths = (ordered[len(ordered) * percent // 100] for percent in (10, 50, 90))
    return (mean(ordered), *tenths, ordered[0], ordered[-1])


class Tally:
    """Looks on at games of one number of players."""

    def __init__(self, cardboard: Cardboard, players: int) -> None:
        self.cardboard = cardboard
        self.players = players
        self.printed = cardboard.tables
        self.edition = EDITIONS[0]
        self.games = 0
        self.first = 0  # who starts the game
        self.samples: defaultdict[tuple[str | int, ...], list[float]] = defaultdict(list)
        self.points: defaultdict[tuple[str | int, ...], list[int]] = defaultdict(list)
        self.counts: Counter[tuple[str | int, ...]] = Counter()

    # ── a game ──
    def begin(self, state: State) -> None:
        self.edition = EDITIONS[state.edition]
        self.first = state.camera

    def see(self, state: State, seat: int, action: int) -> None:
        """Nothing: all that is counted is told, or lies on the table in the end."""

    def end(self, state: State) -> None:
        self.games += 1
        self.count_seats(state)
        self.count_awards(state)
        self.count_screenplays(state)
        self.count_sources(state)
        self.count_chips(state)

    def count_seats(self, state: State) -> None:
        for seat in range(self.players):
            distance = (seat - self.first) % self.players
            for group in (("seat", seat), ("distance", distance), ("studio", state.studio[seat])):
                self.points[group].append(state.points[seat])
                self.counts[(*group, "wins")] += state.winners >> seat & 1
        ranking = sorted(state.points[: self.players], reverse=True)
        self.points["final", "all players"] += ranking
        self.points["final", "best"].append(ranking[0])
        self.points["final", "last"].append(ranking[-1])
        self.points["final", "lead"].append(ranking[0] - ranking[1])

    def count_awards(self, state: State) -> None:
        for award in range(AWARDS):
            owner = owner_of(state, award)
            self.counts["award", award] += owner != NOBODY
            self.counts["award won", award] += owner != NOBODY and state.winners >> owner & 1

    def count_screenplays(self, state: State) -> None:
        """T39: a film that is not finished brings nothing."""
        for film in range(FILMS):
            if state.owner[film] != NOBODY:
                awards = [award for award in range(BEST_DIRECTION) if state.award[award] == film]
                points = self.token_of(state, film) + sum(self.printed.award_points[award] for award in awards)
                self.points["screenplay", film].append(points)
                if state.finished[film]:
                    self.points["token", film].append(self.token_of(state, film))
                    self.points["awards", film].append(len(awards))

    def token_of(self, state: State, film: int) -> int:
        """T33 T39: what a film's token says; 0 where it has none."""
        return (
            self.printed.token_values[state.rank[film]] if state.finished[film] and state.rank[film] >= 0 else 0
        )

    def count_sources(self, state: State) -> None:
        """T39: where the points of the seats came from, and those of the winners apart."""
        for seat in range(self.players):
            movies = [self.token_of(state, film) for film in range(FILMS) if state.owner[film] == seat]
            awards = [award for award in range(AWARDS) if owner_of(state, award) == seat]
            points = (
                sum(movies),
                sum(self.printed.award_points[award] for award in awards),
                state.contracts[seat],
            )
            for source, brought in zip(SOURCES, points, strict=True):
                self.points["source", source].append(brought)
                if state.winners >> seat & 1:
                    self.points["winners' source", source].append(brought)

    def count_chips(self, state: State) -> None:
        """T19 T26: lots and their prices, and what became of the chips."""
        quarter = location = 0
        open_chips: defaultdict[int, list[int]] = defaultdict(list)
        for code, *numbers in state.told:
            if code == QUARTER_BEGUN:
                quarter = numbers[0]
                open_chips.clear()
            elif code == CHIP_TURNED_UP:
                open_chips[numbers[0]].append(numbers[1])
            elif code == LOCATION_REACHED:
                location = numbers[0]
            elif code == SOLD:
                self.sold(quarter, location, open_chips[location], price=numbers[1])
            elif code == PLACED:
                self.counts["placed", self.kind_of(numbers[0])] += 1
            elif code == DISCARDED:
                self.counts["discarded", self.kind_of(numbers[0])] += 1

    def sold(self, quarter: int, location: int, chips: Sequence[int], price: int) -> None:
        self.points["price", location].append(price)
        self.points["price", location, quarter].append(price)
        for chip in chips:
            self.samples["chip", self.kind_of(chip)].append(price / len(chips))

    def kind_of(self, chip: int) -> str:
        """The kind of a chip, with the legendary directors apart."""
        return "legend" if chip in self.printed.legend_chips else KINDS[self.printed.chip_kind[chip]]

    # ── the tables ──
    def tables(self) -> list[Content]:
        return [
            self.final_points(),
            self.by_seat(),
            self.by_distance(),
            self.by_studio(),
            self.by_source(),
            self.by_award(),
            self.by_screenplay(),
            self.by_location(),
            self.by_chip(),
        ]

    def results(self, *group: str | int) -> tuple[Cell, ...]:
        """Of a group of seats: mean points, and wins."""
        points = self.points[group]
        return mean(points), share(self.counts[(*group, "wins")], len(points))

    def final_points(self) -> Content:
        rows = [(who, *spread(self.points["final", who])) for who in ("all players", "best", "last", "lead")]
        note = "Of each game its most and its fewest points; `lead` is from the most to the next."
        return "Final points", ("who", *SPREAD), rows, note

    def by_seat(self) -> Content:
        rows = [(seat, *self.results("seat", seat)) for seat in range(self.players)]
        return "By seat", ("seat", "points", "wins %"), rows, "A shared win counts for each."

    def by_distance(self) -> Content:
        rows = [(distance, *self.results("distance", distance)) for distance in range(self.players)]
        note = "How far clockwise from the first start player (T14): 0 is that player."
        return "By distance from the start player", ("distance", "points", "wins %"), rows, note

    def by_studio(self) -> Content:
        rows = [
            (
                self.cardboard.studio_name(studio, self.edition),
                len(self.points["studio", studio]),
                *self.results("studio", studio),
            )
            for studio in range(SEATS)
        ]
        return "By studio", ("studio", "times", "points", "wins %"), rows, ""

    def by_source(self) -> Content:
        def part(group: str, source: str) -> tuple[Cell, ...]:
            points = self.points[group, source]
            return mean(points), share(sum(points), sum(sum(self.points[group, each]) for each in SOURCES))

        rows = [(source, *part("source", source), *part("winners' source", source)) for source in SOURCES]
        note = (
            "Mean points of a player and their share of all points (T39), then the same of the winners alone."
        )
        return "Where points come from", ("source", "points", "share %", "winners", "winners %"), rows, note

    def by_award(self) -> Content:
        words = Terminal(self.cardboard, self.edition, (), 0)
        rows = [
            (
                words.award(award),
                self.printed.award_points[award],
                share(self.counts["award", award], self.games),
                self.printed.award_points[award] * self.counts["award", award] / self.games,
                share(self.counts["award won", award], self.counts["award", award]),
            )
            for award in range(AWARDS)
        ]
        note = "`points a game` counts games without it as 0; `winner's %`: how often its holder won the game."
        return "By award", ("award", "points", "given in %", "points a game", "winner's %"), rows, note

    def by_screenplay(self) -> Content:
        screenplays = self.cardboard.sheet.screenplay
        rows = [
            (
                self.cardboard.title(film, self.edition),
                self.cardboard.studio_name(screenplays[film].studio - 1, self.edition)
                if screenplays[film].studio
                else "stack",
                self.cardboard.words(self.edition)[GENRE_NAMES[self.printed.film_genre[film]]],
                self.printed.film_stars[film],
                len(screenplays[film].positions),
                share(len(self.points["screenplay", film]), self.games),
                share(len(self.points["token", film]), len(self.points["screenplay", film])),
                mean(self.points["token", film]),
                mean(self.points["awards", film]),
                mean(self.points["screenplay", film]),
            )
            for film in range(FILMS)
        ]
        columns = (
            "screenplay", "from", "genre", "stars", "positions", "held in %", "finished %", "token", "awards",
            "points",
        )  # fmt: skip
        note = (
            "`held in %` of the games, `finished %` of these; token value and awards of the finished movies. "
            "`points`: what it brought its holder, by token and awards, finished or not."
        )
        return "By screenplay", columns, rows, note

    def by_location(self) -> Content:
        quarters = range(self.printed.quarters)
        rows = [
            (
                self.cardboard.location_name(location, self.edition),
                self.printed.location_chips[location],
                mean(self.points["price", location]),
                *(mean(self.points["price", location, quarter]) for quarter in quarters),
                share(self.points["price", location].count(0), len(self.points["price", location])),
            )
            for location in range(LOCATIONS)
            if self.printed.location_chips[location] != PARTY_CHIPS
        ]
        columns = (
            "location",
            "chips",
            "price",
            *(f"quarter {quarter + 1}" for quarter in quarters),
            "for nothing %",
        )
        return (
            "Auctions by location",
            columns,
            rows,
            "Mean price of the whole lot, in all quarters and in each.",
        )

    def by_chip(self) -> Content:
        words = self.cardboard.words(self.edition)
        rows = [
            (
                words[kind],
                len(self.samples["chip", kind]) / self.games,
                mean(self.samples["chip", kind]),
                share(
                    self.counts["discarded", kind], self.counts["discarded", kind] + self.counts["placed", kind]
                ),
            )
            for kind in ("legend", *KINDS)
        ]
        note = (
            "`auctioned` a game; `price a chip`: of the lots it was in, the price divided by the chips; "
            "`discarded %` of all that were won or taken."
        )
        return "By kind of chip", ("chip", "auctioned", "price a chip", "discarded %"), rows, note


def owner_of(state: State, award: int) -> int:
    """T5: the seat that has an award, by its movie or (Best Direction) itself; NOBODY has none."""
    holder = state.award[award]
    if holder == NOTHING:
        return NOBODY
    return holder if award == BEST_DIRECTION else state.owner[holder]
