"""The hourglass, the clues and what the dreamer sees of them: rules W6, W7 and W10."""

from __future__ import annotations

from typing import Any

import pytest

from traumwerk.core.game import CLOCK, SPECTATOR, One, Words, everybody
from traumwerk.games.when_i_dream.moves import (
    LONGEST_CLUE,
    CardChanged,
    CardShown,
    ChallengeClue,
    Clue,
    ClueGiven,
    ClueTimeUp,
    DuskOver,
    HourglassRanOut,
    NightFell,
    NightOver,
    Pass,
    Passed,
)
from traumwerk.games.when_i_dream.views import Heard

from .playing import (
    challenge,
    clock,
    fall_asleep,
    guess,
    hearers,
    judge_clue,
    let_go,
    offered,
    offers,
    refused,
    say,
    step,
    timers,
    told,
    wake,
)
from .position import GAME, day, dusk, element, last_guess, near, night

FROM_SEAT_2 = (3, 4, 0, 1)  # the spirits, clockwise


# ── The hourglass ───────────────────────────────────────────────────────────────────────────────────────
def test_w6_the_hourglass_runs_two_minutes_from_the_first_card() -> None:
    assert "hourglass" not in timers(dusk())
    hourglass = timers(night())["hourglass"]
    assert (hourglass.name, hourglass.seconds, hourglass.move) == ("hourglass 0", 120, NightOver())
    assert not hourglass.stopped


def test_w6_it_runs_on_whatever_happens_and_each_night_has_its_own() -> None:
    s = night()
    one = timers(s)["hourglass"]
    s = say(s, "bark", None)
    on_trial = challenge(s, 2, 0)
    for later in (s, on_trial, guess(s, "dog"), let_go(s), guess(on_trial, "wolf")):
        assert timers(later)["hourglass"] == one
    tomorrow = timers(fall_asleep(wake(s, "…").state))["hourglass"]
    assert tomorrow.name == "hourglass 1"


@pytest.mark.parametrize(
    ("name", "option", "usual", "moment"),
    [
        ("dusk", "dusk_seconds", 30, dusk),
        ("hourglass", "hourglass", 120, night),
        ("clue", "clue_seconds", 5, night),
        ("last guess", "last_guess_seconds", 10, last_guess),
        ("day", "day_seconds", 90, day),
    ],
)
def test_w6_w7_w12_w13_times_are_agreed_on(name: str, option: str, usual: int, moment: Any) -> None:
    assert timers(moment())[name].seconds == usual
    assert timers(moment(**{option: 77}))[name].seconds == 77


def test_w6_w12_w13_each_moment_has_its_own_timers_and_no_others() -> None:
    assert set(timers(dusk())) == {"dusk"}
    assert set(timers(night())) == {"hourglass", "clue"}
    assert set(timers(challenge(say(night(), "bark"), 2, 0))) == {"hourglass", "clue", "trial"}
    assert set(timers(last_guess())) == {"last guess"}
    assert set(timers(day())) == {"day"}


def test_w6_dusk_over_is_told_to_all_and_the_first_card_is_shown() -> None:
    fell = clock(dusk(), DuskOver(), "cat")
    assert hearers(fell, NightFell) == everybody(5)
    assert told(fell, 3) == [NightFell(), CardShown(1, element("cat"))]
    assert told(fell, 0) == told(fell, SPECTATOR) == [NightFell(), CardChanged(1)]


# ── Clues ───────────────────────────────────────────────────────────────────────────────────────────────
def test_w7_the_spirit_on_the_dreamers_left_begins_and_it_goes_round_and_round_past_the_dreamer() -> None:
    s = night(dreamer=2)
    spoke = []
    for word in ("bark", "leash", "fetch", "kennel", "loyal", "wag", "bone", "collar", "fleas"):
        spoke.append(s.speaker)
        s = say(s, word)
    assert spoke == [*FROM_SEAT_2, *FROM_SEAT_2, 3]


