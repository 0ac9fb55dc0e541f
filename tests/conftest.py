"""Fixtures that every kind of test shares."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_api import check_requests, every_request
from tests.world import World
from tests.world import world as open_world


@pytest.fixture(autouse=True)
def discord_would_accept_every_request() -> Iterator[list[object]]:
    """Holds every request that any client makes in a test against Discord's schema and our rules."""
    with every_request() as made:
        yield made
    problems = check_requests(made)
    assert not problems, "\n".join(problems)


class Errors(logging.Handler):
    """What is logged as an error, by whomever."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def no_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Holds against a test every error that is logged, unless it is marked ``logs_errors``."""
    found = Errors()
    logging.getLogger().addHandler(found)
    yield
    logging.getLogger().removeHandler(found)
    if request.node.get_closest_marker("logs_errors") is None:
        assert not found.lines, "\n".join(found.lines)


@pytest_asyncio.fixture
async def world(tmp_path: Path, no_errors: None) -> AsyncIterator[World]:
    """A simulated server with the real client, which has no reason to log an error."""
    async with open_world(tmp_path / "tables.db") as made:
        yield made
