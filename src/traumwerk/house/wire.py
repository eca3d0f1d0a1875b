"""What travels: every message between the house and a client, over HTTP and over the socket.

`docs/protocol.md` and `/api/schema` are made from these types. Nothing else is ever sent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Language = Literal["en", "it", "fr", "de"]
Name = Annotated[
    str, msgspec.Meta(min_length=1, max_length=24, description="shown to others; no control characters")
]
Key = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$", description="the client's own id of a message"
    ),
]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Stage = Literal["gathering", "running", "over", "ended"]
Room = Literal["table", "spectators"]


class Wire(msgspec.Struct, frozen=True, omit_defaults=False, forbid_unknown_fields=True):
    """Something that travels."""


class Sent(Wire, frozen=True, tag=True):
    """A message on the socket; its kind travels under the key `type`."""


# ── Settings of a table ─────────────────────────────────────────────────────────────────────────────────
class Pace(Wire, frozen=True):
    """How long moves may take, in seconds; a game against the clock has its own times as options."""

    kind: Literal["live", "slow", "none"] = "live"
    move: Annotated[int, msgspec.Meta(ge=5, le=30 * 86400, description="seconds a move")] = 60
    bank: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400, description="seconds for the whole game beside")] = (
        300
    )


class SeatWish(Wire, frozen=True):
    """Who is to sit somewhere: the host, a bot of a level, or whoever comes."""

    kind: Literal["host", "open", "bot"] = "open"
    bot: str | None = None


class TableWish(Wire, frozen=True):
    """A table somebody wants to open."""

    game: str
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=2, max_length=10)]
    options: dict[str, Any] = {}
    pace: Pace = Pace()
    public: bool = False
    late: Literal["default", "bot"] = "default"
    bot_pace: Annotated[
        float, msgspec.Meta(ge=0, le=10, description="how slowly bots move; 1 is human-like")
    ] = 1.0


class Setting(Wire, frozen=True, forbid_unknown_fields=False):
    """What a table was opened with."""

    game: str
    options: dict[str, Any]
    players: int
    pace: Pace
    public: bool
    late: Literal["default", "bot"]
    bot_pace: float
    host: str


# ── What everybody may know of a table ──────────────────────────────────────────────────────────────────
class SeatInfo(Wire, frozen=True):
    """Who sits somewhere; `stand_in`: a bot plays while the person is away."""

    name: str | None
    bot: str | None
    stand_in: bool
    ready: bool
    online: bool
    is_host: bool


class Result(Wire, frozen=True):
    """How a game ended."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class TableInfo(Wire, frozen=True):
    """A table as the lobby shows it."""

    id: str
    code: str
    stage: Stage
    game: str
    options: dict[str, Any]
    pace: Pace
    public: bool
    late: str
    seats: tuple[SeatInfo, ...]
    seat: int | None  # where you sit
    awaited: tuple[int, ...]
    watching: int
    paused: bool
    created: float
    changed: float
    commitment: str  # what the table's secret is bound to before it begins: SHA-256, to be checked at the end
    result: Result | None = None
    rematch: str | None = None  # the table at which the same people play again


class SeatClock(Wire, frozen=True):
    """Seconds a seat has left: for this move, then in its bank; `running` says whether they go down."""

    move: float
    bank: float
    running: bool


class TimerInfo(Wire, frozen=True):
    """A timer of the game: its name, the seconds it has left, whether it stands still."""

    name: str
    left: float
    stopped: bool


class Clocks(Wire, frozen=True):
    """All clocks that this viewer may see, as they were when the message was sent."""

    seats: tuple[SeatClock, ...]
    timers: tuple[TimerInfo, ...]


class Order(Wire, frozen=True):
    """A standing order for an auction: raise by the least up to so much, then pass or ask."""

    up_to: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    then: Literal["pass", "ask"] = "pass"
    until: Literal["sold", "revoked"] = "sold"  # good for this auction, or until it is taken back


class ChatLine(Wire, frozen=True):
    """A line of chat; `said` is the time, in seconds since 1970."""

    n: int
    room: Room
    name: str
    text: str
    said: float


class Vote(Wire, frozen=True):
    """Something that all persons at the table must agree to."""

    what: Literal["undo", "pause"]
    by: int
    agreed: tuple[int, ...]


# ── From the house ──────────────────────────────────────────────────────────────────────────────────────
class Window(Sent, frozen=True):
    """Everything that this viewer may know, in one message: after connecting, on request, and after an undo.

    `seq` counts the moves that this viewer was told something of; `era` grows with every undo.
    """

    era: int
    seq: int
    viewer: int
    table: TableInfo
    view: Any
    offers: tuple[Any, ...]
    events: list[list[Any]]
    clocks: Clocks | None
    can_undo: bool
    order: Order | None
    vote: Vote | None
    chat: tuple[ChatLine, ...]


