"""What may lie hidden: bottoms, surveys of the others and decks, as likely as the seat has reason to think.

A bottom is as likely as the cards drawn and the own survey make it. What the others saw is judged by
what they traded: a player is taken to prefer trades of higher expected value by the own survey, not
strictly, and to do something quite else now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from bot.engine.types import Seat
from bot.games.wool_street.cards import COLOURS, NEW_YORK_EACH, SURVEY
from bot.games.wool_street.fast import bottom_weights, worth
from bot.games.wool_street.known import Known, Trade
from bot.games.wool_street.odds import BOTTOMS, TOP
from bot.games.wool_street.playout import Worlds

_N = len(COLOURS)
SURVEYS = tuple(s for s in product(range(SURVEY + 1), repeat=_N) if sum(s) == SURVEY)
"""The 210 possible surveys."""

KEENNESS = 0.15
"""Points of expected value that make a trade 2.7 times as likely."""
WHIM = 0.3
"""How often a trade is taken to be made for reasons of its own."""


def worlds(position: Known, past: Sequence[Trade], n: int, rng: np.random.Generator) -> Worlds:
    """``n`` hidden worlds, drawn from what is likely."""
    surveys = np.zeros((n, position.players, _N), np.int8)
    surveys[:, position.seat] = position.survey
    left = np.array([NEW_YORK_EACH - d for d in position.drawn])
    if sum(position.drawn) >= TOP:
        # All five unseen cards are known by now, and no survey tells anything more.
        return Worlds(_decks(left, np.broadcast_to(left, (n, _N)), rng), surveys)
    bottoms = np.array(BOTTOMS)
    chance = bottom_weights(np.array([position.drawn]), np.array([position.survey]))[0]
    others = [(position.seat + 1 + k) % position.players for k in range(position.players - 1)]
    telling = {seat: likelihoods(position, seat, past) for seat in others}
    surveyed = NEW_YORK_EACH - bottoms - np.array(position.survey)
    for seat in others:
        chance = chance * (_ways(np.maximum(surveyed, 0)) @ telling[seat])
    bottom = bottoms[_draw(chance / chance.sum(), n, rng)]
    rest = NEW_YORK_EACH - bottom - np.array(position.survey)
    for seat in others:
        weights = _ways(rest) * telling[seat]
        seen = np.array(SURVEYS)[_draw_each(weights, rng)]
        surveys[:, seat] = seen
        rest = rest - seen
    return Worlds(_decks(left, bottom, rng), surveys)


def likelihoods(position: Known, seat: Seat, past: Sequence[Trade]) -> NDArray[np.float64]:
    """How well each of the 210 surveys explains the trades of a seat; the best has 1."""
    own = [trade for trade in past if trade.seat == seat and sum(trade.drawn) < TOP]
    if not own:
        return np.ones(len(SURVEYS))
    possible = np.array(SURVEYS)
    total = np.zeros(len(SURVEYS))
    drawn = np.repeat(np.array([trade.drawn for trade in own]), len(SURVEYS), axis=0)
    points = worth(drawn, np.tile(possible, (len(own), 1))).reshape(len(own), len(SURVEYS), _N)
    given = np.array([value or 0 for value in position.values])
    for trade, worths in zip(own, points, strict=True):
        worths = np.where(np.array(trade.drawn) == NEW_YORK_EACH, given, worths)
        legal = np.flatnonzero(trade.legal)
        gains = np.concatenate((-worths, worths), axis=1)[:, legal] / KEENNESS
        odds = np.exp(gains - gains.max(1, keepdims=True))
        made = odds[:, legal == trade.move][:, 0] / odds.sum(1)
        total += np.log((1 - WHIM) * made + WHIM / len(legal))
    return np.exp(total - total.max())


@cache
def _choose() -> NDArray[np.float64]:
    """How many ways there are to take k of n cards of a colour, by n and k."""
    return np.array([[comb(n, k) for k in range(SURVEY + 1)] for n in range(NEW_YORK_EACH + 1)], np.float64)


def _ways(cards: NDArray[np.integer]) -> NDArray[np.float64]:
    """How often each of the 210 surveys comes from piles of ``cards`` (n, 5), as shares: (n, 210)."""
    ways = np.ones((len(cards), len(SURVEYS)))
    for c, seen in enumerate(np.array(SURVEYS).T):
        ways *= _choose()[cards[:, c]][:, seen]
    total = ways.sum(1, keepdims=True)
    return ways / np.where(total > 0, total, 1)


def _draw(chance: NDArray[np.float64], n: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """``n`` indexes in random order, each as often as its chance says, as evenly as can be."""
    at = (np.arange(n) + rng.random()) / n
    found = np.minimum(np.searchsorted(np.cumsum(chance), at), len(chance) - 1)
    return rng.permutation(found)


def _draw_each(weights: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.intp]:
    """One index for each row of weights."""
    up_to = np.cumsum(weights, axis=1)
    at = rng.random(len(weights)) * up_to[:, -1]
    return np.minimum((up_to <= at[:, None]).sum(1), weights.shape[1] - 1)


def _decks(
    left: NDArray[np.integer], bottom: NDArray[np.integer], rng: np.random.Generator
) -> NDArray[np.int8]:
    """The cards still to come, shuffled above and within each bottom (n, 5): shape (n, cards)."""
    cards = np.repeat(np.arange(_N, dtype=np.int8), left)
    nth = np.concatenate([np.arange(k) for k in left]) if len(cards) else np.zeros(0, int)
    keys = rng.random((len(bottom), len(cards)), np.float32)
    keys += nth < bottom[:, cards]
    return cards[np.argsort(keys, axis=1)]
