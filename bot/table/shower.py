"""Showing tables: what the channel has yet to see is read off the store, never remembered here.

One run a table at a time. A run shows the latest state, so ten moves during an outage become one
message; what can't be shown now is tried again later, also after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.metrics import RETRIES
from bot.table.clock import turn_times
from bot.table.model import Kind, Letter, NoReplay, Stage, Status, Table
from bot.table.ports import Busy, Gone, NoChannel, Screen, Store, Unreachable

log = logging.getLogger(__name__)

_FIRST_RETRY = 1.0
_LONGEST_RETRY = 300.0


class Shower:
    """Brings every table's channel, and its players' private messages, up to date."""

    def __init__(
        self,
        store: Store,
        screen: Screen,
        now: Callable[[], float],
        heard: Callable[[float | None], None],
        calm: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """``now`` gives seconds since the epoch; ``heard`` is told when a clock is to ring.

        ``calm`` is awaited before what `wake` asked for is shown.
        """
        self._calm = calm
        self._store = store
        self._screen = screen
        self._now = now
        self._heard = heard
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._turn = asyncio.Lock()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._delays: dict[str, float] = {}
        self._paused: dict[str, float] = {}
        """Until when (seconds since the epoch) Discord wants no message of a table."""
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
        if pause := self._pause(table_id):
            self._wake_in(pause, table_id)
            return
        task = asyncio.get_running_loop().create_task(self._run(table_id), name=f"show {table_id}")
        self._running[table_id] = task

    async def show(self, table_id: str) -> None:
        """Show the table now. Raises Busy or Unreachable if that can't be done, Busy also in a pause.

        An unreachable table waits, with the reason, until somebody presses again; one whose channel
        is gone is closed.
        """
        await self._exclusively(table_id, self._catch_up)

    async def repost(self, table_id: str) -> None:
        """Post the table again at the bottom of its channel. Raises Busy or Unreachable."""
        await self._exclusively(table_id, self._post_again)

    async def verify(self, table_id: str) -> None:
        """Post the table again if somebody deleted its message. Raises Busy or Unreachable."""
        await self._exclusively(table_id, self._stands)

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
                if self._calm:
                    await self._calm()
                self._again.discard(table_id)
                await self.show(table_id)
                self._delays.pop(table_id, None)
                if table_id not in self._again:
                    return
        except Busy as busy:
            delay = self._try_later(table_id, busy.after or 0.0)
            log.warning("table=%s show delayed=%.0fs: %s", table_id, delay, busy)
        except Unreachable as error:
            self._delays.pop(table_id, None)
            log.warning("table=%s cannot be shown: %s", table_id, error)
        except NoReplay:
            # Whoever plays it next closes it, at the latest after the next start; then it is shown.
            log.warning("table=%s cannot be shown: it no longer replays", table_id)
        except Exception:
            delay = self._try_later(table_id)
            log.exception("table=%s showing failed, tried again in %.0f s", table_id, delay)
        finally:
            del self._running[table_id]
            if table_id in self._again:
                self._again.discard(table_id)
                if table_id not in self._retries:
                    self.wake(table_id)

    def _try_later(self, table_id: str, least: float = 0.0) -> float:
        """Show the table again after a delay that doubles each time; the delay in seconds."""
        delay = max(least, self._delays.get(table_id, _FIRST_RETRY))
        self._delays[table_id] = min(2 * delay, _LONGEST_RETRY)
        RETRIES.inc()
        if not self._closed:
            self._wake_in(delay, table_id)
        return delay

    def _wake_in(self, delay: float, table_id: str) -> None:
        self._retries[table_id] = asyncio.get_running_loop().call_later(delay, self.wake, table_id)

    def _pause(self, table_id: str) -> float:
        """Seconds for which Discord wants no message of the table, 0 if it takes them."""
        pause = self._paused.get(table_id, 0.0) - self._now()
        if pause <= 0:
            self._paused.pop(table_id, None)
        return max(0.0, pause)

    async def _exclusively(self, table_id: str, act: Callable[[Table], Awaitable[None]]) -> None:
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            if pause := self._pause(table_id):
                raise Busy("Discord asked for a pause", pause)
            table = await self._load(table_id)
            if table is None or table.status is Status.CLOSED:
                return
            try:
                await act(table)
            except NoChannel:
                await self._store.change(table, replace(table, status=Status.CLOSED), quietly=True)
                raise
            except Unreachable as error:
                await self._store.change(table, replace(table, trouble=error.reason), quietly=True)
                if table.status is Status.PLAYING and not table.trouble:
                    await self._screen.warn(table, error.reason)
                raise
            if table.trouble:
                await self._store.change(table, replace(table, trouble=None), quietly=True)

    async def _load(self, table_id: str) -> Table | None:
        """The table as it is now, to be worked on at once.

        One after another: hundreds that come back in the same turn of the event loop, each with a
        message to be written, would hold it up.
        """
        async with self._turn:
            return await self._store.load(table_id)

    async def _catch_up(self, table: Table) -> None:
        late: Busy | None = None
        if table.status is Status.PLAYING and any(
            sitter.letter is Letter.DUE for sitter in table.humans.values()
        ):
            late = await self._write_letters(table)
            table = await self._load(table.id) or table
        if _thinking(table):
            # It is shown with what the computer does, at once or in a moment.
            fresh = True
        elif table.status in (Status.PLAYING, Status.OVER):
            fresh = table.seen
        else:
            fresh = table.live is not None or table.status is not Status.LOBBY
        changed = table.shown < table.revision
        if not fresh:
            await self._post(table, ping=True)
        elif changed:
            await self._edit(table)
        await self._notes(table.id, changed)
        if changed:
            # Not before: what stands beside the table has to show the change as well.
            await self._store.edited(table)
        await self._shrink(table.id)
        if late:
            raise late

    async def _post_again(self, table: Table) -> None:
        await self._post(table, ping=not table.seen)
        await self._notes(table.id, table.shown < table.revision)
        await self._store.edited(table)
        await self._shrink(table.id)

    async def _stands(self, table: Table) -> None:
        for post in table.posts:
            gone = not post.kind.main and not await self._screen.stands(table, post)
            if gone:
                await self._store.shrunk(post.message)
        await self._notes(table.id, table.shown < table.revision)
        if table.status.open and table.live and not await self._screen.stands(table, table.live):
            await self._post(table, ping=False)
            await self._shrink(table.id)

    async def _post(self, table: Table, *, ping: bool) -> None:
        due, wake = table.due, table.wake
        if not table.seen:
            due, wake = turn_times(table, self._now()) if _to_act(table) else (None, None)
            table = replace(table, due=due, stage=Stage.RUNNING)
        try:
            message = await self._screen.post(table, ping=ping)
        except Busy as busy:
            if busy.after:
                self._paused[table.id] = self._now() + busy.after
            raise
        await self._store.posted(table, message, due=due, wake=wake)
        self._heard(wake)
        for seat in _to_act(table):
            if table.sitters[seat].letter is Letter.REFUSED:
                await self._store.letter(table, seat, Letter.TOLD)

    async def _edit(self, table: Table) -> None:
        if table.live is not None:
            try:
                await self._screen.edit(table, table.live)
            except Gone:
                await self._post(table, ping=False)

    async def _notes(self, table_id: str, changed: bool) -> None:
        """Post the messages beside the table that it asks for now, and retire those it doesn't.

        Those that stand are brought up to date if something ``changed``.
        """
        table = await self._load(table_id)
        if table is None:
            return
        wanted = _wanted_notes(table)
        for post in table.posts:
            if post.replaced_at is None and not post.kind.main and post.kind not in wanted:
                await self._store.retire(post.message)
        for kind in wanted:
            standing = table.standing(kind)
            if standing is not None and changed:
                try:
                    await self._screen.edit(table, standing)
                except Gone:
                    await self._store.retire(standing.message)
                    standing = None
            if standing is None:
                await self._store.noted(table, await self._screen.note(table, kind), kind)

    async def _shrink(self, table_id: str) -> None:
        table = await self._load(table_id)
        for post in table.posts if table else ():
            if post.replaced_at is not None:
                try:
                    await self._screen.shrink(table, post)
                except Unreachable as error:
                    log.info("table=%s old message left as it is: %s", table_id, error)
                await self._store.shrunk(post.message)

    async def _write_letters(self, table: Table) -> Busy | None:
        """Send each first hand that is due; what can't be sent now comes back as Busy."""

        async def write(seat: int) -> None:
            sent = await self._screen.letter(table, seat)
            now = await self._load(table.id)
            if now is not None and now.secrets(seat) == table.secrets(seat):
                await self._store.letter(table, seat, Letter.SENT if sent else Letter.REFUSED)

        due = [seat for seat, sitter in table.humans.items() if sitter.letter is Letter.DUE]
        results = await asyncio.gather(*map(write, due), return_exceptions=True)
        late = None
        for result in results:
            if isinstance(result, Busy):
                late = result
            elif isinstance(result, BaseException):
                raise result
        return late


def _thinking(table: Table) -> bool:
    """Whether the table waits for a computer."""
    if table.status is not Status.PLAYING:
        return False
    try:
        return table.thinking(table.match()) is not None
    except NoReplay:
        return False


def _wanted_notes(table: Table) -> list[Kind]:
    """The messages that are to stand beside the table now."""
    if table.status is not Status.PLAYING:
        return []
    wanted = []
    absent = table.humans.keys() & _to_act(table)
    if absent and table.seen and table.stage is Stage.REMINDED:
        wanted.append(Kind.REMINDER)
    if absent and table.seen and table.stage is Stage.UP and table.humans.keys() - absent:
        wanted.append(Kind.ALARM)
    if any(sitter.offer for sitter in table.sitters):
        wanted.append(Kind.OFFER)
    if table.votes:
        wanted.append(Kind.VOTE)
    return wanted


def _to_act(table: Table) -> list[int]:
    """Seats the table waits for, ascending; none for a table that isn't being played."""
    if table.status is not Status.PLAYING:
        return []
    try:
        return sorted(table.match().to_act)
    except NoReplay:
        return []
