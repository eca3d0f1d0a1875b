"""The table of Factory Manager as a terminal draws it: factories as floors, depot and market, the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from traumwerk.games.face import ByWidth, Face, counted, listed, span
from traumwerk.games.factory_manager.accounts import Accounts, Changes
from traumwerk.games.factory_manager.components import COLUMNS, CONTROL, KINDS, OPTIMISER
from traumwerk.games.factory_manager.views import Factory, View

if TYPE_CHECKING:
    from traumwerk.games.factory_manager import FactoryManager

COLOURS = ("yellow", "cyan", "blue", "magenta", "green", "bright_green")  # by kind
PLURALS = ("storage", "machines", "robots", "savers", "controls", "optimisers")  # by kind
MAKES, STORES, STAFF, ENERGY, SAVES = "⚙", "▣", "☻", "↯", "−"
PHASES = {"opening": "auction", "bidding": "auction", "hiring": "buying", "over": "the end"}
BAYS, ROOMS = 6, 3  # on a floor of the hall, on the top floor
WIDE = 118  # columns that hold a factory and its account side by side
SIGNS = f"{MAKES} makes, {STORES} stores, {STAFF} staff, {ENERGY} energy, {SAVES} saves"


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


class Drawing(Face):
    """Draws the table of Factory Manager."""

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
