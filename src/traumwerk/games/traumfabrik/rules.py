"""Traumfabrik and Dream Factory: the rulebook, chapter by chapter, one rule a function.

The numbers of the cardboard come from `components.toml`; the editions differ by what the options say.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, alone, chance, draw, rule, tell
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    ACTOR,
    AGENCY,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    DIRECTOR,
    FIRST_MOVIE,
    GENRES,
    GUEST,
    NO_KIND,
    PARTY_CHIPS,
    STANDARD,
    WHITE,
    WORST_MOVIE,
)
from traumwerk.games.traumfabrik.moves import (
    AWARD_GIVEN,
    BID,
    CAMERA_GIVEN,
    CHIP_TURNED_UP,
    DECLINE,
    DECLINED,
    DISCARD,
    DISCARDED,
    LOCATION_REACHED,
    MOVIE_FINISHED,
    OFFERED,
    PARTY_ORDERED,
    PASS,
    PASSED,
    PLACE,
    PLACED,
    POINTS_COUNTED,
    QUARTER_BEGUN,
    SCREENPLAY_DRAWN,
    SCREENPLAY_TURNED_UP,
    SOLD,
    STUDIO_TAKEN,
    TAKE,
    TAKEN,
)
from traumwerk.games.traumfabrik.state import (
    ALLOCATION,
    AUCTION,
    AWARDS,
    CHIPS,
    FACE_DOWN,
    FILMS,
    GUEST_POSITION,
    HAND,
    LEGENDS,
    LOCATIONS,
    NO_BID,
    NOBODY,
    NOTHING,
    ORDINARY,
    OVER,
    PARTY,
    POSITIONS,
    SEATS,
    SLOTS,
    STACK,
    TOKENS,
    State,
)

# What is printed on the cardboard; another components file puts its own tables here.
CHIP_KIND = STANDARD.chip_kind
KIND_AT = STANDARD.kind_at
CHIP_STARS = STANDARD.chip_stars
LEGEND_CHIPS = STANDARD.legend_chips
ORDINARY_CHIPS = STANDARD.ordinary_chips
FILM_GENRE = STANDARD.film_genre
FILM_STARS = STANDARD.film_stars
FILM_POSITIONS = STANDARD.film_positions
STUDIO_FILMS = STANDARD.studio_films
STACK_FILMS = STANDARD.stack_films
TOKEN_VALUES = STANDARD.token_values
AWARD_POINTS = STANDARD.award_points
LOCATION_CHIPS = STANDARD.location_chips
PURSE = STANDARD.purse
QUARTERS = STANDARD.quarters


# ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin(s: State) -> None:
    """T8–T16: the table is laid, and the first location of the first quarter is reached."""
    clear_the_table(s)
    pay_out_contracts(s)
    take_studios(s)
    turn_up_screenplay(s)
    choose_start_player(s)
    begin_quarter(s)


@rule
def clear_the_table(s: State) -> None:
    """T1 T2 T4 T5 T12 T13: everything lies where it lies before the game."""
    s.quarter = 0
    s.turn = 0
    s.middle = 0
    s.movies = 0
    s.tokenless = 0
    s.winners = 0
    for k in range(ORDINARY):
        s.pile[k] = ORDINARY_CHIPS[k]
    s.pile_left = ORDINARY
    for k in range(LEGENDS):
        s.legends[k] = LEGEND_CHIPS[k]
    s.legends_left = LEGENDS
    for k in range(STACK):
        s.stack[k] = STACK_FILMS[k]
    s.stack_left = STACK
    for chip in range(CHIPS):
        s.under[chip] = NOTHING
    for token in range(TOKENS):
        s.token_left[token] = 1
    for award in range(AWARDS):
        s.award[award] = NOTHING
    for k in range(HAND):
        s.hand[k] = NOTHING
    for film in range(FILMS):
        s.owner[film] = NOBODY
        s.finished[film] = 0
        s.rank[film] = 0
        for position in range(POSITIONS):
            s.chip[film][position] = NOTHING
    for seat in range(SEATS):
        s.points[seat] = 0
        s.red[seat] = 0
        s.order[seat] = NOBODY
        s.studio[seat] = NOTHING
        for slot in range(SLOTS):
            s.plays[seat][slot] = NOTHING


@rule
def pay_out_contracts(s: State) -> None:
    """T6 T8: everybody starts with the same purse; the rest of the contracts leave the game."""
    for seat in range(SEATS):
        s.contracts[seat] = PURSE[s.players] if seat < s.players else 0


@rule
def take_studios(s: State) -> None:
    """T9: wishes first, then the studios left are dealt; each lays its three screenplays open."""
    s.studios_left = 0
    for studio in range(SEATS):
        if not is_wished(s, studio):
            s.studios[s.studios_left] = studio
            s.studios_left += 1
    for seat in range(s.players):
        studio = s.wishes[seat]
        if studio == NOTHING:
            studio = draw(s, s.studios, s.studios_left)
            s.studios_left -= 1
        s.studio[seat] = studio
        tell(s, STUDIO_TAKEN, seat, studio)
        for slot in range(SLOTS):
            receive_screenplay(s, seat, slot, STUDIO_FILMS[studio][slot])


@rule
def is_wished(s: State, studio: int) -> bool:
    for seat in range(s.players):
        if s.wishes[seat] == studio:
            return True
    return False


@rule
def receive_screenplay(s: State, seat: int, slot: int, film: int) -> None:
    s.plays[seat][slot] = film
    s.owner[film] = seat


@rule
def turn_up_screenplay(s: State) -> None:
    """T10: the stack's next screenplay can be read as soon as it is the top one."""
    s.top = NOTHING
    if s.stack_left > 0:
        s.top = draw(s, s.stack, s.stack_left)
        s.stack_left -= 1
        tell(s, SCREENPLAY_TURNED_UP, s.top)


