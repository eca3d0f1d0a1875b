"""What a seat can work out by itself: what films are worth, what bids cost, what a chip does where it goes.

Everything is worked out from the seat's own view and from nothing else, so no answer can tell what that view
does not. The rules are the rules' own functions, at work on a table laid after the view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from traumwerk.core.kernel import Cells, Plain, alone
from traumwerk.games.traumfabrik import rules
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    EDITIONS,
    WORST_MOVIE,
    Tables,
)
from traumwerk.games.traumfabrik.moves import BID, LAYOUT, SOLD, Place
from traumwerk.games.traumfabrik.state import GUEST_POSITION, NO_BID, NOBODY, NOTHING, POSITIONS, State
from traumwerk.games.traumfabrik.views import PHASES, Movie, Screenplay, View


class Worth(msgspec.Struct, frozen=True):
    """What a film brings if it is finished as it stands (T33, T35); of a movie, what it brought so far.

    `leads`: what else would be its award if the quarter and the game ended right after (T36, T37).
    """

    token: int | None
    awards: tuple[int, ...]
    points: int
    leads: tuple[int, ...]


class FilmNow(msgspec.Struct, frozen=True):
    """A film before a seat; `open` are the positions that must still be occupied (T31)."""

    seat: int
    finished: bool
    stars: int
    open: tuple[int, ...]
    worth: Worth
    with_lot: int | None  # most stars with the chips under the hammer, on one's own films
    finishes_with_lot: bool | None  # whether these chips can finish it


class BidNow(msgspec.Struct, frozen=True):
    """T21: a bid that is offered, if it wins."""

    bid: int
    share: int
    middle: int
    left: int


class PlaceNow(msgspec.Struct, frozen=True):
    """T26–T33: a placement that is offered: the film's stars then, and the points if that finishes it."""

    chip: int
    screenplay: int
    position: int
    stars: int
    finishes: bool
    points: int | None


class Reckoning(msgspec.Struct, frozen=True):
    """All that can be worked out now; films by their numbers."""

    films: dict[str, FilmNow]
    bids: tuple[BidNow, ...]
    places: tuple[PlaceNow, ...]


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is asked in particular."""


class Reckoner:
    """Reckons with a table's cardboard."""

    def __init__(self, tables: Tables, plain: Plain) -> None:
        self.tables = tables
        self.legal = plain.legal
        self.place: Callable[[State, int, int, int, int], None] = plain.bound(rules.place)
        self.sell: Callable[[State, int, int], None] = plain.bound(rules.sell)
        self.stars_of: Callable[[State, int], int] = plain.bound(rules.stars_of)
        self.may_lie: Callable[[State, int, int, int], int] = plain.bound(rules.may_lie)
        self.is_complete: Callable[[State, int], bool] = plain.bound(rules.is_complete)
        self.finish_movie: Callable[[State, int, int], None] = plain.bound(rules.finish_movie)
        self.extreme_movie: Callable[[State, int, int], int] = plain.bound(rules.extreme_movie)

    def reckoning(self, view: View, seat: int) -> Reckoning:
        s = laid_after(view)
        films = [film for film, owner in enumerate(s.owner) if owner != NOBODY]
        actions = self.actions(s, seat)
        moves = [LAYOUT.move(action) for action in actions]
        return Reckoning(
            films={str(film): self.film(s, view, film, seat) for film in films},
            bids=tuple(self.bid(s, seat, action - BID) for action in actions if is_bid(action)),
            places=tuple(self.placement(s, seat, move) for move in moves if isinstance(move, Place)),
        )

    def actions(self, s: State, seat: int) -> Cells:
        if not s.to_act & alone(seat):
            return []
        out = [0] * LAYOUT.size
        return out[: self.legal(s, seat, out)]

    # ── films ──
    def film(self, s: State, view: View, film: int, seat: int) -> FilmNow:
        lot: tuple[int, bool] | None = None
        if view.auction is not None and s.owner[film] == seat and not s.finished[film]:
            chips = [chip for chip in s.board[s.location] if chip != NOTHING]
            lot = self.best(s.copy(), film, chips)
        return FilmNow(
            seat=s.owner[film],
            finished=bool(s.finished[film]),
            stars=self.stars_of(s, film),
            open=tuple(
                position
                for position in range(GUEST_POSITION)
                if self.tables.film_positions[film][position] != ABSENT and s.chip[film][position] == NOTHING
            ),
            worth=self.worth(s, film),
            with_lot=None if lot is None else lot[0],
            finishes_with_lot=None if lot is None else lot[1],
        )

    def worth(self, s: State, film: int) -> Worth:
        """T33 T35: the film is finished on a table of its own."""
        if not s.finished[film]:
            s = s.copy()
            self.finish_movie(s, s.owner[film], s.plays[s.owner[film]].index(film))
        return self.brought(s, film)

    def brought(self, s: State, film: int) -> Worth:
        """T5 T33 T39: what a movie brings by its token and its awards."""
        token = self.tables.token_values[s.rank[film]] if s.rank[film] >= 0 else None
        awards = tuple(award for award in range(BEST_DIRECTION) if s.award[award] == film)
        points = (token or 0) + sum(self.tables.award_points[award] for award in awards)
        return Worth(token, awards, points, self.leads(s, film))

    def leads(self, s: State, film: int) -> tuple[int, ...]:
        """T36 T37: the awards that go to the best and the worst, if nothing more is finished."""
        genre = self.tables.film_genre[film]
        if s.quarter < self.tables.quarters - 1:
            best = {BEST_MOVIE + s.quarter: self.extreme_movie(s, -1, 1)}
        else:
            best = {}
        found = best | {
            BEST_OF_GENRE + genre: self.extreme_movie(s, genre, 1),
            WORST_MOVIE: self.extreme_movie(s, -1, -1),
        }
        return tuple(award for award, holder in found.items() if holder == film and s.award[award] == NOTHING)

    def best(self, s: State, film: int, chips: Sequence[int]) -> tuple[int, bool]:
        """T26–T31: most stars by laying any of the chips in any order, and whether they can finish the film."""
        most, finishes = self.stars_of(s, film), self.is_complete(s, film)
        if finishes:
            return most, True
        for chip in chips:
            for position in range(POSITIONS):
                if self.may_lie(s, chip, film, position):
                    below, s.chip[film][position] = s.chip[film][position], chip
                    stars, done = self.best(s, film, [other for other in chips if other != chip])
                    s.chip[film][position] = below
                    most, finishes = max(most, stars), finishes or done
        return most, finishes

    # ── moves ──
    def bid(self, s: State, seat: int, amount: int) -> BidNow:
        """T21: the lot is sold for this bid on a table of its own."""
        after = s.copy()
        self.sell(after, seat, amount)
        [share] = [numbers[2] for code, *numbers in after.told if code == SOLD]
        return BidNow(amount, share, after.middle, after.contracts[seat])

    def placement(self, s: State, seat: int, move: Place) -> PlaceNow:
        """T27–T33: the chip is laid on a table of its own."""
        after, film = s.copy(), s.plays[seat][move.screenplay]
        self.place(after, seat, move.chip, move.screenplay, move.position)
        points = self.brought(after, film).points if after.finished[film] else None
        stars = self.stars_of(after, film)
        return PlaceNow(move.chip, move.screenplay, move.position, stars, points is not None, points)


