"""The bot door: outside programs with a token take a seat and play, as docs/bots.md says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.house.conftest import OpenHouse
from traumwerk.core import record

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NODE = "node"
QUICK = {"hourglass": 3, "clue_seconds": 1, "last_guess_seconds": 1, "day_seconds": 1, "dusk_seconds": 1}


def command(example: str) -> list[str]:
    if example.endswith(".py"):
        return [sys.executable, str(EXAMPLES / example)]
    found = shutil.which(NODE)
    if found is None and "CI" not in os.environ:
        pytest.skip("node is needed to test the example in JavaScript")
    assert found is not None, "node is needed to test the example in JavaScript"
    version = int(subprocess.check_output([found, "--version"], text=True).lstrip("v").partition(".")[0])
    flags = ["--experimental-websocket"] if version < 22 else []
    return [found, *flags, str(EXAMPLES / example)]


def bot_plays(house: OpenHouse, example: str, table: dict[str, Any]) -> subprocess.Popen[str]:
    """An outside program that comes by the invite link, with a token of its own."""
    owner = house.guest("My bot")
    token = owner.post("/api/tokens", {"name": "example"})["token"]
    link = f"{house.url}/t/{table['code']}"
    return subprocess.Popen(
        [*command(example), link, token], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.mark.parametrize("example", ["bot.py", "bot.js"])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("traumfabrik", ["open", "greedy", "random"], {}),
        ("factory_manager", ["open", "greedy"], {}),
        ("when_i_dream", ["open", "easy", "easy", "easy"], QUICK),
    ],
)
def test_an_example_plays_a_whole_game(
    house: OpenHouse, example: str, game: str, seats: list[str], options: dict[str, Any]
) -> None:
    host = house.guest("Host")
    table = host.open_table(game=game, seats=seats, options=options)
    bot = bot_plays(house, example, table)
    said, _ = bot.communicate(timeout=120)
    assert bot.returncode == 0, said
    assert said.startswith("over:"), said
    played = house.house.table(table["id"]).playing
    assert record.read(played.record).result is not None
    assert 0 in played.actors


def test_two_programs_play_each_other(house: OpenHouse) -> None:
    host = house.guest("Host")
    table = host.open_table(seats=["open", "open"])
    bots = [bot_plays(house, example, table) for example in ("bot.py", "bot.js")]
    said = [bot.communicate(timeout=120)[0] for bot in bots]
    assert all(text.startswith("over:") for text in said), said
    assert said[0].replace(" ", "") == said[1].replace(" ", "")


@pytest.mark.parametrize("example", ["bot.py", "bot.js"])
def test_an_example_has_forty_lines_at_most(example: str) -> None:
    assert len((EXAMPLES / example).read_text().splitlines()) <= 40


def test_the_page_on_bots_names_only_what_there_is(house: OpenHouse) -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    schema = house.guest().get("/api/schema")
    for method, path in re.findall(r"`(GET|POST|DELETE) (/api/[\w/{}]*)", text):
        named = re.sub(r"{\w+}", "{}", path)
        paths = {re.sub(r"{\w+}", "{}", known): methods for known, methods in schema["paths"].items()}
        assert method.lower() in paths[named], path
    for link in re.findall(r"\]\((\.\./[\w./]+)\)", text):
        assert (ROOT / "docs" / link).resolve().exists(), link
