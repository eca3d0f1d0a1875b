"""Nobody learns what is not his to know: other roles (W5), and the dreamer whether he was right (W10).

Two checks do it. `same_sight` compares, byte for byte, all that a viewer gets of two tables: his view, what he
is offered, the timers he may see, and what he is told when he tries something. `same_hearing` compares what he
hears when the same thing happens at both. They are asked of a table and of other worlds that should look the
same; and of talkative games, which they catch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from traumwerk.arena.clocked import play
from traumwerk.core.chance import from_seed
from traumwerk.core.game import CLOCK, SPECTATOR, Choose, Over, Refused, Scripted, Told, Words
from traumwerk.core.kernel_game import stream
from traumwerk.core.table import Table
from traumwerk.games.when_i_dream import WhenIDream
from traumwerk.games.when_i_dream.deck import LANGUAGES
from traumwerk.games.when_i_dream.lexicon import lexicon
from traumwerk.games.when_i_dream.moves import (
    Accept,
    Acquit,
    CardChanged,
    ChallengeClue,
    Clue,
    ClueTimeUp,
    Condemn,
    DuskOver,
    Guess,
    LastGuessTimeUp,
    NightOver,
    NightScored,
    Pass,
    PassCard,
    Ready,
    Reject,
    RolesShown,
    Tell,
)
from traumwerk.games.when_i_dream.rules import SPIRITS
from traumwerk.games.when_i_dream.state import State
from traumwerk.games.when_i_dream.views import DARK

from .playing import (
    challenge,
    clock,
    fall_asleep,
    guess,
    judge_answer,
    judge_clue,
    let_go,
    say,
    showing,
    step,
    table_of,
    wake,
)
from .position import GAME, day, dusk, fair, fresh, last_guess, near, night, right

ROLES = ("fairy", "boogeyman", "sandman")
encode = msgspec.json.Encoder(order="deterministic").encode
TRIED: list[Any] = [
    Clue("moon"), Clue("two words"), Clue(""), Clue("moon", card=1), Pass(), ChallengeClue(0), ChallengeClue(1),
    Condemn(), Acquit(), Accept(0), Reject(0), Accept(1), Guess("moon"), Guess(""), Guess("moon", card=1),
    Guess("moon", card=2), PassCard(), Tell("…"), Tell("\0"), Ready(), NightOver(),
]  # fmt: skip


# ── The checks ──────────────────────────────────────────────────────────────────────────────────────────
def sight(game: Any, s: State, viewer: int) -> bytes:
    """All that a viewer can look at."""
    decision = game.decision(s)
    assert isinstance(decision, Choose)
    mine = decision.offers.get(viewer, ())
    timers = [timer for timer in decision.timers if viewer not in timer.hidden_from]
    running = [(timer.name, timer.seconds, timer.stopped) for timer in timers]
    return encode((game.view(s, viewer), mine, running, game.awaited(s)))


def answers(game: Any, s: State, viewer: int) -> list[str]:
    """What a viewer is told when he tries whatever there is."""
    found = []
    for move in TRIED:
        try:
            game.apply(s, viewer, move, stream(3))
        except Refused as refused:
            found.append(str(refused))
        else:
            found.append("")
    return found


def same_sight(game: Any, s: State, world: State, viewer: int) -> None:
    """Two tables look alike to a viewer."""
    assert sight(game, world, viewer) == sight(game, s, viewer)
    assert answers(game, world, viewer) == answers(game, s, viewer)


def hearing(game: Any, s: State, actor: Any, move: Any, viewer: int) -> tuple[list[bytes], bytes]:
    """What a viewer hears when something happens, event by event, and what he sees then."""
    step = game.apply(s, actor, move, stream(7))
    return [encode(t.event) for t in step.told if t.reaches(viewer)], sight(game, step.state, viewer)


def same_hearing(game: Any, s: State, world: State, viewer: int) -> None:
    """What can happen at both tables sounds alike, as long as nobody's roles or votes are shown by it."""
    for actor, move in happenings(s, viewer):
        assert hearing(game, world, actor, move, viewer) == hearing(game, s, actor, move, viewer), move


