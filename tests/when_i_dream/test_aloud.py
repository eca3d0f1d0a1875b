"""Round a table (option `aloud`): people speak in one room, and spirits press what all have heard.

Five play, seat 0 dreams, a dog lies there; cards are laid by `hear`, which says who pressed what.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from traumwerk.arena.clocked import play
from traumwerk.arena.simulate import simulate
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import CLOCK, SPECTATOR, One, Over, Refused, check_bots, everybody, seats_bots
from traumwerk.core.table import Table
from traumwerk.games import load
from traumwerk.games.face import Misread
from traumwerk.games.when_i_dream import GAME, WhenIDream
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.deck import LANGUAGES
from traumwerk.games.when_i_dream.sentences import SENTENCES
from traumwerk.games.when_i_dream.state import State
from traumwerk.games.when_i_dream.views import DARK, Heard
from traumwerk.testing import LawBroken, hold, random_game

from . import position
from .playing import (
    clock,
    fall_asleep,
    hearers,
    judge_answer,
    judge_clue,
    offered,
    on_bed,
    refused,
    showing,
    side,
    step,
    table_of,
    timers,
    told,
)
from .playing import heard as told_of
from .position import element, fresh
from .test_secrecy import sight

RIGHT, WRONG = True, False
encode = msgspec.json.Encoder(order="deterministic").encode


# ── At a table ──────────────────────────────────────────────────────────────────────────────────────────
def night(shows: str = "dog", **more: Any) -> State:
    return position.night(shows, aloud=True, **more)


def speak(s: State, times: int = 1) -> State:
    for _ in range(times):
        s = step(s, s.speaker, m.Speak(s.number)).state
    return s


def hear(s: State, seat: int, right: bool, shows: str | None = None) -> State:
    """A spirit presses what the dreamer's guess was, and this is shown next."""
    return step(s, seat, m.Judge(s.number, right), showing(shows)).state


def morning(s: State) -> State:
    """The hourglass runs out, and nobody hears a last guess."""
    return clock(clock(s, m.NightOver()).state, m.LastGuessTimeUp()).state


def three_cards() -> State:
    """Dog right, cat wrong, horse right; judged by seats 1, 2 and 3; a cow lies there."""
    return hear(hear(hear(night(), 1, RIGHT, "cat"), 2, WRONG, "horse"), 3, RIGHT, "cow")


def tick(s: State, *cards: int) -> State:
    for card in cards:
        s = step(s, 4, m.Tick(card, named=True)).state
    return s


def judgements(s: State) -> list[Any]:
    return [m.Judge(s.number, right=True), m.Judge(s.number, right=False)]


# ── W7: clues are spoken ────────────────────────────────────────────────────────────────────────────────
def test_w7_who_has_spoken_presses_it_and_the_next_spirit_is_to_speak() -> None:
    said = step(night(), 1, m.Speak(1))
    assert said.state.speaker == 2
    assert told_of(said, m.Spoken) == [m.Spoken(1)]
    assert hearers(said, m.Spoken) == {SPECTATOR, 0, 1, 2, 3, 4}
    s = step(said.state, 2, m.Pass()).state
    for viewer in (0, 3, SPECTATOR):
        assert GAME.view(s, viewer).heard == (Heard(1, ""), Heard(2, None))
        assert GAME.view(s, viewer).aloud


def test_w7_the_seconds_and_the_turn_are_those_of_every_table() -> None:
    s = night(clue_seconds=7)
    assert timers(s)["clue"].seconds == 7
    assert timers(speak(s))["clue"].name != timers(s)["clue"].name
    assert [turn.speaker for turn in (s, speak(s), speak(s, 3), speak(s, 4))] == [1, 2, 4, 1]
    late = clock(s, m.ClueTimeUp())
    assert told(late, 0) == [m.Passed(1)]


def test_w7_a_clue_is_not_typed_and_the_dreamer_has_nothing_to_press() -> None:
    s = speak(night())
    assert offered(s, 2) == [m.Speak(), m.Pass(), *judgements(s), m.ChallengeClue(0)]
    assert offered(s, 1) == judgements(s)
    assert offered(s, 3) == [*judgements(s), m.ChallengeClue(0)]
    for moment in (s, clock(s, m.NightOver()).state, morning(s)):
        assert offered(moment, 0) == []


