"""The words of a table of Factory Manager: what is asked, what choices would come to, what happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from traumwerk.core.game import Amount, Refused
from traumwerk.games.face import ByWidth, Misread, counted, listed, span
from traumwerk.games.factory_manager import moves as m
from traumwerk.games.factory_manager.accounts import Accounts, Changes
from traumwerk.games.factory_manager.drawing import SIGNS, WIDE, Drawing, minus, signed
from traumwerk.games.factory_manager.views import View

HELP = {
    "opening": ("F11", "F14", "F17"), "bidding": ("F12", "F13", "F15"), "filling": ("F17", "F18"),
    "buying": ("F19", "F20", "F21", "F22"), "hiring": ("F23", "F25"), "books": ("F25", "F26", "F27", "F28"),
}  # fmt: skip
PLACES = ("1st", "2nd", "3rd", "4th", "5th")
SET_LETTERS = "xyz"  # none of them begins a command
FEW = 3  # tiles that are worth to be named one by one
COMMANDS = f"""\
  a number      choose that tile, or bid or hire so many
  pass, p       leave the auction
  0             no more: stop filling, be done buying, close your books
  3b            buy tile 3 and keep it beside your factory
  d4, i1        demolish what stands in bay 4, install tile 1 from beside
  4 7           in the books: switch bays 4 and 7 off, or on again (off 4, on 4)
  what, w       your account as it is
  w 3 5b d4 h1  what if you bought 3 and 5, kept 5 beside, demolished bay 4 and
                hired 1? In the books, w 4 7: what if you switched these bays?
  The signs: {SIGNS}
