"""The lobby: games, tables, seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.house.conftest import Guest, OpenHouse
from traumwerk.games import NAMES, load
from traumwerk.house.limits import Limits, Rate
from traumwerk.house.upkeep import CLOSE_GATHERING, FORGET_GUEST, tidy


def ids(listed: dict[str, Any]) -> list[str]:
    return [table["id"] for table in listed["tables"]]


def act(guest: Guest, table: dict[str, Any], what: str, body: Any = None) -> dict[str, Any]:
    info: dict[str, Any] = guest.post(f"/api/tables/{table['id']}/{what}", body)
    return info


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────
def test_the_games_say_what_can_be_agreed_on(house: OpenHouse) -> None:
    games = house.stranger().get("/api/games")
    assert [game["name"] for game in games] == list(NAMES)
    for game in games:
        known = load(game["name"])
        assert (game["least"], game["most"]) == (known.players.start, known.players.stop - 1)
        assert game["bots"] == list(known.policies)
        assert {field["name"] for field in game["options"]} == set(known.Options.__struct_fields__)
        for field in game["options"]:
            assert field["default"] == getattr(known.Options(), field["name"])
    fields = {field["name"]: field for field in games[0]["options"]}
    assert set(fields["edition"]["choices"]) == {"traumfabrik", "dream-factory"}
    assert fields["start"]["optional"]
    times = {field["name"]: field for field in games[-1]["options"]}
    assert (times["hourglass"]["low"], times["hourglass"]["high"]) == (1, 3600)


# ── opening ─────────────────────────────────────────────────────────────────────────────────────────────
def test_a_host_with_bots_starts_a_game_and_plays_it_to_the_end(house: OpenHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open_table(seats=["host", "bot", "bot"])
    assert table["stage"] == "gathering"
    line = ann.connect(table)
    assert line.next()["type"] == "Window"
    assert ann.ready(table)["stage"] == "running"
    line.until("Window")
    result = ann.play_on(line, table)
    assert len(result["points"]) == 3
    assert ann.get(f"/api/tables/{table['id']}")["result"] == result


@pytest.mark.parametrize("game", NAMES)
def test_every_game_can_be_opened_and_begun(house: OpenHouse, game: str) -> None:
    ann, known = house.guest(), load(game)
    seats = ["host"] + [known.policies[0]] * (known.players.start - 1)
    table = ann.open_table(game=game, seats=seats)
    assert ann.ready(table)["stage"] == "running"
    assert ann.connect(table).next()["view"] is not None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [{"kind": "host"}] * 2}, "seats"),
        ({"seats": [{"kind": "open"}] * 9}, "seats"),
        ({"seats": [{"kind": "open"}]}, "body"),
        ({"seats": [{"kind": "host"}, {"kind": "bot", "bot": "deep thought"}]}, "bot"),
        ({"options": {"edition": "third"}}, "options"),
        ({"options": {"start": 7}}, "options"),
        ({"options": {"start": 1 << 70}}, "options"),
        ({"options": {"jokers": True}}, "options"),
        ({"pace": {"kind": "live", "move": 1}}, "body"),
        ({"colour": "red"}, "body"),
    ],
)
def test_wishes_that_cannot_be_granted(house: OpenHouse, change: dict[str, Any], code: str) -> None:
    wish = {"game": "traumfabrik", "seats": [{"kind": "host"}, {"kind": "open"}], **change}
    assert house.guest().refused("POST", "/api/tables", wish)[1] == code
    assert house.house.store.rows("SELECT id FROM tables") == []


def test_an_unknown_field_is_named(house: OpenHouse) -> None:
    answer = house.guest().ask("POST", "/api/tables", {"game": "traumfabrik", "seats": [], "colour": 1})
    assert "colour" in answer.json()["message"] or "seats" in answer.json()["message"]
    answer = house.stranger().ask("POST", "/api/guest", {"name": "Ann", "colour": 1})
    assert "colour" in answer.json()["message"]


def test_tables_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(tables=Rate(2, 0.001), open_tables=3))
    ann, bram = house.guest(), house.guest("Bram")
    first = ann.open_table(seats=["open", "open"])
    ann.open_table()
    wish = {"game": "traumfabrik", "seats": [{"kind": "host"}, {"kind": "open"}]}
    assert ann.refused("POST", "/api/tables", wish) == (429, "rate")
    ann.join(bram.open_table(seats=["host", "open"]))
    other = bram.open_table(seats=["host", "open"])
    ann.get(f"/api/codes/{other['code']}")
    assert ann.refused("POST", f"/api/tables/{other['id']}/seat") == (409, "tables")
    act(ann, first, "end")
    act(ann, other, "seat")


# ── finding ─────────────────────────────────────────────────────────────────────────────────────────────
def test_public_tables_are_listed_and_private_ones_are_not(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    public, private = ann.open_table(public=True), ann.open_table()
    other = ann.open_table(public=True, game="factory_manager")
    assert ids(bram.get("/api/tables")) == [other["id"], public["id"]]
    assert ids(bram.get("/api/tables", game="traumfabrik")) == [public["id"]]
    assert ids(bram.get("/api/tables", stage="running")) == []
    ann.ready(public)
    assert ids(bram.get("/api/tables", stage="running")) == [public["id"]]
    assert set(ids(bram.get("/api/tables"))) == {other["id"], public["id"]}
    assert bram.refused("GET", f"/api/tables/{private['id']}") == (404, "table")
    assert bram.refused("GET", "/api/tables/none") == (404, "table")
    assert set(ids(ann.get("/api/me/tables"))) == {public["id"], private["id"], other["id"]}
    assert set(ids(ann.get("/api/me/tables", stage="gathering"))) == {private["id"], other["id"]}


def test_lists_come_in_pages(house: OpenHouse) -> None:
    ann = house.guest()
    opened = [ann.open_table(public=True)["id"] for _ in range(23)]
    first = ann.get("/api/tables")
    second = ann.get("/api/tables", page=first["next"])
    assert second["next"] is None
    assert sorted(ids(first) + ids(second)) == sorted(opened)
    for wrong in ({"page": -1}, {"page": "x"}, {"page": 10**9}, {"stage": "lost"}, {"colour": "red"}):
        assert ann.refused("GET", "/api/tables", params=wrong) == (400, "query")
    assert ann.refused("GET", "/api/tables?page=1&page=2") == (400, "query")


def test_a_table_looks_the_same_from_memory_and_from_the_store(house: OpenHouse) -> None:
    ann = house.guest()
    over = ann.open_table(seats=["host", "bot"])
    ann.ready(over)
    ann.play_on(ann.connect(over), over)
    running = ann.open_table(seats=["host", "open"], pace={"kind": "live"})
    house.guest("Bram").join(running)
    gathering = ann.open_table()
    for table in (over, running, gathering):
        path = f"/api/tables/{table['id']}"
        before = ann.get(path)

        async def let_go(at: str = table["id"]) -> None:
            for callers in house.house.tables[at].callers.values():
                callers.clear()
            house.house.drop(house.house.tables[at])

        house.do(let_go())
        offline = [{**seat, "online": False} for seat in before["seats"]]
        assert ann.get(path) == {**before, "seats": offline}
        assert table["id"] not in house.house.tables


def test_who_has_the_code_may_watch_and_sit(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(seats=["host", "open"])
    assert bram.refused("POST", f"/api/tables/{table['id']}/seat") == (404, "table")
    assert bram.get(f"/api/codes/{table['code'].lower()}")["id"] == table["id"]
    assert bram.connect(table).next()["viewer"] == -1
    assert act(bram, table, "seat")["seat"] == 1
    assert bram.refused("GET", "/api/codes/AAAAAA") == (404, "code")


def test_trying_codes_is_slow_for_right_ones_too(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(codes=Rate(2, 0.01)))
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(seats=["host", "open"])
    for _ in range(2):
        assert bram.refused("GET", "/api/codes/AAAAAA") == (404, "code")
    assert bram.refused("GET", f"/api/codes/{table['code']}") == (429, "rate")


# ── sitting ─────────────────────────────────────────────────────────────────────────────────────────────
def test_people_sit_down_get_ready_and_stand_up(house: OpenHouse) -> None:
    ann, bram, cleo = house.guest(), house.guest("Bram"), house.guest("Cleo")
    table = ann.open_table(seats=["host", "open", "open"])
    for guest in (bram, cleo):
        guest.get(f"/api/codes/{table['code']}")
    assert act(bram, table, "seat", {"seat": 2})["seat"] == 2
    path = f"/api/tables/{table['id']}"
    assert cleo.refused("POST", f"{path}/seat", {"seat": 2}) == (409, "seat")
    assert cleo.refused("POST", f"{path}/seat", {"seat": 77})[0] == 400
    assert cleo.refused("POST", f"{path}/ready") == (400, "seat")
    assert act(bram, table, "leave")["seat"] is None
    assert act(cleo, table, "seat")["seat"] == 1
    act(bram, table, "seat")
    ann.ready(table)
    bram.ready(table)
    assert act(cleo, table, "ready", {"ready": False})["stage"] == "gathering"
    assert cleo.ready(table)["stage"] == "running"
    assert house.guest("Dora").refused("POST", f"{path}/seat") == (404, "table")


def test_who_leaves_a_running_game_is_played_by_a_bot_and_can_come_back(house: OpenHouse) -> None:
    ann = house.guest()
    table = ann.open_table(bot_pace=10)
    ann.ready(table)
    assert act(ann, table, "leave")["seats"][0]["stand_in"]
    line = ann.connect(table)
    assert line.ask("TakeSeatBack")["type"] == "Done"
    assert not ann.get(f"/api/tables/{table['id']}")["seats"][0]["stand_in"]


def test_the_host_removes_replaces_and_ends(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(seats=["host", "open", "open"])
    path = f"/api/tables/{table['id']}"
    bram.join(table)
    assert bram.refused("POST", f"{path}/bot", {"seat": 2, "bot": "random"}) == (403, "host")
    assert ann.refused("POST", f"{path}/bot", {"seat": 2, "bot": "hal"}) == (400, "bot")
    assert act(ann, table, "bot", {"seat": 2, "bot": "random"})["seats"][2]["bot"] == "random"
    assert act(ann, table, "bot", {"seat": 1, "bot": None})["seats"][1]["name"] is None
    assert bram.refused("POST", f"{path}/end") == (403, "host")
    assert act(ann, table, "end")["stage"] == "ended"
    assert ann.refused("POST", f"{path}/end") == (409, "stage")
    assert ann.refused("POST", f"{path}/ready") == (409, "stage")


def test_the_same_people_play_again(house: OpenHouse) -> None:
    ann, bram, cleo = house.guest(), house.guest("Bram"), house.guest("Cleo")
    table = ann.open_table(seats=["host", "open"], public=True)
    path = f"/api/tables/{table['id']}"
    bram.join(table)
    assert ann.refused("POST", f"{path}/rematch") == (409, "stage")
    act(ann, table, "end")
    again = act(bram, table, "rematch")
    assert act(ann, table, "rematch")["id"] == again["id"] != table["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bram"]
    assert ann.get(path)["rematch"] == again["id"]
    assert cleo.refused("POST", f"{path}/rematch") == (403, "seat")


# ── upkeep ──────────────────────────────────────────────────────────────────────────────────────────────
def test_what_nobody_needs_is_thrown_away(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    old, fresh = ann.open_table(), ann.open_table()
    begun = ann.open_table()
    ann.ready(begun)

    async def age() -> None:
        for table in list(house.house.tables.values()):
            table.pulse.stop()
            house.house.drop(table)
        sql = "UPDATE tables SET changed = changed - ? WHERE id != ?"
        await house.house.store.write((sql, (CLOSE_GATHERING + 9, fresh["id"])))
        await house.house.store.write(("UPDATE people SET seen = seen - ?", (FORGET_GUEST + 9,)))
        await tidy(house.house)

    house.do(age())
    assert ann.refused("GET", f"/api/tables/{old['id']}") == (404, "table")
    assert ann.get(f"/api/tables/{fresh['id']}")["stage"] == "gathering"
    assert ann.get(f"/api/tables/{begun['id']}")["stage"] == "running"
    assert bram.refused("GET", "/api/me") == (401, "who")


def test_bots_have_names_of_their_own_and_sit_where_bots_can_play(house: OpenHouse) -> None:
    ann = house.guest("Tilda")
    table = ann.open_table(seats=["host", "random", "greedy", "bot"])
    names = [seat["name"] for seat in table["seats"]]
    assert len(set(names)) == 4
    assert all(names)
    level = weakest_bot(ann, "when_i_dream")
    wished = [{"kind": "host"}, *({"kind": "bot", "bot": level} for _ in range(3))]
    wish = {"game": "when_i_dream", "options": {"aloud": True}, "seats": wished}
    assert ann.refused("POST", "/api/tables", wish) == (409, "refused")
    people = ["host", "open", "open", "open"]
    table = ann.open_table(game="when_i_dream", seats=people, options={"aloud": True})
    at = f"/api/tables/{table['id']}/bot"
    assert ann.refused("POST", at, {"seat": 1, "bot": level}) == (409, "refused")


def weakest_bot(guest: Guest, game: str) -> str:
    """The weakest bot of a game."""
    return next(str(info["bots"][0]) for info in guest.get("/api/games") if info["name"] == game)