class Update(Sent, frozen=True):
    """A move was made: what it told this viewer, and what he sees now."""

    era: int
    seq: int
    events: list[Any]
    view: Any
    offers: tuple[Any, ...]
    awaited: tuple[int, ...]
    clocks: Clocks | None
    can_undo: bool
    result: Result | None = None


class Done(Sent, frozen=True):
    """What was asked under this id is done, and on the disk."""

    id: str


class Problem(Sent, frozen=True):
    """What was asked cannot be done, in one sentence; nothing has changed."""

    code: str
    message: str
    rule: str | None = None
    id: str | None = None


class TableChanged(Sent, frozen=True):
    """Somebody came, left, was replaced, or the table started, paused or ended."""

    table: TableInfo


class Said(Sent, frozen=True):
    """Somebody in your room said something."""

    line: ChatLine


class VoteChanged(Sent, frozen=True):
    """What all are asked for now; null: nothing, any more."""

    vote: Vote | None


class OrderChanged(Sent, frozen=True):
    """Your standing order, told to you alone."""

    order: Order | None


class Bye(Sent, frozen=True):
    """The house hangs up; come back later."""

    reason: str


FROM_HOUSE = (Window, Update, Done, Problem, TableChanged, Said, VoteChanged, OrderChanged, Bye)


# ── To the house ────────────────────────────────────────────────────────────────────────────────────────
class Play(Sent, frozen=True):
    """Make a move. A message sent again under the same id is answered, not played twice.

    With a `seq` it is good only for the position in which that was the number of the last move told.
    """

    id: Key
    move: Any
    seq: int | None = None


class Undo(Sent, frozen=True):
    """Take back your last move; where others have moved since, ask them."""

    id: Key


class Agree(Sent, frozen=True):
    """Agree to what is voted on, or not."""

    id: Key
    yes: bool


class AskPause(Sent, frozen=True):
    """Ask all to pause, or go on."""

    id: Key
    paused: bool


class SetOrder(Sent, frozen=True):
    """Give a standing order, or take it back (null)."""

    id: Key
    order: Order | None


class Say(Sent, frozen=True):
    """Say something: to the table if you sit there, to the spectators if you watch."""

    id: Key
    text: ChatText


class TakeSeatBack(Sent, frozen=True):
    """Play yourself again where a bot stands in, or let it (away)."""

    id: Key
    away: bool = False


class Sync(Sent, frozen=True):
    """Send the whole window again."""


TO_HOUSE = (Play, Undo, Agree, AskPause, SetOrder, Say, TakeSeatBack, Sync)


# ── Over HTTP: who you are ──────────────────────────────────────────────────────────────────────────────
Login = Annotated[
    str,
    msgspec.Meta(min_length=3, max_length=32, pattern="^[a-z0-9][a-z0-9._-]*$", description="to log in with"),
]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=128)]
Label = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, description="your own name for a thing of yours")
]


class GuestWish(Wire, frozen=True):
    """Somebody who comes in with a name."""

    name: Name
    language: Language = "en"


class Me(Wire, frozen=True):
    """Who you are; a guest has no login and no passkey, and is lost with his cookie."""

    id: str
    name: str
    language: Language
    login: str | None
    is_guest: bool


class Visitor(Wire, frozen=True):
    """Who comes from this browser; null where the house does not know him yet."""

    me: Me | None


class MeChange(Wire, frozen=True):
    """What you want to change of yourself."""

    name: Name | None = None
    language: Language | None = None


class NewAccount(Wire, frozen=True):
    """What makes a guest an account."""

    login: Login
    password: Password


class Credentials(Wire, frozen=True):
    """What an account logs in with."""

    login: Annotated[str, msgspec.Meta(max_length=32)]
    password: Annotated[str, msgspec.Meta(max_length=128)]


class PasswordChange(Wire, frozen=True):
    """A new password; all other devices are logged out."""

    old: Annotated[str, msgspec.Meta(max_length=128)]
    new: Password


class Logout(Wire, frozen=True):
    """Leave on this device, or everywhere."""

    everywhere: bool = False


class Ceremony(Wire, frozen=True):
    """What the browser's `navigator.credentials` wants to be given."""

    options: dict[str, Any]


class NewPasskey(Wire, frozen=True):
    """What the browser's `navigator.credentials.create` gave."""

    name: Label
    credential: dict[str, Any]