def test_w7_at_other_tables_nothing_of_it_is_offered() -> None:
    s = position.night("dog")
    assert offered(s, 1) == ["Clue", m.Pass()]
    assert not GAME.view(s, 1).aloud


# ── W9: guesses are judged by who hears them ────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("right", "pile"), [(True, "yellow"), (False, "blue")])
def test_w9_a_spirit_tells_right_or_wrong_and_the_next_card_is_shown(right: bool, pile: str) -> None:
    s = speak(night(), 2)
    done = step(s, 4, m.Judge(1, right), showing("cat"))
    assert side(done.state, pile) == ["dog"]
    assert on_bed(done.state) == "cat"
    assert done.state.speaker == 3, "the spirit whose turn it was"
    assert done.state.turn == s.turn + 1, "with fresh seconds"
    assert told(done, 2) == [
        m.GuessJudged(4, right), m.CardLaid(element("dog"), pile, ""), m.CardShown(2, element("cat")),
    ]  # fmt: skip
    assert told(done, 0) == told(done, SPECTATOR) == [m.CardChanged(2)]
    seen = GAME.view(done.state, 2).laid
    assert seen is not None
    assert [(card.pile, card.guess, card.judge, card.objected, card.named) for card in seen] == [
        (pile, "", 4, False, False)
    ]


def test_w9_two_spirits_who_press_at_once_do_not_judge_the_next_card() -> None:
    s = hear(night(), 1, RIGHT, "cat")
    refused(s, 2, m.Judge(1, right=True), "W9: another card lies there already")
    refused(s, 2, m.Judge(1, right=False), "W9: another card lies there already")
    refused(s, 2, m.Judge(3, right=True), "W9: another card lies there already")
    assert step(s, 2, m.Judge(2, right=False)).state.laid[1].pile == "blue"


def test_w9_a_word_that_crosses_a_guess_is_dropped() -> None:
    s = hear(night(), 2, RIGHT, "cat")
    refused(s, 1, m.Speak(1), "W9: another card lies there already")
    refused(s, 1, m.Pass(1), "W9: another card lies there already")
    assert step(s, 1, m.Speak()).state.said[0].word == ""


def test_w9_w10_an_objection_puts_the_card_to_the_secret_vote() -> None:
    s = three_cards()
    done = step(s, 2, m.Object(0))
    assert told_of(done, m.Objected) == [m.Objected(2, element("dog"))]
    assert hearers(done, m.Objected) == {1, 2, 3, 4}
    assert done.state.laid[0].pile == "undecided"
    assert (on_bed(done.state), done.state.number) == ("cow", 4), "the night goes on"
    for seat in (1, 2, 3, 4):
        assert offered(done.state, seat)[-2:] == [m.Accept(0), m.Reject(0)]
    settled = judge_answer(done.state, 0, seat1=True, seat2=False, seat3=False, seat4=False)
    assert side(settled, "blue") == ["dog", "cat"]


@pytest.mark.parametrize(("votes", "pile"), [("1110", "yellow"), ("1100", "blue"), ("0001", "blue")])
def test_w9_a_majority_makes_an_objected_card_right_and_a_tie_wrong(votes: str, pile: str) -> None:
    s = step(three_cards(), 4, m.Object(1)).state
    for seat, vote in enumerate(votes, 1):
        done = step(s, seat, m.Accept(1) if vote == "1" else m.Reject(1))
        s = done.state
    assert s.laid[1].pile == pile
    assert told_of(done, m.BallotSettled) == [m.BallotSettled(element("cat"), "", pile == "yellow")]


def test_w9_once_a_card_and_not_to_ones_own_judgement() -> None:
    s = three_cards()
    assert [move for move in offered(s, 2) if isinstance(move, m.Object)] == [m.Object(0), m.Object(2)]
    refused(s, 2, m.Object(1), "W9: you judged this card yourself: another spirit may object")
    s = step(s, 2, m.Object(0)).state
    again = "W9: somebody has objected to this card already"
    refused(s, 3, m.Object(0), again)
    s = judge_answer(s, 0, seat1=True, seat2=False, seat3=True, seat4=True)
    refused(s, 3, m.Object(0), again)
    refused(s, 3, m.Object(3), "W9: there is no such card beside the bed")
    refused(s, 3, m.Object(-1), "W9: there is no such card beside the bed")


