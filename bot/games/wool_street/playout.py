"""Matches played to their end, thousands at once, with sensible players in all seats.

A sensible player takes the trade with the best expected value, by its own survey and the cards
drawn, as the level *medium* does; between equals it throws a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.games.wool_street.cards import COLOURS, NEW_YORK_EACH, VALUES
from bot.games.wool_street.fast import worth
from bot.games.wool_street.known import Known

_N = len(COLOURS)
_TRADES = 2 * _N
PASS = _TRADES
"""The number of a pass, after those of the ten trades."""

_PARTS = 400
"""Parts of a point that gains are told apart by: as many as let the largest gain (2 points and the
hurry of a whole game, up to 0.08 a turn) fit its number."""
_NEVER = np.iinfo(np.int16).min
_TIES = 16
_VALUES = np.array(VALUES, np.int8)


class Worlds(NamedTuple):
    """What may lie hidden, ``n`` times over."""

    deck: NDArray[np.int8]
    """Cards still to come as colour indexes, top first, shape (n, cards)."""
    surveys: NDArray[np.int8]
    """Counts by colour, shape (n, players, 5)."""


class Candidate(NamedTuple):
    """A trade of this turn, and how its seat goes on after it."""

    move: int
    """Index into MOVES, or PASS."""
    hurry: float = 0.0
    """Points that a purchase counts for more than a sale, for every turn still to come: wool in the
    middle may be gone, wool in the wardrobe can still be sold."""


class Plans(NamedTuple):
    """What every seat would like to do at each turn of each world, whatever the others did."""

    gains: NDArray[np.int16]
    """How good each of the ten trades is at its turn: shape (turns, 10, n), higher is better,
    no two alike."""
    values: NDArray[np.int8]
    """Points of each colour in the end, shape (n, 5)."""


def plans(position: Known, worlds: Worlds, rng: np.random.Generator) -> Plans:
    """What sensible players want: it depends on the cards alone, so candidates share it."""
    n, turns = worlds.deck.shape
    onehot = worlds.deck[:, :, None] == np.arange(_N, dtype=np.int8)
    drawn = np.cumsum(onehot, axis=1, dtype=np.int8)
    drawn += np.array(position.drawn, np.int8)
    values = final_values(position, drawn)
    movers = (position.seat + 1 + np.arange(turns)) % position.players
    surveys = worlds.surveys[:, movers]
    points = worth(drawn.reshape(-1, _N), surveys.reshape(-1, _N)).reshape(drawn.shape)
    points = np.where(drawn == NEW_YORK_EACH, values[:, None, :], points)
    parts = np.rint(points * _PARTS).astype(np.int16) * np.int16(_TIES)
    gains = np.empty((turns, _TRADES, n), np.int16)
    gains[:, _N:] = parts.transpose(1, 2, 0)
    np.negative(gains[:, _N:], out=gains[:, :_N])
    ties = rng.permuted(np.tile(np.arange(_TRADES, dtype=np.int16), (turns, 1)), axis=1)
    turned = rng.integers(_TRADES, size=(turns, n), dtype=np.int16)
    gains += (ties[:, :, None] + turned[:, None, :]) % np.int16(_TRADES)
    return Plans(gains, values)


def final_values(position: Known, drawn: NDArray[np.int8]) -> NDArray[np.int8]:
    """Points of each colour at the end of each world, shape (n, 5); ``drawn`` is (n, turns, 5)."""
    n, turns, _ = drawn.shape
    when = np.empty((n, _N), np.int8)
    if turns:
        when[:] = (drawn == NEW_YORK_EACH).argmax(1)
    for place, c in enumerate(position.finished):
        when[:, c] = place - _N
    earlier = (when[:, None, :] < when[:, :, None]).sum(2)
    return _VALUES[earlier]


def play(position: Known, candidates: Sequence[Candidate], plan: Plans) -> NDArray[np.int16]:
    """Points by seat at the end, for each candidate as this turn's trade: shape (players, candidates, n)."""
    turns, _, n = plan.gains.shape
    shape = (_N, len(candidates), n)
    wool = _spread(position.wool, shape)
    wardrobes = [_spread(wardrobe, shape) for wardrobe in position.wardrobes]
    for k, (move, _) in enumerate(candidates):
        if move != PASS:
            c, by = (move, 1) if move < _N else (move - _N, -1)
            wool[c, k] += by
            wardrobes[position.seat][c, k] -= by
    hurry = np.array([candidate.hurry for candidate in candidates])
    wanted = np.empty((_TRADES, *shape[1:]), np.int16)
    for turn in range(turns):
        mover = (position.seat + 1 + turn) % position.players
        own = wardrobes[mover]
        gains = plan.gains[turn, :, None, :]
        buying = gains[_N:]
        if mover == position.seat:
            more = np.rint(hurry * (turns - turn) * _PARTS).astype(np.int16) * np.int16(_TIES)
            buying = buying + more[None, :, None]
        wanted.fill(_NEVER)
        np.copyto(wanted[:_N], gains[:_N], where=own > 0)
        np.copyto(wanted[_N:], buying, where=wool > 0)
        best = wanted.max(0)
        made = wanted == best
        made &= best != _NEVER  # neither wool to sell nor wool to buy: a pass
        sold = made.view(np.int8)
        change = sold[:_N] - sold[_N:]
        own -= change
        wool += change
    values = plan.values.T.astype(np.int16)[:, None, :]
    return np.stack([(wardrobe * values).sum(0, dtype=np.int16) for wardrobe in wardrobes])


def _spread(counts: Sequence[int], shape: tuple[int, ...]) -> NDArray[np.int8]:
    return np.array(np.broadcast_to(np.array(counts, np.int8)[:, None, None], shape))
