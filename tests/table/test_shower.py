"""Showing goes on: what is heard during a try that fails counts, and what fails is tried again."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from bot.table.model import Status, Table
from bot.table.people import accept, offer
from bot.table.ports import Busy
from bot.table.service import Person
from tests.world import World


@pytest.mark.logs_errors
async def test_what_is_stored_while_showing_fails_is_shown(world: World) -> None:
    await world.open_table(2)
    shower = world.bot.tables.shower
    post = shower._screen.post

    async def fail(table: Table, *, ping: bool) -> int:
        shower._screen.post = post
        now = await world.store.load(table.id)
        await world.store.change(now, replace(now, votes=(now.host,)))
        shower.wake(table.id)
        raise ZeroDivisionError

    shower._screen.post = fail
    await world.press(world.to_act(), "Sell Red")
    await world.env.advance_time(5)
    table = await world.table()
    assert table.seen
    assert table.shown == table.revision
    assert not shower._again


async def test_while_discord_wants_a_pause_nothing_is_asked_of_it_whatever_is_pressed(world: World) -> None:
    await world.open_table(2)
    screen = world.bot.tables.shower._screen
    post, tries = screen.post, []

    async def busy(table: Table, *, ping: bool) -> int:
        tries.append(len(table.log))
        raise Busy("slow down", 100.0)

    screen.post = busy
    await world.press(world.to_act(), "Sell Red")
    ada, _, chiara, dora, _ = world.people
    for invited in (chiara, dora, chiara, dora):
        await ada.slash(world.channel, "wool replace", seat="Ada", user=invited)
        await world.env.advance_time(10)
    refused = await ada.slash(world.channel, "wool table")
    assert "Discord didn't take that" in refused.response.content
    assert len(tries) == 1
    screen.post = post
    await world.env.advance_time(70)
    assert (await world.table()).seen
    assert f"<@{dora.id}>" in world.last().content


async def test_a_pause_for_a_letter_or_an_old_message_holds_no_turn_back(world: World) -> None:
    await world.open_table(2)
    screen = world.bot.tables.shower._screen

    async def busy(*args: Any) -> Any:
        raise Busy("slow down", 300.0)

    screen.shrink = screen.letter = busy
    for _ in range(4):
        posted = len(world.messages())
        await world.press(world.to_act(), "Sell Red")
        assert len(world.messages()) == posted + 1
    assert (await world.table()).seen


async def test_a_vote_whose_message_could_not_be_edited_is_shown_later(
    world: World,
) -> None:
    await world.open_table(4)
    _, bruno, *_ = world.people
    vote = await world.propose_end()
    world.env.inject_error("PATCH", f"/channels/*/messages/{vote.id}", status=503, times=6)
    await world.press(bruno, "End it", vote)
    await world.env.advance_time(120)
    assert "For it: Ada, Bruno" in world.last().content


@pytest.mark.logs_errors
async def test_a_post_that_the_disk_did_not_note_is_noted_later(world: World) -> None:
    await world.open_table(2)
    posted = world.store.posted

    async def full(*args: Any, **more: Any) -> None:
        world.store.posted = posted
        raise sqlite3.OperationalError("database or disk is full")

    world.store.posted = full
    await world.press(world.to_act(), "Sell Red")
    await world.env.advance_time(5)
    assert (await world.table()).seen


@pytest.mark.logs_errors
async def test_a_table_killed_before_it_was_shown_and_that_no_longer_replays_is_closed_without_an_error(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_table(2)
    active = world.to_act()
    world.bot.tables.shower.wake = lambda table_id: None
    await world.press(active, "Sell Red")
    await world.store._run("UPDATE tables SET version = 99")
    await world.restart()
    await world.env.advance_time(5)
    table = await world.table()
    assert table.status is Status.BROKEN
    assert table.shown == table.revision
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_takes_a_seat_over_while_the_letter_to_its_player_is_on_its_way_gets_one_too(
    world: World,
) -> None:
    ada, bruno, _, _, emil = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    tables = world.bot.tables
    letter = tables.shower._screen.letter

    async def slow(table: Table, seat: int) -> bool:
        sent = await letter(table, seat)
        if table.sitters[seat].user == bruno.id:
            await offer(tables, table.id, Person(ada.id, "Ada"), "Bruno", Person(emil.id, "Emil"))
            await accept(tables, table.id, Person(emil.id, "Emil"))
        return sent

    tables.shower._screen.letter = slow
    await world.press(ada, "Start")
    await world.env.advance_time(5)
    assert len(world.letters(emil)) == 1
