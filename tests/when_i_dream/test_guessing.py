"""Guesses, near answers and the last guess: rules W9 and W12."""

from __future__ import annotations

import pytest

from traumwerk.core.game import SPECTATOR, One, Scripted, Words, everybody
from traumwerk.games.when_i_dream.moves import (
    LONGEST_GUESS,
    Accept,
    BallotSettled,
    BallotsTimeUp,
    CardChanged,
    CardLaid,
    CardShown,
    Clue,
    DayBroke,
    DayTimeUp,
    DreamTold,
    Guess,
    LastGuessTimeUp,
    NightOver,
    NightScored,
    Pass,
    PassCard,
    Reject,
    Tell,
    VoteCast,
)
from traumwerk.games.when_i_dream.state import Laid

from .playing import (
    clock,
    guess,
    heard,
    hearers,
    judge_answer,
    let_go,
    offered,
    offers,
    on_bed,
    refused,
    say,
    side,
    step,
    timers,
    told,
    wake,
)
from .position import FIVE, GAME, day, dusk, element, fresh, last_guess, near, night

SPIRITS = {1, 2, 3, 4}
OLD = "W9: another card lies there already"


# ── Right, wrong, passed ────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("word", ["dog", "Dog", "a dog", "DOGS", "  the dog ", "dóg"])
def test_w9_a_right_guess_brings_the_card_to_the_yellow_side(word: str) -> None:
    s = guess(night("dog"), word, "cat")
    assert s.laid == (Laid(fresh("dog")[0], element("dog"), "yellow", word),)


def test_w9_a_small_slip_of_typing_is_forgiven_where_it_is_no_other_word() -> None:
    assert side(guess(night("umbrella"), "umbrela", "cat"), "yellow") == ["umbrella"]
    assert side(guess(night("horse"), "house", "cat"), "blue") == ["horse"]


def test_w9_a_wrong_guess_brings_it_to_the_blue_side() -> None:
    s = guess(night("dog"), "volcano", "cat")
    assert s.laid == (Laid(fresh("dog")[0], element("dog"), "blue", "volcano"),)


def test_w9_a_passed_card_goes_to_the_blue_side() -> None:
    s = let_go(night("dog"), "cat")
    assert s.laid == (Laid(fresh("dog")[0], element("dog"), "blue", None),)


def test_w9_there_is_one_guess_for_each_card_and_the_next_is_shown_at_once() -> None:
    s = night("dog")
    guessed = step(s, 0, Guess("wolf", card=1), Scripted(fresh("cat")))
    assert on_bed(guessed.state) == "cat"
    assert guessed.state.number == 2
    assert guessed.drawn == fresh("cat")
    refused(guessed.state, 0, Guess("dog", card=1), OLD)


def test_w9_the_spirits_hear_the_guess_and_the_side_and_the_dreamer_that_another_card_lies_there() -> None:
    for word, pile in (("dog", "yellow"), ("volcano", "blue"), (near("dog"), "undecided")):
        guessed = step(night("dog"), 0, Guess(word), Scripted(fresh("cat")))
        for spirit in SPIRITS:
            assert told(guessed, spirit) == [
                CardLaid(element("dog"), pile, word), CardShown(2, element("cat")),
            ]  # fmt: skip
        assert told(guessed, 0) == told(guessed, SPECTATOR) == [CardChanged(2, None)]
    passed = step(night("dog"), 0, PassCard(), Scripted(fresh("cat")))
    assert told(passed, 3) == [CardLaid(element("dog"), "blue", None), CardShown(2, element("cat"))]
    assert told(passed, 0) == [CardChanged(2, None)]


def test_w9_the_dreamer_may_stop_them_at_any_time_even_before_the_first_clue() -> None:
    s = night("dog")
    assert s.said == ()
    assert side(guess(s, "dog", "cat"), "yellow") == ["dog"]
    for words in (("bark",), ("bark", None), ("bark", "leash", "bone", "wag", "loyal")):
        assert side(guess(say(s, *words), "dog", "cat"), "yellow") == ["dog"]


