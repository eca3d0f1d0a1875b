"""What is hidden at this table: roles, and from the dreamer the element, the piles and whether he was right."""

from __future__ import annotations

from random import Random

import msgspec

from traumwerk.games.when_i_dream.rules import NOT_GIVEN, ROLES, SPIRITS, Cards
from traumwerk.games.when_i_dream.state import BLIND, NO_CARD, Laid, Pile, Role, State
from traumwerk.games.when_i_dream.views import DARK

PILES: tuple[Pile, ...] = ("yellow", "blue")


def resample(s: State, viewer: int, random: Random, cards: Cards) -> State:
    """Another world that this viewer cannot tell from this one (W5, W10).

    To everybody the future and the roles of others; to the dreamer and to who watches also which cards were
    shown this night, what is on the bed, on which side the others lie, and what a penalty was for.
    """
    world = s.copy()
    world.rng = [random.getrandbits(32) for _ in range(3)] + [random.getrandbits(32) | 1]
    if s.phase != "over":
        mix_roles(world, viewer, random)
    if s.phase in DARK and viewer not in s.spirits:
        dream_anew(world, random, cards)
    elif s.phase in DARK:
        forget_votes(world, viewer, random)
    return world


def mix_roles(world: State, viewer: int, random: Random) -> None:
    """W5: all roles but one's own are dealt anew, with the one that lies face-down."""
    pile: list[Role] = [
        role for role, count in zip(ROLES, SPIRITS[world.players], strict=True) for _ in range(count)
    ]
    roles: list[Role | None] = [None] * world.players
    own = world.roles[viewer] if 0 <= viewer < world.players else None
    if own is not None:
        pile.remove(own)
    random.shuffle(pile)
    for seat in world.spirits:
        roles[seat] = own if seat == viewer and own is not None else pile.pop()
    world.roles, world.spare = tuple(roles), pile.pop()


def dream_anew(world: State, random: Random, cards: Cards) -> None:
    """W10: other cards were shown, wrong guesses were right; how many there were he counts himself."""
    shown = [laid.card for laid in world.laid] + list(world.forfeited)
    shown += [world.card] if world.card != NO_CARD else []
    penalties = {card for held in world.penalties for card in held}
    known = ({card for card in world.under if card != BLIND} | penalties) - set(shown)
    open_to_him = [card for card in range(len(cards)) if card not in known]
    other = dict(zip(shown, random.sample(open_to_him, len(shown)), strict=True))
    world.unseen = [card for card in open_to_him if card not in other.values()]
    world.laid = tuple(redreamt(laid, other[laid.card], random, cards) for laid in world.laid)
    world.forfeited = tuple(other[card] for card in world.forfeited)
    world.penalties = tuple(tuple(other.get(card, card) for card in held) for held in world.penalties)
    if world.card != NO_CARD:
        world.card = other[world.card]
        world.element = random.choice(cards[world.card])
    if world.challenge is not None and random.random() < 0.5:
        world.challenge = None


def redreamt(laid: Laid, card: int, random: Random, cards: Cards) -> Laid:
    """The same guess at another card, on any side; round a table other spirits have pressed other things."""
    pile = "blue" if laid.guess is None else random.choice(PILES)
    return Laid(card, random.choice(cards[card]), pile, laid.guess, judge=laid.judge)


def forget_votes(world: State, viewer: int, random: Random) -> None:
    """W9 W11: votes are secret until they are settled."""
    for at, laid in enumerate(world.laid):
        if laid.pile == "undecided":
            votes = tuple(vote if seat == viewer or vote == NOT_GIVEN else random.randint(0, 1)
                          for seat, vote in enumerate(laid.votes))  # fmt: skip
            changed = msgspec.structs.replace(laid, votes=votes)
            world.laid = (*world.laid[:at], changed, *world.laid[at + 1 :])
    if world.challenge is not None:
        known = (viewer, world.challenge.by)
        votes = tuple(vote if seat in known or vote == NOT_GIVEN else random.randint(0, 1)
                      for seat, vote in enumerate(world.challenge.votes))  # fmt: skip
        world.challenge = msgspec.structs.replace(world.challenge, votes=votes)