def happenings(s: State, viewer: int) -> Iterator[tuple[Any, Any]]:
    """Guesses of all kinds, passes and the end of time; in the dreamer's worlds a clue may be forbidden."""
    if s.phase in ("night", "last guess"):
        name, language = GAME.deck.elements[s.element].name, s.options.language
        for word in (right(name, language), near(name, language), "zzxqj", "moon"):
            yield s.dreamer, Guess(word, card=s.number)
        yield s.dreamer, PassCard()
    if s.phase == "night":
        yield CLOCK, NightOver()
        if s.challenge is None and viewer not in (s.dreamer, SPECTATOR):
            yield s.speaker, Pass()
            yield CLOCK, ClueTimeUp()
    if s.phase == "last guess":
        yield CLOCK, LastGuessTimeUp()
    if s.phase == "dusk":
        yield CLOCK, DuskOver()


def nothing_is_told(game: Any, s: State, viewer: int, random: Random) -> None:
    """Other worlds look and sound like this one to a viewer, with and without memory."""
    for memory in (False, True):
        world = game.resample(s, viewer, random, memory=memory)
        same_sight(game, s, world, viewer)
        same_hearing(game, s, world, viewer)


# ── Walking ─────────────────────────────────────────────────────────────────────────────────────────────
def choices(game: WhenIDream, s: State) -> list[tuple[Any, Any]]:
    """Everything that can be done now, with words good and bad; of the clock what runs."""
    decision = game.decision(s)
    assert isinstance(decision, Choose)
    name, language = game.deck.elements[s.element].name, s.options.language
    words = {
        "Clue": [word for word in fair(name, language) if word not in {said.word for said in s.said}][:2],
        "Guess": [right(name, language), near(name, language), "zzxqj"],
        "Tell": ["…", ", ".join(laid.guess or "" for laid in s.laid) or "…"],
    }
    kinds: dict[str, Any] = {"Clue": Clue, "Guess": Guess, "Tell": Tell}
    found: list[tuple[Any, Any]] = []
    for seat, offers in decision.offers.items():
        for offer in offers:
            if isinstance(offer, Words):
                found += [(seat, kinds[offer.move](word)) for word in words[offer.move]]
            else:
                found.append((seat, offer.move))
    return found + [(CLOCK, timer.move) for timer in decision.timers if not timer.stopped]


def walk(seed: int, players: int = 4, game: WhenIDream = GAME, **options: Any) -> Iterator[State]:
    """A whole game of whatever comes to mind; nights last some time."""
    random = Random(seed)
    s = game.new(game.Options(**options), players, seed).state
    while not isinstance(game.decision(s), Over):
        yield s
        actor, move = random.choice(choices(game, s))
        if not isinstance(move, NightOver) or random.random() < 0.3:
            s = game.apply(s, actor, move).state


def rich_night() -> State:
    """Two right, two wrong and a near answer, a penalty, a card let go, a trial, some votes; seat 0 dreams."""
    s = night("dog", strict=True)
    s = guess(guess(s, "dog", "cat"), "volcano", "horse")
    s = step(s, 1, Clue("horses"), showing("cow")).state
    s = let_go(guess(s, near("cow"), "pig"), "sheep")
    s = guess(guess(s, "sheep", "goat"), "moon", "rooster")
    s = judge_answer(say(s, "dawn", "crow"), 2, seat1=True, seat2=False)
    return judge_clue(challenge(s, 4, 0), seat1=True)


# ── Other worlds ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 5), (3, 4), (4, 7), (5, 4), (6, 10)])
def test_w5_w10_no_byte_tells_a_viewer_in_which_world_he_is(seed: int, players: int) -> None:
    random = Random(seed)
    phases: Counter[str] = Counter()
    options: dict[str, Any] = {"language": LANGUAGES[seed % 4], "strict": seed % 2 == 0}
    for number, s in enumerate(walk(seed, players, **options)):
        phases[s.phase] += 1
        if number % 5 == 0:
            for viewer in {s.dreamer, SPECTATOR, s.speaker if s.speaker >= 0 else 0, random.randrange(players)}:
                nothing_is_told(GAME, s, viewer, random)
    assert set(phases) >= {"dusk", "night", "last guess", "day"}


