"""What the people and the bot may do on the playground's server."""

from __future__ import annotations

import pytest
import simcord

from bot.playground.town import MODERATOR, PEOPLE, Town
from tests.world import World


@pytest.fixture
def town(world: World) -> Town:
    return Town(world.env)


async def test_a_thread_which_no_page_could_show_is_refused(town: Town):
    refused = await town.people[0].slash(town.channel, "wool new", where="thread")
    assert refused.ephemeral
    assert "Create Public Threads" in refused.response.content
    assert town.channel.threads == []


async def test_one_person_is_a_moderator_and_only_that_one(town: Town):
    people = dict(zip(PEOPLE, town.people, strict=True))
    shown = await people.pop(MODERATOR).slash(town.channel, "wool-admin show")
    assert "Who may open tables" in shown.response.content
    for person in people.values():
        with pytest.raises(simcord.SetupError, match="default-member-permissions"):
            await person.slash(town.channel, "wool-admin show")


async def test_the_first_two_end_their_game_by_vote_and_the_moderator_by_a_word(town: Town):
    ada, bruno, chiara = town.people
    await ada.slash(town.channel, "wool new")
    await bruno.click(town.channel.history()[-1], label="Join")
    await ada.click(town.channel.history()[-1], label="Start")
    asked = await ada.slash(town.channel, "wool cancel")
    assert "more than half of the players" in asked.response.content
    ended = await chiara.slash(town.channel, "wool-admin end", channel=town.channel)
    assert ended.response.content == "The game was ended."
