"""The command line, as people and programs use it."""

from __future__ import annotations

import codecs
import fcntl
import io
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from traumwerk import __version__, cli
from traumwerk.core import record
from traumwerk.core.chance import Chance
from traumwerk.games.factory_manager import GAME as FACTORIES
from traumwerk.games.traumfabrik import GAME
from traumwerk.games.traumfabrik.components import STANDARD_FILE
from traumwerk.terminal import notes_path

COMMANDS = ("play", "simulate", "replay", "verify", "rules", "components")
PURSE = r"\d+ contracts?\b"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test, on a screen of 80 × 24."""
    monkeypatch.setenv("TRAUMWERK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # as people have it
    return tmp_path / "home"


class Run:
    """What a command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def run(capsys: pytest.CaptureFixture[str], *arguments: object, typed: str | None = None) -> Run:
    """Run a command in this process."""
    stdin = sys.stdin
    sys.stdin = io.StringIO(typed or "")
    try:
        status = cli.main([str(argument) for argument in arguments])
    finally:
        sys.stdin = stdin
    return Run(status, *capsys.readouterr())


def start(*arguments: object, **streams: Any) -> subprocess.Popen[Any]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "traumwerk.cli", *map(str, arguments)]
    return subprocess.Popen(command, **streams)


def run_apart(*arguments: object, typed: str = "", **environment: str) -> Run:
    command = [sys.executable, "-m", "traumwerk.cli", *map(str, arguments)]
    done = subprocess.run(
        command,
        input=typed.encode(),
        capture_output=True,
        env=os.environ | environment,
        check=False,
        timeout=60,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def complains(done: Run, *words: str) -> None:
    """One sentence, a status that is not 0, and nothing else."""
    assert done.status == 2
    assert done.out == ""
    [sentence] = done.err.splitlines()
    assert sentence.startswith("traumwerk")
    for word in words:
        assert word in sentence, sentence


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three recorded games of three random bots."""
    folder = tmp_path_factory.mktemp("records")
    arguments = ["simulate", "traumfabrik", "--players", "3", "--games", "3", "--seed", "5", "--speed", "plain"]
    assert cli.main([*arguments, "--records", str(folder)]) == 0
    return folder


@pytest.fixture
def game(records: Path, tmp_path: Path) -> Path:
    """A recorded game to play tricks with."""
    path = tmp_path / "game.jsonl"
    path.write_bytes((records / "traumfabrik-5-0.jsonl").read_bytes())
    return path


# ── Asking for help ─────────────────────────────────────────────────────────────────────────────────────
def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "--help")
    assert done.status == 0
    assert [command for command in COMMANDS if not re.search(rf"^    {command}\b", done.out, re.M)] == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("play", ("--players", "--edition", "--seed", "--save", "--resume", "--seat", "--bot", "--components")),
        (
            "simulate",
            ("--players", "--games", "--seed", "--bot", "--speed", "--edition", "--records", "--json"),
        ),
        ("replay", ("FILE", "--to", "--as", "--components")),
        ("verify", ("FILE", "--components")),
        ("rules", ("GAME|RULE",)),
        ("components", ("GAME",)),
    ],
)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str, words: Sequence[str]) -> None:
    done = run(capsys, command, "--help")
    assert (done.status, done.err) == (0, "")
    assert [word for word in words if word not in done.out] == []


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_tells_of_every_game_with_its_options_and_what_they_take(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    told = run(capsys, command, "--help").out
    assert re.search(r"GAME +traumfabrik or factory_manager or when_i_dream", told)
    ours, theirs, dreams = re.split(
        rf"factory_manager, for 2 to 5 players; bots: {', '.join(FACTORIES.policies)}\n"
        r"|when_i_dream, for 4 to 10 players; bots: easy, normal, hard\n",
        told.partition("\ntraumfabrik, for 2 to 5 players; bots: random, greedy\n")[2],
    )
    assert [line.split(maxsplit=2) for line in ours.splitlines()] == [
        ["--edition", "traumfabrik", "or dream-factory (default traumfabrik)"],
        ["--option", "open_money=", "true or false (default false)"],
        ["--option", "covered_red=", "true or false (default false)"],
        ["--option", "start=", "a number"],
        ["--option", "studios=", "numbers with commas between them"],
    ]
    assert theirs.splitlines() == [
        "  --option gentle_start=      true or false (default true)",
        "  --option seasonal_discount= true or false (default true)",
        "  --option order=             numbers with commas between them",
    ]
    assert dreams.splitlines() == [
        "  --option language=          en or it or fr or de (default en)",
        "  --option hourglass=         a number (default 120)",
        "  --option clue_seconds=      a number (default 5)",
        "  --option last_guess_seconds= a number (default 10)",
        "  --option day_seconds=       a number (default 90)",
        "  --option dusk_seconds=      a number (default 30)",
        "  --option strict=            true or false (default false)",
        "  --option rhymes=            true or false (default true)",
        "  --option first=             a number",
        "  --option aloud=             true or false (default false)",
        "What they mean: traumwerk rules GAME",
    ]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version").out == f"traumwerk {__version__}\n"


def test_rules_prints_the_rulebook_or_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    book = run(capsys, "rules", "traumfabrik").out
    rule = run(capsys, "rules", "t21").out
    assert rule.startswith("### T21 · The middle is shared\n")
    assert "### T22" not in rule
    assert rule.strip() in book
    assert book.count("\n### T") == 40


@pytest.mark.parametrize("name", ["factory_manager", "factory-manager"])
def test_the_rules_of_factory_manager_are_found_under_both_spellings(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    book = run(capsys, "rules", name).out
    assert book.startswith("# Factory Manager")
    assert book.count("\n### F") == 29
    assert run(capsys, "rules", "f25").out.strip() in book


@pytest.mark.parametrize(
    ("name", "game"), [("traumfabrik", GAME), ("factory_manager", FACTORIES), ("factory-manager", FACTORIES)]
)
def test_components_prints_a_file_that_can_be_played_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, game: Any
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(run(capsys, "components", name).out, encoding="utf-8")
    assert game.with_components(path).components == game.components


# ── Bad input ───────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play chess", ["game: there is no 'chess' here; there is traumfabrik, factory_manager"]),
        ("simulate chess", ["game: there is no 'chess'"]),
        ("components chess", ["game: there is no 'chess'"]),
        ("play traumfabrik --players 6", ["T8: players: traumfabrik is for 2 to 5 players, not 6"]),
        ("play traumfabrik --players 1", ["T8: players:", "not 1"]),
        ("simulate traumfabrik --players 6 --records DIR", ["T8: players:", "not 6"]),
        ("play --players many", ["--players", "'many'"]),
        ("play --players 3 --seat 3", ["seat: 3 is no seat of 3 (0 to 2)"]),
        ("play --edition monopoly", ["edition:", "'monopoly'; there is traumfabrik, dream-factory"]),
        ("play --bot hal", ["bot: hal does not play traumfabrik; random, greedy do"]),
        ("play --players 3 --bot random,random,random", ["bot: 3 bots are named for 2 players"]),
        ("simulate traumfabrik --bot random,hal --records DIR", ["bot: hal does not play"]),
        (
            "simulate traumfabrik --option speed=9",
            ["option: there is no 'speed'; there is edition, open_money"],
        ),
        ("simulate traumfabrik --option start", ["option: 'start' should be NAME=VALUE"]),
        ("simulate traumfabrik --option start=soon", ["start: Expected `int | null`, got `str`"]),
        ("simulate traumfabrik --option start=4", ["T14: start: seat 4"]),
        ("simulate traumfabrik --option open_money=maybe", ["open_money: Expected `bool`"]),
        ("simulate traumfabrik --option studios=1,x,2,3", ["studios: Expected `int`"]),
        ("simulate traumfabrik --option studios=1,1,2,3", ["T9: studios:"]),
        ("simulate traumfabrik --games 0 --records DIR", ["games: 0 should be at least 1"]),
        ("simulate traumfabrik --cores 0", ["cores: 0 should be at least 1"]),
        ("simulate traumfabrik --seed -1 --records DIR", ["seed: -1 should be from 0 to 18446744073709551615"]),
        ("simulate traumfabrik --seed 18446744073709551616", ["seed: 18446744073709551616 should be"]),
        ("simulate traumfabrik --speed warp", ["--speed", "'warp'"]),
        ("simulate traumfabrik --records FILE", ["records:", "is no folder"]),
        ("simulate", ["GAME"]),
        ("dance", ["COMMAND", "'dance'"]),
        (
            "rules T99",
            [
                "rule: there is no 'T99'; traumfabrik has T1 to T40; factory_manager has F1 to F29; ",
                "W16; games: ",
            ],
        ),
        ("rules chess", ["rule: there is no 'chess'; ", "games: traumfabrik, factory_manager"]),
        ("play when_i_dream --players 3", ["W1: players: when_i_dream is for 4 to 10 players, not 3"]),
        ("play when-i-dream --option first=4", ["W4: first: seat 4 is not at this table"]),
        ("play when_i_dream --option language=nl", ["language:", "'nl'; there is en, it, fr, de"]),
        ("play when_i_dream --option hourglass=0", ["hourglass: Expected `int` >= 1"]),
        ("play when_i_dream --bot greedy", ["bot: greedy does not play when_i_dream; easy, normal, hard do"]),
        ("play when_i_dream --pace 0", ["pace: 0 should be from 0.1 to 10"]),
        ("play when_i_dream --pace fast", ["--pace", "'fast'"]),
        ("play --pace 2", ["pace: no time runs in traumfabrik"]),
        ("play when_i_dream --components FILE", ["components: when_i_dream has no file of them"]),
        ("components when_i_dream", ["components: when_i_dream has no file of them"]),
        ("simulate when_i_dream --players 11 --records DIR", ["W1: players:", "not 11"]),
        ("simulate when_i_dream --bot random", ["bot: random does not play when_i_dream"]),
        ("simulate when_i_dream --games 1 --records FILE", ["records:", "is no folder"]),
        ("play factory_manager --players 6", ["F5: players: factory_manager is for 2 to 5 players, not 6"]),
        ("play factory-manager --players 1", ["F5: players:", "not 1"]),
        (
            "play factory_manager --edition second",
            ["edition: factory_manager has only one, so there is no 'second'"],
        ),
        ("simulate factory_manager --edition dream-factory", ["edition: factory_manager has only one"]),
        ("play factory_manager --option edition=x", ["option: there is no 'edition'; there is gentle_start"]),
        ("play factory_manager --option studios=1,2", ["option: there is no 'studios'; there is gentle_start"]),
        ("play factory_manager --option gentle_start=maybe", ["gentle_start: Expected `bool`"]),
        ("play factory_manager --option order=7,8,9", ["F6: order: [7, 8, 9] should be"]),
        ("play factory_manager --option order=7,8,9,x", ["order: Expected `int`"]),
        ("play factory_manager --option order", ["option: 'order' should be NAME=VALUE"]),
        ("play factory_manager --bot hal", ["bot: hal does not play factory_manager; random"]),
        ("play --option gentle_start=true", ["option: there is no 'gentle_start'; there is edition"]),
        ("play factory_manager --components FILE", ["file: ", "line 1"]),
        ("play --components NOWHERE", ["nowhere: cannot be read", "No such file"]),
        ("play --components FILE", ["file: ", "line 1"]),
        ("replay NOWHERE", ["nowhere: cannot be read: No such file or directory"]),
        ("replay DIR", ["cannot be read: Is a directory"]),
        ("replay FILE", ["file: line 1: the record breaks off in the middle of a line"]),
        ("replay BYTES", ["bytes: it is no text in UTF-8"]),
        ("play --save FILE", ["save: ", "is there already; go on with it (--resume) or name another file"]),
        ("play --resume NOWHERE", ["nowhere: cannot be read: No such file or directory"]),
        ("play --resume last", ["resume: there is no game to go on with"]),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, words: Sequence[str]
) -> None:
    (tmp_path / "file").write_text("not what you think")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    (tmp_path / "dir").mkdir()
    before = everything_in(tmp_path)
    places = {name: str(tmp_path / name.lower()) for name in ("FILE", "BYTES", "DIR", "NOWHERE")}
    asked = [places.get(word, word) for word in arguments.split()]
    speed = ["--speed", "plain"] if asked[:1] == ["simulate"] and "--speed" not in asked else []
    complains(run(capsys, *asked, *speed), *words)
    assert everything_in(tmp_path) == before
    assert not (tmp_path / "home").exists()


def test_the_status_of_bad_input_reaches_the_shell() -> None:
    complains(run_apart("play", "traumfabrik", "--players", "6"), "T8")


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run_apart("play", typed="p\n", TRAUMWERK_HOME=str(tmp_path / "file"))
    assert done.status == 2
    [sentence] = done.err.splitlines()
    assert re.fullmatch(r"traumwerk: .*/file/games/.*\.jsonl: cannot be written: .*", sentence)


def test_in_a_running_game_bad_input_is_answered_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ("play", "traumfabrik", "--seed", 1, "--option", "start=0", "--option", "studios=1,2,3,4")
    done = run_apart(*arguments, "--save", path, typed="13\n12\nx 1 2\nx 1 1\nq\n")
    assert (done.status, done.err) == (0, "")
    assert "T18: you have 12 contracts\n" in done.out
    assert "T27: the actor position takes no director\n" in done.out
    assert "T27  You put legend ★★★★ onto The Court Jester.\n" in done.out
    moves = record.read(path.read_text(encoding="utf-8")).moves
    assert [played.move["type"] for played in moves if played.actor == 0] == ["Bid", "Place"]


# ── Components ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_components_file_with_18_actors_is_refused_with_its_line_and_the_count(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = STANDARD_FILE.read_text(encoding="utf-8")
    head, actors, rest = text.partition("[chips.actor]\n")
    fewer = re.sub(r"^ *\{.*\},?.*\n", "", rest, count=1, flags=re.M)
    path = tmp_path / "eighteen.toml"
    path.write_text(head + actors + fewer, encoding="utf-8")
    assert len(fewer) < len(rest)
    line = head.count("\n") + 1
    before = everything_in(tmp_path)
    sentence = f"traumwerk: eighteen.toml, line {line}: 18 actor chips, T1 counts 19\n"
    for command in ("play", "simulate"):
        done = run(capsys, command, "traumfabrik", "--components", path)
        complains(done)
        assert done.err == sentence
    assert everything_in(tmp_path) == before


def test_records_of_other_cardboard_hold_with_it_and_only_with_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"
    text = STANDARD_FILE.read_text(encoding="utf-8")
    other.write_text(text.replace("stars = 4\npositions", "stars = 9\npositions", 1), encoding="utf-8")
    folder = tmp_path / "records"
    simulated = run(capsys, "simulate", "traumfabrik", "--speed", "plain", "--games", 1, "--records", folder,
                    "--components", other)  # fmt: skip
    assert simulated.status == 0
    [path] = folder.iterdir()
    assert run(capsys, "verify", "--components", other, path).status == 0
    for command, status in (("verify", 1), ("replay", 2)):
        done = run(capsys, command, path)
        assert done.status == status
        assert done.err == (
            f"traumwerk: {path}: line 1: components: it was played with other cardboard; "
            "name its file with --components\n"
        )


# ── simulate ────────────────────────────────────────────────────────────────────────────────────────────
def simulated(capsys: pytest.CaptureFixture[str], speed: str, *arguments: object) -> dict[str, Any]:
    done = run(
        capsys, "simulate", "traumfabrik", "--games", 30, "--seed", 3, "--speed", speed, "--json", *arguments
    )
    assert done.status == 0
    summary: dict[str, Any] = json.loads(done.out)
    return summary


def test_simulate_sums_up_as_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    summary = simulated(capsys, "plain", "--players", 3, "--bot", "greedy,random", "--edition", "dream-factory")
    assert summary["game"] == "traumfabrik"
    assert (summary["players"], summary["games"], summary["seed"], summary["speed"]) == (3, 30, 3, "plain")
    assert summary["bots"] == ["greedy", "random", "greedy"]
    assert summary["options"]["edition"] == "dream-factory"
    assert summary["actions"] > 30 * 60
    assert summary["actions_per_s"] == pytest.approx(summary["actions"] / summary["seconds"])
    assert len(summary["mean_points"]) == len(summary["wins"]) == 3
    assert summary["mean_points"][0] > summary["mean_points"][1] + 10, "greedy plays better than random"


@pytest.mark.native
@pytest.mark.parametrize("edition", ["traumfabrik", "dream-factory"])
def test_plain_and_native_play_the_same_games(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    plain = simulated(capsys, "plain", "--edition", edition, "--bot", "greedy,random")
    native = simulated(capsys, "native", "--edition", edition, "--bot", "greedy,random")
    for key in ("seconds", "actions_per_s", "games_per_s", "speed"):
        assert plain.pop(key) != native.pop(key)
    assert plain == native


def test_simulate_without_json_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "simulate", "traumfabrik", "--games", 10, "--players", 2, "--speed", "plain")
    first, second, *seats = done.out.splitlines()
    assert first == "10 games of traumfabrik, 2 players, speed plain, seed 0"
    assert re.fullmatch(r"[\d,]+ actions in \S+ s: [\d,]+ actions/s, [\d,]+ games/s", second)
    assert [line.split()[:3] for line in seats] == [["seat", "0", "random"], ["seat", "1", "random"]]
    assert done.err == "", "no bar where nobody looks"


def test_simulate_writes_as_many_records_as_games_and_all_hold(
    capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    paths = sorted(records.iterdir())
    assert [path.name for path in paths] == [f"traumfabrik-5-{number}.jsonl" for number in range(3)]
    done = run(capsys, "verify", *paths)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line.partition(": holds, ")[0] for line in lines] == [str(path) for path in paths]
    written = [record.read(path.read_text(encoding="utf-8")) for path in paths]
    for line, game in zip(lines, written, strict=True):
        assert game.result is not None
        points = ", ".join(f"'random {seat}' {points}" for seat, points in enumerate(game.result.points))
        assert line.endswith(f"{len(game.moves)} moves; points: {points}")
    summary = json.loads(run(capsys, "simulate", "traumfabrik", "--players", 3, "--games", 3, "--seed", 5,
                             "--speed", "plain", "--json").out)  # fmt: skip
    means = [sum(game.result.points[seat] for game in written if game.result) / 3 for seat in range(3)]
    assert summary["mean_points"] == pytest.approx(means), "they are the games of the summary"
    assert summary["actions"] == sum(len(game.moves) for game in written)


def test_edition_and_options_reach_the_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("--edition", "dream-factory", "--option", "open_money=true", "--option", "start=2",
                 "--option", "studios=5,4,3,1")  # fmt: skip
    run(
        capsys,
        "simulate",
        "traumfabrik",
        "--games",
        1,
        "--speed",
        "plain",
        "--records",
        tmp_path / "r",
        *arguments,
    )
    [path] = (tmp_path / "r").iterdir()
    header = record.read(path.read_text(encoding="utf-8")).header
    assert header.options == {
        "edition": "dream-factory",
        "open_money": True,
        "covered_red": False,
        "start": 2,
        "studios": [5, 4, 3, 1],
    }
    begun = run(capsys, "replay", path, "--to", 0).out
    assert "The popcorn stands before random 2." in begun
    assert "random 0 runs Happy End." in begun


def test_a_bar_shows_the_progress_to_who_looks() -> None:
    ours, theirs = pty.openpty()
    arguments = ("simulate", "traumfabrik", "--games", 200, "--speed", "plain", "--json")
    process = start(*arguments, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    shown = read_until(ours, "never shown", process)
    os.close(ours)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "playing" in shown
    assert "%" in shown
    assert json.loads(out)["games"] == 200


def test_interrupting_is_no_crash(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("traumwerk.arena.simulate.simulate", interrupted)
    done = run(capsys, "simulate", "traumfabrik", "--speed", "plain")
    assert (done.status, done.out, done.err) == (130, "", "")


# ── verify ──────────────────────────────────────────────────────────────────────────────────────────────
def refused(capsys: pytest.CaptureFixture[str], path: Path, line: int, *words: str) -> None:
    """`verify` names the line; the file stays as it is."""
    before = path.read_bytes()
    done = run(capsys, "verify", path)
    assert (done.status, done.out) == (1, "")
    [sentence] = done.err.splitlines()
    assert sentence.startswith(f"traumwerk: {path}: line {line}: ")
    for word in words:
        assert word in sentence
    assert path.read_bytes() == before


def rewrite(path: Path, change: dict[int, tuple[str, str]]) -> int:
    """A forger's work: changes lines (from 1, −1 is the last) and sums them up anew; returns their number."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in change.items():
        index = number - 1 if number > 0 else number
        assert old in lines[index]
        lines[index] = lines[index].replace(old, new, 1)
    previous, forged = "", []
    for line in lines:
        body = line.rpartition(',"sum":"')[0]
        previous = record.sum_of(body, previous)
        forged.append(f'{body},"sum":"{previous}"}}\n')
    path.write_text("".join(forged), encoding="utf-8")
    return len(lines)


def test_a_record_with_one_byte_changed_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    lines = game.read_text(encoding="utf-8").splitlines(keepends=True)
    for number in (1, 2, 40, len(lines)):
        changed = lines.copy()
        middle = len(changed[number - 1]) // 2
        letter = changed[number - 1][middle]
        changed[number - 1] = (
            changed[number - 1][:middle] + chr(ord(letter) ^ 1) + changed[number - 1][middle + 1 :]
        )
        game.write_text("".join(changed), encoding="utf-8")
        refused(capsys, game, number, "its sum does not fit")


def test_a_record_with_a_line_dropped_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    lines = game.read_text(encoding="utf-8").splitlines(keepends=True)
    game.write_text("".join(lines[:29] + lines[30:]), encoding="utf-8")
    refused(capsys, game, 30, "one before it is missing")
    rewrite(game, {})
    refused(capsys, game, 30, "move 29 stands where move 28 should")


def test_a_truncated_record_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    text = game.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    game.write_text("".join(lines[:50]), encoding="utf-8")
    refused(capsys, game, 51, "the record breaks off before the result")
    game.write_text(text[:-20], encoding="utf-8")
    refused(capsys, game, len(lines), "the record breaks off in the middle of a line")
    game.write_text("", encoding="utf-8")
    refused(capsys, game, 1, "the record breaks off before the game begins")


def test_a_record_with_a_score_altered_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    result = record.read(game.read_text(encoding="utf-8")).result
    assert result is not None
    old = ",".join(map(str, result.points))
    new = ",".join(map(str, (result.points[0] + 1, *result.points[1:])))
    last = rewrite(game, {-1: (f'"points":[{old}]', f'"points":[{new}]')})
    refused(capsys, game, last, f"points [{old.replace(',', ', ')}]")


def test_a_record_with_a_wrong_secret_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    last = rewrite(game, {-1: ('"secret":"5:0"', '"secret":"5:1"')})
    refused(capsys, game, last, "secret: it is not the one the header commits to")


def test_a_record_with_another_draw_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    """The forger even commits to his own secret: then the chips that came are not the ones it gives."""
    commitment = record.read(game.read_text(encoding="utf-8")).header.commitment
    ours = Chance("5:1").commitment
    rewrite(game, {1: (commitment, ours), -1: ('"secret":"5:0"', '"secret":"5:1"')})
    refused(capsys, game, 2, "drawn: it is not what the secret gives")


def test_verify_of_several_files_reports_the_good_ones_beside_the_wrong(
    capsys: pytest.CaptureFixture[str], records: Path, game: Path, tmp_path: Path
) -> None:
    good = sorted(records.iterdir())
    game.write_bytes(game.read_bytes().replace(b'"n":7,', b'"n":8,'))
    done = run(capsys, "verify", good[1], game, tmp_path / "nowhere", good[2])
    assert done.status == 1
    assert [line.partition(": ")[0] for line in done.out.splitlines()] == [str(good[1]), str(good[2])]
    wrong, missing = done.err.splitlines()
    assert wrong.startswith(f"traumwerk: {game}: line 9: ")
    assert missing == f"traumwerk: {tmp_path / 'nowhere'}: cannot be read: No such file or directory"


def test_a_record_of_an_unknown_game_is_refused_by_name(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    rewrite(game, {1: ('"game":"traumfabrik"', '"game":"chess"')})
    done = run(capsys, "verify", game)
    assert done.status == 1
    why = "game: there is no 'chess' here; there is traumfabrik, factory_manager, when_i_dream"
    assert done.err == f"traumwerk: {game}: {why}\n"


def test_a_record_with_too_few_names_is_refused(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    rewrite(game, {1: (',"random 2"]', "]")})
    complains(run(capsys, "replay", game), "line 1: names: 2 names for 3 players")
    refused(capsys, game, 1, "names: 2 names for 3 players")


# ── replay ──────────────────────────────────────────────────────────────────────────────────────────────
def numbers(text: str) -> list[int]:
    """The numbers of the moves that a replay tells."""
    return [int(found[1]) for found in re.finditer(r"^ *(\d+) +T\d+ ", text, re.M)]


def test_replay_tells_every_move_and_shows_the_table(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    moves = record.read(game.read_text(encoding="utf-8")).moves
    done = run(capsys, "replay", game)
    assert (done.status, done.err) == (0, "")
    told = numbers(done.out)
    assert told == sorted(told)
    events = [0] * len(record.read(game.read_text(encoding="utf-8")).set_up.events)
    assert told == events + [played.n for played in moves for _ in played.events]
    assert "Traumfabrik · the end" in done.out
    assert len(re.findall(PURSE, done.out.partition("the end")[2])) == 3, "now all purses are open"


@pytest.mark.parametrize("to", [0, 1, 60])
def test_replay_stops_where_it_is_told_to(capsys: pytest.CaptureFixture[str], game: Path, to: int) -> None:
    done = run(capsys, "replay", game, "--to", to)
    assert numbers(done.out)[-1] == to
    assert "Traumfabrik · quarter " in done.out


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_replay_shows_a_viewer_no_purse_of_another_seat_while_the_game_is_on(
    capsys: pytest.CaptureFixture[str], game: Path, seat: int | None
) -> None:
    last = len(record.read(game.read_text(encoding="utf-8")).moves)
    viewer = [] if seat is None else ["--as", seat]
    for to in (0, 40, 100, last - 1):
        table = run(capsys, "replay", game, "--to", to, *viewer).out.partition("Traumfabrik · ")[2]
        assert re.findall(rf"(.*?){PURSE}", table) == ([] if seat is None else ["You have "])
    table = run(capsys, "replay", game, "--to", last, *viewer).out.partition("Traumfabrik · ")[2]
    assert len(re.findall(PURSE, table)) == 3


def test_replay_speaks_to_the_viewer(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    out = run(capsys, "replay", game, "--as", 1).out
    assert re.search(r"T18  You (bid \d+|pass)\.", out)
    assert "random 1" not in out
    out = run(capsys, "replay", game).out
    assert "random 1 " in out
    assert "You" not in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--to", -1), "to: the record has moves 0 to "),
        (("--to", 9999), "to: the record has moves 0 to "),
        (("--as", 3), "as: 3 is no seat of this game (0 to 2)"),
        (("--as", -1), "as: -1 is no seat of this game (0 to 2)"),
    ],
)
def test_replay_refuses_moves_and_seats_that_are_not_there(
    capsys: pytest.CaptureFixture[str], game: Path, arguments: Sequence[object], word: str
) -> None:
    complains(run(capsys, "replay", game, *arguments), word)


def test_replay_refuses_a_tampered_record(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b'"n":7,', b'"n":8,'))
    complains(run(capsys, "replay", game), f"{game}: line 9: its sum does not fit")


def test_a_replayed_name_is_shown_as_it_is_written(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    rewrite(game, {1: ('"random 0"', '"[bold]\\u001b[2J[/x]"')})
    done = run(capsys, "replay", game)
    assert done.status == 0
    assert "[bold]�[2J[/x] runs" in done.out
    done = run(capsys, "verify", game)
    assert "'[bold]\\x1b[2J[/x]' " in done.out


# ── play ────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_game_is_kept_where_it_is_told_with_the_names_of_all(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.jsonl"
    done = run_apart("play", "--players", 3, "--seat", 1, "--name", "Nora", "--save", path, typed="q\n")
    assert (done.status, done.err) == (0, "")
    assert f"The game is kept in {path}\n" in done.out
    assert f"Go on with: traumwerk play --resume {path}\n" in done.out
    assert record.read(path.read_text(encoding="utf-8")).header.names == ("Bram", "Nora", "Maren")
    assert notes_path(path).stat().st_mode & 0o077 == 0, "the secret is nobody else's business"
    assert not home.exists()


def test_games_begun_in_the_same_second_are_kept_apart(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("traumwerk.cli.time.strftime", lambda form: "2031-07-01-120000")
    for _ in range(3):
        assert run(capsys, "play").status == 0
    assert len(list((home / "games").glob("2031-07-01-120000-traumfabrik-*.jsonl"))) == 3


def test_the_same_seed_gives_the_same_game_and_another_one_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        run(capsys, "play", "--seed", seed, "--save", tmp_path / name, typed="p\np\np\n")
    a, b, c = (record.read((tmp_path / name).read_text(encoding="utf-8")) for name in "abc")
    assert len(a.moves) > 10
    assert a == b
    assert a.set_up.drawn != c.set_up.drawn


def test_without_a_seed_every_game_is_another_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in "ab":
        run(capsys, "play", "--save", tmp_path / name)
    a, b = (record.read((tmp_path / name).read_text(encoding="utf-8")) for name in "ab")
    assert a.header.commitment != b.header.commitment
    assert a.set_up.drawn != b.set_up.drawn


def test_a_game_goes_on_where_it_was_left(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    typed = "p\n" * 12
    game = ("play", "--seed", 2, "--players", 3, "--edition", "dream-factory")
    run(capsys, *game, "--save", tmp_path / "whole.jsonl", typed=typed)
    parts = tmp_path / "parts.jsonl"
    run(capsys, *game, "--save", parts, typed="q\n")
    left = run(capsys, "play", "--resume", parts, typed=f"{typed[:8]}")
    gone_on = run(capsys, "play", "--resume", parts, typed=typed[8:])
    assert "Dream Factory · quarter 1" in gone_on.out
    assert left.status == gone_on.status == 0
    assert parts.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert len(record.read(parts.read_text(encoding="utf-8")).moves) > 20
    shown = [run(capsys, "replay", path, "--as", 0).out for path in (parts, tmp_path / "whole.jsonl")]
    assert shown[0] == shown[1]


def test_last_is_the_game_that_was_played_last(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    for name in ("x", "y"):
        run(capsys, "play", "--save", home / "games" / f"{name}.jsonl")
    os.utime(home / "games" / "y.jsonl.notes", (1, 1))
    done = run(capsys, "play", "--resume", "last")
    assert f"The game is kept in {home / 'games' / 'x.jsonl'}\n" in done.out


def test_a_finished_game_is_not_gone_on_with(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    complains(run(capsys, "play", "--resume", game), f"{game}: the game is over; replay it instead")


def test_a_kept_game_that_was_tampered_with_is_not_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "kept.jsonl"
    run(capsys, "play", "--seed", 1, "--save", path, typed="p\n")
    text = path.read_text(encoding="utf-8")
    for line, old, new in ((1, '"players":4', '"players":5'), (3, '"actor":', '"actor": '), (2, "[", "[0,")):
        lines = text.splitlines(keepends=True)
        lines[line - 1] = lines[line - 1].replace(old, new, 1)
        path.write_text("".join(lines), encoding="utf-8")
        before = everything_in(tmp_path)
        complains(run(capsys, "play", "--resume", path), f"{path}: line {line}: its sum does not fit")
        assert everything_in(tmp_path) == before


def test_a_kept_game_with_forged_draws_is_not_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The luck of another game under the commitment of this one, with all sums right."""
    lucky, kept = tmp_path / "lucky.jsonl", tmp_path / "kept.jsonl"
    run(capsys, "play", "--seed", 1, "--save", lucky, typed="p\n")
    run(capsys, "play", "--seed", 2, "--save", kept, typed="p\n")
    ours, theirs = (record.read(path.read_text(encoding="utf-8")).header.commitment for path in (kept, lucky))
    kept.write_bytes(lucky.read_bytes())
    rewrite(kept, {1: (theirs, ours)})
    complains(run(capsys, "play", "--resume", kept), f"{kept}: line 2: drawn: it is not what the secret gives")


def test_a_kept_game_without_its_notes_or_with_a_wrong_secret_is_not_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "kept.jsonl"
    run(capsys, "play", "--save", path, typed="p\n")
    notes = msgspec.json.decode(notes_path(path).read_bytes())
    notes_path(path).write_bytes(msgspec.json.encode(notes | {"secret": "0" * 64}))
    complains(run(capsys, "play", "--resume", path), "line 1: secret: it is not the one the header commits to")
    notes_path(path).unlink()
    before = everything_in(tmp_path)
    complains(
        run(capsys, "play", "--resume", path), "the notes to go on with it are missing (kept.jsonl.notes)"
    )
    assert everything_in(tmp_path) == before


def test_who_is_killed_has_every_move_that_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = start("play", "--seed", 4, "--save", path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"p\np\np\n1\n1\n")
    process.stdin.flush()
    shown = read_until(process.stdout.fileno(), "helps > ", process, times=6)
    process.kill()
    process.communicate()
    told = re.findall(r"(T\d+  .*\n(?:     .*\n)*)", re.sub(r".*helps > ", "", shown))
    replayed = run_apart("replay", path, "--as", 0, COLUMNS="86")
    assert replayed.status == 0
    kept = re.findall(r"^ *\d+ +(T\d+  .*\n)", replayed.out, re.M)
    assert len(told) > 25
    assert told == kept[: len(told)]
    assert run_apart("play", "--resume", path, typed="q\n").status == 0


def read_until(
    stream: int, word: str, process: subprocess.Popen[bytes], times: int = 1, patience: float = 60
) -> str:
    """What is shown until a word was there so many times, or everything until the process has ended."""
    shown, begun = b"", time.monotonic()
    while shown.count(word.encode()) < times and time.monotonic() - begun < patience:
        ended = process.poll() is not None
        if select.select([stream], [], [], 0.2)[0]:
            try:
                more = os.read(stream, 1 << 16)
            except OSError:  # the other end of a terminal is closed
                break
            shown += more
            ended = not more
        if ended:
            break
    return shown.decode(errors="replace")


def test_in_a_real_terminal_there_are_colours_and_ctrl_c_leaves_the_table(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    path = tmp_path / "game.jsonl"
    take_over = (
        "import fcntl, signal, sys, termios\n"
        "from traumwerk.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # tests in the background have none
        "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", take_over, "play", "--seed", "1", "--save", str(path)]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env=os.environ | {"TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(theirs)
    shown = read_until(ours, "helps > ", process)
    for _ in range(10):  # Python itself loses a Ctrl-C that comes just as it begins to ask
        if "--resume" not in shown:
            os.write(ours, b"\x03")
            shown += read_until(ours, "--resume", process, patience=3)
    shown += read_until(ours, "never shown", process)
    os.close(ours)
    assert process.wait(timeout=30) == 0
    assert "\x1b[1m" in shown
    assert f"The game is kept. Go on with: traumwerk play --resume {path}" in shown
    assert "Traceback" not in shown
    assert record.read(path.read_text(encoding="utf-8")).header.players == 4


def test_what_a_terminal_cannot_show_or_send_is_no_reason_to_stop(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ("play", "--seed", 1, "--option", "start=0", "--save", path)
    done = run_apart(*arguments, typed="12\nq\n", PYTHONIOENCODING="ascii")
    assert (done.status, done.err) == (0, "")
    assert "You buy the chips for 12 contracts." in done.out
    command = [sys.executable, "-m", "traumwerk.cli", "play", "--resume", str(path)]
    odd = subprocess.run(command, input=b"\xff\nq\n", capture_output=True, check=False, timeout=60,
                         env=os.environ | {"PYTHONIOENCODING": "utf-8"})  # fmt: skip
    assert (odd.returncode, odd.stderr) == (0, b"")
    assert "is no choice here." in odd.stdout.decode()


# ── Factory Manager ─────────────────────────────────────────────────────────────────────────────────────
def test_games_of_factory_manager_are_simulated_verified_and_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    options = (
        "--option",
        "gentle_start=false",
        "--option",
        "order=10,9,8,7",
        "--option",
        "seasonal_discount=no",
    )
    done = run(
        capsys, "simulate", "factory-manager", "--games", 2, "--speed", "plain", "--records", folder, *options
    )
    complains(done, "seasonal_discount: Expected `bool`")
    options = (*options[:-1], "seasonal_discount=false")
    done = run(
        capsys, "simulate", "factory-manager", "--games", 2, "--speed", "plain", "--records", folder, *options
    )
    assert done.out.startswith("2 games of factory_manager, 4 players, speed plain, seed 0\n")
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == ["factory_manager-0-0.jsonl", "factory_manager-0-1.jsonl"]
    written = record.read(paths[0].read_text(encoding="utf-8"))
    assert written.header.options == {"gentle_start": False, "seasonal_discount": False, "order": [10, 9, 8, 7]}
    verified = run(capsys, "verify", *paths)
    assert (verified.status, verified.err, verified.out.count(": holds, ")) == (0, "", 2)
    told = run(capsys, "replay", paths[0]).out
    assert "F6  random 0 begins with turn-order tile 10.\n" in told
    assert "Factory Manager · the end" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.fixture(scope="session")
def switching(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded game in which all three switched something off, the first of them in the first round."""
    folder = tmp_path_factory.mktemp("factories")
    arguments = ["simulate", "factory_manager", "--players", "3", "--games", "30", "--speed", "plain"]
    assert cli.main([*arguments, "--records", str(folder)]) == 0
    for path in sorted(folder.iterdir()):
        moves = record.read(path.read_text(encoding="utf-8")).moves
        ends = next(
            played.n for played in moves if any(event.get("type") == "Earned" for event in played.events)
        )
        off = [played for played in moves if played.move["type"] == "SwitchOff"]
        if {played.actor for played in off} == {0, 1, 2} and off[0].n < ends:
            return path
    raise AssertionError("nobody switches anything")


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_replay_through_somebodys_eyes_names_what_he_switched_and_what_nobody_else_did(
    capsys: pytest.CaptureFixture[str], switching: Path, seat: int | None
) -> None:
    moves = record.read(switching.read_text(encoding="utf-8")).moves
    switches = [played for played in moves if played.move["type"] in ("SwitchOff", "SwitchOn")]
    eyes = [] if seat is None else ["--as", seat]
    told = run(capsys, "replay", switching, *eyes).out
    assert len(re.findall(r"F25  You switch ", told)) == sum(played.actor == seat for played in switches)
    assert not re.search(r"random \d switches", told)
    table = run(capsys, "replay", switching, "--to", switches[0].n, *eyes).out
    assert "Factory Manager · round 1 of 5 · books" in table
    assert ("○ off" in table) == (switches[0].actor == seat)
    assert "stand still" not in table, "the books are not closed yet"


def test_the_best_bots_sit_down_unless_others_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, asked in (("best", ()), ("named", ("--bot", "random"))):
        path = tmp_path / name
        assert run(capsys, "play", "factory-manager", "--save", path, *asked).status == 0
        bots = set(msgspec.json.decode(notes_path(path).read_bytes())["bots"].values())
        assert bots == {FACTORIES.policies[-1] if name == "best" else "random"}
        assert record.read(path.read_text(encoding="utf-8")).header.game == "factory_manager"


class Terminal:
    """A pseudo-terminal of some width with the program in it, and somebody who looks and types."""

    def __init__(self, *arguments: object, columns: int = 80, patience: float = 200) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = start(*arguments, stdin=theirs, stdout=theirs, stderr=theirs,
                             env=environment | {"TERM": "xterm-256color"})  # fmt: skip
        os.close(theirs)
        self.decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self.raw = ""
        self.end = time.monotonic() + patience

    @property
    def text(self) -> str:
        """All that was shown, without colours."""
        return re.sub(r"\x1b\[[\d;]*m", "", self.raw).replace("\r\n", "\n")

    def look(self) -> str | None:
        """Wait until something is asked: the lines since the last question. None: the program has ended."""
        before = len(self.text)
        while time.monotonic() < self.end:
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    more = os.read(self.ours, 1 << 16)
                except OSError:  # the program has closed the terminal
                    return None
                self.raw += self.decode(more)
            if self.text.endswith("helps > ") and len(self.text) > before:
                return self.text[before:]
        raise TimeoutError(f"nothing is asked any more after: {self.text[-500:]}")

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def play(self, answer: Callable[[str], str | None]) -> str:
        """Answer every question until there is no answer (the last question) or no question ("")."""
        while (asked := self.look()) is not None:
            line = answer(asked)
            if line is None:
                return asked
            self.type(line)
        self.process.wait(timeout=60)
        os.close(self.ours)
        return ""

    def kill(self) -> None:
        """kill -9"""
        self.process.kill()
        self.process.wait(timeout=60)
        os.close(self.ours)


def run_a_factory(asked: str) -> str:
    """What somebody types who reads the prompts: buys the first tile there is money for, and hires nobody."""
    prompt = " ".join(asked.splitlines()[-2:])
    if "Enter goes on" in prompt:
        return ""
    if found := re.search(r"(\d+)[\d, and]* can be put up", prompt):
        return found[1]
    if found := re.search(r"(\d+)(?:–\d+)? bids(, p passes)?", prompt):
        return "p" if found[2] and int(found[1]) > 1 else found[1]
    if "0 is done" in prompt:
        refused = re.search(r"^F\d+: ", asked, re.M)
        return "1" if " buys" in prompt and not refused else "0"
    if "hires" in prompt or "closes the books" in prompt:
        return "0"
    return "x" if "switches" in prompt else "1"


def test_a_whole_game_of_factory_manager_is_typed_to_its_end_in_a_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    terminal = Terminal(
        "play", "factory_manager", "--players", 3, "--seed", 6, "--bot", "random", "--save", path
    )
    assert terminal.play(run_a_factory) == ""
    assert terminal.process.returncode == 0
    assert "\x1b[1m" in terminal.raw, "in colours"
    assert "Traceback" not in terminal.text
    assert re.search(r"The winner: .+\. The record: ", terminal.text)
    for phase in ("auction", "filling", "buying", "books"):
        assert f"Factory Manager · round 5 of 5 · {phase} " in terminal.text
    assert "Factory Manager · the end" in terminal.text
    unbroken = [line.partition("helps > ")[0] for line in terminal.text.splitlines() if str(path) not in line]
    assert max(map(len, unbroken)) <= 80
    verified = run(capsys, "verify", path)
    assert (verified.status, verified.err) == (0, "")


def test_who_is_killed_in_the_books_goes_on_where_the_factory_was_switched_to(tmp_path: Path) -> None:
    def begun(name: str) -> Terminal:
        """Played until the first books, and a machine switched off there."""
        terminal = Terminal("play", "factory_manager", "--players", 3, "--seed", 6, "--bot", "random",
                            "--save", tmp_path / name)  # fmt: skip
        asked = terminal.play(lambda asked: None if "closes the books" in asked else run_a_factory(asked))
        bay = re.search(r"(\d+)(?:–\d+)? switches", asked)
        assert bay
        terminal.type(bay[1])
        assert "○ off" in (terminal.look() or "")
        return terminal

    whole, killed = begun("whole.jsonl"), begun("killed.jsonl")
    killed.kill()
    assert killed.process.returncode == -9
    moves = record.read((tmp_path / "killed.jsonl").read_text(encoding="utf-8")).moves
    assert moves[-1].move["type"] == "SwitchOff"
    resumed = Terminal("play", "--resume", tmp_path / "killed.jsonl")
    assert "○ off" in (resumed.look() or ""), "as it was left"
    for terminal in (whole, resumed):
        terminal.type("0")
        asked = terminal.look() or ""
        assert "F26  You close the books." in asked
        assert "Round 2" in asked
        terminal.type("q")
        assert terminal.look() is None
        assert terminal.process.wait(timeout=60) == 0
        os.close(terminal.ours)
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_wide_terminal_shows_the_account_beside_the_factory(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    terminal = Terminal("play", "factory_manager", "--seed", 6, "--bot", "random", "--save", path, columns=120)
    asked = terminal.play(lambda asked: None if "closes the books" in asked else run_a_factory(asked))
    terminal.kill()
    assert re.search(r"^┌─.*─┐  goods    ⚙ \d+, ▣ \d+: \d+ × 10 = \d+ *$", asked, re.M)


# ── Pipes and imports ───────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("arguments", ["--help", "rules T21", "rules traumfabrik", "replay GAME"])
def test_a_pipe_that_closes_early_is_no_crash(game: Path, arguments: str) -> None:
    asked = [str(game) if word == "GAME" else word for word in arguments.split()]
    process = start(*asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=30), err) == (1, b"")


def test_the_first_line_of_a_long_answer_can_be_had() -> None:
    process = start("rules", "traumfabrik", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    head = subprocess.run(["head", "-1"], stdin=process.stdout, capture_output=True, check=True)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=30)
    assert head.stdout.decode() == "# Traumfabrik · Dream Factory\n"
    assert err == b""


HEAVY = """
import sys
from traumwerk.cli import main
main(sys.argv[1:])
print("loaded:", *sorted({name.partition(".")[0] for name in sys.modules} & {"numba", "numpy", "llvmlite"}))
"""


def heavy_modules(*arguments: str, typed: str = "", first: str = "") -> list[str]:
    """Which heavy modules a command loads."""
    command = [sys.executable, "-c", f"{first}\n{HEAVY}", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.rpartition("loaded:")[2].split()


def test_help_and_plain_play_load_neither_numba_nor_numpy(tmp_path: Path) -> None:
    assert heavy_modules("--help") == []
    assert heavy_modules("--help", first="import numpy.random") == ["numpy"], "it would be seen"
    path = tmp_path / "game.jsonl"
    played = heavy_modules("play", "--seed", "4", "--save", str(path), typed="p\np\np\n1\n1\n\nb\nlog\n?\nq\n")
    assert played == []
    assert len(record.read(path.read_text(encoding="utf-8")).moves) > 15, "it was really played"
    path = tmp_path / "factory.jsonl"
    typed = "1\n0\n2\np\n" + "1\n1\n1\n\n" * 3 + "w\n0\n0\n0\nb\nlog\n?\nq\n"
    arguments = ("play", "factory-manager", "--seed", "4", "--bot", "random", "--save", str(path))
    assert heavy_modules(*arguments, typed=typed) == []
    assert len(record.read(path.read_text(encoding="utf-8")).moves) > 15, "it was really played"
