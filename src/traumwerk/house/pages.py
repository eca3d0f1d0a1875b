"""The files of the page, packed on the way.

The page itself is asked after each time. It names its files under the mark of their edition
(`/web/3f2a5c7d90b1/app.js`), which they import each other under: those a browser keeps for good.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
import time
from pathlib import Path

from starlette import routing
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

REVALIDATE = "no-cache"  # may be kept, but is asked after before it is shown again
FOREVER = "public, max-age=31536000, immutable"
MARK = re.compile(r"[0-9a-f]{12}")
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


class Edition:
    """Which files these are: a mark over their contents, made anew when one of them was changed."""

    LOOK = 1.0  # seconds between two looks at all of them

    def __init__(self, web: Path) -> None:
        self.web = web
        self._looked = -self.LOOK
        self._stamps: dict[Path, int] = {}
        self._mark = ""

    @property
    def mark(self) -> str:
        if time.monotonic() - self._looked >= self.LOOK:
            self._looked = time.monotonic()
            files = sorted(path for path in self.web.rglob("*") if path.is_file())
            stamps = {path: path.stat().st_mtime_ns for path in files}
            if stamps != self._stamps:
                contents = hashlib.sha256()
                for path in files:
                    contents.update(f"{path.relative_to(self.web)} {path.stat().st_size} ".encode())
                    contents.update(path.read_bytes())
                self._stamps, self._mark = stamps, contents.hexdigest()[:12]
        return self._mark


class Files(StaticFiles):
    """Under the mark of this edition files never change; elsewhere they are asked after each time."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(directory=edition.web)
        self.edition = edition

    async def get_response(self, path: str, scope: Scope) -> Response:
        mark, _, rest = path.partition("/")
        marked = MARK.fullmatch(mark) is not None
        response = await super().get_response(rest if marked else path, scope)
        is_lasting = marked and mark == self.edition.mark
        response.headers["cache-control"] = FOREVER if is_lasting else REVALIDATE
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
    edition = Edition(web)

    async def page(request: Request) -> Response:
        request.state.route = "/"
        front = web / "index.html"
        text = front.read_text("utf-8") if front.exists() else NO_PAGE
        text = text.replace('"/web/', f'"/web/{edition.mark}/')
        return to_keep(Response(text, media_type="text/html"), request)

    shown: list[routing.BaseRoute] = [routing.Route(address, page) for address in ADDRESSES]
    if web.is_dir():
        shown.append(routing.Mount("/web", GZipMiddleware(Files(edition))))
    return shown
