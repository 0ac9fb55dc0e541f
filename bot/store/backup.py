"""A copy of the database that is whole, also while the bot writes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.migrate import StoreError

_WAIT_SECONDS = 10
_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database has its name and one of these."""


def backup(database: Path, copy: Path, *, force: bool = False) -> int:
    """Write ``copy`` in one piece, only its owner may read it; how many tables it holds.

    It is the state at one moment. It comes to its place only once it is known to be sound, so a
    failure leaves nothing behind and an older copy as it was. Raises StoreError, one line.
    """
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    if copy.resolve() in {Path(f"{database.resolve()}{suffix}") for suffix in _BESIDE}:
        raise StoreError(f"{copy} belongs to the database itself")
    if copy.is_dir():
        raise StoreError(f"{copy} is a folder; name a file in it")
    if copy.exists() and not force:
        raise StoreError(f"{copy} is already there; --force replaces it")
    part = copy.with_name(f"{copy.name}.part")
    try:
        part.unlink(missing_ok=True)  # of a backup that was killed
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            tables = _copy(database, part)
            os.replace(part, copy)
        except BaseException:
            for suffix in _BESIDE:
                with suppress(OSError):
                    os.unlink(f"{part}{suffix}")
            raise
    except OSError as error:
        raise StoreError(f"can't write {copy}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(f"can't copy {database} to {copy}: {error}") from error
    return tables


def _copy(database: Path, part: Path) -> int:
    uri = f"{database.resolve().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(uri, uri=True, timeout=_WAIT_SECONDS)) as source,
        closing(sqlite3.connect(part, isolation_level=None)) as target,
    ):
        # All pages in one step: readers don't hinder the bot, and nothing is begun anew.
        source.backup(target, pages=-1)
        # One file, so that nothing can be forgotten when it is moved; the bot sets this again.
        target.execute("PRAGMA journal_mode = DELETE")
        for check in ("integrity_check", "foreign_key_check"):
            faults = [row[0] for row in target.execute(f"PRAGMA {check}") if row[0] != "ok"]
            if faults:
                raise StoreError(f"{database} is damaged ({check}: {faults[0]})")
        (tables,) = target.execute("SELECT count(*) FROM tables").fetchone()
        return tables
