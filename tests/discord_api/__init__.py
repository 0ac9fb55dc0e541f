"""Checks every REST request the bot made, against Discord's schema and against what no schema can say.

In `tests/conftest.py`, for every test there is::

    @pytest.fixture(autouse=True)
    def discord_would_accept_every_request():
        with every_request() as made:
            yield made
        problems = check_requests(made)
        assert not problems, "\\n".join(problems)

The schema (`discord-openapi.json`) is no part of this repository: it is read from the folder `shared`
beside it, or from where `DISCORD_OPENAPI` says, and left out where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from .commands import check_commands
from .messages import check_body
from .schema import Schema, find_schema

__all__ = ["check_body", "check_commands", "check_requests", "every_request", "find_schema"]


class Request(Protocol):
    """One request as simcord logs it; of a multipart one, `json` is its `payload_json`."""

    method: str
    path: str
    params: Mapping[str, Any]
    json: Any | None


def check_requests(entries: Sequence[Request], *, schema: Schema | None = None) -> list[str]:
    """Everything Discord, or our own rules, would hold against these requests: one sentence each.

    `schema` is only for a test of the checks themselves; left out, the one `find_schema` finds is used.
    """
    schema = find_schema() if schema is None else schema
    problems = []
    for n, entry in enumerate(entries):
        found = _own_rules(entry)
        if schema is not None:
            found += schema.check(entry.method, entry.path, entry.params or {}, entry.json)
        problems += [f"request {n}, {entry.method} {entry.path}: {problem}" for problem in found]
    return problems


def _own_rules(entry: Request) -> list[str]:
    parts = entry.path.strip("/").split("/")
    if parts[0] == "applications" and parts[-1] == "commands" and entry.method in ("PUT", "POST"):
        return check_commands(entry.json if isinstance(entry.json, list) else [entry.json])
    return check_body(entry.method, parts, entry.json)


@contextmanager
def every_request() -> Iterator[list[Request]]:
    """Collect every request of every simulated Discord used inside, also of those cleared or restarted."""
    from simcord.http import router  # only tests that talk to Discord need it

    made: list[Request] = []
    plain = router.HttpLogEntry

    def noted(*args: Any, **kwargs: Any) -> Request:
        entry = plain(*args, **kwargs)
        made.append(entry)
        return entry

    router.HttpLogEntry = noted
    try:
        yield made
    finally:
        router.HttpLogEntry = plain
