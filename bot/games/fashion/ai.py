"""The computer player of Fashion: it helps the colour it predicted, or means to predict."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.types import Move
from bot.games.colours import COLOURS
from bot.games.fashion.rules import View


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Play the own colour if the hand has it; predict the best colour when the year is half over."""
    hand = view.hand or (0,) * len(COLOURS)
    own = view.predictions[view.seat] if view.seat is not None else None
    predicting = [move for move in legal if move.startswith("predict")]
    if predicting and (view.month >= rng.randint(4, 11) or len(predicting) == len(legal)):
        own = max(view.free, key=lambda c: view.points(c) + hand[COLOURS.index(c)] + rng.random())
        legal = [move for move in predicting if move.split(".")[1] == own] or legal
    helpful = [move for move in legal if own and move.endswith(f"play.{own}")]
    return rng.choice(helpful or list(legal))
