"""How bots think: spirits who help, mislead or balance, and a dreamer who weighs whom to trust.

Spirits know the authored clues of the deck; the dreamer knows a norm of associations that was written
without them. A mind gets what its seat sees and did, and says what it would do after how many seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.associations import associations
from traumwerk.games.when_i_dream.deck import Deck
from traumwerk.games.when_i_dream.letters import folded
from traumwerk.games.when_i_dream.referee import Referee
from traumwerk.games.when_i_dream.views import View


class Level(NamedTuple):
    """How well a bot plays."""

    telling: float  # how much a fairy prefers the most telling clues
    cunning: float  # how near to the element a boogeyman's decoy is
    sure: float  # from what confidence on a dreamer speaks
    patience: int  # clues after which a hopeless dreamer passes
    trust: float  # how much a dreamer's trust in a spirit moves with what it says
    memory: float  # the chance that a dreamer remembers one of his guesses
    delay: float  # seconds that a clue takes, on average


LEVELS = {
    "easy": Level(telling=0.3, cunning=0.2, sure=0.35, patience=5, trust=0.0, memory=0.75, delay=2.6),
    "normal": Level(telling=0.6, cunning=0.6, sure=0.5, patience=7, trust=0.5, memory=0.9, delay=2.0),
    "hard": Level(telling=0.9, cunning=1.0, sure=0.6, patience=9, trust=1.0, memory=0.98, delay=1.6),
}


class Plan(NamedTuple):
    """What a bot will do unless the table moves on first."""

    seconds: float
    move: Any


class Mind:
    """A bot of a level at one seat."""

    def __init__(self, deck: Deck, level: str, language: str, *, rhymes: bool, pace: float = 1.0) -> None:
        self.deck = deck
        self.level = LEVELS[level]
        self.language = language
        self.referee = Referee(deck, language, rhymes=rhymes)
        self.pace = pace

    def plan(self, view: View, done: Sequence[Any], offers: Sequence[Any], random: Random) -> Plan | None:
        """What to do now, by what the seat sees and what it did before; None: wait."""
        if view.phase == "dusk":
            return Plan(1.0 * self.pace, m.Ready()) if offers else None
        if view.viewer == view.dreamer:
            return self.dreaming(view, done, random)
        ballot = self.ballot(view, offers, random)
        if ballot is not None:
            return ballot
        if view.phase == "night" and view.speaker == view.viewer and view.trial is None:
            return self.speaking(view, random)
        return None

    def after(self, random: Random, mean: float) -> float:
        """A human-like delay: never quite the same, never more than a spirit has."""
        return min(max(random.gauss(mean, mean / 4), 0.4), 4.5) * self.pace

    # ── spirits ──
    def speaking(self, view: View, random: Random) -> Plan:
        """W7: a clue by one's role; with none left, a pass."""
        assert view.element is not None
        wants_yellow = self.wants_yellow(view, random)
        source = view.element if wants_yellow else self.decoy(view, random)
        word = self.clue(view, source, random)
        if word is None:
            return Plan(self.after(random, self.level.delay), m.Pass())
        return Plan(self.after(random, self.level.delay), m.Clue(word, view.number))

    def wants_yellow(self, view: View, random: Random) -> bool:
        """W14: fairies help, boogeymen mislead, sandmen pull to the side that lies behind."""
        if view.role != "sandman":
            return view.role == "fairy"
        piles = [card.pile for card in view.laid or ()]
        yellow, blue = piles.count("yellow"), piles.count("blue")
        return random.random() < 0.55 if yellow == blue else yellow < blue

    def decoy(self, view: View, random: Random) -> int:
        """An element of the same sort, the same all through a card: its clues could be honest ones."""
        assert view.element is not None
        true = self.deck.elements[view.element]
        steady = Random(f"{view.night} {view.number} {view.viewer} {view.element}")
        if steady.random() > self.level.cunning:
            return steady.randrange(len(self.deck.elements))
        alike = [element.number for element in self.deck.elements
                 if element.category == true.category and element.number != true.number]  # fmt: skip
        return steady.choice(alike)

    def clue(self, view: View, source: int, random: Random) -> str | None:
        """One of the authored clues, telling ones rather first, never one that the referee would refuse."""
        assert view.element is not None
        said = [heard.word for heard in view.heard if heard.word is not None]
        fair = [
            word
            for word in self.deck.entry(source, self.language).clues
            if self.referee.ruling(view.element, word, said, m.LONGEST_CLUE).is_fair
        ]
        if not fair:
            return None
        at = min(int(random.expovariate(1.0) * (1.2 - self.level.telling) * 4), len(fair) - 1)
        return fair[at]

    def ballot(self, view: View, offers: Sequence[Any], random: Random) -> Plan | None:
        """W9 W11: vote as one's role would have it, on a clue as one hears it."""
        votes = [
            offer.move for offer in offers if isinstance(getattr(offer, "move", None), m.Accept | m.Reject)
        ]
        if votes:
            kind = m.Accept if self.wants_yellow(view, random) else m.Reject
            return Plan(self.after(random, 2.0), next(vote for vote in votes if isinstance(vote, kind)))
        if view.trial is not None and not view.trial.voted and view.trial.seat != view.viewer:
            return Plan(self.after(random, 2.0), m.Acquit())
        return None

    # ── the dreamer ──
    def dreaming(self, view: View, done: Sequence[Any], random: Random) -> Plan | None:
        """W9 W12 W13: speak when sure enough, pass when hopeless, tell what was dreamt."""
        if view.phase == "day":
            return Plan(self.after(random, 4.0), m.Tell(self.dream(done, random)))
        if view.phase not in ("night", "last guess"):
            return None
        heard = [(said.seat, said.word) for said in view.heard if said.word is not None]
        best, confidence = self.best_guess(heard, done)
        if view.phase == "last guess":
            move = m.Guess(best) if heard else m.PassCard()
            return Plan(self.after(random, 2.0), move)
        if heard and confidence >= self.level.sure:
            return Plan(self.after(random, 1.2), m.Guess(best, view.number))
        if len(view.heard) >= self.level.patience:
            move = m.Guess(best, view.number) if confidence > 0.15 else m.PassCard()
            return Plan(self.after(random, 1.5), move)
        return None

    def best_guess(self, heard: Sequence[tuple[int, str]], done: Sequence[Any]) -> tuple[str, float]:
        """The likeliest element by what was heard, each spirit trusted as far as it agrees with the others."""
        if not heard:
            return "", 0.0
        scores = self.weighed(heard)
        tried = {folded(move.word) for move in done if isinstance(move, m.Guess)}
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        for element in order:
            word = self.deck.entry(element, self.language).word
            if folded(word) not in tried:
                return word, scores[element]
        return self.deck.entry(order[0], self.language).word, scores[order[0]]

    def weighed(self, heard: Sequence[tuple[int, str]]) -> list[float]:
        """Each clue first by itself; then less of those that pull away from what the others say together."""
        links = associations(self.language)
        words = [word for _, word in heard]
        if len(words) < 3 or self.level.trust == 0:
            return links.scores(words)
        weights = []
        for k in range(len(words)):
            others = links.scores(words[:k] + words[k + 1 :])
            alone = links.scores([words[k]])
            agreement = sum(min(a, b) for a, b in zip(alone, others, strict=True))
            weights.append(1 - self.level.trust * 0.7 * (1 - min(4 * agreement, 1)))
        return links.scores(words, weights)

    def dream(self, done: Sequence[Any], random: Random) -> str:
        """All the guesses that are remembered, one after the other."""
        night: list[str] = []
        for move in done:
            if isinstance(move, m.Guess):
                night.append(move.word)
            elif isinstance(move, m.Ready | m.Tell):
                night.clear()
        kept = [word for word in night if random.random() < self.level.memory]
        text = ", ".join(dict.fromkeys(kept)) or "…"
        return text[: m.LONGEST_DREAM]
