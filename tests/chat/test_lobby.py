"""The lobby: seats, computers, the host, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat import screen
from bot.chat.lobby_panel import lobby_card
from bot.table.model import Status
from tests.chat.panels import control_id
from tests.world import World


def text_of(world: World) -> str:
    """What the lobby says."""
    return str(world.hold(world.last()).payload["components"])


async def names(world: World) -> list[str]:
    return [s.name for s in (await world.table()).sitters]


async def test_new_opens_a_lobby_with_its_host_seated(world: World) -> None:
    ada = world.people[0]
    answer = await ada.slash(world.channel, "wool new")
    assert answer.ephemeral
    assert "Ada \\(host\\)" not in text_of(world)
    assert "Ada (host)" in text_of(world)
    labels = [b["label"] for b in world.hold(world.last()).buttons]
    assert labels == [
        "Join", "Leave", "Start", "Cancel",
        "Seat a computer", "Remove a computer", "Settings", "Rules",
    ]  # fmt: skip
    assert len(world.messages()) == 1


async def test_a_second_new_in_the_channel_answers_privately_with_a_link(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    answer = await bruno.slash(world.channel, "wool new")
    assert answer.ephemeral
    assert str(world.last().id) in answer.response.content
    assert len(world.messages()) == 1


@pytest.mark.parametrize("begun", [False, True])
async def test_b20_where_a_table_was_deleted_a_second_new_posts_it_again(world: World, begun: bool) -> None:
    ada, bruno, *_ = world.people
    if begun:
        await world.open_table(2)
    else:
        await ada.slash(world.channel, "wool new")
    deleted = world.last()
    world.env.backend.delete_message(world.channel.id, deleted.id)
    answer = await bruno.slash(world.channel, "wool new")
    assert answer.ephemeral
    assert "already an open table" in answer.response.content
    assert str(deleted.id) not in answer.response.content
    assert str(world.last().id) in answer.response.content
    assert world.hold(world.last()).buttons


async def test_a_cancelled_lobby_frees_the_channel(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(ada, "Cancel")
    old = world.hold(world.last())
    assert old.buttons == []
    await bruno.slash(world.channel, "wool new")
    assert len(world.messages()) == 2


async def test_other_channels_and_threads_have_tables_of_their_own(world: World) -> None:
    ada = world.people[0]
    other = world.new_channel("other")
    await ada.slash(world.channel, "wool new")
    await ada.slash(other, "wool new")
    assert len(world.messages()) == len(world.messages(other)) == 1


async def test_join_and_leave_change_the_seats_and_the_host_passes_on(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    await world.press(chiara, "Join")
    assert await names(world) == ["Ada", "Bruno", "Chiara"]
    await world.press(ada, "Leave")
    assert await names(world) == ["Bruno", "Chiara"]
    assert (await world.table()).host == bruno.id
    assert "Bruno (host)" in text_of(world)


async def test_a_lobby_without_people_closes(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    await world.press(ada, "Seat a computer")
    await world.press(ada, "Leave")
    assert (await world.table()).status is Status.CANCELLED
    assert world.hold(world.last()).buttons == []


async def test_b10_joining_twice_is_refused_in_private(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    held = world.hold(world.last())
    results = await world.press_all([(bruno, held, held.button("Join"))] * 2)
    assert await names(world) == ["Ada", "Bruno"]
    assert [r.ephemeral for r in results] == [False, True]
    assert "already sitting" in results[1].response.content


async def test_b11_the_last_seat_goes_to_one_of_two_who_press_at_once(world: World) -> None:
    ada, bruno, chiara, dora, emil = world.people
    await ada.slash(world.channel, "wool new")
    for person in (bruno, chiara):
        await world.press(person, "Join")
    await world.press(ada, "Seat a computer")
    held = world.hold(world.last())
    join = held.button("Join")
    results = await world.press_all([(dora, held, join), (emil, held, join)])
    assert await names(world) == ["Ada", "Bruno", "Chiara", "Computer 1", "Dora"]
    assert "Every seat is taken" in results[1].response.content


async def test_b11_leave_and_start_at_once_are_done_in_one_order(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    held = world.hold(world.last())
    results = await world.press_all([(bruno, held, held.button("Leave")), (ada, held, held.button("Start"))])
    assert await names(world) == ["Ada"]
    assert (await world.table()).status is Status.LOBBY
    assert "At least 2 players" in results[1].response.content


async def test_b11_start_and_leave_at_once_are_done_in_one_order(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    await world.press(chiara, "Join")
    held = world.hold(world.last())
    results = await world.press_all([(ada, held, held.button("Start")), (chiara, held, held.button("Leave"))])
    table = await world.table()
    assert table.status is Status.PLAYING
    assert len(table.sitters) == 3
    assert "already begun" in results[1].response.content


async def test_computers_are_seated_and_removed(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    for _ in range(4):
        await world.press(ada, "Seat a computer")
    assert await names(world) == ["Ada", "Computer 1", "Computer 2", "Computer 3", "Computer 4"]
    disabled = {b["label"] for b in world.hold(world.last()).buttons if b.get("disabled")}
    assert disabled == {"Join", "Seat a computer"}
    await world.press(ada, "Remove a computer")
    assert await names(world) == ["Ada", "Computer 1", "Computer 2", "Computer 3"]


async def test_starting_alone_is_refused(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    held = world.hold(world.last())
    (result,) = await world.press_all([(ada, held, held.button("Start"))])
    assert "At least 2 players" in result.response.content
    assert (await world.table()).status is Status.LOBBY


@pytest.mark.parametrize("label", ["Start", "Cancel"])
async def test_only_the_host_starts_and_cancels(world: World, label: str) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    result = await world.press(bruno, label)
    assert result.ephemeral
    assert "Only the host, Ada" in result.response.content
    assert (await world.table()).status is Status.LOBBY


async def test_strangers_seat_no_computers(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    result = await world.press(bruno, "Seat a computer")
    assert "aren't sitting" in result.response.content
    assert await names(world) == ["Ada"]


@pytest.mark.parametrize(
    ("right", "said"),
    [("send_messages", "Send Messages"), ("attach_files", "Attach Files"), ("view_channel", "View Channel")],
)
async def test_b25_a_missing_right_is_named_before_anything_is_posted(
    world: World, right: str, said: str
) -> None:
    mute = world.new_channel("mute", without=right)
    answer = await world.people[0].slash(mute, "wool new")
    assert answer.ephemeral
    assert said in answer.response.content
    assert world.messages(mute) == []
    assert await world.store.open_in(mute.id) is None


async def test_b26_a_channel_that_refuses_the_lobby_keeps_no_table(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=2)
    answer = await world.people[0].slash(world.channel, "wool new")
    assert "can't write in this channel" in answer.response.content
    assert await world.store.open_in(world.channel.id) is None


def card(world: World) -> dict[str, Any]:
    """The drawn card of the lobby, as its gallery shows it."""
    ((frame, *_),) = [world.hold(world.last()).payload["components"]]
    (gallery,) = [part for part in frame["components"] if part["type"] == 12]
    (item,) = gallery["items"]
    return item


async def test_the_lobby_shows_its_card_with_everything_on_it_in_words(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", seats=4)
    await world.press(bruno, "Join")
    await world.press(ada, "Seat a computer")
    assert card(world)["description"] == (
        "Wool Street. Ada (host), Bruno, Computer 1 (medium). 1 seat is free. Ties: shared victory."
        " First player: by lot. Market survey: look any time. Cards left: shown."
    )
    said = text_of(world)
    assert "👤 Ada (host) · 👤 Bruno · 🤖 Computer 1" in said
    assert "Time for a turn: " in said


async def test_b04_a_new_lobby_is_answered_before_it_is_painted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = world.people[0]
    unanswered = []

    def painted(*args: Any) -> Any:
        unanswered.append(world.bot.desk.unanswered)
        return lobby_card(*args)

    monkeypatch.setattr(screen, "lobby_card", painted)
    await ada.slash(world.channel, "wool new", match="one")
    await world.press(ada, "Seat a computer")
    await world.press(ada, "Start")
    await world.play()
    await world.press(ada, "Rematch")
    assert len(unanswered) == 3
    assert not any(unanswered)


async def test_each_state_of_the_lobby_is_a_new_picture_and_the_only_one(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    before = world.last().attachments
    await world.press(bruno, "Join")
    after = world.last().attachments
    assert [len(before), len(after)] == [1, 1]
    assert before[0].filename != after[0].filename
    assert await before[0].read() != await after[0].read()


async def test_a_lobby_that_is_over_keeps_no_card(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(ada, "Cancel")
    assert world.last().attachments == []
    await bruno.slash(world.channel, "wool new")
    lobby = world.last()
    await world.press(bruno, "Seat a computer")
    await world.press(bruno, "Start")
    (begun,) = [m for m in world.messages() if m.id == lobby.id]
    assert begun.attachments == []


async def test_where_files_are_refused_the_lobby_is_text(world: World) -> None:
    ada, bruno, *_ = world.people
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await ada.slash(world.channel, "wool new")
    assert world.last().attachments == []
    assert "## Wool Street" in text_of(world)
    assert "Ties: shared victory" in text_of(world)
    await world.press(bruno, "Join")
    assert len(world.last().attachments) == 1
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=413, code=40005)
    await world.press(bruno, "Leave")
    assert world.last().attachments == []
    assert "Ties: shared victory" in text_of(world)
    assert "Bruno" not in text_of(world)


async def test_options_are_kept_and_shown(world: World) -> None:
    await world.people[0].slash(
        world.channel, "wool new", seats=3, tie_break="graded", first_player="host", survey="look_once"
    )
    table = await world.table()
    assert table.places == 3
    assert dict(table.options) == {
        "tie_break": "graded",
        "first_player": "host",
        "survey": "look_once",
        "deck_count": "shown",
        "match": "two",
    }
    assert "Ties: tie-breakers" in text_of(world)


async def test_the_host_sits_first_however_the_seats_were_taken(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new", first_player="host")
    await world.press(ada, "Seat a computer")
    await world.press(bruno, "Join")
    await world.press(chiara, "Join")
    await world.press(ada, "Leave")
    await world.press(bruno, "Start")
    assert await names(world) == ["Bruno", "Chiara", "Computer 1"]
    assert world.to_act() is bruno


async def test_settings_whose_answer_comes_too_late_are_no_error_of_ours(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    ada = world.people[0]
    callback = "/interactions/*/*/callback"
    await ada.slash(world.channel, "wool new")
    settings = await world.press(ada, "Settings")
    world.env.inject_error("POST", callback, status=404, code=10062, times=1)
    await world.press(ada, "Settings")
    world.env.inject_error("POST", callback, status=404, code=10062, times=1)
    await ada.select(settings.response.message, ["3"], custom_id=control_id(settings, "seats"))
    assert (await world.table()).places == 3
    assert not [record for record in caplog.records if record.exc_info]