def test_w9_the_spirit_whose_turn_it_was_speaks_on_with_fresh_seconds() -> None:
    s = say(night("dog"), "bark", "leash")
    assert s.speaker == 3
    for later in (guess(s, "dog", "cat"), guess(s, "wolf", "cat"), let_go(s, "cat")):
        assert later.speaker == 3
        assert timers(later)["clue"].name != timers(s)["clue"].name
        assert timers(later)["clue"].seconds == 5
        assert later.said == ()


def test_w9_a_guess_may_have_sixty_characters_and_no_more() -> None:
    s = night("dog")
    assert offers(s, 0) == (Words("Guess", LONGEST_GUESS), One(PassCard()))
    assert LONGEST_GUESS == 60
    refused(s, 0, Guess("x" * 61), "W9: 60 letters at most")
    assert side(guess(s, "x" * 60, "cat"), "blue") == ["dog"]


def test_w9_only_the_dreamer_guesses() -> None:
    for seat in SPIRITS:
        refused(night("dog"), seat, Guess("dog"), "W9: only the dreamer can do that")
        refused(night("dog"), seat, PassCard(), "W9: only the dreamer can do that")


def test_w9_only_at_night_is_there_something_to_guess() -> None:
    for s in (dusk(), day()):
        refused(s, 0, Guess("dog"), "W9: not at this moment of the game")
        refused(s, 0, PassCard(), "W9: not at this moment of the game")


# ── What crosses on its way ─────────────────────────────────────────────────────────────────────────────
def test_w9_a_clue_that_crosses_a_guess_belongs_to_the_old_card_and_is_dropped() -> None:
    s = guess(night("dog"), "wolf", "cat")
    assert s.speaker == 1
    refused(s, 1, Clue("bark", card=1), OLD)
    refused(s, 1, Pass(card=1), OLD)
    for card in (2, None):
        assert step(s, 1, Clue("meow", card=card)).state.said[0].word == "meow"
        assert step(s, 1, Pass(card=card)).state.said[0].word is None


def test_w9_a_guess_that_comes_after_the_card_has_changed_is_dropped() -> None:
    s = step(night("dog", strict=True), 1, Clue("dogs"), Scripted(fresh("cat"))).state
    for move in (Guess("dog", card=1), PassCard(card=1), Guess("dog", card=3), PassCard(card=3)):
        refused(s, 0, move, OLD)
    assert side(step(s, 0, Guess("cat", card=2)).state, "yellow") == ["cat"]
    assert side(step(s, 0, PassCard(card=2)).state, "blue") == ["cat"]


# ── Near answers ────────────────────────────────────────────────────────────────────────────────────────
def test_w9_a_near_answer_lies_undecided_and_every_spirit_may_vote() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    assert s.laid == (Laid(0, element("dog"), "undecided", near("dog"), (-1,) * 5),)
    for seat in (2, 3, 4):
        assert offered(s, seat) == [Accept(0), Reject(0)]
    assert offered(s, 1) == ["Clue", Pass(), Accept(0), Reject(0)], "the speaker too"
    assert offered(s, 0) == ["Guess", PassCard()]


def test_w9_the_game_runs_on_beside_the_vote() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    before = timers(s)
    s = judge_answer(say(s, "meow"), 0, seat3=True)
    assert (s.phase, s.speaker, on_bed(s)) == ("night", 2, "cat")
    assert set(timers(s)) == set(before) == {"hourglass", "clue"}
    assert not timers(s)["clue"].stopped
    assert timers(judge_answer(s, 0, seat1=False))["clue"] == timers(s)["clue"]


@pytest.mark.parametrize(
    ("votes", "pile"),
    [
        ((True, True, True, True), "yellow"),
        ((True, True, True, False), "yellow"),
        ((True, False, True, False), "blue"),
        ((False, False, True, False), "blue"),
        ((False, False, False, False), "blue"),
    ],
)
def test_w9_it_is_settled_when_all_have_voted_by_the_majority_and_a_tie_is_wrong(
    votes: tuple[bool, ...], pile: str
) -> None:
    s = guess(night("dog"), near("dog"), "cat")
    for seat, vote in enumerate(votes[:3], 1):
        s = judge_answer(s, 0, **{f"seat{seat}": vote})
        assert side(s, "undecided") == ["dog"]
    last = step(s, 4, Accept(0) if votes[3] else Reject(0))
    assert side(last.state, pile) == ["dog"]
    assert heard(last, BallotSettled) == [BallotSettled(element("dog"), near("dog"), pile == "yellow")]
    assert hearers(last, BallotSettled) == SPIRITS, "only they are told"
    assert last.state.phase == "night"


