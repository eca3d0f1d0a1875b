"""Forbidden clues, penalties and challenges as the table plays them: rules W8 and W11."""

from __future__ import annotations

from typing import Any

import pytest

from traumwerk.core.game import SPECTATOR, Scripted
from traumwerk.games.when_i_dream.moves import (
    Acquit,
    CardChanged,
    CardShown,
    ChallengeClue,
    ChallengeSettled,
    ChallengeTimeUp,
    Clue,
    ClueChallenged,
    ClueTimeUp,
    Condemn,
    DayBroke,
    Guess,
    NightOver,
    Pass,
    PassCard,
    PenaltyGiven,
    VoteCast,
)
from traumwerk.games.when_i_dream.state import BLIND, State
from traumwerk.games.when_i_dream.views import Heard, Trial

from .playing import (
    challenge,
    clock,
    fall_asleep,
    guess,
    heard,
    hearers,
    judge_clue,
    let_go,
    offered,
    on_bed,
    refused,
    say,
    showing,
    step,
    timers,
    told,
    wake,
)
from .position import FIVE, GAME, Bed, element, fresh, night, right

SPIRITS = {1, 2, 3, 4}
NOTHING = "there is nothing of yours to vote on"
SIX = "fairy fairy fairy boogeyman boogeyman"
FORBIDDEN = {
    "dogs": "that is the element itself",
    "DOG": "that is the element itself",
    "doghouse": "it is derived from the element",
    "cane": "it is the element in another language",
    "chien": "it is the element in another language",
    "Hund": "it is the element in another language",
}


# ── What the referee sees ───────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("word", FORBIDDEN)
def test_w11_a_forbidden_clue_is_handed_back_and_nobody_learns_of_it(word: str) -> None:
    s = say(night("dog"), "bark")
    before = timers(s)
    refused(s, 2, Clue(word), f"W8: {FORBIDDEN[word]}")
    assert timers(s) == before, "he has the rest of his seconds"
    assert say(s, "leash").said[1].word == "leash"


@pytest.mark.parametrize("word", FORBIDDEN)
def test_w11_at_a_strict_table_it_costs_the_card_at_once(word: str) -> None:
    s = say(night("dog", strict=True), "bark")
    punished = step(s, 2, Clue(word), Scripted(fresh("cat")))
    after = punished.state
    assert after.penalties == ((), (), (fresh("dog")[0],), (), ())
    assert GAME.view(after, 0).penalties == (0, 0, 1, 0, 0)
    assert (on_bed(after), after.number, after.said, after.laid) == ("cat", 2, (), ())
    assert after.speaker == 3, "the next spirit speaks"
    assert timers(after)["clue"].name != timers(s)["clue"].name
    for spirit in SPIRITS:
        assert told(punished, spirit) == [
            PenaltyGiven(2, word, element("dog")), CardShown(2, element("cat")),
        ]  # fmt: skip
    assert told(punished, 0) == told(punished, SPECTATOR) == [CardChanged(2, 2)], "he never hears the word"


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("two words", "a clue is one single word, without digits or signs"),
        ("", "a clue is one single word, without digits or signs"),
        ("🐕", "a clue is one single word, without digits or signs"),
        ("4x4", "a clue is one single word, without digits or signs"),
        ("b" * 41, "40 letters at most"),
        ("xqzvkw", "that is no word we know"),
        ("bark", "it was said already for this card"),
        ("BARK", "it was said already for this card"),
        ("dog dog", "a clue is one single word, without digits or signs"),
    ],
)
def test_w8_what_is_no_clue_at_all_is_handed_back_and_never_punished(strict: bool, word: str, why: str) -> None:
    s = say(night("dog", strict=strict), "bark")
    refused(s, 2, Clue(word), f"W8: {why}")


def test_w8_on_another_card_the_same_clue_is_fair() -> None:
    s = say(night("dog"), "bark")
    assert say(guess(s, "wolf", "horse"), "bark").said[0].word == "bark"


@pytest.mark.parametrize("word", ["Lassie", "Snoopy", "four-legged", "kaputt", "sushi"])
def test_w8_names_hyphens_and_loan_words_are_fair(word: str) -> None:
    assert say(night("dog", strict=True), word).said[0].word == word


