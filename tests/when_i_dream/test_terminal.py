"""The terminal table of When I Dream: a person types while time runs, and the screen keeps the secret."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from traumwerk import rulebook
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import CLOCK, SPECTATOR
from traumwerk.core.table import Table
from traumwerk.games.face import Misread
from traumwerk.games.when_i_dream import GAME
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.terminal import Terminal
from traumwerk.games.when_i_dream.views import Card, Heard, Trial, View
from traumwerk.keyboard import Keyboard, Keys
from traumwerk.live_terminal import LiveSession
from traumwerk.terminal import Notes, notes_path, resume

from ..test_cli import Terminal as Pty
from ..test_cli import run_apart

NAMES = ("Nora", "Bram", "Maren", "Théo")
Typed = Callable[["LiveSession"], str | None]


# ── A person at a table whose time is a number ──────────────────────────────────────────────────────────
class Wall:
    """A clock on the wall that goes on when somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


class Typist(Keyboard):
    """Somebody who looks at the table again and again and types what the script says, or leaves."""

    def __init__(self, wall: Wall, script: Typed, patience: float) -> None:
        super().__init__(-1)
        self.wall = wall
        self.script = script
        self.end = wall.now + patience
        self.session: LiveSession

    def line(self, seconds: float) -> str | None:
        if self.wall.now > self.end:
            raise EOFError
        self.wall.now += max(seconds, 0.001)
        return self.script(self.session)

    def begin_with(self, text: str) -> None:
        self.text = text


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr("traumwerk.live_terminal.time", wall)
    return wall


def sit_down(
    folder: Path, wall: Wall, script: Typed, *, patience: float = 1000, staged: bool = False, pace: float = 1.0,
    **options: Any,
) -> LiveSession:  # fmt: skip
    """A table of four with the person in seat 0."""
    agreed = GAME.Options(**({"first": 1, "hourglass": 30, "dusk_seconds": 3} | options))
    secret = from_seed(1)
    table = Table(GAME, agreed, 4, secret, NAMES)
    notes = Notes(secret.secret, 0, dict.fromkeys(range(1, 4), "easy"), pace)
    return seated(table, agreed, notes, folder / "game.jsonl", Typist(wall, script, patience), staged)


def seated(
    table: Table, options: Any, notes: Notes, path: Path, typist: Typist, staged: bool = False
) -> LiveSession:
    console = Console(file=io.StringIO(), width=80, height=24, force_terminal=staged, highlight=False)
    session = LiveSession(table, options, notes, path, console, typist, staged=staged)
    typist.session = session
    return session


def shown(session: LiveSession) -> str:
    """All that was written on the screen, without colours."""
    assert isinstance(session.console.file, io.StringIO)
    return re.sub(r"\x1b\[[\d;]*m", "", session.console.file.getvalue())


def nothing(_: LiveSession) -> None:
    return None


def lines(*texts: str) -> Typed:
    """Types these one after the other, one each time it is his turn to say something."""
    rest = iter(texts)
    return lambda session: next(rest, None) if session.asked_for_words() else None


def played(session: LiveSession, actor: int | str) -> list[str]:
    """What an actor did."""
    moves = record.read(session.path.read_text(encoding="utf-8")).moves
    return [move.move["type"] for move in moves if move.actor == actor]


def events(session: LiveSession, kind: type) -> list[Any]:
    return [event for move in session.window.events() for event in move if isinstance(event, kind)]


# ── Spirits ─────────────────────────────────────────────────────────────────────────────────────────────
def test_w7_a_spirit_says_words_on_its_turn_and_passes_by_itself_when_it_is_too_slow(
    tmp_path: Path, wall: Wall
) -> None:
    session = sit_down(tmp_path, wall, lines("moon"), patience=30)
    session.run()
    mine = [event for event in events(session, m.ClueGiven) if event.seat == 0]
    assert mine == [m.ClueGiven(0, "moon")]
    assert "W7  You say “moon”." in shown(session)
    assert "W7  You pass." in shown(session)
    assert played(session, 0) == ["Clue"]
    assert "ClueTimeUp" in played(session, CLOCK)


