"""Running the house: health, numbers, the log, stopping, backups, old and new data."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.house.conftest import OpenHouse, first_move
from traumwerk.core import record
from traumwerk.games import load
from traumwerk.house import serve, store
from traumwerk.house.house import House
from traumwerk.house.logs import JsonLines, start_log

RUN = """
import sys
from pathlib import Path
from traumwerk.house.serve import run
say = lambda line: print(line, flush=True)
sys.exit(run(Path(sys.argv[1]), "127.0.0.1", int(sys.argv[2]), open_browser=True, workers=1, say=say))
"""


@contextmanager
def running(folder: Path, port: int = 0, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A house in a process of its own, and its address."""
    env = {**os.environ, "DISPLAY": "", **environment}
    env.pop("DISPLAY")
    command = [sys.executable, "-c", RUN, str(folder), str(port)]
    with subprocess.Popen(
        command, text=True, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield process, said.strip().rpartition(" ")[2].rstrip("/")
        finally:
            if process.poll() is None:
                process.kill()


def until_closed(socket: ClientConnection) -> tuple[list[Any], int | None]:
    """What comes before the line is closed, and the code it is closed with."""
    heard: list[Any] = []
    try:
        while True:
            heard.append(json.loads(socket.recv(5)))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else None


# ── health and numbers ──────────────────────────────────────────────────────────────────────────────────
def test_the_house_says_that_it_is_well(house: OpenHouse) -> None:
    assert house.stranger().get("/healthz")["ok"]


def test_a_house_that_cannot_write_is_not_well(house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(house.house.store), "is_working", False)
    assert house.stranger().refused("GET", "/healthz") == (503, "store")


def test_a_disk_that_fails_is_told_and_changes_nothing(
    house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    table = ann.open_table(bot_pace=10)
    line = ann.connect(table)
    line.until("Window")

    async def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(house.house.store, "write", full)
        assert ann.refused("POST", f"/api/tables/{table['id']}/ready") == (503, "store")
        assert line.ask("Say", text="hello")["code"] == "store"
    assert ann.get(f"/api/tables/{table['id']}")["stage"] == "gathering"
    assert ann.ready(table)["stage"] == "running"
    assert line.ask("Say", text="hello")["type"] == "Done"


def test_numbers_are_for_who_has_the_token(open_house: Callable[..., OpenHouse], tmp_path: Path) -> None:
    house = open_house(metrics_token="prometheus")
    ann = house.guest()
    ann.connect(ann.open_table()).next()
    reader = house.stranger(authorization="Bearer prometheus")
    text = reader.get("/metrics")
    assert "traumwerk_sockets 1.0" in text
    assert 'traumwerk_requests_total{route="/api/tables",status="200"} 1.0' in text
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "prometheus"}):
        assert house.stranger(**headers).refused("GET", "/metrics") == (404, "page")
    assert (
        open_house(tmp_path / "other").stranger(authorization="Bearer None").refused("GET", "/metrics")[0]
        == 404
    )


def test_the_token_comes_from_the_environment_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TRAUMWERK_METRICS_TOKEN", raising=False)
    assert serve.metrics_token(tmp_path) is None
    (tmp_path / "metrics.token").write_text("from file\n")
    assert serve.metrics_token(tmp_path) == "from file"
    monkeypatch.setenv("TRAUMWERK_METRICS_TOKEN", "from environment")
    assert serve.metrics_token(tmp_path) == "from environment"


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """The house's log, in a file."""
    path, names = tmp_path / "house.log", ("", "traumwerk", "uvicorn", "uvicorn.error", "websockets")
    root, levels = logging.getLogger(), [logging.getLogger(name).level for name in names]
    before = root.handlers[:]
    start_log(path)
    yield path
    for handler in root.handlers:
        handler.close()
    root.handlers = before
    for name, level in zip(names, levels, strict=True):
        logging.getLogger(name).setLevel(level)


def test_the_log_is_json_and_holds_no_secret(open_house: Callable[..., OpenHouse], log: Path) -> None:
    logging.getLogger("traumwerk").setLevel(logging.DEBUG)
    house = open_house(metrics_token="prometheus-secret")
    ann = house.guest("Annabel")
    ann.post("/api/account", {"login": "annlogin", "password": "correct horse"})
    ann.refused("POST", "/api/login", {"login": "annlogin", "password": "wrong horse"})
    token = ann.post("/api/tokens", {"name": "x"})["token"]
    house.stranger(authorization="Bearer prometheus-secret").get("/metrics")
    house.stranger(authorization="Bearer tw_wrongtoken").refused("GET", "/api/me")
    table = ann.open_table(seats=["host", "bot"])
    ann.get(f"/api/codes/{table['code']}")
    ann.ready(table)
    line = ann.connect(table)
    line.ask("Say", text="whispered words")
    line.ask("Play", move={"type": "NoSuchMove", "card": "queen"})
    program = house.program(ann)
    program.connect(table).next()
    ann.play_on(ann.connect(table), table)
    [(secret,)] = house.house.store.rows("SELECT secret FROM tables")
    key = house.house.store.fact("cookie key")
    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    routes = {line["route"] for line in lines if "route" in line}
    assert {"/api/tables", "/api/codes/{code}"} <= routes
    assert all("request" in line for line in lines if line["what"] == "request")
    cookie = ann.web.cookies["traumwerk"]
    secrets = [token, cookie, cookie.rpartition(".")[2], "horse", "prometheus-secret", "tw_", table["code"],
               secret, key, "whispered", "NoSuchMove", "queen", "Annabel", "annlogin", '"Bid"']  # fmt: skip
    for hidden in secrets:
        assert hidden not in text, hidden


