"""How much of everything a stranger may have."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path

import msgspec

from traumwerk.house.problems import Sorry

HOUR = 3600.0


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All limits of the house; a file `limits.json` in its folder changes them."""

    body: int = 64 * 1024  # bytes of a request
    requests: Rate = Rate(240, 40)  # from one address, and by one person
    files: Rate = Rate(4000, 400)  # of the page, from one address: a table's page is about a hundred
    guests: Rate = Rate(30, 30 / HOUR)  # from one address
    logins: Rate = Rate(10, 1 / 30)  # from one address, and for one login
    codes: Rate = Rate(60, 0.5)  # invite codes tried from one address
    tables: Rate = Rate(30, 30 / HOUR)  # opened by one person
    tables_here: Rate = Rate(120, 120 / HOUR)  # opened from one address
    replays: Rate = Rate(120, 10)  # moments of games looked at by one person
    exports: Rate = Rate(5, 5 / HOUR)
    chat: Rate = Rate(10, 0.5)  # lines by one person
    messages: Rate = Rate(120, 40)  # on one socket; who sends more waits
    sockets: int = 20_000
    sockets_of_person: int = 40
    sockets_of_address: int = 400
    open_tables: int = 100  # gathering or running, of one person
    guests_by_code: int = 500  # who may watch a table because of its code
    passkeys: int = 10
    tokens: int = 20


def read_limits(folder: Path) -> Limits:
    """The limits of a data folder; raises `ValueError` with a sentence where its file is wrong."""
    path = folder / "limits.json"
    if not path.exists():
        return Limits()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Limits)
    except (msgspec.DecodeError, OSError) as error:
        raise ValueError(f"{path}: {error}") from None


class Buckets:
    """Rates by what and by whom. Of each only the time is kept at which it would be as good as new."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._full_at: dict[tuple[str, str], float] = {}

    def wait(self, what: str, who: str, rate: Rate) -> float:
        """Take one: 0, or the seconds to wait, where nothing was taken."""
        now, key = self.clock(), (what, who)
        full_at = max(self._full_at.get(key, now), now)
        early = full_at - now - (rate.burst - 1) / rate.per_second
        if early > 0:
            return early
        self._full_at[key] = full_at + 1 / rate.per_second
        return 0.0

    def take(self, what: str, who: str, rate: Rate) -> None:
        """Take one, or be sorry."""
        seconds = self.wait(what, who, rate)
        if seconds > 0:
            raise Sorry("rate", "that is too much at once: wait {seconds} s", 429, seconds=math.ceil(seconds))

    def tidy(self) -> None:
        """Forget what is as good as new."""
        now = self.clock()
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}


class Flow:
    """The rate of one socket: `wait` says how long to pause after a message."""

    __slots__ = ("_full_at", "_step", "_while")

    def __init__(self, rate: Rate) -> None:
        self._step = 1 / rate.per_second
        self._while = rate.burst * self._step
        self._full_at = 0.0

    def wait(self) -> float:
        now = time.monotonic()
        self._full_at = max(self._full_at, now) + self._step
        return self._full_at - now - self._while


class Lines:
    """How many sockets are open: of each person, from each address, and in all."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: Counter[str] = Counter()

    def enter(self, person: str, address: str) -> None:
        """One more, or be sorry."""
        limits, total = self.limits, self._open.total() // 2
        if self._open[person] >= limits.sockets_of_person or self._open[address] >= limits.sockets_of_address:
            raise Sorry("sockets", "you have too many lines open", 429, seconds=30)
        if total >= limits.sockets:
            raise Sorry("sockets", "the house is full", 503, seconds=30)
        self._open[person] += 1
        self._open[address] += 1

    def leave(self, person: str, address: str) -> None:
        for key in (person, address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def address_of(client: tuple[str, int] | None) -> str:
    """Where somebody calls from; of an IPv6 address the network, which is one household."""
    host = client[0] if client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return f"from {host}"
    if address.version == 6 and address.ipv4_mapped is None:
        return f"from {ip_network((address, 64), strict=False)}"
    return f"from {address}"
