"""When I Dream: the rulebook, from dusk to day, one rule a function.

What a clue or a guess is worth, the referee and the judge say; what runs out, the clock. The rules know what
follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from traumwerk.core.game import SPECTATOR, Told, everybody
from traumwerk.core.kernel import chance, draw
from traumwerk.games.when_i_dream import moves as m
from traumwerk.games.when_i_dream.state import (
    BLIND,
    BOOGEYMAN,
    FAIRY,
    NO_CARD,
    SANDMAN,
    Challenge,
    Laid,
    NightScore,
    Pile,
    Role,
    Said,
    State,
)

SPIRITS: dict[int, tuple[int, int, int]] = {  # W2: fairies, boogeymen, sandmen by players
    4: (1, 1, 2), 5: (2, 1, 2), 6: (3, 2, 1), 7: (3, 2, 2), 8: (4, 3, 1), 9: (4, 3, 2), 10: (5, 4, 1),
}  # fmt: skip
ROLES: tuple[Role, Role, Role] = (FAIRY, BOOGEYMAN, SANDMAN)
NOT_GIVEN = -1
Cards = Sequence[Sequence[int]]  # the four elements of each card


# ── Who hears of it ─────────────────────────────────────────────────────────────────────────────────────
def tell_all(s: State, event: Any) -> None:
    s.told.append(Told(event, everybody(s.players)))


def tell_spirits(s: State, event: Any) -> None:
    """W10: what the dreamer must not know; who watches could whisper it to him."""
    s.told.append(Told(event, frozenset(s.spirits)))


def tell_dreamer(s: State, event: Any) -> None:
    """W10: what stands in for it where the dreamer and the spectators are."""
    s.told.append(Told(event, frozenset((s.dreamer, SPECTATOR))))


def tell_one(s: State, seat: int, event: Any) -> None:
    s.told.append(Told(event, frozenset((seat,))))


# ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────
def begin(s: State, cards: Cards) -> None:
    """W1 W3 W4: an unseen deck, nobody has points, and somebody dreams first."""
    s.unseen = list(range(len(cards)))
    s.points = (0,) * s.players
    s.penalties = ((),) * s.players
    first = s.options.first
    s.dreamer = chance(s, s.players) if first is None else first
    dusk(s)


def dusk(s: State) -> None:
    """W2 W5: all role cards are shuffled anew and dealt; one stays face-down."""
    s.phase = "dusk"
    tell_all(s, m.DuskFell(s.round, s.dreamer))
    pile = [role for role, count in enumerate(SPIRITS[s.players]) for _ in range(count)]
    roles: list[Role | None] = [None] * s.players
    for left, seat in enumerate(s.spirits):
        roles[seat] = ROLES[draw(s, pile, len(pile) - left)]
    s.spare = ROLES[pile[0]]
    s.roles = tuple(roles)
    for seat in s.spirits:
        tell_one(s, seat, m.RoleDealt(seat, str(roles[seat])))


def be_ready(s: State, seat: int, cards: Cards) -> None:
    """W6: when everybody is, the night falls."""
    s.ready |= {seat}
    tell_all(s, m.GotReady(seat))
    if len(s.ready) == s.players:
        night(s, cards)


# ── Night ───────────────────────────────────────────────────────────────────────────────────────────────
def night(s: State, cards: Cards) -> None:
    """W3 W6 W7: the top card goes under unseen, the next is shown, and the dreamer's left neighbour speaks."""
    s.phase, s.ready = "night", frozenset()
    s.number, s.turn, s.challenges = 0, 0, 0
    s.forfeited, s.dream = (), None
    tell_all(s, m.NightFell())
    put_top_card_under(s)
    s.speaker = s.spirits[0]
    show_next_card(s, cards)


def fresh_cards(s: State) -> int:
    """W3: cards nobody has seen that did not go under."""
    return len(s.unseen) - s.under.count(BLIND)


def put_top_card_under(s: State) -> None:
    """W3: the card that was left on top, or one that nobody sees."""
    if s.card != NO_CARD:
        s.under += (s.card,)
    elif fresh_cards(s) > 0:
        s.under += (BLIND,)
    elif s.under:
        s.under = (*s.under[1:], s.under[0])


def take_top_card(s: State) -> int:
    """W3: an unseen card, then those that went under, in their order."""
    if fresh_cards(s) > 0:
        return draw_unseen(s)
    if not s.under:
        return NO_CARD
    card, s.under = s.under[0], s.under[1:]
    return draw_unseen(s) if card == BLIND else card


