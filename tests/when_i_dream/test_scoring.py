"""What a night brings, what it leaves behind, and who wins: rules W14 to W16."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from traumwerk.arena.clocked import play
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import Over, Scripted, everybody
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import GAME as HOUSE
from traumwerk.games.when_i_dream.moves import (
    Clue,
    DayBroke,
    DayTimeUp,
    DreamTold,
    DuskFell,
    DuskOver,
    Guess,
    LastGuessTimeUp,
    NightOver,
    NightScored,
    PassCard,
    PointsCounted,
    Ready,
    RoleDealt,
    RolesShown,
    Tell,
)
from traumwerk.games.when_i_dream.rules import role_points, sandman_points
from traumwerk.games.when_i_dream.state import BLIND, NightScore, State

from .playing import (
    challenge,
    clock,
    fall_asleep,
    guess,
    heard,
    hearers,
    judge_clue,
    let_go,
    refused,
    resumed,
    say,
    step,
    table_of,
    told,
    wake,
)
from .position import FIVE, GAME, dealt, dusk, element, fresh, near, night, right

SIX = "fairy fairy boogeyman boogeyman sandman"


# ── The scoring of a night ──────────────────────────────────────────────────────────────────────────────
def test_w14_the_rulebooks_example_through_a_whole_night() -> None:
    """Yellow 3, blue 2, all remembered: fairies 3, the dreamer 5, boogeymen 2, the sandman 3."""
    s = dusk(SIX, dreamer=1)
    for seat in (0, 1, 2, 3, 4):
        s = step(s, seat, Ready()).state
    s = step(s, 5, Ready(), Scripted(fresh("rooster"))).state
    s = guess(say(s, "crow", "dawn", None), "rooster", "vampire")
    s = guess(say(s, "blood"), "mosquito", "hamburger")
    s = let_go(say(s, "bun", "fries"), "dog")
    s = guess(say(s, "bark"), "a dog", "drum")
    s = clock(say(s, "sticks"), NightOver()).state
    s = step(s, 1, Guess("drums")).state
    dream = "A rooster fought a vampire, while a dog played the drum."
    scored = step(s, 1, Tell(dream))
    [result] = heard(scored, NightScored)
    assert result.yellow == (element("rooster"), element("dog"), element("drum"))
    assert result.blue == (element("vampire"), element("hamburger"))
    assert result.named == result.yellow
    by_seat = dict(zip((2, 3, 4, 5, 0, 1), (3, 3, 2, 2, 3, 5), strict=True))
    assert result.points == tuple(by_seat[seat] for seat in range(6))
    assert scored.state.points == result.points
    sides = (result.yellow, result.blue)
    scores = NightScore(1, s.roles, *sides, dream, result.named, True, result.points)
    assert scored.state.nights == (scores,)


def test_w14_the_rulebooks_example_in_numbers() -> None:
    assert role_points("fairy", 3, 2, remembered=True) == 3
    assert role_points(None, 3, 2, remembered=True) == 5
    assert role_points("boogeyman", 3, 2, remembered=True) == 2
    assert role_points("sandman", 3, 2, remembered=True) == 3


@pytest.mark.parametrize(
    ("yellow", "blue", "points"),
    [(0, 0, 2), (1, 1, 3), (3, 3, 5), (4, 3, 4), (3, 4, 4), (5, 3, 3), (3, 5, 3), (1, 6, 1), (1, 0, 1),
     (0, 1, 1), (2, 0, 0), (0, 2, 0), (4, 0, 0)],
)  # fmt: skip
def test_w14_the_sandman_lives_of_balance(yellow: int, blue: int, points: int) -> None:
    assert sandman_points(yellow, blue) == points
    assert role_points("sandman", yellow, blue, remembered=True) == points


@pytest.mark.parametrize(("yellow", "blue"), [(0, 0), (0, 4), (4, 0), (3, 4)])
def test_w14_fairies_live_of_yellow_boogeymen_of_blue(yellow: int, blue: int) -> None:
    for remembered in (False, True):
        assert role_points("fairy", yellow, blue, remembered) == yellow
        assert role_points("boogeyman", yellow, blue, remembered) == blue


def test_w14_two_more_for_who_remembers_all_of_at_least_one() -> None:
    assert role_points(None, 0, 4, remembered=True) == 0
    assert role_points(None, 3, 4, remembered=False) == 3
    assert role_points(None, 1, 4, remembered=True) == 3


def test_w14_who_guessed_nothing_right_gets_no_bonus_for_a_dream() -> None:
    s = wake(guess(night("dog"), "volcano", "cat"), "A dog, a cat and a volcano.").state
    assert s.points == (0, 0, 0, 1, 1)
    assert not s.nights[0].remembered


def test_w14_who_forgot_one_gets_a_point_for_each_and_no_more() -> None:
    s = guess(guess(night("dog"), "dog", "cat"), "cat", "horse")
    assert wake(s, "a dog").state.points[0] == 2
    assert wake(s, "a dog and a cat").state.points[0] == 4


def test_w14_the_roles_are_shown_to_all_before_the_points_are_given() -> None:
    scored = wake(night("dog", dreamer=3), "…", Scripted(dealt(FIVE)))
    kinds = [type(t.event) for t in scored.told]
    assert kinds[:4] == [DreamTold, RolesShown, NightScored, DuskFell]
    assert heard(scored, RolesShown) == [RolesShown(("fairy", "boogeyman", "sandman", None, "fairy"))]
    assert hearers(scored, RolesShown) == hearers(scored, NightScored) == everybody(5)


def test_w14_a_penalty_counts_for_neither_side() -> None:
    s = step(night("dog", strict=True), 1, Clue("dogs"), Scripted(fresh("cat"))).state
    [result] = heard(wake(s, "…"), NightScored)
    assert (result.yellow, result.blue) == ((), ())
    assert result.points == (0, 0, 0, 0, 2), "it costs nothing yet"


# ── The next round ──────────────────────────────────────────────────────────────────────────────────────
def test_w15_the_cards_of_both_sides_go_under_in_the_order_they_left_the_bed() -> None:
    s = guess(night("horse"), "horse", "dog")
    s = let_go(s, "cow")
    s = guess(s, "cow", "cat")
    s = wake(s, "…").state
    assert s.under == (BLIND, *(fresh(name)[0] for name in ("horse", "dog", "cow")))
    assert s.laid == ()
    assert not {fresh(name)[0] for name in ("horse", "dog", "cow", "cat")} & set(s.unseen)


def test_w15_points_add_up_from_night_to_night_and_the_next_to_the_left_dreams() -> None:
    s = wake(guess(night("dog", dreamer=4), "dog", "cat"), "dog", Scripted(dealt(FIVE))).state
    assert (s.dreamer, s.round, s.phase) == (0, 1, "dusk")
    first = s.points
    assert first == (1, 1, 0, 1, 3)
    s = wake(guess(fall_asleep(s, "horse"), "volcano", "cow"), "…", Scripted(dealt(FIVE))).state
    assert s.nights[1].points == (0, 0, 0, 1, 1)
    assert s.points == (1, 1, 0, 2, 4)
    assert [GAME.view(s, seat).points for seat in (-1, 0, 3)] == [s.points] * 3
    assert GAME.view(s, 2).nights == s.nights
    assert GAME.view(s, 2).night == 2


def test_w15_a_night_begins_as_if_there_had_been_none() -> None:
    s = let_go(say(night("dog"), "bark", "leash"), "cat")
    s = judge_clue(challenge(say(s, "meow"), 1, 0), seat2=False, seat4=False)
    s = fall_asleep(wake(s, "A volcano.").state, "horse")
    assert (s.number, s.turn, s.challenges, s.said, s.laid, s.dream) == (1, 1, 0, (), (), None)
    assert s.speaker == 2, "the new dreamer's left"


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────
def last_night(points: tuple[int, ...], penalties: tuple[tuple[int, ...], ...]) -> State:
    """Everybody but seat 3 has dreamt, with such points and penalties; a dog lies there."""
    s = dusk("fairy boogeyman sandman", dreamer=3)
    s.round, s.points = 3, points
    s = fall_asleep(s, "dog")
    s.penalties = penalties
    held = [card for cards in penalties for card in cards]
    s.unseen = [card for card in s.unseen if card not in held]
    return s


NONE: tuple[tuple[int, ...], ...] = ((), (), (), ())


def test_w16_the_game_is_over_when_everybody_has_dreamt() -> None:
    s = last_night((5, 4, 3, 2), NONE)
    last = wake(s, "…")
    assert isinstance(GAME.decision(s), Over) is False
    assert GAME.decision(last.state) == Over((5, 4, 5, 2), (0, 2))
    assert heard(last, PointsCounted) == [PointsCounted((5, 4, 5, 2), (0, 0, 0, 0))]
    assert hearers(last, PointsCounted) == everybody(4)
    assert heard(last, RoleDealt) == heard(last, DuskFell) == []
    for viewer in range(-1, 4):
        seen = GAME.view(last.state, viewer)
        assert (seen.phase, seen.winners, seen.role, seen.element) == ("over", (0, 2), None, None)
    assert GAME.view(s, 0).winners == ()


def test_w16_each_penalty_costs_a_point_and_a_total_may_be_negative() -> None:
    last = wake(last_night((17, 0, 14, 1), ((1, 2), (3, 4, 5), (), (6,))), "…")
    assert last.state.points == (15, -3, 16, 0)
    assert heard(last, PointsCounted) == [PointsCounted((15, -3, 16, 0), (2, 3, 0, 1))]
    assert GAME.decision(last.state) == Over((15, -3, 16, 0), (2,))


def test_w16_of_those_who_are_level_the_one_with_fewer_penalties_wins() -> None:
    last = wake(last_night((17, 16, 12, 0), ((1, 2), (3,), (), ())), "…")
    assert last.state.points == (15, 15, 14, 0)
    assert GAME.decision(last.state) == Over((15, 15, 14, 0), (1,))


def test_w16_who_is_still_level_shares_the_victory() -> None:
    last = wake(last_night((16, 16, 14, 0), ((1,), (3,), (4,), ())), "…")
    assert GAME.decision(last.state) == Over((15, 15, 15, 0), (0, 1, 2))


def test_w16_most_points_win_before_penalties_are_compared() -> None:
    last = wake(last_night((18, 16, 0, 0), ((1,), (), (), ())), "…")
    assert GAME.decision(last.state) == Over((17, 16, 2, 0), (0,))


def test_w16_after_the_end_nobody_moves() -> None:
    over = wake(last_night((5, 4, 3, 2), NONE), "…").state
    for move in (Ready(), Clue("bark"), Guess("dog"), PassCard(), Tell("…")):
        for seat in range(4):
            refused(over, seat, move, "W16: the game is over")
    for of_clock in (DuskOver(), NightOver(), DayTimeUp()):
        refused(over, "clock", of_clock, "W6: not at this moment of the game")


def test_w16_the_points_of_the_last_night_count() -> None:
    s = guess(last_night((0, 0, 0, 0), NONE), "dog", "cat")
    assert wake(s, "dog").state.points == (1, 0, 1, 3)


# ── Whole games ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_w1_everybody_dreams_once_and_the_record_holds(language: str) -> None:
    game: Any = HOUSE
    options = game.Options(language=language)
    table = Table(game, options, 5, from_seed(3))
    whole = game.census(table.state)
    play(table, {seat: game.thinker("normal", options) for seat in range(5)}, Random(1))
    assert sorted(one.dreamer for one in table.state.nights) == list(range(5))
    assert game.census(table.state) == whole
    assert record.verify(record.read(table.record), game).points == table.state.points


def test_w9_w14_a_scripted_night_can_be_replayed_from_its_record() -> None:
    table = table_of(4, 9, first=0)
    table.play("clock", DuskOver())
    dog = right(GAME.deck.elements[table.state.element].name)
    table.play(0, Guess(dog))
    table.play(0, Guess(near(GAME.deck.elements[table.state.element].name)))
    table.play("clock", NightOver())
    broke = table.play("clock", LastGuessTimeUp())
    assert told(broke, 2) == [DayBroke()]
    table.play(0, Tell(dog))
    assert table.state.phase == "settling"
    again = resumed(table, 9)
    assert again.state == table.state
    assert again.record == table.record
