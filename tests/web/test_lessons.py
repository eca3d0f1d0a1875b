"""The guided first games: each step is told, done by hand, and the coach goes on to the end."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from playwright.sync_api import expect

from tests.house.conftest import OpenHouse
from tests.web import players
from tests.web.conftest import LOCALES, Visitor
from tests.web.looking import Inspector
from tests.web.people import Person, ring
from tests.web.players import Dreaming, Play, amount, moves

PHONE = {"width": 360, "height": 740}
LESSONS = {
    "tf": ("en", {}),
    "df": ("it", PHONE),
    "fm": ("fr", {}),
    "wid": ("de", PHONE),
}


def try_to(me: Person, click: str) -> bool:
    """Click something that the coach may hold back; whether it was let through."""
    number = len(me.answers)
    if not me.press(click):
        return False
    for _ in range(60):
        if len(me.answers) > number:
            return True
        me.page.wait_for_timeout(20)
    return False


def pupil_of_stars(me: Person, rng: Random) -> None:
    """Bids where a bid is let through, else passes; takes and places what there is."""
    if me.view["phase"] == "auction":
        low, _ = amount(me, "Bid") or (99, 99)
        ways = [".dock [data-enter]", ".dock [aria-keyshortcuts=p]"]
        any(try_to(me, way) for way in (ways if low < 5 else reversed(ways)))
    elif me.view["phase"] == "party":
        take = moves(me, "Take")[0]
        me.tap(f".tf-lot--pick [data-key='{take['chip'] + 1}']")
        try_to(me, ".dock [data-enter]")
    else:
        players.place_a_chip(me, rng)


def pupil_of_factories(me: Person, rng: Random) -> None:
    """Buys one tile, hires nobody, confirms the books."""
    phase = me.view["phase"]
    buys = [move for move in moves(me, "Buy") if not move["beside"]]
    if phase == "buying" and buys and me.made["Buy"] == 0:
        players.choose_stall(me, buys[0]["tile"])
        players.done(me, "Buy", lambda: me.tap(".dock .btn--go[data-enter]:enabled"))
    elif phase == "buying":
        try_to(me, ".dock .acts .btn--big >> nth=-1")
    else:
        players.factory_manager(me, rng)


class PupilOfDreams:
    """Gives clues, guesses, and lets each hourglass run out once enough was seen."""

    def __init__(self, house: OpenHouse) -> None:
        self.house = house
        self.play = Dreaming("de")

    def __call__(self, me: Person, rng: Random) -> None:
        assert me.w is not None
        self.play(me, rng)
        is_dreaming = me.view["dreamer"] == me.seat
        enough = me.view["number"] > 2 if is_dreaming else me.made["Clue"] > 1 and me.view["laid"]
        if me.view["phase"] == "night" and enough:
            ring(self.house, me.w["table"], "hourglass")
        elif me.view["phase"] in ("last guess", "day") and not is_dreaming:
            ring(self.house, me.w["table"], me.view["phase"])


def quicken(house: OpenHouse, me: Person) -> None:
    """The bots of a lesson take their time; those of a test do not."""
    assert me.w is not None
    table = house.house.table(me.w["table"]["id"])
    table.setting = msgspec.structs.replace(table.setting, bot_pace=0)


@pytest.mark.parametrize("box", LESSONS)
def test_a_guided_game_is_played_to_its_end(inn: OpenHouse, visitor: Visitor, box: str) -> None:
    language, size = LESSONS[box]
    page = visitor(inn, locale=LOCALES[language], **size)
    me = Person(page, inn.url, language)
    page.goto(f"/learn/{box}")
    coach = page.locator(".coach")
    expect(coach).to_be_visible()
    if box != "wid":  # dreams take their time
        quicken(inn, me)
    pupils: dict[str, Play] = {
        "tf": pupil_of_stars, "df": pupil_of_stars, "fm": pupil_of_factories, "wid": PupilOfDreams(inn),
    }  # fmt: skip
    inspector, rng, told = Inspector(), Random(5), set()
    inspector.look(page, "first step")
    expect(page.locator("[data-coached]").first).to_be_visible()
    while page.locator(".coach--done").count() == 0:
        told.add(coach.locator("p").first.inner_text())
        if page.locator(".coach__keys [data-enter]").count():
            me.press(".coach__keys [data-enter]")
        elif me.offers and not me.is_over:
            pupils[box](me, rng)
        assert not me.is_over, "the game was over before the lesson"
        page.wait_for_timeout(15)
    inspector.look(page, "farewell")
    inspector.conclude()
    assert len(told) >= 8, told
    me.tap(coach.locator(".btn--go"))
    expect(coach).to_have_count(0)
    expect(page.locator(".sh")).to_be_visible()


def test_a_move_that_comes_too_early_is_held_back_and_the_coach_can_be_sent_away(
    inn: OpenHouse, visitor: Visitor
) -> None:
    page = visitor(inn)
    me = Person(page, inn.url, "en")
    page.goto("/")
    page.get_by_role("link", name="Traumfabrik: learn it").first.click()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    me.wait(lambda: me.offers, "a question")
    page.locator(".dock [aria-keyshortcuts=p]").click()
    expect(page.locator(".toast")).to_contain_text("Bid first.")
    assert me.offers
    page.get_by_role("button", name="Play without the coach").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.locator(".dock [aria-keyshortcuts=p]").click()
    me.wait(lambda: me.answers, "the pass")


def test_a_night_that_is_still_to_come_cannot_be_skipped_to(inn: OpenHouse, visitor: Visitor) -> None:
    """Who skips through the first night waits for the next one, and misses nothing of it."""
    page = visitor(inn)
    me = Person(page, inn.url, "en")
    page.goto("/learn/wid")
    skip, onward = (page.locator(".coach__keys").get_by_role("button", name=name) for name in ("Skip", "Next"))
    me.wait(lambda: me.offers, "a question")
    Dreaming("en").be_ready(me)
    me.wait(lambda: me.view["phase"] == "night", "the night")
    while not page.locator(".coach").get_by_text("The hourglass runs on").is_visible():
        me.press(".coach__keys .btn:not(.btn--icon):enabled")
    expect(skip).to_be_disabled()
    expect(onward).to_have_count(0)
