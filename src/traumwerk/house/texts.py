"""Sentences in the client's language: the catalogues of the house.

A catalogue goes by the English sentences. Some editions of a game have words of their own: what is said
otherwise there stands once more, with the edition as its context, and so do the words put into a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import polib

LANGUAGES = ("en", "it", "fr", "de")
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def catalogue(language: str) -> dict[tuple[str, str], str]:
    """All that a language says by the edition whose words it is in ("": any) and the English."""
    path = FOLDER / f"{language}.po"
    if not path.exists():
        return {}
    return {
        (entry.msgctxt or "", entry.msgid): entry.msgstr for entry in polib.pofile(str(path)) if entry.msgstr
    }


def translated(text: str, language: str, edition: str = "") -> str:
    """A sentence or a word in a language; as it stands where it has no translation."""
    known = catalogue(language)
    return known.get((edition, text)) or known.get(("", text), text)


def told(sentence: str, values: Mapping[str, object], language: str) -> str:
    """A sentence with its values; where they name an edition, in that one's words, the values too."""
    edition = values.get("edition")
    if not isinstance(edition, str):
        return translated(sentence, language).format(**values)
    words = {
        name: translated(value, language, edition) if isinstance(value, str) else value
        for name, value in values.items()
    }
    return translated(sentence, language, edition).format(**words)
