"""Factory Manager: the rulebook, phase by phase, one rule a function.

The numbers of the cardboard come from `components.toml`.
"""

from __future__ import annotations

from traumwerk.core.kernel import Cells, alone, draw, rule, tell
from traumwerk.games.factory_manager.books import (
    canteen_of,
    energy_of,
    fits,
    income_at,
    production_of,
    storage_of,
)
from traumwerk.games.factory_manager.components import (
    COLUMNS,
    CONTROL,
    OPTIMISER,
    SEATS,
    STANDARD,
    TILES,
    TURN_TILES,
)
from traumwerk.games.factory_manager.moves import (
    AUCTION_OPENED,
    BID,
    BOOKS_CLOSED,
    BOUGHT,
    BUY,
    CONFIRM,
    CONFIRMED,
    DEMOLISH,
    DEMOLISHED,
    DONE,
    EARNED,
    ENERGY_PRICE_ROSE,
    FILL,
    FILLED,
    FINISHED,
    HIRE,
    HIRED,
    INSTALL,
    INSTALLED,
    MARKET_CLEARED,
    OFFERED,
    OFFERED_FIRST,
    OPEN,
    ORDER_SET,
    PASS,
    PASSED,
    ROUND_BEGUN,
    STOOD_STILL,
    STOP,
    STOPPED,
    SWITCH_OFF,
    SWITCH_ON,
    SWITCHED_OFF,
    SWITCHED_ON,
    TURN_TILE_TAKEN,
    TURN_TILE_TURNED_UP,
    TURN_TILE_WON,
)
from traumwerk.games.factory_manager.state import (
    BIDDING,
    BOOKS,
    BUYING,
    CHANGES,
    ENERGY_PILE,
    FILLING,
    HIRING,
    NO_BID,
    NO_TILE,
    NOBODY,
    OPENING,
    OVER,
    TURNED,
    State,
)

# What is printed on the cardboard; another components file puts its own tables here.
DESIGNS = STANDARD.designs
MARKET_DESIGNS = STANDARD.market_designs
TILE_KIND = STANDARD.tile_kind
TILE_COST = STANDARD.tile_cost
TILE_SWITCHABLE = STANDARD.tile_switchable
COLUMN_FIRST = STANDARD.column_first
SUPPLY = STANDARD.supply
X_TILES = STANDARD.x_tiles
DRAWN_X = STANDARD.drawn_x
START_TILES = STANDARD.start_tiles
FIRST_TURN = STANDARD.first_turn
RESERVE = STANDARD.reserve
RESERVE_SIZE = STANDARD.reserve_size
DISCOUNT = STANDARD.discount
BONUS = STANDARD.bonus
ENERGY_TILES = STANDARD.energy_tiles
GENTLE_TILE = STANDARD.gentle_tile
ROUNDS = STANDARD.rounds
MONEY = STANDARD.money
WORKERS = STANDARD.workers
SEASONAL = STANDARD.seasonal
WAGE = STANDARD.wage
FREE_FIELDS = STANDARD.free_fields
FIELDS = STANDARD.fields
FIELD_PRICE = STANDARD.field_price
ENERGY_PRICE = STANDARD.energy_price
LAST_ROUND_FACTOR = STANDARD.last_round_factor


# ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin(s: State) -> None:
    """F5–F9: the table is laid, and the first turn-order auction is on."""
    s.auctioned = NO_TILE
    s.turn = 0
    s.draws = 0
    s.bonus = 0
    s.hands = 0
    lay_energy_tiles(s)
    lay_depot(s)
    for seat in range(SEATS):
        set_up_factory(s, seat)
    deal_turn_tiles(s)
    offer_x_tiles(s)
    s.round = 0
    begin_round(s)


@rule
def lay_energy_tiles(s: State) -> None:
    """F3 F9: eight face-down tiles, of which five will be turned up; by option the first of them is a 0.

    Nobody looks at the three that leave the game, so they are as good as still in the pile.
    """
    s.price = ENERGY_PRICE
    gentle = s.gentle_start
    s.energy_left = 0
    for k in range(ENERGY_PILE):
        if gentle and ENERGY_TILES[k] == GENTLE_TILE:
            gentle = 0  # set aside
        else:
            s.energy_pile[s.energy_left] = ENERGY_TILES[k]
            s.energy_left += 1
    for k in range(s.energy_left, ENERGY_PILE):
        s.energy_pile[k] = 0
    for k in range(TURNED):
        s.turned[k] = 0


