"""The house over HTTP: one table of routes, from which the doors and the schema are made."""

from __future__ import annotations

import hmac
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from starlette import routing
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from traumwerk import __version__
from traumwerk.house import accounts, archive, lobby, page, passkeys, wire
from traumwerk.house.desk import Desk
from traumwerk.house.door import Door
from traumwerk.house.guard import Guard, language_of, refusal
from traumwerk.house.pages import pages, to_keep
from traumwerk.house.people import COOKIE, COOKIE_AGE
from traumwerk.house.problems import Sorry
from traumwerk.house.schema import openapi
from traumwerk.house.tables import encode
from traumwerk.house.upkeep import upkeep
from traumwerk.house.visits import Visit

if TYPE_CHECKING:
    from traumwerk.house.house import House

WEB = Path(__file__).parent.parent / "web"
JSON = "application/json"
TEXT = "text/plain; version=0.0.4; charset=utf-8"

Handler = Callable[..., Awaitable[Any]]


class Empty(wire.Wire, frozen=True):
    """Nothing: an empty object, or no body at all."""


class Route:
    """One thing that can be asked. The types of the handler say what comes in and what goes out."""

    def __init__(
        self,
        method: str,
        path: str,
        handler: Handler,
        *,
        known: bool = True,
        media: str = JSON,
        kept: bool = False,
    ) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.known = known  # only somebody the house knows can ask
        self.media = media
        self.kept = kept  # the same for all, and large: a browser may keep it, and asks whether it changed
        hints = get_type_hints(handler)
        self.answer: Any = None if hints["return"] is type(None) else hints["return"]
        parameters = list(inspect.signature(handler).parameters)
        comes_in = hints[parameters[1]] if len(parameters) > 1 else None
        self.asked: Any = comes_in if method == "GET" else None
        self.body: Any = comes_in if method != "GET" else None

    @property
    def name(self) -> str:
        return f"{self.handler.__module__.rsplit('.', 1)[1]}.{self.handler.__name__}"

    async def serve(self, visit: Visit) -> Any:
        if self.known:
            person = visit.person
            visit.house.buckets.take("requests", person.id, visit.house.limits.requests)
        if self.asked is not None:
            return await self.handler(visit, visit.query(self.asked))
        if self.body is not None:
            return await self.handler(visit, await visit.body(self.body))
        if self.method in ("POST", "PATCH"):
            await visit.body(Empty)
        return await self.handler(visit)


# ── about the house itself ──
async def health(visit: Visit) -> wire.Health:
    """Whether the house is open, and its memory answers."""
    visit.house.store.row("SELECT 1")
    if not visit.house.store.is_working:
        raise Sorry("store", "the house cannot write just now", 503, seconds=5)
    return wire.Health(ok=True, version=__version__)


async def metrics(visit: Visit) -> Response:
    """Numbers for Prometheus, for who has the token."""
    from prometheus_client import generate_latest

    token = visit.desk.metrics_token
    given = visit.request.headers.get("authorization", "")
    if token is None or not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Sorry("page", "there is nothing here", 404)
    return Response(generate_latest(visit.house.metrics.registry), media_type=TEXT)


async def schema(visit: Visit) -> Response:
    """What can be asked, as OpenAPI."""
    return Response(schema_text(), media_type=JSON)


