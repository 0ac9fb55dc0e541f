"""Fixtures that every kind of test shares."""

from __future__ import annotations

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


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A simulated server with the real client."""
    async with open_world(tmp_path / "tables.db") as made:
        yield made
