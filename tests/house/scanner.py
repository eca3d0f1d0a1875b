"""The scanner: reads all that anybody was sent, and knows the truth.

The truth is the stored record, played again. For every viewer and every moment it says what he may get, worked
out in the true world and in others that he must not be able to tell from it; a frame that differs from that in
one byte is a leak. What is secret to all (the table's secret, cookies, tokens, streams of chance, limits of
standing orders) is looked for in every byte besides.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Union

import msgspec

from traumwerk import games
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.game import SPECTATOR, Choose, Over, Refused, Scripted, Told
from traumwerk.core.kernel import ScriptError
from traumwerk.house import app, wire
from traumwerk.house.api import ROUTES, Route
from traumwerk.house.chat import room_of
from traumwerk.house.problems import Sorry, problem
from traumwerk.house.seats import Seat
from traumwerk.house.tables import encode, shortened
from traumwerk.house.texts import translated

NEW_LINE = ""  # stands among frames where somebody called anew
WORLDS = 2  # others that each moment is compared with
SOURCES = Path(app.__file__).parent
LOG_KEYS = {"at", "level", "from", "what", "request", "trace", "method", "route", "status", "ms"} | {
    "person", "table", "seat", "why", "code",
}  # fmt: skip
FromHouse: Any = Union[wire.FROM_HOUSE]  # noqa: UP007


class Leak(AssertionError):
    """Somebody was sent what he must not know."""

    def __init__(self, what: str, who: str, seen: object) -> None:
        text = seen if isinstance(seen, str) else repr(seen)
        super().__init__(f"{what}: {who}: {text[:1500]}")
        self.what = what


class Answer(NamedTuple):
    """What came back over HTTP."""

    method: str
    path: str  # with what was asked
    status: int
    headers: str
    body: bytes
    eras: tuple[int, int] = (0, 0)  # when it was asked, and when the answer came

    @property
    def text(self) -> str:
        return f"{self.headers}\n{self.body.decode()}"


class Ear:
    """All that one person was sent at a table, as it came."""

    def __init__(self, name: str, viewer: int, language: str = "en") -> None:
        self.name = name
        self.viewer = viewer
        self.language = language
        self.frames: list[str] = []
        self.answers: list[Answer] = []
        self.sent: dict[str, Any] = {}  # messages by their ids
        self.own: set[str] = set()  # secrets that are his
        self.before: set[int] = set()  # other places from which he saw the table before it began


# ── The truth ───────────────────────────────────────────────────────────────────────────────────────────
class Moment(NamedTuple):
    """What a viewer may get after a move he was told of."""

    view: Any
    offers: tuple[Any, ...]
    awaited: tuple[int, ...]
    timers: tuple[Any, ...]
    events: list[Any]
    result: wire.Result | None
    undo: bool


class Truth:
    """A game played again from its record, with its secret."""

    def __init__(self, text: str, secret: str) -> None:
        self.text = text
        self.chance = Chance(secret)
        written = record.read(text)
        self.header = written.header
        self.game: Any = games.load(self.header.game)
        options = msgspec.convert(self.header.options, self.game.Options)
        step = self.game.new(options, self.header.players, self.chance.opening())
        self.states: list[Any] = [step.state]
        self.told: list[Sequence[Told]] = [step.told]
        self.actors: list[Any] = [None]
        self.undo: list[Any] = [None]  # who could take the last move back
        for played in written.moves:
            move = msgspec.convert(played.move, self.game.Move)
            step = self.game.apply(self.states[-1], played.actor, move, self.chance.luck(played.n))
            self.states.append(step.state)
            self.told.append(step.told)
            self.actors.append(played.actor)
            can = isinstance(played.actor, int) and type(move) in self.game.undoable and not step.drawn
            seen = any(told.reaches(SPECTATOR) for told in step.told)
            self.undo.append(played.actor if can and seen else None)
        if written.result is not None:
            self.undo[-1] = None
        self._heard: dict[int, list[int]] = {}
        self._moments: dict[tuple[int, int], Moment] = {}
        self._random = Random(len(text))

    def heard(self, viewer: int) -> list[int]:
        """The numbers of the moves that a viewer was told something of, the set-up first."""
        if viewer not in self._heard:
            told = [n for n, told in enumerate(self.told) if n == 0 or record.seen(told, viewer)]
            self._heard[viewer] = told
        return self._heard[viewer]

    def worlds(self, viewer: int, number: int) -> list[Any]:
        state = self.states[number]
        others = [self.game.resample(state, viewer, self._random, memory=False) for _ in range(WORLDS)]
        return [state, *others]

    def moment(self, viewer: int, number: int) -> Moment:
        """What a viewer may get after a move; the same in all worlds that he cannot tell apart."""
        key = (viewer, number)
        if key not in self._moments:
            events = record.seen(self.told[number], viewer)
            first, *others = (self._look(world, viewer) for world in self.worlds(viewer, number))
            for other in others:
                if encode(first) != encode(other):
                    raise Leak("the game tells worlds apart", f"viewer {viewer}", [first, other])
            view, offers, awaited, timers = first
            undo: bool = self.undo[number] == viewer
            self._moments[key] = Moment(view, offers, awaited, timers, events, self.result(number), undo)
        return self._moments[key]

    def _look(self, state: Any, viewer: int) -> tuple[Any, ...]:
        decision = self.game.decision(state)
        offers = decision.offers.get(viewer, ()) if isinstance(decision, Choose) else ()
        timers = decision.timers if isinstance(decision, Choose) else ()
        shown = tuple((t.name, t.seconds, t.stopped) for t in timers if viewer not in t.hidden_from)
        return self.game.view(state, viewer), offers, self.game.awaited(state), shown

    def result(self, number: int) -> wire.Result | None:
        decision = self.game.decision(self.states[number])
        return wire.Result(decision.points, decision.winners) if isinstance(decision, Over) else None

    def refusals(self, seat: int, number: int, move: Any) -> set[str]:
        """What somebody is told who tries a move, in all worlds; no more than one thing."""
        told = set()
        for world in self.worlds(seat, number):
            try:
                self.game.apply(world, seat, move, Scripted(()))
            except Refused as refused:
                told.add(str(refused))
            except ScriptError:
                told.add("")
            else:
                told.add("")
        return told

    def streams(self) -> set[str]:
        """All that chance ever gave or will give here: 32-bit words, those that are no everyday numbers."""
        words = {word for state in self.states for word in state.rng}
        for number in range(len(self.states) + 20):
            luck = self.chance.luck(number)
            words |= set(luck.words) if luck is not None else set()
        return {str(word) for word in words if word > 10_000_000}


class Stored:
    """What the house has on the disk about a table and about everybody."""

    def __init__(self, folder: Path, at: str) -> None:
        with closing(sqlite3.connect(f"file:{folder / 'house.sqlite3'}?mode=ro", uri=True)) as base:
            row = base.execute(
                "SELECT code, stage, created, setting, seats, secret FROM tables WHERE id = ?", (at,)
            ).fetchone()
            self.at, self.code, self.stage, self.created = at, row[0], row[1], row[2]
            self.setting = msgspec.json.decode(row[3], type=wire.Setting)
            self.seats = msgspec.json.decode(row[4], type=list[Seat])
            self.secret: str = row[5]
            lines = base.execute("SELECT line FROM lines WHERE at = ? ORDER BY n", (at,)).fetchall()
            self.text = "".join(f"{line}\n" for (line,) in lines)
            said = base.execute("SELECT n, room, name, text, said FROM chat WHERE at = ? ORDER BY n", (at,))
            self.chat = [wire.ChatLine(*row) for row in said.fetchall()]
            self.secrets = {row[0] for row in base.execute("SELECT secret FROM tables")}
            self.secrets |= {row[0] for row in base.execute("SELECT password FROM people WHERE password > ''")}
            self.secrets |= {row[0] for row in base.execute("SELECT hash FROM tokens")}
            key = base.execute("SELECT value FROM facts WHERE name = 'cookie key'").fetchone()
            self.secrets.add(key[0])


# ── Scanning ────────────────────────────────────────────────────────────────────────────────────────────
class Scanner:
    """Reads what everybody was sent at one table."""

    def __init__(self, stored: Stored, past: dict[int, str] | None = None) -> None:
        self.stored = stored
        self.now = Truth(stored.text, stored.secret)
        self.past = {era: Truth(text, stored.secret) for era, text in (past or {}).items()}
        self.limits: dict[int, set[int]] = {}  # of standing orders, by seat
        self.hidden: set[str] = set()  # other secrets: cookies and tokens, each its owner's own
        self.kinds: dict[str, int] = {}  # what was read, and how often
        self.bytes = 0

    @property
    def is_over(self) -> bool:
        return str(self.stored.stage) == "over"

    def truth(self, era: int) -> Truth:
        return self.past.get(era, self.now)

    def read(self, kind: str, size: int) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.bytes += size

    def scan(self, ears: Iterable[Ear], log: Iterable[str] = ()) -> None:
        """All of it; raises the first leak."""
        for ear in ears:
            Reading(self, ear).read_all()
            for answer in ear.answers:
                self.read_answer(ear, answer)
        for line in log:
            self.read_log(line)

    # ── every byte ──
    @cached_property
    def streams(self) -> set[str]:
        return self.now.streams()

    def search(self, text: str, ear: Ear | None, where: str, allowed: Iterable[str] = ()) -> None:
        """No secret string, no word of chance, and nobody else's limit stands in a text."""
        who = "the log" if ear is None else ear.name
        own = {*allowed, *(ear.own if ear is not None else ())}
        for secret in (self.stored.secrets | self.hidden) - own:
            if secret in text:
                raise Leak("a secret string", f"{who} in {where}", secret)
        words = self.streams.intersection(re.findall(r"(?<!\w)\d{8,10}(?!\w)", text))
        if words:
            raise Leak("a stream of chance", f"{who} in {where}", words)
        for seat, limits in self.limits.items():
            if ear is None or ear.viewer != seat:
                for limit in limits:
                    if re.search(rf"(?<![\w.]){limit}(?![\w.])", text):
                        raise Leak("a limit of a standing order", f"{who} in {where}", text)

    # ── tables as the lobby shows them ──
    def info(self, shown: wire.TableInfo, viewer: int, awaited: tuple[int, ...] | None) -> wire.TableInfo:
        """What a table may look like, given how it looks."""
        stored, setting = self.stored, self.stored.setting
        for seat, kept in zip(shown.seats, stored.seats, strict=True):
            if seat.name not in (None, kept.name) or seat.bot not in (None, kept.bot):
                raise Leak("who sits there", f"viewer {viewer}", shown)
        before = shown.stage == "gathering"
        ends = self.now.result(len(self.now.states) - 1) if shown.stage == "over" else None
        if awaited is None:
            awaited = shown.awaited if shown.awaited in self._ever_awaited() else ()
        clocked = hasattr(self.now.game, "thinker")
        return msgspec.structs.replace(
            shown, id=stored.at, code=stored.code, game=setting.game, options=setting.options,
            pace=wire.Pace("none") if clocked else setting.pace, public=setting.public, late=setting.late,
            seat=None if viewer == SPECTATOR else viewer, awaited=() if before else awaited,
            created=stored.created, result=ends,
        )  # fmt: skip

    @cache  # noqa: B019
    def _ever_awaited(self) -> set[tuple[int, ...]]:
        truths = [self.now, *self.past.values()]
        return {truth.game.awaited(state) for truth in truths for state in truth.states}

    # ── answers over HTTP ──
    def read_answer(self, ear: Ear, answer: Answer) -> None:
        self.read(
            f"{answer.method} {answer.path.partition('?')[0]}".replace(self.stored.at, "…"), len(answer.body)
        )
        route = route_of(answer)
        if answer.status >= 400:
            if encode(msgspec.json.decode(answer.body, type=wire.Problem)) != answer.body:
                raise Leak("an error with more than its sentence", ear.name, answer.body.decode())
            check_sentence(msgspec.json.decode(answer.body)["message"], ear)
        elif route is not None and route.path.endswith("/record"):
            self._read_record(ear, answer)
            return
        elif route is not None and route.answer in (wire.TableInfo, wire.TableList, wire.Replay, wire.Me):
            shown = msgspec.json.decode(answer.body, type=route.answer)
            era = next(
                (era for era in answer.eras if encode(self._may_be(shown, ear, era)) == answer.body), None
            )
            if era is None:
                raise Leak("more than he may see", f"{ear.name} at {answer.path}", answer.body.decode())
        self.search(answer.text, ear, answer.path)

    def _may_be(self, shown: Any, ear: Ear, era: int) -> Any:
        if isinstance(shown, wire.TableInfo):
            return self._info_over_http(shown, ear)
        if isinstance(shown, wire.TableList):
            return wire.TableList(tuple(self._info_over_http(t, ear) for t in shown.tables), shown.next)
        return self._replay(shown, ear, self.truth(era)) if isinstance(shown, wire.Replay) else shown

    def _info_over_http(self, shown: wire.TableInfo, ear: Ear) -> wire.TableInfo:
        if shown.id != self.stored.at:
            return shown  # a rematch, or some other public table
        came_from = SPECTATOR if shown.seat is None else shown.seat
        viewer = came_from if shown.stage == "gathering" and came_from in ear.before else ear.viewer
        return self.info(shown, viewer, None)

    def _replay(self, shown: wire.Replay, ear: Ear, truth: Truth) -> wire.Replay:
        """A moment that was asked for; after the game through anybody's eyes, before through one's own."""
        if shown.viewers != (ear.viewer,) and not self.is_over:
            raise Leak("the eyes of others", f"{ear.name} in a replay", shown)
        is_open = len(shown.viewers) > 1
        heard = list(range(len(truth.told))) if is_open else truth.heard(shown.viewers[0])
        if shown.moves >= len(heard):
            raise Leak("moves that he was not told of", f"{ear.name} in a replay", shown)
        number = heard[shown.move]
        views = tuple(truth.moment(viewer, number).view for viewer in shown.viewers)

        def events(number: int) -> tuple[Any, ...]:
            if is_open:
                return tuple(t.event for t in truth.told[number])
            return tuple(truth.moment(heard_by(shown), number).events)

        log = tuple(map(events, heard[: shown.move + 1])) if shown.log else ()
        return wire.Replay(shown.move, shown.moves, shown.viewers, views, events(number), log)

    def _read_record(self, ear: Ear, answer: Answer) -> None:
        """The record is for after the game, as it was written; then the secret is out."""
        if not self.is_over or answer.body.decode() != self.stored.text:
            raise Leak("a record", f"{ear.name} at {answer.path}", answer.body.decode())
        self.search(answer.text, ear, answer.path, allowed={self.stored.secret})

    # ── the log ──
    def read_log(self, line: str) -> None:
        self.read("log", len(line))
        self.search(line, None, "the log")
        unknown = set(msgspec.json.decode(line)) - LOG_KEYS
        if unknown:
            raise Leak("a line of the log", "the log", line)


