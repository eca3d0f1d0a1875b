"""What a seat can work out by itself: its books after some changes, and the books of everybody as they stand.

Everything is worked out from the seat's own view and from nothing else (`Accountant`), so no answer can tell
what that view does not: where others switch off in secret, their books are those of the best setting.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from traumwerk.core.game import Refused
from traumwerk.games.factory_manager.accounts import Accountant, Accounts, Changes
from traumwerk.games.factory_manager.views import View

MOST = 40  # sets of changes in one question


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One set of changes, or many of them; with none of both, how everybody stands."""

    changes: Changes | None = None
    many: Annotated[tuple[Changes, ...], msgspec.Meta(max_length=MOST)] | None = None


class Answer(msgspec.Struct, frozen=True):
    """The books after a set of changes, or the rule that does not allow it."""

    accounts: Accounts | None
    refused: str | None = None


class Reckoning(msgspec.Struct, frozen=True):
    """What was asked for: `accounts` after the changes, `many` of them, or the `seats` as they stand."""

    accounts: Accounts | None = None
    many: tuple[Answer, ...] | None = None
    seats: tuple[Accounts, ...] | None = None


def reckoning(accountant: Accountant, view: View, seat: int, question: Question) -> Reckoning:
    """F19–F28: raises `Refused` where the one set of changes is not allowed."""
    if question.changes is not None:
        return Reckoning(accounts=accountant.accounts(view, seat, question.changes))
    if question.many is not None:
        return Reckoning(many=tuple(answer(accountant, view, seat, changes) for changes in question.many))
    seats = range(len(view.factories))
    return Reckoning(seats=tuple(accountant.accounts(view, other, Changes()) for other in seats))


def answer(accountant: Accountant, view: View, seat: int, changes: Changes) -> Answer:
    try:
        return Answer(accountant.accounts(view, seat, changes))
    except Refused as refused:
        return Answer(None, refused.rule)
