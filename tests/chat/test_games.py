"""Whole games, played by pressing the buttons that are really on the messages."""

from __future__ import annotations

import random

import pytest

from bot.table.model import Status
from tests.world import World


@pytest.mark.parametrize(
    ("humans", "computers"), [(2, 0), (3, 0), (4, 0), (5, 0), (1, 1), (1, 4), (2, 1), (3, 2)]
)
async def test_a_whole_game_with_a_restart_on_the_way_ends_with_a_winner(
    world: World, humans: int, computers: int
) -> None:
    rng = random.Random(humans * 10 + computers)
    await world.open_table(humans, computers)
    turns = await world.play(rng.randrange(1, 34 // (humans + computers)), rng.choice)
    await world.restart()
    turns += await world.play(100, rng.choice)
    table = await world.table()
    assert table.status is Status.OVER
    assert len(table.log) == 36
    by_humans = sum(seat in table.humans for seat, _ in table.log if seat is not None)
    assert turns == by_humans
    assert "🏆" in world.last().content
    assert [a.filename.endswith(".png") for a in world.last().attachments] == [True]
