"""Why a move is not allowed, in a sentence for the one who tried it. Says nothing that he does not see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traumwerk.core.game import Refused
from traumwerk.core.kernel import Plain
from traumwerk.games.factory_manager import books, rules
from traumwerk.games.factory_manager.components import CONTROL, OPTIMISER, TILES, TURN_TILES, Tables
from traumwerk.games.factory_manager.moves import (
    Bid,
    Buy,
    Confirm,
    Demolish,
    Done,
    Fill,
    Hire,
    Install,
    Open,
    Pass,
    Stop,
    SwitchOff,
    SwitchOn,
)
from traumwerk.games.factory_manager.state import (
    BIDDING,
    BOOKS,
    BUYING,
    CHANGES,
    FILLING,
    HIRING,
    NOBODY,
    OPENING,
    OVER,
    State,
)

ASKED: dict[int, tuple[tuple[type, ...], str, str]] = {
    OPENING: ((Open,), "F11", "choose an open turn-order tile to put up for auction"),
    BIDDING: ((Bid, Pass), "F12", "a turn-order tile is up: bid workers or pass"),
    FILLING: ((Fill, Stop), "F17", "the market is being filled: move a tile from the depot"),
    BUYING: ((Buy, Demolish, Install, Done), "F19", "it is time to buy and demolish, or to be done with it"),
    HIRING: ((Hire,), "F23", "say how many seasonal workers you want"),
    BOOKS: ((SwitchOff, SwitchOn, Confirm), "F25", "the books are open: switch tiles off or on, then confirm"),
}
ONE_CONTROL = "a factory has one control centre at a time: demolish the old one first, or keep this one beside"
ONE_OPTIMISER = "a factory has one optimiser at a time: demolish the old one first, or keep this one beside"


class Refusals:
    """Finds the first rule that a move which is not offered breaks, over a table's cardboard."""

    def __init__(self, tables: Tables, plain: Plain) -> None:
        self.tables = tables
        self.price_of: Callable[[State, int, int], int] = plain.bound(rules.price_of)
        self.has_field: Callable[[State, int, int], int] = plain.bound(rules.has_field)
        self.field_charge: Callable[[State, int, int], int] = plain.bound(rules.field_charge)
        self.wages: Callable[[State, int, int], int] = plain.bound(rules.wages)
        self.canteen_of: Callable[[list[int], list[int]], int] = plain.bound(books.canteen_of)
        self.robots_too_many: Callable[[list[int], list[int]], int] = plain.bound(books.robots_too_many)

    def refusal(self, s: State, seat: int, move: Any) -> Refused:
        if s.phase == OVER:
            return Refused("F29", "the game is over")
        if not s.to_act >> seat & 1:
            if s.phase == BOOKS:
                return Refused("F26", "you have confirmed: the others are still choosing")
            return Refused("F19" if s.phase == HIRING else ASKED[s.phase][1], "it is not your turn")
        fitting, rule, why = ASKED[s.phase]
        if not isinstance(move, fitting):
            return Refused(rule, why)
        by_move: dict[type, Callable[[State, int, Any], Refused]] = {
            Open: self.opening, Bid: self.bid, Pass: self.passing, Fill: self.filling, Stop: self.stopping,
            Buy: self.purchase, Demolish: self.demolition, Install: self.installation, Hire: self.hiring,
            SwitchOff: self.switching_off, SwitchOn: self.switching_on, Confirm: self.confirmation,
        }  # fmt: skip
        return by_move[type(move)](s, seat, move)

    # ── phase 1 ──
    def opening(self, s: State, seat: int, move: Open) -> Refused:
        up = [tile for tile in range(1, TURN_TILES + 1) if s.on_offer[tile]]
        return Refused("F11", "turn-order tile {tile} is not open: {up} are", tile=move.tile, up=listed(up))

    def bid(self, s: State, seat: int, move: Bid) -> Refused:
        if move.amount < 0:
            return Refused("F11", "a bid is 0 or more workers")
        most = rules.available(s, seat) - 1
        if move.amount > most:
            why = "one worker always stays available: you can bid {most} at most"
            return Refused("F13", why, most=most)
        return Refused("F12", "the bid stands at {bid}: bid more or pass", bid=s.bid)

    def passing(self, s: State, seat: int, move: Pass) -> Refused:
        if sum(s.on_offer) == 1:
            return Refused("F15", "the last tile is yours: say how many workers go onto it, 0 will do")
        assert s.leader == NOBODY
        return Refused("F11", "who opens the auction bids at least 0 workers")

    # ── phase 2 ──
    def filling(self, s: State, seat: int, move: Fill) -> Refused:
        if not self.is_market_tile(move.tile) or s.depot[move.tile] == 0:
            return Refused("F17", "there is no such tile in the depot")
        return Refused("F17", "it is not the cheapest tile of its column")

    def stopping(self, s: State, seat: int, move: Stop) -> Refused:
        if s.draws == 1:
            return Refused("F17", "1 more tile must go to the market first")
        return Refused("F17", "{draws} more tiles must go to the market first", draws=s.draws)

    # ── phase 3 ──
    def purchase(self, s: State, seat: int, move: Buy) -> Refused:
        if move.beside not in (0, 1):
            return Refused("F21", "beside: {beside} should be 0 (installed) or 1 (beside)", beside=move.beside)
        if not self.is_market_tile(move.tile) or s.market[move.tile] == 0:
            return Refused("F19", "there is no such tile in the market")
        if s.hands == 0:
            return Refused("F19", "none of your workers is left to buy it")
        price = self.price_of(s, seat, move.tile)
        if price > s.money[seat]:
            return Refused("F20", "it costs {price} Elektro, you have {has}", price=price, has=s.money[seat])
        return self.no_field(s, seat, move.tile, price)

    def no_field(self, s: State, seat: int, tile: int, price: int) -> Refused:
        """F4 F21: no field for a tile, or none that is paid for and can be."""
        kind = self.tables.tile_kind[tile]
        if not self.has_field(s, seat, tile):
            if kind == CONTROL:
                return Refused("F4", ONE_CONTROL)
            if kind == OPTIMISER:
                return Refused("F4", ONE_OPTIMISER)
            return Refused("F21", "the hall is full: demolish something first, or keep the tile beside")
        charge = self.field_charge(s, seat, tile)
        why = "the next field costs {charge} Elektro: {sum} together, you have {money}"
        return Refused("F21", why, charge=charge, sum=price + charge, money=s.money[seat])

    def demolition(self, s: State, seat: int, move: Demolish) -> Refused:
        if not 0 <= move.tile < TILES or s.hall[seat][move.tile] == 0:
            return Refused("F19", "no such tile is installed in your factory")
        return Refused("F19", "none of your workers is left to demolish it")

    def installation(self, s: State, seat: int, move: Install) -> Refused:
        if not 0 <= move.tile < TILES or s.beside[seat][move.tile] == 0:
            return Refused("F21", "no such tile waits beside your factory")
        return self.no_field(s, seat, move.tile, 0)

    def hiring(self, s: State, seat: int, move: Hire) -> Refused:
        most = self.tables.seasonal
        if not 0 <= move.amount <= most:
            return Refused("F23", "you can have 0 to {most} seasonal workers", most=most)
        cost = self.wages(s, seat, move.amount)
        return Refused("F23", "they cost {cost} Elektro, you have {money}", cost=cost, money=s.money[seat])

    # ── phase 4 ──
    def switching_off(self, s: State, seat: int, move: SwitchOff) -> Refused:
        if not 0 <= move.tile < TILES or s.hall[seat][move.tile] == 0:
            return Refused("F25", "no such tile is installed in your factory")
        if not self.tables.tile_switchable[move.tile]:
            return Refused("F26", "only machines and robots can be switched off")
        return Refused("F26", "every tile of this kind is switched off already")

    def switching_on(self, s: State, seat: int, move: SwitchOn) -> Refused:
        if not 0 <= move.tile < TILES or s.off[seat][move.tile] == 0:
            return Refused("F26", "no such tile is switched off in your factory")
        return Refused("F26", "you changed your mind {changes} times: confirm now", changes=CHANGES)

    def confirmation(self, s: State, seat: int, move: Confirm) -> Refused:
        hall, off = s.hall[seat], s.off[seat]
        if (more := self.robots_too_many(hall, off)) > 0:
            why = "a robot needs a machine that runs: switch off {more} more of your robots"
            return Refused("F25", why, more=more)
        staff, canteen = rules.staff_of(s, seat), self.canteen_of(hall, off)
        why = "the canteen needs {canteen} workers, and one of your {staff} stays free: switch more off"
        return Refused("F25", why, canteen=canteen, staff=staff)

    def is_market_tile(self, tile: int) -> bool:
        return 0 <= tile < self.tables.market_designs


def listed(tiles: list[int]) -> str:
    return ", ".join(map(str, tiles))
