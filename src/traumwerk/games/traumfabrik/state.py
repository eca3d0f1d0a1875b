"""What lies on the table, as numbers: declared once, used at every speed.

Chips, screenplays, tokens and awards are numbered in the order of `components.toml`. A film keeps its number
from the stack to the shelf, so everything about it is found under that number.
"""

from __future__ import annotations

from traumwerk.core import kernel
from traumwerk.core.kernel import Cells, cell, cells

SEATS = 5
LOCATIONS = 8
SLOTS = 3  # unfinished screenplays a seat can have
HAND = 3  # chips a famous location can hold
POSITIONS = 6  # on a screenplay: up to five, and the guest star's
GUEST_POSITION = 5
CHIPS, FILMS, TOKENS, AWARDS = 93, 22, 30, 11
LEGENDS, ORDINARY, STACK = 4, 89, 7

NOTHING, FACE_DOWN = -1, -2
NOBODY = -1
NO_BID = -1
AUCTION, PARTY, ALLOCATION, OVER = range(4)


class State(kernel.State):
    """The table of Traumfabrik and Dream Factory."""

    # the options, which the rules read and never change
    must_take: int = cell()
    open_money: int = cell()
    covered_red: int = cell()
    edition: int = cell()
    start: int = cell()  # a seat, or NOBODY: by chance
    wishes: Cells = cells(SEATS)  # the studio each seat asked for, or NOTHING: dealt

    # where the game stands
    phase: int = cell()
    quarter: int = cell()
    location: int = cell()
    camera: int = cell()

    # money
    contracts: Cells = cells(SEATS)
    middle: int = cell()

    # the auction, and the party
    bid: int = cell()
    leader: int = cell()
    passed: Cells = cells(SEATS)
    red: Cells = cells(SEATS)
    order: Cells = cells(SEATS)
    turn: int = cell()

    # face-down piles: unordered, an item is drawn when somebody sees it
    pile: Cells = cells(ORDINARY)
    pile_left: int = cell()
    legends: Cells = cells(LEGENDS)
    legends_left: int = cell()
    stack: Cells = cells(STACK)
    stack_left: int = cell()
    top: int = cell()  # the screenplay that can be read on the stack
    studios: Cells = cells(SEATS)
    studios_left: int = cell()

    # chips on the board and in the hand of who allocates
    board: list[Cells] = cells(LOCATIONS, SEATS)
    hand: Cells = cells(HAND)

    # studios and films
    studio: Cells = cells(SEATS)
    plays: list[Cells] = cells(SEATS, SLOTS)
    owner: Cells = cells(FILMS)
    chip: list[Cells] = cells(FILMS, POSITIONS)
    under: Cells = cells(CHIPS)  # the chip that each chip covers
    finished: Cells = cells(FILMS)  # 0, or the how-manieth movie it was
    rank: Cells = cells(FILMS)
    movies: int = cell()
    tokenless: int = cell()
    token_left: Cells = cells(TOKENS)
    award: Cells = cells(AWARDS)  # the film that won it; for Best Direction the seat

    # the end
    points: Cells = cells(SEATS)
    winners: int = cell()  # one bit a seat
