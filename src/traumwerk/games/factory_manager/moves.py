"""What a seat can do, with the action ids, and what can happen."""

from __future__ import annotations

from traumwerk.core.actions import Layout, Span
from traumwerk.core.game import Event, Move
from traumwerk.games.factory_manager.components import TILES, TURN_TILES
from traumwerk.games.factory_manager.state import MOST_SEASONAL, MOST_WORKERS


# ── Moves ───────────────────────────────────────────────────────────────────────────────────────────────
class Open(Move, frozen=True):
    """F11: put an open turn-order tile up for auction."""

    tile: int  # its number, 1 to 12


class Bid(Move, frozen=True):
    """F11 F12 F15: offer this many available workers for the turn-order tile."""

    amount: int


class Pass(Move, frozen=True):
    """F12: leave this auction."""


class Fill(Move, frozen=True):
    """F17 F18: move a tile from the depot to the market."""

    tile: int


class Stop(Move, frozen=True):
    """F18: add no more bonus tiles."""


class Buy(Move, frozen=True):
    """F19–F21: a worker buys a tile, to be installed at once or kept beside the factory."""

    tile: int
    beside: int  # 0 installed, 1 beside


class Demolish(Move, frozen=True):
    """F19 F22: a worker tears an installed tile down."""

    tile: int


class Install(Move, frozen=True):
    """F21: a tile that waits beside the factory goes onto a field."""

    tile: int


class Done(Move, frozen=True):
    """F19: no more actions this round."""


class Hire(Move, frozen=True):
    """F23: have this many seasonal workers until the end of your next buying."""

    amount: int


class SwitchOff(Move, frozen=True):
    """F25: let a machine or robot stand still."""

    tile: int


class SwitchOn(Move, frozen=True):
    """F26: change your mind about one that was switched off."""

    tile: int


class Confirm(Move, frozen=True):
    """F25 F26: let the factory run like this."""


LAYOUT = Layout(
    Span(Open, tile=TURN_TILES + 1),
    Span(Pass),
    Span(Bid, amount=MOST_WORKERS),
    Span(Fill, tile=TILES),
    Span(Stop),
    Span(Buy, tile=TILES, beside=2),
    Span(Demolish, tile=TILES),
    Span(Install, tile=TILES),
    Span(Done),
    Span(Hire, amount=MOST_SEASONAL + 1),
    Span(SwitchOff, tile=TILES),
    Span(SwitchOn, tile=TILES),
    Span(Confirm),
)
(
    OPEN, PASS, BID, FILL, STOP, BUY, DEMOLISH, INSTALL, DONE, HIRE, SWITCH_OFF, SWITCH_ON, CONFIRM,
) = LAYOUT.starts  # fmt: skip


# ── Events ──────────────────────────────────────────────────────────────────────────────────────────────
class TurnTileTaken(Event, frozen=True):
    """F6: a seat begins with this turn-order tile."""

    seat: int
    tile: int


class OfferedFirst(Event, frozen=True):
    """F8: these X tiles lie in the first market."""

    tiles: tuple[int, ...]


class RoundBegun(Event, frozen=True):
    """A new round, counted from 0."""

    round: int


class TurnTilesTurnedUp(Event, frozen=True):
    """F10: these turn-order tiles can be won."""

    tiles: tuple[int, ...]


class AuctionOpened(Event, frozen=True):
    """F11: a seat put a turn-order tile up."""

    seat: int
    tile: int


class Offered(Event, frozen=True):
    """F11 F12: workers were bid."""

    seat: int
    amount: int


class Passed(Event, frozen=True):
    """F12: a seat left the auction."""

    seat: int


class TurnTileWon(Event, frozen=True):
    """F12 F15: a seat has its new turn-order tile, with workers on it."""

    seat: int
    tile: int
    workers: int


class OrderSet(Event, frozen=True):
    """F16: in this order the round goes on."""

    seats: tuple[int, ...]


class Filled(Event, frozen=True):
    """F17 F18: tiles went from the depot to the market."""

    seat: int
    tiles: tuple[int, ...]


class Stopped(Event, frozen=True):
    """F18: a seat adds no more."""

    seat: int


class Bought(Event, frozen=True):
    """F20 F21: a tile was bought; it is paid for, with its field where that is charged."""

    seat: int
    tile: int
    price: int
    field: int  # what its field cost
    beside: int  # 1: it waits beside the factory


class Demolished(Event, frozen=True):
    """F22: a tile left the game."""

    seat: int
    tile: int


class Installed(Event, frozen=True):
    """F21: a tile came from beside the factory onto a field."""

    seat: int
    tile: int
    field: int


class Finished(Event, frozen=True):
    """F19: a seat acts no more in this round."""

    seat: int


class Hired(Event, frozen=True):
    """F23: how many seasonal workers a seat has now, and what it paid them."""

    seat: int
    workers: int
    wages: int


class MarketCleared(Event, frozen=True):
    """F24: unsold tiles went back to the depot."""

    tiles: int


class SwitchedOff(Event, frozen=True):
    """F25: told to the owner alone."""

    seat: int
    tile: int


class SwitchedOn(Event, frozen=True):
    """F26: told to the owner alone."""

    seat: int
    tile: int


class Confirmed(Event, frozen=True):
    """F26: a seat's choice stands."""

    seat: int


class StoodStill(Event, frozen=True):
    """F25 F26: what a seat switched off, now that everybody has confirmed."""

    seat: int
    tiles: tuple[int, ...]


class BooksClosed(Event, frozen=True):
    """F26: a seat's tracks and its canteen."""

    seat: int
    production: int
    storage: int
    energy: int
    canteen: int


class EnergyPriceRose(Event, frozen=True):
    """F27: an energy tile was turned up."""

    rise: int
    price: int


class Earned(Event, frozen=True):
    """F28: a seat's income, and what it was paid (negative: what it paid)."""

    seat: int
    income: int
    paid: int


EVENTS = (
    TurnTileTaken, OfferedFirst, RoundBegun, TurnTilesTurnedUp, AuctionOpened, Offered, Passed, TurnTileWon,
    OrderSet, Filled, Stopped, Bought, Demolished, Installed, Finished, Hired, MarketCleared, SwitchedOff,
    SwitchedOn, Confirmed, StoodStill, BooksClosed, EnergyPriceRose, Earned,
)  # fmt: skip
(
    TURN_TILE_TAKEN, OFFERED_FIRST, ROUND_BEGUN, TURN_TILE_TURNED_UP, AUCTION_OPENED, OFFERED, PASSED,
    TURN_TILE_WON, ORDER_SET, FILLED, STOPPED, BOUGHT, DEMOLISHED, INSTALLED, FINISHED, HIRED, MARKET_CLEARED,
    SWITCHED_OFF, SWITCHED_ON, CONFIRMED, STOOD_STILL, BOOKS_CLOSED, ENERGY_PRICE_ROSE, EARNED,
) = range(len(EVENTS))  # fmt: skip
