"""What can be agreed on."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=1, le=3600)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it plays."""

    language: Literal["en", "it", "fr", "de"] = "en"  # W3: of the elements, the clues and the dream
    hourglass: Seconds = 120  # W6: seconds a night
    clue_seconds: Seconds = 5  # W7: for a clue
    last_guess_seconds: Seconds = 10  # W12
    day_seconds: Seconds = 90  # W13: to tell the dream
    dusk_seconds: Seconds = 30  # between two nights, for who is not ready sooner
    strict: bool = False  # W11: a forbidden clue costs the card at once; otherwise it is handed back
    rhymes: bool = True  # W8: a mere rhyme is a fair clue
    first: int | None = None  # W4: the seat that dreams first; by chance where none is named
    aloud: bool = False  # W7 W9 W13: clues, guesses and the dream are spoken in the room
