"""Who was here lately: kept in memory, for people who want a ping only when they have been away."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

AWAY_SECONDS = 600.0
_PEOPLE = 10_000


class Presence:
    """When each person last pressed or typed something; the longest silent are forgotten first."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._seen: OrderedDict[int, float] = OrderedDict()

    def seen(self, user: int) -> None:
        """This person is here now."""
        self._seen.pop(user, None)
        self._seen[user] = self.now()
        if len(self._seen) > _PEOPLE:
            self._seen.popitem(last=False)

    def away(self, user: int) -> bool:
        """Whether this person has pressed nothing for ten minutes, as far as is known."""
        return self.now() - self._seen.get(user, float("-inf")) > AWAY_SECONDS