def test_w9_the_votes_that_are_open_after_the_dream_are_waited_for() -> None:
    s = step(morning(three_cards()), 1, m.Object(2)).state
    s = step(tick(s, 0, 2), 1, m.DreamEnded()).state
    assert s.phase == "settling"
    assert GAME.view(s, 0).dream == ""
    refused(s, 2, m.Object(1), "W9: not at this moment of the game")
    refused(s, 2, m.Tick(0, named=False), "W13: not at this moment of the game")
    scored = clock(s, m.BallotsTimeUp()).state.nights[0]
    assert (len(scored.yellow), len(scored.blue), scored.remembered) == (1, 2, True), "no vote: wrong"


# ── W11: there is no referee, but challenges ────────────────────────────────────────────────────────────
def test_w11_a_spoken_clue_can_be_challenged_and_costs_the_card() -> None:
    s = speak(night(), 2)
    tried = step(s, 3, m.ChallengeClue(0))
    assert told_of(tried, m.ClueChallenged) == [m.ClueChallenged(1, "", 3)]
    trial = GAME.view(tried.state, 4).trial
    assert trial is not None
    assert (trial.seat, trial.word, trial.by, trial.voted) == (1, "", 3, False)
    assert offered(tried.state, 3) == judgements(s), "he has voted, and nobody speaks"
    assert offered(tried.state, 4) == [*judgements(s), m.Condemn(), m.Acquit()]
    refused(tried.state, 3, m.Speak(), "W11: the spirits are voting on a clue: wait for it")
    done = step(tried.state, 2, m.Condemn())
    done = step(done.state, 4, m.Acquit(), showing("cat"))
    assert done.state.penalised == (0, 1, 0, 0, 0)
    assert told_of(done, m.PenaltyGiven) == [m.PenaltyGiven(1, "", element("dog"))]
    assert told(done, 0) == [m.CardChanged(2, penalty=1)]


def test_w11_a_pass_cannot_be_challenged_and_a_tie_acquits() -> None:
    s = step(night(roles="fairy boogeyman sandman"), 1, m.Pass()).state
    refused(s, 2, m.ChallengeClue(0), "W11: there is no such clue of another spirit on this card")
    s = step(speak(s), 3, m.ChallengeClue(1)).state
    s = judge_clue(s, seat1=False)
    assert (s.challenge, s.penalised) == (None, (0, 0, 0, 0))


def test_w11_a_guess_drops_a_challenge() -> None:
    s = step(speak(night()), 3, m.ChallengeClue(0)).state
    s = hear(s, 1, RIGHT, "cat")
    assert (s.challenge, s.penalised, side(s, "yellow")) == (None, (0,) * 5, ["dog"])


def test_w11_strict_changes_nothing_where_no_referee_hears() -> None:
    s = speak(night(strict=True))
    assert [said.word for said in s.said] == [""]


# ── W12: the last guess ─────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("right", "pile"), [(True, "yellow"), (False, "blue")])
def test_w12_spirits_judge_the_last_guess_and_the_day_breaks(right: bool, pile: str) -> None:
    s = clock(night(), m.NightOver()).state
    assert offered(s, 3) == judgements(s)
    assert GAME.awaited(s) == (1, 2, 3, 4)
    done = step(s, 3, m.Judge(1, right))
    assert (done.state.phase, side(done.state, pile)) == ("day", ["dog"])
    assert told(done, 0) == [m.DayBroke()]
    refused(done.state, 2, m.Judge(1, right), "W9: not at this moment of the game")


def test_w12_where_nobody_judges_nothing_counts() -> None:
    s = morning(night())
    assert (s.phase, s.laid, s.card) == ("day", (), fresh("dog")[0])
    s = step(s, 1, m.DreamEnded()).state
    assert s.nights[0].points == (0, 0, 0, 0, 2), "0 to 0 gives the sandman 2"


