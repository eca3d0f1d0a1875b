"""The table as a terminal shows it: the moment in a few lines, what is typed as moves, events as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from traumwerk.games.face import Flow, LiveFace, Misread, counted, listed, printable
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.deck import Deck
from traumwerk.games.when_i_dream.options import Options
from traumwerk.games.when_i_dream.state import BOOGEYMAN, FAIRY, SANDMAN
from traumwerk.games.when_i_dream.views import DARK, Card, View

COLOURS = {"yellow": "yellow", "blue": "bright_blue", "undecided": "magenta"}
PLURALS = {FAIRY: "Fairies", BOOGEYMAN: "Boogeymen", SANDMAN: "Sandmen"}
Row = tuple[str, RenderableType]
SIDES = {FAIRY: "yellow", BOOGEYMAN: "blue", SANDMAN: "balance"}  # W14: what a role lives on
WISHES = {
    FAIRY: "right guesses are yours",
    BOOGEYMAN: "wrong guesses are yours",
    SANDMAN: "as many right guesses as wrong ones are yours",
}
NOTHING_DREAMT = "…"
COMMANDS = """\
  Enter         you are ready for the night
  a word        your clue; as the Dreamer your guess, and in the day the dream
  "log"         in quotes, a word that would be a command
  p             pass: your turn; as the Dreamer the card
  c 2           challenge clue 2 of this card; c alone the last one
  f, o          vote on a challenged clue: forbidden, or in order
  y 3, n 3      vote on near answer 3: right, or wrong; y, n alone on the only one
