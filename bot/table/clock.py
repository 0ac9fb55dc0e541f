"""The turn clock: deadlines are rows, and one timer serves all tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.table.model import Table
from bot.table.ports import Store
from bot.table.refusals import Refusal

log = logging.getLogger(__name__)

CLOCKS = (0, 120, 600, 3600, 12 * 3600, 24 * 3600, 72 * 3600)
"""Seconds a turn may take, as a host may choose them; 0 is no limit."""
DEFAULT_CLOCK = 24 * 3600
SHORTEST_REMINDED = 600
"""Seconds of the shortest clock that reminds at half of its time."""
LOBBY_SECONDS = 3600.0
"""How long a lobby stays open that nobody presses anything in."""
FORGOTTEN = 7 * 86400.0
"""How long the others may take to decide about the absent; then the game ends, and its channel is free."""
LONGEST_GRACE = 3600.0
"""The most a turn gets whose time ran out while the bot was off."""
PAUSE = 60.0
"""Seconds until the clock rings, or a computer thinks, again where something of ours or the disk failed."""


def turn_times(table: Table, now: float) -> tuple[float | None, float | None]:
    """When the time of a turn that begins ``now`` is up, and when the clock acts first."""
    if not table.clock:
        return None, None
    due = now + table.clock
    return due, due - table.clock / 2 if table.clock >= SHORTEST_REMINDED else due


def grace(table: Table) -> float:
    """Seconds given to a turn whose time ran out while the bot was off."""
    return min(LONGEST_GRACE, table.clock) if table.clock else LONGEST_GRACE


class Clock:
    """Once started, calls ``act(table_id)`` for each table whose time has come."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._act: Callable[[str], Awaitable[Any]] | None = None
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._at: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def heard(self, at: float | None) -> None:
        """Something is to be done at this time (seconds since the epoch)."""
        if at is None or self._act is None or self._closed or (self._at is not None and self._at <= at):
            return
        if self._timer:
            self._timer.cancel()
        self._at = at
        delay = max(0.0, at - self._now())
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    async def start(self, act: Callable[[str], Awaitable[Any]]) -> None:
        """Set the timer for what is in the store; ``act`` does what is due at one table."""
        self._act = act
        self.heard(await self._store.next_wake())

    async def close(self) -> None:
        """Ring no more; finish what the last ring began."""
        self._closed = True
        if self._timer:
            self._timer.cancel()
        if self._task and not self._task.done():
            await asyncio.wait([self._task], timeout=10)

    def _ring(self) -> None:
        self._at = self._timer = None
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="clock")

    async def _run(self) -> None:
        pause, upcoming = 1.0, None
        try:
            for table_id in await self._store.to_wake(self._now()):
                try:
                    await self._act(table_id)
                except Refusal:
                    log.info("table=%s was closed before its clock rang", table_id)
                except Exception:
                    log.exception("table=%s clock failed", table_id)
                    pause = PAUSE
            upcoming = await self._store.next_wake()
        except Exception:
            log.exception("the clock failed")
            pause, upcoming = PAUSE, self._now()
        finally:
            self._task = None
        if upcoming is not None:
            # A table that fails again and again must not ring without a pause.
            self.heard(max(upcoming, self._now() + pause))