@rule
def lay_depot(s: State) -> None:
    """F2 F7: the tiles with this player count's backs, one column a kind, the cheapest lowest."""
    s.depot_left = 0
    for tile in range(TILES):
        s.depot[tile] = SUPPLY[s.players][tile]
        s.depot_left += s.depot[tile]
        s.market[tile] = 0
        s.gone[tile] = 0


@rule
def set_up_factory(s: State, seat: int) -> None:
    """F4 F5: money, staff and the starting tiles; the tracks and the canteen are set by them."""
    plays = seat < s.players
    s.filled[seat] = 0
    for tile in range(TILES):
        s.hall[seat][tile] = START_TILES[tile] if plays else 0
        s.filled[seat] += s.hall[seat][tile]
        s.off[seat][tile] = 0
        s.beside[seat][tile] = 0
    s.charged[seat] = 0
    s.control[seat] = 0
    s.optimiser[seat] = 0
    s.changes[seat] = 0
    s.money[seat] = MONEY if plays else 0
    s.bank = 0
    s.income[seat] = 0
    s.points[seat] = 0
    s.seasonal[seat] = 0
    s.posted[seat] = 0
    s.tile[seat] = NO_TILE
    s.won[seat] = NO_TILE
    s.passed[seat] = 0
    s.order[seat] = NOBODY
    s.winners = 0
    set_tracks(s, seat)


@rule
def deal_turn_tiles(s: State) -> None:
    """F6: the first round's tiles go to the seats as wished, else by lot; the others are the reserve."""
    for tile in range(TURN_TILES + 1):
        s.on_offer[tile] = 0
    s.reserve_left = 0
    for k in range(s.players):
        if not is_wished(s, FIRST_TURN[s.players][k]):
            s.reserve[s.reserve_left] = FIRST_TURN[s.players][k]
            s.reserve_left += 1
    for seat in range(s.players):
        tile = s.wishes[seat]
        if tile == NO_TILE:
            tile = draw(s, s.reserve, s.reserve_left)
            s.reserve_left -= 1
        s.tile[seat] = tile
        tell(s, TURN_TILE_TAKEN, seat, tile)
    s.reserve_left = RESERVE_SIZE[s.players]
    for k in range(s.reserve_left):
        s.reserve[k] = RESERVE[s.players][k]


@rule
def is_wished(s: State, tile: int) -> bool:
    for seat in range(s.players):
        if s.wishes[seat] == tile:
            return True
    return False


@rule
def offer_x_tiles(s: State) -> None:
    """F8: of the six X tiles three, by lot, lie in the first market; the others leave the game."""
    for kind in range(COLUMNS):
        s.x_pile[kind] = X_TILES[kind]
    for k in range(DRAWN_X):
        tile = draw(s, s.x_pile, COLUMNS - k)
        s.market[tile] += 1
        tell(s, OFFERED_FIRST, tile)
    for k in range(COLUMNS):
        if k < COLUMNS - DRAWN_X:
            s.gone[s.x_pile[k]] += 1
        s.x_pile[k] = 0


# ── Workers ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def staff_of(s: State, seat: int) -> int:
    """F3 F23: one's own workers and the seasonal ones, alike in every way."""
    return WORKERS + s.seasonal[seat]


@rule
def available(s: State, seat: int) -> int:
    """Workers beside the factory: not in the canteen, not on a turn-order tile."""
    return staff_of(s, seat) - s.canteen[seat] - s.posted[seat]


# ── Phase 1: turn-order auction ─────────────────────────────────────────────────────────────────────────
@rule
def begin_round(s: State) -> None:
    """F10: as many tiles of the reserve as there are players are turned up; the others rest this round."""
    tell(s, ROUND_BEGUN, s.round)
    for _ in range(s.players):
        tile = draw(s, s.reserve, s.reserve_left)
        s.reserve_left -= 1
        s.on_offer[tile] = 1
        tell(s, TURN_TILE_TURNED_UP, tile)
    ask_opener(s)