def test_w8_a_refused_clue_says_why_and_the_rest_of_the_seconds_run_on(tmp_path: Path, wall: Wall) -> None:
    left: list[float] = []

    def script(session: LiveSession) -> str | None:
        if not session.asked_for_words():
            return None
        left.append(session.left[next(name for name in session.left if name.startswith("clue"))])
        return "two words" if 2.9 < left[-1] < 3.1 and len(left) < 20 else None

    session = sit_down(tmp_path, wall, script, patience=20)
    session.run()
    assert "W8: a clue is one single word, without digits or signs" in shown(session).splitlines()
    first = left[: next(k for k in range(1, len(left)) if left[k] > left[k - 1])]
    assert first == sorted(first, reverse=True), "they never start afresh"
    assert first[-1] < 0.3
    assert played(session, 0) == []


def test_a_word_that_comes_too_early_waits_for_its_turn_and_is_gone_with_the_card(
    tmp_path: Path, wall: Wall
) -> None:
    kept: list[tuple[int, str]] = []

    def script(session: LiveSession) -> str | None:
        view = session.window.view
        if view.phase == "night" and view.speaker != 0 and not kept:
            kept.append((view.number, "moon"))
            return "moon"
        if kept:
            kept.append((view.number, session.keyboard.text))
        return None

    session = sit_down(tmp_path, wall, script, patience=30, staged=True)
    session.run()
    first = kept[0][0]
    assert "W7: it is not your turn to give a clue" in shown(session)
    on_this_card, then = [text for number, text in kept if number == first], [text for _, text in kept]
    assert set(on_this_card) == {"moon"}
    assert set(then[len(on_this_card) + 1 :]) == {""}, "and the card has changed"


def test_w11_a_challenge_and_a_vote_are_a_key_each(tmp_path: Path, wall: Wall) -> None:
    def script(session: LiveSession) -> str | None:
        can = [type(move) for move in session.moves()]
        return "c" if m.ChallengeClue in can else None

    session = sit_down(tmp_path, wall, script, patience=25)
    session.run()
    assert "ChallengeClue" in played(session, 0)
    assert re.search(r"W11  You challenge \w+’s “", shown(session))
    assert re.search(r"W11  The spirits find \w+’s “.+” fair\.", shown(session))


# ── The dreamer ─────────────────────────────────────────────────────────────────────────────────────────
def test_w9_w13_the_dreamer_guesses_passes_and_tells(tmp_path: Path, wall: Wall) -> None:
    night, day = lines('"log"', "p", "whale"), lines("A whale in a log.")

    def script(session: LiveSession) -> str | None:
        return (day if session.window.view.phase == "day" else night)(session)

    session = sit_down(tmp_path, wall, script, patience=60, first=0)
    session.run()
    assert played(session, 0) == ["Guess", "PassCard", "Guess", "Tell"]
    assert "W13  The dream: “A whale in a log.”" in shown(session)


def test_w10_the_dreamers_screen_has_no_hourglass_no_sides_and_no_clock_of_the_spirits(
    tmp_path: Path, wall: Wall
) -> None:
    session = sit_down(tmp_path, wall, nothing, patience=20, first=0, staged=True)
    session.run()
    night = shown(session).partition("The night falls")[2]
    assert "card 1  ?" in night
    assert re.search(r"clues +Bram \w+", night)
    assert [word for word in ("⌛", "yellow", "blue", "near") if word in night] == []
    assert not re.search(r"▶ \w+ \d+ s", night)
    spirit = sit_down(tmp_path / "spirit", wall, nothing, patience=20, staged=True)
    spirit.run()
    assert "⌛ 25 s" in shown(spirit)
    assert re.search(r"▶ \w+ 3 s", shown(spirit)), "these see both"


def test_w10_the_log_tells_the_dreamer_no_clues_of_this_night(tmp_path: Path, wall: Wall) -> None:
    """But all of earlier nights, and a spirit those of this one."""
    logs: dict[str, str] = {}

    def script(session: LiveSession) -> str | None:
        view = session.window.view
        logs_of = f"{view.night} {view.phase}"
        if logs_of not in logs and (len(view.heard) > 2 or view.phase in ("day", "dusk")):
            before = len(shown(session))
            session.obey("log")
            logs[logs_of] = shown(session)[before:]
        return None

    session = sit_down(tmp_path, wall, script, patience=200, first=0, day_seconds=5)
    session.run()
    assert "says “" not in logs["0 night"]
    assert "says “" not in logs["0 day"]
    assert "Card 1 lies there." in logs["0 day"]
    assert "says “" in logs["1 dusk"]
    assert logs["1 night"].count("says “") > logs["1 dusk"].count("says “")


