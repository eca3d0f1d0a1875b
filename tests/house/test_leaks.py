"""Nothing leaks: whole games over real sockets, read to the last byte with all secrets known."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import count, cycle, zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.responses import Response

from tests.house.scanner import Leak
from tests.house.stage import Guest, Performance, Stage
from tests.house.twins import Twin, Twins
from traumwerk import games
from traumwerk.core import table as core_table
from traumwerk.core.game import SPECTATOR, Refused, Told, everybody
from traumwerk.games import traumfabrik
from traumwerk.games.factory_manager import FactoryManager
from traumwerk.games.traumfabrik import views as traumfabrik_views
from traumwerk.games.when_i_dream import rules as dream_rules
from traumwerk.games.when_i_dream import views as dream_views
from traumwerk.games.when_i_dream.judge import Judge
from traumwerk.games.when_i_dream.moves import NightOver
from traumwerk.house import accounts, api, archive, chat, logs, people, tables, visits
from traumwerk.house.clocks import Clock
from traumwerk.house.people import Person
from traumwerk.house.tables import HouseTable, encode
from traumwerk.house.wire import OrderChanged, Pace, Update

TIMED = {"kind": "live", "move": 3000, "bank": 9000}


@pytest.fixture
def perform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Performance:
    return Performance(tmp_path / "house", monkeypatch)


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Twins:
    return Twins(tmp_path, monkeypatch)


# ── Whole games ─────────────────────────────────────────────────────────────────────────────────────────
async def a_whole_game(stage: Stage, *, undo: bool = False) -> None:
    """Moves at random; now and then somebody orders, talks, looks around, errs, takes back, or calls anew."""
    random = stage.random
    for number in range(5000):
        if stage.is_over:
            break
        if number % 40 == 5:
            guest = random.choice(stage.seats)
            await guest.order(980 + guest.viewer, random.choice(["pass", "ask"]))
        if number % 40 == 25:
            await random.choice(stage.seats).order(None)
        if number % 25 == 10:
            await stage.look(random.choice(stage.everybody))
            await stage.chat(random.choice([*stage.seats, stage.others[0]]))
        if number % 50 == 30:
            await stage.provoke(random.choice([*stage.seats, stage.others[0], stage.others[2]]))
        if number % 60 == 45:
            guest = random.choice(stage.others[:3])
            await guest.sockets[-1].close()
            await guest.connect(stage.at)
        if undo and number % 30 == 20:
            await take_back(stage)
        await stage.move()
    assert stage.is_over
    for guest in stage.everybody:
        await stage.look(guest)
        await stage.look_deep(guest)


async def take_back(stage: Stage) -> None:
    """Somebody's own last move where he can, else by consent of all."""
    able = [guest for guest in stage.seats if guest.seen["can_undo"]]
    guest = stage.random.choice(able or stage.seats)
    answer = await guest.say("Undo")
    if not able and answer["type"] == "Done":
        for other in stage.seats:
            if other is not guest:
                await other.say("Agree", yes=True)
    await stage.settle()


FOR_ALL = {"Window", "Update", "Done", "Problem", "TableChanged", "Said", "OrderChanged", "log"}


@pytest.mark.parametrize(
    ("players", "options", "undo"),
    [
        (3, {}, True),
        (4, {}, False),
        (5, {"covered_red": True}, False),
        (3, {"edition": "dream-factory"}, False),
        (5, {"edition": "dream-factory"}, True),
    ],
)
def test_traumfabrik_and_dream_factory_leak_nothing(
    perform: Performance, players: int, options: dict[str, Any], undo: bool
) -> None:
    async def play(stage: Stage) -> None:
        await stage.set_up("traumfabrik", players, pace=TIMED, **options)
        await a_whole_game(stage, undo=undo)

    scanner = perform(play, players)
    assert set(scanner.kinds) >= FOR_ALL
    assert scanner.is_over
    assert bool(scanner.past) == undo


