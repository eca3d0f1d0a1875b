"""The cardboard, the set-up, and how a quarter runs: rules T1 to T16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from traumwerk.core.game import SPECTATOR, Over, Refused, Step
from traumwerk.core.kernel_game import stream, trust_to
from traumwerk.games import WrongComponents
from traumwerk.games.traumfabrik import GAME, rules
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    GENRE_NAMES,
    KINDS,
    POSITION_KINDS,
    STANDARD,
    STANDARD_CARDBOARD,
    STANDARD_FILE,
    load,
)
from traumwerk.games.traumfabrik.moves import (
    Bid,
    CameraGiven,
    ChipsTurnedUp,
    Discard,
    LocationReached,
    Pass,
    QuarterBegun,
    StudioTaken,
)
from traumwerk.games.traumfabrik.state import FACE_DOWN, FILMS, LOCATIONS, NOTHING, State

from .playing import acting, bids, end_of_quarter, idling, place, play, refused
from .position import chip_name, draw_table, film_named, shown

FAMOUS = [location for location in range(1, LOCATIONS) if STANDARD.location_chips[location]]
PARTIES = [location for location in range(LOCATIONS) if not STANDARD.location_chips[location]]


def new(players: int, seed: int = 1, **options: Any) -> State:
    return GAME.new(GAME.Options(**options), players, seed).state


def told(steps: list[Step[State]], kind: type[Any]) -> list[Any]:
    return [heard.event for step in steps for heard in step.told if isinstance(heard.event, kind)]


def spoil(folder: Path, old: str, new: str) -> Path:
    """The components file with its first `old` made `new`."""
    text = STANDARD_FILE.read_text(encoding="utf-8")
    assert old in text
    spoiled = folder / "spoiled.toml"
    spoiled.write_text(text.replace(old, new, 1), encoding="utf-8")
    return spoiled


def titles(films: Iterable[int]) -> str:
    return ", ".join(STANDARD_CARDBOARD.title(film, "traumfabrik") for film in films)


# ── Components ──────────────────────────────────────────────────────────────────────────────────────────
def test_t1_there_are_93_chips_of_eight_sorts() -> None:
    sorts = Counter(
        "legend" if chip in STANDARD.legend_chips else KINDS[kind]
        for chip, kind in enumerate(STANDARD.chip_kind)
    )
    assert sorts == {
        "actor": 19,
        "guest": 7,
        "legend": 4,
        "director": 15,
        "agency": 9,
        "effects": 13,
        "music": 13,
        "crew": 13,
    }
    assert sorts.total() == 93


def test_t1_one_guest_star_is_worth_less_than_nothing_and_every_legend_four() -> None:
    below = [chip_name(chip) for chip, stars in enumerate(STANDARD.chip_stars) if stars < 0]
    assert below == ["G-1"]
    assert [chip_name(chip) for chip in STANDARD.legend_chips] == ["L4"] * 4


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            '    { stars = 0, traumfabrik = "Walter Penn", dream-factory = "Wally Cardboard" },\n',
            "",
            "18 actor",
        ),
        ('{ stars = 4, traumfabrik = "Augustus', '{ stars = 3, traumfabrik = "Augustus', "legendary"),
        ("{ stars = -1,", "{ stars = 0,", "0 guest chips of -1"),
        ('{ stars = 0, traumfabrik = "Walter', '{ stars = -1, traumfabrik = "Walter', "1 actor chips of -1"),
    ],
    ids=["an actor missing", "a legend of 3", "no guest star of -1", "an actor of -1"],
)
def test_t1_a_file_with_other_chips_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(WrongComponents, match=f"{complaint}.*T1"):
        load(spoil(tmp_path, old, new))


def test_t2_five_studios_own_three_screenplays_each_and_seven_have_no_studio() -> None:
    """The appendix of the rulebook: the films by genre, those of studios 1 to 5 first."""
    book = {
        "adventure": "The Court Jester, The King and I, The Sea Hawk, The Three Musketeers, Frankenstein; "
        "High Noon, King Kong, From Here to Eternity",
        "drama": "Vertigo, The Grapes of Wrath, Casablanca, North by Northwest, "
        "All Quiet on the Western Front; Citizen Kane, On the Waterfront",
        "entertainment": "The Ten Commandments, Gentlemen Prefer Blondes, Arsenic and Old Lace, "
        "Gone With the Wind, Harvey; Bambi, Ben Hur",
    }
    found = {}
    for number, genre in enumerate(GENRE_NAMES):
        studios = [
            [film for film in studio if STANDARD.film_genre[film] == number] for studio in STANDARD.studio_films
        ]
        stack = [film for film in STANDARD.stack_films if STANDARD.film_genre[film] == number]
        assert [len(films) for films in studios] == [1] * 5
        found[genre] = f"{titles(film for [film] in studios)}; {titles(stack)}"
    assert found == book


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('studio = 1\ngenre = "adventure"', 'studio = 1\ngenre = "drama"'),
        ('studio = 1\ngenre = "adventure"', 'genre = "adventure"'),
        ('genre = "adventure"', 'genre = "musical"'),
    ],
)
def test_t2_a_file_whose_studios_own_other_films_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(WrongComponents, match="T2"):
        load(spoil(tmp_path, old, new))


def test_t3_each_screenplay_has_stars_one_director_and_the_guest_star_at_the_bottom() -> None:
    for film in range(FILMS):
        *printed, last = STANDARD.film_positions[film]
        names = [POSITION_KINDS[kind] for kind in printed if kind != ABSENT]
        assert POSITION_KINDS[last] == "guest"
        assert names.count("director") == 1
        assert set(names) <= {"director", "actor", "crew", "music", "effects", "white"}
        assert STANDARD.film_stars[film] > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('["director", "actor", "music", "white"]', '["crew", "actor", "music", "white"]'),
        ('["director", "actor", "music", "white"]', '["director", "actor", "guest"]'),
        (
            '["director", "actor", "music", "white"]',
            '["director", "white", "white", "white", "white", "white"]',
        ),
    ],
)
def test_t3_a_file_with_impossible_positions_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(WrongComponents, match=r"The Court Jester: .*T3"):
        load(spoil(tmp_path, old, new))


def test_t4_thirty_value_tokens_lie_ready() -> None:
    tokens = GAME.view(new(players=2), SPECTATOR).tokens
    values = [STANDARD.token_values[token] for token in tokens]
    assert values == sorted([*range(23), *range(8, 15)])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("values = [0, 1, 2,", "values = [1, 1, 2,"),
        ("values = [0, 1, 2,", "values = [0, 1,"),
        ("[8, 9, 10, 11, 12, 13, 14]", "[8, 9, 10]"),
        ("[8, 9, 10, 11, 12, 13, 14]", "[8, 8, 8, 8, 8, 8, 8]"),
    ],
    ids=["no 0", "no 2", "three twins", "the same twin seven times"],
)
def test_t4_a_file_with_other_tokens_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(WrongComponents, match="T4"):
        load(spoil(tmp_path, old, new))


def test_t5_eleven_awards_lie_ready_six_of_five_points_and_five_of_ten() -> None:
    assert GAME.view(new(players=2), SPECTATOR).awards == (None,) * 11
    assert STANDARD.award_points == (5,) * 6 + (10,) * 5


@pytest.mark.parametrize("players", GAME.players)
def test_t6_no_more_than_fifty_contracts_are_paid_out(players: int) -> None:
    assert GAME.census(new(players))["contracts"] == STANDARD.purse[players] * players <= 50


def test_t6_a_file_with_more_contracts_than_fifty_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongComponents, match="T6 counts 50"):
        load(spoil(tmp_path, "contracts = 50", "contracts = 60"))


def test_t7_hollywood_is_first_and_the_fourth_and_the_last_location_are_parties() -> None:
    kinds = [location.kind for location in STANDARD_CARDBOARD.sheet.location]
    assert kinds == ["hollywood", "famous", "famous", "party", "famous", "famous", "famous", "party"]
    assert {STANDARD.location_chips[location] for location in FAMOUS} == {2, 3}
    assert PARTIES == [3, 7]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind = "hollywood"\nchips = 1', 'kind = "famous"\nchips = 2'),
        ('kind = "party"', 'kind = "famous"\nchips = 2'),
        ('kind = "famous"\nchips = 2', 'kind = "famous"\nchips = 1'),
        ('kind = "famous"\nchips = 2', 'kind = "famous"\nchips = 3'),
    ],
    ids=["no Hollywood", "one party", "a lot of one", "more chips than there are"],
)
def test_t7_a_file_with_other_locations_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(WrongComponents, match="T7"):
        load(spoil(tmp_path, old, new))


# ── Set-up ──────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("players", "purse"), [(2, 12), (3, 12), (4, 12), (5, 10)])
def test_t8_each_purse_holds_twelve_contracts_and_ten_with_five_players(players: int, purse: int) -> None:
    table = new(players)
    assert table.contracts == [purse] * players + [0] * (5 - players)
    assert table.middle == 0


@pytest.mark.parametrize("players", [0, 1, 6])
def test_t8_the_game_is_for_two_to_five_players(players: int) -> None:
    with pytest.raises(Refused, match="T8"):
        new(players)


def test_t8_a_file_that_pays_out_more_than_there_is_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongComponents, match="purse of 5 players: 11, T8"):
        load(spoil(tmp_path, "5 = 10 }", "5 = 11 }"))


def test_t9_seats_get_the_studios_they_wish_and_lay_three_screenplays_open() -> None:
    view = GAME.view(new(players=3, studios=(4, 1, 5)), SPECTATOR)
    assert [studio.studio + 1 for studio in view.studios] == [4, 1, 5]
    for studio in view.studios:
        films = [play.film for play in studio.screenplays if play]
        assert tuple(films) == STANDARD.studio_films[studio.studio]


def test_t9_studios_are_dealt_where_none_are_wished_and_the_rest_leave_the_game() -> None:
    step = GAME.new(GAME.Options(), 3, 1)
    dealt = [event.studio for event in told([step], StudioTaken)]
    owned = {film for film in range(FILMS) if step.state.owner[film] >= 0}
    assert len(set(dealt)) == 3
    assert owned == {film for studio in dealt for film in STANDARD.studio_films[studio]}
    assert len({tuple(new(players=3, seed=seed).studio) for seed in range(10)}) > 5


def test_t9_nobody_is_dealt_a_studio_that_another_seat_wishes() -> None:
    for seed in range(20):
        table = GAME.laid(GAME.Options(), 4)
        trust_to(table, stream(seed))
        table.wishes = [NOTHING, NOTHING, NOTHING, 2, NOTHING]
        rules.begin(table)
        assert table.studio[3] == 2
        assert len(set(table.studio[:4])) == 4


@pytest.mark.parametrize("studios", [(1, 2), (1, 1, 2), (0, 1, 2), (4, 5, 6), (1, 2, 3, 4)])
def test_t9_wishes_are_different_studios_one_a_seat(studios: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="T9"):
        new(players=3, studios=studios)


def test_t10_seven_screenplays_lie_in_a_stack_and_only_the_top_one_is_seen() -> None:
    table = new(players=4)
    seen = GAME.view(table, 0)
    assert seen.top in STANDARD.stack_films
    assert seen.stack_left == 6
    assert {*table.stack[:6], table.top} == set(STANDARD.stack_films)
    table.stack[:6] = table.stack[5::-1]
    assert GAME.view(table, 0) == seen
    assert len({new(players=4, seed=seed).top for seed in range(50)}) == 7


def test_t10_the_next_screenplay_is_seen_at_once_while_chips_are_still_in_hand() -> None:
    table = draw_table("""
        location 2   stack Bambi Hur Kane
        seat 0  Vertigo: D2 A1 . | -
        hand    C1 M1
    """)
    after = GAME.view(play(table, place(table, "C1", "Vertigo", "crew")), 1)
    assert after.phase == "allocation"
    assert after.top in (film_named("Hur"), film_named("Kane"))
    assert after.stack_left == 1


def test_t11_with_three_or_more_players_nobody_sees_the_purse_of_another() -> None:
    table = draw_table("players 3   purses 9 13 14")
    assert [studio.contracts for studio in GAME.view(table, 0).studios] == [9, None, None]
    assert [studio.contracts for studio in GAME.view(table, 2).studios] == [None, None, 14]
    assert [studio.contracts for studio in GAME.view(table, SPECTATOR).studios] == [None, None, None]


def test_t11_with_two_players_or_by_option_purses_are_open() -> None:
    two = draw_table("players 2   purses 9 15")
    for viewer in (SPECTATOR, 0, 1):
        assert [studio.contracts for studio in GAME.view(two, viewer).studios] == [9, 15]
    opened = draw_table("players 3   purses 9 13 14", open_money=True)
    assert [studio.contracts for studio in GAME.view(opened, 1).studios] == [9, 13, 14]


def test_t11_purses_are_open_when_the_points_are_counted() -> None:
    table = draw_table("players 3   quarter 4   location 8   purses 9 13 14   party M1 M1 C1")
    assert GAME.view(table, 1).studios[0].contracts is None
    over = GAME.view(end_of_quarter(table), 1)
    assert [studio.contracts for studio in over.studios] == [9, 13, 14]


def test_t11_for_who_does_not_count_along_the_other_purses_could_be_any() -> None:
    table = play(draw_table("players 4   purses 20 13 3 12   lot L4"), Bid(20))
    purses = set()
    for seed in range(20):
        world = GAME.resample(table, 1, Random(seed), memory=False)
        assert GAME.view(world, 1) == GAME.view(table, 1)
        assert GAME.census(world) == GAME.census(table)
        assert world.contracts[0] >= 20, "he can pay what he bid"
        purses.add(tuple(world.contracts))
    assert len(purses) > 10
    assert GAME.resample(table, 1, Random(1), memory=True).contracts == table.contracts


def test_t12_one_legendary_director_a_quarter_stands_in_hollywood() -> None:
    states = [draw_table("players 2"), *(step.state for step in idling(draw_table("players 2")))]
    shown_there = {(state.quarter, state.board[0][0]) for state in states if state.board[0][0] != NOTHING}
    assert [quarter for quarter, _ in sorted(shown_there)] == [0, 1, 2, 3]
    assert {chip for _, chip in shown_there} == set(STANDARD.legend_chips)
    assert all(NOTHING in state.board[0][1:2] for state in states)


def test_t13_the_other_chips_are_shuffled_and_nobody_sees_them() -> None:
    table = new(players=3)
    before = [GAME.view(table, viewer) for viewer in range(-1, 3)]
    table.pile[: table.pile_left] = table.pile[table.pile_left - 1 :: -1]
    table.legends[:3] = table.legends[2::-1]
    assert [GAME.view(table, viewer) for viewer in range(-1, 3)] == before
    lots = {tuple(new(players=3, seed=seed).board[1][:2]) for seed in range(20)}
    assert len(lots) == 20


def test_t13_no_chip_comes_twice_in_a_game() -> None:
    """With five players all chips but one come: four legends and 88 of the 89 others."""
    begin = GAME.new(GAME.Options(), 5, 1)
    steps = [begin, *idling(begin.state)]
    seen = [chip for event in told(steps, ChipsTurnedUp) for chip in event.chips]
    assert len(seen) == len(set(seen)) == 92
    assert steps[-1].state.pile_left == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t14_the_seat_that_was_named_gets_the_camera_and_starts(seat: int) -> None:
    step = GAME.new(GAME.Options(start=seat), 3, 1)
    assert told([step], CameraGiven) == [CameraGiven(seat)]
    assert GAME.view(step.state, SPECTATOR).camera == acting(step.state) == seat


def test_t14_with_nobody_named_chance_chooses_the_start_player() -> None:
    assert {new(players=4, seed=seed).camera for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seat", [-1, 3])
def test_t14_the_start_player_sits_at_the_table(seat: int) -> None:
    with pytest.raises(Refused, match=f"T14: .*{seat}"):
        new(players=3, start=seat)


# ── A quarter ───────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", GAME.players)
def test_t15_each_quarter_the_locations_are_filled(players: int) -> None:
    table = new(players)
    for quarter in range(4):
        view = GAME.view(table, SPECTATOR)
        assert (view.quarter, view.location) == (quarter, 0)
        assert [chip_name(chip) for chip in view.board[0] if chip is not None] == ["L4"]
        for location in FAMOUS:
            lot = view.board[location]
            assert len(lot) == STANDARD.location_chips[location]
            assert all(chip in STANDARD.ordinary_chips for chip in lot)
        table = end_of_quarter(table)


def test_t15_the_chips_of_a_party_lie_face_down_in_every_view() -> None:
    for players in GAME.players:
        table = new(players)
        for viewer in (SPECTATOR, *range(players)):
            board = GAME.view(table, viewer).board
            assert [board[party] for party in PARTIES] == [(FACE_DOWN,) * players] * 2


def test_t16_eight_locations_are_resolved_in_turn_in_each_of_four_quarters() -> None:
    begin = GAME.new(GAME.Options(), 3, 1)
    steps = [begin, *idling(begin.state)]
    assert [event.location for event in told(steps, LocationReached)] == [*range(8)] * 4
    assert [event.quarter for event in told(steps, QuarterBegun)] == [0, 1, 2, 3]
    assert isinstance(GAME.decision(steps[-1].state), Over)


def test_t16_a_seat_that_is_not_to_act_is_refused() -> None:
    table = draw_table("players 3   camera 1   lot L4")
    for seat in (0, 2):
        refused(table, seat, Pass(), "T16: it is not your turn")
    refused(table, 3, Pass(), "seat: 3 is no seat")


def test_t16_the_next_location_is_reached_when_the_last_chip_is_allocated() -> None:
    table = draw_table("players 3   location 2   acting 1   hand M1 C1")
    one = play(table, Discard(0))
    assert (one.location, acting(one)) == (1, 1)
    two = play(one, Discard(1))
    view = GAME.view(two, SPECTATOR)
    assert (view.location, view.phase, bids(two)) == (2, "auction", (0, 12))
    assert view.board[1] == ()


def test_drawn_films_are_shown_as_they_were_drawn() -> None:
    table = draw_table("seat 1 Casablanca: D2 . M1>P1 A1 | G2>G-1   Arsenic: L4 A1 C1 = 11+")
    assert shown(table, "Casablanca") == "D2 . M1>P1 A1 | G2>G-1"
    assert shown(table, "Arsenic") == "L4 A1 C1 | . = 11+"
    assert table.owner[film_named("Hawk")] == 1


def test_a_file_without_a_word_of_its_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongComponents, match="words: camera not given for traumfabrik"):
        load(spoil(tmp_path, 'camera = "camera"\n', "\n"))


@pytest.mark.parametrize(
    ("old", "new"), [("first = 5", "first = 6"), ("best = 5", "best = 4"), ("major = 10", "major = 5")]
)
def test_t5_a_file_with_other_points_for_awards_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(WrongComponents, match="T5 has 5, 5 and 10"):
        load(spoil(tmp_path, old, new))


@pytest.mark.parametrize("players", GAME.players)
def test_t13_the_pile_that_is_seen_holds_no_chip_that_lies_at_a_party(players: int) -> None:
    view = GAME.view(GAME.new(GAME.Options(), players, 1).state, 0)
    on_the_board = [chip for place in view.board for chip in place]
    assert view.pile_left + len(on_the_board) - 1 == 89  # Hollywood's director has a pile of his own
    assert on_the_board.count(FACE_DOWN) == 2 * players
