"""The terminal table: a person types, the table answers, and nothing that was shown gets lost."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console, RenderableType

from traumwerk import rulebook
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import SPECTATOR, Choose, Event, One, Refused
from traumwerk.core.table import Table
from traumwerk.games.traumfabrik import GAME, Options
from traumwerk.games.traumfabrik import moves as m
from traumwerk.games.traumfabrik.components import STANDARD
from traumwerk.games.traumfabrik.state import NOTHING, State
from traumwerk.games.traumfabrik.terminal import Terminal
from traumwerk.terminal import CannotGoOn, Notes, Session, notes_path, resume
from traumwerk.testing import random_game

from .traumfabrik.position import chip_name, draw_table

NAMES = ("Nora", "Bram", "Maren", "Théo", "Livia")
EDITIONS = ("traumfabrik", "dream-factory")
TABLES = list(product(EDITIONS, GAME.players))
NOTHING_TO_UNDO = "There is nothing to take back: something was revealed, or others moved."
WAITING = "Enter goes on, u takes back, ? helps > "
MONEY = {"traumfabrik": r"\d+ contracts?\b(?! +[★☆−])", "dream-factory": r"\d+ millions?\b"}
PARTY = "players 3  location 4  camera 0  party A1 M1 C1"  # seat 0 chooses first


# ── A person at a table ─────────────────────────────────────────────────────────────────────────────────
class Person(Console):
    """A screen with somebody before it, who types these lines (or does these things) and then goes away."""

    def __init__(self, *script: str | type[BaseException], width: int = 80, height: int = 24) -> None:
        super().__init__(file=io.StringIO(), width=width, height=height, force_terminal=False, highlight=False)
        self.script = iter(script)
        self.prompts: list[str] = []

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.prompts.append(str(prompt))
        self.print(prompt, end="")
        line = self.typed()
        self.print(line, markup=False)
        return line

    def typed(self) -> str:
        line = next(self.script, EOFError)
        if isinstance(line, str):
            return line
        raise line

    @property
    def text(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


class Hasty(Person):
    """A person who wants it over with: bids while it is cheap, and takes what is listed first."""

    session: Session
    patience = 10_000  # how many questions are answered before he goes away

    def typed(self) -> str:
        self.patience -= 1
        if self.patience < 0:
            raise EOFError
        if not self.session.window.offers:
            return ""
        amount = self.session.amount()
        if amount is None:
            return "1"
        return str(amount.low) if amount.low < 2 else "p"


def sit_down(
    folder: Path, person: Person, players: int = 4, bots: tuple[str, ...] = ("greedy",), **options: Any
) -> Session:
    """A table with the person in seat 0, who also starts unless it is said otherwise."""
    agreed = Options(**({"start": 0} | options))
    secret = from_seed(1)
    table = Table(GAME, agreed, players, secret, NAMES[:players])
    notes = Notes(secret.secret, 0, {seat: bots[seat % len(bots)] for seat in range(1, players)})
    return seated(Session(table, agreed, notes, folder / "game.jsonl", person))


def seated(session: Session) -> Session:
    if isinstance(session.console, Hasty):
        session.console.session = session
    return session


def played(folder: Path, *script: str | type[BaseException], **options: Any) -> tuple[Session, str]:
    """A session that was played with this script, and all that was on the screen."""
    person = Person(*script)
    session = sit_down(folder, person, **options)
    session.run()
    return session, person.text


def played_from(folder: Path, state: State, *script: str) -> tuple[Session, str]:
    """The same, from a drawn table on."""
    person = Person(*script)
    session = sit_down(folder, person, players=state.players)
    session.table.state = state
    session.run()
    return session, person.text


def in_file(session: Session) -> str:
    return session.path.read_text(encoding="utf-8")


def rendered(renderable: RenderableType, width: int = 80) -> str:
    person = Person(width=width)
    person.print(renderable)
    return person.text


def face(edition: str = "traumfabrik", players: int = 5, me: int = 0) -> Terminal:
    return GAME.terminal(Options(edition=edition), NAMES[:players], me)  # type: ignore[arg-type]


def sentences(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r" ?T\d+  ", line)]


# ── Wrong input ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("13", "T18: you have 12 contracts"),
        ("bid 999999", "T18: you have 12 contracts"),
        ("-1", "T17: a bid is 0 or more"),
        ("1234567", "'1234567' is no choice here."),
        ("1.5", "'1.5' is no choice here."),
        ("[red]", "'[red]' is no choice here."),
        ("x 1 1", "T18: an auction is on: bid or pass"),
        ("undo", NOTHING_TO_UNDO),
    ],
)
def test_wrong_input_at_an_auction_is_answered_with_a_sentence_and_changes_nothing(
    tmp_path: Path, typed: str, sentence: str
) -> None:
    untouched, _ = played(tmp_path / "untouched")
    session, text = played(tmp_path, typed)
    assert sentence in text.splitlines()
    assert session.table.record == in_file(session) == untouched.table.record
    assert text.count("0–12 bids") == 2, "it asks again"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("x 1 2", "T27: the actor position takes no director"),
        ("x12", "T27: the actor position takes no director"),
        ("x 1 4", "T28: a white position takes no director"),
        ("x 1 6", "T30: the guest star's position takes guest stars only, no director"),
        ("x 2 4", "T3: the screenplay has no position 4"),
        ("y 1 1", "T26: you have no chip number 2 in hand"),
        ("x 4 1", "'x 4 1' is no choice here."),
        ("0", "'0' is no choice here."),
        ("5", "'5' is no choice here."),
        ("p", "'p' is no choice here."),
    ],
)
def test_a_chip_on_a_wrong_position_is_refused_with_the_rule(tmp_path: Path, typed: str, sentence: str) -> None:
    """Studio 1 has The Court Jester (director, actor, music, white) and Vertigo (director, actor, crew)."""
    untouched, _ = played(tmp_path / "untouched", "12", studios=(1, 2, 3, 4))
    session, text = played(tmp_path, "12", typed, studios=(1, 2, 3, 4))
    assert sentence in text.splitlines()
    assert session.window.view.phase == "allocation"
    assert session.table.record == in_file(session) == untouched.table.record


def test_a_placement_can_be_written_out(tmp_path: Path) -> None:
    session, _ = played(tmp_path, "12", "x 2 1", studios=(1, 2, 3, 4))
    vertigo = session.window.view.studios[0].screenplays[1]
    assert vertigo.chips[0][0] in STANDARD.legend_chips


def test_refusals_speak_the_words_of_the_edition(tmp_path: Path) -> None:
    _, text = played(tmp_path, "13", "12", "x 3 3", "x 1 6", edition="dream-factory", studios=(4, 1, 2, 3))
    assert "T18: you have 12 millions" in text
    assert "T27: the camera position takes no director" in text
    assert "T30: the star's position takes stars only, no director" in text
    agency = Refused("T29", "an agency lies there: only another agency may cover it")
    assert face("traumfabrik").refusal(agency) == "T29: an agency lies there: only another agency may cover it"
    assert (
        face("dream-factory").refusal(agency)
        == "T29: a contract lies there: only another contract may cover it"
    )


# ── Undoing ─────────────────────────────────────────────────────────────────────────────────────────────
def test_undo_takes_a_placement_back_out_of_the_record(tmp_path: Path) -> None:
    before, _ = played(tmp_path / "before", "12")
    session, text = played(tmp_path, "12", "1", "undo")
    assert "Taken back." in text.splitlines()
    assert session.table.record == in_file(session) == before.table.record
    assert session.window.view == before.window.view


def test_after_an_undo_the_choices_are_shown_once_and_another_one_counts(tmp_path: Path) -> None:
    session, text = played(tmp_path, "12", "1", "u", "2")
    assert text.partition("Taken back.")[2].count("What goes where?") == 1
    last = record.read(in_file(session)).moves[-1]
    assert last.move == {"type": "Place", "chip": 0, "screenplay": 1, "position": 0}
    assert sum("You put legend" in line for line in sentences(text)) == 2, "both placements were told"


def test_several_placements_can_be_undone_one_after_the_other(tmp_path: Path) -> None:
    state = draw_table("players 3  location 3  hand A1 M1 C1")
    session, text = played_from(tmp_path, state, "1", "1", "u", "u", "u")
    assert text.count("Taken back.") == 2
    assert text.count(NOTHING_TO_UNDO) == 1
    assert [chip_name(chip) for chip in session.window.view.hand] == ["A1", "M1", "C1"]


def test_after_the_last_chip_the_turn_waits_and_what_was_done_is_told_and_in_the_file(tmp_path: Path) -> None:
    session, text = played_from(tmp_path, draw_table(PARTY), "1", "1")
    told, waits, _ = text.rpartition(WAITING)
    assert waits
    assert "You put actor ★ onto" in told.splitlines()[-1]
    last = record.read(in_file(session)).moves[-1]
    assert (last.actor, last.move["type"]) == (0, "Place")
    assert session.table.moves == 2, "nobody else has moved"


def test_after_the_last_chip_the_placement_can_be_undone_and_so_can_the_choice_before(tmp_path: Path) -> None:
    session, text = played_from(tmp_path, draw_table(PARTY), "1", "1", "board", "7", "u", "u")
    assert "'7' is no choice here." in text
    assert text.count("Taken back.") == 2
    assert session.table.moves == 0
    assert session.table.record == in_file(session)
    assert session.window.view == GAME.view(draw_table(PARTY), 0)


def test_enter_after_the_last_chip_lets_the_game_go_on_and_that_is_final(tmp_path: Path) -> None:
    session, text = played_from(tmp_path, draw_table(PARTY), "1", "1", "", "u")
    assert text.partition(WAITING)[2].count("takes") >= 2, "the other guests choose"
    assert NOTHING_TO_UNDO in text
    assert record.read(in_file(session)).moves[1].actor == 0


def test_undo_is_refused_once_something_was_revealed(tmp_path: Path) -> None:
    drawing = """players 3   stack Bambi Hur   location 3
                 seat 0  Vertigo: D1 A1 .   Casablanca: . . . .
                 hand C1 M1"""
    session, text = played_from(tmp_path, draw_table(drawing), "x13", "u")
    assert "You take Bambi from the stack." in text
    assert "Ben Hur is the next screenplay on the stack." in text
    assert NOTHING_TO_UNDO in text
    assert [movie.rank for movie in session.window.view.studios[0].movies] != []


def test_a_move_without_a_choice_plays_itself_says_so_and_cannot_be_undone(tmp_path: Path) -> None:
    state = draw_table("players 2  location 5  hand G2")
    state.plays[0] = [NOTHING] * 3
    session, text = played_from(tmp_path, state, "u")
    assert "There is only one thing you can do:\nT26  Discarded: guest star ★★." in text
    assert NOTHING_TO_UNDO in text
    assert record.read(in_file(session)).moves[0].auto


# ── Commands ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_question_mark_explains_the_commands_and_the_rules_of_the_moment(tmp_path: Path) -> None:
    _, text = played(tmp_path, "?", "12", "?")
    auction, _, allocation = text.partition("You buy the chips")
    for word in ("undo", "board", "log", "? T21", "save FILE", "quit", "y 2 3"):
        assert word in auction
    assert "T17 · The opening bid" in auction
    assert "T26 · Now or never" not in auction
    assert "T26 · Now or never" in allocation
    assert "T17 · The opening bid" not in allocation


def test_a_question_mark_with_rules_shows_just_these(tmp_path: Path) -> None:
    _, text = played(tmp_path, "? T21", "?t4 t5")
    assert re.findall(r"T\d+ · .*\S", text) == [
        "T21 · The middle is shared",
        "T4 · The value tokens",
        "T5 · The awards",
    ]
    assert "save FILE" not in text


def test_a_question_mark_with_an_unknown_rule_says_which_there_are(tmp_path: Path) -> None:
    _, text = played(tmp_path, "? T99")
    assert "rule: there is no 'T99'; traumfabrik has T1 to T40" in text.splitlines()


def test_the_help_of_dream_factory_explains_its_words(tmp_path: Path) -> None:
    _, text = played(tmp_path / "d", "?", edition="dream-factory")
    words = " ".join(text.split())
    assert "Words here and in the rules: million = contract, millions = contracts, popcorn = camera," in words
    assert "contract = agency, star = guest star, camera = crew," in words
    _, text = played(tmp_path / "t", "?")
    assert "Words here" not in text


def test_the_log_tells_all_that_was_told(tmp_path: Path) -> None:
    session, text = played(tmp_path, "12", "1", "log")
    told, _, log = text.partition("> log\n")
    assert len(sentences(told)) == sum(len(events) for events in session.window.events())
    assert sentences(log) == sentences(told)


def test_board_shows_the_whole_table_also_on_a_small_screen(tmp_path: Path) -> None:
    whole = ("The Velvet Room", "Bram is in", "Théo is in", "Value tokens taken: none", "Stack of 7: ")
    _, text = played(tmp_path / "small")
    assert [word for word in whole if word in text] == [], "a small screen shows what is asked about"
    _, text = played(tmp_path / "board", "b")
    assert [word for word in whole if word not in text] == []


def test_save_writes_a_second_copy_that_can_be_gone_on_with(tmp_path: Path) -> None:
    copy = tmp_path / "my copies" / "which one?.jsonl"
    session, text = played(tmp_path, "12", f"save {copy}", "1", "save")
    assert f"Saved in {copy}." in text.splitlines()
    assert f"Kept in {session.path} after every move." in text.splitlines()
    table, notes = resume(copy, GAME)
    assert table.moves == session.table.moves - 1
    assert notes == session.notes


def test_save_writes_over_nothing(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("my novel")
    _, text = played(tmp_path, f"save {precious}")
    assert f"{precious} is there already: name another file." in text.splitlines()
    assert precious.read_text() == "my novel"
    assert not notes_path(precious).exists()


def test_save_to_a_place_that_cannot_be_written_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "game.jsonl"
    session, text = played(tmp_path, f"save {path}", "12")
    assert f"{path} cannot be written: File exists." in text.splitlines()
    assert session.window.view.phase == "allocation"


@pytest.mark.parametrize("leaving", ["q", "quit", "QUIT", EOFError, KeyboardInterrupt])
def test_leaving_loses_nothing(tmp_path: Path, leaving: Any) -> None:
    session, text = played(tmp_path, "12", "1", leaving)
    assert text.endswith(f"\nThe game is kept. Go on with: traumwerk play --resume {session.path}\n")
    table, notes = resume(session.path, GAME)
    assert table.record == session.table.record
    assert table.moves > 4
    assert notes == session.notes


def test_the_way_back_can_be_pasted_into_a_shell(tmp_path: Path) -> None:
    _, text = played(tmp_path / "it's mine", "q")
    assert f"--resume '{tmp_path}/it'\"'\"'s mine/game.jsonl'" in text


# ── Going on ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_game_that_is_left_again_and_again_goes_on_as_if_it_never_was(tmp_path: Path) -> None:
    def begun(folder: str) -> Session:
        session = sit_down(tmp_path / folder, Hasty(), players=3, bots=("greedy", "random"))
        assert set(session.notes.bots.values()) == set(GAME.policies)
        return session

    whole, session = begun("whole"), begun("parts")
    whole.run()
    sittings = 0
    while isinstance(session.table.decision, Choose):
        sittings += 1
        assert isinstance(session.console, Hasty)
        session.console.patience = 7
        session.run()
        if isinstance(session.table.decision, Choose):
            table, notes = resume(session.path, GAME)
            session = seated(Session(table, Options(start=0), notes, session.path, Hasty()))
    assert sittings > 4
    assert in_file(session) == in_file(whole)
    for viewer in (*range(3), SPECTATOR):
        assert session.table.window(viewer).view == whole.table.window(viewer).view


def test_who_comes_back_sees_the_table_and_finds_the_past_in_the_log(tmp_path: Path) -> None:
    session, _ = played(tmp_path, "12")
    table, notes = resume(session.path, GAME)
    person = Person("log")
    Session(table, Options(start=0), notes, session.path, person).run()
    shown, _, log = person.text.partition("> log\n")
    assert sentences(shown) == []
    assert "What goes where?" in shown
    assert "T18  You bid 12." in sentences(log)


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({"seat": 4}, "notes: they do not seat this game's players"),
        ({"seat": 1}, "notes: they do not seat this game's players"),
        ({"bots": {"1": "greedy"}}, "notes: they do not seat this game's players"),
        ({"bots": {"1": "greedy", "2": "hal", "3": "random"}}, "notes: 'hal' does not play traumfabrik"),
        ({"seat": "me"}, "notes: Expected `int`, got `str` - at `$.seat` (game.jsonl.notes)"),
    ],
)
def test_notes_that_do_not_fit_are_refused(tmp_path: Path, notes: dict[str, Any], why: str) -> None:
    session, _ = played(tmp_path, "12")
    path = notes_path(session.path)
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(path.read_bytes()) | notes))
    with pytest.raises(CannotGoOn, match=f"^{re.escape(why)}"):
        resume(session.path, GAME)


# ── Whole games ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_whole_game_of_first_choices_ends_with_a_record_that_holds(
    tmp_path: Path, edition: str, players: int
) -> None:
    person = Hasty()
    session = sit_down(tmp_path, person, players=players, edition=edition, start=players - 1)
    session.run()
    written = record.read(in_file(session))
    result = record.verify(written, GAME)
    winners = " and ".join("you" if seat == 0 else NAMES[seat] for seat in result.winners)
    assert person.text.endswith(f"The winner: {winners}. The record: {session.path}\n")
    assert not notes_path(session.path).exists()
    assert max(len(line) for line in person.text.splitlines() if str(session.path) not in line) <= 80
    assert not re.search(r"\bYou (?!pass)\w+s\b", person.text), "you bid, others bid-s"
    assert "Nora" not in person.text, "the one who looks is you"
    speaks_its_own_words(edition, person.text)


WORDS = {
    "traumfabrik": (MONEY["traumfabrik"], "camera: ", "value token", "screenplay", "guest star", "agency",
                    "crew "),
    "dream-factory": (MONEY["dream-factory"], "popcorn: ", "reel ", "script", "(?<!guest) star [★−·]",
                      "contract [★☆]", "camera [★☆·]"),
}  # fmt: skip


def speaks_its_own_words(edition: str, text: str) -> None:
    for owner, words in WORDS.items():
        spoken = [word for word in words if re.search(rf"(?<!\w){word}", text, re.IGNORECASE)]
        assert spoken == (list(words) if owner == edition else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_small_screen_holds_a_question_and_what_it_is_about(edition: str) -> None:
    asked = set()
    for view, moves in positions(edition, players=5):
        asked.add(view.phase)
        ours = face(edition, me=view.viewer)
        table = rendered(ours.glance(view)).splitlines()
        assert len(table) + len((ours.question(view), "the prompt")) <= 20
        if view.phase != "auction":
            choices = rendered(ours.choices(moves, view)).splitlines()
            chips = sum(chip is not None for chip in view.hand)
            assert len(choices) <= len(moves) + chips, "no longer than a plain list would be"
    assert asked == {"auction", "party", "allocation"}


def test_the_whole_table_of_five_fits_a_screen_of_forty_lines() -> None:
    boards = [face(me=view.viewer).board(view) for view, _ in positions("traumfabrik", players=5)]
    heights = [len(rendered(board, width=100).splitlines()) for board in boards]
    assert 25 < max(heights) <= 38


def positions(edition: str, players: int) -> Iterator[tuple[Any, list[Any]]]:
    """Some positions of a random game and what is offered there, for the one who is to act."""
    table = Table(GAME, Options(edition=edition), players, from_seed(2))  # type: ignore[arg-type]
    for number, (state, decision) in enumerate(random_game(table, 2)):
        if number % 9:
            continue
        seat = min(decision.offers)
        yield GAME.view(state, seat), [offer.move for offer in decision.offers[seat] if isinstance(offer, One)]


def test_a_large_screen_shows_the_whole_table_with_a_question(tmp_path: Path) -> None:
    person = Person("12", width=100, height=40)
    sit_down(tmp_path, person).run()
    assert person.text.count("The Velvet Room  4 chips face-down") == 2


def test_within_an_auction_the_table_is_not_drawn_again(tmp_path: Path) -> None:
    person = Person("0", "b")
    session = sit_down(tmp_path, person, players=2)
    session.table.state = draw_table("players 2  location 2  camera 0  lot A1 M1")
    session.bot_move = lambda seat: m.Bid(5)  # type: ignore[method-assign]
    session.run()
    table, again, whole = re.split("> [0b]\n", person.text)
    assert "You have 12 contracts" in table
    assert "Bram leads with 5 for Palm Pier." in again.splitlines()
    assert "You have 12 contracts" not in again
    assert "You have 12 contracts" in whole


def test_the_prompt_says_what_can_be_typed(tmp_path: Path) -> None:
    person = Person("12", "1")
    sit_down(tmp_path, person).run()
    assert person.prompts == [
        "0–12 bids, p passes, b shows the table, ? helps > ",
        "1–4 chooses, b shows the table, ? helps > ",
        "0 bids, p passes, u takes back, b shows the table, ? helps > ",
    ]


def test_choices_stand_by_chip_and_film_and_say_what_they_cover_or_finish() -> None:
    drawing = """players 2   location 3   gone 12 12+ 11+
                 seat 0  Casablanca: D2 A1 . .   Vertigo: D1 A2 .   Commandments: . . . . .
                 hand P2 G1"""
    state = draw_table(drawing)
    offers = GAME.decision(state).offers[0]  # type: ignore[union-attr]
    moves = [offer.move for offer in offers if isinstance(offer, One)]
    text = rendered(face().choices(moves, GAME.view(state, 0)))
    assert [line.rstrip() for line in text.splitlines()] == [
        "x agency ★★ Crown & Laurel",
        "    Casablanca            1 director (over director ★★)  2 actor (over actor ★)",
        "                          3 music                        4 any",
        "    Vertigo               5 director (over director ★)",
        "                          6 actor (over actor ★★)",
        "                          7 crew (finished: 10 stars, value token 10+)",
        "    The Ten Commandments  8 director  9 actor  10 effects  11 music  12 any",
        "                          13 discard",
        "y guest star ★ Colonel Partridge",
        "    Casablanca            14 guest star",
        "    Vertigo               15 guest star",
        "    The Ten Commandments  16 guest star",
        "                          17 discard",
    ]
    assert moves[6] == m.Place(0, 1, 2)
    finished = GAME.apply(state, 0, moves[6]).told[1].event
    assert finished == m.MovieFinished(1, 10, rank=STANDARD.token_values.index(10) + 1), "and so it comes"


# ── What is seen ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", [{}, {"open_money": True}, {"edition": "dream-factory"}])
def test_the_table_shows_no_purse_but_ones_own_until_it_is_open_or_over(
    players: int, options: dict[str, Any]
) -> None:
    agreed = Options(**options)
    table = Table(GAME, agreed, players, from_seed(players), NAMES[:players])
    seen_by_all = players == 2 or agreed.open_money
    for number, (state, _) in enumerate(random_game(table, players)):
        if number % 60 == 0:
            for viewer in (*range(players), SPECTATOR):
                everything = players if seen_by_all else int(viewer != SPECTATOR)
                assert purses(agreed, state, players, viewer) == everything
    assert purses(agreed, table.state, players, 0) == players
    assert purses(agreed, table.state, players, SPECTATOR) == players


def purses(options: Options, state: State, players: int, viewer: int) -> int:
    text = rendered(GAME.terminal(options, NAMES[:players], viewer).board(GAME.view(state, viewer)), 100)
    return len(re.findall(MONEY[options.edition], text))


def test_the_points_at_the_end_add_up() -> None:
    for players in GAME.players:
        table = Table(GAME, Options(), players, from_seed(players), NAMES[:players])
        for _ in random_game(table, players):
            pass
        view = table.window(0).view
        rows = rendered(face(players=players).board(view)).splitlines()[-players:]
        for seat, row in enumerate(rows):
            movies, awards, contracts, points = map(int, row.split()[-4:])
            assert movies + awards + contracts == points == view.studios[seat].points
            assert ("♛" in row) == (seat in view.winners)
            assert ("You" if seat == 0 else NAMES[seat]) in row


def test_a_movie_without_a_token_brings_no_points() -> None:
    state = draw_table("players 2  gone 0 1 2 3 4 5 6 7  seat 0  Vertigo: D1 A1 C0 = none")
    rows = rendered(face(players=2).standings(GAME.view(state, 0))).splitlines()
    assert rows[1].split()[:4] == ["You", "0", "5", "12"], "but it may be a First Movie"


def test_the_chips_of_an_auction_stand_below_each_other_with_their_names() -> None:
    state = draw_table("players 2  location 3  lot A1 M1 C1")
    lines = [line.rstrip() for line in rendered(face(players=2).board(GAME.view(state, 0))).splitlines()]
    [at] = [number for number, line in enumerate(lines) if line.startswith("▶  Red Mesa         actor ★ ")]
    assert re.fullmatch(r" {20}music ★ \S.*", lines[at + 1])
    assert re.fullmatch(r" {20}crew ★ \S.*", lines[at + 2])
    assert lines[at + 3] == "   Rooftop Party    2 chips face-down"
    assert re.fullmatch(r"   Old Harbour      \w[\w ]+ [★☆−1]+ · \w[\w ]+ [★☆−1]+", lines[at + 4])
    assert not any("Hollywood" in line or "Palm Pier" in line for line in lines), "what is over is not shown"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_event_has_a_sentence_with_a_rule_that_exists(edition: str) -> None:
    told: dict[type, set[str]] = {kind: set() for kind in m.EVENTS}
    awards = set()
    for seed in range(8):
        players = 2 + seed % 4
        table = Table(GAME, Options(edition=edition), players, from_seed(seed))  # type: ignore[arg-type]
        for _ in random_game(table, seed):
            pass
        window = table.window(0)
        for number, events in enumerate(window.events()):
            for event in events:
                sentence, rule = face(edition, players).sentence(event, window.view, set_up=number == 0)
                assert rule in rulebook.rules("traumfabrik")
                assert re.fullmatch(r"[A-ZÀ-Ý0-9].*\.|── .* ──", sentence)
                told[type(event)].add(rule)
                if isinstance(event, m.AwardGiven):
                    awards.add((event.award, rule))
    expected = {
        m.StudioTaken: {"T9"}, m.ScreenplayTurnedUp: {"T10"}, m.CameraGiven: {"T14", "T22"},
        m.QuarterBegun: {"T15"}, m.ChipsTurnedUp: {"T15", "T23"}, m.LocationReached: {"T16"},
        m.Offered: {"T18"}, m.Passed: {"T18"},
        m.Sold: {"T19", "T21"}, m.PartyOrdered: {"T23"}, m.Taken: {"T24"}, m.Declined: {"T24"},
        m.Placed: {"T27", "T28", "T29", "T30"}, m.Discarded: {"T26"}, m.MovieFinished: {"T33"},
        m.ScreenplayDrawn: {"T34"}, m.AwardGiven: {"T35", "T36", "T37", "T38"}, m.PointsCounted: {"T39"},
    }  # fmt: skip
    if edition == "dream-factory":
        expected[m.Declined] = set()
    assert told == expected
    assert {rule for award, rule in awards if award < 3} == {"T35"}
    assert {rule for award, rule in awards if award == 9} == {"T37"}


def test_an_event_of_another_game_has_no_sentence() -> None:
    class Rained(Event, frozen=True):
        pass

    view = GAME.view(draw_table("players 2"), 0)
    with pytest.raises(TypeError, match="Rained is no event of this game"):
        face().sentence(Rained(), view)


@pytest.mark.parametrize(
    ("event", "to_me", "to_bram"),
    [
        (m.Offered(0, 3), "You bid 3.", "Nora bids 3."),
        (m.Passed(0), "You pass.", "Nora passes."),
        (m.Sold(0, 7, 2), "You buy the chips for 7 contracts. Everybody else gets 2.",
         "Nora buys the chips for 7 contracts. Everybody else gets 2."),
        (m.Sold(1, 1, 0), "Bram buys the chips for 1 contract. That is too little to share yet.",
         "You buy the chips for 1 contract. That is too little to share yet."),
        (m.Sold(0, 0, 0), "You get the chips for nothing.", "Nora gets the chips for nothing."),
        (m.PartyOrdered((1, 0, 2)), "The guests choose in this order: Bram, you, Maren.",
         "The guests choose in this order: Nora, you, Maren."),
        (m.CameraGiven(0), "The camera stands before you.", "The camera stands before Nora."),
        (m.PointsCounted(0, 1), "You end with 1 point.", "Nora ends with 1 point."),
        (m.AwardGiven(10, 0), "You win Best Direction.", "Nora wins Best Direction."),
    ],
)  # fmt: skip
def test_sentences_speak_to_the_one_who_reads_them(event: Any, to_me: str, to_bram: str) -> None:
    state = draw_table("players 3")
    assert face(players=3, me=0).sentence(event, GAME.view(state, 0))[0] == to_me
    told = face(players=3, me=1).sentence(event, GAME.view(state, 1))[0]
    assert told == (
        to_bram if not isinstance(event, m.PartyOrdered) else to_bram.replace("Nora, you", "you, Nora")
    )


def test_a_sale_between_two_says_who_gets_the_money() -> None:
    view = GAME.view(draw_table("players 2"), 0)
    assert (
        face(players=2).sentence(m.Sold(0, 3, 3), view)[0] == "You buy the chips for 3 contracts. Bram gets 3."
    )
    assert (
        face(players=2).sentence(m.Sold(1, 3, 3), view)[0] == "Bram buys the chips for 3 contracts. You get 3."
    )


def test_sentences_about_a_film_say_whose_it_is() -> None:
    drawing = "players 2  location 3  seat 0 Vertigo: D1 P1 C1 = 8   seat 1 Casablanca: D2 . . M1 | ."
    view = GAME.view(draw_table(drawing), 0)
    told = [
        face(players=2).sentence(event, view)
        for event in (
            m.Placed(chip("P1"), film("Vertigo"), 1),
            m.Placed(chip("M1"), film("Casablanca"), 3),
            m.Placed(chip("D2"), film("Casablanca"), 0),
            m.MovieFinished(film("Vertigo"), 8, rank=8),
            m.MovieFinished(film("Vertigo"), -1, rank=-1),
            m.AwardGiven(1, film("Vertigo")),
        )
    ]
    assert told == [
        ("You put agency ★ onto Vertigo (actor).", "T29"),
        ("Bram puts music ★ onto Casablanca (any).", "T28"),
        ("Bram puts director ★★ onto Casablanca.", "T27"),
        ("You finish Vertigo: 8 stars, value token 8.", "T33"),
        ("You finish Vertigo: -1 stars, no value token.", "T33"),
        ("You win First Movie (drama) with Vertigo.", "T35"),
    ]


def chip(name: str) -> int:
    return next(chip for chip in range(93) if chip_name(chip) == name)


def film(word: str) -> int:
    return next(film for film in range(22) if word in face().title(film))


def test_a_name_cannot_play_tricks_on_the_screen(tmp_path: Path) -> None:
    person = Person("b")
    session = sit_down(tmp_path, person, players=2)
    names = ("Nora", "\x1b[2J[bold]Bram[/x]\n")
    session.face = GAME.terminal(Options(), names, 0)
    session.run()
    assert "\x1b" not in person.text
    assert "�[2J[bold]Bram[/x]� runs" in person.text
    assert "�[2J[bold]Bram[/x]� is in · 12 contracts" in person.text
