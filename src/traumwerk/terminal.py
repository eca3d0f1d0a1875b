"""A table in the terminal: one person against bots."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from traumwerk import rulebook
from traumwerk.bots.policy import PolicyBot
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.game import Amount, Choose, One, Refused
from traumwerk.core.table import Table

COMMANDS = """\
  a number      choose that line, or bid that much
  pass, p       leave the auction
  undo, u       take back your last placement, as long as nothing new was revealed
  board, b      show the table again
  log           show all that happened
  ? T21         show a rule          ?   this help and the rules for this moment
  save FILE     write the game so far into a file as well
  quit, q       leave; the game is kept and can be resumed
"""


class Notes(msgspec.Struct):
    """What it takes to go on with a game that is not in its record: kept in a file beside it."""

    secret: str
    seat: int
    bots: dict[int, str]


class Left(Exception):  # noqa: N818 - nothing went wrong
    """The person left the table."""


def notes_path(path: Path) -> Path:
    return path.with_name(path.name + ".notes")


def save(table: Table, notes: Notes, path: Path) -> None:
    """Write the record, whole or not at all; and the notes beside it while the game is on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, table.record)
    if isinstance(table.decision, Choose):
        write_whole(notes_path(path), msgspec.json.encode(notes).decode())
    else:
        notes_path(path).unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        part.chmod(0o600)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def resume(path: Path, game: Any) -> tuple[Table, Notes]:
    """A saved game and its notes; raises `WrongRecord` where it cannot go on."""
    saved = record.read(path.read_text(encoding="utf-8"))
    if saved.result is not None:
        raise record.WrongRecord(len(saved.moves) + 3, "the game is over; replay it instead")
    try:
        notes = msgspec.json.decode(notes_path(path).read_bytes(), type=Notes)
    except (OSError, msgspec.DecodeError):
        raise record.WrongRecord(
            1, f"the notes to go on with it are missing ({notes_path(path).name})"
        ) from None
    return Table.resume(saved, game, Chance(notes.secret)), notes


