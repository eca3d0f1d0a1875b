"""Action ids: a game declares its moves with their ranges once, and ids and moves turn into each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from traumwerk.core.game import Amount, Offer, One


class Span:
    """The ids of one type of move: one id for each combination of its fields, the last one fastest."""

    def __init__(self, move: type[Any], **ranges: int) -> None:
        if tuple(ranges) != tuple(move.__struct_fields__):
            raise TypeError(f"{move.__name__} has the fields {move.__struct_fields__}, not {tuple(ranges)}")
        self.move = move
        self.ranges = tuple(ranges.values())
        self.start = 0
        self.size = 1
        for length in self.ranges:
            self.size *= length

    @property
    def is_amount(self) -> bool:
        """Whether its moves are offered as a range of numbers."""
        return tuple(self.move.__struct_fields__) == ("amount",)

    def number(self, move: Any) -> int | None:
        """The id of a move of this type, None where a field is out of its range."""
        number = 0
        for field, length in zip(move.__struct_fields__, self.ranges, strict=True):
            value = getattr(move, field)
            if not 0 <= value < length:
                return None
            number = number * length + value
        return self.start + number

    def moved(self, number: int) -> Any:
        """The move of an id of this span."""
        number -= self.start
        values = []
        for length in reversed(self.ranges):
            number, value = divmod(number, length)
            values.append(value)
        return self.move(*reversed(values))


class Layout:
    """All action ids of a game."""

    def __init__(self, *spans: Span) -> None:
        self.spans = spans
        self.size = 0
        for span in spans:
            span.start = self.size
            self.size += span.size
        self.starts = tuple(span.start for span in spans)
        self._span_of_type = {span.move: span for span in spans}
        self._span_of_id = tuple(span for span in spans for _ in range(span.size))

    def id(self, move: Any) -> int | None:
        """The id of a move; None where it has none (a field out of its range)."""
        span = self._span_of_type.get(type(move))
        return None if span is None else span.number(move)

    def move(self, action: int) -> Any:
        """The move of an id."""
        return self._span_of_id[action].moved(action)

    def offers(self, actions: Iterable[int]) -> tuple[Offer, ...]:
        """Legal ids as offers, in their order; neighbouring amounts become one range."""
        offers: list[Offer] = []
        for action in actions:
            span = self._span_of_id[action]
            if not span.is_amount:
                offers.append(One(span.moved(action)))
                continue
            amount = action - span.start
            last = offers[-1] if offers else None
            if isinstance(last, Amount) and last.move == span.move.__name__ and last.high == amount - 1:
                offers[-1] = Amount(last.move, last.low, amount)
            else:
                offers.append(Amount(span.move.__name__, amount, amount))
        return tuple(offers)
