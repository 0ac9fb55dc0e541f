"""The slash commands, and what is registered with Discord."""

from __future__ import annotations

import logging

import pytest

from bot.texts import texts
from tests.discord_api import check_commands
from tests.world import World


async def test_the_registered_commands_are_valid_in_every_language(world: World) -> None:
    payload = await world.bot.command_payload()
    assert check_commands(payload) == []
    assert {command["name"]: [option["name"] for option in command["options"]] for command in payload} == {
        "fashion": [
            "new", "table", "hand", "mine", "rules", "history", "replay", "leave", "replace", "cancel",
            "help",
        ],
        "wool": [
            "new", "table", "survey", "mine", "rules", "history", "replay", "leave", "replace", "cancel",
            "help",
        ],
        "wool-me": ["language", "pings", "export", "delete"],
        "wool-admin": ["language", "clock", "channel", "role", "computers", "where", "show", "tables", "end"],
    }  # fmt: skip


async def test_commands_are_registered_once(world: World) -> None:
    await world.restart()
    puts = [r for r in world.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(puts) == 1


@pytest.mark.parametrize("command", ["table", "survey", "history", "leave", "cancel"])
async def test_without_a_table_a_command_says_so_in_private(world: World, command: str) -> None:
    answer = await world.people[0].slash(world.channel, f"wool {command}")
    assert answer.ephemeral
    assert "no open table" in answer.response.content


async def test_table_posts_it_again_at_the_bottom_without_a_ping(world: World) -> None:
    await world.open_table(2)
    old = world.last()
    active = world.to_act()
    await world.people[3].send(world.channel, "chatter")
    answer = await world.people[3].slash(world.channel, "wool table")
    assert answer.ephemeral
    assert world.last().id != old.id
    assert world.to_act() is active
    assert world.hold(world.last()).moves
    shrunk = next(m for m in world.messages() if m.id == old.id)
    assert world.hold(shrunk).buttons == []
    body = [r.json for r in world.env.http_requests if r.path.endswith("/messages")][-1]
    assert not body["allowed_mentions"].get("users")
    await world.play(1)
    assert world.to_act() is not active


async def test_table_posts_an_open_lobby_again(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await bruno.slash(world.channel, "wool table")
    old = world.hold(world.messages()[0])
    assert "further down" in str(old.payload["components"])
    assert old.buttons == []
    await world.press(bruno, "Join")
    assert len((await world.table()).sitters) == 2


async def test_rules_come_with_a_drawn_example(world: World) -> None:
    answer = await world.people[0].slash(world.channel, "wool rules")
    assert answer.ephemeral
    assert 200 < len(answer.response.content) <= 2000
    assert len(answer.response.attachments) == 1


async def test_history_lists_every_move(world: World) -> None:
    await world.open_table(5)
    await world.play(34)
    answer = await world.press(world.people[0], "History")
    pages = [answer.response.content, *(page.content for page in answer.followups)]
    lines = "\n".join(pages).splitlines()
    assert len(lines) == 35
    assert all(len(page) <= 2000 for page in pages)
    assert answer.ephemeral
    assert all(page.ephemeral for page in answer.followups)
    (strip,) = answer.response.attachments
    assert "Every turn" in strip.description


async def test_leave_in_the_lobby_leaves_at_once(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    await bruno.slash(world.channel, "wool leave")
    assert len((await world.table()).sitters) == 1


async def test_help_names_every_command(world: World) -> None:
    answer = await world.people[0].slash(world.channel, "wool help")
    for name in ("new", "table", "survey", "rules", "history", "leave", "cancel"):
        assert f"/wool {name}" in answer.response.content


async def test_help_names_the_commands_about_oneself_and_those_of_the_other_games(world: World) -> None:
    for own, other, title in (("wool", "fashion", "Fashion"), ("fashion", "wool", "Wool Street")):
        answer = await world.people[0].slash(world.channel, f"{own} help")
        lines = answer.response.content.splitlines()
        assert "`/wool-me` Your language, your pings, your data" in lines
        assert f"`/{other} help` {title}" in lines


async def test_more_offers_the_table_as_text(world: World) -> None:
    await world.open_table(2)
    more = await world.press(world.people[0], "More")
    labels = [b["label"] for b in more.response.components[0]["components"]]
    assert labels == ["Table as text", "Post the table again", "Leave the game", "End the game"]
    words = await world.people[0].click(more.response.message, label="Table as text")
    assert words.ephemeral
    assert "turn 1 of 35" in words.response.content


@pytest.mark.logs_errors
async def test_an_unexpected_error_is_one_apology_with_the_number_that_stands_in_the_log(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open_table(2)
    log = (await world.table()).log

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    world.bot.desk.tables.play = broken
    with caplog.at_level(logging.ERROR):
        answer = await world.press(world.to_act(), "Sell Red")
    assert answer.ephemeral
    number = answer.response.content.rpartition("Reference: ")[2]
    assert len(number) == 6
    assert f"error {number}" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "secret detail" not in answer.response.content
    assert (await world.table()).log == log


async def test_b05_a_move_stands_although_its_acknowledgement_fails(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    length = len((await world.table()).log)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await world.press(active, "Sell Red")
    assert len((await world.table()).log) == length + 1
    assert world.to_act() is not active


def test_an_unknown_language_reads_english() -> None:
    assert texts("xx")("Every seat is taken.") == "Every seat is taken."
    assert texts(None).locale == "en"