def draw_unseen(s: State) -> int:
    card = draw(s, s.unseen, len(s.unseen))
    s.unseen.pop()
    return card


def show_next_card(s: State, cards: Cards, penalty: int | None = None) -> None:
    """W3 W6 W9: the next card shows one of its elements; with none left the night is over."""
    s.said, s.challenge = (), None
    s.number += 1
    s.turn += 1
    s.card = take_top_card(s)
    if s.card == NO_CARD:
        tell_dreamer(s, m.CardChanged(s.number, penalty))
        break_day(s)
        return
    s.element = cards[s.card][chance(s, len(cards[s.card]))]
    tell_spirits(s, m.CardShown(s.number, s.element))
    tell_dreamer(s, m.CardChanged(s.number, penalty))


def next_speaker(s: State) -> None:
    """W7: clockwise round the dreamer, with fresh seconds."""
    order = s.spirits
    s.speaker = order[(order.index(s.speaker) + 1) % len(order)]
    s.turn += 1


def give_clue(s: State, word: str) -> None:
    """W7: a fair word is heard by all."""
    s.said += (Said(s.speaker, word),)
    tell_all(s, m.ClueGiven(s.speaker, word))
    next_speaker(s)


def pass_turn(s: State) -> None:
    """W7: who has no clue, or is too slow, says nothing."""
    s.said += (Said(s.speaker, None),)
    tell_all(s, m.Passed(s.speaker))
    next_speaker(s)


# ── Guessing ────────────────────────────────────────────────────────────────────────────────────────────
def guess(s: State, word: str, pile: Pile, cards: Cards) -> None:
    """W9 W10: right to the yellow side, wrong to the blue one, near to the vote; the dreamer hears the same."""
    votes = tuple(NOT_GIVEN for _ in range(s.players)) if pile == "undecided" else ()
    lay(s, Laid(s.card, s.element, pile, word, votes), cards)


def pass_card(s: State, cards: Cards) -> None:
    """W9 W12: to the blue side; after the hourglass it stays where it is and counts for nobody."""
    if s.phase == "last guess":
        break_day(s)
    else:
        lay(s, Laid(s.card, s.element, "blue"), cards)


def lay(s: State, laid: Laid, cards: Cards) -> None:
    """W9 W12: the card leaves the bed; at night the next is shown and the same spirit speaks."""
    s.laid += (laid,)
    s.card = NO_CARD
    tell_spirits(s, m.CardLaid(laid.element, laid.pile, laid.guess))
    if s.phase == "night":
        show_next_card(s, cards)
    else:
        break_day(s)


def vote_on_answer(s: State, seat: int, at: int, right: bool) -> None:
    """W9: in secret, beside the running game; settled when all spirits have voted."""
    laid = s.laid[at]
    votes = replaced(laid.votes, seat, int(right))
    s.laid = replaced(s.laid, at, msgspec.structs.replace(laid, votes=votes))
    tell_one(s, seat, m.VoteCast(seat))
    if all(votes[spirit] != NOT_GIVEN for spirit in s.spirits):
        settle_answer(s, at)


def undecided(s: State) -> list[int]:
    return [at for at, laid in enumerate(s.laid) if laid.pile == "undecided"]


def settle_answer(s: State, at: int) -> None:
    """W9: a majority makes it right; a tie, or no vote, does not."""
    laid = s.laid[at]
    right = laid.votes.count(1) > laid.votes.count(0)
    pile: Pile = "yellow" if right else "blue"
    s.laid = replaced(s.laid, at, msgspec.structs.replace(laid, pile=pile))
    tell_spirits(s, m.BallotSettled(laid.element, laid.guess or "", right))


# ── Forbidden clues ─────────────────────────────────────────────────────────────────────────────────────
def punish(s: State, seat: int, word: str, cards: Cards) -> None:
    """W11: the card is the giver's penalty, the dreamer hears that it changed, the next card is shown."""
    s.penalties = replaced(s.penalties, seat, (*s.penalties[seat], s.card))
    s.forfeited += (s.card,)
    tell_spirits(s, m.PenaltyGiven(seat, word, s.element))
    show_next_card(s, cards, penalty=seat)


def challenge(s: State, seat: int, clue: int) -> None:
    """W11: the seconds stand still while all spirits but the giver vote; the challenger has voted."""
    said = s.said[clue]
    s.said = replaced(s.said, clue, msgspec.structs.replace(said, challenged=True))
    s.challenge = Challenge(clue, seat, replaced((NOT_GIVEN,) * s.players, seat, 1))
    s.challenges += 1
    tell_spirits(s, m.ClueChallenged(said.seat, said.word or "", seat))


