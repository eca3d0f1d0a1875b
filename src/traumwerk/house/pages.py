"""The files of the page: revalidated, never guessed to be fresh, and packed on the way."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from starlette import routing
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

REVALIDATE = "no-cache"  # may be kept, but is asked after before it is shown again
ADDRESSES = (
    "/", "/t/{code}", "/new/{game}", "/games", "/rules", "/rules/{game}", "/replay/{table}", "/settings",
    "/account", "/learn/{game}",
)  # fmt: skip  # the page itself knows what to show there
KINDS = {
    ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Traumwerk</title>
<p>The house is open. <code>traumwerk join</code> takes a seat from a terminal;
<a href="/api/schema">/api/schema</a> says what programs can ask.</p></html>
"""

for ending, kind in KINDS.items():  # a machine's own tables may say otherwise, or nothing
    mimetypes.add_type(kind, ending)


class Files(StaticFiles):
    """Files that a browser keeps, and asks after each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = REVALIDATE
        return response


def to_keep(response: Response, request: Request) -> Response:
    """An answer that a browser may keep; one that it has already is not sent again."""
    tag = f'W/"{hashlib.sha256(bytes(response.body)).hexdigest()[:32]}"'
    response.headers["cache-control"] = REVALIDATE
    response.headers["etag"] = tag
    known = request.headers.get("if-none-match", "").split(",")
    return NotModifiedResponse(response.headers) if tag in [one.strip() for one in known] else response


def pages(web: Path) -> list[routing.BaseRoute]:
    """The page, where there is one, at every address of its own."""

    async def page(request: Request) -> Response:
        request.state.route = "/"
        front = web / "index.html"
        text = front.read_text("utf-8") if front.exists() else NO_PAGE
        return to_keep(Response(text, media_type="text/html"), request)

    shown: list[routing.BaseRoute] = [routing.Route(address, page) for address in ADDRESSES]
    if web.is_dir():
        shown.append(routing.Mount("/web", GZipMiddleware(Files(directory=web))))
    return shown
