"""The answer to a press fails; what was pressed is done and shown all the same, once."""

from __future__ import annotations

import asyncio

import pytest

from tests.standin.play import live, move, open_table
from tests.standin.process import BotProcess
from tests.standin.server import StandIn

CALLBACK = "/interactions/*/callback"


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (500, 0), (503, 0)], ids=["10062", "40060", "500", "503"]
)
async def test_b05_b09_an_acknowledgement_that_fails_leaves_the_move_done_and_shown(
    standin: StandIn, bot: BotProcess, status: int, code: int
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", CALLBACK, status=status, code=code, times=1)
    pressing = asyncio.create_task(move(standin, message))
    shown = await live(standin, channel, after=message)
    pressing.cancel()
    assert fault.hits == 1
    assert len(bot.moves()) == 2
    assert (await move(standin, shown)).acknowledged


async def test_b05_an_acknowledgement_that_is_lost_on_the_way_leaves_the_move_done_and_shown(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    standin.faults.add("POST", CALLBACK, abort=True, applied=True, times=1)
    pressed = await move(standin, message)
    assert pressed.acknowledged
    await live(standin, channel, after=message)
    assert len(bot.moves()) == 2


async def test_a_stop_during_a_press_ends_after_the_move_is_stored_answered_and_shown(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    standin.faults.add("POST", CALLBACK, delay=0.5, times=1)
    standin.faults.add("POST", f"/channels/{channel}/messages", delay=1.0, times=1)
    pressing = asyncio.create_task(move(standin, message))
    await standin.until(lambda: len(bot.moves()) == 2 or standin.asked("POST", "/callback"))
    await asyncio.sleep(0.1)
    assert await bot.stop() == 0
    assert (await pressing).acknowledged
    assert len(bot.moves()) == 2
    shown = await live(standin, channel, after=message)
    assert message.moves == []
    await bot.start()
    await standin.quiet()
    assert standin.town.live(channel) is shown
