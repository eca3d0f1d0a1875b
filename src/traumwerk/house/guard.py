"""The guard at the door: sees every request before anybody else, and every answer after."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from traumwerk.house.limits import address_of
from traumwerk.house.logs import request_id
from traumwerk.house.problems import Sorry, excuse, problem
from traumwerk.house.tables import encode
from traumwerk.house.visits import accepted, is_from_here

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from traumwerk.house.house import House

log = logging.getLogger("traumwerk.http")
SAFE = ("GET", "HEAD", "OPTIONS")
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "connect-src 'self'; font-src 'self'; img-src 'self' data: blob:; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"microphone=(self), camera=(), geolocation=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """Limits what comes in, adds what every answer carries, and writes one line about each."""

    def __init__(self, app: ASGIApp, house: House, origins: Collection[str] = ()) -> None:
        self.app = app
        self.house = house
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        key = secrets.token_hex(8)
        token, started, status = request_id.set(key), time.perf_counter(), 0
        extra = [*HEADERS, (b"x-request-id", key.encode())]
        if scope.get("scheme") == "https":
            extra.append(STRICT_TRANSPORT)
        is_private = scope["path"].startswith("/api")

        async def sealed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *extra]
                if is_private and not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            await self.let_in(scope, receive, sealed)
        except Exception as error:
            if status:
                raise
            await refusal(error, language_of(scope))(scope, receive, sealed)
        finally:
            self.note(scope, status, time.perf_counter() - started)
            request_id.reset(token)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        limits, address = self.house.limits, address_of(scope.get("client"))
        if scope["path"].startswith("/web/"):
            self.house.buckets.take("files", address, limits.files)
        else:
            self.house.buckets.take("requests", address, limits.requests)
        if scope["method"] not in SAFE:
            check_origin(connection, self.origins)
        await self.app(scope, receive, send)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """One line and one count: the route, never the address with what is secret in it."""
        method = scope["method"] if scope["method"] in (*SAFE, "POST", "PATCH", "PUT", "DELETE") else "?"
        route = scope.get("state", {}).get("route", "elsewhere")
        self.house.metrics.requests.labels(route, str(status)).inc()
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra=fields)


def check_origin(connection: HTTPConnection, origins: Collection[str]) -> None:
    """Other pages may not act in somebody's name."""
    if "authorization" not in connection.headers and not is_from_here(connection, origins):
        raise Sorry("origin", "that came from another page", 403)


def language_of(scope: Scope) -> str:
    return accepted(HTTPConnection(scope).headers.get("accept-language", ""))


def refusal(error: Exception, language: str) -> Response:
    """What went wrong, in the one shape there is."""
    told = excuse(error)
    status = told.status if isinstance(told, Sorry) else 409
    headers: dict[str, Any] = {}
    if status in (429, 503):
        headers["retry-after"] = str(told.values["seconds"])
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(encode(problem(told, language)), status, headers, "application/json")
