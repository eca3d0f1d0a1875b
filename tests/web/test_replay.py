"""A game once more: by slider and keys, at any speed, through a seat's eyes and openly."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Newcomer
from tests.web.looking import Inspector
from tests.web.people import Person, ring, settled

PHONE = {"width": 360, "height": 740}


def finished(me: Person, game: str, **wish: Any) -> Any:
    """A game that bots have played to its end, one of them for me."""
    table = me.open_table(game, seats=["host", "bot", "bot"], **wish)
    me.be_ready(table)
    me.go_to(table)
    me.hand_over()
    me.wait(lambda: me.is_over, "the end")
    return table


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


def stands_at(page: Page, move: int) -> None:
    expect(slider(page)).to_have_value(str(move))
    settled(page)


def test_a_replay_goes_by_slider_keys_and_buttons(person: Newcomer) -> None:
    ann = person("Ann")
    table = finished(ann, "traumfabrik")
    page = ann.page
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url(f"**/replay/{table['id']}")
    stands_at(page, 0)
    last = int(slider(page).get_attribute("max") or 0)
    assert last > 40
    for key, move in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", 11),
        ("l", 12),
        ("j", 11),
    ):
        page.keyboard.press(key)
        stands_at(page, move)
    page.get_by_role("button", name="One move on").click()
    stands_at(page, 12)
    slider(page).fill(str(last // 2))
    stands_at(page, last // 2)
    page.keyboard.press("End")
    stands_at(page, last)
    page.keyboard.press("Home")
    stands_at(page, 0)
    page.keyboard.press("ArrowDown")
    expect(slider(page)).not_to_have_value("0")
    page.keyboard.press("Home")
    page.get_by_role("group", name="Speed").get_by_role("button", name="16").click()
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Hold the replay")).to_be_visible()
    expect(slider(page)).not_to_have_value("0")
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Run the replay")).to_be_visible()


def test_a_replay_is_seen_through_each_pair_of_eyes(person: Newcomer) -> None:
    """T11: a rival's purse is seen through his own eyes only, and openly."""
    ann = person("Ann", "de", **PHONE)
    table = finished(ann, "traumfabrik")
    page = ann.page
    page.goto(f"/replay/{table['id']}?move=5")
    stands_at(page, 5)
    eyes = page.get_by_role("group", name=ann.t("Through whose eyes")).get_by_role("button")
    expect(eyes).to_have_count(4)
    names = eyes.all_inner_texts()
    for number in range(1, 4):
        eyes.nth(number).click()
        expect(eyes.nth(number)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".tf-purse b")).to_have_text(re.compile(r"^\d+$"))
    assert names[1].endswith("Ann")
    eyes.first.click()
    expect(eyes.first).to_have_attribute("aria-pressed", "true")
    inspector = Inspector()
    inspector.look(page, "replay")
    page.set_viewport_size({"width": 1440, "height": 900})
    inspector.look(page, "replay")
    inspector.conclude()


def test_a_replay_that_begins_in_the_middle_knows_what_was_sold_before(person: Newcomer) -> None:
    ann = person("Ann")
    table = finished(ann, "traumfabrik")
    rows = ann.get(f"/api/tables/{table['id']}/replay?log=true")["log"]
    sold = [n for n, told in enumerate(rows) if any(event["type"] == "Sold" for event in told)]
    ann.page.goto(f"/replay/{table['id']}?move={sold[2]}")
    stands_at(ann.page, sold[2])
    expect(ann.page.locator(".tf-sold")).to_have_count(2)  # the third is being placed


def test_a_replay_of_a_factory_shows_its_rounds(person: Newcomer) -> None:
    ann = person("Ann", "fr")
    table = finished(ann, "factory_manager")
    ann.page.goto(f"/replay/{table['id']}")
    stands_at(ann.page, 0)
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".rp .stage .fm")).to_be_visible()
    expect(ann.page.locator(".plot svg")).to_be_visible()
    inspector = Inspector()
    inspector.look(ann.page, "replay")
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("PageDown")
    stands_at(ann.page, 10)
    inspector.look(ann.page, "replay, later")
    inspector.conclude()


def test_a_running_game_is_looked_back_at_through_ones_own_eyes(person: Newcomer) -> None:
    ann = person("Ann")
    table = ann.open_table(seats=["host", "bot", "bot"], options={"start": 0})
    ann.be_ready(table)
    ann.go_to(table)
    ann.wait(lambda: ann.offers, "a question")
    ann.tap(".dock [aria-keyshortcuts=p]")
    ann.wait(lambda: ann.moment[1] > 1, "more moves")
    ann.menu("Look back")
    expect(ann.page.get_by_text("Through your own eyes")).to_be_visible()
    slider(ann.page).fill("0")
    stands_at(ann.page, 0)
    ann.page.keyboard.press("ArrowRight")
    stands_at(ann.page, 1)


def test_a_dream_is_looked_back_at_blindfolded_and_openly(inn: OpenHouse, person: Newcomer) -> None:
    """Through the Dreamer's eyes no card is seen; through a spirit's it is."""
    ann = person("Ann")
    long = dict.fromkeys(("hourglass", "clue_seconds", "dusk_seconds"), 3000)
    short = dict.fromkeys(("last_guess_seconds", "day_seconds"), 1)
    seats = ["host", "bot", "bot", "bot"]
    table = ann.open_table("when_i_dream", seats=seats, options={**long, **short, "first": 0}, bot_pace=0.3)
    ann.be_ready(table)
    ann.go_to(table)
    ann.hand_over()
    while not ann.is_over:
        ann.wait(lambda: ann.is_over or (ann.view["phase"] == "night" and ann.view["number"] > 1), "a card")
        ring(inn, table, "hourglass")
        ann.wait(lambda: ann.is_over or ann.view["phase"] != "night", "the day")
    page = ann.page
    page.goto(f"/replay/{table['id']}")
    stands_at(page, 0)
    eyes = page.get_by_role("group", name="Through whose eyes").get_by_role("button")
    eyes.nth(1).click()
    for move in range(1, 7):  # four are ready, two give clues
        page.keyboard.press("ArrowRight")
        stands_at(page, move)
    expect(page.locator(".wd-blind")).to_be_visible()
    expect(page.locator(".wd-card")).to_have_count(0)
    eyes.nth(2).click()
    expect(page.locator(".wd-card").first).to_be_visible()
    eyes.first.click()
    expect(page.locator(".wd-card").first).to_be_visible()
