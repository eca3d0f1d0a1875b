"""Telling the dream: rule W13."""

from __future__ import annotations

from typing import Any

import pytest

from traumwerk.core.game import SPECTATOR, Words, everybody
from traumwerk.games.when_i_dream.moves import (
    LONGEST_DREAM,
    Accept,
    BallotsTimeUp,
    Clue,
    DayTimeUp,
    DreamTold,
    NightOver,
    NightScored,
    RolesShown,
    Tell,
)
from traumwerk.games.when_i_dream.state import State

from .playing import (
    clock,
    guess,
    heard,
    hearers,
    judge_answer,
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
from .position import GAME, day, dusk, element, last_guess, near, night, right

NOW = "not at this moment of the game"


def dreamt(*names: str, **options: Any) -> State:
    """A night in which all these elements were guessed right."""
    s = night(names[0], **options)
    for name, following in zip(names, (*names[1:], "volcano"), strict=True):
        s = guess(s, right(name, s.options.language), following)
    return s


def named(s: State, dream: str) -> list[str]:
    """The elements of the yellow side that a dream names."""
    [scored] = heard(wake(s, dream), NightScored)
    return [GAME.deck.elements[number].name for number in scored.named]


def is_remembered(s: State, dream: str) -> bool:
    return wake(s, dream).state.nights[-1].remembered


# ── Telling ─────────────────────────────────────────────────────────────────────────────────────────────
def test_w13_the_dreamer_alone_tells_and_has_ninety_seconds() -> None:
    s = day()
    assert offers(s, 0) == (Words("Tell", LONGEST_DREAM),)
    assert all(offered(s, seat) == [] for seat in range(1, 5))
    timer = timers(s)["day"]
    assert (timer.name, timer.seconds, timer.move) == ("day 0", 90, DayTimeUp())
    for seat in range(1, 5):
        refused(s, seat, Tell("…"), "W13: only the dreamer can do that")


def test_w13_all_hear_the_dream_and_it_stands_there_until_the_scoring() -> None:
    s = guess(night("dog"), near("dog"), "cat")
    told_it = wake(s, "A puppy.\nIt barked.")
    assert heard(told_it, DreamTold) == [DreamTold("A puppy.\nIt barked.")]
    assert hearers(told_it, DreamTold) == everybody(5)
    for viewer in (SPECTATOR, *range(5)):
        assert GAME.view(told_it.state, viewer).dream == "A puppy.\nIt barked."
    after = clock(told_it.state, BallotsTimeUp()).state
    assert GAME.view(after, 0).dream is None


def test_w13_it_is_told_once_and_nothing_can_be_added() -> None:
    s = wake(guess(night("dog"), near("dog"), "cat"), "a house").state
    assert s.phase == "settling"
    refused(s, 0, Tell("a dog"), f"W13: {NOW}")
    assert offered(s, 0) == []
    s = judge_answer(s, 0, seat1=True, seat2=True, seat3=True)
    scored = step(s, 4, Accept(0))
    assert not scored.state.nights[0].remembered


def test_w13_only_by_day_is_it_told() -> None:
    for s in (dusk(), night(), last_guess()):
        refused(s, 0, Tell("a dog"), f"W13: {NOW}")


def test_w13_it_may_have_600_characters_and_no_more() -> None:
    refused(day(), 0, Tell("x" * 601), "W13: 600 letters at most")
    assert step(day(), 0, Tell("x" * 600)).state.phase == "dusk"
    assert LONGEST_DREAM == 600


def test_w13_if_nothing_was_told_in_time_nothing_was_named() -> None:
    s = clock(dreamt("dog"), NightOver()).state
    s = let_go(s)
    late = clock(s, DayTimeUp())
    assert heard(late, DreamTold) == [DreamTold(None)]
    assert heard(late, NightScored)[0].named == ()
    assert not late.state.nights[0].remembered


# ── Remembering ─────────────────────────────────────────────────────────────────────────────────────────
def test_w13_who_names_all_elements_of_the_yellow_side_has_remembered() -> None:
    s = dreamt("dog", "cat", "horse")
    assert named(s, "A horse rode a dog and a cat.") == ["dog", "cat", "horse"]
    assert is_remembered(s, "A horse rode a dog and a cat.")
    for forgot, dream in (("dog", "a horse and a cat"), ("cat", "a horse and a dog"), ("horse", "dog cat")):
        assert forgot not in named(s, dream)
        assert not is_remembered(s, dream)


def test_w13_naming_more_than_the_yellow_ones_costs_nothing() -> None:
    s = guess(guess(night("dog"), "dog", "cat"), "volcano", "horse")
    s = let_go(s, "cow")
    dream = "A dog, a cat, a volcano, a horse, a cow and a lighthouse."
    assert named(s, dream) == ["dog"]
    assert is_remembered(s, dream)
    assert is_remembered(s, "A dog.")


def test_w13_the_example_of_the_rulebook() -> None:
    s = dreamt("rooster", "vampire", "hamburger", "dog", "drum")
    dream = "A ROOSTER fought a VAMPIRE for a HAMBURGER, while a DOG played the DRUM."
    assert named(s, dream) == ["rooster", "vampire", "hamburger", "dog", "drum"]
    assert is_remembered(s, dream)
    assert not is_remembered(dreamt("rooster", "dog", "lighthouse"), dream)


def test_w13_an_element_is_named_by_a_form_a_synonym_or_the_word_it_was_judged_right_with() -> None:
    s = dreamt("umbrella")
    for dream in ("two umbrellas", "my brolly", "UMBRELLA!"):
        assert is_remembered(s, dream), dream
    assert not is_remembered(s, "a parasol")
    s = guess(night("umbrella"), near("umbrella"), "cat")
    s = judge_answer(s, 0, seat1=True, seat2=True, seat3=True, seat4=True)
    assert is_remembered(s, f"a {near('umbrella')}")
    assert is_remembered(s, "an umbrella")


def test_w13_an_element_must_stand_there_as_a_word_of_its_own() -> None:
    assert not is_remembered(dreamt("dog"), "a sheepdog")


def test_w13_accents_are_not_folded_here() -> None:
    s = dreamt("dice", language="fr")
    assert not is_remembered(s, "un verre de vin")
    assert is_remembered(s, "un dé")
    assert is_remembered(s, "un de\u0301"), "however the accent was typed"


def test_w13_a_near_answer_that_was_found_wrong_need_not_be_named() -> None:
    s = guess(guess(night("dog"), "dog", "cat"), near("cat"), "horse")
    s = judge_answer(s, 1, seat1=False, seat2=False, seat3=False, seat4=False)
    assert is_remembered(s, "dog")


def test_w13_nobody_is_told_what_was_found_before_the_scoring() -> None:
    s = guess(guess(night("dog"), "dog", "cat"), near("cat"), "horse")
    told_it = wake(s, "a dog")
    for viewer in (SPECTATOR, *range(5)):
        assert told(told_it, viewer) == [DreamTold("a dog")]
    assert not {"named", "remembered"} & set(GAME.view(told_it.state, 0).__struct_fields__)


def test_w13_w14_the_scoring_shows_to_all_what_was_named() -> None:
    scored = wake(dreamt("dog", "cat"), "a dog")
    assert hearers(scored, NightScored) == hearers(scored, RolesShown) == everybody(5)
    assert heard(scored, NightScored)[0].named == (element("dog"),)


@pytest.mark.parametrize("moment", [last_guess, day])
def test_w13_in_the_day_no_clue_is_given(moment: Any) -> None:
    refused(moment(), 1, Clue("bark"), f"W7: {NOW}")
    assert say(night(), "bark").phase == "night"
