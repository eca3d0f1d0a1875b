"""How bots think: spirits who help, mislead or balance, and a dreamer who weighs whom to trust.

Spirits know the authored clues of the deck; the dreamer knows a norm of associations that was written
without them. A mind gets what its seat sees, was told and did, and says what it would do after how many
seconds. It keeps nothing that it could not work out again from that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.associations import associations
from traumwerk.games.when_i_dream.deck import Deck, Entry
from traumwerk.games.when_i_dream.letters import folded
from traumwerk.games.when_i_dream.referee import Referee
from traumwerk.games.when_i_dream.state import BOOGEYMAN, FAIRY, SANDMAN
from traumwerk.games.when_i_dream.views import View

SLOWEST = 4.5  # seconds a clue takes at most: a spirit has five (W7)
HOPELESS = 0.1  # a confidence below which a dreamer would rather pass
LEAST_TRUST = 0.25
TO_REMEMBER = 3.0  # seconds of telling for each element


class Level(NamedTuple):
    """How well a bot plays."""

    telling: float  # how much a fairy prefers the most telling clues
    cunning: float  # the chance that a misleading spirit leads somewhere plausible
    sure: float  # from what confidence on a dreamer speaks: a wrong guess costs him only time (W14)
    patience: int  # clues after which a dreamer says what he has, or passes
    trust: float  # how much a dreamer's trust in a spirit moves with what it says
    memory: float  # the chance that a dreamer remembers one of his guesses
    delay: float  # seconds that a clue takes, on average


LEVELS = {
    "easy": Level(telling=0.2, cunning=0.4, sure=0.4, patience=4, trust=0.0, memory=0.75, delay=2.8),
    "normal": Level(telling=0.6, cunning=0.8, sure=0.25, patience=4, trust=0.5, memory=0.9, delay=2.0),
    "hard": Level(telling=0.9, cunning=1.0, sure=0.2, patience=4, trust=1.0, memory=0.98, delay=1.6),
}


class Plan(NamedTuple):
    """What a bot will do unless the table moves on first."""

    seconds: float
    move: Any


class Heard(NamedTuple):
    """A clue, and who gave it."""

    seat: int
    word: str


# ── What spirits know: the authored clues of the whole deck ─────────────────────────────────────────────
class Lore:
    """For which elements each clue was written, and which elements are easily taken for each other."""

    def __init__(self, deck: Deck, language: str) -> None:
        self.elements: dict[str, dict[int, float]] = defaultdict(dict)
        self.clues = [tuple(map(folded, deck.entry(e.number, language).clues)) for e in deck.elements]
        for number, clues in enumerate(self.clues):
            for rank, word in enumerate(clues):
                self.elements[word][number] = 1 - rank / (2 * len(clues))
        self.alike = [self.neighbours(deck, number) for number in range(len(deck.elements))]

    def neighbours(self, deck: Deck, number: int) -> dict[int, float]:
        """What an element could be taken for: of its sort, or with clues in common."""
        sort = deck.elements[number].category
        near = {e.number: 0.3 for e in deck.elements if e.category == sort and e.number != number}
        for word in self.clues[number]:
            for other in self.elements[word]:
                if other != number:
                    near[other] = near.get(other, 0.0) + 0.5
        return near

    def support(self, element: int, said: Iterable[str]) -> float:
        """How well an element would explain what was said."""
        return sum(self.elements[word].get(element, 0.0) for word in map(folded, said) if word in self.elements)


@cache
def lore(deck: Deck, language: str) -> Lore:
    return Lore(deck, language)


class Mind:
    """A bot of a level at one seat."""

    def __init__(self, deck: Deck, level: str, language: str, *, rhymes: bool, pace: float = 1.0) -> None:
        self.deck = deck
        self.level = LEVELS[level]
        self.language = language
        self.referee = Referee(deck, language, rhymes=rhymes)
        self.pace = pace

    def entry(self, element: int) -> Entry:
        return self.deck.entry(element, self.language)

    def plan(self, view: View, window: Any, random: Random) -> Plan | None:
        """What to do now; None: wait. `window` has what the seat was told and did before."""
        if view.phase == "dusk":
            return Plan(1.0 * self.pace, m.Ready()) if window.offers else None
        if view.viewer == view.dreamer:
            return None if view.aloud else self.dreaming(view, window, random)
        ballot = self.ballot(view, random)
        if ballot is not None:
            return ballot
        if view.phase == "night" and view.speaker == view.viewer and view.trial is None:
            return self.speaking(view, random)
        return None

    def after(self, random: Random, mean: float) -> float:
        """A human-like delay: never quite the same, never more than a spirit has."""
        return min(max(random.gauss(mean, mean / 4), 0.4), SLOWEST) * self.pace

    # ── spirits ──
    def speaking(self, view: View, random: Random) -> Plan:
        """W7: a clue by one's role; with none left, or no voice among people, a pass."""
        if view.aloud:
            return Plan(self.after(random, self.level.delay), m.Pass(view.number))
        said = [heard.word for heard in view.heard if heard.word is not None]
        help_him = self.wants_yellow(view)
        word = self.honest_clue(view, said, random) if help_him else self.misleading_clue(view, said, random)
        move = m.Pass(view.number) if word is None else m.Clue(word, view.number)
        return Plan(self.after(random, self.level.delay), move)

    def wants_yellow(self, view: View) -> bool:
        """W14: fairies help, boogeymen mislead, sandmen pull to the side that lies behind.

        Where the sides are level a sandman helps: one more of either is as good, and yellow comes sooner.
        """
        if view.role in (FAIRY, BOOGEYMAN):
            return view.role == FAIRY
        piles = [card.pile for card in view.laid or ()]
        assert view.role == SANDMAN
        return piles.count("yellow") <= piles.count("blue")

    def honest_clue(self, view: View, said: Sequence[str], random: Random) -> str | None:
        """One of the authored clues, telling ones rather first but not all the same one."""
        assert view.element is not None
        heard = set(map(folded, said))
        left = [word for word in self.entry(view.element).clues if folded(word) not in heard]
        return self.first_fair(view.element, self.drawn_by_rank(left, random), said)

    def misleading_clue(self, view: View, said: Sequence[str], random: Random) -> str | None:
        """An honest clue to another element, the same all through a card where what was said allows it."""
        assert view.element is not None
        true = set(lore(self.deck, self.language).clues[view.element])
        heard = {*map(folded, said), *true}
        decoy = self.decoy(view, said)
        left = [word for word in self.entry(decoy).clues if folded(word) not in heard]
        return self.first_fair(view.element, self.drawn_by_rank(left, random), said)

    def decoy(self, view: View, said: Sequence[str]) -> int:
        """Where to lead: what could be meant by all that was said, so that the clue sounds honest."""
        assert view.element is not None
        steady = Random(f"{view.night} {view.number} {view.viewer} {view.element}")
        known = lore(self.deck, self.language)
        near = known.alike[view.element]
        if steady.random() > self.level.cunning or not near:
            return (view.element + steady.randrange(1, len(self.deck.elements))) % len(self.deck.elements)
        liking = {other: like + 0.6 * steady.random() for other, like in near.items()}
        return max(liking, key=lambda other: liking[other] + 4 * known.support(other, said))

    def drawn_by_rank(self, words: Sequence[str], random: Random) -> Iterator[str]:
        """Words in an order by chance: the first ones rather, the more so the better the level."""
        left = list(words)
        while left:
            at = min(int(random.expovariate(1.0) * (1.2 - self.level.telling) * 4), len(left) - 1)
            yield left.pop(at)

    def first_fair(self, element: int, words: Iterable[str], said: Sequence[str]) -> str | None:
        """W8: the first word that the referee would not refuse."""
        fair = (w for w in words if self.referee.ruling(element, w, said, m.LONGEST_CLUE).is_fair)
        return next(fair, None)

    def ballot(self, view: View, random: Random) -> Plan | None:
        """W9 W11: a near answer as one's role would have it; a clue that the referee let pass is fair."""
        for at, card in enumerate(view.laid or ()):
            if card.pile == "undecided" and not card.voted:
                vote = m.Accept if self.wants_yellow(view) else m.Reject
                return Plan(self.after(random, 2.0), vote(at))
        if view.trial is not None and not view.trial.voted and view.trial.seat != view.viewer:
            return Plan(self.after(random, 2.0), m.Acquit())
        return None

    # ── the dreamer ──
    def dreaming(self, view: View, window: Any, random: Random) -> Plan | None:
        """W9 W12 W13: speak when sure enough, pass when hopeless, tell what was dreamt."""
        if view.phase == "day":
            dream = self.dream(window.done, random)
            return Plan((2.0 + TO_REMEMBER * dream.count(",")) * self.pace, m.Tell(dream))
        if view.phase not in ("night", "last guess"):
            return None
        heard = [Heard(said.seat, said.word) for said in view.heard if said.word is not None]
        past = Night(window.events(), window.done)
        best, confidence = self.best_guess(heard, past)
        number = view.number
        if view.phase == "last guess":
            last = m.Guess(best, number) if confidence > HOPELESS else m.PassCard(number)
            return Plan(self.after(random, 2.0), last)
        if confidence >= self.level.sure:
            return Plan(self.after(random, 1.2), m.Guess(best, number))
        if len(view.heard) >= self.level.patience:
            move = m.Guess(best, number) if confidence > HOPELESS else m.PassCard(number)
            return Plan(self.after(random, 1.5), move)
        return None

    def best_guess(self, heard: Sequence[Heard], past: Night) -> tuple[str, float]:
        """The likeliest element by what was heard that was not tried tonight, and how likely it is."""
        if not heard:
            return "", 0.0
        tried = {folded(word) for word, _ in past.guesses}
        beliefs = self.beliefs(heard, self.trusts(past))
        for element in sorted(beliefs, key=beliefs.__getitem__, reverse=True):
            word = self.entry(element).word
            if folded(word) not in tried:
                return word, beliefs[element]
        return "", 0.0

    def beliefs(self, heard: Sequence[Heard], trusts: dict[int, float]) -> dict[int, float]:
        """How likely the elements are; what pulls away from what the others say together counts less."""
        known = associations(self.language)
        words = [clue.word for clue in heard]
        weights = [trusts.get(clue.seat, 1.0) for clue in heard]
        if len(heard) >= 3 and self.level.trust:
            together = known.beliefs(words, weights)
            for k, word in enumerate(words):
                pull = known.pull(word)
                agreement = sum(together.get(element, 0.0) for element in pull)
                weights[k] *= 1 - 0.6 * self.level.trust * (1 - min(2 * agreement, 1.0))
        return known.beliefs(words, weights)

    def trusts(self, past: Night) -> dict[int, float]:
        """How far each spirit is trusted: less, the more it has pulled elsewhere tonight than where he went."""
        if not self.level.trust:
            return {}
        known = associations(self.language)
        pulls: dict[int, list[float]] = defaultdict(list)
        for word, clues in past.guesses:
            element = words_of(self.deck, self.language).get(folded(word))
            for clue in clues:
                links = known.pull(clue.word)
                if links and element is not None:
                    pulls[clue.seat].append(links.get(element, 0.0) / max(links.values()))
        return {
            seat: max(1 - self.level.trust * (1 - (1 + sum(with_him)) / (1 + len(with_him))), LEAST_TRUST)
            for seat, with_him in pulls.items()
        }

    def dream(self, done: Sequence[Any], random: Random) -> str:
        """W13: all of tonight's guesses that are remembered, one after the other."""
        night: list[str] = []
        for move in reversed(done):
            if isinstance(move, m.Ready | m.Tell):
                break
            if isinstance(move, m.Guess):
                night.append(move.word)
        kept = [word for word in reversed(night) if random.random() < self.level.memory]
        return (", ".join(dict.fromkeys(kept)) or "…")[: m.LONGEST_DREAM]


