"""Files that several processes share: written whole or not at all, and by one process at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes out of the same folder's work meanwhile, where the system can."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write_whole(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        part.chmod(0o600)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