def test_w9_w12_an_objection_is_heard_until_the_dream_is_told() -> None:
    for s in (three_cards(), clock(three_cards(), m.NightOver()).state, morning(three_cards())):
        assert m.Object(0) in offered(s, 2)
        assert step(s, 2, m.Object(0)).state.laid[0].objected


# ── W13: the dream ──────────────────────────────────────────────────────────────────────────────────────
def test_w13_spirits_tick_what_is_named_and_only_they_see_it() -> None:
    s = morning(three_cards())
    assert GAME.awaited(s) == (1, 2, 3, 4)
    ticks = [m.Tick(0, named=True), m.Tick(2, named=True)]
    assert [move for move in offered(s, 4) if isinstance(move, m.Tick)] == ticks
    done = step(s, 4, m.Tick(2, named=True))
    assert told_of(done, m.Ticked) == [m.Ticked(4, element("horse"), named=True)]
    assert hearers(done, m.Ticked) == {1, 2, 3, 4}
    seen = GAME.view(done.state, 1).laid
    assert seen is not None
    assert [card.named for card in seen] == [False, False, True]
    assert m.Tick(2, named=False) in offered(done.state, 1)
    assert step(done.state, 1, m.Tick(2, named=False)).state.laid == s.laid


def test_w13_a_tick_is_refused_that_changes_nothing_or_is_for_no_such_card() -> None:
    s = tick(morning(three_cards()), 0)
    refused(s, 1, m.Tick(0, named=True), "W13: this card is marked like that already")
    refused(s, 1, m.Tick(2, named=False), "W13: this card is marked like that already")
    blue = "W13: this card lies on the blue side: its element need not be named"
    refused(s, 1, m.Tick(1, named=True), blue)
    refused(s, 1, m.Tick(3, named=True), "W13: there is no such card beside the bed")
    refused(s, 1, m.Tick(-1, named=True), "W13: there is no such card beside the bed")
    refused(three_cards(), 1, m.Tick(0, named=True), "W13: not at this moment of the game")
    refused(three_cards(), 1, m.DreamEnded(), "W13: not at this moment of the game")


def test_w13_what_may_become_yellow_can_be_ticked() -> None:
    s = step(morning(three_cards()), 1, m.Object(1)).state
    s = tick(s, 0, 1, 2)
    s = judge_answer(s, 1, seat1=True, seat2=True, seat3=True, seat4=False)
    scored = step(s, 3, m.DreamEnded()).state.nights[0]
    assert (len(scored.yellow), scored.blue, scored.remembered) == (3, (), True)


@pytest.mark.parametrize(
    ("ticked", "remembered", "dreamer"), [((), False, 2), ((0,), False, 2), ((0, 2), True, 4)]
)
@pytest.mark.parametrize("by_clock", [False, True])
def test_w13_w14_all_yellow_cards_ticked_is_remembered(
    ticked: tuple[int, ...], remembered: bool, dreamer: int, by_clock: bool
) -> None:
    s = tick(morning(three_cards()), *ticked)
    assert timers(s)["day"].seconds == 90
    ended = clock(s, m.DayTimeUp()) if by_clock else step(s, 2, m.DreamEnded())
    assert told_of(ended, m.DreamTold) == [m.DreamTold("")]
    score = ended.state.nights[0]
    assert (score.dream, score.remembered) == ("", remembered)
    assert [position.name_of(named) for named in score.named] == [["dog", "", "horse"][at] for at in ticked]
    assert score.points == (dreamer, 2, 2, 1, 2), "yellow 2, blue 1: the sandman gets the larger number"


def test_w14_w16_a_whole_game_by_hand() -> None:
    s = position.dusk(aloud=True)
    for dreamer in range(5):
        assert s.dreamer == dreamer
        for seat in range(5):
            s = step(s, seat, m.Ready()).state
        s = speak(s, 2)
        spirits = s.spirits
        s = hear(s, spirits[0], RIGHT)
        s = hear(s, spirits[1], RIGHT)
        s = hear(clock(s, m.NightOver()).state, spirits[2], WRONG)
        for card in (0, 1):
            s = step(s, spirits[3], m.Tick(card, named=True)).state
        roles = s.roles
        s = step(s, spirits[0], m.DreamEnded()).state
        worth = {None: 4, "fairy": 2, "boogeyman": 1, "sandman": 2}
        assert s.nights[-1].points == tuple(worth[role] for role in roles)
    assert s.phase == "over"
    assert s.points == tuple(map(sum, zip(*(night.points for night in s.nights), strict=True)))


