"""What a viewer gets, made the game's own values again: what bots think through, and faces draw."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import Any, get_type_hints

import msgspec

from traumwerk.core.game import Amount, AnyGame, Offer, One, Over, Words


@cache
def view_type(game: Any) -> Any:
    """The type of a game's views."""
    return get_type_hints(type(game).view)["return"]


def many(kind: Any) -> Any:
    """The type of a list of something that is not known before the game is."""
    return GenericAlias(list, (kind,))


def offers_of(raw: Any, game: AnyGame) -> tuple[Offer, ...]:
    """Offers from plain values."""
    offers = msgspec.convert(raw, tuple[One | Amount | Words, ...])
    return tuple(
        One(msgspec.convert(offer.move, game.Move)) if isinstance(offer, One) else offer for offer in offers
    )


class Eyes:
    """A window that was sent: it shows what a table's window shows, and no table is behind it.

    What was sent is made the game's own when it is looked at.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game: Any = game
        self.result: Over | None = None
        self._view: Any = None
        self._offers: Any = ()
        self._told: list[Any] = []  # what was told, of which the first `_seen` moves were looked at
        self._seen = 0
        self._shown: dict[str, Any] = {}

    def show(self, view: Any, offers: Any) -> None:
        """The table looks like this from now on."""
        self._view, self._offers = view, offers
        self._shown = {}

    def hear(self, events: list[Any]) -> None:
        """One more move told this."""
        self._told.append(events)

    def forget(self) -> None:
        """What was told is told anew."""
        self._told, self._seen = [], 0

    @property
    def moves(self) -> int:
        """How many moves this viewer was told something of."""
        return len(self._told) - 1

    @property
    def view(self) -> Any:
        if "view" not in self._shown:
            self._shown["view"] = msgspec.convert(self._view, view_type(self.game))
        return self._shown["view"]

    @property
    def offers(self) -> tuple[Offer, ...]:
        if "offers" not in self._shown:
            self._shown["offers"] = offers_of(self._offers, self.game)
        offers: tuple[Offer, ...] = self._shown["offers"]
        return offers

    def events(self, since: int = 0) -> list[list[Any]]:
        """What this viewer was told, move by move as he counts them, from `since` on (0: the set-up)."""
        kind = many(self.game.Event)
        for at in range(self._seen, len(self._told)):
            self._told[at] = msgspec.convert(self._told[at], kind)
        self._seen = len(self._told)
        return self._told[since:]
