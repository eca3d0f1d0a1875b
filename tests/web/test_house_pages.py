"""Settings, rules and accounts, and how heavy the first page is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.house.conftest import OpenHouse
from tests.web.conftest import LOCALES, Complaints, Newcomer, Visitor
from tests.web.words import said

RULEBOOKS = {"tf": "traumfabrik", "df": "traumfabrik", "fm": "factory_manager", "wid": "when_i_dream"}
FIRST_LOAD = 150_000  # bytes over the wire, without fonts and the art of games


# ── settings ──
def test_dark_and_light_follow_the_system_until_somebody_chooses(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn, color_scheme="dark")
    page.goto("/settings")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("group", name="Theme").get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Switch to light").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_what_is_chosen_stays_on_this_device(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn, reduced_motion="no-preference")
    page.goto("/settings")
    root = page.locator("html")
    choose(page, "Seat colours", "Colour-blind safe")
    choose(page, "Text size", "Large")
    choose(page, "Motion", "Calm")
    page.get_by_role("switch", name=re.compile("^Sounds")).uncheck()
    page.get_by_role("switch", name=re.compile("^Ask before every move")).check()
    choose(page, "Language", "Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text(said("de", "lobby", "Settings"))
    page.reload()
    for name, value in {"colours": "safe", "text": "large", "motion": "calm"}.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    expect(root).to_have_attribute("lang", "de")
    expect(page.locator("#sound")).not_to_be_checked()
    expect(page.locator("#confirm")).to_be_checked()


def choose(page: Page, group: str, choice: str) -> None:
    page.locator("main").get_by_role("group", name=group).get_by_role("button", name=choice, exact=True).click()


def test_who_asked_the_system_for_less_motion_gets_none(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn, reduced_motion="reduce")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")


@pytest.mark.parametrize("language", ["it", "fr", "de"])
def test_the_page_speaks_another_language_from_the_header_on(person: Newcomer, language: str) -> None:
    ann = person("Ann")
    own = {"it": "Italiano", "fr": "Français", "de": "Deutsch"}[language]
    ann.page.goto("/rules")
    ann.page.get_by_role("button", name="Language: English").click()
    ann.page.get_by_role("menuitemradio", name=own).click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(said(language, "lobby", "Rules"))
    ann.wait(lambda: ann.get("/api/me")["language"] == language, "the language at the house")


# ── rules ──
@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_every_rulebook_can_be_read_and_searched(inn: OpenHouse, visitor: Visitor, language: str) -> None:
    page = visitor(inn, locale=LOCALES[language])
    for box, game in RULEBOOKS.items():
        book = page.request.get(f"/api/games/{game}/rules?language={language}").json()
        rules = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]
        page.goto(f"/rules/{box}")
        expect(page.locator(".r")).to_have_count(len(rules))
        last = rules[-1]
        page.get_by_role("searchbox").fill(last)
        expect(page.locator(".r")).to_have_count(1)
        expect(page.locator(f"#{last} h3")).not_to_be_empty()


def test_the_rules_change_their_language_and_edition_beside_the_page(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn)
    page.goto("/rules/tf#T21")
    expect(page.locator("#T21")).to_be_in_viewport()
    english = page.locator("#T21 h3").inner_text()
    page.get_by_role("group", name="Language of the rules").get_by_role("button", name="Deutsch").click()
    expect(page.locator("article[lang=de] #T21 h3")).not_to_have_text(english)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Traumfabrik")
    page.get_by_role("group", name="Edition").get_by_role("button", name=re.compile("Dream Factory")).click()
    page.wait_for_url("**/rules/df*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Dream Factory")


# ── accounts ──
def test_a_guest_makes_an_account_logs_out_and_in_again(
    inn: OpenHouse, person: Newcomer, visitor: Visitor, complaints: Complaints
) -> None:
    complaints.forgive(r"/api/login")
    page = person("Gerda").page
    page.goto("/account")
    page.get_by_label("Name at the table").fill("Gerda B.")
    page.locator(".ac__name").get_by_role("button", name="Change").click()
    expect(page.locator(".toast")).to_contain_text("Gerda B.")
    keep = page.locator("section", has=page.get_by_role("heading", name="Keep my games"))
    keep.get_by_label("Log-in name").fill("gerda-b")
    keep.get_by_label("Password").fill("sieben Zwerge")
    keep.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("heading", name="Change the password")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()

    elsewhere = visitor(inn, width=360, height=740)
    elsewhere.goto("/account")
    enter = elsewhere.locator("section", has=elsewhere.get_by_role("heading", name="Log in"))
    enter.get_by_label("Log-in name").fill("gerda-b")
    enter.get_by_label("Password").fill("sieben Riesen")
    enter.get_by_role("button", name="Log in", exact=True).click()
    expect(enter.locator(".fld__problem")).not_to_be_empty()
    enter.get_by_label("Password").fill("sieben Zwerge")
    enter.get_by_role("button", name="Log in", exact=True).click()
    expect(elsewhere.get_by_role("heading", level=1)).to_contain_text("Gerda B.")


def test_a_program_gets_a_token_that_is_shown_once(person: Newcomer) -> None:
    page = person("Ann").page
    page.goto("/account")
    page.get_by_label("Name of the program").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator(".fresh code")).not_to_be_empty()
    expect(page.get_by_role("button", name="Delete my bot")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Delete my bot")).to_be_visible()
    expect(page.locator(".fresh")).to_have_count(0)


def test_who_wants_to_be_forgotten_is(person: Newcomer) -> None:
    page = person("Ann").page
    page.goto("/account")
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to the house.")


# ── weight ──
def test_the_first_page_is_light(inn: OpenHouse, visitor: Visitor) -> None:
    """Fonts and the art of games come beside: they are kept by browsers, and nothing waits for them."""
    page = visitor(inn)
    came: list[Request] = []

    def keep(request: Request) -> None:
        came.append(request)

    page.on("requestfinished", keep)
    page.goto("/")
    expect(page.locator(".box")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    weights = {request.url: request.sizes() for request in came if not is_beside(request.url)}
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in weights.values())
    assert len(weights) > 10
    assert total <= FIRST_LOAD, sorted(weights.items(), key=lambda item: -item[1]["responseBodySize"])[:10]


def is_beside(url: str) -> bool:
    return url.endswith(".woff2") or "/art/cover-" in url or re.search(r"/games/\w+/art/", url) is not None


def test_the_page_asks_nothing_of_other_houses(inn: OpenHouse, visitor: Visitor) -> None:
    page = visitor(inn)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((inn.url, "data:", "blob:"))] == []
