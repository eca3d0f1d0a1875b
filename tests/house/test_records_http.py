"""Records and replays over HTTP: who may have them, and that nobody sees more than he may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.house.conftest import Guest, Line, OpenHouse, first_move
from traumwerk.core import record
from traumwerk.core.game import Over
from traumwerk.games import load
from traumwerk.house.limits import Limits, Rate


def finished(house: OpenHouse, **wish: Any) -> tuple[Guest, dict[str, Any], Line]:
    ann = house.guest("Ann")
    table = ann.open_table(seats=["host", "bot", "bot"], **wish)
    ann.ready(table)
    line = ann.connect(table)
    ann.play_on(line, table)
    return ann, table, line


def begun(house: OpenHouse, moves: int, **wish: Any) -> tuple[list[Guest], dict[str, Any], list[Line]]:
    """Three people at a table, so many moves into the game."""
    guests = [house.guest(name) for name in ("Ann", "Bram", "Cleo")]
    table = guests[0].open_table(seats=["host", "open", "open"], **wish)
    for guest in guests[1:]:
        guest.join(table)
    for guest in guests:
        guest.ready(table)
    lines = [guest.connect(table) for guest in guests]
    offers = [line.until("Window")["offers"] for line in lines]
    for number in range(moves):
        mover = next(seat for seat in range(3) if offers[seat])
        lines[mover].send("Play", id=f"b{number}", move=first_move(offers[mover]))
        offers = [line.until("Update")["offers"] for line in lines]
    return guests, table, lines


# ── records ─────────────────────────────────────────────────────────────────────────────────────────────
def test_who_played_has_the_record_and_it_holds(house: OpenHouse) -> None:
    ann, table, _ = finished(house)
    answer = ann.ask("GET", f"/api/tables/{table['id']}/record")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["content-disposition"].endswith('.jsonl"')
    over = record.verify(record.read(answer.text), load("traumfabrik"))
    assert isinstance(over, Over)
    assert list(over.points) == ann.get(f"/api/tables/{table['id']}")["result"]["points"]
    assert house.program(ann).get(f"/api/tables/{table['id']}/record") == answer.text


def test_a_record_of_a_public_table_is_anybodys(house: OpenHouse) -> None:
    ann, table, _ = finished(house, public=True)
    path = f"/api/tables/{table['id']}/record"
    assert house.guest("Bram").get(path) == ann.get(path)
    assert house.stranger().refused("GET", path) == (401, "who")


def test_a_record_of_a_private_table_is_for_those_who_played(house: OpenHouse) -> None:
    _, table, _ = finished(house)
    bram = house.guest("Bram")
    path = f"/api/tables/{table['id']}/record"
    assert bram.refused("GET", path) == (404, "table")
    bram.get(f"/api/codes/{table['code']}")
    assert bram.refused("GET", path) == (403, "record")


def test_there_is_no_record_before_the_end(house: OpenHouse) -> None:
    guests, table, _ = begun(house, 3, public=True)
    path = f"/api/tables/{table['id']}/record"
    assert guests[0].refused("GET", path) == (409, "stage")
    guests[0].post(f"/api/tables/{table['id']}/end")
    assert guests[0].refused("GET", path) == (409, "stage")


# ── replays ─────────────────────────────────────────────────────────────────────────────────────────────
def test_a_running_game_is_replayed_through_ones_own_eyes_only(house: OpenHouse) -> None:
    guests, table, lines = begun(house, 12, public=True)
    watcher = house.guest("Dora")
    seen = watcher.connect(table)
    path = f"/api/tables/{table['id']}/replay"
    for viewer, (guest, line) in enumerate(zip([*guests, watcher], [*lines, seen], strict=True)):
        own = -1 if guest is watcher else viewer
        line.send("Sync")
        window = line.until("Window")
        now = guest.get(path)
        assert now["viewers"] == [own]
        assert now["move"] == now["moves"] == window["seq"]
        assert now["views"] == [window["view"]]
        for move, events in enumerate(window["events"]):
            assert guest.get(path, move=move)["events"] == events
        assert now["log"] == []
        assert guest.get(path, log="true")["log"] == window["events"]
        assert guest.get(path, move=2, log="true")["log"] == window["events"][:3]
        for other in {"open", "-1", "0", "1", "2"} - {str(own)}:
            assert guest.refused("GET", path, params={"viewer": other}) == (403, "viewer")
        assert guest.refused("GET", path, params={"move": now["moves"] + 1}) == (404, "move")


def test_every_moment_of_a_running_game_looks_as_it_did(house: OpenHouse) -> None:
    guests, table, lines = begun(house, 20)
    path = f"/api/tables/{table['id']}/replay"
    for guest, line in zip(guests, lines, strict=True):
        for update in line.heard:
            if update["type"] == "Update":
                assert guest.get(path, move=update["seq"])["views"] == [update["view"]]


def test_who_is_told_nothing_of_a_move_does_not_count_it(house: OpenHouse) -> None:
    """Factory Manager's secret choices: how many the others have made is not to be seen."""
    ann = house.guest()
    table = ann.open_table(game="factory_manager", seats=["host", "bot", "bot"])
    ann.ready(table)
    line = ann.connect(table)
    path = f"/api/tables/{table['id']}/replay"
    window = line.until("Window")
    while (playing := house.house.tables[table["id"]].playing).moves == playing.window(0).moves:
        if window["offers"]:
            line.send("Play", id=f"s{len(line.heard)}", move=first_move(window["offers"]))
        window = line.until("Update")
    line.send("Sync")
    window = line.until("Window")
    assert ann.get(path)["moves"] < house.house.tables[table["id"]].playing.moves
    told = [ann.get(path, move=move)["events"] for move in range(window["seq"] + 1)]
    assert told == window["events"]


