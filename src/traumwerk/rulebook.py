"""The living rulebooks: `docs/rules/<game>.md`, whole or rule by rule; in other languages a folder below."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from traumwerk.games import NAMES, UnknownGame

HERE = Path(__file__).parent
FOLDERS = (HERE / "docs" / "rules", HERE.parent.parent / "docs" / "rules")  # installed, or in the repository


LANGUAGES = ("en", "it", "fr", "de")


class UnknownRule(LookupError):
    """There is no such rule."""


@cache
def text(game: str, language: str = "en") -> str:
    """The rulebook of a game."""
    if game not in NAMES:
        raise UnknownGame(game)
    folder = next(folder for folder in FOLDERS if folder.is_dir())
    return (folder / ("" if language == "en" else language) / f"{game}.md").read_text(encoding="utf-8")


@cache
def rules(game: str, language: str = "en") -> dict[str, str]:
    """Every rule of a game by its id, with its heading."""
    sections = re.split(r"^(?=##+ )", text(game, language), flags=re.MULTILINE)
    found = ((re.match(r"### ([A-Z]\d+) ", section), section) for section in sections)
    return {match.group(1): section.strip() for match, section in found if match}


def rule(rule_id: str, language: str = "en") -> str:
    """One rule, whichever game it belongs to."""
    wanted = rule_id.upper()
    for game in NAMES:
        if wanted in rules(game):
            return rules(game, language)[wanted]
    known = "; ".join(f"{game} has {next(iter(rules(game)))} to {list(rules(game))[-1]}" for game in NAMES)
    raise UnknownRule(f"rule: there is no {rule_id!r}; {known}")