def test_factory_manager_leaks_nothing(perform: Performance) -> None:
    async def play(stage: Stage) -> None:
        await stage.set_up("factory_manager", 4, pace=TIMED)
        await a_whole_game(stage)

    scanner = perform(play, 4)
    assert set(scanner.kinds) >= FOR_ALL
    assert {event for told in scanner.now.told for t in told for event in [type(t.event).__name__]} >= {
        "SwitchedOff", "SwitchedOn", "StoodStill", "Offered",
    }  # fmt: skip


# ── When I Dream ────────────────────────────────────────────────────────────────────────────────────────
QUICK = {"hourglass": 2, "clue_seconds": 1, "last_guess_seconds": 1, "day_seconds": 3, "dusk_seconds": 3}


class Dreaming:
    """What everybody says in the nights of a game: clues that fit, guesses right, near and wrong, votes."""

    def __init__(self, stage: Stage, language: str) -> None:
        self.stage = stage
        self.random = stage.random
        self.language = language
        self.deck = games.load("when_i_dream").deck
        self.guesses = cycle(("near", "right", "wrong", "near", "pass"))

    async def play(self, *, nights: int = 10) -> None:
        """Until the game is over, or so many nights are."""
        for number in count():
            if self.stage.is_over or self.stage.seats[0].seen["view"]["night"] >= nights:
                return
            acted = [await self.act(guest) for guest in self.stage.seats]
            if number % 12 == 6:
                await self.stage.look(self.random.choice(self.stage.everybody))
            if number % 12 == 9:
                await self.stage.chat(self.random.choice([*self.stage.seats, self.stage.others[0]]))
            if number % 40 == 3:
                await self.stage.provoke(self.random.choice([*self.stage.seats, self.stage.others[0]]))
            if not any(acted):
                await self.stage.news()

    async def act(self, guest: Guest) -> bool:
        move = self.move(guest)
        if move is not None:
            await guest.say("Play", move=move)
        return move is not None

    def move(self, guest: Guest) -> dict[str, Any] | None:
        view, names = guest.seen["view"], {name_of(offer) for offer in guest.offers}
        ones = [offer["move"] for offer in guest.offers if offer["type"] == "One"]
        votes = [move for move in ones if move["type"] in ("Accept", "Reject", "Condemn", "Acquit", "Ready")]
        if votes:
            return dict(self.random.choice(votes))
        if "Tell" in names:
            return {"type": "Tell", "dream": "I was in a house of glass, and then I fell"}
        if "Guess" in names:
            return self.guess(view) if len(view["heard"]) > 1 or view["phase"] == "last guess" else None
        challenges = [move for move in ones if move["type"] == "ChallengeClue"]
        if challenges and self.random.random() < 0.05:
            return dict(self.random.choice(challenges))
        return self.clue(view) if "Clue" in names else None

    def clue(self, view: dict[str, Any]) -> dict[str, Any]:
        entry, dice = self.deck.entry(view["element"], self.language), self.random.random()
        if dice < 0.15:
            return {"type": "Clue", "word": self.random.choice([entry.word, "two words", "7"])}
        if dice < 0.3 or not entry.clues:
            return {"type": "Pass"}
        return {"type": "Clue", "word": self.random.choice(entry.clues)}

    def guess(self, view: dict[str, Any]) -> dict[str, Any]:
        """The test knows what lies there, the dreamer does not."""
        seen = (guest.seen["view"] for guest in self.stage.seats)
        element = next(
            (v["element"] for v in seen if v["number"] == view["number"] and v["element"] is not None), 0
        )
        entry, kind = self.deck.entry(element, self.language), next(self.guesses)
        words = {"right": entry.word, "near": entry.near[0] if entry.near else "zzxqj", "wrong": "zzxqj"}
        return {"type": "PassCard"} if kind == "pass" else {"type": "Guess", "word": words[kind]}


def name_of(offer: dict[str, Any]) -> str:
    return str(offer["move"]["type"] if offer["type"] == "One" else offer["move"])


