"""What is counted: each thing once, where it happens, and nothing that names anybody."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot import metrics
from tests.world import World


def value(name: str, **labels: str) -> float:
    """A figure as it is now; 0 if it was never set."""
    return metrics.REGISTRY.get_sample_value(f"cardtable_{name}", labels) or 0


async def test_every_press_and_command_is_timed_once(world: World) -> None:
    before = value("acknowledgement_seconds_count")
    await world.people[0].slash(world.channel, "wool new")
    await world.press(world.people[1], "Join")
    await world.press(world.people[1], "Join")  # refused, which is an answer too
    await world.people[2].slash(world.channel, "wool table")  # first "thinking", then the answer
    assert value("acknowledgement_seconds_count") == before + 4


async def test_an_answer_that_discord_refuses_is_no_acknowledgement(world: World) -> None:
    await world.open_table(2)
    before = value("acknowledgement_seconds_count")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await world.press(world.to_act(), "Sell Red")
    assert value("acknowledgement_seconds_count") == before
    assert len((await world.table()).log) > 1


async def test_a_press_on_an_old_button_counts_as_stale_and_a_good_one_does_not(world: World) -> None:
    await world.open_table(2)
    held, person = world.hold(world.last()), world.to_act()
    before = value("stale_presses_total")
    await world.press_all([(person, held, held.moves[0])])
    assert value("stale_presses_total") == before
    await world.press_all([(person, held, held.moves[0])])
    assert value("stale_presses_total") == before + 1


async def test_every_picture_is_timed(world: World) -> None:
    await world.open_table(2)
    before = value("picture_seconds_count")
    await world.play(1)
    assert value("picture_seconds_count") == before + 1


async def test_closed_private_messages_are_counted_one_by_one(world: World) -> None:
    before = value("refused_letters_total")
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=2)
    await world.open_table(2)
    assert value("refused_letters_total") == before + 2


async def test_a_post_that_must_be_tried_again_counts_as_a_retry(world: World) -> None:
    await world.open_table(2)
    before = value("show_retries_total")
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=503, code=0)
    await world.press(world.to_act(), "Sell Red")
    assert value("show_retries_total") == before + 1


@pytest.mark.logs_errors
async def test_an_error_of_ours_is_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.open_table(2)
    before = value("errors_total")

    async def broken(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr(world.bot.tables, "play", broken)
    await world.press(world.to_act(), "Sell Red")
    assert value("errors_total") == before + 1


async def test_the_lag_of_a_blocked_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "LAG_EVERY", 0.0)
    before = value("loop_lag_seconds_sum")
    async with metrics.watching_the_loop():
        await asyncio.sleep(0)
        time.sleep(0.02)  # noqa: ASYNC251 - it is this that is measured
        await asyncio.sleep(0)
    assert value("loop_lag_seconds_sum") >= before + 0.02
    assert "loop lag" not in {task.get_name() for task in asyncio.all_tasks()}


async def test_nothing_counted_names_a_person_a_server_or_a_table(world: World) -> None:
    await world.open_table(2)
    await world.play(1)
    text = metrics.text().decode()
    table = await world.table()
    for secret in (
        table.id,
        str(table.guild),
        str(table.channel),
        *map(str, (s.user for s in table.sitters)),
    ):
        assert secret not in text
    assert not any(person in text for person in ("Ada", "Bruno"))
