"""The command line."""

from __future__ import annotations

import argparse
import io
import os
import secrets
import sys
import time
import typing
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from traumwerk import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from traumwerk.terminal import Sitting

NAMES = ("Bram", "Maren", "Théo", "Livia", "Anouk", "Milo", "Greta", "Ivo", "Selma")  # of the bots
PORT = 8080  # of the house
SEEDS = range(1 << 64)  # what tells simulations apart
PACES = (0.1, 10.0)  # the least and the greatest pace of bots


class Complaint(Exception):
    """Bad input, in one sentence that names the rule or the field."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; `games` is what its help tells of the games, where it does."""

    games: Callable[[], str] | None = None

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help shows what can be asked)\n")

    def format_help(self) -> str:
        return super().format_help() + (f"\n{self.games()}" if self.games is not None else "")


# ── What can be asked ───────────────────────────────────────────────────────────────────────────────────
def parser() -> Parser:
    from traumwerk.games import NAMES as GAMES

    top = Parser(prog="traumwerk", description="Traumwerk, a game house: play Traumfabrik (Dream Factory), "
                 "Factory Manager and When I Dream with friends and bots, in the browser or in the terminal, "
                 "or have programs play them. Without a command the house opens on this machine.")  # fmt: skip
    top.add_argument("--version", action="version", version=f"traumwerk {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    a_game = " or ".join(GAMES)
    add_house_commands(commands, a_game)

    play = commands.add_parser("play", help="play against bots in the terminal")
    play.add_argument(
        "game", nargs="?", default=GAMES[0], metavar="GAME", help=f"{a_game} (default {GAMES[0]})"
    )
    play.add_argument("--players", type=int, default=4, metavar="N", help="seats at the table (default 4)")
    play.add_argument("--seat", type=int, default=0, metavar="K", help="your seat, from 0 (default 0)")
    play.add_argument("--name", default="Guest", help="your name in the record (default Guest)")
    play.add_argument(
        "--bot", metavar="NAME[,NAME…]", help="who sits in the other seats (default the game's best)"
    )
    play.add_argument("--seed", type=int, metavar="N", help="play a game that can be had again")
    play.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    play.add_argument("--resume", metavar="FILE", help="go on with a kept game; `last` finds the last one")
    play.add_argument(
        "--pace", type=float, metavar="X", help="where time runs, how slow the bots are (default 1)"
    )
    add_options(play)
    play.set_defaults(run=run_play)

    simulate = commands.add_parser("simulate", help="have bots play many games")
    simulate.add_argument("game", metavar="GAME", help=a_game)
    simulate.add_argument("--players", type=int, default=4, metavar="N", help="seats at the table (default 4)")
    simulate.add_argument("--games", type=int, default=1000, metavar="K", help="how many games (default 1000)")
    simulate.add_argument("--seed", type=int, default=0, metavar="S", help="which games (default 0)")
    simulate.add_argument(
        "--bot", metavar="NAME[,NAME…]", help="bots by seat, going round (default the game's simplest)"
    )
    simulate.add_argument(
        "--speed", choices=("plain", "native", "cuda"), help="default native; with clocks there is only plain"
    )
    simulate.add_argument(
        "--cores",
        type=int,
        default=1,
        metavar="C",
        help="cores at the native speed, or with clocks (default 1)",
    )
    simulate.add_argument("--records", type=Path, metavar="DIR", help="write every game's record there")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    add_options(simulate)
    simulate.set_defaults(run=run_simulate)

    balance = commands.add_parser("balance", help="report what seats, tiles and cards are worth among bots")
    balance.add_argument("game", metavar="GAME", help=a_game)
    balance.add_argument("--players", type=int, default=4, metavar="N", help="seats at the table (default 4)")
    balance.add_argument("--games", type=int, default=2000, metavar="K", help="how many games (default 2000)")
    balance.add_argument("--seed", type=int, default=0, metavar="S", help="which games (default 0)")
    balance.add_argument("--bot", default="greedy", metavar="NAME[,NAME…]", help="bots by seat, going round")
    add_options(balance)
    balance.set_defaults(run=run_balance)

    add_reading_commands(commands, a_game)
    return top


def add_house_commands(commands: Any, a_game: str) -> None:
    """What opens the house, visits one, and copies its data."""
    serve = commands.add_parser("serve", help="open the house (also without any command)")
    serve.add_argument(
        "--host", default="127.0.0.1", help="where it listens (default 127.0.0.1: this machine only)"
    )
    serve.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0 takes any that is free")
    serve.add_argument("--data", type=Path, metavar="DIR", help="where everything is kept")
    serve.add_argument("--workers", type=int, default=1, metavar="N", help="processes for bots (default 1)")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")
    serve.set_defaults(run=run_serve)

    join = commands.add_parser("join", help="take a seat at a table of a house, from the terminal")
    join.add_argument("url", metavar="URL", help="a table's link, or a house's address with --open or --code")
    join.add_argument("--code", help="the code of an invitation")
    join.add_argument("--name", help="your name as a guest")
    join.add_argument("--token", help="a token of your account, instead of a guest's name")
    join.add_argument("--watch", action="store_true", help="watch, take no seat")
    join.add_argument(
        "--language", choices=("en", "it", "fr", "de"), default="en", help="of what the house says"
    )
    join.add_argument("--open", metavar="GAME", help=f"open a new table: {a_game}")
    join.add_argument("--players", type=int, metavar="N", help="seats at the new table")
    join.add_argument("--bot", metavar="NAME[,NAME…]", help="bots at the new table; the other seats stay open")
    join.add_argument("--public", action="store_true", help="list the new table in the lobby")
    add_options(join)
    join.set_defaults(run=run_join)

    backup = commands.add_parser("backup", help="copy the data of a house, open or not, into a file")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.add_argument("--data", type=Path, metavar="DIR", help="where the house keeps everything")
    backup.set_defaults(run=run_backup)


def add_reading_commands(commands: Any, a_game: str) -> None:
    """What looks at records, rules and cardboard."""
    replay = commands.add_parser("replay", help="show a recorded game")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--to", type=int, metavar="N", help="stop after move N (0 is the set-up)")
    replay.add_argument("--as", type=int, dest="seat", metavar="SEAT", help="through this seat's eyes, from 0")
    replay.add_argument("--components", type=Path, metavar="FILE", help="the cardboard it was played with")
    replay.set_defaults(run=run_replay)

    verify = commands.add_parser("verify", help="check recorded games, move by move and draw by draw")
    verify.add_argument(
        "files", nargs="+", metavar="FILE|URL", help="records, or links to a house's finished tables"
    )
    verify.add_argument("--components", type=Path, metavar="FILE", help="the cardboard they were played with")
    verify.set_defaults(run=run_verify)

    rules = commands.add_parser("rules", help="print a game's rules, or one rule: rules T21")
    rules.add_argument("what", metavar="GAME|RULE", help=f"{a_game}, or a rule such as T21 or W8")
    rules.add_argument("--language", choices=("en", "it", "fr", "de"), default="en", help="default en")
    rules.set_defaults(run=run_rules)

    components = commands.add_parser(
        "components", help="print a game's components file, to change and play with"
    )
    components.add_argument("game", metavar="GAME", help=a_game)
    components.set_defaults(run=run_components)


def add_options(command: Parser) -> None:
    command.add_argument("--edition", metavar="E", help="where a game has several, which one")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", dest="options",
                         help="what the table agrees on; once for each option")  # fmt: skip
    command.add_argument("--components", type=Path, metavar="FILE", help="play with other cardboard")
    command.games = options_of_the_games


