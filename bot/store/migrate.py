"""Numbered migrations: ``migrations/NNNN.sql``, each applied once, in order, all or nothing."""

from __future__ import annotations

from pathlib import Path

import aiosqlite

_FOLDER = Path(__file__).parent / "migrations"

FOREIGN = "SELECT user_version = 0 AND count(*) FROM pragma_user_version, sqlite_schema WHERE type = 'table'"
"""Tells whether another program has made this database: tables, but no version of ours."""


class StoreError(Exception):
    """The database can't be used; the text is one line for the operator."""


def migrations() -> list[tuple[int, str]]:
    """Number and SQL of every migration, ascending."""
    return [(int(path.stem), path.read_text("utf-8")) for path in sorted(_FOLDER.glob("[0-9]*.sql"))]


async def migrate(db: aiosqlite.Connection, upto: int | None = None) -> int:
    """Apply what the database lacks, at most up to number ``upto``; returns the version reached.

    Raises StoreError for a database that a newer version of the bot, or another program, has written.
    """
    async with db.execute(FOREIGN) as cursor:
        (foreign,) = await cursor.fetchone()
    if foreign:
        raise StoreError("the database is another program's: set DATABASE to a file of the bot's own")
    async with db.execute("PRAGMA user_version") as cursor:
        (version,) = await cursor.fetchone()
    steps = migrations()
    if version > steps[-1][0]:
        raise StoreError(
            f"the database is of version {version}, this bot knows only {steps[-1][0]}: update the bot"
        )
    for number, sql in steps:
        if version < number and (upto is None or number <= upto):
            await db.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")
            version = number
    return version