def test_what_went_wrong_is_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.setFormatter(JsonLines())
    try:
        raise ValueError("token tw_secret")
    except ValueError:
        logging.getLogger("traumwerk.house").exception("something went wrong", extra={"cookie": "x=y"})
    line = json.loads(caplog.text)
    assert line["trace"][0] == "ValueError"
    assert line["trace"][1].startswith("test_operations.py:")
    assert "tw_secret" not in caplog.text
    assert "x=y" not in caplog.text


# ── opening and stopping ────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_house_within_seconds(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path / "house") as (process, url):
        with httpx.Client(base_url=url, headers={"origin": url}) as web:
            web.post("/api/guest", json={"name": "Ann"}).raise_for_status()
            seats = [{"kind": "host"}, {"kind": "bot", "bot": "random"}]
            wish = {"game": "traumfabrik", "seats": seats, "bot_pace": 0}
            table = web.post("/api/tables", json=wish).json()
            cookie = f"traumwerk={web.cookies['traumwerk']}"
            web.post(f"/api/tables/{table['id']}/ready", json={}).raise_for_status()
            address = f"{url.replace('http', 'ws', 1)}/ws/{table['id']}"
            with connect(address, additional_headers={"Cookie": cookie, "Origin": url}, proxy=None) as socket:
                json.loads(socket.recv(5))
                began = time.monotonic()
                process.send_signal(number)
                heard, code = until_closed(socket)
                assert heard[-1]["type"] == "Bye"
                assert code == 1012
                assert process.wait(5) == 0
                assert time.monotonic() - began < 5
        assert process.stderr is not None
        assert all(json.loads(line) for line in process.stderr.read().splitlines())


def test_a_client_that_never_reads_does_not_keep_the_house_open(tmp_path: Path) -> None:
    with running(tmp_path / "house") as (process, url):
        host, port = url.removeprefix("http://").split(":")
        import socket

        with socket.create_connection((host, int(port))) as stuck:
            stuck.sendall(b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n")
            stuck.sendall(b"content-length: 100\r\n\r\n{")
            httpx.get(f"{url}/healthz").raise_for_status()
            process.send_signal(signal.SIGTERM)
            assert process.wait(5) == 0


def test_a_port_in_use_is_told_in_one_sentence(house: OpenHouse, tmp_path: Path) -> None:
    port = int(house.url.rpartition(":")[2])
    with running(tmp_path / "second", port) as (process, said):
        assert process.wait(5) == 1
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert said


@pytest.mark.parametrize("spoil", ["file", "newer", "garbage", "limits", "taken"])
def test_a_folder_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, spoil: str) -> None:
    folder = tmp_path / "house"
    lock = None
    if spoil == "file":
        folder.write_text("")
    else:
        folder.mkdir()
    if spoil == "newer":
        with closing(sqlite3.connect(folder / "house.sqlite3")) as data:
            data.execute("PRAGMA user_version = 99")
    elif spoil == "garbage":
        (folder / "house.sqlite3").write_text("this is no database at all, whatever its name says" * 100)
    elif spoil == "limits":
        (folder / "limits.json").write_text("{")
    elif spoil == "taken":
        lock = serve.locked(folder)
    said: list[str] = []
    assert serve.run(folder, "127.0.0.1", 0, open_browser=False, workers=1, say=said.append) == 1
    assert len(said) == 1
    named = {
        "file": "folder",
        "newer": "99",
        "garbage": "house.sqlite3",
        "limits": "limits.json",
        "taken": "another",
    }
    assert named[spoil] in said[0]
    if lock is not None:
        lock.close()


def test_addresses_that_cannot_be_listened_at(tmp_path: Path) -> None:
    for host, port in (("127.0.0.1", 70_000), ("no.such.host.invalid", 0), ("203.0.113.1", 0)):
        said: list[str] = []
        assert serve.run(tmp_path, host, port, open_browser=False, workers=1, say=said.append) == 1
        assert len(said) == 1