# ── Refusals ────────────────────────────────────────────────────────────────────────────────────────────
NEW: tuple[tuple[Any, str], ...] = (
    (m.Speak(), "W7"), (m.Judge(1, right=True), "W9"), (m.Object(0), "W9"), (m.Tick(0, named=True), "W13"),
    (m.DreamEnded(), "W13"),
)  # fmt: skip
OLD: tuple[tuple[Any, str], ...] = (
    (m.Clue("bark"), "W7"), (m.Guess("dog"), "W9"), (m.PassCard(), "W9"), (m.Tell("…"), "W13"),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_w7_w9_w13_each_kind_of_table_refuses_what_belongs_to_the_other(language: str) -> None:
    here, there = night(language=language), position.night("dog", language=language)
    for seat in (0, 1):
        for move, rule in OLD:
            refused(here, seat, move, f"{rule}: {SENTENCES['aloud'][language]}")
        for move, rule in NEW:
            refused(there, seat, move, f"{rule}: {SENTENCES['not aloud'][language]}")


def test_w7_w9_w13_the_dreamer_presses_nothing() -> None:
    for s in (three_cards(), morning(three_cards())):
        for move, rule in NEW:
            refused(s, 0, move, f"{rule}: only the dream spirits can do that")


def test_w7_w9_w13_nothing_of_it_at_dusk_and_no_word_out_of_turn() -> None:
    s = position.dusk(aloud=True)
    for move, rule in NEW:
        refused(s, 1, move, f"{rule}: not at this moment of the game")
    refused(night(), 2, m.Speak(), "W7: it is not your turn to give a clue")
    refused(morning(night()), 1, m.Speak(), "W7: not at this moment of the game")


MOMENTS = {
    "dusk": lambda: position.dusk(aloud=True),
    "night": lambda: speak(three_cards(), 2),
    "trial": lambda: step(speak(three_cards(), 2), 4, m.ChallengeClue(0)).state,
    "ballot": lambda: judge_answer(step(three_cards(), 2, m.Object(0)).state, 0, seat3=True),
    "last guess": lambda: clock(three_cards(), m.NightOver()).state,
    "day": lambda: tick(morning(three_cards()), 0),
    "settling": lambda: step(step(morning(three_cards()), 2, m.Object(0)).state, 1, m.DreamEnded()).state,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_w6_to_w13_just_what_is_offered_is_played(moment: str) -> None:
    s = MOMENTS[moment]()
    flags = (True, False)
    moves = [
        m.Ready(), m.Speak(), m.Pass(), m.DreamEnded(), m.Condemn(), m.Acquit(), *(move for move, _ in OLD),
        *(kind(n) for n in range(-1, 5) for kind in (m.Object, m.Accept, m.Reject, m.ChallengeClue)),
        *(kind(n, yes) for n in range(-1, 6) for yes in flags for kind in (m.Judge, m.Tick)),
    ]  # fmt: skip
    found = 0
    for seat in range(5):
        mine = offered(s, seat)
        assert len(mine) == len(set(mine))
        assert set(mine) <= set(moves)
        for move in moves:
            try:
                GAME.apply(s, seat, move)
            except Refused:
                assert move not in mine, (seat, move)
            else:
                found += 1
                assert move in mine, (seat, move)
    assert found >= 4


# ── W10: the dreamer's window ───────────────────────────────────────────────────────────────────────────
class Window(NamedTuple):
    """All that a viewer got since a moment, and what he sees now."""

    frames: tuple[bytes, ...]
    sight: bytes


def window(s: State, viewer: int, *played: tuple[Any, Any, str | None], game: WhenIDream = GAME) -> Window:
    """What reaches a viewer when all this is played, one after the other."""
    frames: list[bytes] = []
    for actor, move, shows in played:
        done = step(s, actor, move, showing(shows), game)
        s = done.state
        news = [encode(event) for event in told(done, viewer)]
        frames += [b"|", *news] if news else []  # of a move of which he is told nothing he knows nothing
    return Window(tuple(frames), sight(game, s, viewer))


class Loud(WhenIDream):
    """Everybody hears what a spirit presses."""

    def apply(self, state: State, actor: Any, move: Any, luck: Any = None) -> Any:
        done = super().apply(state, actor, move, luck)
        done.told = tuple(msgspec.structs.replace(t, to=everybody(state.players)) for t in done.told)
        return done


def test_w10_a_loud_table_is_caught() -> None:
    for game, count in ((GAME, 1), (Loud(), 2)):
        presses: list[Any] = [m.Judge(1, right) for right in (True, False)]
        assert len({window(night(), 0, (1, press, "cat"), game=game) for press in presses}) == count


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w10_right_and_wrong_are_the_same_to_the_byte(viewer: int) -> None:
    s = speak(night(), 2)
    last = clock(s, m.NightOver()).state
    for moment, shows in ((s, "cat"), (last, None)):
        windows = {
            window(moment, viewer, (seat, m.Judge(1, right), shows))
            for right in (True, False)
            for seat in (1, 2, 3, 4)
        }
        assert len(windows) == 1


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w9_w10_objections_and_their_votes_are_the_same_to_the_byte(viewer: int) -> None:
    first: tuple[Any, Any, str | None] = (1, m.Judge(1, right=True), "cat")
    objected = (2, m.Object(0), None)
    votes = [[(seat, vote(0), None) for seat in (1, 2, 3, 4)] for vote in (m.Accept, m.Reject)]
    windows = {window(night(), viewer, *played) for played in (
        [first], [first, objected], [first, objected, *votes[0]], [first, objected, *votes[1][:2]],
        [first, objected, *votes[1]],
    )}  # fmt: skip
    assert len(windows) == 1


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w10_w13_ticks_are_the_same_to_the_byte(viewer: int) -> None:
    s = morning(three_cards())
    ticks: list[tuple[Any, Any, str | None]] = [
        (1, m.Tick(0, named=True), None), (2, m.Tick(2, named=True), None), (3, m.Tick(0, named=False), None),
    ]  # fmt: skip
    windows = {window(s, viewer, *ticks[:count]) for count in range(4)}
    assert windows == {Window((), sight(GAME, s, viewer))}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w10_a_whole_night_judged_otherwise_looks_the_same(viewer: int) -> None:
    cards = ["cat", "horse", "cow", "pig"]
    one, other = (
        [(1 + at, m.Judge(at + 1, right=right), cards[at]) for at, right in enumerate(how)]
        for how in ((True, True, False, True), (False, True, True, False))
    )
    rest = [(CLOCK, m.NightOver(), None), (CLOCK, m.LastGuessTimeUp(), None)]
    assert window(night(), viewer, *one, *rest) == window(night(), viewer, *other, *rest)


def test_w10_who_dreams_is_not_told_again_who_spoke_on_earlier_cards() -> None:
    table = table_of(5, 3, first=0, aloud=True)
    table.play(CLOCK, m.DuskOver())
    table.play(1, m.Speak())
    table.play(3, m.Judge(1, right=True))
    table.play(2, m.Speak())
    for viewer in (0, SPECTATOR):
        window = table.window(viewer)
        again = [event for events in GAME.recalled(window.view, window.events()) for event in events]
        assert [event for event in again if isinstance(event, m.Spoken)] == [m.Spoken(2)]


def test_w10_in_other_worlds_of_the_dreamer_judgements_are_otherwise() -> None:
    s = three_cards()
    worlds = [GAME.resample(s, 0, Random(seed), memory=True) for seed in range(60)]
    for at in range(3):
        assert {world.laid[at].pile for world in worlds} == {"yellow", "blue"}
    for world in worlds[:5]:
        assert GAME.census(world) == GAME.census(s)
        assert sight(GAME, world, 0) == sight(GAME, s, 0)


# ── The laws ────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "every"), [(4, 3), (5, 4), (6, 6), (7, 8), (8, 16), (9, 24), (10, 32)])
def test_w5_w10_the_laws_hold_and_records_verify(players: int, every: int) -> None:
    options = GAME.Options(language=LANGUAGES[players % 4], aloud=True)
    assert hold(GAME, options, players, players, every=every) > 2


class AwaitedYellow(WhenIDream):
    """Tells all how many cards were judged right."""

    def awaited(self, state: State) -> tuple[int, ...]:
        return tuple(at for at, laid in enumerate(state.laid) if laid.pile == "yellow")


def test_the_laws_bite_round_a_table_too() -> None:
    with pytest.raises(LawBroken, match="secrets stay secret: offers"):
        hold(AwaitedYellow(), GAME.Options(aloud=True), 5, 1, every=2)


def test_random_games_reach_every_move_and_every_phase() -> None:
    phases: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for seed in range(6):
        table = table_of(5, seed, aloud=True)
        phases.update(state.phase for state, _ in random_game(table, seed))
        written = record.read(table.record)
        assert written.header.options["aloud"] is True
        assert record.verify(written, GAME).points == table.state.points
        played.update(line.move["type"] for line in written.moves)
    assert set(phases) == {"dusk", *DARK}
    assert set(played) >= {"Speak", "Pass", "Judge", "Object", "Tick", "DreamEnded", "ChallengeClue", "Accept"}
    assert not set(played) & {"Clue", "Guess", "PassCard", "Tell"}


def test_a_table_goes_on_from_its_record() -> None:
    table = table_of(4, 9, first=0, aloud=True)
    for actor, move in (
        (CLOCK, m.DuskOver()), (1, m.Speak()), (2, m.Judge(1, right=True)), (3, m.Object(0)),
        (CLOCK, m.NightOver()), (CLOCK, m.LastGuessTimeUp()), (2, m.Tick(0, named=True)),
    ):  # fmt: skip
        table.play(actor, move)
    again = Table.resume(record.read(table.record), table.game, from_seed(9))
    assert (again.state, again.record) == (table.state, table.record)


# ── Bots ────────────────────────────────────────────────────────────────────────────────────────────────
def test_bots_have_no_seat_where_people_talk() -> None:
    assert not seats_bots(GAME, GAME.Options(aloud=True))
    assert seats_bots(GAME, GAME.Options())
    check_bots(GAME, GAME.Options())
    with pytest.raises(Refused, match=r"^bot: bots cannot play at a table with these options$"):
        check_bots(GAME, GAME.Options(aloud=True))
    with pytest.raises(Refused, match=r"^bot: "):
        simulate(GAME, GAME.Options(aloud=True), 4, ["easy"], 1, 0)
    other = load("factory_manager")
    assert seats_bots(other, other.Options()), "a game that does not say seats them"


def test_a_bot_that_stands_in_passes_and_votes_and_nothing_else() -> None:
    options = GAME.Options(aloud=True, hourglass=20, day_seconds=5)
    game: Any = GAME
    table = Table(game, options, 4, from_seed(3))
    thinkers = {seat: GAME.thinker("normal", options) for seat in range(3)}

    def person(window: Any, dice: Random) -> Any:
        moves = [offer.move for offer in window.offers if isinstance(offer, One)]
        return dice.uniform(0.5, 4), dice.choice(moves)

    play(table, {**thinkers, 3: person}, Random(1))
    assert isinstance(table.decision, Over)
    done = [(line.actor, line.move["type"]) for line in record.read(table.record).moves]
    of_bots = {kind for actor, kind in done if actor in thinkers}
    assert {"Ready", "Pass"} <= of_bots <= {"Ready", "Pass", "Accept", "Reject", "Acquit"}
    assert {kind for actor, kind in done if actor == 3} >= {"Judge", "Ready"}


# ── A terminal ──────────────────────────────────────────────────────────────────────────────────────────
def terminal(me: int) -> Any:
    return GAME.terminal(GAME.Options(aloud=True), ("Nora", "Bram", "Maren", "Théo", "Ida"), me)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("s", m.Speak(4)), ("P", m.Pass(4)), ("r", m.Judge(4, right=True)), ("w", m.Judge(4, right=False)),
        ("x 2", m.Object(1)), ("x", m.Object(2)), ("c 1", m.ChallengeClue(0)), ("c", m.ChallengeClue(0)),
        ("f", m.Condemn()), ("o", m.Acquit()), ("y 1", m.Accept(0)), ("n1", m.Reject(0)),
        ("t 1", m.Tick(0, named=True)), ("e", m.DreamEnded()),
    ],
)  # fmt: skip
def test_a_key_for_everything_that_all_have_heard(typed: str, move: Any) -> None:
    s = speak(three_cards())
    assert terminal(2).typed(typed, offered(s, 2), GAME.view(s, 2)) == [move]


