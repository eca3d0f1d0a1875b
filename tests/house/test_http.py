"""The doors: what every request must be, what every answer carries, and who may open a socket."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.house.conftest import Guest, OpenHouse, first_move
from traumwerk.house import api
from traumwerk.house.accounts import hang_up
from traumwerk.house.limits import Buckets, Flow, Limits, Lines, Rate, address_of, read_limits
from traumwerk.house.problems import Sorry
from traumwerk.house.visits import accepted


def refused_socket(house: OpenHouse, path: str, headers: dict[str, str], **more: Any) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as refused:
        house.socket(path, headers, **more)
    answer = refused.value.response
    assert answer.body is not None
    return answer.status_code, msgspec.json.decode(answer.body)["code"]


# ── every answer ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/api/me", "/nowhere", "/t/ABCDEF"])
def test_every_answer_carries_the_usual_headers(house: OpenHouse, path: str) -> None:
    headers = house.stranger().ask("GET", path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "microphone=(self)" in headers["permissions-policy"]
    assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])
    assert "server" not in headers
    assert (headers.get("cache-control") == "no-store") == path.startswith("/api")


def test_there_is_one_shape_for_what_goes_wrong(house: OpenHouse) -> None:
    stranger = house.stranger()
    assert stranger.refused("GET", "/nowhere") == (404, "page")
    assert stranger.refused("GET", "/api/nowhere") == (404, "page")
    answer = stranger.ask("POST", "/api/games")
    assert (answer.status_code, answer.json()["code"]) == (405, "method")
    assert "GET" in answer.headers["allow"]
    assert stranger.refused("GET", "/api/me") == (401, "who")


def test_a_fault_of_ours_is_told_without_its_reasons(house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("a secret")

    ann = house.guest()
    monkeypatch.setattr(house.house.people, "see", broken)
    answer = ann.ask("GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (500, "house")
    assert "secret" not in answer.text


def test_problems_come_in_the_language_of_who_asks(house: OpenHouse) -> None:
    path = "/api/tables/none"
    bram = house.guest("Bram", "de")
    assert bram.ask("GET", path).json()["message"] == "diesen Tisch gibt es nicht"
    assert house.guest().ask("GET", path).json()["message"] == "there is no such table"
    french = house.stranger(**{"accept-language": "fr-CH,fr;q=0.9,en;q=0.8"})
    assert french.ask("GET", path).json()["message"] == "dites d'abord qui vous êtes"
    assert french.ask("GET", "/nowhere").json()["message"] == "il n'y a rien ici"
    line = bram.connect(bram.open_table())
    assert line.ask("Undo")["message"] == "das Spiel läuft nicht"


def test_the_best_language_is_taken() -> None:
    assert accepted("nl, fr;q=0.3, it;q=0.7") == "it"
    assert accepted("") == accepted("xx;q=bad") == accepted("*") == "en"
    assert accepted("DE") == "de"


# ── every request ───────────────────────────────────────────────────────────────────────────────────────
def test_other_pages_cannot_act_in_my_name(house: OpenHouse) -> None:
    ann = house.guest()
    elsewhere = {"origin": "https://evil.example"}
    assert ann.refused("PATCH", "/api/me", {"name": "Eve"}, headers=elsewhere) == (403, "origin")
    assert ann.refused("DELETE", "/api/me", headers=elsewhere) == (403, "origin")
    assert ann.refused("PATCH", "/api/me", {"name": "Eve"}, headers={"origin": "null"}) == (403, "origin")
    del ann.web.headers["origin"]
    cross = {"sec-fetch-site": "cross-site"}
    assert ann.refused("PATCH", "/api/me", {"name": "Eve"}, headers=cross) == (403, "origin")
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = ann.web.patch("/api/me", content=b'{"name":"Eve"}', headers={"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "type")
    assert ann.get("/api/me")["name"] == "Ann"


def test_pages_that_the_house_trusts_may_ask(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(origins=["https://friend.example"])
    ann = house.guest()
    friend = {"origin": "https://friend.example"}
    assert ann.ask("PATCH", "/api/me", {"name": "Anna"}, headers=friend).is_success


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[",
        "[]",
        "null",
        '"x"',
        '{"name":1}',
        '{"name":"\\ud800"}',
        "[" * 60_000,
        '{"name":"Ann","x":1}',
        "\xff",
    ],
)
def test_bodies_that_make_no_sense(house: OpenHouse, body: str) -> None:
    stranger = house.stranger(**{"content-type": "application/json"})
    answer = stranger.web.post("/api/guest", content=body.encode("latin-1"))
    assert (answer.status_code, answer.json()["code"]) == (400, "body")


def test_routes_without_a_body_take_none(house: OpenHouse) -> None:
    ann = house.guest()
    table = ann.open_table()
    assert ann.refused("POST", f"/api/tables/{table['id']}/leave", {"really": True}) == (400, "body")
    empty = ann.web.post(f"/api/tables/{table['id']}/leave", headers={"content-type": "application/json"})
    assert empty.is_success


def test_bodies_are_limited_while_they_are_read(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(body=1000))
    stranger = house.stranger()
    assert stranger.refused("POST", "/api/guest", {"name": "x" * 2000}) == (413, "size")
    pieces = (b"x" * 100 for _ in range(50))
    answer = stranger.web.post("/api/guest", content=pieces, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "size")


def test_requests_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(requests=Rate(3, 0.5)))
    stranger = house.stranger()
    for _ in range(3):
        stranger.get("/healthz")
    answer = stranger.ask("GET", "/healthz")
    assert (answer.status_code, answer.json()["code"]) == (429, "rate")
    assert int(answer.headers["retry-after"]) in (1, 2)


def test_guests_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(guests=Rate(2, 0.001)))
    house.guest()
    house.guest()
    assert house.stranger().refused("POST", "/api/guest", {"name": "Ann"}) == (429, "rate")


def test_nonsense_on_the_line_breaks_nothing(house: OpenHouse) -> None:
    host, port = house.url.removeprefix("http://").split(":")
    for nonsense in (b"\x00" * 100, b"GET\r\n\r\n", b"POST /api/guest HTTP/1.1\r\ncontent-length: -1\r\n\r\n"):
        with socket.create_connection((host, int(port)), 5) as line:
            line.sendall(nonsense)
            line.recv(100)
    assert house.stranger().get("/healthz")["ok"]


# ── rates ───────────────────────────────────────────────────────────────────────────────────────────────
def test_a_bucket_fills_again() -> None:
    now = 100.0
    buckets = Buckets(lambda: now)
    rate = Rate(2, 0.5)
    assert [buckets.wait("x", "ann", rate) for _ in range(3)] == [0.0, 0.0, 2.0]
    assert buckets.wait("x", "bram", rate) == 0.0
    assert buckets.wait("y", "ann", rate) == 0.0
    now += 2
    assert [buckets.wait("x", "ann", rate) for _ in range(2)] == [0.0, 2.0]
    with pytest.raises(Sorry):
        buckets.take("x", "ann", rate)
    now += 10
    buckets.tidy()
    assert buckets._full_at == {}


def test_a_flow_pauses_who_sends_too_much() -> None:
    flow = Flow(Rate(5, 10))
    assert [flow.wait() > 0 for _ in range(7)] == [False] * 5 + [True, True]


def test_lines_are_counted() -> None:
    lines = Lines(Limits(sockets=3, sockets_of_person=2, sockets_of_address=2))
    lines.enter("ann", "here")
    lines.enter("ann", "there")
    with pytest.raises(Sorry):
        lines.enter("ann", "elsewhere")
    lines.enter("bram", "here")
    with pytest.raises(Sorry, match="full"):
        lines.enter("cleo", "elsewhere")
    for person, place in (("ann", "here"), ("ann", "there"), ("bram", "here")):
        lines.leave(person, place)
    assert not lines._open


def test_an_ipv6_household_is_one_address() -> None:
    assert address_of(("2001:db8::1", 1)) == address_of(("2001:db8::ffff:1", 2))
    assert address_of(("2001:db8::1", 1)) != address_of(("2001:db8:0:1::1", 1))
    assert address_of(("::ffff:10.0.0.1", 1)) != address_of(("::ffff:10.0.0.2", 1))
    assert address_of(("10.0.0.1", 1)) != address_of(("10.0.0.2", 1))
    assert address_of(None) == address_of(("", 0))


def test_limits_come_from_a_file(tmp_path: Any) -> None:
    assert read_limits(tmp_path) == Limits()
    (tmp_path / "limits.json").write_text('{"open_tables": 7, "chat": {"burst": 1, "per_second": 2}}')
    assert read_limits(tmp_path) == Limits(open_tables=7, chat=Rate(1, 2))
    (tmp_path / "limits.json").write_text('{"tabels": 7}')
    with pytest.raises(ValueError, match="tabels"):
        read_limits(tmp_path)


# ── the socket's door ───────────────────────────────────────────────────────────────────────────────────
def cookie_of(guest: Guest) -> dict[str, str]:
    return {"Cookie": f"traumwerk={guest.web.cookies['traumwerk']}"}


def test_a_socket_needs_somebody_from_here_and_a_table(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    path = f"/ws/{ann.open_table()['id']}"
    here = {"Origin": house.url}
    assert refused_socket(house, path, here) == (401, "who")
    assert refused_socket(house, path, cookie_of(ann)) == (403, "origin")
    assert refused_socket(house, path, {**cookie_of(ann), "Origin": "https://evil.example"}) == (403, "origin")
    assert refused_socket(house, path, {"Authorization": "Bearer wrong"}) == (401, "token")
    assert refused_socket(house, path, {**cookie_of(bram), **here}) == (404, "table")
    assert refused_socket(house, "/ws/none", {**cookie_of(ann), **here}) == (404, "table")
    house.socket(path, {**cookie_of(ann), **here})


def test_a_page_without_headers_shows_its_token_as_a_protocol(house: OpenHouse) -> None:
    ann = house.guest()
    table, token = ann.open_table(), ann.post("/api/tokens", {"name": "js"})["token"]
    path = f"/ws/{table['id']}"
    both = house.socket(path, {}, subprotocols=["traumwerk", f"bearer.{token}"])
    assert both.subprotocol == "traumwerk"
    assert msgspec.json.decode(both.recv(5))["viewer"] == 0
    alone = house.socket(path, {}, subprotocols=[f"bearer.{token}"])
    assert alone.subprotocol == f"bearer.{token}"
    assert refused_socket(house, path, {}, subprotocols=["traumwerk", "bearer.x"]) == (401, "token")
    assert refused_socket(house, f"{path}?token={token}", {}) == (403, "origin")


def test_sockets_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(sockets_of_person=2))
    ann = house.guest()
    table = ann.open_table()
    line, _ = ann.connect(table), ann.connect(table)
    path, headers = f"/ws/{table['id']}", {**cookie_of(ann), "Origin": house.url}
    assert refused_socket(house, path, headers) == (429, "sockets")
    line.close()
    wait_until(lambda: not refused_now(house, path, headers))


def refused_now(house: OpenHouse, path: str, headers: dict[str, str]) -> bool:
    try:
        house.socket(path, headers)
    except InvalidStatus:
        return True
    return False


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_flood_of_messages_is_slowed_and_nothing_is_lost(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(messages=Rate(5, 20)))
    ann = house.guest()
    line = ann.connect(ann.open_table())
    line.until("Window")
    began = time.monotonic()
    for _ in range(25):
        line.send("Sync")
    for _ in range(25):
        line.until("Window")
    assert 0.8 < time.monotonic() - began < 3


def test_chat_is_limited(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(chat=Rate(2, 0.01)))
    ann = house.guest()
    line = ann.connect(ann.open_table())
    assert [line.ask("Say", text="hello").get("code") for _ in range(3)] == [None, None, "rate"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "message"),
        ("[", "message"),
        ('{"type":"Play"}', "message"),
        ('{"type":"Fly","id":"a"}', "message"),
        ('{"type":"Sync","x":1}', "message"),
        ('{"type":"Play","id":"a","move":' + "[" * 5000 + "]" * 5000 + "}", "message"),
        ('{"type":"Say","id":"a","text":"' + "x" * 501 + '"}', "message"),
        ('{"type":"Say","id":"a","text":" \\u0007 "}', "text"),
        ('{"type":"Say","id":"a","text":"' + "x" * 20_000 + '"}', "size"),
        ('{"type":"Undo","id":"a"}', "stage"),
    ],
)
def test_messages_that_make_no_sense_are_answered(house: OpenHouse, message: str, code: str) -> None:
    ann = house.guest()
    line = ann.connect(ann.open_table())
    line.until("Window")
    line.socket.send(message)
    assert line.until("Problem")["code"] == code
    assert line.ask("Say", text="still here")["type"] == "Done"


def test_bytes_and_giants_on_the_socket(house: OpenHouse) -> None:
    ann = house.guest()
    table = ann.open_table()
    line = ann.connect(table)
    line.socket.send(b"\x00\xff")
    assert line.until("Problem")["code"] == "message"
    line.socket.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        line.until("Done")
    assert ann.connect(table).next()["type"] == "Window"


def test_who_watches_can_only_talk_and_look(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(public=True)
    line = bram.connect(table)
    assert line.ask("Say", text="hello")["type"] == "Done"
    assert line.ask("Undo")["code"] == "seat"
    assert line.ask("Play", move={"type": "Pass"})["code"] == "seat"


def test_a_move_whose_sender_is_cut_off_is_made_all_the_same(
    house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks while the move is being stored: memory and store stay one."""
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(seats=["host", "open"])
    bram.join(table)
    ann.ready(table)
    bram.ready(table)
    lines = [ann.connect(table), bram.connect(table)]
    windows = [line.until("Window") for line in lines]
    mover = 0 if windows[0]["offers"] else 1
    write = house.house.store.write

    async def slow(*statements: Any) -> None:
        await write(*statements)
        hang_up(house.house, (ann, bram)[mover].me["id"])
        await asyncio.sleep(0.2)

    monkeypatch.setattr(house.house.store, "write", slow)
    lines[mover].send("Play", id="cut", move=first_move(windows[mover]["offers"]))
    assert lines[1 - mover].until("Update")["seq"] == 1
    with pytest.raises(ConnectionClosed):
        lines[mover].until("Done")
    stored = house.house.store.rows("SELECT count(*) FROM lines WHERE at = ?", table["id"])[0][0]
    assert stored == house.house.tables[table["id"]].playing.moves + 2 == 3