def test_a_command_is_a_command_also_where_words_are_asked_for_and_says_how_to_say_the_word(
    tmp_path: Path, wall: Wall
) -> None:
    session = sit_down(tmp_path, wall, lines("log", "board"), patience=12, first=0)
    session.run()
    assert 'To say the word itself: "log"' in shown(session)
    assert "forbidden clues are handed back" in shown(session)
    assert played(session, 0) == []


# ── Whole games ─────────────────────────────────────────────────────────────────────────────────────────
def chatty(session: LiveSession) -> str | None:
    """Ready at once; says what could be a clue, a guess or a dream; votes yes."""
    view = session.window.view
    if m.Ready() in session.moves():
        return ""
    if session.face.open_answers(view):  # type: ignore[attr-defined]
        return f"y {session.face.open_answers(view)[0] + 1}"  # type: ignore[attr-defined]
    words = ("moon", "river", "winter", "paper", "golden", "music", "window", "garden")
    return words[(view.number + len(view.heard)) % len(words)] if session.asked_for_words() else None


@pytest.mark.parametrize("staged", [False, True])
def test_a_whole_game_ends_with_a_winner_and_a_record_that_holds(
    tmp_path: Path, wall: Wall, staged: bool
) -> None:
    session = sit_down(tmp_path, wall, chatty, patience=10_000, staged=staged, hourglass=10)
    session.run()
    text = shown(session)
    assert re.search(r"The winner: .+\. The record: ", text)
    assert "When I Dream · the end" in text
    assert not notes_path(session.path).exists()
    result = record.verify(record.read(session.path.read_text(encoding="utf-8")), GAME)
    assert result == session.window.result
    assert text.count("── Night ") == 4


# ── Leaving and coming back ─────────────────────────────────────────────────────────────────────────────
def come_back(session: LiveSession, wall: Wall, script: Typed, patience: float) -> LiveSession:
    table, notes = resume(session.path, GAME)
    options = record.fitting_game(record.read(session.path.read_text(encoding="utf-8")), GAME)
    return seated(table, options, notes, session.path, Typist(wall, script, patience))


def test_who_comes_back_says_when_time_goes_on_and_has_the_seconds_that_were_left(
    tmp_path: Path, wall: Wall
) -> None:
    session = sit_down(tmp_path, wall, nothing, patience=14)
    session.run()
    assert shown(session).endswith(f"Go on with: traumwerk play --resume {session.path}\n")
    left = dict(session.clock.timers.left)
    assert left["hourglass 0"] < 25
    kept = msgspec.json.decode(notes_path(session.path).read_bytes())["left"]
    assert kept == pytest.approx(left, abs=0.01)
    waiting = come_back(session, wall, nothing, patience=60)
    waiting.run()
    assert waiting.table.record == session.table.record, "time stood still"
    assert dict(waiting.clock.timers.left) == pytest.approx(left, abs=0.01)
    assert "Time stands still: Enter goes on" in shown(waiting)
    going_on = come_back(session, wall, lambda session: "" if session.waits else None, patience=3)
    going_on.run()
    assert going_on.clock.timers.left["hourglass 0"] == pytest.approx(left["hourglass 0"] - 3, abs=0.5)


def test_who_comes_back_can_ask_before_time_goes_on(tmp_path: Path, wall: Wall) -> None:
    session = sit_down(tmp_path, wall, nothing, patience=14)
    session.run()
    asked = iter(["?", "? W8", "? nothing", "b", "log", "save"])
    again = come_back(session, wall, lambda session: next(asked, None), patience=20)
    again.run()
    text = shown(again)
    for words in ("c 2 ", "Rules of the moment: W7 · Clues", "W8 · Forbidden clues", "there is no 'nothing'",
                  "forbidden clues are handed back", "The night falls", "after every move."):  # fmt: skip
        assert words in text
    assert again.waits
    assert again.table.record == session.table.record


