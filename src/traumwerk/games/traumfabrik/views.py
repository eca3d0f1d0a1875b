"""What each seat and the spectators may see: types of their own, filled field by field."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from traumwerk.core.game import SPECTATOR
from traumwerk.core.kernel import Cells
from traumwerk.games.traumfabrik.components import EDITIONS
from traumwerk.games.traumfabrik.state import (
    ALLOCATION,
    AUCTION,
    AWARDS,
    FACE_DOWN,
    NOBODY,
    NOTHING,
    OVER,
    PARTY,
    State,
)

SEEN_OF_STUDIOS = ("chip", "under", "plays", "owner", "finished", "rank", "award", "studio")
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
    return seen_by(public(s), s, viewer)


def views(s: State, viewers: Iterable[int], before: tuple[State, View] | None = None) -> list[View]:
    """The views of several: what is the same for all, or as it was before, is looked at once."""
    shared = public(s, before)
    return [seen_by(shared, s, viewer) for viewer in viewers]


def seen_by(shared: View, s: State, viewer: int) -> View:
    """What a viewer sees beside what everybody does: his own contracts (T11)."""
    if not 0 <= viewer < s.players:
        return shared
    own = msgspec.structs.replace(shared.studios[viewer], contracts=s.contracts[viewer])
    studios = (*shared.studios[:viewer], own, *shared.studios[viewer + 1 :])
    return msgspec.structs.replace(shared, viewer=viewer, studios=studios)


def same_studios(s: State, old: State) -> bool:
    """Whether nothing that everybody sees of the studios is other than it was."""
    return not shows_contracts(s) and all(getattr(s, name) == getattr(old, name) for name in SEEN_OF_STUDIOS)


def public(s: State, before: tuple[State, View] | None = None) -> View:
    """What everybody sees; what is as it was in another state is taken from the view of that."""
    seats = range(s.players)
    old, seen = before or (s, None)
    return View(
        viewer=SPECTATOR,
        edition=EDITIONS[s.edition],
        covered_red=bool(s.covered_red),
        quarter=s.quarter,
        location=s.location,
        phase=PHASES[s.phase],
        to_act=tuple(seat for seat in seats if s.to_act >> seat & 1),
        camera=s.camera,
        middle=s.middle,
        board=seen.board if seen and s.board == old.board else tuple([chips_at(at) for at in s.board]),
        hand=tuple([None if chip == NOTHING else chip for chip in s.hand]),
        auction=auction(s) if s.phase == AUCTION else None,
        party=party(s) if is_party(s) else None,
        studios=seen.studios if seen and same_studios(s, old) else tuple([studio(s, seat) for seat in seats]),
        top=None if s.top == NOTHING else s.top,
        stack_left=s.stack_left,
        pile_left=s.pile_left - sum([places.count(FACE_DOWN) for places in s.board]),
        tokens=tuple([token for token, is_left in enumerate(s.token_left) if is_left]),
        awards=tuple([None if holder == NOTHING else holder for holder in s.award]),
        winners=tuple(seat for seat in seats if s.winners >> seat & 1),
    )


def chips_at(places: Cells) -> tuple[int | None, ...]:
    """The chips of a location by their places, as far as there are any."""
    used = len(places)
    while used and places[used - 1] == NOTHING:
        used -= 1
    return tuple([None if chip == NOTHING else chip for chip in places[:used]])


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


def shows_contracts(s: State) -> bool:
    """T11: all see them with two players, by option, and when the points are counted."""
    return s.players == 2 or bool(s.open_money) or s.phase == OVER


def studio(s: State, seat: int) -> Studio:
    films = [film for film, owner in enumerate(s.owner) if owner == seat and s.finished[film]]
    films.sort(key=s.finished.__getitem__)
    return Studio(
        studio=s.studio[seat],
        contracts=s.contracts[seat] if shows_contracts(s) else None,
        screenplays=tuple(
            [None if film == NOTHING else Screenplay(film, chips_on(s, film)) for film in s.plays[seat]]
        ),
        movies=tuple([movie(s, film) for film in films]),
        points=s.points[seat] if s.phase == OVER else None,
    )


def movie(s: State, film: int) -> Movie:
    awards = tuple(award for award in range(AWARDS - 1) if s.award[award] == film)
    return Movie(film, chips_on(s, film), s.rank[film], awards)


def chips_on(s: State, film: int) -> tuple[tuple[int, ...], ...]:
    """T27: what lies at each position, covered chips too, for people to look at."""
    return tuple([() if chip == NOTHING else pile(s, chip) for chip in s.chip[film]])


def pile(s: State, chip: int) -> tuple[int, ...]:
    """A chip and those that it covers."""
    under = s.under[chip]
    return (chip,) if under == NOTHING else (chip, *pile(s, under))
