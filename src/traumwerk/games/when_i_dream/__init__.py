"""When I Dream (2017) by Chris Darsaklis: one-word clues, hidden roles and a blindfolded dreamer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Union

from traumwerk.core.game import (
    CLOCK,
    SPECTATOR,
    Actor,
    Choose,
    Decision,
    Luck,
    Offer,
    One,
    Over,
    Refused,
    Step,
    Story,
    Timer,
    Told,
    Words,
)
from traumwerk.core.kernel import ScriptError
from traumwerk.core.kernel_game import stream, trust_to
from traumwerk.games.when_i_dream import aloud, rules, secrets, views
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream import options as agreed
from traumwerk.games.when_i_dream.deck import Deck, standard
from traumwerk.games.when_i_dream.judge import Judge
from traumwerk.games.when_i_dream.minds import LEVELS, Mind
from traumwerk.games.when_i_dream.referee import Referee
from traumwerk.games.when_i_dream.refusals import refused, why_not, written_plainly
from traumwerk.games.when_i_dream.rules import NOT_GIVEN
from traumwerk.games.when_i_dream.state import Pile, State

if TYPE_CHECKING:
    from traumwerk.games.when_i_dream.printed import Printed
    from traumwerk.games.when_i_dream.terminal import Terminal

__all__ = ["GAME", "WhenIDream"]

CHALLENGE_SECONDS = 10  # W11
BALLOT_SECONDS = 15  # W9: after the dream was told


class WhenIDream:
    """As many nights as players; who helps, who misleads and who keeps the balance is hidden."""

    name: ClassVar[str] = "when_i_dream"
    players: ClassVar[range] = range(4, 11)
    Options: ClassVar[Any] = agreed.Options
    Move: ClassVar[Any] = Union[m.MOVES]  # noqa: UP007
    Event: ClassVar[Any] = Union[m.EVENTS]  # noqa: UP007
    undoable: ClassVar[frozenset[type]] = frozenset()
    closing: ClassVar[frozenset[type]] = frozenset()

    @cached_property
    def deck(self) -> Deck:
        return standard()

    @property
    def components(self) -> str:
        return self.deck.fingerprint

    def referee(self, s: State) -> Referee:
        return Referee(self.deck, s.options.language, rhymes=s.options.rhymes)

    def judge(self, s: State) -> Judge:
        return Judge(self.deck, s.options.language)

    @property
    def policies(self) -> tuple[str, ...]:
        return tuple(LEVELS)

    def thinker(self, level: str, options: agreed.Options, pace: float = 1.0) -> Any:
        """A bot of a level: what it would do through a window, after how many seconds."""
        mind = Mind(self.deck, level, options.language, rhymes=options.rhymes, pace=pace)
        return lambda window, random: mind.plan(window.view, window, random)

    def seats_bots(self, options: agreed.Options) -> bool:
        """W7 W9: not where people talk in a room: bots neither hear them nor have a voice."""
        return not options.aloud

    def terminal(self, options: agreed.Options, names: Sequence[str], me: int) -> Terminal:
        """The words and drawings of a terminal table."""
        from traumwerk.games.when_i_dream.aloud_terminal import AloudTerminal
        from traumwerk.games.when_i_dream.terminal import Terminal

        return (AloudTerminal if options.aloud else Terminal)(self.deck, options, names, me)

    def measures(self, state: State) -> dict[str, tuple[int, int]]:
        """What a summary of many games tells beside points and wins: sums, each with of how many."""
        from traumwerk.games.when_i_dream.measures import measures

        return measures(state.nights)

    def printed(self, language: str, edition: str | None = None) -> Printed:
        """What is printed on the cards."""
        from traumwerk.games.when_i_dream.printed import printed

        return printed(self.deck, language, edition)

    def story(self, states: Sequence[State], told: Sequence[Sequence[Told]], actors: Sequence[Actor]) -> Story:
        """A finished game, told in short."""
        from traumwerk.games.when_i_dream.story import story

        return story(states, told)

    # ── the protocol ──
    def new(self, options: agreed.Options, players: int, luck: int | Luck) -> Step[State]:
        if players not in self.players:
            low, high = self.players.start, self.players.stop - 1
            why = "players: {name} is for {low} to {high} players, not {players}"
            raise Refused("W1", why, name=self.name, low=low, high=high, players=players)
        if options.first is not None and not 0 <= options.first < players:
            raise Refused("W4", "first: seat {first} is not at this table", first=options.first)
        state = State(options, players, [0, 0, 0, 1])
        trust_to(state, stream(luck) if isinstance(luck, int) else luck)  # type: ignore[arg-type]
        rules.begin(state, self.deck.cards)
        self.judge(state).judgement(0, "…")  # W10: reads the words now, or the first wrong guess took longer
        return stepped(state)

    def decision(self, state: State) -> Decision:
        if state.phase == "over":
            return Over(state.points, rules.winners(state))
        offers = {seat: self.offers(state, seat) for seat in range(state.players)}
        return Choose({seat: mine for seat, mine in offers.items() if mine}, timers(state))

    def offers(self, s: State, seat: int) -> tuple[Offer, ...]:
        """What a seat may do now."""
        if s.phase == "dusk":
            return () if seat in s.ready else (One(m.Ready()),)
        if seat == s.dreamer:
            return () if s.options.aloud else dreamer_offers(s)
        heard = aloud_offers(s, seat) if s.options.aloud else ()
        return (*speaker_offers(s, seat), *heard, *challenge_offers(s, seat), *ballot_offers(s, seat))

    def awaited(self, state: State) -> tuple[int, ...]:
        """W10: who is to be ready or to speak; never who votes. Round a table spirits press for the dreamer."""
        if state.phase == "dusk":
            return tuple(seat for seat in range(state.players) if seat not in state.ready)
        if state.phase == "night":
            return (state.speaker,)
        if state.phase not in ("last guess", "day"):
            return ()
        return state.spirits if state.options.aloud else (state.dreamer,)

    def may_talk(self, state: State) -> bool:
        """W10: not at night, nor before the dream was told."""
        return state.phase not in ("night", "last guess", "day")

    def recalled(self, view: views.View, told: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        return views.recalled(view, told)

    def attempts(self, state: State) -> list[Any]:
        """One of each kind, with words good and bad: the same in every world that looks the same."""
        words = ("moon", "Mond", "two words", "7", "", "\0", "x" * 1000, "zzxqj")
        spoken = [kind(word) for word in words for kind in (m.Clue, m.Guess, m.Tell)]
        crossed = [kind("moon", card) for card in (1, 2, 3) for kind in (m.Clue, m.Guess)]
        plain = [m.Pass(), m.PassCard(), m.Condemn(), m.Acquit(), m.Ready(), m.NightOver(), m.Speak(),
                 m.DreamEnded()]  # fmt: skip
        counted = [kind(n) for n in (0, 1, 7) for kind in (m.ChallengeClue, m.Accept, m.Reject, m.Object)]
        pressed = [kind(n, yes) for n in (0, 1, 2, 7) for yes in (True, False) for kind in (m.Judge, m.Tick)]
        return [*spoken, *crossed, *plain, *counted, *pressed]

    def texts(self, state: State, offer: Words) -> tuple[str, ...]:
        if offer.move == "Tell":
            return (", ".join(laid.guess or "…" for laid in state.laid) or "…",)
        entry = self.deck.entry(state.element, state.options.language)
        if offer.move == "Guess":
            return (entry.word, "zzxqj", *entry.near[:1])
        return tuple(word for word in entry.clues if self.ruling(state, word).is_fair)[:2]

    def apply(self, state: State, actor: Actor, move: Any, luck: Luck | None = None) -> Step[State]:
        if actor == CLOCK:
            if move not in [timer.move for timer in timers(state) if not timer.stopped]:
                raise refused(state, "W6", "not now")
        else:
            if not isinstance(actor, int) or not 0 <= actor < state.players:
                raise refused(state, "W1", "no seat")
            move = written_plainly(move)
            complaint = why_not(state, actor, move) or self.clue_refused(state, move)
            if complaint is not None:
                raise complaint
        after = state.copy()
        trust_to(after, luck)  # type: ignore[arg-type]
        self.play(after, actor, move)
        return stepped(after)

    def clue_refused(self, s: State, move: Any) -> Refused | None:
        """W8 W11: the referee hands a clue back; at a strict table a forbidden one is played, and punished."""
        if not isinstance(move, m.Clue):
            return None
        ruling = self.ruling(s, move.word)
        if ruling.breach is None or (ruling.is_punished and s.options.strict):
            return None
        return refused(s, "W8", ruling.breach, longest=m.LONGEST_CLUE)

    def ruling(self, s: State, word: str) -> Any:
        said = [said.word for said in s.said if said.word is not None]
        return self.referee(s).ruling(s.element, word, said, m.LONGEST_CLUE)

    def play(self, s: State, actor: Actor, move: Any) -> None:
        """Whatever follows from an allowed move."""
        cards = self.deck.cards
        match move:
            case m.Ready():
                rules.be_ready(s, int(actor), cards)
            case m.DuskOver():
                rules.night(s, cards)
            case m.Clue(word):
                self.say(s, word)
            case m.Speak():
                aloud.speak(s)
            case m.Pass() | m.ClueTimeUp():
                rules.pass_turn(s)
            case m.Guess(word):
                rules.guess(s, word, self.side(s, word), cards)
            case m.Judge(_, right):
                aloud.judge(s, int(actor), right, cards)
            case m.Object(card):
                aloud.object_to(s, int(actor), card)
            case m.PassCard() | m.LastGuessTimeUp():
                rules.pass_card(s, cards)
            case m.ChallengeClue(clue):
                rules.challenge(s, int(actor), clue)
            case m.Condemn() | m.Acquit():
                rules.vote_on_clue(s, int(actor), isinstance(move, m.Condemn), cards)
            case m.ChallengeTimeUp():
                rules.settle_challenge(s, cards)
            case m.NightOver():
                rules.run_out(s)
            case m.Tell(dream):
                rules.tell_dream(s, dream)
            case m.Tick(card, named):
                aloud.tick(s, int(actor), card, named)
            case m.DreamEnded():
                aloud.end_dream(s)
            case m.DayTimeUp():
                rules.tell_dream(s, aloud.UNHEARD if s.options.aloud else None)
            case m.Accept(card) | m.Reject(card):
                rules.vote_on_answer(s, int(actor), card, isinstance(move, m.Accept))
            case m.BallotsTimeUp():
                rules.settle_all_answers(s)
        if s.phase == "settling" and not rules.undecided(s):
            rules.score(s, self.named(s))

    def say(self, s: State, word: str) -> None:
        """W7 W11: a fair clue is heard; a forbidden one costs the card, and the next spirit speaks."""
        if self.ruling(s, word).is_fair:
            rules.give_clue(s, word)
        else:
            giver = s.speaker
            rules.next_speaker(s)
            rules.punish(s, giver, word, self.deck.cards)

    def side(self, s: State, word: str) -> Pile:
        """W9: where a guess brings the card."""
        piles: dict[str, Pile] = {"right": "yellow", "near": "undecided", "wrong": "blue"}
        return piles[self.judge(s).judgement(s.element, word)]

    def named(self, s: State) -> tuple[int, ...]:
        """W13: the elements of the yellow side that the dream names."""
        if s.options.aloud:
            return aloud.named(s)
        yellow = [(laid.element, laid.guess) for laid in s.laid if laid.pile == "yellow"]
        return self.judge(s).named(s.dream or "", yellow)

    def view(self, state: State, viewer: int) -> views.View:
        return views.view(state, viewer, rules.winners(state) if state.phase == "over" else ())

    def views(
        self, state: State, viewers: Sequence[int], before: tuple[State, views.View] | None = None
    ) -> list[views.View]:
        return [self.view(state, viewer) for viewer in viewers]

    def resample(self, state: State, viewer: int, random: Random, *, memory: bool) -> State:
        return secrets.resample(state, viewer, random, self.deck.cards)

    def census(self, state: State) -> Mapping[str, int]:
        """W3 W15: every card is unseen, under the deck, on the bed, beside it, or somebody's penalty."""
        places = [
            *state.unseen,
            *(card for card in state.under if card >= 0),
            *(laid.card for laid in state.laid),
        ]
        places += [card for held in state.penalties for card in held]
        places += [state.card] if state.card >= 0 else []
        return {"cards": len(places), "cards in two places": len(places) - len(set(places))}


