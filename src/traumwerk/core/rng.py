"""Random numbers that are the same at every speed: xoshiro128++ in 64-bit integers, masks and shifts only.

`rule` is defined here, at the bottom of the imports, so that the generator is written in it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Cells = list[int]

rules: set[Any] = set()


def rule(function: Function) -> Function:
    """Mark a function as rules code: ints and fixed arrays only, so that it runs at every speed."""
    rules.add(function)
    return function


@rule
def rotated(x: int, k: int) -> int:
    return ((x << k) & 0xFFFFFFFF) | (x >> (32 - k))


@rule
def below(rng: Cells, n: int) -> int:
    """The stream's next number, from 0 up to but not including `n`."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    bits = (rotated((a + d) & 0xFFFFFFFF, 7) + a) & 0xFFFFFFFF
    c ^= a
    d ^= b
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & 0xFFFFFFFF)
    rng[3] = rotated(d, 11)
    return (bits * n) >> 32


@rule
def mixed(h: int, word: int) -> int:
    """Stir 32 bits into a hash: Jenkins' one-at-a-time with its end, adds, shifts and xors only."""
    h = (h + word) & 0xFFFFFFFF
    h = (h + (h << 10)) & 0xFFFFFFFF
    h ^= h >> 6
    h = (h + (h << 3)) & 0xFFFFFFFF
    h ^= h >> 11
    return (h + (h << 15)) & 0xFFFFFFFF


@rule
def seed_stream(rng: Cells, low: int, high: int, game: int) -> None:
    """Set a stream to the start of a numbered game under a seed given as two 32-bit words."""
    h = 0x9E3779B9
    for _ in range(3):
        h = mixed(mixed(mixed(mixed(h, low), high), game & 0xFFFFFFFF), game >> 32)
    for word in range(4):
        h = mixed(h, word + 1)
        rng[word] = h
    rng[0] |= 1  # never all zero
    for _ in range(8):
        below(rng, 2)
