"""A real browser at a real house.

def test_something(house, visitor):
    page = visitor(house, locale="de-DE", width=360)     # a new browser context with its page
    page.goto("/")

def test_something_else(inn, person):
    ann = person("Ann", "de", width=360)                 # somebody who is known already, at the house of all
    table = ann.open_table(seats=["host", "bot"])        # tests of this process
    ann.go_to(table)

Whatever a page prints as an error and every request that fails makes its test fail.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.house.conftest import OpenHouse, house, open_house
from tests.web.nights import Night
from tests.web.people import PATIENCE, Person
from traumwerk.house.limits import Limits, Rate

__all__ = ["house", "open_house"]

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]  # fmt: skip
MUCH = Rate(1_000_000, 1_000_000)
ROOMY = Limits(
    requests=MUCH, guests=MUCH, logins=MUCH, codes=MUCH, tables=MUCH, tables_here=MUCH, replays=MUCH
)  # fmt: skip  # all visitors of a test come from one address
LOCALES = {"en": "en-GB", "it": "it-IT", "fr": "fr-FR", "de": "de-DE"}
# The sockets of a page, so that a test can cut its line.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); window.sockets.push(this); }
};
"""
expect.set_options(timeout=PATIENCE)
Visitor = Callable[..., Page]
Newcomer = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a browser is marked so; whole games, which are long, come first."""
    items.sort(key=lambda item: "whole_games" not in item.nodeid)
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


def executable() -> str:
    """The browser of this machine; where CI has none, that is a failure."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("there is no Chromium here: the page cannot be tested")
    if found is None:
        pytest.skip("there is no Chromium here (apt-get install chromium): the page is not tested")
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house for all tests that do not mind each other's tables."""
    opened = OpenHouse(tmp_path_factory.mktemp("inn"), limits=ROOMY)
    yield opened
    opened.stop()


class Complaints(list[str]):
    """What pages complained about: errors on the console, requests that failed."""

    def __init__(self) -> None:
        super().__init__()
        self._forgiven: list[str] = []

    def forgive(self, *patterns: str) -> None:
        """What a test brings about itself is no complaint."""
        self._forgiven.extend(patterns)

    def add(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.append(text)

    def watch(self, page: Page, name: str) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.add(f"{name}: {message.text} {message.location.get('url', '')}")

        def failed(request: Request) -> None:
            if request.failure != "net::ERR_ABORTED":  # a page that is left asks no more
                self.add(f"{name}: {request.failure} {request.url}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self.add(f"{name}: {response.status} {response.url}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.add(f"{name}: {error}"))
        page.on("requestfailed", failed)
        page.on("response", answered)


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Empty at the end of every test."""
    heard = Complaints()
    yield heard
    assert heard == []


@pytest.fixture
def visitor(browser: Browser, complaints: Complaints) -> Iterator[Visitor]:
    """Opens pages, each in a context of its own."""
    contexts: list[BrowserContext] = []

    def come(
        at: OpenHouse, *, locale: str = "en-GB", width: int = 1440, height: int = 900, **more: Any
    ) -> Page:
        context = browser.new_context(
            base_url=at.url, locale=locale, viewport={"width": width, "height": height},
            has_touch=width < 760, **{"reduced_motion": "reduce", **more},
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SOCKETS)
        contexts.append(context)
        page = context.new_page()
        complaints.watch(page, f"page {len(contexts)}")
        return page

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def person(inn: OpenHouse, visitor: Visitor) -> Newcomer:
    """Brings in people with a name, a language and a browser of their own."""

    def come(name: str = "Ann", language: str = "en", at: OpenHouse | None = None, **more: Any) -> Person:
        house = at or inn
        found = Person(visitor(house, locale=LOCALES[language], **more), house.url, language)
        found.be(name)
        return found

    return come


@pytest.fixture
def night(inn: OpenHouse, person: Newcomer) -> Night:
    """Ann dreams, on a German phone; Bram, Cleo and Dirk are the spirits."""
    return Night(inn, person("Ann", "de", width=390, height=844))