# ── What is offered, and what runs ──────────────────────────────────────────────────────────────────────
def dreamer_offers(s: State) -> tuple[Offer, ...]:
    """W9 W12 W13: a guess or a pass; in the day the dream."""
    if s.phase in ("night", "last guess"):
        return (Words("Guess", m.LONGEST_GUESS), One(m.PassCard()))
    return (Words("Tell", m.LONGEST_DREAM),) if s.phase == "day" else ()


def speaker_offers(s: State, seat: int) -> tuple[Offer, ...]:
    """W7: the spirit whose turn it is, unless a clue is on trial."""
    if s.phase != "night" or seat != s.speaker or s.challenge is not None:
        return ()
    return (One(m.Speak()) if s.options.aloud else Words("Clue", m.LONGEST_CLUE), One(m.Pass()))


def aloud_offers(s: State, seat: int) -> tuple[Offer, ...]:
    """W9 W12 W13: what a spirit presses round a table."""
    return (*aloud.judge_offers(s), *aloud.object_offers(s, seat), *aloud.day_offers(s))


def challenge_offers(s: State, seat: int) -> tuple[Offer, ...]:
    """W11: another's clue that was not on trial yet; or a vote."""
    if s.phase != "night":
        return ()
    if s.challenge is not None:
        may = seat in rules.voters(s) and s.challenge.votes[seat] == NOT_GIVEN
        return (One(m.Condemn()), One(m.Acquit())) if may else ()
    return tuple(
        One(m.ChallengeClue(clue))
        for clue, said in enumerate(s.said)
        if said.word is not None and said.seat != seat and not said.challenged
    )


