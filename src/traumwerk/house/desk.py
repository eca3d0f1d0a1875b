"""The desk at the door: what the requests of one house share."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from traumwerk.house.archive import Reels
from traumwerk.house.passkeys import Ceremonies

if TYPE_CHECKING:
    from traumwerk.house.house import House

HASHES = 2  # passwords hashed at once: each takes 64 MB and a core


class Desk:
    """A house, whom it trusts, and what it holds ready for requests."""

    def __init__(self, house: House, origins: Collection[str], metrics_token: str | None) -> None:
        self.house = house
        self.origins = frozenset(origins)
        self.metrics_token = metrics_token
        self.reels = Reels()
        self.ceremonies = Ceremonies()
        self.hashing = asyncio.Semaphore(HASHES)
        self.reckoning = asyncio.Semaphore(1)  # questions answered at once, beside the games
