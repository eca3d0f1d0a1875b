"""`traumwerk join URL`: a seat at a table of some house, from a terminal."""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from traumwerk import games
from traumwerk.core.files import alone_in, write_whole
from traumwerk.core.game import SPECTATOR, forced_move
from traumwerk.games.face import Misread, listed, printable
from traumwerk.house import wire
from traumwerk.house.client import CannotDo, Line, LineLost, Visitor
from traumwerk.keyboard import Keyboard, keyboard
from traumwerk.live_terminal import LiveSession, Stage
from traumwerk.terminal import Left, Session, Sitting

TICK = 0.1  # seconds between two looks at the line
COMMANDS = """\
  say TEXT      chat with the table; who watches talks among himself
  order N       in an auction: raise by the least up to N, then pass; order N ask asks you then
  order off     take that back
  undo, u       take back your last move; where others have moved since, they are asked
  yes, no       agree to what is asked, or not
  pause, go on  ask all to pause; go on
  away, back    let a bot play for you; play yourself again
  who           who sits where
  board, b      show the whole table
  log           show all that happened
  ?             this help, and the rules for this moment
  ? {rule:<12}show a rule
  quit, q       leave; your seat is kept
"""


class Wishes(msgspec.Struct, frozen=True):
    """What was asked for beside the address."""

    name: str | None = None
    token: str | None = None
    watch: bool = False
    language: wire.Language = "en"
    game: str | None = None  # open a table of this
    players: int | None = None
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    public: bool = False
    pace: wire.Pace = wire.Pace("none")
    bot_pace: float = 1.0


def run(
    url: str,
    wishes: Wishes | None = None,
    *,
    console: Console | None = None,
    keys: Keyboard | None = None,
) -> int:
    """Take a seat and play until the game is over or the person leaves; the exit status."""
    console = console or Console(highlight=False)
    staged = console.is_terminal and sys.stdin.isatty()
    try:
        return asyncio.run(
            visit(url, wishes or Wishes(), console, keys or keyboard(sys.stdin, keys=staged), staged=staged)
        )
    except (CannotDo, LineLost) as error:
        console.print(Text(f"traumwerk: {error}", style="red"), soft_wrap=True)
        return 1
    except KeyboardInterrupt:
        console.print(Text("\nYour seat is kept: come back with the same command."))
        return 0


async def visit(url: str, wishes: Wishes, console: Console, keys: Keyboard, *, staged: bool) -> int:
    visitor = await known_visitor(url, wishes)
    table = await table_of(url, wishes, visitor)
    if not wishes.watch and table.stage == "gathering" and table.seat is None:
        table = await visitor.sit(table.id)
    link = f"{visitor.origin}/t/{table.code}"
    console.print(Text(f"Table {table.code} ({table.game}). Others come by {link}"), soft_wrap=True)
    async with visitor.line(table.id) as line:
        if table.stage == "gathering" and table.seat is not None and not table.seats[table.seat].ready:
            await visitor.get_ready(table.id)
        kind = RemoteLive if hasattr(games.load(table.game), "thinker") else RemoteTurns
        return await kind(line, console, keys, staged=staged).sit()


# ── who, and where ──────────────────────────────────────────────────────────────────────────────────────
def cookie_file() -> Path:
    """Where the cookies of houses are kept, so that a guest finds his seats again."""
    if "TRAUMWERK_HOME" in os.environ:
        return Path(os.environ["TRAUMWERK_HOME"]) / "houses.json"
    root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(root).expanduser() / "traumwerk" / "houses.json"