def heard_by(shown: wire.Replay) -> int:
    return shown.viewers[0]


def route_of(answer: Answer) -> Route | None:
    """Which of the house's routes was asked."""
    path = answer.path.partition("?")[0]
    fits = (
        r for r in ROUTES if r.method == answer.method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", r.path), path)
    )
    return next(fits, None)


@cache
def sentences(language: str) -> tuple[re.Pattern[str], ...]:
    """All sentences that the house can say, as they stand in its source and in its catalogues."""
    sources = "".join(path.read_text() for path in SOURCES.glob("*.py"))
    found = re.findall(r'Sorry\(\s*"\w+",\s*"([^"]+)"', sources)
    assert len(found) > 40
    said = (re.escape(translated(sentence, language)) for sentence in found)
    patterns = (re.sub(r"\\{\w+\\}", ".{1,210}", sentence) for sentence in said)
    return tuple(re.compile(pattern, re.DOTALL) for pattern in patterns)


def check_sentence(message: str, ear: Ear) -> None:
    """An error is one of the house's sentences."""
    known = (*sentences(ear.language), *sentences("en"))  # a page that is not there knows nobody's language
    if not message or not any(pattern.fullmatch(message) for pattern in known):
        raise Leak("an unknown sentence", ear.name, message)


# ── One ear ─────────────────────────────────────────────────────────────────────────────────────────────
class Reading:
    """Reads the frames of one ear in their order."""

    def __init__(self, scanner: Scanner, ear: Ear) -> None:
        self.scanner = scanner
        self.ear = ear
        self.viewer = ear.viewer
        self.era = self.seq = 0
        self.begun = self.paused = False
        self.left: dict[int, float] = {}  # what the seats' clocks said

    def read_all(self) -> None:
        for frame in self.ear.frames:
            self.read(frame)

    def read(self, frame: str) -> None:
        if frame == NEW_LINE:
            self.begun = False
            return
        message = msgspec.json.decode(frame, type=FromHouse)
        kind = type(message).__name__
        self.scanner.read(kind, len(frame))
        expected = getattr(self, f"may_{kind.lower()}")(message)
        if encode(expected).decode() != frame:
            raise Leak(
                "a frame with more than he may know", self.who(kind), f"{frame}\n≠\n{encode(expected).decode()}"
            )
        plain(self.scanner.now.game.name, msgspec.json.decode(frame), self.viewer)
        self.scanner.search(frame, self.ear, kind)

    def who(self, kind: str) -> str:
        return f"{self.ear.name}, viewer {self.viewer}, in {kind} {self.era}.{self.seq}"

    @property
    def truth(self) -> Truth:
        return self.scanner.truth(self.era)

    @property
    def number(self) -> int:
        """The move he was told of last."""
        heard = self.truth.heard(self.viewer)
        if self.seq >= len(heard):
            raise Leak("a count of moves that he was not told of", self.who("a frame"), f"of {len(heard) - 1}")
        return heard[self.seq]

    @property
    def moment(self) -> Moment:
        return self.truth.moment(self.viewer, self.number)

    # ── the game ──
    def may_window(self, shown: wire.Window) -> wire.Window:
        """What a window may be."""
        early = shown.view is None
        viewer = shown.viewer if early and shown.viewer in self.ear.before else self.viewer
        if not early and (shown.era, shown.seq) < (self.era, self.seq):
            raise Leak("a step back", self.who("Window"), [shown.era, shown.seq])
        if shown.seq != self.seq and self.begun and shown.era == self.era:
            raise Leak("moves in silence", self.who("Window"), [shown.seq, self.seq])
        if shown.era != self.era or self.paused:
            self.left.clear()
        self.era, self.seq, self.paused = shown.era, shown.seq, shown.table.paused
        if early:
            self.begun = False
            table = self.scanner.info(shown.table, viewer, ())
            return wire.Window(
                0, 0, viewer, table, None, (), [], None, False, None, None, self.chat(shown.chat)
            )
        self.begun = True
        moment = self.moment
        heard = self.truth.heard(self.viewer)[: self.seq + 1]
        told = [record.seen(self.truth.told[n], self.viewer) for n in heard]
        runs = shown.table.stage == "running" and not self.paused
        return wire.Window(
            era=shown.era,
            seq=shown.seq,
            viewer=self.viewer,
            table=self.scanner.info(shown.table, self.viewer, moment.awaited),
            view=moment.view,
            offers=moment.offers if runs else (),
            events=list(self.truth.game.recalled(moment.view, told)),
            clocks=self.clocks(shown.clocks, None) if shown.table.stage == "running" else None,
            can_undo=moment.undo,
            order=self.order(shown.order),
            vote=shown.vote,
            chat=self.chat(shown.chat),
        )

    def may_update(self, shown: wire.Update) -> wire.Update:
        """One more move that he was told of."""
        self.seq += 1
        moment = self.moment
        clocks = None if moment.result else self.clocks(shown.clocks, self.truth.actors[self.number])
        return wire.Update(
            era=self.era, seq=self.seq, events=moment.events, view=moment.view, offers=moment.offers,
            awaited=moment.awaited, clocks=clocks, can_undo=moment.undo, result=moment.result,
        )  # fmt: skip

    def clocks(self, shown: wire.Clocks | None, mover: Any) -> wire.Clocks:
        """What the clocks may be: timers he may know of; a seat's time goes down until he sees it move."""
        moment, pace = self.moment, self.scanner.stored.setting.pace
        if shown is None:
            raise Leak("no clocks", self.who("clocks"), "None")
        known = {timer[0]: timer for timer in moment.timers}
        names = [timer.name for timer in shown.timers]
        if names != list(known) or any(t.left > known[t.name][1] + 0.001 for t in shown.timers):
            raise Leak("a timer", self.who("clocks"), shown)
        timers = tuple(wire.TimerInfo(t.name, t.left, known[t.name][2]) for t in shown.timers)
        is_timed = pace.kind != "none" and not hasattr(self.truth.game, "thinker")
        if len(shown.seats) != (self.truth.header.players if is_timed else 0):
            raise Leak("clocks of seats", self.who("clocks"), shown)
        seats = []
        for seat, clock in enumerate(shown.seats):
            left, awaited = clock.move + clock.bank, seat in moment.awaited
            if seat != mover and awaited and left > self.left.get(seat, left) + 0.001:
                raise Leak("a clock that was set anew", self.who("clocks"), shown)
            seats.append(wire.SeatClock(clock.move, clock.bank, running=awaited and not self.paused))
            self.left.pop(seat, None)
            if awaited:
                self.left[seat] = left
        return wire.Clocks(tuple(seats), timers)

    def order(self, shown: wire.Order | None) -> wire.Order | None:
        """One's own standing order."""
        if shown is not None and shown.up_to not in self.scanner.limits.get(self.viewer, ()):
            raise Leak("a standing order", self.who("order"), shown)
        return shown

    def may_orderchanged(self, shown: wire.OrderChanged) -> wire.OrderChanged:
        return wire.OrderChanged(self.order(shown.order))

    # ── the table ──
    def may_tablechanged(self, shown: wire.TableChanged) -> wire.TableChanged:
        awaited = self.moment.awaited if self.begun else ()
        return wire.TableChanged(self.scanner.info(shown.table, self.seat_then(shown.table), awaited))

    def seat_then(self, shown: wire.TableInfo) -> int:
        early = shown.stage == "gathering"
        place = SPECTATOR if shown.seat is None else shown.seat
        return place if early and place in self.ear.before else self.viewer

    def may_votechanged(self, shown: wire.VoteChanged) -> wire.VoteChanged:
        return shown

    # ── the chat ──
    def chat(self, lines: tuple[wire.ChatLine, ...]) -> tuple[wire.ChatLine, ...]:
        room = room_of(self.viewer)
        mine = [line for line in self.scanner.stored.chat if line.room == room]
        if any(line not in mine for line in lines):
            raise Leak("the chat of another room", self.who("chat"), lines)
        return lines

    def may_said(self, shown: wire.Said) -> wire.Said:
        return wire.Said(self.chat((shown.line,))[0])

    # ── answers ──
    def may_done(self, shown: wire.Done) -> wire.Done:
        if shown.id not in self.ear.sent:
            raise Leak("an answer to somebody else", self.who("Done"), shown)
        return shown

    def may_problem(self, shown: wire.Problem) -> wire.Problem:
        """The one sentence that fits what he asked, whatever is hidden."""
        asked = self.ear.sent.get(shown.id or "")
        if shown.id is not None and asked is None:
            raise Leak("an answer to somebody else", self.who("Problem"), shown)
        if shown.code == "refused" and asked is not None:
            return self.refusal(asked["move"], shown)
        if shown.code == "move" and asked is not None:
            try:
                msgspec.convert(asked["move"], self.truth.game.Move)
            except msgspec.ValidationError as error:
                sorry = Sorry("move", "that is no move of this game: {error}", error=shortened(str(error)))
                return problem(sorry, self.ear.language, shown.id)
        check_sentence(shown.message, self.ear)
        return shown

    def refusal(self, raw: Any, shown: wire.Problem) -> wire.Problem:
        """Why a move is refused: the same in all worlds that he cannot tell apart."""
        move = msgspec.convert(raw, self.truth.game.Move)
        told = self.truth.refusals(self.viewer, self.number, move)
        if len(told) != 1:
            raise Leak("a refusal that tells worlds apart", self.who("Problem"), told)
        try:
            self.truth.game.apply(self.truth.states[self.number], self.viewer, move)
        except Refused as refused:
            return problem(refused, self.ear.language, shown.id)
        raise Leak("a refusal of what is allowed", self.who("Problem"), shown)

    def may_bye(self, shown: wire.Bye) -> wire.Bye:
        return wire.Bye("the house closes for a moment")


