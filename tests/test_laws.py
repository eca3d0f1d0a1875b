"""The laws of the house hold for every table of Traumfabrik, and each of them bites."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from traumwerk.core.game import Told
from traumwerk.games.traumfabrik import GAME, Options, Traumfabrik
from traumwerk.games.traumfabrik.moves import Passed
from traumwerk.games.traumfabrik.state import AUCTION, State
from traumwerk.testing import LawBroken, hold


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("edition", ["traumfabrik", "dream-factory"])
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold(edition: Any, players: int, seed: int) -> None:
    options = Options(edition=edition, covered_red=seed == 1, open_money=seed == 2)
    assert hold(GAME, options, players, seed, every=6) > 15


class OpenPurses(Traumfabrik):
    """A view that shows everybody's money."""

    def view(self, state: State, viewer: int) -> Any:
        told = super().view(state, viewer)
        studios = [
            msgspec.structs.replace(studio, contracts=state.contracts[seat])
            for seat, studio in enumerate(told.studios)
        ]
        return msgspec.structs.replace(told, studios=tuple(studios))


class LoudPasses(Traumfabrik):
    """An event to all that tells how much the one who passed could still have paid."""

    def retold(self, told: Any) -> list[Any]:
        return [LoudPass(e.seat, self.purse) if isinstance(e, Passed) else e for e in super().retold(told)]

    def _step(self, state: State) -> Any:
        self.purse = sum(state.contracts[:2])
        return super()._step(state)


class LoudPass(msgspec.Struct, frozen=True, tag=True):
    """Somebody passed, and had so much."""

    seat: int
    purse: int


class KnowingOffers(Traumfabrik):
    """Bids are offered up to what the richest of the others has."""

    def actions(self, state: State, seat: int) -> list[int]:
        found = super().actions(state, seat)
        if state.phase == AUCTION:
            richest = max(state.contracts[s] for s in range(state.players) if s != seat)
            return found[: 1 + max(0, richest - state.bid)]
        return found


class StateInside(Traumfabrik):
    """A view with the whole table inside."""

    def view(self, state: State, viewer: int) -> Any:
        return Everything(super().view(state, viewer), state)


class Everything(msgspec.Struct):
    """A view that is none."""

    view: Any
    state: Any


class Touching(Traumfabrik):
    """Looking at it throws the dice."""

    def view(self, state: State, viewer: int) -> Any:
        state.rng[0] ^= 1
        return super().view(state, viewer)


class Stranger(Traumfabrik):
    """Events go to somebody who is not at the table."""

    def audience(self, state: State, event: Any) -> frozenset[int]:
        return super().audience(state, event) | {9}


class FalseOffers(Traumfabrik):
    """Offers what the rules then refuse."""

    def offers(self, state: State, seat: int) -> Any:
        return self.layout.offers([0, *range(40, 50)])


class Forgetful(Traumfabrik):
    """Loses a contract with every other pass."""

    def _step(self, state: State) -> Any:
        if state.pile_left % 2:
            state.contracts[0] -= 1
        return super()._step(state)


class LeakyRefusals(Traumfabrik):
    """Tells why a bid is refused by somebody else's purse."""

    def refusal(self, state: State, seat: int, move: Any) -> Any:
        refused = super().refusal(state, seat, move)
        refused.why += f" ({state.contracts[(seat + 1) % state.players]})"
        return refused


class Moody(Traumfabrik):
    """Shows its table differently each time."""

    mood = Random(1)

    def view(self, state: State, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), middle=self.mood.randrange(100))


class OtherTogether(Traumfabrik):
    """Views made together tell what each alone does not."""

    def views(self, state: State, viewers: Any, before: Any = None) -> Any:
        return [self.view(state, 0) for _ in viewers]


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (OpenPurses, "secrets stay secret: view"),
        (LoudPasses, "secrets stay secret: events"),
        (KnowingOffers, "secrets stay secret: offers"),
        (StateInside, "views survive JSON"),
        (Touching, "looking changes nothing"),
        (Stranger, "events name their audience"),
        (FalseOffers, "everything offered applies"),
        (Forgetful, "everything is conserved"),
        (LeakyRefusals, "secrets stay secret: errors"),
        (Moody, "secrets stay secret: view"),
        (OtherTogether, "all see what each sees"),
    ],
)
def test_each_law_bites(broken: type[Traumfabrik], law: str) -> None:
    with pytest.raises(LawBroken, match=law):
        hold(broken(), Options(), 4, 2)


def test_a_game_that_goes_on_for_too_long_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("traumwerk.testing.LONGEST", 40)
    with pytest.raises(LawBroken, match="games end: still going after 40 moves"):
        hold(GAME, Options(), 4, 2, every=1000)


def test_a_record_that_tells_another_story_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaying rebuilds every view: a table that writes down other events than it told is found out."""
    monkeypatch.setattr("traumwerk.core.table.played_of", misreported)
    with pytest.raises(LawBroken, match="replaying rebuilds every view: line 9"):
        hold(GAME, Options(), 4, 2, every=1000)


def misreported(n: int, actor: Any, move: Any, step: Any, players: int, auto: bool) -> Any:
    from traumwerk.core.record import played_of

    if n == 7:
        step.told = (Told(Passed(3), step.told[0].to),)
    return played_of(n, actor, move, step, players, auto)
