"""One rules source, three speeds.

A rules module is plain functions marked `@rule` over a `State` with named fields. The same text runs as it
stands (**plain**), compiled by Numba over a NumPy record (**native**), and inside a CUDA kernel (**cuda**).

This module is the whole shim: how a state is declared, how a function is marked, the few things that differ
between the speeds (`tell`, `chance`, `draw`), and `rebind`, which makes the other speeds' functions out of the
plain ones. It imports no compiler and no NumPy.
"""

from __future__ import annotations

import builtins
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast

from traumwerk.core.rng import below, rule, rules, seed_stream

__all__ = ["Cells", "Rulebook", "State", "alone", "cell", "cells", "chance", "draw", "first", "rule", "tell"]

Cells = list[int]
Rule = TypeVar("Rule", bound=Callable[..., Any])


# ── States ──────────────────────────────────────────────────────────────────────────────────────────────
class Field(NamedTuple):
    """One field of a state: a number, or a fixed array of numbers."""

    name: str
    shape: tuple[int, ...]
    wide: bool

    @property
    def size(self) -> int:
        count = 1
        for length in self.shape:
            count *= length
        return count


class Declared(NamedTuple):
    """A field as the class body writes it, before it knows its name."""

    shape: tuple[int, ...]
    wide: bool


def cell() -> Any:
    """Declare a field that holds one small number (16 bits in native code)."""
    return Declared((), wide=False)


def cells(*shape: int, wide: bool = False) -> Any:
    """Declare a field that holds a fixed array of numbers, `wide` ones of 64 bits."""
    return Declared(shape, wide)


def copier(fields: Sequence[Field]) -> Callable[[Any, Any], None]:
    """A function that copies fields from one state to another, written out since it is called so often."""
    lines = [f" twin.{field.name} = {copied(f'self.{field.name}', len(field.shape))}" for field in fields]
    made: dict[str, Any] = {}
    exec("\n".join(["def copy_fields(self, twin):", *lines, " return"]), made)  # noqa: S102
    return cast("Callable[[Any, Any], None]", made["copy_fields"])


def copied(value: str, depth: int) -> str:
    """The expression that copies a value."""
    if depth < 2:
        return value + "[:]" * depth
    return f"[{copied(f'row{depth}', depth - 1)} for row{depth} in {value}]"


class StateType(type):
    """Turns `name = cell()` lines into slots, keeping their order."""

    FIELDS: tuple[Field, ...]
    copy_fields: Any

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StateType:
        inherited = next((base.FIELDS for base in bases if isinstance(base, StateType)), ())
        declared = {key: value for key, value in body.items() if isinstance(value, Declared)}
        for key in declared:
            del body[key]
        body["__slots__"] = (*declared, *(("told", "drawn", "script") if not bases else ()))
        made = super().__new__(mcs, name, bases, body)
        made.FIELDS = (*inherited, *(Field(key, *value) for key, value in declared.items()))
        made.copy_fields = staticmethod(copier(made.FIELDS))
        return made


