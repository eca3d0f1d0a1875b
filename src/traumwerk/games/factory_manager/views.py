"""What each seat and the spectators may see: types of their own, filled field by field."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from traumwerk.core.game import SPECTATOR
from traumwerk.core.kernel import Cells
from traumwerk.games.factory_manager.components import TURN_TILES
from traumwerk.games.factory_manager.rules import available, staff_of
from traumwerk.games.factory_manager.state import (
    BIDDING,
    BOOKS,
    BUYING,
    FILLING,
    HIRING,
    NO_TILE,
    NOBODY,
    OPENING,
    OVER,
    State,
)

PHASES = {
    OPENING: "opening", BIDDING: "bidding", FILLING: "filling", BUYING: "buying", HIRING: "hiring",
    BOOKS: "books", OVER: "over",
}  # fmt: skip


class Factory(msgspec.Struct, frozen=True):
    """What lies before a seat. Tiles are listed by their designs, in order, each as often as it is there."""

    money: int
    tile: int  # the turn-order tile
    won: int | None  # the new one, while the auctions go on
    posted: int  # workers on it
    staff: int
    seasonal: int  # of the staff
    canteen: int
    available: int
    hall: tuple[int, ...]  # installed, control centre and optimiser too
    beside: tuple[int, ...]
    charged: int  # fields paid for (F21)
    production: int  # the tracks, as the last books left them (F26)
    storage: int
    energy: int
    income: int | None  # of the last round
    off: tuple[int, ...] | None  # switched off so far; None where the viewer may not know (F26)


class Auction(msgspec.Struct, frozen=True):
    """The turn-order tile that is up, the highest bid and who made it, and who is still in (F11, F12)."""

    tile: int
    bid: int | None
    leader: int | None
    bidders: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """The table of Factory Manager as one viewer sees it."""

    viewer: int
    gentle_start: bool
    seasonal_discount: bool
    round: int
    phase: str
    to_act: tuple[int, ...]
    order: tuple[int, ...]  # seats by their turn-order tiles; empty before the first auctions are over
    turn_tiles: tuple[int, ...]  # open ones that can be won (F10)
    auction: Auction | None
    depot: tuple[int, ...]  # tiles by design, as factories list them
    market: tuple[int, ...]
    gone: tuple[int, ...]  # out of the game; with the X tiles that were put away unseen no secret either (F8)
    draws: int  # tiles that the seat to act still moves into the market (F17)
    bonus: int  # and may add then (F18)
    hands: int  # workers of the seat to act that can still act (F19)
    factories: tuple[Factory, ...]
    price: int
    turned: tuple[int, ...]  # energy tiles turned up so far
    unseen: tuple[int, ...]  # energy tiles nobody has seen: one is next, but for a gentle start (F9)
    winners: tuple[int, ...]


def view(s: State, viewer: int) -> View:
    """F26: everything but what the others have switched off; piles hide only their order (F9, F10)."""
    return seen_by(public(s), s, viewer)


def views(s: State, viewers: Iterable[int]) -> list[View]:
    """The views of several: what is the same for all is looked at once."""
    shared = public(s)
    return [seen_by(shared, s, viewer) for viewer in viewers]


def seen_by(shared: View, s: State, viewer: int) -> View:
    """What a viewer sees beside what everybody does: what he has switched off himself (F26)."""
    if not 0 <= viewer < s.players:
        return shared
    factories = shared.factories
    if s.phase == BOOKS:
        own = msgspec.structs.replace(factories[viewer], off=listed(s.off[viewer]))
        factories = (*factories[:viewer], own, *factories[viewer + 1 :])
    return msgspec.structs.replace(shared, viewer=viewer, factories=factories)


def public(s: State) -> View:
    """What everybody sees."""
    seats = range(s.players)
    return View(
        viewer=SPECTATOR,
        gentle_start=bool(s.gentle_start),
        seasonal_discount=bool(s.seasonal_discount),
        round=s.round,
        phase=PHASES[s.phase],
        to_act=tuple(seat for seat in seats if s.to_act >> seat & 1),
        order=tuple(seat for seat in s.order if seat != NOBODY),
        turn_tiles=tuple(tile for tile in range(TURN_TILES + 1) if s.on_offer[tile]),
        auction=auction(s) if s.phase == BIDDING else None,
        depot=listed(s.depot),
        market=listed(s.market),
        gone=listed(s.gone),
        draws=s.draws,
        bonus=s.bonus,
        hands=s.hands,
        factories=tuple(factory(s, seat) for seat in seats),
        price=s.price,
        turned=tuple(s.turned[: rounds_booked(s)]),
        unseen=tuple(sorted(s.energy_pile[: s.energy_left])),
        winners=tuple(seat for seat in seats if s.winners >> seat & 1),
    )


def listed(counts: Cells) -> tuple[int, ...]:
    """Each design as often as it is there."""
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))


def rounds_booked(s: State) -> int:
    """How many rounds have had their books."""
    return s.round + (s.phase == OVER)


def auction(s: State) -> Auction:
    bidders = (seat for seat in range(s.players) if not s.passed[seat] and s.won[seat] == NO_TILE)
    return Auction(
        tile=s.auctioned,
        bid=None if s.bid < 0 else s.bid,
        leader=None if s.leader == NOBODY else s.leader,
        bidders=tuple(bidders),
    )


def factory(s: State, seat: int) -> Factory:
    return Factory(
        money=s.money[seat],
        tile=s.tile[seat],
        won=None if s.won[seat] == NO_TILE else s.won[seat],
        posted=s.posted[seat],
        staff=staff_of(s, seat),
        seasonal=s.seasonal[seat],
        canteen=s.canteen[seat],
        available=available(s, seat),
        hall=listed(s.hall[seat]),
        beside=listed(s.beside[seat]),
        charged=s.charged[seat],
        production=s.production[seat],
        storage=s.storage[seat],
        energy=s.energy[seat],
        income=s.income[seat] if rounds_booked(s) else None,
        off=None,
    )