def test_w9_a_vote_is_secret() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    voted = step(s, 2, Accept(0))
    assert [t.event for t in voted.told] == [VoteCast(2)]
    assert hearers(voted, VoteCast) == {2}, "told to the voter alone, and not how he voted"
    assert voted.told == step(s, 2, Reject(0)).told
    for seat in (1, 3, 4):
        mine = GAME.view(voted.state, seat)
        assert mine.laid is not None
        assert not mine.laid[0].voted
        assert mine == GAME.view(step(s, 2, Reject(0)).state, seat) == GAME.view(s, seat)
    mine = GAME.view(voted.state, 2)
    assert mine.laid is not None
    assert mine.laid[0].voted
    assert offered(voted.state, 2) == []
    assert offered(voted.state, 3) == [Accept(0), Reject(0)]


def test_w9_each_spirit_votes_once_and_the_dreamer_never() -> None:
    s = judge_answer(guess(night("dog"), near("dog"), "cat"), 0, seat2=True)
    refused(s, 2, Accept(0), "W9: you have voted already")
    refused(s, 2, Reject(0), "W9: you have voted already")
    refused(s, 0, Accept(0), "W9: only the dream spirits can do that")


@pytest.mark.parametrize("card", [-1, 0, 2, 99])
def test_w9_there_is_no_vote_on_other_cards(card: int) -> None:
    s = guess(guess(night("dog"), "dog", "cat"), near("cat"), "horse")
    assert offered(s, 3) == [Accept(1), Reject(1)]
    for move in (Accept(card), Reject(card)):
        refused(s, 3, move, "W9: there is nothing of yours to vote on")


def test_w9_several_near_answers_are_voted_on_side_by_side() -> None:
    s = guess(guess(night("dog"), near("dog"), "cat"), near("cat"), "horse")
    assert offered(s, 3) == [Accept(0), Reject(0), Accept(1), Reject(1)]
    s = judge_answer(s, 1, seat1=True, seat2=True, seat3=True, seat4=True)
    assert side(s, "yellow") == ["cat"]
    assert side(s, "undecided") == ["dog"]
    assert offered(s, 3) == [Accept(0), Reject(0)]


def test_w9_votes_are_cast_until_the_dream_is_told_and_for_some_seconds_more() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    s = judge_answer(clock(s, NightOver()).state, 0, seat1=True)
    s = judge_answer(let_go(s), 0, seat2=True)
    assert s.phase == "day"
    slept = step(s, 0, Tell("…"))
    s = slept.state
    assert s.phase == "settling"
    assert [t.event for t in slept.told] == [DreamTold("…")]
    ballots = timers(s)["ballots"]
    assert (ballots.name, ballots.seconds, ballots.move) == ("ballots 0", 15, BallotsTimeUp())
    s = judge_answer(s, 0, seat4=True)
    assert s.phase == "settling"
    last = step(s, 3, Reject(0))
    assert last.state.phase == "dusk", "all have voted: it is scored at once"
    assert heard(last, NightScored)[0].yellow == (element("dog"),)


@pytest.mark.parametrize(
    ("votes", "right"),
    [({}, False), ({"seat1": True}, True), ({"seat1": False}, False), ({"seat1": True, "seat2": False}, False),
     ({"seat1": True, "seat2": False, "seat4": True}, True)],
)  # fmt: skip
def test_w9_in_the_end_the_votes_that_were_given_count_and_none_or_a_tie_is_wrong(
    votes: dict[str, bool], right: bool
) -> None:
    s = judge_answer(guess(night("dog"), near("dog"), "cat"), 0, **votes)
    s = wake(s, "…").state
    assert s.phase == "settling"
    scored = clock(s, BallotsTimeUp())
    [night_scored] = heard(scored, NightScored)
    dog = (element("dog"),)
    assert (night_scored.yellow, night_scored.blue) == ((dog, ()) if right else ((), dog))
    assert heard(scored, BallotSettled) == [BallotSettled(element("dog"), near("dog"), right)]
    kinds = [type(t.event) for t in scored.told]
    assert kinds.index(BallotSettled) < kinds.index(NightScored), "it is settled before the scoring"


