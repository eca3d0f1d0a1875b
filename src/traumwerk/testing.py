"""The laws every game of the house keeps, for its tests.

A law raises `LawBroken` with its name and what it saw. `hold(game, options, players, seed)` plays a random
game and asks for all of them, at every position, for every seat and a spectator.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import msgspec

from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import (
    CLOCK,
    SPECTATOR,
    Actor,
    Amount,
    Choose,
    One,
    Over,
    Refused,
    Scripted,
    Step,
    everybody,
)
from traumwerk.core.kernel import ScriptError
from traumwerk.core.table import Table

LONGEST = 20_000  # moves after which a game is said not to end
WORLDS = 2  # how many other worlds a position is compared with

encode = msgspec.json.Encoder(order="deterministic").encode


class LawBroken(AssertionError):
    """A game broke a law of the house."""

    def __init__(self, law: str, seen: str) -> None:
        super().__init__(f"{law}: {seen}")
        self.law = law


def demand(kept: bool, law: str, seen: str) -> None:
    if not kept:
        raise LawBroken(law, seen)


# ── Walking through games ───────────────────────────────────────────────────────────────────────────────
def offered_moves(game: Any, state: Any, offers: tuple[Any, ...]) -> list[Any]:
    """Every move of some offers; of a range both ends and the middle, of words some that are accepted."""
    moves: list[Any] = []
    for offer in offers:
        if isinstance(offer, One):
            moves.append(offer.move)
        elif isinstance(offer, Amount):
            amounts = sorted({offer.low, (offer.low + offer.high) // 2, offer.high})
            moves += [msgspec.convert({"type": offer.move, "amount": n}, game.Move) for n in amounts]
        else:
            kind = next(kind for kind in get_args(game.Move) if kind.__name__ == offer.move)
            moves += [kind(text) for text in game.texts(state, offer)]
    return moves


def possible(game: Any, state: Any, decision: Choose) -> dict[Actor, list[Any]]:
    """What every actor can do: the seats what they are offered, the clock what its timers ask for."""
    moves: dict[Actor, list[Any]] = {
        seat: offered_moves(game, state, decision.offers[seat]) for seat in sorted(decision.offers)
    }
    running = [timer.move for timer in decision.timers if not timer.stopped]
    return {**moves, CLOCK: running} if running else moves


def viewers(players: int) -> list[int]:
    return [*range(players), SPECTATOR]


def random_game(table: Table, seed: int) -> Iterator[tuple[Any, Choose]]:
    """Play a table at random; every position with its decision, before the next move is made."""
    random = Random(seed)
    for _ in range(LONGEST):
        decision = table.decision
        if isinstance(decision, Over):
            return
        yield table.state, decision
        moves = possible(table.game, table.state, decision)
        actor = random.choice(list(moves))
        table.play(actor, random.choice(moves[actor]))
    raise LawBroken("games end", f"still going after {LONGEST} moves")


def hold(game: Any, options: Any, players: int, seed: int, *, every: int = 1) -> int:
    """All laws on one random game, at every `every`-th position; returns how many positions were looked at."""
    random = Random(seed)
    table = Table(game, options, players, from_seed(seed))
    views: list[list[bytes]] = []
    total = game.census(table.state)
    looked = 0
    for number, (state, decision) in enumerate(random_game(table, seed)):
        demand(game.census(state) == total, "everything is conserved", f"{game.census(state)}, not {total}")
        if number % every == 0:
            looked += 1
            for law in POSITION_LAWS:
                law(game, state, decision, random)
        views.append([encode(game.view(state, viewer)) for viewer in viewers(players)])
    views.append([encode(game.view(table.state, viewer)) for viewer in viewers(players)])
    replaying_rebuilds_every_view(game, table, views)
    return looked


# ── Laws of a position ──────────────────────────────────────────────────────────────────────────────────
def looking_changes_nothing(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """Views, offers and other worlds can be had without touching the state."""
    before = copy.deepcopy(state)
    for viewer in viewers(state.players):
        game.view(state, viewer)
        game.resample(state, viewer, random, memory=True)
        game.resample(state, viewer, random, memory=False)
    game.decision(state)
    demand(state == before, "looking changes nothing", "the state changed")


def everything_offered_applies(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """What is offered can be played, and playing it leaves the old state as it was."""
    before = copy.deepcopy(state)
    for actor, moves in possible(game, state, decision).items():
        demand(bool(moves), "everything offered applies", f"seat {actor} is to act and has no offer")
        for move in moves:
            try:
                game.apply(state, actor, move)
            except Refused as refused:
                raise LawBroken("everything offered applies", f"{move} of {actor}: {refused}") from None
    demand(state == before, "a move makes a new state", "the old one changed")


def nothing_else_applies(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """Who is not to act can do nothing, and is told why; nothing changes."""
    before = copy.deepcopy(state)
    moves = [move for moves in possible(game, state, decision).values() for move in moves]
    for seat in range(state.players):
        if seat not in decision.offers:
            try:
                game.apply(state, seat, moves[0])
            except Refused as refused:
                demand(bool(refused.rule), "a refusal names its rule", str(refused))
            else:
                raise LawBroken("nothing else applies", f"seat {seat} moved out of turn")
    demand(state == before, "a refused move changes nothing", "the state changed")


def views_survive_json(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """Views, offers and the results of moves are plain values; a state has no encoder."""
    for viewer in viewers(state.players):
        view = game.view(state, viewer)
        try:
            again = msgspec.json.decode(encode(view), type=type(view))
        except (TypeError, msgspec.DecodeError) as error:
            raise LawBroken("views survive JSON", f"viewer {viewer}: {error}") from None
        demand(again == view, "views survive JSON", f"viewer {viewer}: it came back different")
        demand(type(state) not in types_in(view), "views hold no state", f"viewer {viewer} got one")
    try:
        encode(state)
    except TypeError:
        return
    raise LawBroken("a state has no encoder", f"{type(state).__name__} can be written as JSON")


def types_in(value: Any) -> set[type]:
    """The types of a value and of all that is in it."""
    found = {type(value)}
    parts: Any = ()
    if isinstance(value, msgspec.Struct):
        parts = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        parts = (*value, *value.values())
    elif isinstance(value, list | tuple | set | frozenset):
        parts = value
    for part in parts:
        found |= types_in(part)
    return found


def resampling_changes_nothing_seen(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """What a viewer does not know changes no byte that he gets: view, offers, errors, events."""
    for viewer in viewers(state.players):
        for _ in range(WORLDS):
            world = game.resample(state, viewer, random, memory=False)
            for what, window in WINDOWS.items():
                ours, theirs = window(game, state, viewer), window(game, world, viewer)
                demand(
                    ours == theirs, "secrets stay secret", f"{what} of viewer {viewer}: {ours!r}, {theirs!r}"
                )
            same_events(game, state, world, viewer, decision)


def seen_view(game: Any, state: Any, viewer: int) -> bytes:
    return encode(game.view(state, viewer))


def seen_offers(game: Any, state: Any, viewer: int) -> bytes:
    decision = game.decision(state)
    offers = decision.offers if isinstance(decision, Choose) else {}
    timers = decision.timers if isinstance(decision, Choose) else ()
    running = [timer for timer in timers if viewer not in timer.hidden_from]
    return encode((game.awaited(state), offers.get(viewer), [(t.name, t.seconds, t.stopped) for t in running]))


def seen_errors(game: Any, state: Any, viewer: int) -> bytes:
    """What the viewer is told when he tries whatever there is, on and off his turn."""
    if viewer == SPECTATOR:
        return b""
    sentences = []
    for move in game.attempts(state):
        try:
            game.apply(state, viewer, move, Scripted(()))
        except Refused as refused:
            sentences.append(str(refused))
        except ScriptError:
            sentences.append("")  # the move is legal, and wants chance
        else:
            sentences.append("")
    return encode(sentences)


WINDOWS: dict[str, Callable[[Any, Any, int], bytes]] = {
    "view": seen_view,
    "offers": seen_offers,
    "errors": seen_errors,
}


def same_events(game: Any, state: Any, world: Any, viewer: int, decision: Choose) -> None:
    """Where a move leaves the viewer with the same table in both worlds, it also tells him the same.

    Where it does not, it has revealed something; whether he may see it, the next position tells.
    """
    for actor, moves in possible(game, state, decision).items():
        for move in moves[:4]:
            ours = game.apply(state, actor, move)
            try:
                theirs = game.apply(world, actor, move, Scripted(ours.drawn))
            except Refused:
                demand(actor != viewer, "secrets stay secret", f"{move} is refused in another world")
                continue
            except ScriptError:  # what was drawn here lies elsewhere in that world
                continue
            if seen_view(game, ours.state, viewer) == seen_view(game, theirs.state, viewer):
                told, told_there = heard(ours, viewer), heard(theirs, viewer)
                demand(told == told_there, "secrets stay secret", f"events of {move} to viewer {viewer}")


def heard(step: Step[Any], viewer: int) -> bytes:
    return encode(record.seen(step.told, viewer))


def events_name_their_audience(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """Every event goes to viewers of this table and to nobody else."""
    for actor, moves in possible(game, state, decision).items():
        for told in game.apply(state, actor, moves[0]).told:
            kept = told.to <= everybody(state.players)
            demand(kept, "events name their audience", f"{told.event} goes to {sorted(told.to)}")


def nothing_changes_unsaid(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """A move that tells a viewer nothing shows him nothing: he cannot know that it was made."""
    for actor, moves in possible(game, state, decision).items():
        step = game.apply(state, actor, random.choice(moves))
        for viewer in viewers(state.players):
            if not record.seen(step.told, viewer):
                looks = (seen_view, seen_offers)
                same = all(look(game, state, viewer) == look(game, step.state, viewer) for look in looks)
                demand(same, "nothing changes unsaid", f"viewer {viewer} sees a move of {actor}")


def all_see_what_each_sees(game: Any, state: Any, decision: Choose, random: Random) -> None:
    """Views that are made together, or from those before the move, are those that are made one by one."""
    everyone = viewers(state.players)
    before = state, game.view(state, SPECTATOR)
    positions = [state]
    for actor, moves in possible(game, state, decision).items():
        positions.append(game.apply(state, actor, random.choice(moves)).state)
    for position in positions:
        for viewer, view in zip(everyone, game.views(position, everyone, before), strict=True):
            demand(view == game.view(position, viewer), "all see what each sees", f"viewer {viewer} does not")


POSITION_LAWS = (
    looking_changes_nothing,
    everything_offered_applies,
    nothing_else_applies,
    views_survive_json,
    events_name_their_audience,
    nothing_changes_unsaid,
    resampling_changes_nothing_seen,
    all_see_what_each_sees,
)


# ── Laws of a whole game ────────────────────────────────────────────────────────────────────────────────
def replaying_rebuilds_every_view(game: Any, table: Table, views: list[list[bytes]]) -> None:
    """The record holds, and replaying it shows every viewer what he saw then."""
    law = "replaying rebuilds every view"
    written = record.read(table.record)
    try:
        record.verify(written, game)
    except record.WrongRecord as error:
        raise LawBroken(law, str(error)) from None
    for line, step in record.replay(written, game):
        again = [encode(game.view(step.state, viewer)) for viewer in viewers(table.players)]
        demand(again == views[line.n], law, f"after move {line.n}")
