"""How often one person may press before the bot stops answering."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum, auto

BURST = 10.0
"""Presses one may make at once."""
PER_SECOND = 2.0
"""Presses that become free again each second."""
WARNINGS = 3
"""Refusals one is told of; after that there is silence until the presses stop."""
_PEOPLE = 10_000


class Verdict(Enum):
    """What to do with a press."""

    TAKE = auto()
    WARN = auto()
    IGNORE = auto()


class Cooldown:
    """Lets each table be posted again only once in a while, so that nobody fills a channel with it."""

    def __init__(self, now: Callable[[], float], seconds: float = 20.0) -> None:
        self._now = now
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def take(self, table_id: str) -> bool:
        """Whether it may be posted now; if so, the next time is put off."""
        now = self._now()
        self._last = {key: at for key, at in self._last.items() if now - at < self._seconds}
        return self._last.setdefault(table_id, now) == now


class Throttle:
    """A bucket of presses for each person; the longest silent are forgotten first."""

    def __init__(self, burst: float = BURST, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._now = now
        self._buckets: OrderedDict[int, tuple[float, float, int]] = OrderedDict()

    def press(self, user: int) -> Verdict:
        """Count one press of this person."""
        now = self._now()
        left, since, refused = self._buckets.pop(user, (self._burst, now, 0))
        left = min(self._burst, left + (now - since) * PER_SECOND)
        if left >= 1:
            verdict, left, refused = Verdict.TAKE, left - 1, 0
        else:
            refused += 1
            verdict = Verdict.WARN if refused <= WARNINGS else Verdict.IGNORE
        self._buckets[user] = (left, now, refused)
        if len(self._buckets) > _PEOPLE:
            self._buckets.popitem(last=False)
        return verdict