ROUTES = (
    Route("GET", "/healthz", health, known=False),
    Route("GET", "/metrics", metrics, known=False, media="text/plain"),
    Route("GET", "/api/schema", schema, known=False),
    Route("POST", "/api/guest", accounts.come_in, known=False),
    Route("GET", "/api/visitor", accounts.show_visitor, known=False),
    Route("GET", "/api/me", accounts.show_me),
    Route("PATCH", "/api/me", accounts.change_me),
    Route("DELETE", "/api/me", accounts.delete_me),
    Route("GET", "/api/me/export", accounts.export),
    Route("GET", "/api/me/tables", lobby.list_my_tables),
    Route("POST", "/api/me/password", accounts.change_password),
    Route("POST", "/api/account", accounts.make_account),
    Route("POST", "/api/login", accounts.log_in, known=False),
    Route("POST", "/api/logout", accounts.log_out),
    Route("POST", "/api/passkeys/options", passkeys.ask_for_new),
    Route("POST", "/api/passkeys", passkeys.add),
    Route("GET", "/api/passkeys", passkeys.list_mine),
    Route("DELETE", "/api/passkeys/{passkey}", passkeys.delete),
    Route("POST", "/api/login/passkey/options", passkeys.ask_to_log_in, known=False),
    Route("POST", "/api/login/passkey", passkeys.log_in, known=False),
    Route("POST", "/api/tokens", accounts.make_token),
    Route("GET", "/api/tokens", accounts.list_tokens),
    Route("DELETE", "/api/tokens/{token}", accounts.delete_token),
    Route("GET", "/api/games", lobby.list_games, known=False),
    Route("GET", "/api/games/{game}/rules", page.rules, known=False, kept=True),
    Route("GET", "/api/games/{game}/components", page.components, known=False, kept=True),
    Route("GET", "/api/texts/{domain}/{language}", page.texts, known=False, kept=True),
    Route("POST", "/api/tables", lobby.open_table),
    Route("GET", "/api/tables", lobby.list_tables, known=False),
    Route("GET", "/api/tables/{table}", lobby.show_table),
    Route("GET", "/api/codes/{code}", lobby.find_by_code),
    Route("POST", "/api/tables/{table}/seat", lobby.sit),
    Route("POST", "/api/tables/{table}/leave", lobby.leave),
    Route("POST", "/api/tables/{table}/ready", lobby.get_ready),
    Route("POST", "/api/tables/{table}/bot", lobby.put_bot),
    Route("POST", "/api/tables/{table}/end", lobby.end),
    Route("POST", "/api/tables/{table}/rematch", lobby.rematch),
    Route("GET", "/api/tables/{table}/record", archive.download, media="application/x-ndjson"),
    Route("GET", "/api/tables/{table}/replay", archive.replay),
    Route("GET", "/api/tables/{table}/story", archive.story),
    Route("GET", "/api/tables/{table}/qr", page.qr, media="image/svg+xml"),
    Route("POST", "/api/tables/{table}/reckon", page.reckon),
)


# ── the application ─────────────────────────────────────────────────────────────────────────────────────
def make_app(
    house: House, *, origins: Collection[str] = (), metrics_token: str | None = None, web: Path = WEB
) -> Starlette:
    """The whole house as an ASGI application; pages of `origins` may ask as ours do."""
    desk = Desk(house, origins, metrics_token)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        house.spawn(upkeep, house)
        yield
        await house.close()

    doors = [doors_of(desk, path) for path in dict.fromkeys(route.path for route in ROUTES)]
    return Starlette(
        routes=[*doors, routing.WebSocketRoute("/ws/{table}", Door(desk)), *pages(web)],
        middleware=[Middleware(Guard, house=house, origins=desk.origins)],
        exception_handlers={HTTPException: nothing_here},
        lifespan=lifespan,
    )


def doors_of(desk: Desk, path: str) -> routing.Route:
    """All that can be asked under one address."""
    methods = {route.method: route for route in ROUTES if route.path == path}
    if "GET" in methods:
        methods["HEAD"] = methods["GET"]

    async def answer(request: Request) -> Response:
        request.state.route = path
        visit = Visit(desk, request)
        route = methods[request.method]
        try:
            found = await route.serve(visit)
        except Exception as error:
            return refusal(error, visit.language)
        response = found if isinstance(found, Response) else answered(found)
        set_cookie(response, visit)
        return to_keep(response, request) if route.kept else response

    packed = [Middleware(GZipMiddleware)] if any(route.kept for route in methods.values()) else []
    return routing.Route(path, answer, methods=list(methods), middleware=packed)


def answered(found: Any) -> Response:
    return Response(status_code=204) if found is None else Response(encode(found), media_type=JSON)


def set_cookie(response: Response, visit: Visit) -> None:
    if visit.cookie is not None:
        response.set_cookie(
            COOKIE,
            visit.cookie,
            max_age=int(COOKIE_AGE) if visit.cookie else 0,
            httponly=True,
            samesite="lax",
            secure=visit.request.scope["scheme"] == "https",
        )


async def nothing_here(request: Request, error: Exception) -> Response:
    """An address or a method that there is not."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        answer = refusal(Sorry("method", "that cannot be done here", 405), language_of(request.scope))
        answer.headers["allow"] = (error.headers or {}).get("Allow", "")
        return answer
    return refusal(Sorry("page", "there is nothing here", error.status_code), language_of(request.scope))


@cache
def schema_text() -> str:
    """The schema as it is sent, and as it is written to a file."""
    return msgspec.json.format(encode(openapi(ROUTES)), indent=2).decode() + "\n"
