"""People: guests with a name, who may become accounts."""

from __future__ import annotations

import hmac
import secrets
import time
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk.house import wire
from traumwerk.house.problems import Sorry

if TYPE_CHECKING:
    from traumwerk.house.store import Store

KNOWN = 50_000  # people kept in memory at most
DAY = 86_400.0
COOKIE = "traumwerk"
COOKIE_AGE = 400 * DAY  # as long as browsers keep one
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, direction, private and unassigned characters
TURNING = frozenset("\x7f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
MARKS = {"Mn", "Me"}
ROW = "SELECT id, name, language, login, epoch FROM people"


class Person(msgspec.Struct, frozen=True):
    """Somebody the house knows; a new `epoch` logs all his devices out."""

    id: str
    name: str
    language: wire.Language
    login: str | None = None
    epoch: int = 0


def clean_name(text: str) -> str:
    """A name as others see it: composed, trimmed, nothing in it that is not seen or that turns the line."""
    name = unicodedata.normalize("NFC", text).strip()
    kinds = [unicodedata.category(letter) for letter in name]
    piled = any(set(kinds[n : n + 3]) <= MARKS for n in range(len(kinds) - 2))
    if not name or len(name) > 24 or piled or INVISIBLE & set(kinds):
        raise Sorry("name", "a name has 1 to 24 characters that can be seen")
    return name


def clean_line(text: str) -> str:
    """A line of chat: something that is seen, and nothing that turns the line."""
    line = text.strip()
    if not line or any(letter in TURNING or (letter < " " and letter != "\n") for letter in line):
        raise Sorry("text", "a line has characters that can be seen")
    return line


class People:
    """Everybody the house knows, found by id or by cookie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Person] = {}
        self._key = b""

    async def open(self) -> None:
        """Find the key that signs cookies, or make one."""
        if self.store.fact("cookie key") is None:
            key = secrets.token_hex(32)
            await self.store.write(("INSERT INTO facts VALUES ('cookie key', ?)", (key,)))
        self._key = bytes.fromhex(self.store.fact("cookie key"))

    # ── finding ──
    def find(self, at: str) -> Person | None:
        person = self._known.get(at)
        if person is None:
            row = self.store.row(f"{ROW} WHERE id = ?", at)
            return None if row is None else self.keep(Person(*row))
        return person

    def by_login(self, login: str) -> tuple[Person, str | None] | None:
        """An account and the hash of its password."""
        row = self.store.row("SELECT id, password FROM people WHERE login = ?", login.lower())
        person = None if row is None else self.find(row[0])
        return None if row is None or person is None else (person, row[1])

    def keep(self, person: Person) -> Person:
        if len(self._known) >= KNOWN:
            self._known.clear()
        self._known[person.id] = person
        return person

    def forget(self, at: str) -> None:
        self._known.pop(at, None)

    # ── coming and changing ──
    async def come_in(self, name: str, language: wire.Language) -> Person:
        person = Person(secrets.token_urlsafe(12), clean_name(name), language)
        now = time.time()
        sql = "INSERT INTO people (id, name, language, created, seen) VALUES (?, ?, ?, ?, ?)"
        await self.store.write((sql, (person.id, person.name, language, now, now)))
        return self.keep(person)

    async def change(self, person: Person, **changes: Any) -> Person:
        """Store what changes of a person; a password is stored, not kept in memory."""
        names = ", ".join(f"{name} = ?" for name in changes)
        statement = f"UPDATE people SET {names} WHERE id = ?"  # noqa: S608
        await self.store.write((statement, (*changes.values(), person.id)))
        self.forget(person.id)
        changed = self.find(person.id)
        if changed is None:
            raise Sorry("who", "say who you are first", 401)
        return changed

    async def see(self, person: Person) -> None:
        """Note once a day that somebody is still around."""
        now = time.time()
        sql = "UPDATE people SET seen = ? WHERE id = ?"
        row = self.store.row("SELECT seen FROM people WHERE id = ?", person.id)
        if row is not None and now - row[0] > DAY:
            await self.store.write((sql, (now, person.id)))

    # ── cookies ──
    def cookie(self, person: Person) -> str:
        """What a browser keeps to be known again."""
        body = f"{person.id}.{person.epoch}.{int(time.time())}"
        return f"{body}.{self._mac(body)}"

    def by_cookie(self, text: str) -> Person | None:
        """Whose cookie this is; nobody's where it was not signed here, is too old, or was taken back."""
        body, _, mac = text.rpartition(".")
        if not hmac.compare_digest(mac.encode(), self._mac(body).encode()):
            return None
        at, epoch, issued = body.split(".")
        person = self.find(at) if time.time() - int(issued) < COOKIE_AGE else None
        return person if person is not None and person.epoch == int(epoch) else None

    def _mac(self, body: str) -> str:
        return hmac.digest(self._key, body.encode(), "sha256").hex()
