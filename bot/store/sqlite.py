"""The SQLite store. Two connections in WAL mode to one file, both writing through to the disk.

Single statements, appended moves above all, run on one connection in autocommit, so no coroutine
ever waits for another's transaction in Python. What needs several statements runs on the second
connection under a lock of its own; SQLite's write lock and busy timeout keep the two in order.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.engine.match import Entry
from bot.engine.types import Seat
from bot.store.connections import insert
from bot.store.migrate import StoreError, migrate
from bot.store.people import People
from bot.table.model import Cause, Kind, Letter, Post, Sitter, Stage, Status, Table
from bot.table.ports import ChannelTaken, LogForked

_BUSY_SECONDS = 10

# Its debug lines carry every value written, the order of a deck among them.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

# The columns of a table that a change may touch, named as the fields of `Table`.
_CHANGING = (
    "host", "options", "places", "status", "trouble", "clock", "on_timeout", "due", "wake", "stage",
)  # fmt: skip

_BY_COMPUTER = (Cause.COMPUTER, Cause.CLOCK)

_SEAT = ("user", "name", "kind", "locale", "letter", "offer", "looked", "level", "since")

_LOAD = f"""
SELECT id, game, version, guild, channel, locale, revision, shown, {", ".join(_CHANGING)},
  (SELECT json_group_array(json_array(seat, name, user, kind, locale, letter, offer, looked, level, since))
     FROM seats WHERE table_id = tables.id) AS seats,
  (SELECT json_group_array(json_array(n, seat, move, cause)) FROM log WHERE table_id = tables.id) AS log,
  (SELECT json_group_array(json_array(message, since, moves, kind, replaced_at))
     FROM posts WHERE table_id = tables.id) AS posts,
  (SELECT json_group_array(user) FROM votes WHERE table_id = tables.id AND NOT against) AS votes,
  (SELECT json_group_array(user) FROM votes WHERE table_id = tables.id AND against) AS against
FROM tables WHERE id = ?
"""

_BEHIND = """
SELECT id FROM tables WHERE shown < revision AND status <> 'closed' AND trouble IS NULL
UNION SELECT id FROM tables WHERE status = 'playing' AND trouble IS NULL
  AND (SELECT count(*) FROM log WHERE table_id = id)
  > coalesce((SELECT max(moves) FROM posts WHERE table_id = id AND replaced_at IS NULL), -1)
UNION SELECT table_id FROM posts JOIN tables ON table_id = id
  WHERE replaced_at IS NOT NULL AND status <> 'closed' AND trouble IS NULL
UNION SELECT id FROM tables JOIN seats ON table_id = id
  WHERE status = 'playing' AND letter = 'due' AND kind = 'human' AND trouble IS NULL
