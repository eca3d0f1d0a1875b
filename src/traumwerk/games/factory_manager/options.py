"""What can be agreed on."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it plays."""

    gentle_start: bool = True  # F9: the first energy tile is a 0
    seasonal_discount: bool = True  # F23: who is kept costs less by the discount, as printed
    order: tuple[int, ...] | None = None  # F6: the first turn-order tiles by seat; dealt otherwise
