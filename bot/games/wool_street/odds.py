"""What the cards say: how likely each colour finishes in each place, exactly.

A colour finishes when its seventh New York card is drawn, so the order of finishing is the order of
the colours' last cards. Read from the bottom of the deck upwards it is the order in which colours
first appear: through the five cards no survey can hold, then through those above them.

The 126 possible bottoms are weighed by what was drawn and by what the own survey showed: both were
taken, each on its own, from the thirty cards that are not the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb, prod

from bot.games.wool_street.cards import COLOURS, DECK, NEW_YORK_EACH, UNSEEN, VALUES

Counts = tuple[int, ...]
"""Cards by colour, in the order of COLOURS."""

_N = len(COLOURS)
TOP = DECK - UNSEEN
"""Cards that lie above the bottom, and that a survey can hold."""

BOTTOMS: tuple[Counts, ...] = tuple(b for b in product(range(UNSEEN + 1), repeat=_N) if sum(b) == UNSEEN)
"""The 126 possible bottoms."""


def places(drawn: Sequence[int], survey: Sequence[int] = (0,) * _N) -> list[list[float]]:
    """The probability, by colour and place (0: first to finish), given cards drawn and the survey's.

    Both are counts by colour; a survey of no cards is a spectator's. Each row and each column of the
    answer sums to 1.
    """
    left = [NEW_YORK_EACH - n for n in drawn]
    chances = [[0.0] * _N for _ in COLOURS]
    open_colours = sum(1 << c for c in range(_N) if left[c])
    # A colour that is complete keeps its place, but which one the counts don't tell: among those
    # that are complete every order is as likely here; whoever asks knows their values anyway.
    done = [c for c in range(_N) if not left[c]]
    for c in done:
        for place in range(len(done)):
            chances[c][place] = 1 / len(done)
    if sum(drawn) >= TOP:
        _add_first_seen(chances, tuple(left), open_colours, _N - 1, 1.0)
        return chances
    weights = _bottom_weights(drawn, survey)
    total = sum(weights)
    by_support: dict[int, float] = {}
    for bottom, weight in zip(BOTTOMS, weights, strict=True):
        if weight:
            p = weight / total
            support = _support(bottom)
            by_support[support] = by_support.get(support, 0.0) + p
            for c, place, chance in _bottom_places(bottom):
                chances[c][place] += p * chance
    for support, p in by_support.items():
        above = open_colours & ~support
        _add_first_seen(chances, tuple(left), above, _N - 1 - support.bit_count(), p)
    return chances


def expected(drawn: Sequence[int], survey: Sequence[int], values: Sequence[int | None]) -> list[float]:
    """Points a card of each colour is expected to be worth; ``values`` are those already given out."""
    return [
        float(known) if known is not None else sum(p * v for p, v in zip(row, VALUES, strict=True))
        for row, known in zip(places(drawn, survey), values, strict=True)
    ]


def _bottom_weights(drawn: Sequence[int], survey: Sequence[int]) -> list[int]:
    """How often each bottom comes with these cards drawn and surveyed, up to one factor for all."""
    factors = [bottom_factors(d, s) for d, s in zip(drawn, survey, strict=True)]
    return [prod(factors[c][n] for c, n in enumerate(bottom)) for bottom in BOTTOMS]


@cache
def bottom_factors(drawn: int, surveyed: int) -> tuple[int, ...]:
    """One colour's part of a bottom's weight, by its cards at the bottom (0 to 5)."""
    above = [NEW_YORK_EACH - n for n in range(UNSEEN + 1)]
    return tuple(comb(NEW_YORK_EACH, n) * comb(n, drawn) * comb(n, surveyed) for n in above)


def _support(counts: Sequence[int]) -> int:
    """The colours that have cards, as a bit set."""
    return sum(1 << c for c, n in enumerate(counts) if n)


@cache
def _bottom_places(bottom: Counts) -> tuple[tuple[int, int, float], ...]:
    """Colour, place and probability for the colours of a bottom: they take the last places."""
    chances = [[0.0] * _N for _ in COLOURS]
    _add_first_seen(chances, bottom, _support(bottom), _N - 1, 1.0)
    return tuple((c, place, p) for c, row in enumerate(chances) for place, p in enumerate(row) if p)


def _add_first_seen(
    chances: list[list[float]], cards: Counts, colours: int, last_place: int, p: float
) -> None:
    """Add ``p`` times the chances of ``colours`` (a bit set) to take ``last_place`` and those before it.

    From below, the next new colour is one of those not seen yet in proportion to their cards.
    """
    reached = {0: p}
    for place in range(last_place, last_place - colours.bit_count(), -1):
        further: dict[int, float] = {}
        for seen, chance in reached.items():
            unseen = [c for c in range(_N) if colours & ~seen & 1 << c]
            total = sum(cards[c] for c in unseen)
            for c in unseen:
                q = chance * cards[c] / total
                chances[c][place] += q
                further[seen | 1 << c] = further.get(seen | 1 << c, 0.0) + q
        reached = further
