"""The chance to win of every choice, from matches played to their end in worlds that may be the true one."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from bot.games.fashion.known import Choice, Known
from bot.games.fashion.playout import play, worlds

FULL = 384
"""Worlds looked at by a budget of 1."""
LEAST = 32
FIRST = 1 / 4
"""The part of the worlds in which every choice is tried; then only the best `KEPT` are."""
KEPT = 6
MARGIN = 0.01
"""What a point more than the best of the others counts for, in chances to win."""


def chances(
    position: Known, offered: list[Choice], rng: Random, budget: float
) -> dict[Choice, tuple[float, float]]:
    """What each choice is worth: the chance to win, and that with the margin's part, which decides."""
    dice = np.random.default_rng(rng.getrandbits(64))
    number = max(LEAST, round(FULL * budget))
    few = max(8, round(number * FIRST)) if len(offered) > KEPT else number
    found = dict(zip(offered, _values(position, offered, few, dice), strict=True))
    if few < number:
        best = sorted(offered, key=lambda choice: -found[choice][1])[:KEPT]
        more = _values(position, best, number - few, dice)
        share = few / number
        for choice, (won, worth) in zip(best, more, strict=True):
            before = found[choice]
            found[choice] = (
                share * before[0] + (1 - share) * won, share * before[1] + (1 - share) * worth,
            )  # fmt: skip
        # The others were looked at less closely and lost: they mustn't win by luck.
        least = min(found[choice][1] for choice in best)
        for choice in offered:
            if choice not in best:
                found[choice] = (found[choice][0], min(found[choice][1], least))
    return found


def _values(
    position: Known, offered: list[Choice], number: int, dice: np.random.Generator
) -> list[tuple[float, float]]:
    points = play(position, offered, worlds(position, number, dice), dice)
    own = points[position.seat]
    others = np.delete(points, position.seat, axis=0).max(0)
    won = _won(points, position.seat)
    worth = won + MARGIN * (own - others)
    return [(float(w), float(v)) for w, v in zip(won.mean(1), worth.mean(1), strict=True)]


def _won(points: NDArray[np.int16], seat: int) -> NDArray[np.float64]:
    best = points.max(0)
    return (points[seat] == best) / (points == best).sum(0)
