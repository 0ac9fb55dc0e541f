"""Faults that real bots of this kind had, by their id in the acceptance list, and how ours comes out."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from typing import Any

import discord
import pytest
from simcord.enums import ChannelType

from bot.chat import pictures
from bot.chat.throttle import BURST, WARNINGS, Throttle
from bot.table.model import Kind, Letter, Status
from tests.world import World

MESSAGES = "/channels/*/messages"


def posts(world: World) -> list[dict[str, Any]]:
    path = f"/channels/{world.channel.id}/messages"
    return [r.json for r in world.env.http_requests if r.method == "POST" and r.path == path]


async def live_messages(world: World) -> int:
    """How many messages of the channel have move buttons that can be pressed."""
    return sum(bool(world.hold(m).moves) for m in world.messages())


async def test_b01_buttons_of_old_messages_work_after_a_restart(world: World) -> None:
    await world.open_table(3)
    await world.play(4)
    held = world.hold(world.last())
    active = world.to_act()
    await world.restart()
    length = len((await world.table()).log)
    await world.press_all([(active, held, held.moves[0])])
    assert len((await world.table()).log) == length + 1
    assert await live_messages(world) == 1


async def test_b01_a_join_button_of_an_open_lobby_works_after_a_restart(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.restart()
    await world.press(bruno, "Join")
    assert [s.name for s in (await world.table()).sitters] == ["Ada", "Bruno"]
    assert len(world.messages()) == 1
    assert "Bruno" in str(world.hold(world.last()).payload["components"])


async def test_b02_buttons_work_after_minutes_and_days(world: World) -> None:
    await world.open_table(2, clock=0)
    for seconds in (4 * 60, 3 * 24 * 3600):
        await world.env.advance_time(seconds)
        length = len((await world.table()).log)
        await world.press(world.to_act(), "Sell Red")
        assert len((await world.table()).log) == length + 1


async def test_b04_a_slow_picture_delays_neither_the_acknowledgement_nor_the_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_table(2)
    happened: list[str] = []
    plain = pictures.png

    def slow(scene: Any) -> bytes:
        time.sleep(0.5)
        happened.append("painted")
        return plain(scene)

    monkeypatch.setattr(pictures, "png", slow)
    held = world.hold(world.last())
    active = world.to_act()
    length = len((await world.table()).log)
    defer = discord.InteractionResponse.defer

    async def timed(self: Any, **more: Any) -> Any:
        happened.append("acknowledged")
        return await defer(self, **more)

    monkeypatch.setattr(discord.InteractionResponse, "defer", timed)
    await world.press_all([(active, held, held.moves[0])])
    assert happened == ["acknowledged", "painted"]
    assert world.to_act() is not active
    assert len(world.last().attachments) == 1
    assert len((await world.table()).log) == length + 1


async def test_b08_a_dismissed_answer_comes_again_ten_times_and_leaves_no_trace(world: World) -> None:
    await world.open_table(2)
    public = [m.content for m in world.messages()]
    answers = [await world.press(world.people[0], "My survey") for _ in range(10)]
    assert len({a.response.content for a in answers}) == 1
    assert [m.content for m in world.messages()] == public


async def test_b09_registering_the_buttons_twice_moves_once(world: World) -> None:
    await world.open_table(2)
    await world.bot.setup_hook()
    active = world.to_act()
    length = len((await world.table()).log)
    asked = len(world.env.http_requests)
    result = await world.press(active, "Sell Red")
    assert result.acknowledged
    answers = [r for r in world.env.http_requests[asked:] if r.path.endswith("/callback")]
    assert len(answers) == 1
    assert len((await world.table()).log) == length + 1


async def test_b13_an_old_message_of_one_of_two_games_moves_in_neither(world: World) -> None:
    here = world.channel
    await world.open_table(2)
    old, active = world.hold(world.last()), world.to_act()
    await world.play(2)
    first = await world.table()
    world.channel = world.new_channel("other")
    await world.open_table(2)
    second = await world.table()
    (result,) = await world.press_all([(active, old, old.moves[0])])
    assert result.ephemeral
    assert "That turn is over" in result.response.content
    assert f"{here.id}/{world.last(here).id}" in result.response.content
    assert (await world.table(here)).log == first.log
    assert (await world.table()).log == second.log


async def test_b13_a_game_that_has_begun_offers_no_seat(world: World) -> None:
    ada, bruno, _, dora, _ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    lobby = world.hold(world.last())
    await world.press(ada, "Start")
    assert "Join" not in [b["label"] for m in world.messages() for b in world.hold(m).buttons]
    (late,) = await world.press_all([(dora, lobby, lobby.button("Join"))])
    assert "already begun" in late.response.content
    assert len((await world.table()).sitters) == 2


async def test_b13_an_old_button_does_nothing_to_another_game(world: World) -> None:
    await world.open_table(2)
    old = world.hold(world.last())
    first = await world.table()
    await world.play()
    await world.press(world.people[0], "Rematch")
    await world.press(world.people[0], "Start")
    log = (await world.table()).log
    (result,) = await world.press_all([(world.people[0], old, old.moves[0])])
    assert "This game is over" in result.response.content
    assert (await world.table()).log == log
    assert (await world.store.load(first.id)).status is Status.OVER


async def test_b15_closed_private_messages_never_stop_the_game(world: World) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50278, times=None)
    await world.open_table(3)
    await world.play()
    table = await world.table()
    assert table.status is Status.OVER
    assert {s.letter for s in table.sitters} == {Letter.TOLD}


@pytest.mark.parametrize("on_turn", [True, False])
async def test_b16_a_member_who_left_the_server_keeps_the_name_and_the_others_decide(
    world: World, on_turn: bool
) -> None:
    await world.open_table(3, clock=600)
    active = world.to_act()
    gone = active if on_turn else next(p for p in world.people[:3] if p is not active)
    others = [p for p in world.people[:3] if p is not gone]
    world.guild.remove_member(gone)
    if not on_turn:
        await world.play(1 if world.to_act() in others else 0)
        while world.to_act() is not gone:
            await world.play(1)
    assert world.name(gone) in world.last().attachments[0].description
    await world.env.advance_time(601)
    await world.press(others[0], "Replace with a computer")
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_b17_when_two_of_three_leave_the_last_one_plays_on_with_computers(world: World) -> None:
    await world.open_table(3)
    for person in world.people[:2]:
        question = await person.slash(world.channel, "wool leave")
        await person.click(question.response.message, label="Leave the game")
    table = await world.table()
    assert table.host == world.people[2].id
    assert world.to_act() is world.people[2]
    question = await world.people[2].slash(world.channel, "wool leave")
    await world.people[2].click(question.response.message, label="Leave the game")
    assert (await world.table()).status is Status.CANCELLED


@pytest.mark.parametrize("way", ["survey", "table", "move"])
async def test_b20_a_deleted_table_message_is_posted_again(world: World, way: str) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    active = world.to_act()
    world.env.backend.delete_message(world.channel.id, world.last().id)
    if way == "survey":
        await world.people[0].slash(world.channel, "wool survey")
    elif way == "table":
        await world.people[3].slash(world.channel, "wool table")
    else:
        await world.press_all([(active, held, held.moves[0])])
    assert (await world.table()).live.message == world.last().id
    assert await live_messages(world) == 1
    asked = len(world.env.http_requests)
    await world.env.advance_time(3600)
    assert len(world.env.http_requests) == asked


async def test_b21_a_deleted_channel_closes_its_table_and_frees_its_players(world: World) -> None:
    await world.open_table(2, first_player="host")
    table_id = (await world.table()).id
    waiting = await world.people[0].slash(world.channel, "wool mine")
    assert "1 table is waiting" in waiting.response.content
    await delete_channel(world)
    assert (await world.store.load(table_id)).status is Status.CLOSED
    other = world.channel = world.new_channel("other")
    await world.people[0].slash(other, "wool new")
    answer = await world.people[0].slash(other, "wool mine")
    assert "No table is waiting" in answer.response.content


async def test_b21_a_channel_that_a_reminder_finds_deleted_closes_its_table(world: World) -> None:
    await world.open_table(2, clock=600)
    table_id = (await world.table()).id
    world.env.inject_error("*", f"/channels/{world.channel.id}/*", status=404, code=10003, times=None)
    await world.env.advance_time(700)
    assert (await world.store.load(table_id)).status is Status.CLOSED


async def test_b24_a_locked_thread_pauses_the_game_and_tells_who_presses(world: World) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    active = world.to_act()
    world.env.inject_error("POST", MESSAGES, status=400, code=160005, times=None)
    await world.press_all([(active, held, held.moves[0])])
    assert (await world.table()).trouble == "locked"
    asked = len(world.env.http_requests)
    await world.env.advance_time(3600)
    assert len(world.env.http_requests) == asked
    (result,) = await world.press_all([(active, held, held.moves[0])])
    assert "this thread is locked" in result.response.content
    world.env.backend.faults.clear()
    await world.press_all([(active, held, held.moves[0])])
    assert (await world.table()).trouble is None
    assert world.to_act() is not active


async def test_b24_a_move_in_an_archived_thread_is_posted_there(world: World) -> None:
    channel = world.new_channel("threads", also="create_public_threads")
    ada, bruno, *_ = world.people
    await ada.slash(channel, "wool new", where="thread")
    (world.channel,) = channel.threads
    await world.press(bruno, "Join")
    await world.press(ada, "Start")
    held = world.hold(world.last())
    active = world.to_act()
    thread = world.env.backend.get_channel(world.channel.id)
    thread.thread_metadata.archived = True
    await world.press_all([(active, held, held.moves[0])])
    assert world.to_act() is not active
    assert (await world.table()).trouble is None


async def test_b25_without_attach_files_the_table_goes_on_as_text(world: World) -> None:
    await world.open_table(2)
    for turn in (2, 3, 4):
        # The simulation lets every upload pass, so the refusal is made.
        world.env.inject_error("POST", MESSAGES, status=403, code=50013, times=1)
        await world.play(1)
        assert world.last().attachments == []
        assert f"turn {turn} of 35" in world.last().content
    as_text = world.last().content
    await world.people[4].slash(world.channel, "wool table")
    (picture,) = world.last().attachments
    assert picture.description in re.sub(r"\\(.)", r"\1", as_text)
    assert (await world.table()).trouble is None


async def test_without_send_messages_the_game_waits_and_says_so_to_who_presses(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    held = world.hold(world.last())
    forbid(world, "send_messages")
    await world.press(active, "Sell Red")
    table = await world.table()
    assert table.trouble == "rights"
    length = len(table.log)
    (result,) = await world.press_all([(active, held, held.moves[0])])
    assert "I lack the permissions" in result.response.content
    assert len((await world.table()).log) == length
    allow(world)
    await world.press_all([(active, held, held.moves[0])])
    assert world.to_act() is not active
    assert len((await world.table()).log) == length
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_b28_b29_commands_are_offered_in_servers_and_to_server_installs_alone(world: World) -> None:
    commands = await world.bot.command_payload()
    assert all(command["contexts"] == [0] for command in commands)
    assert all(command["integration_types"] == [0] for command in commands)


async def test_b31_no_privileged_intent_is_asked_for(world: World) -> None:
    assert [name for name, on in world.bot.intents if on] == ["guilds"]


async def test_b35_names_are_shown_as_written_and_ping_nobody(world: World) -> None:
    names = ["_a_", "**x", "```", "@everyone", "<@&1> ||s||"]
    for person, name in zip(world.people, names, strict=True):
        world.env.backend.get_user(person.id).global_name = name
    await world.open_table(5)
    await world.play(10)
    text = "\n".join(m.content for m in world.messages())
    assert "\\@everyone" in text
    assert "\\_a\\_" in text
    for body in posts(world):
        assert body["allowed_mentions"]["parse"] == []


@pytest.mark.parametrize("status", [400, 429])
@pytest.mark.parametrize("times", [1, 2], ids=["once", "when it is to shrink too"])
async def test_b37_a_table_too_old_to_be_edited_is_posted_again(
    world: World, status: int, times: int
) -> None:
    await world.open_table(3)
    leaver = next(p for p in world.people[:3] if p is not world.to_act())
    await world.env.advance_time(61 * 60)
    old = world.last()
    world.env.inject_error("PATCH", f"{MESSAGES}/*", status=status, code=30046, times=times)
    question = await leaver.slash(world.channel, "wool leave")
    await leaver.click(question.response.message, label="Leave the game")
    await world.env.advance_time(30)
    assert (await world.table()).live.message == world.last().id != old.id
    assert "A computer plays for" in world.last().content
    (shrunk,) = [m for m in world.messages() if m.id == old.id]
    assert world.hold(shrunk).buttons == []
    await world.play(2)
    assert await live_messages(world) == 1


async def test_b38_a_picture_that_is_too_large_becomes_text(world: World) -> None:
    await world.open_table(2)
    world.env.inject_error("POST", MESSAGES, status=413, code=40005, times=1)
    await world.play(1)
    assert world.last().attachments == []
    assert "turn 2 of 35" in world.last().content


async def test_b40_one_round_is_one_new_message_with_one_mention_a_turn(world: World) -> None:
    await world.open_table(4)
    before = len(posts(world))
    order = []
    for _ in range(4):
        order.append(world.to_act().id)
        await world.play(1)
    made = posts(world)[before:]
    assert [body["allowed_mentions"]["users"] for body in made] == [[user] for user in [*order[1:], order[0]]]


async def test_b41_many_presses_in_a_lobby_end_in_its_last_state(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new")
    edit = world.bot.tables.shower._screen.edit

    async def slow(*args: Any) -> None:
        await asyncio.sleep(0.1)
        await edit(*args)

    world.bot.tables.shower._screen.edit = slow
    held = world.hold(world.last())
    join, leave = held.button("Join"), held.button("Leave")
    before = len(world.env.http_requests)
    presses = [(p, held, b) for _ in range(5) for b in (join, leave) for p in (bruno, chiara)]
    await world.press_all([*presses, (bruno, held, join)])
    table = await world.table()
    assert [s.name for s in table.sitters] == ["Ada", "Bruno"]
    edits = [r for r in world.env.http_requests[before:] if r.method == "PATCH"]
    assert len(edits) < len(presses) / 2
    assert "Bruno" in str(world.hold(world.last()).payload["components"])


async def test_b42_pictures_are_painted_off_the_event_loop(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []
    plain = pictures.png

    def noted(scene: Any) -> bytes:
        threads.append(threading.current_thread() is threading.main_thread())
        return plain(scene)

    monkeypatch.setattr(pictures, "png", noted)
    await world.open_table(2)
    await world.play(3)
    await world.press(world.people[0], "Rules")
    assert len(threads) >= 5
    assert not any(threads)


async def test_b42_thirty_tables_that_act_at_once_are_all_answered_in_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = world.people[0]
    channels = [world.new_channel(f"table-{n}") for n in range(30)]
    presses = []
    for world.channel in channels:
        await world.open_table(1, computers=1, first_player="host")
        held = world.hold(world.last())
        presses.append((ada, held, held.moves[0]))
    answered: list[float] = []
    defer = discord.InteractionResponse.defer
    plain = pictures.png

    def slow(scene: Any) -> bytes:
        time.sleep(0.12)
        return plain(scene)

    async def timed(self: Any, **more: Any) -> Any:
        await defer(self, **more)
        answered.append(time.perf_counter())

    monkeypatch.setattr(discord.InteractionResponse, "defer", timed)
    monkeypatch.setattr(pictures, "png", slow)
    world.env.settle_timeout = 60.0
    began = time.perf_counter()
    await world.press_all(presses)
    assert len(answered) == 30
    assert 0 < max(answered) - began < 3
    assert all(world.last(channel).attachments for channel in channels)


async def test_b49_the_rules_say_that_nothing_is_taken_back(world: World) -> None:
    answer = await world.people[0].slash(world.channel, "wool rules")
    assert "There is no undo" in answer.response.content


async def test_b44_views_do_not_pile_up(world: World) -> None:
    def kept() -> tuple[int, int]:
        store = world.bot._connection._view_store
        return sum(map(len, store._views.values())), len(store._synced_message_views)

    world.env.settle_timeout = 60.0  # a whole film and a lesson, on a slow machine
    before = kept()
    ada = world.people[0]
    await ada.slash(world.channel, "wool new", match="one")
    await world.press(ada, "Settings")
    await world.press(world.people[1], "Join")
    await world.press(ada, "Start")
    for label in ("My survey", "Rules", "History", "More"):
        await world.press(ada, label)
    for command in ("wool leave", "wool cancel", "wool-me delete"):
        await ada.slash(world.channel, command)
    await world.play()
    for label in ("Film", "Lesson"):
        await world.press(ada, label)
    world.channel = world.new_channel("other")
    await world.open_table(2, game="fashion")
    await world.play(4)
    assert kept() == before


async def test_b46_a_move_saved_in_an_outage_and_across_a_restart_is_shown_once(world: World) -> None:
    await world.open_table(2)
    active = world.to_act()
    world.env.inject_error("POST", MESSAGES, status=503, times=None)
    await world.press(active, "Sell Red")
    await world.env.advance_time(60)
    await world.restart()
    await world.env.advance_time(60)
    world.env.backend.faults.clear()
    shown = len(world.messages())
    await world.env.advance_time(600)
    assert len(world.messages()) == shown + 1
    assert world.to_act() is not active


async def test_ten_moves_during_an_outage_lead_to_one_message(world: World) -> None:
    await world.open_table(2)
    world.env.inject_error("POST", MESSAGES, status=503, times=None)
    table = await world.table()
    held = world.hold(world.last())
    for _ in range(10):
        match = (await world.table()).match()
        (seat,) = match.to_act
        person = next(p for p in world.people if p.id == table.sitters[seat].user)
        await world.press_all([(person, held, f"m:{table.id}:{match.step}:{match.legal(seat)[0]}")])
    world.env.backend.faults.clear()
    shown = len(world.messages())
    await world.env.advance_time(600)
    assert len(world.messages()) == shown + 1
    assert (await world.table()).live.moves == len(table.log) + 10


async def test_one_who_presses_without_a_pause_is_told_a_few_times_and_then_ignored(world: World) -> None:
    world.bot.desk.throttle = Throttle(now=world.now)
    await world.open_table(2)
    held = world.hold(world.last())
    waiting = next(p for p in world.people[:2] if p is not world.to_act())
    results = await world.press_all([(waiting, held, held.moves[0])] * 50)
    answered = [r for r in results if r.acknowledged]
    assert len(answered) <= BURST + WARNINGS
    assert "Not so fast" in answered[-1].response.content
    await world.press(world.to_act(), "Sell Red")
    assert len((await world.table()).log) == 2
    await world.env.advance_time(10)
    again = await world.press(waiting, "My survey")
    assert again.acknowledged


async def test_where_thread_puts_the_game_into_a_thread_of_its_own(world: World) -> None:
    ada, bruno, *_ = world.people
    channel = world.channel = world.new_channel("threads", also="create_public_threads")
    answer = await ada.slash(channel, "wool new", where="thread")
    (thread,) = channel.threads
    assert str(thread.id) in str([f.content for f in [answer.response, *answer.followups] if f])
    await world.press(bruno, "Join", world.last(thread))
    await world.press(ada, "Start", world.last(thread))
    assert world.hold(world.last(thread)).moves
    assert not any(world.hold(m).buttons for m in world.messages(channel))


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_where_a_right_for_threads_is_missing_it_is_named_and_nothing_is_made(
    world: World, right: str, said: str
) -> None:
    channel = world.new_channel("threads", without=right)
    refused = await world.people[0].slash(channel, "wool new", where="thread")
    assert refused.ephemeral
    assert said in refused.response.content
    assert channel.threads == []
    assert world.messages(channel) == []


@pytest.mark.parametrize("kind", ["voice", "stage", "news", "forum post", "thread"])
async def test_b27_a_game_works_in_every_kind_of_channel(world: World, kind: str) -> None:
    if kind in ("forum post", "thread"):
        parent = world.guild.create_forum_channel("posts") if kind == "forum post" else world.channel
        world.env.backend.create_thread(
            parent.id, name="Wool Street", owner_id=world.people[0].id, type=ChannelType.PUBLIC_THREAD
        )
        (world.channel,) = parent.threads
    else:
        world.channel = getattr(world.guild, f"create_{kind}_channel")("talk")
    await world.open_table(2)
    await world.play()
    assert (await world.table()).status is Status.OVER


async def test_a_reminder_that_could_not_be_removed_does_not_stop_the_game(world: World) -> None:
    await world.open_table(2, clock=3600)
    active = world.to_act()
    table_message = world.last()
    await world.env.advance_time(1801)
    assert (await world.table()).standing(Kind.REMINDER) is not None
    world.env.inject_error("DELETE", f"{MESSAGES}/*", status=403, code=50013, times=1)
    await active.click(table_message, label="Sell Red")
    assert world.to_act() is not active


async def delete_channel(world: World) -> None:
    channel = world.env.bot.get_channel(world.channel.id)
    await asyncio.sleep(0)
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()


def forbid(world: World, right: str) -> None:
    """Take one right from the bot in the channel."""
    _override(world, **{right: False})


def allow(world: World) -> None:
    """Give back what the invite gives."""
    _override(world, attach_files=True, send_messages=True)


def _override(world: World, **rights: bool) -> None:
    channel = world.env.backend.get_channel(world.channel.id)
    (mine,) = [o for o in channel.overwrites if o.target_id == world.bot.user.id]
    allowed, denied = discord.Permissions(mine.allow), discord.Permissions(mine.deny)
    for name, on in rights.items():
        setattr(allowed, name, on)
        setattr(denied, name, not on)
    mine.allow, mine.deny = allowed.value, denied.value
