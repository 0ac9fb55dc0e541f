"""Time for a turn: shown, reminded of once, and when it is up the others decide."""

from __future__ import annotations

import pytest

from bot.table.model import Cause, Kind, Stage, Status
from tests.chat.panels import control_id
from tests.world import World

HOUR = 3600


def notes(world: World) -> list[str]:
    """Texts of the messages that stand beside the table."""
    return [m.content for m in world.messages() if m.id > world_table_message(world)]


def world_table_message(world: World) -> int:
    return max(m.id for m in world.messages() if m.attachments)


async def causes(world: World) -> list[str]:
    table = await world.table()
    rows = await world.store._single.execute_fetchall(
        "SELECT cause FROM log WHERE table_id = ? ORDER BY n", (table.id,)
    )
    return [row[0] for row in rows]


async def test_the_time_of_a_turn_is_shown_as_a_moment_that_discord_counts_down(world: World) -> None:
    await world.open_table(2, clock=HOUR)
    due = (await world.table()).due
    assert due == pytest.approx(world.now() + HOUR, abs=2)
    assert f"<t:{int(due)}:R>" in world.last().content


async def test_the_default_is_a_day_and_no_limit_shows_none(world: World) -> None:
    await world.open_table(2)
    assert (await world.table()).clock == 24 * HOUR
    other = world.new_channel("other")
    world.channel = other
    await world.open_table(2, clock=0)
    assert (await world.table()).due is None
    assert "<t:" not in world.last().content
    await world.env.advance_time(30 * 24 * HOUR)
    assert (await world.table()).stage is Stage.RUNNING


async def test_one_reminder_at_half_time_pings_whoever_is_to_act_and_goes_with_the_move(
    world: World,
) -> None:
    await world.open_table(2, clock=HOUR)
    active = world.to_act()
    table_message = world.last()
    await world.env.advance_time(HOUR / 2 + 1)
    (reminder,) = notes(world)
    assert f"<@{active.id}>" in reminder
    body = [r.json for r in world.env.http_requests if r.path.endswith("/messages")][-1]
    assert body["allowed_mentions"]["users"] == [active.id]
    assert body["message_reference"]["message_id"] == table_message.id
    await world.env.advance_time(HOUR / 4)
    assert len(notes(world)) == 1
    await active.click(table_message, label="Sell Red")
    assert all("are waiting for you" not in m.content for m in world.messages())


async def test_where_only_computers_play_along_no_others_are_said_to_wait(world: World) -> None:
    await world.open_table(1, computers=1, clock=600)
    await world.env.advance_time(301)
    assert "the game is waiting for you" in world.last().content


async def test_short_clocks_remind_nobody(world: World) -> None:
    await world.open_table(2, clock=120)
    await world.env.advance_time(100)
    assert notes(world) == []


async def test_when_time_is_up_the_others_are_asked_and_may_wait_longer(world: World) -> None:
    await world.open_table(3, clock=600)
    active = world.to_act()
    other = next(p for p in world.people[:3] if p is not active)
    table_message = world.last()
    await world.env.advance_time(601)
    alarm = world.last()
    labels = [b["label"] for b in world.hold(alarm).buttons]
    assert labels == ["Wait longer", "Play this turn for them", "Replace with a computer"]
    assert "<@" not in alarm.content
    refused = await world.press(active, "Wait longer", alarm)
    assert "The others decide" in refused.response.content
    stranger = await world.press(world.people[4], "Wait longer", alarm)
    assert "aren't sitting" in stranger.response.content
    await world.press(other, "Wait longer", alarm)
    table = await world.table()
    assert (table.stage, table.standing(Kind.ALARM)) == (Stage.RUNNING, None)
    assert table.due == pytest.approx(world.now() + 600, abs=2)
    assert world.last().id == table_message.id
    assert f"<t:{int(table.due)}:R>" in world.last().content


async def test_the_others_may_let_a_computer_play_the_turn(world: World) -> None:
    await world.open_table(2, clock=600)
    active = world.to_act()
    other = next(p for p in world.people[:2] if p is not active)
    length = len((await world.table()).log)
    await world.env.advance_time(601)
    await world.press(other, "Play this turn for them")
    assert (await causes(world))[length:] == [Cause.CLOCK]
    assert (await world.table()).seat_of(active.id) is not None
    assert world.to_act() is other
    late = await world.press(other, "Sell Red")
    assert late.acknowledged


async def test_the_others_may_replace_the_absent_by_a_computer(world: World) -> None:
    await world.open_table(3, clock=600)
    active = world.to_act()
    other = next(p for p in world.people[:3] if p is not active)
    await world.env.advance_time(601)
    await world.press(other, "Replace with a computer")
    table = await world.table()
    assert table.seat_of(active.id) is None
    assert len(table.humans) == 2
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_the_absent_may_still_play_when_time_is_up(world: World) -> None:
    await world.open_table(2, clock=600)
    active = world.to_act()
    held = world.hold(world.last())
    await world.env.advance_time(601)
    await world.press_all([(active, held, held.moves[0])])
    assert world.to_act() is not active
    assert all("Time is up" not in m.content for m in world.messages())


