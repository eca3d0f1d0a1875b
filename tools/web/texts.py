"""The sentences of the page and their catalogues: what is missing, untranslated, or used no more.

    python tools/web/texts.py                 # a list of everything that is wrong, by domain and language
    python tools/web/texts.py lobby --write   # add what is missing (to be translated), drop what is unused

Sentences are the literal first arguments of t, tr, tn, tnr, tc and tcr in the page's modules.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib

SOURCE = Path(__file__).parents[2] / "src" / "traumwerk"
WEB, LOCALE = SOURCE / "web", SOURCE / "locale"
LANGUAGES = ("it", "fr", "de")
GAMES = ("traumfabrik", "factory_manager", "when_i_dream")
DOMAINS = ("lobby", "table", *GAMES)
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
STRING = r'"((?:[^"\\]|\\.)*)"'
ONE = re.compile(rf"\b(?:t|tr)\(\s*{STRING}")
MANY = re.compile(rf"\b(?:tn|tnr)\(\s*{STRING},\s*{STRING}")
DRESSED = re.compile(rf"\b(?:tc|tcr)\(\s*(?:{STRING}|[\w.]+),\s*{STRING}")
LOOSE = re.compile(r"\b(?:t|tr|tn|tnr)\(\s*(?![\s\")])")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
FILLED = re.compile(r"\{(\w+)\}")


class Text(NamedTuple):
    """A sentence as the page asks for it; `many` where it goes by number."""

    one: str
    many: str = ""


def domain_of(path: Path) -> str:
    """The catalogue that a module's sentences stand in."""
    parts = path.relative_to(WEB).parts
    if parts[0] == "games":
        return parts[1]
    return "table" if parts[0] == "table" else "lobby"


def modules() -> Iterator[Path]:
    return (path for path in sorted(WEB.rglob("*.js")) if "vendor" not in path.parts)


def plain(text: str) -> str:
    """A JavaScript string as it is meant."""
    escapes = {"n": "\n", "t": "\t"}
    return re.sub(
        r"\\(?:u\{?([0-9a-fA-F]{4,5})\}?|(.))",
        lambda m: chr(int(m[1], 16)) if m[1] else escapes.get(m[2], m[2]),
        text,
    )


def said(domain: str) -> dict[Text, Path]:
    """All sentences of a domain, each with a module that says it."""
    found: dict[Text, Path] = {}
    for path in modules():
        if domain_of(path) == domain:
            code = COMMENT.sub("", path.read_text("utf-8"))
            found |= {Text(plain(one)): path for one in ONE.findall(code)}
            found |= {Text(plain(one), plain(many)): path for one, many in MANY.findall(code)}
            found |= {Text(plain(text)): path for _, text in DRESSED.findall(code)}
    return found


def loose(domain: str) -> list[str]:
    """Calls whose sentence cannot be read from the source."""
    calls = []
    for path in modules():
        if domain_of(path) == domain:
            code = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), path.read_text("utf-8"))
            for number, line in enumerate(code.splitlines(), 1):
                if LOOSE.search(line):
                    calls.append(f"{path.relative_to(WEB)}:{number}: {line.strip()[:80]}")
    return calls


def file_of(domain: str, language: str) -> Path:
    return LOCALE / domain / f"{language}.po"


def catalogue(domain: str, language: str) -> polib.POFile:
    path = file_of(domain, language)
    return polib.pofile(str(path)) if path.exists() else new_catalogue(language)


def new_catalogue(language: str) -> polib.POFile:
    made = polib.POFile()
    made.metadata = {
        "Language": language,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS.get(language, "nplurals=2; plural=(n != 1);"),
    }
    return made


def told(entry: polib.POEntry) -> list[str]:
    """The translations of an entry: one, or one for each number."""
    return [str(text) for text in entry.msgstr_plural.values()] if entry.msgid_plural else [entry.msgstr]


def complaints(domain: str, language: str) -> Iterator[str]:
    """What is wrong with a catalogue, one sentence each."""
    wanted, entries = said(domain), catalogue(domain, language)
    known = {Text(entry.msgid, entry.msgid_plural or "") for entry in entries}
    where = f"{domain}/{language}"
    for text in wanted.keys() - known:
        yield f"{where}: missing {text.one!r}"
    for text in known - wanted.keys():
        yield f"{where}: unused {text.one!r}"
    for entry in entries:
        texts = told(entry)
        if not all(texts) or "fuzzy" in entry.flags:
            yield f"{where}: untranslated {entry.msgid!r}"
        names = set(FILLED.findall(entry.msgid + (entry.msgid_plural or "")))
        for text in filter(None, texts):
            if not set(FILLED.findall(text)) <= names:
                yield f"{where}: {text!r} has a placeholder that {entry.msgid!r} has not"
            if not entry.msgid_plural and set(FILLED.findall(text)) != names:
                yield f"{where}: {text!r} lacks a placeholder of {entry.msgid!r}"


def clashes(language: str) -> Iterator[str]:
    """The page has one catalogue for all its parts: what they both say, they say alike."""
    told_by: dict[tuple[str, str], tuple[str, list[str]]] = {}
    for domain in DOMAINS:
        for entry in catalogue(domain, language):
            first, texts = told_by.setdefault((entry.msgctxt or "", entry.msgid), (domain, told(entry)))
            if told(entry) != texts:
                yield f"{language}: {entry.msgid!r} is {texts} in {first}, and {told(entry)} in {domain}"


def write(domain: str, language: str) -> None:
    """Add what is missing, drop what is unused."""
    wanted, entries = said(domain), catalogue(domain, language)
    kept = new_catalogue(language)
    known = {Text(entry.msgid, entry.msgid_plural or "") for entry in entries}
    kept += [entry for entry in entries if Text(entry.msgid, entry.msgid_plural or "") in wanted]
    for text in sorted(wanted.keys() - known):
        plurals = {0: "", 1: ""} if text.many else {}
        kept.append(polib.POEntry(msgid=text.one, msgid_plural=text.many, msgstr_plural=plurals))
    kept.wrapwidth = 0
    file_of(domain, language).parent.mkdir(parents=True, exist_ok=True)
    kept.save(str(file_of(domain, language)))


def main() -> None:
    parser = argparse.ArgumentParser(description="The sentences of the page and their catalogues.")
    parser.add_argument("domains", nargs="*", default=DOMAINS, help=f"of {', '.join(DOMAINS)} (default: all)")
    parser.add_argument("--write", action="store_true", help="add what is missing, drop what is unused")
    asked = parser.parse_args()
    wrong = []
    for domain in asked.domains:
        wrong += [f"{domain}: not a literal sentence: {call}" for call in loose(domain)]
        for language in LANGUAGES:
            if asked.write:
                write(domain, language)
            wrong += complaints(domain, language)
    wrong += [clash for language in LANGUAGES for clash in clashes(language)]
    print("\n".join(wrong) or "all sentences are there")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
