"""Components files: read a TOML file into a game's own sheet, refuse it with the line and what is wrong."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from traumwerk.games import WrongComponents

Complaint = tuple[str, int, str]  # section, number of the entry in it (from 0), sentence
SheetOf = TypeVar("SheetOf", bound=msgspec.Struct)


def read(
    path: Path, sheet_type: type[SheetOf], complaints: Callable[[SheetOf], Iterator[Complaint]]
) -> tuple[SheetOf, str]:
    """The checked content of a file, and its fingerprint; raises `WrongComponents` at the first complaint."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongComponents(f"{path.name}: cannot be read: {error}") from None
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongComponents(f"{path.name}: {error}") from None
    try:
        sheet = msgspec.convert(content, sheet_type)
    except msgspec.ValidationError as error:
        where = re.search(r"`\$\.(\w+)(?:\[(\d+|\.\.\.)\])?(?:\.(\w+))?", str(error))
        line = line_of(text, *where.groups()) if where else 1
        raise WrongComponents(f"{path.name}, line {line}: {error}") from None
    for section, number, complaint in complaints(sheet):
        raise WrongComponents(f"{path.name}, line {line_of(text, section, number)}: {complaint}")
    return sheet, fingerprint(sheet)


def fingerprint(sheet: msgspec.Struct) -> str:
    """The same for the same values, however the file spaces, orders and comments them."""
    return hashlib.sha256(msgspec.json.encode(sheet, order="deterministic")).hexdigest()


def line_of(text: str, section: str, number: int | str | None = None, key: str | None = None) -> int:
    """Where a section stands: `[section]`, `[section.key]`, or `[[section]]` number `number` (from 0)."""
    name = f"{section}.{key}" if key and re.search(rf"^\[{section}\.{key}\]", text, re.M) else section
    headers = list(re.finditer(rf"^\[+{re.escape(name)}[\].]", text, re.M))
    opening = [match for match in headers if match.group().startswith("[[")] or headers
    if not opening:
        return 1
    at = int(number or 0) if str(number or 0).isdigit() else 0
    return text.count("\n", 0, opening[min(at, len(opening) - 1)].start()) + 1
