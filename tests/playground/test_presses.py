"""Which presses, made on a page that is a moment old, still count."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from bot.playground.pages import PAGES, Pages

PLACE = "message:5:component:0.components.0"
NEWS = ("HTTP", "PATCH /channels/1/messages/5", {})


def shown(custom_id: str, beside: str = "no") -> dict[str, Any]:
    buttons = [{"custom_id": custom_id, "control_key": PLACE}, {"custom_id": beside}]
    return {"messages": {"5": {"components": [{"type": 1, "components": buttons}]}}}


class World:
    """A page that shows one button, and what a press was told by the time simcord would see it."""

    def __init__(self) -> None:
        self.page = SimpleNamespace(id="p", revision=1, snapshot=shown("join"))
        self.next = shown("join")
        self.env = SimpleNamespace(backend=SimpleNamespace(transcript=[]), now=lambda: datetime.now(UTC))
        self.arrived: list[Any] = []
        self._pages = {"p": self.page}
        self._active = True
        self.pages = Pages(self.env, self)

    async def _action(self, context_id: str | None, body: Any) -> dict[str, Any]:
        self.arrived.append(body)
        self.env.backend.transcript.append(NEWS)
        return {}

    async def refresh(self) -> None:
        self.page.revision += 1
        self.page.snapshot = self.next

    async def press(self, kind: str, revision: int) -> int:
        """The revision a press made on `revision` arrives with."""
        body = {"kind": kind, "target_id": "5", "control_key": PLACE, "published_revision": revision}
        await self.pages._one_at_a_time("p", body)
        return self.arrived[-1]["published_revision"]


async def after_somebody_pressed(next_shown: dict[str, Any]) -> World:
    world = World()
    world.next = next_shown
    await world.press("click", 1)
    assert world.page.revision == 2
    return world


async def test_a_button_that_is_still_there_counts_though_its_neighbour_changed():
    world = await after_somebody_pressed(shown("join", beside="start"))
    assert await world.press("click", 1) == 2


async def test_a_button_that_another_has_replaced_does_not_count():
    world = await after_somebody_pressed(shown("cancel"))
    assert await world.press("click", 1) == 1


async def test_a_button_whose_message_is_gone_does_not_count():
    world = await after_somebody_pressed({"messages": {}})
    assert await world.press("click", 1) == 1


async def test_a_press_counts_that_waited_for_one_of_every_other_page():
    world = await after_somebody_pressed(shown("join"))
    for _ in range(PAGES - 2):
        await world.press("run_command", 1)
    assert await world.press("click", 1) == PAGES


async def test_a_press_on_what_was_shown_long_ago_does_not_count():
    world = await after_somebody_pressed(shown("join"))
    for _ in range(PAGES):
        await world.press("run_command", 1)
    assert await world.press("click", 1) == 1


@pytest.mark.parametrize("kind", ["run_command", "send_message"])
async def test_what_was_typed_always_counts(kind: str):
    world = await after_somebody_pressed(shown("cancel"))
    assert await world.press(kind, 1) == 2


async def test_what_nobody_can_see_refreshes_no_page():
    world = World()
    world.env.backend.transcript += [
        ("HTTP", "GET /users/@me", None),
        ("HTTP", "POST /interactions/1/token/callback", {"type": 8}),
        ("GATEWAY", "INTERACTION_CREATE", {}),
    ]
    await world.pages._show_news()
    assert world.page.revision == 1
    world.env.backend.transcript.append(NEWS)
    await world.pages._show_news()
    assert world.page.revision == 2
