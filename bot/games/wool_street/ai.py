"""A computer player: trades at once for the wool it expects to be worth most.

It reasons as a quick human does. The colours still to come most often will finish last; what it
saw in the survey comes before the five cards at the bottom, so those colours finish sooner. It
looks no further than its own trade and denies nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.types import Move
from bot.games.wool_street.cards import COLOURS, DECK, NEW_YORK_EACH, UNSEEN, VALUES
from bot.games.wool_street.rules import View

HURRY = 0.1
"""Points a purchase counts for more than a sale, per turn the seat has left: wool in the middle may
be gone next turn, and a card bought too dear can still be sold. Of 0 to 0.17, tried against its own
kind with 2 to 5 players (400 matches each), the value that does well with all of them."""


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """The move of ``legal`` that gains most expected points; ``rng`` decides between equals."""
    worth = expected_values(view)
    hurry = HURRY * (DECK + 1 - view.turn) / len(view.wardrobes)

    def gain(move: Move) -> float:
        verb, _, colour = move.partition(".")
        if verb == "buy":
            return worth[colour] + hurry
        return -worth[colour] if verb == "sell" else 0.0

    gains = [gain(move) for move in legal]
    best = max(gains)
    return rng.choice([move for move, g in zip(legal, gains, strict=True) if g == best])


def expected_values(view: View) -> dict[str, float]:
    """What each colour will be worth at the end, in points, as far as the view's seat can tell."""
    worth: dict[str, float] = dict(view.values)
    open_colours = [colour for colour in COLOURS if colour not in worth]
    drawn = {row.colour: row.new_york for row in view.rows}
    weights = [(NEW_YORK_EACH - drawn.get(colour, 0)) * _unseen(view, colour) for colour in open_colours]
    places = _expected_places(weights, VALUES[len(worth) :])
    return worth | dict(zip(open_colours, places, strict=True))


def _unseen(view: View, colour: str) -> float:
    """The part of a colour's cards that can lie at the bottom, where the survey had none from (A2)."""
    if view.survey is None or view.turn >= DECK - UNSEEN:
        return 1.0
    return 1 - view.survey.count(colour) / NEW_YORK_EACH


def _expected_places(weights: Sequence[float], values: Sequence[int]) -> list[float]:
    """The expected value of each of some colours that share out ``values``, first to finish first.

    Seen from the bottom of a shuffled deck, colours appear in proportion to their cards still to
    come, and the first to appear there is the last to finish. ``chance[placed]`` is the probability
    that exactly the colours in the bit set ``placed`` take the lowest places.
    """
    n = len(weights)
    chance = [1.0] + [0.0] * (2**n - 1)
    expected = [0.0] * n
    for placed in range(2**n - 1):
        left = [c for c in range(n) if not placed >> c & 1]
        total = sum(weights[c] for c in left)
        for c in left:
            p = chance[placed] * weights[c] / total
            chance[placed | 1 << c] += p
            expected[c] += p * values[len(left) - 1]
    return expected