def ballot_offers(s: State, seat: int) -> tuple[Offer, ...]:
    """W9: votes on near answers that were not given yet."""
    open_ones = [at for at in rules.undecided(s) if s.laid[at].votes[seat] == NOT_GIVEN]
    return tuple(One(vote(at)) for at in open_ones for vote in (m.Accept, m.Reject))


def timers(s: State) -> tuple[Timer, ...]:
    """W6 W7 W11 W12 W13: what runs, each under a name of its own; the dreamer sees none of the night's."""
    o = s.options
    dark = frozenset((s.dreamer, SPECTATOR))  # W10
    if s.phase == "dusk":
        return (Timer(f"dusk {s.round}", o.dusk_seconds, m.DuskOver()),)
    if s.phase == "night":
        on_trial = s.challenge is not None
        hourglass = Timer(f"hourglass {s.round}", o.hourglass, m.NightOver(), False, dark)
        clue = Timer(f"clue {s.round}.{s.turn}", o.clue_seconds, m.ClueTimeUp(), on_trial, dark)
        trial = Timer(f"trial {s.round}.{s.challenges}", CHALLENGE_SECONDS, m.ChallengeTimeUp(), False, dark)
        return (hourglass, clue, trial) if on_trial else (hourglass, clue)
    if s.phase == "last guess":
        return (Timer(f"last guess {s.round}", o.last_guess_seconds, m.LastGuessTimeUp()),)
    if s.phase == "day":
        return (Timer(f"day {s.round}", o.day_seconds, m.DayTimeUp()),)
    return (Timer(f"ballots {s.round}", BALLOT_SECONDS, m.BallotsTimeUp()),) if s.phase == "settling" else ()


def stepped(state: State) -> Step[State]:
    """A state as a step: what was told and drawn comes off it."""
    told, drawn = state.told, state.drawn
    if state.script is not None and next(state.script, None) is not None:
        raise ScriptError("more was drawn than the rules draw here")
    state.told, state.drawn, state.script = [], [], None
    return Step(state, told, drawn)


GAME = WhenIDream()