def test_w7_a_clue_is_heard_by_all_with_the_name_of_who_gave_it() -> None:
    gave = step(night(dreamer=2), 3, Clue("bark"))
    assert [t.event for t in gave.told] == [ClueGiven(3, "bark")]
    assert hearers(gave, ClueGiven) == everybody(5)
    for viewer in (SPECTATOR, *range(5)):
        assert GAME.view(gave.state, viewer).heard == (Heard(3, "bark"),)


def test_w7_who_has_no_clue_passes_and_the_next_is_to_speak() -> None:
    passed = step(night(), 1, Pass())
    assert [t.event for t in passed.told] == [Passed(1)]
    assert hearers(passed, Passed) == everybody(5)
    assert passed.state.speaker == 2
    assert GAME.view(passed.state, 0).heard == (Heard(1, None),)


def test_w7_after_five_seconds_he_passes_by_himself() -> None:
    s = night()
    clue = timers(s)["clue"]
    assert (clue.seconds, clue.move, clue.stopped) == (5, ClueTimeUp(), False)
    slow = clock(s, ClueTimeUp())
    assert slow.told == step(s, 1, Pass()).told
    assert slow.state == step(s, 1, Pass()).state


def test_w7_each_turn_to_speak_has_a_timer_of_its_own() -> None:
    s = night()
    names = []
    for word in ("bark", None, "leash", "bone", "wag"):
        names.append(timers(s)["clue"].name)
        s = say(s, word)
    s = let_go(s, "cat")
    names.append(timers(s)["clue"].name)
    s = let_go(s, "horse")
    names.append(timers(s)["clue"].name)
    s = fall_asleep(wake(s, "…").state)
    names.append(timers(s)["clue"].name)
    turns = [name.removeprefix("clue ") for name in names]
    assert turns == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.7", "0.8", "1.1"]


def test_w7_a_handed_back_clue_leaves_the_seconds_running() -> None:
    s = night()
    before = timers(s)
    refused(s, 1, Clue("two words"), "W8: a clue is one single word, without digits or signs")
    assert timers(s) == before


def test_w7_a_clue_or_a_pass_is_offered_to_him_alone_whose_turn_it_is() -> None:
    s = night(dreamer=2)
    assert offers(s, 3) == (Words("Clue", LONGEST_CLUE), One(Pass()))
    for seat in (0, 1, 4):
        assert offered(s, seat) == []
    for seat in (0, 1, 4):
        refused(s, seat, Clue("bark"), "W7: it is not your turn to give a clue")
        refused(s, seat, Pass(), "W7: it is not your turn to give a clue")


def test_w7_at_night_only_are_clues_given() -> None:
    for s in (dusk(), last_guess(), day()):
        for seat in (1, 2):
            refused(s, seat, Clue("bark"), "W7: not at this moment of the game")
            refused(s, seat, Pass(), "W7: not at this moment of the game")
            assert not {"Clue", Pass()} & set(offered(s, seat))


def test_w7_a_fair_lie_is_a_fair_clue() -> None:
    assert say(night("dog"), "fins").said[0].word == "fins"


def test_w7_a_clue_may_have_forty_letters_and_no_more() -> None:
    refused(night(), 1, Clue("a" * 41), "W8: 40 letters at most")
    s = night(language="de")
    longest = "Fernsehnachrichtensprecherinnenausbildung"[:40]
    assert len(longest) == 40
    assert say(s, longest).said[0].word == longest


# ── What each sees ──────────────────────────────────────────────────────────────────────────────────────
def test_w10_the_dreamer_sees_the_clues_on_this_card_and_nothing_of_earlier_ones() -> None:
    s = say(night("dog"), "bark", None)
    s = guess(s, "wolf", "cat")
    assert GAME.view(s, 0).heard == ()
    s = say(s, "meow")
    mine = GAME.view(s, 0)
    assert mine.heard == (Heard(3, "meow"),)
    assert (mine.number, mine.speaker, mine.penalties) == (2, 4, (0,) * 5)
    assert (mine.element, mine.laid, mine.trial, mine.role, mine.dream) == (None,) * 5


