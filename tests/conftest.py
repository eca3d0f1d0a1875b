"""What several tests share."""

from __future__ import annotations

from typing import Any

import pytest

from traumwerk.core.native import Native
from traumwerk.games import COMPILED, load


@pytest.fixture(params=COMPILED)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game with compiled rules in turn."""
    return load(request.param)


@pytest.fixture
def native(game: Any) -> Native:
    """The rules of the game, compiled."""
    compiled: Native = game.native
    return compiled
