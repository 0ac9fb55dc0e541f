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


async def test_two_play_two_games_with_a_new_survey_each_and_one_result(world: World) -> None:
    rng = random.Random(7)
    await world.open_table(2, match="two", survey="look_once")
    ada = world.people[0]
    asked = await world.press(ada, "My survey")
    await ada.click(asked.response.message, label="My survey")
    assert await world.play(35, rng.choice) == 35
    table = await world.table()
    assert table.status is Status.PLAYING
    assert "The first of two games is over" in "\n".join(m.content for m in world.messages())
    assert "Game 2 of 2" in world.last().attachments[0].description
    assert [len(world.letters(person)) for person in world.people[:2]] == [2, 2]
    assert table.match().view(0).survey is not None
    await world.restart()
    asked = await world.press(ada, "My survey")
    again = await ada.click(asked.response.message, label="My survey")
    assert len(again.response.attachments) == 1
    await world.play(40, rng.choice)
    table = await world.table()
    assert table.status is Status.OVER
    assert len(table.log) == 72
    assert table.match().outcome is not None
    assert [b["label"] for b in world.hold(world.last()).buttons][-1] == "Rematch"
