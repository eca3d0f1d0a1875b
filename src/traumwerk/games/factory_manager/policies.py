"""How bots decide, as rules code, so that they play at every speed.

A policy reads what its seat knows: everything is open but what the others switch off, which it never reads.
Worth is counted in sixteenths of an Elektro.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, rule
from traumwerk.games.factory_manager.books import settle
from traumwerk.games.factory_manager.components import COLUMNS, CONTROL, OPTIMISER, STANDARD, TILES, TURN_TILES
from traumwerk.games.factory_manager.moves import (
    BID,
    BUY,
    CONFIRM,
    DEMOLISH,
    DONE,
    FILL,
    HIRE,
    INSTALL,
    LAYOUT,
    OPEN,
    PASS,
    STOP,
    SWITCH_OFF,
    SWITCH_ON,
)
from traumwerk.games.factory_manager.rules import available, price_of, staff_of, wages
from traumwerk.games.factory_manager.state import (
    BIDDING,
    BOOKS,
    BUYING,
    CHANGES,
    FILLING,
    HIRING,
    NO_TILE,
    NOBODY,
    State,
)

DESIGNS = STANDARD.designs
MARKET_DESIGNS = STANDARD.market_designs
TILE_KIND = STANDARD.tile_kind
TILE_STORAGE = STANDARD.tile_storage
TILE_PRODUCTION = STANDARD.tile_production
TILE_WORKERS = STANDARD.tile_workers
TILE_ENERGY = STANDARD.tile_energy
TILE_WORKERS_SAVED = STANDARD.tile_workers_saved
TILE_ENERGY_SAVED = STANDARD.tile_energy_saved
TILE_MACHINE = STANDARD.tile_machine
TILE_ROBOT = STANDARD.tile_robot
START_MACHINE = STANDARD.start_machine
COLUMN_FIRST = STANDARD.column_first
DISCOUNT = STANDARD.discount
ROUNDS = STANDARD.rounds
FREE_FIELDS = STANDARD.free_fields
FIELDS = STANDARD.fields
FIELD_PRICE = STANDARD.field_price
GOODS_PRICE = STANDARD.goods_price
LAST_ROUND_FACTOR = STANDARD.last_round_factor

POLICIES = ("random", "greedy")

ONE = 16  # an Elektro
NEVER, MANY = -(1 << 28), 1 << 10
SPARE_PRODUCTION = 153  # what a unit of production without storage is worth a round
SPARE_STORAGE = 18  # what a unit of storage without production is worth a round
HANDS = (0, 0, 50, 90, 130, 180, 240, 250, 255, 260)  # what so many available workers are worth a round
SHORT = 40  # what a missing worker costs a round
IDLE = 108  # what a robot without a machine costs a round
THRIFT = 10  # what an Elektro kept is worth, in sixteenths, while there are rounds to come
PURCHASES = 2  # how many tiles the discount of a turn-order tile is thought to be for
EARLY = 9  # what buying before one more player is worth
HAND = 10  # what one more available worker is worth in the next round
DIGGING = 60  # how much a tile is worth less for each that must be drawn before it
POSTED = 8  # what a worker costs who is bid for a turn-order tile


@rule
def choose(s: State, seat: int, policy: int, out: Cells, n: int, dice: Cells) -> int:
    """One of the `n` legal actions in `out`, as `greedy` chooses; what stands in `out` is lost."""
    if s.phase == BUYING:
        return buy_best(s, seat, out, n)
    if s.phase == BOOKS:
        return switch_best(s, seat, out, n)
    if s.phase == FILLING:
        return fill_best(s, seat, out, n)
    if s.phase == BIDDING:
        return bid_sensibly(s, seat, n)
    if s.phase == HIRING:
        return hire_best(s, seat, out, n)
    return open_best(s, seat)


# ── What a factory is worth ─────────────────────────────────────────────────────────────────────────────
@rule
def rounds_to_earn(s: State) -> int:
    """Incomes to come: a round each, the last one doubled."""
    return ROUNDS - s.round - 1 + LAST_ROUND_FACTOR


@rule
def price_in(s: State, rounds: int) -> int:
    """The energy price to be expected in this round's books (0) or so many rounds later."""
    rise = 0
    for k in range(s.energy_left):
        rise += s.energy_pile[k]
    tiles = rounds + 1 - (s.gentle_start if s.round == 0 else 0)
    return ONE * s.price + ONE * tiles * rise // s.energy_left


