"""People at a page: what their browser is told over the line of a table, and what everybody can do there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

from tests.house.conftest import OpenHouse
from tests.web.words import said

TICK = 15  # milliseconds between two looks
PATIENCE = 30_000  # milliseconds that a test waits for anything
STAND_IN = ".substitute, .dock--substitute"  # where the page says that a bot plays for me
HASTE = 1_500  # milliseconds for what may be gone already
# When I Dream with so much time that no timer runs out unless a test rings it.
UNHURRIED = dict.fromkeys(
    ("hourglass", "clue_seconds", "last_guess_seconds", "day_seconds", "dusk_seconds"), 3000
)
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
Seats = list[str] | tuple[str, ...]


def settled(page: Page) -> None:
    """Wait until what was drawn last listens to keys as well."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def ring(house: OpenHouse, table: Any, timer: str) -> None:
    """Let a timer of a game run out now, so that no test waits for an hourglass."""

    async def run_out() -> None:
        found = house.house.table(table["id"])
        for name, running in found.kept.clock.timers.items():
            if name.startswith(timer):
                running.left = 0.0
        found.pulse.drive()

    house.do(run_out())


def kind_of(move: dict[str, Any]) -> str:
    """What is told apart by hand: a tile that is kept beside is not bought to be installed, votes are votes."""
    if move.get("beside"):
        return "Keep"
    return "Vote" if move["type"] in ("Accept", "Reject", "Condemn", "Acquit") else str(move["type"])