class PasskeyLogin(Wire, frozen=True):
    """What the browser's `navigator.credentials.get` gave."""

    credential: dict[str, Any]


class Owned(Wire, frozen=True):
    """A passkey or an API token of yours."""

    id: str
    name: str
    created: float


class TokenWish(Wire, frozen=True):
    """A token for a program that plays in your name."""

    name: Label


class NewToken(Wire, frozen=True):
    """A new API token; it is shown this once."""

    id: str
    name: str
    created: float
    token: str


class Sitting(Wire, frozen=True):
    """A table of yours, as your data are exported."""

    table: str
    game: str
    stage: Stage
    seat: int | None
    created: float


class Export(Wire, frozen=True):
    """Everything the house has stored about you."""

    me: Me
    created: float
    seen: float
    tables: tuple[Sitting, ...]
    chat: tuple[ChatLine, ...]
    passkeys: tuple[Owned, ...]
    tokens: tuple[Owned, ...]


# ── Over HTTP: games and tables ─────────────────────────────────────────────────────────────────────────
class OptionField(Wire, frozen=True):
    """Something that can be agreed on before a game; `numbers` is a list with one for every seat."""

    name: str
    kind: Literal["flag", "choice", "number", "numbers"]
    default: Any
    optional: bool  # may be null
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class GameInfo(Wire, frozen=True):
    """A game of the house; its bots stand from the weakest on."""

    name: str
    least: int
    most: int
    bots: tuple[str, ...]
    options: tuple[OptionField, ...]
    paces: tuple[Pace, ...]
    auctions: bool  # standing orders can be given
    clocked: bool  # the game has its own times, as options


class TablesAsked(Wire, frozen=True):
    """Which tables to list; where no stage is named, of the public ones those that gather or run."""

    stage: Stage | None = None
    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    page: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class TableList(Wire, frozen=True):
    """A page of tables; `next` is the number of the page after it."""

    tables: tuple[TableInfo, ...]
    next: int | None


class SeatChoice(Wire, frozen=True):
    """The seat you want; the first free one where you name none."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None


class Readiness(Wire, frozen=True):
    """Whether you are ready; the game begins when everybody is."""

    ready: bool = True


class BotChoice(Wire, frozen=True):
    """Put a bot of a level on a seat; null empties it before the game."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class ReplayAsked(Wire, frozen=True):
    """Which moment of a game to show, and through whose eyes: a seat, -1 for who watches, or `open` for all.

    `log`: with what was told up to it.
    """

    move: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None  # the last one where none is named
    viewer: Annotated[str, msgspec.Meta(pattern="^(open|-1|[0-9])$")] | None = None
    log: bool = False


class Replay(Wire, frozen=True):
    """A moment of a game. A viewer counts the moves that he was told something of, `open` counts all."""

    move: int
    moves: int
    viewers: tuple[int, ...]
    views: tuple[Any, ...]  # one for each of the viewers
    events: tuple[Any, ...]  # what this move told them
    log: tuple[tuple[Any, ...], ...] = ()  # with `log`: all moves up to this one


class LanguageAsked(Wire, frozen=True):
    """In which language to answer."""

    language: Language = "en"


class ComponentsAsked(Wire, frozen=True):
    """In which language, and of which edition; the first one where none is named."""

    language: Language = "en"
    edition: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Texts(Wire, frozen=True):
    """A catalogue of the page: by the English (behind its context and U+0004, where it has one) what is said.

    What differs for one and for several is a list of both.
    """

    texts: dict[str, str | tuple[str, ...]]


class RuleText(Wire, frozen=True):
    """A rule of a rulebook, as HTML without its heading."""

    id: str
    title: str
    html: str


class Chapter(Wire, frozen=True):
    """A chapter: what it says itself, and its rules."""

    title: str
    html: str
    rules: tuple[RuleText, ...]


class RulesText(Wire, frozen=True):
    """The rulebook of a game."""

    title: str
    intro_html: str
    chapters: tuple[Chapter, ...]


class Question(Wire, frozen=True):
    """What a seat wants to have worked out; what can be asked is the game's."""

    question: dict[str, Any] = {}


class Story(Wire, frozen=True):
    """A finished game, told in short; `points[k]` stood so after move `at[k]`; the rest is the game's."""

    points: tuple[tuple[int, ...], ...]
    at: tuple[int, ...]
    moments: tuple[dict[str, Any], ...]
    breakdown: tuple[tuple[dict[str, Any], ...], ...]
    moves: tuple[dict[str, Any], ...]


class Health(Wire, frozen=True):
    """Whether the house is open."""

    ok: bool
    version: str
