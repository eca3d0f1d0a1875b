"""Perft: how many ways there are to play on from a named position, at every speed the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from traumwerk.core.kernel import first
from traumwerk.core.native import Native
from traumwerk.games import COMPILED, load

FOLDER = Path(__file__).parent / "perft"
POSITIONS: list[dict[str, Any]] = [
    {"game": game, **position}
    for game in COMPILED
    for position in tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))["position"]
]
TITLES = [f"{position['game']}: {position['name']}" for position in POSITIONS]
DEEPEST_PLAIN = 30_000  # ways that the plain speed counts; deeper it is left to the native one


def start(position: dict[str, Any]) -> Any:
    """The position: a seeded game after some actions."""
    game = load(position["game"])
    options = game.Options(**position["options"])
    state: Any = game.new(options, position["players"], position["seed"]).state
    for action in position["actions"]:
        game.plain.step(state, first(state.to_act), action)
    return state


def plain_ways(game: Any, state: Any, depth: int) -> int:
    if depth == 0 or not state.to_act:
        return 1
    seat, total = first(state.to_act), 0
    actions = game.actions(state, seat)
    if depth == 1:
        return len(actions)
    for action in actions:
        after = state.copy()
        game.plain.step(after, seat, action)
        total += plain_ways(game, after, depth - 1)
    return total


def native_ways(native: Native, states: Any, desk: Any, level: int, depth: int) -> int:
    to_act = int(states[level]["to_act"])
    if depth == 0 or not to_act:
        return 1
    seat, total = first(to_act), 0
    count: int = native.legal(states, level, seat, desk)
    if depth == 1:
        return count
    for action in desk["out"][0][:count].tolist():
        states[level + 1 : level + 2] = states[level : level + 1]
        native.step(states, level + 1, seat, action)
        total += native_ways(native, states, desk, level + 1, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=TITLES)
def test_plain_counts_the_ways_to_play_on(position: dict[str, Any]) -> None:
    state = start(position)
    for depth, ways in enumerate(position["ways"], 1):
        if ways <= DEEPEST_PLAIN:
            assert plain_ways(load(position["game"]), state, depth) == ways, depth


@pytest.mark.native
@pytest.mark.parametrize("position", POSITIONS, ids=TITLES)
def test_native_counts_the_same(position: dict[str, Any]) -> None:
    native = load(position["game"]).native
    states, desk = native.new(len(position["ways"]) + 1), native.desk()
    native.put(states, 0, start(position))
    for depth, ways in enumerate(position["ways"], 1):
        assert native_ways(native, states, desk, 0, depth) == ways, depth
