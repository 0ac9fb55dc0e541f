"""The SQLite store. Two connections in WAL mode to one file, both writing through to the disk.

Single statements, appended moves above all, run on one connection in autocommit, so no coroutine
ever waits for another's transaction in Python. What needs several statements runs on the second
connection under a lock of its own; SQLite's write lock and busy timeout keep the two in order.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.engine.match import Entry
from bot.engine.types import Seat
from bot.store.migrate import StoreError, migrate
from bot.table.model import Cause, Letter, Post, Sitter, Status, Table
from bot.table.ports import ChannelTaken, LogForked

_BUSY_SECONDS = 10

_LOAD = """
SELECT game, version, guild, channel, host, locale, options, places, status, revision, shown,
  (SELECT json_group_array(json_array(seat, name, user, kind, locale, letter, looked))
     FROM seats WHERE table_id = tables.id),
  (SELECT json_group_array(json_array(n, seat, move)) FROM log WHERE table_id = tables.id),
  (SELECT json_group_array(json_array(message, since, moves, lobby, replaced_at))
     FROM posts WHERE table_id = tables.id)
FROM tables WHERE id = ?
"""

_BEHIND = """
SELECT id FROM tables WHERE shown < revision
UNION SELECT id FROM tables WHERE status = 'playing' AND (SELECT count(*) FROM log WHERE table_id = id)
  > coalesce((SELECT max(moves) FROM posts WHERE table_id = id AND replaced_at IS NULL), -1)
UNION SELECT table_id FROM posts WHERE replaced_at IS NOT NULL
UNION SELECT id FROM tables JOIN seats ON table_id = id
  WHERE status = 'playing' AND letter = 'due' AND kind = 'human'