def test_a_computer_that_sleeps_takes_no_time_from_anybody(tmp_path: Path, wall: Wall) -> None:
    slept: list[float] = []

    def script(session: LiveSession) -> str | None:
        if session.window.view.phase == "night" and not slept:
            slept.append(session.clock.now)
            wall.now += 3600
            session.keyboard.end += 3600  # type: ignore[attr-defined]
        return None

    session = sit_down(tmp_path, wall, script, patience=10)
    session.run()
    assert slept
    assert session.window.view.phase == "night"
    assert session.clock.now - slept[0] < 12


def test_bots_at_another_pace_are_as_slow_as_they_were_when_one_comes_back(tmp_path: Path, wall: Wall) -> None:
    fast, slow = (sit_down(tmp_path / str(pace), wall, nothing, patience=14, pace=pace) for pace in (0.2, 2.0))
    fast.run()
    slow.run()
    assert len(events(fast, m.ClueGiven)) > 2 * len(events(slow, m.ClueGiven))
    assert resume(slow.path, GAME)[1].pace == 2.0


# ── What is typed, and what is said ─────────────────────────────────────────────────────────────────────
def view(session_seat: int = 0, **fields: Any) -> View:
    """A spirit's night, or as the fields say."""
    table = Table(GAME, GAME.Options(first=1), 4, from_seed(1), NAMES)
    table.play(CLOCK, m.DuskOver())
    seen: View = table.window(session_seat).view
    return msgspec.structs.replace(seen, **fields)


def face(me: int = 0, **options: Any) -> Terminal:
    return GAME.terminal(GAME.Options(**options), NAMES, me)


HEARD = (Heard(2, "rain"), Heard(3, None), Heard(0, "dry"), Heard(2, "coat"), Heard(0, "sun"))
LAID = (Card(3, "yellow", "bear", False), Card(7, "undecided", "parasol", False), Card(9, "blue", None, False))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("honey", m.Clue("honey", 1)),
        ("Paddington", m.Clue("Paddington", 1)),
        ("p", m.Pass(1)),
        ("PASS", m.Pass(1)),
        ('"p"', m.Clue("p", 1)),
        ("“log”", m.Clue("log", 1)),
        ("p 2", m.Clue("p 2", 1)),
        ("c 1", m.ChallengeClue(0)),
        ("c4", m.ChallengeClue(3)),
        ("c", m.ChallengeClue(3)),
        ("f", m.Condemn()),
        ("o", m.Acquit()),
        ("y 2", m.Accept(1)),
        ("n", m.Reject(1)),
        ("candle", m.Clue("candle", 1)),
    ],
)
def test_keys_are_votes_and_passes_and_all_else_is_a_word(typed: str, move: Any) -> None:
    assert face().typed(typed, [], view(heard=HEARD, laid=LAID)) == [move]


def test_votes_and_challenges_that_mean_nothing_are_answered() -> None:
    with pytest.raises(Misread, match="Nobody else has given a clue"):
        face().typed("c", [], view())
    with pytest.raises(Misread, match="no near answer"):
        face().typed("y", [], view())
    with pytest.raises(Misread, match=r"Which one\? 2, 3 can be voted on"):
        face().typed("n", [], view(laid=(*LAID[:2], Card(1, "undecided", "x", False))))


@pytest.mark.parametrize(
    ("phase", "typed", "move"),
    [
        ("night", "whale", m.Guess("whale", 1)),
        ("night", "p", m.PassCard(1)),
        ("last guess", "p", m.PassCard(1)),
        ("day", "It was a whale. I ran", m.Tell("It was a whale. I ran")),
        ("day", "p", m.Tell("…")),
    ],
)
def test_words_of_the_dreamer_are_guesses_and_in_the_day_the_dream(phase: str, typed: str, move: Any) -> None:
    assert face(1).typed(typed, [], view(1, phase=phase)) == [move]
    assert face(1).typed("whale", [], view(1, phase="settling")) is None


def test_enter_is_ready_at_dusk_and_nothing_at_any_other_time() -> None:
    assert face().typed("", [m.Ready()], view(phase="dusk")) == [m.Ready()]
    assert face().typed("", [], view()) == []


