"""The log: one JSON object a line. Only what is named is written, so that no secret slips in."""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import msgspec

FIELDS = ("method", "route", "status", "ms", "person", "table", "seat", "why", "code")  # what a line may carry
LARGEST = 20_000_000  # bytes of a log file, of which the last three are kept
request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


class JsonLines(logging.Formatter):
    """A log record as a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(time.time(), 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if (request := request_id.get()) is not None:
            line["request"] = request
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = trace_of(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def trace_of(error: BaseException | None) -> list[str]:
    """Where something went wrong: places and the kind of error; its words may hold what is secret."""
    if error is None:
        return []
    places, step = [type(error).__name__], error.__traceback__
    while step is not None:
        places.append(f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}")
        step = step.tb_next
    return places


def start_log(path: Path | None) -> None:
    """Write the log to a file, or to stderr."""
    from logging.handlers import RotatingFileHandler

    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if path is not None:
        handler = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=2, encoding="utf-8")
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("traumwerk").setLevel(logging.INFO)
    for talkative in ("uvicorn", "uvicorn.error", "websockets"):  # they would write down what is sent
        logging.getLogger(talkative).setLevel(logging.WARNING)
