"""Keeps the open pages up to date, and everything that happens in the simulation apart.

simcord does one thing at a time and refuses a second one that begins meanwhile, and a page it refuses so
is lost. Hence one lock, round the presses of all pages, the refreshing and the clock. A page shows what
the simulation last published for it, and only the page that acted gets something new by itself, so the
others are refreshed when something has happened. Never on a timer: each refresh takes the ground from
under what is being done on a page at that moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

log = logging.getLogger(__name__)

LOOK = 0.1
"""Seconds between two looks whether something happened by itself."""

TICK = 0.5
"""Seconds the simulation's clock may be behind the wall clock."""

PAGES = 16
"""Pages that simcord opens at most, each with one press at a time: so many refreshes a press may wait for."""

TYPED = frozenset({"run_command", "autocomplete_command", "send_message"})
PRESSED = frozenset({"click", "select"})


class Pages:
    """The pages of `preview`, a simcord preview that is open, of the simulation `env`."""

    def __init__(self, env: Any, preview: Any) -> None:
        self._env = env
        self._preview = preview
        self._lock = asyncio.Lock()
        self._seen = len(env.backend.transcript)
        self._begin = env.now(), time.monotonic()
        self._shown: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
        # The only place that sees a press before simcord refuses it; its own server calls it by this name.
        self._press = preview._action
        preview._action = self._one_at_a_time

    async def watch(self) -> None:
        """Let time pass, and show what the bot does by itself. Runs until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            async with self._lock:
                await self._pass_time()
                await self._show_news()

    async def finish(self) -> None:
        """Wait for the press that is being carried out; later ones are turned away by the closed page."""
        async with self._lock:
            self._preview._action = self._press

    async def _one_at_a_time(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            answer = await self._press(context_id, self._up_to_date(context_id, body))
            # Before the page hears of its success: the revision it reads then is the last, and its
            # next press isn't refused as made on an old one.
            await self._show_news()
            return answer

    def _up_to_date(self, context_id: str | None, body: Any) -> Any:
        """The press, with the page's newest revision where what has changed meanwhile doesn't matter to it.

        simcord refuses whatever was done on an older one. What was typed depends on no message, and a
        button that is still there is still meant, though somebody else's press came first.
        """
        page = self._preview._pages.get(context_id)
        if page is None or not isinstance(body, Mapping):
            return body
        kind = body.get("kind")
        if kind in TYPED or (kind in PRESSED and self._is_still_there(page, body)):
            return {**body, "published_revision": page.revision}
        return body

    def _is_still_there(self, page: Any, body: Mapping[str, Any]) -> bool:
        """Whether the control that was pressed is the same as on the page when it was pressed.

        simcord finds it by its place in the message alone, so another one may have come to stand there.
        """
        pressed_on = dict(self._shown.get(page.id, ())).get(body.get("published_revision"), {})
        place, target = body.get("control_key"), str(body.get("target_id"))
        was, now = (_control(shown.get(target), place) for shown in (pressed_on, _messages(page)))
        return was is not None and was == now

    async def _show_news(self) -> None:
        happened = self._env.backend.transcript[self._seen :]
        self._seen += len(happened)
        if self._preview._active and any(_is_to_be_seen(*entry) for entry in happened):
            pages = tuple(self._preview._pages.values())
            self._shown = {
                page.id: [*self._shown.get(page.id, ()), (page.revision, _messages(page))][-PAGES:]
                for page in pages
            }
            await self._patiently(self._preview.refresh())

    async def _pass_time(self) -> None:
        simulated, wall = self._env.now() - self._begin[0], time.monotonic() - self._begin[1]
        if (behind := wall - simulated.total_seconds()) >= TICK:
            await self._patiently(self._env.advance_time(behind))

    @staticmethod
    async def _patiently(operation: Any) -> None:
        try:
            await operation
        except TimeoutError as error:
            log.warning("playground: %s", str(error).splitlines()[0])


def _messages(page: Any) -> Mapping[str, Any]:
    return page.snapshot.get("messages") or {}


def _control(shown: Any, place: Any) -> str | None:
    """The custom_id of the control at that place in a message as shown, or in a part of one."""
    if isinstance(shown, Mapping):
        if place is not None and shown.get("control_key") == place:
            return shown.get("custom_id")
        shown = list(shown.values())
    if not isinstance(shown, list):
        return None
    return next((found for part in shown if (found := _control(part, place)) is not None), None)


def _is_to_be_seen(kind: str, name: str, payload: Any) -> bool:
    """Whether an entry of simcord's transcript may have changed what a page shows."""
    if kind == "HTTP":
        suggests = isinstance(payload, Mapping) and payload.get("type") == 8 and name.endswith("/callback")
        return not name.startswith("GET ") and not suggests
    return kind == "GATEWAY" and name.startswith(("MESSAGE_", "CHANNEL_", "THREAD_"))
