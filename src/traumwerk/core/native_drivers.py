"""Loops over arrays of records, for the native speed only.

They take `(states, i)` where the rules take one state. `low` and `high` are the halves of a seed. `desks` holds
one record with room to work: `out` for ids, `dice`, and the seats' `policies` (arrays inside a record are not
counted as references, which would cost as much as a rule).
"""

from __future__ import annotations

from typing import Any

from traumwerk.core.drivers import legal, play_game, start, step
from traumwerk.core.kernel import first
from traumwerk.core.rng import rule


@rule
def begin_at(states: Any, i: int, desks: Any, low: int, high: int, game: int) -> None:
    """Set up numbered game `game` of a seed."""
    start(states[i], desks[0].dice, low, high, game)


@rule
def legal_at(states: Any, i: int, seat: int, desks: Any) -> int:
    """Write the seat's legal actions, return how many."""
    return legal(states[i], seat, desks[0].out)


@rule
def step_at(states: Any, i: int, seat: int, action: int) -> None:
    """Play one action."""
    step(states[i], seat, action)


@rule
def mask_at(states: Any, i: int, seat: int, desks: Any, masks: Any) -> None:
    """The seat's legal actions as a row of yes and no."""
    out = desks[0].out
    n = legal(states[i], seat, out)
    for action in range(masks.shape[1]):
        masks[i, action] = False
    for k in range(n):
        masks[i, out[k]] = True


@rule
def step_many(
    states: Any, actions: Any, masks: Any, numbers: Any, over: Any, low: int, high: int, desks: Any
) -> int:
    """Play one action in every game and renew the masks; returns how many games ended.

    `over` says which games ended with this action. Their states can be read until the next call, which plays
    no action there but begins the next game of the seed; `numbers` holds the games' numbers.
    """
    count = states.shape[0]
    ended = 0
    for i in range(count):
        if over[i]:
            numbers[i] += count
            start(states[i], desks[0].dice, low, high, numbers[i])
            over[i] = False
        else:
            step(states[i], first(states[i].to_act), actions[i])
        if states[i].to_act:
            mask_at(states, i, first(states[i].to_act), desks, masks)
        else:
            over[i] = True
            ended += 1
    return ended


@rule
def play_many(
    states: Any,
    low: int,
    high: int,
    game: int,
    count: int,
    desks: Any,
    points: Any,
    winners: Any,
) -> int:
    """Play numbered games to their ends on one state; writes points and winners, returns the actions."""
    actions = 0
    s = states[0]
    desk = desks[0]
    for k in range(count):
        start(s, desk.dice, low, high, game + k)
        actions += play_game(s, desk.policies, desk.out, desk.dice, desk.out, 0)
        for seat in range(points.shape[1]):
            points[k, seat] = s.points[seat]
        winners[k] = s.winners
    return actions
