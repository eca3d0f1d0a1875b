"""A night of When I Dream with one browser, the Dreamer's: the spirits say what a test wants them to say."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Response, expect

from tests.house.conftest import Guest, Line, OpenHouse
from tests.web.people import SIGNS, UNHURRIED, Person


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
