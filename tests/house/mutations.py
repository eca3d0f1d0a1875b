"""Hostile messages: good ones changed in every way that a bad client could think of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

GOOD: tuple[dict[str, Any], ...] = (
    {"type": "Play", "id": "a1", "move": {"type": "Bid", "amount": 3}},
    {"type": "Play", "id": "a2", "move": {"type": "Pass"}},
    {"type": "Play", "id": "a3", "move": {"type": "Place", "chip": 0, "screenplay": 1, "position": 2}},
    {"type": "Play", "id": "a4", "move": {"type": "Buy", "tile": 3, "beside": 1}},
    {"type": "Play", "id": "a5", "move": {"type": "SwitchOff", "tile": 2}},
    {"type": "Play", "id": "a6", "move": {"type": "Clue", "word": "moon", "card": 1}},
    {"type": "Play", "id": "a7", "move": {"type": "Guess", "word": "moon"}},
    {"type": "Play", "id": "a8", "move": {"type": "Tell", "dream": "I fell"}},
    {"type": "Play", "id": "a9", "move": {"type": "ChallengeClue", "clue": 0}},
    {"type": "Undo", "id": "b1"},
    {"type": "Agree", "id": "b2", "yes": True},
    {"type": "AskPause", "id": "b3", "paused": True},
    {"type": "SetOrder", "id": "b4", "order": {"up_to": 7, "then": "pass", "until": "sold"}},
    {"type": "SetOrder", "id": "b5", "order": None},
    {"type": "Say", "id": "b6", "text": "hello"},
    {"type": "TakeSeatBack", "id": "b7", "away": False},
    {"type": "Sync"},
)
TEXTS = (
    "", " ", "\0", "\x00\x01", "\u202e", "\ud800", "\udfff\ud800", "é", "e\u0301" * 20, "\U0001f600", "ﷺ",
    "\ufeff", "null", "NaN", "' OR 1=1 --", "<script>", "${7*7}", "{error}", "{0.__class__}", "%s%n",
    "../../etc", "A" * 300, "ß" * 5000, "\n", "\r\n", "a\nb", "Play", "0", "-1", "١", "x" * 16_000, "\u2028",
    "\x7f", "k" * 41,
)  # fmt: skip
NUMBERS = (
    0, -1, 1, 2, 50, 51, 52, 255, 256, 32_767, 32_768, 65_536, 2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 2**64,
    10**30, 10**400, -(10**4000), 10**5000, 0.5, -0.0, 1e308, -1e308, 1.0, 3.0000000001,
)  # fmt: skip
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [{}], {"": ""}, {"type": "Bid"}, ["Bid", 3])
MOVES = (
    "Bid", "Pass", "Place", "Discard", "Take", "Decline", "Open", "Fill", "Stop", "Buy", "Demolish", "Install",
    "Done", "Hire", "SwitchOff", "SwitchOn", "Confirm", "Clue", "Guess", "PassCard", "Tell", "Ready",
    "ChallengeClue", "Condemn", "Acquit", "Accept", "Reject", "DuskOver", "ClueTimeUp", "NightOver",
    "DayTimeUp", "BallotsTimeUp",
)  # fmt: skip


def any_value(random: Random, depth: int = 0) -> Any:
    """Anything at all."""
    kind = random.randrange(6 if depth < 3 else 4)
    if kind == 0:
        return random.choice(TEXTS)
    if kind == 1:
        return random.choice(NUMBERS)
    if kind == 2:
        return random.choice(OTHERS)
    if kind == 3:
        return random.choice(MOVES)
    if kind == 4:
        return [any_value(random, depth + 1) for _ in range(random.randrange(4))]
    return {random.choice(TEXTS): any_value(random, depth + 1) for _ in range(random.randrange(4))}


def changed(random: Random, value: Any) -> Any:
    """A value with something in it that is not as it was."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        value = dict(value)
        name = random.choice(list(value))
        way = random.randrange(8)
        if way == 0:
            del value[name]
        elif way == 1:
            value[random.choice(TEXTS)] = any_value(random)
        elif way == 2:
            value = {random.choice([key, key.upper(), key + " "]): kept for key, kept in value.items()}
        elif way == 3 and "move" in value:
            value["move"] = hostile_move(random)
        else:
            value[name] = changed(random, value[name])
        return value
    return any_value(random)


def hostile_move(random: Random) -> dict[str, Any]:
    """A move of any game with any numbers."""
    fields = random.sample(("amount", "chip", "screenplay", "position", "tile", "beside", "clue", "card"), 3)
    numbers = {name: random.choice(NUMBERS) for name in fields}
    words = {"word": random.choice(TEXTS)} if random.random() < 0.3 else {}
    return {"type": random.choice(MOVES), **numbers, **words}


def broken(random: Random, text: str) -> str:
    """A text that is hardly JSON any more."""
    at = random.randrange(len(text) + 1)
    way = random.randrange(11)
    if way == 0:
        return text[:at]
    if way == 1:
        return text[:at] + random.choice('{}[]",:\0\\ué�\U0001f600') + text[at:]
    if way == 2:
        return text.replace('"id"', '"id":"z","id"', 1)
    if way == 3:
        return text.replace(":", ":NaN,", 1).replace(
            "NaN,", random.choice(("NaN", "Infinity", "-", "01", "1e999"))
        )
    if way == 4:
        depth = random.choice((10, 100, 900, 4000, 8000))
        return '{"type":"Play","id":"d","move":' + "[" * depth + "]" * random.choice((0, depth)) + "}"
    if way == 5:
        return '{"type":"Play","id":"d","move":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}"
    if way == 6:
        return text + text
    if way == 7:
        return text[::-1]
    if way == 8:
        return "".join(random.sample(text, len(text)))
    if way == 9:
        return text + " " * random.choice((1, 20_000))
    return random.choice(
        ("", " ", "null", "[]", "0", '"x"', "\0", "\ufeff" + text, "ping", "GET / HTTP/1.1\r\n\r\n")
    )


def hostile(random: Random, good: Sequence[dict[str, Any]] = GOOD) -> str:
    """A message that is not as it should be."""
    message: Any = random.choice(good)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        message = changed(random, message)
    text = written(message)
    return broken(random, text) if random.random() < 0.25 else text


def written(message: Any) -> str:
    """As JSON, huge numbers and lone surrogates too."""
    import sys

    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(message)
    finally:
        sys.set_int_max_str_digits(most)
