"""Tables drawn as text, for tests that read like the rulebook.

    draw_table('''
        players 4   quarter 1   location 3   camera 1
        purses  12 5 9 9        middle 2
        stack   Bambi Hur
        seat 0  Casablanca: D2 . M1>P1 . | G2    Vertigo: D2 A1 C1 = 12+
        lot     A3 G2 E2
    ''')

Quarters and locations count from 1, seats from 0. A film is named by a word of its English title (`King_and_I`
where one word is not enough); its positions follow as they are printed, the guest star's after `|`. A chip is
its kind's letter and its stars: Director, Legend, Actor, Crew, Music, Effects, Guest star, P for agency; `.`
is an empty position, and `M1>P1` an agency upon a musician. `= 12+` makes it a movie with that value token
(`= none`: without one); movies were finished in the order of the drawing, and hold the First Movie awards so.

`lot` begins an auction for these chips, `party` a party where these are turned up, `hand` lets the seat
`acting` allocate them; with none of the three the location is filled by chance and reached. `best` names the
Best Movies of the quarters before, `gone` value tokens that are no longer there, and `stack` the screenplays
of the stack, the top one first (`-`: it is used up). What is not drawn lies as at the start of a game.
"""

from __future__ import annotations

import re
from typing import Any

from traumwerk.core.game import Scripted
from traumwerk.core.kernel import alone
from traumwerk.core.kernel_game import stream, trust_to
from traumwerk.games.traumfabrik import GAME, rules
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    BEST_MOVIE,
    FIRST_MOVIE,
    STANDARD,
    STANDARD_CARDBOARD,
)
from traumwerk.games.traumfabrik.state import ALLOCATION, FILMS, LOCATIONS, NOBODY, NOTHING, POSITIONS, State

LETTERS = "DACMEGP"  # by kind of chip
SECTION = r"\b(players|quarter|location|camera|purses|middle|stack|best|gone|seat|acting|lot|party|hand)\b"
SOUND = ("screenplays before seats", "chips in two places", "chips that are none", "awards to nobody")


# ── Names ───────────────────────────────────────────────────────────────────────────────────────────────
def film_named(word: str) -> int:
    titles = [STANDARD_CARDBOARD.title(film, "traumfabrik") for film in range(FILMS)]
    [film] = [film for film in range(FILMS) if word.replace("_", " ") in titles[film]]
    return film


def chip_name(chip: int) -> str:
    letter = "L" if chip in STANDARD.legend_chips else LETTERS[STANDARD.chip_kind[chip]]
    return f"{letter}{STANDARD.chip_stars[chip]}"


def token_named(name: str) -> int:
    """`12+` is the higher one of its pair."""
    pair = [token for token, value in enumerate(STANDARD.token_values) if value == int(name.rstrip("+"))]
    return pair[-1] if name.endswith("+") and len(pair) == 2 else pair[0]


def token_name(rank: int) -> str:
    twin = rank > 0 and STANDARD.token_values[rank - 1] == STANDARD.token_values[rank]
    return "none" if rank < 0 else f"{STANDARD.token_values[rank]}{'+' if twin else ''}"


def positions_of(film: int) -> list[int]:
    """The positions that are printed on a film, the guest star's last."""
    return [position for position in range(POSITIONS) if STANDARD.film_positions[film][position] != ABSENT]


# ── Drawing a table ─────────────────────────────────────────────────────────────────────────────────────
def draw_table(text: str, **options: Any) -> State:
    parts = re.split(SECTION, text)[1:]
    drawing = [(section, content.split()) for section, content in zip(parts[::2], parts[1::2], strict=True)]
    seats = [(int(words[0]), " ".join(words[1:])) for section, words in drawing if section == "seat"]
    drawn = {section: words for section, words in drawing if section != "seat"}

    def number(section: str, otherwise: int) -> int:
        return int(drawn[section][0]) if section in drawn else otherwise

    s = GAME.laid(GAME.Options(**options), number("players", 2))
    trust_to(s, stream(seed=1))
    rules.clear_the_table(s)
    rules.pay_out_contracts(s)
    s.quarter, s.location = number("quarter", 1) - 1, number("location", 1) - 1
    s.camera, s.middle = number("camera", 0), number("middle", 0)
    for seat, purse in enumerate(drawn.get("purses", ())):
        s.contracts[seat] = int(purse)
    stack = [film_named(word) for word in drawn["stack"] if word != "-"] if "stack" in drawn else None
    draw_studios(s, seats, stack)
    for quarter, word in enumerate(drawn.get("best", ())):
        s.award[BEST_MOVIE + quarter] = NOTHING if word == "-" else film_named(word)
    for name in drawn.get("gone", ()):
        s.token_left[token_named(name)] = 0
    draw_location(s, drawn, number("acting", s.camera))
    s.legends_left = min(s.legends_left, STANDARD.quarters - 1 - s.quarter)
    assert not any(GAME.census(s)[count] for count in SOUND), GAME.census(s)
    return s.copy()