def test_w10_the_spirits_see_both_sides_with_their_elements_all_night() -> None:
    s = guess(night("dog"), "dog", "cat")
    s = guess(s, "zebra", "horse")
    s = let_go(s, "cow")
    s = guess(s, near("cow"), "pig")
    for moment in (s, clock(s, NightOver()).state):
        for spirit in range(1, 5):
            mine = GAME.view(moment, spirit)
            assert mine.laid is not None
            assert [(card.element, card.pile, card.guess) for card in mine.laid] == [
                (element("dog"), "yellow", "dog"),
                (element("cat"), "blue", "zebra"),
                (element("horse"), "blue", None),
                (element("cow"), "undecided", near("cow")),
            ]
            assert mine.element == element("pig")


def test_w10_who_watches_sees_what_the_dreamer_sees() -> None:
    s = guess(say(night("dog"), "bark"), "dog", "cat")
    for moment in (s, clock(s, NightOver()).state, challenge(say(s, "meow"), 3, 0)):
        dreamer, watching = GAME.view(moment, 0), GAME.view(moment, SPECTATOR)
        for field in dreamer.__struct_fields__:
            if field != "viewer":
                assert getattr(watching, field) == getattr(dreamer, field), field


def test_w10_by_day_the_clues_are_gone() -> None:
    s = clock(say(night(), "bark"), NightOver()).state
    assert GAME.view(s, 0).heard == (Heard(1, "bark"),), "for the last guess they can still be read"
    s = let_go(s)
    for viewer in (SPECTATOR, *range(5)):
        assert GAME.view(s, viewer).heard == ()


def test_w10_before_the_first_card_nobody_sees_an_element_and_nobody_speaks() -> None:
    s = wake(say(night(), "bark"), "…").state
    assert s.phase == "dusk"
    for viewer in (SPECTATOR, *range(5)):
        seen = GAME.view(s, viewer)
        assert (seen.element, seen.laid, seen.speaker, seen.trial, seen.dream) == (None,) * 5
        assert seen.heard == ()


def test_w10_the_dreamer_is_told_that_the_hourglass_has_run_out_and_not_how_it_runs() -> None:
    out = clock(night(), NightOver())
    assert [t.event for t in out.told] == [HourglassRanOut()]
    assert hearers(out, HourglassRanOut) == everybody(5)
    assert not {"hourglass", "timers", "seconds"} & set(GAME.view(out.state, 0).__struct_fields__)


def test_w10_of_the_timers_of_the_night_the_dreamer_and_who_watches_see_none() -> None:
    s = challenge(say(night(), "bark"), 2, 0)
    assert [timer.hidden_from for timer in timers(s).values()] == [frozenset((0, SPECTATOR))] * 3
    for moment in (dusk(), last_guess(), day()):
        assert [timer.hidden_from for timer in timers(moment).values()] == [frozenset()]


def test_w10_the_dreamers_offers_are_the_same_all_night() -> None:
    s = night("dog")
    first = offers(s, 0)
    s = say(s, "bark")
    on_trial = challenge(s, 2, 0)
    near_one = guess(s, near("dog"), "cat")
    for later in (s, on_trial, judge_clue(on_trial, seat3=False), near_one, guess(s, "dog", "cat")):
        assert offers(later, 0) == first
    assert offered(s, 3) == [ChallengeClue(0)], "and others have others"


def test_w7_the_clock_cannot_do_what_no_timer_says() -> None:
    refused(night(), CLOCK, DuskOver(), "W6: not at this moment of the game")
    refused(dusk(), CLOCK, ClueTimeUp(), "W6: not at this moment of the game")
    refused(night(), CLOCK, Pass(), "W6: not at this moment of the game")