def test_the_prompt_says_what_can_be_typed() -> None:
    ours = face()
    on_turn = [m.Pass(), m.ChallengeClue(0), m.ChallengeClue(3)]
    assert ours.prompt(None, on_turn, view(heard=HEARD)) == [
        "a word is your clue",
        "p passes",
        "c 4 challenges",
    ]
    voting = [m.Condemn(), m.Acquit()]
    assert ours.prompt(None, voting, view(trial=Trial(2, "rain", 3, False))) == [
        "f votes forbidden",
        "o votes OK",
    ]
    assert ours.prompt(None, [], view(laid=LAID)) == ["y 2 or n 2 votes on the near answer"]
    assert face(1).prompt(None, [], view(1)) == ["a word is your guess", "p passes the card"]


def rendered(what: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=False, highlight=False)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_stage_of_a_spirit_shows_all_of_the_night() -> None:
    left = {"hourglass 0": 96.2, "clue 0.7": 3.01, "trial 0.1": 8.0}
    now = view(heard=HEARD, laid=LAID, trial=Trial(2, "coat", 3, False), element=12, role="sandman")
    text = rendered(face(language="it").stage(now, left))
    deck = GAME.deck
    assert "night 1 of 4 · Bram dreams · ⌛ 1:37" in text
    assert f"card 1    {deck.entry(12, 'it').word}   you are a sandman (balance)" in text
    clues = "clues     1 Maren rain · Théo – · 3 You dry · 4 Maren coat · 5 You sun\n          ▶ Maren 4 s"
    assert clues in re.sub(" +\n", "\n", text)
    assert "vote      Théo challenges Maren’s “coat”, 8 s" in text
    assert f"yellow 1  {deck.entry(3, 'it').word}" in text
    assert f"blue 1    {deck.entry(9, 'it').word}" in text
    assert f"near      2 “parasol” for {deck.entry(7, 'it').word}" in text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_the_screen_whatever_the_names(width: int) -> None:
    names = ("N" * 60, "\x1b[2J夢" * 9, "Maren", "Théo")
    ours = GAME.terminal(GAME.Options(), names, 0)
    for now in (
        view(heard=HEARD * 3, laid=LAID * 4),
        view(phase="dusk"),
        view(1),
        view(phase="day", laid=LAID),
    ):
        text = rendered(ours.board(now), width)
        assert max(map(cell_len, text.splitlines())) <= width
        assert "\x1b" not in text


EXAMPLES = [
    m.DuskFell(0, 1), m.RoleDealt(0, "fairy"), m.GotReady(0), m.NightFell(), m.CardShown(1, 5),
    m.CardChanged(2), m.CardChanged(3, 2), m.ClueGiven(2, "rain"), m.Passed(3), m.CardLaid(5, "yellow", "x"),
    m.CardLaid(5, "blue", "y"), m.CardLaid(5, "blue", None), m.CardLaid(5, "undecided", "z"), m.VoteCast(0),
    m.BallotSettled(5, "z", True), m.BallotSettled(5, "z", False), m.ClueChallenged(2, "rain", 3),
    m.ChallengeSettled(2, "rain", False), m.ChallengeSettled(0, "rain", True), m.PenaltyGiven(2, "rain", 5),
    m.HourglassRanOut(), m.DayBroke(), m.DreamTold("a\nb"), m.DreamTold(None),
    m.RolesShown(("fairy", None, "boogeyman", "fairy")), m.NightScored((1, 2), (3,), (1,), (2, 2, 1, 2)),
    m.PointsCounted((5, 4, 3, 2), (0, 1, 0, 0)), m.Spoken(2), m.GuessJudged(2, True),
    m.CardLaid(5, "yellow", ""), m.Objected(2, 5), m.BallotSettled(5, "", True), m.ClueChallenged(2, "", 3),
    m.ChallengeSettled(2, "", True),
    m.PenaltyGiven(2, "", 5), m.Ticked(2, 5, True), m.Ticked(2, 5, False), m.DreamTold(""),
]  # fmt: skip


def test_every_event_has_a_sentence_with_a_rule_that_exists() -> None:
    assert {type(event) for event in EXAMPLES} == set(m.EVENTS)
    for me in (0, SPECTATOR):
        for event in EXAMPLES:
            sentence, rule = face(me).sentence(event, view())
            assert rule in rulebook.rules("when_i_dream")
            assert "\n" not in sentence
            assert re.fullmatch(r"(──|[A-ZÀ-Þ]).*(\.|──|”)", sentence), sentence
    with pytest.raises(TypeError, match="NoEvent is no event of this game"):
        face().sentence(type("NoEvent", (), {})(), view())


