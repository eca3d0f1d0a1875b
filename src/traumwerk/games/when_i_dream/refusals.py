"""Why a move is not allowed, in a sentence of the table's language, from what the mover sees."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Any

import msgspec

from traumwerk.core.game import Actor, Refused
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.aloud import may_object
from traumwerk.games.when_i_dream.rules import NOT_GIVEN, undecided, voters
from traumwerk.games.when_i_dream.sentences import SENTENCES
from traumwerk.games.when_i_dream.state import State

ALOUD = (m.Speak, m.Judge, m.Object, m.Tick, m.DreamEnded)  # round a table
OF_SPIRITS = (m.Clue, m.Pass, m.ChallengeClue, m.Condemn, m.Acquit, m.Accept, m.Reject, *ALOUD)
OF_DREAMER = (m.Guess, m.PassCard, m.Tell)
TYPED = (m.Clue, *OF_DREAMER)  # at all other tables
RULES: dict[type, str] = {
    m.Clue: "W7", m.Pass: "W7", m.ChallengeClue: "W11", m.Condemn: "W11", m.Acquit: "W11", m.Accept: "W9",
    m.Reject: "W9", m.Guess: "W9", m.PassCard: "W9", m.Tell: "W13", m.Ready: "W6",
    m.Speak: "W7", m.Judge: "W9", m.Object: "W9", m.Tick: "W13", m.DreamEnded: "W13",
}  # fmt: skip


def refused(s: State, rule: str, why: str, **values: object) -> Refused:
    return Refused(rule, SENTENCES[why][s.options.language], **values)


def why_not(s: State, actor: Actor, move: Any) -> Refused | None:
    """The first rule that a move breaks, whatever the referee says of its word; None where it breaks none."""
    if s.phase == "over":
        return refused(s, "W16", "over")
    if not isinstance(actor, int) or type(move) not in RULES:
        return refused(s, "W7", "not now")
    rule = RULES[type(move)]
    if isinstance(move, TYPED if s.options.aloud else ALOUD):
        return refused(s, rule, "aloud" if s.options.aloud else "not aloud")
    if isinstance(move, OF_SPIRITS) and actor == s.dreamer:
        return refused(s, rule, "spirits only")
    if isinstance(move, OF_DREAMER) and actor != s.dreamer:
        return refused(s, rule, "dreamer only")
    if isinstance(move, m.Ready):
        return ready_refused(s, actor)
    if isinstance(move, m.Accept | m.Reject):
        return ballot_refused(s, actor, move)
    if isinstance(move, m.Tell):
        return dream_refused(s, move)
    if isinstance(move, m.Guess | m.PassCard):
        return guess_refused(s, move)
    if isinstance(move, m.Judge | m.Object | m.Tick | m.DreamEnded):
        return heard_refused(s, actor, move)
    if s.phase != "night":
        return refused(s, rule, "not now")
    if isinstance(move, m.Clue | m.Speak | m.Pass):
        return clue_refused(s, actor, move)
    return challenge_refused(s, actor, move)


def ready_refused(s: State, seat: int) -> Refused | None:
    if s.phase != "dusk":
        return refused(s, "W6", "not now")
    return refused(s, "W6", "ready") if seat in s.ready else None


def ballot_refused(s: State, seat: int, move: m.Accept | m.Reject) -> Refused | None:
    """W9: on a near answer, once."""
    if move.card not in undecided(s):
        return refused(s, "W9", "no vote")
    return refused(s, "W9", "voted") if s.laid[move.card].votes[seat] != NOT_GIVEN else None


def guess_refused(s: State, move: m.Guess | m.PassCard | m.Judge) -> Refused | None:
    rule = "W12" if s.phase == "last guess" else "W9"
    if s.phase not in ("night", "last guess"):
        return refused(s, rule, "not now")
    if move.card is not None and move.card != s.number:
        return refused(s, "W9", "old card")
    if not isinstance(move, m.Guess):
        return None
    if not move.word.strip():
        return refused(s, rule, "empty")
    return text_refused(s, rule, move.word, m.LONGEST_GUESS)


def heard_refused(s: State, seat: int, move: m.Judge | m.Object | m.Tick | m.DreamEnded) -> Refused | None:
    """W9 W12 W13: what spirits press round a table."""
    if isinstance(move, m.Judge):
        return guess_refused(s, move)
    if isinstance(move, m.Object):
        return object_refused(s, seat, move)
    if s.phase != "day":
        return refused(s, "W13", "not now")
    return tick_refused(s, move) if isinstance(move, m.Tick) else None


def object_refused(s: State, seat: int, move: m.Object) -> Refused | None:
    """W9: to a card of this night, once, and to another spirit's judgement."""
    if not may_object(s):
        return refused(s, "W9", "not now")
    if not 0 <= move.card < len(s.laid):
        return refused(s, "W9", "no such card")
    if s.laid[move.card].judge == seat:
        return refused(s, "W9", "own judgement")
    return refused(s, "W9", "objected") if s.laid[move.card].objected else None