# ── the schema ──────────────────────────────────────────────────────────────────────────────────────────
def test_the_schema_is_made_of_the_routes(house: OpenHouse) -> None:
    schema = house.stranger().get("/api/schema")
    assert schema["openapi"].startswith("3.1")
    described = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    assert described == {(route.method, route.path) for route in api.ROUTES}
    names = set(schema["components"]["schemas"])
    used = set(re.findall(r"#/components/schemas/(\w+)", msgspec.json.encode(schema).decode()))
    assert used <= names
    problem = schema["components"]["schemas"]["Problem"]
    assert {"code", "message"} <= set(problem["required"])
    for methods in schema["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "default" in operation["responses"]


def test_every_route_but_a_few_wants_to_know_who_asks(house: OpenHouse) -> None:
    open_to_all = set()
    for route in api.ROUTES:
        path = re.sub(r"{\w+}", "none", route.path)
        answer = house.stranger().ask(route.method, path)
        if answer.status_code != 401:
            open_to_all.add(f"{route.method} {route.path}")
    assert open_to_all == {
        "GET /healthz", "GET /metrics", "GET /api/schema", "GET /api/visitor",
        "GET /api/games", "GET /api/tables",
        "GET /api/games/{game}/rules", "GET /api/games/{game}/components", "GET /api/texts/{domain}/{language}",
        "POST /api/guest", "POST /api/login", "POST /api/login/passkey/options", "POST /api/login/passkey",
    }  # fmt: skip


def test_the_page_is_a_page(house: OpenHouse) -> None:
    answer = house.stranger().ask("GET", "/")
    assert answer.headers["content-type"].startswith("text/html")
    assert "Traumwerk" in answer.text


def test_files_of_the_page_are_served_where_there_are_some(
    open_house: Callable[..., OpenHouse], tmp_path: Any
) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<title>ours</title>")
    (web / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    stranger = open_house(web=web).stranger()
    assert "ours" in stranger.ask("GET", "/").text
    assert stranger.ask("GET", "/web/app.js").text == "1"
    assert stranger.refused("GET", "/web/none.js") == (404, "page")
    assert stranger.refused("GET", "/web/..%2fsecret.txt") == (404, "page")
