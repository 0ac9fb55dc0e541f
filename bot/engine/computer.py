"""What a game's computer players offer: the module ``ai`` of its folder, as `Computer` describes.

They know what their seat may know and nothing else: its view, and the events everybody was told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from bot.engine.types import Event, Move


class Computer(Protocol):
    """The computer players of one game, by level.

    ``view`` is a seat's that is to act; ``log`` is every public event so far, in order
    (`bot.engine.match.Match.public`): what a spectator has heard, so no hidden deal is in it.
    ``budget`` is the part of the full effort to spend, 1.0 being what a level takes when it has its
    worker for itself; a level that doesn't search ignores it. The same arguments and a generator in the
    same state give the same answer.
    """

    levels: tuple[str, ...]
    """Keys of the levels, tamest first."""
    slow: frozenset[str]
    """Those of ``levels`` that take more than a few milliseconds and must think elsewhere; never all."""

    def choose(self, view: Any, log: Sequence[Event], level: str, rng: Random, budget: float = 1.0) -> Move:
        """A legal move. Raises KeyError for a level that isn't offered."""
        ...

    def chances(
        self, view: Any, log: Sequence[Event], rng: Random, budget: float = 1.0
    ) -> Mapping[Move, float]:
        """The chance to win (0 to 1, ties split) after each legal move, as the strongest level sees it.

        The move it would choose comes first, the others in the order it likes them.
        """
        ...


def stand_in(computer: Computer) -> str:
    """The strongest level that answers at once: it stands in where a slow one can't answer."""
    return next(level for level in reversed(computer.levels) if level not in computer.slow)