def test_w10_no_byte_tells_the_dreamer_of_a_table_of_bots_anything() -> None:
    game: Any = WhenIDream()
    options = game.Options(hourglass=40)
    table = Table(game, options, 4, from_seed(5))
    random = Random(5)
    looked = 0

    def watched(thinker: Any) -> Any:
        def think(window: Any, dice: Random) -> Any:
            nonlocal looked
            if table.state.phase in DARK:
                looked += 1
                for viewer in (table.state.dreamer, SPECTATOR):
                    nothing_is_told(game, table.state, viewer, random)
            return thinker(window, dice)

        return think

    play(table, {seat: watched(game.thinker("normal", options)) for seat in range(4)}, Random(2))
    assert looked > 60


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3, 4])
def test_w5_w9_w10_w11_at_the_fullest_moment_of_a_night_too(viewer: int) -> None:
    s = rich_night()
    random = Random(viewer)
    out = clock(s, NightOver()).state
    moments = [s, out, let_go(out), wake(s, "…").state]
    assert {moment.phase for moment in moments} == set(DARK)
    for moment in moments:
        for _ in range(8):
            nothing_is_told(GAME, moment, viewer, random)


def worlds(s: State, viewer: int, memory: bool) -> list[State]:
    random = Random(11)
    found = [GAME.resample(s, viewer, random, memory=memory) for _ in range(200)]
    for world in found:
        assert GAME.census(world) == GAME.census(s)
        dealt: Counter[str] = Counter([world.spare, *(role for role in world.roles if role is not None)])
        assert tuple(dealt[role] for role in ROLES) == SPIRITS[s.players]
    return found


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w10_in_other_worlds_what_is_hidden_from_the_dreamer_is_otherwise(viewer: int, memory: bool) -> None:
    s = rich_night()
    found = worlds(s, viewer, memory)
    assert len({world.element for world in found}) > 100
    assert len({world.card for world in found}) > 50
    for at, laid in enumerate(s.laid):
        piles = {world.laid[at].pile for world in found}
        assert piles == ({"blue"} if laid.guess is None else {"yellow", "blue"}), "a pass is a pass"
        assert {world.laid[at].guess for world in found} == {laid.guess}
        assert len({world.laid[at].element for world in found}) > 100
    assert len({world.penalties[1] for world in found}) > 50, "what the penalty of this night was for"
    assert {world.penalised for world in found} == {s.penalised}
    assert {world.challenge is None for world in found} == {False, True}
    assert {world.spare for world in found} == set(ROLES)
    for seat in range(1, 5):
        assert {world.roles[seat] for world in found} == set(ROLES)
    assert {world.roles[0] for world in found} == {None}
    assert len({tuple(world.rng) for world in found}) == 200


@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("viewer", [1, 2, 3, 4])
def test_w5_w9_w11_in_other_worlds_the_roles_and_votes_of_others_are_otherwise(
    viewer: int, memory: bool
) -> None:
    s = rich_night()
    found = worlds(s, viewer, memory)
    assert {world.roles[viewer] for world in found} == {s.roles[viewer]}
    only = s.roles[viewer] if s.roles[viewer] == "boogeyman" else None  # there is one
    for seat in {1, 2, 3, 4} - {viewer}:
        assert {world.roles[seat] for world in found} == set(ROLES) - {only}
    assert {world.spare for world in found} == set(ROLES) - {only}
    for seat in (1, 2):
        votes = {world.laid[2].votes[seat] for world in found}
        assert votes == ({s.laid[2].votes[seat]} if seat == viewer else {0, 1})
    assert {world.laid[2].votes[3] for world in found} == {-1}
    trials = [world.challenge for world in found]
    assert {trial.votes[1] for trial in trials if trial} == ({1} if viewer == 1 else {0, 1})
    assert {trial.votes[4] for trial in trials if trial} == {1}, "who challenges has condemned"
    assert {(world.element, world.card, [laid.pile for laid in world.laid] == [laid.pile for laid in s.laid])
            for world in found} == {(s.element, s.card, True)}  # fmt: skip


