"""``python -m bot backup FILE``: a copy of the database that is whole, also while the bot writes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.settings import BadSetting, review
from bot.store.backup import backup
from bot.store.migrate import StoreError


def main(argv: list[str]) -> int:
    """Copy the database of the settings. Returns 0 and a line of what was copied, or 2 and why not."""
    parser = argparse.ArgumentParser(prog="python -m bot backup", description=__doc__)
    parser.add_argument("file", type=Path, help="the copy, one file")
    parser.add_argument("--force", action="store_true", help="replace the file if there is one")
    options = parser.parse_args(argv)
    try:
        # Another setting may be wrong; that is no reason to go without a copy.
        settings, _ = review()
        tables = backup(settings.database, options.file, force=options.force)
    except (BadSetting, StoreError) as error:
        print(f"backup: {error}", file=sys.stderr)
        return 2
    print(f"{options.file}: {tables} tables, {options.file.stat().st_size} bytes, checked")
    return 0
