"""Standing orders: what an absent bidder would do, as an ordinary move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from traumwerk.core.game import Amount, Offer, One
from traumwerk.house.wire import Order


def passes(offers: Sequence[Offer]) -> Any | None:
    """The pass among offers: where there is none, nothing is auctioned."""
    named = (offer.move for offer in offers if isinstance(offer, One))
    return next((move for move in named if type(move).__name__ == "Pass"), None)


def ordered_move(order: Order, offers: Sequence[Offer], moves: Any) -> Any | None:
    """The move that an order makes: the least raise up to its limit, then a pass; None where it asks.

    Every such move raises the price or leaves the auction, so orders against orders come to an end.
    """
    leave = passes(offers)
    if leave is None:
        return None
    raise_by = next((offer for offer in offers if isinstance(offer, Amount)), None)
    if raise_by is not None and raise_by.low <= order.up_to:
        return msgspec.convert({"type": raise_by.move, "amount": raise_by.low}, moves)
    return leave if order.then == "pass" else None


def default_move(offers: Sequence[Offer], moves: Any) -> Any | None:
    """What the house plays for who is too slow: a pass, or the first there is; None of words alone."""
    leave = passes(offers)
    if leave is not None:
        return leave
    for offer in offers:
        if isinstance(offer, One):
            return offer.move
        if isinstance(offer, Amount):
            return msgspec.convert({"type": offer.move, "amount": offer.low}, moves)
    return None
