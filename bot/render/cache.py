"""A cache bounded by the memory of what it holds, shared by the threads that paint."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Bounded(Generic[V]):
    """Keeps what was used last, up to ``limit`` bytes as ``weigh`` counts them."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self.limit = limit
        self.held = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value kept under ``key``, made if there is none. Two threads may both make it; one is kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.held += self._weigh(made)
                while self.held > self.limit and len(self._kept) > 1:
                    _, old = self._kept.popitem(last=False)
                    self.held -= self._weigh(old)
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.held = 0