"""


class SqliteStore:
    """The `Store` port over one SQLite file. Make it with `open_store`."""

    def __init__(
        self, single: aiosqlite.Connection, several: aiosqlite.Connection, now: Callable[[], float]
    ) -> None:
        self._single = single
        self._several = several
        self._lock = asyncio.Lock()
        self._now = now

    async def create(
        self,
        table_id: str,
        game: str,
        version: int,
        *,
        guild: int,
        channel: int,
        host: int,
        locale: str | None,
        options: Mapping[str, str],
        places: int,
        sitters: Sequence[Sitter],
    ) -> None:
        now = self._now()
        row = (
            table_id, game, version, guild, channel, host, locale,
            json.dumps(dict(options)), places, Status.LOBBY, now, now,
        )  # fmt: skip
        try:
            async with self._transaction() as db:
                await db.execute(
                    "INSERT INTO tables (id, game, version, guild, channel, host, locale, options,"
                    " places, status, created, changed) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                    row,
                )
                await _seat_all(db, table_id, sitters)
        except sqlite3.IntegrityError:
            taken = await self.open_in(channel)
            if taken is None:
                raise
            raise ChannelTaken(taken) from None

    async def load(self, table_id: str) -> Table | None:
        row = await self._row(_LOAD, table_id)
        if row is None:
            return None
        (game, version, guild, channel, host, locale, options, places, status, revision, shown, *lists) = row
        seats, log, posts = (sorted(json.loads(each), key=lambda item: item[0]) for each in lists)
        return Table(
            id=table_id,
            game=game,
            version=version,
            guild=guild,
            channel=channel,
            host=host,
            locale=locale,
            options=json.loads(options),
            places=places,
            status=Status(status),
            revision=revision,
            shown=shown,
            sitters=tuple(
                Sitter(name, user, kind == "computer", locale, Letter(letter), looked)
                for _, name, user, kind, locale, letter, looked in seats
            ),
            log=tuple((seat, move) for _, seat, move in log),
            posts=tuple(
                Post(message, since, moves, bool(lobby), replaced)
                for message, since, moves, lobby, replaced in posts
            ),
        )

    async def open_in(self, channel: int) -> str | None:
        row = await self._row(
            "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'playing')", channel
        )
        return row and row[0]

    async def behind(self) -> list[str]:
        return [row[0] for row in await self._single.execute_fetchall(_BEHIND)]

    async def change(
        self,
        table: Table,
        *,
        sitters: Sequence[Sitter] | None = None,
        status: Status | None = None,
        host: int | None = None,
        options: Mapping[str, str] | None = None,
        entries: Sequence[tuple[Entry, Cause]] = (),
    ) -> None:
        async with self._transaction() as db:
            await db.execute(
                "UPDATE tables SET status = coalesce(?, status), host = coalesce(?, host),"
                " options = coalesce(?, options), revision = revision + 1, changed = ? WHERE id = ?",
                (status, host, options and json.dumps(dict(options)), self._now(), table.id),
            )
            if sitters is not None:
                await db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
                await _seat_all(db, table.id, sitters)
            if entries:
                await self._append(db, table, entries)

    async def append(self, table: Table, entries: Sequence[tuple[Entry, Cause]]) -> None:
        await self._append(self._single, table, entries)

    async def letter(self, table_id: str, seat: Seat, letter: Letter) -> None:
        await self._run("UPDATE seats SET letter = ? WHERE table_id = ? AND seat = ?", letter, table_id, seat)

    async def looked(self, table_id: str, seat: Seat, at: float) -> None:
        await self._run("UPDATE seats SET looked = ? WHERE table_id = ? AND seat = ?", at, table_id, seat)

    async def posted(self, table: Table, message: int) -> None:
        async with self._transaction() as db:
            await db.execute(
                "UPDATE posts SET replaced_at = ? WHERE table_id = ? AND replaced_at IS NULL"
                " AND message <> ?",
                (table.since, table.id, message),
            )
            await db.execute(
                "INSERT OR REPLACE INTO posts (message, table_id, since, moves, lobby) VALUES (?,?,?,?,?)",
                (message, table.id, table.since, len(table.log), table.status is Status.LOBBY),
            )
            await db.execute("UPDATE tables SET shown = ? WHERE id = ?", (table.revision, table.id))

    async def edited(self, table: Table) -> None:
        await self._run("UPDATE tables SET shown = ? WHERE id = ?", table.revision, table.id)

    async def shrunk(self, message: int) -> None:
        await self._run("DELETE FROM posts WHERE message = ?", message)

    async def discard(self, table_id: str) -> None:
        await self._run("DELETE FROM tables WHERE id = ?", table_id)

    async def recall(self, key: str) -> str | None:
        """What `remember` stored last under ``key``."""
        row = await self._row("SELECT value FROM meta WHERE key = ?", key)
        return row and row[0]

    async def remember(self, key: str, value: str) -> None:
        """Keep one small fact about the installation."""
        await self._run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)

    async def _append(
        self, db: aiosqlite.Connection, table: Table, entries: Sequence[tuple[Entry, Cause]]
    ) -> None:
        now = self._now()
        rows = [
            (table.id, n, seat, move, cause, now)
            for n, ((seat, move), cause) in enumerate(entries, start=len(table.log))
        ]
        places = ",".join(["(?,?,?,?,?,?)"] * len(rows))
        try:
            # One statement however many rows, so that autocommit makes it one transaction.
            await db.execute(
                f"INSERT INTO log (table_id, n, seat, move, cause, at) VALUES {places}",
                [value for row in rows for value in row],
            )
        except sqlite3.IntegrityError as error:
            raise LogForked(table.id) from error

    async def _row(self, sql: str, *parameters: Any) -> Any:
        async with self._single.execute(sql, parameters) as cursor:
            return await cursor.fetchone()

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


async def _seat_all(db: aiosqlite.Connection, table_id: str, sitters: Sequence[Sitter]) -> None:
    await db.executemany(
        "INSERT INTO seats (table_id, seat, user, name, kind, locale, letter, looked)"
        " VALUES (?,?,?,?,?,?,?,?)",
        [
            (table_id, seat, s.user, s.name, "computer" if s.computer else "human",
             s.locale, s.letter, s.looked)
            for seat, s in enumerate(sitters)
        ],
    )  # fmt: skip


@asynccontextmanager
async def open_store(path: Path, now: Callable[[], float] = time.time) -> AsyncIterator[SqliteStore]:
    """Open, and bring up to date, the database at ``path``; close it on leaving.

    ``now`` gives seconds since the epoch. Raises StoreError, in one line for the operator, if the
    file can't be read, written, or comes from a newer version.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        async with _connect(path) as single, _connect(path) as several:
            await migrate(several)
            yield SqliteStore(single, several, now)
    except (OSError, sqlite3.OperationalError, sqlite3.DatabaseError) as error:
        raise StoreError(f"cannot use the database {path}: {error}") from error


@asynccontextmanager
async def _connect(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None, timeout=_BUSY_SECONDS) as db:
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA synchronous = FULL")
        await db.execute("PRAGMA foreign_keys = ON")
        yield db
