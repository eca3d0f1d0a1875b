"""Every page of the house as axe sees it, light and dark, and whether it fits a small phone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Newcomer, Visitor
from tests.web.looking import Inspector
from tests.web.players import choose_stall, done, factory_manager, moves, on_tab

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


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_what_opens_over_a_table_is_for_everybody(
    person: Newcomer, inspector: Inspector, size: dict[str, Any]
) -> None:
    ann = person("Ann", **size)
    table = ann.open_table(seats=["host", "bot", "bot"], options={"start": 1})
    ann.be_ready(table)
    ann.go_to(table)
    ann.wait(lambda: ann.offers, "a question")
    page, opened = ann.page, ann.page.locator("dialog[open]")
    page.locator(".menu-button:visible, .tabbar [aria-haspopup=menu]:visible").first.click()
    expect(page.get_by_role("menu")).to_be_visible()
    inspector.look(page, "menu")
    page.keyboard.press("Escape")
    for item in ("Proxy bid", "Invite to watch", "Keys"):
        ann.menu(item)
        expect(opened).to_be_visible()
        inspector.look(page, item)
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
    page.locator(".dock .rule:visible").first.click()
    expect(opened.locator("h3")).not_to_be_empty()
    inspector.look(page, "rule")
    page.keyboard.press("Escape")
    on_tab(ann, "studios")
    page.locator(".tf-rival__open:visible").first.click()
    expect(opened.locator(".tf-sheet")).to_be_visible()
    inspector.look(page, "studio")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_a_factory_at_work_is_for_everybody(
    person: Newcomer, inspector: Inspector, size: dict[str, Any]
) -> None:
    """What would be bought, what waits beside the factory, what is torn down."""
    ann, rng = person("Ann", **size), Random(4)
    table = ann.open_table("factory_manager", seats=["host", "bot"])
    ann.be_ready(table)
    ann.go_to(table)
    while not moves(ann, "Demolish"):
        ann.wait(lambda: ann.offers, "a question")
        factory_manager(ann, rng)
        ann.wait(lambda: ann.offers, "a question")
    raze = ann.page.locator(".dock .acts button[aria-pressed]")
    raze.click()
    on_tab(ann, "factory")
    ann.tap(".fm-bay--doomed")
    inspector.look(ann.page, "demolition")
    ann.tap(".fm-bay--chosen")
    raze.click()
    kept = next(move for move in moves(ann, "Buy") if move["beside"])
    choose_stall(ann, kept["tile"])
    expect(ann.page.locator(".fm-what:not([aria-busy]):visible").first).to_be_visible()
    inspector.look(ann.page, "what a tile would bring")
    done(ann, "Keep", lambda: ann.tap(".dock .acts .btn--big:not(.btn--go):not([disabled]) >> nth=-1"))
    on_tab(ann, "factory")
    expect(ann.page.locator(".fm-yard")).to_be_visible()
    inspector.look(ann.page, "beside the factory")


ENLARGED = {
    "traumfabrik": (".dock .ask", ".strip b"),
    "factory_manager": (".dock .ask", ".strip b", ".stage b"),
}


@pytest.mark.parametrize("game", ENLARGED)
def test_a_finger_finds_every_button_and_large_text_fits_a_phone(
    person: Newcomer, inspector: Inspector, game: str
) -> None:
    """A lot of films fills the room it has; a factory's stage, which can be scrolled, is enlarged too."""
    ann = person("Ann", "de", **PHONE)
    table = ann.open_table(game, seats=["host", "bot"])
    ann.be_ready(table)
    ann.go_to(table)
    ann.wait(lambda: ann.offers, "a question")
    expect(ann.page.locator(".dock button[data-key], .dock button[data-enter]").first).to_be_visible()
    assert narrow(ann.page, ".dock button:not(.rule):not(.lnk), .tabbar button") == []
    before = [letters(ann.page, words) for words in ENLARGED[game]]
    ann.page.goto("/settings")
    group = ann.page.get_by_role("group", name=ann.t("Text size", "lobby"))
    ann.tap(group.get_by_role("button", name=ann.t("Large", "lobby")))
    expect(ann.page.locator("html")).to_have_attribute("data-text", "large")
    ann.go_to(table)
    after = [letters(ann.page, words) for words in ENLARGED[game]]
    assert all(now > was * 1.05 for was, now in zip(before, after, strict=True)), (before, after)
    inspector.measure(ann.page, f"large text of {game}")


def narrow(page: Page, buttons: str) -> list[str]:
    """The buttons that are less than a fingertip high or wide."""
    return list(
        page.locator(buttons).evaluate_all(
            """all => all.filter((one) => one.checkVisibility()).filter((one) => {
                 const { width, height } = one.getBoundingClientRect();
                 return Math.min(width, height) < 43.5;
               }).map((one) => one.outerHTML.slice(0, 160))"""
        )
    )


def letters(page: Page, words: str) -> float:
    """How large some words are written on the screen."""
    size = "one => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom"
    return float(page.locator(words).first.evaluate(size))


def visit(page: Page, path: str, inspector: Inspector) -> None:
    page.goto(path)
    expect(page.locator(PAGES[path]).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    inspector.look(page, path)
