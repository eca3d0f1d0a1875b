"""How bots play: fairies, boogeymen, sandmen and dreamers, and that no side always wins (W14)."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from statistics import mean
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from traumwerk.arena.clocked import play
from traumwerk.core.chance import from_seed
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import GAME
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.deck import LANGUAGES
from traumwerk.games.when_i_dream.minds import LEVELS, Heard, Mind, Night, lore
from traumwerk.games.when_i_dream.referee import Referee
from traumwerk.games.when_i_dream.views import Card, View
from traumwerk.games.when_i_dream.views import Heard as Said

DECK = GAME.deck
NUMBERS = {element.name: element.number for element in DECK.elements}


def at_night(role: str, element: str = "dog", said: tuple[str, ...] = (), piles: str = "") -> View:
    """What a spirit sees whose turn it is: y and b are the cards on the two sides."""
    table = Table(GAME, GAME.Options(first=0), 6, from_seed(1))
    for seat in range(6):
        table.play(seat, m.Ready())
    view = GAME.view(table.state, 1)
    laid = tuple(Card(0, {"y": "yellow", "b": "blue"}[pile], "word", False) for pile in piles)
    heard = tuple(Said(2, word) for word in said)
    return msgspec.structs.replace(view, role=role, element=NUMBERS[element], heard=heard, laid=laid, speaker=1)


def mind(level: str = "hard", language: str = "en", pace: float = 1.0) -> Mind:
    return Mind(DECK, level, language, rhymes=True, pace=pace)


def clues(view: View, level: str = "hard", count: int = 40) -> list[str]:
    found = [mind(level).speaking(view, Random(seed)).move for seed in range(count)]
    return [move.word for move in found if isinstance(move, m.Clue)]


# ── Spirits ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("level", LEVELS)
def test_fairies_say_honest_clues_but_not_all_the_obvious_one(level: str) -> None:
    said = Counter(clues(at_night("fairy"), level))
    assert set(said) <= set(DECK.entry(NUMBERS["dog"], "en").clues)
    assert len(said) >= 4
    assert said[DECK.entry(NUMBERS["dog"], "en").clues[0]] < 30


def test_w8_no_bot_repeats_what_was_said() -> None:
    first = DECK.entry(NUMBERS["dog"], "en").clues[:8]
    assert not set(clues(at_night("fairy", said=first))) & set(first)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_boogeymen_mislead_with_what_could_be_an_honest_clue(level: str, language: str) -> None:
    referee = Referee(DECK, language, rhymes=True)
    true = set(lore(DECK, language).clues[NUMBERS["dog"]])
    plausible = 0
    for seed in range(30):
        view = msgspec.structs.replace(at_night("boogeyman"), number=seed + 1)
        move = mind(level, language).speaking(view, Random(seed)).move
        assert referee.ruling(NUMBERS["dog"], move.word, (), m.LONGEST_CLUE).is_fair
        assert move.word.casefold() not in true
        near = lore(DECK, language).alike[NUMBERS["dog"]]
        plausible += any(move.word in DECK.entry(other, language).clues for other in near)
    assert plausible >= {"easy": 5, "normal": 15, "hard": 28}[level]


def test_a_boogeyman_leads_to_one_place_all_through_a_card() -> None:
    view = at_night("boogeyman")
    assert len({mind().decoy(view, ()) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    ("piles", "helps"), [("", True), ("yb", True), ("yyb", False), ("ybb", True), ("yy", False)]
)
def test_w14_sandmen_watch_the_balance(piles: str, helps: bool) -> None:
    assert mind().wants_yellow(at_night("sandman", piles=piles)) is helps
    honest = set(DECK.entry(NUMBERS["dog"], "en").clues)
    assert all((word in honest) is helps for word in clues(at_night("sandman", piles=piles)))


@pytest.mark.parametrize("level", LEVELS)
def test_w7_bots_answer_within_five_seconds_and_never_quite_alike(level: str) -> None:
    waits = [mind(level).speaking(at_night("fairy"), Random(seed)).seconds for seed in range(200)]
    assert min(waits) > 0.3
    assert max(waits) < 5
    assert len(set(waits)) > 150
    quick = [mind(level, pace=0.5).speaking(at_night("fairy"), Random(seed)).seconds for seed in range(200)]
    assert mean(quick) == pytest.approx(mean(waits) / 2)


@pytest.mark.parametrize(("role", "vote"), [("fairy", m.Accept), ("boogeyman", m.Reject)])
def test_w9_spirits_vote_as_their_role_would_have_it(role: str, vote: type) -> None:
    view = at_night(role)
    undecided = (Card(3, "undecided", "hound", False),)
    planned = mind().ballot(msgspec.structs.replace(view, laid=undecided), Random(1))
    assert planned is not None
    assert planned.move == vote(0)
    voted = (Card(3, "undecided", "hound", True),)
    assert mind().ballot(msgspec.structs.replace(view, laid=voted), Random(1)) is None


# ── The dreamer ─────────────────────────────────────────────────────────────────────────────────────────
def dreams(
    words: tuple[str, ...], past: Any = None, level: str = "hard", language: str = "en"
) -> tuple[str, float]:
    heard = [Heard(seat, word) for seat, word in enumerate(words, 1)]
    return mind(level, language).best_guess(heard, past or Night((), ()))


def test_the_dreamer_is_the_surer_the_more_he_hears() -> None:
    one, three = dreams(("bark",)), dreams(("bark", "leash", "kennel"))
    assert three[0] == "dog"
    assert three[1] > one[1]
    assert dreams(())[1] == 0


def test_the_dreamer_does_not_guess_the_same_twice_in_a_night() -> None:
    tried = Night(((m.NightFell(),), (m.CardChanged(1),)), (m.Ready(), m.Guess("dog", 1)))
    assert dreams(("bark", "leash", "kennel"), tried)[0] != "dog"


def test_the_dreamer_trusts_less_who_has_been_pulling_elsewhere() -> None:
    events: list[list[Any]] = [[m.NightFell()], [m.CardChanged(1)]]
    events += [[m.ClueGiven(1, "bark")], [m.ClueGiven(2, "leash")], [m.ClueGiven(3, "moo")], [m.CardChanged(2)]]
    past = Night(events, (m.Ready(), m.Guess("dog", 1)))
    trusts = mind().trusts(past)
    assert trusts[3] < trusts[1]
    assert trusts[3] < trusts[2]
    assert mind("easy").trusts(past) == {}
    weighed = mind().beliefs([Heard(1, "wool"), Heard(3, "milk")], {1: 1.0, 3: 0.25})
    evenly = mind().beliefs([Heard(1, "wool"), Heard(3, "milk")], {})
    sheep = NUMBERS["sheep"]
    assert weighed[sheep] > evenly[sheep]


def test_w13_the_dreamer_remembers_as_well_as_his_level_allows() -> None:
    done = (m.Ready(), *(m.Guess(f"word{k}", k) for k in range(20)))
    kept = {
        level: mean(len(mind(level).dream(done, Random(seed)).split(", ")) for seed in range(60))
        for level in LEVELS
    }
    assert kept["easy"] < kept["normal"] < kept["hard"] <= 20
    told = mind("hard").dream(
        (m.Ready(), m.Guess("old", 1), m.Tell("old"), m.Ready(), m.Guess("new", 1)), Random(1)
    )
    assert "old" not in told


def test_w12_the_dreamer_passes_what_is_hopeless() -> None:
    window = SimpleNamespace(
        done=(m.Ready(),), events=lambda: ((m.NightFell(),), (m.CardChanged(1),)), offers=()
    )
    view = msgspec.structs.replace(at_night("fairy"), viewer=0, role=None, element=None, laid=None)
    lost = msgspec.structs.replace(view, heard=tuple(Said(seat, "zzgrmpf") for seat in (1, 2, 3, 4, 5)))
    planned = mind().dreaming(lost, window, Random(1))
    assert planned is not None
    assert planned.move == m.PassCard(view.number)
    assert mind().dreaming(msgspec.structs.replace(view, heard=()), window, Random(1)) is None


# ── Balance ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("level", LEVELS)
def test_w14_no_side_of_six_always_wins(level: str) -> None:
    points: dict[str, list[int]] = defaultdict(list)
    for seed in range(12):
        options = GAME.Options(language=LANGUAGES[seed % 4])
        table = Table(GAME, options, 6, from_seed(seed))
        play(table, {seat: GAME.thinker(level, options) for seat in range(6)}, Random(seed))
        for night in table.state.nights:
            for role, got in zip(night.roles, night.points, strict=True):
                points[role or "dreamer"].append(got)
    means = {role: mean(got) for role, got in points.items()}
    sides = [means[role] for role in ("fairy", "boogeyman", "sandman")]
    assert max(sides) <= 2 * min(sides), means
