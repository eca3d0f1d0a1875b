"""Numbers for who runs the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

if TYPE_CHECKING:
    from traumwerk.house.house import House


class Metrics:
    """What Prometheus reads."""

    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("traumwerk_moves", "moves made", registry=self.registry)
        self.problems = Counter("traumwerk_problems", "messages refused", ["code"], registry=self.registry)
        self.sockets = Gauge("traumwerk_sockets", "open sockets", registry=self.registry)
        self.seconds = Histogram(
            "traumwerk_move_seconds", "from a move's arrival to its telling", registry=self.registry
        )
        self.requests = Counter(
            "traumwerk_requests", "requests answered", ["route", "status"], registry=self.registry
        )
        tables = Gauge("traumwerk_tables", "tables in memory", registry=self.registry)
        tables.set_function(lambda: len(house.tables))