class Session:
    """A person at a table, with bots in the other seats."""

    def __init__(
        self, table: Table, options: Any, notes: Notes, path: Path, console: Console, seed: int | None = None
    ) -> None:
        self.table = table
        self.notes = notes
        self.path = path
        self.console = console
        self.seat = notes.seat
        self.window = table.window(self.seat)
        self.face = table.game.terminal(options, table.names, self.seat)
        self.bots: Mapping[int, PolicyBot] = {
            seat: PolicyBot(table.game, name, None if seed is None else seed + seat)
            for seat, name in notes.bots.items()
        }
        self.told = 0
        self.shown: tuple[Any, ...] = ()  # where the game stood when the whole table was last shown

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        save(self.table, self.notes, self.path)
        try:
            while isinstance(decision := self.table.decision, Choose):
                self.tell()
                seat = min(decision.offers)
                if seat == self.seat:
                    self.ask()
                else:
                    forced = self.table.forced(seat)
                    move = self.bots[seat].choose(self.table.window(seat)) if forced is None else forced
                    self.table.play(seat, move, auto=forced is not None)
                save(self.table, self.notes, self.path)
            self.tell()
            self.finish()
        except (Left, EOFError, KeyboardInterrupt):
            save(self.table, self.notes, self.path)
            self.console.print(
                f"\nThe game is kept. Go on with: traumwerk play --resume {self.path}", soft_wrap=True
            )

    # ── telling ──
    def tell(self) -> None:
        """Say what happened since last time."""
        for events in self.window.events(self.told):
            for event in events:
                self.console.print(self.line(event))
        self.told = self.window.moves + 1

    def line(self, event: Any) -> Text:
        sentence, rule = self.face.sentence(event)
        return Text(sentence).append(f"  {rule}", style="dim")

    def finish(self) -> None:
        self.console.print(self.face.board(self.window.view))
        result = self.window.result
        assert result is not None
        order = sorted(range(len(result.points)), key=lambda seat: -result.points[seat])
        for seat in order:
            crown = "♛" if seat in result.winners else " "
            self.console.print(f"{crown} {self.face.who(seat)}: {result.points[seat]} points", highlight=False)
        self.console.print(f"The record: {self.path}", soft_wrap=True)

    # ── asking ──
    def ask(self) -> None:
        """Ask the person for one move and play it; a forced one plays itself."""
        forced = self.table.forced(self.seat)
        if forced is not None:
            self.table.play(self.seat, forced, auto=True)
            return
        self.show(whole=self.face.scene(self.window.view) != self.shown)
        before = self.table.moves
        while self.table.moves == before:
            self.obey(self.console.input("[bold]> [/bold]").strip())
        self.confirm()

    def show(self, *, whole: bool = True) -> None:
        """The question and its choices, and the whole table where it looks different from last time."""
        view = self.window.view
        if whole:
            self.console.print(self.face.board(view))
            self.shown = self.face.scene(view)
        self.console.print(Text(self.face.question(view), style="bold"))
        for number, line in enumerate(self.lines(), 1):
            self.console.print(f"  {number:>2}  {line}" if not self.amount() else f"  {line}", highlight=False)

    def amount(self) -> Amount | None:
        return next((offer for offer in self.window.offers if isinstance(offer, Amount)), None)

    def moves(self) -> list[Any]:
        return [offer.move for offer in self.window.offers if isinstance(offer, One)]

    def lines(self) -> list[str]:
        """The choices, a line each."""
        view, amount = self.window.view, self.amount()
        lines = [self.face.choice(move, view) for move in self.moves()]
        if amount is not None:
            lines = [f"p   {line}" for line in lines]
            lines.append(f"a number from {amount.low} to {amount.high}: {amount.move.lower()} that much")
        return lines

    def obey(self, text: str) -> None:
        """Do what the person typed; say what is wrong with it where something is."""
        command, _, rest = text.partition(" ")
        commands = {
            "?": self.help, "help": self.help, "u": self.undo, "undo": self.undo, "b": self.again,
            "board": self.again, "log": self.history, "save": self.save_as, "q": self.leave, "quit": self.leave,
        }  # fmt: skip
        try:
            if command.lower() in commands:
                commands[command.lower()](rest.strip())
            elif text:
                self.window.play(self.move(text.lower()))
        except Refused as refused:
            self.console.print(Text(str(refused), style="red"))

    def move(self, text: str) -> Any:
        """The move a line of input means."""
        amount = self.amount()
        number = re.fullmatch(r"(?:bid +)?(-?\d{1,6})", text)
        if amount is not None and number:
            return msgspec.convert({"type": amount.move, "amount": int(number.group(1))}, self.table.game.Move)
        moves = self.moves()
        if amount is not None and text in ("p", "pass"):
            return moves[0]
        if amount is None and number and 1 <= int(number.group(1)) <= len(moves):
            return moves[int(number.group(1)) - 1]
        hint = "a number to bid, or pass" if amount is not None else f"a number from 1 to {len(moves)}"
        raise Refused("input", "{text!r} is no choice here: type {hint} (? helps)", text=text, hint=hint)

    def confirm(self) -> None:
        """After the last chip the turn goes on only when the person says so: until then it can be undone."""
        decision = self.table.decision
        mine = (
            isinstance(decision, Choose)
            and self.seat in decision.offers
            and self.table.forced(self.seat) is None
        )
        if mine or not self.table.can_undo(self.seat):
            return
        while self.table.can_undo(self.seat):
            text = self.console.input("[bold]Enter to go on, undo to take it back > [/bold]").strip().lower()
            if text in ("", "y", "yes", "ok"):
                return
            moves = self.table.moves
            self.obey(text)
            if self.table.moves < moves:
                return

    # ── commands ──
    def help(self, rest: str) -> None:
        if rest:
            try:
                self.console.print(Markdown(rulebook.rule(rest)))
            except rulebook.UnknownRule as error:
                self.console.print(Text(str(error), style="red"))
            return
        self.console.print(COMMANDS, highlight=False, markup=False)
        for rule in self.face.help(self.window.view):
            self.console.print(Markdown(rulebook.rule(rule)))

    def undo(self, rest: str) -> None:
        self.table.undo(self.seat)
        self.told = min(self.told, self.window.moves + 1)
        self.console.print("Taken back.")
        save(self.table, self.notes, self.path)
        self.show()

    def again(self, rest: str) -> None:
        self.show()

    def history(self, rest: str) -> None:
        for events in self.window.events():
            for event in events:
                self.console.print(self.line(event))

    def save_as(self, rest: str) -> None:
        if not rest:
            self.console.print(f"Kept in {self.path} after every move.", soft_wrap=True)
            return
        path = Path(rest).expanduser()
        try:
            save(self.table, self.notes, path)
        except OSError as error:
            self.console.print(Text(f"{rest}: cannot be written: {error.strerror}", style="red"))
        else:
            self.console.print(f"Saved in {path}.", soft_wrap=True)

    def leave(self, rest: str) -> None:
        raise Left