class Person:
    """Somebody with a browser. `w` is the window that the page was given last, as it came over the wire."""

    def __init__(self, page: Page, url: str, language: str) -> None:
        self.page, self.url, self.language = page, url, language
        self.w: dict[str, Any] | None = None
        self.frames: list[str] = []  # all that came over the lines of this page
        self.answers: list[dict[str, Any]] = []  # to what this page asked for
        self.sent: dict[str, str] = {}  # moves that this page asked for, by their ids: of which kind
        self.made: Counter[str] = Counter()  # moves made by this page, by their kind
        self.idle_at: tuple[int, int] | None = None  # the moment in which nothing is to be done by hand
        self.name = ""
        page.on("websocket", self._listen)

    # ── the wire ──
    def _listen(self, socket: WebSocket) -> None:
        self.w = None
        socket.on("framesent", lambda frame: self._say(json.loads(str(frame))))
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _say(self, message: dict[str, Any]) -> None:
        if message["type"] == "Play":
            self.sent[message["id"]] = kind_of(message["move"])

    def _hear(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        match message["type"]:
            case "Window":
                self.w = {
                    **message,
                    "awaited": message["table"]["awaited"],
                    "result": message["table"]["result"],
                }
            case "Update" if self.w is not None:
                kept = {"seq", "view", "offers", "awaited", "can_undo", "result"}
                self.w |= {name: value for name, value in message.items() if name in kept}
                self.w["events"] = [*self.w["events"], message["events"]]
            case "TableChanged" if self.w is not None:
                self.w |= {"table": message["table"], "awaited": message["table"]["awaited"]}
            case "Done" | "Problem":
                self.answers.append(message)
                kind = self.sent.pop(message["id"], None)
                if kind is not None and message["type"] == "Done":
                    self.made[kind] += 1
            case "OrderChanged" if self.w is not None:
                self.w["order"] = message["order"]

    @property
    def view(self) -> dict[str, Any]:
        assert self.w is not None
        return dict(self.w["view"])

    @property
    def seat(self) -> int:
        assert self.w is not None
        return int(self.w["viewer"])

    @property
    def events(self) -> list[list[dict[str, Any]]]:
        """What this page was told, a list for each move."""
        return [] if self.w is None else list(self.w["events"])

    @property
    def game(self) -> str:
        assert self.w is not None
        return str(self.w["table"]["game"])

    @property
    def offers(self) -> list[dict[str, Any]]:
        return [] if self.w is None or self.is_away else list(self.w["offers"])

    @property
    def is_away(self) -> bool:
        """Whether a bot plays for me."""
        assert self.w is not None
        return self.seat >= 0 and bool(self.w["table"]["seats"][self.seat]["stand_in"])

    @property
    def is_over(self) -> bool:
        return self.w is not None and bool(self.w["result"])

    @property
    def moment(self) -> tuple[int, int]:
        """Changes with every move that is told."""
        return (-1, -1) if self.w is None else (self.w["era"], self.w["seq"])

    def wait_for_end(self) -> None:
        self.wait(lambda: self.is_over, "the end")

    def wait(self, until: Callable[[], object], what: str = "what was waited for") -> None:
        """Let the browser go on until something holds."""
        left = PATIENCE
        while not until():
            assert left > 0, f"{what} did not come: {self.told()}"
            self.page.wait_for_timeout(TICK)
            left -= TICK

    def told(self) -> str:
        """What the page asks, for who reads a failure."""
        asks = self.page.locator(".ask, h1, .toast, .wd-turn").all_inner_texts()
        focus = self.page.evaluate("document.activeElement?.outerHTML.slice(0, 120)")
        return f"{self.name} at {self.page.url} reads {asks}, with the focus on {focus}"

    # ── the house, asked with this browser's own cookie ──
    def post(self, path: str, body: Any = None) -> Any:
        answer = self.page.request.post(path, data=body or {}, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def get(self, path: str) -> Any:
        answer = self.page.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def be(self, name: str) -> None:
        """Come in with a name."""
        self.name = self.post("/api/guest", {"name": name, "language": self.language})["name"]

    def open_table(self, game: str = "traumfabrik", *, seats: Seats = ("host", "bot"), **wish: Any) -> Any:
        """Open a table; a seat is "host", "open", "bot" (a quick one) or the name of a bot."""
        bot = "easy" if game == "when_i_dream" else "greedy"
        wanted = [
            {"kind": seat}
            if seat in ("host", "open")
            else {"kind": "bot", "bot": bot if seat == "bot" else seat}
            for seat in seats
        ]
        settled = {"game": game, "pace": {"kind": "none"}, "bot_pace": 0, **wish, "seats": wanted}
        return self.post("/api/tables", settled)

    def sit_down(self, table: Any) -> None:
        """Come by the code, and take the first free seat."""
        self.get(f"/api/codes/{table['code']}")
        self.post(f"/api/tables/{table['id']}/seat")

    def be_ready(self, table: Any) -> None:
        self.post(f"/api/tables/{table['id']}/ready")

    def go_to(self, table: Any) -> None:
        """Look at a table until its page is there."""
        self.w = None
        self.page.goto(f"/t/{table['code']}")
        self.wait(lambda: self.w, "the window")
        expect(self.page.locator(".sh:not(.sh--laying), .rm").first).to_be_visible()

    # ── the page ──
    def t(self, text: str, domain: str = "table", **values: object) -> str:
        """A sentence as this person's page says it."""
        return said(self.language, domain, text, values)

    def button(self, text: str, domain: str = "table", **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.t(text, domain, **values), exact=True)

    def tap(self, target: str | Locator) -> None:
        """Click, or tap where there is a touch screen."""
        (self.page.locator(target).first if isinstance(target, str) else target).click()

    def press(self, target: str) -> bool:
        """Click where it is there now: against a clock nothing is waited for."""
        try:
            self.page.locator(target).first.click(timeout=HASTE)
        except Error:
            return False
        return True

    def write(self, field: str, text: str, button: str | None = None) -> bool:
        """Fill a field and send it, by its button or by Enter."""
        try:
            self.page.locator(field).first.fill(text, timeout=HASTE)
            if button is None:
                self.page.locator(field).first.press("Enter", timeout=HASTE)
        except Error:
            return False
        return button is None or self.press(button)

    def menu(self, text: str) -> None:
        """Choose something from the table's menu."""
        self.tap(self.page.locator(".menu-button:visible, .tabbar [aria-haspopup=menu]:visible").first)
        items = self.page.get_by_role("menuitem")
        self.tap(items.filter(has_text=self.t(text)).first)

    def agree(self) -> None:
        """Say yes where the page asks once more."""
        self.tap("dialog[open] .btn--go")

    def hand_over(self) -> None:
        """Let a bot play for me."""
        self.menu("Let a bot play for me")
        self.wait(lambda: self.is_away, "the bot")
        expect(self.page.locator(f"{STAND_IN}, .result").first).to_be_visible()

    def take_back(self) -> None:
        self.tap(self.page.locator(STAND_IN).locator(".btn--go"))
        self.wait(lambda: not self.is_away, "my seat")
        expect(self.page.locator(STAND_IN)).to_have_count(0)

    def load_again(self) -> None:
        """Reload the page."""
        self.w = None
        self.page.reload()
        self.wait(lambda: self.w, "the window")
        expect(self.page.locator(".sh:not(.sh--laying)")).to_be_visible()

    def lose_the_line(self) -> None:
        """Cut the socket; the page comes back by itself."""
        self.w = None
        self.page.evaluate("window.sockets.at(-1).close()")
        self.wait(lambda: self.w, "another window")
        expect(self.page.locator(".sh")).to_have_attribute("data-status", "up")


def begin(people: list[Person], game: str = "traumfabrik", bots: int = 0, **wish: Any) -> Any:
    """People sit down in their order, and the game begins."""
    host, *others = people
    table = host.open_table(game, seats=["host", *["open"] * len(others), *["bot"] * bots], **wish)
    for someone in others:
        someone.sit_down(table)
    for someone in people:
        someone.be_ready(table)
    for someone in people:
        someone.go_to(table)
    return table
