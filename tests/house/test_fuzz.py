"""Hostile input: hundreds of thousands of messages and requests that are not as they should be.

Each is refused in one sentence and changes nothing; nothing goes wrong inside, nothing grows, and the house
still answers. Seeds are fixed, and stand in the names of the tests.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as openapi
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.house.conftest import OpenHouse
from tests.house.inside import NO_HURRY, Seated, newcomers, opened, seated
from tests.house.mutations import hostile, hostile_move, written
from tests.house.stage import WIDE
from traumwerk.core.game import Choose
from traumwerk.house.api import ROUTES
from traumwerk.house.app import obey
from traumwerk.house.callers import Caller
from traumwerk.house.house import House
from traumwerk.house.store import Statement
from traumwerk.house.tables import HouseTable

MESSAGES = 27_000  # a test
LONGEST_ECHO = 200
CLIENT_WAS_WRONG = (
    "Invalid HTTP request",
    "Invalid UTF-8 sequence",
    "Unsupported upgrade",
    "No supported WebSocket",
    "Unknown child process",
)
GROWTH = 24 * 2**20  # bytes that memory may vary
CALM = {
    "hourglass": 3600,
    "clue_seconds": 3600,
    "last_guess_seconds": 3600,
    "day_seconds": 3600,
    "dusk_seconds": 3600,
}


def memory() -> int:
    """Bytes of this process in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def mistakes(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What went wrong inside; that a client was wrong, the server may say."""
    wrong = [r for r in caplog.records if r.levelno >= logging.WARNING or r.exc_info]
    said = [f"{r.getMessage()} {r.exc_info}" for r in wrong if not r.getMessage().startswith(CLIENT_WAS_WRONG)]
    return [text for text in said if "h11" not in text]  # the server has hung up on who sent more than he said


def check_problem(answer: dict[str, Any], text: str) -> None:
    """One sentence, and not what was sent."""
    assert answer["type"] == "Problem", answer
    assert answer["code"]
    assert answer["message"]
    assert len(answer["message"]) <= LONGEST_ECHO + 100, answer
    assert "Traceback" not in answer["message"]


# ── Messages, inside ────────────────────────────────────────────────────────────────────────────────────
class Besieged:
    """A table that is sent messages which are not as they should be."""

    def __init__(self, house: House, sit_down: Any, at: Seated, callers: list[Caller], seed: int) -> None:
        self.house = house
        self.sit_down = sit_down
        self.at, self.callers = at, callers
        self.random = Random(seed)
        self.answers: Counter[str] = Counter()
        self.kinds = [kind.__name__ for kind in get_args(at.table.game.Move)]
        self.writes = 0
        self.watch_the_disk()
        self.silence()

    @property
    def table(self) -> HouseTable:
        return self.at.table

    def silence(self) -> None:
        for caller in self.callers:
            caller._queue.clear()
            caller._bytes = 0

    def marks(self) -> tuple[Any, ...]:
        """All that a message could change."""
        table = self.table
        return (
            table.playing.moves,
            table.kept,
            table.seats,
            table.votes.open,
            table.stage,
            table.changed,
            table.table,
        )

    def watch_the_disk(self) -> None:
        """Count what is written, but for the time."""
        write = self.house.store.write

        async def counted(*statements: Statement) -> None:
            self.writes += any("facts" not in sql for sql, _ in statements)
            await write(*statements)

        self.house.store.write = counted  # type: ignore[method-assign]

    def message(self) -> str:
        """Something hostile: moves that are good, but somebody else's; moves of this game without sense."""
        decision, dice = self.table.playing.decision, self.random.random()
        key = f"r{self.random.getrandbits(40):x}"
        if 0.1 < dice < 0.4:
            move = {**hostile_move(self.random), "type": self.random.choice(self.kinds)}
            return written({"type": "Play", "id": key, "move": move})
        if dice < 0.1 and isinstance(decision, Choose):
            moves = self.at.moves(self.random.choice(list(decision.offers)))
            move = self.random.choice(moves or [None])
            return written({"type": "Play", "id": key, "move": move})
        return hostile(self.random).replace('"id": "', f'"id": "{key}', 1)

    async def send(self, number: int) -> None:
        text, caller = self.message(), self.random.choice(self.callers)
        before = self.marks()
        await obey(self.house, self.table, caller, text)
        got = [msgspec.json.decode(data) for data in caller._queue]
        answers = [m for m in got if m["type"] in ("Done", "Problem")]
        if not answers:
            assert [m["type"] for m in got] == ["Window"], text
            self.answers["Window"] += 1
        else:
            assert len(answers) == 1, (number, text, answers)
            self.answers[answers[0].get("code", "Done")] += 1
        if answers and answers[0]["type"] == "Problem":
            check_problem(answers[0], text)
            assert not any(other._queue for other in self.callers if other is not caller), text
            assert len(got) == 1, text
            assert all(
                mine is theirs or mine == theirs for mine, theirs in zip(before, self.marks(), strict=True)
            )
        elif answers:
            await self.calm()
        self.silence()

    async def calm(self) -> None:
        """What was right by chance is undone, so that nothing moves by itself."""
        table, pulse = self.table, self.table.pulse
        while table.votes.open or table.is_paused or table.kept.orders or pulse.thinking or any_away(table):
            table.votes.drop()
            for seat in list(table.kept.orders):
                await table.set_order(seat, None)
            async with table.lock:
                if table.is_paused:
                    await table.pause(paused=False)
                for seat in range(table.players):
                    await table.stand_in(seat, away=False)
            await asyncio.sleep(0.001)
        if table.stage != "running":
            self.at, self.callers = await self.sit_down()

    async def besiege(self, messages: int) -> None:
        """So many."""
        for number in range(messages):
            if number % 1000 == 0:
                await asyncio.sleep(0)
            await self.send(number)


def any_away(table: HouseTable) -> bool:
    return any(seat.stand_in for seat in table.seats)


async def besieged(house: House, kind: str, moves: int, seed: int) -> Besieged:
    """A table in the middle of a game."""
    options: dict[str, Any] = CALM if kind == "when_i_dream" else {}
    if kind == "dream-factory":
        kind, options = "traumfabrik", {"edition": "dream-factory"}
    people = 4 if kind == "when_i_dream" else 3

    async def sit_down() -> tuple[Seated, list[Caller]]:
        at = await seated(house, kind, people, pace=NO_HURRY, options=options, public=True, bot_pace=0)
        for _ in range(moves):
            await at.play_on(1, seed)
        watcher = Caller((await newcomers(house, 6))[5], "de")
        at.table.connect(watcher)
        return at, [*at.callers, watcher]

    return Besieged(house, sit_down, *await sit_down(), seed)


@pytest.mark.parametrize(
    ("kind", "moves", "seed"),
    [
        ("traumfabrik", 0, 11),
        ("traumfabrik", 60, 12),
        ("dream-factory", 90, 13),
        ("factory_manager", 0, 14),
        ("factory_manager", 70, 15),
        ("factory_manager", 110, 16),
        ("when_i_dream", 2, 17),
        ("when_i_dream", 12, 18),
    ],
)
def test_hostile_messages_are_refused_and_change_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, moves: int, seed: int
) -> None:
    async def scene() -> Besieged:
        async with opened(tmp_path) as house:
            house.limits = WIDE
            table = await besieged(house, kind, moves, seed)
            await table.besiege(2000)
            before = memory()
            await table.besiege(MESSAGES - 2000)
            assert memory() - before < GROWTH
            await obey(house, table.table, table.callers[0], '{"type":"Sync"}')
            assert msgspec.json.decode(table.callers[0]._queue[-1])["type"] == "Window"
            return table

    started = time.monotonic()
    table = asyncio.run(scene())
    print(f"seed {seed}: {table.answers.total()} in {time.monotonic() - started:.1f} s: {dict(table.answers)}")
    assert not mistakes(caplog)
    assert table.answers.total() == MESSAGES
    assert table.answers["message"] > MESSAGES * 0.3
    assert table.answers["refused"] + table.answers["move"] > MESSAGES * 0.15
    assert not table.answers["house"]
    assert table.answers["Done"] < MESSAGES * 0.15