@rule
def choose_start_player(s: State) -> None:
    """T14: the camera goes to the seat that was named, else to one by chance."""
    s.camera = s.start
    if s.start == NOBODY:
        s.camera = chance(s, s.players)
    tell(s, CAMERA_GIVEN, s.camera)


# ── A quarter ───────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin_quarter(s: State) -> None:
    """T15 T16: fill the locations, then resolve them one after the other, Hollywood first."""
    tell(s, QUARTER_BEGUN, s.quarter)
    for location in range(LOCATIONS):
        fill(s, location)
    s.location = 0
    reach_location(s)


@rule
def fill(s: State, location: int) -> None:
    """T7 T12 T15: a legendary director, a number of open chips, or a party's face-down ones."""
    for place in range(SEATS):
        s.board[location][place] = NOTHING
    if LOCATION_CHIPS[location] == PARTY_CHIPS:
        for place in range(s.players):
            s.board[location][place] = FACE_DOWN
    elif location == 0:
        turn_up_chip(s, location, 0, draw(s, s.legends, s.legends_left))
        s.legends_left -= 1
    else:
        for place in range(LOCATION_CHIPS[location]):
            turn_up_chip(s, location, place, draw_chip(s))


@rule
def draw_chip(s: State) -> int:
    """T13: a chip of the face-down pile; which one, nobody knew."""
    chip = draw(s, s.pile, s.pile_left)
    s.pile_left -= 1
    return chip


@rule
def turn_up_chip(s: State, location: int, place: int, chip: int) -> None:
    s.board[location][place] = chip
    tell(s, CHIP_TURNED_UP, location, chip)


@rule
def reach_location(s: State) -> None:
    """T16: a party or an auction begins."""
    tell(s, LOCATION_REACHED, s.location)
    if LOCATION_CHIPS[s.location] == PARTY_CHIPS:
        begin_party(s)
    else:
        begin_auction(s)


