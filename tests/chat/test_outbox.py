"""What the channel has yet to see comes late, and once: the shrinking, the result, a game that was paused."""

from __future__ import annotations

import pytest

from bot.table.model import Status
from tests.chat.test_faults import allow, forbid, live_messages
from tests.world import World

MESSAGES = "/channels/*/messages"


async def test_b46_an_old_table_that_an_outage_kept_shrinks_after_a_restart(world: World) -> None:
    await world.open_table(2)
    old = world.last()
    world.env.inject_error("PATCH", f"{MESSAGES}/*", status=503, times=None)
    await world.press(world.to_act(), "Sell Red")
    posted = len(world.messages())
    assert world.hold(old).moves
    await world.restart()
    world.env.backend.faults.clear()
    await world.env.advance_time(600)
    assert len(world.messages()) == posted
    (shrunk,) = [m for m in world.messages() if m.id == old.id]
    assert world.hold(shrunk).buttons == []
    assert await live_messages(world) == 1


async def test_b46_the_result_that_an_outage_kept_is_shown_once_after_a_restart(world: World) -> None:
    await world.open_table(2)
    await world.play(34)
    world.env.inject_error("POST", MESSAGES, status=503, times=None)
    await world.play(1)
    assert (await world.table()).status is Status.OVER
    await world.env.advance_time(20)
    await world.restart()
    await world.env.advance_time(20)
    shown = len(world.messages())
    world.env.backend.faults.clear()
    await world.env.advance_time(600)
    assert len(world.messages()) == shown + 1
    assert "🏆" in world.last().content
    assert await live_messages(world) == 0


@pytest.mark.parametrize("command", ["survey", "leave", "table"])
async def test_a_command_lets_no_paused_game_seem_to_be_shown(world: World, command: str) -> None:
    await world.open_table(2)
    active, held = world.to_act(), world.hold(world.last())
    forbid(world, "send_messages")
    await world.press(active, "Sell Red")
    await active.slash(world.channel, f"wool {command}")
    assert (await world.table()).trouble == "rights"
    allow(world)
    await world.press_all([(active, held, held.moves[0])])
    assert world.to_act() is not active


async def test_a_paused_game_is_shown_by_the_first_command_once_the_right_is_back(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    forbid(world, "send_messages")
    await world.press(active, "Sell Red")
    allow(world)
    await active.slash(world.channel, "wool survey")
    assert world.to_act() is not active
    assert (await world.table()).trouble is None
