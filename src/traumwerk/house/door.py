"""The socket's door: who may come to a table, and how many."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection

from traumwerk.house.app import serve_socket
from traumwerk.house.callers import Caller
from traumwerk.house.guard import refusal
from traumwerk.house.house import IDLE
from traumwerk.house.limits import address_of
from traumwerk.house.lines import WRITE
from traumwerk.house.lobby import ROW, Sight
from traumwerk.house.problems import Sorry
from traumwerk.house.visits import BEARER, PROTOCOL, accepted, is_from_here, known, token_of

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from traumwerk.house.desk import Desk
    from traumwerk.house.people import Person

log = logging.getLogger("traumwerk.socket")
REFUSED = 1008
LINGER = 10.0  # seconds that a finished table stays in memory


class Door:
    """Lets sockets in to `/ws/{table}`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection, address = HTTPConnection(scope), address_of(scope.get("client"))
        house, at = self.desk.house, scope["path_params"]["table"]
        await receive()  # websocket.connect
        try:
            house.buckets.take("requests", address, house.limits.requests)
            person = self.person(connection)
            self.check_table(at, person)
            house.table(at)
            house.lines.enter(person.id, address)
        except Exception as error:
            log.info("socket refused", extra={"code": getattr(error, "code", "house")})
            await refuse(scope, send, error)
            return
        try:
            await send({"type": "websocket.accept", "subprotocol": chosen(scope.get("subprotocols", []))})
            log.info("socket open", extra={"table": at, "person": person.id})
            write = scope.get("extensions", {}).get(WRITE)
            await serve_socket(house, house.table(at), Caller(person, person.language, write), receive, send)
        finally:
            house.lines.leave(person.id, address)
            log.info("socket closed", extra={"table": at, "person": person.id})
            self.let_go(at)

    def let_go(self, at: str) -> None:
        """A game that is over leaves memory soon after its last guest."""
        table = self.desk.house.tables.get(at)
        if table is not None and table.stage in ("over", "ended") and table.is_idle:
            table.used -= IDLE - LINGER

    def person(self, connection: HTTPConnection) -> Person:
        """Who calls: a program with its token, or a page of ours with its cookie."""
        scope, headers = connection.scope, connection.headers
        has_token = token_of(headers.get("authorization", ""), scope.get("subprotocols", ())) is not None
        if not has_token and ("origin" not in headers or not is_from_here(connection, self.desk.origins)):
            raise Sorry("origin", "that came from another page", 403)
        person = known(self.desk.house, connection)
        if person is None:
            raise Sorry("who", "say who you are first", 401)
        return person

    def check_table(self, at: str, person: Person) -> None:
        row = self.desk.house.store.row(f"{ROW} WHERE id = ?", at)
        if row is None or not Sight(self.desk.house, row).may_watch(person.id):
            raise Sorry("table", "there is no such table", 404)


def chosen(offered: list[str]) -> str | None:
    """The protocol to speak: ours; a page that offers only its token hears that."""
    if PROTOCOL in offered:
        return PROTOCOL
    return next((name for name in offered if name.startswith(BEARER)), None)


async def refuse(scope: Scope, send: Send, error: Exception) -> None:
    """Say no before the socket opens, with a reason where the server can."""
    language = accepted(HTTPConnection(scope).headers.get("accept-language", ""))
    answer = refusal(error, language)
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": REFUSED})
        return
    start: dict[str, Any] = {"type": "websocket.http.response.start", "status": answer.status_code}
    await send({**start, "headers": answer.raw_headers})
    await send({"type": "websocket.http.response.body", "body": answer.body})
