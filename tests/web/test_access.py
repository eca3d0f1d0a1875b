"""Every page of the house as axe sees it, light and dark, and whether it fits a small phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Newcomer, Visitor
from tests.web.looking import Inspector

PAGES = {
    "/": ".box",
    "/games": ".mg",
    "/games?show=finished": ".mg",
    "/new/tf": ".opts",
    "/new/fm": ".opts",
    "/new/wid": ".opts",
    "/rules": ".rbs",
    "/rules/df": ".r",
    "/settings": ".st",
    "/account": ".ac",
}
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def inspector() -> Iterator[Inspector]:
    looked = Inspector()
    yield looked
    looked.conclude()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_everybody_who_is_new(
    inn: OpenHouse, visitor: Visitor, inspector: Inspector, path: str
) -> None:
    page = visitor(inn)
    visit(page, path, inspector)
    page.set_viewport_size({"width": 360, "height": 740})
    inspector.look(page, path)


@pytest.mark.parametrize("path", ["/", "/games", "/account"])
def test_a_page_is_for_everybody_who_is_known(person: Newcomer, inspector: Inspector, path: str) -> None:
    ann = person("Ann", "de")
    for seats in (["host", "open"], ["host", "bot"]):
        table = ann.open_table(seats=seats, public=True)
        ann.be_ready(table)
    visit(ann.page, path, inspector)
    ann.page.set_viewport_size({"width": 360, "height": 740})
    inspector.look(ann.page, path)


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_no_page_is_wider_than_a_phone_in_any_language(
    inn: OpenHouse, visitor: Visitor, inspector: Inspector, language: str
) -> None:
    page = visitor(inn, locale=f"{language}-{language.upper()}", **PHONE)
    for path, there in PAGES.items():
        page.goto(path)
        expect(page.locator(there).first).to_be_visible()
        inspector.measure(page, path)


def test_the_waiting_room_is_for_everybody(person: Newcomer, inspector: Inspector) -> None:
    ann = person("Ann")
    ann.go_to(ann.open_table("when_i_dream", seats=["host", "open", "bot", "open", "open"]))
    inspector.look(ann.page, "waiting room")
    ann.page.set_viewport_size({"width": 360, "height": 740})
    inspector.look(ann.page, "waiting room")


def test_a_rule_on_its_sheet_is_for_everybody(inn: OpenHouse, visitor: Visitor, inspector: Inspector) -> None:
    page = visitor(inn)
    page.goto("/new/wid")
    page.get_by_role("button", name="W7").first.click()
    expect(page.get_by_role("dialog").locator("h3")).not_to_be_empty()
    inspector.look(page, "rule")


def visit(page: Page, path: str, inspector: Inspector) -> None:
    page.goto(path)
    expect(page.locator(PAGES[path]).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    inspector.look(page, path)
