"""What several tests share."""

from __future__ import annotations

import pytest

from traumwerk.core.native import Native
from traumwerk.games.traumfabrik import GAME


@pytest.fixture(scope="session")
def native() -> Native:
    """The rules of Traumfabrik, compiled."""
    return GAME.native
