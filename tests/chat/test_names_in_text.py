"""Whatever somebody calls themselves, every text shows it as written: no markup, no mention."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.table.model import Status
from tests.world import World

HOUR = 3600
NAMES = ["_a_", "**x", "```\u202e\x07", "@everyone", "<@&1> ||s||"]
MARKUP = ("_a_", "**x", "```", "@everyone", "<@&1>", "||", "\u202e", "\x07")


def texts(value: Any) -> Iterator[str]:
    """Message text in a request, that of panels too; labels and words for pictures know no markup."""
    if isinstance(value, dict):
        if isinstance(value.get("content"), str):
            yield value["content"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from texts(each)


def read_as_markup(world: World) -> list[str]:
    """Texts the bot has sent in which a part of a name isn't escaped."""
    return [
        text
        for request in world.env.http_requests
        for text in texts(request.json)
        for bare in [re.sub(r"\\[^0-9A-Za-z\s]", "", text)]
        if any(mark in bare for mark in MARKUP)
    ]


@pytest.fixture
async def named(world: World) -> World:
    """The people have names that are markup."""
    for person, name in zip(world.people, NAMES, strict=True):
        world.env.backend.get_user(person.id).global_name = name
    return world


async def leave(world: World, person: Any) -> None:
    question = await person.slash(world.channel, "wool leave")
    await person.click(question.response.message, label="Leave the game")


async def test_b35_names_are_shown_as_written_from_the_lobby_to_the_result(named: World) -> None:
    await named.open_table(5)
    await named.people[1].slash(named.channel, "wool cancel")
    waiting = next(p for p in named.people if p is not named.to_act())
    refused = await named.press(waiting, "Sell Red")
    assert "waiting for \\" in refused.response.content
    for label in ("History", "More", "Rules", "My survey"):
        await named.press(named.people[0], label)
    more = await named.press(named.people[0], "More")
    await named.people[0].click(more.response.message, label="Table as text")
    for _ in range(5):
        named.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
        await named.play(1)
    await named.play()
    assert (await named.table()).status is Status.OVER
    for label in ("History", "Lesson", "Film", "Rematch"):
        await named.press(named.people[0], label)
    said = "\n".join(m.content for m in named.messages())
    for written in ("\\_a\\_", "\\*\\*x", "\\`\\`\\`", "\\@everyone", "\\<\\@\\&1\\> \\|\\|s\\|\\|"):
        assert written in said
    assert read_as_markup(named) == []


async def test_b35_names_are_shown_as_written_where_people_come_and_go(named: World) -> None:
    await named.open_table(4, clock=HOUR)
    ada, _, chiara, _, emil = named.people
    await named.env.advance_time(HOUR / 2 + 1)
    await named.env.advance_time(HOUR / 2)
    assert "Time is up for \\" in named.last().content
    await leave(named, chiara)
    await ada.slash(named.channel, "wool replace", seat="2. **x", user=emil)
    await named.press(emil, "Take the seat")
    question = await ada.slash(named.channel, "wool cancel")
    await ada.click(question.response.message, label="Propose it")
    assert "For it: \\_a\\_" in named.last().content
    await named.press(emil, "End it")
    assert (await named.table()).status is Status.CANCELLED
    assert read_as_markup(named) == []


async def test_b35_names_are_shown_as_written_where_hands_are_hidden(named: World) -> None:
    await named.open_table(5, game="fashion")
    waiting = next(p for p in named.people if p is not named.to_act())
    await named.press(waiting, "Play")
    await named.play(12)
    await named.press(waiting, "History")
    assert read_as_markup(named) == []
