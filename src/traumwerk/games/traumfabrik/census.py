"""Where everything is: what must add up to the same numbers after every action."""

from __future__ import annotations

from traumwerk.games.traumfabrik.state import (
    AWARDS,
    CHIPS,
    FACE_DOWN,
    FILMS,
    NOBODY,
    NOTHING,
    POSITIONS,
    TOKENS,
    State,
)


def census(s: State) -> dict[str, int]:
    """T1 T2 T4 T5 T6: contracts in purses and the middle, screenplays, tokens, and impossible things.

    Chips leave the game when they are discarded, so what is counted is that none is in two places.
    """
    tokens = sum(s.token_left[:TOKENS]) + sum(
        s.finished[film] > 0 and s.rank[film] >= 0 for film in range(FILMS)
    )
    held = [film for film in range(FILMS) if s.owner[film] != NOBODY]
    unfinished = [film for plays in s.plays for film in plays if film != NOTHING]
    return {
        "contracts": sum(s.contracts) + s.middle,
        "screenplays": len(held) + s.stack_left + (s.top != NOTHING),
        "screenplays before seats": len(unfinished) + s.movies - len(held),
        "tokens": tokens,
        "chips in two places": len(placed(s)) - len(set(placed(s))),
        "chips that are none": sum(not 0 <= chip < CHIPS for chip in placed(s)),
        "awards to nobody": sum(
            s.award[award] != NOTHING and not s.finished[s.award[award]] for award in range(AWARDS - 1)
        ),
    }


def placed(s: State) -> list[int]:
    """Every chip that is somewhere: in a pile, on the board, in hand, on a film."""
    chips = s.pile[: s.pile_left] + s.legends[: s.legends_left]
    chips += [chip for place in s.board for chip in place if chip not in (NOTHING, FACE_DOWN)]
    chips += [chip for chip in s.hand if chip != NOTHING]
    for film in range(FILMS):
        for position in range(POSITIONS):
            chip = s.chip[film][position]
            while chip != NOTHING:
                chips.append(chip)
                chip = s.under[chip]
    return chips
