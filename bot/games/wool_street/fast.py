"""Many matches at once, in numpy: what cards are expected to be worth, and matches played to their end.

Arrays hold one number a match and colour, so a turn of a thousand matches is a handful of operations.
Held to the rules of record and to `odds` by property tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bot.games.wool_street.cards import COLOURS, DECK, NEW_YORK_EACH, SURVEY, VALUES
from bot.games.wool_street.odds import BOTTOMS, TOP, bottom_factors

Floats = NDArray[np.float32]

_N = len(COLOURS)
_SETS = 1 << _N
_CHUNK = 1024
"""Rows computed at once, about what a processor's cache holds."""


def worth(drawn: NDArray[np.integer], survey: NDArray[np.integer]) -> Floats:
    """Expected points of a card of each colour that has no value yet; others get 0.

    ``drawn`` and ``survey`` are counts by colour, shape (n, 5); so is the answer.
    """
    keys, table = _table()
    seen = np.where(drawn.sum(1, keepdims=True) < TOP, survey, 0)
    codes = (seen * (NEW_YORK_EACH + 1) + drawn).astype(np.int32)
    order = np.argsort(codes, axis=1)
    key = _key(np.take_along_axis(codes, order, 1))
    found = np.empty((len(codes), _N), np.float32)
    np.put_along_axis(found, order, table[np.searchsorted(keys, key)], 1)
    return found


def _key(codes: NDArray[np.int32]) -> NDArray[np.int32]:
    """One number for five codes below 64."""
    key = codes[:, 0].copy()
    for c in range(1, _N):
        key = key << 6 | codes[:, c]
    return key


@cache
def _table() -> tuple[NDArray[np.int32], Floats]:
    """`worth` of every position up to a renaming of colours: sorted keys, and expected values.

    A position is five pairs of (surveyed, drawn); those of one key stand in ascending order.
    """
    everything = np.array(list(product(range(NEW_YORK_EACH + 1), repeat=_N)), np.int32)
    seen_by_nobody = np.zeros(_N, np.int32)
    total = everything.sum(1)
    parts = [(seen_by_nobody, everything[(total >= TOP) & (total <= DECK)])]
    parts += [(np.array(p, np.int32), everything[total < TOP]) for p in _partitions(SURVEY, _N, SURVEY)]
    parts += [(seen_by_nobody, everything[total < TOP])]
    keys, values = [], []
    for surveyed, drawn in parts:
        codes = surveyed * (NEW_YORK_EACH + 1) + drawn
        ascending = (np.diff(codes, axis=1) >= 0).all(1)
        drawn, codes = drawn[ascending], codes[ascending]
        keys.append(_key(codes))
        for start in range(0, len(drawn), _CHUNK):
            part = drawn[start : start + _CHUNK]
            values.append(_worth(part, np.broadcast_to(surveyed, part.shape)))
    key = np.concatenate(keys)
    order = np.argsort(key)
    return key[order], np.concatenate(values)[order]


def _partitions(total: int, parts: int, most: int) -> list[tuple[int, ...]]:
    """The ways to write ``total`` as so many numbers, ascending, none above ``most``."""
    if parts == 1:
        return [(total,)] if total <= most else []
    return [
        (*rest, last)
        for last in range(min(most, total), -1, -1)
        for rest in _partitions(total - last, parts - 1, last)
    ]


def _worth(drawn: NDArray[np.int32], survey: NDArray[np.int32]) -> Floats:
    """`worth`, computed: the sum over all bottoms that `odds` describes. All rows before or all after
    the bottom is reached."""
    left = NEW_YORK_EACH - drawn
    every = range(_N)
    if drawn.sum(1).min() >= TOP:
        return _first_seen(left, every, _N - 1).astype(np.float32)
    weights = bottom_weights(drawn, survey)
    total = weights.sum(1)
    weights /= np.where(total > 0, total, 1)[:, None]  # more than seven cards seen: never asked for
    bottoms = np.array(BOTTOMS)
    supports = ((bottoms > 0) << np.arange(_N)).sum(1)
    result = weights @ _first_seen(bottoms, every, _N - 1)
    chance = weights @ (supports[:, None] == np.arange(_SETS)).astype(float)
    for support in range(1, _SETS - 1):
        above, table = _above(support)
        row = sum((left[:, c] << 3 * n for n, c in enumerate(above)), np.zeros(len(left), np.int32))
        result[:, above] += chance[:, [support]] * table[row]
    return result.astype(np.float32)


@cache
def _above(support: int) -> tuple[list[int], NDArray[np.float64]]:
    """The colours that a bottom of this support lacks, and what they are expected to be worth, by row.

    A row's number has their cards left as its octal digits, the first colour's last.
    """
    colours = [c for c in range(_N) if not support >> c & 1]
    number = np.arange(8 ** len(colours))
    cards = np.zeros((len(number), _N), np.int32)
    for n, c in enumerate(colours):
        cards[:, c] = number >> 3 * n & 7
    return colours, _first_seen(cards, colours, _N - 1 - support.bit_count())[:, colours]


def bottom_weights(drawn: NDArray[np.integer], survey: NDArray[np.integer]) -> NDArray[np.float64]:
    """How often each bottom comes, shape (n, 126), up to one factor a row; see `odds`."""
    weights = np.ones((len(drawn), len(BOTTOMS)))
    for c, bottom in enumerate(np.array(BOTTOMS).T):
        weights *= _factors()[drawn[:, c], survey[:, c]][:, bottom]
    return weights


@cache
def _factors() -> NDArray[np.float64]:
    """One colour's part of a bottom's weight: by cards drawn, surveyed, and at the bottom."""
    shape = (NEW_YORK_EACH + 1, NEW_YORK_EACH + 1)
    return np.array([[bottom_factors(d, s) for s in range(shape[1])] for d in range(shape[0])], np.float64)


def _first_seen(cards: NDArray[np.integer], colours: Sequence[int], last_place: int) -> NDArray[np.float64]:
    """Expected points of ``colours`` that take ``last_place`` and those before it, in the order in
    which a shuffled pile of ``cards`` (n, 5) shows them first. Colours without cards get 0.
    """
    result = np.zeros((len(cards), _N))
    chance = {0: np.ones(len(cards))}
    for seen in range(_SETS):
        if seen not in chance:
            continue
        place = last_place - seen.bit_count()
        unseen = [c for c in colours if not seen >> c & 1]
        total = sum((cards[:, c] for c in unseen), np.zeros(len(cards)))
        share = chance[seen] / np.where(total > 0, total, 1)
        for c in unseen:
            p = share * cards[:, c]
            result[:, c] += p * VALUES[place]
            chance[seen | 1 << c] = chance.get(seen | 1 << c, 0) + p
    return result
