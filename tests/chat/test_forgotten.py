"""What stands in place of somebody who had their data deleted: a word in the language of whoever reads."""

from __future__ import annotations

from typing import Any

from bot.table.model import Status
from bot.texts import texts
from tests.chat.panels import control_id
from tests.world import World


async def forget(world: World, person: Any) -> None:
    question = await person.slash(world.channel, "wool-me delete")
    await person.click(question.response.message, label="Delete my data")


async def test_they_are_somebody_in_the_language_of_the_table_and_of_the_reader(world: World) -> None:
    await world.store.choose("guild", world.guild.id, "locale", "de")
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", match="one", first_player="host")
    await world.press(bruno, texts("de").p("button", "Join"))
    await world.press(ada, texts("de").p("button", "Start"))
    await forget(world, bruno)
    held = world.hold(world.last())
    assert "Jemand" in world.last().attachments[0].description
    assert "Somebody" not in world.last().attachments[0].description
    await ada.click(world.last(), custom_id=held.moves[0])
    history = await ada.slash(world.channel, "wool history")
    assert "Somebody 🤖" in history.response.content
    await ada.slash(world.channel, "wool-me language", language="it")
    history = await ada.slash(world.channel, "wool history")
    assert "Qualcuno 🤖" in history.response.content
    await world.play()
    assert (await world.table()).status is Status.OVER
    assert "Jemand 🤖" in world.last().content + str([m.content for m in world.messages()])


async def test_their_seat_can_be_offered_to_somebody_else(world: World) -> None:
    await world.open_table(3)
    ada, bruno, _, dora, _ = world.people
    await forget(world, bruno)
    choices = await ada.autocomplete(world.channel, "wool replace", "seat", "some")
    assert [choice["name"] for choice in choices] == ["2. Somebody"]
    await ada.slash(world.channel, "wool replace", seat=choices[0]["value"].strip(), user=dora)
    assert "the seat of Somebody 🤖" in world.last().content
    await world.press(dora, "Take the seat")
    assert (await world.table()).seat_of(dora.id) == 1


async def test_in_a_rematch_their_seats_stay_free(world: World) -> None:
    await world.open_table(3)
    await world.play()
    final = world.last()
    for person in world.people[1:3]:
        await forget(world, person)
    await world.press(world.people[0], "Rematch", final)
    assert [s.name for s in (await world.table()).sitters] == ["Ada"]
    settings = await world.press(world.people[0], "Settings")
    assert control_id(settings, "clock")


async def test_who_presses_out_of_turn_is_told_that_somebody_is_waited_for(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", match="one", first_player="host")
    await world.press(ada, "Seat a computer")
    settings = await world.press(ada, "Settings")
    level = ["hard.Computer 1"]
    await ada.select(settings.response.message, level, custom_id=control_id(settings, "level"))
    await world.press(bruno, "Join")
    await world.press(ada, "Start")
    world.bot.tables.minds.wake = lambda table_id: None
    held = world.hold(world.last())
    await world.press(ada, "Sell Red")
    table = await world.table()
    await world.store._run("UPDATE seats SET name = '' WHERE table_id = ? AND seat = 1", table.id)
    move = held.moves[0].replace(f":{table.match().step - 1}:", f":{table.match().step}:")
    (answer,) = await world.press_all([(ada, held, move)])
    assert "waiting for Somebody." in answer.response.content