def tick_refused(s: State, move: m.Tick) -> Refused | None:
    """W13: a card that is yellow, or may become so; who ticks the same after another changes nothing."""
    if not 0 <= move.card < len(s.laid):
        return refused(s, "W13", "no such card")
    laid = s.laid[move.card]
    if laid.pile == "blue":
        return refused(s, "W13", "blue")
    return refused(s, "W13", "ticked") if laid.named == move.named else None


def dream_refused(s: State, move: m.Tell) -> Refused | None:
    """W13: in the day, and something; it may have several lines."""
    if s.phase != "day":
        return refused(s, "W13", "not now")
    if not move.dream.strip():
        return refused(s, "W13", "no dream")
    return text_refused(s, "W13", move.dream.replace("\n", " "), m.LONGEST_DREAM)


def clue_refused(s: State, seat: int, move: m.Clue | m.Speak | m.Pass) -> Refused | None:
    """W7 W8 W9: whose turn it is, for which card, and that nothing unseen hides in the word."""
    if seat != s.speaker:
        return refused(s, "W7", "not your turn")
    if s.challenge is not None:
        return refused(s, "W11", "trial")
    if move.card is not None and move.card != s.number:
        return refused(s, "W9", "old card")
    if isinstance(move, m.Clue) and len(move.word) <= m.LONGEST_CLUE and not is_readable(move.word):
        return refused(s, "W8", "not one word")
    return None


def challenge_refused(s: State, seat: int, move: m.ChallengeClue | m.Condemn | m.Acquit) -> Refused | None:
    """W11: one clue at a time, each once, and nobody judges his own."""
    if isinstance(move, m.ChallengeClue):
        if s.challenge is not None:
            return refused(s, "W11", "trial")
        said = s.said[move.clue] if 0 <= move.clue < len(s.said) else None
        if said is None or said.word is None or said.seat == seat:
            return refused(s, "W11", "no such clue")
        return refused(s, "W11", "tried") if said.challenged else None
    if s.challenge is None or seat not in voters(s):
        return refused(s, "W11", "no vote")
    return refused(s, "W11", "voted") if s.challenge.votes[seat] != NOT_GIVEN else None


def text_refused(s: State, rule: str, text: str, longest: int) -> Refused | None:
    """W9 W13: something to read, and not too much of it."""
    if len(text) > longest:
        return refused(s, rule, "too long", longest=longest)
    return None if is_readable(text) else refused(s, rule, "control")


def is_readable(text: str) -> bool:
    """No control characters, nothing invisible, and no heap of marks on one letter; any space will do."""
    kinds = [unicodedata.category(letter) for letter in text]
    heaped = any(one[0] == after[0] == "M" for one, after in pairwise(kinds))
    return not heaped and all(kind[0] != "C" and kind not in ("Zl", "Zp") for kind in kinds)


def written_plainly(move: Any) -> Any:
    """W8 W9 W13: the same text however its accents were typed; é is one letter."""
    if isinstance(move, m.Clue | m.Guess):
        return msgspec.structs.replace(move, word=unicodedata.normalize("NFC", move.word))
    if isinstance(move, m.Tell):
        return m.Tell(unicodedata.normalize("NFC", move.dream))
    return move
