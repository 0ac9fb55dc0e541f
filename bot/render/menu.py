"""The moves of a seat as menus: the dots of a move are the levels (see `bot.engine.types.Move`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.types import Move

ROW = 5
"""Entries of a group that still stand in one row; more go into a list to choose from."""
MOST = 4
"""Groups shown at once."""


class Group(NamedTuple):
    """Entries that belong together."""

    path: str
    """What they begin with; empty for the first level."""
    entries: tuple[str, ...]
    """Each a word longer: a legal move, or the path of a menu of its own."""


def groups(legal: Sequence[Move], path: str = "") -> tuple[Group, ...]:
    """What is offered at ``path``, in the order of ``legal``; nothing if no move begins with it.

    Two levels at once where there is room: moves that are complete here make a group, and each
    branch makes one of the entries at its next fork, or of its only move.
    """
    path = _followed(legal, path)
    below = _below(legal, path)
    if not below:
        return ()
    complete = tuple(entry for entry in below if entry in legal)
    found = [Group(path, complete)] if complete else []
    branches = (_followed(legal, entry) for entry in below if entry not in complete)
    found += [Group(branch, _below(legal, branch)) for branch in branches]
    return tuple(found) if len(found) <= MOST else (Group(path, below),)


def _below(legal: Sequence[Move], path: str) -> tuple[str, ...]:
    """The paths one word longer than ``path``."""
    words = path.split(".") if path else []
    level = len(words)
    longer = (move.split(".") for move in legal)
    return tuple(
        dict.fromkeys(".".join(m[: level + 1]) for m in longer if m[:level] == words and len(m) > level)
    )


def _followed(legal: Sequence[Move], path: str) -> str:
    """The path, led on as long as it goes on in one way only and no move ends."""
    below = _below(legal, path)
    while len(below) == 1 and below[0] not in legal:
        path = below[0]
        below = _below(legal, path)
    return path