def test_w11_what_a_penalty_of_an_earlier_night_was_for_is_known() -> None:
    s = step(night("dog", strict=True), 1, Clue("dogs"), showing("cat")).state
    s = fall_asleep(wake(s, "…").state, "horse")
    s = step(s, 2, Clue("horses"), showing("cow")).state
    found = worlds(s, 1, memory=True)
    assert {world.penalties[1] for world in found} == {(fresh("dog")[0],)}
    assert len({world.penalties[2] for world in found}) > 50


def test_w5_at_dusk_the_roles_of_others_are_hidden_from_all() -> None:
    s = dusk()
    for viewer in (SPECTATOR, *range(5)):
        found = worlds(s, viewer, memory=True)
        assert len({world.roles for world in found}) > 4
        assert len({world.spare for world in found}) > 1
        for world in found[:5]:
            same_sight(GAME, s, world, viewer)


def test_w10_another_world_can_be_played_to_its_end() -> None:
    random = Random(2)
    for viewer in (0, 3, SPECTATOR):
        s = GAME.resample(rich_night(), viewer, random, memory=True)
        whole = GAME.census(s)
        for _ in range(4000):
            if isinstance(GAME.decision(s), Over):
                break
            s = GAME.apply(s, *random.choice(choices(GAME, s))).state
            assert GAME.census(s) == whole
        assert s.phase == "over"


def test_w14_with_the_scoring_the_secrets_end() -> None:
    ended = wake(night("dog"), "…")
    assert {type(t.event) for t in ended.told if t.reaches(0)} >= {RolesShown, NightScored}
    world = GAME.resample(ended.state, 0, Random(1), memory=False)
    assert world.nights == ended.state.nights


# ── Right, wrong, near: the same bytes ──────────────────────────────────────────────────────────────────
KINDS = {"right": "dog", "wrong": "volcano", "near": near("dog"), "passed": None}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("said", [(), ("bark",), ("bark", None, "leash")])
def test_w10_right_wrong_near_and_passed_sound_and_look_the_same(viewer: int, said: Any) -> None:
    for moment, luck in ((night("dog"), Scripted(fresh("cat"))), (last_guess("dog"), Scripted(()))):
        s = say(moment, *said) if moment.phase == "night" else moment
        frames, sights, clocks, tries = set(), set(), set(), set()
        for word in KINDS.values():
            move = PassCard(card=1) if word is None else Guess(word, card=1)
            if word is None and s.phase == "last guess":
                continue  # he knows himself that it was no guess
            done = step(s, 0, move, luck)
            frames.add(tuple(encode(t.event) for t in done.told if t.reaches(viewer)))
            sights.add(sight(GAME, done.state, viewer))
            decision: Any = GAME.decision(done.state)
            clocks.add(encode(decision.timers))
            tries.add(tuple(answers(GAME, done.state, viewer)))
        assert len(frames) == len(sights) == len(clocks) == len(tries) == 1
        assert len(frames.pop()) == 1


