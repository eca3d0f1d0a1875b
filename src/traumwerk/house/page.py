"""What the page is made of: its words, rulebooks and cardboard; invitations; and what a seat reckons."""

from __future__ import annotations

import asyncio
import io
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
import polib
import segno
from markdown_it import MarkdownIt
from starlette.responses import Response

from traumwerk import games, rulebook
from traumwerk.house import wire
from traumwerk.house.lobby import sight_of, table_for
from traumwerk.house.problems import Sorry
from traumwerk.house.texts import FOLDER, LANGUAGES
from traumwerk.house.visits import Visit

DOMAINS = ("lobby", "table", *games.NAMES)
BEHIND_CONTEXT = "\u0004"  # as gettext has it
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
html = MarkdownIt("commonmark", {"html": False}).enable("table").render  # what is HTML in it is shown as text
MARGIN = 4  # modules of white around a QR code


# ── words ───────────────────────────────────────────────────────────────────────────────────────────────
async def texts(visit: Visit) -> wire.Texts:
    """What the page says in a language."""
    domain, language = visit.path("domain"), visit.path("language")
    if domain not in DOMAINS or language not in LANGUAGES:
        raise Sorry("page", "there is nothing here", 404)
    path = FOLDER / domain / f"{language}.po"
    return catalogue(path, path.stat().st_mtime_ns) if path.exists() else wire.Texts({})


@lru_cache(maxsize=64)
def catalogue(path: Path, changed: int) -> wire.Texts:
    """A catalogue as it was when its file was changed last."""
    entries = [entry for entry in polib.pofile(str(path)) if not entry.obsolete]
    found = {key_of(entry): said(entry) for entry in entries}
    return wire.Texts({key: text for key, text in found.items() if text})


def key_of(entry: polib.POEntry) -> str:
    return entry.msgid if entry.msgctxt is None else f"{entry.msgctxt}{BEHIND_CONTEXT}{entry.msgid}"


def said(entry: polib.POEntry) -> str | tuple[str, ...]:
    """A text, or one for each number; nothing where one is missing."""
    if not entry.msgid_plural:
        return entry.msgstr
    forms = tuple(text for _, text in sorted(entry.msgstr_plural.items()))
    return forms if all(forms) else ()


# ── rulebooks ───────────────────────────────────────────────────────────────────────────────────────────
async def rules(visit: Visit, asked: wire.LanguageAsked) -> wire.RulesText:
    """The rulebook of a game, chapter by chapter."""
    return rules_text(visit.house.game(visit.path("game")).name, asked.language)


@cache
def rules_text(game: str, language: str) -> wire.RulesText:
    """A rulebook taken apart by its headings."""
    opening, *chapters = parts(rulebook.text(game, language), "## ")
    title, _, introduction = opening.partition("\n")
    return wire.RulesText(title.removeprefix("# "), html(introduction), tuple(map(chapter, chapters)))


def parts(text: str, mark: str) -> list[str]:
    """What stands before the first heading of a level, and behind each."""
    return re.split(rf"^{mark}", text, flags=re.MULTILINE)


def chapter(text: str) -> wire.Chapter:
    opening, *sections = parts(text, "### ")
    title, _, body = opening.partition("\n")
    found = []
    for section in sections:
        heading, _, rule = section.partition("\n")
        number, _, name = heading.partition(" · ")
        found.append(wire.RuleText(number, name.strip(), html(rule)))
    return wire.Chapter(title.strip(), html(body), tuple(found))


# ── cardboard ───────────────────────────────────────────────────────────────────────────────────────────
async def components(visit: Visit, asked: wire.ComponentsAsked) -> Any:
    """What is printed on a game's cardboard: all that its views name by numbers."""
    game = visit.house.game(visit.path("game"))
    try:
        return game.printed(asked.language, asked.edition)
    except LookupError:
        raise Sorry("edition", "there is no such edition", 404) from None


# ── invitations ─────────────────────────────────────────────────────────────────────────────────────────
async def qr(visit: Visit) -> Response:
    """The invitation to a table as a QR code, for who may see the table."""
    sight = sight_of(visit, visit.path("table"))
    host = visit.request.headers.get("host", "")
    if HOST.fullmatch(host) is None:
        raise Sorry("query", "that cannot be asked here: {error}", error="Host")
    return Response(
        drawn(f"{visit.request.scope['scheme']}://{host}/t/{sight.code}"), media_type="image/svg+xml"
    )


def drawn(link: str) -> bytes:
    """A QR code of whatever size it is given."""
    drawing = io.BytesIO()
    code = segno.make(link, micro=False)
    code.save(drawing, kind="svg", xmldecl=False, omitsize=True, border=MARGIN, light="#fff", svgclass=None,
              lineclass=None)  # fmt: skip
    return drawing.getvalue()


# ── reckoning ───────────────────────────────────────────────────────────────────────────────────────────
async def reckon(visit: Visit, asked: wire.Question) -> Any:
    """What a seat could work out itself, from nothing but what it sees."""
    table = table_for(visit)
    reckons = getattr(table.game, "reckon", None)
    if reckons is None:
        raise Sorry("reckon", "there is nothing to reckon in this game", 404)
    seat = table.seat_of(visit.person.id)
    if seat is None:
        raise Sorry("seat", "you do not sit at this table", 403)
    if table.stage in ("over", "ended"):
        return None  # asked a moment too late
    if table.stage != "running":
        raise Sorry("stage", "the game is not running", 409)
    view = table.playing.window(seat).view
    try:
        async with visit.desk.reckoning:
            return await asyncio.to_thread(reckons, view, seat, asked.question)
    except msgspec.ValidationError as error:
        raise Sorry("question", "that cannot be asked here: {error}", error=str(error)[:200]) from None
