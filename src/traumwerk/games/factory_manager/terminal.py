"""The table as a terminal shows it: factories as floors, and what every choice would come to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from traumwerk.core.game import Amount, Refused
from traumwerk.games.face import ByWidth, Face, Misread, counted, listed, span
from traumwerk.games.factory_manager import moves as m
from traumwerk.games.factory_manager.accounts import Accounts, Changes
from traumwerk.games.factory_manager.components import COLUMNS, CONTROL, KINDS, OPTIMISER
from traumwerk.games.factory_manager.views import Factory, View

if TYPE_CHECKING:
    from traumwerk.games.factory_manager import FactoryManager

COLOURS = ("yellow", "cyan", "blue", "magenta", "green", "bright_green")  # by kind
PLURALS = ("storage", "machines", "robots", "savers", "controls", "optimisers")  # by kind
MAKES, STORES, STAFF, ENERGY, SAVES = "⚙", "▣", "☻", "↯", "−"
PHASES = {"opening": "auction", "bidding": "auction", "hiring": "buying", "over": "the end"}
HELP = {
    "opening": ("F11", "F14", "F17"), "bidding": ("F12", "F13", "F15"), "filling": ("F17", "F18"),
    "buying": ("F19", "F20", "F21", "F22"), "hiring": ("F23", "F25"), "books": ("F25", "F26", "F27", "F28"),
}  # fmt: skip
PLACES = ("1st", "2nd", "3rd", "4th", "5th")
SET_LETTERS = "xyz"  # none of them begins a command
BAYS, ROOMS = 6, 3  # on a floor of the hall, on the top floor
FEW = 3  # tiles that are worth to be named one by one
WIDE = 118  # columns that hold a factory and its account side by side
SIGNS = f"{MAKES} makes, {STORES} stores, {STAFF} staff, {ENERGY} energy, {SAVES} saves"
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


def signed(number: float) -> str:
    """A gain or a loss."""
    whole = round(number)
    return f"+{whole}" if whole > 0 else f"{SAVES}{-whole}" if whole < 0 else "±0"


def minus(number: int) -> str:
    """A number with a proper sign."""
    return str(number) if number >= 0 else f"{SAVES}{-number}"


def runs(numbers: Iterable[int]) -> list[str]:
    """Numbers in order, neighbours drawn together: 6–7, 9."""
    parts: list[tuple[int, int]] = []
    for number in numbers:
        first = parts.pop()[0] if parts and parts[-1][1] == number - 1 else number
        parts.append((first, number))
    return [span(first, last) for first, last in parts]


def one_line(text: Text) -> Text:
    """A text that is cut rather than wrapped."""
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


# ── A factory as a cut through its floors ───────────────────────────────────────────────────────────────
class Plant:
    """Rooms on the top floor, and below them floors of bays, each with two lines."""

    def __init__(self, rooms: Sequence[Text], bays: Sequence[tuple[Text, Text]]) -> None:
        self.rooms = rooms
        self.bays = bays

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bay = max(options.max_width - BAYS - 1, 0) // BAYS
        room = (bay + 1) * BAYS // ROOMS - 1
        floors = [self.bays[k : k + BAYS] for k in range(0, len(self.bays), BAYS)]
        yield slab(0, room, bay)
        yield walled(self.rooms, room)
        above = room
        for floor in floors:
            yield slab(above, bay, bay)
            yield walled([name for name, _ in floor], bay)
            yield walled([values for _, values in floor], bay)
            above = bay
        yield slab(above, 0, bay)


def slab(above: int, below: int, bay: int) -> Text:
    """The floor between walls that stand so far apart above and below it (0: there are none)."""
    left, right = ("├", "┤") if above and below else ("└", "┘") if above else ("┌", "┐")
    crossings = {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}

    def crossing(k: int) -> str:
        return crossings[above > 0 and k % (above + 1) == 0, below > 0 and k % (below + 1) == 0]

    return Text(left + "".join(map(crossing, range(1, BAYS * (bay + 1)))) + right, style="dim", no_wrap=True)


def walled(cells: Sequence[Text], width: int) -> Text:
    """Cells between walls, each cut or padded to a width."""
    parts: list[Text | tuple[str, str]] = [("│", "dim")]
    for cell in cells:
        fitted = Text.assemble(" ", cell)
        fitted.truncate(width, overflow="ellipsis", pad=True)
        parts += [fitted, ("│", "dim")]
    return Text.assemble(*parts, no_wrap=True)


class Terminal(Face):
    """Draws and words Factory Manager."""

    tall = 60
    a_rule = "F21"

    def __init__(self, game: FactoryManager, names: Sequence[str], me: int) -> None:
        super().__init__(names, me)
        self.game = game
        self.cardboard = game.cardboard
        self.tables = game.cardboard.tables

    def own(self, view: View) -> Factory:
        return view.factories[self.me]

    def watches(self, view: View) -> bool:
        """Whether the one who looks has no factory."""
        return self.me not in range(len(view.factories))

    def account(self, view: View, **changes: Any) -> Accounts:
        """One's own account, as it is or after some changes."""
        return self.game.accounts(view, self.me, Changes(**changes))

    # ── tiles ──
    def kind(self, tile: int) -> int:
        return self.tables.tile_kind[tile]

    def values(self, tile: int) -> str:
        """What a tile gives and takes."""
        t = self.tables
        printed = (
            (MAKES, t.tile_production[tile]), (STORES, t.tile_storage[tile]), (STAFF, t.tile_workers[tile]),
            (STAFF, -t.tile_workers_saved[tile]), (ENERGY, t.tile_energy[tile]),
            (ENERGY, -t.tile_energy_saved[tile]),
        )  # fmt: skip
        return " ".join(f"{sign}{minus(value)}" for sign, value in printed if value) or "nothing"

    def tile(self, tile: int) -> Text:
        """A tile in short: robot ⚙1 ↯2."""
        kind = self.kind(tile)
        return Text.assemble((KINDS[kind], COLOURS[kind]), " ", self.values(tile))

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles in short, equals together."""
        counts = Counter(str(self.tile(tile)) for tile in self.in_order(tiles))
        return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in counts.items())

    def tile_name(self, tile: int) -> str:
        """A tile in a sentence."""
        return f"{self.cardboard.kind_name(self.kind(tile))} {self.values(tile)}"

    def tile_names(self, tiles: Iterable[int]) -> str:
        counts = Counter(self.tile_name(tile) for tile in tiles)
        return listed([f"{n} × {name}" if n > 1 else name for name, n in counts.items()])

    def in_order(self, tiles: Iterable[int]) -> list[int]:
        """Tiles by column and cost; starting tiles cost nothing and come first."""
        return sorted(tiles, key=lambda tile: (self.kind(tile), self.tables.tile_cost[tile], tile))

    def shelf(self, view: View) -> list[int]:
        """The designs that the market has, as its lines are numbered."""
        return self.in_order(set(view.market))

    def beside(self, view: View) -> list[int]:
        """The tiles beside one's factory, as they are numbered."""
        return self.in_order(self.own(view).beside)

    def price(self, view: View, tile: int) -> int:
        """F20: what a tile costs the one who looks."""
        return self.account(view, keep=(tile,), off=()).cost

    def discount(self, tile: int) -> str:
        """The discount of a turn-order tile, to be written behind its number."""
        return f" ({SAVES}{self.tables.discount[tile]})" if self.tables.discount[tile] else ""

    def bays(self, factory: Factory) -> dict[int, tuple[int, bool]]:
        """What stands in each bay, and whether it runs: hall fields from 1, then control room and office."""
        off, left = Counter(factory.off or ()), Counter(factory.hall)
        placed = []
        for tile in self.in_order(factory.hall):
            placed.append((tile, left[tile] > off[tile]))  # of equals, the last ones are off
            left[tile] -= 1
        rooms = {CONTROL: self.tables.fields + 1, OPTIMISER: self.tables.fields + 2}
        hall = enumerate(((tile, runs) for tile, runs in placed if self.kind(tile) not in rooms), 1)
        offices = ((rooms[self.kind(tile)], (tile, runs)) for tile, runs in placed if self.kind(tile) in rooms)
        return dict(hall) | dict(offices)

    # ── the table ──
    def board(self, view: View) -> RenderableType:
        """The whole table."""
        parts: list[RenderableType] = [self.headline(view)]
        if view.phase == "over":
            parts.append(self.standings(view))
        else:
            parts += [self.energy(view), *self.plates(view), self.piles(view), self.players(view, built=True)]
        if not self.watches(view):
            parts.append(self.factory(view))
        return Group(*parts, self.key())

    def glance(self, view: View) -> RenderableType:
        """What the question of the moment is about."""
        parts: list[RenderableType] = [self.headline(view), self.energy(view)]
        if view.phase in ("opening", "bidding"):
            parts += [*self.plates(view), self.players(view, built=False)]
        elif view.phase == "filling":
            parts += [self.piles(view), self.gate(view)]
        else:
            parts.append(self.factory(view))
        return Group(*parts)

    def scene(self, view: View) -> tuple[Any, ...]:
        """Within one auction or while filling nothing looks different; a factory does after each change."""
        if view.phase in ("opening", "bidding"):
            return (view.round, "auction", view.turn_tiles)
        if view.phase == "filling":
            return (view.round, "filling")
        own = self.own(view)
        return (view.round, PHASES.get(view.phase, view.phase), own.hall, own.beside, own.off)

    def headline(self, view: View) -> RenderableType:
        phase = PHASES.get(view.phase, view.phase)
        when = phase if view.phase == "over" else f"round {view.round + 1} of {self.tables.rounds} · {phase}"
        return Rule(Text(f"Factory Manager · {when}", style="bold"), style="yellow")

    def energy(self, view: View) -> Text:
        """F27: the price of energy, and what the unseen tiles may make of it."""
        prices = self.game.accountant.next_prices(view)
        ways = [f"{price} ({n} of {prices.total()})" for price, n in sorted(prices.items())]
        text = Text.assemble((ENERGY, "yellow"), " energy costs ", (str(view.price), "bold"), ", next ")
        text.append(
            " or ".join([", ".join(ways[:-1]), ways[-1]]) if len(ways) > 1 else f"{min(prices)} for sure"
        )
        turned = " ".join(map(str, view.turned))
        return text.append(f" · turned {turned}" if turned else "", style="dim")

    def plates(self, view: View) -> list[RenderableType]:
        """F10: the turn-order tiles that can still be won."""
        up = view.auction.tile if view.auction is not None else None
        plates = [
            Text(f" {tile}{self.discount(tile)} ", style="reverse" if tile == up else "bold")
            for tile in view.turn_tiles
        ]
        return [Text.assemble("turn-order tiles to be won: ", Text(" ").join(plates))] if plates else []

    def key(self) -> Text:
        """What the signs mean."""
        return Text(f"({SIGNS}; saver: staff-saving robot)", style="dim")

    # ── depot and market ──
    def piles(self, view: View) -> RenderableType:
        """F7: the depot by columns, the cheapest lowest, and below the rail what has come to the market."""
        return ByWidth(self.columns(view, printed=False), self.columns(view, printed=True), room=100)

    def columns(self, view: View, *, printed: bool) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        for kind in range(COLUMNS):
            table.add_column(Text(KINDS[kind], style=f"bold {COLOURS[kind]}"), no_wrap=True)
        depot = [self.pile(view, view.depot[::-1], kind) for kind in range(COLUMNS)]
        height = max(map(len, depot))
        table.add_row(*(Text("\n").join([*[Text()] * (height - len(pile)), *pile]) for pile in depot))
        table.add_row(Text("▼ market", style="dim"), *(Rule(style="dim") for _ in range(COLUMNS - 1)))
        market = [self.pile(view, view.market, kind, buying=True, printed=printed) for kind in range(COLUMNS)]
        table.add_row(*(Text("\n").join(pile) for pile in market))
        return table

    def pile(
        self, view: View, tiles: Sequence[int], kind: int, *, buying: bool = False, printed: bool = False
    ) -> list[Text]:
        """The tiles of a kind, a line a design: what it costs, what it does, how many there are."""
        counts = Counter(tile for tile in tiles if self.kind(tile) == kind)
        lines = []
        for tile, count in counts.items():
            cost = self.tables.tile_cost[tile]
            tag = self.tag(view, tile, printed=printed) if buying else Text(f"{cost:>2}", style="dim")
            lines.append(Text.assemble(tag, " ", self.values(tile), (f" ×{count}" if count > 1 else "", "dim")))
        return lines or [Text("–", style="dim")]

    def tag(self, view: View, tile: int, *, printed: bool) -> Text:
        """F20: the price of a tile; where it is less than the printed cost, that too, crossed out."""
        cost = self.tables.tile_cost[tile]
        if self.watches(view) or view.phase in ("opening", "bidding"):
            return Text(f"{cost:>2}", style="bold")  # whose discount, nobody knows yet
        price = self.price(view, tile)
        before = Text.assemble((f"{cost:>2}", "dim strike"), " ") if printed and price != cost else ""
        return Text.assemble(before, (f"{price:>2}", "bold"))

    # ── players ──
    def players(self, view: View, *, built: bool) -> RenderableType:
        """Everybody in turn: money, turn tile, workers, tracks, income; and what they have `built`."""
        auction = view.phase in ("opening", "bidding")
        seats = range(len(self.names)) if auction else view.order
        numbers = ("Elektro", "tile", "free", "canteen", "bid")
        head = Text(self.row("", numbers, (MAKES, STORES, ENERGY), "income").plain, style="dim")
        narrow, wide = [head], [head]
        for seat in seats:
            line = Text.assemble(self.player(view, seat), "  ", (self.status(view, seat), "dim"))
            narrow.append(line)
            if built:
                narrow.append(Text.assemble("    ", self.built(view, seat)))
            wide.append(Text.assemble(line, "  ", self.built(view, seat)) if built else line)
        return ByWidth(Group(*map(one_line, narrow)), Group(*map(one_line, wide)), room=WIDE)

    def row(self, name: str, numbers: Sequence[str], tracks: Sequence[str], income: str) -> Text:
        """A line of the players' table; `numbers` are money, turn tile and workers free, eating and bid."""
        who = Text(name)
        who.truncate(13, overflow="ellipsis", pad=True)
        money, tile, free, canteen, bid = numbers
        workers = f"{money:>8}  {tile:<8}{free:>5}{canteen:>8}{bid:>4} "
        return Text.assemble(who, workers, "".join(f"{track:>3}" for track in tracks), f"{income:>8}")

    def player(self, view: View, seat: int) -> Text:
        """The numbers of a seat."""
        f = view.factories[seat]
        name = f"{'▶' if seat in view.to_act else ' '} {self.who(seat)}"
        tile = f"{f.tile}{self.discount(f.tile)}" if f.won is None else f"{f.tile} → {f.won}"
        numbers = [str(f.money), tile, str(f.available), str(f.canteen), str(f.posted)]
        tracks = [str(track) for track in (f.production, f.storage, f.energy)]
        line = self.row(name, numbers, tracks, "–" if f.income is None else signed(f.income))
        line.stylize("bold" if seat == self.me else "")
        return line

    def status(self, view: View, seat: int) -> str:
        """How a seat takes part in the auction, or whether its books are closed."""
        if view.phase == "books":
            return "at the books" if seat in view.to_act else "closed"
        if view.auction is None or view.factories[seat].won is not None:
            return ""
        if view.auction.leader == seat:
            return f"leads with {view.auction.bid}"
        return "is in" if seat in view.auction.bidders else "passed"

    def built(self, view: View, seat: int) -> Text:
        """What a seat has, by kind."""
        f = view.factories[seat]
        kinds = Counter(self.kind(tile) for tile in self.in_order(f.hall))
        parts = [
            Text(f"{n} {(KINDS if n == 1 else PLURALS)[kind]}", style=COLOURS[kind])
            for kind, n in kinds.items()
        ]
        text = Text(", ").join(parts)
        text.append(f" · {f.seasonal} seasonal" if f.seasonal else "")
        return text.append(f" · beside {self.tiles(f.beside)}" if f.beside else "", style="dim")

    def standings(self, view: View) -> RenderableType:
        """F29: everybody's money and last income, the richest first."""
        table = Table("", box=None, pad_edge=False)
        for column in ("Elektro", "last income", MAKES, STORES, ENERGY, "tiles"):
            table.add_column(column, justify="right")
        order = sorted(enumerate(view.factories), key=lambda entry: (-entry[1].money, -(entry[1].income or 0)))
        for seat, f in order:
            numbers = (f.money, f.income or 0, f.production, f.storage, f.energy, len(f.hall))
            name = Text(f"{'♛' if seat in view.winners else ' '} {self.who(seat)}")
            table.add_row(one_line(name), *map(minus, numbers))
        return table

    # ── one's own factory ──
    def factory(self, view: View) -> RenderableType:
        """F4: one's own factory and who stands before it; where there is room, its account beside it."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=79)
        grid.add_column()
        account = self.account(view, off=self.own(view).off)
        grid.add_row(self.plant(view), self.equation(view, account))
        return Group(ByWidth(self.plant(view), grid, room=WIDE), self.gate(view))

    def plant(self, view: View) -> RenderableType:
        factory, fields = self.own(view), self.tables.fields
        bays = self.bays(factory)
        rooms = [self.room(fields + 1, "control room", bays), self.room(fields + 2, "optimiser", bays)]
        canteen = Text.assemble(("canteen ", "dim"), STAFF * factory.canteen or "–")
        return Plant([*rooms, canteen], [self.bay(number, bays, factory) for number in range(1, fields + 1)])

    def bay(self, number: int, bays: dict[int, tuple[int, bool]], factory: Factory) -> tuple[Text, Text]:
        """A field of the hall: its tile, or what it costs to use it."""
        if number not in bays:
            charged = number > self.tables.free_fields + factory.charged
            cost = f"field: {self.tables.field_price}" if charged else ""
            return Text("·", style="dim"), Text(cost, style="dim")
        tile, runs = bays[number]
        kind, values = self.kind(tile), self.values(tile)
        if not runs:
            return Text(f"{number} ○ off"), Text(values, style="dim strike")
        return Text.assemble((f"{number} ", "dim"), (KINDS[kind], COLOURS[kind])), Text(values)

    def room(self, number: int, name: str, bays: dict[int, tuple[int, bool]]) -> Text:
        """The room of a control centre or an optimiser."""
        if number not in bays:
            return Text(f"{name} ·", style="dim")
        tile = bays[number][0]
        return Text.assemble((f"{number} ", "dim"), (name, COLOURS[self.kind(tile)]), f" {self.values(tile)}")

    def gate(self, view: View) -> RenderableType:
        """Money and turn tile, who stands before the factory, and what waits beside it."""
        f = self.own(view)
        acts = view.phase == "buying" and self.me in view.to_act
        free = f"{'to act' if acts else 'free'} {STAFF * (view.hands if acts else f.available) or '–'}"
        tile = f"turn tile {f.won or f.tile}{self.discount(f.won or f.tile)}"
        parts = [(f"{f.money} Elektro", "bold"), (free, ""), (f"{tile} {STAFF * f.posted}".rstrip(), "")]
        parts += [(f"{f.seasonal} of {f.staff} seasonal", "")] if f.seasonal else []
        last = f"last {MAKES}{f.production} {STORES}{f.storage} {ENERGY}{f.energy}"
        parts.append((last + (f" {signed(f.income)}" if f.income is not None else ""), "dim"))
        line = Text(" · ").join(Text(part, style=style) for part, style in parts)
        waiting = [f"i{number} {self.tile(tile)}" for number, tile in enumerate(self.beside(view), 1)]
        return Group(line, Text(f"beside: {', '.join(waiting)}")) if waiting else line

    def equation(self, view: View, account: Accounts, against: Accounts | None = None) -> RenderableType:
        """F20–F28: an account, written out; where it is set `against` another one, with what that changes."""
        a, goods = account, min(account.production, account.storage)
        brings = goods * self.tables.goods_price
        eat = f"{a.canteen} in the canteen, {a.staff - a.canteen} of {a.staff} free"
        lines = [
            (
                "goods",
                f"{MAKES} {a.production}, {STORES} {a.storage}: {goods} × {self.tables.goods_price} = {brings}",
            ),
            ("staff", f"needs {a.canteen} in the canteen, has {a.staff}" if a.missing_workers else eat),
            ("robots", f"{a.robots}, machines {a.machines}"),
            *self.incomes_written(brings, account),
            ("to come", f"{minus(round(a.to_come))} {self.rounds_left(view)}"),
        ]
        lines += [("off", self.tiles(a.off))] if a.off else []
        lines += [] if a.fits else [("wrong", f"{self.faults(a)} (F25)")]
        lines += [] if against is None else self.changed(view, a, against)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, content in lines:
            grid.add_row(Text(f"{name:<7}", style="dim"), Text(content, style="red" if name == "wrong" else ""))
        return grid

    def incomes_written(self, brings: int, account: Accounts) -> list[tuple[str, str]]:
        """F28: the income at each price that energy may have."""
        ways = sum(outlook.ways for outlook in account.outlook)
        lines = []
        for number, at in enumerate(account.outlook):
            odds = f"  ({at.ways} of {ways})" if len(account.outlook) > 1 else ""
            income = f"{brings} {SAVES} {account.energy} {ENERGY} × {at.price} = {minus(at.income)}{odds}"
            lines.append(("" if number else "income", income))
        return lines

    def rounds_left(self, view: View) -> str:
        rounds = self.tables.rounds - view.round
        return f"in {rounds} rounds (the last ×2)" if rounds > 1 else "in the last round (×2)"

    def changed(self, view: View, account: Accounts, against: Accounts) -> list[tuple[str, str]]:
        """F20 F21 F23: what a change costs, and what it brings."""
        bill = ((account.cost, ""), (account.fields, " for the field"), (account.wages, " wages"))
        spent = "".join(f" {SAVES} {cost}{name}" for cost, name in bill if cost)
        lacks = " (too little)" if account.money < 0 else ""
        money = [("money", f"{self.own(view).money}{spent} = {minus(account.money)}{lacks}")] if spent else []
        gain, net = self.gains(account, against)
        pairs = zip(account.outlook, against.outlook, strict=True)
        incomes = " ".join(signed(then.income - now.income) for then, now in pairs)
        paid = f", {signed(net)} when all is paid" if spent else ""
        return [*money, ("changes", f"income {incomes}, to come {signed(gain)}{paid}")]

    def gains(self, account: Accounts, now: Accounts) -> tuple[float, float]:
        """What an account brings more than another one, over all rounds left; and less what it costs."""
        gain = account.to_come - now.to_come
        return gain, gain - account.cost - account.fields - account.wages

    def still(self, view: View, tiles: Sequence[int]) -> str:
        """Tiles that are off, by their bays; what is not there yet is new."""
        bays: dict[int, list[int]] = {}
        for number, (tile, _) in self.bays(self.own(view)).items():
            bays.setdefault(tile, []).append(number)
        numbers = [bays[tile].pop() for tile in tiles if bays.get(tile)]
        return ", ".join([*runs(sorted(numbers)), *["new"] * (len(tiles) - len(numbers))])

    def faults(self, account: Accounts) -> str:
        """F25: what has to be put right."""
        robots, missing = account.too_many_robots, account.missing_workers
        faults = (
            [f"{counted(robots, 'more robot')} than machines {'run' if robots > 1 else 'runs'}"]
            if robots
            else []
        )
        faults += [f"{counted(missing, 'worker')} {'are' if missing > 1 else 'is'} missing"] if missing else []
        return " and ".join(faults)

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