def draw_studios(s: State, seats: list[tuple[int, str]], stack: list[int] | None) -> None:
    """What lies before the seats, filled up with the rest of their studios and then from the stack."""
    for seat, films in seats:
        for word, content in re.findall(r"(\S+):([^:]*)(?=\s\S+:|$)", films):
            draw_film(s, seat, film_named(word), content)
    unowned = [film for film in STANDARD.stack_films if s.owner[film] == NOBODY]
    spare = unowned if stack is None else [film for film in unowned if stack and film not in stack]
    owners = [{s.owner[film] for film in films} - {NOBODY} for films in STANDARD.studio_films]
    for seat in range(s.players):
        s.studio[seat] = owners.index({seat} if {seat} in owners else set())
        owners[s.studio[seat]] = {seat}
        of_studio = [film for film in STANDARD.studio_films[s.studio[seat]] if s.owner[film] == NOBODY]
        while NOTHING in s.plays[seat] and (of_studio or spare):
            draw_film(s, seat, (of_studio or spare).pop(0), "")
    s.top, *rest = (spare if stack is None else stack) or [NOTHING]
    s.stack[: len(rest)], s.stack_left = rest, len(rest)


def draw_film(s: State, seat: int, film: int, content: str) -> None:
    body, _, token = content.partition("=")
    crew, _, guest = body.partition("|")
    piles = crew.split() or ["."] * (len(positions_of(film)) - 1)
    for position, pile in zip(positions_of(film), [*piles, guest.strip() or "."], strict=True):
        for name in pile.split(">") if pile not in ".-" else ():
            chip = take_chip(s, name)
            s.under[chip], s.chip[film][position] = s.chip[film][position], chip
    s.owner[film] = seat
    assert rules.is_complete(s, film) == bool(token), "a film is a movie when every position is occupied"
    if not token:
        s.plays[seat][s.plays[seat].index(NOTHING)] = film
        return
    s.movies += 1
    s.finished[film] = s.movies
    if token.strip() == "none":
        s.tokenless += 1
        s.rank[film] = -s.tokenless
    else:
        s.rank[film] = token_named(token.strip())
        assert s.token_left[s.rank[film]], "a value token lies on one movie only"
        assert STANDARD.token_values[s.rank[film]] <= rules.stars_of(s, film), "it has too few stars for that"
        s.token_left[s.rank[film]] = 0
    first = FIRST_MOVIE + STANDARD.film_genre[film]
    s.award[first] = film if s.award[first] == NOTHING else s.award[first]


def draw_location(s: State, drawn: dict[str, list[str]], acting: int) -> None:
    """The location that is being resolved; those after it are filled, those before it are empty."""
    s.board = [[NOTHING] * len(places) for places in s.board]
    s.board[s.location][: len(drawn.get("lot", ()))] = [take_chip(s, name) for name in drawn.get("lot", ())]
    s.hand[: len(drawn.get("hand", ()))] = [take_chip(s, name) for name in drawn.get("hand", ())]
    guests = [take_chip(s, name) for name in drawn.get("party", ())]
    undrawn = not {"lot", "hand", "party"} & set(drawn)
    for location in range(s.location + (not undrawn), LOCATIONS):
        rules.fill(s, location)
    if "hand" in drawn:
        assert STANDARD.location_chips[s.location], "at a party, take the chip by a move"
        s.phase, s.leader, s.to_act = ALLOCATION, acting, alone(acting)
        return
    if guests:
        s.pile[s.pile_left : s.pile_left + len(guests)] = guests
        s.pile_left += len(guests)
        trust_to(s, Scripted(tuple(guests)))
    rules.reach_location(s)


def take_chip(s: State, name: str) -> int:
    """A chip of that name out of the unseen ones."""
    unseen = s.pile[: s.pile_left] + s.legends[: s.legends_left]
    chip = min((chip for chip in unseen if chip_name(chip) == name), default=NOTHING)
    assert chip != NOTHING, f"there is no {name} left"
    if chip in STANDARD.legend_chips:
        s.legends_left -= 1
        s.legends[s.legends.index(chip)] = s.legends[s.legends_left]
    else:
        s.pile_left -= 1
        s.pile[s.pile.index(chip)] = s.pile[s.pile_left]
    return chip


def shown(s: State, word: str) -> str:
    """A film as it would be drawn."""
    number = film_named(word)
    piles = []
    for position in positions_of(number):
        pile: list[str] = []
        chip = s.chip[number][position]
        while chip != NOTHING:
            pile.insert(0, chip_name(chip))
            chip = s.under[chip]
        piles.append(">".join(pile) or ".")
    token = f" = {token_name(s.rank[number])}" if s.finished[number] else ""
    return f"{' '.join(piles[:-1])} | {piles[-1]}{token}"
