"""Balance reports: every kind of number in them is counted once more here, from the games' records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from traumwerk.arena import balance
from traumwerk.arena.balance import Table, markdown, report, run
from traumwerk.arena.simulate import actions_of, seat_policies, simulate, write_records
from traumwerk.core import record
from traumwerk.core.drivers import start
from traumwerk.core.game import Refused
from traumwerk.games import COMPILED, load
from traumwerk.games.factory_manager import moves as factory
from traumwerk.games.factory_manager.components import BUYABLE
from traumwerk.games.factory_manager.state import BUYING, FILLING, NOBODY
from traumwerk.games.traumfabrik import moves as films
from traumwerk.games.traumfabrik.components import BEST_DIRECTION

pytestmark = pytest.mark.native

SEED, GAMES, PLAYERS, BOTS = 2**40 + 11, 12, 4, ["greedy", "random", "greedy"]


class Played:
    """One game as its record has it: each step's state, move and events, and how it ended."""

    def __init__(self, game: Any, path: Path) -> None:
        read = record.read(path.read_text(encoding="utf-8"))
        self.steps: list[tuple[Any, int, Any, Any, list[Any]]] = []  # before, seat, move, after, events
        before: Any = None
        for line, step in record.replay(read, game):
            seat, move = (line.actor, msgspec.convert(line.move, game.Move)) if line.n else (NOBODY, None)
            self.steps.append((before, seat, move, step.state, [told.event for told in step.told]))
            before = step.state
        assert read.result is not None
        self.end: Any = before
        self.points, self.winners = read.result.points, read.result.winners

    @property
    def events(self) -> Iterator[Any]:
        for *_, events in self.steps:
            yield from events


class Both:
    """The tables of a game's report, and the same games from their records."""

    def __init__(self, name: str, folder: Path) -> None:
        self.game = load(name)
        options = self.game.Options()
        tables = run(self.game, options, PLAYERS, BOTS, GAMES, SEED)
        self.tables = {table.title: table for table in tables}
        write_records(self.game, options, PLAYERS, BOTS, GAMES, SEED, folder)
        self.played = [Played(self.game, path) for path in sorted(folder.glob("*.jsonl"))]
        assert len(self.played) == GAMES

    def column(self, title: str, name: str) -> list[Any]:
        table = self.tables[title]
        return [row[table.columns.index(name)] for row in table.rows]

    def by(self, title: str, name: str, *keys: str) -> dict[Any, Any]:
        """A column by what its rows say in others."""
        cells = zip(*(self.column(title, key) for key in keys), strict=True)
        return {
            key if len(key) > 1 else key[0]: n for key, n in zip(cells, self.column(title, name), strict=True)
        }


