"""A turn: one message, one mention, one press, one move; everything else is refused and changes nothing."""

from __future__ import annotations

from typing import Any

from bot.engine.match import Match
from tests.world import World


def posts(world: World) -> list[dict[str, Any]]:
    """Bodies of all messages the bot posted into the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return [r.json for r in world.env.http_requests if r.method == "POST" and r.path == path]


async def log_of(world: World) -> tuple[Any, ...]:
    return (await world.table()).log


async def test_every_human_turn_is_one_new_message_that_mentions_only_whoever_is_to_act(
    world: World,
) -> None:
    await world.open_table(2, computers=2)
    for _ in range(6):
        before = len(posts(world))
        await world.play(1)
        person = world.to_act()
        (body,) = posts(world)[before:]
        assert body["allowed_mentions"] == {"parse": [], "users": [person.id]}
        assert body["content"].count("<@") == 1


async def test_the_previous_message_shrinks_to_one_line_that_says_what_was_done(world: World) -> None:
    await world.open_table(2)
    old = world.last()
    person = world.to_act()
    await world.press(person, "Sell Red")
    shrunk = next(m for m in world.messages() if m.id == old.id)
    assert f"{world.name(person)} sold ❤️ red" in shrunk.content
    assert "\n" not in shrunk.content
    assert shrunk.attachments == []
    assert world.hold(shrunk).buttons == []
    assert world.last().id != old.id


async def test_moves_of_computers_are_folded_into_the_next_persons_message(world: World) -> None:
    await world.open_table(1, computers=3, first_player="host")
    posted = len(posts(world))
    await world.play(1)
    assert len(posts(world)) == posted + 1
    for n in (1, 2, 3):
        assert f"Computer {n}" in world.last().content


async def test_only_legal_moves_can_be_pressed(world: World) -> None:
    await world.open_table(2)
    for _ in range(12):
        table = await world.table()
        match = table.match()
        (seat,) = match.to_act
        pressable = [custom_id.split(":")[3] for custom_id in world.hold(world.last()).moves]
        assert sorted(pressable) == sorted(match.legal(seat))
        await world.play(1, lambda moves: moves[-1])


async def test_the_table_has_a_picture_with_the_same_facts_in_words(world: World) -> None:
    await world.open_table(2)
    (picture,) = world.last().attachments
    match: Match = (await world.table()).match()
    assert picture.description.startswith("Wool Street, turn 1 of 35.")
    assert f"Drawn: {match.view(None).drawn}." in picture.description


async def test_b14_whoever_is_not_to_act_is_told_whom_the_table_waits_for(world: World) -> None:
    await world.open_table(3)
    active = world.to_act()
    other = next(p for p in world.people[:3] if p is not active)
    log = await log_of(world)
    result = await world.press(other, "Sell Red")
    assert result.ephemeral
    assert f"waiting for {world.name(active)}" in result.response.content
    assert await log_of(world) == log


async def test_b14_a_stranger_is_told_that_they_do_not_sit_here(world: World) -> None:
    await world.open_table(2)
    log = await log_of(world)
    result = await world.press(world.people[4], "Sell Red")
    assert result.ephemeral
    assert "aren't sitting" in result.response.content
    assert await log_of(world) == log


async def test_b13_a_press_on_an_old_picture_changes_nothing_and_links_to_the_table(world: World) -> None:
    await world.open_table(2)
    old = world.hold(world.last())
    active = world.to_act()
    await world.play(3)
    log = await log_of(world)
    (result,) = await world.press_all([(active, old, old.moves[0])])
    assert result.ephemeral
    assert "That turn is over" in result.response.content
    assert str(world.last().id) in result.response.content
    assert await log_of(world) == log


async def test_b10_a_double_press_moves_once(world: World) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    active = world.to_act()
    length = len(await log_of(world))
    results = await world.press_all([(active, held, held.moves[0])] * 2)
    assert len(await log_of(world)) == length + 1
    assert [r.ephemeral for r in results] == [False, True]
    assert all(r.acknowledged for r in results)


async def test_two_different_presses_at_once_make_one_move(world: World) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    active = world.to_act()
    length = len(await log_of(world))
    posted = len(posts(world))
    await world.press_all([(active, held, held.moves[0]), (active, held, held.moves[1])])
    log = await log_of(world)
    assert len(log) == length + 1
    assert log[-1][1] == held.moves[0].split(":")[3]
    assert len(posts(world)) == posted + 1


async def test_forged_presses_are_answered_and_change_nothing(world: World) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    active = world.to_act()
    log = await log_of(world)
    table = (await world.table()).id
    forged = [
        f"m:{table}:1:buy.red",
        f"m:{table}:1:pass",
        f"m:{table}:1:deal.0.x",
        f"m:{table}:999999:sell.red",
        "m:0000:1:sell.red",
        f"t:{table}:nonsense",
        f"l:{table}:nonsense",
        f"l:{table}:join",
        f"l:{table}:start",
        f"l:{table}:rematch",
        f"p:{table}:1:",
        f"p:{table}:1:sell",
        "l:0000:join",
        "t:0000:hand",
    ]
    results = await world.press_all([(active, held, custom_id) for custom_id in forged])
    assert [r.ephemeral for r in results] == [True] * len(forged)
    assert all(r.response.content for r in results)
    assert await log_of(world) == log


async def test_b43_a_crash_between_commit_and_show_is_healed_once_at_the_start(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    world.bot.tables.shower.wake = lambda table_id: None
    await world.press(active, "Sell Red")
    posted = len(posts(world))
    await world.restart()
    assert len(posts(world)) == posted + 1
    assert world.to_act() is not active
    await world.restart()
    assert len(posts(world)) == posted + 1


async def test_a_move_made_during_an_outage_is_shown_when_discord_is_back(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=3)
    posted = len(world.messages())
    await world.press(active, "Sell Red")
    assert len(world.messages()) == posted
    await world.env.advance_time(60)
    assert len(world.messages()) == posted + 1
    assert world.to_act() is not active


async def test_a_deleted_table_message_comes_back_with_the_next_move(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    held = world.hold(world.last())
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.press_all([(active, held, held.moves[0])])
    assert world.to_act() is not active
    assert (await world.table()).live.message == world.last().id
