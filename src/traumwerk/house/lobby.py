"""The lobby: games to choose from, tables to open, to find and to sit down at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from traumwerk import games
from traumwerk.core.chance import Chance
from traumwerk.house import seating, wire
from traumwerk.house.clocks import Clock
from traumwerk.house.problems import Sorry
from traumwerk.house.seats import Seat
from traumwerk.house.tables import HouseTable, Kept
from traumwerk.house.visits import Visit

if TYPE_CHECKING:
    from traumwerk.house.house import House

STAGES = get_args(wire.Stage)
PAGE = 20  # tables on a page
ROW = "SELECT id, code, stage, created, changed, setting, seats, secret, running FROM tables"
PACES = (
    wire.Pace("live", 20, 120),
    wire.Pace("live", 60, 300),
    wire.Pace("slow", 86_400, 0),
    wire.Pace("slow", 3 * 86_400, 0),
    wire.Pace("none"),
)


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────
async def list_games(visit: Visit) -> tuple[wire.GameInfo, ...]:
    """The games of the house."""
    return tuple(game_info(name) for name in games.NAMES)


@cache
def game_info(name: str) -> wire.GameInfo:
    game = games.load(name)
    clocked = hasattr(game, "thinker")
    return wire.GameInfo(
        name=game.name,
        least=game.players.start,
        most=game.players.stop - 1,
        bots=tuple(game.policies),
        options=tuple(option_field(field) for field in msgspec.inspect.type_info(game.Options).fields),  # type: ignore[attr-defined]
        paces=(wire.Pace("none"),) if clocked else PACES,
        auctions=bool(game.closing),
        clocked=clocked,
    )


def option_field(field: msgspec.inspect.Field) -> wire.OptionField:
    """A field of a game's options as the page can draw it."""
    kind, optional = field.type, False
    if isinstance(kind, msgspec.inspect.UnionType):
        optional = kind.includes_none
        kind = next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType))
    shown: dict[str, Any] = {"kind": "flag"}
    if isinstance(kind, msgspec.inspect.LiteralType):
        shown = {"kind": "choice", "choices": tuple(str(value) for value in kind.values)}
    elif isinstance(kind, msgspec.inspect.IntType):
        shown = {"kind": "number", "low": kind.ge, "high": kind.le}
    elif isinstance(kind, msgspec.inspect.VarTupleType):
        shown = {"kind": "numbers"}
    default = None if field.default is msgspec.NODEFAULT else field.default
    return wire.OptionField(name=field.name, default=default, optional=optional, **shown)


