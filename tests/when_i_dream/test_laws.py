"""The laws of the house hold at every table of When I Dream, and each that guards a secret bites."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from traumwerk.core.game import SPECTATOR, Timer, Told
from traumwerk.games.when_i_dream import GAME, WhenIDream
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.options import Options
from traumwerk.games.when_i_dream.state import State
from traumwerk.testing import LawBroken, hold

LANGUAGES: tuple[Any, ...] = ("en", "it", "fr", "de")


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("seed", range(2))
def test_w5_w10_the_laws_hold(players: int, seed: int) -> None:
    options = Options(language=LANGUAGES[(players + seed) % 4], strict=seed == 1, rhymes=seed == 0)
    assert hold(GAME, options, players, 100 * players + seed, every=8) > 3


class OpenRoles(WhenIDream):
    """Everybody sees the role of the seat on his left."""

    def view(self, state: State, viewer: int) -> Any:
        view = super().view(state, viewer)
        return msgspec.structs.replace(view, role=state.roles[(viewer + 1) % state.players])


class LoudGuesses(WhenIDream):
    """The card's change tells the dreamer where the last one went."""

    def apply(self, state: State, actor: Any, move: Any, luck: Any = None) -> Any:
        step = super().apply(state, actor, move, luck)
        if isinstance(move, m.Guess):
            right = [laid.pile for laid in step.state.laid[-1:]] == ["yellow"]
            step.told += (Told(m.VoteCast(int(right)), frozenset((state.dreamer,))),)
        return step


class OpenHourglass(WhenIDream):
    """A timer that only runs while a near answer is voted on is shown to all."""

    def decision(self, state: State) -> Any:
        decision: Any = super().decision(state)
        waiting = any(laid.pile == "undecided" for laid in state.laid)
        if not waiting or state.phase != "night":
            return decision
        return msgspec.structs.replace(decision, timers=(*decision.timers, Timer("ballots", 15, m.NightOver())))


class AwaitedVoters(WhenIDream):
    """Tells all whose votes are missing."""

    def awaited(self, state: State) -> tuple[int, ...]:
        waiting = tuple(
            seat for seat in range(state.players) for laid in state.laid if laid.pile == "undecided"
        )
        return (*super().awaited(state), *waiting)


class OpenPiles(WhenIDream):
    """Who watches sees the piles."""

    def view(self, state: State, viewer: int) -> Any:
        view = super().view(state, viewer)
        if viewer != SPECTATOR:
            return view
        return msgspec.structs.replace(view, laid=super().view(state, state.spirits[0]).laid)


class Silent(WhenIDream):
    """Shows who is ready, and never says so."""

    def apply(self, state: State, actor: Any, move: Any, luck: Any = None) -> Any:
        step = super().apply(state, actor, move, luck)
        step.told = tuple(told for told in step.told if not isinstance(told.event, m.GotReady))
        return step


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (OpenRoles, "secrets stay secret: view"),
        (LoudGuesses, "secrets stay secret: events"),
        (OpenHourglass, "secrets stay secret: offers"),
        (AwaitedVoters, "secrets stay secret: offers"),
        (OpenPiles, "secrets stay secret: view"),
        (Silent, "nothing changes unsaid"),
    ],
)
def test_each_law_bites(broken: type[WhenIDream], law: str) -> None:
    def hold_often() -> None:
        for seed in range(12):
            hold(broken(), Options(), 5, seed, every=2)

    with pytest.raises(LawBroken, match=law):
        hold_often()
