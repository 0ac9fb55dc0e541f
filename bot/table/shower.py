"""Showing tables: what the channel has yet to see is read off the store, never remembered here.

One run a table at a time. A run shows the latest state, so ten moves during an outage become one
message; what can't be shown now is tried again later, also after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from bot.table.model import Letter, NoReplay, Status, Table
from bot.table.ports import Busy, Gone, Screen, Store, Unreachable

log = logging.getLogger(__name__)

_FIRST_RETRY = 1.0
_LONGEST_RETRY = 300.0


class Shower:
    """Brings every table's channel, and its players' private messages, up to date."""

    def __init__(self, store: Store, screen: Screen) -> None:
        self._store = store
        self._screen = screen
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._delays: dict[str, float] = {}
        self._closed = False

    def wake(self, table_id: str) -> None:
        """Show the table soon; returns at once. Call it after every commit."""
        if self._closed:
            return
        if retry := self._retries.pop(table_id, None):
            retry.cancel()
        if table_id in self._running:
            self._again.add(table_id)
            return
        task = asyncio.get_running_loop().create_task(self._run(table_id), name=f"show {table_id}")
        self._running[table_id] = task

    async def show(self, table_id: str) -> None:
        """Show the table now. Raises Busy or Unreachable if that can't be done."""
        await self._exclusively(table_id, self._catch_up)

    async def repost(self, table_id: str) -> None:
        """Post the table again at the bottom of its channel. Raises Busy or Unreachable."""
        await self._exclusively(table_id, self._post_again)

    async def resume(self) -> None:
        """Wake every table that a crash or an outage left behind its log."""
        for table_id in await self._store.behind():
            self.wake(table_id)

    async def close(self) -> None:
        """Finish what is being shown and start nothing more."""
        self._closed = True
        for retry in self._retries.values():
            retry.cancel()
        if self._running:
            await asyncio.wait(self._running.values(), timeout=10)

    async def _run(self, table_id: str) -> None:
        try:
            while True:
                self._again.discard(table_id)
                await self.show(table_id)
                self._delays.pop(table_id, None)
                if table_id not in self._again:
                    return
        except Busy as busy:
            delay = max(busy.after or 0.0, self._delays.get(table_id, _FIRST_RETRY))
            self._delays[table_id] = min(2 * delay, _LONGEST_RETRY)
            log.warning("table=%s show delayed=%.0fs: %s", table_id, delay, busy)
            if not self._closed:
                loop = asyncio.get_running_loop()
                self._retries[table_id] = loop.call_later(delay, self.wake, table_id)
        except Unreachable as error:
            log.warning("table=%s cannot be shown: %s", table_id, error.reason)
        except Exception:
            log.exception("table=%s showing failed", table_id)
        finally:
            del self._running[table_id]

    async def _exclusively(self, table_id: str, act: Callable[[Table], Awaitable[None]]) -> None:
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            table = await self._store.load(table_id)
            if table is not None:
                await act(table)

    async def _catch_up(self, table: Table) -> None:
        late: Busy | None = None
        if table.status is Status.PLAYING and any(
            sitter.letter is Letter.DUE for sitter in table.humans.values()
        ):
            late = await self._write_letters(table)
            table = await self._store.load(table.id) or table
        live = table.live
        if table.status in (Status.PLAYING, Status.OVER):
            fresh = live is not None and not live.lobby and live.moves == len(table.log)
        else:
            fresh = live is not None or table.status is not Status.LOBBY
        if not fresh:
            await self._post(table, ping=True)
        elif table.shown < table.revision:
            await self._edit(table)
        await self._shrink(table.id)
        if late:
            raise late

    async def _post_again(self, table: Table) -> None:
        await self._post(table, ping=table.live is None or table.live.moves < len(table.log))
        await self._shrink(table.id)

    async def _post(self, table: Table, *, ping: bool) -> None:
        message = await self._screen.post(table, ping=ping)
        await self._store.posted(table, message)
        for seat in _to_act(table):
            if table.sitters[seat].letter is Letter.REFUSED:
                await self._store.letter(table.id, seat, Letter.TOLD)

    async def _edit(self, table: Table) -> None:
        if table.live is not None:
            try:
                await self._screen.edit(table, table.live)
            except Gone:
                if table.status.open:
                    await self._post(table, ping=False)
                    return
        await self._store.edited(table)

    async def _shrink(self, table_id: str) -> None:
        table = await self._store.load(table_id)
        for post in table.posts if table else ():
            if post.replaced_at is not None:
                try:
                    await self._screen.shrink(table, post)
                except Unreachable as error:
                    log.info("table=%s old message left as it is: %s", table_id, error.reason)
                await self._store.shrunk(post.message)

    async def _write_letters(self, table: Table) -> Busy | None:
        """Send each first hand that is due; what can't be sent now comes back as Busy."""

        async def write(seat: int) -> None:
            sent = await self._screen.letter(table, seat)
            await self._store.letter(table.id, seat, Letter.SENT if sent else Letter.REFUSED)

        due = [seat for seat, sitter in table.humans.items() if sitter.letter is Letter.DUE]
        results = await asyncio.gather(*map(write, due), return_exceptions=True)
        late = None
        for result in results:
            if isinstance(result, Busy):
                late = result
            elif isinstance(result, BaseException):
                raise result
        return late


def _to_act(table: Table) -> list[int]:
    """Seats the table waits for, ascending; none for a table that isn't being played."""
    if table.status is not Status.PLAYING:
        return []
    try:
        return sorted(table.match().to_act)
    except NoReplay:
        return []
