"""How heavy the page is: what a first visit loads, how soon a table is there, what a move costs the browser.

    python bench/page.py                      # all of it
    python bench/page.py --games traumfabrik  # only one game's moves

Needs Chromium. Machines are shared: compare figures of one run. `drawing` is from a move's message to the board
that shows it (median, and what 95 of 100 stay below); `script` is all that Chromium counts as script meanwhile,
with motion, sounds and answers of the house, divided by the moves; layout and style apart.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from house import open_house, raise_limits

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
GAMES = {"traumfabrik": ("greedy", 4), "factory_manager": ("greedy", 4), "when_i_dream": ("normal", 6)}
SECONDS = 30.0  # of a game that is looked at
LATENCY, WIRE = 60, 10_000_000 / 8  # a line over the land: ms to the house and back, bytes a second


@contextmanager
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        sys.exit("cannot be measured: there is no Chromium here (apt-get install chromium)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


class Weight:
    """What a page loads, in bytes over the wire."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Network.enable")
        self.urls: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        self.cdp.on("Network.requestWillBeSent", self.asked)
        self.cdp.on("Network.loadingFinished", self.loaded)

    def asked(self, event: dict[str, Any]) -> None:
        self.urls[event["requestId"]] = event["request"]["url"]

    def loaded(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])

    def total(self) -> tuple[int, int]:
        """Fonts and art apart: of the page itself, and of those."""
        art = [size for key, size in self.sizes.items() if is_art(self.urls.get(key, ""))]
        return sum(self.sizes.values()) - sum(art), sum(art)


def is_art(url: str) -> bool:
    return url.endswith(".woff2") or "/art/" in url


def metrics(cdp: CDPSession) -> dict[str, float]:
    return {one["name"]: float(one["value"]) for one in cdp.send("Performance.getMetrics")["metrics"]}


def first_visit(opened: Browser, url: str, latency: int) -> dict[str, float]:
    """A newcomer: what is loaded, and how long it takes him to the first own bid, over a line of so many ms."""
    context = opened.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    weight = Weight(page)
    if latency:
        slow = {"latency": latency, "downloadThroughput": WIRE, "uploadThroughput": WIRE}
        weight.cdp.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    begun = time.perf_counter()
    page.goto("/")
    page.locator(".btn--go").first.wait_for()
    front = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    own, art = weight.total()
    begun = time.perf_counter()
    page.locator(".btn--go").first.click()
    page.locator(".dock .btn--go").wait_for()
    table = time.perf_counter() - begun
    page.locator(".dock .btn--go").click()
    address = page.url
    again = []
    for _ in range(5):
        begun = time.perf_counter()
        page.goto(address)
        page.locator(".dock").wait_for()
        again.append(time.perf_counter() - begun)
    context.close()
    return {
        "KB of the page": own / 1024, "KB of fonts and covers": art / 1024, "front page, s": front,
        "from a click to a table, s": table, "a table again, s": statistics.median(again),
    }  # fmt: skip


def watched_game(opened: Browser, url: str, game: str) -> dict[str, float]:
    """A game of bots on one's own page: what each move costs."""
    level, players = GAMES[game]
    context = opened.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    ask = context.request
    ask.post("/api/guest", data={"name": "Nora"}, headers={"origin": url})
    seats = [{"kind": "host"}, *({"kind": "bot", "bot": level} for _ in range(players - 1))]
    wish = {"game": game, "seats": seats, "pace": {"kind": "none"}, "bot_pace": 0.15}
    table = ask.post("/api/tables", data=wish, headers={"origin": url}).json()
    context.add_init_script(TIMED)
    page = context.new_page()
    page.goto(f"/t/{table['code']}")
    page.wait_for_load_state("networkidle")
    cdp = context.new_cdp_session(page)
    cdp.send("Performance.enable")
    for path in ("ready", "leave"):
        ask.post(f"/api/tables/{table['id']}/{path}", data={}, headers={"origin": url})
    page.wait_for_timeout(3000)
    page.evaluate("window.drawn = []")
    before = metrics(cdp)
    page.wait_for_timeout(SECONDS * 1000)
    after, drawn = metrics(cdp), sorted(page.evaluate("window.drawn"))
    nodes = page.evaluate("document.querySelectorAll('*').length")
    context.close()
    moves = max(len(drawn), 1)
    spent = {name: (after[name] - before[name]) / moves * 1000 for name in after if name.endswith("Duration")}
    return {
        "moves": moves,
        "elements": nodes,
        "drawing": statistics.median(drawn),
        "95 %": drawn[moves * 95 // 100],
        "script": spent["ScriptDuration"],
        "layout": spent["LayoutDuration"],
        "style": spent["RecalcStyleDuration"],
    }


# How long each move takes from its message to the drawn board, which is there before the next task.
TIMED = """
window.drawn = [];
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const began = performance.now();
      hear(event);
      if (!event.data.startsWith('{"type":"Update"')) return;
      queueMicrotask(() => window.drawn.push(performance.now() - began));
    };
  }
};
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="How heavy the page is.")
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(GAMES))
    asked = parser.parse_args()
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory() as name:
        raise_limits(Path(name))
        with open_house(Path(name), None) as house, browser() as opened:
            for latency in (0, LATENCY):
                console.print(f"a first visit over a line of {latency} ms")
                for what, number in first_visit(opened, house.url, latency).items():
                    print(f"{what}{f' (line of {latency} ms)' if latency else ''}: {number:.2f}")
            grid = Grid(title="what a move costs the browser, ms on average")
            counts, times = ("moves", "elements"), ("drawing", "95 %", "script", "layout", "style")
            for header in ("game", *counts, *times):
                grid.add_column(header, justify="left" if header == "game" else "right")
            for game in asked.games:
                console.print(f"{game}: a game of bots is looked at for {SECONDS:.0f} s")
                row = watched_game(opened, house.url, game)
                cells = (f"{row[name]:,.0f}" for name in counts)
                grid.add_row(game, *cells, *(f"{row[name]:.2f}" for name in times))
    Console(width=100).print(grid)


if __name__ == "__main__":
    main()
