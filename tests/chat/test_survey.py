"""The market survey: its owner sees it, in private, whenever they may; nobody else ever does."""

from __future__ import annotations

from bot.table.model import Letter
from tests.world import World

MARKS = ("⭐", "🌲", "❤️", "🔷", "🌸")


async def test_each_person_gets_their_own_six_cards_by_private_message(world: World) -> None:
    await world.open_table(3)
    match = (await world.table()).match()
    for seat, sitter in enumerate((await world.table()).sitters):
        person = next(p for p in world.people if p.id == sitter.user)
        (letter,) = world.letters(person)
        face_words = letter.attachments[0].description
        for colour in set(match.view(seat).survey):
            assert colour in face_words.lower()
        assert f"<#{world.channel.id}>" in letter.content
        assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}" in letter.content
        assert "Wool Street" in letter.content


async def test_b15_closed_private_messages_are_told_once_and_the_game_goes_on(world: World) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=2)
    await world.open_table(2)
    told = {person.id: 0 for person in world.people[:2]}
    for _ in range(6):
        told[world.to_act().id] += "couldn't send you a private message" in world.last().content
        await world.play(1)
    assert list(told.values()) == [1, 1]
    assert {s.letter for s in (await world.table()).sitters} == {Letter.TOLD}


async def test_a_letter_that_an_outage_held_up_arrives_later_and_once(world: World) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=500, times=12)
    await world.open_table(2)
    await world.env.advance_time(600)
    await world.play(1)
    assert [len(world.letters(person)) for person in world.people[:2]] == [1, 1]


async def test_a_letter_tried_again_is_the_same_to_discord_and_one_with_another_hand_is_not(
    world: World,
) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new", match="two")
    await world.press(bruno, "Join")
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=12)
    await world.press(ada, "Start")
    await world.env.advance_time(900)
    await world.play(36)
    await ada.slash(world.channel, "wool replace", seat="Bruno", user=chiara)
    await world.press(chiara, "Take the seat")
    letters = {}
    for person in (ada, bruno, chiara):
        path = f"/channels/{world.letters(person)[0].channel.id}/messages"
        letters[person.name] = [
            r.json["nonce"] for r in world.env.http_requests if (r.method, r.path) == ("POST", path)
        ]
        assert len(set(letters[person.name])) == len(world.letters(person))
    assert len(letters["ada"]) > len(set(letters["ada"])) == 2
    assert not set(letters["bruno"]) & set(letters["chiara"])


async def test_the_button_shows_the_survey_again_and_again_in_private(world: World) -> None:
    await world.open_table(2)
    ada = world.people[0]
    table = await world.table()
    seat = table.seat_of(ada.id)
    shown = [await world.press(ada, "My survey") for _ in range(10)]
    assert all(answer.ephemeral for answer in shown)
    assert len({answer.response.content for answer in shown}) == 1
    for colour in set(table.match().view(seat).survey):
        assert colour in shown[0].response.content.lower()
    assert (await world.table()).log == table.log


async def test_the_command_shows_it_too_and_the_letter_of_a_finished_game_stays(world: World) -> None:
    await world.open_table(2)
    answer = await world.people[1].slash(world.channel, "wool survey")
    assert answer.ephemeral
    assert len(answer.response.attachments) == 1


async def test_b14_a_stranger_sees_nothing(world: World) -> None:
    await world.open_table(2)
    answer = await world.press(world.people[3], "My survey")
    assert answer.ephemeral
    assert "aren't sitting" in answer.response.content
    assert answer.response.attachments == []


async def test_before_the_deal_there_is_nothing_to_see(world: World) -> None:
    await world.people[0].slash(world.channel, "wool new")
    answer = await world.people[0].slash(world.channel, "wool survey")
    assert "Nothing has been dealt" in answer.response.content


async def test_look_once_is_a_minute_and_then_over(world: World) -> None:
    await world.open_table(2, survey="look_once")
    ada = world.people[0]
    (letter,) = world.letters(ada)
    assert letter.attachments == []
    assert not any(mark in letter.content for mark in MARKS)
    asked = await world.press(ada, "My survey")
    assert asked.response.attachments == []
    assert not any(mark in asked.response.content for mark in MARKS)
    await world.env.advance_time(3600)
    first = await ada.click(asked.response.message, label="My survey")
    assert len(first.response.attachments) == 1
    await world.env.advance_time(30)
    assert first.response is not None
    again = await world.press(ada, "My survey")
    assert len(again.response.attachments) == 1
    await world.env.advance_time(31)
    assert first.response is None
    assert again.response is None
    late = await world.press(ada, "My survey")
    assert "had your one look" in late.response.content


async def test_the_letter_of_look_once_has_the_button_that_opens_it(world: World) -> None:
    await world.open_table(2, survey="look_once")
    ada = world.people[0]
    (letter,) = world.letters(ada)
    held = world.hold(letter)
    (shown,) = await world.press_all([(ada, held, held.button("My survey"))])
    assert len(shown.response.attachments) == 1


async def test_no_public_word_depends_on_a_survey(world: World) -> None:
    """Nothing that others can see names the cards: letters go to their owners' channels alone."""
    await world.open_table(3)
    await world.press(world.people[0], "My survey")
    for request in world.env.http_requests:
        if "-hand" not in str(request.json):
            continue
        owner = request.path.split("/")
        public = f"/channels/{world.channel.id}" in request.path
        assert not public, owner
