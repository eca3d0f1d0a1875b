"""Game records: JSON Lines, one a move, chained by sums so that no byte can change unnoticed.

The first line is the header, the second the set-up, then one line a move with what it led to, and last the
result, which reveals the secret. Replaying needs no random numbers: what was drawn stands in the lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from traumwerk import __version__
from traumwerk.core.chance import Chance, is_secret
from traumwerk.core.game import (
    SPECTATOR,
    Actor,
    AnyGame,
    Choose,
    Over,
    Refused,
    Scripted,
    Step,
    Told,
    forced_move,
)
from traumwerk.core.kernel import ScriptError

FORMAT = 1
SUM_LENGTH = 16


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the game."""

    format: int
    game: str
    options: dict[str, Any]
    players: int
    names: tuple[str, ...]
    components: str
    engine: str
    chance: str
    commitment: str


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the table was laid: always move number 0."""

    n: int
    drawn: tuple[int, ...]
    events: tuple[Any, ...]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move and what it led to; `auto` where it was the only legal one and played by itself."""

    n: int
    actor: Actor
    move: dict[str, Any]
    drawn: tuple[int, ...]
    events: tuple[Any, ...]
    auto: bool = False


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended, and the secret behind its chance."""

    moves: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    secret: str


class WrongRecord(ValueError):
    """A record does not hold; says in which line, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


# ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────
def chained(content: msgspec.Struct, previous: str) -> tuple[str, str]:
    """A line with its sum at the end, and that sum."""
    body = msgspec.json.encode(content).decode()[:-1]
    total = sum_of(body, previous)
    return f'{body},"sum":"{total}"}}', total


def sum_at_end(line: str) -> str:
    return line[-SUM_LENGTH - 2 : -2]


