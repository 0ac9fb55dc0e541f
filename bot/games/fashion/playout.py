"""Thousands of matches played to their end at once, by players who know what they want.

Every match of a batch is at the same ply, so a ply is a few operations on arrays. ``B`` is the
number of matches, ``n`` of players; colours are the last axis, in COLOURS order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.games.fashion.cards import LAST_CALL, MONTHS, ROW
from bot.games.fashion.known import Choice, Known
from bot.games.fashion.plan import HELD, HURT, MEANT, SAVE

NOISE = 0.25
HAZARD = 0.08
"""How often somebody predicts who needn't yet."""


class Worlds(NamedTuple):
    """Where the unseen cards may lie, W times."""

    hands: NDArray[np.int8]
    """(W, n, colours): how many of each colour; the own hand too."""
    deck: NDArray[np.int8]
    """(W, cards left): colours, the next first."""


def worlds(position: Known, number: int, dice: np.random.Generator) -> Worlds:
    """Ways to spread the cards that the seat hasn't seen, all alike likely."""
    unseen = np.repeat(np.arange(5, dtype=np.int8), position.unseen)
    cards = dice.permuted(np.broadcast_to(unseen, (number, len(unseen))), axis=1)
    hands = np.zeros((number, position.players, 5), np.int8)
    start = 0
    for seat, size in enumerate(position.hands):
        if seat == position.seat:
            hands[:, seat] = position.hand
        else:
            part = cards[:, start : start + size]
            hands[:, seat] = (part[:, :, None] == np.arange(5)).sum(1)
            start += size
    return Worlds(hands, cards[:, start:])


class _Batch:
    """Matches at the same ply."""

    def __init__(self, position: Known, hidden: Worlds, copies: int, dice: np.random.Generator) -> None:
        n = len(hidden.hands) * copies
        self.players = position.players
        self.both = position.both
        self.dice = dice
        self.all = np.arange(n)
        self.hands = np.tile(hidden.hands, (copies, 1, 1))
        self.deck = np.tile(hidden.deck, (copies, 1))
        self.points = np.tile(np.array(position.points, np.int16), (n, 1))
        self.predictions = np.tile(np.array(position.predictions, np.int8), (n, 1))
        self.counts = np.zeros((n, 5), np.int16)
        self.last = np.zeros((n, 5), np.int16)
        for place, c in enumerate(position.row):
            self.counts[:, c] += 1
            self.last[:, c] = place + 1

    def lay(self, place: int, cards: NDArray[np.int8]) -> None:
        """One card into each row."""
        self.counts[self.all, cards] += 1
        self.last[self.all, cards] = place + 1

    def play(self, seat: int, place: int, cards: NDArray[np.int8]) -> None:
        self.hands[self.all, seat, cards] -= 1
        self.lay(place, cards)

    def finish_month(self) -> None:
        keys = self.counts * 8 + self.last
        first = keys.argmax(1)
        self.points[self.all, first] += 2
        keys[self.all, first] = 0
        second = keys.argmax(1)
        any_second = keys[self.all, second] > 0
        self.points[self.all, second] += any_second
        if self.both:
            self.points[self.all, first] += ~any_second
        self.counts[:] = 0
        self.last[:] = 0

    def turn(self, seat: int, place: int, month: int) -> None:
        """The seat predicts or not, and plays, as its wishes say."""
        own = self.predictions[:, seat]
        if (own < 0).any():
            self._predict(seat, month)
            own = self.predictions[:, seat]
        hand = self.hands[:, seat]
        wishes = np.zeros((len(self.all), 5), np.float32)
        for other in range(self.players):
            if other != seat:
                theirs = self.predictions[:, other]
                wishes[self.all, theirs] -= (theirs >= 0) * (HURT / (self.players - 1))
        target = own.copy()
        if (own < 0).any():
            target = np.where(own < 0, self._best(seat), own)
        wishes[self.all, target] = np.where(own < 0, MEANT, 1.0)
        gains = self._gains(place, wishes)
        left = MONTHS + 1 - month
        short = np.clip(1 - hand[self.all, target] / left, 0, 1)
        gains[self.all, target] -= SAVE * short
        gains += self.dice.random(gains.shape, np.float32) * NOISE
        gains[hand <= 0] = -99
        self.play(seat, place, gains.argmax(1).astype(np.int8))

    def _gains(self, place: int, wishes: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the month would bring, were it over after playing each colour."""
        keys = self.counts * 8 + self.last
        gains = np.empty_like(wishes)
        for c in range(5):
            after = keys.copy()
            after[:, c] = (self.counts[:, c] + 1) * 8 + place + 1
            first = after.argmax(1)
            gain = 2 * wishes[self.all, first]
            after[self.all, first] = 0
            second = after.argmax(1)
            gain += wishes[self.all, second] * (after[self.all, second] > 0)
            gains[:, c] = gain
        return gains

    def _best(self, seat: int) -> NDArray[np.int8]:
        """The free colour that suits the seat best."""
        worth = self.points + HELD * self.hands[:, seat] + self.dice.random((len(self.all), 5), np.float32)
        for other in range(self.players):
            theirs = self.predictions[:, other]
            taken = theirs >= 0
            worth[self.all[taken], theirs[taken]] = -99
        return worth.argmax(1).astype(np.int8)

    def _predict(self, seat: int, month: int) -> None:
        own = self.predictions[:, seat]
        now = own < 0
        if month < LAST_CALL:
            now &= self.dice.random(len(own)) < HAZARD
        if now.any():
            self.predictions[:, seat] = np.where(now, self._best(seat), own)


def play(
    position: Known, tried: Sequence[Choice], hidden: Worlds, dice: np.random.Generator
) -> NDArray[np.int16]:
    """Final points of every player, (n, choices, W): each choice is tried in the same worlds."""
    number = len(hidden.hands)
    batch = _Batch(position, hidden, len(tried), dice)
    predicted = np.repeat(np.array([p for p, _ in tried], np.int8), number)
    cards = np.repeat(np.array([c for _, c in tried], np.int8), number)
    own = batch.predictions[:, position.seat]
    batch.predictions[:, position.seat] = np.where(predicted >= 0, predicted, own)
    turned = ROW - position.players
    place, first, drawn = len(position.row), position.first, 0
    batch.play(position.seat, place, cards)
    place += 1
    for month in range(position.month, MONTHS + 1):
        if month > position.month:
            for place in range(turned):
                batch.lay(place, batch.deck[:, drawn + place])
            drawn += turned
            place = turned
        for at in range(place, ROW):
            batch.turn((first + at - turned) % position.players, at, month)
        batch.finish_month()
        first = (first + 1) % position.players
    scores = [batch.points[batch.all, batch.predictions[:, seat]] for seat in range(position.players)]
    return np.stack(scores).reshape(position.players, len(tried), number)