def is_bid(action: int) -> bool:
    return BID <= action < LAYOUT.starts[2]


# ── A table after a view ────────────────────────────────────────────────────────────────────────────────
def laid_after(view: View) -> State:
    """A table that looks like the view. What the view does not show is not there: nothing can be drawn."""
    s = State()
    rules.clear_the_table(s)
    s.players = len(view.studios)
    s.edition = EDITIONS.index(view.edition)
    s.covered_red = int(view.covered_red)
    s.quarter, s.location, s.camera, s.middle = view.quarter, view.location, view.camera, view.middle
    s.phase = next(phase for phase, name in PHASES.items() if name == view.phase)
    s.to_act = sum(alone(seat) for seat in view.to_act)
    s.top, s.stack_left, s.pile_left, s.legends_left = NOTHING, 0, 0, 0
    s.bid, s.leader = NO_BID, NOBODY
    if view.auction is not None:
        s.bid = NO_BID if view.auction.bid is None else view.auction.bid
        s.leader = NOBODY if view.auction.leader is None else view.auction.leader
        s.passed = [int(seat not in view.auction.bidders) for seat in range(len(s.passed))]
    for location, chips in enumerate(view.board):
        s.board[location] = filled(chips, len(s.board[location]))
    s.hand = filled(view.hand, len(s.hand))
    s.token_left = [int(token in view.tokens) for token in range(len(s.token_left))]
    s.award = filled(view.awards, len(s.award))
    for seat in range(s.players):
        lay_studio(s, view, seat)
    return s


def filled(items: Sequence[int | None], length: int) -> Cells:
    cells = [NOTHING if item is None else item for item in items]
    return cells + [NOTHING] * (length - len(cells))


def lay_studio(s: State, view: View, seat: int) -> None:
    studio = view.studios[seat]
    s.studio[seat] = studio.studio
    s.contracts[seat] = studio.contracts or 0
    s.plays[seat] = [NOTHING if play is None else play.film for play in studio.screenplays]
    for play in studio.screenplays:
        if play is not None:
            lay_film(s, seat, play)
    for movie in studio.movies:
        lay_film(s, seat, movie)
        s.movies += 1
        s.finished[movie.film] = s.movies
        s.rank[movie.film] = movie.rank
        s.tokenless = max(s.tokenless, -movie.rank)


def lay_film(s: State, seat: int, film: Screenplay | Movie) -> None:
    s.owner[film.film] = seat
    for position, pile in enumerate(film.chips):
        for chip, below in zip(pile, (*pile, NOTHING)[1:], strict=True):
            s.under[chip] = below
        s.chip[film.film][position] = pile[0] if pile else NOTHING
