"""The computer players of Wool Street, as `bot.engine.computer.Computer` describes them.

*easy* looks at the rows and is often careless; *medium* knows what the cards say and takes what is
worth most on average; *hard* thinks about who will win (`bot.games.wool_street.hard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.types import Event, Move
from bot.games.wool_street.cards import COLOURS, VALUES
from bot.games.wool_street.known import Known, known, legal
from bot.games.wool_street.odds import expected
from bot.games.wool_street.rules import View

levels = ("easy", "medium", "hard")
slow = frozenset({"hard"})

CARELESS = 0.3
"""How often *easy* makes any move at all."""


def choose(view: View, log: Sequence[Event], level: str, rng: Random, budget: float = 1.0) -> Move:
    """A legal move. Raises KeyError for a level that isn't offered."""
    if level not in levels:
        raise KeyError(level)
    position = known(view)
    moves = legal(position)
    if len(moves) == 1:
        return moves[0]
    if level == "easy":
        careless = rng.random() < CARELESS
        return rng.choice(moves) if careless else _dearest(moves, by_rows(position), rng)
    if level == "medium":
        return _dearest(moves, expected(position.drawn, position.survey, position.values), rng)
    from bot.games.wool_street import hard  # loads numpy, which only the thinking need

    return next(iter(hard.chances(view, log, rng, budget)))


def chances(view: View, log: Sequence[Event], rng: Random, budget: float = 1.0) -> dict[Move, float]:
    """The chance to win after each legal move as *hard* sees it, the move it would choose first."""
    from bot.games.wool_street import hard

    found = hard.chances(view, log, rng, budget, drop=False)
    return {move: chance.win for move, chance in found.items()}


def by_rows(position: Known) -> list[float]:
    """Points each colour seems to be worth by its row: the more cards, the sooner it will finish.

    Colours with as many cards as each other share the values of their places.
    """
    worth = []
    for cards, value in zip(position.drawn, position.values, strict=True):
        first = sum(more > cards for more in position.drawn)
        shared = VALUES[first : first + position.drawn.count(cards)]
        worth.append(sum(shared) / len(shared) if value is None else float(value))
    return worth


def _dearest(moves: Sequence[Move], worth: Sequence[float], rng: Random) -> Move:
    """The trade that gains most by what each colour is worth; a die decides between equals."""

    def gain(move: Move) -> float:
        verb, _, colour = move.partition(".")
        points = worth[COLOURS.index(colour)]
        # Rounded, so that sums that differ in their last bit alone are equals.
        return round(points if verb == "buy" else -points, 9)

    best = max(map(gain, moves))
    return rng.choice([move for move in moves if gain(move) == best])