# ── What the rules say, in plain words and without the games' own code ──────────────────────────────────
def plain(game: str, message: dict[str, Any], viewer: int) -> None:
    """T11 F26 W5 W10, read off the frame itself."""
    view = message.get("view")
    if view is None:
        return
    if view["viewer"] != viewer:
        raise Leak("the eyes of others", f"viewer {viewer}", view)
    events = (
        message["events"] if message["type"] == "Update" else [e for move in message["events"] for e in move]
    )
    BOOKS_OF_RULES[game](view, events, viewer)
    if game == "when_i_dream" and view["phase"] in ("night", "last guess", "day"):
        check_memory(view, events, viewer)


def plain_traumfabrik(view: dict[str, Any], events: list[Any], viewer: int) -> None:
    hidden = len(view["studios"]) > 2 and view["phase"] != "over"
    for seat, studio in enumerate(view["studios"]):
        if hidden and seat != viewer and studio["contracts"] is not None:
            raise Leak("T11: contracts", f"viewer {viewer}", studio)


def plain_factory_manager(view: dict[str, Any], events: list[Any], viewer: int) -> None:
    for seat, factory in enumerate(view["factories"]):
        if seat != viewer and factory["off"] is not None:
            raise Leak("F26: what is switched off", f"viewer {viewer}", factory)
    for event in events:
        if event["type"] in ("SwitchedOff", "SwitchedOn") and event["seat"] != viewer:
            raise Leak("F26: what is switched off", f"viewer {viewer}", event)


