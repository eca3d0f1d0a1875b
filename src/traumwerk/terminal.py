"""A table in the terminal: one person against bots."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from traumwerk import rulebook
from traumwerk.bots.policy import PolicyBot
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.files import write_whole
from traumwerk.core.game import Amount, Choose, One, Refused
from traumwerk.core.table import Table
from traumwerk.games.face import Face, Misread

UNDO = """\
  undo, u       take back your last choice, as long as nothing new was revealed
"""
COMMANDS = """\
  board, b      show the whole table
  log           show all that happened
  ?             this help, and the rules for this moment
  ? {rule:<12}show a rule
  save FILE     write the game so far into a file as well
  quit, q       leave; the game is kept and can be resumed
"""


class Notes(msgspec.Struct, omit_defaults=True):
    """What it takes to go on with a game that is not in its record: kept in a file beside it."""

    secret: str
    seat: int
    bots: dict[int, str]
    pace: float = 1.0  # how slow bots are in a game with clocks
    left: dict[str, float] = {}  # seconds on its timers


class Left(Exception):
    """The person left the table."""


class CannotGoOn(ValueError):
    """A kept game cannot be resumed; says why."""


# ── Keeping a game ──────────────────────────────────────────────────────────────────────────────────────
def notes_path(path: Path) -> Path:
    return path.with_name(path.name + ".notes")


def save(table: Table, notes: Notes, path: Path) -> None:
    """Write the record, whole or not at all, with the notes beside it while the game is on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(table.decision, Choose):
        keep_notes(notes_path(path), msgspec.json.encode(notes).decode())
        write_whole(path, table.record)
    else:
        write_whole(path, table.record)
        notes_path(path).unlink(missing_ok=True)


