"""How bots decide, as rules code, so that they play at every speed.

A policy reads what its seat knows: the open table and its own purse, never another's.
Worth is counted in sixteenths of a point.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, rule
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    ACTOR,
    BEST_MOVIE,
    BEST_OF_GENRE,
    DIRECTOR,
    FIRST_MOVIE,
    GUEST,
    PARTY_CHIPS,
    STANDARD,
    WORST_MOVIE,
)
from traumwerk.games.traumfabrik.moves import BID, DECLINE, DISCARD, PASS, PLACE, TAKE
from traumwerk.games.traumfabrik.rules import may_lie
from traumwerk.games.traumfabrik.state import (
    AUCTION,
    FILMS,
    GUEST_POSITION,
    HAND,
    LOCATIONS,
    NOTHING,
    PARTY,
    POSITIONS,
    SLOTS,
    TOKENS,
    State,
)

CHIP_KIND = STANDARD.chip_kind
CHIP_STARS = STANDARD.chip_stars
FILM_GENRE = STANDARD.film_genre
FILM_STARS = STANDARD.film_stars
FILM_POSITIONS = STANDARD.film_positions
TOKEN_VALUES = STANDARD.token_values
AWARD_POINTS = STANDARD.award_points
LOCATION_CHIPS = STANDARD.location_chips
QUARTERS = STANDARD.quarters

POLICIES = ("random", "greedy")

ONE = 16  # a point
HOPE = 22  # what a position still empty will bring
RED = 24  # what an actor or a guest star is worth for the next parties
DIRECTION = 20  # what a director's star is worth for Best Direction
RELUCTANCE = 26  # how much an empty position stands against finishing, in eighths of a chip
EAGERNESS = 17  # of sixteen: how much of a lot's worth is bid for it
DREADFUL, SPLENDID = 8, 13  # stars below and above which a movie may win an award for it


@rule
def choose(s: State, seat: int, policy: int, out: Cells, n: int, dice: Cells) -> int:
    """One of the `n` legal actions in `out`, as `greedy` chooses."""
    if s.phase == AUCTION:
        return bid_sensibly(s, seat, n)
    if s.phase == PARTY:
        return take_best(s, seat, out, n)
    return place_best(s, seat)


# ── The three decisions ─────────────────────────────────────────────────────────────────────────────────
@rule
def bid_sensibly(s: State, seat: int, n: int) -> int:
    """Raise by one as long as the lot is worth it: what is paid goes to the others."""
    if n == 1:
        return PASS
    limit = lot_worth(s, seat) * EAGERNESS // (16 * ONE)
    return BID + s.bid + 1 if s.bid + 1 <= limit else PASS


@rule
def take_best(s: State, seat: int, out: Cells, n: int) -> int:
    """The chip that adds most; with none that adds anything, none where the edition allows it."""
    best = out[n - 1]
    most = 0 if best == DECLINE else -1 - 100 * ONE
    for k in range(n):
        if out[k] != DECLINE:
            worth = best_place(s, seat, s.board[s.location][out[k] - TAKE]) // (SLOTS * POSITIONS)
            if worth > most:
                most = worth
                best = out[k]
    return best


@rule
def place_best(s: State, seat: int) -> int:
    """The chip and the position that add most; what adds nothing is discarded, last."""
    chosen = -1
    most = -1 - 1000 * ONE
    for k in range(HAND):
        if s.hand[k] != NOTHING:
            found = best_place(s, seat, s.hand[k])
            worth = found // (SLOTS * POSITIONS)
            if worth > most:
                most = worth
                where = found % (SLOTS * POSITIONS)
                chosen = PLACE + k * SLOTS * POSITIONS + where if worth > 0 else DISCARD + k
    return chosen


# ── What a chip, a lot, a film is worth to a seat ───────────────────────────────────────────────────────
@rule
def best_place(s: State, seat: int, chip: int) -> int:
    """What a chip adds at its best place, and that place: worth × (slots × positions) + place."""
    come = chips_to_come(s)
    most = 0
    place = 0
    for slot in range(SLOTS):
        film = s.plays[seat][slot]
        if film != NOTHING:
            now = film_worth(s, seat, film, come)
            for position in range(POSITIONS):
                if may_lie(s, chip, film, position):
                    below = s.chip[film][position]
                    s.chip[film][position] = chip
                    worth = film_worth(s, seat, film, come) - now
                    s.chip[film][position] = below
                    if worth > most:
                        most = worth
                        place = slot * POSITIONS + position
    return most * SLOTS * POSITIONS + place


@rule
def lot_worth(s: State, seat: int) -> int:
    """What the location's chips add, laid one after the other at their best places, and lifted again."""
    total = 0
    count = LOCATION_CHIPS[s.location]
    for k in range(count):
        chip = s.board[s.location][k]
        found = best_place(s, seat, chip)
        if found >= SLOTS * POSITIONS:
            total += found // (SLOTS * POSITIONS)
            film = s.plays[seat][found // POSITIONS % SLOTS]
            s.under[chip] = s.chip[film][found % POSITIONS]
            s.chip[film][found % POSITIONS] = chip
    for k in range(count):
        lift(s, seat, s.board[s.location][count - 1 - k])
    return total


@rule
def lift(s: State, seat: int, chip: int) -> None:
    """Take a chip that was laid to see what it is worth off again, if it was."""
    for slot in range(SLOTS):
        film = s.plays[seat][slot]
        if film != NOTHING:
            for position in range(POSITIONS):
                if s.chip[film][position] == chip:
                    s.chip[film][position] = s.under[chip]
                    s.under[chip] = NOTHING


@rule
def chips_to_come(s: State) -> int:
    """How many chips a seat can still hope for, in eighths."""
    chips = 0
    for location in range(LOCATIONS):
        at = LOCATION_CHIPS[location]
        if at == PARTY_CHIPS:
            at = s.players
        chips += at * (QUARTERS - s.quarter if location >= s.location else QUARTERS - 1 - s.quarter)
    return chips * 8 // s.players


@rule
def film_worth(s: State, seat: int, film: int, come: int) -> int:
    """What a film will bring: its points and awards, as far as it can be hoped to be finished."""
    empty = 0
    stars = FILM_STARS[film]
    extra = 0
    for position in range(POSITIONS):
        chip = s.chip[film][position]
        if chip != NOTHING:
            stars += CHIP_STARS[chip]
            if CHIP_KIND[chip] == DIRECTOR:
                extra += DIRECTION * CHIP_STARS[chip]
            elif CHIP_KIND[chip] == ACTOR or CHIP_KIND[chip] == GUEST:
                extra += RED if s.quarter < QUARTERS - 1 else RED // 2
        elif position != GUEST_POSITION and FILM_POSITIONS[film][position] != ABSENT:
            empty += 1
    if empty == 0:
        return movie_worth(s, seat, film, stars) + extra + new_screenplay_worth(s, come)
    hoped = stars + empty * HOPE // ONE
    worth = ONE * stars + empty * HOPE + award_worth(s, seat, film, hoped) + extra
    if s.award[FIRST_MOVIE + FILM_GENRE[film]] == NOTHING:
        worth += ONE * AWARD_POINTS[FIRST_MOVIE] // (empty + 1)
    return worth * likelihood(empty, come) // 64


@rule
def likelihood(empty: int, come: int) -> int:
    """That so many empty positions will be filled, of 64."""
    against = empty * RELUCTANCE
    return 64 * come * come // (come * come + against * against)


@rule
def movie_worth(s: State, seat: int, film: int, stars: int) -> int:
    """What a movie finished now brings: its token, the first award of its genre, hope for others."""
    value = 0
    for k in range(TOKENS):
        token = TOKENS - 1 - k
        if s.token_left[token] and TOKEN_VALUES[token] <= stars:
            value = TOKEN_VALUES[token]
            break
    worth = ONE * value + award_worth(s, seat, film, value)
    if s.award[FIRST_MOVIE + FILM_GENRE[film]] == NOTHING:
        worth += ONE * AWARD_POINTS[FIRST_MOVIE]
    return worth


@rule
def award_worth(s: State, seat: int, film: int, stars: int) -> int:
    """Hope for the awards at the end of the quarters and of the game."""
    bar = SPLENDID
    low = DREADFUL
    best = 0
    mine = False
    for other in range(FILMS):
        if s.finished[other]:
            value = TOKEN_VALUES[s.rank[other]] if s.rank[other] >= 0 else -1
            best = max(best, value)
            low = min(low, value)
            if FILM_GENRE[other] == FILM_GENRE[film] and value >= bar:
                bar = value
                mine = s.owner[other] == seat
    worth = 0
    if not mine:
        worth += ONE * AWARD_POINTS[BEST_OF_GENRE] * min(max(stars - bar + 3, 0), 6) // 8
    if s.quarter < QUARTERS - 1 and stars > best:
        worth += ONE * AWARD_POINTS[BEST_MOVIE] // 2
    if stars < low:
        worth += ONE * AWARD_POINTS[WORST_MOVIE] * min(low - stars, 4) // 5
    return worth


@rule
def new_screenplay_worth(s: State, come: int) -> int:
    """What the next screenplay will bring, all its positions empty."""
    if s.top == NOTHING:
        return 0
    empty = 0
    for position in range(GUEST_POSITION):
        if FILM_POSITIONS[s.top][position] != ABSENT:
            empty += 1
    return (ONE * FILM_STARS[s.top] + empty * HOPE) * likelihood(empty, come) // 64
