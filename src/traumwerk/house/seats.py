"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

BOT_NAMES = ("Tilda", "Bruno", "Elster", "Rosa", "Pip", "Nix", "Otto", "Wanda", "Fritz", "Mina", "Kasimir")


class Seat(msgspec.Struct):
    """Who sits somewhere: a person, a bot, or nobody yet."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    stand_in: bool = False  # a bot plays for the person
    ready: bool = False

    @classmethod
    def of_bot(cls, level: str, others: Iterable[Seat]) -> Seat:
        """A bot of a level, under a name that nobody else has at this table."""
        taken = {seat.name for seat in others}
        name = next((name for name in BOT_NAMES if name not in taken), f"{level} bot")
        return cls(bot=level, name=name, ready=True)

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def is_played_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in