@rule
def ask_opener(s: State) -> None:
    """F11 F14 F15: the highest old tile among those without a new one opens; the last takes what is left."""
    opener = NOBODY
    waiting = 0
    for seat in range(s.players):
        s.passed[seat] = 0
        if s.won[seat] == NO_TILE:
            waiting += 1
            if opener == NOBODY or s.tile[seat] > s.tile[opener]:
                opener = seat
    s.bid = NO_BID
    s.leader = NOBODY
    s.to_act = alone(opener)
    if waiting > 1:
        s.phase = OPENING
    else:
        open_auction(s, opener, last_on_offer(s))


@rule
def last_on_offer(s: State) -> int:
    tile = 0
    while not s.on_offer[tile]:
        tile += 1
    return tile


@rule
def legal_openings(s: State, out: Cells) -> int:
    """F11: any open tile."""
    n = 0
    for tile in range(1, TURN_TILES + 1):
        out[n] = OPEN + tile
        n += s.on_offer[tile]
    return n


@rule
def open_auction(s: State, seat: int, tile: int) -> None:
    """F11: the tile is up; its opener says a number first."""
    s.auctioned = tile
    s.phase = BIDDING
    tell(s, AUCTION_OPENED, seat, tile)


@rule
def legal_bids(s: State, seat: int, out: Cells) -> int:
    """F11–F13 F15: more workers than the last bid, and one always stays available; or pass, once one bid."""
    n = 0
    if s.leader != NOBODY:
        out[0] = PASS
        n = 1
    for amount in range(s.bid + 1, available(s, seat)):
        out[n] = BID + amount
        n += 1
    return n


@rule
def pass_or_bid(s: State, seat: int, action: int) -> None:
    """F12: clockwise, until all but the highest bidder have passed."""
    if action == PASS:
        s.passed[seat] = 1
        tell(s, PASSED, seat)
    else:
        s.bid = action - BID
        s.leader = seat
        tell(s, OFFERED, seat, s.bid)
    bidder = next_bidder(s, seat)
    if bidder == s.leader:
        win_turn_tile(s)
    else:
        s.to_act = alone(bidder)


@rule
def next_bidder(s: State, seat: int) -> int:
    """F12: clockwise, the next seat that has no new tile yet and has not passed."""
    seat = left_of(s, seat)
    while s.passed[seat] or s.won[seat] != NO_TILE:
        seat = left_of(s, seat)
    return seat


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def win_turn_tile(s: State) -> None:
    """F12 F14 F15: the workers bid stand on the tile from now on; the next auction, or the end of them."""
    s.won[s.leader] = s.auctioned
    s.on_offer[s.auctioned] = 0
    s.posted[s.leader] = s.bid
    tell(s, TURN_TILE_WON, s.leader, s.auctioned, s.bid)
    for seat in range(s.players):
        if s.won[seat] == NO_TILE:
            ask_opener(s)
            return
    set_order(s)


@rule
def set_order(s: State) -> None:
    """F16: old tiles go back into the reserve; the lowest new tile begins phases 2 and 3."""
    s.auctioned = NO_TILE
    s.bid = NO_BID
    s.leader = NOBODY
    for seat in range(s.players):
        s.passed[seat] = 0
        s.reserve[s.reserve_left] = s.tile[seat]
        s.reserve_left += 1
        s.tile[seat] = s.won[seat]
        s.won[seat] = NO_TILE
        place = seat
        while place > 0 and s.tile[s.order[place - 1]] > s.tile[seat]:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
    for place in range(s.players):
        tell(s, ORDER_SET, s.order[place])
    s.turn = 0
    fill_next(s)


# ── Phase 2: filling the market ─────────────────────────────────────────────────────────────────────────
@rule
def fill_next(s: State) -> None:
    """F17 F18: a tile for each available worker, and the last in the order may add some; then buying begins.

    An empty depot ends it for everybody.
    """
    if s.turn < s.players and s.depot_left > 0:
        seat = s.order[s.turn]
        s.phase = FILLING
        s.draws = available(s, seat)
        s.bonus = BONUS[s.players] if s.turn == s.players - 1 else 0
        s.to_act = alone(seat)
    else:
        s.turn = 0
        begin_buying(s)


@rule
def legal_fillings(s: State, out: Cells) -> int:
    """F17 F18: a cheapest tile of any column; bonus tiles may be left."""
    n = 0
    for column in range(COLUMNS):
        lowest = -1
        for tile in range(COLUMN_FIRST[column], COLUMN_FIRST[column + 1]):
            if s.depot[tile] > 0 and (lowest < 0 or TILE_COST[tile] == lowest):
                lowest = TILE_COST[tile]
                out[n] = FILL + tile
                n += 1
    if s.draws == 0:
        out[n] = STOP
        n += 1
    return n