"""


class Terminal(Drawing):
    """Asks, answers and tells at a table of Factory Manager."""

    # ── what is asked ──
    def question(self, view: View) -> str:
        """What the one who looks is asked."""
        match view.phase:
            case "opening":
                return "Which turn-order tile do you put up?"
            case "bidding":
                return self.bidding(view)
            case "filling" if view.draws:
                return f"Which tile goes to the market? {counted(view.draws, 'more tile')} must."
            case "filling":
                return f"Which tile goes to the market as well? You may add {counted(view.bonus, 'tile')}."
            case "buying":
                return f"What do you buy or demolish? {counted(view.hands, 'worker')} can act."
            case "hiring":
                return "How many seasonal workers do you want until the end of your next buying?"
        account = self.account(view, off=self.own(view).off)
        if account.fits:
            return "Your factory can run like this. Switch something off, or close your books?"
        return f"Your factory cannot run like this: {self.faults(account)} (F25)."

    def bidding(self, view: View) -> str:
        """F11–F15: how the auction stands."""
        auction = view.auction
        assert auction is not None, "somebody bids"
        tile = f"turn-order tile {auction.tile}{self.discount(auction.tile)}"
        if auction.leader is not None:
            return f"{self.does(auction.leader, 'lead')} with {auction.bid} for {tile}. Do you bid more?"
        if len(view.turn_tiles) == 1:
            return f"The last one, {tile}, is yours. How many workers go onto it?"
        return f"How many workers do you bid for {tile}?"

    def prompt(self, amount: Amount | None, moves: Sequence[Any], view: View) -> list[str]:
        match view.phase:
            case "opening":
                return [f"{listed([str(tile) for tile in view.turn_tiles])} can be put up"]
            case "filling":
                fills = sum(isinstance(move, m.Fill) for move in moves)
                return [f"{span(1, fills)} chooses", *(["0 stops"] if m.Stop() in moves else [])]
            case "buying":
                lines = len(self.shelf(view)) if view.hands else 0
                return [*([f"{span(1, lines)} buys"] if lines else []), "0 is done"]
            case "books":
                closes = ["0 closes the books"] if m.Confirm() in moves else []
                bays = self.bays(self.own(view)).items()
                numbers = [number for number, (tile, _) in bays if self.tables.tile_switchable[tile]]
                return [*closes, *([f"{span(numbers[0], numbers[-1])} switches"] if numbers else [])]
        return super().prompt(amount, moves, view)

    def choices(self, moves: Sequence[Any], view: View) -> RenderableType:
        match view.phase:
            case "opening":
                return self.openings(view)
            case "filling":
                return self.fillings(moves, view)
            case "buying":
                return self.actions(moves, view)
        return self.settings(view)

    def openings(self, view: View) -> RenderableType:
        """F11 F17–F20: the open tiles. As every new tile finds an owner, each says which place it gives."""
        tiles = sorted({*view.turn_tiles, *(f.won for f in view.factories if f.won is not None)})
        bonus = self.tables.bonus[len(view.factories)]
        lines = []
        for tile in view.turn_tiles:
            off = self.tables.discount[tile]
            meaning = f"{PLACES[tiles.index(tile)]} of {len(tiles)} to fill and to buy"
            meaning += f", with up to {counted(bonus, 'bonus tile')}" if tile == tiles[-1] and bonus else ""
            cheaper = f"{off} off every price" if off else "no discount"
            lines.append(Text.assemble((f"{tile:>3}  ", "bold"), f"{cheaper:<19}", meaning))
        return Group(*lines)

    def amounts(self, amount: Amount, view: View) -> RenderableType | None:
        return self.hirings(view) if view.phase == "hiring" else self.bids(amount, view)

    def bids(self, amount: Amount, view: View) -> RenderableType:
        """F13 F17 F19: what each bid leaves to fill and buy with."""
        lines = []
        for bid in range(amount.low, amount.high + 1):
            free = self.own(view).available - bid
            work = f"{counted(free, 'tile')} to the market, {counted(free, 'action')} in the buying"
            lines.append(Text.assemble((f"{bid:>3}  ", "bold"), f"leaves {free} free: {work}"))
        return Group(*lines)

    def fillings(self, moves: Sequence[Any], view: View) -> RenderableType:
        """F17 F18: the cheapest tiles of the columns."""
        left = Counter(view.depot)
        lines = []
        for number, move in enumerate((move for move in moves if isinstance(move, m.Fill)), 1):
            cost, price = self.tables.tile_cost[move.tile], self.price(view, move.tile)
            costs = f" for {cost}" + (f", for you {price}" if price != cost else "")
            more = f", {left[move.tile]} of them" if left[move.tile] > 1 else ""
            lines.append(Text.assemble((f"{number:>3}  ", "bold"), self.tile(move.tile), costs, (more, "dim")))
        if m.Stop() in moves:
            lines.append(Text.assemble(("  0  ", "bold"), "no more"))
        return Group(*lines)

    # ── what buying and hiring would come to ──
    def forecasts(self, view: View, what: str) -> Table:
        """A table of what-ifs: price, income at each price that energy may have, and all that is to come."""
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("", justify="right", no_wrap=True, style="bold", min_width=3)
        table.add_column(what, no_wrap=True)
        table.add_column("price", justify="right", no_wrap=True, min_width=6)
        for number, price in enumerate(sorted(self.game.accountant.next_prices(view))):
            table.add_column(
                f"{'' if number else 'income at '}{price}", justify="right", no_wrap=True, min_width=3
            )
        table.add_column("to come", justify="right", no_wrap=True)
        table.add_column("net", justify="right", no_wrap=True, min_width=4)
        table.add_column("")
        return table

    def forecast(self, view: View, account: Accounts, now: Accounts) -> list[RenderableType]:
        """The cells of a what-if behind its price."""
        gain, net = self.gains(account, now)
        style = "green" if net > 0 else "red" if net < 0 else ""
        notes = [f"field {account.fields}"] if account.fields else []
        notes += [f"off: {self.still(view, account.off)}"] if account.off else []
        note = Text(", ".join(notes), style="dim")
        return [*self.incomes(account), signed(gain), Text(signed(net), style=style), note]

    def incomes(self, account: Accounts) -> list[str]:
        return [minus(outlook.income) for outlook in account.outlook]

    def actions(self, moves: Sequence[Any], view: View) -> RenderableType:
        """F19–F22: what can be bought, demolished and installed, and what each would come to."""
        parts: list[RenderableType] = []
        if view.hands:
            parts += [self.purchases(moves, view), self.demolitions(view)]
        if any(isinstance(move, m.Install) for move in moves):
            parts.append(self.installations(moves, view))
        done = "no more this round" if view.hands else "none of your workers is left to act: done"
        return Group(*parts, Text.assemble(("  0 ", "bold"), done))

    def purchases(self, moves: Sequence[Any], view: View) -> Table:
        """F20: the market, a line a design."""
        now, counts = self.account(view), Counter(view.market)
        table = self.forecasts(view, "buy (w 1 2: both)")
        table.add_row("", *self.as_it_is(view, now))
        for number, tile in enumerate(self.shelf(view), 1):
            times = f" ×{counts[tile]}" if counts[tile] > 1 else ""
            name, price = Text.assemble(self.tile(tile), (times, "dim")), self.tag(view, tile, printed=True)
            if m.Buy(tile, 0) in moves:
                cells = self.forecast(view, self.account(view, buy=(tile,)), now)
            else:
                why = self.not_installed(view, tile, number) if m.Buy(tile, 1) in moves else "too dear"
                cells = [*[""] * (len(now.outlook) + 2), Text(why, style="dim")]
            table.add_row(str(number), name, price, *cells)
        return table

    def as_it_is(self, view: View, now: Accounts) -> list[RenderableType]:
        """The line that the others are compared with."""
        seasonal = f" with {self.own(view).seasonal} seasonal" if self.own(view).seasonal else ""
        off = f"off: {self.still(view, now.off)}" if now.off else ""
        cells = (f"as it is{seasonal}", "", *self.incomes(now), minus(round(now.to_come)), "", off)
        return [Text(cell, style="dim") for cell in cells]

    def not_installed(self, view: View, tile: int, number: int) -> str:
        """F4 F21: why a tile that can be bought cannot be installed."""
        try:
            fields = self.account(view, buy=(tile,), off=()).fields
        except Refused:
            return f"no field; {number}b: beside"
        return f"field {fields}: too dear; {number}b: beside"

    def demolitions(self, view: View) -> RenderableType:
        """F22: one's own tiles, equals together."""
        where: dict[int, list[int]] = {}
        for number, (tile, _) in self.bays(self.own(view)).items():
            where.setdefault(tile, []).append(number)
        lines = [
            (f"d{span(numbers[0], numbers[-1])}", tile, Changes(demolish=(tile,)))
            for tile, numbers in where.items()
        ]
        return self.side_by_side(view, "demolish", lines)

    def installations(self, moves: Sequence[Any], view: View) -> RenderableType:
        """F21: what can come in from beside."""
        waiting = enumerate(self.beside(view), 1)
        lines = [(f"i{n}", tile, Changes(install=(tile,))) for n, tile in waiting if m.Install(tile) in moves]
        return self.side_by_side(view, "install from beside", lines)

    def side_by_side(self, view: View, what: str, lines: Sequence[tuple[str, int, Changes]]) -> RenderableType:
        """Changes, each with what it does to all that is to come."""
        now = self.account(view)
        cells = []
        for label, tile, changes in lines:
            _, net = self.gains(self.game.accounts(view, self.me, changes), now)
            cells.append(Text.assemble((f"{label:>3} ", "bold"), self.tile(tile), f" {signed(net)}"))
        caption = Text(f"    {what}, and what that changes to come", style="dim")
        return Group(caption, Columns(cells, padding=(0, 3)))

    def hirings(self, view: View) -> RenderableType:
        """F23: the account with so many seasonal workers."""
        table = self.forecasts(view, "seasonal workers")
        nobody = self.account(view, seasonal=0)
        for workers in range(self.tables.seasonal + 1):
            then = self.account(view, seasonal=workers)
            cells = self.forecast(view, then, nobody)
            cells[-1] = Text("too dear", style="dim") if then.money < 0 else cells[-1]
            name = f"{counted(workers, 'worker') if workers else 'nobody'}: {then.staff - then.canteen} free"
            table.add_row(str(workers), name, str(then.wages), *cells)
        return table

    # ── the books ──
    def settings(self, view: View) -> RenderableType:
        """F25: the account as it is set, and sets to switch off that make it fit, or earn more."""
        off = self.own(view).off or ()
        account = self.account(view, off=off)
        parts: list[RenderableType] = [ByWidth(self.equation(view, account), Group(), room=WIDE)]
        parts += [Text.assemble(("  0 ", "bold"), "close the books like this")] if account.fits else []
        for letter, tiles in zip(SET_LETTERS, self.sets(view), strict=False):
            incomes = " / ".join(self.incomes(self.account(view, off=(*off, *tiles))))
            what = f" ({self.tiles(tiles)})" if len(tiles) <= FEW else ""
            more = " and earn more" if account.fits else ""
            switch = f"switch off {self.still(view, tiles)}{what}{more}: income {incomes}"
            parts.append(Text.assemble((f"  {letter} ", "bold"), switch))
        return Group(*parts)

    def sets(self, view: View) -> Sequence[tuple[int, ...]]:
        """F25: the smallest sets that have to be off as well; where none has to, one that would earn more."""
        off = Counter(self.own(view).off or ())
        now = self.account(view, off=tuple(off.elements()))
        if not now.fits:
            return self.game.accountant.forced(view, self.me)[: len(SET_LETTERS)]
        best = self.account(view)
        better = best.to_come > now.to_come and off <= Counter(best.off)
        return [tuple((Counter(best.off) - off).elements())] if better else []

    # ── what is typed ──
    def typed(self, text: str, moves: Sequence[Any], view: View) -> Sequence[Any] | None:
        match view.phase:
            case "opening":
                return [m.Open(int(text))] if re.fullmatch(r"\d{1,2}", text) else None
            case "bidding":
                return [m.Pass()] if text in ("p", "pass") else None
            case "filling":
                fills = [move for move in moves if isinstance(move, m.Fill)]
                return [m.Stop()] if text in ("0", "stop") else super().typed(text, fills, view)
            case "buying":
                return [m.Done()] if text in ("0", "done") else self.typed_action(text, view)
            case "books":
                return [m.Confirm()] if text in ("0", "confirm") else self.typed_switches(text, view)
        return None

    def typed_action(self, text: str, view: View) -> Sequence[Any] | None:
        """`3`, `3b`, `d4` or `i1`, with or without the word for it."""
        found = re.fullmatch(r"(buy|d|demolish|i|install)? *(\d{1,2}) *(b|beside)?", text)
        if found is None or (found[3] and found[1] not in (None, "buy")):
            return None
        number = int(found[2])
        match found[1]:
            case "d" | "demolish":
                return [m.Demolish(self.in_bay(number, view)[0])]
            case "i" | "install":
                return [m.Install(self.numbered(self.beside(view), number, "beside your factory"))]
        return [m.Buy(self.numbered(self.shelf(view), number, "in the market"), int(found[3] is not None))]

    def numbered(self, tiles: Sequence[int], number: int, where: str) -> int:
        if not 1 <= number <= len(tiles):
            raise Misread(f"There is no tile {number} {where}.")
        return tiles[number - 1]

    def in_bay(self, number: int, view: View) -> tuple[int, bool]:
        """What stands in a bay of one's own factory, and whether it runs."""
        bays = self.bays(self.own(view))
        if number not in bays:
            raise Misread(f"Nothing stands in bay {number} of your factory.")
        return bays[number]

    def typed_switches(self, text: str, view: View) -> Sequence[Any] | None:
        """A set's letter, or bays: `4 7`, `off 4`, `on 7`."""
        if text and text in SET_LETTERS:
            sets, at = self.sets(view), SET_LETTERS.index(text)
            return [m.SwitchOff(tile) for tile in sets[at]] if at < len(sets) else None
        found = re.fullmatch(r"(off|on)?((?:[ ,]*\b\d{1,2})+)", text)
        if found is None:
            return None
        switches: list[Any] = []
        for number in dict.fromkeys(map(int, re.findall(r"\d+", found[2]))):
            tile, runs = self.in_bay(number, view)
            off = runs if found[1] is None else found[1] == "off"
            switches.append(m.SwitchOff(tile) if off else m.SwitchOn(tile))
        return switches

    # ── what if ──
    def answer(self, text: str, moves: Sequence[Any], view: View) -> RenderableType | None:
        """`w`, `what`: the account as it is; with changes behind it, as it would be then."""
        command, *words = text.split()
        if command not in ("w", "what"):
            return None
        now = self.account(view, off=self.own(view).off)
        if not words:
            return self.equation(view, now)
        changes = self.asked_switches(words, view) if view.phase == "books" else self.asked(words, moves, view)
        lines = [self.equation(view, self.game.accounts(view, self.me, changes), against=now)]
        hands, needed = view.hands, len((*changes.buy, *changes.keep, *changes.demolish))
        if view.phase == "buying" and needed > hands:
            lines.append(
                Text(f"That takes {counted(needed, 'worker')}, and {hands} can act (F19).", style="red")
            )
        return Group(*lines)

    def asked_switches(self, words: Sequence[str], view: View) -> Changes:
        """In the books: bays that would be switched."""
        off = Counter(self.own(view).off or ())
        for move in self.typed_switches(" ".join(words), view) or self.misread(
            words[0], "4, off 4 and on 4 are"
        ):
            off[move.tile] += 1 if isinstance(move, m.SwitchOff) else -1
        return Changes(off=tuple(off.elements()))

    def asked(self, words: Sequence[str], moves: Sequence[Any], view: View) -> Changes:
        """Tiles that would be bought, kept, demolished and installed, and how many seasonal workers."""
        fills = [move.tile for move in moves if isinstance(move, m.Fill)]
        shelf, where = (
            (fills, "to be moved") if view.phase == "filling" else (self.shelf(view), "in the market")
        )
        wanted: dict[str, list[int]] = {"buy": [], "keep": [], "demolish": [], "install": []}
        seasonal = None
        for word in words:
            found = re.fullmatch(r"([dih]?)(\d{1,2})(b?)", word)
            if found is None or (found[1] and found[3]):
                self.misread(word, "3, 3b, d4, i1 and h1 are")
            number = int(found[2])
            match found[1]:
                case "h":
                    seasonal = number
                case "d":
                    wanted["demolish"].append(self.in_bay(number, view)[0])
                case "i":
                    wanted["install"].append(self.numbered(self.beside(view), number, "beside your factory"))
                case _:
                    wanted["keep" if found[3] else "buy"].append(self.numbered(shelf, number, where))
        return Changes(seasonal=seasonal, **{name: tuple(tiles) for name, tiles in wanted.items()})

    def misread(self, word: str, what: str) -> NoReturn:
        raise Misread(f"{word!r} is nothing to ask about; {what}.")

    def commands(self) -> str:
        return COMMANDS

    def help(self, view: View) -> tuple[str, ...]:
        return HELP.get(view.phase, ("F29",))

    # ── what happened ──
    def sentence(self, event: Any, view: View, *, set_up: bool = False) -> tuple[str, str]:
        """An event as a sentence, and the rule behind it."""
        match event:
            case m.TurnTileTaken(seat, tile):
                return f"{self.does(seat, 'begin')} with turn-order tile {tile}.", "F6"
            case m.OfferedFirst(tiles):
                return f"X tiles in the first market: {self.tile_names(tiles)}.", "F8"
            case m.RoundBegun(number):
                return f"── Round {number + 1} ──", "F10"
            case m.TurnTilesTurnedUp(tiles):
                return f"Turn-order tiles {listed([str(tile) for tile in sorted(tiles)])} can be won.", "F10"
            case m.AuctionOpened(seat, tile):
                return (
                    f"Turn-order tile {tile}{self.discount(tile)} is up. {self.does(seat, 'bid')} first.",
                    "F11",
                )
            case m.Offered(seat, amount):
                return f"{self.does(seat, 'bid')} {counted(amount, 'worker')}.", "F12"
            case m.Passed(seat):
                return f"{self.does(seat, 'pass')}.", "F12"
            case m.TurnTileWon(seat, tile, workers):
                price = f" with {counted(workers, 'worker')} on it" if workers else " for nothing"
                return f"{self.does(seat, 'take')} turn-order tile {tile}{price}.", "F12"
            case m.OrderSet(seats):
                return f"The new order: {listed([self.whom(seat) for seat in seats])}.", "F16"
            case m.Filled(seat, tiles):
                return f"{self.does(seat, 'move')} {self.tile_names(tiles)} to the market.", "F17"
            case m.Stopped(seat):
                return f"{self.does(seat, 'add')} no more.", "F18"
            case m.Bought(seat, tile, price, field, beside):
                return self.purchase_told(seat, tile, price, field, beside)
            case m.Demolished(seat, tile):
                return f"{self.does(seat, 'demolish')} {self.tile_name(tile)}.", "F22"
            case m.Installed(seat, tile, field):
                paid = f", {field} Elektro for the field" if field else ""
                return f"{self.does(seat, 'install')} {self.tile_name(tile)}{paid}.", "F21"
            case m.Finished(seat):
                return f"{self.does(seat, 'finish')} buying.", "F19"
            case m.Hired(seat, workers, wages):
                return self.wages_told(seat, workers, wages), "F23"
            case m.MarketCleared(tiles):
                back = counted(tiles, "unsold tile") + (" goes" if tiles == 1 else " go")
                return (f"{back} back to the depot." if tiles else "The market is sold out."), "F24"
            case m.SwitchedOff(seat, tile):
                return f"{self.does(seat, 'switch')} off {self.tile_name(tile)}.", "F25"
            case m.SwitchedOn(seat, tile):
                return f"{self.does(seat, 'switch')} {self.tile_name(tile)} on again.", "F25"
            case m.Confirmed(seat):
                return f"{self.does(seat, 'close')} the books.", "F26"
            case m.StoodStill(seat, tiles):
                return f"{self.does(seat, 'let')} {self.tile_names(tiles)} stand still.", "F25"
            case m.BooksClosed(seat, production, storage, energy, canteen):
                tracks = f"production {production}, storage {storage}, energy {energy}"
                return f"{self.does(seat, 'reach')} {tracks}, with {canteen} in the canteen.", "F26"
            case m.EnergyPriceRose(rise, price):
                return f"An energy tile +{rise}: energy costs {price}.", "F27"
            case m.Earned(seat, income, paid):
                return self.income_told(seat, income, paid), "F28"
        raise TypeError(f"{type(event).__name__} is no event of this game")

    def purchase_told(self, seat: int, tile: int, price: int, field: int, beside: int) -> tuple[str, str]:
        bought = f"{self.does(seat, 'buy')} {self.tile_name(tile)} for {price} Elektro"
        if beside:
            return f"{bought} and {'keep' if seat == self.me else 'keeps'} it beside the factory.", "F21"
        return (f"{bought} and {field} for its field.", "F21") if field else (f"{bought}.", "F20")

    def wages_told(self, seat: int, workers: int, wages: int) -> str:
        if not workers:
            return f"{self.does(seat, 'want')} no seasonal workers."
        return f"{self.does(seat, 'pay')} {wages} Elektro for {counted(workers, 'seasonal worker')}."

    def income_told(self, seat: int, income: int, paid: int) -> str:
        """F28: what somebody earns, or pays as far as the money goes."""
        if paid == income:
            return f"{self.does(seat, 'earn' if paid >= 0 else 'pay')} {abs(paid)} Elektro."
        if paid == income * self.tables.last_round_factor:
            return (
                f"{self.does(seat, 'earn' if paid >= 0 else 'pay')} {abs(paid)} Elektro, twice {minus(income)}."
            )
        return f"{self.does(seat, 'pay')} {-paid} Elektro, all there is, for an income of {minus(income)}."
