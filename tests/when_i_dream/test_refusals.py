"""Every sentence that refuses a move: its rule, its words in four languages, and that nothing changes."""

from __future__ import annotations

import copy
import string
import unicodedata
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from traumwerk.core.game import CLOCK, Refused
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream.deck import LANGUAGES
from traumwerk.games.when_i_dream.moves import (
    MOVES,
    Accept,
    Acquit,
    BallotsTimeUp,
    ChallengeClue,
    ChallengeTimeUp,
    Clue,
    ClueGiven,
    ClueTimeUp,
    Condemn,
    DayTimeUp,
    DreamEnded,
    DuskOver,
    Guess,
    Judge,
    LastGuessTimeUp,
    NightOver,
    Object,
    Pass,
    PassCard,
    Ready,
    Reject,
    Speak,
    Tell,
    Tick,
)
from traumwerk.games.when_i_dream.refusals import OF_DREAMER, OF_SPIRITS, RULES
from traumwerk.games.when_i_dream.sentences import SENTENCES
from traumwerk.games.when_i_dream.state import State

from .playing import (
    challenge,
    clock,
    guess,
    heard,
    judge_answer,
    judge_clue,
    resumed,
    say,
    step,
    table_of,
    wake,
)
from .position import GAME, day, dusk, fair, last_guess, near, night, right

LONG = "x" * 10_000
ONE_WORD = "a clue is one single word, without digits or signs"
NOT_NOW = "not at this moment of the game"
NO_TEXT = "it holds signs that are no text"
SPIRITS_ONLY = "only the dream spirits can do that"
DREAMER_ONLY = "only the dreamer can do that"
NO_VOTE = "there is nothing of yours to vote on"
VOTED = "you have voted already"
TURN = "it is not your turn to give a clue"
OLD = "another card lies there already"
WAIT = "the spirits are voting on a clue: wait for it"
NO_CLUE = "there is no such clue of another spirit on this card"
SPOKEN = "at this table clues, guesses and dreams are spoken in the room"
IN_A_ROOM = "this is only for tables where all is spoken in one room"
NO_CARD = "there is no such card beside the bed"
NO_SEAT = "that is no seat at this table"


# ── Moments, in any language ────────────────────────────────────────────────────────────────────────────
def spoken(language: str) -> State:
    """Seats 1 and 2 spoke."""
    return say(night("dog", language=language), *fair("dog", language)[:2])


def on_trial(language: str) -> State:
    """Seat 2 challenges what seat 1 said; seat 3 is to speak, and has voted."""
    return judge_clue(challenge(spoken(language), 2, 0), seat3=True)


def cleared(language: str) -> State:
    """Seat 1 was challenged, and acquitted."""
    return judge_clue(challenge(spoken(language), 2, 0), seat3=False, seat4=False)


def voting(language: str) -> State:
    """A near answer is voted on, and seat 2 has voted."""
    s = guess(night("dog", language=language), near("dog", language), "cat")
    return judge_answer(s, 0, seat2=True)


def settling(language: str) -> State:
    return wake(voting(language), "…").state


def over(language: str) -> State:
    s = dusk(language=language)
    for _ in range(5):
        for move in (DuskOver(), NightOver(), LastGuessTimeUp(), DayTimeUp()):
            s = clock(s, move).state
    return s


def asleep(language: str) -> State:
    return night("dog", language=language)


def at_dusk(language: str) -> State:
    return step(dusk(language=language), 3, Ready()).state


def by_day(language: str) -> State:
    return day(language=language)


def at_last(language: str) -> State:
    return last_guess("dog", language=language)


def in_a_room(language: str) -> State:
    """Seat 1 judged a card right and seat 2 the next one wrong; seat 3 objected to the first."""
    s = night("dog", language=language, aloud=True)
    for seat, move in ((1, Judge(1, right=True)), (2, Judge(2, right=False)), (3, Object(0))):
        s = step(s, seat, move).state
    return s


def told_in_a_room(language: str) -> State:
    s = clock(clock(in_a_room(language), NightOver()).state, LastGuessTimeUp()).state
    return step(s, 1, Tick(0, named=True)).state


