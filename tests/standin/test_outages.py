"""What must still be shown is shown: late, and once, whatever happened to the request."""

from __future__ import annotations

import pytest

from tests.standin.play import live, move, open_table, play_on
from tests.standin.process import BotProcess
from tests.standin.server import StandIn


@pytest.mark.parametrize("applied", [False, True], ids=["before it arrived", "after it arrived"])
async def test_a_connection_lost_while_posting_delays_the_table_and_never_doubles_it(
    standin: StandIn, bot: BotProcess, applied: bool
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", f"/channels/{channel}/messages", abort=True, applied=applied, times=1)
    assert (await move(standin, message)).acknowledged
    await standin.until(lambda: message.edits, what="the old table shrinks once the new one is there")
    assert fault.hits == 1
    assert len(standin.town.written(channel)) == 3
    assert (await move(standin, await live(standin, channel, after=message))).acknowledged


async def test_a_post_that_is_applied_but_answered_500_is_one_message(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", f"/channels/{channel}/messages", status=500, applied=True, times=1)
    await move(standin, message)
    await standin.until(lambda: message.edits)
    assert fault.hits == 1
    assert len(standin.town.written(channel)) == 3


async def test_a_first_hand_that_is_applied_but_answered_500_is_one_private_message(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    ada, bruno = standin.town.people[:2]
    fault = standin.faults.add(
        "POST", f"/channels/{standin.town.direct(ada.id)}/messages", status=500, applied=True, times=1
    )
    await open_table(standin, channel)
    assert fault.hits == 1
    assert len(standin.town.letters(ada)) == 1
    assert len(standin.town.letters(bruno)) == 1


async def test_a_request_that_hangs_stops_no_other_table(standin: StandIn, bot: BotProcess) -> None:
    here, there = standin.town.channels
    message = await open_table(standin, here)
    await open_table(standin, there)
    fault = standin.faults.add("POST", f"/channels/{here}/messages", hang=True, times=1)
    assert (await move(standin, message)).acknowledged
    assert await play_on(standin, there, turns=10) == 10
    assert fault.hits == 1
    stale = await move(standin, message)
    assert "That turn is over" in stale.said


async def test_b46_a_move_made_during_an_outage_is_shown_and_pinged_once_when_discord_is_back(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", f"/channels/{channel}/messages", status=503)
    assert (await move(standin, message)).acknowledged
    await standin.until(lambda: fault.hits >= 2, what="a second try")
    assert len(bot.moves()) == 2
    fault.lift()
    shown = await live(standin, channel, after=message)
    await standin.quiet()
    assert len(standin.town.written(channel)) == 3
    assert shown.pinged == shown.mentioned


@pytest.mark.parametrize("limit", ["everywhere", "by_proxy"])
async def test_b41_a_long_pause_that_discord_asks_for_is_kept_and_stops_no_other_table(
    standin: StandIn, bot: BotProcess, limit: str
) -> None:
    here, there = standin.town.channels
    message = await open_table(standin, here)
    await open_table(standin, there)
    how = {"status": 429, "retry_after": 90.0, "times": 1, limit: True}
    fault = standin.faults.add("POST", f"/channels/{here}/messages", **how)
    assert (await move(standin, message)).acknowledged
    await standin.until(lambda: "show delayed=90s" in bot.log, what="a pause")
    assert await play_on(standin, there, turns=5) == 5
    assert fault.hits == 1
    assert standin.town.live(here) is message
    await bot.stop()
    await bot.start()
    shown = await live(standin, here, after=message)
    await standin.quiet()
    assert len(standin.town.written(here)) == 3
    assert (await move(standin, shown)).acknowledged


@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
async def test_b46_a_move_made_during_an_outage_is_shown_and_pinged_once_across_a_restart(
    standin: StandIn, bot: BotProcess, killed: bool
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", f"/channels/{channel}/messages", status=503)
    await move(standin, message)
    await standin.until(lambda: fault.hits >= 1)
    await (bot.kill() if killed else bot.stop())
    hits = fault.hits
    await bot.start()
    await standin.until(lambda: fault.hits > hits, what="a try after the restart")
    fault.lift()
    shown = await live(standin, channel, after=message)
    await standin.quiet()
    assert len(bot.moves()) == 2
    assert len(standin.town.written(channel)) == 3
    assert message.moves == []
    assert shown.pinged == shown.mentioned
    assert (await move(standin, shown)).acknowledged


async def test_a_crash_between_the_post_and_its_record_leaves_one_table(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    standin.faults.add("POST", f"/channels/{channel}/messages", hang=True, applied=True, times=1)
    await move(standin, message)
    shown = await live(standin, channel, after=message)
    await bot.kill()
    await bot.start()
    await standin.until(lambda: message.edits, what="the old table shrinks")
    assert standin.town.live(channel) is shown
    assert len(standin.town.written(channel)) == 3
    assert (await move(standin, shown)).acknowledged


async def test_b41_edits_of_a_lobby_are_merged_while_discord_slows_them_down(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    ada, bruno = standin.town.people[:2]
    await standin.slash(ada, channel, "wool new")
    (lobby,) = await standin.until(lambda: standin.town.written(channel))
    fault = standin.faults.add(
        "PATCH", f"/channels/{channel}/messages/*", status=429, retry_after=1.0, times=1
    )
    join, leave = lobby.button(":join"), lobby.button(":leave")
    for n in range(21):
        assert (await standin.press(bruno, (join, leave)[n % 2], lobby)).acknowledged
    await standin.until(lambda: "Bruno" in lobby.text, what="the last state")
    assert fault.hits == 1
    assert len(standin.asked("PATCH", f"/messages/{lobby.id}")) <= 4
