"""What a seat can do, with the action ids, and what can happen."""

from __future__ import annotations

from traumwerk.core.actions import Layout, Span
from traumwerk.core.game import Event, Move
from traumwerk.games.traumfabrik.state import HAND, POSITIONS, SEATS, SLOTS


# ── Moves ───────────────────────────────────────────────────────────────────────────────────────────────
class Pass(Move, frozen=True):
    """T18: leave this auction."""


class Bid(Move, frozen=True):
    """T17 T18: offer this many contracts for the chips."""

    amount: int


class Place(Move, frozen=True):
    """T26: lay a chip in hand onto a position of one of your screenplays."""

    chip: int  # which of the chips in hand, from 0
    screenplay: int  # which of your screenplays, from 0
    position: int  # which of its positions, from 0; the guest star's is 5


class Discard(Move, frozen=True):
    """T26: put a chip in hand out of the game."""

    chip: int


class Take(Move, frozen=True):
    """T24: choose a chip of the party."""

    chip: int  # which of the chips at the party, from 0


class Decline(Move, frozen=True):
    """T24: take no chip at this party."""


LAYOUT = Layout(
    Span(Pass),
    Span(Bid, amount=51),
    Span(Place, chip=HAND, screenplay=SLOTS, position=POSITIONS),
    Span(Discard, chip=HAND),
    Span(Take, chip=SEATS),
    Span(Decline),
)
PASS, BID, PLACE, DISCARD, TAKE, DECLINE = LAYOUT.starts


# ── Events ──────────────────────────────────────────────────────────────────────────────────────────────
class StudioTaken(Event, frozen=True):
    """T9: a seat laid its studio's three screenplays open."""

    seat: int
    studio: int


class ScreenplayTurnedUp(Event, frozen=True):
    """T10: this one can now be read on top of the stack."""

    film: int


class CameraGiven(Event, frozen=True):
    """T14 T22: the camera stands before this seat."""

    seat: int


class QuarterBegun(Event, frozen=True):
    """T15: the locations were filled."""

    quarter: int


class ChipsTurnedUp(Event, frozen=True):
    """T15 T23: these chips can now be seen on a location."""

    location: int
    chips: tuple[int, ...]


class LocationReached(Event, frozen=True):
    """T16: the next location is resolved."""

    location: int


class Offered(Event, frozen=True):
    """T17 T18: a bid was made."""

    seat: int
    amount: int


class Passed(Event, frozen=True):
    """T18: a seat left the auction."""

    seat: int


class Sold(Event, frozen=True):
    """T19 T21: the winner paid, each other seat got its share, the rest stayed in the middle."""

    seat: int
    price: int
    share: int


class PartyOrdered(Event, frozen=True):
    """T23: in this order the seats choose."""

    order: tuple[int, ...]


class Taken(Event, frozen=True):
    """T24: a seat chose a chip of the party."""

    seat: int
    chip: int


class Declined(Event, frozen=True):
    """T24: a seat took no chip."""

    seat: int


class Placed(Event, frozen=True):
    """T27–T30: a chip lies on a position of a film."""

    chip: int
    film: int
    position: int


class Discarded(Event, frozen=True):
    """T26: a chip left the game."""

    chip: int


class MovieFinished(Event, frozen=True):
    """T31–T33: a film is a movie, with its stars and its token (an index, or a negative rank for none)."""

    film: int
    stars: int
    rank: int


class ScreenplayDrawn(Event, frozen=True):
    """T34: a seat took the top screenplay of the stack."""

    seat: int
    film: int


class AwardGiven(Event, frozen=True):
    """T35–T38: an award went to a film (Best Direction: to the seat in `holder`)."""

    award: int
    holder: int


class PointsCounted(Event, frozen=True):
    """T39: a seat's final points."""

    seat: int
    points: int


EVENTS = (
    StudioTaken,
    ScreenplayTurnedUp,
    CameraGiven,
    QuarterBegun,
    ChipsTurnedUp,
    LocationReached,
    Offered,
    Passed,
    Sold,
    PartyOrdered,
    Taken,
    Declined,
    Placed,
    Discarded,
    MovieFinished,
    ScreenplayDrawn,
    AwardGiven,
    PointsCounted,
)
(
    STUDIO_TAKEN,
    SCREENPLAY_TURNED_UP,
    CAMERA_GIVEN,
    QUARTER_BEGUN,
    CHIP_TURNED_UP,
    LOCATION_REACHED,
    OFFERED,
    PASSED,
    SOLD,
    PARTY_ORDERED,
    TAKEN,
    DECLINED,
    PLACED,
    DISCARDED,
    MOVIE_FINISHED,
    SCREENPLAY_DRAWN,
    AWARD_GIVEN,
    POINTS_COUNTED,
) = range(len(EVENTS))