class Case(NamedTuple):
    """A move that is refused at a moment, with a rule and a sentence."""

    moment: Callable[[str], State]
    actor: Any
    move: Any
    rule: str
    why: str


CASES: dict[str, Case] = {
    # what is no clue
    "two words": Case(asleep, 1, Clue("two words"), "W8", ONE_WORD),
    "two words in two lines": Case(asleep, 1, Clue("two\nwords"), "W8", ONE_WORD),
    "an emoji": Case(asleep, 1, Clue("🐕"), "W8", ONE_WORD),
    "a word with an emoji": Case(asleep, 1, Clue("bark🐕"), "W8", ONE_WORD),
    "a digit": Case(asleep, 1, Clue("7"), "W8", ONE_WORD),
    "a control character": Case(asleep, 1, Clue("bark\x07"), "W8", ONE_WORD),
    "an empty clue": Case(asleep, 1, Clue(""), "W8", ONE_WORD),
    "a blank clue": Case(asleep, 1, Clue("   "), "W8", ONE_WORD),
    "a clue of 10,000 letters": Case(asleep, 1, Clue(LONG), "W8", "40 letters at most"),
    "no word": Case(asleep, 1, Clue("xqzvkw"), "W8", "that is no word we know"),
    # what is no guess and no dream
    "an empty guess": Case(asleep, 0, Guess(""), "W9", "say something, or pass"),
    "a blank guess": Case(asleep, 0, Guess(" \u00a0 "), "W9", "say something, or pass"),
    "a guess of 10,000 letters": Case(asleep, 0, Guess(LONG), "W9", "60 letters at most"),
    "a guess with a bell": Case(asleep, 0, Guess("dog\x07"), "W9", NO_TEXT),
    "a guess of two lines": Case(asleep, 0, Guess("dog\ncat"), "W9", NO_TEXT),
    "an empty last guess": Case(at_last, 0, Guess(""), "W12", "say something, or pass"),
    "a long last guess": Case(at_last, 0, Guess(LONG), "W12", "60 letters at most"),
    "a last guess with a bell": Case(at_last, 0, Guess("dog\x07"), "W12", NO_TEXT),
    "an empty dream": Case(by_day, 0, Tell(""), "W13", "tell something, however little"),
    "a blank dream": Case(by_day, 0, Tell(" \n "), "W13", "tell something, however little"),
    "a dream of 10,000 letters": Case(by_day, 0, Tell(LONG), "W13", "600 letters at most"),
    "a dream with a bell": Case(by_day, 0, Tell("dog\x07"), "W13", NO_TEXT),
    # whose turn, and which card
    "a clue out of turn": Case(asleep, 2, Clue("bark"), "W7", TURN),
    "a pass out of turn": Case(asleep, 4, Pass(), "W7", TURN),
    "a clue to an old card": Case(voting, 1, Clue("bark", card=1), "W9", OLD),
    "a pass on an old card": Case(voting, 1, Pass(card=1), "W9", OLD),
    "a guess at an old card": Case(voting, 0, Guess("dog", card=1), "W9", OLD),
    "an old card let go": Case(voting, 0, PassCard(card=1), "W9", OLD),
    "a guess at a card to come": Case(voting, 0, Guess("dog", card=3), "W9", OLD),
    "a clue during a trial": Case(on_trial, 3, Clue("bark"), "W11", WAIT),
    "a pass during a trial": Case(on_trial, 3, Pass(), "W11", WAIT),
    # what is the dreamer's, and what the spirits'
    "a guess by a spirit": Case(asleep, 1, Guess("dog"), "W9", DREAMER_ONLY),
    "a card let go by a spirit": Case(asleep, 1, PassCard(), "W9", DREAMER_ONLY),
    "a dream of a spirit": Case(by_day, 1, Tell("…"), "W13", DREAMER_ONLY),
    "a clue by the dreamer": Case(asleep, 0, Clue("bark"), "W7", SPIRITS_ONLY),
    "a pass by the dreamer": Case(asleep, 0, Pass(), "W7", SPIRITS_ONLY),
    "a challenge by the dreamer": Case(spoken, 0, ChallengeClue(0), "W11", SPIRITS_ONLY),
    "the dreamer's condemnation": Case(on_trial, 0, Condemn(), "W11", SPIRITS_ONLY),
    "the dreamer's acquittal": Case(on_trial, 0, Acquit(), "W11", SPIRITS_ONLY),
    "the dreamer's vote for himself": Case(voting, 0, Accept(0), "W9", SPIRITS_ONLY),
    "the dreamer's vote against himself": Case(voting, 0, Reject(0), "W9", SPIRITS_ONLY),
    # votes and challenges
    "a second vote on an answer": Case(voting, 2, Accept(0), "W9", VOTED),
    "another mind on an answer": Case(voting, 2, Reject(0), "W9", VOTED),
    "a second vote after the dream": Case(settling, 2, Reject(0), "W9", VOTED),
    "a vote on no near answer": Case(asleep, 2, Accept(0), "W9", NO_VOTE),
    "a vote on a card that never was": Case(voting, 3, Reject(7), "W9", NO_VOTE),
    "a second vote on a clue": Case(on_trial, 3, Condemn(), "W11", VOTED),
    "another mind on a clue": Case(on_trial, 3, Acquit(), "W11", VOTED),
    "a vote of the challenger": Case(on_trial, 2, Condemn(), "W11", VOTED),
    "a vote of the giver": Case(on_trial, 1, Acquit(), "W11", NO_VOTE),
    "a vote without a trial": Case(spoken, 3, Condemn(), "W11", NO_VOTE),
    "a challenge during a trial": Case(on_trial, 4, ChallengeClue(1), "W11", WAIT),
    "a challenge of one's own clue": Case(spoken, 1, ChallengeClue(0), "W11", NO_CLUE),
    "a challenge of nothing": Case(spoken, 3, ChallengeClue(2), "W11", NO_CLUE),
    "a challenge below zero": Case(spoken, 3, ChallengeClue(-1), "W11", NO_CLUE),
    "a second challenge": Case(cleared, 4, ChallengeClue(0), "W11", "this clue was voted on already"),
    # round a table
    "a clue typed in a room": Case(in_a_room, 1, Clue("bark"), "W7", SPOKEN),
    "a guess typed in a room": Case(in_a_room, 0, Guess("dog"), "W9", SPOKEN),
    "a card let go in a room": Case(in_a_room, 0, PassCard(), "W9", SPOKEN),
    "a dream typed in a room": Case(told_in_a_room, 0, Tell("…"), "W13", SPOKEN),
    "a word spoken at another table": Case(asleep, 1, Speak(), "W7", IN_A_ROOM),
    "a guess judged at another table": Case(asleep, 1, Judge(1, right=True), "W9", IN_A_ROOM),
    "an objection at another table": Case(voting, 1, Object(0), "W9", IN_A_ROOM),
    "a tick at another table": Case(by_day, 1, Tick(0, named=True), "W13", IN_A_ROOM),
    "a dream ended at another table": Case(by_day, 1, DreamEnded(), "W13", IN_A_ROOM),
    "a word spoken out of turn": Case(in_a_room, 2, Speak(), "W7", TURN),
    "a word spoken on an old card": Case(in_a_room, 1, Speak(card=1), "W9", OLD),
    "an old card judged": Case(in_a_room, 1, Judge(2, right=True), "W9", OLD),
    "a guess judged by the dreamer": Case(in_a_room, 0, Judge(3, right=True), "W9", SPIRITS_ONLY),
    "a guess judged by day": Case(told_in_a_room, 1, Judge(3, right=True), "W9", NOT_NOW),
    "a second objection": Case(in_a_room, 4, Object(0), "W9", "somebody has objected to this card already"),
    "an objection to oneself": Case(
        in_a_room, 2, Object(1), "W9", "you judged this card yourself: another spirit may object"
    ),
    "an objection to nothing": Case(in_a_room, 2, Object(2), "W9", NO_CARD),
    "a tick at night": Case(in_a_room, 2, Tick(0, named=True), "W13", NOT_NOW),
    "a second tick": Case(
        told_in_a_room, 2, Tick(0, named=True), "W13", "this card is marked like that already"
    ),
    "a tick on the blue side": Case(
        told_in_a_room,
        2,
        Tick(1, named=True),
        "W13",
        "this card lies on the blue side: its element need not be named",
    ),
    "a tick on nothing": Case(told_in_a_room, 2, Tick(7, named=True), "W13", NO_CARD),
    "a dream ended at night": Case(in_a_room, 2, DreamEnded(), "W13", NOT_NOW),
    # at another moment
    "ready twice": Case(at_dusk, 3, Ready(), "W6", "you are ready already"),
    "ready at night": Case(asleep, 1, Ready(), "W6", NOT_NOW),
    "a clue at dusk": Case(at_dusk, 1, Clue("bark"), "W7", NOT_NOW),
    "a pass by day": Case(by_day, 1, Pass(), "W7", NOT_NOW),
    "a guess by day": Case(by_day, 0, Guess("dog"), "W9", NOT_NOW),
    "a card let go at dusk": Case(at_dusk, 0, PassCard(), "W9", NOT_NOW),
    "a dream at night": Case(asleep, 0, Tell("…"), "W13", NOT_NOW),
    "a second dream": Case(settling, 0, Tell("…"), "W13", NOT_NOW),
    "a challenge in the last guess": Case(at_last, 2, ChallengeClue(0), "W11", NOT_NOW),
    "a vote on a clue by day": Case(by_day, 2, Condemn(), "W11", NOT_NOW),
    "a move of the clock by a seat": Case(asleep, 1, NightOver(), "W7", NOT_NOW),
    "no move at all": Case(asleep, 1, "bark", "W7", NOT_NOW),
    "a move after the end": Case(over, 1, Ready(), "W16", "the game is over"),
    # the clock
    "a clock that does not run": Case(asleep, CLOCK, DuskOver(), "W6", NOT_NOW),
    "the hourglass at dusk": Case(at_dusk, CLOCK, NightOver(), "W6", NOT_NOW),
    "a clock that stands still": Case(on_trial, CLOCK, ClueTimeUp(), "W6", NOT_NOW),
    "a trial's clock without a trial": Case(asleep, CLOCK, ChallengeTimeUp(), "W6", NOT_NOW),
    "the ballots' clock at night": Case(voting, CLOCK, BallotsTimeUp(), "W6", NOT_NOW),
    "the day's clock in the last guess": Case(at_last, CLOCK, DayTimeUp(), "W6", NOT_NOW),
    "the last guess's clock by day": Case(by_day, CLOCK, LastGuessTimeUp(), "W6", NOT_NOW),
    "a clue of the clock": Case(asleep, CLOCK, Clue("bark"), "W6", NOT_NOW),
    "a clock after the end": Case(over, CLOCK, DuskOver(), "W6", NOT_NOW),
    # who is nobody here
    "who watches": Case(asleep, -1, Guess("dog"), "W1", NO_SEAT),
    "a seat too far": Case(asleep, 5, Clue("bark"), "W1", NO_SEAT),
    "a seat without a number": Case(asleep, None, Clue("bark"), "W1", NO_SEAT),
    "a seat of 10,000 letters": Case(asleep, LONG, Clue("bark"), "W1", NO_SEAT),
}


