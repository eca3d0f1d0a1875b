"""At a drawn table: what is offered there, and the verbs to play on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from traumwerk.core.game import SPECTATOR, Amount, Choose, Luck, One, Refused, Scripted, Step
from traumwerk.games.factory_manager.moves import (
    Bid,
    Buy,
    Confirm,
    Demolish,
    Done,
    Fill,
    Hire,
    Install,
    Pass,
    Stop,
    SwitchOff,
    SwitchOn,
)
from traumwerk.games.factory_manager.state import BIDDING, BOOKS, HIRING, OPENING, State

from .position import GAME, BoxGame, named, tile_named, tiles_named


# ── Moves by the names of tiles ─────────────────────────────────────────────────────────────────────────
def fill(words: str, game: BoxGame = GAME) -> list[Fill]:
    return [Fill(tile) for tile in tiles_named(words, game)]


def buy(name: str, game: BoxGame = GAME) -> Buy:
    """Buy a tile and install it."""
    return Buy(tile_named(name, game), 0)


def keep(name: str, game: BoxGame = GAME) -> Buy:
    """Buy a tile and keep it beside the factory."""
    return Buy(tile_named(name, game), 1)


def demolish(name: str, game: BoxGame = GAME) -> Demolish:
    return Demolish(tile_named(name, game))


def install(name: str, game: BoxGame = GAME) -> Install:
    return Install(tile_named(name, game))


def switch_off(name: str, game: BoxGame = GAME) -> SwitchOff:
    return SwitchOff(tile_named(name, game))


def switch_on(name: str, game: BoxGame = GAME) -> SwitchOn:
    return SwitchOn(tile_named(name, game))


# ── Looking at it ───────────────────────────────────────────────────────────────────────────────────────
def acting(s: State) -> int:
    """The one seat that is to act."""
    [seat] = GAME.view(s, SPECTATOR).to_act
    return seat


def phase(s: State) -> str:
    return GAME.view(s, SPECTATOR).phase


def available(s: State, seat: int) -> int:
    return GAME.view(s, SPECTATOR).factories[seat].available


def offered(s: State, seat: int | None = None, game: BoxGame = GAME) -> list[Any]:
    """The moves that are offered to a seat (the one that is to act), in a row; a range of numbers as it is."""
    decision = game.decision(s)
    assert isinstance(decision, Choose)
    offers = decision.offers[acting(s) if seat is None else seat]
    return [offer.move if isinstance(offer, One) else offer for offer in offers]


def offered_tiles(s: State, move: type[Any], seat: int | None = None, game: BoxGame = GAME) -> str:
    """The tiles of all offered moves of a type, as they are drawn."""
    return named([offer.tile for offer in offered(s, seat, game) if isinstance(offer, move)], game)


def numbers(s: State, game: BoxGame = GAME) -> list[int]:
    """The bids, or the numbers of seasonal workers, that are offered."""
    ranges = [offer for offer in offered(s, game=game) if isinstance(offer, Amount)]
    return [number for offer in ranges for number in range(offer.low, offer.high + 1)]


def heard(step: Step[State], kind: type[Any]) -> list[Any]:
    """The events of a type that a step told."""
    return [told.event for told in step.told if isinstance(told.event, kind)]


# ── Playing on it ───────────────────────────────────────────────────────────────────────────────────────
def step(s: State, seat: int, move: Any, luck: Luck | None = None, game: BoxGame = GAME) -> Step[State]:
    """Play a move; whatever it does, nothing appears or vanishes that may not."""
    before = s.tobytes()
    after = game.apply(s, seat, move, luck)
    assert s.tobytes() == before, "a move is played on a copy"
    assert game.census(after.state) == game.census(s)
    return after


def play(s: State, *moves: Any, game: BoxGame = GAME) -> State:
    """Each move by the seat whose turn it is."""
    for move in moves:
        s = step(s, acting(s), move, game=game).state
    return s


def switch(s: State, seat: int, *moves: Any, game: BoxGame = GAME) -> State:
    """A seat does its books, or some of them."""
    for move in moves:
        s = step(s, seat, move, game=game).state
    return s


def refused(s: State, seat: int, move: Any, sentence: str, game: BoxGame = GAME) -> None:
    """The move is refused with just this sentence, and nothing changes."""
    before = s.tobytes()
    with pytest.raises(Refused) as caught:
        game.apply(s, seat, move)
    assert str(caught.value) == sentence, str(caught.value)
    assert s.tobytes() == before


def until_books(s: State, hire: int = 0, game: BoxGame = GAME) -> State:
    """Everybody does least until the books are open; `hire` is for who settles his seasonal workers first."""
    while s.phase != BOOKS:
        if s.phase == HIRING:
            s, hire = play(s, Hire(hire), game=game), 0
        else:
            s = play(s, least(s, game), game=game)
    return s


def until_filling(s: State, game: BoxGame = GAME) -> State:
    """Everybody does least until the auctions are over."""
    while s.phase in (OPENING, BIDDING):
        s = play(s, least(s, game), game=game)
    return s


def least(s: State, game: BoxGame = GAME) -> Any:
    """The move that does least: the lowest number, to pass, to stop, to be done, or what must be."""
    offers = offered(s, game=game)
    if isinstance(offers[0], Amount):
        return Bid(offers[0].low)
    return next((move for move in offers if isinstance(move, (Pass, Stop, Done))), offers[0])


def close_books(
    s: State, rise: int | None = None, off: Mapping[int, str] | None = None, game: BoxGame = GAME
) -> Step[State]:
    """Everybody switches off what is said and confirms; the energy tile says `rise`, or comes by lot."""
    for seat, words in (off or {}).items():
        s = switch(s, seat, *(SwitchOff(tile) for tile in tiles_named(words, game)), game=game)
    seats = game.view(s, SPECTATOR).to_act
    for seat in seats[:-1]:
        s = step(s, seat, Confirm(), game=game).state
    return step(s, seats[-1], Confirm(), None if rise is None else turning(s, rise, game), game)


def turning(s: State, rise: int, game: BoxGame = GAME) -> Scripted:
    """Chance turns up an energy tile that says `rise`, then any turn-order tiles of the reserve."""
    gentle = s.gentle_start and s.round == 0
    assert not gentle or rise == 0, "the first energy tile of a gentle start is a 0"
    last = s.round == game.cardboard.tables.rounds - 1
    return Scripted((*([] if gentle else [rise]), *([] if last else s.reserve[: s.players])))


def play_round(s: State, rise: int | None = None, game: BoxGame = GAME) -> Step[State]:
    """Everybody does least until the round is over."""
    return close_books(until_books(s, game=game), rise, game=game)
