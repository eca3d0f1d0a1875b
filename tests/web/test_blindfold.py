"""W10: the Dreamer's browser learns nothing of the card, nor whether a guess was right, until the day is over.

The spirits of these nights are on bare sockets, so that they say exactly what a test wants them to say.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.house.conftest import Guest, Line, OpenHouse
from tests.web.conftest import Newcomer
from tests.web.people import UNHURRIED, Person, ring

CLUES = (("green", "heavy", "morning"), ("narrow", "quiet", "seven"), ("winter", "sweet", "yesterday"))
HIDDEN = {"CardShown", "CardLaid", "GuessJudged", "RoleDealt", "BallotSettled", "VoteCast"}
STILL = 500  # milliseconds after which whatever moves or sounds has begun to
# What a page lets be heard and felt.
SIGNS = """
window.signs = [];
const note = (prototype, name) => {
  const real = prototype?.[name];
  if (real) prototype[name] = function (...how) { window.signs.push(name); return real.apply(this, how); };
};
note(window.BaseAudioContext?.prototype, "createOscillator");
note(window.BaseAudioContext?.prototype, "createBufferSource");
note(Navigator.prototype, "vibrate");
"""


class Night:
    """A Dreamer in a browser, three spirits on sockets, and everything that reached the browser."""

    def __init__(self, house: OpenHouse, dreamer: Person) -> None:
        self.house, self.dreamer = house, dreamer
        self.answers: list[Response] = []
        dreamer.page.add_init_script(SIGNS)
        self.table = dreamer.open_table(
            "when_i_dream", seats=["host", "open", "open", "open"], options={**UNHURRIED, "first": 0}
        )
        self.spirits = [house.guest(name) for name in ("Bram", "Cleo", "Dirk")]
        for spirit in self.spirits:
            spirit.join(self.table)
            spirit.ready(self.table)
        dreamer.be_ready(self.table)
        self.lines = [self.sit(spirit) for spirit in self.spirits]
        deck = house.guest("Deck").get("/api/games/when_i_dream/components", language="en")
        self.words = [element["word"] for element in deck["elements"]]

    def sit(self, spirit: Guest) -> Line:
        line = spirit.connect(self.table)
        line.until("Window")
        return line

    def fall(self) -> None:
        """All are ready; from now on everything that the Dreamer's browser is given is kept."""
        self.dreamer.go_to(self.table)
        self.dreamer.page.wait_for_load_state("networkidle")
        self.dreamer.page.on("response", self.keep)
        for line in self.lines:
            line.ask("Play", move={"type": "Ready"})
        self.dreamer.tap(".wd-ready .wd-btn--main")
        self.dreamer.wait(lambda: self.dreamer.view["phase"] == "night", "the night")
        expect(self.dreamer.page.locator(".wd-guess")).to_be_visible()

    def keep(self, answer: Response) -> None:
        self.answers.append(answer)

    @property
    def view(self) -> dict[str, Any]:
        """What the first spirit sees."""
        line = self.lines[0]
        line.send("Sync")
        return dict(line.until("Window")["view"])

    @property
    def element(self) -> str:
        """The word on the card."""
        return str(self.words[self.view["element"]])

    def give_clues(self, clues: tuple[str, ...]) -> None:
        """Each spirit says a word, so that the first one is to speak again."""
        for word in clues:
            view = self.view
            line = self.lines[view["speaker"] - 1]
            answer = line.ask("Play", move={"type": "Clue", "word": word, "card": view["number"]})
            assert answer["type"] == "Done", answer
            expect(self.dreamer.page.locator(".wd-said")).to_have_text(word)

    def guess(self, word: str) -> None:
        number = self.dreamer.view["number"]
        self.dreamer.tap(".wd-guess")
        self.dreamer.page.locator("#wd-guess").fill(word)
        self.dreamer.page.keyboard.press("Enter")
        self.dreamer.wait(lambda: self.dreamer.view["number"] > number, "another card")
        expect(self.dreamer.page.locator(".wd-guess")).to_be_visible()

    # ── all that the Dreamer's browser has ──
    def network(self) -> str:
        """What was asked and answered since the night fell, and all frames of the socket."""
        bodies = [f"{answer.url}\n{answer.text() if is_text(answer) else ''}" for answer in self.answers]
        return "\n".join([*bodies, *self.dreamer.frames])

    def everything(self) -> str:
        page = self.dreamer.page
        return "\n".join([dom(page), storage(page), spoken(page), page.title(), self.network()])


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


@pytest.fixture
def night(inn: OpenHouse, person: Newcomer) -> Night:
    return Night(inn, person("Ann", "de", width=390, height=844))


def test_w10_nothing_of_the_card_reaches_the_dreamer_until_the_roles_turn(night: Night) -> None:
    ann = night.dreamer
    ann.go_to(night.table)
    before = night.everything()  # words that the page has said already tell nothing
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
    assert [card for card in cards[:3] if not names(night.everything(), card)] == []  # such words would be seen


def assert_hidden(before: str, night: Night, cards: list[str]) -> None:
    """No card that lay there is named in anything that the Dreamer's browser has."""
    told = night.everything()
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
