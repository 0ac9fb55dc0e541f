"""A look at a database from outside, which changes nothing, also while the bot runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.migrate import FOREIGN, StoreError, migrations

_WAIT_SECONDS = 5
_FREE_MB = 50


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was found."""

    version: int
    newest: int
    """The version this bot brings a database to when it starts."""
    open: int
    """Tables in their lobby or being played."""
    trouble: int
    """Those of them that wait because their channel can't be written to."""
    tables: int


def inspect(database: Path) -> Inspection | None:
    """What is in the database; None if there is none yet, but one can be made.

    Raises StoreError, one line, if the bot couldn't use it.
    """
    folder = next(parent for parent in database.absolute().parents if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"can't write in the folder {folder}; SQLite keeps files beside the database")
    free = shutil.disk_usage(folder).free >> 20
    if free < _FREE_MB:
        raise StoreError(f"only {free} MB are free in {folder}")
    if not database.exists():
        return None
    newest = migrations()[-1][0]
    try:
        uri = f"{database.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(uri, uri=True, timeout=_WAIT_SECONDS, isolation_level=None)) as db:
            # Takes the right to write, and gives it back.
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
            (foreign,) = db.execute(FOREIGN).fetchone()
            if foreign:
                raise StoreError(f"{database} is another program's: set DATABASE to a file of the bot's own")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version > newest:
                raise StoreError(
                    f"{database} is of version {version}, this bot knows only {newest}: update it"
                )
            (fault,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if fault != "ok":
                raise StoreError(f"{database} is damaged: {fault}; go back to a copy")
            if not version:
                return Inspection(0, newest, 0, 0, 0)
            is_open = "status IN ('lobby', 'playing')"
            trouble = "trouble IS NOT NULL" if version > 1 else "0"  # a column since version 2
            counted = db.execute(
                f"SELECT sum({is_open}), sum({is_open} AND {trouble}), count(*) FROM tables"
            ).fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"cannot use the database {database}: {error}") from error
    return Inspection(version, newest, counted[0] or 0, counted[1] or 0, counted[2])
