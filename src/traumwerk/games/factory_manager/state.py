"""What lies on the table, as numbers: declared once, used at every speed.

Tiles that print the same are one *design*, and a pile, a market or a factory says how many it has of each: F4
lets tiles be rearranged at any time, so where one stands never matters. `components.py` numbers the designs.
"""

from __future__ import annotations

from traumwerk.core import kernel
from traumwerk.core.kernel import Cells, cell, cells
from traumwerk.games.factory_manager.components import COLUMNS, RESERVE, SEATS, TILES, TURN_TILES

ENERGY_PILE, TURNED = 8, 5  # energy tiles, and how many of them are turned up
MOST_SEASONAL = 2  # the most seasonal workers anybody has
MOST_WORKERS = 9  # on one turn-order tile: fewer than the staff
CHANGES = 24  # how often a machine or robot can be switched on again in a round (F26)

NOBODY = -1
NO_BID = -1
NO_TILE = 0  # turn-order tiles count from 1
OPENING, BIDDING, FILLING, BUYING, HIRING, BOOKS, OVER = range(7)


class State(kernel.State):
    """The table of Factory Manager."""

    # the options, which the rules read and never change
    gentle_start: int = cell()
    seasonal_discount: int = cell()
    wishes: Cells = cells(SEATS)  # the first turn-order tile of each seat, or NO_TILE: dealt

    # where the game stands
    phase: int = cell()
    round: int = cell()
    order: Cells = cells(SEATS)  # seats by their turn-order tiles, the lowest first
    turn: int = cell()  # whose place in the order

    # turn-order tiles and their auction
    reserve: Cells = cells(RESERVE)  # face-down, unordered: a tile is drawn when it is turned up
    reserve_left: int = cell()
    on_offer: Cells = cells(TURN_TILES + 1)  # 1 where this tile lies open
    tile: Cells = cells(SEATS)
    won: Cells = cells(SEATS)  # the new tile, NO_TILE before the seat has one
    auctioned: int = cell()
    bid: int = cell()
    leader: int = cell()
    passed: Cells = cells(SEATS)

    # workers
    seasonal: Cells = cells(SEATS)
    canteen: Cells = cells(SEATS)
    posted: Cells = cells(SEATS)  # on the turn-order tile
    hands: int = cell()  # available workers of the seat to act that have not acted yet

    # tiles, by design
    x_pile: Cells = cells(COLUMNS)
    depot: Cells = cells(TILES)
    depot_left: int = cell()
    market: Cells = cells(TILES)
    gone: Cells = cells(TILES)  # out of the game
    draws: int = cell()  # tiles that the seat to act still moves into the market
    bonus: int = cell()  # tiles that it may add after these

    # factories
    hall: list[Cells] = cells(SEATS, TILES)  # installed: control centre and optimiser too
    off: list[Cells] = cells(SEATS, TILES)  # of these, switched off
    beside: list[Cells] = cells(SEATS, TILES)
    filled: Cells = cells(SEATS)  # hall fields in use
    charged: Cells = cells(SEATS)  # fields paid for
    control: Cells = cells(SEATS)  # control centres installed
    optimiser: Cells = cells(SEATS)
    changes: Cells = cells(SEATS)  # how often something was switched on again in this round

    # the tracks, as the last books left them
    production: Cells = cells(SEATS)
    storage: Cells = cells(SEATS)
    energy: Cells = cells(SEATS)

    # money and energy
    money: Cells = cells(SEATS)
    bank: int = cell()  # what was paid less what was paid out
    income: Cells = cells(SEATS)  # of the last round, before it is doubled or cut
    price: int = cell()
    energy_pile: Cells = cells(ENERGY_PILE)  # face-down, unordered
    energy_left: int = cell()
    turned: Cells = cells(TURNED)  # the energy tiles seen, by round

    # the end
    points: Cells = cells(SEATS)
    winners: int = cell()  # one bit a seat
