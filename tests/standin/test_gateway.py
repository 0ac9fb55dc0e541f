"""The gateway goes away and comes back; buttons keep working and nothing is posted twice."""

from __future__ import annotations

import pytest

from tests.standin.play import live, move, open_table
from tests.standin.process import BotProcess
from tests.standin.server import StandIn


@pytest.mark.parametrize("how", ["op 7", "close 4000", "close 1001"])
async def test_a_press_in_the_gap_before_a_resume_is_played_once(
    standin: StandIn, bot: BotProcess, how: str
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    await standin.quiet()
    posted = len(standin.asked("POST", "/messages"))
    if how == "op 7":
        await standin.gateway.reconnect()
    else:
        await standin.gateway.close(int(how.split()[1]))
    pressed = await move(standin, message)
    assert pressed.acknowledged
    assert (standin.gateway.identified, standin.gateway.resumed) == (1, 1)
    await live(standin, channel, after=message)
    await standin.quiet()
    assert len(bot.moves()) == 2
    assert len(standin.asked("POST", "/messages")) == posted + 1


async def test_buttons_work_after_a_lost_session_and_nothing_is_posted_twice(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    await standin.quiet()
    posted = len(standin.asked("POST", "/messages"))
    await standin.gateway.invalidate()
    # discord.py lets five seconds pass before it identifies again.
    await standin.until(lambda: standin.gateway.identified == 2, seconds=20)
    await standin.quiet()
    assert len(standin.asked("POST", "/messages")) == posted
    assert (await move(standin, message)).acknowledged
    await live(standin, channel, after=message)
    assert len(bot.moves()) == 2
    assert len(standin.asked("POST", "/messages")) == posted + 1
