"""What is refused is refused in the sentence that fits, in private."""

from __future__ import annotations

from tests.chat.panels import control_id, labels
from tests.chat.test_choices import admin
from tests.world import World


async def test_a_press_on_a_closed_lobby_says_that_it_was_closed(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    held = world.hold(world.last())
    await world.press(ada, "Cancel")
    labels_ = ("Join", "Leave", "Start", "Cancel", "Settings", "Seat a computer")
    results = await world.press_all([(bruno, held, held.button(label)) for label in labels_])
    for result in results:
        assert result.ephemeral
        assert result.response.content == "This table was closed before a game began."


async def test_a_press_on_the_lobby_of_a_game_says_that_it_has_begun_or_is_over(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", match="one")
    await world.press(bruno, "Join")
    held = world.hold(world.last())
    await world.press(ada, "Start")
    for label in ("Join", "Settings", "Cancel"):
        (result,) = await world.press_all([(ada, held, held.button(label))])
        assert result.response.content == "This game has already begun."
    await world.play()
    for label in ("Join", "Settings", "Cancel"):
        (result,) = await world.press_all([(ada, held, held.button(label))])
        assert result.response.content.startswith("This game is over.")


async def test_an_old_panel_offers_seats_and_computers_that_are_no_longer_there(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(ada, "Seat a computer")
    settings = await world.press(ada, "Settings")
    await world.press(bruno, "Join")
    await world.press(chiara, "Join")
    few = await ada.select(settings.response.message, ["2"], custom_id=control_id(settings, "seats"))
    assert (
        few.response.content
        == "More players than that are sitting at this table already; nothing was changed."
    )
    await world.press(ada, "Remove a computer")
    level = ["hard.Computer 1"]
    gone = await ada.select(settings.response.message, level, custom_id=control_id(settings, "level"))
    assert gone.response.content == "This computer isn't sitting at the table any more."


async def test_a_vote_for_what_nobody_proposes_any_more(world: World) -> None:
    await world.open_table(3)
    ada, bruno, *_ = world.people
    vote = world.hold(await world.propose_end())
    await world.press(ada, "Play on")
    (late,) = await world.press_all([(bruno, vote, vote.button("End it"))])
    assert late.response.content == "Nobody proposes to end the game any more."


async def test_cancel_in_the_lobby_closes_the_table(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    question = await ada.slash(world.channel, "wool cancel")
    assert question.response.content == "Close this table before a game begins?"
    assert labels(question) == ["Close the table"]
    done = await ada.click(question.response.message, label="Close the table")
    assert done.response.content == "The table was closed."
    await ada.slash(world.channel, "wool new")
    ended = await admin(world).slash(world.channel, "wool-admin end", channel=world.channel)
    assert ended.response.content == "The table was closed."


async def test_a_command_of_another_game_names_the_one_that_is_open_here(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "fashion new")
    for command in ("table", "survey", "history", "leave", "cancel"):
        answer = await ada.slash(world.channel, f"wool {command}")
        assert answer.ephemeral
        assert answer.response.content == (
            "The open table in this channel is for Fashion; its command is `/fashion`."
        )


async def test_a_press_on_a_game_that_a_removal_closed_says_so(world: World) -> None:
    await world.open_table(2, first_player="host")
    await world.bot.on_guild_remove(world.bot.get_guild(world.guild.id))
    answer = await world.press(world.people[0], "Sell Red")
    assert answer.ephemeral
    assert answer.response.content.startswith("This game was closed when I was removed")


async def test_a_rematch_of_a_game_that_isnt_over(world: World) -> None:
    await world.open_table(2)
    held, table = world.hold(world.last()), await world.table()
    (result,) = await world.press_all([(world.people[0], held, f"l:{table.id}:rematch")])
    assert result.response.content.startswith("This game isn't over yet.")
