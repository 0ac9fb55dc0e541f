"""Where a table lives, and what becomes of it when that place is archived, locked, deleted or left."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend import serializers
from simcord.enums import ChannelType

from bot.table.model import Status
from tests.world import World

MESSAGES = "/channels/*/messages"
HOUR = 3600


async def in_a_thread(world: World, **options: Any) -> Any:
    """Play in a thread of its own; the channel it belongs to."""
    channel = world.new_channel("threads", also="create_public_threads")
    ada, bruno, *_ = world.people
    await ada.slash(channel, "wool new", where="thread", match="one", **options)
    (world.channel,) = channel.threads
    await world.press(bruno, "Join")
    await world.press(ada, "Start")
    return channel


async def test_b21_a_deleted_thread_closes_its_table(world: World) -> None:
    await in_a_thread(world)
    table = await world.table()
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert (await world.store.load(table.id)).status is Status.CLOSED


async def test_b21_a_deleted_channel_takes_the_tables_in_its_threads_with_it(world: World) -> None:
    channel = await in_a_thread(world)
    table = await world.table()
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    assert (await world.store.load(table.id)).status is Status.CLOSED


async def test_b21_a_channel_deleted_while_the_bot_is_off_closes_its_table_at_the_start(
    world: World,
) -> None:
    await world.open_table(2, clock=0)
    gone = await world.table()
    world.channel = world.new_channel("other")
    await world.open_table(2, clock=0)
    kept = await world.table()
    await world.bot.close()
    world.env.backend.delete_channel(gone.channel)
    await world.restart()
    assert (await world.store.load(gone.id)).status is Status.CLOSED
    assert (await world.store.load(kept.id)).status is Status.PLAYING


async def test_an_archived_thread_is_no_deleted_one(world: World) -> None:
    await in_a_thread(world, clock=0)
    world.env.backend.get_channel(world.channel.id).thread_metadata.archived = True
    await world.restart()
    assert (await world.table()).status is Status.PLAYING


async def test_an_outage_of_a_server_is_no_removal(world: World) -> None:
    await world.open_table(2)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    assert world.bot.get_guild(world.guild.id).unavailable
    await world.bot.on_ready()
    assert (await world.table()).status is Status.PLAYING


async def test_b22_a_server_that_removed_the_bot_is_asked_nothing_and_may_invite_it_again(
    world: World,
) -> None:
    await world.open_table(2, clock=600)
    table = await world.table()
    guild = world.env.backend.get_guild(world.guild.id)
    world.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    assert world.bot.get_guild(guild.id) is None
    assert (await world.store.load(table.id)).status is Status.CLOSED
    asked = len(world.env.http_requests)
    await world.env.advance_time(24 * HOUR)
    assert len(world.env.http_requests) == asked
    world.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(world.env.backend, guild))
    await world.env.settle()
    await world.open_table(2)
    await world.play(2)
    assert (await world.table()).status is Status.PLAYING


@pytest.mark.parametrize("code", [160005, 50083])
@pytest.mark.parametrize("clock", [120, 600, 12 * HOUR])
async def test_b24_a_reminder_in_a_locked_thread_pauses_the_game_and_is_not_tried_again(
    world: World, clock: int, code: int
) -> None:
    await in_a_thread(world, clock=clock)
    active, held = world.to_act(), world.hold(world.last())
    for method, path in (("POST", ""), ("PATCH", "/*")):
        here = f"/channels/{world.channel.id}/messages{path}"
        world.env.inject_error(method, here, status=400, code=code, times=None)
    ada = world.people[0]
    letters = len(world.letters(ada))
    await world.env.advance_time(clock + 60)
    table = await world.table()
    assert (table.trouble, table.host) == ("locked", ada.id)
    (told,) = world.letters(ada)[letters:]
    assert f"<#{world.channel.id}>" in told.content
    assert "this thread is locked" in told.content
    asked = len(world.env.http_requests)
    await world.env.advance_time(6 * HOUR + 2 * clock)
    assert len(world.env.http_requests) == asked
    (result,) = await world.press_all([(active, held, held.moves[0])])
    assert "this thread is locked" in result.response.content
    assert len(world.letters(ada)) == letters + 1
    world.env.backend.faults.clear()
    await world.press_all([(active, held, held.moves[0])])
    assert (await world.table()).trouble is None
    assert world.to_act() is not active


async def test_b24_a_thread_that_is_archived_is_opened_again_by_the_next_table(world: World) -> None:
    await in_a_thread(world)
    active, held = world.to_act(), world.hold(world.last())
    posted = len(world.messages())
    world.env.inject_error("PATCH", f"{MESSAGES}/*", status=400, code=50083, times=1)
    await world.press_all([(active, held, held.moves[0])])
    assert len(world.messages()) == posted + 1
    assert world.to_act() is not active
    assert (await world.table()).trouble is None


async def test_b25_no_embeds_are_needed(world: World) -> None:
    world.channel = world.new_channel("plain", without="embed_links")
    await world.open_table(2)
    await world.play()
    assert (await world.table()).status is Status.OVER
    assert not any(message.embeds for message in world.messages())


async def test_where_the_bot_may_not_read_back_a_command_pauses_nothing(world: World) -> None:
    await world.open_table(2, clock=600)
    active = world.to_act()
    world.env.inject_error("GET", f"{MESSAGES}/*", status=403, code=50001, times=None)
    await active.slash(world.channel, "wool survey")
    assert (await world.table()).trouble is None
    posted = len(world.messages())
    await world.env.advance_time(301)
    assert len(world.messages()) == posted + 1


async def test_b27_a_thread_that_only_its_members_see_is_a_place_to_play(world: World) -> None:
    parent = world.channel
    backend = world.env.backend
    backend.create_thread(parent.id, name="us", owner_id=world.people[0].id, type=ChannelType.PRIVATE_THREAD)
    (world.channel,) = parent.threads
    for member in (world.bot.user, *world.people[:2]):
        backend.add_thread_member(world.channel.id, member.id)
    await world.open_table(2)
    await world.play()
    assert (await world.table()).status is Status.OVER


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_b27_where_there_are_no_threads_the_wish_for_one_is_refused_in_private(
    world: World, kind: str
) -> None:
    channel = getattr(world.guild, f"create_{kind}_channel")("talk")
    role = world.env.backend.get_guild(world.guild.id).roles[world.guild.id]
    role.permissions |= discord.Permissions(create_public_threads=True).value
    answer = await world.people[0].slash(channel, "wool new", where="thread")
    assert "no threads in this kind of channel" in "".join(
        message.content for message in (answer.response, *answer.followups) if message
    )
    assert world.messages(channel) == []
    assert await world.store.open_in(channel.id) is None


async def test_a_server_that_prefers_threads_plays_in_voice_channels_where_there_are_none(
    world: World,
) -> None:
    await world.store.choose("guild", world.guild.id, "where", "thread")
    channel = world.guild.create_voice_channel("talk")
    answer = await world.people[0].slash(channel, "wool new")
    assert "Your table is open" in "".join(m.content for m in (answer.response, *answer.followups) if m)
    assert await world.store.open_in(channel.id) is not None
