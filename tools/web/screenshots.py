"""Pictures of the page for the README: a house is opened, bots play, and at good moments the page is drawn.

    make screenshots                          # all of them, into docs/screenshots
    python tools/web/screenshots.py books     # only those whose name has this in it

Needs Chromium. While nothing is worth a picture, a bot plays the person's seat; then the person takes it back.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from websockets.sync.client import connect

OUT = Path(__file__).parents[2] / "docs" / "screenshots"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WIDE, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
BOTS = {"traumfabrik": "greedy", "factory_manager": "greedy", "when_i_dream": "normal"}
PATIENCE = 240.0  # seconds for a moment to come
say = Console(stderr=True).print
Moment = Callable[[dict[str, Any]], bool]


class Shot(NamedTuple):
    """A picture: where, of which moment, in which dress."""

    name: str
    size: tuple[int, int] = WIDE
    path: str = "/"
    game: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012
    players: int = 4
    moment: Moment | None = None  # of the view; None: at once
    dark: bool = False
    language: str = "en-GB"
    click: str = ""  # what is tapped before
    wait: int = 1500  # milliseconds for everything to come to rest


def mine(view: dict[str, Any], phase: str) -> bool:
    """Whether the first seat is asked in a phase."""
    return view["phase"] == phase and 0 in view["to_act"]


def is_rich(view: dict[str, Any]) -> bool:
    """Whether somebody has finished a movie, and I am asked to bid for several chips."""
    chips = [chip for chip in view["board"][view["location"]] if chip is not None]
    movies = sum(len(studio["movies"]) for studio in view["studios"])
    bid = (view["auction"] or {}).get("bid")
    return mine(view, "auction") and movies >= 1 and len(chips) >= 2 and bid is not None


SHOTS = (
    Shot("front", path="/"),
    Shot("front-phone-dark-de", PHONE, "/", dark=True, language="de-DE"),
    Shot("new-table", path="/new/fm"),
    Shot("rules-it", path="/rules/tf", language="it-IT"),
    Shot("settings-dark", path="/settings", dark=True),
    Shot("traumfabrik-auction", game="traumfabrik", moment=is_rich, dark=True),
    Shot("traumfabrik-allocation", game="traumfabrik", moment=lambda view: mine(view, "allocation")),
    Shot("traumfabrik-phone", PHONE, game="traumfabrik", moment=is_rich),
    Shot("dream-factory-party", game="traumfabrik", options={"edition": "dream-factory"},
         moment=lambda view: mine(view, "party") and view["quarter"] >= 1),
    Shot("factory-manager-buying", game="factory_manager",
         moment=lambda view: mine(view, "buying") and view["round"] >= 1 and len(view["market"]) > 6,
         click=".fm-stall--can"),
    Shot("factory-manager-books", game="factory_manager", dark=True,
         moment=lambda view: mine(view, "books") and view["round"] >= 2),
    Shot("factory-manager-phone-fr", PHONE, game="factory_manager", language="fr-FR",
         moment=lambda view: mine(view, "bidding") and view["round"] >= 1),
    Shot("when-i-dream-spirit", PHONE, game="when_i_dream", players=6, options={"first": 1},
         moment=lambda view: view["phase"] == "night" and len(view["heard"]) >= 3),
    Shot("when-i-dream-dreamer", PHONE, game="when_i_dream", players=6, options={"first": 0},
         moment=lambda view: view["phase"] == "night" and len(view["heard"]) >= 2),
    Shot("when-i-dream-night-wide", game="when_i_dream", players=6, options={"first": 1}, dark=True,
         moment=lambda view: view["phase"] == "night" and view["number"] >= 3 and len(view["heard"]) >= 2),
    Shot("when-i-dream-reveal", game="when_i_dream", players=6, wait=6000,
         options={"first": 1, "hourglass": 30, "day_seconds": 10}, moment=lambda view: len(view["nights"]) > 0),
    Shot("result", game="traumfabrik", moment=lambda view: view["phase"] == "over", wait=6000),
    Shot("replay", path="replay", game="traumfabrik", moment=lambda view: view["phase"] == "over", wait=3000),
)  # fmt: skip


@contextmanager
def opened_house() -> Iterator[str]:
    """A house of our own, as `traumwerk` opens it."""
    with tempfile.TemporaryDirectory() as folder:
        code = "from traumwerk.cli import main; main()"
        command = [sys.executable, "-c", code, "serve", "--data", folder, "--port", "0", "--no-browser"]
        log = Path(folder) / "log"
        with log.open("w") as told, subprocess.Popen(command, stderr=told) as house:  # noqa: S603
            while not (found := re.search(r"open at (\S+)/", log.read_text())):
                time.sleep(0.1)
            yield found.group(1)
            house.terminate()


class Seat:
    """The person's own line: leaves the game to a bot until a moment has come."""

    def __init__(self, context: BrowserContext, url: str, table: str) -> None:
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
        self.address = f"ws{url.removeprefix('http')}/ws/{table}"
        self.headers = {"Cookie": cookie, "Origin": url}

    def until(self, moment: Moment) -> None:
        """Let a bot play until then, and take the seat back at once."""
        with connect(self.address, additional_headers=self.headers) as socket:
            socket.send(json.dumps({"type": "TakeSeatBack", "id": "away", "away": True}))
            message: dict[str, Any] = {"type": ""}
            while not (message["type"] in ("Window", "Update") and message["view"] and moment(message["view"])):
                message = json.loads(socket.recv(PATIENCE))
            if message.get("result") is None:
                socket.send(json.dumps({"type": "TakeSeatBack", "id": "back"}))
                socket.recv(PATIENCE)