def keep_notes(path: Path, text: str) -> None:
    """Write the notes unless they are there already."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        write_whole(path, text)


def resume(path: Path, game: Any) -> tuple[Table, Notes]:
    """A kept game and its notes; raises `WrongRecord` or `CannotGoOn`."""
    kept = record.read(path.read_text(encoding="utf-8"))
    if kept.result is not None:
        raise CannotGoOn("the game is over; replay it instead")
    notes = read_notes(notes_path(path))
    others = set(range(kept.header.players)) - {notes.seat}
    if set(notes.bots) != others or len(others) != kept.header.players - 1:
        raise CannotGoOn("notes: they do not seat this game's players")
    unknown = sorted(set(notes.bots.values()) - set(game.policies))
    if unknown:
        raise CannotGoOn(f"notes: {unknown[0]!r} does not play {game.name}; {', '.join(game.policies)} do")
    return Table.resume(kept, game, Chance(notes.secret)), notes


def read_notes(path: Path) -> Notes:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Notes)
    except OSError:
        raise CannotGoOn(f"the notes to go on with it are missing ({path.name})") from None
    except msgspec.DecodeError as error:
        raise CannotGoOn(f"notes: {error} ({path.name})") from None


# ── Playing it ──────────────────────────────────────────────────────────────────────────────────────────
def told_line(sentence: str, *before: str, width: int) -> Text:
    """A sentence behind what stands before it, such as its rule; its later lines are indented."""
    head = "".join(f"{cell}  " for cell in before)
    indent = " " * len(head)
    lines = textwrap.wrap(indent + sentence, max(width, 2 * len(head)), subsequent_indent=indent)
    return Text.assemble((head, "dim"), "\n".join(lines)[len(head) :])


class Sitting:
    """A person at a table, with bots in the other seats: what games with turns and with clocks share."""

    def __init__(self, table: Table, options: Any, notes: Notes, path: Path, console: Console) -> None:
        self.table = table
        self.notes = notes
        self.path = path
        self.console = console
        self.seat = notes.seat
        self.window = table.window(self.seat)
        self.face: Any = table.game.terminal(options, table.names, self.seat)
        self.told = self.window.moves + 1 if table.moves else 0  # who comes back finds the past in the log

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.keep()
        try:
            self.play_on()
        except (Left, EOFError, KeyboardInterrupt):
            self.save()
            self.say(f"\nThe game is kept. Go on with: traumwerk play --resume {shlex.quote(str(self.path))}")
        else:
            self.finish()

    def play_on(self) -> None:
        """Play to the end; raises `Left` where the person leaves."""
        raise NotImplementedError

    def save(self) -> None:
        save(self.table, self.notes, self.path)

    def keep(self) -> None:
        """Save the game, then tell what happened: nothing is shown that could be lost."""
        self.save()
        for number, events in enumerate(self.window.events(self.told), self.told):
            self.tell(number, self.news(events))
        self.told = self.window.moves + 1

    def news(self, events: Sequence[Any]) -> Sequence[Any]:
        """What is to be told of events that have just happened."""
        return events

    # ── telling ──
    def put(self, what: RenderableType, *, soft_wrap: bool = False) -> None:
        """Print something: all that is shown goes through here."""
        self.console.print(what, soft_wrap=soft_wrap)

    def say(self, text: str, style: str = "") -> None:
        """A sentence that may hold a path: it is not broken, so that it can be copied."""
        self.put(Text(text, style=style), soft_wrap=True)

    def complain(self, text: str) -> None:
        self.put(Text(text, style="red"))

    def tell(self, number: int, events: Sequence[Any]) -> None:
        """A sentence for each event of a move."""
        for event in events:
            sentence, rule = self.face.sentence(event, self.window.view, set_up=number == 0)
            self.put(told_line(sentence, f"{rule:>3}", width=self.console.width))

    def finish(self) -> None:
        self.put(self.face.board(self.window.view))
        result = self.window.result
        assert result is not None
        winners = " and ".join(map(self.face.whom, result.winners))
        self.say(f"The winner: {winners}. The record: {self.path}", style="bold")

    # ── obeying ──
    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed at any time; each gets what stands behind it."""
        return {
            "?": self.help, "help": self.help, "b": self.again, "board": self.again, "log": self.history,
            "save": self.save_as, "q": self.leave, "quit": self.leave,
        }  # fmt: skip

    def command(self, text: str) -> str:
        """The command that a line begins with; "" where it begins with none."""
        word = "?" if text.startswith("?") else text.partition(" ")[0].lower()
        return word if word in self.commands else ""

    def obey(self, text: str) -> None:
        """Do what the person typed; say what is wrong with it where something is."""
        command = self.command(text)
        try:
            if command:
                self.commands[command](text[len(command) :].strip())
            elif text:
                self.play(text)
        except Refused as refused:
            self.complain(self.face.refusal(refused))
        except Misread as misread:
            self.complain(str(misread))

    def play(self, text: str) -> None:
        """Make the moves that a line of input means."""
        raise NotImplementedError

    def moves(self) -> list[Any]:
        return [offer.move for offer in self.window.offers if isinstance(offer, One)]

    # ── commands ──
    def help(self, rest: str) -> None:
        try:
            rules = [rulebook.rule(rule) for rule in (rest.split() or self.face.help(self.window.view))]
        except rulebook.UnknownRule as error:
            raise Misread(str(error)) from None
        if not rest:
            self.put(Text(self.all_commands()))
        self.put_rules(rules, asked_for=bool(rest))

    def put_rules(self, rules: Sequence[str], *, asked_for: bool) -> None:
        """Rules that somebody asked for, or those of the moment."""
        for rule in rules:
            self.put(Markdown(rule))

    def all_commands(self) -> str:
        """What can be typed, for the help."""
        commands: str = self.face.commands()
        return commands + COMMANDS.format(rule=self.face.a_rule)

    def again(self, rest: str) -> None:
        self.put(self.face.board(self.window.view))

    def history(self, rest: str) -> None:
        for number, events in enumerate(self.face.recalled(self.window.events(), self.window.view)):
            self.tell(number, events)

    def save_as(self, rest: str) -> None:
        if not rest:
            self.say(f"Kept in {self.path} after every move.")
            return
        path = Path(rest).expanduser()
        if path.exists():
            self.say(f"{path} is there already: name another file.", style="red")
            return
        try:
            save(self.table, self.notes, path)
        except OSError as error:
            self.say(f"{path} cannot be written: {error.strerror}.", style="red")
        else:
            self.say(f"Saved in {path}.")

    def leave(self, rest: str) -> None:
        raise Left