# ── Messages, over real sockets ─────────────────────────────────────────────────────────────────────────
SOCKET_MESSAGES = 5_000


async def siege(house: OpenHouse, cookie: str, at: str, seed: int, messages: int) -> Counter[str]:
    """A client that sends rubbish and reads what comes back; a line that the house cuts is opened anew."""
    random, answers = Random(seed), Counter[str]()
    url, headers = house.url.replace("http:", "ws:"), {"Cookie": cookie, "Origin": house.url}
    sent = 0
    while sent < messages:
        opening = connect(f"{url}/ws/{at}", additional_headers=headers, compression=None, proxy=None)
        async with opening as socket:
            await socket.recv()
            try:
                while sent < messages:
                    sent += 1
                    await send_something(socket, random)
                    answers[await answer_of(socket)] += 1
            except ConnectionClosed as closed:
                answers[f"closed {closed.rcvd.code if closed.rcvd else None}"] += 1
    return answers


async def send_something(socket: ClientConnection, random: Random) -> None:
    """A text, now and then bytes, pieces, too much, or what is no text at all."""
    text = hostile(random).encode("utf-8", "replace").decode()
    dice = random.random()
    if dice < 0.02:
        await socket.send(random.randbytes(random.choice((0, 1, 100, 20_000))))
    elif dice < 0.04:
        await socket.send(iter([text[:3] or "x", text[3:9], text[9:]]))
    elif dice < 0.05:
        await socket.send(random.choice(("x" * 70_000, "[" * 65_000)))
    elif dice < 0.06:
        await socket.send(b"\xff\xfe\xc0", text=True)
    else:
        await socket.send(text)


