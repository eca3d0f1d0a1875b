"""A visit: one request over HTTP, who makes it and in which language he is answered."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect

from traumwerk.house import wire
from traumwerk.house.limits import address_of
from traumwerk.house.people import COOKIE
from traumwerk.house.problems import Sorry
from traumwerk.house.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import HTTPConnection, Request

    from traumwerk.house.desk import Desk
    from traumwerk.house.house import House
    from traumwerk.house.people import Person

T = TypeVar("T")
PROTOCOL = "traumwerk"  # the name of ours among the protocols that a socket offers
BEARER = "bearer."  # how a browser's socket shows a token, which can set no header


class Visit:
    """One request."""

    def __init__(self, desk: Desk, request: Request) -> None:
        self.desk = desk
        self.house = desk.house
        self.request = request
        self.address = address_of(request.scope.get("client"))
        self._person: Person | None = None
        self._is_known = False
        self.cookie: str | None = None  # to be set: empty to be taken away

    def known(self) -> Person | None:
        """Who it is, or None for a stranger; looked up once."""
        if not self._is_known:
            self._person = known(self.house, self.request)
            self._is_known = True
        return self._person

    @property
    def person(self) -> Person:
        """Who it is; refuses a stranger."""
        person = self.known()
        if person is None:
            raise Sorry("who", "say who you are first", 401)
        return person

    @property
    def language(self) -> str:
        person = None
        with suppress(Sorry):
            person = self.known()
        return accepted(self.request.headers.get("accept-language", "")) if person is None else person.language

    def greet(self, person: Person) -> None:
        """From now on this is who comes from this browser."""
        self._person, self._is_known = person, True
        self.cookie = self.house.people.cookie(person)

    def part(self) -> None:
        self._person, self._is_known = None, True
        self.cookie = ""

    def path(self, name: str) -> str:
        """A part of the address."""
        part: str = self.request.path_params[name]
        return part

    async def body(self, kind: type[T]) -> T:
        """What was sent: JSON, which no form of another page can send, read no further than allowed."""
        most, data, headers = self.house.limits.body, bytearray(), self.request.headers
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Sorry("type", "send application/json", 415)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > most:
            raise Sorry("size", "a request has at most {most} bytes", 413, most=most)
        try:
            async for chunk in self.request.stream():
                data += chunk
                if len(data) > most:
                    raise Sorry("size", "a request has at most {most} bytes", 413, most=most)
        except ClientDisconnect:
            raise Sorry("body", "the line broke in the middle of a request") from None
        return decoded(bytes(data) or b"{}", kind)

    def query(self, kind: type[T]) -> T:
        """What stands behind the question mark."""
        asked = self.request.query_params
        if len(asked) != len(asked.multi_items()):
            raise Sorry("query", "the same was asked twice")
        try:
            return msgspec.convert(dict(asked), kind, strict=False)
        except msgspec.ValidationError as error:
            raise Sorry("query", "that cannot be asked here: {error}", error=str(error)[:200]) from None


def decoded(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Sorry("body", "that is not what is asked for here: {error}", error=str(error)[:200]) from None


def accepted(header: str) -> str:
    """The first of our languages in an `Accept-Language` header."""
    wishes = []
    for place, part in enumerate(header.split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag.strip().lower()[:2]))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), "en")


# ── who it is ──
def known(house: House, connection: HTTPConnection) -> Person | None:
    """Who shows a token or a cookie; a token that is not known is refused."""
    token = token_of(connection.headers.get("authorization", ""), connection.scope.get("subprotocols", ()))
    if token is not None:
        return by_token(house, token)
    cookie = connection.cookies.get(COOKIE)
    return None if cookie is None else house.people.by_cookie(cookie)


def token_of(authorization: str, subprotocols: Iterable[str]) -> str | None:
    """The token somebody shows, in the header or among the protocols of a socket."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return next((name.removeprefix(BEARER) for name in subprotocols if name.startswith(BEARER)), None)


def by_token(house: House, token: str) -> Person:
    row = house.store.row("SELECT person FROM tokens WHERE hash = ?", hash_of(token))
    person = None if row is None else house.people.find(row[0])
    if person is None:
        raise Sorry("token", "this token is not known here", 401)
    return person


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# ── where it comes from ──
def is_from_here(connection: HTTPConnection, origins: Iterable[str]) -> bool:
    """Whether a page of ours asks, or no page at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in origins or place_of(origin) == connection.headers.get("host", "nowhere")


def place_of(origin: str) -> str | None:
    """Host and port of an address; None of what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def me_of(visit: Visit, person: Person) -> wire.Me:
    keys = visit.house.store.row("SELECT count(*) FROM passkeys WHERE person = ?", person.id)
    is_guest = person.login is None and not (keys and keys[0])
    return wire.Me(person.id, person.name, person.language, person.login, is_guest)
