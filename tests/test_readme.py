"""What the documents show works as shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from traumwerk.cli import parser

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def test_the_ten_lines_of_the_readme_play_a_game() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 9
    assert failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_command_shown_can_be_asked_for() -> None:
    shown = re.findall(r"^(?:\.venv/bin/)?traumwerk (.+)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(shown) >= 2
    for command in shown:
        assert parser().parse_args(command.split())


def test_the_makefile_has_the_verbs_that_are_shown() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    for verb in set(re.findall(r"^make (\w+)", text, re.MULTILINE)):
        assert re.search(rf"^{verb}:", makefile, re.MULTILINE), verb
