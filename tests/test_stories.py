"""Stories of finished games: their points are the result, and what they tell happened."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from traumwerk.core import record
from traumwerk.core.game import Over, Story
from traumwerk.games import load
from traumwerk.games.telling import extremes, leads

GOLDEN = Path(__file__).parent / "golden"
GAMES = [f"{game}-{players}" for game in ("traumfabrik-traumfabrik", "traumfabrik-dream-factory",
         "factory_manager-gentle", "factory_manager-harsh") for players in (2, 5)] + [
         "when_i_dream-it-5", "when_i_dream-en-4"]  # fmt: skip


class Played:
    """A game of the golden records."""

    def __init__(self, name: str) -> None:
        kept = record.read((GOLDEN / f"{name}.jsonl").read_text("utf-8"))
        self.game: Any = load(kept.header.game)
        steps = [step for _, step in record.replay(kept, self.game)]
        self.states = [step.state for step in steps]
        self.told = [step.told for step in steps]
        self.actors = [move.actor for move in kept.moves]
        before = msgspec.json.encode(self.game.view(self.states[-1], 0))
        self.story: Story = self.game.story(self.states, self.told, self.actors)
        assert msgspec.json.encode(self.game.view(self.states[-1], 0)) == before, "telling changes nothing"

    @property
    def result(self) -> Over:
        over = self.game.decision(self.states[-1])
        assert isinstance(over, Over)
        return over

    def events(self, kind: str) -> list[tuple[int, Any]]:
        told = [(move, one.event) for move, news in enumerate(self.told) for one in news]
        return [(move, event) for move, event in told if type(event).__name__ == kind]


@cache
def played(name: str) -> Played:
    return Played(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_breakdown_adds_up_to_the_result(name: str) -> None:
    told = played(name)
    sums = tuple(sum(source["points"] for source in own) for own in told.story.breakdown)
    assert sums == told.story.points[-1] == told.result.points


@pytest.mark.parametrize("name", GAMES)
def test_everything_stands_in_order_and_within_the_game(name: str) -> None:
    story, moves = played(name).story, len(played(name).actors)
    assert len(story.points) == len(story.at)
    assert list(story.at) == sorted(set(story.at))
    assert (story.at[0], story.at[-1]) == (0, moves)
    for things in (story.moments, story.moves):
        numbers = [thing["move"] for thing in things]
        assert numbers == sorted(numbers)
        assert set(numbers) <= set(range(moves + 1))
    assert msgspec.json.decode(msgspec.json.encode(story), type=Story) is not None


@pytest.mark.parametrize("name", GAMES)
def test_best_moves_gain_and_worst_ones_lose(name: str) -> None:
    moves = played(name).story.moves
    assert moves
    assert all((move["gain"] > 0) == (move["kind"] == "best") for move in moves)
    assert len({(move["seat"], move["kind"]) for move in moves}) == len(moves)


# ── Traumfabrik ─────────────────────────────────────────────────────────────────────────────────────────
def test_t33_t35_movies_and_awards_are_moments() -> None:
    told = played("traumfabrik-dream-factory-5")
    movies = [moment for moment in told.story.moments if moment["kind"] == "movie"]
    awards = [moment for moment in told.story.moments if moment["kind"] == "award"]
    assert [(one["move"], one["film"]) for one in movies] == [
        (move, event.film) for move, event in told.events("MovieFinished")
    ]
    assert [one["award"] for one in awards] == [event.award for _, event in told.events("AwardGiven")]
    assert len([moment for moment in told.story.moments if moment["kind"] == "quarter"]) == 4
    assert len(told.story.at) == 4 * 8 + 1


def test_t39_points_stand_still_but_for_movies_and_awards() -> None:
    told = played("traumfabrik-traumfabrik-5")
    won: dict[int, int] = {}
    for moment in told.story.moments:
        if moment["kind"] in ("movie", "award"):
            won[moment["move"]] = won.get(moment["move"], 0) + moment["points"]
    for move, points in zip(told.story.at[:-1], told.story.points[:-1], strict=True):
        assert sum(points) == sum(gained for at, gained in won.items() if at <= move)


def test_t19_a_purchase_is_worth_the_stars_that_its_chips_show_in_the_end() -> None:
    told = played("traumfabrik-traumfabrik-5")
    end, stars = told.states[-1], told.game.cardboard.tables.chip_stars
    on_movies = {chip for film, piles in enumerate(end.chip) if end.finished[film] for chip in piles}
    sold = dict(told.events("Sold"))
    for move in told.story.moves:
        worth = sum(stars[chip] for chip in move["chips"] if chip in on_movies)
        assert move["gain"] == worth - sold[move["move"]].price
        assert move["seat"] == sold[move["move"]].seat


# ── Factory Manager ─────────────────────────────────────────────────────────────────────────────────────
def test_f28_money_goes_down_by_buying_and_up_by_income() -> None:
    told = played("factory_manager-harsh-5")
    assert len(told.story.at) == 1 + 2 * 5
    for bought, before in zip(told.story.points[1::2], told.story.points[::2], strict=False):
        assert all(after <= had for after, had in zip(bought, before, strict=True))
    incomes = [one for own in told.story.breakdown for one in own if one["what"] == "income"]
    assert sum(one["points"] for one in incomes) == sum(event.paid for _, event in told.events("Earned"))


def test_f20_a_tile_that_never_ran_loses_its_price() -> None:
    told = played("factory_manager-harsh-5")
    bought = dict(told.events("Bought"))
    for move in told.story.moves:
        event = bought[move["move"]]
        assert (move["tile"], move["price"]) == (event.tile, event.price + event.field)
        assert move["gain"] == move["earned"] - move["price"]
    assert any(move["earned"] > move["price"] for move in told.story.moves)


# ── When I Dream ────────────────────────────────────────────────────────────────────────────────────────
def test_w14_nights_by_role() -> None:
    told = played("when_i_dream-it-5")
    nights = told.states[-1].nights
    assert [moment["seat"] for moment in told.story.moments if moment["kind"] == "night"] == [
        night.dreamer for night in nights
    ]
    for seat, own in enumerate(told.story.breakdown):
        roles = [source["what"] for source in own if source["night"] is not None]
        assert roles == [night.roles[seat] or "dreamer" for night in nights]


def test_w9_the_best_clue_was_followed_by_a_right_guess() -> None:
    told = played("when_i_dream-it-5")
    given = dict(told.events("ClueGiven"))
    for move in told.story.moves:
        night = told.states[-1].nights[move["night"]]
        assert (move["element"] in night.yellow) == (move["kind"] == "best")
        assert (given[move["move"]].seat, given[move["move"]].word) == (move["seat"], move["word"])


# ── What they have in common ────────────────────────────────────────────────────────────────────────────
def test_the_lead_is_taken_by_who_is_alone_in_front() -> None:
    points = [(0, 0), (2, 1), (3, 3), (3, 4), (3, 5), (9, 5)]
    assert leads(points, range(6)) == [
        {"move": 1, "kind": "lead", "seat": 0},
        {"move": 3, "kind": "lead", "seat": 1},
        {"move": 5, "kind": "lead", "seat": 0},
    ]


def test_of_each_seat_the_best_and_the_worst() -> None:
    moves = [{"move": n, "seat": n % 2, "gain": gain} for n, gain in enumerate((3, -2, 5, -1, 0, 0))]
    assert [(move["move"], move["kind"]) for move in extremes(moves)] == [(1, "worst"), (2, "best")]
