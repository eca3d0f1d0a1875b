"""The terminal table: a person types, the table answers, and nothing that was shown gets lost."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from traumwerk import rulebook
from traumwerk.core import record
from traumwerk.core.chance import from_seed
from traumwerk.core.game import SPECTATOR, Amount, Choose, Event, One, Refused, Scripted
from traumwerk.core.table import Table
from traumwerk.games.factory_manager import GAME as FACTORIES
from traumwerk.games.factory_manager import Changes
from traumwerk.games.factory_manager import moves as fm
from traumwerk.games.factory_manager.terminal import Terminal as Factories
from traumwerk.games.traumfabrik import GAME, Options
from traumwerk.games.traumfabrik import moves as m
from traumwerk.games.traumfabrik.components import STANDARD
from traumwerk.games.traumfabrik.state import NOTHING, State
from traumwerk.games.traumfabrik.terminal import Terminal
from traumwerk.terminal import CannotGoOn, Notes, Session, notes_path, resume
from traumwerk.testing import random_game

from .factory_manager.position import GAME as BOX
from .factory_manager.position import draw_table as draw_factories
from .factory_manager.position import named, tile_named, tiles_named
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
    sentence = "rule: there is no 'T99'; traumfabrik has T1 to T40; factory_manager has F1 to F29; when_i_dream"
    assert sentence in " ".join(text.split())


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


# ── Factory Manager: a person at its table ──────────────────────────────────────────────────────────────
class Manager(Hasty):
    """A person who runs a factory: buys the first tile that pays off and can be installed, hires nobody."""

    def typed(self) -> str:
        self.patience -= 1
        if self.patience < 0:
            raise EOFError
        view, moves = self.session.window.view, self.session.moves()
        if not self.session.window.offers:
            return ""
        if (amount := self.session.amount()) is not None:
            return str(amount.low) if amount.low < 2 else "p"
        if view.phase == "opening":
            return str(view.turn_tiles[0])
        if view.phase == "filling":
            return "1" if view.draws else "0"
        if view.phase == "buying":
            return self.purchase(view, moves)
        return "0" if fm.Confirm() in moves else "x"

    def purchase(self, view: Any, moves: list[Any]) -> str:
        ours = self.session.face
        assert isinstance(ours, Factories)
        game = ours.game
        now = game.accounts(view, 0).to_come
        for number, tile in enumerate(ours.shelf(view), 1):
            if fm.Buy(tile, 0) in moves:
                then = game.accounts(view, 0, Changes(buy=(tile,)))
                if then.to_come - then.cost - then.fields > now or (view.round < 2 and tile % 3 == 0):
                    return str(number)
        return "0"


def manage(
    folder: Path, person: Person, players: int = 2, game: Any = FACTORIES, bots: tuple[str, ...] = ("random",),
    seat: int = 0, state: Any = None, **options: Any,
) -> Session:  # fmt: skip
    """A table of Factory Manager with the person in a seat; from a drawn `state` on where there is one."""
    agreed, secret = game.Options(**options), from_seed(1)
    table = Table(game, agreed, players, secret, NAMES[:players])
    if state is not None:
        table.state = state
    others = [other for other in range(players) if other != seat]
    notes = Notes(secret.secret, seat, {other: bots[other % len(bots)] for other in others})
    return seated(Session(table, agreed, notes, folder / "game.jsonl", person))


def managed(folder: Path, drawing: str, *script: str, bot: tuple[Any, ...] = ()) -> tuple[Session, str]:
    """A session from a drawn table on, with the box of those tests, and all that was on the screen."""
    person, state = Person(*script), draw_factories(drawing)
    session = manage(folder, person, state.players, BOX, state=state)
    if bot:
        moves = iter(bot)
        session.bot_move = lambda seat: next(moves)  # type: ignore[method-assign]
    session.run()
    return session, person.text


def factories(players: int = 2, me: int = 0, game: Any = BOX) -> Factories:
    face = game.terminal(game.Options(), NAMES[:players], me)
    assert isinstance(face, Factories)
    return face


def shown(drawing: str, what: str = "board", width: int = 80, me: int = 0) -> list[str]:
    """What a face draws of a drawn table."""
    state = draw_factories(drawing)
    view = BOX.view(state, me)
    ours = factories(state.players, me)
    if what == "choices":
        offers = BOX.decision(state).offers[me]  # type: ignore[union-attr]
        moves = [offer.move for offer in offers if isinstance(offer, One)]
        return lines(ours.choices(moves, view), width)
    if what == "amounts":
        [amount] = [o for o in BOX.decision(state).offers[me] if isinstance(o, Amount)]  # type: ignore[union-attr]
        meanings = ours.amounts(amount, view)
        assert meanings is not None
        return lines(meanings, width)
    return lines(getattr(ours, what)(view), width)


def lines(renderable: RenderableType, width: int = 80) -> list[str]:
    return [line.rstrip() for line in rendered(renderable, width).splitlines()]


def unwrapped(text: str) -> str:
    return " ".join(text.split())


OPENING = "players 3  phase opening  round 2  offer 1 3 4  seat 0 tile 8  seat 1 tile 7  seat 2 tile 5"
LAST = "players 2  phase opening  round 2  offer 1 6  seat 0 tile 2  seat 1 tile 10"
FILLING = "players 2  phase filling  round 2  seat 0 tile 1  seat 1 tile 6"
BUYING = "players 2  phase buying  round 2  seat 0 tile 1  money 20  seat 1 tile 6  market 2S1 M1 M2 R1 C1 O1"
TEN = "3s 2m 2S1 3S2"
BUYING_FULL = (
    f"players 2  phase buying  round 2  seat 0 {TEN} M1 R1 O1 tile 1 money 20  seat 1 tile 6  market S1 O2"
)
NO_HANDS = f"players 2  phase buying  round 2  seat 0 {TEN} beside R1 money 40 tile 1 canteen 4 posted 3"
HIRING = "players 2  phase hiring  round 2  seat 0 tile 1 money 9  seat 1 tile 6"
BOOKS = "players 2  phase books  round 2  seat 0 tile 1  seat 1 tile 6"
SHORT = "players 2  phase books  round 2  seat 0 3s 2m 2M2 tile 1  seat 1 tile 6"
ROBOTS = "players 2  phase books  round 2  seat 0 3s 2m 3R1 tile 1  seat 1 tile 6"


# ── Factory Manager: wrong input ────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("drawing", "typed", "sentence"),
    [
        (OPENING, "5", "F11: turn-order tile 5 is not open: 1, 3, 4 are"),
        (OPENING, "0", "F11: turn-order tile 0 is not open: 1, 3, 4 are"),
        (OPENING, "p", "'p' is no choice here."),
        (OPENING, "d1", "'d1' is no choice here."),
        (FILLING, "0", "F17: 3 more tiles must go to the market first"),
        (FILLING, "7", "'7' is no choice here."),
        (BUYING.replace("money 20", "money 5"), "1", "F20: it costs 6 Elektro, you have 5"),
        (BUYING.replace("money 20", "money 5"), "1b", "F20: it costs 6 Elektro, you have 5"),
        (BUYING, "7", "There is no tile 7 in the market."),
        (BUYING, "d6", "Nothing stands in bay 6 of your factory."),
        (BUYING, "d13", "Nothing stands in bay 13 of your factory."),
        (BUYING, "d1b", "'d1b' is no choice here."),
        (BUYING, "i1", "There is no tile 1 beside your factory."),
        (BUYING, "3 4", "'3 4' is no choice here."),
        (BUYING, "999", "'999' is no choice here."),
        (BUYING, "p", "'p' is no choice here."),
        (BUYING_FULL, "1",
         "F21: the hall is full: demolish something first, or keep the tile beside"),
        (BUYING_FULL, "2",
         "F4: a factory has one optimiser at a time: demolish the old one first, or keep this one beside"),
        (f"players 2  phase buying  round 2  seat 0 {TEN} tile 1 money 12  seat 1 tile 6  market S1", "1",
         "F21: the next field costs 10 Elektro: 16 together, you have 12"),
        (NO_HANDS + "  market S4", "1", "F19: none of your workers is left to buy it"),
        (NO_HANDS, "d4", "F19: none of your workers is left to demolish it"),
        (NO_HANDS.replace("money 40", "money 3") + "  seat 1 tile 6", "i1", "'i1' is no choice here."),
        (HIRING, "2", "F23: they cost 14 Elektro, you have 9"),
        (HIRING, "3", "F23: you can have 0 to 2 seasonal workers"),
        (HIRING, "-1", "F23: you can have 0 to 2 seasonal workers"),
        (HIRING, "p", "'p' is no choice here."),
        (HIRING, "bid 1", "'bid 1' is no choice here."),
        (BOOKS, "1", "F26: only machines and robots can be switched off"),
        (BOOKS, "off 3", "F26: only machines and robots can be switched off"),
        (BOOKS, "on 4", "F26: no such tile is switched off in your factory"),
        (BOOKS, "6", "Nothing stands in bay 6 of your factory."),
        (BOOKS, "x", "'x' is no choice here."),
        (BOOKS, "4x", "'4x' is no choice here."),
        (SHORT, "0", "F25: the canteen needs 8 workers, and one of your 7 stays free: switch more off"),
        (SHORT, "confirm", "F25: the canteen needs 8 workers, and one of your 7 stays free: switch more off"),
        (ROBOTS, "0", "F25: a robot needs a machine that runs: switch off 1 more of your robots"),
        (SHORT, "undo", NOTHING_TO_UNDO),
        (BUYING, "w 3 x", "'x' is nothing to ask about; 3, 3b, d4, i1 and h1 are."),
        (BUYING, "w 9", "There is no tile 9 in the market."),
        (BUYING, "w d9", "Nothing stands in bay 9 of your factory."),
        (BUYING, "w h3", "F23: seasonal: 0 to 2 workers can be had"),
        (BUYING, "w 5 5", "F4: a factory has one control centre and one optimiser at a time"),
        (BOOKS, "w zzz", "'zzz' is nothing to ask about; 4, off 4 and on 4 are."),
        (BOOKS, "w 1", "F26: off: only machines and robots can be switched off"),
    ],
)  # fmt: skip
def test_wrong_input_of_a_manager_is_answered_with_a_sentence_and_changes_nothing(
    tmp_path: Path, drawing: str, typed: str, sentence: str
) -> None:
    untouched, _ = managed(tmp_path / "untouched", drawing)
    session, text = managed(tmp_path, drawing, typed)
    assert sentence in unwrapped(text)
    assert session.table.record == in_file(session) == untouched.table.record
    assert session.window.view == untouched.window.view
    assert text.count("? helps > ") == 2, "it asks again"
    assert max(map(len, screen(session, text))) <= 80


def screen(session: Session, text: str) -> list[str]:
    """What was shown, but for lines with the path of the game."""
    return [line for line in text.splitlines() if str(session.path) not in line]


@pytest.mark.parametrize(
    ("drawing", "script", "bot", "sentence"),
    [
        (OPENING, ("4", "p"), (), "F11: who opens the auction bids at least 0 workers"),
        (OPENING, ("4", "-1"), (), "F11: a bid is 0 or more workers"),
        (OPENING, ("4", "3"), (), "F13: one worker always stays available: you can bid 2 at most"),
        (OPENING, ("4", "bid 999999"), (), "F13: one worker always stays available: you can bid 2 at most"),
        (LAST, ("1",), (fm.Open(6), fm.Bid(1)), "F12: the bid stands at 1: bid more or pass"),
        (LAST, ("p", "p"), (fm.Open(6), fm.Bid(1)),
         "F15: the last tile is yours: say how many workers go onto it, 0 will do"),
        (LAST, ("p", "3"), (fm.Open(6), fm.Bid(1)),
         "F13: one worker always stays available: you can bid 2 at most"),
        (BOOKS, ("4 5", "off 4"), (), "F26: every tile of this kind is switched off already"),
        (BUYING, ("d1", "d1", "d1", "d1"), (), "F19: none of your workers is left to demolish it"),
    ],
)  # fmt: skip
def test_a_manager_who_goes_too_far_is_refused_with_the_rule(
    tmp_path: Path, drawing: str, script: tuple[str, ...], bot: tuple[Any, ...], sentence: str
) -> None:
    before, _ = managed(tmp_path / "before", drawing, *script[:-1], bot=bot)
    session, text = managed(tmp_path, drawing, *script, bot=bot)
    assert sentence in unwrapped(text)
    assert session.table.record == in_file(session) == before.table.record


def test_every_refusal_of_the_game_is_printed_with_its_rule() -> None:
    """Whatever a seat tries at these tables: the face says it as the rules do."""
    rules = set()
    bidding = BOX.apply(draw_factories(OPENING), 0, fm.Open(1)).state
    poor = BUYING.replace("money 20", "money 5")
    drawings = (OPENING, LAST, FILLING, BUYING, poor, BUYING_FULL, NO_HANDS, HIRING, BOOKS, SHORT, ROBOTS)
    for state in (bidding, *map(draw_factories, drawings)):
        for action in range(BOX.layout.size):
            try:
                BOX.apply(state, 0, BOX.layout.move(action), Scripted(()))
            except Refused as refused:
                printed = factories(state.players).refusal(refused)
                rule, colon, why = printed.partition(": ")
                assert colon
                assert rule in rulebook.rules("factory_manager"), printed
                assert "{" not in why
                rules.add(rule)
            except ValueError:  # it is legal, and wants chance
                continue
    assert rules >= {"F4", "F11", "F12", "F13", "F17", "F19", "F20", "F21", "F23", "F25", "F26"}


# ── Factory Manager: what is typed ──────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("typed", "hall", "beside", "money"),
    [
        ("2", "3s 2m M1", "", 13),
        ("2b", "3s 2m", "M1", 13),
        ("buy 2 beside", "3s 2m", "M1", 13),
        ("buy 5", "3s 2m C1", "", 15),
        ("d4", "3s m", "", 20),
        ("demolish 1", "2s 2m", "", 20),
    ],
)
def test_tiles_are_bought_and_demolished_by_their_numbers(
    tmp_path: Path, typed: str, hall: str, beside: str, money: int
) -> None:
    session, _ = managed(tmp_path, BUYING, typed)
    own = session.window.view.factories[0]
    assert (names_of(own.hall), names_of(own.beside), own.money) == (hall, beside, money)


def test_a_tile_comes_in_from_beside_and_its_field_is_paid(tmp_path: Path) -> None:
    session, text = managed(tmp_path, NO_HANDS, "i1")
    assert "F21  You install production robot ⚙1 ↯2, 10 Elektro for the field." in sentences_of(text)
    own = session.window.view.factories[0]
    assert (names_of(own.hall), own.beside, own.money, own.charged) == (f"{TEN} R1", (), 30, 1)


def test_control_room_and_optimiser_have_bays_of_their_own(tmp_path: Path) -> None:
    drawing = BUYING.replace("seat 0", "seat 0 3s 2m C2 O2")
    session, _ = managed(tmp_path, drawing, "d13", "d14")
    assert names_of(session.window.view.factories[0].hall) == "3s 2m"


def test_a_purchase_and_being_done_can_be_undone(tmp_path: Path) -> None:
    before, _ = managed(tmp_path / "before", BUYING)
    session, text = managed(tmp_path, BUYING, "2", "0", "u", "u")
    assert text.count("Taken back.") == 2
    assert session.window.view == before.window.view
    assert session.table.record == before.table.record


def test_bays_are_switched_by_their_numbers_off_and_on_again(tmp_path: Path) -> None:
    session, text = managed(tmp_path, ROBOTS, "6, 7", "5 6", "on 5")
    assert names_of(session.window.view.factories[0].off) == "3R1"
    told = [line for line in sentences_of(text) if line.startswith("F25")]
    assert told == [
        "F25  You switch off production robot ⚙1 ↯2.",
        "F25  You switch off production robot ⚙1 ↯2.",
        "F25  You switch off machine ⚙1 ☻2 ↯2.",
        "F25  You switch off production robot ⚙1 ↯2.",
        "F25  You switch machine ⚙1 ☻2 ↯2 on again.",
    ]


@pytest.mark.parametrize("letter", ["x", "y"])
def test_f25_the_smallest_sets_are_offered_first_and_one_letter_switches_all_of_a_set(
    tmp_path: Path, letter: str
) -> None:
    drawing = SHORT.replace("2M2", "2M2 M1")
    smallest = BOX.accountant.forced(BOX.view(draw_factories(drawing), 0), 0)
    assert [names_of(tiles) for tiles in smallest[:3]] == ["2M2", "m M2", "M1 M2"]
    session, text = managed(tmp_path, drawing, letter)
    before, _, after = text.partition(f"> {letter}\n")
    assert [line for line in before.splitlines() if re.match(r"  [0xyz] ", line)] == [
        "  x switch off 7–8 (2 × machine ⚙2 ☻2 ↯3): income 25 / 20 / 15",
        "  y switch off 5, 8 (machine ⚙1 ☻2 ↯2, machine ⚙2 ☻2 ↯3): income 24 / 18 / 12",
        "  z switch off 6, 8 (machine ⚙1 ☻1 ↯1, machine ⚙2 ☻2 ↯3): income 23 / 16 / 9",
    ]
    assert session.window.view.factories[0].off == tuple(sorted(smallest["xyz".index(letter)]))
    assert [played.move["type"] for played in record.read(in_file(session)).moves] == ["SwitchOff"] * 2
    assert "Your factory can run like this." in after
    assert "  0 close the books like this" in after.splitlines()


def test_f25_a_factory_that_fits_is_offered_what_would_earn_more(tmp_path: Path) -> None:
    """With storage 3 the third robot makes nothing that could be stored, but takes energy."""
    drawing = BOOKS.replace("seat 0", "seat 0 3s 2m 2R1")
    session, text = managed(tmp_path, drawing, "x")
    assert "  x switch off 7 (robot ⚙1 ↯2) and earn more: income 24 / 18 / 12" in text.splitlines()
    assert names_of(session.window.view.factories[0].off) == "R1"
    assert "earn more" not in text.partition("> x")[2], "it is the best there is"


def test_confirming_stands_first_when_it_is_allowed_and_is_not_offered_otherwise() -> None:
    fitting = shown(BOOKS.replace("seat 0", "seat 0 3s 2m 2R1"), "choices")
    letters = [line[2] for line in fitting if re.match(r"  [0xyz] ", line)]
    assert letters == ["0", "x"]
    assert [line for line in shown(SHORT, "choices") if line.startswith("  0 ")] == []


def names_of(tiles: Any) -> str:
    return named(tiles)


def sentences_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r" ?F\d+  ", line)]


# ── Factory Manager: what is drawn ──────────────────────────────────────────────────────────────────────
def test_the_factory_is_drawn_as_floors() -> None:
    factory = f"{TEN} M1 C1 beside O2 V1 tile 1 posted 1 seasonal 1 money 7"
    drawing = f"players 2  phase buying  round 2  seat 0 {factory}  seat 1 tile 4"
    assert shown(drawing, "factory") == [
        "┌─────────────────────────┬─────────────────────────┬─────────────────────────┐",
        "│ 13 control room ↯−1     │ optimiser ·             │ canteen ☻☻☻☻☻           │",
        "├────────────┬────────────┼────────────┬────────────┼────────────┬────────────┤",
        "│ 1 storage  │ 2 storage  │ 3 storage  │ 4 storage  │ 5 storage  │ 6 storage  │",
        "│ ▣1         │ ▣1         │ ▣1         │ ▣1         │ ▣1         │ ▣2         │",
        "├────────────┼────────────┼────────────┼────────────┼────────────┼────────────┤",
        "│ 7 storage  │ 8 storage  │ 9 machine  │ 10 machine │ 11 machine │ ·          │",
        "│ ▣2         │ ▣2         │ ⚙1 ☻2 ↯2   │ ⚙1 ☻2 ↯2   │ ⚙1 ☻1 ↯1   │ field: 10  │",
        "└────────────┴────────────┴────────────┴────────────┴────────────┴────────────┘",
        "7 Elektro · to act ☻☻ · turn tile 1 ☻ · 1 of 8 seasonal · last ⚙3 ▣11 ↯4 ±0",
        "beside: i1 saver ☻−1 ↯1, i2 optimiser ☻−2",
    ]


def test_f21_the_charged_fields_are_marked_until_they_are_paid() -> None:
    marks = [
        "".join(shown(f"players 2  phase buying  seat 0 {hall} tile 1", "factory")).count("field: 10")
        for hall in ("3s 2m", TEN, f"{TEN} M1", f"{TEN} M1 R1")
    ]
    assert marks == [2, 2, 1, 0]
    emptier = shown("players 2  phase buying  seat 0 3s 2m charged 2 tile 1", "factory")
    assert "".join(emptier).count("field: 10") == 0, "paid for good"


def test_what_is_switched_off_is_drawn_so() -> None:
    state = draw_factories(ROBOTS)
    for tile in ("m", "R1"):
        state.off[0][tile_named(tile)] = 1
    floors = lines(factories().factory(BOX.view(state, 0)))
    assert "│ 1 storage  │ 2 storage  │ 3 storage  │ 4 machine  │ 5 ○ off    │ 6 robot    │" in floors
    assert "│ 7 robot    │ 8 ○ off    │ ·          │ ·          │ ·          │ ·          │" in floors


def test_f7_the_depot_stands_over_the_market_with_the_cheapest_lowest() -> None:
    drawing = """players 2  phase filling  round 2  seat 0 tile 8  seat 1 tile 6
                 market S1 2M2 C1   depot 2S1 S4 M1 M3 2R1 V3"""
    table = shown(drawing, "piles", width=80)
    assert table == [
        "storage  machine        robot       saver     control optimiser",
        "18 ▣4    17 ⚙3 ☻2 ↯3",
        " 6 ▣1 ×2  7 ⚙1 ☻1 ↯1     6 ⚙1 ↯2 ×2 16 ☻−3 ↯1 –       –",
        "▼ market ────────────── ─────────── ───────── ─────── ─────────",
        " 3 ▣1     8 ⚙2 ☻2 ↯3 ×2 –           –          2 ↯−1  –",
    ]
    wide = shown(drawing, "piles", width=120)[-1]
    assert wide.startswith(" 6  3 ▣1 11  8 ⚙2 ☻2 ↯3 ×2 –"), "the printed cost before the price"


def test_in_the_auction_the_market_shows_the_printed_costs() -> None:
    table = shown(OPENING + "  market S1", "piles")
    assert table[-1].startswith(" 6 ▣1"), "nobody knows with which discount it will be bought"


def test_f27_the_energy_line_counts_the_unseen_tiles() -> None:
    [line] = shown("players 2  phase books  round 3  turned 0 1  seat 0 tile 1", "energy")
    assert line == "↯ energy costs 2, next 2 (1 of 6), 3 (3 of 6) or 4 (2 of 6) · turned 0 1"
    [line] = shown("players 2", "energy")
    assert line == "↯ energy costs 1, next 1 for sure"


def test_everybody_is_shown_with_money_tile_workers_tracks_and_income() -> None:
    drawing = """players 3  phase buying  round 2
                 seat 0 3s 2m C1 tile 8   seat 1 3s 2m 2M1 R1 beside S4 money 3 tile 2 seasonal 1 posted 2
                 seat 2 tile 4 money 101"""
    assert shown(drawing, "board", width=80)[9:16] == [
        "              Elektro  tile     free canteen bid   ⚙  ▣  ↯  income",
        "▶ Bram              3  2           1       5   2   5  3  8      ±0",
        "    3 storage, 4 machines, 1 robot · 1 seasonal · beside storage ▣4",
        "  Maren           101  4 (−1)      3       4   0   2  3  4      ±0",
        "    3 storage, 2 machines",
        "  You              18  8 (−3)      3       4   0   2  3  3      ±0",
        "    3 storage, 2 machines, 1 control",
    ]


def test_in_the_auction_everybody_is_shown_with_his_part_in_it() -> None:
    state = draw_factories(OPENING)
    for seat, move in ((0, fm.Open(3)), (0, fm.Bid(1)), (1, fm.Pass())):
        state = BOX.apply(state, seat, move).state
    table = lines(factories(3, me=2).glance(BOX.view(state, 2)))
    assert table[2] == "turn-order tiles to be won:  1   3   4 (−1)"
    assert [line.partition("±0")[2].strip() for line in table[4:]] == ["leads with 1", "passed", "is in"]


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (OPENING, [
            "  1  no discount        1st of 3 to fill and to buy",
            "  3  no discount        2nd of 3 to fill and to buy",
            "  4  1 off every price  3rd of 3 to fill and to buy, with up to 1 bonus tile",
        ]),
        (FILLING.replace("tile 1", "tile 4") + "  depot 3S1 M1 R1 V1 C1 O1", [
            "  1  storage ▣1 for 6, for you 5, 3 of them",
            "  2  machine ⚙1 ☻1 ↯1 for 7, for you 6",
            "  3  robot ⚙1 ↯2 for 6, for you 5",
            "  4  saver ☻−1 ↯1 for 5, for you 4",
            "  5  control ↯−1 for 5, for you 4",
            "  6  optimiser ☻−1 for 6, for you 5",
        ]),
    ],
)  # fmt: skip
def test_the_choices_say_what_they_mean(drawing: str, expected: list[str]) -> None:
    assert shown(drawing, "choices") == expected


def test_a_bid_says_what_it_leaves() -> None:
    state = BOX.apply(draw_factories(OPENING), 0, fm.Open(4)).state
    meanings = factories(3).amounts(Amount("Bid", 0, 2), BOX.view(state, 0))
    assert meanings is not None
    assert lines(meanings) == [
        "  0  leaves 3 free: 3 tiles to the market, 3 actions in the buying",
        "  1  leaves 2 free: 2 tiles to the market, 2 actions in the buying",
        "  2  leaves 1 free: 1 tile to the market, 1 action in the buying",
    ]


# ── Factory Manager: what if ────────────────────────────────────────────────────────────────────────────
def test_f28_what_a_purchase_would_come_to_worked_out_by_hand() -> None:
    """At 1, 2 and 3 the starting factory earns 20 less 4, 8 and 12; with a third machine 30 less 5, 10, 15."""
    drawing = "players 2  phase buying  round 2  seat 0 tile 8 money 20  seat 1 tile 10  market M1 S1"
    table = shown(drawing, "choices")
    assert table[:4] == [
        "    buy (w 1 2: both)  price income at 1   2   3 to come  net",
        "    as it is                          16  12   8      18",
        "  1 storage ▣1          6  3          16  12   8      ±0   −3",
        "  2 machine ⚙1 ☻1 ↯1    7  4          25  20  15     +31  +27",
    ]


@pytest.mark.parametrize("players", BOX.players)
def test_what_if_lines_say_what_the_accounts_say(players: int) -> None:
    table = Table(FACTORIES, FACTORIES.Options(), players, from_seed(players), NAMES[:players])
    compared = 0
    for state, decision in random_game(table, players):
        seat = min(decision.offers)
        view = FACTORIES.view(state, seat)
        ours = factories(players, seat, FACTORIES)
        if view.phase == "hiring":
            compared += hirings_agree(ours, view, seat)
        elif view.phase == "buying" and view.hands:
            moves = [offer.move for offer in decision.offers[seat] if isinstance(offer, One)]
            compared += purchases_agree(ours, view, seat, moves)
    assert compared > 50


def purchases_agree(ours: Factories, view: Any, seat: int, moves: list[Any]) -> int:
    """Every line to buy, set against the accounts; returns how many there were."""
    now, rows = FACTORIES.accounts(view, seat), numbered_lines(ours.choices(moves, view))
    buyable = {move.tile for move in moves if isinstance(move, fm.Buy) and not move.beside}
    for number, tile in enumerate(ours.shelf(view), 1):
        if tile in buyable:
            then = FACTORIES.accounts(view, seat, Changes(buy=(tile,)))
            agree(rows[number], then, now, then.cost)
            assert ("field 10" in rows[number]) == (then.fields > 0)
            assert ("off: " in rows[number]) == bool(then.off)
        elif fm.Buy(tile, 1) in moves:
            assert f"{number}b: beside" in rows[number]
        else:
            assert rows[number].endswith("too dear")
    return len(buyable)


def hirings_agree(ours: Factories, view: Any, seat: int) -> int:
    meanings = ours.amounts(Amount("Hire", 0, 2), view)
    assert meanings is not None
    rows, nobody = numbered_lines(meanings), FACTORIES.accounts(view, seat, Changes(seasonal=0))
    for workers in range(3):
        then = FACTORIES.accounts(view, seat, Changes(seasonal=workers))
        agree(rows[workers], then, nobody, then.wages)
        assert f": {then.staff - then.canteen} free " in rows[workers]
        assert ("too dear" in rows[workers]) == (then.money < 0)
    return 3


def numbered_lines(renderable: RenderableType) -> dict[int, str]:
    found = (re.match(r" {0,2}(\d+) ", line) for line in lines(renderable, width=140))
    return {int(match[1]): match.string for match in found if match}


def agree(row: str, then: Any, now: Any, price: int) -> None:
    """A line shows the price, the income at each possible price of energy, what is to come, and its net."""
    gain = then.to_come - now.to_come
    numbers = [price, *(outlook.income for outlook in then.outlook)]
    net = gain - then.cost - then.fields - then.wages
    cells = [*(str(number).replace("-", "−") for number in numbers), signed(gain), signed(net)]
    assert f" {' '.join(cells)} " in f"{unwrapped(row)} ", f"{cells} in {row!r}"


def signed(number: float) -> str:
    return f"{round(number):+d}".replace("-", "−").replace("+0", "±0")


def test_w_asks_for_several_changes_together(tmp_path: Path) -> None:
    """M2 and S2 for 11 + 10, a starting machine less, a seasonal worker: production 3, storage 5, energy 5."""
    drawing = "players 2  phase buying  round 2  seat 0 tile 1 money 30  seat 1 tile 6  market M2 S2"
    session, text = managed(tmp_path, drawing, "w 1 2 d4 h1")
    answer = text.partition("> w 1 2 d4 h1\n")[2].splitlines()
    gain = asked(drawing).to_come - asked(drawing, False).to_come
    assert [line.rstrip() for line in answer[:9]] == [
        "goods    ⚙ 3, ▣ 5: 3 × 10 = 30",
        "staff    4 in the canteen, 4 of 8 free",
        "robots   0, machines 2",
        "income   30 − 5 ↯ × 1 = 25  (1 of 7)",
        "         30 − 5 ↯ × 2 = 20  (4 of 7)",
        "         30 − 5 ↯ × 3 = 15  (2 of 7)",
        f"to come  {round(asked(drawing).to_come)} in 4 rounds (the last ×2)",
        "money    30 − 21 − 7 wages = 2",
        f"changes  income +9 +8 +7, to come {signed(gain)}, {signed(gain - 28)} when all is paid",
    ]
    assert session.table.moves == 0, "asking does nothing"


def asked(drawing: str, changed: bool = True) -> Any:
    view = BOX.view(draw_factories(drawing), 0)
    changes = Changes(buy=tiles_named("M2 S2"), demolish=tiles_named("m"), seasonal=1)
    return BOX.accounts(view, 0, changes if changed else None)


def test_w_says_when_money_or_workers_do_not_reach(tmp_path: Path) -> None:
    _, text = managed(tmp_path, BUYING, "w 1 2 3 4 5b")
    assert "money    20 − 35 = −15 (too little)" in unwrapped_lines(text)
    assert "That takes 5 workers, and 3 can act (F19)." in text


def unwrapped_lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_w_in_the_books_asks_for_switches(tmp_path: Path) -> None:
    session, text = managed(tmp_path, SHORT, "w", "w 4", "w off 4 6")
    now, one, two = (unwrapped_lines(part) for part in text.partition("> w\n")[2].split("> w "))
    assert "wrong    2 workers are missing (F25)" in now
    assert "off      machine ⚙1 ☻2 ↯2" in one
    assert "changes  income +2 +4 +6, to come +4" in one
    assert "off      machine ⚙1 ☻2 ↯2, machine ⚙2 ☻2 ↯3" in two
    assert session.window.view.factories[0].off == (), "asking does nothing"


def test_w_alone_shows_the_account_at_any_time(tmp_path: Path) -> None:
    for drawing in (OPENING, FILLING, BUYING, HIRING, BOOKS):
        _, text = managed(tmp_path, drawing, "what")
        assert "goods    ⚙ 2, ▣ 3: 2 × 10 = 20" in unwrapped_lines(text.partition("> what")[2])


def test_while_filling_w_asks_about_the_tiles_that_could_be_moved(tmp_path: Path) -> None:
    _, text = managed(tmp_path, FILLING + "  depot 3S1 M1 2M2", "w 2")
    assert "goods    ⚙ 3, ▣ 3: 3 × 10 = 30" in unwrapped_lines(text.partition("> w 2")[2])


@pytest.mark.parametrize("width", [80, 120])
def test_the_books_show_the_live_account(tmp_path: Path, width: int) -> None:
    person, state = Person("4", width=width), draw_factories(SHORT)
    manage(tmp_path, person, 2, BOX, state=state).run()
    before, _, after = person.text.partition("> 4\n")
    assert before.count("goods ") == after.count("goods ") == 1
    assert "needs 8 in the canteen, has 7" in before
    assert "6 in the canteen, 1 of 7 free" in after
    assert "30 − 10 ↯ × 1 = 20" in before
    assert "30 − 8 ↯ × 1 = 22" in after
    assert "Your factory cannot run like this: 2 workers are missing (F25)." in before


# ── Factory Manager: what is asked, and help ────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("drawing", "prompt"),
    [
        (OPENING, "1, 3 and 4 can be put up"),
        (FILLING, "1–6 chooses"),
        (BUYING, "1–6 buys, 0 is done"),
        (NO_HANDS, "0 is done"),
        (HIRING, "0–1 hires"),
        (BOOKS, "0 closes the books, 4–5 switches"),
        (SHORT, "4–7 switches"),
    ],
)
def test_the_prompt_of_a_manager_says_what_can_be_typed(tmp_path: Path, drawing: str, prompt: str) -> None:
    _, text = managed(tmp_path, drawing)
    assert f"\n{prompt}, b shows the table, ? helps > " in text


def test_who_opens_or_comes_last_cannot_pass_and_is_not_told_so(tmp_path: Path) -> None:
    _, text = managed(tmp_path, OPENING, "4")
    assert "\n0–2 bids, u takes back, b shows the table, ? helps > " in text
    _, text = managed(tmp_path / "last", LAST, "p", bot=(fm.Open(6), fm.Bid(1)))
    assert "\n2 bids, p passes, b shows the table, ? helps > " in text
    assert "The last one, turn-order tile 1, is yours. How many workers go onto it?" in text
    assert "\n0–2 bids, b shows the table, ? helps > " in text


@pytest.mark.parametrize(
    ("drawing", "rules"),
    [
        (OPENING, ["F11", "F14", "F17"]),
        (FILLING, ["F17", "F18"]),
        (BUYING, ["F19", "F20", "F21", "F22"]),
        (HIRING, ["F23", "F25"]),
        (BOOKS, ["F25", "F26", "F27", "F28"]),
    ],
)
def test_a_question_mark_explains_the_commands_and_the_phase(
    tmp_path: Path, drawing: str, rules: list[str]
) -> None:
    session, text = managed(tmp_path, drawing, "?", "? F5")
    assert max(map(len, screen(session, text))) <= 80
    assert "\n                hired 1? In the books," in text, "nothing is broken that is laid out"
    assert re.findall(r"(F\d+) · ", text) == [*rules, "F5"]
    for word in ("3b", "d4, i1", "what, w", "undo, u", "board, b", "save FILE", "? F21"):
        assert re.search(rf"^  {re.escape(word)} ", text, re.M), word
    assert "bid that much" not in text


def test_the_log_and_the_board_are_there_for_managers(tmp_path: Path) -> None:
    _, text = managed(tmp_path, BUYING, "2", "b", "log")
    assert "depot" not in text.partition("> b\n")[0]
    assert "▼ market" in text.partition("> b\n")[2]
    assert "F20  You buy machine ⚙1 ☻1 ↯1 for 7 Elektro." in sentences_of(text.partition("> log\n")[2])


def test_after_filling_the_turn_waits_until_the_person_goes_on(tmp_path: Path) -> None:
    theirs = [fm.Fill(tile) for tile in tiles_named("3R1")]
    session, text = managed(tmp_path, FILLING, "1", "2", "3", "u", "4", "", bot=tuple(theirs))
    assert text.count(WAITING) == 2
    assert "Taken back." in text
    moved = [played.move for played in record.read(in_file(session)).moves if played.actor == 0]
    assert len(moved) == 3
    assert session.window.view.phase == "buying"


# ── Factory Manager: whole games ────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", FACTORIES.players)
def test_a_whole_game_of_a_manager_ends_with_a_record_that_holds(tmp_path: Path, players: int) -> None:
    person = Manager()
    session = manage(tmp_path, person, players, bots=(FACTORIES.policies[-1], "random"))
    session.run()
    result = record.verify(record.read(in_file(session)), FACTORIES)
    winners = " and ".join("you" if seat == 0 else NAMES[seat] for seat in result.winners)
    assert person.text.endswith(f"The winner: {winners}. The record: {session.path}\n")
    assert not notes_path(session.path).exists()
    assert max(map(len, screen(session, person.text))) <= 80
    assert not re.search(r"\bYou (?!pass)\w+s\b", person.text), "you bid, others bid-s"
    assert "Nora" not in person.text, "the one who looks is you"
    assert session.window.view.factories[0].money == result.points[0]
    for part in (
        r"You buy ",
        r"You take turn-order tile ",
        r"You close the books",
        r"You (earn|pay) \d+ Elektro, ",
    ):
        assert re.search(part, person.text), part


@pytest.mark.parametrize("width", [40, 60, 80, 100, 118, 140])
def test_no_line_is_wider_than_the_screen_and_no_name_breaks_it(width: int) -> None:
    names = (
        "Nora, whose name is longer than any screen is wide " * 3,
        "B\x1b[2J",
        "漢字" * 20,
        "",
        "x",
    )
    table = Table(FACTORIES, FACTORIES.Options(), 5, from_seed(3), names)
    for number, (state, decision) in enumerate(random_game(table, 3)):
        if number % 6:
            continue
        seat = min(decision.offers)
        view = FACTORIES.view(state, seat)
        ours = FACTORIES.terminal(FACTORIES.Options(), names, seat)
        moves = [offer.move for offer in decision.offers[seat] if isinstance(offer, One)]
        amount = next((offer for offer in decision.offers[seat] if isinstance(offer, Amount)), None)
        asked = ours.choices(moves, view) if amount is None else ours.amounts(amount, view)
        for part in (ours.board(view), ours.glance(view), asked):
            assert part is not None
            text = rendered(part, width)
            assert max(cell_len(line) for line in text.splitlines()) <= width
            assert "\x1b" not in text


def test_a_small_screen_holds_what_a_manager_is_asked_about() -> None:
    asked = set()
    table = Table(FACTORIES, FACTORIES.Options(), 5, from_seed(2))
    for number, (state, decision) in enumerate(random_game(table, 2)):
        if number % 5:
            continue
        seat = min(decision.offers)
        view, ours = FACTORIES.view(state, seat), factories(5, seat, FACTORIES)
        asked.add(view.phase)
        assert len(lines(ours.glance(view))) <= 20
        assert len(lines(ours.board(view), width=120)) <= 42
    assert asked == {"opening", "bidding", "filling", "buying", "hiring", "books"}


def test_a_factory_that_is_left_again_and_again_goes_on_as_if_it_never_was(tmp_path: Path) -> None:
    def begun(folder: str) -> Session:
        return manage(tmp_path / folder, Manager(), players=3, bots=("random", FACTORIES.policies[-1]))

    whole, session = begun("whole"), begun("parts")
    whole.run()
    sittings, phases = 0, set()
    while isinstance(session.table.decision, Choose):
        sittings += 1
        assert isinstance(session.console, Manager)
        session.console.patience = 5
        session.run()
        phases.add(session.window.view.phase)
        if isinstance(session.table.decision, Choose):
            table, notes = resume(session.path, FACTORIES)
            session = seated(Session(table, FACTORIES.Options(), notes, session.path, Manager()))
    assert sittings > 8
    assert "books" in phases
    assert in_file(session) == in_file(whole)


# ── Factory Manager: what is seen and told ──────────────────────────────────────────────────────────────
def test_f26_nothing_that_others_switch_is_on_the_screen_before_all_have_confirmed() -> None:
    """Whatever the others have switched off: the screen is the same, letter by letter."""
    random, differing = Random(1), 0
    drawing = """players 3  phase books  round 3   seat 0 3s 2m 2M2 2R1 tile 1   seat 1 3s 2m 2M3 2R2 tile 4
                 seat 2 3s 2m M1 M2 V1 tile 8"""
    state = draw_factories(drawing)
    for viewer in (0, 1, 2, SPECTATOR):
        ours, view = factories(3, viewer), BOX.view(state, viewer)
        screen = rendered(ours.board(view))
        for _ in range(20):
            world = BOX.resample(state, viewer, random, memory=False)
            differing += world.off != state.off
            assert rendered(ours.board(BOX.view(world, viewer))) == screen
        assert screen.count("at the books") == 3
    assert differing > 60, "there was something to hide"


def others_switch(session: Session) -> Session:
    """Let the bots switch something off in all books; else they do as they like."""
    as_they_like = session.bot_move

    def bot_move(seat: int) -> Any:
        window = session.table.window(seat)
        moves = [offer.move for offer in window.offers if isinstance(offer, One)]
        off = [move for move in moves if isinstance(move, fm.SwitchOff)]
        if window.view.phase != "books":
            return fm.Done() if fm.Done() in moves else as_they_like(seat)
        return (
            off[0] if off and not (window.view.factories[seat].off and fm.Confirm() in moves) else fm.Confirm()
        )

    session.bot_move = bot_move  # type: ignore[method-assign]
    return session


def test_f26_a_person_hears_of_others_in_the_books_only_that_they_close_them(tmp_path: Path) -> None:
    """In the last seat, where all others have chosen before."""
    person = Manager()
    session = others_switch(manage(tmp_path, person, players=4, seat=3))
    heard: list[str] = []
    told = session.tell

    def tell(number: int, events: Sequence[Any]) -> None:
        if session.window.view.phase == "books":
            heard.extend(type(event).__name__ for event in events)
        told(number, events)

    session.tell = tell  # type: ignore[method-assign]
    session.run()
    switched = [
        played
        for played in record.read(in_file(session)).moves
        if played.actor != 3 and played.move["type"] in ("SwitchOff", "SwitchOn")
    ]
    assert len(switched) >= 15, "all three in all rounds"
    assert set(heard) <= {"Hired", "MarketCleared", "Confirmed", "SwitchedOff", "SwitchedOn", "Finished"}
    mine = [line for line in sentences_of(person.text) if re.search(r"switch(es)? ", line)]
    assert all("You switch" in line for line in mine)


def test_who_comes_back_to_the_books_is_told_everything_once_though_others_moved_unheard(
    tmp_path: Path,
) -> None:
    """His own count of the moves has no gap where others switched something."""

    class UntilTheBooks(Manager):
        def typed(self) -> str:
            if self.session.window.view.phase == "books":
                raise EOFError
            return super().typed()

    session = others_switch(manage(tmp_path, UntilTheBooks(), players=4, seat=3))
    session.run()
    moves = record.read(in_file(session)).moves
    assert sum(played.move["type"] == "SwitchOff" for played in moves) >= 3, "the others were at it"
    table, notes = resume(session.path, FACTORIES)
    ours = session.face
    assert isinstance(ours, Factories)
    bays = ours.bays(session.window.view.factories[3]).items()
    [bay, *_] = [number for number, (tile, _) in bays if FACTORIES.cardboard.tables.tile_switchable[tile]]
    person = Person(str(bay), "log")
    Session(table, FACTORIES.Options(), notes, session.path, person).run()
    shown, _, log = person.text.partition("> log\n")
    assert len(sentences_of(shown)) == 1
    assert "You switch off " in sentences_of(shown)[0]
    assert len([line for line in sentences_of(log) if "switch" in line]) == 1
    assert sentences_of(log)[-1] == sentences_of(shown)[0]


def test_a_spectator_sees_the_table_without_a_factory_of_his_own() -> None:
    for drawing in (OPENING, FILLING, BUYING, HIRING, BOOKS):
        state = draw_factories(drawing)
        table = lines(factories(state.players, SPECTATOR).board(BOX.view(state, SPECTATOR)))
        assert not any("│" in line for line in table)
        assert any("Nora" in line for line in table)
        assert not any(re.search(r"\b[Yy]ou\b", line) for line in table)


def test_every_event_of_a_factory_has_a_sentence_with_a_rule_that_exists() -> None:
    told: dict[type, set[str]] = {kind: set() for kind in fm.EVENTS}
    for seed in range(8):
        players = 2 + seed % 4
        table = Table(FACTORIES, FACTORIES.Options(), players, from_seed(seed), NAMES[:players])
        for _ in random_game(table, seed):
            pass
        for viewer in (0, 1):
            window, ours = table.window(viewer), factories(players, viewer, FACTORIES)
            for number, events in enumerate(window.events()):
                for event in events:
                    sentence, rule = ours.sentence(event, window.view, set_up=number == 0)
                    assert rule in rulebook.rules("factory_manager")
                    assert re.fullmatch(r"[A-ZÀ-Ý0-9].*\.|── .* ──", sentence)
                    assert f"{NAMES[viewer]} " not in sentence
                    told[type(event)].add(rule)
    assert told == {
        fm.TurnTileTaken: {"F6"}, fm.OfferedFirst: {"F8"}, fm.RoundBegun: {"F10"},
        fm.TurnTilesTurnedUp: {"F10"}, fm.AuctionOpened: {"F11"}, fm.Offered: {"F12"}, fm.Passed: {"F12"},
        fm.TurnTileWon: {"F12"}, fm.OrderSet: {"F16"}, fm.Filled: {"F17"}, fm.Stopped: {"F18"},
        fm.Bought: {"F20", "F21"}, fm.Demolished: {"F22"}, fm.Installed: {"F21"}, fm.Finished: {"F19"},
        fm.Hired: {"F23"}, fm.MarketCleared: {"F24"}, fm.SwitchedOff: {"F25"}, fm.SwitchedOn: {"F25"},
        fm.Confirmed: {"F26"}, fm.StoodStill: {"F25"}, fm.BooksClosed: {"F26"}, fm.EnergyPriceRose: {"F27"},
        fm.Earned: {"F28"},
    }  # fmt: skip


M2 = "machine ⚙2 ☻2 ↯3"


@pytest.mark.parametrize(
    ("event", "to_nora", "to_bram"),
    [
        (fm.TurnTileTaken(0, 8), "You begin with turn-order tile 8.", "Nora begins with turn-order tile 8."),
        (fm.TurnTilesTurnedUp((6, 1, 4)), "Turn-order tiles 1, 4 and 6 can be won.",
         "Turn-order tiles 1, 4 and 6 can be won."),
        (fm.AuctionOpened(0, 6), "Turn-order tile 6 (−2) is up. You bid first.",
         "Turn-order tile 6 (−2) is up. Nora bids first."),
        (fm.Offered(0, 1), "You bid 1 worker.", "Nora bids 1 worker."),
        (fm.Passed(0), "You pass.", "Nora passes."),
        (fm.TurnTileWon(0, 1, 0), "You take turn-order tile 1 for nothing.",
         "Nora takes turn-order tile 1 for nothing."),
        (fm.TurnTileWon(0, 1, 2), "You take turn-order tile 1 with 2 workers on it.",
         "Nora takes turn-order tile 1 with 2 workers on it."),
        (fm.OrderSet((2, 0, 1)), "The new order: Maren, you and Bram.", "The new order: Maren, Nora and you."),
        (fm.Filled(0, tiles_named("2M2")), f"You move 2 × {M2} to the market.",
         f"Nora moves 2 × {M2} to the market."),
        (fm.Stopped(0), "You add no more.", "Nora adds no more."),
        (fm.Bought(0, tile_named("M2"), 9, 0, 0), f"You buy {M2} for 9 Elektro.",
         f"Nora buys {M2} for 9 Elektro."),
        (fm.Bought(0, tile_named("M2"), 9, 10, 0), f"You buy {M2} for 9 Elektro and 10 for its field.",
         f"Nora buys {M2} for 9 Elektro and 10 for its field."),
        (fm.Bought(0, tile_named("M2"), 9, 0, 1), f"You buy {M2} for 9 Elektro and keep it beside the factory.",
         f"Nora buys {M2} for 9 Elektro and keeps it beside the factory."),
        (fm.Demolished(0, tile_named("m")), "You demolish machine ⚙1 ☻2 ↯2.",
         "Nora demolishes machine ⚙1 ☻2 ↯2."),
        (fm.Installed(0, tile_named("V1"), 0), "You install staff-saving robot ☻−1 ↯1.",
         "Nora installs staff-saving robot ☻−1 ↯1."),
        (fm.Finished(0), "You finish buying.", "Nora finishes buying."),
        (fm.Hired(0, 0, 0), "You want no seasonal workers.", "Nora wants no seasonal workers."),
        (fm.Hired(0, 1, 7), "You pay 7 Elektro for 1 seasonal worker.",
         "Nora pays 7 Elektro for 1 seasonal worker."),
        (fm.MarketCleared(1), "1 unsold tile goes back to the depot.", "1 unsold tile goes back to the depot."),
        (fm.MarketCleared(0), "The market is sold out.", "The market is sold out."),
        (fm.Confirmed(0), "You close the books.", "Nora closes the books."),
        (fm.StoodStill(0, tiles_named("m M2")), f"You let machine ⚙1 ☻2 ↯2 and {M2} stand still.",
         f"Nora lets machine ⚙1 ☻2 ↯2 and {M2} stand still."),
        (fm.BooksClosed(0, 2, 3, 4, 4), "You reach production 2, storage 3, energy 4, with 4 in the canteen.",
         "Nora reaches production 2, storage 3, energy 4, with 4 in the canteen."),
        (fm.EnergyPriceRose(2, 4), "An energy tile +2: energy costs 4.", "An energy tile +2: energy costs 4."),
        (fm.Earned(0, 16, 16), "You earn 16 Elektro.", "Nora earns 16 Elektro."),
        (fm.Earned(0, 16, 32), "You earn 32 Elektro, twice 16.", "Nora earns 32 Elektro, twice 16."),
        (fm.Earned(0, -4, -4), "You pay 4 Elektro.", "Nora pays 4 Elektro."),
        (fm.Earned(0, -4, -8), "You pay 8 Elektro, twice −4.", "Nora pays 8 Elektro, twice −4."),
        (fm.Earned(0, -4, -5), "You pay 5 Elektro, all there is, for an income of −4.",
         "Nora pays 5 Elektro, all there is, for an income of −4."),
        (fm.Earned(0, -4, 0), "You pay 0 Elektro, all there is, for an income of −4.",
         "Nora pays 0 Elektro, all there is, for an income of −4."),
        (fm.Earned(0, 0, 0), "You earn 0 Elektro.", "Nora earns 0 Elektro."),
    ],
)  # fmt: skip
def test_sentences_of_a_factory_speak_to_the_one_who_reads_them(event: Any, to_nora: str, to_bram: str) -> None:
    state = draw_factories("players 3")
    for seat, told in ((0, to_nora), (1, to_bram)):
        sentence, _ = factories(3, seat).sentence(event, BOX.view(state, seat))
        assert sentence == told


def test_an_event_of_traumfabrik_has_no_sentence_here() -> None:
    with pytest.raises(TypeError, match="CameraGiven is no event of this game"):
        factories().sentence(m.CameraGiven(0), BOX.view(draw_factories("players 2"), 0))


def test_f29_at_the_end_the_richest_stands_first_with_a_crown(tmp_path: Path) -> None:
    person = Manager()
    session = manage(tmp_path, person, players=4)
    session.run()
    view = session.window.view
    table = lines(session.face.board(view))
    rows = [line.split() for line in table[2:6]]
    money = [int(row[-6]) for row in rows]
    assert money == sorted((factory.money for factory in view.factories), reverse=True)
    assert [row[1] for row in rows if row[0] == "♛"] == [
        "You" if seat == 0 else NAMES[seat] for seat in view.winners
    ]