# ── looking at tables that are not in memory ────────────────────────────────────────────────────────────
class Sight:
    """A table as it was stored, so that looking at many brings none of them to memory."""

    def __init__(self, house: House, row: Sequence[Any]) -> None:
        self.house = house
        self.id, self.code, self.stage, self.created, self.changed = row[:5]
        self.setting = msgspec.json.decode(row[5], type=wire.Setting)
        self.seats = msgspec.json.decode(row[6], type=list[Seat])
        self.secret: str = row[7]
        self.kept = msgspec.json.decode(row[8], type=Kept) if row[8] else Kept(Clock([]))
        self.loaded = house.tables.get(self.id)

    def seat_of(self, person: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    def may_watch(self, person: str) -> bool:
        at_home = self.is_open_to(person) or person == self.setting.host
        return at_home or person in self.house.came_by_code.get(self.id, ())

    def is_open_to(self, person: str) -> bool:
        """Whether somebody may know everything about the game once it is over."""
        return self.setting.public or self.seat_of(person) is not None

    @property
    def has_begun(self) -> bool:
        return self.house.store.row("SELECT 1 FROM lines WHERE at = ? LIMIT 1", self.id) is not None

    @property
    def moves(self) -> int:
        """How many moves were made, and told."""
        if self.loaded is not None and self.loaded.table is not None:
            return self.loaded.table.moves
        (lines,) = self.house.store.row("SELECT count(*) FROM lines WHERE at = ?", self.id) or (0,)
        return max(lines - (3 if self.stage == "over" else 2), 0)

    def info(self, person: str) -> wire.TableInfo:
        """The table as the lobby shows it to somebody."""
        if self.loaded is not None:
            return self.loaded.info(self.loaded.viewer_of(person))
        host = self.setting.host
        clocked = game_info(self.setting.game).clocked
        seats = tuple(
            wire.SeatInfo(s.name, s.bot, s.stand_in, s.ready, False, s.person is not None and s.person == host)
            for s in self.seats
        )
        return wire.TableInfo(
            id=self.id, code=self.code, stage=self.stage, game=self.setting.game, options=self.setting.options,
            pace=wire.Pace("none") if clocked else self.setting.pace,
            public=self.setting.public, late=self.setting.late, seats=seats, seat=self.seat_of(person),
            awaited=tuple(sorted(self.kept.clock.since)) if self.stage == "running" else (),
            watching=0, paused=self.kept.clock.paused is not None,
            created=self.created, changed=self.changed, commitment=Chance(self.secret).commitment,
            result=self.result, rematch=self.kept.rematch,
        )  # fmt: skip

    @property
    def result(self) -> wire.Result | None:
        if self.stage != "over":
            return None
        sql = "SELECT line FROM lines WHERE at = ? ORDER BY n DESC LIMIT 1"
        row = self.house.store.row(sql, self.id)
        ended = None if row is None else msgspec.json.decode(row[0], type=ResultLine)
        return None if ended is None else wire.Result(ended.points, ended.winners)


class ResultLine(msgspec.Struct):
    """As much of a record's last line as the lobby shows."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


def sight_of(visit: Visit, at: str) -> Sight:
    """A table that somebody may see; others are as good as none."""
    row = visit.house.store.row(f"{ROW} WHERE id = ?", at)
    sight = None if row is None else Sight(visit.house, row)
    if sight is None or not sight.may_watch(visit.person.id):
        raise Sorry("table", "there is no such table", 404)
    return sight


def table_for(visit: Visit) -> HouseTable:
    """The table of a request, in memory."""
    return visit.house.table(sight_of(visit, visit.path("table")).id)


def shown(visit: Visit, table: HouseTable) -> wire.TableInfo:
    return table.info(table.viewer_of(visit.person.id))


# ── finding ─────────────────────────────────────────────────────────────────────────────────────────────
async def list_tables(visit: Visit, asked: wire.TablesAsked) -> wire.TableList:
    """Public tables, those that changed last first."""
    stages = ("gathering", "running") if asked.stage is None else (asked.stage,)
    return page_of(visit, asked, stages, "public = 1")


async def list_my_tables(visit: Visit, asked: wire.TablesAsked) -> wire.TableList:
    """The tables you sit at, those that changed last first."""
    stages = STAGES if asked.stage is None else (asked.stage,)
    return page_of(visit, asked, stages, "id IN (SELECT at FROM sittings WHERE person = ?)", visit.person.id)


def page_of(
    visit: Visit, asked: wire.TablesAsked, stages: Sequence[str], which: str, *values: str
) -> wire.TableList:
    marks = ", ".join("?" * len(stages))
    where = f"{which} AND stage IN ({marks}) AND game = coalesce(?, game)"
    sql = f"{ROW} WHERE {where} ORDER BY changed DESC LIMIT ? OFFSET ?"
    rows = visit.house.store.rows(sql, *values, *stages, asked.game, PAGE + 1, asked.page * PAGE)
    person = visit.known()
    infos = tuple(Sight(visit.house, row).info("" if person is None else person.id) for row in rows[:PAGE])
    return wire.TableList(infos, asked.page + 1 if len(rows) > PAGE else None)


async def show_table(visit: Visit) -> wire.TableInfo:
    """One table."""
    return sight_of(visit, visit.path("table")).info(visit.person.id)


async def find_by_code(visit: Visit) -> wire.TableInfo:
    """The table of an invite code; who knows the code may sit down and watch."""
    house, person = visit.house, visit.person
    house.buckets.take("codes", visit.address, house.limits.codes)
    row = house.store.row(f"{ROW} WHERE code = ?", visit.path("code").upper())
    if row is None:
        raise Sorry("code", "there is no table with this code", 404)
    sight = Sight(house, row)
    if not sight.may_watch(person.id):
        guests = house.guests_of(sight.id)
        if len(guests) >= house.limits.guests_by_code:
            raise Sorry("code", "too many came by this code", 429, seconds=60)
        guests.add(person.id)
    return sight.info(person.id)


# ── opening, sitting, leaving ───────────────────────────────────────────────────────────────────────────
async def open_table(visit: Visit, wish: wire.TableWish) -> wire.TableInfo:
    """Open a table."""
    may_open(visit)
    return shown(visit, await visit.house.open_table(visit.person, wish))


async def rematch(visit: Visit) -> wire.TableInfo:
    """Play again with the same people; who asks first opens the table."""
    old = table_for(visit)
    if old.kept.rematch is None and old.seat_of(visit.person.id) is not None:
        may_open(visit)
    return shown(visit, await visit.house.rematch(visit.person, old.id))


def may_open(visit: Visit) -> None:
    house, person = visit.house, visit.person
    has_room(visit)
    house.buckets.take("tables", visit.address, house.limits.tables_here)
    house.buckets.take("tables", person.id, house.limits.tables)


def has_room(visit: Visit) -> None:
    """Nobody sits at too many tables."""
    mine = "SELECT count(*) FROM sittings JOIN tables ON id = at WHERE person = ?"
    sql = f"{mine} AND stage IN ('gathering', 'running')"
    (count,) = visit.house.store.row(sql, visit.person.id) or (0,)
    if count >= visit.house.limits.open_tables:
        raise Sorry("tables", "you sit at too many tables", 409)


async def sit(visit: Visit, choice: wire.SeatChoice) -> wire.TableInfo:
    """Take a seat."""
    table = table_for(visit)
    if table.seat_of(visit.person.id) is None:
        has_room(visit)
    await seating.sit(table, visit.person, choice.seat)
    return shown(visit, table)


async def leave(visit: Visit) -> wire.TableInfo:
    """Stand up before the game; while it runs a bot stands in for you."""
    table = table_for(visit)
    await seating.leave(table, visit.person)
    if not table.may_watch(visit.person.id):
        visit.house.guests_of(table.id).add(visit.person.id)
    return shown(visit, table)


async def get_ready(visit: Visit, readiness: wire.Readiness) -> wire.TableInfo:
    """Say that you are ready; the game begins when everybody is."""
    table = table_for(visit)
    await seating.get_ready(table, visit.person, readiness.ready)
    return shown(visit, table)


async def put_bot(visit: Visit, choice: wire.BotChoice) -> wire.TableInfo:
    """The host puts a bot on a seat, or removes who sits there."""
    table = table_for(visit)
    await seating.put_bot(table, visit.person, choice.seat, choice.bot)
    return shown(visit, table)


async def end(visit: Visit) -> wire.TableInfo:
    """The host ends the game, or closes the table."""
    table = table_for(visit)
    await seating.end(table, visit.person)
    return shown(visit, table)
