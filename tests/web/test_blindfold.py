"""W10: the Dreamer's browser learns nothing of the card or of right and wrong until the day is over."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.web.nights import Night
from tests.web.people import ring

CLUES = (("green", "heavy", "morning"), ("narrow", "quiet", "seven"), ("winter", "sweet", "yesterday"))
HIDDEN = {"CardShown", "CardLaid", "GuessJudged", "RoleDealt", "BallotSettled", "VoteCast"}
STILL = 500  # milliseconds after which whatever moves or sounds has begun to


# ── all that the Dreamer's browser has ──
def network(night: Night) -> str:
    """What was asked and answered since the night fell, and all frames of the socket."""
    bodies = [f"{answer.url}\n{answer.text() if is_text(answer) else ''}" for answer in night.answers]
    return "\n".join([*bodies, *night.dreamer.frames])


def everything(night: Night) -> str:
    page = night.dreamer.page
    return "\n".join([dom(page), storage(page), spoken(page), page.title(), network(night)])


def is_text(answer: Response) -> bool:
    kind = answer.headers.get("content-type", "")
    return answer.status == 200 and not kind.startswith("font/")


def dom(page: Page) -> str:
    return str(page.evaluate("document.documentElement.outerHTML"))


def storage(page: Page) -> str:
    return json.dumps(
        page.evaluate(
            """async () => [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state,
              await indexedDB.databases(), await caches.keys(), window.signs]"""
        )
    )


def spoken(page: Page) -> str:
    """The accessibility tree: what a screen reader finds."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")
    session.detach()
    return "\n".join(
        str(node[part]["value"])
        for node in tree["nodes"]
        for part in ("name", "value", "description")
        if part in node and "value" in node[part]
    )


def names(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def test_w10_nothing_of_the_card_reaches_the_dreamer_until_the_roles_turn(night: Night) -> None:
    ann = night.dreamer
    ann.go_to(night.table)
    before = everything(night)  # words that the page has said already tell nothing
    night.fall()
    cards = []
    for clues, is_right in zip(CLUES, (True, False, True), strict=True):
        cards.append(night.element)
        night.give_clues(clues)
        night.guess(cards[-1] if is_right else "nonsense")
        assert_hidden(before, night, cards)
    ring(night.house, night.table, "hourglass")
    ann.wait(lambda: ann.view["phase"] == "last guess", "the last guess")
    cards.append(night.element)
    assert_hidden(before, night, cards)
    ann.tap(".wd-dpass")
    ann.wait(lambda: ann.view["phase"] == "day", "the day")
    expect(ann.page.locator("#wd-dream")).to_be_visible()
    assert_hidden(before, night, cards)
    for frame in map(json.loads, ann.frames):
        assert_blind(frame)

    ann.page.locator("#wd-dream").fill("I saw nothing")
    ann.tap(".wd-tell .wd-btn--main")
    ann.wait(lambda: len(ann.view["nights"]) == 1, "the roles")
    expect(ann.page.locator(".wd-reveal")).to_be_visible()
    expect(ann.page.locator(".wd-reveal")).to_contain_text(re.compile(re.escape(cards[0]), re.IGNORECASE))
    assert [card for card in cards[:3] if not names(everything(night), card)] == []  # such words would be seen


def assert_hidden(before: str, night: Night, cards: list[str]) -> None:
    """No card that lay there is named in anything that the Dreamer's browser has."""
    told = everything(night)
    assert [card for card in cards if names(told, card) and not names(before, card)] == []


def assert_blind(frame: dict[str, Any]) -> None:
    """No element, no side, no hidden event, no clock of the night in a message to the Dreamer."""
    view = frame.get("view") or {}
    if view.get("phase") not in ("night", "last guess", "day"):
        return
    assert (view["element"], view["laid"], view["trial"], view["role"]) == (None, None, None, None)
    told = (
        frame["events"] if frame["type"] == "Update" else [event for move in frame["events"] for event in move]
    )
    assert not {event["type"] for event in told} & HIDDEN
    timers = {timer["name"].split(" ")[0] for timer in (frame["clocks"] or {"timers": []})["timers"]}
    assert not timers & {"hourglass", "clue", "trial"}


def test_w10_a_right_and_a_wrong_guess_leave_the_same_page(night: Night) -> None:
    """The DOM, what is announced, asked and heard: equal but for the clues that were given."""
    night.fall()
    seen = []
    for clues, is_right in zip(CLUES[:2], (True, False), strict=True):
        night.give_clues(clues)
        night.dreamer.page.wait_for_timeout(STILL)
        answers = len(night.answers)
        frames, signs, lines = len(night.dreamer.frames), count_signs(night), announced(night)
        night.guess(night.element if is_right else "nonsense")
        night.dreamer.page.wait_for_timeout(STILL)
        told = [shape(json.loads(frame)) for frame in night.dreamer.frames[frames:]]
        asked = [answer.url for answer in night.answers[answers:]]
        seen.append((still(night), told, asked, count_signs(night) - signs, announced(night)[len(lines) :]))
    assert seen[0] == seen[1]


def still(night: Night) -> str:
    """The page without what was announced before."""
    page = night.dreamer.page
    return str(
        page.evaluate(
            """() => {
              const copy = document.documentElement.cloneNode(true);
              copy.querySelector("#live").remove();
              return copy.outerHTML;
            }"""
        )
    )


def announced(night: Night) -> list[str]:
    """What was told to who listens, without the numbers of cards."""
    return [re.sub(r"\d+", "#", line) for line in night.dreamer.page.locator("#live p").all_text_contents()]


def count_signs(night: Night) -> int:
    return int(night.dreamer.page.evaluate("window.signs.length"))


def shape(message: Any) -> Any:
    """A message without its numbers and its own words."""
    if isinstance(message, dict):
        hidden = {"word", "number", "seq", "id", "clocks"}
        return {name: shape(value) for name, value in message.items() if name not in hidden}
    return [shape(one) for one in message] if isinstance(message, list) else message