"""


def quoted(word: str) -> str:
    """What somebody said, as a terminal can be trusted with it."""
    return f"“{printable(word)}”"


def seconds(left: float) -> str:
    """Seconds on a clock, as people count them down."""
    whole = max(ceil(left), 0)
    return f"{whole // 60}:{whole % 60:02}" if whole >= 60 else f"{whole} s"


class Terminal(LiveFace):
    """Draws and words one game, its elements in the language of the table."""

    a_rule = "W8"

    def __init__(self, deck: Deck, options: Options, names: Sequence[str], me: int) -> None:
        super().__init__(names, me)
        self.deck = deck
        self.options = options

    # ── small words ──
    def element(self, number: int) -> str:
        return self.deck.entry(number, self.options.language).word

    def elements(self, numbers: Sequence[int]) -> str:
        return ", ".join(map(self.element, numbers))

    def seats(self, values: Sequence[object]) -> str:
        """A value for each seat, in a line."""
        return ", ".join(f"{self.whom(seat)} {value}" for seat, value in enumerate(values))

    def whose(self, seat: int) -> str:
        return "your" if seat == self.me else f"{self.names[seat]}’s"

    def clue_of(self, seat: int, word: str) -> str:
        """Somebody's clue; one that was spoken in the room has no word here."""
        return f"{self.whose(seat)} {quoted(word) if word else 'clue'}"

    def s(self, seat: int) -> str:
        """The ending of a verb within a sentence: you dream, Bram dreams."""
        return "" if seat == self.me else "s"

    def dreams(self, view: View) -> bool:
        return self.me == view.dreamer

    def is_spirit(self, view: View) -> bool:
        return self.me in range(len(self.names)) and not self.dreams(view)

    # ── the moment ──
    def stage(self, view: View, left: Mapping[str, float]) -> RenderableType:
        """W10: of the night, spirits see all of it, the dreamer the clues on this card; and who dreams next."""
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column(ratio=1)
        for name, text in self.rows(view, left):
            grid.add_row(name, text)
        return Group(self.headline(view, left), grid)

    def headline(self, view: View, left: Mapping[str, float]) -> RenderableType:
        parts = ["When I Dream"]
        if view.phase == "over":
            parts.append("the end")
        else:
            night = f"night {view.night + 1} of {len(self.names)}"
            parts += [night, f"{self.whom(view.dreamer)} dream{self.s(view.dreamer)}"]
        hourglass = on(left, "hourglass")
        if hourglass is not None:
            parts.append(f"⌛ {hourglass}")
        return Rule(Text(" · ".join(parts), style="bold"), style="blue")

    def rows(self, view: View, left: Mapping[str, float]) -> Iterator[Row]:
        match view.phase:
            case "dusk":
                yield from self.dusk(view, left)
            case "night" | "last guess":
                yield from self.night(view, left)
            case "day" | "settling":
                yield from self.day(view, left)

    def dusk(self, view: View, left: Mapping[str, float]) -> Iterator[Row]:
        """W5: one’s role, and who is ready for the night."""
        if self.is_spirit(view):
            role = view.role or ""
            yield "you are", Text.assemble((f"a {role}", "bold"), f": {WISHES[role]}")
        elif self.dreams(view):
            yield "you", Text("dream: guess what the clues mean, and remember what you guessed")
        yield "points", Text(self.seats(view.points))
        ready = ", ".join(map(self.whom, view.ready)) or "nobody yet"
        latest = on(left, "dusk")
        yield "ready", Text(ready + (f"; the night falls in {latest} at the latest" if latest else ""))

    def night(self, view: View, left: Mapping[str, float]) -> Iterator[Row]:
        """W7 W10: the card, what was said on it, and for spirits what lies beside the bed."""
        if view.element is not None:
            role = f"   you are a {view.role} ({SIDES[view.role or '']})"
            yield f"card {view.number}", Text.assemble((self.element(view.element), "bold reverse"), role)
        else:
            yield f"card {view.number}", Text("?", style="bold")
        yield "clues", self.clues(view, left)
        if view.phase == "last guess":
            latest = on(left, "last guess")
            yield "time", Text(f"is up: one last guess{f', {latest}' if latest else ''}", style="bold")
        if view.trial is not None:
            yield "vote", self.trial(view, left)
        yield from self.beside_the_bed(view)

    def clues(self, view: View, left: Mapping[str, float]) -> Flow:
        """W7: who said what, numbered for who may challenge it, and who is to speak."""
        said = [self.said(view, number) for number in range(len(view.heard))]
        if view.speaker is not None:
            clock = on(left, "clue")
            rest = f" {clock}" if clock is not None else ""
            style = "bold green" if view.speaker == self.me else "bold"
            said.append(Text(f"▶ {self.who(view.speaker)}{rest}", style=style))
        return Flow(said)

    def said(self, view: View, number: int) -> Text:
        heard = view.heard[number]
        label = f"{number + 1} " if self.is_spirit(view) and heard.word is not None else ""
        if heard.word is None:
            return Text(f"{self.who(heard.seat)} –", style="dim")
        return Text.assemble(
            (label, "dim"), f"{self.who(heard.seat)} ", (printable(heard.word) or "spoke", "bold cyan")
        )

    def trial(self, view: View, left: Mapping[str, float]) -> Text:
        """W11: the clue that is voted on."""
        assert view.trial is not None
        by, seat, word, voted = view.trial.by, view.trial.seat, view.trial.word, view.trial.voted
        clock = on(left, "trial")
        waits = " (you have voted)" if voted else " (yours: you have no vote)" if seat == self.me else ""
        rest = f", {clock}" if clock else ""
        return Text(f"{self.does(by, 'challenge')} {self.clue_of(seat, word)}{rest}{waits}", style="magenta")

    def beside_the_bed(self, view: View) -> Iterator[Row]:
        """W9 W10: both sides with their elements, and near answers that are not settled."""
        if view.laid is None:
            return
        for pile in ("yellow", "blue"):
            lying = [self.element(card.element) for card in view.laid if card.pile == pile]
            yield f"{pile} {len(lying)}", Text(", ".join(lying) or "–", style=COLOURS[pile])
        for number, card in enumerate(view.laid, 1):
            if card.pile == "undecided":
                done = " (you have voted)" if card.voted else ""
                answer = f"{number} {quoted(card.guess or '')} for {self.element(card.element)}{done}"
                yield "near", Text(answer, style=COLOURS[card.pile])

    def day(self, view: View, left: Mapping[str, float]) -> Iterator[Row]:
        """W13: the dream is told, or was; spirits settle what is open."""
        clock, votes = on(left, "day"), on(left, "ballots")
        if view.phase == "settling":
            yield "dream", Text("nothing was told" if view.dream is None else quoted(view.dream or "…"))
            latest = f", in {votes} at the latest" if votes else ""
            yield "scoring", Text(f"when the spirits have voted{latest}")
        elif self.dreams(view):
            yield "dream", Text(f"tell it, and name all you guessed{f': {clock}' if clock else ''}")
        else:
            yield "dream", Text(f"{self.does(view.dreamer, 'tell')} it{f': {clock}' if clock else ''}")
        yield from self.beside_the_bed(view)

    # ── the whole table ──
    def besides(self, view: View) -> RenderableType:
        """What was agreed, and what the nights came to."""
        return Group(self.agreed(), self.standings(view))

    def agreed(self) -> Text:
        o = self.options
        parts = [
            f"language {o.language}", f"{o.hourglass} s a night", f"{o.clue_seconds} s a clue",
            "forbidden clues cost the card" if o.strict else "forbidden clues are handed back",
            "rhymes are fair" if o.rhymes else "no rhymes",
        ]  # fmt: skip
        return Text(" · ".join(parts), style="dim")

    def standings(self, view: View) -> RenderableType:
        """W14 W16: points night by night; ☾ dreamt, with both sides of the night below."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, max_width=24)
        for _ in range(len(view.nights) + 2):
            table.add_column(justify="right")
        nights = range(len(view.nights))
        table.add_row("night", *(str(night + 1) for night in nights), "penalties", "points", style="dim")
        for seat in self.ranked(view):
            got = [self.got(view, night, seat) for night in nights]
            crown = " ♛" if seat in view.winners else ""
            total = Text(f"{view.points[seat]}", style="bold")
            table.add_row(f"{self.who(seat)}{crown}", *got, str(view.penalties[seat] or ""), total)
        if view.nights:
            sides = (f"{len(night.yellow)}:{len(night.blue)}" for night in view.nights)
            table.add_row("yellow:blue", *sides, "", "", style="dim")
        return table

    def got(self, view: View, night: int, seat: int) -> str:
        score = view.nights[night]
        return f"{'☾' if score.dreamer == seat else ''}{score.points[seat]}"

    def ranked(self, view: View) -> list[int]:
        """The seats; when the game is over, the best first (W16)."""
        seats = range(len(self.names))
        if view.phase != "over":
            return list(seats)
        return sorted(seats, key=lambda seat: (-view.points[seat], view.penalties[seat]))

    # ── asking ──
    def scene(self, view: View) -> tuple[Any, ...]:
        """What makes another question of it."""
        mine = len(view.heard) if view.speaker == self.me else None
        return (view.night, view.phase, view.number, mine, view.trial, len(self.open_answers(view)))

    def topic(self, view: View) -> tuple[Any, ...]:
        """What is typed is about a card, also when time is up, or it is a dream."""
        return (view.night, view.number, view.phase in ("night", "last guess"))

    def is_staged(self, event: Any) -> bool:
        """W7: clues, cards and votes; who says nothing, unless it is oneself, who may have been too slow."""
        match event:
            case m.CardChanged(_, penalty):
                return penalty is None
            case m.Passed(seat):
                return seat != self.me
        return isinstance(event, m.GotReady | m.CardShown | m.ClueGiven | m.Spoken | m.VoteCast | m.Ticked)

    def prompt(self, amount: Any, moves: Sequence[Any], view: View) -> list[str]:
        """What can be typed to make a move."""
        if view.phase == "dusk":
            return ["Enter when you are ready" if m.Ready() in moves else "wait for the others"]
        if self.dreams(view):
            return self.dreamer_prompt(view)
        parts = []
        if m.Pass() in moves:
            parts += ["a word is your clue", "p passes"]
        if m.Condemn() in moves:
            parts += ["f votes forbidden", "o votes OK"]
        clues = [move.clue + 1 for move in moves if isinstance(move, m.ChallengeClue)]
        parts += [f"c {clues[-1]} challenges"] if clues else []
        near = self.open_answers(view)
        parts += [f"y {near[0] + 1} or n {near[0] + 1} votes on the near answer"] if near else []
        return parts

    def dreamer_prompt(self, view: View) -> list[str]:
        """W9 W12 W13."""
        return {
            "night": ["a word is your guess", "p passes the card"],
            "last guess": ["a word is your last guess", "p makes none"],
            "day": ["tell the dream in one line", "p tells nothing"],
        }.get(view.phase, [])

    def open_answers(self, view: View) -> list[int]:
        """W9: the near answers that the one who looks has not voted on."""
        return [at for at, card in enumerate(view.laid or ()) if is_open(card)]

    # ── what is typed ──
    def typed(self, text: str, moves: Sequence[Any], view: View) -> Sequence[Any] | None:
        """W7 W9 W11 W13: a key for each vote and pass; all else is a word, and so is what is quoted."""
        if not text:
            return [m.Ready()] if m.Ready() in moves else []
        if len(text) > 1 and text[0] in '"“”«„':
            return self.word(text.strip('"“”«»„ '), view)
        keys = re.fullmatch(r"(p|pass|c|f|o|y|n)(?: *(\d{1,3}))?", text.lower())
        if keys is None or (keys[2] and keys[1] not in "cyn"):
            return self.word(text, view)
        number = int(keys[2]) if keys[2] else None
        match keys[1]:
            case "f":
                return [m.Condemn()]
            case "o":
                return [m.Acquit()]
            case "c":
                return [m.ChallengeClue(self.last_clue(view) if number is None else number - 1)]
            case "y" | "n":
                at = self.only_answer(view) if number is None else number - 1
                return [m.Accept(at) if keys[1] == "y" else m.Reject(at)]
        return self.passes(view)

    def word(self, text: str, view: View) -> Sequence[Any] | None:
        if not self.dreams(view):
            return [m.Clue(text, view.number)]
        if view.phase in ("night", "last guess"):
            return [m.Guess(text, view.number)]
        return [m.Tell(text)] if view.phase == "day" else None

    def passes(self, view: View) -> Sequence[Any] | None:
        if not self.dreams(view):
            return [m.Pass(view.number)]
        if view.phase in ("night", "last guess"):
            return [m.PassCard(view.number)]
        return [m.Tell(NOTHING_DREAMT)] if view.phase == "day" else None

    def last_clue(self, view: View) -> int:
        """W11: the last clue that somebody else gave."""
        others = [at for at, heard in enumerate(view.heard) if heard.word is not None and heard.seat != self.me]
        if not others:
            raise Misread("Nobody else has given a clue on this card.")
        return others[-1]

    def only_answer(self, view: View) -> int:
        near = self.open_answers(view)
        if len(near) != 1:
            which = ", ".join(str(at + 1) for at in near)
            raise Misread(
                f"Which one? {which} can be voted on." if near else "There is no near answer to vote on."
            )
        return near[0]

    def commands(self) -> str:
        return COMMANDS

    def help(self, view: View) -> tuple[str, ...]:
        """The rules of the moment; who dreams has other ones."""
        at_night = ("W9", "W10") if self.dreams(view) else ("W7", "W8", "W11")
        moments = {"dusk": ("W5", "W14"), "night": at_night, "last guess": ("W12",), "day": ("W13",),
                   "settling": ("W9",)}  # fmt: skip
        return moments.get(view.phase, ("W16",))

    # ── what happened ──
    def recalled(self, told: Sequence[Sequence[Any]], view: View) -> Sequence[Sequence[Any]]:
        """W10: who dreams finds no clues of this night in the log: they would stay when the card changes."""
        if view.phase not in DARK or self.is_spirit(view):
            return told
        fell = max(number for number, events in enumerate(told) if m.NightFell() in events)
        heard = (m.ClueGiven, m.Spoken, m.Passed)
        tonight = [[event for event in events if not isinstance(event, heard)] for events in told[fell:]]
        return [*told[:fell], *tonight]

    def sentence(self, event: Any, view: View, *, set_up: bool = False) -> tuple[str, str]:
        """An event as a sentence, and the rule behind it."""
        match event:
            case m.DuskFell(night, dreamer):
                return f"── Night {night + 1}: {self.whom(dreamer)} dream{self.s(dreamer)} ──", "W4"
            case m.RoleDealt(seat, role):
                be = "are" if seat == self.me else "is"
                return f"{self.who(seat)} {be} a {role}: {WISHES[role]}.", "W5"
            case m.GotReady(seat):
                return f"{self.who(seat)} {'are' if seat == self.me else 'is'} ready.", "W6"
            case m.NightFell():
                return "The night falls, and the hourglass is turned.", "W6"
            case m.CardShown(number, element):
                return f"Card {number} shows {self.element(element)}.", "W6"
            case m.CardChanged(number, None):
                return f"Card {number} lies there.", "W10"
            case m.CardChanged(number, int(seat)):
                return f"{self.does(seat, 'get')} a penalty: now card {number} lies there.", "W11"
            case m.ClueGiven(seat, word):
                return f"{self.does(seat, 'say')} {quoted(word)}.", "W7"
            case m.Passed(seat):
                return f"{self.does(seat, 'pass')}.", "W7"
            case m.Spoken(seat):
                return f"{self.does(seat, 'speak')}.", "W7"
            case m.GuessJudged(seat, right):
                return f"{self.does(seat, 'judge')} the guess {'right' if right else 'wrong'}.", "W9"
            case m.Objected(seat, element):
                return f"{self.does(seat, 'object')}: the spirits vote on {self.element(element)}.", "W9"
            case m.Ticked(seat, element, named):
                done = "tick" if named else "untick"
                return f"{self.does(seat, done)} {self.element(element)}.", "W13"
            case m.CardLaid(element, pile, guess):
                return self.laid_told(self.element(element), pile, guess)
            case m.VoteCast(seat):
                return f"{self.does(seat, 'vote')}.", "W9"
            case m.BallotSettled(element, guess, right):
                found = "right: yellow" if right else "wrong: blue"
                answer = quoted(guess) if guess else "what was said"
                return f"The spirits find {answer} for {self.element(element)} {found}.", "W9"
            case m.ClueChallenged(seat, word, by):
                return f"{self.does(by, 'challenge')} {self.clue_of(seat, word)}.", "W11"
            case m.ChallengeSettled(seat, word, forbidden):
                found = "forbidden" if forbidden else "fair"
                return f"The spirits find {self.clue_of(seat, word)} {found}.", "W11"
            case m.PenaltyGiven(seat, word, element):
                card = self.element(element)
                why = quoted(word) if word else "a clue"
                return f"{self.does(seat, 'get')} {card} as a penalty for {why}.", "W11"
            case m.HourglassRanOut():
                return "The hourglass has run out: the Dreamer may guess once more.", "W12"
            case m.DayBroke():
                return "The day breaks: the Dreamer tells the dream.", "W13"
            case m.DreamTold(""):
                return "The dream is told.", "W13"
            case m.DreamTold(dream):
                return "No dream is told." if dream is None else f"The dream: {quoted(dream)}", "W13"
            case m.RolesShown(roles):
                return self.roles_told(roles), "W14"
            case m.NightScored(yellow, blue, named, points):
                return self.night_told(yellow, blue, named, points), "W14"
            case m.PointsCounted(points, penalties):
                taken = f", {counted(sum(penalties), 'penalty card')} taken off" if any(penalties) else ""
                return f"Points in the end{taken}: {self.seats(points)}.", "W16"
        raise TypeError(f"{type(event).__name__} is no event of this game")

    def laid_told(self, element: str, pile: str, guess: str | None) -> tuple[str, str]:
        if guess is None:
            return f"The Dreamer passes {element}: {pile}.", "W9"
        if not guess:
            return f"The card with {element} goes to the {pile} side.", "W9"
        if pile == "undecided":
            return f"The Dreamer guesses {quoted(guess)}, which is near {element}: the spirits vote.", "W9"
        found = "right: yellow" if pile == "yellow" else f"but it is {element}: blue"
        return f"The Dreamer guesses {quoted(guess)}, {found}.", "W9"

    def roles_told(self, roles: Sequence[str | None]) -> str:
        parts = []
        for role, plural in PLURALS.items():
            seats = [self.whom(seat) for seat, held in enumerate(roles) if held == role]
            if seats:
                parts.append(f"{plural if len(seats) > 1 else role.capitalize()}: {listed(seats)}.")
        return " ".join(parts)

    def night_told(
        self, yellow: Sequence[int], blue: Sequence[int], named: Sequence[int], points: Sequence[int]
    ) -> str:
        """W14: both sides, what of the yellow one was forgotten, and everybody’s points."""
        forgotten = [element for element in yellow if element not in named]
        memory = (
            f"; forgotten: {self.elements(forgotten)}" if forgotten else "; all remembered" if yellow else ""
        )
        sides = f"Yellow {len(yellow)}: {self.elements(yellow) or '–'}{memory}. "
        sides += f"Blue {len(blue)}: {self.elements(blue) or '–'}. "
        return f"{sides}Points: {self.seats(points)}."


def is_open(card: Card) -> bool:
    return card.pile == "undecided" and not card.voted


def on(left: Mapping[str, float], name: str) -> str | None:
    """What stands on a clock, where it is there."""
    return next((seconds(rest) for timer, rest in left.items() if timer.startswith(name)), None)
