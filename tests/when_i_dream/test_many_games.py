"""Two thousand games of bots, their scores worked out once more from the record alone (W14, W16)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from traumwerk.arena.clocked import play
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Choose, Over
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import GAME
from traumwerk.games.when_i_dream import moves as m

GAMES, CHUNKS = 2000, 40
LANGUAGES = ("en", "it", "fr", "de")
LEVELS = ("easy", "normal", "hard")


def mischievous(think: Callable[[Any, Random], Any], entry: Callable[[int], Any], seat: int) -> Any:
    """A bot that now and then says what it must not, guesses near, or takes a clue to court."""

    def plan(window: Any, random: Random) -> Any:
        planned, view = think(window, random), window.view
        trials = [
            offer.move for offer in window.offers if isinstance(getattr(offer, "move", None), m.ChallengeClue)
        ]
        if trials and random.random() < 0.05:
            return 0.5, random.choice(trials)
        if planned is None or random.random() < 0.9:
            return planned
        if isinstance(planned[1], m.Clue) and view.element is not None:
            return planned[0], m.Clue(entry(view.element).word, view.number)
        if isinstance(planned[1], m.Guess):
            meant = next(e for e in map(entry, range(440)) if e.word == planned[1].word)
            return planned[0], m.Guess((*meant.near, "?")[0], view.number)
        return planned

    return plan


def events_of(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for event in line.get("events", ()):
        yield event.get("event", event)


def scored_again(text: str) -> tuple[list[int], list[int], Counter[str]]:
    """Points and winners of a record by the rulebook, from the piles, roles, dreams and penalties it tells."""
    header, *lines, _ = map(json.loads, text.splitlines())
    players = header["players"]
    points, penalties, seen = [0] * players, [0] * players, Counter[str]()
    piles: list[list[Any]] = []
    dream, roles = "", [""] * players
    for event in (event for line in lines for event in events_of(line)):
        seen[event["type"]] += 1
        match event["type"]:
            case "NightFell":
                piles = []
            case "CardLaid":
                piles.append([event["pile"], event["guess"], event["element"]])
            case "BallotSettled":
                at = next(pile for pile in piles if pile[0] == "undecided" and pile[2] == event["element"])
                at[0] = "yellow" if event["right"] else "blue"
            case "PenaltyGiven":
                penalties[event["seat"]] += 1
            case "DreamTold":
                dream = event["dream"] or ""
            case "RolesShown":
                roles = event["roles"]
            case "NightScored":
                for seat, got in enumerate(night_points(piles, roles, dream)):
                    points[seat] += got
    totals = [had - lost for had, lost in zip(points, penalties, strict=True)]
    best = max(zip(totals, (-lost for lost in penalties), strict=True))
    winners = [seat for seat in range(players) if (totals[seat], -penalties[seat]) == best]
    return totals, winners, seen


def night_points(piles: list[list[Any]], roles: list[str], dream: str) -> list[int]:
    yellow = sum(pile == "yellow" for pile, _, _ in piles)
    blue = sum(pile == "blue" for pile, _, _ in piles)
    told = {word.casefold() for word in dream.split(", ")}
    remembered = yellow > 0 and all(guess.casefold() in told for pile, guess, _ in piles if pile == "yellow")
    small, large = sorted((yellow, blue))
    sandman = large + 2 if small == large else large if large - small == 1 else small
    return [
        {"fairy": yellow, "boogeyman": blue, "sandman": sandman}.get(role, yellow + 2 * remembered)
        for role in roles
    ]


def played(number: int) -> Table:
    """Game number so-and-so: players, language and levels in turn, every third with mischief."""
    random = Random(number)
    players, language = 4 + number % 7, LANGUAGES[number // 7 % 4]
    options = GAME.Options(language=language, hourglass=30, strict=number % 3 == 0)
    table = Table(GAME, options, players, from_seed(number))
    thinkers = {seat: GAME.thinker(LEVELS[(number + seat) % 3], options) for seat in range(players)}
    if number % 3 == 0:
        entry = lambda element: GAME.deck.entry(element, language)  # noqa: E731
        thinkers = {seat: mischievous(think, entry, seat) for seat, think in thinkers.items()}
    play(table, thinkers, random)
    return table


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_w14_w16_scores_are_what_the_record_says(chunk: int) -> None:
    happened = Counter[str]()
    for number in range(chunk, GAMES, CHUNKS):
        table = played(number)
        result = table.decision
        assert isinstance(result, Over)
        points, winners, seen = scored_again(table.record)
        assert (points, winners) == (list(result.points), list(result.winners)), f"game {number}"
        happened += seen
    for kind in (
        "PenaltyGiven",
        "BallotSettled",
        "ClueChallenged",
        "ChallengeSettled",
        "Passed",
        "HourglassRanOut",
    ):
        assert happened[kind] > 0, f"nobody saw {kind}"


def test_the_recount_bites() -> None:
    table = played(1)
    assert not isinstance(table.decision, Choose)
    spoilt = table.record.replace('"pile":"yellow"', '"pile":"blue"', 1)
    assert scored_again(spoilt)[0] != scored_again(table.record)[0]