@rule
def price_to_pay(s: State) -> int:
    """What a unit of energy costs over the rounds left, at the prices to be expected."""
    total = price_in(s, ROUNDS - 1 - s.round) * (LAST_ROUND_FACTOR - 1)
    for rounds in range(ROUNDS - s.round):
        total += price_in(s, rounds)
    return total


# A plan is a factory in totals: what would be after some purchases. It is drawn up at the end of `out`, where
# no legal action stands.
(
    PLAN_PRODUCTION, PLAN_STORAGE, PLAN_ENERGY, PLAN_WORKERS, PLAN_ROBOTS, PLAN_FILLED, PLAN_CONTROLS,
    PLAN_OPTIMISERS, PLAN_OLD, PLAN_SPENT, PLAN_DRAWS,
) = range(LAYOUT.size - 11, LAYOUT.size)  # fmt: skip
REACH = PLAN_PRODUCTION - TILES  # here, by design: how many draws bring a tile from the depot to the market


@rule
def begin_plan(s: State, seat: int, out: Cells) -> None:
    """The factory as it stands."""
    for total in range(PLAN_PRODUCTION, PLAN_DRAWS + 1):
        out[total] = 0
    for tile in range(DESIGNS):
        add(out, tile, s.hall[seat][tile])
    for column in range(COLUMNS):
        depth = 1
        for tile in range(COLUMN_FIRST[column], COLUMN_FIRST[column + 1]):
            out[REACH + tile] = depth if s.depot[tile] > 0 else MANY
            depth += s.depot[tile]


@rule
def add(out: Cells, tile: int, count: int) -> None:
    """Count a tile into the plan, or out of it."""
    out[PLAN_PRODUCTION] += count * TILE_PRODUCTION[tile]
    out[PLAN_STORAGE] += count * TILE_STORAGE[tile]
    out[PLAN_ENERGY] += count * (TILE_ENERGY[tile] - TILE_ENERGY_SAVED[tile])
    out[PLAN_WORKERS] += count * (TILE_WORKERS[tile] - TILE_WORKERS_SAVED[tile])
    out[PLAN_ROBOTS] += count * (TILE_ROBOT[tile] - TILE_MACHINE[tile])
    out[PLAN_OLD] += count * (tile == START_MACHINE)
    out[PLAN_CONTROLS] += count * (TILE_KIND[tile] == CONTROL)
    out[PLAN_OPTIMISERS] += count * (TILE_KIND[tile] == OPTIMISER)
    out[PLAN_FILLED] += count * (TILE_KIND[tile] != CONTROL and TILE_KIND[tile] != OPTIMISER)


@rule
def obtain(s: State, seat: int, out: Cells, tile: int, count: int, draws: int) -> None:
    """Have a tile in the plan, for its price and so many draws; with a `count` of −1 no longer."""
    add(out, tile, count)
    out[PLAN_SPENT] += count * price_of(s, seat, tile)
    out[PLAN_DRAWS] += count * draws


@rule
def purchase(s: State, seat: int, out: Cells, tile: int, count: int) -> None:
    """Buy a tile in the plan, drawn from the depot if the market has none; with −1 give it back."""
    is_drawn = s.market[tile] + (count < 0) <= 0
    obtain(s, seat, out, tile, count, out[REACH + tile] * is_drawn)
    s.market[tile] -= count


@rule
def can_be_had(s: State, out: Cells, tile: int) -> bool:
    """Whether a tile is in the market, or could be while it is filled."""
    return s.market[tile] > 0 or out[PLAN_DRAWS] + out[REACH + tile] <= s.draws


@rule
def bill(s: State, seat: int, out: Cells) -> int:
    """What the plan costs, charged fields included."""
    return out[PLAN_SPENT] + FIELD_PRICE * max(out[PLAN_FILLED] - FREE_FIELDS - s.charged[seat], 0)


@rule
def is_possible(s: State, seat: int, out: Cells) -> bool:
    """Whether the plan has fields for its tiles and can be paid."""
    if out[PLAN_CONTROLS] > 1 or out[PLAN_OPTIMISERS] > 1 or out[PLAN_FILLED] > FIELDS:
        return False
    return bill(s, seat, out) <= s.money[seat]


