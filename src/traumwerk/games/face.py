"""A game's face at a terminal: what a table there asks of every game, and the small words they share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from traumwerk.core.game import Amount, Refused


class Misread(Exception):
    """What the person typed cannot be done; says why, and the game goes on."""


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Things in a sentence: a, b and c."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def printable(name: str) -> str:
    """A name as a terminal can be trusted with it."""
    return "".join(letter if letter.isprintable() else "�" for letter in name)


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


class ByWidth:
    """One drawing for a narrow screen, another one where there is room."""

    def __init__(self, narrow: RenderableType, wide: RenderableType, room: int) -> None:
        self.narrow = narrow
        self.wide = wide
        self.room = room

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= self.room else self.narrow


class Flow:
    """Things in a line, and in more where there is no room; none of them is broken unless it must be."""

    def __init__(self, things: Sequence[Text], between: str = " · ") -> None:
        self.things = things
        self.between = between

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for thing in self.things:
            between = self.between if line else ""
            if line and line.cell_len + len(between) + thing.cell_len > options.max_width:
                yield line
                line, between = Text(), ""
            line = line.append(between).append_text(thing)
        yield line


class Face:
    """Draws and words a game; `names` are the seats' names, `me` is the seat of the one who looks."""

    tall = 40  # lines of a screen that has room for the whole table with every question
    a_rule: str  # one that is worth an example

    def __init__(self, names: Sequence[str], me: int) -> None:
        self.names = [printable(name) for name in names]
        self.me = me

    # ── small words ──
    def who(self, seat: int) -> str:
        """A seat where a sentence begins."""
        return "You" if seat == self.me else self.names[seat]

    def whom(self, seat: int) -> str:
        """A seat within a sentence."""
        return "you" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """The seat as the subject of a verb: You bid, Bram bids, Maren passes."""
        ending = "" if seat == self.me else "es" if verb.endswith(("s", "sh", "ch", "o")) else "s"
        return f"{self.who(seat)} {verb}{ending}"

    # ── what a game fills in ──
    def board(self, view: Any) -> RenderableType:
        """The whole table."""
        raise NotImplementedError

    def glance(self, view: Any) -> RenderableType:
        """As much of the table as a question is about."""
        raise NotImplementedError

    def scene(self, view: Any) -> tuple[Any, ...]:
        """What makes the table look different: while it stays the same, the table is not drawn again."""
        raise NotImplementedError

    def question(self, view: Any) -> str:
        """What the one who looks is asked."""
        raise NotImplementedError

    def choices(self, moves: Sequence[Any], view: Any) -> RenderableType:
        """Moves to choose from, each with what is to be typed for it."""
        raise NotImplementedError

    def commands(self) -> str:
        """What can be typed at this table beside what every table understands."""
        raise NotImplementedError

    def help(self, view: Any) -> tuple[str, ...]:
        """The rules that govern what is asked now."""
        raise NotImplementedError

    def sentence(self, event: Any, view: Any, *, set_up: bool = False) -> tuple[str, str]:
        """An event as a sentence, and the rule behind it."""
        raise NotImplementedError

    # ── what a game may know better ──
    def amounts(self, amount: Amount, view: Any) -> RenderableType | None:
        """What the numbers of an amount would mean, where there is more to say than the question does."""
        return None

    def prompt(self, amount: Amount | None, moves: Sequence[Any], view: Any) -> list[str]:
        """What can be typed to make a move."""
        if amount is None:
            return [f"1–{len(moves)} chooses"]
        passes = ["p passes"] if moves else []
        return [f"{span(amount.low, amount.high)} {amount.move.lower()}s", *passes]

    def typed(self, text: str, moves: Sequence[Any], view: Any) -> Sequence[Any] | None:
        """The moves that a line of input means, one after the other; None where it means none."""
        line = int(text) if re.fullmatch(r"\d{1,6}", text) else 0
        return [moves[line - 1]] if 1 <= line <= len(moves) else None

    def answer(self, text: str, moves: Sequence[Any], view: Any) -> RenderableType | None:
        """The answer to a question that was typed instead of a move; None where it is no question."""
        return None

    def refusal(self, refused: Refused) -> str:
        """A refusal in the words of this table."""
        return str(refused)

    def recalled(self, told: Sequence[Sequence[Any]], view: Any) -> Sequence[Sequence[Any]]:
        """What the log may tell of all that was told: where memory is part of the game, not all of it."""
        return told


class LiveFace(Face):
    """The face of a game whose time runs: lines at the foot of the screen, drawn again and again."""

    def stage(self, view: Any, left: Mapping[str, float]) -> RenderableType:
        """What the one who looks sees of the moment; `left` are the seconds on the timers, by name."""
        raise NotImplementedError

    def besides(self, view: Any) -> RenderableType:
        """What the whole table shows besides the stage."""
        raise NotImplementedError

    def board(self, view: Any) -> RenderableType:
        return Group(self.stage(view, {}), self.besides(view))

    def glance(self, view: Any) -> RenderableType:
        return self.stage(view, {})

    def topic(self, view: Any) -> tuple[Any, ...]:
        """What a line that is being typed is about: when it changes, the line is thrown away."""
        raise NotImplementedError

    def is_staged(self, event: Any) -> bool:
        """Whether the stage shows what an event tells, so that it needs no sentence beside it."""
        raise NotImplementedError
