"""After an update of the bot whose rules no longer understand the logs that are stored."""

from __future__ import annotations

import json

import pytest

from bot.table.model import Status
from tests.world import World


async def update(world: World, table_id: str) -> None:
    """The rules have changed since this table began."""
    await world.store._run("UPDATE tables SET version = 999 WHERE id = ?", table_id)


@pytest.mark.parametrize("label", ["History", "Lesson", "Film"])
async def test_what_was_played_before_can_no_longer_be_looked_at(world: World, label: str) -> None:
    await world.open_table(1, computers=1)
    await world.play()
    await update(world, (await world.table()).id)
    answer = await world.press(world.people[0], label)
    assert answer.response.content == "This game can't be replayed after an update of the bot."


@pytest.mark.logs_errors
async def test_a_press_elsewhere_isnt_answered_with_the_table_that_no_longer_replays(world: World) -> None:
    ada = world.people[0]
    await world.open_table(1, computers=1)
    broken = await world.table()
    world.channel = world.new_channel("second")
    await world.open_table(1, computers=1)
    await update(world, broken.id)
    result = await world.press(ada, "Sell Red")
    assert result.acknowledged
    assert not result.followups
    assert (await world.store.load(broken.id)).status is Status.BROKEN
    mine = await ada.slash(world.channel, "wool mine")
    assert mine.response.content.startswith("1 table is waiting")


@pytest.mark.logs_errors
async def test_one_is_forgotten_at_the_first_press_all_the_same(world: World) -> None:
    ada, bruno, *_ = world.people
    await world.open_table(2)
    await update(world, (await world.table()).id)
    other = world.channel
    world.channel = world.new_channel("second")
    await world.open_table(2)
    await world.play()
    await update(world, (await world.table()).id)
    question = await ada.slash(world.channel, "wool-me delete")
    await ada.click(question.response.message, label="Delete my data")
    rows = await world.store._single.execute_fetchall("SELECT * FROM seats")
    assert str(ada.id) not in json.dumps([list(row) for row in rows])
    assert "can't be continued" in world.last(other).content
    assert world.last().content == "This game can't be replayed after an update of the bot."
    assert world.last().attachments == []
    assert (await world.table()).status is Status.OVER
    assert bruno.id in [s.user for s in (await world.table()).sitters]
