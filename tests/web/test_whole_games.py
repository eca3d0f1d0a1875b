"""Whole games in real browsers: four languages, wide and phone-sized, bots, a spectator, and what goes wrong.

In the middle of each game somebody loads the page again, somebody loses the line, and somebody lets a bot play
and takes the seat back. Every phase is looked at in light and dark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.house.conftest import OpenHouse
from tests.web import players
from tests.web.conftest import Newcomer
from tests.web.looking import Inspector
from tests.web.people import UNHURRIED, Person, begin, ring
from tests.web.players import Dreaming, Play

pytestmark = pytest.mark.timeout(900)  # they are long
PHONE, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 740}
TABLET = {"width": 1024, "height": 768}


class Company:
    """People at one table, who move in turn, and one who watches."""

    def __init__(self, people: list[Person], watcher: Person, play: Play, seed: int = 1) -> None:
        self.people, self.watcher, self.play = people, watcher, play
        self.rng = Random(seed)
        self.inspector = Inspector()

    def sit_down(self, game: str, bots: int, **wish: Any) -> None:
        """Everybody comes by the code, all are ready, and the pages are there."""
        self.table = begin(self.people, game, bots, **wish)
        self.watcher.get(f"/api/codes/{self.table['code']}")
        self.watcher.go_to(self.table)

    def go_on(self, until: Callable[[], object]) -> None:
        """Whoever is asked moves, until something holds or the game is over."""
        host = self.people[0]
        while not until() and not host.is_over:
            asked = [one for one in self.people if one.offers and not one.is_over and one.idle_at != one.moment]
            host.page.wait_for_timeout(1 if asked else 15)
            for someone in asked:
                if someone.offers:
                    self.look(someone)
                    self.play(someone, self.rng)

    def look(self, someone: Person) -> None:
        """At each phase, by the first two: a wide page and the smallest one; others must fit their screens."""
        phase = str(someone.view["phase"])
        if someone in self.people[:2]:
            self.inspector.look(someone.page, phase)
        else:
            self.inspector.measure(someone.page, f"{phase} of {someone.name}")

    def hand_over(self, watching: Person, *leaving: Person) -> None:
        """Bots play for them; one goes on watching, the others leave the house."""
        for someone in (watching, *leaving):
            someone.hand_over()
        for someone in leaving:
            someone.page.goto("about:blank")

    def come_back(self, *away: Person) -> None:
        for someone in away:
            someone.go_to(self.table)
            someone.take_back()

    def has_made(self, *kinds: str, times: int = 1) -> Callable[[], bool]:
        """Whether everybody has made these moves by hand."""
        return lambda: all(someone.made[kind] >= times for someone in self.people for kind in kinds)

    @property
    def made(self) -> Counter[str]:
        """The moves that all together have made by hand, by their kind."""
        return sum((someone.made for someone in self.people), start=Counter())

    def conclude(self) -> None:
        """All see the same result, each in their own language."""
        host = self.people[0]
        self.go_on(lambda: False)
        assert host.w is not None
        result = host.w["result"]
        for someone in (*self.people, self.watcher):
            someone.wait_for_end()
            assert someone.w is not None
            assert someone.w["result"] == result
            expect(someone.page.locator(".result h2, .wd-reveal").first).to_be_visible()
            if someone.page.locator(".wd-reveal").is_visible():
                someone.tap(".wd-reveal .wd-btn--main")
            expect(someone.page.locator(".result h2").first).to_be_visible()
            expect(someone.page.locator("html")).to_have_attribute("lang", someone.language)
        parts = host.get(f"/api/tables/{self.table['id']}/story")["breakdown"]
        assert [sum(part["points"] for part in of_seat) for of_seat in parts] == result["points"]
        for someone in (host, self.people[1]):
            expect(someone.page.locator(".plot svg")).to_be_visible()
            for points in result["points"]:
                expect(someone.page.locator(".result")).to_contain_text(str(points))
            self.inspector.look(someone.page, "result")
        self.inspector.conclude()


EDITIONS = [("traumfabrik", "Traumfabrik", "tf"), ("dream-factory", "Dream Factory", "df")]


@pytest.mark.parametrize(("edition", "title", "dress"), EDITIONS)
def test_films_from_the_first_bid_to_the_awards(person: Newcomer, edition: str, title: str, dress: str) -> None:
    ann, bea = person("Ann", "en"), person("Bea", "it", **SMALL)
    carl, dora = person("Carl", "fr", **TABLET), person("Dora", "de", **PHONE)
    watcher = person("Wim", "de", **PHONE)
    company = Company([ann, bea, carl, dora], watcher, players.traumfabrik)
    company.sit_down("traumfabrik", bots=1, options={"edition": edition})
    expect(watcher.page.locator(".chip--gold")).to_contain_text(watcher.t("You are watching"))
    assert watcher.seat == -1
    for someone in (*company.people, watcher):
        expect(someone.page.locator("body")).to_have_attribute("data-game", dress)
        expect(someone.page.locator(".sh__head h1")).to_have_text(title)

    company.go_on(company.has_made("Bid", "Pass"))
    company.inspector.look(watcher.page, "watching")
    before = bea.view
    bea.load_again()
    assert bea.view == before
    carl.lose_the_line()
    company.go_on(company.has_made("Bid", "Pass", "Place", "Take"))
    company.hand_over(bea, carl, dora)
    expect(ann.page.locator(".strip [data-seat='3'] .mark__bot")).to_be_visible()
    company.go_on(lambda: ann.view["quarter"] == 3 and ann.view["location"] > 5)
    company.come_back(bea, carl, dora)
    company.conclude()
    assert company.has_made("Bid", "Pass", "Place", "Take")()


def test_factory_manager_from_the_first_tile_to_the_last_books(person: Newcomer) -> None:
    ann, bea = person("Ann", "fr"), person("Bea", "de", **SMALL)
    carl, dora = person("Carl", "en", **TABLET), person("Dora", "it", **PHONE)
    company = Company([ann, bea, carl, dora], person("Wim", "it"), players.factory_manager, seed=3)
    company.sit_down("factory_manager", bots=1)
    company.go_on(lambda: ann.view["phase"] == "filling")
    bea.load_again()
    dora.lose_the_line()
    each = ("Bid", "Fill", "Buy", "Done", "Hire", "Confirm")
    somebody = {"Open", "Pass", "Stop", "SwitchOff", "Demolish", "Keep", "Install"}
    company.go_on(lambda: company.has_made(*each)() and somebody <= company.made.keys())
    company.hand_over(bea, carl, dora)
    company.go_on(lambda: ann.view["round"] == 4 and ann.view["phase"] == "buying")
    company.come_back(bea, carl, dora)
    company.conclude()
    assert company.has_made(*each)()
    assert somebody <= company.made.keys()


def is_past(someone: Person, night: int) -> bool:
    return bool(someone.view["night"] != night)


def has_dreamt(company: Company) -> bool:
    """Whether the night has lasted long enough: its dreamer has guessed by hand."""
    view = company.people[0].view
    return (
        view["phase"] != "night"
        or view["number"] > 4
        or any(someone.seat == view["dreamer"] and someone.made["Guess"] for someone in company.people)
    )


def test_when_i_dream_from_dusk_to_the_last_day(inn: OpenHouse, person: Newcomer) -> None:
    """Nobody waits for an hourglass: it runs out when a few cards lie beside the bed."""
    languages = {"Ann": "en", "Bea": "it", "Carl": "fr", "Dora": "de", "Emil": "en", "Fina": "it"}
    sizes = [{}, SMALL, TABLET, PHONE, {}, PHONE]
    people = [person(name, languages[name], **size) for name, size in zip(languages, sizes, strict=True)]
    ann, bea, carl, dora, *_ = people
    company = Company(people, person("Wim", "de"), Dreaming("en"))
    company.sit_down("when_i_dream", bots=1, options={**UNHURRIED, "language": "en", "first": 0}, bot_pace=0.3)
    while not ann.is_over:
        night = ann.view["night"]
        company.go_on(lambda: ann.view["phase"] == "night" and ann.view["number"] == 2)
        if night == 0:
            ann.load_again()  # the dreamer
            bea.load_again()
            carl.lose_the_line()
        if night == 1:
            dora.hand_over()
        company.go_on(partial(has_dreamt, company))
        ring(inn, company.table, "hourglass")
        if night == 1:
            dora.take_back()
        company.go_on(partial(is_past, ann, night))
    company.conclude()
    for someone in people:
        assert {"Ready", "Clue", "PassCard", "Guess", "Tell"} <= someone.made.keys(), someone.name
    assert {"Pass", "Vote", "ChallengeClue"} <= company.made.keys()
