"""Where two things cross: people who go while a question stands, offers that follow each other, outages."""

from __future__ import annotations

import json

import pytest

from bot.table.model import Cause, Kind, Stage, Status
from tests.chat.panels import control_id
from tests.world import World

HOUR = 3600


async def leave(world: World, person: object) -> None:
    question = await person.slash(world.channel, "wool leave")
    await person.click(question.response.message, label="Leave the game")


def note(world: World, text: str) -> str:
    """The one message beside the table that says this."""
    (found,) = [m.content for m in world.messages() if text in m.content]
    return found


async def test_a_short_outage_at_half_time_takes_nothing_off_the_clock(world: World) -> None:
    await world.open_table(2, clock=24 * HOUR)
    due = (await world.table()).due
    await world.env.advance_time(12 * HOUR - 60)
    world.bot.tables.clock._timer.cancel()
    world.bot.tables.clock._at = world.now()
    await world.env.advance_time(120)
    await world.restart()
    await world.env.advance_time(5)
    table = await world.table()
    assert table.due == due
    assert table.stage is Stage.REMINDED


async def test_a_table_in_trouble_at_half_time_keeps_its_time(world: World) -> None:
    await world.open_table(2, clock=24 * HOUR)
    table = await world.table()
    await world.store._run("UPDATE tables SET trouble = 'rights' WHERE id = ?", table.id)
    await world.env.advance_time(12 * HOUR + 5)
    assert (await world.table()).due == table.due


async def test_from_an_open_panel_the_host_sends_away_whom_it_names(world: World) -> None:
    ada, bruno, chiara, dora, _ = world.people
    await ada.slash(world.channel, "wool new")
    for person in (bruno, chiara, dora):
        await world.press(person, "Join")
    settings = await world.press(ada, "Settings")
    await world.press(bruno, "Leave")
    await ada.select(settings.response.message, [str(chiara.id)], custom_id=control_id(settings, "remove"))
    assert [s.name for s in (await world.table()).sitters] == ["Ada", "Dora"]


async def test_when_the_last_who_could_decide_leaves_a_computer_plays_after_one_more_period(
    world: World,
) -> None:
    await world.open_table(2, computers=1, clock=600)
    active = world.to_act()
    other = next(p for p in world.people[:2] if p is not active)
    await world.env.advance_time(601)
    await leave(world, other)
    table = await world.table()
    assert table.standing(Kind.ALARM) is None
    length = len(table.log)
    await world.env.advance_time(605)
    rows = await world.store._single.execute_fetchall(
        "SELECT cause FROM log WHERE table_id = ? AND n >= ?", (table.id, length)
    )
    assert rows[0][0] == Cause.CLOCK


async def test_a_second_offer_is_announced_and_the_first_one_gone(world: World) -> None:
    await world.open_table(3)
    ada, _, _, dora, emil = world.people
    await ada.slash(world.channel, "wool replace", seat="Bruno", user=dora)
    await ada.slash(world.channel, "wool replace", seat="chiara", user=emil)
    offer = note(world, "you are offered the seat")
    assert f"<@{emil.id}>" in offer
    assert "Chiara" in offer
    body = [r.json for r in world.env.http_requests if r.path.endswith("/messages")][-1]
    assert body["allowed_mentions"]["users"] == [emil.id]
    await world.press(emil, "Take the seat")
    assert (await world.table()).seat_of(emil.id) == 2


async def test_whoever_takes_the_seat_of_the_absent_has_the_whole_time(world: World) -> None:
    await world.open_table(3, clock=600)
    active = world.to_act()
    emil = world.people[4]
    await world.env.advance_time(601)
    host = world.people[0]
    await host.slash(world.channel, "wool replace", seat=world.name(active), user=emil)
    await world.press(emil, "Take the seat")
    table = await world.table()
    assert table.stage is Stage.RUNNING
    assert table.due == pytest.approx(world.now() + 600, abs=2)
    assert table.standing(Kind.ALARM) is None


async def test_a_deleted_question_comes_back_with_the_next_command(world: World) -> None:
    await world.open_table(2, clock=600)
    await world.env.advance_time(601)
    assert "Time is up" in world.last().content
    world.env.backend.delete_message(world.channel.id, world.last().id)
    await world.people[3].slash(world.channel, "wool table")
    assert "Time is up" in note(world, "Time is up")