class State(metaclass=StateType):
    """What lies on the table, as numbers. Every game's state has these fields and adds its own.

    `told`, `drawn` and `script` exist at the plain speed only: what the rules told since they were last
    cleared, what chance gave, and, in a replay, what chance has to give.
    """

    FIELDS: ClassVar[tuple[Field, ...]]
    copy_fields: ClassVar[Any]

    rng: Cells = cells(4, wide=True)
    players: int = cell()
    to_act: int = cell()  # one bit a seat: several may be to act at once; 0 when the game is over

    told: list[tuple[int, ...]]
    drawn: list[int]
    script: Iterator[int] | None

    def __init__(self) -> None:
        for field in self.FIELDS:
            setattr(self, field.name, zeros(field.shape))
        self.told, self.drawn, self.script = [], [], None

    def copy(self) -> Self:
        """Another state, equal and independent; what was told and drawn is not taken along."""
        twin = object.__new__(type(self))
        type(self).copy_fields(self, twin)
        twin.told, twin.drawn, twin.script = [], [], None
        return twin

    def tobytes(self) -> bytes:
        """The state as the bytes of its native record."""
        numbers: list[int] = []
        for field in self.FIELDS:
            spill(getattr(self, field.name), len(field.shape), numbers)
        return layout_of(type(self)).pack(*numbers)

    @classmethod
    def frombytes(cls, image: bytes) -> Self:
        """The plain state of a native record's bytes."""
        numbers, at = layout_of(cls).unpack(image), 0
        state = object.__new__(cls)
        for field in cls.FIELDS:
            setattr(state, field.name, shaped(numbers[at : at + field.size], field.shape))
            at += field.size
        state.told, state.drawn, state.script = [], [], None
        return state

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, field.name) == getattr(other, field.name) for field in self.FIELDS
        )

    __hash__ = None  # type: ignore[assignment]  # states change; hash `tobytes()`


def zeros(shape: Sequence[int]) -> Any:
    if not shape:
        return 0
    return [zeros(shape[1:]) for _ in range(shape[0])]


def spill(value: Any, depth: int, numbers: list[int]) -> None:
    """Append a field's numbers to a list."""
    if depth == 0:
        numbers.append(value)
    elif depth == 1:
        numbers += value
    else:
        for row in value:
            spill(row, depth - 1, numbers)


def shaped(numbers: Sequence[int], shape: Sequence[int]) -> Any:
    """Numbers in a row as a field holds them."""
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return list(numbers)
    size = len(numbers) // shape[0]
    return [shaped(numbers[at : at + size], shape[1:]) for at in range(0, len(numbers), size)]


@cache
def layout_of(state: type[State]) -> struct.Struct:
    """The C layout of a state: its fields in order, aligned, filled up to a multiple of 8 bytes."""
    code = "".join(f"{field.size}{'q' if field.wide else 'h'}" for field in state.FIELDS)
    return struct.Struct(f"@{code}0q")


# ── What differs between the speeds ─────────────────────────────────────────────────────────────────────
_STAND_INS: dict[FunctionType, FunctionType] = {}


def compiled_as(stand_in: Callable[..., Any]) -> Callable[[Rule], Rule]:
    """Mark a plain function for which another rule stands in native code."""

    def mark(plain: Rule) -> Rule:
        _STAND_INS[cast("FunctionType", plain)] = cast("FunctionType", stand_in)
        return plain

    return mark


