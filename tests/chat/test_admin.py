"""`/wool-admin`: what moderators see and set; channels, threads, people and commands that are gone."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.model import Status
from tests.chat.test_choices import admin
from tests.world import World


async def test_show_tells_everything_that_is_set_and_what_holds_otherwise(world: World) -> None:
    boss = admin(world)
    answer = await boss.slash(world.channel, "wool-admin show")
    assert answer.ephemeral
    assert answer.response.content.splitlines() == [
        "Language of tables: **the server's language**",
        "Time for a turn: **24 hours**",
        "Channels where tables may be opened: **all**",
        "Who may open tables: **everybody**",
        "Computers may play along: **yes**",
        "Where games are played: **in the channel of the command**",
    ]
    role = world.guild.create_role("Players")
    for command, options in (
        ("language", {"language": "de"}),
        ("clock", {"time": 600}),
        ("channel", {"channel": world.channel, "allowed": "yes"}),
        ("role", {"role": role}),
        ("computers", {"allowed": "no"}),
        ("where", {"place": "thread"}),
    ):
        await boss.slash(world.channel, f"wool-admin {command}", **options)
    await boss.slash(world.channel, "wool-me language", language="it")
    answer = await boss.slash(world.channel, "wool-admin show")
    assert answer.response.content.splitlines() == [
        "Lingua dei tavoli: **Deutsch**",
        "Tempo per turno: **10 minuti**",
        f"Canali in cui si possono aprire tavoli: **<#{world.channel.id}>**",
        f"Chi può aprire tavoli: **<@&{role.id}>**",
        "I computer possono giocare: **no**",
        "Dove si gioca: **in un thread a parte**",
    ]


async def test_show_has_room_for_hundreds_of_channels(world: World) -> None:
    await world.store.choose("guild", world.guild.id, "channels", [10**18 + n for n in range(200)])
    answer = await admin(world).slash(world.channel, "wool-admin show")
    assert ", …**" in answer.response.content
    refused = await world.people[0].slash(world.channel, "wool new")
    assert refused.response.content.endswith(", ….")


async def test_a_deleted_channel_leaves_the_list_with_the_next_change(world: World) -> None:
    boss, other = admin(world), world.new_channel("other")
    await boss.slash(world.channel, "wool-admin channel", channel=other, allowed="yes")
    world.env.backend.delete_channel(other.id)
    await world.env.settle()
    answer = await boss.slash(world.channel, "wool-admin channel", channel=world.channel, allowed="no")
    assert "in all channels" in answer.response.content
    assert await world.store.choices("guild", world.guild.id) == {}


async def test_who_takes_the_last_channel_off_the_list_is_told_what_that_means(world: World) -> None:
    boss = admin(world)
    await boss.slash(world.channel, "wool-admin channel", channel=world.channel, allowed="yes")
    answer = await boss.slash(world.channel, "wool-admin channel", channel=world.channel, allowed="no")
    assert answer.response.content.startswith("Tables may be opened in all channels")


async def test_a_forum_can_be_chosen_for_its_posts(world: World) -> None:
    (group,) = [c for c in await world.bot.command_payload() if c["name"] == "wool-admin"]
    (channel,) = [c for c in group["options"] if c["name"] == "channel"]
    kinds = {option["name"]: option.get("channel_types") for option in channel["options"]}
    assert discord.ChannelType.forum.value in kinds["channel"]


async def test_a_game_in_an_archived_thread_can_be_ended(world: World) -> None:
    boss = admin(world)
    channel = world.new_channel("threads", also="create_public_threads")
    await boss.slash(channel, "wool new", where="thread")
    (thread,) = channel.threads
    table = await world.table(thread)
    # The library knows no archived threads.
    world.bot.get_guild(world.guild.id)._remove_thread(thread)
    answer = await boss.slash(world.channel, "wool-admin end", channel=thread)
    assert answer.response.content == "The table was closed."
    assert (await world.store.load(table.id)).status is Status.CANCELLED


async def test_a_seat_cannot_be_offered_to_somebody_who_is_not_here(world: World) -> None:
    await world.open_table(2)
    stranger = world.env.create_user("zed", global_name="Zed")
    answer = await world.people[0].slash(world.channel, "wool replace", seat="Bruno", user=stranger)
    assert answer.response.content == "Only members of this server can take a seat."


async def test_a_command_that_is_no_longer_there_is_answered(world: World) -> None:
    ada, group = world.people[0], world.bot.tree.get_command("wool")
    assert isinstance(group, app_commands.Group)
    group.remove_command("help")
    group.remove_command("replace")
    answer = await ada.slash(world.channel, "wool help")
    assert answer.ephemeral
    assert "isn't there any more" in answer.response.content
    asked = len(world.env.http_requests)
    assert await ada.autocomplete(world.channel, "wool replace", "seat", "x") == []
    assert len(world.env.http_requests) == asked
    world.env._errors.clear()  # the library tells of it too