def test_the_browser_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    serve.show("http://nowhere/")
    monkeypatch.setenv("DISPLAY", ":0")
    serve.show("http://here/")
    end = time.monotonic() + 5
    while not shown and time.monotonic() < end:
        time.sleep(0.01)
    assert shown == ["http://here/"]


# ── what lasts ──────────────────────────────────────────────────────────────────────────────────────────
def test_people_tables_and_games_outlast_a_restart(
    open_house: Callable[..., OpenHouse], tmp_path: Path
) -> None:
    before = open_house(tmp_path / "kept")
    ann = before.guest("Ann")
    token = ann.post("/api/tokens", {"name": "x"})["token"]
    table = ann.open_table(seats=["host", "open"])
    before.guest("Bram").join(table)
    gathering = ann.open_table(public=True)
    cookie = ann.web.cookies["traumwerk"]
    before.stop()

    after = open_house(tmp_path / "kept")
    again = after.stranger(cookie=f"traumwerk={cookie}")
    assert again.get("/api/me") == ann.me
    assert after.stranger(authorization=f"Bearer {token}").get("/api/me") == ann.me
    listed = again.get("/api/me/tables")["tables"]
    assert {one["id"] for one in listed} == {table["id"], gathering["id"]}
    assert after.house.tables == {}
    assert [seat["name"] for seat in again.get(f"/api/tables/{table['id']}")["seats"]] == ["Ann", "Bram"]


def test_a_running_game_goes_on_after_a_restart(open_house: Callable[..., OpenHouse], tmp_path: Path) -> None:
    before = open_house(tmp_path / "kept")
    ann = before.guest("Ann")
    table = ann.open_table(seats=["host", "bot"])
    ann.ready(table)
    line = ann.connect(table)
    window = line.until("Window")
    for number in range(5):
        while not window["offers"]:
            window = line.until("Update")
        line.send("Play", id=f"r{number}", move=first_move(window["offers"]))
        window = line.until("Update")
    cookie = ann.web.cookies["traumwerk"]
    before.stop()

    after = open_house(tmp_path / "kept")
    again = after.stranger()
    again.web.cookies.set("traumwerk", cookie)
    result = again.play_on(again.connect(table), table)
    kept = record.read(again.get(f"/api/tables/{table['id']}/record"))
    assert list(record.verify(kept, load("traumfabrik")).points) == result["points"]


def test_a_backup_of_a_running_house_is_whole(open_house: Callable[..., OpenHouse], tmp_path: Path) -> None:
    house = open_house()
    ann = house.guest("Ann")
    table = ann.open_table(seats=["host", "bot"], public=True)
    ann.ready(table)
    line = ann.connect(table)
    line.until("Window")
    copy = tmp_path / "copy"
    copy.mkdir()
    store.back_up(house.folder / "house.sqlite3", copy / "house.sqlite3")
    ann.play_on(line, table)
    there = open_house(copy).stranger()
    there.web.cookies.set("traumwerk", ann.web.cookies["traumwerk"])
    assert there.get("/api/me")["name"] == "Ann"
    assert there.get(f"/api/tables/{table['id']}")["stage"] == "running"
    assert there.play_on(there.connect(table), table)["points"]


def test_old_data_are_brought_up_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.sqlite3"
    kept = store.Store(path)
    kept.close()
    newer = (*store.MIGRATIONS, "CREATE TABLE hats (size)", "INSERT INTO hats VALUES (56)")
    monkeypatch.setattr(store, "MIGRATIONS", newer)
    monkeypatch.setattr(store, "VERSION", len(newer))
    again = store.Store(path)
    assert again.rows("SELECT size FROM hats") == [(56,)]
    assert again.row("PRAGMA user_version") == (len(newer),)
    again.close()


def test_a_step_that_fails_leaves_the_data_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.sqlite3"
    store.Store(path).close()
    broken = (*store.MIGRATIONS, "CREATE TABLE hats (size); INSERT INTO no_such_table VALUES (1)")
    with monkeypatch.context() as patched:
        patched.setattr(store, "MIGRATIONS", broken)
        patched.setattr(store, "VERSION", len(broken))
        with pytest.raises(sqlite3.OperationalError):
            store.Store(path)
    with closing(sqlite3.connect(path)) as data:
        assert data.execute("PRAGMA user_version").fetchone() == (len(store.MIGRATIONS),)
        assert data.execute("SELECT name FROM sqlite_master WHERE name = 'hats'").fetchall() == []
    store.Store(path).close()


def test_newer_data_are_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    store.Store(path).close()
    with closing(sqlite3.connect(path)) as data:
        data.execute("PRAGMA user_version = 99")
    with pytest.raises(store.WrongData, match="its format is 99, this version of the house knows"):
        House(tmp_path)
