"""A finished game told in short: points location by location, what was won, and who bought well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from traumwerk.core.game import Story, Told
from traumwerk.core.kernel import Plain
from traumwerk.games.telling import extremes, in_order, leads
from traumwerk.games.traumfabrik import moves as m
from traumwerk.games.traumfabrik import rules
from traumwerk.games.traumfabrik.components import BEST_DIRECTION, Tables
from traumwerk.games.traumfabrik.state import AWARDS, FILMS, NOTHING, State

Moment = dict[str, Any]


class Teller:
    """Tells games of a table's cardboard.

    While the game runs, points are those of movies and awards; the last ones are the result, with contracts.
    A purchase gains the stars that its chips show on movies in the end, less its price: a star is about a
    point of the movie's token (T33), and a contract kept is a point (T39).
    """

    def __init__(self, tables: Tables, plain: Plain) -> None:
        self.tables = tables
        self.points_of: Callable[[State, int], int] = plain.bound(rules.points_of)
        self.award_owner: Callable[[State, int], int] = plain.bound(rules.award_owner)

    def story(self, states: Sequence[State], told: Sequence[Sequence[Told]]) -> Story:
        events = [(move, one.event) for move, news in enumerate(told) for one in news]
        reached = {move for move, event in events if isinstance(event, m.LocationReached)}
        at = (*sorted(reached), len(states) - 1)
        end = states[-1]
        points = (*(self.standing(states[move]) for move in at[:-1]), tuple(end.points[: end.players]))
        moments = [moment for move, event in events for moment in self.moments(states[move], move, event)]
        return Story(
            points=points,
            at=at,
            moments=in_order([*moments, *leads(points, at)]),
            breakdown=tuple(tuple(self.sources(end, seat)) for seat in range(end.players)),
            moves=tuple(extremes(self.purchases(states, events))),
        )

    def standing(self, s: State) -> tuple[int, ...]:
        """T39: what movies and awards have brought so far."""
        return tuple(self.points_of(s, seat) - s.contracts[seat] for seat in range(s.players))

    def moments(self, s: State, move: int, event: Any) -> Iterator[Moment]:
        match event:
            case m.QuarterBegun(quarter):
                yield {"move": move, "kind": "quarter", "seat": None, "quarter": quarter}
            case m.MovieFinished(film, stars, rank):
                refs: Moment = {"film": film, "stars": stars, "rank": rank, "points": self.token(rank)}
                yield {"move": move, "kind": "movie", "seat": s.owner[film], **refs}
            case m.AwardGiven(award, holder):
                movie = None if award == BEST_DIRECTION else holder
                refs = {"award": award, "film": movie, "points": self.tables.award_points[award]}
                yield {"move": move, "kind": "award", "seat": self.award_owner(s, award), **refs}

    def token(self, rank: int) -> int:
        return self.tables.token_values[rank] if rank >= 0 else 0

    def sources(self, end: State, seat: int) -> Iterator[Moment]:
        """T39: tokens, awards and contracts."""
        for film in sorted(range(FILMS), key=end.finished.__getitem__):
            if end.finished[film] and end.owner[film] == seat:
                rank = end.rank[film]
                yield {"what": "movie", "points": self.token(rank), "film": film, "rank": rank}
        for award in range(AWARDS):
            if self.award_owner(end, award) == seat:
                movie = None if award == BEST_DIRECTION else end.award[award]
                points = self.tables.award_points[award]
                yield {"what": "award", "points": points, "award": award, "film": movie}
        yield {"what": "contracts", "points": end.contracts[seat]}

    def purchases(self, states: Sequence[State], events: Sequence[tuple[int, Any]]) -> Iterator[Moment]:
        """T19: every lot that was sold, with what it gained."""
        shown = set(self.shown(states[-1]))
        for move, event in events:
            if isinstance(event, m.Sold):
                before = states[move - 1]
                chips = [chip for chip in before.board[before.location] if chip != NOTHING]
                stars = sum(self.tables.chip_stars[chip] for chip in chips if chip in shown)
                yield {
                    "move": move, "seat": event.seat, "gain": stars - event.price, "price": event.price,
                    "stars": stars, "chips": chips, "location": before.location, "quarter": before.quarter,
                }  # fmt: skip

    def shown(self, end: State) -> Iterator[int]:
        """T32: the chips that can be seen on movies."""
        for film in range(FILMS):
            if end.finished[film]:
                yield from (chip for chip in end.chip[film] if chip != NOTHING)
