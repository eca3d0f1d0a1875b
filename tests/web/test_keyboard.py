"""A quarter of Traumfabrik with nothing but a keyboard, from the front page on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Visitor
from tests.web.people import Person, settled
from tests.web.players import amount, moves

POINTED = """
sessionStorage.pointed ??= 0;
addEventListener("pointerdown", () => { sessionStorage.pointed = 1 + Number(sessionStorage.pointed); }, true);
"""


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something has the focus, and can be seen to have it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            shadow = page.evaluate("getComputedStyle(document.activeElement).boxShadow")
            assert outline != "none" or shadow != "none", f"{selector} has the focus and does not show it"
            return
    raise AssertionError(f"{selector} cannot be reached with Tab")


def move(me: Person) -> None:
    """One move by keys."""
    number, keys = len(me.answers), me.page.keyboard
    phase = me.view["phase"]
    expect(me.page.locator(".dock[aria-busy=false] .acts button").first).to_be_visible()
    settled(me.page)
    if phase == "auction":
        low, _ = amount(me, "Bid") or (99, 99)
        if low > 4:
            keys.press("p")
        else:
            keys.press("ArrowRight")
            keys.press("Enter")
    elif phase == "party":
        keys.press(str(moves(me, "Take")[0]["chip"] + 1))
        expect(me.page.locator(".dock [data-enter]")).to_be_enabled()
        keys.press("Enter")
    else:
        place(me)
    me.wait(lambda: len(me.answers) > number, f"the move in {phase}")
    assert me.answers[-1]["type"] == "Done", me.answers[-1]


def place(me: Person) -> None:
    """Choose the last chip by its number, and Tab to a place that takes it; or discard it."""
    keys = me.page.keyboard
    places = moves(me, "Place")
    chip = places[-1]["chip"] if places else moves(me, "Discard")[0]["chip"]
    keys.press(str(chip + 1))
    expect(me.page.locator(f"[data-hand='{chip}']")).to_have_class(re.compile("is-chosen"))
    if not places:
        keys.press("d")
        return
    tab_to(me.page, "[data-place]")
    keys.press("Enter")


def test_a_quarter_is_played_without_a_mouse_and_bots_finish_the_game(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn)
    page.add_init_script(POINTED)
    me = Person(page, inn.url, "en")
    page.goto("/new/tf")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    for name in ("Bots", "At once"):
        tab_to_button(page, name)
        page.keyboard.press("Enter")
    tab_to_button(page, "Begin at once")
    page.keyboard.press("Enter")
    expect(page.locator(".sh .dock")).to_be_visible()
    me.wait(lambda: me.w, "the window")
    while me.view["quarter"] == 0:
        me.wait(lambda: me.offers, "a question")
        move(me)
    assert {"Bid", "Pass", "Place", "Take"} <= me.made.keys()
    page.keyboard.press("m")
    expect(page.get_by_role("menu")).to_be_visible()
    while not page.evaluate("document.activeElement.textContent").startswith("Let a bot play for me"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    me.wait(lambda: me.is_over, "the end")
    expect(page.locator(".result h2").first).to_be_visible()
    tab_to(page, "a[href^='/replay/']:not([href*=move])")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()
    settled(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value("1")
    assert int(page.evaluate("sessionStorage.pointed")) == 0


def tab_to_button(page: Page, name: str) -> None:
    """Press Tab until a button of this name has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if re.fullmatch(rf"\s*{name}\s*", page.evaluate("document.activeElement?.textContent ?? ''")):
            return
    raise AssertionError(f"{name} cannot be reached with Tab")
