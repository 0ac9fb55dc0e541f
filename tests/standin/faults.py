"""Ways to fail: which requests, how often, and what the bot gets to see instead of an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from aiohttp import web

from tests.standin.answers import answer, refusal

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_LONGEST_HANG = 60.0


@dataclass
class Fault:
    """One way to fail. Without a status, a hang or an abort it only delays."""

    method: str
    path: str
    """A pattern for the path behind ``/api/v10``, e.g. ``/channels/*/messages``."""
    status: int = 0
    code: int = 0
    """Discord's own code in the answer's JSON."""
    times: int = 1_000_000
    """How many requests it hits."""
    applied: bool = False
    """Whether the request is carried out all the same."""
    delay: float = 0.0
    hang: bool = False
    """Never answer."""
    abort: bool = False
    """Cut the connection instead of answering."""
    retry_after: float = 0.0
    """For status 429."""
    everywhere: bool = False
    """Whether a 429 says that it holds for every request."""
    by_proxy: bool = False
    """Whether a 429 comes from what stands before Discord, and not from Discord."""
    hits: int = 0

    def lift(self) -> None:
        """Fail no more; requests that hang already stay so."""
        self.times = 0

    async def answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """What the request gets to see."""
        self.hits += 1
        if self.delay:
            await asyncio.sleep(self.delay)
        fails = self.status or self.hang or self.abort
        if self.applied or not fails:
            response = await handler(request)
            if not fails:
                return response
        if self.hang:
            await asyncio.sleep(_LONGEST_HANG)
        if (self.abort or self.hang) and request.transport is not None:
            request.transport.abort()
        return self._refusal()

    def _refusal(self) -> web.Response:
        if self.status == 429 and self.by_proxy:
            return web.Response(status=429, headers={"Retry-After": f"{self.retry_after:.0f}"})
        if self.status == 429:
            body = {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.everywhere,
            }
            return answer(body, 429, Via="1.1 google")
        return refusal(self.status or 500, self.code)


class Faults:
    """The faults in force; the first that fits a request decides."""

    def __init__(self) -> None:
        self._all: list[Fault] = []

    def add(self, method: str, path: str, **how: float | bool) -> Fault:
        """Fail from now on; see `Fault` for ``how``."""
        self._all.append(fault := Fault(method, path, **how))
        return fault

    def of(self, method: str, path: str) -> Fault | None:
        for fault in self._all:
            if fault.hits < fault.times and fault.method == method and fnmatchcase(path, fault.path):
                return fault
        return None

    def clear(self) -> None:
        for fault in self._all:
            fault.lift()
