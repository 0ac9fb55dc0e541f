"""What a person and a server's moderators may choose, and one's own data."""

from __future__ import annotations

import json

import discord
import pytest

from bot.chat.throttle import Throttle
from bot.table.model import Status
from bot.texts import texts
from tests.chat.panels import labels
from tests.world import World


def admin(world: World) -> object:
    role = world.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("boss", global_name="Boss"), roles=[role])


async def test_mine_lists_the_tables_that_wait_oldest_first(world: World) -> None:
    first = world.channel
    await world.open_table(2)
    second = world.channel = world.new_channel("second")
    await world.open_table(2)
    waiting = {
        person.id: [c for c in (first, second) if f"<@{person.id}>" in world.last(c).content]
        for person in world.people[:2]
    }
    for person in world.people[:2]:
        answer = await person.slash(first, "wool mine")
        assert answer.ephemeral
        positions = [answer.response.content.find(f"<#{c.id}>") for c in waiting[person.id]]
        assert all(p >= 0 for p in positions)
        assert positions == sorted(positions)
        assert answer.response.content.count("discord.com/channels") == len(waiting[person.id])
    nobody = await world.people[4].slash(first, "wool mine")
    assert "No table is waiting" in nobody.response.content


async def test_after_a_move_the_next_waiting_table_is_linked(world: World) -> None:
    first = world.channel
    await world.open_table(1, computers=1)
    world.channel = world.new_channel("second")
    await world.open_table(1, computers=1)
    result = await world.press(world.people[0], "Sell Red")
    (told,) = result.followups
    assert told.ephemeral
    assert str(world.last(first).id) in told.content


async def test_a_ping_only_when_away_is_left_out_while_one_is_here(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool-me pings", when="away")
    await world.open_table(1, computers=1, clock=0)
    await world.play(1)
    body = [r.json for r in world.env.http_requests if r.path.endswith("/messages")][-1]
    assert not body["allowed_mentions"].get("users")
    bruno = world.people[1]
    await world.env.advance_time(700)
    other = world.channel = world.new_channel("other")
    await bruno.slash(other, "wool new")
    await world.press(ada, "Join")
    await world.env.advance_time(700)
    await world.press(bruno, "Start")
    if world.to_act() is bruno:
        await world.play(1)
    body = [r.json for r in world.env.http_requests if r.path == f"/channels/{other.id}/messages"][-1]
    assert body["allowed_mentions"]["users"] == [ada.id]


async def test_export_is_everything_stored_about_oneself_and_nobody_else(world: World) -> None:
    await world.open_table(2)
    await world.play(4)
    answer = await world.people[0].slash(world.channel, "wool-me export")
    assert answer.ephemeral
    (file,) = answer.response.attachments
    data = json.loads(await file.read())
    assert data["user"] == world.people[0].id
    (table,) = data["tables"]
    assert table["name"] == "Ada"
    assert len(table["moves"]) == 2
    assert "Bruno" not in json.dumps(data)
    assert "deal" not in json.dumps(data)


async def test_delete_asks_then_takes_the_person_out_of_every_row(world: World) -> None:
    ada = world.people[0]
    await world.open_table(2)
    await world.play()
    world.channel = world.new_channel("second")
    await world.open_table(2)
    await ada.slash(world.channel, "wool-me pings", when="away")
    question = await ada.slash(world.channel, "wool-me delete")
    assert labels(question) == ["Delete my data"]
    done = await ada.click(question.response.message, label="Delete my data")
    assert done.acknowledged
    for name in ("tables", "seats", "log", "posts", "votes", "users", "guilds"):
        rows = await world.store._single.execute_fetchall(f"SELECT * FROM {name}")
        text = json.dumps([list(row) for row in rows])
        assert str(ada.id) not in text
        assert "Ada" not in text
    table = await world.table()
    assert table.status is Status.PLAYING
    assert len(table.humans) == 1
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_a_language_chosen_at_the_table_holds_for_the_hand_and_for_hasty_presses(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", match="one")
    await world.press(bruno, "Join")
    await bruno.slash(world.channel, "wool-me language", language="de")
    await world.press(ada, "Start")
    assert "hat begonnen" in world.letters(bruno)[-1].content
    world.bot.desk.throttle = Throttle(burst=0)
    refused = await world.press(bruno, "Rules")
    assert refused.response.content == texts("de")("Not so fast, please; that press did nothing.")


@pytest.mark.parametrize("command", ["language", "tables"])
async def test_the_admin_group_is_refused_without_manage_server(world: World, command: str) -> None:
    options = {"language": "auto"} if command == "language" else {}
    # A server may open the command to anybody; the right is checked all the same.
    (registered,) = [c for c in await world.bot.tree.fetch_commands() if c.name == "wool-admin"]
    world.guild.set_command_permissions(registered.id, {world.people[0]: True})
    answer = await world.people[0].slash(world.channel, f"wool-admin {command}", **options)
    assert "Manage Server" in answer.response.content


async def test_a_servers_choices_hold_for_new_tables(world: World) -> None:
    boss = admin(world)
    await boss.slash(world.channel, "wool-admin clock", time=600)
    await boss.slash(world.channel, "wool-admin computers", allowed="no")
    await boss.slash(world.channel, "wool-admin channel", channel=world.channel, allowed="yes")
    other = world.new_channel("other")
    refused = await world.people[0].slash(other, "wool new")
    assert f"<#{world.channel.id}>" in refused.response.content
    await world.people[0].slash(world.channel, "wool new")
    assert (await world.table()).clock == 600
    lobby = world.hold(world.last())
    assert next(b for b in lobby.buttons if b["label"] == "Seat a computer")["disabled"]
    assert "At least 2 players are needed." in str(lobby.payload)
    assert "You can seat" not in str(lobby.payload)
    (no,) = await world.press_all([(world.people[0], lobby, lobby.button("Seat a computer"))])
    assert "don't play along" in no.response.content
    listed = await boss.slash(world.channel, "wool-admin tables")
    assert f"<#{world.channel.id}>" in listed.response.content
    await boss.slash(world.channel, "wool-admin end", channel=world.channel)
    assert (await world.table()).status is Status.CANCELLED


async def test_as_many_open_tables_are_listed_as_fit_a_message(world: World) -> None:
    ada, boss = world.people[0], admin(world)
    for n in range(20):
        await ada.slash(world.new_channel(f"c{n}"), "wool new")
    listed = (await boss.slash(world.channel, "wool-admin tables")).response.content
    assert listed.endswith("\n…")
    assert 10 < listed.count("• Wool Street <#") < 20
    assert len(listed) <= 2000


async def test_a_table_that_could_not_be_posted_yet_is_listed_without_a_link(world: World) -> None:
    ada = world.people[0]
    await world.open_table(1, computers=1, first_player="host")
    await world.store._run("DELETE FROM posts")
    waiting = await ada.slash(world.channel, "wool mine")
    assert waiting.response.content == f"1 table is waiting for you:\n• Wool Street <#{world.channel.id}> "
    world.channel = world.new_channel("second")
    await world.open_table(1, computers=1, first_player="host")
    result = await world.press(ada, "Sell Red")
    assert not result.followups


async def test_only_a_role_may_open_tables_if_so_chosen(world: World) -> None:
    boss = admin(world)
    role = world.guild.create_role("Players")
    await boss.slash(world.channel, "wool-admin role", role=role)
    refused = await world.people[0].slash(world.channel, "wool new")
    assert "may open tables" in refused.response.content
    player = world.guild.add_member(world.env.create_user("pat", global_name="Pat"), roles=[role])
    await player.slash(world.channel, "wool new")
    assert (await world.table()).host == player.id
