"""A stand-in for Discord and the bot as a process of its own, one of each for every test that asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.standin.process import BotProcess
from tests.standin.server import StandIn, stand_in


@pytest_asyncio.fixture
async def standin() -> AsyncIterator[StandIn]:
    """A stand-in with two channels. Whatever the bot asks it for must please the real Discord too."""
    async with stand_in(channels=2) as made:
        yield made
        problems = made.problems
    assert not problems, "\n".join(problems)


@pytest_asyncio.fixture
async def bot(standin: StandIn, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, running. It may log no traceback."""
    process = BotProcess(standin, tmp_path)
    try:
        await process.start()
        yield process
    finally:
        await process.kill()
    assert "Traceback" not in process.log, process.log