async def test_two_decisions_at_once_make_one_move(world: World) -> None:
    await world.open_table(3, clock=600)
    active = world.to_act()
    one, two = (p for p in world.people[:3] if p is not active)
    await world.env.advance_time(601)
    held = world.hold(world.last())
    length = len((await world.table()).log)
    play = held.button("Play this turn for them")
    results = await world.press_all([(one, held, play), (two, held, play)])
    assert len((await world.table()).log) == length + 1
    assert "Nobody's time is up" in results[1].response.content


async def test_with_nobody_else_the_computer_plays_after_one_more_period(world: World) -> None:
    await world.open_table(1, computers=2, clock=600)
    length = len((await world.table()).log)
    await world.env.advance_time(700)
    assert len((await world.table()).log) == length
    assert notes(world) == []
    await world.env.advance_time(600)
    assert (await causes(world))[length] == Cause.CLOCK


async def test_where_the_host_chose_so_a_computer_plays_without_a_question(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", clock=600)
    await world.press(bruno, "Join")
    settings = await world.press(ada, "Settings")
    await ada.select(settings.response.message, ["computer"], custom_id=control_id(settings, "on_timeout"))
    await world.press(ada, "Start")
    active = world.to_act()
    length = len((await world.table()).log)
    await world.env.advance_time(601)
    assert (await causes(world))[length] == Cause.CLOCK
    assert world.to_act() is not active


async def test_a_game_in_which_one_never_moves_comes_to_its_end(world: World) -> None:
    await world.open_table(3, clock=600)
    absent = world.people[1]
    for _ in range(120):
        table = await world.table()
        if table.status is not Status.PLAYING:
            break
        (seat,) = table.match().to_act
        if table.sitters[seat].user == absent.id:
            await world.env.advance_time(601)
            await world.press(world.people[0], "Play this turn for them")
        else:
            await world.play(1)
    assert (await world.table()).status is Status.OVER


async def test_deadlines_that_passed_while_the_bot_was_off_get_a_grace_period(world: World) -> None:
    await world.open_table(2, clock=12 * HOUR)
    world.bot.tables.clock._timer.cancel()
    world.bot.tables.clock._at = world.now()
    await world.env.advance_time(20 * HOUR)
    assert (await world.table()).stage is Stage.RUNNING
    before = len(world.messages())
    await world.restart()
    table = await world.table()
    assert table.due == pytest.approx(world.now() + HOUR, abs=5)
    assert len(world.messages()) == before
    await world.env.advance_time(HOUR / 2)
    assert (await world.table()).stage is Stage.RUNNING
    await world.env.advance_time(HOUR / 2 + 10)
    assert (await world.table()).stage is Stage.UP


async def test_b18_a_restart_in_the_middle_of_the_wait_reminds_once_and_asks_once(world: World) -> None:
    await world.open_table(2, clock=HOUR)
    await world.env.advance_time(HOUR / 4)
    await world.restart()
    await world.env.advance_time(HOUR / 4 + 5)
    await world.restart()
    assert len(notes(world)) == 1
    await world.env.advance_time(HOUR / 2 + 5)
    await world.restart()
    questions = [m for m in world.messages() if "Time is up" in m.content]
    assert len(questions) == 1


async def test_b18_a_game_whose_players_have_all_forgotten_it_ends_and_frees_the_channel(
    world: World,
) -> None:
    await world.open_table(3, clock=HOUR)
    await world.env.advance_time(HOUR + 5)
    question = world.last().content
    assert f"the game ends <t:{int((await world.table()).wake)}:R>" in question
    await world.env.advance_time(3 * 24 * HOUR)
    await world.restart()
    await world.env.advance_time(3 * 24 * HOUR)
    assert (await world.table()).status is Status.PLAYING
    await world.env.advance_time(24 * HOUR)
    assert (await world.table()).status is Status.CANCELLED
    assert "ended early" in world.last().content
    assert all("Time is up" not in m.content for m in world.messages())
    opened = await world.people[3].slash(world.channel, "wool new")
    assert "Your table is open" in opened.response.content


async def test_a_lobby_that_nobody_presses_in_closes_after_an_hour(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.env.advance_time(HOUR - 60)
    await world.press(bruno, "Join")
    await world.env.advance_time(HOUR - 60)
    assert (await world.table()).status is Status.LOBBY
    await world.env.advance_time(120)
    assert (await world.table()).status is Status.CANCELLED
    assert world.hold(world.last()).buttons == []
    await ada.slash(world.channel, "wool new")
