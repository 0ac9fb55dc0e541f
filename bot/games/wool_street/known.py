"""What a seat knows, as plain numbers: read from its view and from what it has been told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.types import Event, Move, Seat
from bot.games.wool_street.cards import COLOURS, VALUES
from bot.games.wool_street.rules import BUY, PASS, SELL, View

Counts = tuple[int, ...]
"""Cards by colour, in the order of COLOURS."""

MOVES: tuple[Move, ...] = SELL + BUY
"""The ten trades; a trade's number is its index here. A pass has none."""


class Known(NamedTuple):
    """The position as its seat knows it."""

    seat: Seat
    players: int
    drawn: Counts
    """New York cards drawn so far, this turn's included."""
    survey: Counts
    """The six cards this seat saw."""
    wool: Counts
    wardrobes: tuple[Counts, ...]
    finished: Counts
    """Colours that have their value card, in order."""
    games: int = 1
    """How many games the match has."""
    before: tuple[int, ...] | None = None
    """In the second of two games: points of the first, by seat."""

    @property
    def values(self) -> tuple[int | None, ...]:
        """The value of each colour, None where it isn't given out yet."""
        given = dict(zip(self.finished, VALUES, strict=False))
        return tuple(given.get(c) for c in range(len(COLOURS)))


class Trade(NamedTuple):
    """One trade of the past and what everybody saw before it."""

    seat: Seat
    move: int
    """Index into MOVES."""
    drawn: Counts
    legal: tuple[bool, ...]
    """By index into MOVES."""


def known(view: View) -> Known:
    """The position of a seat's view. Raises ValueError for a spectator's."""
    if view.seat is None or view.survey is None:
        raise ValueError("a spectator has no move to choose")
    new_york, wool = [0] * len(COLOURS), [0] * len(COLOURS)
    for row in view.rows:
        new_york[COLOURS.index(row.colour)] = row.new_york
        wool[COLOURS.index(row.colour)] = row.wool
    return Known(
        seat=view.seat,
        players=len(view.wardrobes),
        drawn=tuple(new_york),
        survey=tuple(view.survey.count(colour) for colour in COLOURS),
        wool=tuple(wool),
        wardrobes=view.wardrobes,
        finished=tuple(COLOURS.index(colour) for colour, _ in view.values),
        games=view.games,
        before=view.before,
    )


def legal(position: Known) -> tuple[Move, ...]:
    """What the seat may do: the moves, and the order, of the rules."""
    return tuple(
        m
        for m, ok in zip(MOVES, allowed(position.wardrobes[position.seat], position.wool), strict=True)
        if ok
    ) or (PASS,)


def allowed(wardrobe: Sequence[int], wool: Sequence[int]) -> tuple[bool, ...]:
    """Which of the ten trades can be made, by index into MOVES."""
    return tuple(n > 0 for n in (*wardrobe, *wool))


def trades(log: Sequence[Event], position: Known) -> list[Trade]:
    """Every trade of the present game, told by the public events of ``log``, of which others are passed over.

    The cards each trade could choose from are counted back from ``position``.
    """
    told: list[tuple[Seat, int, Counts]] = []
    drawn = [0] * len(COLOURS)
    for event in log:
        if event.key == "dealt":
            told, drawn = [], [0] * len(COLOURS)
        elif event.key == "drew":
            drawn[COLOURS.index(event["colour"])] += 1
        elif event.key in ("sold", "bought"):
            c = COLOURS.index(event["colour"])
            told.append((event["seat"], c if event.key == "sold" else c + len(COLOURS), tuple(drawn)))
    wool, wardrobes = list(position.wool), [list(w) for w in position.wardrobes]
    found = []
    for seat, move, before in reversed(told):
        c, back = (move, 1) if move < len(COLOURS) else (move - len(COLOURS), -1)
        wardrobes[seat][c] += back
        wool[c] -= back
        found.append(Trade(seat, move, before, allowed(wardrobes[seat], wool)))
    return found[::-1]