def dreamt(kinds: str, *, votes: bool, trial: bool) -> Table:
    """A night of four cards with such guesses; the spirits say the same, vote and try clues or do not."""
    table = table_of(4, 8, first=0)
    table.play(CLOCK, DuskOver())
    for kind in kinds.split():
        name = GAME.deck.elements[table.state.element].name
        table.play(table.state.speaker, Clue("moon"))
        if trial:
            table.play(table.state.speaker, ChallengeClue(0))
            voter = next(seat for seat in (1, 2, 3) if "Condemn" in str(table.window(seat).offers))
            table.play(voter, Acquit())
        table.play(table.state.speaker, Pass())
        word = {"right": right(name), "near": near(name), "wrong": "zzxqj"}[kind]
        table.play(0, Guess(word, card=table.state.number))
        if votes:
            for seat in (1, 2, 3):
                for offer in table.window(seat).offers:
                    if isinstance(getattr(offer, "move", None), Accept):
                        table.play(seat, offer.move)
    table.play(CLOCK, NightOver())
    table.play(CLOCK, LastGuessTimeUp())
    return table


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_w10_whole_nights_of_right_wrong_and_near_answers_sound_the_same_in_every_window(viewer: int) -> None:
    nights = [
        dreamt("right right right", votes=False, trial=False),
        dreamt("wrong wrong wrong", votes=False, trial=False),
        dreamt("near near near", votes=False, trial=False),
        dreamt("near right near", votes=True, trial=False),
        dreamt("wrong near right", votes=True, trial=True),
    ]
    windows = [table.window(viewer) for table in nights]
    assert len({encode(window.events()) for window in windows}) == 1
    assert len({encode(window.view) for window in windows}) == 1
    assert len({encode(window.offers) for window in windows}) == 1
    assert len({encode(window.timers) for window in windows}) == 1
    assert len({window.moves for window in windows}) == 1, "votes and trials are no moves to him"
    spirits = [table.window(1) for table in nights]
    assert len({encode(window.events()) for window in spirits}) == 5, "and the spirits hear it all"
    for table in nights:
        table.play(0, Tell("…"))
    assert len({encode(window.events()) for window in windows}) > 2, "in the day it comes out"


def test_w11_of_a_penalty_the_dreamer_hears_whose_it_is_and_never_the_word() -> None:
    sounds = set()
    for shows, word in (("dog", "dogs"), ("horse", "cavallo"), ("cat", "cats")):
        s = night(shows, strict=True)
        done = step(s, 1, Clue(word), showing("cow"))
        heard = [t.event for t in done.told if t.reaches(0)]
        assert heard == [CardChanged(2, 1)]
        sounds.add((encode(heard), sight(GAME, done.state, 0)))
    assert len(sounds) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_w10_no_guess_takes_longer_because_words_must_be_read_first(language: str) -> None:
    lexicon.cache_clear()
    s = night("dog", language=language)
    assert lexicon.cache_info().misses == 1
    for word in (right("dog", language), near("dog", language), "zzxqj", "moon"):
        GAME.apply(s, 0, Guess(word))
    assert lexicon.cache_info().misses == 1


def test_w5_w10_what_others_may_do_now_is_not_the_dreamers_to_see() -> None:
    """Who is awaited is the speaker, whether there is a trial or a vote."""
    s = say(night("dog"), "bark")
    seen = {sight(GAME, moment, 0) for moment in (s, challenge(s, 2, 0), challenge(s, 4, 0))}
    assert len(seen) == 1
    near_one, right_one = guess(s, near("dog"), "cat"), guess(s, "dog", "cat")
    assert sight(GAME, near_one, 0) == sight(GAME, right_one, 0)
    assert sight(GAME, judge_answer(near_one, 0, seat1=True), 0) == sight(GAME, right_one, 0)
    assert sight(GAME, day(), 0) != sight(GAME, s, 0), "the check can see something"


# ── Talkative games are caught ──────────────────────────────────────────────────────────────────────────
class Talkative(WhenIDream):
    """Tells the dreamer something more about each guess."""

    def more(self, s: State, event: Any) -> tuple[Any, ...]:
        """What the dreamer hears instead of an event."""
        return (event,)

    def apply(self, state: State, actor: Any, move: Any, luck: Any = None) -> Any:
        step = super().apply(state, actor, move, luck)
        told: list[Told] = []
        for t in step.told:
            more = self.more(step.state, t.event) if t.reaches(state.dreamer) else (t.event,)
            told += [Told(event, t.to) for event in more]
        step.told = tuple(told)
        return step


class PileInEvent(Talkative):
    """Says with the next card where the last one went."""

    def more(self, s: State, event: Any) -> tuple[Any, ...]:
        is_right = any(laid.pile == "yellow" for laid in s.laid[-1:])
        return (CardChanged(event.number, 9 if is_right else None),) if type(event) is CardChanged else (event,)


