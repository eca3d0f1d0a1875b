"""A socket at a table: what it asks is done and answered, what happens it is told."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec

from traumwerk.core.game import SPECTATOR
from traumwerk.house import chat, wire
from traumwerk.house.callers import Caller
from traumwerk.house.house import House
from traumwerk.house.limits import Flow
from traumwerk.house.people import clean_line
from traumwerk.house.problems import Sorry, excuse, problem
from traumwerk.house.tables import HouseTable, encode

ToHouse = (
    wire.Play
    | wire.Undo
    | wire.Agree
    | wire.AskPause
    | wire.SetOrder
    | wire.Say
    | wire.TakeSeatBack
    | wire.Sync
)
decode = msgspec.json.Decoder(ToHouse).decode
LONGEST_MESSAGE = 16_384
TRY_AGAIN = 1013


async def obey(house: House, table: HouseTable, caller: Caller, text: str) -> None:
    """Do what a message asks, and answer it."""
    key, started = None, time.perf_counter()
    try:
        if len(text) > LONGEST_MESSAGE:
            raise Sorry("size", "a message has at most {most} characters", most=LONGEST_MESSAGE)
        try:
            message = decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            key = key_in(text)
            raise Sorry(
                "message", "that is no message of the protocol: {error}", error=str(error)[:200]
            ) from None
        key = getattr(message, "id", None)
        await carry_out(house, table, caller, message)
        if key is not None:
            caller.send(encode(wire.Done(key)))
        if isinstance(message, wire.Play):
            house.metrics.seconds.observe(time.perf_counter() - started)
    except Exception as error:
        told = problem(excuse(error), caller.language, key)
        house.metrics.problems.labels(told.code).inc()
        caller.send(encode(told))


def mark_of(*parts: str) -> str:
    """What is kept of a message that was carried out; it tells nobody who sent it."""
    return blake2b(":".join(parts).encode(), digest_size=12).hexdigest()


class Keyed(msgspec.Struct):
    """As much of a message as its answer needs."""

    id: wire.Key | None = None


def key_in(text: str) -> str | None:
    """The id of a message that is none of the protocol, where it has one."""
    try:
        return msgspec.json.decode(text, type=Keyed).id
    except (msgspec.DecodeError, RecursionError):
        return None


async def carry_out(house: House, table: HouseTable, caller: Caller, message: Any) -> None:
    seat = caller.viewer
    if isinstance(message, wire.Sync):
        caller.send(encode(table.window(seat)))
        await asyncio.sleep(0)  # who asks and asks lets others ask too
        return
    once = mark_of(caller.person.id, type(message).__name__, message.id)
    if isinstance(message, wire.Say):
        if once not in table.keys:
            house.buckets.take("chat", caller.person.id, house.limits.chat)
        await chat.say(table, caller.person, clean_line(message.text), once)
        return
    if seat == SPECTATOR:
        raise Sorry("seat", "you do not sit at this table")
    match message:
        case wire.Play(key, move, seq):
            await table.play(seat, key, move, seq)
        case wire.Undo():
            await table.votes.undo(seat, once)
        case wire.Agree(yes=yes):
            await table.votes.agree(seat, yes, once)
        case wire.AskPause(paused=paused):
            await table.votes.ask_pause(seat, paused, once)
        case wire.SetOrder(order=order):
            await table.set_order(seat, order, once)
        case wire.TakeSeatBack(away=away):
            await table.take_back(seat, away, once)


async def serve_socket(house: House, table: HouseTable, caller: Caller, receive: Any, send: Any) -> None:
    """A socket from its greeting to its end; who does not read what he is sent is cut off."""

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    flow, busy = Flow(house.limits.messages), False

    async def listen() -> None:
        nonlocal busy
        while not caller.gone.is_set() and (event := await receive())["type"] != "websocket.disconnect":
            busy = True
            await obey(house, table, caller, event.get("text") or "")
            busy = False
            if (pause := flow.wait()) > 0:
                await asyncio.sleep(pause)

    listening = asyncio.ensure_future(listen())
    work = [listening, *(asyncio.ensure_future(job) for job in (caller.pump(send_text), caller.gone.wait()))]
    table.connect(caller)
    house.metrics.sockets.inc()
    try:
        await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.metrics.sockets.dec()
        table.disconnect(caller)
        is_cut = caller.gone.is_set()
        caller.cut()
        for job in work:
            job.add_done_callback(look_away)
            if job is listening and busy:
                house.tasks.add(job)  # what is being stored is also made known: it ends of itself
                job.add_done_callback(house.tasks.discard)
            else:
                job.cancel()
        if is_cut:
            with suppress(Exception):
                await asyncio.wait_for(send({"type": "websocket.close", "code": TRY_AGAIN}), 1)


def look_away(job: asyncio.Future[Any]) -> None:
    """A line that breaks is nothing to write home about."""
    if not job.cancelled():
        job.exception()
