"""Why a move is not allowed, in a sentence for the one who tried it. Says nothing that he does not see.

The sentences and the kinds of chips in them are in the older edition's words; the value `edition` says whose
words to tell them in.
"""

from __future__ import annotations

from typing import Any

from traumwerk.core.game import Refused
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    AGENCY,
    DIRECTOR,
    EDITIONS,
    GUEST,
    KINDS,
    POSITION_KINDS,
    WHITE,
    Tables,
)
from traumwerk.games.traumfabrik.moves import Bid, Decline, Discard, Pass, Place, Take
from traumwerk.games.traumfabrik.state import (
    ALLOCATION,
    AUCTION,
    HAND,
    NOTHING,
    OVER,
    PARTY,
    POSITIONS,
    SLOTS,
    State,
)

ASKED = {
    AUCTION: ("T18", "an auction is on: bid or pass"),
    PARTY: ("T24", "a party is on: choose a chip"),
    ALLOCATION: ("T26", "chips are in hand: place them or discard them"),
}


def refusal(s: State, seat: int, move: Any, tables: Tables) -> Refused:
    """The first rule that a move which is not offered breaks."""
    refused = broken(s, seat, move, tables)
    refused.values["edition"] = EDITIONS[s.edition]
    return refused


def broken(s: State, seat: int, move: Any, tables: Tables) -> Refused:
    """T16–T30: whose turn it is, what for, and what he may do then."""
    if s.phase == OVER:
        return Refused("T39", "the game is over")
    if not s.to_act >> seat & 1:
        return Refused("T16", "it is not your turn")
    fitting: dict[int, tuple[type, ...]] = {
        AUCTION: (Pass, Bid),
        PARTY: (Take, Decline),
        ALLOCATION: (Place, Discard),
    }
    if not isinstance(move, fitting[s.phase]):
        return Refused(*ASKED[s.phase])
    if isinstance(move, Bid):
        return refused_bid(s, seat, move)
    if isinstance(move, Take):
        return Refused("T24", "there is no chip number {chip} at this party", chip=move.chip + 1)
    if isinstance(move, Place | Discard):
        return refused_allocation(s, seat, move, tables)
    return Refused("T24", "in this edition you take a chip; you may discard it afterwards")


def refused_bid(s: State, seat: int, move: Bid) -> Refused:
    """T17 T18: too much, or not enough."""
    has = s.contracts[seat]
    if move.amount > has:
        why = "you have 1 contract" if has == 1 else "you have {contracts} contracts"
        return Refused("T18", why, contracts=has)
    if move.amount < 0:
        return Refused("T17", "a bid is 0 or more")
    return Refused("T18", "the bid stands at {bid}: bid more or pass", bid=s.bid)


def refused_allocation(s: State, seat: int, move: Place | Discard, tables: Tables) -> Refused:
    """T26–T30: no such chip, screenplay or position, or the position does not take the chip."""
    if not 0 <= move.chip < HAND or s.hand[move.chip] == NOTHING:
        return Refused("T26", "you have no chip number {chip} in hand", chip=move.chip + 1)
    if isinstance(move, Discard):
        raise AssertionError("a chip in hand can always be discarded")
    if not 0 <= move.screenplay < SLOTS or s.plays[seat][move.screenplay] == NOTHING:
        number = move.screenplay + 1
        return Refused("T26", "you have no unfinished screenplay number {number}", number=number)
    film = s.plays[seat][move.screenplay]
    if not 0 <= move.position < POSITIONS or tables.film_positions[film][move.position] == ABSENT:
        return Refused("T3", "the screenplay has no position {position}", position=move.position + 1)
    return refused_position(s, s.hand[move.chip], film, move.position, tables)


def refused_position(s: State, chip: int, film: int, position: int, tables: Tables) -> Refused:
    """T27–T30: what the position takes instead."""
    kind, printed = tables.chip_kind[chip], tables.film_positions[film][position]
    if kind == GUEST:
        return Refused("T30", "a guest star goes onto the guest star's position only")
    if printed == GUEST:
        return Refused("T30", "the guest star's position takes guest stars only, no {kind}", kind=KINDS[kind])
    below = s.chip[film][position]
    if below != NOTHING and tables.chip_kind[below] == AGENCY:
        return Refused("T29", "an agency lies there: only another agency may cover it")
    if printed == WHITE and below != NOTHING:
        why = "the white position holds {below}: only {below} or an agency may cover it"
        return Refused("T28", why, below=KINDS[tables.chip_kind[below]])
    if printed == WHITE:
        assert kind == DIRECTOR
        return Refused("T28", "a white position takes no director")
    why = "the {position} position takes no {kind}"
    return Refused("T27", why, position=POSITION_KINDS[printed], kind=KINDS[kind])
