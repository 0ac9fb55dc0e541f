"""What a player wants of the month: its own colour in fashion, the colours of the others out of it."""

from __future__ import annotations

from random import Random

from bot.games.fashion.cards import MONTHS
from bot.games.fashion.known import Choice, Known
from bot.games.fashion.month import result

HURT = 0.6
"""What a point that a rival's colour earns counts against one's own, shared by the rivals."""
MEANT = 0.5
"""What a point of a colour counts that one means to predict but hasn't."""
SAVE = 0.8
"""What a card of one's own colour is worth in the hand, if there are too few for the year."""
HELD = 0.6
"""What a card in the hand counts beside a point when a colour is chosen."""


def planned(position: Known, offered: list[Choice], rng: Random, *, decided: int) -> Choice:
    """The choice that serves these wishes best if the month were over after it.

    ``decided`` is the month from which a prediction is made.
    """
    target = position.predictions[position.seat]
    own = 1.0
    if target < 0:
        worth = {c: position.points[c] + HELD * position.hand[c] + rng.random() / 10 for c in position.free}
        target = max(worth, key=lambda c: worth[c])
        now = position.month >= decided
        if not now:
            own = MEANT
        wanted = [choice for choice in offered if choice[0] == (target if now else -1)]
        offered = wanted or offered
    wishes = _wishes(position, target, own)
    short = max(0.0, 1 - position.hand[target] / (MONTHS + 1 - position.month))
    saved = [SAVE * short if c == target else 0.0 for c in range(5)]
    return max(
        offered, key=lambda choice: (_gain(position, choice[1], wishes) - saved[choice[1]], rng.random())
    )


def _wishes(position: Known, target: int, own: float) -> list[float]:
    """What a point of each colour is worth."""
    wishes = [0.0] * 5
    for seat, theirs in enumerate(position.predictions):
        if seat != position.seat and theirs >= 0:
            wishes[theirs] -= HURT / (position.players - 1)
    wishes[target] = own
    return wishes


def _gain(position: Known, c: int, wishes: list[float]) -> float:
    first, second = result((*position.row, c), position.both)
    return 2 * wishes[first] + (wishes[second] if second >= 0 else 0.0)