def test_w8_a_rhyme_is_fair_unless_the_table_allows_none() -> None:
    assert say(night("dog"), "fog").said[0].word == "fog"
    why = "W8: it rhymes with the element, and this table allows no rhymes"
    refused(night("dog", rhymes=False), 1, Clue("fog"), why)
    s = step(night("dog", rhymes=False, strict=True), 1, Clue("fog"), Scripted(fresh("cat"))).state
    assert s.penalised == (0, 1, 0, 0, 0)


def test_w8_a_word_that_sounds_like_it_never_is() -> None:
    refused(night("horse"), 1, Clue("hoarse"), "W8: it sounds like the element")


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_w8_w11_each_language_has_its_referee(language: str) -> None:
    s = night("horse", language=language, strict=True)
    s = step(s, 1, Clue(right("horse", language)), Scripted(fresh("cat"))).state
    assert s.penalised == (0, 1, 0, 0, 0)


def test_w11_the_last_of_the_round_gives_a_forbidden_clue_and_the_first_speaks() -> None:
    s = say(night("dog", strict=True), "bark", "leash", "bone")
    s = step(s, 4, Clue("dogs"), Scripted(fresh("cat"))).state
    assert s.speaker == 1


def test_w11_a_penalty_when_the_deck_runs_out_ends_the_night() -> None:
    game = Bed("dog lamp crown apple", "cat chair sword bread")
    s = let_go(night("dog", game=game, strict=True), "cat", game)
    punished = step(s, 1, Clue("cats"), Scripted(()), game)
    assert told(punished, 0) == [CardChanged(3, 1), DayBroke()]
    assert punished.state.phase == "day"
    assert punished.state.penalties[1] == (1,)


def test_w11_w15_penalties_stay_with_their_owners_and_out_of_the_deck() -> None:
    s = step(night("dog", strict=True), 1, Clue("dogs"), Scripted(fresh("cat"))).state
    s = step(s, 2, Clue("cats"), Scripted(fresh("horse"))).state
    s = wake(s, "…").state
    assert s.penalties == ((), (0,), (1,), (), ())
    s = fall_asleep(s, "cow")
    assert s.under == (BLIND, fresh("horse")[0])
    assert not {0, 1} & {*s.unseen, *s.under}
    s = step(s, 2, Clue("cows"), Scripted(fresh("pig"))).state
    assert s.penalties == ((), (0,), (1, 3), (), ())


# ── Challenges ──────────────────────────────────────────────────────────────────────────────────────────
def tried(roles: str = FIVE, **options: Any) -> State:
    """Seat 1 said "bark", and seat 2 challenges it."""
    return challenge(say(night("dog", roles, **options), "bark"), 2, 0)


def test_w11_any_spirit_may_challenge_what_another_said_on_this_card() -> None:
    s = say(night("dog"), "bark", None, "leash")
    assert offered(s, 1) == [ChallengeClue(2)]
    assert offered(s, 2) == [ChallengeClue(0), ChallengeClue(2)]
    assert offered(s, 3) == [ChallengeClue(0)]
    assert offered(s, 4) == ["Clue", Pass(), ChallengeClue(0), ChallengeClue(2)], "the speaker too"
    assert offered(s, 0) == ["Guess", PassCard()]
    for seat, clue in ((1, 0), (3, 2), (2, 1), (2, 3), (2, -1), (2, 99)):
        why = "there is no such clue of another spirit on this card"
        refused(s, seat, ChallengeClue(clue), f"W11: {why}")
    refused(s, 0, ChallengeClue(0), "W11: only the dream spirits can do that")


def test_w11_spirits_alone_are_told_of_a_challenge() -> None:
    made = step(say(night("dog"), "bark"), 2, ChallengeClue(0))
    assert [t.event for t in made.told] == [ClueChallenged(1, "bark", 2)]
    assert hearers(made, ClueChallenged) == SPIRITS
    assert GAME.view(made.state, 0).trial is None
    assert GAME.view(made.state, SPECTATOR).trial is None
    assert [GAME.view(made.state, seat).trial for seat in (1, 2, 3)] == [
        Trial(1, "bark", 2, False), Trial(1, "bark", 2, True), Trial(1, "bark", 2, False),
    ]  # fmt: skip


