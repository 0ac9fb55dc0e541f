"""The two connections every part of the store writes and reads through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiosqlite


class Connections:
    """Single statements on one connection, what needs several on the other; see `bot.store.sqlite`."""

    def __init__(
        self, single: aiosqlite.Connection, several: aiosqlite.Connection, now: Callable[[], float]
    ) -> None:
        self._single = single
        self._several = several
        self._lock = asyncio.Lock()
        self._now = now

    async def _row(self, sql: str, *parameters: Any) -> Any:
        # Run and read in one step: a statement left half read would keep its view of the file, and
        # a write by somebody else on this connection would then be refused as being out of date.
        rows = await self._single.execute_fetchall(sql, parameters)
        return next(iter(rows), None)

    async def _run(self, sql: str, *parameters: Any) -> None:
        await self._single.execute(sql, parameters)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._lock:
            await self._several.execute("BEGIN IMMEDIATE")
            try:
                yield self._several
            except BaseException:
                await self._several.rollback()
                raise
            await self._several.commit()