class Session(Sitting):
    """A person at a game with turns."""

    def __init__(self, table: Table, options: Any, notes: Notes, path: Path, console: Console) -> None:
        super().__init__(table, options, notes, path, console)
        self.face: Face
        game: Any = table.game
        self.bots: Mapping[int, PolicyBot] = {seat: PolicyBot(game, name) for seat, name in notes.bots.items()}
        self.shown: tuple[Any, ...] = ()  # where the game stood when the table was last shown

    def play_on(self) -> None:
        while isinstance(decision := self.table.decision, Choose):
            seat = min(decision.offers)
            forced = self.table.forced(seat)
            if forced is not None:
                self.play_forced(seat, forced)
            elif seat == self.seat:
                self.ask()
            else:
                self.table.play(seat, self.bot_move(seat))
            self.keep()

    def bot_move(self, seat: int) -> Any:
        """What a bot does: its dice hang on the move's number, so a resumed game goes on as it would have."""
        bot = self.bots[seat]
        bot.random.seed(f"{self.notes.secret} {self.table.moves} {seat}")
        return bot.choose(self.table.window(seat))

    def play_forced(self, seat: int, move: Any) -> None:
        if seat == self.seat:
            self.say("There is only one thing you can do:", style="dim")
        self.table.play(seat, move, auto=True)

    # ── asking ──
    def ask(self) -> None:
        """Ask the person for one move and play it."""
        self.show(whole=False)
        before = self.table.moves
        while self.table.moves == before:
            self.obey(self.input(self.prompt()))
        self.confirm()

    def input(self, prompt: str) -> str:
        return self.console.input(Text(f"{prompt} > ", style="bold")).strip()

    def prompt(self) -> str:
        """What can be typed now."""
        parts = self.face.prompt(self.amount(), self.moves(), self.window.view)
        if self.can_undo():
            parts.append("u takes back")
        return ", ".join([*parts, "b shows the table", "? helps"])

    def show(self, *, whole: bool) -> None:
        """The question, and before it the table where it looks different from last time.

        All of it where the person wants it or the screen is large, else as much as the question is about.
        """
        view = self.window.view
        scene = self.face.scene(view)
        if whole or (scene != self.shown and self.console.height >= self.face.tall):
            self.put(self.face.board(view))
        elif scene != self.shown:
            self.put(self.face.glance(view))
        self.shown = scene
        self.put_question(view)

    def put_question(self, view: Any) -> None:
        """What the person is asked, and the choices; nothing where it is not their turn."""
        if self.window.offers:
            self.put(Text(self.face.question(view), style="bold"))
            amount = self.amount()
            if amount is None:
                self.put(self.face.choices(self.moves(), view))
            elif (meanings := self.face.amounts(amount, view)) is not None:
                self.put(meanings)

    def amount(self) -> Amount | None:
        return next((offer for offer in self.window.offers if isinstance(offer, Amount)), None)

    def play(self, text: str) -> None:
        """Make the moves that a line of input means, or answer it where it is a question."""
        text = text.lower()
        answer = self.face.answer(text, self.moves(), self.window.view)
        if answer is not None:
            self.put(answer)
            return
        for move in self.meant(text):
            self.window.play(move)

    def meant(self, text: str) -> Sequence[Any]:
        """The moves a line of input means."""
        amount, moves = self.amount(), self.moves()
        if amount is not None:
            number = re.fullmatch(rf"(?:{amount.move.lower()} +)?(-?\d{{1,6}})", text)
            if number:
                wanted = {"type": amount.move, "amount": int(number[1])}
                return [msgspec.convert(wanted, self.table.game.Move)]
            if moves and text in ("p", "pass"):
                return moves[:1]
        typed = self.face.typed(text, moves, self.window.view)
        if typed is None:
            raise Misread(f"{text!r} is no choice here.")
        return typed

    def can_undo(self) -> bool:
        """Whether the person's last move can be taken back; one without a choice would only come again."""
        return self.table.can_undo(self.seat) and not record.read(self.table.record).moves[-1].auto

    def confirm(self) -> None:
        """After the last move of a turn the person says when the game goes on: until then it can be undone."""
        asked_again = self.window.offers and self.table.forced(self.seat) is None
        if asked_again or not self.can_undo():
            return
        self.keep()
        before = self.table.moves
        while self.table.moves == before:
            text = self.input("Enter goes on, u takes back, ? helps")
            if not text:
                return
            self.obey(text)

    # ── commands ──
    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {**super().commands, "u": self.undo, "undo": self.undo}

    def all_commands(self) -> str:
        return self.face.commands() + UNDO + COMMANDS.format(rule=self.face.a_rule)

    def undo(self, rest: str) -> None:
        if not self.can_undo():
            raise Misread("There is nothing to take back: something was revealed, or others moved.")
        self.table.undo(self.seat)
        self.say("Taken back.")

    def again(self, rest: str) -> None:
        self.show(whole=True)
