"""A table whose time runs, in the terminal: one person against bots, by the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

from traumwerk.arena.clocked import Clockwork
from traumwerk.core.game import Choose, Refused, Words
from traumwerk.core.table import Table
from traumwerk.games.face import LiveFace, Misread
from traumwerk.keyboard import Keyboard
from traumwerk.terminal import Notes, Sitting

TICK = 0.2  # seconds between two looks at the clock
NAP = 1.0  # seconds over what was waited for: more is no thinking but a computer that slept, and does not count
GO_ON = "Time stands still: Enter goes on, with the seconds that were left when you went."


def folded(text: str, width: int) -> list[str]:
    """A text in lines of so many cells, broken anywhere."""
    lines = [""]
    for letter in text:
        if cell_len(lines[-1]) + cell_len(letter) > width:
            lines.append("")
        lines[-1] += letter
    return lines


class Stage:
    """The foot of the screen, drawn again and again in its place; all else is printed above it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.lines: list[str] = []  # as they stand there
        self.size = console.size

    def draw(self, what: RenderableType, typed: str) -> None:
        """Show this, and the line that is being typed; nothing is written where nothing has changed."""
        with self.console.capture() as captured:
            self.console.print(what)
        lines = [*captured.get().splitlines(), *folded(f"> {typed}", self.console.width - 1)]
        lines = lines[1 - self.console.height :]
        if lines != self.lines or self.size != self.console.size:
            self.write(self.erasing() + "\r\n".join(lines))
            self.lines, self.size = lines, self.console.size

    def clear(self) -> None:
        if self.lines:
            self.write(self.erasing())
            self.lines = []

    def erasing(self) -> str:
        """What wipes the stage off: all of the screen where its size has changed and lines have broken anew."""
        if self.size != self.console.size:
            return "\x1b[H\x1b[2J"
        up = f"\x1b[{len(self.lines) - 1}A" if len(self.lines) > 1 else ""
        return f"\r{up}\x1b[J" if self.lines else ""

    def write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()


class LiveSession(Sitting):
    """A person at a game with clocks. With a `stage` it is drawn as time goes by, else told line by line."""

    face: LiveFace

    def __init__(
        self, table: Table, options: Any, notes: Notes, path: Path, console: Console, keyboard: Keyboard,
        *, staged: bool,
    ) -> None:  # fmt: skip
        super().__init__(table, options, notes, path, console)
        self.keyboard = keyboard
        self.stage = Stage(console) if staged else None
        game: Any = table.game
        thinkers = {seat: game.thinker(bot, options, notes.pace) for seat, bot in notes.bots.items()}
        self.clock = Clockwork(table, thinkers, Random(f"{notes.secret} {table.moves}"))
        kept = {name: left for name, left in notes.left.items() if name in self.clock.timers.left}
        self.clock.timers.left |= kept
        self.waits = table.moves > 0  # who comes back says when time goes on
        self.seen = self.window.view  # as it was last drawn: what is typed is meant for this
        self.shown: tuple[Any, ...] = ()

    @property
    def left(self) -> Mapping[str, float]:
        """The seconds on the timers that the person may know of."""
        return {timer.name: self.clock.timers.left[timer.name] for timer in self.window.timers}

    # ── time ──
    def play_on(self) -> None:
        with self.keyboard:
            try:
                while isinstance(self.clock.decision, Choose):
                    self.draw()
                    line = self.watch()
                    if line is not None:
                        self.obey(line.strip())
            finally:
                self.clear()

    def watch(self) -> str | None:
        """Let a moment go by, and what happens in it; a line, where one was typed."""
        due = self.clock.due()
        wait = TICK if due is None or self.waits else min(TICK, due.at - self.clock.now)
        begun = time.monotonic()
        line = self.keyboard.line(wait)
        if not self.waits:
            self.pass_by(min(time.monotonic() - begun, max(wait, 0.0) + NAP))
        return line

    def pass_by(self, seconds: float) -> None:
        """Time goes on by so much: what was due in it happens, one thing after the other."""
        until = self.clock.now + seconds
        while (due := self.clock.due()) is not None and due.at <= until:
            self.clock.happen(due)
            self.keep()
        self.clock.pass_to(until)

    def save(self) -> None:
        self.notes.left = {name: round(left, 2) for name, left in self.clock.timers.left.items()}
        super().save()

    # ── showing ──
    def draw(self) -> None:
        """The moment, as it is now; line by line only where something else is asked."""
        view = self.window.view
        if self.face.topic(view) != self.face.topic(self.seen):
            self.keyboard.begin_with("")
        self.seen = view
        if self.stage is not None:
            self.stage.draw(Group(self.face.stage(view, self.left), self.prompt()), self.keyboard.text)
        elif (scene := (*self.face.scene(view), self.waits)) != self.shown:
            self.shown = scene
            self.put(Group(self.face.stage(view, self.left), self.prompt()))

    def prompt(self) -> Text:
        """What can be typed now."""
        parts = self.face.prompt(None, self.moves(), self.seen)
        text = ", ".join([*parts, "b shows the table", "? helps"])
        return Text(f"{GO_ON}\n{text}" if self.waits else text, style="bold")

    def put(self, what: RenderableType, *, soft_wrap: bool = False) -> None:
        self.clear()
        super().put(what, soft_wrap=soft_wrap)

    def clear(self) -> None:
        if self.stage is not None:
            self.stage.clear()

    def news(self, events: Sequence[Any]) -> Sequence[Any]:
        """What the stage does not show anyway."""
        return events if self.stage is None else [event for event in events if not self.face.is_staged(event)]

    # ── obeying ──
    def obey(self, text: str) -> None:
        """The same as at every table; a bare Enter has a meaning of its own, and says when time goes on."""
        command = self.command(text)
        waited, self.waits = self.waits, self.waits and bool(command)
        if not text and not waited:
            self.play(text)
        super().obey(text)
        if len(command) > 1 and self.asked_for_words():
            self.say(f'To say the word itself: "{command}"', style="dim")

    def again(self, rest: str) -> None:
        """The whole table; of it the stage shows a part already."""
        view = self.window.view
        self.put(self.face.board(view) if self.stage is None else self.face.besides(view))

    def put_rules(self, rules: Sequence[str], *, asked_for: bool) -> None:
        """Time runs: of the rules of the moment just what they are called."""
        if asked_for:
            super().put_rules(rules, asked_for=asked_for)
        else:
            names = [rule.partition("\n")[0].lstrip("# ") for rule in rules]
            self.put(Text(f"Rules of the moment: {', '.join(names)}"))

    def asked_for_words(self) -> bool:
        return any(isinstance(offer, Words) for offer in self.window.offers)

    def play(self, text: str) -> None:
        """Make the move that a line means for what was on the screen when it was typed."""
        typed = self.face.typed(text, self.moves(), self.seen)
        if typed is None:
            raise Misread(f"{text!r} is no choice here.")
        try:
            for move in typed:
                self.window.play(move)
                self.clock.look()
                self.keep()
        except Refused:
            if len(text.partition(" ")[0]) > 1 and not self.asked_for_words():
                self.keyboard.begin_with(text)  # a word that came too early is kept for its turn
            raise