async def answer_of(socket: ClientConnection) -> str:
    """The one answer to a message, whatever else happens at the table meanwhile."""
    while True:
        message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 20))
        if message["type"] == "Problem":
            check_problem(message, "")
            return str(message["code"])
        if message["type"] in ("Done", "Window"):
            return str(message["type"])


def test_hostile_clients_on_real_sockets(
    open_house: Callable[..., OpenHouse], caplog: pytest.LogCaptureFixture
) -> None:
    house = open_house(limits=WIDE)
    people = [house.guest(name) for name in ("Ann", "Bram", "Cleo", "Dora")]
    tables = [
        people[0].open_table(game="traumfabrik", seats=["host", "open"], public=True),
        people[0].open_table(game="factory_manager", seats=["host", "open"], public=True),
        people[0].open_table(
            game="when_i_dream", seats=["host", "open", "open", "open"], public=True, options=CALM
        ),
    ]
    for table in tables:
        for guest in people[1 : len(table["seats"])]:
            guest.join(table)
        for guest in people[: len(table["seats"])]:
            guest.ready(table)
    cookies = [f"traumwerk={guest.web.cookies['traumwerk']}" for guest in people]

    async def all_at_once() -> Counter[str]:
        each = SOCKET_MESSAGES // 12
        sieges = [
            siege(house, cookie, table["id"], 20 + n, each)
            for n, cookie in enumerate(cookies)
            for table in tables
        ]
        return sum(await asyncio.gather(*sieges), Counter())

    answers = asyncio.run(all_at_once())
    print("seeds 20-23:", dict(answers))
    assert answers.total() >= SOCKET_MESSAGES // 12 * 12
    assert not answers["house"]
    assert answers["message"] > 1000
    assert answers["closed 1009"] > 5
    assert not mistakes(caplog)
    for guest, table in zip(people, tables, strict=False):
        assert guest.connect(table).next()["type"] == "Window"


# ── Requests ────────────────────────────────────────────────────────────────────────────────────────────
REQUESTS = 2_500
PATHS = (*(route.path for route in ROUTES), "/", "/t/ABC", "/ws/x", "/web/../pyproject.toml", "//api//me")
ODD = (
    "%00", "%ff", "%2e%2e%2f", "..", "a" * 3000, "%F0%9F%98%80", "%ED%A0%80", "'", '"', "{table}", "?", "#",
    ";", "%", "%zz", "-1", "\\", "%0d%0aSet-Cookie:x=y",
)  # fmt: skip
QUERIES = (
    "", "?", "?stage=over", "?stage=x", "?page=-1", "?page=99999999999999999999", "?page=١", "?page=1&page=2",
    "?viewer=open%0A", "?viewer=1%0A", "?viewer=%00", "?viewer=open", "?move=1e3", "?move=-1", "?a=%ff",
    "?game=%00",
    "?stage=gathering&game=%27%20OR%201=1", "?" + "x=1&" * 500, "?viewer=" + "9" * 2000,
)  # fmt: skip
HEADERS = (
    ("Origin", "http://["), ("Origin", "null"), ("Origin", "http://evil.example"), ("Host", "["), ("Host", ""),
    ("Host", "a b"), ("Host", "[::1"), ("Host", "x:99999999"), ("Host", "é"), ("Cookie", "traumwerk="),
    ("Cookie", "traumwerk=...."), ("Cookie", "traumwerk=a.0.0.b"), ("Cookie", ";;==\"'"),
    ("Cookie", "traumwerk=é.é.é.é"),
    ("Authorization", "Bearer"), ("Authorization", "Bearer é"), ("Authorization", "Basic x"),
    ("Authorization", "é"),
    ("Accept-Language", "nan;q=nan,de;q=inf,it;q=-1,xx;q=" + "9" * 400), ("Accept-Language", ";;;q=,,"),
    ("Content-Length", "-1"), ("Content-Length", "99999999999"), ("Content-Length", "x"),
    ("Content-Length", "5"),
    ("Content-Type", "text/plain"), ("Content-Type", "application/json; charset=utf-16"), ("Content-Type", ""),
    ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "gzip, chunked"), ("Expect", "100-continue"),
    ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Key", "x"),
    ("Sec-WebSocket-Version", "99"),
    ("Sec-WebSocket-Protocol", "bearer.x, traumwerk"), ("Range", "bytes=0-"), ("X-Forwarded-For", "::1"),
    ("X" * 2000, "y"), ("X", "y" * 70_000), ("Sec-Fetch-Site", "cross-site"),
)  # fmt: skip
BODIES = (
    b"",
    b"{}",
    b"[]",
    b"null",
    b"\xff",
    b"{" * 5000,
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b"x" * 70_000,
)


