"""The lobby: the shelf, new tables and their options, invitations, the waiting room, my games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import Complaints, Newcomer, Visitor
from tests.web.people import Person
from tests.web.words import said

LANGUAGES = ("en", "it", "fr", "de")
BOXES = ("Traumfabrik", "Dream Factory", "Factory Manager", "When I Dream")
CLICKS = """
sessionStorage.clicks ??= 0;
addEventListener("click", () => { sessionStorage.clicks = 1 + Number(sessionStorage.clicks); }, true);
"""


# ── the front page ──
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_greets_in_the_language_of_the_browser(
    inn: OpenHouse, visitor: Visitor, language: str
) -> None:
    page = visitor(inn, locale=f"{language}-{language.upper()}")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_have_text(said(language, "lobby", "Welcome to the house."))
    for title in BOXES:
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


def test_a_newcomer_bids_in_traumfabrik_after_at_most_three_clicks(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn)
    page.add_init_script(CLICKS)
    me = Person(page, inn.url, "en")
    page.goto("/")
    page.get_by_role("button", name="Traumfabrik: play now with bots").click()
    me.wait(lambda: me.offers, "a question")
    page.locator(".dock").get_by_role("button", name=re.compile("^Bid")).click()
    me.wait(lambda: any(is_bid(event, 0) for told in me.events for event in told), "the bid")
    assert int(page.evaluate("sessionStorage.clicks")) <= 3


def is_bid(event: dict[str, object], seat: int) -> bool:
    return "amount" in event and event.get("seat") == seat


def test_every_box_can_be_played_at_once(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn)
    me = Person(page, inn.url, "en")
    for title in BOXES:
        page.goto("/")
        page.get_by_role("button", name=f"{title}: play now with bots").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".sh__head h1")).to_have_text(title)
        me.wait(lambda: me.offers, "a question")


# ── a new table ──
def test_options_of_a_new_table_are_explained_and_used(person: Newcomer) -> None:
    ann = person("Ann")
    page = ann.page
    page.goto("/new/tf")
    page.get_by_role("group", name="Number of seats").get_by_role("button", name="3").click()
    page.get_by_role("group", name="Who plays with you").get_by_role("button", name="Bots").click()
    page.get_by_role("radio", name=re.compile("No clock")).check()
    page.get_by_role("switch", name="Open purses").check()
    page.get_by_label("Who begins").select_option(label="Ann")
    page.get_by_role("group", name="How fast bots play").get_by_role("button", name="At once").click()
    expect(page.get_by_role("region", name="Your table")).to_contain_text("Traumfabrik for 3: you and 2 bots.")
    page.get_by_role("button", name="Begin at once").click()
    ann.wait(lambda: ann.offers, "the first question")
    assert ann.w is not None
    table = ann.w["table"]
    assert table["pace"]["kind"] == "none"
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy", "greedy"]
    assert table["options"]["open_money"] is True
    assert table["options"]["start"] == 0
    assert all(studio["contracts"] is not None for studio in ann.view["studios"])


def test_options_of_when_i_dream_are_seen_in_the_waiting_room(person: Newcomer) -> None:
    ann = person("Ann")
    page = ann.page
    page.goto("/new/wid")
    page.get_by_role("group", name="Language of the dream").get_by_role("button", name="Deutsch").click()
    page.get_by_role("group", name="Hourglass").get_by_role("button", name="Shorter").click()
    page.get_by_role("switch", name="Strict referee").check()
    page.get_by_role("group", name="Who may come").get_by_role("button", name="Open to all").click()
    page.get_by_role("button", name="Open the table").click()
    agreed = page.get_by_role("list", name="What was agreed")
    expect(agreed).to_contain_text("Deutsch")
    expect(agreed).to_contain_text("90 seconds")
    expect(agreed).to_contain_text("Strict referee")
    ann.wait(lambda: ann.w, "the window")
    assert ann.w is not None
    assert ann.w["table"]["public"] is True
    page.get_by_role("button", name="W11").click()
    expect(page.get_by_role("dialog")).to_contain_text("W11")


def test_what_every_seat_gets_is_chosen_seat_by_seat(person: Newcomer) -> None:
    """T9 F6: choosing what another seat has, one exchanges with it; another number of seats is dealt again."""
    ann = person("Ann", "de", width=360, height=740)
    page = ann.page
    page.goto("/new/tf")
    page.get_by_text(ann.t("More options", "lobby")).click()
    studios = page.get_by_role("group", name="Studios", exact=True)
    studios.get_by_role("button", name=ann.t("Chosen", "lobby")).click()
    first, second = page.locator("#studios-0"), page.locator("#studios-1")
    before, wanted = first.input_value(), second.input_value()
    first.select_option(wanted)
    expect(second).to_have_value(before)
    chosen = [field.input_value() for field in page.locator(".each select").all()]
    names = first.locator("option").all_text_contents()
    page.get_by_role("button", name=ann.t("Open the table", "lobby")).click()
    agreed = page.get_by_role("list", name=ann.t("What was agreed", "lobby"))
    expect(agreed).to_contain_text(f"Ann: {names[int(wanted) - 1]}")
    ann.wait(lambda: ann.w, "the window")
    assert ann.w is not None
    assert [str(studio) for studio in ann.w["table"]["options"]["studios"]] == chosen

    page.goto("/new/fm")
    page.get_by_text(ann.t("More options", "lobby")).click()
    page.get_by_role("button", name=ann.t("Chosen", "lobby")).click()
    expect(page.locator("#order-0")).to_be_visible()
    page.get_by_role("group", name=ann.t("Number of seats", "lobby")).get_by_role("button", name="2").click()
    expect(page.locator(".each")).to_have_count(0)
    page.get_by_role("button", name=ann.t("Chosen", "lobby")).click()
    page.locator("#order-0").select_option("10")
    page.get_by_role("group", name=ann.t("Who plays with you", "lobby")).get_by_role(
        "button", name="Bots"
    ).click()
    page.get_by_role("button", name=ann.t("Begin at once", "lobby")).click()
    ann.wait(lambda: ann.w is not None and ann.w["view"], "the game")
    assert ann.w["table"]["options"]["order"] == [10, 2]


def test_a_table_round_the_room_has_no_bots(person: Newcomer) -> None:
    page = person("Ann").page
    page.goto("/new/wid")
    page.get_by_role("button", name="Seat 2: put a bot here").click()
    page.get_by_role("switch", name="Round the table").check()
    expect(page.get_by_role("button", name="Seat 2: put a bot here")).to_be_disabled()
    expect(page.get_by_text("Voices are real at this table")).to_be_visible()


# ── invitations and the waiting room ──
def test_friends_come_by_code_and_by_link_and_the_game_begins_when_all_are_ready(
    inn: OpenHouse, visitor: Visitor, person: Newcomer
) -> None:
    ann, page = (host := person("Ann")), host.page
    page.goto("/new/tf")
    page.get_by_role("group", name="Number of seats").get_by_role("button", name="3").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("img", name="QR code of the invitation")).to_have_js_property("complete", True)
    code = page.locator(".bigcode").inner_text()
    assert page.url.endswith(code)

    by_code = Person(visitor(inn, locale="it-IT", width=390, height=844), inn.url, "it")
    by_code.page.goto("/")
    by_code.page.get_by_label(by_code.t("Invite code", "lobby")).fill(code.lower())
    by_code.tap(by_code.button("Sit down", "lobby"))
    expect(page.get_by_text("2 of 3 are here")).to_be_visible()

    by_link = Person(visitor(inn, locale="fr-FR"), inn.url, "fr")
    by_link.page.goto(f"/t/{code}")
    by_link.page.get_by_label(by_link.t("Your name")).fill("Zoé")
    by_link.tap(by_link.button("Come in"))
    by_link.tap(by_link.button("Sit down", "lobby"))
    expect(page.get_by_text("3 of 3 are here")).to_be_visible()
    expect(page.locator(".chair", has_text="Zoé")).to_be_visible()

    by_link.page.get_by_label(by_link.t("Say something", "lobby")).fill("bonjour")
    by_link.page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="What was said")).to_contain_text("bonjour")
    for friend in (by_code, by_link):
        friend.tap(friend.button("I’m ready", "lobby"))
    page.get_by_role("button", name="I’m ready").click()
    for friend in (ann, by_code, by_link):
        expect(friend.page.locator(".sh .dock")).to_be_visible()
        assert friend.view["phase"] == "auction"


def test_the_host_fills_up_with_bots_sends_one_away_and_closes_the_table(person: Newcomer) -> None:
    ann = person("Ann")
    table = ann.open_table(seats=["host", "open", "open"])
    ann.go_to(table)
    page = ann.page
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.get_by_text("3 of 3 are here")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Send .* away$")).first.click()
    expect(page.get_by_text("2 of 3 are here")).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    page.wait_for_url("**/")
    assert ann.get(f"/api/tables/{table['id']}")["stage"] == "ended"


def test_an_open_table_is_found_on_the_front_page(inn: OpenHouse, visitor: Visitor, person: Newcomer) -> None:
    host = person("Dorothea", "de")
    table = host.open_table(seats=["host", "open"], public=True)
    page = visitor(inn)
    page.goto("/")
    page.get_by_role("button", name="Dorothea’s table: join").click()
    page.wait_for_url(f"**/t/{table['code']}")
    expect(page.get_by_text("2 of 2 are here")).to_be_visible()


def test_a_code_that_leads_nowhere_is_told(inn: OpenHouse, visitor: Visitor, complaints: Complaints) -> None:
    complaints.forgive(r"/api/codes/")
    page = visitor(inn)
    page.goto("/#join")
    page.get_by_label("Invite code").fill("ZZZZZZ")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#join-problem")).to_contain_text("code")
    page.goto("/t/ZZZZZZ")
    expect(page.get_by_role("heading", name="Nobody sits at ZZZZZZ")).to_be_visible()


# ── my games ──
def test_my_games_are_found_again(person: Newcomer) -> None:
    ann = person("Ann")
    page = ann.page
    mine = ann.open_table(seats=["host", "bot"], options={"start": 0})
    ann.be_ready(mine)
    page.goto("/")
    expect(page.locator(".ticket")).to_contain_text("Your turn")
    expect(page).to_have_title(re.compile(r"^\(1\)"))
    page.goto("/games")
    page.locator("main li", has_text="Your turn").get_by_role("link").first.click()
    page.wait_for_url(f"**/t/{mine['code']}")
    ann.wait(lambda: ann.w, "the window")
    ann.menu("End the game")
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(page.locator(".dock")).to_contain_text("The host has ended this game.")
    page.goto("/games?show=stopped")
    expect(page.locator("main")).to_contain_text("Traumfabrik")
