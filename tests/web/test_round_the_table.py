"""When I Dream with real voices: one phone each, and the spirits press what all have heard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Newcomer
from tests.web.looking import Inspector
from tests.web.people import UNHURRIED, Person, begin, ring
from tests.web.players import done

PHONE, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 740}


def test_a_night_in_one_room(inn: OpenHouse, person: Newcomer) -> None:
    """W7 W9 W13: said, judged, objected to and ticked by the spirits; the Dreamer's phone stays dark."""
    people = [
        person("Ann", **PHONE),
        person("Bea", "de", **SMALL),
        person("Carl", "it", **PHONE),
        person("Dora", "fr"),
    ]
    ann, bea, carl, dora = people
    table = begin(people, "when_i_dream", options={**UNHURRIED, "aloud": True, "first": 0})
    for someone in people:
        done(someone, "Ready", lambda: someone.tap(".wd-ready .wd-btn--main"))  # noqa: B023
    inspector = Inspector()
    expect(ann.page.locator(".wd-blind--room")).to_be_visible()
    inspector.look(ann.page, "the dreamer's phone")

    speak(bea)
    inspector.look(bea.page, "a spirit's phone")
    speak(carl)
    judge(dora, "yellow")
    bea.tap(".wd-curtain")
    expect(bea.page.locator(".wd-curtain")).to_have_attribute("aria-pressed", "true")
    bea.tap(".wd-curtain")
    judge(carl, "blue")
    done(bea, "Object", lambda: bea.tap(".wd-flag"))
    for voter in (carl, dora):
        voter.wait(lambda: any(card["pile"] == "undecided" for card in voter.view["laid"]), "the vote")  # noqa: B023
        done(voter, "Accept", lambda: voter.tap(".wd-ballot .wd-vote--yellow"))  # noqa: B023
    assert not ann.offers
    expect(ann.page.locator(".wd-card")).to_have_count(0)

    ring(inn, table, "hourglass")
    bea.wait(lambda: bea.view["phase"] == "last guess", "the last guess")
    ring(inn, table, "last guess")
    bea.wait(lambda: bea.view["phase"] == "day", "the day")
    inspector.look(bea.page, "the day")
    done(bea, "Tick", lambda: bea.tap(".wd-tick[aria-pressed=false]"))
    expect(dora.page.locator(".wd-tick--yes")).to_have_count(1)
    done(carl, "DreamEnded", lambda: carl.tap(".wd-listen__do .wd-btn--main"))
    for someone in people:
        expect(someone.page.locator(".wd-reveal")).to_be_visible()
    inspector.conclude()


def speak(me: Person) -> None:
    me.wait(lambda: me.view["speaker"] == me.seat, "my turn")
    done(me, "Speak", lambda: me.tap(".wd-turn--room .wd-btn--main"))


def judge(me: Person, side: str) -> None:
    """What all have heard; another card lies there then."""
    number = me.view["number"]
    done(me, "Judge", lambda: me.tap(f".wd-judge .wd-vote--{side}"))
    me.wait(lambda: me.view["number"] > number, "another card")
