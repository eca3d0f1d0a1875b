"""Records: golden games replay to the last byte, and nothing in a record can change unnoticed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from traumwerk.core import record
from traumwerk.core.chance import Chance, from_seed, new_secret, of_simulation
from traumwerk.core.game import SPECTATOR, Choose, Refused
from traumwerk.core.kernel_game import stream
from traumwerk.core.record import WrongRecord, chained
from traumwerk.core.table import Table
from traumwerk.games import NAMES, load
from traumwerk.games.traumfabrik import GAME, Options
from traumwerk.games.traumfabrik.moves import Bid, Discard, Pass, Place, Take
from traumwerk.testing import offered_moves

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def golden(name: str = "traumfabrik-dream-factory-3.jsonl") -> str:
    return (Path(__file__).parent / "golden" / name).read_text(encoding="utf-8")


def verify(text: str) -> Any:
    read = record.read(text)
    return record.verify(read, load(read.header.game) if read.header.game in NAMES else GAME)


def resummed(lines: list[Any]) -> str:
    """Lines with sums that fit: what a forger who knows the format would write."""
    text, previous = "", ""
    for line in lines:
        line.pop("sum", None)
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False)[:-1]
        previous = record.sum_of(body, previous)
        text += f'{body},"sum":"{previous}"}}\n'
    return text


def loaded(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


# ── Golden games ────────────────────────────────────────────────────────────────────────────────────────
def test_there_is_a_golden_game_for_every_edition_and_number_of_players() -> None:
    headers = [record.read(path.read_text()).header for path in GOLDEN]
    told_apart = ("edition", "gentle_start", "language")
    played = {
        (h.game, *(h.options[name] for name in told_apart if name in h.options), h.players) for h in headers
    }
    films = {("traumfabrik", edition, n) for edition in ("traumfabrik", "dream-factory") for n in range(2, 6)}
    factories = {("factory_manager", gentle, n) for gentle in (True, False) for n in range(2, 6)}
    dreams = {("when_i_dream", language, n) for language in ("en", "it", "fr", "de") for n in range(4, 11)}
    assert played == films | factories | dreams


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_hold(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    result = verify(text)
    assert json.loads(text.splitlines()[-1])["points"] == list(result.points)
    assert max(result.points) > (5 if path.stem.startswith("when_i_dream") else 60)


def test_a_record_written_again_is_the_same_record() -> None:
    read = record.read(golden())
    assert read.result is not None
    table = Table(GAME, Options(edition="dream-factory"), 3, Chance(read.result.secret), read.header.names)
    for played, _ in list(record.replay(read, GAME))[1:]:
        table.play(played.actor, msgspec.convert(played.move, GAME.Move), auto=played.auto)
    assert table.record == golden()


@pytest.mark.parametrize("audit", [True, False])
def test_a_game_begun_before_an_option_was_known_goes_on_in_its_own_record(audit: bool) -> None:
    lines = loaded(golden())
    secret = lines[-1]["secret"]
    del lines[0]["options"]["covered_red"]
    lines[0]["engine"] = "0.0.1"
    text = resummed(lines[:60])
    table = Table.resume(record.read(text), GAME, Chance(secret), audit=audit)
    assert table.record == text
    after = lines[60]
    table.play(after["actor"], msgspec.convert(after["move"], GAME.Move), auto=after["auto"])
    assert table.record == resummed(lines[:61])


# ── Tampering ───────────────────────────────────────────────────────────────────────────────────────────
def test_any_changed_byte_is_noticed_and_its_line_named() -> None:
    text = golden()
    random = Random(5)
    starts = [0]
    for written in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(written))
    for _ in range(400):
        at = random.randrange(len(text))
        line = max(k for k, start in enumerate(starts) if start <= at) + 1
        other = random.choice([c for c in 'abc0189,:"{}[] \n' if c != text[at]])
        with pytest.raises(WrongRecord) as wrong:
            verify(text[:at] + other + text[at + 1 :])
        assert wrong.value.line in (line, line + 1), (at, text[at], other)
        assert str(wrong.value).startswith(f"line {wrong.value.line}: ")


@pytest.mark.parametrize("line", [1, 2, 3, 40, 170])
def test_a_dropped_line_is_noticed(line: int) -> None:
    lines = golden().splitlines(keepends=True)
    with pytest.raises(WrongRecord, match=f"line {line}: its sum does not fit"):
        verify("".join(lines[: line - 1] + lines[line:]))


def test_a_truncated_record_is_refused() -> None:
    text = golden()
    lines = text.splitlines(keepends=True)
    with pytest.raises(WrongRecord, match=f"line {len(lines)}: the record breaks off before the result"):
        verify("".join(lines[:-1]))
    with pytest.raises(WrongRecord, match=f"line {len(lines)}: the record breaks off in the middle of a line"):
        verify(text[:-20])
    with pytest.raises(WrongRecord, match="line 2: the record breaks off before the game begins"):
        verify(lines[0])
    with pytest.raises(WrongRecord, match="line 1: the record breaks off"):
        verify("")


def test_something_after_the_result_is_refused() -> None:
    lines = loaded(golden())
    with pytest.raises(WrongRecord, match="something after the result"):
        verify(resummed([*lines, lines[-1].copy()]))


def forged(change: Any) -> str:
    lines = loaded(golden())
    change(lines)
    return resummed(lines)


def first_bid(lines: list[Any]) -> int:
    """The index of the first bid above 0 that was not the last word."""
    return next(k for k, line in enumerate(lines) if line.get("move", {}).get("amount", 0) > 1)


FORGERIES: dict[str, tuple[Any, str]] = {
    "a score": (lambda lines: lines[-1]["points"].__setitem__(0, 999), "points .* it should be"),
    "a winner": (lambda lines: lines[-1].update(winners=[0, 1, 2]), "winners .* it should be"),
    "the number of moves": (lambda lines: lines[-1].update(moves=3), "moves: "),
    "the secret": (lambda lines: lines[-1].update(secret="0" * 64), "secret: it is not the one"),
    "no secret": (lambda lines: lines[-1].update(secret="hello"), "secret: it is not the one"),
    "the commitment": (lambda lines: lines[0].update(commitment="0" * 64), "secret: it is not the one"),
    "a bid": (lambda lines: lines[first_bid(lines)]["move"].update(amount=49), "T18: you have "),
    "an event": (lambda lines: lines[3]["events"].pop(), "does not lead to these events"),
    "the set-up's events": (lambda lines: lines[1]["events"].pop(), "line 2: the set-up does not lead"),
    "an actor": (
        lambda lines: lines[2].update(actor=(lines[2]["actor"] + 1) % 3),
        "line 3: T16: it is not your turn",
    ),
    "a stranger": (lambda lines: lines[2].update(actor=7), "line 3: seat: 7 is no seat"),
    "a move of no kind": (lambda lines: lines[2].update(move={"type": "Cheat"}), "line 3: move: "),
    "a move's number": (lambda lines: lines[4].update(n=9), "line 5: move 9 stands where move 3 should"),
    "auto": (lambda lines: lines[2].update(auto=True), "line 3: auto: "),
    "the game": (lambda lines: lines[0].update(game="chess"), "line 1: game: "),
    "the format": (lambda lines: lines[0].update(format=99), "line 1: format 99"),
    "the cardboard": (lambda lines: lines[0].update(components="0" * 64), "line 1: components: "),
    "the players": (lambda lines: lines[0].update(players=6), "line 1: "),
    "an option": (lambda lines: lines[0]["options"].update(edition="third"), "line 1: options: "),
    "the kind of chance": (lambda lines: lines[0].update(chance="stream"), "line 1: chance: "),
    "the names": (lambda lines: lines[0]["names"].pop(), "line 1: names: "),
    "a field": (lambda lines: lines[2].update(note="hello"), "line 3: "),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forger_who_mends_the_sums_is_found_out(what: str) -> None:
    change, sentence = FORGERIES[what]
    assert resummed(loaded(golden())) == golden()
    with pytest.raises(WrongRecord, match=sentence):
        verify(forged(change))


def test_a_draw_that_the_secret_does_not_give_is_found_out() -> None:
    """A whole game played with other luck, under the commitment of an honest secret."""
    honest, loaded_dice = from_seed(1), from_seed(2)
    table = Table(GAME, Options(), 2, loaded_dice)
    finish(table)
    lines = loaded(table.record)
    lines[0]["commitment"] = honest.commitment
    lines[-1]["secret"] = honest.secret
    with pytest.raises(WrongRecord, match="line 2: drawn: it is not what the secret gives"):
        verify(resummed(lines))


def test_a_draw_that_is_not_in_the_pile_is_found_out() -> None:
    lines = loaded(golden())
    lines[1]["drawn"][-1] = 200
    with pytest.raises(WrongRecord, match="line 2: 200 was drawn, which is not in the pile"):
        verify(resummed(lines))
    lines = loaded(golden())
    lines[2]["drawn"] = [1]
    with pytest.raises(WrongRecord, match="line 3: more was drawn than the rules draw here"):
        verify(resummed(lines))


# ── Chance ──────────────────────────────────────────────────────────────────────────────────────────────
def test_fresh_chance_depends_on_the_secret_and_the_move_and_nothing_else() -> None:
    chance = from_seed(3)
    assert chance.luck(1) == Chance(chance.secret).luck(1) != chance.luck(2)
    assert chance.luck(1) != from_seed(4).luck(1)
    assert new_secret() != new_secret()
    assert len(new_secret().secret) == 64


def test_what_is_drawn_next_cannot_be_told_from_the_state() -> None:
    """Two tables alike but for their secrets: the same past, other futures."""
    table = Table(GAME, Options(), 4, from_seed(8))
    state, other = table.state, from_seed(9)
    futures = set()
    for chance in (table.chance, other):
        twin = Table(GAME, Options(), 4, table.chance)
        twin.chance = chance
        assert twin.state == state
        finish(twin)
        futures.add(twin.record)
    assert len(futures) == 2


def test_simulated_games_run_on_one_stream() -> None:
    chance = of_simulation(17, 3)
    assert chance.opening() == stream(17, 3)
    assert chance.luck(1) is None
    table = Table(GAME, Options(), 2, chance)
    finish(table)
    assert '"chance":"stream"' in table.record
    verify(table.record)


def finish(table: Table) -> None:
    random = Random(1)
    while isinstance(decision := table.decision, Choose):
        for seat, offers in decision.offers.items():
            table.play(seat, random.choice(offered_moves(GAME, table.state, offers)))


# ── Tables and windows ──────────────────────────────────────────────────────────────────────────────────
def test_a_refused_move_changes_nothing_and_is_not_written() -> None:
    table = Table(GAME, Options(start=0), 4, from_seed(1))
    before, written = table.state.tobytes(), table.record
    with pytest.raises(Refused, match="T18: you have 12 contracts"):
        table.play(0, Bid(13))
    with pytest.raises(Refused, match="T16: it is not your turn"):
        table.window(1).play(Pass())
    with pytest.raises(Refused, match="seat"):
        table.play("clock", Pass())
    assert (table.state.tobytes(), table.record, table.moves) == (before, written, 0)


def allocating(seed: int = 1) -> Table:
    """A table where seat 0 has just bought the three chips of the third location."""
    table = Table(GAME, Options(start=0), 2, from_seed(seed))
    table.play(0, Pass())
    table.play(1, Discard(0))
    for _ in range(2):
        seat = min(table.decision.offers)  # type: ignore[union-attr]
        table.play(seat, Bid(0))
        table.play(1 - seat, Pass())
        if table.moves > 5:
            break
        while table.state.hand != [-1, -1, -1]:
            chip = next(k for k in range(3) if table.state.hand[k] != -1)
            table.play(seat, Discard(chip))
    return table


def test_undo_takes_back_ones_own_placements_one_by_one() -> None:
    table = allocating()
    seat = min(table.decision.offers)  # type: ignore[union-attr]
    before = (table.state.tobytes(), table.record)
    assert not table.can_undo(seat)
    moves = offered_moves(GAME, table.state, table.window(seat).offers)
    table.play(seat, next(move for move in moves if isinstance(move, Place)))
    middle = (table.state.tobytes(), table.record)
    moves = offered_moves(GAME, table.state, table.window(seat).offers)
    table.play(seat, next(move for move in moves if isinstance(move, Discard)))
    with pytest.raises(Refused, match="undo"):
        table.undo(1 - seat)
    table.undo(seat)
    assert (table.state.tobytes(), table.record) == middle
    table.undo(seat)
    assert (table.state.tobytes(), table.record) == before
    with pytest.raises(Refused, match="undo: there is nothing to take back"):
        table.undo(seat)
    finish(table)
    verify(table.record)


def test_undo_does_not_reach_back_over_what_was_revealed_or_what_others_did() -> None:
    """In whole random games: whenever undo is allowed, the last move was the seat's own and drew nothing."""
    undone = revealed = 0
    for seed in range(12):
        table, random = Table(GAME, Options(), 3, from_seed(seed)), Random(seed)
        while isinstance(decision := table.decision, Choose):
            [(seat, offers)] = decision.offers.items()
            move = random.choice(offered_moves(GAME, table.state, offers))
            before = table.state
            step = table.play(seat, move)
            allowed = [s for s in range(3) if table.can_undo(s)]
            if (
                isinstance(move, Place | Discard | Take)
                and not step.drawn
                and isinstance(table.decision, Choose)
            ):
                assert allowed == [seat]
                undone += 1
                table.undo(seat)
                assert table.state == before
                table.play(seat, move)
            else:
                assert allowed == []
                revealed += isinstance(move, Place)
        verify(table.record)
    assert undone > 300
    assert revealed > 20


