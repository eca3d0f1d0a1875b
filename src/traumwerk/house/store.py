"""What the house must not forget, in one SQLite file.

One thread writes, in groups: everything that waits is written in one transaction, and nobody is told that
something was stored before it is on the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

VERSION = 1  # of the data; `MIGRATIONS` lead here
GROUP = 512  # jobs in one transaction at most

Statement = tuple[str, Sequence[Any]]

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL,
        created REAL NOT NULL, seen REAL NOT NULL,
        login TEXT UNIQUE, password TEXT, epoch INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
        public_key BLOB NOT NULL, uses INTEGER NOT NULL, name TEXT NOT NULL, created REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_of ON passkeys (person);
    CREATE TABLE tokens (
        hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
        name TEXT NOT NULL, created REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tokens_of ON tokens (person);
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, stage TEXT NOT NULL, public INTEGER NOT NULL,
        game TEXT NOT NULL, created REAL NOT NULL, changed REAL NOT NULL,
        setting TEXT NOT NULL, seats TEXT NOT NULL, secret TEXT NOT NULL,
        running TEXT, wake REAL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_stage ON tables (stage, public, changed);
    CREATE INDEX tables_to_wake ON tables (wake) WHERE wake IS NOT NULL;
    CREATE TABLE lines (
        at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL, line TEXT NOT NULL, key TEXT,
        PRIMARY KEY (at, n)
    ) WITHOUT ROWID;
    CREATE TABLE answered (
        at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, key TEXT NOT NULL,
        PRIMARY KEY (at, key)
    ) WITHOUT ROWID;
    CREATE TABLE sittings (
        person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
        at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        PRIMARY KEY (person, at)
    ) WITHOUT ROWID;
    CREATE INDEX sittings_at ON sittings (at);
    CREATE TABLE chat (
        at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL, room TEXT NOT NULL,
        person TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, said REAL NOT NULL,
        PRIMARY KEY (at, n)
    ) WITHOUT ROWID;
    CREATE INDEX chat_of ON chat (person);
    """,
)


class WrongData(Exception):
    """The data folder cannot be used; says why."""


class Job(NamedTuple):
    """What is to be written together, and who waits for it."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Store:
    """The house's memory. Writes are awaited, reads are small and answered at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader = connected(path)
        try:
            migrate(self._reader, path)
        except BaseException:
            self._reader.close()
            raise
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def write(self, *statements: Statement) -> None:
        """Write all of this or nothing; returns when it is on the disk."""
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(Job(statements, done))
        await done

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """What is stored now."""
        return self._reader.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> Any | None:
        return self._reader.execute(sql, values).fetchone()

    def fact(self, name: str, otherwise: Any = None) -> Any:
        """Something the house knows of itself."""
        found = self.row("SELECT value FROM facts WHERE name = ?", name)
        return otherwise if found is None else found[0]

    @property
    def is_working(self) -> bool:
        """Whether what is written still gets to the disk."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what still waits, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()

    # ── the writing thread ──
    def _work(self) -> None:
        with closing(connected(self.path)) as writer:
            while (job := self._jobs.get()) is not None:
                jobs = [job]
                while len(jobs) < GROUP and not self._jobs.empty():
                    another = self._jobs.get()
                    if another is None:
                        self._jobs.put(None)
                        break
                    jobs.append(another)
                self._settle(jobs, written(writer, jobs))

    def _settle(self, jobs: list[Job], errors: list[Exception | None]) -> None:
        """Tell who waits, in one go."""
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle, jobs, errors)


def settle(jobs: list[Job], errors: list[Exception | None]) -> None:
    for job, error in zip(jobs, errors, strict=True):
        if not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)


def written(writer: sqlite3.Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    """Write a group; a job that fails takes no other with it, a disk that fails takes all."""
    errors = transaction(writer, jobs, done)
    return errors if errors == [None] * len(jobs) else transaction(writer, jobs, tried)


def transaction(
    writer: sqlite3.Connection,
    jobs: Sequence[Job],
    write: Callable[[sqlite3.Connection, Job], Exception | None],
) -> list[Exception | None]:
    try:
        writer.execute("BEGIN IMMEDIATE")
        errors = [write(writer, job) for job in jobs]
        writer.execute("COMMIT")
    except sqlite3.Error as error:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        return [error] * len(jobs)
    return errors


def done(writer: sqlite3.Connection, job: Job) -> None:
    for sql, values in job.statements:
        writer.execute(sql, values)


def tried(writer: sqlite3.Connection, job: Job) -> Exception | None:
    """The same with a way back, for a group in which something fails."""
    writer.execute("SAVEPOINT job")
    try:
        done(writer, job)
    except sqlite3.Error as error:
        if not writer.in_transaction:  # the disk failed, and everything with it
            raise
        writer.execute("ROLLBACK TO job")
        writer.execute("RELEASE job")
        return error
    writer.execute("RELEASE job")
    return None


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the data to this version, step by step, each whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise WrongData(f"{path}: its format is {version}, this version of the house knows {VERSION}")
    for number, script in enumerate(MIGRATIONS[version:VERSION], version + 1):
        connection.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")


def back_up(source: Path, target: Path) -> None:
    """Copy the data of a running house into a file, whole."""
    reading = closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True))
    with reading as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
