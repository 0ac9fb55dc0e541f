"""What a seat knows, as plain numbers: read from its view and from what it has been told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.types import Event, Move, Seat
from bot.games.colours import COLOURS
from bot.games.fashion.cards import EACH
from bot.games.fashion.rules import PLAY, PREDICT, Counts, View

Choice = tuple[int, int]
"""The colour predicted, -1 for none, and the colour played."""


class Known(NamedTuple):
    """The position as its seat knows it. Colours are indexes into COLOURS."""

    seat: Seat
    players: int
    month: int
    first: Seat
    row: tuple[int, ...]
    points: Counts
    """What a prediction of each colour has earned so far."""
    predictions: tuple[int, ...]
    """By seat; -1 without one."""
    hand: Counts
    hands: tuple[int, ...]
    """Cards left in each hand."""
    unseen: Counts
    """Cards of each colour that are in other hands or in the deck."""
    both: bool
    """Whether a row of one colour counts in both rows."""

    @property
    def free(self) -> list[int]:
        """Colours that nobody has predicted."""
        return [c for c in range(len(COLOURS)) if c not in self.predictions]


def known(view: View, log: Sequence[Event]) -> Known:
    """The position of the view's seat. Raises ValueError for a spectator's or before the deal."""
    if view.seat is None or view.hand is None:
        raise ValueError("only whoever holds cards has a move to choose")
    seen = [0] * len(COLOURS)
    for event in log:
        if event.key == "began":
            for colour in event["turned"]:
                seen[COLOURS.index(colour)] += 1
        elif event.key == "played":
            seen[COLOURS.index(event["colour"])] += 1
    return Known(
        seat=view.seat,
        players=len(view.hands),
        month=view.month,
        first=view.first,
        row=tuple(map(COLOURS.index, view.row)),
        points=tuple(map(view.points, COLOURS)),
        predictions=tuple(-1 if c is None else COLOURS.index(c) for c in view.predictions),
        hand=view.hand,
        hands=view.hands,
        unseen=tuple(EACH - n - own for n, own in zip(seen, view.hand, strict=True)),
        both=view.both,
    )


def choices(position: Known, *, must: bool) -> list[Choice]:
    """What the seat may do, as colours; ``must`` says that a prediction is due."""
    cards = [c for c, n in enumerate(position.hand) if n]
    plain = [(-1, c) for c in cards]
    if position.predictions[position.seat] >= 0:
        return plain
    predicting = [(p, c) for p in position.free for c in cards]
    return predicting if must else plain + predicting


def move(choice: Choice) -> Move:
    """The move that a choice is."""
    predicted, c = choice
    return PLAY[c] if predicted < 0 else PREDICT[predicted][c]