def options_of_the_games() -> str:
    """For the help: the options of every game, what they take and what they are unless one says otherwise."""
    import msgspec

    from traumwerk import games

    lines = []
    for name in games.NAMES:
        game = games.load(name)
        low, high, bots = game.players.start, game.players.stop - 1, ", ".join(game.policies)
        lines.append(f"{name}, for {low} to {high} players; bots: {bots}")
        hints = typing.get_type_hints(game.Options)
        for field in msgspec.structs.fields(game.Options):
            flag = "--edition" if field.name == "edition" else f"--option {field.name}="
            usual = "" if field.default is None else f" (default {str(field.default).lower()})"
            lines.append(f"  {flag:<27} {taken_by(hints[field.name])}{usual}")
    return "\n".join([*lines, "What they mean: traumwerk rules GAME"]) + "\n"


def taken_by(hint: Any) -> str:
    """What an option of this type takes, in words."""
    words = [word for word in typing.get_args(hint) if isinstance(word, str)]
    if words:
        return " or ".join(words)
    if takes_several(hint):
        return "numbers with commas between them"
    return "true or false" if bool in (hint, *typing.get_args(hint)) else "a number"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot write or send is no reason to stop
    try:
        status = obey(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def obey(arguments: Sequence[str] | None) -> int:
    """Do what is asked; says in one sentence why it cannot be done."""
    try:
        asked = parser().parse_args(sys.argv[1:] if arguments is None else arguments)
        if not hasattr(asked, "run"):
            asked = parser().parse_args(["serve"])
        status: int = asked.run(asked)
    except Complaint as complaint:
        print(f"traumwerk: {complaint}", file=sys.stderr)
        return 2
    except SystemExit as left:  # the parser has helped, or complained
        return int(left.code or 0)
    except KeyboardInterrupt:
        return 130
    return status


@contextmanager
def complaints(about: str = "", *, doing: str = "read") -> Iterator[None]:
    """Turn what can be wrong with input into sentences."""
    from traumwerk.core.game import Refused
    from traumwerk.core.record import WrongRecord
    from traumwerk.games import UnknownGame, WrongComponents

    where = f"{about}: " if about else ""
    try:
        yield
    except (Refused, WrongRecord, WrongComponents, UnknownGame) as error:
        raise Complaint(f"{where}{error}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Complaint(f"{where}cannot be {doing}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Complaint(f"{where}it is no text in UTF-8") from None


def spelled(name: str) -> str:
    """A game's name as the house writes it: factory-manager is factory_manager."""
    from traumwerk.games import NAMES as GAMES

    return name.replace("-", "_") if name.replace("-", "_") in GAMES else name


def load_game(name: str, components: Path | None) -> Any:
    from traumwerk import games

    game = games.load(spelled(name))
    if components is None:
        return game
    check_cardboard(game)
    return game.with_components(components)


def check_cardboard(game: Any) -> None:
    if not hasattr(game, "with_components"):
        raise Complaint(f"components: {game.name} has no file of them: it is played with the house's own deck")


def options_of(game: Any, edition: str | None, pairs: Sequence[str]) -> Any:
    """The game's options from the command line, each value as its field wants it."""
    import msgspec

    hints = typing.get_type_hints(game.Options)
    if edition is not None and "edition" not in hints:
        raise Complaint(f"edition: {game.name} has only one, so there is no {edition!r}")
    values: dict[str, Any] = {} if edition is None else {"edition": edition}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Complaint(f"option: {pair!r} should be NAME=VALUE")
        if name not in hints:
            raise Complaint(f"option: there is no {name!r}; there is {', '.join(hints)}")
        values[name] = value.split(",") if takes_several(hints[name]) else value
    try:
        return msgspec.convert(values, game.Options, strict=False)
    except msgspec.ValidationError as error:
        sentence, _, field = str(error).partition(" - at `$.")
        name = field.strip("`").partition("[")[0]
        known = [value for value in typing.get_args(hints[name]) if isinstance(value, str)]
        raise Complaint(f"{name}: {sentence}" + (f"; there is {', '.join(known)}" if known else "")) from None


def takes_several(hint: Any) -> bool:
    """Whether an option of this type takes several values."""
    return any(typing.get_origin(part) is tuple for part in (hint, *typing.get_args(hint)))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# ── play ────────────────────────────────────────────────────────────────────────────────────────────────
def home() -> Path:
    """Where games are kept."""
    if os.environ.get("TRAUMWERK_HOME"):
        return Path(os.environ["TRAUMWERK_HOME"])
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "traumwerk"


def run_play(asked: argparse.Namespace) -> int:
    table, options, notes, path = new_game(asked) if asked.resume is None else kept_game(asked)
    with complaints(str(path), doing="written"):
        session = sit_down(table, options, notes, path)
        session.say(f"? for help, q to leave. The game is kept in {path}")
        session.run()
    return 0


def sit_down(table: Any, options: Any, notes: Any, path: Path) -> Sitting:
    """A place at the table, before this terminal or whatever else the lines come from."""
    from rich.console import Console

    from traumwerk.arena.simulate import is_clocked
    from traumwerk.terminal import Session

    console = Console(highlight=False)
    if not is_clocked(table.game):
        return Session(table, options, notes, path, console)
    from traumwerk.keyboard import keyboard
    from traumwerk.live_terminal import LiveSession

    staged = sys.stdin.isatty() and sys.stdout.isatty() and not console.is_dumb_terminal
    return LiveSession(table, options, notes, path, console, keyboard(sys.stdin, keys=staged), staged=staged)


def pace_of(asked: argparse.Namespace, game: Any, usual: float = 1.0) -> float:
    """How slow the bots are, in games where it matters."""
    from traumwerk.arena.simulate import is_clocked

    if asked.pace is None:
        return usual
    if not is_clocked(game):
        raise Complaint(f"pace: no time runs in {game.name}")
    if not PACES[0] <= asked.pace <= PACES[1]:
        raise Complaint(f"pace: {asked.pace:g} should be from {PACES[0]:g} to {PACES[1]:g}")
    pace: float = asked.pace
    return pace


def new_game(asked: argparse.Namespace) -> tuple[Any, Any, Any, Path]:
    from traumwerk.arena.simulate import seat_policies
    from traumwerk.core import chance
    from traumwerk.core.game import check_bots
    from traumwerk.core.table import Table
    from traumwerk.terminal import Notes

    with complaints():
        game = load_game(asked.game, asked.components)
        options = options_of(game, asked.edition, asked.options)
        game.new(options, asked.players, 0)  # refuses what the game does not allow
        if not 0 <= asked.seat < asked.players:
            raise Complaint(f"seat: {asked.seat} is no seat of {asked.players} (0 to {asked.players - 1})")
        others = [seat for seat in range(asked.players) if seat != asked.seat]
        best = game.policies[-1]
        policies = seat_policies(game, (asked.bot or best).split(","), len(others))
        check_bots(game, options)
        bots = {seat: game.policies[policy] for seat, policy in zip(others, policies, strict=True)}
        names = list(NAMES[: len(others)])
        names.insert(asked.seat, asked.name)
        secret = chance.new_secret() if asked.seed is None else chance.from_seed(asked.seed)
        table = Table(game, options, asked.players, secret, names)
    notes = Notes(secret.secret, asked.seat, bots, pace_of(asked, game))
    return table, options, notes, new_path(asked.save, game.name)


def new_path(wanted: Path | None, game: str) -> Path:
    """A file for a new game: never one that is there already."""
    if wanted is None:
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        return home() / "games" / f"{stamp}-{game}-{secrets.token_hex(4)}.jsonl"
    if wanted.exists():
        raise Complaint(f"save: {wanted} is there already; go on with it (--resume) or name another file")
    return wanted


def kept_game(asked: argparse.Namespace) -> tuple[Any, Any, Any, Path]:
    from traumwerk.core import record
    from traumwerk.terminal import CannotGoOn, resume

    path = last_path() if asked.resume == "last" else Path(asked.resume)
    read, game = read_record(path, asked.components)
    with complaints(str(path)):
        try:
            table, notes = resume(path, game)
        except CannotGoOn as error:
            raise Complaint(f"{path}: {error}") from None
        notes.pace = pace_of(asked, game, notes.pace)
        return table, record.fitting_game(read, game), notes, path


def last_path() -> Path:
    """The kept game that was played last."""
    kept = list((home() / "games").glob("*.jsonl.notes"))
    if not kept:
        raise Complaint(f"resume: there is no game to go on with in {home() / 'games'}")
    return max(kept, key=lambda notes: notes.stat().st_mtime_ns).with_suffix("")


# ── the house ───────────────────────────────────────────────────────────────────────────────────────────
def run_serve(asked: argparse.Namespace) -> int:
    from traumwerk.house.serve import run

    if asked.workers < 1:
        raise Complaint(f"workers: {asked.workers} should be at least 1")
    data = asked.data or home() / "house"
    browser = not asked.no_browser and sys.stdout.isatty()
    return run(data, asked.host, asked.port, open_browser=browser, workers=asked.workers, say=say)


def run_join(asked: argparse.Namespace) -> int:
    import msgspec

    from traumwerk.join import Wishes, run

    options: dict[str, Any] = {}
    if asked.open is not None:
        with complaints():
            game = load_game(asked.open, None)
            options = msgspec.to_builtins(options_of(game, asked.edition, asked.options))
    url = asked.url if asked.code is None else f"{asked.url.rstrip('/')}/t/{asked.code}"
    bots = tuple(asked.bot.split(",")) if asked.bot else ()
    wishes = Wishes(
        asked.name, asked.token or os.environ.get("TRAUMWERK_TOKEN"), asked.watch, asked.language,
        None if asked.open is None else spelled(asked.open), asked.players, bots, options, asked.public,
    )  # fmt: skip
    return run(url, wishes)


def run_backup(asked: argparse.Namespace) -> int:
    from traumwerk.house.store import back_up

    data = (asked.data or home() / "house") / "house.sqlite3"
    if not data.exists():
        raise Complaint(f"data: there is no house in {data.parent}")
    if asked.file.exists():
        raise Complaint(f"file: {asked.file} is there already; name another one")
    with complaints(str(asked.file), doing="written"):
        back_up(data, asked.file)
    print(f"{asked.file}: {asked.file.stat().st_size:,} bytes")
    return 0


# ── simulate ────────────────────────────────────────────────────────────────────────────────────────────
def run_simulate(asked: argparse.Namespace) -> int:
    import msgspec

    from traumwerk.arena.simulate import check, is_clocked, simulate, write_records

    check_numbers(asked, "games", "cores")
    if asked.records is not None and asked.records.exists() and not asked.records.is_dir():
        raise Complaint(f"records: {asked.records} is no folder")
    with complaints():
        game = load_game(asked.game, asked.components)
        options = options_of(game, asked.edition, asked.options)
        bots = (asked.bot or game.policies[0]).split(",")
        check(game, options, asked.players, bots)
    about = str(asked.records or "")
    with complaints(about, doing="written"), progress_bar("playing", asked.games) as progress:
        summary = simulate(game, options, asked.players, bots, asked.games, asked.seed, asked.speed,
                           cores=asked.cores, records=asked.records, say=say, progress=progress)  # fmt: skip
    if asked.records is not None and not is_clocked(game):
        with complaints(about, doing="written"), progress_bar("writing records", asked.games) as progress:
            write_records(game, options, asked.players, bots, asked.games, asked.seed, asked.records, progress)
    if asked.json:
        print(msgspec.json.encode(summary).decode())
    else:
        print_summary(summary)
    return 0


def check_numbers(asked: argparse.Namespace, *counts: str) -> None:
    for name in counts:
        if getattr(asked, name) < 1:
            raise Complaint(f"{name}: {getattr(asked, name)} should be at least 1")
    if asked.seed not in SEEDS:
        raise Complaint(f"seed: {asked.seed} should be from 0 to {SEEDS[-1]}")


def run_balance(asked: argparse.Namespace) -> int:
    from traumwerk.arena.balance import report

    check_numbers(asked, "games")
    with complaints(), progress_bar("playing", asked.games) as progress:
        game = load_game(asked.game, asked.components)
        if not hasattr(game, "tally"):
            raise Complaint(f"balance: there is no report on {game.name} yet; simulate sums its games up")
        options = options_of(game, asked.edition, asked.options)
        text = report(game, options, asked.players, asked.bot.split(","), asked.games, asked.seed, progress)
    print(text)
    return 0


def print_summary(summary: Any) -> None:
    print(f"{summary.games:,} games of {summary.game}, {summary.players} players, speed {summary.speed}, "
          f"seed {summary.seed}")  # fmt: skip
    print(f"{summary.actions:,} actions in {summary.seconds:.3g} s: {summary.actions_per_s:,.0f} actions/s, "
          f"{summary.games_per_s:,.0f} games/s")  # fmt: skip
    for seat, bot in enumerate(summary.bots):
        points, wins = summary.mean_points[seat], summary.wins[seat]
        print(f"seat {seat}  {bot:<8} mean points {points:7.2f}  wins {wins:7.2%}")
    for name, mean in summary.measures.items():
        print(f"{name.replace('_', ' '):<26} {mean:7.2f}")


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal while something long goes on; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)


# ── records ─────────────────────────────────────────────────────────────────────────────────────────────
def read_record(path: Path | str, components: Path | None) -> tuple[Any, Any]:
    from traumwerk.core import record

    with complaints(str(path)):
        is_link = isinstance(path, str) and path.startswith(("http://", "https://"))
        text = fetched(str(path)) if is_link else Path(path).read_text(encoding="utf-8")
        read = record.read(text)
        return read, load_game(read.header.game, components)


def fetched(url: str) -> str:
    """The record of a finished table by its link."""
    from traumwerk.house.client import CannotDo, LineLost, record_of

    try:
        return record_of(url, os.environ.get("TRAUMWERK_TOKEN"))
    except (CannotDo, LineLost) as error:
        raise Complaint(f"{url}: {error}") from None


def run_replay(asked: argparse.Namespace) -> int:
    from rich.console import Console

    from traumwerk.core import record
    from traumwerk.core.game import SPECTATOR
    from traumwerk.terminal import told_line

    read, game = read_record(asked.file, asked.components)
    viewer = SPECTATOR if asked.seat is None else asked.seat
    if asked.seat is not None and not 0 <= asked.seat < read.header.players:
        raise Complaint(f"as: {asked.seat} is no seat of this game (0 to {read.header.players - 1})")
    to = len(read.moves) if asked.to is None else asked.to
    if not 0 <= to <= len(read.moves):
        raise Complaint(f"to: the record has moves 0 to {len(read.moves)}, not {to}")
    console = Console(highlight=False)
    with complaints(str(asked.file)):
        face = game.terminal(record.fitting_game(read, game), read.header.names, viewer)
        for line, step in record.replay(read, game):
            view = game.view(step.state, viewer)
            for event in record.seen(step.told, viewer):
                sentence, rule = face.sentence(event, view, set_up=line.n == 0)
                console.print(told_line(sentence, f"{line.n:>4}", f"{rule:>3}", width=console.width))
            if line.n == to:
                break
        console.print(face.board(view))
    return 0


def run_verify(asked: argparse.Namespace) -> int:
    from traumwerk.core import record

    wrong = 0
    for path in asked.files:
        try:
            read, game = read_record(path, asked.components)
            with complaints(str(path)):
                result = record.verify(read, game)
        except Complaint as complaint:
            print(f"traumwerk: {complaint}", file=sys.stderr)
            wrong += 1
        else:
            points = ", ".join(f"{n!r} {p}" for n, p in zip(read.header.names, result.points, strict=True))
            print(f"{path}: holds, {len(read.moves)} moves; points: {points}")
    return 1 if wrong else 0


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────
def run_rules(asked: argparse.Namespace) -> int:
    from traumwerk import rulebook
    from traumwerk.games import NAMES as GAMES

    what = spelled(asked.what)
    try:
        language = asked.language
        text = rulebook.text(what, language) if what in GAMES else rulebook.rule(what, language)
    except rulebook.UnknownRule as error:
        raise Complaint(f"{error}; games: {', '.join(GAMES)}") from None
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)
    return 0


def run_components(asked: argparse.Namespace) -> int:
    with complaints():
        game = load_game(asked.game, None)
        check_cardboard(game)
        print(game.components_file.read_text(encoding="utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