# ── Famous location: auction ────────────────────────────────────────────────────────────────────────────
@rule
def begin_auction(s: State) -> None:
    """T17: everybody is in, nothing is bid, the start player speaks first."""
    s.phase = AUCTION
    s.bid = NO_BID
    s.leader = NOBODY
    for seat in range(SEATS):
        s.passed[seat] = 0
    s.to_act = alone(s.camera)


@rule
def legal_bids(s: State, seat: int, out: Cells) -> int:
    """T17 T18: pass, or bid more than the last bid (at first 0 will do), never more than you have."""
    out[0] = PASS
    n = 1
    for amount in range(s.bid + 1, s.contracts[seat] + 1):
        out[n] = BID + amount
        n += 1
    return n


@rule
def pass_or_bid(s: State, seat: int, action: int) -> None:
    """T18–T20: who passes is out; when one is left, the chips are his, for nothing if nobody bid."""
    if action == PASS:
        s.passed[seat] = 1
        tell(s, PASSED, seat)
    else:
        s.bid = action - BID
        s.leader = seat
        tell(s, OFFERED, seat, s.bid)
    bidder = next_bidder(s, seat)
    if bidders_left(s) == 1:
        sell(s, bidder, max(s.bid, 0))
    else:
        s.to_act = alone(bidder)


@rule
def next_bidder(s: State, seat: int) -> int:
    """T18: clockwise, the next seat that has not passed."""
    seat = left_of(s, seat)
    while s.passed[seat]:
        seat = left_of(s, seat)
    return seat


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def bidders_left(s: State) -> int:
    left = 0
    for seat in range(s.players):
        left += 1 - s.passed[seat]
    return left


@rule
def sell(s: State, winner: int, price: int) -> None:
    """T19 T21: the winner pays the middle, the others share it evenly, what does not divide stays."""
    s.contracts[winner] -= price
    s.middle += price
    share = s.middle // (s.players - 1)
    for seat in range(s.players):
        if seat != winner:
            s.contracts[seat] += share
            s.middle -= share
    tell(s, SOLD, winner, price, share)
    s.leader = winner
    take_lot(s, winner)


@rule
def take_lot(s: State, winner: int) -> None:
    """T19 T26: all chips of the location go to the winner, who allocates them now."""
    for k in range(HAND):
        s.hand[k] = s.board[s.location][k]
        s.board[s.location][k] = NOTHING
    s.phase = ALLOCATION
    s.to_act = alone(winner)


# ── Party ───────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin_party(s: State) -> None:
    """T23: all chips are turned up, and the guests line up by their red chips."""
    for place in range(s.players):
        turn_up_chip(s, s.location, place, draw_chip(s))
    for seat in range(s.players):
        s.red[seat] = red_chips(s, seat)
    line_up(s)
    s.leader = NOBODY
    s.turn = 0
    s.phase = PARTY
    s.to_act = alone(s.order[0])


@rule
def red_chips(s: State, seat: int) -> int:
    """T23: actors and guest stars on all the seat's films, finished or not; covered ones by option."""
    red = 0
    for film in range(FILMS):
        if s.owner[film] == seat:
            for position in range(POSITIONS):
                chip = s.chip[film][position]
                while chip != NOTHING:
                    if CHIP_KIND[chip] == ACTOR or CHIP_KIND[chip] == GUEST:
                        red += 1
                    chip = s.under[chip] if s.covered_red else NOTHING
    return red


@rule
def line_up(s: State) -> None:
    """T23: most red chips first; among equals the start player, then clockwise from him."""
    seat = s.camera
    for k in range(s.players):
        place = k
        while place > 0 and s.red[s.order[place - 1]] < s.red[seat]:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
        seat = left_of(s, seat)
    for k in range(s.players):
        tell(s, PARTY_ORDERED, s.order[k])


@rule
def legal_choices(s: State, out: Cells) -> int:
    """T24: any chip still there; in one edition also none."""
    n = 0
    for place in range(s.players):
        if s.board[s.location][place] != NOTHING:
            out[n] = TAKE + place
            n += 1
    if not s.must_take:
        out[n] = DECLINE
        n += 1
    return n