@rule
def worth(s: State, seat: int, out: Cells, ahead: int) -> int:
    """What the plan's factory will earn, less what it costs; `ahead` is `price_to_pay`.

    As many of the starting machines stand still as it is better for.
    """
    rounds = rounds_to_earn(s)
    later = ROUNDS - s.round - 1
    staff = staff_of(s, seat)
    most = NEVER
    for still in range(out[PLAN_OLD] + 1):
        production = out[PLAN_PRODUCTION] - still * TILE_PRODUCTION[START_MACHINE]
        energy = out[PLAN_ENERGY] - still * TILE_ENERGY[START_MACHINE]
        workers = out[PLAN_WORKERS] - still * TILE_WORKERS[START_MACHINE]
        value = ONE * GOODS_PRICE * rounds * min(production, out[PLAN_STORAGE]) - max(energy, 1) * ahead
        value += SPARE_PRODUCTION * later * max(production - out[PLAN_STORAGE], 0)
        value += SPARE_STORAGE * later * max(out[PLAN_STORAGE] - production, 0)
        value -= SHORT * rounds * max(workers - staff + 1, 0)
        value -= IDLE * rounds * max(out[PLAN_ROBOTS] + still, 0)
        value += HANDS[max(staff - max(workers, 0), 1)] * later
        most = max(most, value)
    return most - (THRIFT if later > 0 else ONE) * bill(s, seat, out)


# ── Buying ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def buy_best(s: State, seat: int, out: Cells, n: int) -> int:
    """The first step of the plan that is worth most: up to three tiles to buy, one perhaps to demolish before.

    What waits beside the factory comes in first.
    """
    for k in range(n):
        if INSTALL <= out[k] < DONE:
            return out[k]
    ahead = price_to_pay(s)
    begin_plan(s, seat, out)
    most = worth(s, seat, out, ahead)
    action = DONE
    for tile in range(MARKET_DESIGNS):
        if s.market[tile] > 0:
            value = best_with(s, seat, out, tile, s.hands, ahead)
            if value > most:
                most = value
                action = BUY + tile * 2
    for tile in range(DESIGNS):
        if s.hall[seat][tile] > 0 and wants_room(s, seat, tile):
            add(out, tile, -1)
            value = best_purchase(s, seat, out, s.hands - 1, ahead)
            add(out, tile, 1)
            if value > most:
                most = value
                action = DEMOLISH + tile
    return action


@rule
def wants_room(s: State, seat: int, tile: int) -> bool:
    """Whether tearing a tile down makes room: for another of its kind, or where the next field costs money."""
    if TILE_KIND[tile] == CONTROL or TILE_KIND[tile] == OPTIMISER:
        return True
    return s.filled[seat] >= FREE_FIELDS + s.charged[seat]


@rule
def best_purchase(s: State, seat: int, out: Cells, hands: int, ahead: int) -> int:
    """What the plan is worth with the best that can be bought for it."""
    most = NEVER
    for tile in range(MARKET_DESIGNS):
        if s.market[tile] > 0:
            most = max(most, best_with(s, seat, out, tile, hands, ahead))
    return most


@rule
def best_with(s: State, seat: int, out: Cells, first: int, hands: int, ahead: int) -> int:
    """What the plan is worth with a tile, and up to two more that stand behind it in the depot."""
    if hands < 1:
        return NEVER
    purchase(s, seat, out, first, 1)
    most = worth(s, seat, out, ahead) if is_possible(s, seat, out) else NEVER
    if most > NEVER and hands > 1:
        for second in range(first, MARKET_DESIGNS):
            if can_be_had(s, out, second):
                most = max(most, best_with_second(s, seat, out, second, hands - 1, ahead))
    purchase(s, seat, out, first, -1)
    return most


@rule
def best_with_second(s: State, seat: int, out: Cells, second: int, hands: int, ahead: int) -> int:
    purchase(s, seat, out, second, 1)
    most = worth(s, seat, out, ahead) if is_possible(s, seat, out) else NEVER
    if most > NEVER and hands > 1:
        for third in range(second, MARKET_DESIGNS):
            if can_be_had(s, out, third):
                purchase(s, seat, out, third, 1)
                if is_possible(s, seat, out):
                    most = max(most, worth(s, seat, out, ahead))
                purchase(s, seat, out, third, -1)
    purchase(s, seat, out, second, -1)
    return most


# ── Filling the market ──────────────────────────────────────────────────────────────────────────────────
@rule
def fill_best(s: State, seat: int, out: Cells, n: int) -> int:
    """The tile that makes the best plan, or lies above one that does; a bonus tile only if it helps.

    Who buys earlier is thought to take one tile of each design.
    """
    ahead = price_to_pay(s)
    begin_plan(s, seat, out)
    take_away(s, s.turn)
    chosen = out[n - 1]
    most = NEVER
    if chosen == STOP:
        most = max(worth(s, seat, out, ahead), best_purchase(s, seat, out, available(s, seat), ahead))
    for k in range(n):
        if out[k] != STOP:
            value = best_below(s, seat, out, out[k] - FILL, ahead)
            if value > most:
                most = value
                chosen = out[k]
    take_away(s, -s.turn)
    return chosen