def test_a_tick_once_more_takes_it_back_and_words_are_not_typed() -> None:
    s = tick(morning(three_cards()), 0)
    assert terminal(1).typed("t 1", [], GAME.view(s, 1)) == [m.Tick(0, named=False)]
    for text, why in (("bark", "spoken in the room"), ("s 3", "spoken"), ("t", "Which card"),
                      ("t 9", "Which card"), ("x", "no card")):  # fmt: skip
        with pytest.raises(Misread, match=why):
            terminal(1).typed(text, [], GAME.view(s, 1))
    assert terminal(1).typed("", [m.Ready()], GAME.view(s, 1)) == [m.Ready()]
    assert terminal(1).typed("", [], GAME.view(s, 1)) == []


def test_the_prompts_say_what_can_be_pressed() -> None:
    def prompt(s: State, seat: int) -> list[str]:
        prompts: list[str] = terminal(seat).prompt(None, offered(s, seat), GAME.view(s, seat))
        return prompts

    s = three_cards()
    assert prompt(s, 1) == ["s you have spoken", "p passes", "r right, w wrong"]
    assert prompt(s, 0) == ["speak, the spirits press for you"]
    assert prompt(morning(s), 3) == ["t and a number ticks", "e ends the dream"]
    assert prompt(position.dusk(aloud=True), 3) == ["Enter when you are ready"]


