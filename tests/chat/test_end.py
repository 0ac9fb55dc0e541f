"""How a game ends, and what comes after."""

from __future__ import annotations

from bot.table.model import Status
from tests.world import World


async def test_the_end_names_the_winners_and_pings_nobody(world: World) -> None:
    await world.open_table(2)
    await world.play()
    table = await world.table()
    outcome = table.match().outcome
    for seat in outcome.winners:
        assert table.sitters[seat].name in world.last().content
    body = [r.json for r in world.env.http_requests if r.method == "POST" and r.path.endswith("/messages")][
        -1
    ]
    assert body["allowed_mentions"]["parse"] == []
    assert not body["allowed_mentions"].get("users")
    assert [b["label"] for b in world.hold(world.last()).buttons] == [
        "Rules",
        "History",
        "Film",
        "Lesson",
        "Rematch",
    ]
    (picture,) = world.last().attachments
    assert "final score" in picture.description


async def test_rematch_opens_a_lobby_with_the_same_people_and_options(world: World) -> None:
    await world.open_table(2, computers=1, tie_break="graded")
    await world.play()
    old = await world.table()
    final = world.last()
    result = await world.press(world.people[1], "Rematch", final)
    assert result.acknowledged
    new = await world.table()
    assert new.id != old.id
    assert new.status is Status.LOBBY
    assert [s.name for s in new.sitters] == [s.name for s in old.sitters]
    assert new.options == old.options
    assert new.host == world.people[1].id
    again = await world.press(world.people[0], "Rematch", final)
    assert "already an open table" in again.response.content
    await world.press(world.people[1], "Start")
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_a_stranger_opens_no_rematch(world: World) -> None:
    await world.open_table(2)
    await world.play()
    result = await world.press(world.people[3], "Rematch")
    assert "aren't sitting" in result.response.content


async def test_b17_leaving_in_a_game_asks_first_and_hands_the_seat_to_a_computer(world: World) -> None:
    await world.open_table(3, first_player="host")
    leaver = world.to_act()
    question = await leaver.slash(world.channel, "wool leave")
    assert question.ephemeral
    assert (await world.table()).seat_of(leaver.id) is not None
    await leaver.click(question.response.message, label="Leave the game")
    table = await world.table()
    assert table.seat_of(leaver.id) is None
    assert table.host == world.people[1].id
    assert world.to_act() is world.people[1]
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_b50_a_game_without_people_ends_at_once(world: World) -> None:
    await world.open_table(1, computers=2)
    ada = world.people[0]
    question = await ada.slash(world.channel, "wool leave")
    await ada.click(question.response.message, label="Leave the game")
    assert (await world.table()).status is Status.CANCELLED
    assert "ended early" in world.last().content
    await ada.slash(world.channel, "wool new")


async def test_a_host_alone_with_computers_ends_a_game_after_confirming(world: World) -> None:
    await world.open_table(1, computers=1)
    ada = world.people[0]
    question = await ada.slash(world.channel, "wool cancel")
    assert (await world.table()).status is Status.PLAYING
    await ada.click(question.response.message, label="End the game")
    assert (await world.table()).status is Status.CANCELLED
    assert "ended early" in world.last().content
    assert world.hold(world.last()).moves == []
