"""What can go wrong for a client: one shape, one sentence, in the client's language."""

from __future__ import annotations

import logging
import sqlite3

from traumwerk.core.game import Refused
from traumwerk.house import wire
from traumwerk.house.texts import told

LONGEST = 200  # characters of a value in a sentence
MOST = 10**12
log = logging.getLogger("traumwerk.house")


class Sorry(Exception):
    """Something cannot be done; nothing was changed. `why` is a sentence with `{names}` for its values."""

    def __init__(self, code: str, why: str, status: int = 400, /, **values: object) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why
        self.status = status
        self.values = values


def problem(error: Sorry | Refused, language: str, key: str | None = None) -> wire.Problem:
    """An error as it travels."""
    values = {name: brief(value) for name, value in error.values.items()}
    sentence = told(error.why, values, language)
    if isinstance(error, Refused):
        return wire.Problem("refused", sentence, error.rule, key)
    return wire.Problem(error.code, sentence, None, key)


def brief(value: object) -> object:
    """A value of a sentence: nobody gets back at length what he sent."""
    if isinstance(value, int) and abs(value) > MOST:
        return "…"
    return f"{value[: LONGEST - 1]}…" if isinstance(value, str) and len(value) > LONGEST else value


def excuse(error: Exception) -> Sorry | Refused:
    """What a client is told of an error; one that should not have happened is logged."""
    if isinstance(error, Sorry | Refused):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return Sorry("conflict", "that has just changed: look again", 409)
    if isinstance(error, sqlite3.Error):
        log.error("the store failed", exc_info=error)
        return Sorry("store", "the house cannot write just now", 503, seconds=5)
    log.error("something went wrong", exc_info=error)
    return Sorry("house", "something went wrong in the house; it was written down", 500)