class LongerFrame(Talkative):
    """Says nothing wrong, but says it twice after a right answer."""

    def more(self, s: State, event: Any) -> tuple[Any, ...]:
        is_right = any(laid.pile == "yellow" for laid in s.laid[-1:])
        return (event, event) if is_right and type(event) is CardChanged else (event,)


class BallotTold(Talkative):
    """Is silent for a moment while a near answer waits: one event fewer."""

    def more(self, s: State, event: Any) -> tuple[Any, ...]:
        is_near = any(laid.pile == "undecided" for laid in s.laid[-1:])
        return () if is_near and type(event) is CardChanged else (event,)


class Shown(WhenIDream):
    """Shows something more in its views."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {}

    def view(self, state: State, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), **self.more(state, viewer))


class RoleInView(Shown):
    """The role of the seat on the left."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {"role": s.roles[(viewer + 1) % s.players] or s.roles[(viewer + 2) % s.players]}


class SpareInView(Shown):
    """The role that lies face-down."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {"dream": s.spare}


class ElementInView(Shown):
    """What lies on the bed, to all."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {"element": s.element}


class YellowCounted(Shown):
    """How many lie on the yellow side."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {"number": sum(laid.pile == "yellow" for laid in s.laid)}


class VotesInView(Shown):
    """How the others voted on a near answer."""

    def more(self, s: State, viewer: int) -> dict[str, Any]:
        return {"points": tuple(laid.votes.count(1) for laid in s.laid)}


class TrialOffers(WhenIDream):
    """Takes the pass from the dreamer during a trial."""

    def offers(self, s: State, seat: int) -> Any:
        offers = super().offers(s, seat)
        return offers[:1] if seat == s.dreamer and s.challenge is not None else offers


class SlowTimer(WhenIDream):
    """Lets a card that follows a right answer have a longer clock, for all to see."""

    def decision(self, state: State) -> Any:
        decision = super().decision(state)
        if not isinstance(decision, Choose):
            return decision
        longer = 1 + sum(laid.pile == "yellow" for laid in state.laid)
        timers = [
            msgspec.structs.replace(timer, seconds=timer.seconds * longer, hidden_from=frozenset())
            for timer in decision.timers
        ]
        return msgspec.structs.replace(decision, timers=tuple(timers))


class LoudError(WhenIDream):
    """Refuses the dreamer's empty guess with the element's name."""

    def apply(self, state: State, actor: Any, move: Any, luck: Any = None) -> Any:
        try:
            return super().apply(state, actor, move, luck)
        except Refused as refused:
            raise Refused(refused.rule, f"{self.deck.elements[state.element].name}!") from None


class AwaitedVoters(WhenIDream):
    """Names those whose votes on a clue are missing."""

    def awaited(self, state: State) -> tuple[int, ...]:
        return super().awaited(state) if state.challenge is None else state.spirits


@pytest.mark.parametrize(
    ("talkative", "viewer"),
    [
        (PileInEvent, 0), (PileInEvent, SPECTATOR), (LongerFrame, 0), (LongerFrame, SPECTATOR), (BallotTold, 0),
        (RoleInView, 0), (RoleInView, 2), (RoleInView, SPECTATOR), (SpareInView, 0), (SpareInView, 3),
        (ElementInView, 0), (ElementInView, SPECTATOR), (YellowCounted, 0), (VotesInView, 3), (TrialOffers, 0),
        (SlowTimer, 0), (LoudError, 0), (AwaitedVoters, 0),
    ],
)  # fmt: skip
def test_w5_w10_a_talkative_game_is_caught(talkative: type[WhenIDream], viewer: int) -> None:
    random = Random(4)
    s = rich_night()
    many_worlds_agree(GAME, s, viewer, random)
    with pytest.raises(AssertionError):
        many_worlds_agree(talkative(), s, viewer, random)


def many_worlds_agree(game: WhenIDream, s: State, viewer: int, random: Random) -> None:
    """Enough worlds for whatever is told to come out."""
    for _ in range(20):
        nothing_is_told(game, s, viewer, random)
