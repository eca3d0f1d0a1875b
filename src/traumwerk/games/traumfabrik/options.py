"""What can be agreed on."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it plays."""

    edition: Literal["traumfabrik", "dream-factory"] = "traumfabrik"
    open_money: bool = False  # T11: everybody sees all contracts
    covered_red: bool = False  # T23: covered actors and guest stars count for the party's order
    start: int | None = None  # T14: the seat that starts; by chance where none is named
    studios: tuple[int, ...] | None = None  # T9: the studios (1–5) in the order of the seats; dealt otherwise
