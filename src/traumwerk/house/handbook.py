"""`docs/protocol.md`, made from the types that travel (`python -m traumwerk.house.handbook`)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from traumwerk import games
from traumwerk.house import wire
from traumwerk.house.api import ROUTES

INTRODUCTION = """\
# The protocol

Made from the types in `src/traumwerk/house/wire.py` by `python -m traumwerk.house.handbook`; a test fails
where this page and the types differ. Over HTTP the house speaks JSON under `/api` (the schema, OpenAPI 3.1,
is at `/api/schema`); at a table it speaks over a WebSocket, `/ws/{table}`, one JSON object a message, its
kind under the key `type`.

**Who you are.** `POST /api/guest` gives a signed HttpOnly cookie at once. A program uses a token instead
(`POST /api/tokens`): `Authorization: Bearer TOKEN`, or for a browser's WebSocket the subprotocol
`bearer.TOKEN`.

**One recovery path.** Whoever connects gets a `Window`: everything he may know, in one message. Then every
move of which he is told something comes as an `Update` whose `seq` is one higher. On a gap, or when `era`
changes (somebody took a move back), send `Sync`: the answer is a `Window`. Numbers are the viewer's own: a
move that tells him nothing is not counted, so that nobody can count what is hidden.

**Nothing twice.** Every request has an `id` of the client's choosing. It is answered by `Done` when it is on
the disk, or by a `Problem`. A request that was not answered is sent again under the same `id`: a move that
was made already is answered, not made again, even after the house was shut and opened.

**Offers** are all that is legal: `One` is a whole move (`{"type": "One", "move": {…}}`), `Amount` a move with
the single number `amount` from `low` to `high`, `Words` a move with a text of at most `longest` characters.
To make a move, send `Play` with it. Elements, chips and tiles travel as numbers;
`/api/games/{game}/components` says what is printed on them, in any language. A page knows no rules: what
would come of a move, `POST /api/tables/{table}/reckon` works out from what the asking seat sees.

**Problems** have one shape: `code`, a `message` in your language, and the `rule` where a rule of the game
stands behind it. Whatever caused one has changed nothing.

**Clocks** are seconds left at the moment of sending. Who does not read what he is sent is cut off (code 1013)
and finds everything in the `Window` when he comes back.
"""


def handbook() -> str:
    """The whole page."""
    parts = [INTRODUCTION, "## To the house\n", *(described(kind) for kind in wire.TO_HOUSE)]
    parts += ["## From the house\n", *(described(kind) for kind in wire.FROM_HOUSE)]
    parts += ["## What they hold\n", *(described(kind) for kind in held((*wire.TO_HOUSE, *wire.FROM_HOUSE)))]
    parts += ["## Over HTTP\n", routes(), "## Moves and events of the games\n"]
    parts += [of_game(name) for name in games.NAMES]
    return "\n".join(parts)


def described(kind: Any) -> str:
    """A type with its fields."""
    lines = [f"### {kind.__name__}\n", *cleandoc(kind.__doc__ or "").splitlines(), ""]
    fields = msgspec.structs.fields(kind)
    if fields:
        hints = get_type_hints(kind, include_extras=True)
        lines += ["| field | type | |", "| --- | --- | --- |"]
        for field in fields:
            usual = "" if field.required else f"default `{shown(field)}`"
            note = "; ".join(part for part in (description(hints[field.name]), usual) if part)
            lines.append(f"| `{field.name}` | {spelled(hints[field.name])} | {note} |")
        lines.append("")
    return "\n".join(lines)


def shown(field: Any) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return msgspec.json.encode(value).decode()


def description(hint: Any) -> str:
    """What the annotations of a field say in words."""
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    words: list[str] = []
    for meta in metas:
        limits = {
            "at least": meta.ge,
            "at most": meta.le,
            "from length": meta.min_length,
            "to length": meta.max_length,
        }
        words += [f"{name} {limit}" for name, limit in limits.items() if limit is not None]
        words += [meta.description] if meta.description else []
    return ", ".join(words)


def spelled(hint: Any) -> str:
    """A type as a reader of JSON calls it."""
    inner = get_args(hint)
    if hasattr(hint, "__metadata__"):
        return spelled(inner[0])
    if get_origin(hint) is Literal:
        return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in inner)
    if get_origin(hint) in (tuple, list):
        return f"list of {spelled(inner[0])}"
    if get_origin(hint) is dict:
        return f"object, {spelled(inner[1])} by {spelled(inner[0])}"
    if inner:
        return " or ".join(map(spelled, inner))
    names = {
        str: "text",
        int: "integer",
        float: "number",
        bool: "true or false",
        type(None): "null",
        Any: "anything",
    }
    return names.get(hint, f"[{hint.__name__}](#{hint.__name__.lower()})")


def held(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """The types that stand in the fields of others, each once, in the order of their first use."""
    known, waiting = set(kinds), list(kinds)
    while waiting:
        for hint in get_type_hints(waiting.pop(0), include_extras=True).values():
            for kind in structs_in(hint):
                if kind not in known:
                    known.add(kind)
                    waiting.append(kind)
                    yield kind


def structs_in(hint: Any) -> Iterator[Any]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in get_args(hint):
        yield from structs_in(inner)


def routes() -> str:
    lines = ["| | | |", "| --- | --- | --- |"]
    for route in ROUTES:
        summary = cleandoc(route.handler.__doc__ or "").splitlines()[0]
        lines.append(f"| {route.method} | `{route.path}` | {summary} |")
    return "\n".join([*lines, ""])


def of_game(name: str) -> str:
    """The moves and events of a game, a line each."""
    game = games.load(name)
    lines = [f"### {name}\n"]
    for title, union in (("Moves", game.Move), ("Events", game.Event)):
        lines.append(f"{title}:\n")
        for kind in get_args(union):
            hints = get_type_hints(kind, include_extras=True)
            fields = ", ".join(f"{field}: {plainly(spelled(hints[field]))}" for field in kind.__struct_fields__)
            lines.append(f"- `{kind.__name__}`({fields}): {cleandoc(kind.__doc__ or '').splitlines()[0]}")
        lines.append("")
    return "\n".join(lines)


def plainly(text: str) -> str:
    return re.sub(r"\[(\w+)\]\([^)]*\)", r"\1", text)


if __name__ == "__main__":
    sys.stdout.write(handbook())
