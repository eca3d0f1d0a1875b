"""The games of the house, by name. A game is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

COMPILED = ("traumfabrik", "factory_manager")  # their rules run at three speeds
NAMES = (*COMPILED, "when_i_dream")


class WrongComponents(ValueError):
    """A components file does not fit the rules; says where and what."""


class UnknownGame(LookupError):
    """There is no such game here."""

    def __init__(self, name: str) -> None:
        super().__init__(f"game: there is no {name!r} here; there is {', '.join(NAMES)}")


def load(name: str) -> Any:
    """The game of a name (its `GAME`)."""
    if name not in NAMES:
        raise UnknownGame(name)
    return import_module(f"traumwerk.games.{name}").GAME