def sentence(case: Case, language: str) -> str:
    """The sentence of a case in a language; that of the case is the English one."""
    number = case.why.split()[0]
    if number.isdecimal():
        return SENTENCES["too long"][language].format(longest=number)
    [words] = [words for words in SENTENCES.values() if words["en"] == case.why]
    return words[language]


def table_at(s: State) -> Table:
    table = table_of(s.players, 1, language=s.options.language)
    table.state = s
    return table


# ── One sentence, in the table's language, and nothing changes ──────────────────────────────────────────
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
def test_w6_to_w16_a_move_is_refused_with_one_sentence_and_nothing_changes(name: str, language: str) -> None:
    case = CASES[name]
    table = table_at(case.moment(language))
    before, written = copy.deepcopy(table.state), table.record
    with pytest.raises(Refused) as caught:
        table.play(case.actor, case.move)
    said = str(caught.value)
    assert said == f"{case.rule}: {sentence(case, language)}"
    assert "\n" not in said
    assert "xxx" not in repr((said, caught.value.args, caught.value.values)), "nothing is echoed"
    assert table.state == before
    assert table.record == written
    assert table.moves == 0


def test_every_sentence_is_said_somewhere_in_these_tests() -> None:
    """But for those of the referee on forbidden clues, which are said in `test_forbidden`."""
    referee = {"the element", "derived", "compound", "translation", "sounds alike", "rhyme", "repeat"}
    english = {case.why for case in CASES.values()}
    unsaid = {key for key, words in SENTENCES.items() if words["en"] not in english}
    assert unsaid - referee == {"too long"}