@rule
def take_or_decline(s: State, seat: int, action: int) -> None:
    """T24: the chosen chip is allocated before the next guest chooses."""
    if action == DECLINE:
        tell(s, DECLINED, seat)
        next_guest(s)
    else:
        s.hand[0] = s.board[s.location][action - TAKE]
        s.board[s.location][action - TAKE] = NOTHING
        tell(s, TAKEN, seat, s.hand[0])
        s.phase = ALLOCATION


@rule
def next_guest(s: State) -> None:
    """T24 T25: the next in line; after the last, the chips nobody took leave the game."""
    s.turn += 1
    if s.turn < s.players:
        s.phase = PARTY
        s.to_act = alone(s.order[s.turn])
    else:
        for place in range(s.players):
            s.board[s.location][place] = NOTHING
        leave_location(s)


# ── Allocating chips ────────────────────────────────────────────────────────────────────────────────────
@rule
def legal_allocations(s: State, seat: int, out: Cells) -> int:
    """T26: any chip in hand onto any position that takes it, or out of the game.

    Every place is written down and counted only where it fits: a branch here could not be guessed.
    """
    n = 0
    for k in range(HAND):
        chip = s.hand[k]
        if chip != NOTHING:
            for slot in range(SLOTS):
                film = s.plays[seat][slot]
                if film != NOTHING:
                    for position in range(POSITIONS):
                        out[n] = PLACE + (k * SLOTS + slot) * POSITIONS + position
                        n += may_lie(s, chip, film, position)
            out[n] = DISCARD + k
            n += 1
    return n


def fits(printed: int, kind: int, below: int) -> bool:
    """T27–T30: whether a position printed so takes a chip of a kind upon one of the kind `below` (or none)."""
    if printed == ABSENT:
        return False
    if printed == GUEST or kind == GUEST:
        return printed == kind  # T30: guest stars there and nowhere else, and nobody else there
    if kind == AGENCY:
        return True  # T29: onto any other position, empty or not
    if below == AGENCY:
        return False  # T29: only agencies follow an agency
    if printed == WHITE:
        return kind != DIRECTOR and below in (NO_KIND, kind)  # T28: once occupied, that kind only
    return printed == kind  # T27: onto its own kind of position, empty or occupied


# The rule above for every case there is: kinds are counted from NO_KIND and ABSENT, which are −1.
FITS = tuple(
    tuple(
        tuple(int(fits(printed, kind, below)) for below in range(NO_KIND, AGENCY + 1))
        for kind in range(DIRECTOR, AGENCY + 1)
    )
    for printed in range(ABSENT, WHITE + 1)
)


@rule
def may_lie(s: State, chip: int, film: int, position: int) -> int:
    """T27–T30: whether a chip may be laid onto a position of an unfinished film."""
    return FITS[FILM_POSITIONS[film][position] + 1][CHIP_KIND[chip]][KIND_AT[s.chip[film][position] + 1] + 1]