def test_sentences_speak_to_the_one_who_reads_them() -> None:
    ours, theirs = face(2), face(0)
    assert ours.sentence(m.ClueGiven(2, "rain"), view())[0] == "You say “rain”."
    assert theirs.sentence(m.ClueGiven(2, "rain"), view())[0] == "Maren says “rain”."
    assert ours.sentence(m.ClueChallenged(2, "rain", 3), view())[0] == "Théo challenges your “rain”."
    roles = m.RolesShown(("fairy", None, "boogeyman", "fairy"))
    assert theirs.sentence(roles, view())[0] == "Fairies: you and Théo. Boogeyman: Maren."
    night = theirs.sentence(m.NightScored((1, 2), (), (1,), (2, 2, 1, 2)), view())[0]
    cat, horse = (GAME.deck.entry(number, "en").word for number in (1, 2))
    assert night == (
        f"Yellow 2: {cat}, {horse}; forgotten: {horse}. Blue 0: –. Points: you 2, Bram 2, Maren 1, Théo 2."
    )


# ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────
def keyed(*chunks: bytes) -> tuple[Keys, list[str]]:
    """Keys that were hit, and the lines they made."""
    keys = Keys(-1)
    for chunk in chunks:
        keys.take(keys.decode(chunk))
    return keys, list(keys.lines)


def test_keys_make_lines_that_can_be_mended() -> None:
    for chunks, made, rest in (
        ((b"hone\x7fey\n",), ["honey"], ""),
        ((b"caf", "é".encode()[:1], "é".encode()[1:], b"\r"), ["café"], ""),
        ((b"one two\x17three",), [], "onethree"),
        ((b"wrong\x15right\n\n",), ["right", ""], ""),
        ((b"a\x1b[Ab\x1b[1;5Cc\x1bOPd\x07\x1b",), [], "abcd"),
        ((b"x\x04",), [], "x"),
    ):
        keys, lines_made = keyed(*chunks)
        assert (lines_made, keys.text) == (made, rest)
    assert keyed(b"\x04")[0].ended


def test_lines_from_a_pipe_come_whole_and_the_last_one_needs_no_end() -> None:
    ours, theirs = os.pipe()
    keyboard = Keyboard(ours)
    assert keyboard.line(0) is None
    os.write(theirs, "é".encode()[:1])
    assert keyboard.line(1) is None
    os.write(theirs, "é".encode()[1:] + b"1\n2\n3")
    assert [keyboard.line(0.1) for _ in range(3)] == ["é1", "2", None]
    os.close(theirs)
    assert keyboard.line(1) == "3"
    with pytest.raises(EOFError):
        keyboard.line(1)
    os.close(ours)


# ── Real terminals ──────────────────────────────────────────────────────────────────────────────────────
class Screen:
    """What somebody sees at the end of a stream of letters: the screen, and all that has scrolled off it."""

    def __init__(self, text: str, columns: int = 80, rows: int = 24) -> None:
        self.lines: list[str] = [""]
        self.row = self.column = 0
        for part in re.findall(r"\x1b\[[\d;]*[A-Za-z]|[\r\n]|[^\x1b\r\n]+", text):
            if part == "\r":
                self.column = 0
            elif part == "\n":
                self.row += 1
                self.lines += [""] * (self.row + 1 - len(self.lines))
            elif part.startswith("\x1b"):
                self.obey(part[2:-1], part[-1], rows)
            else:
                for letter in part:
                    self.write(letter, columns)

    def write(self, letter: str, columns: int) -> None:
        if self.column == columns:
            self.row, self.column = self.row + 1, 0
            self.lines += [""] * (self.row + 1 - len(self.lines))
        line = self.lines[self.row].ljust(self.column)
        self.lines[self.row] = line[: self.column] + letter + line[self.column + 1 :]
        self.column += 1

    def obey(self, numbers: str, letter: str, rows: int) -> None:
        if letter == "A":
            self.row -= int(numbers)
            assert self.row >= len(self.lines) - rows, "above the screen nothing can be wiped off"
        elif letter == "J":
            assert numbers == ""
            self.lines[self.row] = self.lines[self.row][: self.column]
            del self.lines[self.row + 1 :]
        else:
            assert letter == "m", letter

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)