@rule
def fill_or_stop(s: State, seat: int, action: int) -> None:
    """F17 F18: one tile after the other, all of them before the next player."""
    if action == STOP:
        s.bonus = 0
        tell(s, STOPPED, seat)
    else:
        tile = action - FILL
        s.depot[tile] -= 1
        s.depot_left -= 1
        s.market[tile] += 1
        tell(s, FILLED, seat, tile)
        if s.draws > 0:
            s.draws -= 1
        else:
            s.bonus -= 1
    if s.draws + s.bonus == 0 or s.depot_left == 0:
        s.draws = 0
        s.bonus = 0
        s.turn += 1
        fill_next(s)


# ── Phase 3: buying, demolishing, hiring ────────────────────────────────────────────────────────────────
@rule
def begin_buying(s: State) -> None:
    """F19: in turn order, each available worker may act once."""
    seat = s.order[s.turn]
    s.phase = BUYING
    s.hands = available(s, seat)
    s.to_act = alone(seat)


@rule
def price_of(s: State, seat: int, tile: int) -> int:
    """F20: the cost less the discount of the seat's turn-order tile, at least 0."""
    return max(TILE_COST[tile] - DISCOUNT[s.tile[seat]], 0)


@rule
def has_field(s: State, seat: int, tile: int) -> int:
    """F4 F21: whether a tile can be installed: 1 or 0. Control centre and optimiser have one field each."""
    if TILE_KIND[tile] == CONTROL:
        return 1 - s.control[seat]
    if TILE_KIND[tile] == OPTIMISER:
        return 1 - s.optimiser[seat]
    return 1 if s.filled[seat] < FIELDS else 0


@rule
def field_charge(s: State, seat: int, tile: int) -> int:
    """F4 F21: the last two hall fields cost money the first time each is used; no discount."""
    if TILE_KIND[tile] == CONTROL or TILE_KIND[tile] == OPTIMISER:
        return 0
    return FIELD_PRICE if s.filled[seat] >= FREE_FIELDS + s.charged[seat] else 0


@rule
def legal_purchases(s: State, seat: int, out: Cells) -> int:
    """F19–F22: buy and demolish while there are workers to act, install what waits, or be done."""
    n = 0
    money = s.money[seat]
    if s.hands > 0:
        for tile in range(MARKET_DESIGNS):
            if s.market[tile] > 0:
                price = price_of(s, seat, tile)
                if price <= money:
                    out[n] = BUY + tile * 2
                    n += has_field(s, seat, tile) * (price + field_charge(s, seat, tile) <= money)
                    out[n] = BUY + tile * 2 + 1
                    n += 1
        for tile in range(DESIGNS):
            out[n] = DEMOLISH + tile
            n += s.hall[seat][tile] > 0
    for tile in range(MARKET_DESIGNS):
        if s.beside[seat][tile] > 0:
            out[n] = INSTALL + tile
            n += has_field(s, seat, tile) * (field_charge(s, seat, tile) <= money)
    out[n] = DONE
    return n + 1