"""


class SqliteStore(People):
    """The `Store` port over one SQLite file. Make it with `open_store`."""

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
        clock: int = 0,
        on_timeout: str = "ask",
        wake: float | None = None,
    ) -> None:
        now = self._now()
        row = (
            table_id, game, version, guild, channel, host, locale,
            json.dumps(dict(options)), places, clock, on_timeout, wake, Status.LOBBY, now, now,
        )  # fmt: skip
        try:
            async with self._transaction() as db:
                await db.execute(
                    "INSERT INTO tables (id, game, version, guild, channel, host, locale, options,"
                    " places, clock, on_timeout, wake, status, created, changed)"
                    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
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
        fields = dict(row)
        seats, log, posts = (
            sorted(json.loads(fields.pop(name)), key=lambda item: item[0])
            for name in ("seats", "log", "posts")
        )
        fields |= {
            "options": json.loads(fields["options"]),
            "status": Status(fields["status"]),
            "stage": Stage(fields["stage"]),
            "votes": tuple(json.loads(fields["votes"])),
            "against": tuple(json.loads(fields["against"])),
            "sitters": tuple(
                Sitter(name, user, kind == "computer", locale, Letter(letter), offer, looked, level, since)
                for _, name, user, kind, locale, letter, offer, looked, level, since in seats
            ),
            "log": tuple((seat, move) for _, seat, move, _ in log),
            "by_computer": frozenset(n for n, *_, cause in log if cause in _BY_COMPUTER),
            "posts": tuple(
                Post(message, since, moves, Kind(kind), replaced)
                for message, since, moves, kind, replaced in posts
            ),
        }
        return Table(**fields)

    async def open_in(self, channel: int) -> str | None:
        row = await self._row(
            "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'playing')", channel
        )
        return row and row[0]

    async def finished_in(self, channel: int, game: str) -> str | None:
        row = await self._row(
            "SELECT id FROM tables WHERE channel = ? AND game = ? AND status IN ('over', 'cancelled')"
            " AND EXISTS (SELECT 1 FROM log WHERE table_id = id) ORDER BY created DESC, rowid DESC LIMIT 1",
            channel,
            game,
        )
        return row and row[0]

    async def behind(self) -> list[str]:
        return [row[0] for row in await self._single.execute_fetchall(_BEHIND)]

    async def change(
        self,
        old: Table,
        new: Table,
        entries: Sequence[tuple[Entry, Cause]] = (),
        *,
        quietly: bool = False,
    ) -> None:
        columns = {name: getattr(new, name) for name in _CHANGING if getattr(new, name) != getattr(old, name)}
        if "options" in columns:
            columns["options"] = json.dumps(dict(new.options))
        columns["changed"] = self._now()
        places = ", ".join(f"{name} = ?" for name in columns)
        async with self._transaction() as db:
            await db.execute(
                f"UPDATE tables SET {places}, revision = revision + ? WHERE id = ?",
                (*columns.values(), not quietly, old.id),
            )
            await _reseat(db, old, new)
            if (new.votes, new.against) != (old.votes, old.against):
                await db.execute("DELETE FROM votes WHERE table_id = ?", (old.id,))
                votes = [(old.id, user, user in new.against) for user in (*new.votes, *new.against)]
                await insert(db, "votes (table_id, user, against)", votes)
            if entries:
                await self._append(db, old, entries)

    async def append(self, table: Table, entries: Sequence[tuple[Entry, Cause]]) -> None:
        await self._append(self._single, table, entries)

    async def letter(self, table: Table, seat: Seat, letter: Letter) -> None:
        await self._run(
            "UPDATE seats SET letter = ? WHERE table_id = ? AND seat = ? AND user = ?",
            letter, table.id, seat, table.sitters[seat].user,
        )  # fmt: skip

    async def looked(self, table: Table, seat: Seat, at: float) -> None:
        await self._run(
            "UPDATE seats SET looked = ? WHERE table_id = ? AND seat = ? AND user = ?",
            at, table.id, seat, table.sitters[seat].user,
        )  # fmt: skip

    async def posted(self, table: Table, message: int, *, due: float | None, wake: float | None) -> None:
        kind = Kind.LOBBY if table.status is Status.LOBBY else Kind.TABLE
        fresh_turn = not table.seen
        async with self._transaction() as db:
            # What the clock said of the turn before has done its work too.
            done = {Kind.REMINDER, Kind.ALARM} if fresh_turn else set()
            replaced = [p for p in table.posts if p.replaced_at is None and (p.kind.main or p.kind in done)]
            await db.execute(
                "UPDATE posts SET replaced_at = ? WHERE message IN (SELECT value FROM json_each(?))",
                (table.since, json.dumps([p.message for p in replaced if p.message != message])),
            )
            await db.execute(
                "INSERT OR REPLACE INTO posts (message, table_id, since, moves, kind) VALUES (?,?,?,?,?)",
                (message, table.id, table.since, len(table.log), kind),
            )
            if fresh_turn and table.status is Status.PLAYING:
                await db.execute(
                    "UPDATE tables SET due = ?, wake = ?, stage = ? WHERE id = ?",
                    (due, wake, Stage.RUNNING, table.id),
                )

    async def noted(self, table: Table, message: int, kind: Kind) -> None:
        await self._run(
            "INSERT OR REPLACE INTO posts (message, table_id, since, moves, kind) VALUES (?,?,?,?,?)",
            message, table.id, table.since, len(table.log), kind,
        )  # fmt: skip

    async def retire(self, message: int) -> None:
        await self._run("UPDATE posts SET replaced_at = since WHERE message = ?", message)

    async def edited(self, table: Table) -> None:
        await self._run("UPDATE tables SET shown = ? WHERE id = ?", table.revision, table.id)

    async def shrunk(self, message: int) -> None:
        await self._run("DELETE FROM posts WHERE message = ?", message)

    async def discard(self, table_id: str) -> None:
        await self._run("DELETE FROM tables WHERE id = ?", table_id)

    async def count_open(self) -> dict[str, int]:
        rows = await self._single.execute_fetchall(
            "SELECT iif(trouble IS NULL, status, 'trouble') AS state, count(*) FROM tables"
            " WHERE status IN ('lobby', 'playing') GROUP BY state"
        )
        return dict(map(tuple, rows))

    async def to_wake(self, until: float) -> list[str]:
        rows = await self._single.execute_fetchall(
            "SELECT id FROM tables WHERE wake <= ? AND status IN ('lobby', 'playing') ORDER BY wake", (until,)
        )
        return [row[0] for row in rows]

    async def next_wake(self) -> float | None:
        row = await self._row("SELECT min(wake) FROM tables WHERE status IN ('lobby', 'playing')")
        return row[0]

    async def open_where(
        self, *, channel: int | None = None, guild: int | None = None, user: int | None = None
    ) -> list[str]:
        rows = await self._single.execute_fetchall(
            "SELECT id FROM tables WHERE status IN ('lobby', 'playing')"
            " AND (?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR guild = ?2) AND (?3 IS NULL OR id IN"
            " (SELECT table_id FROM seats WHERE user = ?3 AND kind = 'human')) ORDER BY changed",
            (channel, guild, user),
        )
        return [row[0] for row in rows]

    async def guilds(self) -> list[int]:
        rows = await self._single.execute_fetchall(
            "SELECT guild FROM tables WHERE status IN ('lobby', 'playing')"
            " UNION SELECT guild FROM (SELECT guild FROM tables UNION SELECT guild FROM guilds)"
            " WHERE guild NOT IN (SELECT guild FROM guilds WHERE left IS NOT NULL)"
        )
        return [row[0] for row in rows]

    async def _append(
        self, db: aiosqlite.Connection, table: Table, entries: Sequence[tuple[Entry, Cause]]
    ) -> None:
        now = self._now()
        rows = [
            (table.id, n, seat, move, cause, now)
            for n, ((seat, move), cause) in enumerate(entries, start=len(table.log))
        ]
        try:
            # One statement however many rows, so that autocommit makes it one transaction.
            await insert(db, "log (table_id, n, seat, move, cause, at)", rows)
        except sqlite3.IntegrityError as error:
            raise LogForked(table.id) from error


async def _seat_all(db: aiosqlite.Connection, table_id: str, sitters: Sequence[Sitter]) -> None:
    rows = [(table_id, seat, *_row(sitter)) for seat, sitter in enumerate(sitters)]
    await insert(db, f"seats (table_id, seat, {', '.join(_SEAT)})", rows)


async def _reseat(db: aiosqlite.Connection, old: Table, new: Table) -> None:
    if len(new.sitters) != len(old.sitters):
        await db.execute("DELETE FROM seats WHERE table_id = ?", (old.id,))
        await _seat_all(db, old.id, new.sitters)
        return
    for seat, (before, after) in enumerate(zip(old.sitters, new.sitters, strict=True)):
        # What doesn't differ stays as it is by now: letters and looks are noted without the table's lock.
        pairs = zip(_SEAT, _row(before), _row(after), strict=True)
        columns = {name: value for name, was, value in pairs if value != was}
        if columns:
            await db.execute(
                f"UPDATE seats SET {', '.join(f'{name} = ?' for name in columns)}"
                " WHERE table_id = ? AND seat = ?",
                (*columns.values(), old.id, seat),
            )


def _row(sitter: Sitter) -> tuple[Any, ...]:
    """A sitter's columns, in the order of _SEAT."""
    return (
        sitter.user, sitter.name, "computer" if sitter.computer else "human", sitter.locale,
        sitter.letter, sitter.offer, sitter.looked, sitter.level, sitter.since,
    )  # fmt: skip


@asynccontextmanager
async def open_store(path: Path, now: Callable[[], float] = time.time) -> AsyncIterator[SqliteStore]:
    """Open, and bring up to date, the database at ``path``; close it on leaving.

    ``now`` gives seconds since the epoch. Raises StoreError, in one line for the operator, if the
    file can't be read, written, or comes from a newer version.
    """
    async with AsyncExitStack() as stack:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            single = await stack.enter_async_context(_connect(path))
            several = await stack.enter_async_context(_connect(path))
            await migrate(several)
        except (OSError, sqlite3.DatabaseError) as error:
            raise StoreError(f"cannot use the database {path}: {error}") from error
        yield SqliteStore(single, several, now)


@asynccontextmanager
async def _connect(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None, timeout=_BUSY_SECONDS) as db:
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA synchronous = FULL")
        await db.execute("PRAGMA foreign_keys = ON")
        db.row_factory = sqlite3.Row
        yield db