@rule
def allocate(s: State, seat: int, action: int) -> None:
    """T26: one chip after the other; with the last the round, or the guest's turn, is over."""
    if action >= DISCARD:
        tell(s, DISCARDED, s.hand[action - DISCARD])
        s.hand[action - DISCARD] = NOTHING
    else:
        where = action - PLACE
        place(s, seat, where // (SLOTS * POSITIONS), where // POSITIONS % SLOTS, where % POSITIONS)
    if s.hand[0] == NOTHING and s.hand[1] == NOTHING and s.hand[2] == NOTHING:
        end_allocation(s)


@rule
def place(s: State, seat: int, k: int, slot: int, position: int) -> None:
    """T27 T31: the chip covers what lay there; a film with every position occupied is finished."""
    chip = s.hand[k]
    film = s.plays[seat][slot]
    s.hand[k] = NOTHING
    s.under[chip] = s.chip[film][position]
    s.chip[film][position] = chip
    tell(s, PLACED, chip, film, position)
    if is_complete(s, film):
        finish_movie(s, seat, slot)


@rule
def end_allocation(s: State) -> None:
    """T22 T25: after an auction the camera goes to the winner; at a party it stays."""
    if LOCATION_CHIPS[s.location] == PARTY_CHIPS:
        next_guest(s)
    else:
        s.camera = s.leader
        tell(s, CAMERA_GIVEN, s.camera)
        leave_location(s)


# ── Finishing a movie ───────────────────────────────────────────────────────────────────────────────────
@rule
def is_complete(s: State, film: int) -> bool:
    """T3 T31: every position but the guest star's is occupied."""
    for position in range(GUEST_POSITION):
        if FILM_POSITIONS[film][position] != ABSENT and s.chip[film][position] == NOTHING:
            return False
    return True


@rule
def finish_movie(s: State, seat: int, slot: int) -> None:
    """T31–T35: its token, perhaps the first award of its genre, and a new screenplay at once."""
    film = s.plays[seat][slot]
    s.movies += 1
    s.finished[film] = s.movies
    s.plays[seat][slot] = NOTHING
    stars = stars_of(s, film)
    s.rank[film] = take_token(s, stars)
    tell(s, MOVIE_FINISHED, film, stars, s.rank[film])
    if s.award[FIRST_MOVIE + FILM_GENRE[film]] == NOTHING:
        give_award(s, FIRST_MOVIE + FILM_GENRE[film], film)  # T35
    draw_screenplay(s, seat, slot)


@rule
def stars_of(s: State, film: int) -> int:
    """T32: printed stars and those of the visible chips; one guest star has −1."""
    stars = FILM_STARS[film]
    for position in range(POSITIONS):
        if s.chip[film][position] != NOTHING:
            stars += CHIP_STARS[s.chip[film][position]]
    return stars


@rule
def take_token(s: State, stars: int) -> int:
    """T4 T33: the token of that many stars, '+' first, else the next lower one left, else none.

    Tokens are numbered from the lowest to the highest. Movies without one rank below, each below the last.
    """
    for k in range(TOKENS):
        token = TOKENS - 1 - k
        if s.token_left[token] and TOKEN_VALUES[token] <= stars:
            s.token_left[token] = 0
            return token
    s.tokenless += 1
    return -s.tokenless


@rule
def draw_screenplay(s: State, seat: int, slot: int) -> None:
    """T10 T34: the top of the stack, if there is one, is the seat's; the next can be read."""
    if s.top != NOTHING:
        receive_screenplay(s, seat, slot, s.top)
        tell(s, SCREENPLAY_DRAWN, seat, s.top)
        turn_up_screenplay(s)


# ── Awards and end ──────────────────────────────────────────────────────────────────────────────────────
@rule
def leave_location(s: State) -> None:
    """T16 T36: on to the next; after the eighth the quarter ends, after the last quarter the game."""
    s.location += 1
    if s.location < LOCATIONS:
        reach_location(s)
    elif s.quarter < QUARTERS - 1:
        give_best_movie(s)
        s.quarter += 1
        begin_quarter(s)
    else:
        end_game(s)


@rule
def give_award(s: State, award: int, holder: int) -> None:
    s.award[award] = holder
    tell(s, AWARD_GIVEN, award, holder)


@rule
def give_best_movie(s: State) -> None:
    """T36: at the end of a quarter but the last, to the highest token anywhere; no movie, no award."""
    best = extreme_movie(s, -1, 1)
    if best != NOTHING:
        give_award(s, BEST_MOVIE + s.quarter, best)


@rule
def extreme_movie(s: State, genre: int, sign: int) -> int:
    """The finished movie of highest (sign 1) or lowest (−1) rank, in a genre or (−1) in all."""
    found = NOTHING
    for film in range(FILMS):
        if s.finished[film] and (genre < 0 or FILM_GENRE[film] == genre):
            if found == NOTHING or sign * s.rank[film] > sign * s.rank[found]:
                found = film
    return found


@rule
def end_game(s: State) -> None:
    """T37–T40: the major awards, the points, the winner."""
    give_major_awards(s)
    give_best_direction(s)
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)
        tell(s, POINTS_COUNTED, seat, s.points[seat])
    s.winners = winners_of(s)
    s.phase = OVER
    s.to_act = 0


