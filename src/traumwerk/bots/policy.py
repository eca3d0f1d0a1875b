"""Bots that play a game's own policies, through a window like anybody."""

from __future__ import annotations

from random import Random
from typing import Any

from traumwerk.core.game import TurnGame, policy_number
from traumwerk.core.table import Window


class PolicyBot:
    """Asks one of the game's policies what to do in a world that might be the true one."""

    def __init__(self, game: TurnGame[Any, Any], policy: str, seed: int | None = None) -> None:
        policy_number(game, policy)  # refuses a stranger
        self.game = game
        self.name = policy
        self.random = Random(seed)

    def choose(self, window: Window) -> Any:
        """The bot's move for the window's seat."""
        world = window.imagine(self.random)
        dice = [self.random.getrandbits(32) | 1 for _ in range(4)]
        return self.game.advise(world, window.viewer, self.name, dice)
