"""The load client of the bench: that it plays, and counts what it plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.house.conftest import OpenHouse

BENCH = Path(__file__).parents[2] / "bench"


def test_the_load_client_plays_at_two_tables(open_house: Callable[..., OpenHouse], monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import house_load

    counted = asyncio.run(house_load.play(open_house().url, tables=2, seconds=1.0, pace=0.0, pid=None))
    assert counted["problems"] == []
    assert (counted["stuck"], counted["lost"]) == (0, 0)
    assert len(counted["us"]) == counted["moves"] > 0
    assert all(0 < us < 5_000_000 for us in counted["us"])


def test_a_paced_load_makes_as_many_moves_as_it_should(
    open_house: Callable[..., OpenHouse], monkeypatch: Any
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import house_load

    counted = asyncio.run(house_load.play(open_house().url, tables=2, seconds=1.0, pace=0.2, pid=None))
    assert counted["problems"] == []
    assert 4 <= counted["moves"] <= 12
