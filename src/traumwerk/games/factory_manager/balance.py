"""What a report on the balance of Factory Manager counts: what sells, to whom it pays, and what runs short."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

from traumwerk.games.factory_manager.components import COLUMNS, Cardboard
from traumwerk.games.factory_manager.moves import (
    BOOKS_CLOSED,
    BUY,
    DEMOLISH,
    DEMOLISHED,
    EARNED,
    ENERGY_PRICE_ROSE,
    HIRED,
    ROUND_BEGUN,
    STOOD_STILL,
    TURN_TILE_WON,
)
from traumwerk.games.factory_manager.state import BUYING, State

Cell = str | int | float | None
Content = tuple[str, tuple[str, ...], Sequence[tuple[Cell, ...]], str]  # title, columns, rows, note

SALES = ("chances", "bought in %", "a game", "buyers", "others", "difference", "±")
SALES_NOTE = (
    "A chance is a buying turn that begins with such a tile in the market and the money for the cheapest of "
    "them, whether or not the player has one already; it is taken if at least one is bought (`bought in %`). "
    "`a game`: tiles bought. `buyers`, `others`: mean final money of players who bought one in the game{when}, "
    "and of those who did not. `difference` compares the two within each game, ± two standard errors: it shows "
    "who buys as much as what the tile brings."
)
SPREAD = ("mean", "10 %", "50 %", "90 %", "least", "most")


def mean(samples: Collection[float]) -> float | None:
    return fmean(samples) if samples else None


def share(part: int, whole: int) -> float | None:
    """In per cent."""
    return 100 * part / whole if whole else None


def error(samples: Sequence[float]) -> float | None:
    """Two standard errors of the mean."""
    return 2 * stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else None


def spread(samples: Sequence[int]) -> tuple[Cell, ...]:
    ordered = sorted(samples)
    tenths = (ordered[len(ordered) * percent // 100] for percent in (10, 50, 90))
    return (mean(ordered), *tenths, ordered[0], ordered[-1])


class Trade:
    """How one thing sells: a kind of tile, a kind in one round, or a design."""

    __slots__ = ("_seats", "_turn", "buyers", "chances", "gaps", "others", "tiles", "turns")

    def __init__(self) -> None:
        self.chances = 0
        self.turns = 0  # in which at least one was bought
        self.tiles = 0
        self.buyers: list[int] = []  # the final money of who bought one in a game
        self.others: list[int] = []
        self.gaps: list[float] = []  # between them, game by game
        self._turn = -1
        self._seats: set[int] = set()

    def buy(self, seat: int, turn: int) -> None:
        self.tiles += 1
        self.turns += turn != self._turn
        self._turn = turn
        self._seats.add(seat)

    def close(self, money: Sequence[int]) -> None:
        """The game is over."""
        buyers = [amount for seat, amount in enumerate(money) if seat in self._seats]
        others = [amount for seat, amount in enumerate(money) if seat not in self._seats]
        self._seats.clear()
        self.buyers += buyers
        self.others += others
        if buyers and others:
            self.gaps.append(fmean(buyers) - fmean(others))

    def row(self, games: int) -> tuple[Cell, ...]:
        return (
            self.chances,
            share(self.turns, self.chances),
            self.tiles / games,
            mean(self.buyers),
            mean(self.others),
            mean(self.gaps),
            error(self.gaps),
        )


class Tally:
    """Looks on at games of one number of players."""

    def __init__(self, cardboard: Cardboard, players: int) -> None:
        self.cardboard = cardboard
        self.players = players
        t = self.printed = cardboard.tables
        self.columns = list(pairwise(t.column_first))  # the designs of each
        market = range(t.market_designs)
        self.prices = [[max(t.tile_cost[tile] - discount, 0) for tile in market] for discount in t.discount]
        self.designs = [Trade() for _ in market]
        self.kinds = [Trade() for _ in range(COLUMNS)]
        self.rounds = [[Trade() for _ in range(COLUMNS)] for _ in range(t.rounds)]
        self.games = 0
        self.turns = 0  # buying turns
        self.turn = (0, 0)  # this one: its round, and its place in the order
        self.dealt: list[int] = []
        self.left: list[list[int]] = []  # by round: tiles after the filling, of each column and of all
        self.samples: defaultdict[tuple[str | int, ...], list[int]] = defaultdict(list)
        self.counts: Counter[tuple[str | int, ...]] = Counter()
        self.heard: dict[int, Callable[..., None]] = {
            TURN_TILE_WON: self.turn_tile_won,
            DEMOLISHED: self.demolished,
            HIRED: self.hired,
            STOOD_STILL: self.stood_still,
            BOOKS_CLOSED: self.books_closed,
            ENERGY_PRICE_ROSE: self.energy_price_rose,
            EARNED: self.earned,
        }
        self.money: list[int] = []
        self.winners = 0

    # ── a game ──
    def begin(self, state: State) -> None:
        self.turn = (-1, -1)
        self.dealt = state.tile[: self.players]
        self.left = []

    def see(self, state: State, seat: int, action: int) -> None:
        """F19: what a buying turn could bring, when it begins; and what it does."""
        if state.phase == BUYING:
            if self.turn != (state.round, state.turn):
                self.turn = (state.round, state.turn)
                self.turns += 1
                self.begin_turn(state, seat)
            if BUY <= action < DEMOLISH:
                tile = (action - BUY) // 2
                for trade in self.trades(state.round, tile):
                    trade.buy(seat, self.turns)

    def begin_turn(self, state: State, seat: int) -> None:
        """F20: money and market only shrink in a turn, so what cannot be bought now cannot be bought later."""
        if state.turn == 0:
            columns = [sum(state.depot[first:last]) for first, last in self.columns]
            self.left.append([*columns, state.depot_left])
        prices, money = self.prices[state.tile[seat]], state.money[seat]
        if state.hands > 0:
            tiles = [tile for tile, price in enumerate(prices) if state.market[tile] > 0 and price <= money]
            for trade in {trade for tile in tiles for trade in self.trades(state.round, tile)}:
                trade.chances += 1

    def trades(self, round_number: int, tile: int) -> tuple[Trade, Trade, Trade]:
        kind = self.printed.tile_kind[tile]
        return self.designs[tile], self.kinds[kind], self.rounds[round_number][kind]

    def end(self, state: State) -> None:
        self.games += 1
        self.money, self.winners = state.money[: self.players], state.winners
        for trade in (*self.designs, *self.kinds, *(trade for trades in self.rounds for trade in trades)):
            trade.close(self.money)
        for seat, tile in enumerate(self.dealt):
            self.result("seat", seat, seat=seat)
            self.result("dealt", tile, seat=seat)
        ranking = sorted(self.money, reverse=True)
        self.samples["final", "all players"] += ranking
        self.samples["final", "richest"].append(ranking[0])
        self.samples["final", "poorest"].append(ranking[-1])
        self.samples["final", "lead"].append(ranking[0] - ranking[1])
        for column, counts in enumerate(zip(*self.left, strict=True)):
            self.samples["fewest", column].append(min(counts))
            for number, count in enumerate(counts):
                self.counts["dry", column, number] += count == 0
        number = 0
        for code, *numbers in state.told:
            if code == ROUND_BEGUN:
                number = numbers[0]
            elif code in self.heard:
                self.heard[code](number, *numbers)

    def result(self, *group: str | int, seat: int) -> None:
        """How the game ended for a seat of some group."""
        self.samples[(*group, "money")].append(self.money[seat])
        self.counts[(*group, "wins")] += self.winners >> seat & 1

    # ── what the rules told ──
    def turn_tile_won(self, number: int, seat: int, tile: int, workers: int, *_: int) -> None:
        self.result("won", number, tile, seat=seat)
        self.samples["bid", number, tile].append(workers)
        if number == 0:
            self.samples["bid by dealt", self.dealt[seat]].append(workers)
            self.samples["bid by seat", seat].append(workers)

    def demolished(self, number: int, seat: int, tile: int, *_: int) -> None:
        kind = self.printed.tile_kind[tile]
        self.counts["demolished", kind] += 1
        self.counts["demolished starting", kind] += tile >= self.printed.market_designs
        self.counts["demolished in", number] += 1

    def hired(self, number: int, seat: int, workers: int, wages: int, *_: int) -> None:
        self.samples["seasonal", number].append(workers)
        self.samples["wages", number].append(wages)

    def stood_still(self, number: int, seat: int, tile: int, *_: int) -> None:
        self.counts["off", self.printed.tile_kind[tile]] += 1
        self.counts["off in", number] += 1

    def books_closed(
        self, number: int, seat: int, production: int, storage: int, energy: int, canteen: int
    ) -> None:
        self.samples["production", number].append(production)
        self.samples["storage", number].append(storage)
        self.samples["sold", number].append(min(production, storage))
        self.samples["energy", number].append(energy)
        self.samples["canteen", number].append(canteen)

    def energy_price_rose(self, number: int, rise: int, price: int, *_: int) -> None:
        self.samples["price", number].append(price)

    def earned(self, number: int, seat: int, income: int, *_: int) -> None:
        self.samples["income", number].append(income)

    # ── the tables ──
    def tables(self) -> list[Content]:
        return [
            self.final_money(),
            self.by_seat(),
            self.by_dealt_tile(),
            self.by_tile_won(),
            self.by_kind(),
            self.by_kind_and_round(),
            self.by_design(),
            self.by_round(),
            self.taken_out(),
            self.depot(),
        ]

    def results(self, *group: str | int) -> tuple[Cell, ...]:
        """Of a group of seats: mean final money, and wins."""
        money = self.samples[(*group, "money")]
        return mean(money), share(self.counts[(*group, "wins")], len(money))

    def final_money(self) -> Content:
        rows = [
            (who, *spread(self.samples["final", who])) for who in ("all players", "richest", "poorest", "lead")
        ]
        note = "Of each game its richest and its poorest player; `lead` is from the richest to the next."
        return "Final money", ("who", *SPREAD), rows, note

    def by_seat(self) -> Content:
        rows = [
            (seat, *self.results("seat", seat), mean(self.samples["bid by seat", seat]))
            for seat in range(self.players)
        ]
        note = "A shared win counts for each. Who opens and who buys first, the turn-order tiles decide."
        return "By seat", ("seat", "money", "wins %", "workers bid in round 1"), rows, note

    def by_dealt_tile(self) -> Content:
        rows = [
            (
                tile,
                len(self.samples["dealt", tile, "money"]),
                *self.results("dealt", tile),
                mean(self.samples["bid by dealt", tile]),
            )
            for tile in sorted(filter(None, self.printed.first_turn[self.players]))
        ]
        note = "The turn-order tile from the set-up (F6): the highest opens the first auction."
        columns = ("tile", "times", "money", "wins %", "workers bid in round 1")
        return "By first turn-order tile", columns, rows, note

    def by_tile_won(self) -> Content:
        rows = [
            (
                number + 1,
                tile,
                self.printed.discount[tile],
                len(self.samples["bid", number, tile]),
                mean(self.samples["bid", number, tile]),
                *self.results("won", number, tile),
            )
            for number in range(self.printed.rounds)
            for tile in range(len(self.printed.discount))
            if self.samples["bid", number, tile]
        ]
        note = "Won in a round: the workers put on it, and the money that its players have in the end."
        columns = ("round", "tile", "discount", "times", "workers bid", "money", "wins %")
        return "By turn-order tile won", columns, rows, note

    def by_kind(self) -> Content:
        rows = [
            (
                self.cardboard.kind_name(kind),
                sum(self.in_play(tile) for tile in range(*self.columns[kind])),
                *trade.row(self.games),
            )
            for kind, trade in enumerate(self.kinds)
        ]
        return "By kind of tile", ("kind", "in play", *SALES), rows, SALES_NOTE.format(when="")

    def by_kind_and_round(self) -> Content:
        rows = [
            (self.cardboard.kind_name(kind), number + 1, *self.rounds[number][kind].row(self.games))
            for kind in range(COLUMNS)
            for number in range(self.printed.rounds)
        ]
        note = SALES_NOTE.format(when=" in that round")
        return "By kind of tile and round", ("kind", "round", *SALES), rows, note

    def by_design(self) -> Content:
        rows = [
            (
                self.cardboard.kind_name(self.printed.tile_kind[tile]),
                self.printed.tile_cost[tile],
                self.values(tile),
                self.in_play(tile),
                *trade.row(self.games),
            )
            for tile, trade in enumerate(self.designs)
        ]
        note = "`in play`: tiles in the depot, and what the X tiles come to on average (F8). The rest as above."
        return "By design", ("kind", "cost", "values", "in play", *SALES), rows, note

    def in_play(self, tile: int) -> float:
        """F7 F8: tiles of a design, an X tile by its chance."""
        t = self.printed
        return t.supply[self.players][tile] + t.x_tiles.count(tile) * t.drawn_x / len(t.x_tiles)

    def values(self, tile: int) -> str:
        """F1: what a tile gives and needs, in words."""
        t = self.printed
        printed = {
            "storage": t.tile_storage[tile],
            "production": t.tile_production[tile],
            "saves staff": t.tile_workers_saved[tile],
            "saves energy": t.tile_energy_saved[tile],
            "staff": t.tile_workers[tile],
            "energy": t.tile_energy[tile],
        }
        return ", ".join(f"{name} {value}" for name, value in printed.items() if value) or "nothing"

    def by_round(self) -> Content:
        tracks = ("price", "income", "production", "storage", "sold", "energy", "canteen", "seasonal")
        rows = [
            (
                number + 1,
                *(mean(self.samples[track, number]) for track in tracks),
                share(sum(workers > 0 for workers in self.seasonal(number)), len(self.seasonal(number))),
                mean(self.samples["wages", number]),
                self.counts["demolished in", number] / (self.games * self.players),
                self.counts["off in", number] / (self.games * self.players),
            )
            for number in range(self.printed.rounds)
        ]
        columns = ("round", *tracks, "hirers %", "wages", "demolished", "switched off")
        note = (
            "Means of a player and round. `price` is the energy's, `income` comes before the last round's "
            "factor, `sold` is what is both produced and stored, `seasonal` are the workers hired (F23) and "
            "`hirers %` the players with any, `switched off` are the tiles that stood still (F26)."
        )
        return "By round", columns, rows, note

    def seasonal(self, number: int) -> list[int]:
        return self.samples["seasonal", number]

    def taken_out(self) -> Content:
        rows = [
            (
                self.cardboard.kind_name(kind),
                self.counts["demolished", kind] / self.games,
                self.counts["demolished starting", kind] / self.games,
                self.counts["off", kind] / self.games,
            )
            for kind in range(COLUMNS)
        ]
        note = "Tiles a game, of all players. A tile that is switched off in two rounds counts twice."
        return (
            "Demolished and switched off",
            ("kind", "demolished", "starting tiles", "switched off"),
            rows,
            note,
        )

    def depot(self) -> Content:
        rounds = range(self.printed.rounds)
        rows = []
        for column in range(COLUMNS + 1):
            tiles = range(*self.columns[column]) if column < COLUMNS else range(self.printed.market_designs)
            fewest = self.samples["fewest", column]
            rows.append(
                (
                    self.cardboard.kind_name(column) if column < COLUMNS else "whole depot",
                    sum(self.printed.supply[self.players][tile] for tile in tiles),
                    share(fewest.count(0), self.games),
                    *(share(self.counts["dry", column, number], self.games) for number in rounds),
                    mean(fewest),
                    min(fewest),
                )
            )
        columns = ("column", "tiles", "dry %", *(f"in {number + 1} %" for number in rounds), "fewest", "least")
        note = (
            f"With {self.players} players: how often nothing was left after the filling (F17), in any round "
            "and in each; the fewest tiles left in a game, on average and at the least."
        )
        return "Depot", columns, rows, note
