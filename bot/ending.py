"""Being asked to end: by the system, or by Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def asked_to_end() -> Iterator[asyncio.Event]:
    """An event that SIGTERM and SIGINT set, for the running event loop."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    heard = []
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C cancels the task there
            loop.add_signal_handler(number, ended.set)
            heard.append(number)
    try:
        yield ended
    finally:
        for number in heard:
            loop.remove_signal_handler(number)