@pytest.mark.parametrize(("language", "players", "strict"), [("en", 4, False), ("de", 5, True)])
def test_when_i_dream_leaks_nothing(perform: Performance, language: str, players: int, strict: bool) -> None:
    async def play(stage: Stage) -> None:
        await stage.set_up("when_i_dream", players, language=language, strict=strict, **QUICK)
        await Dreaming(stage, language).play()
        for guest in stage.everybody:
            await stage.look(guest)
            await stage.look_deep(guest)

    scanner = perform(play, players)
    assert set(scanner.kinds) >= FOR_ALL - {"OrderChanged"}
    told = {type(t.event).__name__ for told in scanner.now.told for t in told}
    assert told >= {"CardLaid", "CardChanged", "BallotSettled", "VoteCast", "RolesShown", "DreamTold"}
    piles = {t.event.pile for told in scanner.now.told for t in told if hasattr(t.event, "pile")}
    assert piles == {"yellow", "blue", "undecided"}


# ── Twins: whatever is hidden changes no byte of anybody else ───────────────────────────────────────────
ME, WATCHER = 0, -1


def same(one: dict[int, list[bytes]], other: dict[int, list[bytes]]) -> None:
    """Frames and answers, their number, order and every byte."""
    assert one.keys() == other.keys()
    for viewer, frames in one.items():
        for mine, theirs in zip_longest(frames, other[viewer]):
            if mine != theirs:
                raise Leak("twins differ", f"viewer {viewer}", f"{mine!r}\n≠\n{theirs!r}")


async def to_the_books(twin: Twin) -> None:
    """Through a round until everybody keeps his books."""
    while twin.game.view(twin.table.playing.state, WATCHER).phase != "books":
        seat = twin.at.to_act()
        moves = [move for move in twin.at.moves(seat) if move["type"] not in ("Demolish", "Hire")]
        twin.house.time += 1
        await twin.table.play(seat, f"m{twin.table.playing.moves}", (moves or twin.at.moves(seat))[-1])


def books(switching: bool) -> Any:
    """Seats 1 and 2 change their minds in secret, or do not; a vote is on all the while."""

    async def story(twin: Twin) -> None:
        await to_the_books(twin)
        for viewer in (ME, WATCHER):
            await twin.look(viewer)
        await twin.do(ME, "AskPause", paused=True)
        twin.house.time += 5
        for seat in (1, 2):
            offs = [move["tile"] for move in twin.at.moves(seat) if move["type"] == "SwitchOff"]
            for tile in offs[:3] if switching else []:
                twin.house.time += 0.25
                await twin.hidden(seat, type="SwitchOff", tile=tile)
                await twin.hidden(seat, type="SwitchOn", tile=tile)
                twin.house.time -= 0.25
            for viewer in (ME, WATCHER):
                await twin.look(viewer)
            twin.house.time += 7
        for viewer in (ME, WATCHER):
            await twin.look(viewer)
        await twin.step(1, type="Confirm")
        for viewer in (ME, WATCHER):
            await twin.look(viewer)

    return story


LIVE = Pace("live", 60, 300)


def test_who_switches_in_secret_changes_no_byte_of_others(twins: Twins) -> None:
    still = twins.live(books(switching=False), "factory_manager", 3, pace=LIVE)
    same(still, twins.live(books(switching=True), "factory_manager", 3, pace=LIVE))
    assert sum(map(len, still.values())) > 40