def test_every_sentence_stands_in_four_languages_that_differ() -> None:
    for key, words in SENTENCES.items():
        assert tuple(words) == LANGUAGES, key
        assert len(set(words.values())) == 4, key
        fields = {tuple(field for _, field, _, _ in string.Formatter().parse(text)) for text in words.values()}
        assert len({tuple(field for field in found if field) for found in fields}) == 1, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_w8_the_referee_speaks_the_tables_language(language: str) -> None:
    s = spoken(language)
    said = fair("dog", language)[0]
    foreign = next(right("dog", other) for other in LANGUAGES if other != language)
    for word, why in ((said, "repeat"), (right("dog", language), "the element"), (foreign, "translation")):
        with pytest.raises(Refused) as caught:
            GAME.apply(s, 3, Clue(word))
        assert str(caught.value) == f"W8: {SENTENCES[why][language]}"


def test_every_move_of_a_seat_has_its_rule_and_its_owner() -> None:
    of_clock = {
        DuskOver, ClueTimeUp, NightOver, LastGuessTimeUp, ChallengeTimeUp, DayTimeUp, BallotsTimeUp,
    }  # fmt: skip
    assert set(RULES) == set(MOVES) - of_clock
    assert set(OF_SPIRITS) | set(OF_DREAMER) | {Ready} == set(RULES)


