"""Answers come before pictures: what a table waits for before it is shown, and for how long."""

from __future__ import annotations

import asyncio
from unittest.mock import Mock

import pytest

from bot.chat import desk as module
from bot.chat.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk(Mock(), Mock())


async def test_a_picture_waits_until_every_press_is_answered_and_no_longer(desk: Desk) -> None:
    desk.came()
    desk.came()
    calm = asyncio.create_task(desk.calm())
    await asyncio.sleep(0)
    desk.told()
    await asyncio.sleep(0)
    assert not calm.done()
    desk.told()
    desk.came()
    await calm
    assert desk.unanswered == 1


async def test_when_nobody_waits_nor_does_the_picture(desk: Desk) -> None:
    await desk.calm()
    desk.came()
    desk.told()
    await desk.calm()


async def test_a_press_that_hangs_holds_no_picture_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CALM", 0.01)
    desk.came()
    await desk.calm()
    assert desk.unanswered == 1