def request(random: Random, known: str, ids: Sequence[str]) -> bytes:
    """A request as bytes: what is asked somewhere, changed until it is hardly one."""
    path = re.sub(r"{\w+}", lambda _: random.choice((*ODD, *ids)), random.choice(PATHS))
    if random.random() < 0.1:
        path += "/" + random.choice(ODD)
    method = random.choice(
        ("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "get", "G\0T", "")
    )
    body = random.choice(BODIES)
    if random.random() < 0.6:
        body = hostile(random, WISHES).encode("utf-8", "replace")
    headers = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(body))}
    if random.random() < 0.8:
        headers["Cookie"] = known
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        name, value = random.choice(HEADERS)
        headers[name] = value
    version = random.choice(("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTP/1.1", ""))
    lines = [
        f"{method} {path}{random.choice(QUERIES)} {version}",
        *(f"{k}: {v}" for k, v in headers.items()),
        "",
        "",
    ]
    head = "\r\n".join(lines).encode()
    if headers.get("Transfer-Encoding") == "chunked":
        body = random.choice((b"5\r\n{}   \r\n0\r\n\r\n", b"zz\r\n", b"ffffffffffffffff\r\nx", b"-1\r\n\r\n"))
    raw = head + body
    return raw[: random.randrange(len(raw))] if random.random() < 0.05 else raw


WISHES: tuple[dict[str, Any], ...] = (
    {"name": "Ann", "language": "it"},
    {"login": "ann", "password": "12345678"},
    {"old": "12345678", "new": "123456789"},
    {"game": "traumfabrik", "seats": [{"kind": "host"}, {"kind": "bot", "bot": "random"}], "options": {}},
    {
        "game": "when_i_dream",
        "seats": [{"kind": "host"}] * 4,
        "options": {"hourglass": 1},
        "pace": {"kind": "live"},
    },
    {"seat": 1},
    {"ready": True},
    {"seat": 1, "bot": "random"},
    {"name": "key", "credential": {"id": "x", "response": {"clientDataJSON": "e30", "attestationObject": ""}}},
    {"credential": {"id": "x", "rawId": "x", "type": "public-key", "response": {"clientDataJSON": "e30"}}},
)


