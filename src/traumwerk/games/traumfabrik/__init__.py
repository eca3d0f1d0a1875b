"""Traumfabrik (2000) and Dream Factory (2009) by Reiner Knizia: the whole game on one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from traumwerk.core.game import Actor, Refused, Story, Told, everybody
from traumwerk.core.kernel import Rulebook
from traumwerk.core.kernel_game import KernelGame
from traumwerk.games.traumfabrik import options as agreed
from traumwerk.games.traumfabrik import policies, printed, rules, secrets, views
from traumwerk.games.traumfabrik.census import census
from traumwerk.games.traumfabrik.components import EDITIONS, STANDARD_CARDBOARD, STANDARD_FILE, Cardboard, load
from traumwerk.games.traumfabrik.moves import EVENTS, LAYOUT, Discard, Place, Sold, Take
from traumwerk.games.traumfabrik.options import Options
from traumwerk.games.traumfabrik.reckoning import Question, Reckoner, Reckoning
from traumwerk.games.traumfabrik.refusals import refusal
from traumwerk.games.traumfabrik.state import NOBODY, NOTHING, SEATS, State
from traumwerk.games.traumfabrik.story import Teller

if TYPE_CHECKING:
    from traumwerk.games.traumfabrik.balance import Tally
    from traumwerk.games.traumfabrik.terminal import Terminal

__all__ = ["GAME", "Options", "Traumfabrik"]


class Traumfabrik(KernelGame[State, views.View]):
    """Four quarters of auctions and parties; the most valuable movies win."""

    name = "traumfabrik"
    players = range(2, 6)
    players_rule = "T8"
    Options = Options
    Move: ClassVar[Any] = Union[tuple(span.move for span in LAYOUT.spans)]  # noqa: UP007
    Event: ClassVar[Any] = Union[EVENTS]  # noqa: UP007
    closing = frozenset((Sold,))
    undoable = frozenset((Place, Discard, Take))
    layout = LAYOUT
    events = EVENTS
    components_file = STANDARD_FILE

    def __init__(self, cardboard: Cardboard = STANDARD_CARDBOARD) -> None:
        self.cardboard = cardboard
        self.components = cardboard.fingerprint
        self.book = Rulebook(
            game=self.name,
            state=State,
            actions=LAYOUT.size,
            begin=rules.begin,
            legal=rules.legal,
            step=rules.step,
            choose=policies.choose,
            policies=policies.POLICIES,
            tables={name.upper(): table for name, table in cardboard.tables._asdict().items()},
        )

    def with_components(self, path: Path) -> Traumfabrik:
        """The same game on other cardboard."""
        return Traumfabrik(load(path))

    def lay(self, state: State, options: agreed.Options) -> None:
        state.edition = EDITIONS.index(options.edition)
        state.must_take = int(self.cardboard.sheet.edition[options.edition].must_take)
        state.open_money = int(options.open_money)
        state.covered_red = int(options.covered_red)
        state.start = NOBODY if options.start is None else options.start
        if options.start is not None and not 0 <= options.start < state.players:
            raise Refused("T14", "start: seat {start} is not at this table", start=options.start)
        studios = options.studios or ()
        fits = len(studios) in (0, state.players) and len(set(studios)) == len(studios)
        if not fits or not set(studios) <= set(range(1, SEATS + 1)):
            why = "studios: {studios} should be {players} different numbers from 1 to 5"
            raise Refused("T9", why, studios=list(studios), players=state.players)
        for seat in range(SEATS):
            state.wishes[seat] = studios[seat] - 1 if seat < len(studios) else NOTHING

    def terminal(self, options: agreed.Options, names: Sequence[str], me: int) -> Terminal:
        """The words and drawings of a terminal table."""
        from traumwerk.games.traumfabrik.terminal import Terminal

        return Terminal(self.cardboard, options.edition, names, me)

    def tally(self, options: agreed.Options, players: int) -> Tally:
        """What the balance report counts."""
        from traumwerk.games.traumfabrik.balance import Tally

        return Tally(self.cardboard, players)

    def printed(self, language: str, edition: str | None = None) -> printed.Printed:
        """What is printed on the cardboard."""
        return printed.printed(self.cardboard, language, edition)

    @cached_property
    def reckoner(self) -> Reckoner:
        return Reckoner(self.cardboard.tables, self.plain)

    def story(self, states: Sequence[State], told: Sequence[Sequence[Told]], actors: Sequence[Actor]) -> Story:
        """A finished game, told in short."""
        return Teller(self.cardboard.tables, self.plain).story(states, told)

    def reckon(self, view: views.View, seat: int, question: Any) -> Reckoning:
        """What films, bids and placements come to, by the seat's own view alone."""
        msgspec.convert(question, Question)
        return self.reckoner.reckoning(view, seat)

    def audience(self, state: State, event: Any) -> frozenset[int]:
        """All that happens at this table happens openly; purses are never told."""
        return everybody(state.players)

    def refusal(self, state: State, seat: int, move: Any) -> Refused:
        return refusal(state, seat, move, self.cardboard.tables)

    def view(self, state: State, viewer: int) -> views.View:
        return views.view(state, viewer)

    def views(
        self, state: State, viewers: Sequence[int], before: tuple[State, views.View] | None = None
    ) -> list[views.View]:
        return views.views(state, viewers, before)

    def resample(self, state: State, viewer: int, random: Random, *, memory: bool) -> State:
        return secrets.resample(state, viewer, random, memory=memory)

    def census(self, state: State) -> Mapping[str, int]:
        return census(state)


GAME = Traumfabrik()
