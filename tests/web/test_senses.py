"""What a page lets be heard and felt, what it hears, and what it does while nobody looks."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.web import players
from tests.web.conftest import Newcomer
from tests.web.nights import Night
from tests.web.people import SIGNS, Person, begin, ring

# How often something was set in motion.
MOVES = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };
window.moves = 0;
"""
# What a browser is given to say, in which language.
VOICES = """
window.said = [];
SpeechSynthesis.prototype.speak = (utterance) => window.said.push([utterance.text, utterance.lang]);
"""
# No browser on a bare machine understands speech: this one hears what `window.hears` is told.
EARS = """
window.SpeechRecognition = class {
  start() {
    window.hears = (text, isFinal) => {
      const result = Object.assign([{ transcript: text }], { isFinal });
      this.onresult({ results: [result] });
    };
    window.language = this.lang;
  }
  stop() { this.onend(); }
  abort() {}
};
"""


def bid(me: Person) -> None:
    players.done(me, "Bid", lambda: me.tap(".dock [data-enter]"))


def signs(me: Person) -> list[str]:
    """What was heard and felt at this page since the last time."""
    return list(me.page.evaluate("window.signs.splice(0)"))


def hide(page: Page, *, is_hidden: bool) -> None:
    """As if another tab were in front of this one, or no longer."""
    page.evaluate(
        """(state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        "hidden" if is_hidden else "visible",
    )


# ── my turn ──
def test_my_turn_is_heard_and_felt_where_i_want_it(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", width=390, height=844)
    for someone in (ann, bea):
        someone.page.add_init_script(SIGNS)
    begin([ann, bea], options={"start": 0})
    bea.tap(".sh .ask")  # no browser sounds before it was touched
    assert "vibrate" not in signs(bea)
    bid(ann)
    bea.page.wait_for_function("window.signs.includes('vibrate') && window.signs.includes('createOscillator')")
    assert "vibrate" not in signs(ann)


def test_who_wants_quiet_has_it(person: Newcomer) -> None:
    ann, bea = person("Ann"), person("Bea", width=390, height=844)
    bea.page.add_init_script(SIGNS)
    bea.page.add_init_script(
        "localStorage.setItem('traumwerk', JSON.stringify({sound: false, vibration: false}))"
    )
    begin([ann, bea], options={"start": 0})
    bea.tap(".sh .ask")
    bid(ann)
    expect(bea.page).to_have_title("Your turn – Traumfabrik")
    bid(bea)
    assert signs(bea) == []


def test_behind_another_tab_nothing_moves_and_nothing_is_lost(person: Newcomer) -> None:
    """What happened meanwhile stands there, in the log too; only who looked saw it move."""
    ann, bea = (person(name, reduced_motion="no-preference") for name in ("Ann", "Bea"))
    for someone in (ann, bea):
        someone.page.add_init_script(MOVES)
    begin([ann, bea], options={"start": 0})
    bid(ann)
    hide(ann.page, is_hidden=True)
    for someone in (ann, bea):
        someone.page.evaluate("window.moves = 0")
    players.done(bea, "Pass", lambda: bea.tap(".dock [aria-keyshortcuts=p]"))
    ann.wait(lambda: ann.view["phase"] != "auction", "the sale")
    expect(ann.page).to_have_title("Your turn – Traumfabrik")
    bea.page.wait_for_function("window.moves > 0")
    assert ann.page.evaluate("window.moves") == 0
    hide(ann.page, is_hidden=False)
    expect(ann.page.locator(".log ol li")).to_have_count(bea.page.locator(".log ol li").count())
    expect(ann.page.locator(".banner, .toast")).to_have_count(0)
    players.traumfabrik(ann, Random(1))


# ── When I Dream ──
def test_clues_are_spoken_to_the_dreamer_in_the_language_of_the_table(night: Night) -> None:
    page = night.dreamer.page
    page.add_init_script(VOICES)
    night.fall()
    night.give_clues(("green", "heavy"))
    said = page.evaluate("window.said.filter(([text]) => text)")
    assert said == [["Bram: green", "en-GB"], ["Cleo: heavy", "en-GB"]]


def test_who_wants_no_voices_reads(night: Night) -> None:
    page = night.dreamer.page
    page.add_init_script(VOICES)
    page.add_init_script("localStorage.setItem('traumwerk', JSON.stringify({voice: false}))")
    night.fall()
    night.give_clues(("green", "heavy"))
    assert page.evaluate("window.said") == []


def test_a_dream_is_spoken_and_the_nights_clues_are_in_the_log_then(night: Night) -> None:
    ann = night.dreamer
    ann.page.add_init_script(EARS)
    night.fall()
    night.give_clues(("green", "heavy", "morning"))
    expect(ann.page.locator(".log")).to_have_count(0)
    ring(night.house, night.table, "hourglass")
    ann.wait(lambda: ann.view["phase"] == "last guess", "the last guess")
    ann.tap(".wd-dpass")
    field = ann.page.locator("#wd-dream")
    field.fill("First")
    ann.tap(".wd-speak .wd-mic")
    assert ann.page.evaluate("window.language") == "en-GB"
    ann.page.evaluate("window.hears('there was a', false)")
    expect(field).to_have_value("First there was a")
    ann.page.evaluate("window.hears('there was a lighthouse', true)")
    expect(field).to_have_value("First there was a lighthouse")
    ann.tap(".wd-tell .wd-btn--main")
    ann.wait(lambda: len(ann.view["nights"]) == 1, "the roles")
    expect(ann.page.locator(".wd-speak")).to_have_count(0)
    log = ann.page.locator(".log")
    if not log.is_visible():
        ann.tap(ann.page.locator(".tabbar button").nth(1))
    for word in ("green", "heavy", "morning"):
        expect(log).to_contain_text(word)