def voters(s: State) -> tuple[int, ...]:
    """W11: all spirits but the giver."""
    assert s.challenge is not None
    giver = s.said[s.challenge.clue].seat
    return tuple(seat for seat in s.spirits if seat != giver)


def vote_on_clue(s: State, seat: int, forbidden: bool, cards: Cards) -> None:
    assert s.challenge is not None
    s.challenge = msgspec.structs.replace(s.challenge, votes=replaced(s.challenge.votes, seat, int(forbidden)))
    tell_one(s, seat, m.VoteCast(seat))
    if all(s.challenge.votes[voter] != NOT_GIVEN for voter in voters(s)):
        settle_challenge(s, cards)


def settle_challenge(s: State, cards: Cards) -> None:
    """W11: a majority of those who may vote condemns; a tie acquits, and the seconds run on."""
    assert s.challenge is not None
    said = s.said[s.challenge.clue]
    forbidden = 2 * s.challenge.votes.count(1) > len(voters(s))
    s.challenge = None
    tell_spirits(s, m.ChallengeSettled(said.seat, said.word or "", forbidden))
    if forbidden:
        punish(s, said.seat, said.word or "", cards)


# ── The end of the night, and the day ───────────────────────────────────────────────────────────────────
def run_out(s: State) -> None:
    """W12: the hourglass is empty; one last guess for the card that lies there. A challenge is dropped."""
    s.phase, s.challenge = "last guess", None
    tell_all(s, m.HourglassRanOut())


def break_day(s: State) -> None:
    """W13: the dreamer tells the dream, still blindfolded."""
    s.phase = "day"
    tell_all(s, m.DayBroke())


def tell_dream(s: State, dream: str | None) -> None:
    """W9 W13: told once; before the scoring the votes on near answers are settled."""
    s.dream, s.phase = dream, "settling"
    tell_all(s, m.DreamTold(dream))


def settle_all_answers(s: State) -> None:
    """W9: the votes that were given count."""
    for at in undecided(s):
        settle_answer(s, at)


# ── Scoring, as soon as no answer is undecided ──────────────────────────────────────────────────────────
def sandman_points(yellow: int, blue: int) -> int:
    """W14: balance is best; one off the larger side, further off the smaller."""
    if yellow == blue:
        return yellow + 2
    return max(yellow, blue) if abs(yellow - blue) == 1 else min(yellow, blue)


def role_points(role: Role | None, yellow: int, blue: int, remembered: bool) -> int:
    """W14: what a role brings; the dreamer (no role) gets 2 more for remembering all of at least one."""
    if role is None:
        return yellow + (2 if remembered and yellow else 0)
    return {FAIRY: yellow, BOOGEYMAN: blue, SANDMAN: sandman_points(yellow, blue)}[role]


def score(s: State, named: Sequence[int]) -> None:
    """W14 W15: roles are shown, points given, the cards go under; the next to the left dreams.

    `named` are the elements of the yellow side that the dream names.
    """
    yellow = tuple(laid.element for laid in s.laid if laid.pile == "yellow")
    blue = tuple(laid.element for laid in s.laid if laid.pile == "blue")
    remembered = bool(yellow) and set(yellow) <= set(named)
    points = tuple(role_points(role, len(yellow), len(blue), remembered) for role in s.roles)
    tell_all(s, m.RolesShown(tuple(s.roles)))
    tell_all(s, m.NightScored(yellow, blue, tuple(named), points))
    s.nights += (NightScore(s.dreamer, s.roles, yellow, blue, s.dream, tuple(named), remembered, points),)
    s.points = tuple(had + got for had, got in zip(s.points, points, strict=True))
    s.under += tuple(laid.card for laid in s.laid)
    s.laid = ()
    s.round += 1
    s.dreamer = (s.dreamer + 1) % s.players
    if s.round < s.players:
        dusk(s)
    else:
        finish(s)


def finish(s: State) -> None:
    """W16: penalties are taken off."""
    s.phase = "over"
    s.points = tuple(had - len(cards) for had, cards in zip(s.points, s.penalties, strict=True))
    tell_all(s, m.PointsCounted(s.points, s.penalised))


def winners(s: State) -> tuple[int, ...]:
    """W16: most points, then fewest penalties, then shared."""
    best = max((points, -penalties) for points, penalties in zip(s.points, s.penalised, strict=True))
    return tuple(seat for seat in range(s.players) if (s.points[seat], -s.penalised[seat]) == best)


def replaced(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])
