"""What the page says in a language: the sentences of its catalogues, as a test looks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import polib

LOCALE = Path(__file__).parents[2] / "src" / "traumwerk" / "locale"


@cache
def catalogue(domain: str, language: str) -> dict[str, tuple[str, ...]]:
    """All sentences of a catalogue by their English words; nothing where there is none."""
    path = LOCALE / domain / f"{language}.po"
    if not path.exists():
        return {}
    return {
        entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,)
        for entry in polib.pofile(str(path))
        if not entry.msgctxt
    }


def said(language: str, domain: str, text: str, values: Mapping[str, object] = {}) -> str:
    """A sentence in a language; English where it is not translated."""
    found = catalogue(domain, language).get(text) or (text,)
    return re.sub(r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), found[0] or text)