@rule
def give_major_awards(s: State) -> None:
    """T37: the best of each genre and the worst of all; a genre without a movie gives none."""
    for genre in range(GENRES):
        best = extreme_movie(s, genre, 1)
        if best != NOTHING:
            give_award(s, BEST_OF_GENRE + genre, best)
    worst = extreme_movie(s, -1, -1)
    if worst != NOTHING:
        give_award(s, WORST_MOVIE, worst)


@rule
def give_best_direction(s: State) -> None:
    """T38: to the seat with most stars on the directors of its movies; a tie gives it to nobody."""
    best = -1
    holder = NOBODY
    for seat in range(s.players):
        stars = direction_of(s, seat)
        if stars > best:
            best = stars
            holder = seat
        elif stars == best:
            holder = NOBODY
    if holder != NOBODY:
        give_award(s, BEST_DIRECTION, holder)


@rule
def direction_of(s: State, seat: int) -> int:
    """T38: visible director chips on the seat's finished movies, the legendary ones too."""
    stars = 0
    for film in range(FILMS):
        if s.finished[film] and s.owner[film] == seat:
            for position in range(POSITIONS):
                chip = s.chip[film][position]
                if chip != NOTHING and CHIP_KIND[chip] == DIRECTOR:
                    stars += CHIP_STARS[chip]
    return stars


@rule
def points_of(s: State, seat: int) -> int:
    """T39: tokens, awards and contracts; unfinished films and what lies in the middle count nothing."""
    points = s.contracts[seat]
    for film in range(FILMS):
        if s.finished[film] and s.owner[film] == seat and s.rank[film] >= 0:
            points += TOKEN_VALUES[s.rank[film]]
    for award in range(AWARDS):
        if award_owner(s, award) == seat:
            points += AWARD_POINTS[award]
    return points


@rule
def award_owner(s: State, award: int) -> int:
    """T5: the seat whose movie holds an award; Best Direction is held by the seat itself."""
    holder = s.award[award]
    if holder == NOTHING or award == BEST_DIRECTION:
        return holder
    return s.owner[holder]


@rule
def winners_of(s: State) -> int:
    """T40: most points; among equals the most valuable movie by token; with no movie at all they share."""
    winners = 0
    most = -1
    best = -TOKENS
    for seat in range(s.players):
        top = best_rank(s, seat)
        if s.points[seat] > most or (s.points[seat] == most and top > best):
            winners = alone(seat)
            most = s.points[seat]
            best = top
        elif s.points[seat] == most and top == best:
            winners |= alone(seat)
    return winners


@rule
def best_rank(s: State, seat: int) -> int:
    """T33 T40: the highest rank among the seat's movies; with none, below every movie."""
    best = -TOKENS
    for film in range(FILMS):
        if s.finished[film] and s.owner[film] == seat and s.rank[film] > best:
            best = s.rank[film]
    return best


# ── The two doors ───────────────────────────────────────────────────────────────────────────────────────
@rule
def legal(s: State, seat: int, out: Cells) -> int:
    """Everything the seat to act may do now: writes the action ids, returns how many."""
    if s.phase == AUCTION:
        return legal_bids(s, seat, out)
    if s.phase == PARTY:
        return legal_choices(s, out)
    return legal_allocations(s, seat, out)


@rule
def step(s: State, seat: int, action: int) -> None:
    """The seat does one legal thing, and all that follows from it."""
    if s.phase == AUCTION:
        pass_or_bid(s, seat, action)
    elif s.phase == PARTY:
        take_or_decline(s, seat, action)
    else:
        allocate(s, seat, action)
