"""The log: one line a record on standard error, as words or as JSON.

What is done at a table is logged with `acted`, as fields: the table, the decision's number, the
seat, a verb, who caused it and how long it took. Verbs and never cards, for the operator is often
a player; seats and never names, for a log is kept in more places than a database.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime

TEXT = "%(asctime)s %(levelname)s %(name)s %(message)s"
FORMATS = ("text", "json")


class Json(logging.Formatter):
    """A record as one JSON object: time (UTC), level, logger, message, the fields, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str, form: str) -> None:
    """Log from ``level`` on to standard error, in one of FORMATS."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level, handlers=[handler], force=True)


def acted(
    log: logging.Logger,
    verb: str,
    *,
    table: str,
    step: int | None = None,
    seat: int | None = None,
    cause: str | None = None,
    since: float | None = None,
    **more: object,
) -> None:
    """Log, at INFO, one thing done at a table.

    ``cause`` says who did it: player, moderator, clock, computer or dealer. ``since`` is what
    `time.perf_counter` said when it began.
    """
    ms = None if since is None else round(1000 * (time.perf_counter() - since))
    given = {"table": table, "step": step, "seat": seat, "verb": verb, "cause": cause, "ms": ms, **more}
    fields = {name: value for name, value in given.items() if value is not None}
    log.info(" ".join(f"{name}={value}" for name, value in fields.items()), extra={"fields": fields})
