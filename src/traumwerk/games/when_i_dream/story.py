"""A finished game told in short: points night by night, by role, and the clues that told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from traumwerk.core.game import Story, Told
from traumwerk.games.telling import in_order, leads
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.state import State

Moment = dict[str, Any]
Events = Sequence[tuple[int, Any]]
DREAMER = "dreamer"


def story(states: Sequence[State], told: Sequence[Sequence[Told]]) -> Story:
    """W14–W16: points after each night; the last ones have the penalties taken off.

    The best clue of a seat is the one that a right guess followed, after the fewest clues on the card; its
    worst the same with a wrong one. Who meant to mislead may read them the other way round: `role` says so.
    """
    events = [(move, one.event) for move, news in enumerate(told) for one in news]
    at = (0, *(move for move, event in events if isinstance(event, m.NightScored)))
    points = tuple(states[move].points for move in at)
    end = states[-1]
    moments = [moment for move, event in events for moment in moments_of(states[move], move, event)]
    return Story(
        points=points,
        at=at,
        moments=in_order([*moments, *leads(points, at)]),
        breakdown=tuple(tuple(sources(end, seat)) for seat in range(end.players)),
        moves=tuple(told_most(list(clues(end, events)))),
    )


def moments_of(after: State, move: int, event: Any) -> Iterator[Moment]:
    match event:
        case m.NightScored(yellow, blue):
            night = after.nights[-1]
            sides = {"yellow": len(yellow), "blue": len(blue), "remembered": night.remembered}
            yield {
                "move": move, "kind": "night", "seat": night.dreamer, "night": len(after.nights) - 1, **sides,
            }  # fmt: skip
        case m.PenaltyGiven(seat, word, element):
            yield {"move": move, "kind": "penalty", "seat": seat, "word": word, "element": element}


def sources(end: State, seat: int) -> Iterator[Moment]:
    """W14 W16: what each night brought in which role, and what penalties took."""
    for number, night in enumerate(end.nights):
        yield {"what": night.roles[seat] or DREAMER, "points": night.points[seat], "night": number}
    if end.penalised[seat]:
        yield {"what": "penalties", "points": -end.penalised[seat], "night": None}


def clues(end: State, events: Events) -> Iterator[Moment]:
    """W7 W9: the clues that a guess followed, each with whether that was right in the end."""
    night, heard = 0, list[tuple[int, int, str]]()
    followed: list[Moment] = []
    for move, event in events:
        match event:
            case m.CardShown():
                heard = []
            case m.ClueGiven(seat, word):
                heard.append((move, seat, word))
            case m.Spoken(seat):
                heard.append((move, seat, ""))
            case m.CardLaid(element, _, guess) if guess is not None and heard:
                at, seat, word = heard[-1]
                clue: Moment = {"move": at, "seat": seat, "word": word, "element": element, "guess": guess}
                followed.append({**clue, "clues": len(heard), "night": night})
            case m.NightScored(yellow):
                for one in followed:
                    role = end.nights[night].roles[one["seat"]]
                    yield {**one, "role": role, "gain": 1 if one["element"] in yellow else -1}
                night, followed = night + 1, []


def told_most(found: Sequence[Moment]) -> list[Moment]:
    """For each seat and both ways the clue that had the fewest before it, the first of these."""
    chosen: dict[tuple[int, int], Moment] = {}
    for clue in sorted(found, key=lambda clue: (clue["clues"], clue["move"])):
        kind = "best" if clue["gain"] > 0 else "worst"
        chosen.setdefault((clue["seat"], clue["gain"]), {**clue, "kind": kind})
    return sorted(chosen.values(), key=lambda clue: int(clue["move"]))
