"""A terminal at a table in one room: people speak, and a spirit's keys say what all have heard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from traumwerk.games.face import Misread
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.terminal import COLOURS, Row, Terminal
from traumwerk.games.when_i_dream.views import View

COMMANDS = """\
  Enter         you are ready for the night
  s, p          your turn: you have said your word, or pass
  r, w          the Dreamer has guessed right; wrong, or has passed
  x 3           object to how card 3 was judged; x alone the last one
  y 3, n 3      vote on card 3: right, or wrong; y, n alone on the only one
  c 2           challenge clue 2 of this card; c alone the last one
  f, o          vote on a challenged clue: forbidden, or in order
  t 3           in the day: the Dreamer has named card 3; once more takes it back
  e             the dream is told
"""
OF_A_CARD = "cynxt"  # keys with a number


class AloudTerminal(Terminal):
    """Nothing is typed but keys; who dreams lays the keyboard aside."""

    # ── the moment ──
    def beside_the_bed(self, view: View) -> Iterator[Row]:
        """W9 W13: both sides with their elements, numbered for who objects or ticks."""
        for pile in ("yellow", "blue", "undecided"):
            lying = [
                f"{number} {self.element(card.element)}{' ✓' if card.named else ''}"
                for number, card in enumerate(view.laid or (), 1)
                if card.pile == pile
            ]
            if lying or (view.laid is not None and pile != "undecided"):
                name = "vote on" if pile == "undecided" else f"{pile} {len(lying)}"
                yield name, Text(", ".join(lying) or "–", style=COLOURS[pile])

    def agreed(self) -> Text:
        o = self.options
        parts = [f"language {o.language}", f"{o.hourglass} s a night", f"{o.clue_seconds} s a clue",
                 "all is spoken in the room"]  # fmt: skip
        return Text(" · ".join(parts), style="dim")

    # ── asking ──
    def prompt(self, amount: Any, moves: Sequence[Any], view: View) -> list[str]:
        """What can be typed to make a move; what can be done to many cards is left to the help."""
        if view.phase == "dusk":
            return super().prompt(amount, moves, view)
        if self.dreams(view):
            return ["speak, the spirits press for you"] if view.phase != "settling" else []
        kinds = {type(move) for move in moves}
        keys = {
            m.Speak: "s you have spoken", m.Pass: "p passes", m.Judge: "r right, w wrong",
            m.Condemn: "f votes forbidden, o votes OK", m.Accept: "y right, n wrong on the vote",
            m.Tick: "t and a number ticks", m.DreamEnded: "e ends the dream",
        }  # fmt: skip
        return [text for kind, text in keys.items() if kind in kinds]

    # ── what is typed ──
    def typed(self, text: str, moves: Sequence[Any], view: View) -> Sequence[Any] | None:
        """W7 W9 W11 W13: a key for each thing that all have heard."""
        if not text:
            return [m.Ready()] if m.Ready() in moves else []
        keys = re.fullmatch(r"([spcfoynrwxte])(?: *(\d{1,3}))?", text.lower())
        if keys is None or (keys[2] and keys[1] not in OF_A_CARD):
            raise Misread("At this table words are spoken in the room, not typed.")
        key, number = keys[1], int(keys[2]) if keys[2] else None
        plain = {
            "s": m.Speak(view.number), "p": m.Pass(view.number), "f": m.Condemn(), "o": m.Acquit(),
            "r": m.Judge(view.number, right=True), "w": m.Judge(view.number, right=False), "e": m.DreamEnded(),
        }  # fmt: skip
        if key in plain:
            return [plain[key]]
        if key in "cyn":
            return super().typed(text, moves, view)
        return [self.objection(number, moves) if key == "x" else self.tick(number, view)]

    def objection(self, number: int | None, moves: Sequence[Any]) -> m.Object:
        """W9: to a card, or to the last one that can be objected to."""
        if number is not None:
            return m.Object(number - 1)
        open_ones = [move for move in moves if isinstance(move, m.Object)]
        if not open_ones:
            raise Misread("There is no card that you can object to.")
        last: m.Object = open_ones[-1]
        return last

    def tick(self, number: int | None, view: View) -> m.Tick:
        """W13: what is not ticked is, and the other way round."""
        laid = view.laid or ()
        if number is None or not 0 < number <= len(laid):
            raise Misread("Which card was named? Its number stands before it.")
        return m.Tick(number - 1, not laid[number - 1].named)

    def commands(self) -> str:
        return COMMANDS
