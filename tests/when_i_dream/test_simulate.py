"""Bots play by clocks that nobody waits for: the same games of a seed, however they are asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from traumwerk import cli
from traumwerk.arena.simulate import Summary, simulate
from traumwerk.core import record
from traumwerk.games.when_i_dream import GAME

from ..test_cli import run

TIMES = ("seconds", "actions_per_s", "games_per_s", "cores")


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """80 columns for every test."""
    monkeypatch.setenv("COLUMNS", "80")


def summed_up(games: int, players: int = 4, bot: str = "easy", seed: int = 1, **more: Any) -> Summary:
    options = GAME.Options(hourglass=20, **more.pop("options", {}))
    return simulate(GAME, options, players, [bot], games, seed, **more)


def without_times(summary: Summary) -> dict[str, Any]:
    return {name: getattr(summary, name) for name in summary.__struct_fields__ if name not in TIMES}


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_plays_the_same_games_on_one_core_and_on_two(tmp_path: Path) -> None:
    one = summed_up(3, records=tmp_path / "one")
    two = summed_up(3, records=tmp_path / "two", cores=2)
    assert without_times(one) == without_times(two)
    assert (one.cores, two.cores) == (1, 2)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")
    assert without_times(summed_up(3, seed=2)) != without_times(one)


@pytest.mark.parametrize(("language", "players"), [("en", 4), ("it", 10), ("fr", 5), ("de", 7)])
def test_records_hold_in_every_language_and_are_the_games_of_the_summary(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, players: int
) -> None:
    arguments = ("simulate", "when-i-dream", "--games", 2, "--players", players, "--bot", "normal", "--seed", 7,
                 "--option", f"language={language}", "--option", "hourglass=15")  # fmt: skip
    done = run(capsys, *arguments, "--records", tmp_path / "r", "--json")
    assert (done.status, done.err) == (0, ""), "no bar where nobody looks"
    summary = json.loads(done.out)
    paths = sorted((tmp_path / "r").iterdir())
    assert [path.name for path in paths] == [f"when_i_dream-7-{number}.jsonl" for number in range(2)]
    verified = run(capsys, "verify", *paths)
    assert (verified.status, verified.err, verified.out.count(": holds, ")) == (0, "", 2)
    written = [record.read(path.read_text(encoding="utf-8")) for path in paths]
    assert {game.header.options["language"] for game in written} == {language}
    assert summary["actions"] == sum(len(game.moves) for game in written)
    for seat in range(players):
        points = sum(game.result.points[seat] for game in written if game.result) / 2
        assert summary["mean_points"][seat] == pytest.approx(points)
    assert 0.25 * players < summary["measures"].pop("minutes_a_game") < 2.5 * players
    assert summary["measures"] == pytest.approx(measured(written))


def measured(games: list[record.Record]) -> dict[str, float]:
    """W14: the same means, from what the records tell."""
    earned: dict[str, list[int]] = {}
    told = [event for game in games for played in game.moves for event in played.events]
    roles = [event["roles"] for event in told if event.get("type") == "RolesShown"]
    nights = [event for event in told if event.get("type") == "NightScored"]
    for night, held in zip(nights, roles, strict=True):
        for role, points in zip(held, night["points"], strict=True):
            earned.setdefault(f"{role or 'dreamer'}_points_a_night", []).append(points)
        earned.setdefault("yellow_cards_a_night", []).append(len(night["yellow"]))
        earned.setdefault("blue_cards_a_night", []).append(len(night["blue"]))
        remembered = bool(night["yellow"]) and set(night["yellow"]) <= set(night["named"])
        earned.setdefault("dreams_remembered", []).append(int(remembered))
    return {name: sum(values) / len(values) for name, values in earned.items()}


def test_the_summary_for_people_tells_of_nights_and_takes_no_longer_than_it_must(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = run(capsys, "simulate", "when_i_dream", "--games", 1, "--option", "hourglass=10")
    lines = done.out.splitlines()
    assert lines[0] == "1 games of when_i_dream, 4 players, speed plain, seed 0"
    assert [line.split()[:3] for line in lines[2:6]] == [["seat", str(seat), "easy"] for seat in range(4)]
    assert [line.rpartition("  ")[0].strip() for line in lines[6:]] == [
        "dreamer points a night", "fairy points a night", "boogeyman points a night", "sandman points a night",
        "yellow cards a night", "blue cards a night", "dreams remembered", "minutes a game",
    ]  # fmt: skip
    assert done.err == ""


@pytest.mark.parametrize(("speed", "said"), [("plain", False), ("native", True), ("cuda", True)])
def test_a_speed_that_is_not_there_is_said_to_be_the_plain_one(
    capsys: pytest.CaptureFixture[str], speed: str, said: bool
) -> None:
    done = run(capsys, "simulate", "when_i_dream", "--games", 1, "--option", "hourglass=2", "--speed", speed)
    assert done.status == 0
    assert "speed plain" in done.out
    sentence = "The rules of when_i_dream are not compiled: its games are played at the plain speed.\n"
    assert done.err == (sentence if said else "")


def test_records_that_cannot_be_written_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "records"
    arguments = ("simulate", "when_i_dream", "--games", 1, "--option", "hourglass=1", "--records", folder)
    done = run(capsys, *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err == f"traumwerk: {folder}: cannot be written: Not a directory\n"


# ── Replaying ───────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nights")
    arguments = ["simulate", "when_i_dream", "--games", "1", "--seed", "3", "--bot", "hard"]
    options = ["--option", "hourglass=20", "--option", "first=1"]
    assert cli.main([*arguments, *options, "--records", str(folder)]) == 0
    [path] = folder.iterdir()
    return path


def first_night(path: Path) -> tuple[int, int, set[str]]:
    """When the first night falls and when it is scored, and its elements but for those that were clues."""
    moves = record.read(path.read_text(encoding="utf-8")).moves
    plain = [(played.n, event.get("event", event)) for played in moves for event in played.events]
    falls = next(n for n, event in plain if event["type"] == "NightFell")
    scored = next(n for n, event in plain if event["type"] == "NightScored")
    shown = {GAME.deck.entry(event["element"], "en").word for n, event in plain
             if event["type"] == "CardShown" and n < scored}  # fmt: skip
    said = {event["word"].lower() for _, event in plain if event["type"] == "ClueGiven"}
    return falls, scored, shown - said


@pytest.mark.parametrize("eyes", [1, None])
def test_w10_a_replay_through_the_dreamers_eyes_shows_no_element_before_the_scoring(
    capsys: pytest.CaptureFixture[str], recorded: Path, eyes: int | None
) -> None:
    falls, scored, shown = first_night(recorded)
    viewer = [] if eyes is None else ["--as", eyes]
    for to in range(falls, scored, 3):
        told = run(capsys, "replay", recorded, "--to", to, *viewer).out
        dream = told.partition("The dream:")[0]  # there he names what he guessed himself
        assert shown
        assert [word for word in (*shown, "yellow") if re.search(rf"\b{word}\b", dream)] == []
    assert "Yellow " in run(capsys, "replay", recorded, "--to", scored, *viewer).out


def test_a_replay_through_a_spirits_eyes_shows_cards_and_sides(
    capsys: pytest.CaptureFixture[str], recorded: Path
) -> None:
    _, scored, shown = first_night(recorded)
    told = run(capsys, "replay", recorded, "--to", scored - 2, "--as", 0).out
    assert [word for word in (*shown, "yellow") if not re.search(rf"\b{word}\b", told)] == [], "he sees them"
    assert "W7  You say “" in told
    assert max(map(len, told.splitlines())) <= 80
    whole = run(capsys, "replay", recorded).out
    assert "When I Dream · the end" in whole
    assert " ♛" in whole
