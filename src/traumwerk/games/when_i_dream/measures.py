"""What a summary of many games tells of their nights (W14): what each role earned, and what was dreamt."""

from __future__ import annotations

from collections.abc import Sequence

from traumwerk.games.when_i_dream.rules import ROLES
from traumwerk.games.when_i_dream.state import NightScore


def measures(nights: Sequence[NightScore]) -> dict[str, tuple[int, int]]:
    """Sums over nights, each with how many things it is the sum of; the dreamer has no role (None)."""
    sums: dict[str, tuple[int, int]] = {}
    for role in (None, *ROLES):
        earned = [
            points
            for night in nights
            for held, points in zip(night.roles, night.points, strict=True)
            if held == role
        ]
        sums[f"{role or 'dreamer'}_points_a_night"] = (sum(earned), len(earned))
    for side in ("yellow", "blue"):
        sums[f"{side}_cards_a_night"] = (sum(len(getattr(night, side)) for night in nights), len(nights))
    return sums | {"dreams_remembered": (sum(night.remembered for night in nights), len(nights))}
