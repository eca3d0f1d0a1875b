"""The house from the command line: opened without a word, visited, copied, and its records verified by link."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

COMMAND = (sys.executable, "-m", "traumwerk.cli")


def told(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TRAUMWERK_HOME": str(folder)}
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, env=environment, timeout=60, check=False
    )


@contextmanager
def house(folder: Path, *arguments: str) -> Iterator[str]:
    """A house that is open, by its address."""
    environment = {**os.environ, "TRAUMWERK_HOME": str(folder)}
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        line = next(line for line in process.stdout if "the house is open at" in line)
        match = re.search(r"http://\S+", line)
        assert match
        yield match.group().rstrip("/")
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        process.stdout.close()


def test_the_house_opens_answers_and_closes(tmp_path: Path) -> None:
    with house(tmp_path, "serve", "--port", "0", "--no-browser") as address:
        assert httpx.get(f"{address}/healthz").json()["ok"]
        assert (tmp_path / "house" / "house.sqlite3").exists()


def test_a_second_house_in_the_same_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with house(tmp_path, "serve", "--port", "0"):
        again = told(tmp_path, "serve", "--port", "0")
        assert again.returncode == 1
        assert "the house cannot open" in again.stderr


def test_without_a_command_the_house_opens(tmp_path: Path) -> None:
    """The port may be taken on this machine: then one sentence says so."""
    environment = {**os.environ, "TRAUMWERK_HOME": str(tmp_path)}
    process = subprocess.Popen([*COMMAND], stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stderr is not None
    line = process.stderr.readline()
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    process.stderr.close()
    assert "the house is open at http://127.0.0.1:8080" in line or "the house cannot open" in line


def test_a_copy_is_made_while_the_house_is_open(tmp_path: Path) -> None:
    with house(tmp_path, "serve", "--port", "0") as address:
        guest = httpx.Client(base_url=address, headers={"Origin": address})
        guest.post("/api/guest", json={"name": "Nora", "language": "en"}).raise_for_status()
        copy = told(tmp_path, "backup", str(tmp_path / "copy.sqlite3"))
        assert copy.returncode == 0
        again = told(tmp_path, "backup", str(tmp_path / "copy.sqlite3"))
        assert (again.returncode, "is there already" in again.stderr) == (2, True)
        guest.close()
    (tmp_path / "other" / "house").mkdir(parents=True)
    (tmp_path / "copy.sqlite3").rename(tmp_path / "other" / "house" / "house.sqlite3")
    with house(tmp_path / "other", "serve", "--port", "0") as address:
        returning = httpx.get(f"{address}/api/me", cookies=guest.cookies)
        assert returning.json()["name"] == "Nora"


def test_there_is_nothing_to_copy_where_no_house_is(tmp_path: Path) -> None:
    nothing = told(tmp_path, "backup", str(tmp_path / "copy.sqlite3"))
    assert (nothing.returncode, "there is no house" in nothing.stderr) == (2, True)


def test_a_finished_game_is_verified_by_its_link(tmp_path: Path) -> None:
    with house(tmp_path, "serve", "--port", "0") as address:
        guest = httpx.Client(base_url=address, headers={"Origin": address}, timeout=30)
        guest.post("/api/guest", json={"name": "Nora", "language": "en"}).raise_for_status()
        bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": "traumfabrik", "seats": [{"kind": "host"}, *bots], "public": True, "bot_pace": 0}
        table = guest.post("/api/tables", json=wish).json()
        guest.post(f"/api/tables/{table['id']}/ready", json={"ready": True}).raise_for_status()
        early = told(tmp_path, "verify", f"{address}/t/{table['code']}")
        assert early.returncode == 1
        guest.post(f"/api/tables/{table['id']}/leave", json={}).raise_for_status()
        for _ in range(400):
            if guest.get(f"/api/tables/{table['id']}").json()["stage"] == "over":
                break
            time.sleep(0.1)
        checked = told(tmp_path, "verify", f"{address}/t/{table['code']}")
        assert checked.returncode == 0, checked.stderr
        assert "holds" in checked.stdout
        guest.close()


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/t/ABCDEF", "https://", "http://127.0.0.1:9/"])
def test_what_cannot_be_reached_is_said_in_a_sentence(tmp_path: Path, url: str) -> None:
    for command in (("verify", url), ("join", url, "--name", "Nora")):
        refused = told(tmp_path, *command)
        assert refused.returncode in (1, 2)
        assert "Traceback" not in refused.stderr
        assert "traumwerk: " in refused.stdout + refused.stderr