async def test_a_vote_counts_those_who_are_left(world: World) -> None:
    await world.open_table(4)
    _, bruno, _, dora, _ = world.people
    vote = await world.propose_end()
    await world.press(bruno, "End it", vote)
    assert "Needed: 3" in note(world, "Shall this game end")
    await leave(world, dora)
    assert (await world.table()).status is Status.CANCELLED


async def test_nobody_sits_twice(world: World) -> None:
    await world.open_table(3)
    ada, bruno, *_ = world.people
    await leave(world, bruno)
    more = await world.press(bruno, "More")
    await ada.slash(world.channel, "wool replace", seat="Chiara", user=bruno)
    await world.press(bruno, "Take the seat")
    refused = await bruno.click(more.response.message, label="Take my seat back")
    assert "already sitting" in refused.response.content
    table = await world.table()
    assert sum(s.user == bruno.id for s in table.humans.values()) == 1


async def test_a_rematch_keeps_to_what_the_moderators_chose(world: World) -> None:
    await world.open_table(1, computers=1)
    await world.play()
    final = world.last()
    await world.store.choose("guild", world.guild.id, "channels", [1])
    refused = await world.press(world.people[0], "Rematch", final)
    assert refused.ephemeral
    await world.store.choose("guild", world.guild.id, "channels", None)
    await world.store.choose("guild", world.guild.id, "computers", "no")
    await world.press(world.people[0], "Rematch", final)
    assert [s.name for s in (await world.table()).sitters] == ["Ada"]


async def test_whoever_took_a_seat_over_is_told_every_move_of_the_rematch_in_an_export(world: World) -> None:
    await world.open_table(2)
    await world.play(10)
    emil = world.people[4]
    await world.people[0].slash(world.channel, "wool replace", seat="Bruno", user=emil)
    await world.press(emil, "Take the seat")
    await world.play()
    await world.press(emil, "Rematch")
    await world.press(emil, "Start")
    await world.play()
    answer = await emil.slash(world.channel, "wool-me export")
    table = await world.table()
    own = [n for n, (seat, _) in enumerate(table.log) if seat == table.seat_of(emil.id)]
    data = json.loads(await answer.response.attachments[0].read())
    (told,) = [t["moves"] for t in data["tables"] if t["id"] == table.id]
    assert [n for n, *_ in told] == own


async def test_the_early_end_of_a_game_is_posted_although_its_message_was_deleted(world: World) -> None:
    await world.open_table(1, computers=1)
    world.env.backend.delete_message(world.channel.id, world.last().id)
    ada = world.people[0]
    world.bot.tables.shower.verify = lambda table_id: world.store.load(table_id)
    question = await ada.slash(world.channel, "wool cancel")
    await ada.click(question.response.message, label="End the game")
    assert "ended early" in world.last().content


async def test_a_reminder_pings_nobody_who_is_here_and_wants_none(world: World) -> None:
    for person in world.people[:2]:
        await person.slash(world.channel, "wool-me pings", when="away")
    await world.open_table(2, clock=600)
    await world.env.advance_time(295)
    await world.press(world.to_act(), "Rules")
    await world.env.advance_time(10)
    body = [r.json for r in world.env.http_requests if r.path.endswith("/messages")][-1]
    assert "are waiting for you" in body["content"]
    assert not body["allowed_mentions"].get("users")


async def test_an_export_has_no_moves_of_whoever_sat_there_before(world: World) -> None:
    await world.open_table(2)
    await world.play(4)
    emil = world.people[4]
    await world.people[0].slash(world.channel, "wool replace", seat="Bruno", user=emil)
    await world.press(emil, "Take the seat")
    answer = await emil.slash(world.channel, "wool-me export")
    data = json.loads(await answer.response.attachments[0].read())
    assert [table["moves"] for table in data["tables"]] == [[]]


async def test_the_history_of_a_finished_game_can_still_be_asked_for(world: World) -> None:
    await world.open_table(2)
    await world.play()
    answer = await world.people[4].slash(world.channel, "wool history")
    assert "That was the last trade" in answer.response.content + "".join(f.content for f in answer.followups)