@rule
def act(s: State, seat: int, action: int) -> None:
    """F19: one worker buys or demolishes, or a tile comes in from beside; or no more of it."""
    if action == DONE:
        s.hands = 0
        s.phase = HIRING
        tell(s, FINISHED, seat)
    elif action >= INSTALL:
        install_from_beside(s, seat, action - INSTALL)
    elif action >= DEMOLISH:
        demolish(s, seat, action - DEMOLISH)
    else:
        buy(s, seat, (action - BUY) // 2, (action - BUY) % 2)


@rule
def pay(s: State, seat: int, amount: int) -> None:
    s.money[seat] -= amount
    s.bank += amount


@rule
def buy(s: State, seat: int, tile: int, beside: int) -> None:
    """F20 F21: pay, then install the tile or keep it beside the factory."""
    price = price_of(s, seat, tile)
    charge = 0
    s.hands -= 1
    s.market[tile] -= 1
    pay(s, seat, price)
    if beside:
        s.beside[seat][tile] += 1
    else:
        charge = install(s, seat, tile)
    tell(s, BOUGHT, seat, tile, price, charge, beside)


@rule
def install(s: State, seat: int, tile: int) -> int:
    """F4 F21: the tile stands on a field, which is paid where it is charged; returns what that was."""
    charge = field_charge(s, seat, tile)
    if charge > 0:
        pay(s, seat, charge)
        s.charged[seat] += 1
    s.hall[seat][tile] += 1
    take_field(s, seat, tile, 1)
    return charge


@rule
def take_field(s: State, seat: int, tile: int, fields: int) -> None:
    """F4: a field is used, or free again (−1)."""
    if TILE_KIND[tile] == CONTROL:
        s.control[seat] += fields
    elif TILE_KIND[tile] == OPTIMISER:
        s.optimiser[seat] += fields
    else:
        s.filled[seat] += fields


@rule
def install_from_beside(s: State, seat: int, tile: int) -> None:
    """F21: what was bought earlier is installed without a worker."""
    s.beside[seat][tile] -= 1
    tell(s, INSTALLED, seat, tile, install(s, seat, tile))


@rule
def demolish(s: State, seat: int, tile: int) -> None:
    """F22: the tile leaves the game, its field is free; a charge once paid stays paid."""
    s.hands -= 1
    s.hall[seat][tile] -= 1
    s.gone[tile] += 1
    take_field(s, seat, tile, -1)
    tell(s, DEMOLISHED, seat, tile)


@rule
def wages(s: State, seat: int, workers: int) -> int:
    """F23: who is new costs the full wage; who is kept costs it less the discount, at least 0."""
    kept = min(workers, s.seasonal[seat])
    discount = DISCOUNT[s.tile[seat]] if s.seasonal_discount else 0
    return kept * max(WAGE - discount, 0) + (workers - kept) * WAGE


@rule
def legal_hirings(s: State, seat: int, out: Cells) -> int:
    """F23: none, one or two, as far as the money goes."""
    n = 0
    for workers in range(SEASONAL + 1):
        out[n] = HIRE + workers
        n += wages(s, seat, workers) <= s.money[seat]
    return n


@rule
def hire(s: State, seat: int, workers: int) -> None:
    """F23: pay those wanted, let the others go; with that the turn is over."""
    cost = wages(s, seat, workers)
    pay(s, seat, cost)
    s.seasonal[seat] = workers
    missing = max(-available(s, seat), 0)  # who is gone but still stands on a tile or sits in the canteen
    from_tile = min(missing, s.posted[seat])
    s.posted[seat] -= from_tile
    s.canteen[seat] -= missing - from_tile
    tell(s, HIRED, seat, workers, cost)
    s.turn += 1
    if s.turn < s.players:
        begin_buying(s)
    else:
        clear_market(s)
        open_books(s)


@rule
def clear_market(s: State) -> None:
    """F24: what nobody bought, X tiles too, goes back to its column."""
    unsold = 0
    for tile in range(MARKET_DESIGNS):
        unsold += s.market[tile]
        s.depot[tile] += s.market[tile]
        s.market[tile] = 0
    s.depot_left += unsold
    tell(s, MARKET_CLEARED, unsold)


# ── Phase 4: books ──────────────────────────────────────────────────────────────────────────────────────
@rule
def open_books(s: State) -> None:
    """F25 F26: workers come back from the turn-order tiles; everybody chooses at once, from all running."""
    s.phase = BOOKS
    s.turn = 0
    s.to_act = 0
    for seat in range(s.players):
        s.posted[seat] = 0
        s.changes[seat] = 0
        s.to_act |= alone(seat)


@rule
def legal_switches(s: State, seat: int, out: Cells) -> int:
    """F25 F26: machines and robots off, or on again; confirm what fits."""
    n = 0
    for tile in range(DESIGNS):
        out[n] = SWITCH_OFF + tile
        n += TILE_SWITCHABLE[tile] * (s.hall[seat][tile] > s.off[seat][tile])
    if s.changes[seat] < CHANGES:
        for tile in range(DESIGNS):
            out[n] = SWITCH_ON + tile
            n += s.off[seat][tile] > 0
    out[n] = CONFIRM
    n += fits(s.hall[seat], s.off[seat], staff_of(s, seat))
    return n


@rule
def switch_or_confirm(s: State, seat: int, action: int) -> None:
    """F25 F26: nobody else sees a choice before everybody has confirmed."""
    if action == CONFIRM:
        s.to_act -= alone(seat)
        tell(s, CONFIRMED, seat)
        if s.to_act == 0:
            close_books(s)
    elif action >= SWITCH_ON:
        s.off[seat][action - SWITCH_ON] -= 1
        s.changes[seat] += 1
        tell(s, SWITCHED_ON, seat, action - SWITCH_ON)
    else:
        s.off[seat][action - SWITCH_OFF] += 1
        tell(s, SWITCHED_OFF, seat, action - SWITCH_OFF)


@rule
def close_books(s: State) -> None:
    """F26–F28: the choices are open; then the energy price rises, and everybody earns."""
    for seat in range(s.players):
        set_tracks(s, seat)
        for tile in range(DESIGNS):
            for _ in range(s.off[seat][tile]):
                tell(s, STOOD_STILL, seat, tile)
            s.off[seat][tile] = 0
        s.changes[seat] = 0
        tell(s, BOOKS_CLOSED, seat, s.production[seat], s.storage[seat], s.energy[seat], s.canteen[seat])
    raise_energy_price(s)
    for seat in range(s.players):
        earn(s, seat)
    if s.round < ROUNDS - 1:
        s.round += 1
        begin_round(s)
    else:
        end_game(s)


@rule
def set_tracks(s: State, seat: int) -> None:
    """F5 F26: production, storage, energy and canteen of what runs."""
    hall = s.hall[seat]
    off = s.off[seat]
    s.production[seat] = production_of(hall, off)
    s.storage[seat] = storage_of(hall, off)
    s.energy[seat] = energy_of(hall, off)
    s.canteen[seat] = canteen_of(hall, off)


@rule
def raise_energy_price(s: State) -> None:
    """F9 F27: one energy tile; by option the first is a 0."""
    rise = GENTLE_TILE
    if s.round > 0 or not s.gentle_start:
        rise = draw(s, s.energy_pile, s.energy_left)
        s.energy_left -= 1
    s.turned[s.round] = rise
    s.price += rise
    tell(s, ENERGY_PRICE_ROSE, rise, s.price)


# ── Phase 5: income ─────────────────────────────────────────────────────────────────────────────────────
@rule
def earn(s: State, seat: int) -> None:
    """F28: twice in the last round; a loss is paid as far as the money goes."""
    s.income[seat] = income_at(s.production[seat], s.storage[seat], s.energy[seat], s.price)
    paid = s.income[seat] * (LAST_ROUND_FACTOR if s.round == ROUNDS - 1 else 1)
    paid = max(paid, -s.money[seat])
    pay(s, seat, -paid)
    tell(s, EARNED, seat, s.income[seat], paid)


@rule
def end_game(s: State) -> None:
    """F29: most money; among equals the higher income of the last round, before doubling and any cut."""
    s.phase = OVER
    s.to_act = 0
    most = -1
    best = 0
    for seat in range(s.players):
        s.points[seat] = s.money[seat]
        if s.money[seat] > most or (s.money[seat] == most and s.income[seat] > best):
            s.winners = alone(seat)
            most = s.money[seat]
            best = s.income[seat]
        elif s.money[seat] == most and s.income[seat] == best:
            s.winners |= alone(seat)


# ── The two doors ───────────────────────────────────────────────────────────────────────────────────────
@rule
def legal(s: State, seat: int, out: Cells) -> int:
    """Everything the seat may do now: writes the action ids, returns how many."""
    if s.phase == BUYING:
        return legal_purchases(s, seat, out)
    if s.phase == BOOKS:
        return legal_switches(s, seat, out)
    if s.phase == FILLING:
        return legal_fillings(s, out)
    if s.phase == BIDDING:
        return legal_bids(s, seat, out)
    if s.phase == HIRING:
        return legal_hirings(s, seat, out)
    return legal_openings(s, out)


@rule
def step(s: State, seat: int, action: int) -> None:
    """The seat does one legal thing, and all that follows from it."""
    if s.phase == BUYING:
        act(s, seat, action)
    elif s.phase == BOOKS:
        switch_or_confirm(s, seat, action)
    elif s.phase == FILLING:
        fill_or_stop(s, seat, action)
    elif s.phase == BIDDING:
        pass_or_bid(s, seat, action)
    elif s.phase == HIRING:
        hire(s, seat, action - HIRE)
    else:
        open_auction(s, seat, action - OPEN)
