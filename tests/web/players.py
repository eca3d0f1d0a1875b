"""People who play by clicking: each makes one of the moves that are offered, where the page offers it.

`play(person, rng)` makes one move and waits until it was made; `person.made` counts them by kind.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.web.people import Person
from traumwerk.games.when_i_dream.deck import Entry, standard

Play = Callable[[Person, Random], None]


def moves(me: Person, kind: str) -> list[dict[str, Any]]:
    """The whole moves of a kind that are offered."""
    return [offer["move"] for offer in me.offers if offer["type"] == "One" and offer["move"]["type"] == kind]


def amount(me: Person, kind: str) -> tuple[int, int] | None:
    """The least and the most of a number that is offered."""
    found = [o for o in me.offers if o["type"] == "Amount" and o["move"] == kind]
    return (found[0]["low"], found[0]["high"]) if found else None


def done(me: Person, kind: str, click: Callable[[], None]) -> None:
    """Click, and wait for the house to say that the move was made."""
    number = len(me.answers)
    click()
    me.wait(lambda: len(me.answers) > number, f"the answer to {kind}")
    assert me.answers[-1]["type"] == "Done", me.answers[-1]


def on_tab(me: Person, tab: str) -> None:
    """On a phone: bring a part of the table to the front."""
    shell = me.page.locator(".sh")
    if me.page.locator(".sh .tabbar").is_visible() and shell.get_attribute("data-tab") != tab:
        places = ["table", *TABS.get(me.game, [])]
        me.tap(me.page.locator(".sh .tabbar button").nth(places.index(tab)))


def wants(me: Person, kind: str, rng: Random, chance: float) -> bool:
    """Everybody wants to have made each kind of move once; after that, by chance."""
    return me.made[kind] == 0 or rng.random() < chance


TABS = {"traumfabrik": ["studios"], "factory_manager": ["factory", "rivals"]}


# ── Traumfabrik ─────────────────────────────────────────────────────────────────────────────────────────
def traumfabrik(me: Person, rng: Random) -> None:
    """Bid or pass, take a guest, place chips."""
    phase = me.view["phase"]
    {"auction": bid_for_stars, "party": choose_a_guest, "allocation": place_a_chip}[phase](me, rng)


def bid_for_stars(me: Person, rng: Random) -> None:
    range_ = amount(me, "Bid")
    if range_ is None or rng.random() < 0.5:
        done(me, "Pass", lambda: me.tap(".dock [aria-keyshortcuts=p]"))
        return
    low, high = range_
    wanted = min(low + rng.choice((0, 0, 1)), high)
    if wanted > low:
        me.tap(me.page.locator(".tf-cells [role=radio]").nth(wanted - low))
    done(me, "Bid", lambda: me.tap(".dock [data-enter]"))


def choose_a_guest(me: Person, rng: Random) -> None:
    takes = moves(me, "Take")
    if moves(me, "Decline") and (not takes or rng.random() < 0.25):
        me.tap(".dock .btn--big:not(.btn--go):enabled")
        done(me, "Decline", me.agree)
        return
    chip = rng.choice(takes)["chip"]
    me.tap(f".tf-lot--pick [data-key='{chip + 1}']")
    done(me, "Take", lambda: me.tap(".dock [data-enter]"))


def place_a_chip(me: Person, rng: Random) -> None:
    places, discards = moves(me, "Place"), moves(me, "Discard")
    if discards and (not places or rng.random() < 0.1):
        choose_chip(me, rng.choice(discards)["chip"])
        done(me, "Discard", lambda: me.tap(".dock [aria-keyshortcuts=d]"))
        return
    place = rng.choice(places)
    choose_chip(me, place["chip"])
    done(me, "Place", lambda: me.tap(f"[data-place='{place['screenplay']}.{place['position']}']"))


def choose_chip(me: Person, chip: int) -> None:
    me.tap(f"[data-hand='{chip}']")


# ── Factory Manager ─────────────────────────────────────────────────────────────────────────────────────
def factory_manager(me: Person, rng: Random) -> None:
    """Put tiles up and bid for them, fill the market, buy, hire, keep the books."""
    plays: dict[str, Play] = {
        "opening": put_a_tile_up, "bidding": bid_for_a_turn, "filling": fill_the_market, "buying": buy,
        "hiring": hire, "books": keep_the_books,
    }  # fmt: skip
    plays[me.view["phase"]](me, rng)


def put_a_tile_up(me: Person, rng: Random) -> None:
    tile = rng.randrange(len(moves(me, "Open")))
    done(me, "Open", lambda: me.tap(f".dock [data-key='{tile + 1}']"))


def bid_for_a_turn(me: Person, rng: Random) -> None:
    range_ = amount(me, "Bid")
    if range_ is None or (moves(me, "Pass") and not wants(me, "Bid", rng, 0.5)):
        done(me, "Pass", lambda: me.tap(".dock .acts .btn--big:not(.btn--go)"))
        return
    if range_[1] > range_[0] and rng.random() < 0.3:
        me.tap(".dock [data-key='2']")
    done(me, "Bid", lambda: me.tap(".dock [data-enter]"))


def fill_the_market(me: Person, rng: Random) -> None:
    fills = moves(me, "Fill")
    if not fills or (moves(me, "Stop") and wants(me, "Stop", rng, 0.5)):
        done(me, "Stop", lambda: me.tap(".dock .acts .btn--big"))
        return
    tile = rng.choice(fills)["tile"]
    on_tab(me, "table")
    done(me, "Fill", lambda: me.tap(f".fm-stall--glow[data-depot='{tile}']"))


def buy(me: Person, rng: Random) -> None:
    """Buy what can be installed; sometimes keep it beside, tear down, install, or stop."""
    buys, keeps = [m for m in moves(me, "Buy") if not m["beside"]], [m for m in moves(me, "Buy") if m["beside"]]
    installs, razes = moves(me, "Install"), moves(me, "Demolish")
    if installs:
        on_tab(me, "factory")
        me.tap(".fm-yard button")
        done(me, "Install", lambda: me.tap(".dock [data-enter]:enabled"))
    elif razes and me.made["Buy"] and wants(me, "Demolish", rng, 0.1):
        me.tap(".dock [aria-pressed=false].btn--big")
        me.tap(".fm-bay--doomed")
        done(me, "Demolish", lambda: me.tap(".dock [data-enter]:enabled"))
    elif keeps and me.made["Buy"] and wants(me, "Keep", rng, 0.15):
        choose_stall(me, rng.choice(keeps)["tile"])
        done(me, "Keep", lambda: me.tap(".dock .acts .btn--big:not(.btn--go):not([disabled]) >> nth=-1"))
    elif buys and wants(me, "Buy", rng, 0.7):
        choose_stall(me, rng.choice(buys)["tile"])
        done(me, "Buy", lambda: me.tap(".dock .btn--go[data-enter]:enabled"))
    else:
        done(me, "Done", lambda: me.tap(".dock .acts .btn--big >> nth=-1"))


def choose_stall(me: Person, tile: int) -> None:
    on_tab(me, "table")
    me.tap(f"[data-stall='{tile}'] button")


def hire(me: Person, rng: Random) -> None:
    low, high = amount(me, "Hire") or (0, 0)
    me.tap(f".dock [data-key='{rng.randint(low, high) + 1}']")
    done(me, "Hire", lambda: me.tap(".dock [data-enter]"))


def keep_the_books(me: Person, rng: Random) -> None:
    """Switch something off where it must be, or now and then; then confirm."""
    offs = moves(me, "SwitchOff")
    if not moves(me, "Confirm") or (offs and wants(me, "SwitchOff", rng, 0.2)):
        on_tab(me, "factory")
        done(me, "SwitchOff", lambda: me.tap("[role=switch][aria-checked=true]:not([aria-disabled=true])"))
        return
    done(me, "Confirm", lambda: me.tap(".dock [data-enter]:enabled"))


# ── When I Dream ────────────────────────────────────────────────────────────────────────────────────────
class Dreaming:
    """Plays When I Dream by hand; what lies on the card is seen by a spirit and known to all hands here."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.card = 0

    @property
    def entry(self) -> Entry:
        """The element on the card."""
        return standard().entry(self.card, self.language)

    def __call__(self, me: Person, rng: Random) -> None:
        """One of the things that can be done now; nothing where all is said."""
        if me.view["element"] is not None:
            self.card = me.view["element"]
        if moves(me, "Ready"):
            self.be_ready(me)
        elif self.offers(me, "Guess"):
            self.dream(me, rng)
        elif self.offers(me, "Tell"):
            self.tell(me)
        elif moves(me, "Condemn"):
            self.soon(me, "Vote", lambda: me.press(".wd-vote--bad" if rng.random() < 0.5 else ".wd-vote--fair"))
        elif moves(me, "Accept"):
            self.soon(
                me, "Vote", lambda: me.press(".wd-vote--yellow" if rng.random() < 0.5 else ".wd-vote--blue")
            )
        elif self.offers(me, "Clue"):
            self.give_a_clue(me, rng)
        elif moves(me, "ChallengeClue") and me.made["ChallengeClue"] < 1 and rng.random() < 0.2:
            self.soon(me, "ChallengeClue", lambda: me.press(".wd-flag"))
        else:
            me.idle_at = me.moment

    def offers(self, me: Person, kind: str) -> bool:
        return any(offer["type"] == "Words" and offer["move"] == kind for offer in me.offers)

    def soon(self, me: Person, kind: str, click: Callable[[], bool]) -> None:
        """A move against the clock: it may come too late, or a word may fall into a vote or to another card."""
        answers, card = len(me.answers), me.view["number"]

        def is_settled() -> bool:
            is_lost = kind == "Clue" and (me.view["trial"] is not None or me.view["number"] != card)
            return is_lost or len(me.answers) > answers

        if click():
            me.wait(is_settled, f"the answer to {kind}")

    def be_ready(self, me: Person) -> None:
        """After a night first from the reveal to the dusk."""
        expect(me.page.locator(".wd-reveal, .wd-ready").first).to_be_visible()
        if me.page.locator(".wd-reveal").is_visible():
            me.press(".wd-reveal .wd-btn--main")
        else:
            done(me, "Ready", lambda: me.tap(".wd-ready .wd-btn--main"))

    def dream(self, me: Person, rng: Random) -> None:
        """After two clues let a card go, then guess right; after that right, nearly right or wrong."""
        if len(me.view["heard"]) < 2 and me.view["phase"] == "night":
            me.idle_at = me.moment
            return
        if me.made["PassCard"] == 0:
            self.soon(me, "PassCard", lambda: me.press(".wd-dpass"))
            return
        others = (*self.entry.near, self.entry.word, "nonsense")
        word = self.entry.word if me.made["Guess"] == 0 else rng.choice(others)
        self.soon(me, "Guess", lambda: me.press(".wd-guess") and me.write("#wd-guess", word))

    def tell(self, me: Person) -> None:
        dream = "I lay in my bed and saw all of you"
        self.soon(me, "Tell", lambda: me.write("#wd-dream", dream, ".wd-tell .wd-btn--main"))

    def give_a_clue(self, me: Person, rng: Random) -> None:
        if rng.random() < 0.15:
            self.soon(me, "Pass", lambda: me.press(".wd-turn .wd-word > .wd-btn:last-child"))
            return
        self.soon(me, "Clue", lambda: me.write(".wd-turn input", rng.choice(self.entry.clues)))
