"""What reaches the bot at the same moment: each press does what it was meant for, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from simcord.actors import MemberActor

from bot.table.model import Kind, Stage, Table
from bot.table.people import accept
from bot.table.service import Hand, Person
from tests.chat.panels import control_id
from tests.world import World


def after(world: World, table: Table, turns: int) -> MemberActor:
    """Who sits so many seats after the one that is to act."""
    (seat,) = table.match().to_act
    user = table.sitters[(seat + turns) % len(table.sitters)].user
    return next(p for p in world.people if p.id == user)


async def test_a_late_move_and_a_decision_about_it_make_one_move(world: World) -> None:
    await world.open_table(3, clock=600)
    held = world.hold(world.last())
    await world.env.advance_time(601)
    alarm = world.hold(world.last())
    table = await world.table()
    results = await world.press_all(
        [
            (after(world, table, 0), held, held.moves[0]),
            (after(world, table, 2), alarm, alarm.button("Play this turn for them")),
        ]
    )
    assert len((await world.table()).log) == len(table.log) + 1
    assert "Nobody's time is up" in results[1].response.content
    assert world.to_act() is after(world, table, 1)


async def test_two_who_replace_the_absent_at_once_replace_nobody_else(world: World) -> None:
    await world.open_table(4, clock=600)
    await world.env.advance_time(601)
    alarm = world.hold(world.last())
    table = await world.table()
    replace = alarm.button("Replace with a computer")
    results = await world.press_all([(after(world, table, n), alarm, replace) for n in (2, 3)])
    assert len((await world.table()).humans) == 3
    assert "Nobody's time is up" in results[1].response.content


async def test_nobody_is_asked_about_a_computer_that_thinks_in_place_of_the_absent(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", first_player="host", match="one", clock=600)
    await world.press(ada, "Seat a computer")
    settings = await world.press(ada, "Settings")
    await ada.select(settings.response.message, ["hard.Computer 1"], custom_id=control_id(settings, "level"))
    await world.press(ada, "Start")
    await ada.slash(world.channel, "wool replace", seat="Computer 1", user=bruno)
    await world.press(bruno, "Take the seat")
    await world.press(ada, "Sell Red")
    await world.env.advance_time(601)
    asked: list[Table] = []
    thinking = world.bot.tables.thinking
    plain = thinking.think

    async def slow(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.3)
        asked.append(await world.table())
        return await plain(*args, **more)

    thinking.think = slow
    await world.press(ada, "Replace with a computer")
    assert [(t.stage, t.due, t.standing(Kind.ALARM)) for t in asked] == [(Stage.RUNNING, None, None)]
    assert world.to_act() is ada
    assert (await world.table()).due is not None


async def test_whom_the_host_sends_away_while_somebody_leaves_is_the_one_meant(world: World) -> None:
    ada, bruno, chiara, dora, _ = world.people
    await ada.slash(world.channel, "wool new")
    for person in (bruno, chiara, dora):
        await world.press(person, "Join")
    settings = await world.press(ada, "Settings")
    tables = world.bot.tables
    locked = tables.locked

    @asynccontextmanager
    async def late(table_id: str, **more: Any) -> AsyncIterator[Table]:
        tables.locked = locked
        await world.bot.desk.lobby.leave(table_id, Person(bruno.id, "Bruno"))
        async with locked(table_id, **more) as table:
            yield table

    tables.locked = late
    await ada.select(settings.response.message, [str(chiara.id)], custom_id=control_id(settings, "remove"))
    assert [s.name for s in (await world.table()).sitters] == ["Ada", "Dora"]


async def test_who_takes_a_seat_over_while_its_player_looks_has_the_one_look_still(world: World) -> None:
    await world.open_table(2, survey="look_once")
    ada, bruno, _, _, emil = world.people
    await ada.slash(world.channel, "wool replace", seat="Bruno", user=emil)
    tables = world.bot.tables
    looked = tables.looked

    async def late(hand: Hand) -> None:
        await accept(tables, hand.table.id, Person(emil.id, "Emil"))
        await looked(hand)

    tables.looked = late
    asked = await world.press(bruno, "My survey", world.messages()[-2])
    await bruno.click(asked.response.message, label="My survey")
    table = await world.table()
    assert table.sitters[table.seat_of(emil.id)].looked is None


async def test_a_look_at_the_first_hand_is_none_at_the_second_dealt_meanwhile(world: World) -> None:
    await world.open_table(2, match="two", survey="look_once")
    ada = world.people[0]
    await world.play(34)
    tables = world.bot.tables
    hand = await tables.hand((await world.table()).id, Person(ada.id, "Ada"))
    await world.play(1)
    await tables.looked(hand)
    table = await world.table()
    assert table.sitters[table.seat_of(ada.id)].looked is None


async def test_nobody_is_asked_about_somebody_who_has_moved_while_a_computer_thinks(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", first_player="host", clock=600)
    await world.press(bruno, "Join")
    await world.press(ada, "Seat a computer")
    settings = await world.press(ada, "Settings")
    await ada.select(settings.response.message, ["hard.Computer 1"], custom_id=control_id(settings, "level"))
    await world.press(ada, "Start")
    await world.press(ada, "Sell Red")
    turn = world.last()
    await world.env.advance_time(601)
    assert "Time is up for Bruno" in world.last().content
    thinking = world.bot.tables.thinking
    plain = thinking.think
    asked: list[bool] = []

    async def slow(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.3)
        asked.append(any("Time is up" in message.content for message in world.messages()))
        return await plain(*args, **more)

    thinking.think = slow
    await world.press(bruno, "Sell Red", turn)
    assert asked == [False]