def test_w11_all_spirits_but_the_giver_vote_and_to_challenge_is_to_vote() -> None:
    s = tried()
    assert {seat: offered(s, seat) for seat in range(5)} == {
        0: ["Guess", PassCard()], 1: [], 2: [], 3: [Condemn(), Acquit()], 4: [Condemn(), Acquit()],
    }  # fmt: skip
    for move in (Condemn(), Acquit()):
        refused(s, 1, move, "W11: there is nothing of yours to vote on")
        refused(s, 2, move, "W11: you have voted already")
        refused(s, 0, move, "W11: only the dream spirits can do that")


def test_w11_a_vote_is_secret() -> None:
    s = tried()
    fair, forbidden = step(s, 3, Acquit()), step(s, 3, Condemn())
    assert fair.told == forbidden.told
    assert [t.event for t in fair.told] == [VoteCast(3)]
    assert hearers(fair, VoteCast) == {3}, "told to the voter alone, and not how he voted"
    for seat in (0, 1, 2, 4, SPECTATOR):
        assert GAME.view(fair.state, seat) == GAME.view(forbidden.state, seat) == GAME.view(s, seat)


def test_w11_the_five_seconds_stand_still_and_the_hourglass_runs() -> None:
    before = say(night("dog"), "bark")
    s = challenge(before, 2, 0)
    now = timers(s)
    assert now["hourglass"] == timers(before)["hourglass"]
    assert not now["hourglass"].stopped
    assert now["clue"].name == timers(before)["clue"].name
    assert now["clue"].stopped
    trial = now["trial"]
    assert (trial.name, trial.seconds, trial.move) == ("trial 0.1", 10, ChallengeTimeUp())
    assert not trial.stopped
    refused(s, "clock", ClueTimeUp(), "W6: not at this moment of the game")
    acquitted = judge_clue(s, seat3=False, seat4=False)
    assert timers(acquitted) == timers(before), "the seconds run on"


def test_w11_meanwhile_nobody_gives_clues_or_challenges() -> None:
    s = challenge(say(night("dog"), "bark", "leash"), 2, 0)
    wait = "W11: the spirits are voting on a clue: wait for it"
    refused(s, 3, Clue("bone"), wait)
    refused(s, 3, Pass(), wait)
    refused(s, 4, ChallengeClue(1), wait)


@pytest.mark.parametrize(
    ("roles", "votes", "forbidden"),
    [
        (FIVE, {"seat3": True, "seat4": True}, True),
        (FIVE, {"seat3": True, "seat4": False}, True),
        (FIVE, {"seat3": False, "seat4": True}, True),
        (FIVE, {"seat3": False, "seat4": False}, False),
        (SIX, {"seat3": True, "seat4": False, "seat5": False}, False),  # 2 to 2: a tie acquits
        (SIX, {"seat3": True, "seat4": False, "seat5": True}, True),
        ("fairy boogeyman sandman", {"seat3": True}, True),
        ("fairy boogeyman sandman", {"seat3": False}, False),
    ],
)
def test_w11_it_is_settled_when_all_have_voted(roles: str, votes: dict[str, bool], forbidden: bool) -> None:
    s = tried(roles)
    *first, (last, vote) = votes.items()
    s = judge_clue(s, **dict(first))
    assert s.challenge is not None
    move = Condemn() if vote else Acquit()
    settled = step(s, int(last.removeprefix("seat")), move, Scripted(fresh("cat")) if forbidden else None)
    assert settled.state.challenge is None
    assert heard(settled, ChallengeSettled) == [ChallengeSettled(1, "bark", forbidden)]
    assert hearers(settled, ChallengeSettled) == set(settled.state.spirits)
    assert settled.state.penalised[1] == (1 if forbidden else 0)
    assert on_bed(settled.state) == ("cat" if forbidden else "dog")


