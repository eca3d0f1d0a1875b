"""The archive: records of finished games, and any moment of a game through somebody's eyes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.core.game import SPECTATOR, Actor, Told
from traumwerk.house import wire
from traumwerk.house.lobby import Sight, sight_of
from traumwerk.house.problems import Sorry
from traumwerk.house.visits import Visit

if TYPE_CHECKING:
    from traumwerk.house.house import House
    from traumwerk.house.store import Statement
    from traumwerk.house.tables import HouseTable

REELS = 8  # games kept wound up
AT_ONCE = 16  # moves wound before others get a turn
NOBODY = "anonymous"  # the name in records of who left for good


# ── records ─────────────────────────────────────────────────────────────────────────────────────────────
async def download(visit: Visit) -> Response:
    """The record of a finished game: for those who played, and for anybody if the table was public."""
    sight = over(visit)
    text = "".join(f"{line}\n" for line in lines_of(visit.house, sight.id))
    name = f"{sight.setting.game}-{sight.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="application/x-ndjson")


def over(visit: Visit) -> Sight:
    """The table of a request: a finished game that somebody may know everything about."""
    sight = sight_of(visit, visit.path("table"))
    if sight.stage != "over":
        raise Sorry("stage", "the game is not over", 409)
    if not sight.is_open_to(visit.person.id):
        raise Sorry("record", "only those who played have this record", 403)
    return sight


def lines_of(house: House, at: str, since: int = 0) -> list[str]:
    rows = house.store.rows("SELECT line FROM lines WHERE at = ? AND n >= ? ORDER BY n", at, since)
    return [line for (line,) in rows]


def without_names(table: HouseTable, seat: int) -> list[Statement]:
    """What takes a seat's name out of a table's record; its sums follow."""
    lines = lines_of(table.house, table.id)
    if not lines:
        return []
    bodies = list(record.unchained(lines))
    header = msgspec.json.decode(bodies[0], type=record.Header)
    names = (*header.names[:seat], NOBODY, *header.names[seat + 1 :])
    line, total = record.chained(msgspec.structs.replace(header, names=names), "")
    changed = [line]
    for body in bodies[1:]:
        total = record.sum_of(body[:-1], total)
        changed.append(f'{body[:-1]},"sum":"{total}"}}')
    return [("UPDATE lines SET line = ? WHERE at = ? AND n = ?", (new, table.id, n))
            for n, new in enumerate(changed)]  # fmt: skip


# ── replays ─────────────────────────────────────────────────────────────────────────────────────────────
class Reel:
    """A game wound up: its state after every move, what each move told, and who made it."""

    def __init__(self, house: House, sight: Sight) -> None:
        self.house, self.at = house, sight.id
        self.game: Any = house.game(sight.setting.game)
        self.chance = Chance(sight.secret)
        options = msgspec.convert(sight.setting.options, self.game.Options)
        step = self.game.new(options, sight.setting.players, self.chance.opening())
        self.states: list[Any] = [step.state]
        self.told: list[Sequence[Told]] = [step.told]
        self.actors: list[Actor] = []
        self.story: wire.Story | None = None
        self.lock = asyncio.Lock()

    async def wind(self, moves: int) -> None:
        """Go on to where so many moves were made."""
        async with self.lock:
            for line in lines_of(self.house, self.at, len(self.states) + 1):
                if len(self.states) > moves or '"move":' not in line:
                    break
                played = msgspec.json.decode(line, type=Line)
                move = msgspec.convert(played.move, self.game.Move)
                step = self.game.apply(self.states[-1], played.actor, move, self.chance.luck(played.n))
                self.states.append(step.state)
                self.told.append(step.told)
                self.actors.append(played.actor)
                if len(self.states) % AT_ONCE == 0:
                    await asyncio.sleep(0)


class Line(msgspec.Struct):
    """As much of a move's line as playing it again needs."""

    n: int
    actor: Actor
    move: Any


class Reels:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Reel] = OrderedDict()

    async def reel(self, house: House, sight: Sight) -> Reel:
        """A game up to now; an undo begins a new one."""
        key = (sight.id, sight.kept.era)
        reel = self._kept.pop(key, None) or Reel(house, sight)
        self._kept[key] = reel
        if len(self._kept) > REELS:
            self._kept.popitem(last=False)
        await reel.wind(sight.moves)
        return reel


async def replay(visit: Visit, asked: wire.ReplayAsked) -> wire.Replay:
    """The game after any move: a running one through your own eyes, a finished one through anybody's."""
    person, house = visit.person, visit.house
    house.buckets.take("replays", person.id, house.limits.replays)
    sight = sight_of(visit, visit.path("table"))
    if sight.stage == "gathering" or not sight.has_begun:
        raise Sorry("stage", "the game has not begun", 409)
    viewers = viewers_of(sight, person.id, asked.viewer)
    reel = await visit.desk.reels.reel(house, sight)
    if sight.stage == "running" and not reel.game.may_talk(reel.states[-1]):
        raise Sorry("hush", "nobody looks back at night", 409)
    heard = [
        number
        for number in range(min(sight.moves + 1, len(reel.told)))
        if asked.viewer == "open" or number == 0 or record.seen(reel.told[number], viewers[0])
    ]
    move = len(heard) - 1 if asked.move is None else asked.move
    if move >= len(heard):
        raise Sorry("move", "so far {moves} moves were made", 404, moves=len(heard) - 1)
    views = tuple(reel.game.view(reel.states[heard[move]], viewer) for viewer in viewers)

    def events(number: int) -> tuple[Any, ...]:
        told = reel.told[number]
        return tuple([t.event for t in told] if asked.viewer == "open" else record.seen(told, viewers[0]))

    log = tuple(map(events, heard[: move + 1])) if asked.log else ()
    return wire.Replay(move, len(heard) - 1, viewers, views, events(heard[move]), log)


def viewers_of(sight: Sight, person: str, asked: str | None) -> tuple[int, ...]:
    """Whose eyes somebody may look through."""
    own = sight.seat_of(person)
    mine = SPECTATOR if own is None else own
    everything = sight.stage == "over" and sight.is_open_to(person)
    if asked == "open" and everything:
        return tuple(range(sight.setting.players))
    if asked not in (None, "open", "-1") and not asked.isdecimal():
        raise Sorry("viewer", "there is no such seat", 404)
    wanted = mine if asked in (None, "open") else int(asked)
    if asked == "open" or (wanted != mine and not everything):
        raise Sorry("viewer", "while the game runs you see it through your own eyes", 403)
    if wanted >= sight.setting.players:
        raise Sorry("viewer", "there is no such seat", 404)
    return (wanted,)


# ── stories ─────────────────────────────────────────────────────────────────────────────────────────────
async def story(visit: Visit) -> wire.Story:
    """A finished game, told in short: for those who may have its record."""
    house = visit.house
    house.buckets.take("replays", visit.person.id, house.limits.replays)
    sight = over(visit)
    reel = await visit.desk.reels.reel(house, sight)
    if reel.story is None:
        async with visit.desk.reckoning:
            told = await asyncio.to_thread(reel.game.story, reel.states, reel.told, reel.actors)
        reel.story = wire.Story(*msgspec.structs.astuple(told))
    return reel.story