async def knock(port: int, raw: bytes, patience: float = 0.25) -> tuple[int, bytes]:
    """Send bytes, hear all that comes back; the status (0: the line was just cut)."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(raw)
        await writer.drain()
        try:
            got = await asyncio.wait_for(reader.read(65_536), patience)
        except TimeoutError:  # the house waits for the rest, which does not come
            writer.write_eof()
            got = await asyncio.wait_for(reader.read(), 20)
    except (ConnectionError, OSError):
        return 0, b""
    finally:
        writer.close()
    status = got[9:12]
    return int(status) if got.startswith(b"HTTP/1.1 ") and status.isdigit() else 0, got


@pytest.mark.parametrize("seed", [31, 32])
def test_hostile_requests_as_bytes(
    open_house: Callable[..., OpenHouse], caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    house = open_house(limits=WIDE)
    ann = house.guest("Ann")
    table = ann.open_table(public=True)
    port, cookie = int(house.url.rpartition(":")[2]), f"traumwerk={ann.web.cookies['traumwerk']}"
    random, statuses = Random(seed), Counter[int]()

    async def one(raw: bytes) -> None:
        status, got = await knock(port, raw)
        statuses[status] += 1
        assert status not in (500, 502, 503), (raw[:600], got[:600])
        assert b"Traceback" not in got

    async def all_of_them() -> None:
        before = 0
        for number in range(REQUESTS // 100):
            before = memory() if number == 5 else before
            await asyncio.gather(
                *(one(request(random, cookie, (table["id"], table["code"]))) for _ in range(100))
            )

        assert memory() - before < GROWTH

    asyncio.run(all_of_them())
    print(f"seed {seed}:", dict(statuses))
    assert statuses[400] > 100
    assert not mistakes(caplog), mistakes(caplog)[:3]
    assert house.stranger().get("/healthz")["ok"]


@pytest.mark.parametrize(
    ("line", "header", "status"),
    [
        ("POST /api/guest", "Origin: http://[", 403),
        ("POST /api/guest", "Host: [", 200),
        ("POST /api/login/passkey/options", "Host: [", 200),
        ("GET /api/tables/TABLE/replay?viewer=open%0A", "Host: x", 404),
        ("GET /api/tables/TABLE/replay?viewer=1%0A", "Host: x", 404),
        ("GET /api/tables?page=99999999999999999999", "Host: x", 400),
    ],
)
def test_an_odd_request_is_no_mistake_of_the_house(
    house: OpenHouse, caplog: pytest.LogCaptureFixture, line: str, header: str, status: int
) -> None:
    """What the mutations found once."""
    ann = house.guest("Ann")
    table = ann.open_table(public=True)
    ann.ready(table)
    cookie, body = (
        f"Cookie: traumwerk={ann.web.cookies['traumwerk']}",
        '{"name":"Bo"}' if "guest" in line else "{}",
    )
    lines = [line.replace("TABLE", table["id"]) + " HTTP/1.1", header, cookie, "Content-Type: application/json"]
    lines += [] if header.startswith("Host") else ["Host: here"]
    raw = "\r\n".join([*lines, f"Content-Length: {len(body)}", "Connection: close", "", body]).encode()
    got, text = asyncio.run(knock(int(house.url.rpartition(":")[2]), raw, 10))
    assert got == status, text
    assert not mistakes(caplog)


def test_a_refusal_names_the_message_it_answers_and_echoes_little(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            at = await seated(house, "traumfabrik", 3)
            caller, table = at.callers[at.to_act()], at.table
            huge = "1" * 4000
            for text in (
                '{"type":"SetOrder","id":"x","order":{"up_to":9999}}',
                '{"type":"Fly","id":"x"}',
                f'{{"type":"Play","id":"x","move":{{"type":"Take","chip":{huge}}}}}',
                f'{{"type":"Play","id":"x","move":{{"type":"Bid","amount":-{huge}}}}}',
            ):
                caller._queue.clear()
                await obey(house, table, caller, text)
                [answer] = [msgspec.json.decode(data) for data in caller._queue]
                check_problem(answer, text)
                assert answer["id"] == "x", text

    asyncio.run(scene())


# ── Requests that fit the schema, and others that do not ────────────────────────────────────────────────
CHECKS: list[Any] = [
    schemathesis.checks.not_a_server_error,
    openapi.response_schema_conformance,
    openapi.content_type_conformance,
    openapi.status_code_conformance,
]
EXAMPLES = 15  # of each thing that can be asked


@pytest.mark.parametrize("half", [0, 1])
def test_what_the_schema_allows_and_what_it_does_not(
    open_house: Callable[..., OpenHouse], caplog: pytest.LogCaptureFixture, half: int
) -> None:
    house = open_house(limits=WIDE, metrics_token="metrics")
    ann = house.guest("Ann")
    table, calls = ann.open_table(public=True), Counter[int]()
    schema = schemathesis.openapi.from_dict(house.stranger().get("/api/schema"))
    schema.config.update(base_url=house.url)
    asked: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)][half::2]
    assert len(asked) >= len(ROUTES) // 2

    def known() -> dict[str, str]:
        if ann.ask("GET", "/api/me").status_code == 401:
            ann.web.cookies.clear()
            ann.post("/api/guest", {"name": "Ann"})
        return {"traumwerk": ann.web.cookies["traumwerk"]}

    for operation in asked:
        for mode in GenerationMode:
            strategy = operation.as_strategy(generation_mode=mode)

            @seed(41 + half)
            @settings(
                max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
            )
            @given(case=strategy)
            def ask(case: Any) -> None:
                if "table" in case.path_parameters and len(case.path_parameters["table"]) % 2:
                    case.path_parameters["table"] = table["id"]
                answer = case.call(base_url=house.url, cookies=known(), headers={"origin": house.url})
                calls[answer.status_code] += 1
                assert answer.status_code < 500, (case, answer.text)
                if answer.status_code >= 400:
                    check_problem(answer.json(), "")
                else:
                    case.validate_response(answer, checks=CHECKS)

            with suppress(Unsatisfiable):  # what has no parts cannot be wrong
                ask()
    print(f"seed {41 + half}: {calls.total()} requests: {dict(calls)}")
    assert calls.total() > EXAMPLES * len(asked)
    assert not mistakes(caplog), mistakes(caplog)[:3]