def test_the_board_numbers_the_cards_for_spirits_and_shows_none_to_the_dreamer() -> None:
    s = tick(step(morning(three_cards()), 1, m.Object(1)).state, 0)
    rows = dict(terminal(3).rows(GAME.view(s, 3), {}))
    assert {name: str(text) for name, text in rows.items() if name != "dream"} == {
        "yellow 2": "1 dog ✓, 3 horse", "blue 0": "–", "vote on": "2 cat",
    }  # fmt: skip
    assert [name for name, _ in terminal(0).rows(GAME.view(s, 0), {})] == ["dream"]
    assert "spoken in the room" in str(terminal(3).agreed())


def test_the_terminal_tells_what_happened() -> None:
    face, view = terminal(2), GAME.view(three_cards(), 2)
    dog = element("dog")
    for event, sentence in (
        (m.Spoken(1), "Bram speaks."), (m.Spoken(2), "You speak."),
        (m.GuessJudged(3, right=True), "Théo judges the guess right."),
        (m.CardLaid(dog, "blue", ""), "The card with dog goes to the blue side."),
        (m.Objected(1, dog), "Bram objects: the spirits vote on dog."),
        (m.BallotSettled(dog, "", right=False), "The spirits find what was said for dog wrong: blue."),
        (m.ClueChallenged(2, "", 3), "Théo challenges your clue."),
        (m.PenaltyGiven(1, "", dog), "Bram gets dog as a penalty for a clue."),
        (m.Ticked(2, dog, named=True), "You tick dog."), (m.Ticked(1, dog, named=False), "Bram unticks dog."),
        (m.DreamTold(""), "The dream is told."),
    ):  # fmt: skip
        assert face.sentence(event, view)[0] == sentence


# ── After the night ─────────────────────────────────────────────────────────────────────────────────────
def test_w15_the_cards_go_under_and_the_next_night_is_fresh() -> None:
    s = step(morning(three_cards()), 1, m.DreamEnded()).state
    laid = tuple(fresh(name)[0] for name in ("dog", "cat", "horse"))
    assert (s.laid, s.under[-3:]) == ((), laid)
    s = fall_asleep(s)
    assert (s.phase, s.dreamer, s.number, s.dream) == ("night", 1, 1, None)
    assert offered(s, 1) == []
