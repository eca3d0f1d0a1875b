"""Players, spirits, the deck and the first dreamer: rules W1 to W5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from traumwerk.core.game import CLOCK, SPECTATOR, Over, Refused, Scripted, Step, everybody
from traumwerk.core.kernel import ScriptError
from traumwerk.games.when_i_dream.moves import (
    CardChanged,
    CardLaid,
    CardShown,
    DayBroke,
    DayTimeUp,
    DuskFell,
    DuskOver,
    GotReady,
    LastGuessTimeUp,
    NightFell,
    NightOver,
    PassCard,
    Ready,
    RoleDealt,
    RolesShown,
)
from traumwerk.games.when_i_dream.state import BLIND, NO_CARD, State
from traumwerk.games.when_i_dream.views import View

from .playing import (
    clock,
    fall_asleep,
    guess,
    heard,
    hearers,
    let_go,
    on_bed,
    say,
    step,
    told,
    wake,
)
from .position import FIVE, GAME, Bed, again, dealt, dusk, element, fresh, name_of, night

PLAYERS = range(4, 11)
COUNTS = {
    4: (1, 1, 2), 5: (2, 1, 2), 6: (3, 2, 1), 7: (3, 2, 2), 8: (4, 3, 1), 9: (4, 3, 2), 10: (5, 4, 1),
}  # fmt: skip
ROLES = ("fairy", "boogeyman", "sandman")
SIX_CARDS = (
    "dog lamp crown apple",
    "cat chair sword bread",
    "horse table ring cheese",
    "cow bed key egg",
    "pig clock rope cake",
    "sheep mirror flute pizza",
)


def new(players: int, seed: int = 1, **options: Any) -> Step[State]:
    return GAME.new(GAME.Options(**options), players, seed)


def sleep_through(s: State) -> Step[State]:
    """From dusk to the next one; nobody says anything."""
    for move in (DuskOver(), NightOver(), LastGuessTimeUp()):
        s = clock(s, move).state
    return clock(s, DayTimeUp())


def few_cards() -> Bed:
    names = {found.name for found in GAME.deck.elements}
    assert {name for card in SIX_CARDS for name in card.split()} <= names
    return Bed(*SIX_CARDS)


# ── Players ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", PLAYERS)
def test_w1_as_many_rounds_as_players_and_each_dreams_once(players: int) -> None:
    last = new(players, first=2)
    dreamers = []
    while not isinstance(GAME.decision(last.state), Over):
        dreamers.append(last.state.dreamer)
        last = sleep_through(last.state)
    assert dreamers == [(2 + night) % players for night in range(players)]
    assert [one.dreamer for one in last.state.nights] == dreamers


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 11, 100])
def test_w1_four_to_ten_can_play(players: int) -> None:
    with pytest.raises(Refused, match=r"^W1: players: when_i_dream is for 4 to 10 players, not"):
        new(players)


def test_w1_nobody_has_anything_at_first() -> None:
    s = new(6).state
    assert s.points == (0,) * 6
    assert s.penalties == ((),) * 6
    assert s.round == 0


# ── Spirits ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", PLAYERS)
def test_w2_the_spirits_are_those_of_the_table_and_one_lies_face_down(players: int) -> None:
    for seed in range(6):
        s = new(players, seed).state
        found: Counter[str] = Counter([s.spare, *(role for role in s.roles if role is not None)])
        assert tuple(found[role] for role in ROLES) == COUNTS[players]
        assert [seat for seat in range(players) if s.roles[seat] is None] == [s.dreamer]


def test_w5_every_card_may_be_the_one_that_lies_face_down_and_every_seat_may_get_any() -> None:
    games = [new(5, seed, first=0).state for seed in range(200)]
    spares: Counter[str] = Counter(s.spare for s in games)
    assert {role: round(spares[role] / 40) for role in ROLES} == {"fairy": 2, "boogeyman": 1, "sandman": 2}
    for seat in range(1, 5):
        assert set(Counter(s.roles[seat] for s in games)) == set(ROLES)


def test_w5_each_player_is_told_his_own_role_and_no_other() -> None:
    begun = new(6, 3, first=2)
    for viewer in (SPECTATOR, *range(6)):
        dealt_to = [event for event in told(begun, viewer) if isinstance(event, RoleDealt)]
        role = begun.state.roles[viewer] if viewer >= 0 else None
        assert dealt_to == ([] if role is None else [RoleDealt(viewer, role)])
        assert GAME.view(begun.state, viewer).role == role


def test_w5_all_are_told_who_dreams() -> None:
    begun = new(5, first=4)
    assert heard(begun, DuskFell) == [DuskFell(0, 4)]
    assert hearers(begun, DuskFell) == everybody(5)


def test_w5_each_night_all_are_shuffled_anew_the_one_that_lay_face_down_too() -> None:
    s = dusk("fairy boogeyman sandman", dreamer=3)  # of 1, 1 and 2: a sandman lies face-down
    assert s.spare == "sandman"
    s = wake(fall_asleep(s), "…", Scripted(dealt("sandman sandman boogeyman"))).state
    assert s.roles == (None, "sandman", "sandman", "boogeyman")
    assert s.spare == "fairy"


def test_w5_what_lay_face_down_comes_again_as_often_as_any_other() -> None:
    spares: Counter[tuple[str, str]] = Counter()
    for seed in range(120):
        s = new(4, seed).state
        spares[s.spare, sleep_through(s).state.spare] += 1
    assert set(spares) == {(a, b) for a in ROLES for b in ROLES}


def test_w5_the_one_that_lies_face_down_is_never_shown() -> None:
    """Not in an event nor in a view: they have no place for it, and the roles shown are those of the seats."""
    assert "spare" not in View.__struct_fields__
    s = dusk("fairy boogeyman sandman")
    last = sleep_through(s)
    assert heard(last, RolesShown) == [RolesShown((None, "fairy", "boogeyman", "sandman"))]
    for twin in (s, clock(s, DuskOver()).state):
        other = twin.copy()
        other.spare = "boogeyman"
        for viewer in (SPECTATOR, *range(4)):
            assert GAME.view(other, viewer) == GAME.view(twin, viewer)
        assert GAME.decision(other) == GAME.decision(twin)


# ── The first dreamer ───────────────────────────────────────────────────────────────────────────────────
def test_w4_the_first_dreamer_comes_by_chance() -> None:
    first = Counter(new(5, seed).state.dreamer for seed in range(200))
    assert set(first) == set(range(5))
    assert max(first.values()) < 80


@pytest.mark.parametrize("seat", range(4))
def test_w4_or_the_host_names_a_seat(seat: int) -> None:
    assert {new(4, seed, first=seat).state.dreamer for seed in range(8)} == {seat}


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_w4_the_host_cannot_name_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(Refused, match=rf"^W4: first: seat {seat} is not at this table$"):
        new(4, first=seat)


def test_w4_w15_then_the_player_on_the_left_dreams() -> None:
    s = sleep_through(dusk(FIVE, dreamer=4)).state
    assert s.dreamer == 0
    assert s.round == 1
    assert s.phase == "dusk"


# ── Ready ───────────────────────────────────────────────────────────────────────────────────────────────
def test_w6_the_night_falls_when_everybody_is_ready_the_dreamer_too() -> None:
    s = dusk()
    for seat in (3, 0, 4, 1):
        ready = step(s, seat, Ready())
        assert [t.event for t in ready.told] == [GotReady(seat)]
        assert hearers(ready, GotReady) == everybody(5)
        s = ready.state
        assert s.phase == "dusk"
    assert GAME.view(s, 2).ready == (0, 1, 3, 4)
    last = step(s, 2, Ready())
    assert last.state.phase == "night"
    assert last.state.ready == frozenset()
    assert hearers(last, NightFell) == everybody(5)


def test_w6_or_when_dusk_has_lasted_long_enough() -> None:
    s = clock(step(dusk(), 3, Ready()).state, DuskOver()).state
    assert s.phase == "night"
    assert s.ready == frozenset()


# ── The deck ────────────────────────────────────────────────────────────────────────────────────────────
def test_w3_which_of_its_four_elements_a_card_shows_is_settled_by_chance() -> None:
    for side, number in enumerate(GAME.deck.cards[7]):
        s = GAME.apply(dusk(), CLOCK, DuskOver(), Scripted((7, side))).state
        assert s.card == 7
        assert s.element == number
    with pytest.raises(ScriptError):
        GAME.apply(dusk(), CLOCK, DuskOver(), Scripted((7, 4)))


def test_w3_every_card_and_every_side_of_it_comes_up_somewhen() -> None:
    cards, sides = set(), set()
    for seed in range(60):
        s = clock(new(4, seed).state, DuskOver()).state
        while s.number < 20:
            cards.add(s.card)
            sides.add(GAME.deck.cards[s.card].index(s.element))
            s = let_go(s)
    assert cards == set(range(110))
    assert sides == {0, 1, 2, 3}


def test_w3_no_card_comes_twice_in_a_night() -> None:
    s = clock(new(4).state, DuskOver()).state
    seen = [s.card]
    while len(seen) < 109:
        s = let_go(s)
        seen.append(s.card)
    assert len(set(seen)) == 109


def test_w3_the_top_card_goes_under_unseen_before_each_night() -> None:
    s = dusk()
    assert s.under == ()
    s = fall_asleep(s, "dog")
    assert s.under == (BLIND,)
    assert len(s.unseen) == 109, "it is one of those that nobody has seen"
    s = clock(let_go(s, "cat"), NightOver()).state
    s = clock(guess(s, "zebra"), DayTimeUp()).state  # nothing stays on top
    assert s.under == (BLIND, 0, 1)
    s = fall_asleep(s, "horse")
    assert s.under == (BLIND, 0, 1, BLIND)
    assert len(s.unseen) == 107


def test_w3_nobody_hears_of_the_card_that_goes_under() -> None:
    fell = clock(dusk(), DuskOver(), "cat")
    assert [type(event) for event in told(fell, 1)] == [NightFell, CardShown]
    assert [type(event) for event in told(fell, 0)] == [NightFell, CardChanged]
    assert fell.drawn == fresh("cat")


def cards_of_a_night(s: State, game: Bed) -> Iterator[str]:
    """The elements that come, each card let go, until the deck runs out."""
    while s.phase == "night":
        yield on_bed(s)
        s = step(s, s.dreamer, PassCard(), game=game).state


def test_w3_unseen_cards_come_first_then_those_that_went_under_in_their_order() -> None:
    game = few_cards()
    s = night("dog", game=game)
    s = let_go(s, "sheep", game)  # one went under unseen; dog, sheep go after it
    s = wake(let_go(s, "cow", game), "…", game=game).state
    assert s.under == (BLIND, fresh("dog")[0], fresh("sheep")[0])
    assert s.card == fresh("cow")[0], "it stays on top"
    s = fall_asleep(s, "pig", game)  # the cow goes under
    assert s.under == (BLIND, 0, 5, 3)
    s = let_go(s, "cat", game)
    s = let_go(s, "horse", game)  # the last unseen one: that which went under first
    assert s.under == (0, 5, 3)
    assert s.unseen == []
    s = let_go(s, again("lamp", game), game)
    assert on_bed(s) == "lamp", "newly turned"
    s = let_go(s, again("sheep", game), game)
    s = let_go(s, again("bed", game), game)
    assert on_bed(s) == "bed"
    assert s.under == ()


def test_w3_an_unseen_card_comes_even_where_one_went_under_blind() -> None:
    game = few_cards()
    s = night("dog", game=game)
    rest = list(cards_of_a_night(s, game))
    assert len(rest) == 6, "the five above, then the one that went under unseen"


def test_w3_if_all_cards_were_under_the_top_one_goes_under_them_again() -> None:
    game = few_cards()
    s = night("dog", game=game)
    for shows in ("cat", "horse", "cow", "pig", "sheep"):
        s = let_go(s, shows, game)
    s = guess(s, "dog", (), game)
    assert s.phase == "day"
    s = GAME.apply(s, CLOCK, DayTimeUp()).state
    assert s.under == (0, 1, 2, 3, 4, 5)
    s = fall_asleep(s, again("chair", game), game)
    assert on_bed(s) == "chair", "the dog goes under unseen, the next card comes"
    assert s.under == (2, 3, 4, 5, 0)


def test_w3_if_the_deck_runs_out_the_night_ends_without_a_last_guess() -> None:
    game = few_cards()
    s = night("dog", game=game)
    for shows in ("cat", "horse", "cow", "pig", "sheep"):
        s = let_go(s, shows, game)
    last = step(s, 0, PassCard(), Scripted(()), game)
    assert last.state.phase == "day"
    assert [type(event) for event in told(last, 0)] == [CardChanged, DayBroke]
    assert told(last, SPECTATOR) == told(last, 0)
    assert [type(event) for event in told(last, 1)] == [CardLaid, DayBroke]
    assert last.state.card == NO_CARD
    assert len(last.state.laid) == 6
    for viewer in range(5):
        assert game.view(last.state, viewer).element is None


def test_w3_a_table_without_a_card_has_no_night() -> None:
    game = Bed()
    s = fall_asleep(dusk(game=game), (), game)
    assert s.phase == "day"


def test_w12_w3_the_card_that_stayed_on_top_goes_under_before_the_next_night() -> None:
    s = say(night("dog"), "bark")
    s = wake(s, "…").state
    assert s.phase == "dusk"
    assert s.card == fresh("dog")[0]
    assert s.under == (BLIND,)
    s = fall_asleep(s, "cat")
    assert s.under == (BLIND, fresh("dog")[0])
    assert fresh("dog")[0] not in s.unseen
    assert on_bed(s) == "cat"


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_w3_a_table_plays_in_one_language(language: str) -> None:
    s = night("dog", language=language)
    assert GAME.view(s, 1).language == language
    word = GAME.deck.entry(s.element, language).word
    assert [laid.pile for laid in guess(s, word, "cat").laid] == ["yellow"]
    other = {"en": "chien", "it": "dog", "fr": "dog", "de": "dog"}[language]
    assert [laid.pile for laid in guess(s, other, "cat").laid] == ["blue"]


def test_w3_elements_are_told_by_their_numbers() -> None:
    fell = clock(dusk(), DuskOver(), "cat")
    assert heard(fell, CardShown) == [CardShown(1, element("cat"))]
    assert name_of(GAME.view(fell.state, 3).element or 0) == "cat"
    assert msgspec.json.encode(GAME.view(fell.state, 0).element) == b"null"
