"""The two connections every part of the store writes and reads through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
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
            try:
                await self._several.execute("BEGIN IMMEDIATE")
                yield self._several
                await self._several.commit()
            except BaseException:
                # Also of one that was begun although whoever wanted it was cancelled meanwhile.
                await self._several.rollback()
                raise


async def insert(db: aiosqlite.Connection, into: str, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, if there are any, in one statement; ``into`` is a table and its columns.

    `executemany` must not be used here. Its cursor keeps the statement of the connection's cache, and
    whichever thread drops the cursor resets it, in the middle of its next use by the other thread.
    """
    if not rows:
        return
    places = f"({','.join('?' * len(rows[0]))})"
    await db.execute(
        f"INSERT INTO {into} VALUES {','.join([places] * len(rows))}",
        [value for row in rows for value in row],
    )