class Night:
    """What a dreamer heard and said tonight: his guesses, each with the clues that led to it."""

    def __init__(self, events: Sequence[Sequence[Any]], done: Sequence[Any]) -> None:
        said = {move.card: move.word for move in done_tonight(done) if isinstance(move, m.Guess)}
        clues: dict[int, list[Heard]] = defaultdict(list)
        number = 0
        for event in told_tonight(events):
            if isinstance(event, m.CardChanged):
                number = event.number
            elif isinstance(event, m.ClueGiven):
                clues[number].append(Heard(event.seat, event.word))
        self.guesses = [(word, clues[card]) for card, word in said.items() if card is not None]


def told_tonight(events: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """What was told since the night fell."""
    for start in range(len(events) - 1, -1, -1):
        if any(isinstance(event, m.NightFell) for event in events[start]):
            return (event for move in events[start:] for event in move)
    return iter(())


def done_tonight(done: Sequence[Any]) -> Iterator[Any]:
    """What was done since the seat was ready."""
    start = max((k for k, move in enumerate(done) if isinstance(move, m.Ready | m.Tell)), default=-1)
    return iter(done[start + 1 :])


@cache
def words_of(deck: Deck, language: str) -> dict[str, int]:
    """The elements by their words."""
    return {folded(deck.entry(e.number, language).word): e.number for e in deck.elements}