FOR_SPIRITS = {
    "CardShown", "CardLaid", "BallotSettled", "ClueChallenged", "ChallengeSettled", "PenaltyGiven",
}  # fmt: skip


def plain_when_i_dream(view: dict[str, Any], events: list[Any], viewer: int) -> None:
    blind = viewer in (view["dreamer"], SPECTATOR)
    if blind and any(view[name] is not None for name in ("element", "laid", "trial")):
        raise Leak("W10: what the dreamer must not know", f"viewer {viewer}", view)
    if viewer in (SPECTATOR, view["dreamer"]) and view["role"] is not None:
        raise Leak("W5: a role", f"viewer {viewer}", view)
    dreamer = None
    for event in events:
        dreamer = event["dreamer"] if event["type"] == "DuskFell" else dreamer
        if event["type"] in ("RoleDealt", "VoteCast") and event["seat"] != viewer:
            raise Leak("W5 W9: what one is told alone", f"viewer {viewer}", event)
        if event["type"] in FOR_SPIRITS and viewer in (SPECTATOR, dreamer):
            raise Leak("W10: what spirits are told", f"viewer {viewer}", event)


def check_memory(view: dict[str, Any], events: list[Any], viewer: int) -> None:
    """W10: of this night the dreamer is told no clue again but those on the card that lies there."""
    kinds = [event["type"] for event in events]
    if viewer in (view["dreamer"], SPECTATOR) and "NightFell" in kinds and "CardChanged" in kinds:
        fell, turned = last(kinds, "NightFell"), last(kinds, "CardChanged")
        if {"ClueGiven", "Passed"} & set(kinds[fell:turned]):
            raise Leak("W10: clues of earlier cards", f"viewer {viewer}", events)


def last(kinds: list[str], kind: str) -> int:
    return len(kinds) - 1 - kinds[::-1].index(kind)


BOOKS_OF_RULES = {
    "traumfabrik": plain_traumfabrik,
    "factory_manager": plain_factory_manager,
    "when_i_dream": plain_when_i_dream,
}