@rule
def keep_quiet(s: Any, code: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Native games tell nothing: who wants the story plays the moves again at the plain speed."""


@compiled_as(keep_quiet)
def tell(s: Any, code: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say what happened; the game turns the code and its numbers into an event."""
    s.told.append((code, a, b, c, d, e))


@rule
def chance_unheard(s: Any, n: int) -> int:
    return below(s.rng, n)


@compiled_as(chance_unheard)
def chance(s: Any, n: int) -> int:
    """A number below `n` that nobody could know before now."""
    if s.script is None:
        number = below(s.rng, n)
    else:
        number = next(s.script, -1)
        if not 0 <= number < n:
            raise ScriptError(f"chance gave {number}, not a number below {n}")
    s.drawn.append(number)
    return number


@rule
def draw_unheard(s: Any, pile: Cells, size: int) -> int:
    at = below(s.rng, size)
    item = pile[at]
    pile[at] = pile[size - 1]
    return item


@compiled_as(draw_unheard)
def draw(s: Any, pile: Cells, size: int) -> int:
    """Take one of the first `size` items of an unordered pile; the last of them fills its place."""
    if s.script is None:
        at = below(s.rng, size)
    else:
        wanted = next(s.script, None)
        if wanted not in pile[:size]:
            raise ScriptError(f"{wanted} was drawn, which is not in the pile")
        at = pile.index(wanted, 0, size)
    item = pile[at]
    pile[at] = pile[size - 1]
    s.drawn.append(item)
    return item


class ScriptError(ValueError):
    """A replay asks chance for something it cannot give."""


# ── Who is to act ───────────────────────────────────────────────────────────────────────────────────────
@rule
def alone(seat: int) -> int:
    """`to_act` for one seat only."""
    return 1 << seat


@rule
def first(to_act: int) -> int:
    """The lowest seat that is to act, of up to 16; no branches, since no processor could guess them."""
    low = to_act & -to_act
    return (
        ((low & 0xAAAA) != 0) * 1
        + ((low & 0xCCCC) != 0) * 2
        + ((low & 0xF0F0) != 0) * 4
        + ((low & 0xFF00) != 0) * 8
    )


# ── From one speed to another ───────────────────────────────────────────────────────────────────────────
class Rulebook(NamedTuple):
    """A game's rules as the kernel runs them.

    `begin(s)` sets the table up from the options in the state, `legal(s, seat, out)` writes the ids of the
    seat's legal actions and returns their number, `step(s, seat, action)` plays one, and
    `choose(s, seat, policy, out, n, dice)` is how policy number `policy` decides (0 is `random`, which the
    drivers play without asking). `tables` replaces
    module-level constants of the same (upper-case) names: other cardboard, same rules.
    """

    game: str
    state: type[State]
    actions: int
    begin: Callable[..., None]
    legal: Callable[..., int]
    step: Callable[..., None]
    choose: Callable[..., int]
    policies: tuple[str, ...]
    tables: Mapping[str, Any]

    def overrides(self) -> dict[str, Any]:
        """The names that stand for something else than their module says."""
        own = {"begin": self.begin, "legal": self.legal, "step": self.step, "choose": self.choose}
        return own | dict(self.tables)


class RuleError(TypeError):
    """Rules code uses something that cannot run at every speed."""


def rebind(
    rule_function: Callable[..., Any],
    overrides: Mapping[str, Any],
    made: dict[Any, Any],
    constant: Callable[[Any], Any],
    compiled: Callable[[FunctionType], Any] | None,
) -> Any:
    """The same code over other globals: constants replaced, the rules it calls rebound in turn.

    `compiled` turns each function into its native twin (and stand-ins are used); None keeps them plain.
    """
    function = cast("FunctionType", rule_function)
    if compiled is not None:
        function = _STAND_INS.get(function, function)
    if function not in made:
        if function not in rules:
            if compiled is None and function in _STAND_INS:
                return function
            raise RuleError(f"{function.__qualname__} is not a rule")
        scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": builtins}
        made[function] = None  # a rule that reaches itself finds this, and is refused
        for name in function.__code__.co_names:
            if name in function.__globals__:
                value = overrides.get(name, function.__globals__[name])
                if isinstance(value, FunctionType):
                    scope[name] = rebind(value, overrides, made, constant, compiled)
                elif isinstance(value, int | tuple):
                    scope[name] = constant(value)
        twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        made[function] = twin if compiled is None else compiled(twin)
    if made[function] is None:
        raise RuleError(f"{function.__qualname__} calls itself: rules may not be recursive")
    return made[function]


class Plain:
    """A game's rules at the plain speed, over this rulebook's tables."""

    def __init__(self, book: Rulebook) -> None:
        made: dict[Any, Any] = {}

        def bound(function: Callable[..., Any]) -> Any:
            return rebind(function, book.overrides(), made, lambda value: value, None)

        self.begin: Callable[[Any], None] = bound(book.begin)
        self.legal: Callable[[Any, int, Cells], int] = bound(book.legal)
        self.step: Callable[[Any, int, int], None] = bound(book.step)
        self.choose: Callable[..., int] = bound(book.choose)
        self.bound = bound


def seeded(rng: Cells, seed: int, game: int) -> None:
    """Set a stream to the start of game number `game` of a seed."""
    seed_stream(rng, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, game)
