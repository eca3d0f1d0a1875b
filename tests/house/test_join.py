"""`traumwerk join`: a seat from a terminal, over the network."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.house.conftest import OpenHouse
from traumwerk import join
from traumwerk.house import wire

JOIN = """
import sys, msgspec
from traumwerk.join import run, Wishes
sys.exit(run(sys.argv[1], msgspec.json.decode(sys.argv[2], type=Wishes)))
"""
PROMPT = "? helps"  # stands where something can be typed
QUICK = {"hourglass": 3, "clue_seconds": 1, "last_guess_seconds": 1, "day_seconds": 2, "dusk_seconds": 1}


def command(url: str, **wishes: Any) -> list[str]:
    return [sys.executable, "-c", JOIN, url, msgspec.json.encode(join.Wishes(**wishes)).decode()]


class Terminal:
    """A program before a terminal, and somebody who types."""

    def __init__(self, folder: Path, url: str, **wishes: Any) -> None:
        self.master, slave = pty.openpty()
        environment = {
            **os.environ,
            "TRAUMWERK_HOME": str(folder),
            "TERM": "xterm",
            "COLUMNS": "100",
            "LINES": "50",
        }
        self.process = subprocess.Popen(
            command(url, **wishes),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = b""

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[[0-?]*[ -/]*[@-~]", "", self.raw.decode(errors="replace"))

    def read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            got = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.raw += got
        return bool(got)

    def until(self, wanted: str, typed: Sequence[str] = (), seconds: float = 60) -> None:
        """Until something was shown; meanwhile these are typed in turn, whenever something can be."""
        end, turns = time.monotonic() + seconds, cycle(typed)
        while wanted not in self.text:
            assert time.monotonic() < end, self.text[-3000:]
            if not self.read(0.1) and typed and PROMPT in self.text[-300:]:
                self.type(next(turns))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        while self.read(2):
            pass
        code = self.process.wait(20)
        os.close(self.master)
        return code


@pytest.fixture
def terminal(tmp_path: Path) -> Any:
    opened: list[Terminal] = []

    def start(*arguments: Any, **wishes: Any) -> Terminal:
        opened.append(Terminal(tmp_path / "home", *arguments, **wishes))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


@pytest.mark.parametrize(
    ("game", "typed"),
    [("traumfabrik", ("p\r", "1\r")), ("factory_manager", [f"{key}\r" for key in "0p1p2345678"])],
)
def test_a_game_of_turns_is_played_to_its_end_in_a_terminal(
    house: OpenHouse, terminal: Callable[..., Terminal], game: str, typed: Sequence[str]
) -> None:
    seat = terminal(house.url, name="Nora", game=game, players=2, bots=("greedy",), bot_pace=0.0)
    seat.until("The winner:", typed, 110)
    assert seat.end() == 0
    assert "? helps" in seat.text
    assert "/record" in seat.text


def test_a_game_with_clocks_is_played_in_a_terminal(
    house: OpenHouse, terminal: Callable[..., Terminal]
) -> None:
    seat = terminal(
        house.url, name="Nora", game="when_i_dream", players=4, bots=("easy",), options=QUICK, bot_pace=0.0
    )
    seat.until("The winner:", ("\r", "moon\r"), 110)
    assert seat.end() == 0


def test_two_people_meet_talk_and_come_back(house: OpenHouse, terminal: Callable[..., Terminal]) -> None:
    nora = terminal(house.url, name="Nora", game="traumfabrik", players=2)
    nora.until("The game begins when")
    link = re.findall(r"http://\S+/t/\w+", nora.text)[0]
    bram = terminal(link, name="Bram")
    ida = terminal(link, name="Ida", watch=True)
    for seat in (nora, bram, ida):
        seat.until("Waiting for")
    nora.type("say hello Bram\r")
    bram.until("Nora: hello Bram")
    bram.type("order 3 ask\r")
    bram.until("your order: up to 3")
    bram.type("order off\r")
    ida.type("1\r")
    ida.until("You watch.")
    ida.type("q\r")
    nora.type("order many\r")
    nora.until("order 12 bids up to 12")
    nora.type("who\r")
    nora.until("seat 1: Bram")
    bram.type("q\r")
    bram.until("Your seat is kept")
    assert bram.end() == 0
    again = terminal(link, name="Bram")
    again.until("seat 1: Bram, you")


def test_people_of_one_home_who_come_in_at_once_are_all_known_again(tmp_path: Path) -> None:
    keep = "import sys; from traumwerk.join import keep_cookie; n = sys.argv[1]; sys.stdin.read()\n"
    keep += "for k in range(50): keep_cookie(f'{n} {k}', n)"
    home = {**os.environ, "TRAUMWERK_HOME": str(tmp_path / "home")}
    people = [
        subprocess.Popen([sys.executable, "-c", keep, str(n)], stdin=subprocess.PIPE, env=home)
        for n in range(3)
    ]
    for one in people:
        one.stdin.close()  # type: ignore[union-attr]
    assert [one.wait(60) for one in people] == [0, 0, 0]
    kept = msgspec.json.decode((tmp_path / "home" / "houses.json").read_bytes())
    assert kept == {f"{n} {k}": str(n) for n in range(3) for k in range(50)}


def test_a_move_is_taken_back_when_the_others_agree(
    house: OpenHouse, terminal: Callable[..., Terminal]
) -> None:
    nora = terminal(house.url, name="Nora", game="traumfabrik", players=2)
    nora.until("The game begins when")
    bram = terminal(re.findall(r"http://\S+/t/\w+", nora.text)[0], name="Bram")
    seats = {"Nora": nora, "Bram": bram}
    for seat in seats.values():
        seat.until("Waiting for")
    table = next(iter(house.house.tables.values()))
    first = table.seats[min(table.playing.decision.offers)].name  # type: ignore[union-attr]
    mover, other = seats[str(first)], next(seat for name, seat in seats.items() if name != first)
    mover.until("Waiting for you")
    mover.type("2\r")
    other.until("Waiting for you")
    mover.type("u\r")
    other.until("asks to take a move back")
    other.type("yes\r")
    mover.until("A move was taken back.")
    other.until("A move was taken back.")


def test_lines_from_a_pipe_are_read_when_they_are_asked_for(house: OpenHouse, tmp_path: Path) -> None:
    environment = {**os.environ, "TRAUMWERK_HOME": str(tmp_path / "home"), "COLUMNS": "100"}
    asked = command(house.url, name="Nora", game="traumfabrik", players=2, bots=("random",), bot_pace=0.0)
    done = subprocess.run(
        asked, input="p\n1\n" * 4000, capture_output=True, text=True, env=environment, timeout=110, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "The winner:" in done.stdout


def test_who_leaves_the_pipe_early_keeps_the_seat(house: OpenHouse, tmp_path: Path) -> None:
    environment = {**os.environ, "TRAUMWERK_HOME": str(tmp_path / "home")}
    asked = command(house.url, name="Nora", game="traumfabrik", players=2, bots=("random",), bot_pace=0.0)
    done = subprocess.run(
        asked, input="?\nb\nlog\n", capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0
    assert "Your seat is kept" in done.stdout
    assert (tmp_path / "home" / "houses.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("path", "wishes", "why"),
    [
        ("", {}, "which table?"),
        ("/t/AAAAAA", {}, "there is no table with this code"),
        ("", {"token": "tw_x", "game": "traumfabrik"}, "token is not known"),
        ("", {"game": "traumfabrik", "players": 9}, "2 to 5 players"),
    ],
)
def test_what_cannot_be_joined_is_said_in_a_sentence(
    house: OpenHouse, tmp_path: Path, path: str, wishes: dict[str, Any], why: str
) -> None:
    environment = {**os.environ, "TRAUMWERK_HOME": str(tmp_path / "home")}
    asked = command(house.url + path, **{"name": "Nora", **wishes})
    done = subprocess.run(asked, input="", capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert why in done.stdout


def test_seats_of_a_new_table() -> None:
    wish = join.table_wish(join.Wishes(players=4, bots=("greedy",)), "traumfabrik")
    assert [seat.kind for seat in wish.seats] == ["host", "bot", "bot", "bot"]
    wish = join.table_wish(join.Wishes(players=4, bots=("greedy", "random")), "traumfabrik")
    assert [seat.kind for seat in wish.seats] == ["host", "open", "bot", "bot"]
    assert join.table_wish(join.Wishes(), "when_i_dream").seats == (
        wire.SeatWish("host"),
        *[wire.SeatWish()] * 3,
    )


@pytest.mark.parametrize(
    ("seconds", "text"), [(42.7, "0:42"), (300, "5:00"), (7200, "2 h"), (3 * 86_400, "3 d")]
)
def test_times_that_are_left(seconds: float, text: str) -> None:
    assert join.minutes(seconds) == text