def test_a_finished_game_is_replayed_through_anybodys_eyes(house: OpenHouse) -> None:
    ann, table, _ = finished(house)
    path = f"/api/tables/{table['id']}/replay"
    kept = record.read(ann.get(f"/api/tables/{table['id']}/record"))
    open_hands = ann.get(path, viewer="open", move=0)
    assert open_hands["viewers"] == [0, 1, 2]
    assert open_hands["moves"] == len(kept.moves)
    told = ann.get(path, viewer="open", log="true")["log"]
    assert len(told) == len(kept.moves) + 1
    for move in (0, 1, 20, len(kept.moves)):
        assert ann.get(path, viewer="open", move=move)["events"] == told[move]
    last = [ann.get(path, viewer=str(viewer)) for viewer in (0, 1, 2, -1)]
    assert ann.get(path, viewer="open")["views"] == [moment["views"][0] for moment in last[:3]]
    assert [moment["viewers"] for moment in last] == [[0], [1], [2], [-1]]
    assert ann.refused("GET", path, params={"viewer": "3"}) == (404, "viewer")
    for wrong in ({"viewer": "x"}, {"move": "-1"}, {"move": "x"}, {"viewer": "-2"}):
        assert ann.refused("GET", path, params=wrong) == (400, "query")
    bram = house.guest("Bram")
    assert bram.refused("GET", path) == (404, "table")
    bram.get(f"/api/codes/{table['code']}")
    assert bram.get(path)["viewers"] == [-1]
    assert bram.refused("GET", path, params={"viewer": "0"}) == (403, "viewer")
    assert bram.refused("GET", path, params={"viewer": "open"}) == (403, "viewer")


def test_a_replay_brings_no_table_to_memory(house: OpenHouse) -> None:
    ann, table, line = finished(house, public=True)
    line.close()
    before = ann.get(f"/api/tables/{table['id']}/replay", viewer="1", move=5)

    async def let_go() -> None:
        while not (at := house.house.tables[table["id"]]).is_idle:
            await asyncio.sleep(0.01)
        house.house.drop(at)

    house.do(let_go())
    house.house.came_by_code.clear()
    bram = house.guest("Bram")
    assert bram.get(f"/api/tables/{table['id']}/replay", viewer="1", move=5) == before
    assert table["id"] not in house.house.tables


def test_after_an_undo_the_replay_follows(house: OpenHouse) -> None:
    guests, table, lines = begun(house, 8)
    path = f"/api/tables/{table['id']}/replay"
    before = guests[0].get(path)["moves"]
    mover = next(seat for seat in (0, 1, 2) if lines[seat].ask("Undo").get("code") is None)
    for seat in {0, 1, 2} - {mover}:
        lines[seat].ask("Agree", yes=True)
    after = guests[0].get(path)["moves"]
    assert after < before
    lines[0].send("Sync")
    window = lines[0].until("Window", era=1)
    assert guests[0].get(path)["views"] == [window["view"]]


def test_a_game_that_has_not_begun_has_no_replay(house: OpenHouse) -> None:
    ann = house.guest()
    table = ann.open_table()
    path = f"/api/tables/{table['id']}/replay"
    assert ann.refused("GET", path) == (409, "stage")
    ann.post(f"/api/tables/{table['id']}/end")
    assert ann.refused("GET", path) == (409, "stage")


def test_replays_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(replays=Rate(1, 0.01)))
    ann = house.guest()
    table = ann.open_table(bot_pace=10)
    ann.ready(table)
    path = f"/api/tables/{table['id']}/replay"
    ann.get(path)
    assert ann.refused("GET", path) == (429, "rate")


@pytest.mark.parametrize("public", [True, False])
def test_nothing_over_http_tells_the_secret_before_the_end(house: OpenHouse, public: bool) -> None:
    guests, table, _ = begun(house, 6, public=public)
    [(secret,)] = house.house.store.rows("SELECT secret FROM tables WHERE id = ?", table["id"])
    paths = ("", "/replay", "/replay?viewer=open", "/record")
    said = [guests[1].ask("GET", f"/api/tables/{table['id']}{path}").text for path in paths]
    said += [guests[1].ask("GET", path).text for path in ("/api/me/export", "/api/me/tables?stage=running")]
    assert all(secret not in text for text in said)
    assert msgspec.json.decode(said[0])["stage"] == "running"
