"""Private answers that fail, and the table posted again on request."""

from __future__ import annotations

import asyncio

from tests.standin.play import live, move, open_table
from tests.standin.process import BotProcess
from tests.standin.server import StandIn

CALLBACK = "/interactions/*/callback"


async def test_b06_tokens_of_interactions_that_have_expired_stop_neither_moves_nor_private_answers(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    for method in ("POST", "PATCH", "GET"):
        standin.faults.add(method, "/webhooks/*", status=401, code=50027)
    hand = await standin.press(standin.town.people[0], message.button(":hand"), message)
    assert hand.acknowledged
    await move(standin, message)
    await live(standin, channel, after=message)
    assert len(bot.moves()) == 2


async def test_b05_a_private_answer_that_comes_too_late_is_no_error_of_ours(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    fault = standin.faults.add("POST", CALLBACK, status=404, code=10062, times=4)
    person = standin.town.people[0]
    words = (":hand", ":rules", ":history", ":more")
    await asyncio.gather(
        *(standin.press(person, message.button(word), message, seconds=0.5) for word in words)
    )
    assert fault.hits == 4
    assert (await standin.press(person, message.button(":more"), message)).said


async def test_a_table_can_be_posted_again_right_after_it_was_shown(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    first = await open_table(standin, channel)
    await move(standin, first)
    second = await live(standin, channel, after=first)
    await standin.quiet()
    await standin.slash(standin.town.people[0], channel, "wool table")
    third = await live(standin, channel, after=second)
    await standin.quiet()
    assert [message for message in standin.town.written(channel) if message.moves] == [third]
    assert not third.pinged
    assert (await move(standin, third)).acknowledged


async def test_a_crash_between_a_first_hand_and_its_record_leaves_one_private_message(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    ada, bruno = standin.town.people[:2]
    letters = f"/channels/{standin.town.direct(ada.id)}/messages"
    standin.faults.add("POST", letters, hang=True, applied=True, times=1)
    await standin.slash(ada, channel, "wool new")
    (lobby,) = await standin.until(lambda: standin.town.written(channel))
    await standin.press(bruno, lobby.button(":join"), lobby)
    await standin.until(lambda: [b for b in lobby.custom_ids if b.endswith(":start")])
    await standin.press(ada, lobby.button(":start"), lobby)
    await standin.until(lambda: standin.town.letters(ada), what="a first hand")
    await bot.kill()
    await bot.start()
    message = await live(standin, channel)
    assert len(standin.town.letters(ada)) == 1
    assert len(standin.town.letters(bruno)) == 1
    assert (await move(standin, message)).acknowledged