@pytest.mark.parametrize(
    ("roles", "votes", "forbidden"),
    [
        (FIVE, {}, False),
        (FIVE, {"seat3": True}, True),
        (FIVE, {"seat3": False}, False),
        (SIX, {"seat3": True}, False),  # 2 of 4
        (SIX, {"seat3": True, "seat4": True}, True),
        (SIX, {"seat3": True, "seat4": False}, False),
        ("fairy boogeyman sandman", {}, False),
    ],
)
def test_w11_after_ten_seconds_it_takes_a_majority_of_all_who_may_vote(
    roles: str, votes: dict[str, bool], forbidden: bool
) -> None:
    s = judge_clue(tried(roles), **votes)
    after = clock(s, ChallengeTimeUp(), "cat" if forbidden else None).state
    assert after.challenge is None
    assert after.penalised[1] == (1 if forbidden else 0)


def test_w11_who_is_condemned_gets_the_card_and_the_spirit_whose_turn_it_is_speaks_on_the_next() -> None:
    s = challenge(say(night("dog"), "bark", "leash"), 4, 0)
    assert s.speaker == 3
    s = judge_clue(s, seat2=True)
    settled = step(s, 3, Condemn(), Scripted(fresh("cat")))
    after = settled.state
    assert after.penalties == ((), (0,), (), (), ())
    assert (after.speaker, after.number, after.said, after.laid) == (3, 2, (), ())
    assert timers(after)["clue"].name != timers(s)["clue"].name
    assert not timers(after)["clue"].stopped
    assert told(settled, 0) == told(settled, SPECTATOR) == [CardChanged(2, 1)]
    assert told(settled, 1) == [
        ChallengeSettled(1, "bark", True), PenaltyGiven(1, "bark", element("dog")),
        CardShown(2, element("cat")),
    ]  # fmt: skip


def test_w11_who_is_acquitted_goes_free_and_the_clue_stands() -> None:
    s = judge_clue(tried(), seat3=False)
    settled = step(s, 4, Acquit())
    after = settled.state
    assert after.penalised == (0,) * 5
    assert GAME.view(after, 0).heard == (Heard(1, "bark"),)
    assert told(settled, 0) == []
    assert say(after, "leash").said[1].word == "leash"


def test_w11_a_clue_can_be_challenged_once() -> None:
    s = judge_clue(tried(), seat3=False, seat4=False)
    for seat in (2, 3, 4):
        refused(s, seat, ChallengeClue(0), "W11: this clue was voted on already")
    assert offered(s, 3) == []
    s = say(s, "leash")
    assert offered(s, 3) == ["Clue", Pass(), ChallengeClue(1)]
    s = challenge(s, 3, 1)
    assert timers(s)["trial"].name == "trial 0.2", "each has seconds of its own"


@pytest.mark.parametrize("how", ["guess", "pass", "time"])
def test_w11_a_guess_a_pass_or_the_end_of_time_drops_it(how: str) -> None:
    s = judge_clue(tried(), seat3=True)
    if how == "time":
        after = clock(s, NightOver()).state
        assert after.phase == "last guess"
    else:
        after = guess(s, "wolf", "cat") if how == "guess" else let_go(s, "cat")
    assert after.challenge is None
    assert after.penalised == (0,) * 5
    assert "trial" not in timers(after)
    refused(after, 4, Condemn(), f"W11: {'not at this moment of the game' if how == 'time' else NOTHING}")


def test_w11_the_dreamer_may_guess_while_the_spirits_vote() -> None:
    s = tried()
    guessed = step(s, 0, Guess("wolf", card=1), showing("cat"))
    assert told(guessed, 0) == [CardChanged(2, None)]
    assert guessed.state.speaker == 2


def test_w11_at_a_strict_table_clues_can_be_challenged_too() -> None:
    s = tried(strict=True)
    s = judge_clue(s, seat3=True, seat4=True)
    assert s.penalised == (0, 1, 0, 0, 0)


def test_w11_without_a_challenge_there_is_nothing_to_vote_on() -> None:
    s = say(night("dog"), "bark")
    for move in (Condemn(), Acquit()):
        refused(s, 3, move, f"W11: {NOTHING}")