def test_a_window_shows_its_viewer_what_is_his_and_nothing_of_the_table() -> None:
    table = Table(GAME, Options(start=2), 4, from_seed(4))
    mine, theirs, outside = table.window(2), table.window(1), table.window(SPECTATOR)
    assert mine.offers
    assert theirs.offers == outside.offers == ()
    assert mine.view.studios[2].contracts == 12
    assert theirs.view.studios[2].contracts is None
    assert outside.view.studios[2].contracts is None
    mine.play(Bid(3))
    assert [len(events) for events in outside.events(1)] == [1]
    assert mine.moves == 1
    assert mine.result is None
    assert (mine.done, theirs.done) == ([Bid(3)], [])
    public = [name for name in dir(mine) if not name.startswith("_")]
    assert " ".join(public) == "awaited done events imagine moves offers play result timers view viewer"


def test_a_kept_game_goes_on_as_if_nothing_had_been() -> None:
    chance = from_seed(12)
    whole, table = Table(GAME, Options(), 3, chance), Table(GAME, Options(), 3, chance)
    random = Random(3)
    for number in range(150):
        [(seat, offers)] = whole.decision.offers.items()  # type: ignore[union-attr]
        move = random.choice(offered_moves(GAME, table.state, offers))
        whole.play(seat, move)
        table.play(seat, move)
        if number % 10 == 0:
            table = Table.resume(record.read(table.record), GAME, chance)
    assert (table.record, table.state) == (whole.record, whole.state)
    with pytest.raises(WrongRecord, match="secret"):
        Table.resume(record.read(table.record), GAME, from_seed(13))


def test_a_line_ends_with_its_sum() -> None:
    line, total = chained(record.Result(1, (2,), (0,), "s"), "")
    assert line.endswith(f',"sum":"{total}"}}')
