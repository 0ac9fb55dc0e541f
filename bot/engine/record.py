"""A match record: the JSON form of one match, ``{"game", "players", "options", "log"}``.

`parse` checks the form alone; whether the game exists and its rules allow the log is for others.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.engine.match import Entry


class Record(NamedTuple):
    """What a match is made of: enough to replay it."""

    game: str
    """The game's key, e.g. ``wool_street``."""
    players: int
    options: dict[str, str]
    """Those the host chose; the game's defaults stand for the others."""
    log: list[Entry]


def parse(data: Any) -> Record:
    """A record from parsed JSON; keys it doesn't need are ignored.

    Raises ValueError with a sentence that says what is wrong and where.
    """
    if not isinstance(data, dict):
        raise ValueError("a match record is a JSON object")
    missing = [key for key in Record._fields if key not in data]
    if missing:
        raise ValueError(f"the record lacks {', '.join(repr(key) for key in missing)}")
    game, players, options, log = (data[key] for key in Record._fields)
    if not isinstance(game, str):
        raise ValueError("'game' must be a string")
    if not _is_whole(players) or players < 1:
        raise ValueError("'players' must be a whole number above 0")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise ValueError("'options' must be an object of strings")
    if not isinstance(log, list):
        raise ValueError("'log' must be a list")
    return Record(game, players, options, [_entry(n, row, players) for n, row in enumerate(log)])


def _entry(n: int, row: Any, players: int) -> Entry:
    if not isinstance(row, list) or len(row) != 2:
        raise ValueError(f"log entry {n} must be [seat or null, move]")
    seat, move = row
    if seat is not None and not (_is_whole(seat) and 0 <= seat < players):
        raise ValueError(f"log entry {n}: the seat must be null or 0 to {players - 1}")
    if not isinstance(move, str) or not move:
        raise ValueError(f"log entry {n}: the move must be a string that isn't empty")
    return seat, move


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)  # JSON's true is an int to Python