@rule
def take_away(s: State, count: int) -> None:
    """So many tiles of each design fewer in the market."""
    for tile in range(MARKET_DESIGNS):
        s.market[tile] -= count


@rule
def best_below(s: State, seat: int, out: Cells, lowest: int, ahead: int) -> int:
    """What the best plan is worth with a tile that can be reached by drawing from a column."""
    most = NEVER
    for tile in range(lowest, COLUMN_FIRST[TILE_KIND[lowest] + 1]):
        if out[REACH + tile] <= max(s.draws, s.bonus):
            value = best_with_this(s, seat, out, tile, ahead) - DIGGING * (out[REACH + tile] - 1)
            most = max(most, value)
    return most


@rule
def best_with_this(s: State, seat: int, out: Cells, tile: int, ahead: int) -> int:
    """What the best plan is worth that draws this tile from the depot, with up to two others."""
    hands = available(s, seat)
    obtain(s, seat, out, tile, 1, out[REACH + tile])
    most = worth(s, seat, out, ahead) if is_possible(s, seat, out) else NEVER
    if most > NEVER and hands > 1:
        for second in range(MARKET_DESIGNS):
            if can_be_had(s, out, second):
                most = max(most, best_with_second(s, seat, out, second, hands - 1, ahead))
    obtain(s, seat, out, tile, -1, out[REACH + tile])
    return most


# ── Hiring and the books ────────────────────────────────────────────────────────────────────────────────
@rule
def hand_worth(s: State) -> int:
    """What one more available worker is worth in the next round."""
    return HAND if s.round < ROUNDS - 1 else 0


@rule
def hire_best(s: State, seat: int, out: Cells, n: int) -> int:
    """As many seasonal workers as earn their wages."""
    best = HIRE
    most = NEVER
    for workers in range(n):
        staff = staff_of(s, seat) - s.seasonal[seat] + workers
        value = settle(s.hall[seat], out, staff, price_in(s, 0), hand_worth(s))
        value *= LAST_ROUND_FACTOR if s.round == ROUNDS - 1 else 1
        value -= ONE * wages(s, seat, workers)
        if value > most:
            most = value
            best = HIRE + workers
    return best


@rule
def switch_best(s: State, seat: int, out: Cells, n: int) -> int:
    """One step to the setting that is worth most, or confirm it; no step back where there were too many."""
    if s.changes[seat] >= CHANGES:
        return out[n - 1]
    settle(s.hall[seat], out, staff_of(s, seat), price_in(s, 0), hand_worth(s))
    for tile in range(DESIGNS):
        if s.off[seat][tile] < out[tile]:
            return SWITCH_OFF + tile
        if s.off[seat][tile] > out[tile]:
            return SWITCH_ON + tile
    return CONFIRM


# ── The auction ─────────────────────────────────────────────────────────────────────────────────────────
@rule
def turn_tile_worth(s: State, seat: int, tile: int) -> int:
    """A turn-order tile's discount on what will be bought, and the players it lets buy later."""
    later = 0
    for other in range(s.players):
        later += s.won[other] > tile
    for other in range(tile + 1, TURN_TILES + 1):
        later += s.on_offer[other]
    hands = min(available(s, seat), PURCHASES)
    return ONE * DISCOUNT[tile] * hands + EARLY * later


@rule
def open_best(s: State, seat: int) -> int:
    """The turn-order tile that is worth most."""
    best = NO_TILE
    most = NEVER
    for tile in range(1, TURN_TILES + 1):
        if s.on_offer[tile] and turn_tile_worth(s, seat, tile) > most:
            most = turn_tile_worth(s, seat, tile)
            best = tile
    return OPEN + best


@rule
def bid_sensibly(s: State, seat: int, n: int) -> int:
    """One worker more, as long as the tile is better than the next best by what the workers are worth."""
    if s.leader == NOBODY:
        return BID
    other = NEVER
    for tile in range(1, TURN_TILES + 1):
        if s.on_offer[tile] and tile != s.auctioned:
            other = max(other, turn_tile_worth(s, seat, tile))
    gain = turn_tile_worth(s, seat, s.auctioned) - other
    bid = s.bid + 1
    return BID + bid if bid < available(s, seat) and bid * POSTED <= gain else PASS
