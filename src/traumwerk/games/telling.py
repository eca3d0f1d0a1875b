"""What the stories of all games have in common: who took the lead when, and whose move was the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def leads(points: Sequence[Sequence[int]], at: Sequence[int]) -> list[dict[str, Any]]:
    """The moments at which a seat that did not lead before is alone in front."""
    found: list[dict[str, Any]] = []
    leader = None
    for standing, move in zip(points, at, strict=True):
        first = [seat for seat, own in enumerate(standing) if own == max(standing)]
        if len(first) == 1 and first[0] != leader:
            leader = first[0]
            found.append({"move": move, "kind": "lead", "seat": leader})
    return found


def extremes(moves: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of moves with a `gain`, for each seat the one that gained most and the one that lost most, if any did."""
    by_seat: dict[int, list[dict[str, Any]]] = {}
    for move in moves:
        by_seat.setdefault(move["seat"], []).append(move)
    found = []
    for own in by_seat.values():
        best, worst = max(own, key=gain_of), min(own, key=gain_of)
        found += [best | {"kind": "best"}] if best["gain"] > 0 else []
        found += [worst | {"kind": "worst"}] if worst["gain"] < 0 else []
    return sorted(found, key=lambda move: int(move["move"]))


def gain_of(move: dict[str, Any]) -> int:
    return int(move["gain"])


def in_order(moments: Iterable[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    return tuple(sorted(moments, key=lambda moment: int(moment["move"])))
