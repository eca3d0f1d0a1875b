"""What each seat and the spectators may see: types of their own, filled field by field."""

from __future__ import annotations

import msgspec

from traumwerk.games.traumfabrik.components import EDITIONS
from traumwerk.games.traumfabrik.state import (
    ALLOCATION,
    AUCTION,
    AWARDS,
    FACE_DOWN,
    FILMS,
    LOCATIONS,
    NOBODY,
    NOTHING,
    OVER,
    PARTY,
    POSITIONS,
    SLOTS,
    TOKENS,
    State,
)

PHASES = {AUCTION: "auction", PARTY: "party", ALLOCATION: "allocation", OVER: "over"}


class Screenplay(msgspec.Struct, frozen=True):
    """A film: at each position the chips that lie there, the visible one first (T27)."""

    film: int
    chips: tuple[tuple[int, ...], ...]


class Movie(msgspec.Struct, frozen=True):
    """A finished film with its token (an index, negative for none) and its awards (T31–T37)."""

    film: int
    chips: tuple[tuple[int, ...], ...]
    rank: int
    awards: tuple[int, ...]


class Studio(msgspec.Struct, frozen=True):
    """What lies before a seat. `contracts` is None where the viewer may not see them (T11)."""

    studio: int
    contracts: int | None
    screenplays: tuple[Screenplay | None, ...]
    movies: tuple[Movie, ...]
    points: int | None  # the final ones (T39)


class Auction(msgspec.Struct, frozen=True):
    """The bidding: the highest bid and who made it, and who is still in (T17, T18)."""

    bid: int | None
    leader: int | None
    bidders: tuple[int, ...]


class Party(msgspec.Struct, frozen=True):
    """In which order the seats choose, by how many red chips, and how many have had their turn (T23)."""

    order: tuple[int, ...]
    red: tuple[int, ...]
    turn: int


class View(msgspec.Struct, frozen=True):
    """The table of Traumfabrik and Dream Factory as one viewer sees it."""

    viewer: int
    edition: str
    covered_red: bool
    quarter: int
    location: int
    phase: str
    to_act: tuple[int, ...]
    camera: int
    middle: int
    board: tuple[tuple[int | None, ...], ...]  # chips by location and place; −2 lies face-down
    hand: tuple[int | None, ...]  # chips that the seat to act allocates
    auction: Auction | None
    party: Party | None
    studios: tuple[Studio, ...]
    top: int | None  # the screenplay that can be read on the stack (T10)
    stack_left: int
    pile_left: int
    tokens: tuple[int, ...]  # the value tokens left
    awards: tuple[int | None, ...]  # the film that holds each; Best Direction: the seat
    winners: tuple[int, ...]


def view(s: State, viewer: int) -> View:
    """T10 T11 T12 T13: everything but face-down things and other seats' contracts."""
    seats = range(s.players)
    return View(
        viewer=viewer,
        edition=EDITIONS[s.edition],
        covered_red=bool(s.covered_red),
        quarter=s.quarter,
        location=s.location,
        phase=PHASES[s.phase],
        to_act=tuple(seat for seat in seats if s.to_act >> seat & 1),
        camera=s.camera,
        middle=s.middle,
        board=tuple(chips_at(s, location) for location in range(LOCATIONS)),
        hand=tuple(None if chip == NOTHING else chip for chip in s.hand),
        auction=auction(s) if s.phase == AUCTION else None,
        party=party(s) if is_party(s) else None,
        studios=tuple(studio(s, seat, viewer) for seat in seats),
        top=None if s.top == NOTHING else s.top,
        stack_left=s.stack_left,
        pile_left=s.pile_left - sum(chip == FACE_DOWN for place in s.board for chip in place),
        tokens=tuple(token for token in range(TOKENS) if s.token_left[token]),
        awards=tuple(None if s.award[award] == NOTHING else s.award[award] for award in range(AWARDS)),
        winners=tuple(seat for seat in seats if s.winners >> seat & 1),
    )


def chips_at(s: State, location: int) -> tuple[int | None, ...]:
    """The chips of a location by their places, as far as there are any."""
    places = [None if chip == NOTHING else chip for chip in s.board[location]]
    while places and places[-1] is None:
        places.pop()
    return tuple(places)


def is_party(s: State) -> bool:
    """Whether guests are choosing: nobody leads an auction."""
    return s.phase == PARTY or (s.phase == ALLOCATION and s.leader == NOBODY)


def auction(s: State) -> Auction:
    return Auction(
        bid=None if s.bid < 0 else s.bid,
        leader=None if s.leader < 0 else s.leader,
        bidders=tuple(seat for seat in range(s.players) if not s.passed[seat]),
    )


def party(s: State) -> Party:
    return Party(tuple(s.order[: s.players]), tuple(s.red[: s.players]), s.turn)


def shows_contracts(s: State, seat: int, viewer: int) -> bool:
    """T11: one's own always; all with two players, by option, and when the points are counted."""
    return seat == viewer or s.players == 2 or bool(s.open_money) or s.phase == OVER


def studio(s: State, seat: int, viewer: int) -> Studio:
    films = [film for film in range(FILMS) if s.owner[film] == seat and s.finished[film]]
    films.sort(key=lambda film: s.finished[film])
    plays = [s.plays[seat][slot] for slot in range(SLOTS)]
    return Studio(
        studio=s.studio[seat],
        contracts=s.contracts[seat] if shows_contracts(s, seat, viewer) else None,
        screenplays=tuple(None if film == NOTHING else Screenplay(film, chips_on(s, film)) for film in plays),
        movies=tuple(movie(s, film) for film in films),
        points=s.points[seat] if s.phase == OVER else None,
    )


def movie(s: State, film: int) -> Movie:
    awards = tuple(award for award in range(AWARDS - 1) if s.award[award] == film)
    return Movie(film, chips_on(s, film), s.rank[film], awards)


def chips_on(s: State, film: int) -> tuple[tuple[int, ...], ...]:
    """T27: what lies at each position, covered chips too, for people to look at."""
    positions = []
    for position in range(POSITIONS):
        chips = []
        chip = s.chip[film][position]
        while chip != NOTHING:
            chips.append(chip)
            chip = s.under[chip]
        positions.append(tuple(chips))
    return tuple(positions)