def kept_cookies() -> dict[str, str]:
    try:
        return msgspec.json.decode(cookie_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def keep_cookie(key: str, cookie: str) -> None:
    """Add a cookie to those kept; several people of one home may come in at once."""
    path = cookie_file()
    with alone_in(path.parent):
        write_whole(path, msgspec.json.encode(kept_cookies() | {key: cookie}).decode())


async def known_visitor(url: str, wishes: Wishes) -> Visitor:
    """The program with its token, the guest who was here before, or a new one."""
    if wishes.token is not None:
        return Visitor(url, token=wishes.token)
    name = wishes.name or getpass.getuser()
    visitor = Visitor(url)
    key, cookies = f"{visitor.origin} {name}", kept_cookies()
    if key in cookies:
        visitor.cookies = {"traumwerk": cookies[key]}
        try:
            await visitor.me()
        except CannotDo:
            visitor.cookies = {}
        else:
            return visitor
    await visitor.come_in(name[:24], wishes.language)
    keep_cookie(key, visitor.cookies["traumwerk"])
    return visitor


async def table_of(url: str, wishes: Wishes, visitor: Visitor) -> wire.TableInfo:
    """The table of the address, or a new one."""
    at = urlsplit(url).path.rstrip("/").rpartition("/")[2]
    if wishes.game is None and not at:
        raise LineLost("which table? Give its address (…/t/CODE), or open one with --open GAME")
    if wishes.game is None:
        return await visitor.find(at)
    return await visitor.open(table_wish(wishes, wishes.game))


def table_wish(wishes: Wishes, name: str) -> wire.TableWish:
    """Oneself, the bots that were named, and open seats for others; with one bot named, bots in all seats."""
    game = games.load(name)
    players = wishes.players or max(game.players.start, 1 + len(wishes.bots))
    bots = wishes.bots * (players - 1) if len(wishes.bots) == 1 else wishes.bots
    others = [wire.SeatWish("bot", bot) for bot in bots]
    open_seats = [wire.SeatWish()] * (players - 1 - len(others))
    seats = (wire.SeatWish("host"), *open_seats, *others)
    return wire.TableWish(
        name, seats, wishes.options, pace=wishes.pace, public=wishes.public, bot_pace=wishes.bot_pace
    )


# ── at the table ────────────────────────────────────────────────────────────────────────────────────────
class Remote(Sitting):
    """A person at a table of a house: what games with turns and with clocks share there."""

    stage: Stage | None
    table: Any

    def __init__(self, line: Line, console: Console, keys: Keyboard, *, staged: bool) -> None:
        self.line = line
        self.console = console
        self.keyboard = keys
        self.stage = Stage(console) if staged else None
        self.window: Any = None  # from when the game begins
        self.era = 0
        self.told = 0
        self.said = 0
        self.seen: Any = None
        self.shown: tuple[Any, ...] = ()
        self.roster: Any = None
        self.work: set[asyncio.Task[None]] = set()

    @property
    def info(self) -> wire.TableInfo:
        assert self.line.table is not None
        return self.line.table

    async def sit(self) -> int:
        """Play until the game is over or the person leaves."""
        listening = asyncio.ensure_future(self.listen())
        try:
            with self.keyboard:
                while not self.is_over:
                    if listening.done():
                        listening.result()
                    self.keep()
                    self.draw()
                    await self.read()
            if self.window is None or self.window.result is None:
                self.say("The table was closed.", style="bold")
            else:
                self.keep()
                self.finish()
        except (Left, EOFError):
            self.clear()
            self.say("Your seat is kept: come back with the same command.")
        finally:
            self.clear()
            listening.cancel()
        return 0

    @property
    def is_over(self) -> bool:
        return self.info.stage == "ended" or (self.window is not None and self.window.result is not None)

    async def listen(self) -> None:
        """Take every message off the line, in which it was taken in already."""
        async for message in self.line:
            if isinstance(message, wire.Problem) and message.id is None:
                self.complain(message.message)

    async def read(self) -> None:
        """What is typed, if anything; who is not at a terminal is only read from when he is asked."""
        if self.stage is None and not self.is_asked:
            await asyncio.sleep(TICK / 2)
            return
        line = await asyncio.to_thread(self.keyboard.line, TICK)
        if line is not None:
            self.obey(line.strip())
            await asyncio.sleep(0)
            if self.stage is None and self.work:
                await asyncio.wait(self.work)

    @property
    def is_asked(self) -> bool:
        return self.window is not None and bool(self.window.offers) and not self.work

    # ── what happened ──
    def keep(self) -> None:
        """Tell what happened since."""
        self.begin()
        self.tell_roster()
        for line in self.line.chat:
            if line.n > self.said:
                self.said = line.n
                self.put(Text(f"{printable(line.name)}: {printable(line.text)}", style="italic"))
        if self.window is None:
            return
        if self.era != self.line.era:
            self.era, self.shown = self.line.era, ()
            self.told = min(self.told, self.window.moves + 1)
            self.say("A move was taken back.", style="bold")
        for number, events in enumerate(self.window.events(self.told), self.told):
            self.tell(number, self.news(events))
        self.told = self.window.moves + 1

    def begin(self) -> None:
        """The game has begun: from now on there is a window, and a face."""
        if self.window is not None or self.line.eyes is None:
            return
        self.window = self.table = self.line.eyes  # the table is in the house: here it just has a game
        game: Any = self.window.game
        options = msgspec.convert(self.info.options, game.Options)
        names = [seat.name or f"seat {number}" for number, seat in enumerate(self.info.seats)]
        self.face = game.terminal(options, names, self.line.viewer)
        self.seen = self.window.view
        self.era = self.line.era
        if self.window.moves:
            self.told = self.window.moves + 1  # who comes back finds the past in the log

    def tell_roster(self) -> None:
        """Who came and who left."""
        roster = [(seat.name, seat.bot, seat.ready, seat.stand_in) for seat in self.info.seats]
        if roster != self.roster:
            self.roster = roster
            self.who("")

    def finish(self) -> None:
        self.put(self.face.board(self.window.view))
        winners = " and ".join(map(self.face.whom, self.window.result.winners))
        address = f"{self.line.visitor.origin}/api/tables/{self.info.id}/record"
        self.say(f"The winner: {winners}. The record: {address}", style="bold")

    # ── showing ──
    def draw(self) -> None:
        """The moment, as it is now."""
        raise NotImplementedError

    def put(self, what: RenderableType, *, soft_wrap: bool = False) -> None:
        self.clear()
        super().put(what, soft_wrap=soft_wrap)

    def clear(self) -> None:
        if self.stage is not None:
            self.stage.clear()

    def status(self) -> Text:
        """Whom the table waits for, and how long."""
        if not self.line.is_up:
            return Text("No line to the house: trying again …", style="red")
        info, vote = self.info, self.line.vote
        if vote is not None:
            what = "take a move back" if vote.what == "undo" else "pause"
            return Text(f"{self.name(vote.by)} asks to {what}: yes or no?", style="bold")
        if info.stage == "gathering":
            return Text("The game begins when all seats are taken and everybody is ready.", style="dim")
        if info.paused:
            return Text("The game is paused; go on continues it.", style="bold")
        order = "" if self.line.order is None else f" · your order: up to {self.line.order.up_to}"
        waits = listed([self.waits_for(seat) for seat in self.line.awaited]) or "nobody"
        return Text(f"Waiting for {waits}{order}", style="dim")

    def name(self, seat: int) -> str:
        return printable(self.info.seats[seat].name or f"seat {seat}")

    def waits_for(self, seat: int) -> str:
        who = "you" if seat == self.line.viewer else self.name(seat)
        clocks = self.line.seat_clocks
        if not clocks:
            return who
        move, bank = (minutes(seconds) for seconds in (clocks[seat].move, clocks[seat].bank))
        return f"{who} ({move} and {bank})"

    # ── obeying ──
    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {
            "?": self.help, "help": self.help, "b": self.again, "board": self.again, "log": self.history,
            "q": self.leave, "quit": self.leave, "say": self.talk, "order": self.give_order, "u": self.undo,
            "undo": self.undo, "yes": self.agree, "no": self.disagree, "pause": self.pause, "go": self.go_on,
            "away": self.away, "back": self.back, "who": self.who,
        }  # fmt: skip

    def obey(self, text: str) -> None:
        if self.window is None and self.command(text) not in ("", "q", "quit", "say", "who"):
            self.complain("The game has not begun.")
            return
        super().obey(text)

    def must_sit(self) -> None:
        """Refuse a move of who cannot make any."""
        if self.window is None:
            raise Misread("The game has not begun.")
        if self.line.viewer == SPECTATOR:
            raise Misread("You watch.")

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Ask the house for something; its answer is told when it comes."""
        task = asyncio.ensure_future(self._do(work))
        self.work.add(task)
        task.add_done_callback(self.work.discard)

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (CannotDo, LineLost) as error:
            self.complain(str(error))
            self.shown = ()

    async def make(self, moves: Sequence[Any]) -> None:
        for move in moves:
            await self.line.play(move)

    def all_commands(self) -> str:
        commands: str = self.face.commands()
        return commands + COMMANDS.format(rule=self.face.a_rule)

    # ── commands ──
    def who(self, rest: str) -> None:
        info = self.info
        for number, seat in enumerate(info.seats):
            who = printable(seat.name) if seat.name else "(open)"
            notes = [
                "you" if number == self.line.viewer else "",
                "bot" if seat.bot else "away, a bot plays" if seat.stand_in else "",
                "ready" if info.stage == "gathering" and seat.ready and not seat.bot else "",
            ]
            self.put(Text(", ".join([f"  seat {number}: {who}", *filter(None, notes)]), style="dim"))

    def talk(self, rest: str) -> None:
        if not rest:
            raise Misread("Say what?")
        self.do(self.line.say(rest))

    def give_order(self, rest: str) -> None:
        words = rest.split()
        if words == ["off"]:
            self.do(self.line.set_order(None))
            return
        number = words[0] if words else ""
        if not number.isdecimal() or len(number) > 4 or words[1:] not in ([], ["pass"], ["ask"]):
            raise Misread(
                "order 12 bids up to 12 and then passes, order 12 ask asks you then, order off ends it."
            )
        order = wire.Order(int(number), "ask" if words[1:] == ["ask"] else "pass")
        self.do(self.line.set_order(order))

    def undo(self, rest: str) -> None:
        self.do(self.line.undo())

    def agree(self, rest: str) -> None:
        self.do(self.line.agree(yes=True))

    def disagree(self, rest: str) -> None:
        self.do(self.line.agree(yes=False))

    def pause(self, rest: str) -> None:
        self.do(self.line.ask_pause(paused=True))

    def go_on(self, rest: str) -> None:
        self.do(self.line.ask_pause(paused=False))

    def away(self, rest: str) -> None:
        self.do(self.line.take_seat_back(away=True))

    def back(self, rest: str) -> None:
        self.do(self.line.take_seat_back(away=False))


class RemoteTurns(Remote, Session):
    """A person at a game with turns."""

    def __init__(self, line: Line, console: Console, keys: Keyboard, *, staged: bool) -> None:
        Remote.__init__(self, line, console, keys, staged=staged)
        self.asked: tuple[int, int] | None = None  # the position of the last question

    def draw(self) -> None:
        """The question once a position; at the foot what can be typed, and whom the table waits for."""
        position = (self.line.era, self.line.seq)
        if self.is_asked and not self.info.paused and self.asked != position:
            self.asked = position
            forced = forced_move(self.window.offers)
            if forced is not None:
                self.say("There is only one thing you can do:", style="dim")
                self.do(self.make([forced]))
            else:
                self.show(whole=False)
                if self.stage is None:
                    self.put(Text(self.prompt(), style="bold"))
        if self.stage is not None:
            prompt = self.prompt() if self.is_asked else "b shows the table, ? helps"
            self.stage.draw(Group(self.status(), Text(prompt, style="bold")), self.keyboard.text)

    def meant(self, text: str) -> Sequence[Any]:
        if not self.window.offers:
            raise Misread("It is not your turn.")
        return super().meant(text)

    def play(self, text: str) -> None:
        self.must_sit()
        text = text.lower()
        answer = self.face.answer(text, self.moves(), self.window.view)
        if answer is not None:
            self.put(answer)
        else:
            self.do(self.make(self.meant(text)))

    def can_undo(self) -> bool:
        return self.line.can_undo


class RemoteLive(Remote, LiveSession):
    """A person at a game with clocks."""

    waits = False

    def __init__(self, line: Line, console: Console, keys: Keyboard, *, staged: bool) -> None:
        Remote.__init__(self, line, console, keys, staged=staged)

    @property
    def left(self) -> Mapping[str, float]:
        return self.line.timers

    def draw(self) -> None:
        if self.window is not None:
            LiveSession.draw(self)
        elif self.stage is not None:
            self.stage.draw(self.status(), self.keyboard.text)

    def prompt(self) -> Text:
        """What can be typed now; above it whatever keeps the table from going on."""
        text = LiveSession.prompt(self)
        stands = not self.line.is_up or self.info.paused or self.line.vote is not None
        return Text.assemble(self.status(), "\n", text) if stands else text

    def news(self, events: Sequence[Any]) -> Sequence[Any]:
        return LiveSession.news(self, events)

    def again(self, rest: str) -> None:
        LiveSession.again(self, rest)

    def obey(self, text: str) -> None:
        if self.window is None or self.line.viewer == SPECTATOR:
            Remote.obey(self, text)
        else:
            LiveSession.obey(self, text)

    def play(self, text: str) -> None:
        """Make the move that a line means for what was on the screen when it was typed."""
        self.must_sit()
        typed = self.face.typed(text, self.moves(), self.seen)
        if typed is None:
            raise Misread(f"{text!r} is no choice here.")
        self.do(self.make(typed))


def minutes(seconds: float) -> str:
    """A time that is left: 0:42, 5:00, or in days."""
    if seconds >= 86_400:
        return f"{seconds / 86_400:.0f} d"
    if seconds >= 3600:
        return f"{seconds / 3600:.0f} h"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
