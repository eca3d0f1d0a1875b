"""The laws of the house hold for every table of Factory Manager, and those about its secrets bite."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from traumwerk.core.chance import from_seed
from traumwerk.core.game import SPECTATOR, Choose, Refused
from traumwerk.core.table import Table
from traumwerk.games.factory_manager import GAME, FactoryManager, Options
from traumwerk.games.factory_manager.moves import Confirm, SwitchOff, SwitchOn
from traumwerk.games.factory_manager.state import BOOKS, State
from traumwerk.games.factory_manager.views import listed
from traumwerk.testing import LawBroken, hold


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold(players: int, seed: int) -> None:
    options = Options(gentle_start=seed != 1, seasonal_discount=seed != 2)
    assert hold(GAME, options, players, seed, every=15) > 5


class Talkative(FactoryManager):
    """A game whose views are all made one by one, so that what one of them tells is told to all."""

    def views(self, state: State, viewers: Any, before: Any = None) -> Any:
        return [self.view(state, viewer) for viewer in viewers]


class OpenBooks(Talkative):
    """F26: a view that shows what everybody has switched off."""

    def view(self, state: State, viewer: int) -> Any:
        seen = super().view(state, viewer)
        factories = [
            msgspec.structs.replace(factory, off=listed(state.off[seat]))
            for seat, factory in enumerate(seen.factories)
        ]
        return msgspec.structs.replace(seen, factories=tuple(factories))


class LiveCanteen(Talkative):
    """F26: a view whose canteens follow the switches."""

    def view(self, state: State, viewer: int) -> Any:
        seen = super().view(state, viewer)
        if state.phase != BOOKS:
            return seen
        canteens = [
            self.accountant.canteen_of(hall, off) for hall, off in zip(state.hall, state.off, strict=True)
        ]
        factories = [
            msgspec.structs.replace(factory, canteen=canteens[seat])
            for seat, factory in enumerate(seen.factories)
        ]
        return msgspec.structs.replace(seen, factories=tuple(factories))


class ImpatientPrice(Talkative):
    """F9: a view that knows how high the energy price will rise."""

    def view(self, state: State, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), price=state.price + state.rng[1] % 3)


class TalkingSwitches(Talkative):
    """F26: everybody hears who confirms after how many changes of mind."""

    def retold(self, told: Any) -> Any:
        return [LoudConfirm(e.seat, self.changes[e.seat]) if "Confirmed" in repr(e) else e
                for e in super().retold(told)]  # fmt: skip

    def _step(self, state: State) -> Any:
        self.changes = state.changes[:]
        return super()._step(state)


class LoudConfirm(msgspec.Struct, frozen=True, tag=True):
    """Somebody confirmed, and took so long."""

    seat: int
    changes: int


class LoudRefusals(Talkative):
    """F26: who has confirmed and tries more is told how many tiles stand still at his neighbour's."""

    def refusal(self, state: State, seat: int, move: Any) -> Refused:
        refused = super().refusal(state, seat, move)
        refused.why += f" ({sum(state.off[(seat + 1) % state.players])})"
        return refused


class Blinking(Talkative):
    """F26: nobody hears of a switch, but everybody sees that something happened."""

    def view(self, state: State, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), hands=sum(map(sum, state.off)))


def hold_often(game: FactoryManager) -> None:
    for seed in range(20):
        hold(game, Options(), 3, seed, every=2)


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (OpenBooks, "secrets stay secret: view|nothing changes unsaid"),
        (LiveCanteen, "secrets stay secret: view|nothing changes unsaid"),
        (ImpatientPrice, "secrets stay secret: view"),
        (TalkingSwitches, "secrets stay secret: events"),
        (LoudRefusals, "secrets stay secret: errors"),
        (Blinking, "nothing changes unsaid|secrets stay secret: view"),
    ],
)
def test_f26_whoever_talks_is_found_out(broken: type[FactoryManager], law: str) -> None:
    with pytest.raises(LawBroken, match=law):
        hold_often(broken())


def at_the_books(players: int, seed: int) -> Table:
    """A table where everybody is about to choose what runs."""
    table, random = Table(GAME, Options(), players, from_seed(seed)), Random(seed)
    while table.state.phase != BOOKS:
        decision = table.decision
        assert isinstance(decision, Choose)
        [seat] = decision.offers
        table.play(seat, GAME.layout.move(random.choice(GAME.actions(table.state, seat))))
    return table


def encoded(table: Table, viewer: int) -> bytes:
    window = table.window(viewer)
    return msgspec.json.encode((window.view, window.offers, window.events(), window.moves))


@pytest.mark.parametrize("players", GAME.players)
def test_f26_a_window_does_not_show_that_somebody_switches(players: int) -> None:
    """Not by a number, not by an event, not by an offer: the others' windows stay the same to the byte."""
    for seed in range(4):
        table = at_the_books(players, seed)
        before = {viewer: encoded(table, viewer) for viewer in (SPECTATOR, *range(1, players))}
        mine = encoded(table, 0)
        switches: list[Callable[[int], Any]] = [SwitchOff, SwitchOn, SwitchOff]
        tile = next(offer.move.tile for offer in table.window(0).offers if isinstance(offer.move, SwitchOff))
        for switch in switches:
            table.play(0, switch(tile))
            assert {viewer: encoded(table, viewer) for viewer in before} == before
        assert encoded(table, 0) != mine


def test_f26_when_the_last_has_confirmed_everybody_sees_what_stood_still() -> None:
    table = at_the_books(3, 1)
    chosen: dict[int, tuple[int, ...]] = {}
    for seat in (2, 0, 1):
        forced = GAME.accountant.forced(table.window(seat).view, seat)[0]
        more = next(
            (offer.move.tile for offer in table.window(seat).offers if isinstance(offer.move, SwitchOff)), None
        )
        tiles = forced or ((more,) if more is not None else ())
        for tile in tiles:
            table.play(seat, SwitchOff(tile))
        chosen[seat] = tuple(sorted(tiles))
        table.play(seat, Confirm())
    for viewer in (SPECTATOR, 0, 1, 2):
        heard = table.window(viewer).events()[-1]
        still = {event.seat: event.tiles for event in heard if type(event).__name__ == "StoodStill"}
        assert still == {seat: tiles for seat, tiles in chosen.items() if tiles}
