"""Factory Manager (2009) by Friedemann Friese: workers, machines, and energy that grows dearer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from traumwerk.core.game import Actor, Offer, One, Refused, Story, Told, everybody
from traumwerk.core.kernel import Rulebook
from traumwerk.core.kernel_game import KernelGame
from traumwerk.games.factory_manager import books, policies, printed, rules, secrets, views
from traumwerk.games.factory_manager import options as agreed
from traumwerk.games.factory_manager.accounts import Accountant, Accounts, Changes
from traumwerk.games.factory_manager.census import census
from traumwerk.games.factory_manager.components import (
    SEATS,
    STANDARD_CARDBOARD,
    STANDARD_FILE,
    Cardboard,
    load,
)
from traumwerk.games.factory_manager.moves import (
    EVENTS,
    LAYOUT,
    Buy,
    Confirm,
    Demolish,
    Done,
    Fill,
    Install,
    Open,
    SwitchedOff,
    SwitchedOn,
    SwitchOff,
    SwitchOn,
    TurnTileWon,
)
from traumwerk.games.factory_manager.options import Options
from traumwerk.games.factory_manager.reckoning import Question, Reckoning, reckoning
from traumwerk.games.factory_manager.refusals import Refusals
from traumwerk.games.factory_manager.state import BOOKS, NO_TILE, State
from traumwerk.games.factory_manager.story import Teller

if TYPE_CHECKING:
    from traumwerk.games.factory_manager.balance import Tally
    from traumwerk.games.factory_manager.terminal import Terminal

__all__ = ["GAME", "Changes", "FactoryManager", "Options"]


class FactoryManager(KernelGame[State, views.View]):
    """Five rounds of a factory; most money wins."""

    name = "factory_manager"
    players = range(2, 6)
    players_rule = "F5"
    Options = Options
    Move: ClassVar[Any] = Union[tuple(span.move for span in LAYOUT.spans)]  # noqa: UP007
    Event: ClassVar[Any] = Union[EVENTS]  # noqa: UP007
    closing = frozenset((TurnTileWon,))
    undoable = frozenset((Open, Fill, Buy, Demolish, Install, Done, SwitchOff, SwitchOn))
    layout = LAYOUT
    events = EVENTS
    components_file = STANDARD_FILE

    def __init__(self, cardboard: Cardboard = STANDARD_CARDBOARD) -> None:
        self.cardboard = cardboard
        self.components = cardboard.fingerprint
        tables = {name.upper(): table for name, table in cardboard.tables._asdict().items()}
        self.book = Rulebook(
            game=self.name,
            state=State,
            actions=LAYOUT.size,
            begin=rules.begin,
            legal=rules.legal,
            step=rules.step,
            choose=policies.choose,
            policies=policies.POLICIES,
            tables=tables,
        )

    def with_components(self, path: Path) -> FactoryManager:
        """The same game on other cardboard."""
        return FactoryManager(load(path))

    def lay(self, state: State, options: agreed.Options) -> None:
        state.gentle_start = int(options.gentle_start)
        state.seasonal_discount = int(options.seasonal_discount)
        order = options.order or ()
        first = self.cardboard.tables.first_turn[state.players][: state.players]
        if order and sorted(order) != sorted(first):
            why = "order: {order} should be the turn-order tiles {first}, one a seat"
            raise Refused("F6", why, order=list(order), first=list(first))
        for seat in range(SEATS):
            state.wishes[seat] = order[seat] if seat < len(order) else NO_TILE

    def terminal(self, options: agreed.Options, names: Sequence[str], me: int) -> Terminal:
        """The words and drawings of a terminal table."""
        from traumwerk.games.factory_manager.terminal import Terminal

        return Terminal(self, names, me)

    @cached_property
    def accountant(self) -> Accountant:
        return Accountant(self.cardboard.tables, self.plain)

    def accounts(self, view: views.View, seat: int, changes: Changes | None = None) -> Accounts:
        """What a seat's factory comes to, as it is or after some changes."""
        return self.accountant.accounts(view, seat, changes or Changes())

    def printed(self, language: str, edition: str | None = None) -> printed.Printed:
        """What is printed on the cardboard."""
        return printed.printed(self.cardboard, language, edition)

    def story(self, states: Sequence[State], told: Sequence[Sequence[Told]], actors: Sequence[Actor]) -> Story:
        """A finished game, told in short."""
        return Teller(self.accountant).story(states, told)

    def reckon(self, view: views.View, seat: int, question: Any) -> Reckoning:
        """What the seat's factory comes to after some changes, by the seat's own view alone."""
        return reckoning(self.accountant, view, seat, msgspec.convert(question, Question))

    def offers(self, state: State, seat: int) -> tuple[Offer, ...]:
        """F25: confirming comes first; where the factory does not fit, the smallest forced sets do."""
        offers = super().offers(state, seat)
        if state.phase != BOOKS or not state.to_act >> seat & 1:
            return offers
        if One(Confirm()) in offers:
            return (One(Confirm()), *(offer for offer in offers if offer != One(Confirm())))
        forced = self.accountant.forced(views.view(state, seat), seat)
        first = dict.fromkeys(One(SwitchOff(tile)) for tiles in forced for tile in tiles)
        return (*first, *(offer for offer in offers if offer not in first))

    def tally(self, options: agreed.Options, players: int) -> Tally:
        """What the balance report counts."""
        from traumwerk.games.factory_manager.balance import Tally

        return Tally(self.cardboard, players)

    def audience(self, state: State, event: Any) -> frozenset[int]:
        """F26: what somebody switches is told to him alone; everything else happens openly."""
        if isinstance(event, SwitchedOff | SwitchedOn):
            return frozenset((event.seat,))
        return everybody(state.players)

    @cached_property
    def refusals(self) -> Refusals:
        return Refusals(self.cardboard.tables, self.plain)

    def refusal(self, state: State, seat: int, move: Any) -> Refused:
        return self.refusals.refusal(state, seat, move)

    def view(self, state: State, viewer: int) -> views.View:
        return views.view(state, viewer)

    def views(
        self, state: State, viewers: Sequence[int], before: tuple[State, views.View] | None = None
    ) -> list[views.View]:
        return views.views(state, viewers)

    def resample(self, state: State, viewer: int, random: Random, *, memory: bool) -> State:
        return secrets.resample(state, viewer, random, self.cardboard.tables, self.plain.bound(books.fits))

    def census(self, state: State) -> Mapping[str, int]:
        return census(state)


GAME = FactoryManager()