def sum_of(body: str, previous: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()[:SUM_LENGTH]


def header_of(game: AnyGame, options: Any, players: int, names: Sequence[str], chance: Chance) -> Header:
    return Header(
        format=FORMAT,
        game=game.name,
        options=msgspec.to_builtins(options),
        players=players,
        names=tuple(names),
        components=game.components,
        engine=__version__,
        chance="fresh" if chance.fresh else "stream",
        commitment=chance.commitment,
    )


def events_of(told: Sequence[Told], players: int) -> tuple[Any, ...]:
    """Events as a record writes them: plainly where everybody got to know, else with their audience."""
    return tuple(
        msgspec.to_builtins(t.event)
        if len(t.to) == players + 1
        else {"to": sorted(t.to), "event": msgspec.to_builtins(t.event)}
        for t in told
    )


def set_up_of(step: Step[Any], players: int) -> SetUp:
    return SetUp(0, step.drawn, events_of(step.told, players))


def played_of(n: int, actor: Actor, move: Any, step: Step[Any], players: int, auto: bool) -> Played:
    return Played(n, actor, msgspec.to_builtins(move), step.drawn, events_of(step.told, players), auto)


# ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────
class Record(msgspec.Struct, frozen=True):
    """A record as it was written; `result` is None while the game is on."""

    header: Header
    set_up: SetUp
    moves: tuple[Played, ...]
    result: Result | None


def read(text: str) -> Record:
    """The lines of a record, each checked for its form and its sum; raises `WrongRecord`."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise WrongRecord(len(lines) + 1, "the record breaks off in the middle of a line")
    if len(lines) < 2:
        raise WrongRecord(len(lines) + 1, "the record breaks off before the game begins")
    bodies = list(unchained(lines))
    moves: list[Played] = []
    result: Result | None = None
    header = parsed(bodies[0], Header, 1)
    if header.format != FORMAT:
        raise WrongRecord(1, f"format {header.format}, this version reads format {FORMAT}")
    set_up = parsed(bodies[1], SetUp, 2)
    for line, body in enumerate(bodies[2:], 3):
        if result is not None:
            raise WrongRecord(line, "there is something after the result")
        if body.startswith('{"n":'):
            moves.append(parsed(body, Played, line))
            if moves[-1].n != len(moves):
                raise WrongRecord(line, f"move {moves[-1].n} stands where move {len(moves)} should")
        else:
            result = parsed(body, Result, line)
    return Record(header, set_up, tuple(moves), result)


def unchained(lines: Sequence[str]) -> Iterator[str]:
    """The contents of lines without their sums, which must follow one from the other."""
    previous = ""
    for number, line in enumerate(lines, 1):
        body, mark, rest = line.rpartition(',"sum":"')
        if not mark or rest != f'{sum_of(body, previous)}"}}':
            raise WrongRecord(number, "its sum does not fit: the line was changed, or one before it is missing")
        previous = rest[:SUM_LENGTH]
        yield body + "}"


def parsed(body: str, kind: type[Any], line: int) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise WrongRecord(line, str(error)) from None


# ── Replaying and verifying ─────────────────────────────────────────────────────────────────────────────
def fitting_game(record: Record, game: AnyGame) -> Any:
    """The record's options for this game, on the cardboard it was played with."""
    header = record.header
    if header.game != game.name:
        raise WrongRecord(1, f"game: a record of {header.game}, not of {game.name}")
    if header.components != game.components:
        raise WrongRecord(1, "components: it was played with other cardboard; name its file with --components")
    if len(header.names) != header.players:
        raise WrongRecord(1, f"names: {len(header.names)} names for {header.players} players")
    try:
        return msgspec.convert(header.options, game.Options)
    except msgspec.ValidationError as error:
        raise WrongRecord(1, f"options: {error}") from None


def replay(record: Record, game: AnyGame) -> Iterator[tuple[Any, Step[Any]]]:
    """Play a record again, chance giving what was drawn then: each line with the step it makes.

    Every move must be offered, and must lead to the events that the line tells.
    """
    options = fitting_game(record, game)
    header = record.header
    try:
        step = game.new(options, header.players, Scripted(record.set_up.drawn))
    except Refused as refused:
        raise WrongRecord(1, str(refused)) from None
    except ScriptError as error:
        raise WrongRecord(2, str(error)) from None
    if not tells(record.set_up, step, header.players):
        raise WrongRecord(2, "the set-up does not lead to these events")
    yield record.set_up, step
    for played in record.moves:
        line = played.n + 2
        check_auto(game.decision(step.state), played, line)
        try:
            move = msgspec.convert(played.move, game.Move)
            step = game.apply(step.state, played.actor, move, Scripted(played.drawn))
        except msgspec.ValidationError as error:
            raise WrongRecord(line, f"move: {error}") from None
        except (Refused, ScriptError) as refused:
            raise WrongRecord(line, str(refused)) from None
        if not tells(played, step, header.players):
            raise WrongRecord(line, "the move does not lead to these events")
        yield played, step


def tells(line: SetUp | Played, step: Step[Any], players: int) -> bool:
    """Whether a line tells what the step does."""
    return msgspec.json.encode(line.events) == msgspec.json.encode(events_of(step.told, players))


def check_auto(decision: Any, played: Played, line: int) -> None:
    """A move that was played by itself must have been the only one."""
    if played.auto and isinstance(decision, Choose):
        offers = decision.offers.get(played.actor, ()) if isinstance(played.actor, int) else ()
        if forced_move(offers) is None:
            raise WrongRecord(line, "auto: the move was not the only one")


def verify(record: Record, game: AnyGame) -> Over:
    """Replay a finished record, check every draw against the secret, the points and the commitment."""
    header, result = record.header, record.result
    last = len(record.moves) + 3
    if result is None:
        raise WrongRecord(last, "the record breaks off before the result")
    chance = Chance(result.secret)
    if not is_secret(result.secret) or chance.commitment != header.commitment:
        raise WrongRecord(last, "secret: it is not the one the header commits to")
    if header.chance != ("fresh" if chance.fresh else "stream"):
        raise WrongRecord(1, f"chance: {header.chance}, which the secret is not")
    for _, step in audited(record, game, chance):
        decision = game.decision(step.state)
    if not isinstance(decision, Over):
        raise WrongRecord(last, "the result comes before the game is over")
    if (decision.points, decision.winners) != (result.points, result.winners):
        raise WrongRecord(
            last, f"points {list(decision.points)} and winners {list(decision.winners)} it should be"
        )
    if result.moves != len(record.moves):
        raise WrongRecord(last, f"moves: {len(record.moves)} were played")
    return decision


def audited(record: Record, game: AnyGame, chance: Chance) -> Iterator[tuple[Any, Step[Any]]]:
    """Replay a record and check that everything drawn is what the secret gives."""
    state: Any = None
    for line, (written, _) in enumerate(replay(record, game), 2):
        redrawn = redraw(record, game, chance, written, state)
        if redrawn.drawn != written.drawn:
            raise WrongRecord(line, "drawn: it is not what the secret gives")
        state = redrawn.state  # to go on from: a script leaves piles with equal things in another order
        yield written, redrawn


def redraw(record: Record, game: AnyGame, chance: Chance, written: Any, state: Any) -> Step[Any]:
    """The same move once more, with the chance that the secret gives instead of the script."""
    if isinstance(written, SetUp):
        options = msgspec.convert(record.header.options, game.Options)
        return game.new(options, record.header.players, chance.opening())
    move = msgspec.convert(written.move, game.Move)
    return game.apply(state, written.actor, move, chance.luck(written.n))


def seen(told: Sequence[Told], viewer: int = SPECTATOR) -> list[Any]:
    """The events of these that reach a viewer."""
    return [t.event for t in told if t.reaches(viewer)]