class Live(Pty):
    """A pseudo-terminal with a table in it whose time runs."""

    def __init__(self, *arguments: object, columns: int = 80) -> None:
        super().__init__("play", *arguments, columns=columns, patience=60)

    @property
    def screen(self) -> str:
        return Screen(self.raw).text

    def wait(self, pattern: str, since: int = 0) -> str:
        """Look until something was written: all of it from `since` on."""
        while time.monotonic() < self.end:
            if re.search(pattern, self.text[since:]):
                return self.text[since:]
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.raw += self.decode(os.read(self.ours, 1 << 16))
                except OSError:
                    break
        raise TimeoutError(f"no {pattern!r} after: {self.text[-1500:]}")

    def keys(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def leave(self, keys: str = "\x15q\r") -> None:
        self.keys(keys)
        self.wait("Go on with: .*--resume")
        assert self.process.wait(timeout=20) == 0

    def go_home(self) -> None:
        self.process.kill()
        self.process.wait(timeout=20)
        os.close(self.ours)


@pytest.fixture
def sit() -> Iterator[Callable[..., Live]]:
    """Sits people down at terminals; who still sits there in the end is sent home."""
    seats: list[Live] = []

    def sit_down(*arguments: object, columns: int = 80) -> Live:
        seats.append(Live(*arguments, columns=columns))
        return seats[-1]

    yield sit_down
    for live in seats:
        live.go_home()


def table_of_four(path: Path, first: int, *more: str, hourglass: int = 60) -> tuple[object, ...]:
    options = (f"first={first}", f"hourglass={hourglass}", "dusk_seconds=1", "last_guess_seconds=1", *more)
    flags = [flag for option in options for flag in ("--option", option)]
    return ("when_i_dream", "--seed", 2, "--bot", "easy", "--pace", 0.3, "--save", path, *flags)


def moves_of(path: Path, actor: int | str = 0) -> list[dict[str, Any]]:
    moves = record.read(path.read_text(encoding="utf-8")).moves
    return [played.move for played in moves if played.actor == actor]


def test_a_spirit_in_a_real_terminal_sees_the_seconds_go_by_and_gives_a_clue_in_time(
    tmp_path: Path, sit: Callable[..., Live]
) -> None:
    path = tmp_path / "game.jsonl"
    live = sit(*table_of_four(path, 3, "clue_seconds=2"))
    live.wait("The night falls")
    live.keys("hón")
    live.wait("▶ You 2 s")
    live.wait("> hón")
    live.wait("▶ You 1 s")
    live.keys("\x7f\x7f\x7fzz9\r")
    live.wait(r"W8: a clue is one single word[\s\S]*▶ You 1 s")
    live.wait(r"W7  You pass\.[\s\S]*▶ \w+ 2 s")
    before = len(live.text)
    live.wait("▶ You 2 s", before)
    live.keys("music\r")
    live.wait(r"You music[^\n]* · ▶", before)
    assert live.screen.count("When I Dream ·") == 1, "it is drawn in its place"
    assert re.search(r"card \d +\w+", live.screen)
    live.leave()
    assert [move["type"] for move in moves_of(path)] == ["Clue"]
    assert "ClueTimeUp" in [move["type"] for move in moves_of(path, CLOCK)]


def test_w10_the_dreamers_terminal_never_gets_a_byte_of_what_he_must_not_know(
    tmp_path: Path, sit: Callable[..., Live]
) -> None:
    path, columns = tmp_path / "game.jsonl", 120
    live = sit(*table_of_four(path, 0, "day_seconds=30", hourglass=6), columns=columns)
    live.wait("The night falls")
    for number, keys in enumerate(("bear\r", "p\r", 'log\r"house"\r'), 1):
        live.wait(rf"card {number} +\?[\s\S]*(\w+) · ▶")
        live.keys(keys)
        live.wait(rf"card {number + 1} ")
    live.wait(r"is up: one last guess, 1 s")
    live.wait("The day breaks")
    live.keys("A bear came out of my house")
    live.wait("> A bear came out of my house")
    night = live.text.partition("The night falls")[2]
    screen = Screen(live.raw, columns).text
    live.keys("\r")
    scored = live.wait(r"W14  Yellow")
    live.leave()
    assert [move["type"] for move in moves_of(path)] == ["Guess", "PassCard", "Guess", "Tell"]
    told = [event.get("event", event) for played in record.read(path.read_text(encoding="utf-8")).moves
            for event in played.events]  # fmt: skip
    clues = {event["word"].lower() for event in told if event["type"] == "ClueGiven"}
    elements = {GAME.deck.entry(event["element"], "en").word for event in told if event["type"] == "CardShown"}
    hidden = elements - clues - {"bear", "house"}
    assert len(hidden) >= 2
    assert [word for word in hidden if re.search(rf"\b{word}\b", night, re.I)] == []
    assert not re.search(r"(yellow|blue) \d|⌛|wrong|right|penalt", night)
    assert [word for word in clues if re.search(rf"\b{word}\b", night, re.I)], "he heard clues"
    left = [word for word in clues if re.search(rf"\b{word}\b", screen.partition("The night falls")[2], re.I)]
    assert left == [], "and none of them is on his screen any more, nor above it"
    assert "Yellow" in scored


def test_a_terminal_is_left_as_it_was_found_and_the_game_goes_on_from_there(
    tmp_path: Path, sit: Callable[..., Live]
) -> None:
    path = tmp_path / "game.jsonl"
    live = sit(*table_of_four(path, 3))
    found = termios.tcgetattr(live.ours)[3]
    live.wait("The night falls")
    assert termios.tcgetattr(live.ours)[3] & (termios.ICANON | termios.ECHO) == 0
    live.wait("⌛ 58 s")
    live.leave("honey\r\x15q\r")
    assert termios.tcgetattr(live.ours)[3] == found
    kept = msgspec.json.decode(notes_path(path).read_bytes())
    assert 50 < kept["left"]["hourglass 0"] < 60
    again = sit("--resume", path)
    again.wait("Time stands still")
    hourglass = re.search(r"⌛ (\d+) s", again.text)
    assert hourglass
    assert abs(int(hourglass[1]) - kept["left"]["hourglass 0"]) <= 1
    again.keys("\r")
    again.wait(rf"⌛ {int(hourglass[1]) - 1} s")
    again.leave()


def test_who_is_killed_has_every_clue_that_was_shown(tmp_path: Path, sit: Callable[..., Live]) -> None:
    path = tmp_path / "game.jsonl"
    live = sit(*table_of_four(path, 3))
    live.wait("▶ You 5 s")
    live.keys("music\r")
    live.wait(r"1 You music · 2 \w+ \w+ · 3")
    live.process.kill()
    clues = dict(re.findall(r"(?:clues +|· )\d (\w+) (\w+)", live.screen))
    told = run_apart("replay", path, "--as", 0, COLUMNS="80").out
    assert len(clues) >= 2
    assert [word for word in clues.values() if f"“{word}”" not in told] == []
    assert moves_of(path) == [{"type": "Clue", "word": "music", "card": 1}]
    again = sit("--resume", path)
    again.wait("Time stands still")
    assert "1 You music" in again.screen
    again.leave()


def test_ctrl_d_leaves_the_table_where_nothing_is_typed(tmp_path: Path, sit: Callable[..., Live]) -> None:
    path = tmp_path / "game.jsonl"
    live = sit(*table_of_four(path, 3))
    live.wait("Enter when you are ready")
    live.leave("abc\x04\x15\x04")


def test_without_a_terminal_whole_lines_are_read_and_all_is_told_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "traumwerk.cli", "play", *map(str, table_of_four(path, 3))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=os.environ | {"COLUMNS": "80"})  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    out = b""
    while b"a word is your clue" not in out:
        out += os.read(process.stdout.fileno(), 1 << 16)
    process.stdin.write("à propos\nmusic\n".encode())
    process.stdin.flush()
    while b"You say" not in out:
        out += os.read(process.stdout.fileno(), 1 << 16)
    rest, err = process.communicate(timeout=30)
    text = (out + rest).decode()
    assert (process.returncode, err) == (0, b"")
    assert "\x1b" not in text
    assert "▶ You 5 s" in text
    assert "W7  You say “music”." in text
    assert text.count("a word is your clue") == 1, "the seconds are told once"
    assert f"Go on with: traumwerk play --resume {path}" in text