def table_of(shot: Shot, context: BrowserContext, url: str) -> dict[str, Any]:
    """A table at which the game has begun."""
    headers = {"origin": url}
    seats = [
        {"kind": "host"},
        *({"kind": "bot", "bot": BOTS[shot.game]} for _ in range(shot.players - 1)),
    ]
    wish = {"game": shot.game, "seats": seats, "options": shot.options, "pace": {"kind": "none"}}
    pace = 1.0 if shot.game == "when_i_dream" else 0.1
    table: dict[str, Any] = context.request.post(
        "/api/tables", data={**wish, "bot_pace": pace}, headers=headers
    ).json()
    context.request.post(f"/api/tables/{table['id']}/ready", data={}, headers=headers)
    return table


def play_to(shot: Shot, context: BrowserContext, page: Page, url: str) -> None:
    """Open a table, look at it, and let the moment come."""
    context.request.post("/api/guest", data={"name": "Livia", "language": "en"}, headers={"origin": url})
    table = table_of(shot, context, url)
    page.goto(f"/t/{table['code']}")
    if shot.moment is not None:
        Seat(context, url, table["id"]).until(shot.moment)
    if shot.path == "replay":
        page.goto(f"/replay/{table['id']}")
        page.wait_for_load_state("networkidle")
        page.keyboard.press("ArrowDown")


def draw(shot: Shot, browser: Browser, url: str) -> None:
    context = browser.new_context(
        base_url=url, viewport={"width": shot.size[0], "height": shot.size[1]}, locale=shot.language,
        color_scheme="dark" if shot.dark else "light", has_touch=shot.size == PHONE,
    )  # fmt: skip
    page = context.new_page()
    if shot.game:
        play_to(shot, context, page, url)
    else:
        page.goto(shot.path)
    page.wait_for_timeout(shot.wait)
    if shot.click and page.locator(shot.click).count():
        page.locator(shot.click).first.click()
        page.wait_for_timeout(1000)
    page.screenshot(path=OUT / f"{shot.name}.jpg", type="jpeg", quality=82, animations="disabled")
    context.close()


def main() -> None:
    wanted = [shot for shot in SHOTS if all(part in shot.name for part in sys.argv[1:])]
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        sys.exit("there is no Chromium here (apt-get install chromium)")
    OUT.mkdir(parents=True, exist_ok=True)
    with opened_house() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for number, shot in enumerate(wanted, 1):
            say(f"{number} of {len(wanted)}: {shot.name}")
            draw(shot, browser, url)
        browser.close()


if __name__ == "__main__":
    main()
