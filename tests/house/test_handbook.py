"""The protocol's page says what the types say."""

from __future__ import annotations

from pathlib import Path

from traumwerk.house import wire
from traumwerk.house.handbook import handbook

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


def test_the_page_is_what_the_types_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == handbook(), (
        "python -m traumwerk.house.handbook > docs/protocol.md"
    )


def test_every_message_is_on_it_and_says_what_it_is_for() -> None:
    page = handbook()
    for kind in (*wire.TO_HOUSE, *wire.FROM_HOUSE):
        assert f"### {kind.__name__}\n\n{(kind.__doc__ or '').splitlines()[0]}" in page
