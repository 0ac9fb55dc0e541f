"""Computers that think: whatever happens meanwhile or goes wrong, their tables go on."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Any

import pytest

from bot.table import minds as module
from bot.table.model import Cause, Status
from bot.table.service import Person
from tests.chat.panels import control_id
from tests.world import World


async def open_table(world: World) -> None:
    """Ada, who begins, and a hard computer."""
    ada = world.people[0]
    await ada.slash(world.channel, "wool new", first_player="host", match="one", clock=0)
    await world.press(ada, "Seat a computer")
    settings = await world.press(ada, "Settings")
    await ada.select(settings.response.message, ["hard.Computer 1"], custom_id=control_id(settings, "level"))
    await world.press(ada, "Start")


async def test_a_table_that_begins_to_wait_while_it_is_looked_at_is_looked_at_again(world: World) -> None:
    await open_table(world)
    table, ada = await world.table(), world.people[0]
    load = world.store.load

    async def slow(table_id: str) -> Any:
        was = await load(table_id)
        if asyncio.current_task().get_name().startswith("think"):
            world.store.load = load
            await world.bot.tables.play(table.id, Person(ada.id, "Ada"), was.match().step, "sell.red")
        return was

    world.store.load = slow
    world.bot.tables.minds.wake(table.id)
    await world.bot.tables.minds._running[table.id]
    assert len((await world.table()).log) == 3


@pytest.mark.logs_errors
async def test_a_computer_that_fails_plays_the_tamest_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_table(world)

    def fail(*_: Any, **__: Any) -> str:
        raise RuntimeError

    monkeypatch.setattr(world.bot.tables.thinking, "think", fail)
    await world.press(world.people[0], "Sell Red")
    assert len((await world.table()).log) == 3
    assert world.to_act() is world.people[0]


@pytest.mark.logs_errors
async def test_a_move_that_the_disk_refused_is_thought_of_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE", 5.0)
    await open_table(world)
    append = world.store.append
    refused = []

    async def full(table: Any, entries: Any) -> None:
        if not refused and entries[0][1] is Cause.COMPUTER:
            refused.append(entries)
            raise sqlite3.OperationalError("database or disk is full")
        await append(table, entries)

    world.store.append = full
    await world.press(world.people[0], "Sell Red")
    await world.env.advance_time(10)
    assert refused
    assert world.to_act() is world.people[0]


@pytest.mark.logs_errors
async def test_after_an_update_a_table_that_no_longer_replays_is_closed_at_the_start(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_table(2)
    await world.store._run("UPDATE tables SET version = 99")
    await world.restart()
    assert (await world.table()).status is Status.BROKEN
    assert "can't be continued" in world.last().content
    assert not [r for r in caplog.records if r.exc_info and r.levelno >= logging.ERROR]
    await world.people[0].slash(world.channel, "wool new")
    assert (await world.table()).status is Status.LOBBY
