"""Computers that need time to think: outside the table's lock, off the event loop, move by move."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot import games
from bot.table.clock import PAUSE
from bot.table.model import Cause, Sitter, Status
from bot.table.refusals import NotPlaying
from bot.table.thinking import Thinking

if TYPE_CHECKING:
    from bot.table.service import Tables

log = logging.getLogger(__name__)


def level_of(game: str, sitter: Sitter) -> str:
    """How strongly the computer at this seat plays: as chosen, else the game's middle level."""
    levels = games.computer(game).levels
    return sitter.level if sitter.level in levels else levels[len(levels) // 2]


def is_slow(game: str, sitter: Sitter) -> bool:
    """Whether the computer at this seat needs more time than a press may wait."""
    return level_of(game, sitter) in games.computer(game).slow


class Minds:
    """Makes the moves of slow computers, one table's after the other, many tables' at once."""

    def __init__(self, tables: Tables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables of which more was heard since they were last looked at."""
        self._closed = False

    def wake(self, table_id: str) -> None:
        """A table may wait for a slow computer; returns at once."""
        if self._closed:
            return
        self._again.add(table_id)
        if table_id not in self._running:
            task = asyncio.get_running_loop().create_task(self._run(table_id), name=f"think {table_id}")
            self._running[table_id] = task

    async def resume(self) -> None:
        """Take up what a restart interrupted."""
        for table_id in await self._tables.store.open_where():
            self.wake(table_id)

    async def close(self) -> None:
        """Finish nothing: what was not yet played is thought of again after the start."""
        self._closed = True
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        await self._thinking.close()

    async def _run(self, table_id: str) -> None:
        try:
            while table_id in self._again:
                self._again.discard(table_id)
                try:
                    while await self._one_move(table_id):
                        pass
                except Exception:
                    log.exception("table=%s thinking failed", table_id)
                    self._again.add(table_id)
                    await asyncio.sleep(PAUSE)
        finally:
            del self._running[table_id]

    async def _one_move(self, table_id: str) -> bool:
        """Think for the computer to act and play its move; whether there may be another one.

        Closes a table whose log no longer replays.
        """
        table = await self._tables.store.load(table_id)
        if table is None or table.status is not Status.PLAYING:
            return False
        try:
            match = await self._tables.replay(table)
        except NotPlaying:
            return False
        seat = table.thinking(match)
        if seat is None:
            return False
        level, legal = level_of(table.game, table.sitters[seat]), match.legal(seat)
        try:
            move = await self._thinking.think(table.game, match.view(seat), match.public, level)
        except Exception:
            log.exception("table=%s the computer failed", table_id)
            move = legal[0]
        async with self._tables.locked(table_id) as now:
            # Meanwhile somebody may have taken the seat back, or ended the game.
            if now.log == table.log and now.status is Status.PLAYING and now.sitters[seat].computer:
                if move not in legal:
                    log.error("table=%s the computer chose an illegal move", table_id)
                    move = legal[0]
                match.play(seat, move)
                await self._tables.commit(now, now, match, [((seat, move), Cause.COMPUTER)])
        return True