def test_w9_all_that_are_still_open_are_settled_together() -> None:
    s = guess(guess(night("dog"), near("dog"), "cat"), near("cat"), "horse")
    s = wake(judge_answer(s, 1, seat1=True), "…").state
    scored = clock(s, BallotsTimeUp())
    assert [event.right for event in heard(scored, BallotSettled)] == [False, True]
    assert heard(scored, NightScored)[0].yellow == (element("cat"),)


def test_w9_without_a_near_answer_nobody_waits() -> None:
    s = guess(guess(night("dog"), "dog", "cat"), "volcano", "horse")
    assert wake(s, "…").state.phase == "dusk"


def test_w9_a_settled_answer_is_voted_on_no_more() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    s = judge_answer(s, 0, seat1=True, seat2=True, seat3=True, seat4=True)
    refused(s, 1, Accept(0), "W9: there is nothing of yours to vote on")
    assert offered(s, 4) == []


# ── The last guess ──────────────────────────────────────────────────────────────────────────────────────
def test_w12_when_the_hourglass_is_empty_the_dreamer_may_guess_once_more() -> None:
    s = last_guess("dog")
    assert s.phase == "last guess"
    assert offers(s, 0) == (Words("Guess", LONGEST_GUESS), One(PassCard()))
    assert {seat: offered(s, seat) for seat in SPIRITS} == {1: [], 2: [], 3: [], 4: []}
    timer = timers(s)["last guess"]
    assert (timer.name, timer.seconds, timer.move) == ("last guess 0", 10, LastGuessTimeUp())


@pytest.mark.parametrize(("word", "pile"), [("dog", "yellow"), ("volcano", "blue"), ("near", "undecided")])
def test_w12_a_last_guess_counts_like_any_other_and_the_day_breaks(word: str, pile: str) -> None:
    word = near("dog") if word == "near" else word
    last = step(last_guess("dog"), 0, Guess(word, card=1), Scripted(()))
    assert last.state.phase == "day"
    assert side(last.state, pile) == ["dog"]
    assert last.drawn == (), "no other card is shown"
    assert told(last, 0) == told(last, SPECTATOR) == [DayBroke()]
    assert told(last, 2) == [CardLaid(element("dog"), pile, word), DayBroke()]
    assert hearers(last, DayBroke) == everybody(5)
    assert all(GAME.view(last.state, seat).element is None for seat in range(5))


def test_w12_without_a_guess_the_card_stays_on_top_and_counts_for_nobody() -> None:
    s = last_guess("dog")
    for last in (step(s, 0, PassCard()), step(s, 0, PassCard(card=1)), clock(s, LastGuessTimeUp())):
        assert last.state.phase == "day"
        assert last.state.laid == ()
        assert last.state.card == fresh("dog")[0]
        assert [t.event for t in last.told] == [DayBroke()]
    scored = clock(clock(s, LastGuessTimeUp()).state, DayTimeUp())
    [points] = heard(scored, NightScored)
    assert (points.yellow, points.blue) == ((), ())


def test_w12_there_is_one_last_guess() -> None:
    s = step(last_guess("dog"), 0, Guess("wolf")).state
    refused(s, 0, Guess("dog"), "W9: not at this moment of the game")
    refused(last_guess("dog"), 0, Guess("dog", card=2), OLD)
    refused(last_guess("dog"), 0, Guess(" "), "W12: say something, or pass")
    refused(last_guess("dog"), 0, Guess("x" * 61), "W12: 60 letters at most")


def test_w12_a_near_last_guess_goes_to_the_vote_too() -> None:
    s = step(last_guess("dog", roles=FIVE), 0, Guess(near("dog"))).state
    assert offered(s, 2) == [Accept(0), Reject(0)]
    s = judge_answer(s, 0, seat1=True, seat2=True, seat3=True, seat4=False)
    assert side(s, "yellow") == ["dog"]


def test_w12_the_last_guess_ends_the_clues_the_hourglass_and_the_challenges() -> None:
    s = clock(say(night("dog"), "bark"), NightOver()).state
    refused(s, 2, Clue("leash"), "W7: not at this moment of the game")
    assert offered(s, 3) == []
    assert set(timers(s)) == {"last guess"}
