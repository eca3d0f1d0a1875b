"""What can be done at every table: taking back, standing orders, votes, chat, the line, the end of a game."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.house.conftest import OpenHouse
from tests.web import players
from tests.web.conftest import Complaints, Newcomer
from tests.web.people import Person, begin
from tests.web.players import amount, moves

PHONE = {"width": 360, "height": 740}


def bid(me: Person, wanted: int) -> None:
    """Bid so much by tapping its number."""
    low, _ = amount(me, "Bid") or (0, 0)
    me.tap(me.page.locator(".tf-cells [role=radio]").nth(wanted - low))
    players.done(me, "Bid", lambda: me.tap(".dock [data-enter]"))


# ── taking back ──
def test_a_chip_is_dragged_to_its_place_and_taken_back_at_once(person: Newcomer) -> None:
    ann = person("Ann")
    begin([ann], bots=1, options={"start": 0})
    rng = Random(1)
    while ann.view["phase"] != "allocation" or len(ann.view["hand"]) < 2:
        ann.wait(lambda: ann.offers, "a question")
        if ann.view["phase"] == "auction" and amount(ann, "Bid"):
            players.done(ann, "Bid", lambda: ann.tap(".dock [data-enter]"))
        else:
            players.traumfabrik(ann, rng)
        ann.wait(lambda: ann.offers, "a question")
    hand = ann.view["hand"]
    place = moves(ann, "Place")[0]
    chip = ann.page.locator(f"[data-hand='{place['chip']}']")
    chip.click()
    chip.drag_to(ann.page.locator(f"[data-place='{place['screenplay']}.{place['position']}']"))
    ann.wait(lambda: ann.view["hand"] != hand, "the chip on its place")
    ann.page.get_by_role("button", name="Undo (U)").click()
    ann.wait(lambda: ann.view["hand"] == hand, "the chip in hand")
    expect(ann.page.locator(".toast")).to_contain_text("Your move is taken back.")
    expect(ann.page.locator("[data-hand]")).to_have_count(len([one for one in hand if one is not None]))


def test_what_others_have_seen_is_taken_back_when_all_agree(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", "it", **PHONE)
    begin([ann, bea], options={"start": 0})
    bid(ann, 1)
    ann.page.keyboard.press("u")
    asked = bea.page.get_by_role("alertdialog")
    expect(asked).to_contain_text(bea.t("{name} asks to take a move back.", name="Ann"))
    asked.get_by_role("button", name=re.compile(bea.t("Agree"))).click()
    ann.wait(lambda: ann.view["auction"]["bid"] is None, "the position before")
    expect(ann.page.locator(".dock [data-enter]")).to_be_visible()


def test_a_pause_that_all_agree_to_stops_the_table_until_somebody_goes_on(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", "de", **PHONE)
    begin([ann, bea], pace={"kind": "live", "move": 60, "bank": 300})
    ann.menu("Pause")
    bea.page.get_by_role("alertdialog").get_by_role("button", name=re.compile(bea.t("Agree"))).click()
    expect(ann.page.get_by_role("dialog", name="The table is paused")).to_be_visible()
    expect(ann.page.locator(".dock")).to_contain_text("The table is paused.")
    bea.page.get_by_role("dialog").get_by_role("button", name=bea.t("Go on")).click()
    expect(ann.page.get_by_role("dialog", name="The table is paused")).to_have_count(0)
    expect(ann.page.locator(".strip .ck").first).to_have_text(re.compile(r"\d:\d\d"))


# ── standing orders ──
def test_a_proxy_bids_up_to_a_limit_that_nobody_else_sees(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", "fr")
    begin([ann, bea], options={"start": 1})
    ann.page.get_by_role("button", name="Proxy bid").click()
    form = ann.page.get_by_role("dialog")
    for _ in range(2):
        form.get_by_role("button", name="One more").click()
    form.get_by_role("button", name="Bid up to 3").click()
    expect(ann.page.locator(".order")).to_contain_text("up to 3, then passes")
    bid(bea, 1)
    bea.wait(lambda: bea.offers and bea.view["auction"]["bid"] == 2, "the proxy's bid")
    bid(bea, 3)
    bea.wait(lambda: bea.view["phase"] == "allocation", "the proxy's pass")
    assert '"up_to"' not in "".join(bea.frames)
    ann.wait(lambda: ann.w is not None and ann.w["order"] is None, "the end of the order")


def test_an_order_is_withdrawn_and_passing_alone_leaves_the_auction(person: Newcomer) -> None:
    ann, bea = person("Ann", **PHONE), person("Bea")
    begin([ann, bea], options={"start": 1})
    ann.menu("Proxy bid")
    ann.tap(ann.page.get_by_role("dialog").get_by_role("button", name="Bid up to 1"))
    ann.wait(lambda: ann.w is not None and ann.w["order"], "the order")
    ann.menu("Withdraw the standing order")
    ann.wait(lambda: ann.w is not None and ann.w["order"] is None, "no order")
    ann.menu("Pass by myself")
    bid(bea, 1)
    bea.wait(lambda: bea.view["phase"] == "allocation", "the pass")


# ── talking and watching ──
def test_who_plays_and_who_watches_talk_among_themselves(person: Newcomer) -> None:
    ann, bea, wim = person("Ann"), person("Bea", "it", **PHONE), person("Wim")
    table = begin([ann, bea])
    wim.get(f"/api/codes/{table['code']}")
    wim.go_to(table)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something to the table").fill("good luck")
    ann.page.keyboard.press("Enter")
    bea.tap(bea.page.locator(".tabbar button", has_text=bea.t("Chat")))
    expect(bea.page.locator(".chat__lines")).to_contain_text("good luck")
    wim.page.get_by_role("tab", name="Chat").click()
    wim.page.get_by_label("Say something to who watches").fill("Ann has nothing")
    wim.page.keyboard.press("Enter")
    expect(wim.page.locator(".chat__lines")).to_contain_text("Ann has nothing")
    expect(wim.page.locator(".chat__lines")).not_to_contain_text("good luck")
    assert "Ann has nothing" not in "".join(ann.frames + bea.frames)
    expect(ann.page.locator(".watchers")).to_contain_text("1 watching")


def test_the_table_can_be_shown_to_somebody_and_its_rules_read(person: Newcomer) -> None:
    ann = person("Ann")
    table = begin([ann], bots=2, options={"start": 0})
    ann.menu("Invite to watch")
    shown = ann.page.get_by_role("dialog")
    expect(shown).to_contain_text(table["code"])
    shown.get_by_role("button", name="Close").click()
    ann.page.locator(".dock .rule").first.click()
    expect(ann.page.get_by_role("dialog").locator("h3")).not_to_be_empty()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("?")
    expect(ann.page.locator(".rulepane article").first).to_be_visible()
    ann.page.keyboard.press("l")
    expect(ann.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_my_turn_is_told_in_the_title_and_the_favicon(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea")
    begin([ann, bea], options={"start": 0})
    expect(ann.page).to_have_title("Your turn – Traumfabrik")
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("gold"))
    expect(bea.page).to_have_title("Traumfabrik")
    bid(ann, 1)
    expect(ann.page).to_have_title("Traumfabrik")
    expect(bea.page).to_have_title("Your turn – Traumfabrik")


def test_who_wants_it_is_asked_before_every_move(person: Newcomer) -> None:
    ann = person("Ann")
    ann.page.add_init_script("localStorage.setItem('traumwerk', JSON.stringify({confirm: 'always'}))")
    begin([ann], bots=1, options={"start": 0})
    ann.tap(".dock [data-enter]")
    ann.page.get_by_role("dialog").get_by_role("button", name="Not yet").click()
    assert ann.view["auction"]["bid"] is None
    ann.tap(".dock [data-enter]")
    ann.agree()
    ann.wait(lambda: ann.answers, "the bid")


# ── the line ──
def test_a_lost_line_is_told_and_mends_itself(person: Newcomer, complaints: Complaints) -> None:
    complaints.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
    ann, bea = person("Ann"), person("Bea")
    begin([ann, bea], options={"start": 0})
    bea.page.context.set_offline(True)
    bea.page.evaluate("window.sockets.at(-1).close()")
    expect(bea.page.locator(".banner")).to_contain_text("Line lost.")
    expect(bea.page.locator(".tf-board")).to_be_visible()
    expect(ann.page.locator(".strip [data-seat='1'] .link--off")).to_be_visible()
    bid(ann, 1)
    bea.page.context.set_offline(False)
    expect(bea.page.locator(".toast--ok")).to_contain_text("You are back. 1 move was made meanwhile.")
    assert bea.view["auction"]["bid"] == 1


def test_a_house_that_closes_says_so(house: OpenHouse, person: Newcomer, complaints: Complaints) -> None:
    complaints.forgive("ERR_CONNECTION_REFUSED", "WebSocket connection")
    ann = person("Ann", at=house)
    begin([ann], bots=1, options={"start": 0})
    house.stop()
    expect(ann.page.locator(".banner")).to_contain_text("The house restarts.")
    expect(ann.page.locator(".tf-board")).to_be_visible()


# ── seats ──
def test_the_host_puts_a_bot_on_the_seat_of_who_does_not_come_back(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea")
    begin([ann, bea], options={"start": 1})
    bea.menu("Leave the table")
    bea.page.wait_for_url("**/")
    ann.menu("Put a bot on a seat")
    ann.page.get_by_role("dialog").get_by_role("button", name="Replace").click()
    ann.wait(lambda: ann.w is not None and ann.w["table"]["seats"][1]["bot"], "the bot")
    ann.wait(lambda: ann.offers, "my turn")


# ── the end ──
def test_after_the_end_there_are_points_a_record_a_replay_and_a_rematch(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", "de", **PHONE)
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = begin([ann, bea])
    for someone in (ann, bea):
        someone.hand_over()
    for someone in (ann, bea):
        someone.wait_for_end()
        expect(someone.page.locator(".result h2").first).to_be_visible()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text().count("\n") > 20
    ann.page.get_by_role("button", name="Share the replay").click()
    expect(ann.page.locator(".toast")).to_contain_text("The link is copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{table['id']}")
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.get_by_role("button", name="I’m ready")).to_be_visible()
    bea.tap(bea.button("To the rematch"))
    expect(bea.page.locator(".rm")).to_be_visible()
    assert bea.page.url == ann.page.url
    ann.page.goto("/games?show=finished")
    expect(ann.page.locator(".mine__row--past")).to_have_count(1)


@pytest.mark.parametrize("game", ["traumfabrik", "factory_manager"])
def test_pieces_move_in_full_motion_without_a_slip(person: Newcomer, game: str) -> None:
    ann = person("Ann", reduced_motion="no-preference")
    begin([ann], game, bots=2, bot_pace=0.02)
    expect(ann.page.locator("html")).to_have_attribute("data-motion", "full")
    ann.hand_over()
    ann.wait(lambda: ann.is_over or ann.moment[1] > 90, "ninety moves")


# ── several at once ──
# A page that hears late: what the house says waits until `window.listen()`.
DEAF = """() => {
  const socket = window.sockets.at(-1), hear = socket.onmessage, waiting = [];
  socket.onmessage = (event) => waiting.push(event);
  window.listen = () => { socket.onmessage = hear; waiting.splice(0).forEach((event) => hear(event)); };
}"""


def test_books_that_others_confirm_meanwhile_do_not_hold_mine_up(person: Newcomer) -> None:
    """F26: the books are kept by all at once, so that nobody comes too late."""
    ann, bea = person("Ann"), person("Bea")
    begin([ann, bea], "factory_manager")
    rng = Random(4)
    while ann.view["phase"] != "books":
        for someone in (ann, bea):
            if someone.offers and someone.view["phase"] != "books":
                players.factory_manager(someone, rng)
        ann.wait(lambda: ann.offers or bea.offers, "a question")
    for someone in (ann, bea):
        while not moves(someone, "Confirm"):
            players.keep_the_books(someone, rng)
    expect(ann.page.locator(".dock [data-enter]")).to_be_enabled()
    ann.page.evaluate(DEAF)
    players.done(bea, "Confirm", lambda: bea.tap(".dock [data-enter]:enabled"))
    players.done(ann, "Confirm", lambda: ann.tap(".dock [data-enter]:enabled"))
    ann.page.evaluate("window.listen()")
    expect(ann.page.locator(".toast")).to_have_count(0)
    ann.wait(lambda: ann.view["round"] == 1, "the next round")