def night(judged: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A guess that is right, wrong or near, the same in everything the dreamer can hear."""

    async def story(twin: Twin) -> None:
        monkeypatch.setattr(Judge, "judgement", lambda *_: judged)
        for seat in range(5):
            await twin.step(seat, type="Ready")
        for seat, word in ((1, "because"), (2, "seldom")):
            await twin.step(seat, type="Clue", word=word)
        await twin.do(ME, "AskPause", paused=True)
        await twin.do(ME, "Agree", yes=False)
        await twin.step(ME, type="Guess", word="apple")
        await twin.do(ME, "AskPause", paused=True)
        for viewer in (ME, WATCHER):
            await twin.look(viewer)
        if judged == "near":
            for seat in (1, 2, 3, 4):
                await twin.hidden(seat, type="Accept", card=0)
                for viewer in (ME, WATCHER):
                    await twin.look(viewer)
        else:
            for viewer in (ME, WATCHER) * 4:
                await twin.look(viewer)
        for seat, word in ((3, "rather"), (4, "quickly")):
            await twin.step(seat, type="Clue", word=word)
        if judged != "right":
            await twin.hidden(1, type="ChallengeClue", clue=0)
        for viewer in (ME, WATCHER):
            await twin.look(viewer)
        if judged != "right":
            for seat in (2, 4):
                await twin.hidden(seat, type="Acquit")
        await twin.step(ME, type="PassCard")
        await twin.clock(NightOver())
        for viewer in (ME, WATCHER):
            await twin.look(viewer)
        await twin.step(ME, type="Guess", word="pear")
        for viewer in (ME, WATCHER):
            await twin.look(viewer)

    return story


SLOW_DREAM = {"hourglass": 3600, "clue_seconds": 3600, "last_guess_seconds": 3600, "day_seconds": 3600,
              "dusk_seconds": 3600, "first": 0}  # fmt: skip


@pytest.mark.parametrize("judged", ["wrong", "near"])
def test_right_wrong_or_near_changes_no_byte_of_the_dreamer(
    twins: Twins, monkeypatch: pytest.MonkeyPatch, judged: str
) -> None:
    right = twins.live(night("right", monkeypatch), "when_i_dream", 5, options=SLOW_DREAM)
    same(right, twins.live(night(judged, monkeypatch), "when_i_dream", 5, options=SLOW_DREAM))
    assert sum(map(len, right.values())) > 80


def auction(hidden: bool) -> Any:
    """Seat 1 gives orders and takes them back, and who watches talks; or not."""

    async def story(twin: Twin) -> None:
        for number in range(12):
            seat = twin.at.to_act()
            if hidden and seat != 1:
                await twin.do(1, "SetOrder", order={"up_to": 987, "then": "ask", "until": "revoked"})
                await twin.do(WATCHER, "Say", text="hush")
                await twin.look(ME)
                await twin.do(1, "SetOrder", order=None)
            else:
                await twin.look(ME)
            moves = twin.at.moves(seat)
            await twin.step(seat, **moves[number % len(moves)])
            if number == 6:
                await twin.do(2, "Say", text="how dear everything is")

    return story


def test_orders_and_other_rooms_change_no_byte(twins: Twins) -> None:
    plain = twins.live(auction(hidden=False), "traumfabrik", 3, pace=LIVE)
    same(plain, twins.live(auction(hidden=True), "traumfabrik", 3, pace=LIVE))


# ── And it finds what leaks ─────────────────────────────────────────────────────────────────────────────
async def some_of_traumfabrik(stage: Stage) -> None:
    await stage.set_up("traumfabrik", 3, pace=TIMED)
    for number in range(24):
        if number % 8 == 3:
            await stage.seats[1].order(987, "ask", "revoked")
            for guest in (stage.seats[2], stage.others[0]):
                await guest.send('{"type":"Sync"}')
        if number % 8 == 5:
            await stage.look(stage.seats[0])
            await stage.chat(stage.others[0])
            await stage.chat(stage.seats[1])
        if number == 10:
            for guest in (stage.seats[0], stage.seats[2], stage.others[0]):
                await stage.provoke(guest)
        await stage.move()
    for guest in stage.everybody:
        await stage.look(guest)
    await stage.look_deep(stage.seats[0])


async def some_of_factory_manager(stage: Stage) -> None:
    await stage.set_up("factory_manager", 3, pace=TIMED)
    while stage.seats[0].seen["view"]["phase"] != "books":
        await stage.move()
    await stage.settle()
    await everybody_looks(stage)
    for guest in stage.seats[:2]:
        offs = [offer["move"] for offer in guest.offers if offer["move"]["type"] == "SwitchOff"]
        await guest.say("Play", move=offs[0])
        await guest.say("Play", move={**offs[0], "type": "SwitchOn"})
        await everybody_looks(stage)
    for _ in range(6):
        await stage.move()
    await everybody_looks(stage)


async def everybody_looks(stage: Stage) -> None:
    for guest in (*stage.seats, stage.others[0]):
        await guest.send('{"type":"Sync"}')
        await stage.look(guest)


async def some_of_when_i_dream(stage: Stage) -> None:
    await stage.set_up("when_i_dream", 4, first=0, **QUICK)
    await Dreaming(stage, "en").play(nights=1)


Plant = Callable[[pytest.MonkeyPatch], None]
GAMES = {"t": some_of_traumfabrik, "f": some_of_factory_manager, "w": some_of_when_i_dream}
PLANTED: dict[str, tuple[str, Plant]] = {}


def planted(game: str) -> Callable[[Plant], Plant]:
    """A leak to be found in some of a game."""

    def keep(plant: Plant) -> Plant:
        PLANTED[plant.__name__] = (game, plant)
        return plant

    return keep


def wrap(patch: pytest.MonkeyPatch, owner: Any, name: str, change: Any) -> None:
    """Let `change(original, *arguments)` stand where a function stood."""
    original = getattr(owner, name)

    def changed(*arguments: Any, **named: Any) -> Any:
        return change(original, *arguments, **named)

    patch.setattr(owner, name, changed)


@planted("t")
def money_in_the_games_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(traumfabrik_views, "shows_contracts", lambda s: True)


@planted("t")
def money_in_the_houses_window(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, viewer: int) -> Any:
        window = original(table, viewer)
        if window.view is None:
            return window
        studios = [{**msgspec.to_builtins(s), "contracts": 12} for s in window.view.studios]
        return replace(window, view={**msgspec.to_builtins(window.view), "studios": studios})

    wrap(patch, HouseTable, "window", change)


@planted("t")
def money_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, s: Any, seat: int, *rest: Any) -> Any:
        return Refused("T16", "it is not your turn, {n}", n=s.contracts[(seat + 1) % 3])

    wrap(patch, traumfabrik, "refusal", change)


@planted("t")
def an_order_in_the_window_of_others(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, viewer: int) -> Any:
        return replace(original(table, viewer), order=next(iter(table.kept.orders.values()), None))

    wrap(patch, HouseTable, "window", change)


@planted("t")
def an_order_told_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, message: Any, viewers: Any = None) -> None:
        original(table, message, None if isinstance(message, OrderChanged) else viewers)

    wrap(patch, HouseTable, "tell_all", change)


@planted("t")
def the_spectator_sees_through_a_seat(patch: pytest.MonkeyPatch) -> None:
    wrap(patch, HouseTable, "viewer_of", lambda original, table, person: max(original(table, person), 0))


@planted("t")
def chat_across_rooms(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(chat, "room_of", lambda viewer: "table")


@planted("t")
def the_secret_in_a_header_of_a_replay(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, response: Any, visit: Any) -> None:
        original(response, visit)
        if "table" in visit.request.path_params:
            response.headers["x-table"] = visit.house.table(visit.path("table")).chance.secret

    wrap(patch, api, "set_cookie", change)


@planted("t")
def a_replay_through_the_eyes_of_others(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(archive, "viewers_of", lambda sight, person, asked: (2,))


@planted("t")
def a_log_line_with_a_token(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, house: Any, token: str) -> Any:
        logging.getLogger("traumwerk.house").warning("a token came: %s", token)
        return original(house, token)

    wrap(patch, visits, "by_token", change)


@planted("t")
def a_log_line_with_more_fields(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(logs, "FIELDS", (*logs.FIELDS, "move", "args"))


@planted("t")
def the_stream_of_chance_in_the_options(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, viewer: int) -> Any:
        info = original(table, viewer)
        more = {"next": table.playing.state.rng[0]} if table.table is not None else {}
        return replace(info, options={**info.options, **more})

    wrap(patch, HouseTable, "info", change)


@planted("t")
def the_cookie_of_another_among_my_data(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, visit: Any, person: Any) -> Any:
        row = visit.house.store.row("SELECT id, name, language, login, epoch FROM people WHERE name = 'Bram'")
        stolen = visit.house.people.cookie(Person(*row)) if row is not None else ""
        return replace(original(visit, person), login=stolen)

    wrap(patch, accounts, "me_of", change)
    patch.setattr(people, "time", SimpleNamespace(time=lambda: 1_800_000_000.0))


@planted("t")
def the_hash_of_a_password(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, visit: Any, person: Any) -> Any:
        row = visit.house.store.row("SELECT password FROM people WHERE login = 'nora'")
        return replace(original(visit, person), login=row and row[0])

    wrap(patch, accounts, "me_of", change)


@planted("t")
def a_record_while_the_game_runs(patch: pytest.MonkeyPatch) -> None:
    async def download(visit: Any) -> Any:
        return Response("".join(f"{line}\n" for line in archive.lines_of(visit.house, visit.path("table"))))

    route = next(route for route in api.ROUTES if route.path.endswith("/record"))
    patch.setattr(route, "handler", download)


@planted("f")
def what_others_switch_off(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FactoryManager, "audience", lambda game, state, event: everybody(state.players))


@planted("f")
def a_count_of_hidden_moves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core_table.Window, "moves", property(lambda window: window._table.moves))


@planted("f")
def an_update_without_events(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, prepared: Any) -> None:
        original(table, prepared)
        if not any(told.reaches(SPECTATOR) for told in prepared.step.told):
            for viewer in list(table.callers):
                eyes, clocks = table.playing.window(viewer), table.clocks(viewer)
                again = Update(0, eyes.moves, [], eyes.view, eyes.offers, eyes.awaited, clocks, False)
                table.tell_all(again, [viewer])

    wrap(patch, HouseTable, "tell_move", change)


@planted("f")
def a_clock_set_anew_in_secret(patch: pytest.MonkeyPatch) -> None:
    def change(
        original: Any, clock: Any, decision: Any, awaited: Any, mover: Any, pace: Any, now: float
    ) -> None:
        original(clock, decision, awaited, mover, pace, now)
        clock.since = dict.fromkeys(clock.since, now)

    wrap(patch, Clock, "turn", change)


@planted("w")
def the_piles_for_the_dreamer(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, s: Any, viewer: int, winners: Any) -> Any:
        view = original(s, viewer, winners)
        return replace(view, penalties=(len([laid for laid in s.laid if laid.pile == "yellow"]),) * s.players)

    wrap(patch, dream_views, "view", change)


@planted("w")
def roles_in_the_table(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, viewer: int) -> Any:
        info = original(table, viewer)
        roles = (None,) * 4 if table.table is None else table.table.state.roles
        return replace(
            info, seats=tuple(replace(s, bot=role) for s, role in zip(info.seats, roles, strict=True))
        )

    wrap(patch, HouseTable, "info", change)


@planted("w")
def a_longer_frame_for_a_right_guess(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, prepared: Any) -> None:
        padded = any(laid.pile == "yellow" for laid in prepared.step.state.laid)
        with patch.context() as inner:
            inner.setattr(tables, "encode", lambda message: encode(message) + b" " * padded)
            original(table, prepared)

    wrap(patch, HouseTable, "tell_move", change)


@planted("w")
def the_hourglass_for_everybody(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, viewer: int) -> Any:
        clocks = original(table, viewer)
        names = list(table.kept.clock.timers)
        return clocks and replace(clocks, timers=table.kept.clock.timers_at(names, table.house.now()))

    wrap(patch, HouseTable, "clocks", change)


@planted("w")
def votes_told_to_all(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, s: Any, seat: int, event: Any) -> None:
        s.told.append(Told(event, everybody(s.players)))

    wrap(patch, dream_rules, "tell_one", change)


@planted("w")
def the_element_for_the_spectator(patch: pytest.MonkeyPatch) -> None:
    def change(original: Any, s: Any, event: Any) -> None:
        s.told.append(Told(event, frozenset((*s.spirits, SPECTATOR))))

    wrap(patch, dream_rules, "tell_spirits", change)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_found(perform: Performance, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game, plant = PLANTED[name]

    async def play(stage: Stage) -> None:
        with monkeypatch.context() as patch:
            plant(patch)
            await GAMES[game](stage)
            await stage.settle()

    def scan_untouched() -> None:
        perform(play)

    with pytest.raises(Leak) as found:
        scan_untouched()
    print(f"{name}: {found.value.what}")


@pytest.mark.parametrize(
    ("plant", "what"),
    [
        (money_in_the_games_view, "worlds apart"),
        (money_in_a_refusal, "worlds apart"),
        (what_others_switch_off, "F26"),
        (the_piles_for_the_dreamer, "worlds apart"),
        (votes_told_to_all, "W5 W9"),
        (the_element_for_the_spectator, "W10"),
    ],
)
def test_a_leak_in_the_game_itself_is_found(
    perform: Performance, monkeypatch: pytest.MonkeyPatch, plant: Plant, what: str
) -> None:
    """Here the scanner reads with the same wrong game: other worlds and the plain rules tell."""
    plant(monkeypatch)
    with pytest.raises(Leak, match=what):
        perform(GAMES[PLANTED[plant.__name__][0]])


@pytest.mark.parametrize("game", GAMES)
def test_without_a_planted_leak_there_is_none(perform: Performance, game: str) -> None:
    """What the planted leaks are found in is clean otherwise."""
    perform(GAMES[game])


# ── Twins find what only the difference tells ───────────────────────────────────────────────────────────
def test_twins_find_a_date_that_tells_of_hidden_moves(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(
        monkeypatch,
        HouseTable,
        "row_change",
        lambda original, table, openly=True, **changes: original(table, **changes),
    )
    still = twins.live(books(switching=False), "factory_manager", 3, pace=LIVE)
    with pytest.raises(Leak, match="twins differ"):
        same(still, twins.live(books(switching=True), "factory_manager", 3, pace=LIVE))


def test_twins_find_an_undo_that_others_hidden_moves_take_away(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HouseTable, "can_undo", lambda table, viewer: not (table.table and table.table._undo))
    still = twins.live(books(switching=False), "factory_manager", 3, pace=LIVE)
    with pytest.raises(Leak, match="twins differ"):
        same(still, twins.live(books(switching=True), "factory_manager", 3, pace=LIVE))


def test_twins_find_one_frame_more_for_a_right_guess(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(original: Any, table: HouseTable, prepared: Any) -> None:
        original(table, prepared)
        if prepared.step.state.laid and prepared.step.state.laid[-1].pile == "yellow":
            table.tell_change()

    wrap(monkeypatch, HouseTable, "tell_move", change)
    right = twins.live(night("right", monkeypatch), "when_i_dream", 5, options=SLOW_DREAM)
    with pytest.raises(Leak, match="twins differ"):
        same(right, twins.live(night("wrong", monkeypatch), "when_i_dream", 5, options=SLOW_DREAM))


def test_twins_find_a_vote_that_hidden_votes_end(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    wrap(
        monkeypatch,
        HouseTable,
        "tell_move",
        lambda original, table, prepared: (original(table, prepared), table.votes.drop()),
    )
    right = twins.live(night("right", monkeypatch), "when_i_dream", 5, options=SLOW_DREAM)
    with pytest.raises(Leak, match="twins differ"):
        same(right, twins.live(night("near", monkeypatch), "when_i_dream", 5, options=SLOW_DREAM))
