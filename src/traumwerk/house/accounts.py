"""Accounts: coming in, logging in, tokens for programs, one's own data, and leaving for good."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk.house import seating, wire
from traumwerk.house.archive import without_names
from traumwerk.house.people import INVISIBLE, Person, clean_name
from traumwerk.house.problems import Sorry
from traumwerk.house.seats import Seat
from traumwerk.house.tables import HouseTable, encode
from traumwerk.house.visits import Visit, hash_of, me_of

if TYPE_CHECKING:
    from traumwerk.house.house import House

TOKEN = "tw_"  # what our tokens begin with, so that scanners find one that was published  # noqa: S105
ID_LENGTH = 16  # of the hash, to name a token by


# ── coming in ───────────────────────────────────────────────────────────────────────────────────────────
async def come_in(visit: Visit, wish: wire.GuestWish) -> wire.Me:
    """Come in with a name."""
    visit.house.buckets.take("guests", visit.address, visit.house.limits.guests)
    visit.greet(await visit.house.people.come_in(wish.name, wish.language))
    return me_of(visit, visit.person)


async def show_me(visit: Visit) -> wire.Me:
    """Who you are."""
    await visit.house.people.see(visit.person)
    return me_of(visit, visit.person)


async def show_visitor(visit: Visit) -> wire.Visitor:
    """Who you are, if the house knows you: for a page, which asks before anybody has come in."""
    person = visit.known()
    if person is None:
        return wire.Visitor(None)
    await visit.house.people.see(person)
    return wire.Visitor(me_of(visit, person))


async def change_me(visit: Visit, change: wire.MeChange) -> wire.Me:
    """Another name or another language, from now on."""
    changes: dict[str, Any] = {}
    if change.name is not None:
        changes["name"] = clean_name(change.name)
    if change.language is not None:
        changes["language"] = change.language
    person = await visit.house.people.change(visit.person, **changes) if changes else visit.person
    await carry_over(visit.house, person)
    return me_of(visit, person)


async def carry_over(house: House, person: Person) -> None:
    """Sockets that are open, and tables that still gather, know the person as he is now."""
    for table in list(house.tables.values()):
        for callers in table.callers.values():
            for caller in callers:
                if caller.person.id == person.id:
                    caller.person, caller.language = person, person.language
        async with table.lock:
            number = table.seat_of(person.id)
            if number is not None and table.stage == "gathering" and table.seats[number].name != person.name:
                await table.change_seat(number, msgspec.structs.replace(table.seats[number], name=person.name))
                table.tell_change()


# ── passwords ───────────────────────────────────────────────────────────────────────────────────────────
@cache
def hasher() -> Any:
    from argon2 import PasswordHasher

    return PasswordHasher(parallelism=1)


@cache
def nobody() -> str:
    """A hash to check against where there is no such account, so that this takes as long."""
    return hash_password(secrets.token_hex(16))


def hash_password(password: str) -> str:
    hashed: str = hasher().hash(password)
    return hashed


def is_right(hashed: str | None, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHash

    try:
        hasher().verify(hashed or nobody(), password)
    except (Argon2Error, InvalidHash):
        return False
    return hashed is not None


async def in_thread(visit: Visit, work: Any, *arguments: Any) -> Any:
    """Hash a password beside the tables."""
    async with visit.desk.hashing:
        return await asyncio.to_thread(work, *arguments)


async def make_account(visit: Visit, wish: wire.NewAccount) -> wire.Me:
    """Make the guest an account that keeps his games: a login and a password."""
    person, house = visit.person, visit.house
    house.buckets.take("logins", visit.address, house.limits.logins)
    if person.login is not None:
        raise Sorry("login", "you have an account", 409)
    if wish.login != wish.login.strip():
        raise Sorry("login", "a login has letters, digits, dots, dashes and underscores")
    if house.people.by_login(wish.login) is not None:
        raise taken()
    hashed = await in_thread(visit, hash_password, wish.password)
    try:
        person = await house.people.change(person, login=wish.login, password=hashed)
    except sqlite3.IntegrityError:
        raise taken() from None
    return me_of(visit, person)


def taken() -> Sorry:
    return Sorry("login", "that login is taken", 409)


async def log_in(visit: Visit, given: wire.Credentials) -> wire.Me:
    """Log in with a password."""
    house = visit.house
    house.buckets.take("logins", visit.address, house.limits.logins)
    house.buckets.take("logins", given.login.lower(), house.limits.logins)
    found = house.people.by_login(given.login)
    hashed = None if found is None else found[1]
    if not await in_thread(visit, is_right, hashed, given.password) or found is None:
        raise Sorry("login", "login or password is wrong", 401)
    visit.greet(found[0])
    return me_of(visit, visit.person)


async def change_password(visit: Visit, change: wire.PasswordChange) -> wire.Me:
    """A new password; all other devices are logged out."""
    person, house = visit.person, visit.house
    house.buckets.take("logins", visit.address, house.limits.logins)
    found = None if person.login is None else house.people.by_login(person.login)
    if found is None:
        raise Sorry("login", "you have no account", 409)
    if not await in_thread(visit, is_right, found[1], change.old):
        raise Sorry("login", "login or password is wrong", 401)
    hashed = await in_thread(visit, hash_password, change.new)
    visit.greet(await house.people.change(person, password=hashed, epoch=person.epoch + 1))
    hang_up(house, person.id)
    return me_of(visit, visit.person)


async def log_out(visit: Visit, wish: wire.Logout) -> None:
    """Leave on this device, or everywhere. A guest who leaves cannot come back."""
    person = visit.person
    if wish.everywhere:
        await visit.house.people.change(person, epoch=person.epoch + 1)
        hang_up(visit.house, person.id)
    visit.part()


def hang_up(house: House, person: str) -> None:
    """Close all sockets of somebody; who may come back does."""
    for table in house.tables.values():
        for callers in table.callers.values():
            for caller in callers:
                if caller.person.id == person:
                    caller.cut()


# ── tokens ──────────────────────────────────────────────────────────────────────────────────────────────
async def make_token(visit: Visit, wish: wire.TokenWish) -> wire.NewToken:
    """A token with which a program plays in your name; it is shown this once."""
    person, house = visit.person, visit.house
    label = clean_label(wish.name)
    if len(owned(house, "tokens", person)) >= house.limits.tokens:
        raise Sorry("tokens", "you have too many: delete one first", 409)
    token, now = TOKEN + secrets.token_urlsafe(32), time.time()
    hashed = hash_of(token)
    await house.store.write(("INSERT INTO tokens VALUES (?, ?, ?, ?)", (hashed, person.id, label, now)))
    return wire.NewToken(hashed[:ID_LENGTH], label, now, token)


async def list_tokens(visit: Visit) -> tuple[wire.Owned, ...]:
    """The tokens you made."""
    return owned(visit.house, "tokens", visit.person)


async def delete_token(visit: Visit) -> None:
    """Take a token back; what is connected with it is cut off."""
    at = visit.path("token")
    if at not in {token.id for token in owned(visit.house, "tokens", visit.person)}:
        raise Sorry("token", "there is no such token", 404)
    sql = f"DELETE FROM tokens WHERE person = ? AND substr(hash, 1, {ID_LENGTH}) = ?"  # noqa: S608
    await visit.house.store.write((sql, (visit.person.id, at)))
    hang_up(visit.house, visit.person.id)


def owned(house: House, kind: str, person: Person) -> tuple[wire.Owned, ...]:
    """What somebody has of passkeys or tokens, as it may be shown."""
    at = f"substr(hash, 1, {ID_LENGTH})" if kind == "tokens" else "lower(hex(id))"
    sql = f"SELECT {at}, name, created FROM {kind} WHERE person = ? ORDER BY created"  # noqa: S608
    return tuple(wire.Owned(*row) for row in house.store.rows(sql, person.id))


def clean_label(text: str) -> str:
    label = unicodedata.normalize("NFC", text).strip()
    if not label or INVISIBLE & {unicodedata.category(letter) for letter in label}:
        raise Sorry("name", "a name has characters that can be seen")
    return label


# ── one's own data ──────────────────────────────────────────────────────────────────────────────────────
async def export(visit: Visit) -> wire.Export:
    """Everything the house has stored about you."""
    person, house = visit.person, visit.house
    house.buckets.take("exports", person.id, house.limits.exports)
    created, seen = house.store.row("SELECT created, seen FROM people WHERE id = ?", person.id) or (0.0, 0.0)
    tables = house.store.rows(
        "SELECT id, game, stage, seats, created FROM sittings JOIN tables ON id = at WHERE person = ?",
        person.id,
    )
    chat = house.store.rows(
        "SELECT n, room, name, text, said FROM chat WHERE person = ? ORDER BY said", person.id
    )
    return wire.Export(
        me=me_of(visit, person),
        created=created,
        seen=seen,
        tables=tuple(wire.Sitting(at, game, stage, seat_in(seats, person.id), when)
                     for at, game, stage, seats, when in tables),
        chat=tuple(wire.ChatLine(*row) for row in chat),
        passkeys=owned(house, "passkeys", person),
        tokens=owned(house, "tokens", person),
    )  # fmt: skip


def seat_in(seats: str, person: str) -> int | None:
    found = msgspec.json.decode(seats, type=list[Seat])
    return next((number for number, seat in enumerate(found) if seat.person == person), None)


# ── leaving for good ────────────────────────────────────────────────────────────────────────────────────
async def delete_me(visit: Visit) -> None:
    """Forget you: your seats pass to bots, your name leaves the records, your words the chats."""
    person, house = visit.person, visit.house
    rows = house.store.rows("SELECT at FROM sittings WHERE person = ?", person.id)
    for (at,) in rows:
        await leave_for_good(house.table(at), person.id)
    await house.store.write(
        ("UPDATE chat SET person = '', name = '', text = '' WHERE person = ?", (person.id,)),
        ("DELETE FROM people WHERE id = ?", (person.id,)),
    )
    house.people.forget(person.id)
    for guests in house.came_by_code.values():
        guests.discard(person.id)
    hang_up(house, person.id)
    visit.part()


async def leave_for_good(table: HouseTable, person: str) -> None:
    """One table without somebody: before the game his seat is free, then a bot's, afterwards nobody's."""
    async with table.lock:
        number = table.seat_of(person)
        if table.stage == "gathering" and number is not None:
            await seating.free(table, number)
            return
        others = [seat.person for seat in table.seats if seat.person not in (None, person)]
        setting, stage = table.setting, table.stage
        if setting.host == person:
            setting = msgspec.structs.replace(setting, host=others[0] if others else "")
            if stage in ("gathering", "running") and not others:
                stage = "ended"
        changes: dict[str, Any] = {"setting": encode(setting).decode(), "stage": stage}
        if number is None:
            await table.house.store.write(table.row_change(**changes))
        else:
            level = table.house.stand_in_level(table.game)
            sitting = Seat.of_bot(level, table.seats) if stage == "running" else Seat()
            if stage == "running":
                changes["wake"] = table.house.now()
            await table.change_seat(number, sitting, *without_names(table, number), **changes)
        table.setting, table.stage = setting, stage
        if table.table is not None:
            table.restore()
        table.move_callers(person)
        table.tell_change()
        table.pulse.drive()