@pytest.fixture(scope="module")
def factories(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return Both("factory_manager", tmp_path_factory.mktemp("factories"))


@pytest.fixture(scope="module")
def studios(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return Both("traumfabrik", tmp_path_factory.mktemp("studios"))


def means(samples: dict[Any, list[Any]]) -> dict[Any, Any]:
    return {key: pytest.approx(fmean(numbers)) for key, numbers in samples.items()}


def rates(counts: Counter[Any], keys: Any, per: float = 1 / GAMES) -> dict[Any, Any]:
    return {key: pytest.approx(counts[key] * per) for key in keys}


# ── The report ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", COMPILED)
def test_the_same_seed_gives_the_same_report_and_another_seed_another(name: str) -> None:
    game = load(name)
    done: list[int] = []
    first = report(game, game.Options(), 3, ["greedy"], 10, 2**40 + 1, done.append)
    assert sum(done) == 10
    assert report(game, game.Options(), 3, ["greedy"], 10, 2**40 + 1) == first
    assert report(game, game.Options(), 3, ["greedy"], 10, 2**40 + 2).splitlines()[3:] != first.splitlines()[3:]


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_report_says_what_was_played_and_has_tables_at_every_number_of_players(
    name: str, players: int
) -> None:
    game = load(name)
    text = report(game, game.Options(), players, ["greedy", "random"], 3, 0)
    assert text.startswith(f"# Balance of {name}\n\n3 games of {players} players, numbers 0 to 2 of seed 0;")
    assert "greedy, random" in text
    assert game.components[:12] in text
    widths = {
        len(set(map(len, lines)))
        for block in text.split("\n\n")
        if (lines := block.splitlines())[0].startswith("|")
    }
    assert widths == {1}  # all lines of a table are equally long
    assert text.count("\n## ") >= 9


@pytest.mark.parametrize("name", COMPILED)
def test_a_report_of_a_single_game_leaves_out_what_it_cannot_know(name: str) -> None:
    game = load(name)
    assert "–" in report(game, game.Options(), 2, ["random"], 1, 0)


def test_a_table_in_markdown_has_numbers_to_the_right_and_no_broken_cells() -> None:
    table = Table(
        "By |", ("what", "n", "mean", "small"), [("a|b", 1200, 12.345, 0.5), ("c", 7, None, 2.0)], "So."
    )
    assert markdown(table) == "\n".join([
        "## By |", "",
        "| what |     n | mean | small |",
        "| ---- | ----: | ---: | ----: |",
        "| a\\|b | 1,200 | 12.3 |  0.50 |",
        "| c    |     7 |    – |  2.00 |",
        "", "So.", "",
    ])  # fmt: skip
    with pytest.raises(ValueError, match="zip"):
        markdown(Table("Uneven", ("a", "b"), [("c",)]))


@pytest.mark.parametrize("name", COMPILED)
def test_the_games_of_a_report_are_the_numbered_games_of_a_simulation(name: str) -> None:
    game = load(name)
    policies = seat_policies(game, BOTS, PLAYERS)
    logs = list(balance.logged_games(game, game.laid(game.Options(), PLAYERS), policies, 5, SEED))
    for number, log in enumerate(logs):
        wanted = list(actions_of(game, game.Options(), PLAYERS, policies, SEED, number))
        assert list(zip(log[0::2], log[1::2], strict=True)) == wanted


def test_more_games_than_are_in_memory_at_a_time_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("traumfabrik")
    whole = report(game, game.Options(), 3, ["random"], 7, 4)
    monkeypatch.setattr(balance, "CHUNK", 3)
    assert report(game, game.Options(), 3, ["random"], 7, 4) == whole


def test_a_game_too_long_to_be_written_down_is_no_game_of_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "LOG_ROOM", 20)
    game = load("traumfabrik")
    with pytest.raises(RuntimeError, match="game 0 of seed 4 has"):
        run(game, game.Options(), 3, ["random"], 1, 4)


def test_unknown_bots_are_refused(game: Any) -> None:
    with pytest.raises(Refused, match="grandmaster"):
        report(game, game.Options(), 2, ["grandmaster"], 1, 0)


def test_a_tally_touches_no_state(game: Any) -> None:
    tally, state = game.tally(game.Options(), 3), game.laid(game.Options(), 3)
    game.plain.bound(start)(state, [0] * 4, SEED & 0xFFFFFFFF, SEED >> 32, 0)
    greedy = seat_policies(game, ["greedy"], 3)

    def looks(look: Callable[..., None], *what: int) -> None:
        before = (state.tobytes(), len(state.told))
        look(state, *what)
        assert (state.tobytes(), len(state.told)) == before

    looks(tally.begin)
    for seat, action in actions_of(game, game.Options(), 3, greedy, SEED, 0):
        looks(tally.see, seat, action)
        game.plain.step(state, seat, action)
    assert state.to_act == 0
    looks(tally.end)


@pytest.mark.parametrize("name", COMPILED)
def test_seats_come_out_as_a_simulation_sums_them_up(name: str) -> None:
    game = load(name)
    summary = simulate(game, game.Options(), PLAYERS, BOTS, 40, 3)
    seats = next(table for table in run(game, game.Options(), PLAYERS, BOTS, 40, 3) if table.title == "By seat")
    assert [row[0] for row in seats.rows] == list(range(PLAYERS))
    assert [row[1] for row in seats.rows] == pytest.approx(summary.mean_points)
    assert [row[2] for row in seats.rows] == pytest.approx([100 * wins for wins in summary.wins])


# ── Factory Manager ─────────────────────────────────────────────────────────────────────────────────────
class Sales:
    """Chances, purchases and money, by design, by kind, and by kind and round."""

    def __init__(self, both: Both) -> None:
        cardboard = both.game.cardboard
        self.chances: Counter[Any] = Counter()
        self.taken: Counter[Any] = Counter()
        self.tiles: Counter[Any] = Counter()
        self.buyers: defaultdict[Any, list[int]] = defaultdict(list)
        self.others: defaultdict[Any, list[int]] = defaultdict(list)
        self.gaps: defaultdict[Any, list[float]] = defaultdict(list)
        kinds = [cardboard.kind_name(kind) for kind in cardboard.tables.tile_kind]
        self.keys = {
            (tile, number): [tile, kinds[tile], (kinds[tile], number + 1)]
            for tile in range(cardboard.tables.market_designs)
            for number in range(cardboard.tables.rounds)
        }
        for played in both.played:
            self.count(both.game, played)

    def count(self, game: Any, played: Played) -> None:
        offered: defaultdict[tuple[int, int], set[Any]] = defaultdict(set)
        bought: defaultdict[tuple[int, int], set[Any]] = defaultdict(set)
        for before, seat, move, _, events in played.steps[1:]:
            if before.phase == BUYING:  # whatever is offered at any time in the turn of this round and seat
                turn = (before.round, seat)
                for action in game.actions(before, seat):
                    could = game.layout.move(action)
                    if isinstance(could, factory.Buy):
                        offered[turn] |= set(self.keys[could.tile, before.round])
            for event in events:
                if isinstance(event, factory.Bought):
                    assert isinstance(move, factory.Buy)
                    self.tiles.update(self.keys[event.tile, before.round])
                    bought[before.round, event.seat] |= set(self.keys[event.tile, before.round])
        for turn, keys in offered.items():
            self.chances.update(keys)
            self.taken.update(bought[turn])
        for key in {key for keys in self.keys.values() for key in keys}:
            money = played.points
            buyers = {seat for (_, seat), keys in bought.items() if key in keys}
            rich = [money[seat] for seat in range(PLAYERS) if seat in buyers]
            rest = [money[seat] for seat in range(PLAYERS) if seat not in buyers]
            self.buyers[key] += rich
            self.others[key] += rest
            if rich and rest:
                self.gaps[key].append(fmean(rich) - fmean(rest))


@pytest.fixture(scope="module")
def sales(factories: Both) -> Sales:
    return Sales(factories)


@pytest.mark.parametrize(
    ("title", "keys"),
    [("By kind of tile", ["kind"]), ("By kind of tile and round", ["kind", "round"]), ("By design", [])],
)
def test_tiles_sell_as_the_records_tell(factories: Both, sales: Sales, title: str, keys: list[str]) -> None:
    def column(name: str) -> dict[Any, Any]:
        if keys:
            return factories.by(title, name, *keys)
        return dict(enumerate(factories.column(title, name)))

    chances = column("chances")
    assert sum(chances.values()) > 100
    assert chances == {key: sales.chances[key] for key in chances}
    shares = {key: 100 * sales.taken[key] / n if n else None for key, n in chances.items()}
    assert column("bought in %") == pytest.approx(shares)
    assert column("a game") == rates(sales.tiles, chances)
    for name, money in (("buyers", sales.buyers), ("others", sales.others), ("difference", sales.gaps)):
        assert column(name) == {
            key: pytest.approx(fmean(money[key])) if money[key] else None for key in chances
        }
    known = {key: gaps for key, gaps in sales.gaps.items() if key in chances and len(gaps) > 1}
    assert len(known) > 1
    for key, gaps in known.items():
        assert column("±")[key] == pytest.approx(2 * stdev(gaps) / sqrt(len(gaps)))


def test_designs_and_rounds_sum_up_to_their_kinds(factories: Both) -> None:
    kinds = factories.by("By kind of tile", "a game", "kind")
    assert sum(kinds.values()) > 10
    for title in ("By design", "By kind of tile and round"):
        sums: Counter[str] = Counter()
        for kind, count in zip(factories.column(title, "kind"), factories.column(title, "a game"), strict=True):
            sums[kind] += count
        assert dict(sums) == pytest.approx(kinds)
    in_play = Counter[str]()
    for kind, count in zip(
        factories.column("By design", "kind"), factories.column("By design", "in play"), strict=True
    ):
        in_play[kind] += count
    assert dict(in_play) == pytest.approx(factories.by("By kind of tile", "in play", "kind"))
    assert sum(in_play.values()) == BUYABLE[PLAYERS]


def test_turn_order_tiles_are_told_apart_by_round_and_by_set_up(factories: Both) -> None:
    bids: defaultdict[Any, list[int]] = defaultdict(list)
    money: defaultdict[Any, list[int]] = defaultdict(list)
    first: defaultdict[int, list[int]] = defaultdict(list)
    first_bids: defaultdict[Any, list[int]] = defaultdict(list)
    wins: Counter[int] = Counter()
    for played in factories.played:
        dealt = dict[int, int]()
        number = 0
        for event in played.events:
            if isinstance(event, factory.RoundBegun):
                number = event.round + 1
            elif isinstance(event, factory.TurnTileWon):
                bids[number, event.tile].append(event.workers)
                money[number, event.tile].append(played.points[event.seat])
                if number == 1:
                    first_bids["tile", dealt[event.seat]].append(event.workers)
                    first_bids["seat", event.seat].append(event.workers)
            elif isinstance(event, factory.TurnTileTaken):
                dealt[event.seat] = event.tile
                first[event.tile].append(played.points[event.seat])
                wins[event.tile] += event.seat in played.winners
    title = "By turn-order tile won"
    assert factories.by(title, "workers bid", "round", "tile") == means(bids)
    assert factories.by(title, "money", "round", "tile") == means(money)
    assert factories.by(title, "times", "round", "tile") == {key: len(each) for key, each in bids.items()}
    for title, key in (("By first turn-order tile", "tile"), ("By seat", "seat")):
        workers = factories.by(title, "workers bid in round 1", key)
        assert workers == means({k: first_bids[key, k] for k in workers})
    assert factories.by("By first turn-order tile", "money", "tile") == means(first)
    assert factories.by("By first turn-order tile", "wins %", "tile") == rates(wins, first, 100 / GAMES)


def test_rounds_are_what_the_books_and_the_buying_told(factories: Both) -> None:
    samples: dict[str, defaultdict[int, list[int]]] = {
        name: defaultdict(list)
        for name in (
            "price",
            "income",
            "production",
            "storage",
            "sold",
            "energy",
            "canteen",
            "seasonal",
            "wages",
        )
    }
    counts: Counter[Any] = Counter()
    for played in factories.played:
        number = 0
        for event in played.events:
            match event:
                case factory.RoundBegun():
                    number = event.round + 1
                case factory.EnergyPriceRose():
                    samples["price"][number].append(event.price)
                case factory.Earned():
                    samples["income"][number].append(event.income)
                case factory.BooksClosed():
                    samples["production"][number].append(event.production)
                    samples["storage"][number].append(event.storage)
                    samples["sold"][number].append(min(event.production, event.storage))
                    samples["energy"][number].append(event.energy)
                    samples["canteen"][number].append(event.canteen)
                case factory.Hired():
                    samples["seasonal"][number].append(event.workers)
                    samples["wages"][number].append(event.wages)
                    counts["hirers", number] += event.workers > 0
                case factory.StoodStill():
                    counts["switched off", number] += len(event.tiles)
                case factory.Demolished():
                    counts["demolished", number] += 1
    for name, by_round in samples.items():
        assert factories.by("By round", name, "round") == means(by_round)
    for name in ("switched off", "demolished"):
        told = [pytest.approx(counts[name, number] / GAMES / PLAYERS) for number in range(1, 6)]
        assert factories.column("By round", name) == told
        assert sum(factories.column("By round", name)) > 0
    hirers = [pytest.approx(100 * counts["hirers", number] / GAMES / PLAYERS) for number in range(1, 6)]
    assert factories.column("By round", "hirers %") == hirers


def test_what_was_demolished_and_switched_off_is_counted_by_kind(factories: Both) -> None:
    cardboard = factories.game.cardboard
    kinds = [cardboard.kind_name(kind) for kind in cardboard.tables.tile_kind]
    demolished, starting, off = Counter[str](), Counter[str](), Counter[str]()
    for played in factories.played:
        for event in played.events:
            if isinstance(event, factory.Demolished):
                demolished[kinds[event.tile]] += 1
                starts = event.tile in (cardboard.tables.start_storage, cardboard.tables.start_machine)
                starting[kinds[event.tile]] += starts
            elif isinstance(event, factory.StoodStill):
                off.update(kinds[tile] for tile in event.tiles)
    title, names = "Demolished and switched off", factories.column("By kind of tile", "kind")
    assert demolished.total() > starting.total() > 0
    assert factories.by(title, "demolished", "kind") == rates(demolished, names)
    assert factories.by(title, "starting tiles", "kind") == rates(starting, names)
    assert factories.by(title, "switched off", "kind") == rates(off, names)


def test_a_column_is_dry_where_filling_left_nothing_in_it(factories: Both) -> None:
    """Looked at after every single tile that was moved, where the tally looks once a round."""
    tables, names = factories.game.cardboard.tables, factories.column("Depot", "column")
    fewest: defaultdict[str, list[int]] = defaultdict(list)
    dry: Counter[Any] = Counter()
    for played in factories.played:
        seen: defaultdict[Any, list[int]] = defaultdict(list)
        for before, _, move, after, _ in played.steps[1:]:
            if isinstance(move, factory.Fill):
                assert before.phase == FILLING
                for column, name in enumerate(names[:-1]):
                    designs = [
                        tile for tile in range(tables.market_designs) if tables.tile_kind[tile] == column
                    ]
                    seen[name, before.round].append(sum(after.depot[tile] for tile in designs))
                seen[names[-1], before.round].append(sum(after.depot))
        for name in names:
            by_round = [min(seen[name, number]) for number in range(tables.rounds)]
            fewest[name].append(min(by_round))
            dry.update((name, number) for number, left in enumerate(by_round, 1) if left == 0)
    assert factories.by("Depot", "fewest", "column") == means(fewest)
    assert factories.column("Depot", "least") == [min(fewest[name]) for name in names]
    for number in range(1, tables.rounds + 1):
        told = [pytest.approx(100 * dry[name, number] / GAMES) for name in names]
        assert factories.column("Depot", f"in {number} %") == told
    ever = [pytest.approx(100 * fewest[name].count(0) / GAMES) for name in names]
    assert factories.column("Depot", "dry %") == ever
    assert sum(dry.values()) > 0


def test_final_money_is_spread_as_the_results_are(factories: Both) -> None:
    everybody = sorted(points for played in factories.played for points in played.points)
    rows: dict[Any, tuple[Any, ...]] = {row[0]: row[1:] for row in factories.tables["Final money"].rows}
    assert rows["all players"][0] == pytest.approx(fmean(everybody))
    assert rows["all players"][4:] == (everybody[0], everybody[-1])
    tenth, half, ninth = rows["all players"][1:4]
    for value, percent in ((tenth, 10), (half, 50), (ninth, 90)):
        assert sum(money < value for money in everybody) <= len(everybody) * percent / 100
        assert sum(money <= value for money in everybody) >= len(everybody) * percent / 100
    richest = [max(played.points) for played in factories.played]
    leads = [max(played.points) - sorted(played.points)[-2] for played in factories.played]
    assert (rows["richest"][0], rows["lead"][0]) == (pytest.approx(fmean(richest)), pytest.approx(fmean(leads)))
    assert rows["poorest"][4] == everybody[0]


# ── Traumfabrik ─────────────────────────────────────────────────────────────────────────────────────────
def test_distances_and_studios_are_those_of_the_set_up(studios: Both) -> None:
    distance: defaultdict[int, list[int]] = defaultdict(list)
    studio: defaultdict[str, list[int]] = defaultdict(list)
    wins: Counter[Any] = Counter()
    names = [each.traumfabrik for each in studios.game.cardboard.sheet.studio]
    for played in studios.played:
        set_up = played.steps[0][4]
        [start] = [event.seat for event in set_up if isinstance(event, films.CameraGiven)]
        for away in range(PLAYERS):
            seat = [*range(start, PLAYERS), *range(start)][away]
            distance[away].append(played.points[seat])
            wins[away] += seat in played.winners
        for event in set_up:
            if isinstance(event, films.StudioTaken):
                studio[names[event.studio]].append(played.points[event.seat])
                wins[names[event.studio]] += event.seat in played.winners
    title = "By distance from the start player"
    assert studios.by(title, "points", "distance") == means(distance)
    assert studios.by(title, "wins %", "distance") == rates(wins, distance, 100 / GAMES)
    assert studios.by("By studio", "points", "studio") == means(studio)
    assert studios.by("By studio", "times", "studio") == {name: len(each) for name, each in studio.items()}
    shares = {name: pytest.approx(100 * wins[name] / len(each)) for name, each in studio.items()}
    assert studios.by("By studio", "wins %", "studio") == shares


def test_the_sources_of_points_make_up_all_of_them(studios: Both) -> None:
    title = "Where points come from"
    everybody = [points for played in studios.played for points in played.points]
    winners = [played.points[seat] for played in studios.played for seat in played.winners]
    assert sum(studios.column(title, "points")) == pytest.approx(fmean(everybody))
    assert sum(studios.column(title, "winners")) == pytest.approx(fmean(winners))
    assert sum(studios.column(title, "share %")) == pytest.approx(100)
    assert sum(studios.column(title, "winners %")) == pytest.approx(100)
    contracts = [played.end.contracts[seat] for played in studios.played for seat in range(PLAYERS)]
    assert studios.by(title, "points", "source")["contracts"] == pytest.approx(fmean(contracts))
    a_game = sum(studios.column("By award", "points a game"))
    assert studios.by(title, "points", "source")["awards"] == pytest.approx(a_game / PLAYERS)


def test_awards_are_counted_as_they_were_given(studios: Both) -> None:
    given, to_winner = Counter[int](), Counter[int]()
    for played in studios.played:
        for event in played.events:
            if isinstance(event, films.AwardGiven):
                given[event.award] += 1
                best_direction = event.award == BEST_DIRECTION
                holder = event.holder if best_direction else played.end.owner[event.holder]
                to_winner[event.award] += holder in played.winners
    awards = range(len(studios.column("By award", "award")))
    assert studios.column("By award", "given in %") == [pytest.approx(100 * given[k] / GAMES) for k in awards]
    shares = [pytest.approx(100 * to_winner[k] / given[k]) if given[k] else None for k in awards]
    assert studios.column("By award", "winner's %") == shares
    assert len(set(studios.column("By award", "award"))) == len(awards) == 11


def test_screenplays_bring_what_tokens_and_awards_on_them_say(studios: Both) -> None:
    tables = studios.game.cardboard.tables
    held, finished, awards = Counter[int](), Counter[int](), Counter[int]()
    tokens: defaultdict[int, int] = defaultdict(int)
    points: defaultdict[int, int] = defaultdict(int)
    for played in studios.played:
        for event in played.events:
            match event:
                case films.StudioTaken():
                    held.update(tables.studio_films[event.studio])
                case films.ScreenplayDrawn():
                    held[event.film] += 1
                case films.MovieFinished():
                    value = tables.token_values[event.rank] if event.rank >= 0 else 0
                    finished[event.film] += 1
                    tokens[event.film] += value
                    points[event.film] += value
                case films.AwardGiven() if event.award != BEST_DIRECTION:
                    awards[event.holder] += 1
                    points[event.holder] += tables.award_points[event.award]
    title = "By screenplay"
    for film, row in enumerate(studios.tables[title].rows):
        cells = dict(zip(studios.tables[title].columns, row, strict=True))
        assert cells["screenplay"] == studios.game.cardboard.title(film, "traumfabrik")
        assert cells["held in %"] == pytest.approx(100 * held[film] / GAMES)
        if held[film]:
            assert cells["finished %"] == pytest.approx(100 * finished[film] / held[film])
            assert cells["points"] == pytest.approx(points[film] / held[film])
        if finished[film]:
            assert cells["token"] == pytest.approx(tokens[film] / finished[film])
            assert cells["awards"] == pytest.approx(awards[film] / finished[film])
        else:
            assert (cells["token"], cells["awards"]) == (None, None)
    assert finished.total() > GAMES


def test_a_movie_without_a_token_brings_no_more_than_its_awards(studios: Both) -> None:
    state, game = studios.played[0].end.copy(), studios.game
    film = state.finished.index(1)  # the first movie of all, which has an award for it
    state.rank[film] = -1
    tally = game.tally(game.Options(), PLAYERS)
    tally.begin(state)
    tally.end(state)
    columns, rows = tally.by_screenplay()[1:3]
    cells = dict(zip(columns, rows[film], strict=True))
    awards = [award for award in range(BEST_DIRECTION) if state.award[award] == film]
    assert awards
    assert (cells["token"], cells["awards"]) == (0, len(awards))
    assert cells["points"] == sum(game.cardboard.tables.award_points[award] for award in awards)


def test_prices_are_those_of_the_lots_that_were_sold(studios: Both) -> None:
    """The lots are read off the boards before the hammer falls, not gathered from what was turned up."""
    cardboard = studios.game.cardboard
    prices: defaultdict[Any, list[int]] = defaultdict(list)
    a_chip: defaultdict[int, list[float]] = defaultdict(list)
    for played in studios.played:
        for before, _, _, _, events in played.steps[1:]:
            for event in events:
                if isinstance(event, films.Sold):
                    name = cardboard.location_name(before.location, "traumfabrik")
                    prices[name].append(event.price)
                    prices[name, before.quarter].append(event.price)
                    lot = [chip for chip in before.board[before.location] if chip >= 0]
                    for chip in lot:
                        kind = (
                            0 if chip in cardboard.tables.legend_chips else 1 + cardboard.tables.chip_kind[chip]
                        )
                        a_chip[kind].append(event.price / len(lot))
    names = studios.column("Auctions by location", "location")
    assert len(names) == 6
    for name, row in zip(names, studios.tables["Auctions by location"].rows, strict=True):
        quarters = [pytest.approx(fmean(prices[name, quarter])) for quarter in range(4)]
        assert list(row[2:-1]) == [pytest.approx(fmean(prices[name])), *quarters]
        assert row[-1] == pytest.approx(100 * prices[name].count(0) / len(prices[name]))
    kinds = range(len(studios.column("By kind of chip", "chip")))
    assert studios.column("By kind of chip", "price a chip") == [pytest.approx(fmean(a_chip[k])) for k in kinds]
    assert studios.column("By kind of chip", "auctioned") == [
        pytest.approx(len(a_chip[k]) / GAMES) for k in kinds
    ]


def test_chips_discarded_are_a_share_of_all_that_were_allocated(studios: Both) -> None:
    cardboard = studios.game.cardboard
    counts: Counter[Any] = Counter()
    for played in studios.played:
        for before, _, move, _, _ in played.steps[1:]:
            if isinstance(move, films.Place | films.Discard):
                chip = before.hand[move.chip]
                legend = chip in cardboard.tables.legend_chips
                counts[0 if legend else 1 + cardboard.tables.chip_kind[chip], type(move)] += 1
    kinds = range(len(studios.column("By kind of chip", "chip")))
    allocated = [counts[k, films.Place] + counts[k, films.Discard] for k in kinds]
    shares = [pytest.approx(100 * counts[k, films.Discard] / allocated[k]) for k in kinds]
    assert studios.column("By kind of chip", "discarded %") == shares
    assert sum(counts[k, films.Discard] for k in kinds) > 0
