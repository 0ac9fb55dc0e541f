"""What a finished row brings: which colours are in fashion, and which ties it took to say so (B3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Result(NamedTuple):
    """A month that is over. Colours are indexes into COLOURS."""

    first: int
    """The colour of the x2 row."""
    second: int
    """The colour of the x1 row; -1 if none is."""


def ranked(row: Sequence[int]) -> list[int]:
    """The colours of a row, the most fashionable first: by number of cards, then by whose last card
    lies further right."""
    return sorted(set(row), key=lambda c: (-row.count(c), row[::-1].index(c)))


@lru_cache(maxsize=4096)  # there are 3125 rows of five
def result(row: tuple[int, ...], both: bool) -> Result:
    """What a full row brings; ``both`` is the reading in which a single colour takes both places (B4)."""
    order = ranked(row)
    second = order[1] if len(order) > 1 else order[0] if both else -1
    return Result(order[0], second)


def ties(row: Sequence[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The ties that decided something: how many cards each had, and the tied colours in their rank."""
    order = ranked(row)
    found = []
    for number in dict.fromkeys(row.count(c) for c in order[:2]):
        level = tuple(c for c in order if row.count(c) == number)
        if len(level) > 1:
            found.append((number, level))
    return tuple(found)
