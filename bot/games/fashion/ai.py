"""The computer players of Fashion, as `bot.engine.computer.Computer` describes them.

*easy* is often careless; *medium* serves its colour in each month as it stands; *hard* counts the
cards seen and plays the year to its end (`bot.games.fashion.hard`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from bot.engine.types import Event, Move
from bot.games.fashion.cards import LAST_CALL
from bot.games.fashion.known import Choice, Known, choices, known, move
from bot.games.fashion.plan import planned
from bot.games.fashion.rules import View

levels = ("easy", "medium", "hard")
slow = frozenset({"hard"})
WILD = 0.4
"""How often *easy* makes any move."""
EARLY = 3
"""The month from which *easy* predicts; whoever knows more of the year first is better off."""


def choose(view: View, log: Sequence[Event], level: str, rng: Random, budget: float = 1.0) -> Move:
    if level not in levels:
        raise KeyError(level)
    position = known(view, log)
    offered = _offered(view, position)
    if len(offered) == 1:
        return move(offered[0])
    if level == "hard":
        return next(iter(chances(view, log, rng, budget)))
    if level == "easy" and rng.random() < WILD:
        return move(rng.choice(offered))
    return move(planned(position, offered, rng, decided=EARLY if level == "easy" else LAST_CALL))


def chances(view: View, log: Sequence[Event], rng: Random, budget: float = 1.0) -> Mapping[Move, float]:
    from bot.games.fashion.hard import chances as searched  # numpy, which only a worker needs

    position = known(view, log)
    found = searched(position, _offered(view, position), rng, budget)
    best_first = sorted(found, key=lambda choice: -found[choice][1])
    return {move(choice): found[choice][0] for choice in best_first}


def _offered(view: View, position: Known) -> list[Choice]:
    return choices(position, must=view.must_predict)
