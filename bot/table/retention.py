"""What is stored of a server ends thirty days after the bot was removed from it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.table.ports import Store

log = logging.getLogger(__name__)

KEPT_SECONDS = 30 * 86400.0
"""How long a server's data stays: a removal by mistake loses nothing."""
EVERY = 86400.0


class Retention:
    """Deletes such data when it starts, and once a day."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """``now`` gives seconds since the epoch."""
        self._store = store
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Begin. To be called once it is known where the bot is; again changes nothing."""
        if self._timer is None and self._task is None and not self._closed:
            self._ring()

    async def close(self) -> None:
        """Delete no more; finish what has begun."""
        self._closed = True
        if self._timer:
            self._timer.cancel()
        if self._task:
            await asyncio.wait([self._task], timeout=10)

    def _ring(self) -> None:
        self._timer = None
        self._task = asyncio.get_running_loop().create_task(self._run(), name="retention")

    async def _run(self) -> None:
        try:
            gone = await self._store.purge(self._now() - KEPT_SECONDS)
            if gone:
                log.info("deleted %d tables of servers that the bot has left", gone)
        except Exception:
            log.exception("old data could not be deleted; it is tried again in a day")
        finally:
            self._task = None
            if not self._closed:
                self._timer = asyncio.get_running_loop().call_later(EVERY, self._ring)
