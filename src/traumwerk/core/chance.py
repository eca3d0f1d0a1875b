"""Where a table's chance comes from, and how nobody can have bent it.

A table commits to a secret before it begins and reveals it at the end. A *fresh* table draws every move's
chance from HMAC-SHA256(secret, move number): nobody can work out the future from the past, and everybody can
check it afterwards. A *stream* is one seed's numbered game, as simulations play them by the million.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct

import msgspec

from traumwerk.core.game import Seeded
from traumwerk.core.kernel_game import stream


class Chance(msgspec.Struct, frozen=True):
    """A secret and what it means."""

    secret: str

    @property
    def fresh(self) -> bool:
        return ":" not in self.secret

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def opening(self) -> Seeded:
        """The chance of the set-up."""
        if self.fresh:
            return self._reseeded(0)
        seed, game = self.secret.split(":")
        return stream(int(seed), int(game))

    def luck(self, number: int) -> Seeded | None:
        """The chance of a move, counted from 1; None where the stream just runs on."""
        return self._reseeded(number) if self.fresh else None

    def _reseeded(self, number: int) -> Seeded:
        # not `hmac.digest`, which lets other threads go first and then waits for its turn again
        mac = hmac.new(self.secret.encode(), str(number).encode(), hashlib.sha256).digest()
        a, b, c, d = struct.unpack("<4I", mac[:16])
        return Seeded((a, b, c, d | 1))


def new_secret() -> Chance:
    """A secret nobody knows."""
    return Chance(secrets.token_hex(32))


def from_seed(seed: int) -> Chance:
    """A fresh table's secret that can be had again: for tests and for playing a game a second time."""
    return Chance(hashlib.sha256(f"traumwerk {seed}".encode()).hexdigest())


def of_simulation(seed: int, game: int) -> Chance:
    """Numbered game `game` of a simulation; of a seed 64 bits count."""
    return Chance(f"{seed & 0xFFFFFFFF_FFFFFFFF}:{game}")


def is_secret(text: str) -> bool:
    """Whether a text is a secret at all."""
    return re.fullmatch(r"[0-9a-f]{64}|\d{1,20}:\d{1,18}", text) is not None