@pytest.mark.parametrize("moment", [at_dusk, asleep, spoken, on_trial, voting, at_last, by_day, settling, over])
def test_w6_to_w16_what_is_not_offered_is_refused_and_what_is_offered_is_played(moment: Any) -> None:
    s = moment("en")
    tried: list[Any] = [
        Ready(), Pass(), PassCard(), Condemn(), Acquit(), *(kind(n) for n in (0, 1) for kind in
        (Accept, Reject, ChallengeClue)), Clue("kennel"), Guess("wolf"), Tell("…"),
    ]  # fmt: skip
    decision: Any = GAME.decision(s)
    for seat in range(5):
        offers = () if s.phase == "over" else decision.offers.get(seat, ())
        for move in tried:
            is_offered = any(offer.move in (move, type(move).__name__) for offer in offers)
            try:
                GAME.apply(s, seat, move)
            except Refused:
                assert not is_offered, (seat, move)
            else:
                assert is_offered, (seat, move)


# ── Hostile text ────────────────────────────────────────────────────────────────────────────────────────
HOSTILE = {
    "NUL": "bar\0k",
    "escape": "\x1b[31mbark",
    "delete": "bark\x7f",
    "a C1 control": "bark\x9b",
    "a carriage return": "bark\r",
    "a tab": "bark\t",
    "a line separator": "bark\u2028",
    "a paragraph separator": "bark\u2029",
    "a zero-width space": "bar\u200bk",
    "a zero-width joiner": "bar\u200dk",
    "a word joiner": "bar\u2060k",
    "a byte-order mark": "\ufeffbark",
    "a soft hyphen": "bar\u00adk",
    "a right-to-left override": "\u202ekrab",
    "an isolate": "\u2066bark\u2069",
    "a tag": "bark\U000e0041",
    "a surrogate": "bark\ud800",
    "a pair of surrogates": "\ud83d\udc15",
    "a private letter": "bark\ue000",
    "no character": "bark\uffff",
    "a heap of accents": "ba" + "\u0301" * 20 + "rk",
    "a heap of marks": "b\u0336\u0321\u0489ark",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_w8_w9_w13_text_that_nobody_could_read_is_refused(what: str) -> None:
    text = HOSTILE[what]
    strict = night("dog", strict=True)
    for s in (night("dog"), strict):
        with pytest.raises(Refused) as caught:
            GAME.apply(s, 1, Clue(text))
        assert str(caught.value) == f"W8: {ONE_WORD}"
    for s, move, rule in (
        (night("dog"), Guess(text), "W9"),
        (last_guess("dog"), Guess(text), "W12"),
        (day(), Tell(text), "W13"),
        (day(), Tell(f"First this.\n{text}"), "W13"),
    ):
        with pytest.raises(Refused) as caught:
            GAME.apply(s, 0, move)
        assert str(caught.value) == f"{rule}: {NO_TEXT}"


@pytest.mark.parametrize("text", ["dоg", "ｄｏｇ", "𝐝𝐨𝐠", "ⓓⓞⓖ"])
def test_w8_the_element_in_the_letters_of_others_is_no_fair_clue(text: str) -> None:
    assert text != "dog"
    for strict in (False, True):
        with pytest.raises(Refused, match=r"^W8: "):
            GAME.apply(night("dog", strict=strict), 1, Clue(text))


def test_w8_w9_w13_an_accent_is_the_same_however_it_was_typed() -> None:
    typed = unicodedata.normalize("NFD", "écureuil")
    assert typed != "écureuil"
    s = night("squirrel", language="fr")
    guessed = guess(s, typed, "cat")
    assert [(laid.pile, laid.guess) for laid in guessed.laid] == [("yellow", "écureuil")]
    woken = wake(guessed, f"Un {typed}.")
    assert woken.state.nights[0].remembered
    gave = step(night("dog", language="fr"), 1, Clue(typed))
    assert heard(gave, ClueGiven) == [ClueGiven(1, "écureuil")]
    with pytest.raises(Refused, match=r"^W8: "):
        GAME.apply(gave.state, 2, Clue("écureuil"))


def test_w13_what_people_type_is_told_as_they_typed_it_and_the_record_holds_it() -> None:
    dream = "« Où ? »\u00a0dit-il\u202f: ‘là-bas’…\nEin großer Bär 🐻 – ❤️ “e così via” 100 %! {0} %s \\n <b>"
    table = table_of(4, 2, first=0)
    for move in (DuskOver(), NightOver(), LastGuessTimeUp()):
        table.play(CLOCK, move)
    told = table.play(0, Tell(dream))
    assert told.told[0].event.dream == dream
    assert resumed(table, 2).record == table.record


def test_w8_w9_w13_whatever_is_typed_is_played_or_refused() -> None:
    random = Random(5)
    alphabet = "dog Dög’-'\n\0\u200d\u202e\u0301\ud800\udfff🐕 éß1{}%\\\"\u00a0ﬁ\u1e9b\u0323가"
    moments = [night("dog"), night("dog", strict=True), last_guess("dog"), day()]
    played, rules = 0, set()
    for _ in range(600):
        text = "".join(random.choice(alphabet) for _ in range(random.randrange(12)))
        for s in moments:
            for seat, move in ((1, Clue(text)), (0, Guess(text)), (0, Tell(text))):
                before = copy.deepcopy(s)
                try:
                    after = GAME.apply(s, seat, move)
                except Refused as refused:
                    rules.add(refused.rule)
                else:
                    played += 1
                    assert msgspec.json.encode([t.event for t in after.told])
                assert s == before
    assert played > 100
    assert rules == {"W7", "W8", "W9", "W12", "W13"}
